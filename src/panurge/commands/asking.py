"""One decision of a person in the terminal: the position and its options in print, and what is meant by an answer."""

import re

from panurge.core.errors import BadNotation
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.core.words import voice

NOTATION = "en"  # the language of the words in a position's notation
WORD = re.compile("(?<![A-Za-z])[a-z][a-z-]+")


def offer(veil: State, language: str, names: list[str]) -> list[int]:
    """Print the position, the question and its numbered options; these."""
    tell, options = GAMES[veil.KEY].module("tell"), list(veil.legal_actions())
    print(f"\n{position(veil, language, names)}\n{tell.question(veil, language, names)}")
    for number, action in enumerate(options, start=1):
        print(f"  {number:3} {tell.label(veil, action, language)}  [{veil.action_name(action)}]")
    return options


def position(state: State, language: str, names: list[str]) -> str:
    """The position in notation. Its words are English: in another language they are told in that one, lines with a word
    it lacks, which only serve to read a position back, are left out, and a line on each seat is added."""
    if language == NOTATION:
        return str(state)
    say, note = voice("panurge.commands", language), GAMES[state.KEY].module("tell").note
    lines = [line for line in str(state).splitlines() if all(f"notation.{word}" in say for word in WORD.findall(line))]
    told = [WORD.sub(lambda word: say(f"notation.{word[0]}"), line) for line in lines]
    told = [re.sub("[:;]", "\u00a0\\g<0>", line) for line in told]
    seats = [f"{name}\u00a0: {note(state, seat, language)}" for seat, name in enumerate(names)]
    return "\n".join([*told, *seats, ""])


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
