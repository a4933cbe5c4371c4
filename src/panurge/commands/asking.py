"""One decision of a person in the terminal: the position and its options in print, and what is meant by an answer."""

import re

from panurge.core.errors import BadNotation
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.core.words import voice

NOTATION = "en"  # the language of the words in a position's notation
WORD = re.compile("(?<![A-Za-z])[a-z][a-z-]+")
COUNTED = re.compile(rf"(?:(?<![\w.,-])(\d+ ))?({WORD.pattern})")  # with the number before it, if any


def offer(veil: State, language: str, names: list[str]) -> list[int]:
    """Print the position, the question and its numbered options; these."""
    tell, options = GAMES[veil.KEY].module("tell"), list(veil.legal_actions())
    print(f"\n{position(veil, language, names)}\n{tell.question(veil, language, names)}")
    for number, action in enumerate(options, start=1):
        print(f"  {number:3} {tell.label(veil, action, language)}  [{veil.action_name(action)}]")
    return options


def position(state: State, language: str, names: list[str]) -> str:
    """The position in notation. Its words are those of the code: they are told as people say them. In a language other
    than the notation's, lines with a word it lacks, which only serve to read a position back, are left out, and a line
    on each seat is added."""
    card = GAMES[state.KEY]
    say, of_game = voice("panurge.commands", language), voice(card.package, language)

    def told(counted: re.Match[str]) -> str:
        number, word = counted[1] or "", counted[2]
        if f"notation.{word}" in say:
            return number + say(f"notation.{word}", n=int(number or 2))
        return number + (word if language == NOTATION else of_game(f"card.{word}").lower().replace(" ", "-"))

    def is_told(word: str) -> bool:
        return f"notation.{word}" in say or f"card.{word}" in of_game

    lines = str(state).splitlines()
    if language == NOTATION:
        return "\n".join([*(COUNTED.sub(told, line) for line in lines), ""])
    lines = [COUNTED.sub(told, line) for line in lines if all(map(is_told, WORD.findall(line)))]
    lines = [re.sub("[:;]", "\u00a0\\g<0>", line) for line in lines]
    seats = [f"{name}\u00a0: {card.module('tell').note(state, seat, language)}" for seat, name in enumerate(names)]
    return "\n".join([*lines, *seats, ""])


def answer() -> str | None:
    """What is typed; None when nobody types any more."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        return None


def named(text: str, veil: State, language: str) -> int | None:
    """The action a text means, by its number among the options or in notation; None, and told, if it means none."""
    options = veil.legal_actions()
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(options):
        return int(options[int(text) - 1])
    try:
        return int(veil.parse(text))
    except BadNotation:
        print(f"  {voice('panurge.commands', language)('play.unread', text=text)}")
        return None


def refused(veil: State, action: int, language: str) -> bool:
    """Whether the rules refuse an action; then it is told why."""
    refusal = veil.why_not(action, language)
    if refusal is not None:
        print(f"  {refusal.sentence} ({refusal.rule})" if refusal.rule else f"  {refusal.sentence}")
    return refusal is not None


def words_of(commands: tuple[str, ...], kind: str, language: str) -> dict[str, str]:
    """The commands by what may be typed for them: in English and in the language."""
    say = voice("panurge.commands", language)
    return {word: name for name in commands for word in (name, say(f"{kind}.word.{name}"))}
