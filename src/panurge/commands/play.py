"""`panurge play`: a game in the terminal, by plain text: numbered options or notation, and why not, by rule."""

import argparse
import secrets

from panurge.bots import BOTS
from panurge.commands import asking
from panurge.commands.shared import start
from panurge.core.errors import BadOption, BadSeat
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.core.words import Voice, voice
from panurge.study import hint

USUAL = "ewe"
COMMANDS = ("help", "board", "hint", "quit")


def run(asked: argparse.Namespace) -> int:
    state, say = start(asked), voice("panurge.commands", asked.language)
    if not 0 <= asked.seat < state.players:
        raise BadSeat(say("fault.seat", seat=asked.seat, players=state.players))
    levels = _levels(asked, state.players, say)
    rng = Rng(asked.seed if asked.seed is not None else secrets.randbits(64))
    card = GAMES[state.KEY]
    tell = card.module("tell")
    names = [card.seat_name(seat, asked.language, state.options) for seat in range(state.players)]
    viewer = asked.seat
    print(_company(levels, names, say))
    print(say("play.help"))
    while not state.is_over:
        if state.current_player == CHANCE:
            action = state.sample_chance(rng)
        elif not levels[state.current_player]:
            viewer = int(state.current_player)
            answer = _ask(state, asked.language, names)
            if answer is None:
                return 0
            action = answer
        else:
            bot = BOTS[levels[state.current_player]]
            action = bot.choose(state.veil(state.current_player), rng, bot.budget).action
        before = state.veil(viewer)
        perceived = state.seen(viewer, action)
        state.apply(action)
        sentence = tell.tell(before, perceived, state.veil(viewer), asked.language, names)
        if sentence:
            print(f"  {sentence}")
    _finish(state, viewer, asked.language, names)
    return 0


# ---------------------------------------------------------------------- who sits where
def _levels(asked: argparse.Namespace, players: int, say: Voice) -> list[str]:
    """The level of the bot in each seat, nothing where a person decides."""
    if asked.all:
        if asked.bots:
            raise BadOption(say("fault.all"))
        return [""] * players
    given = asked.bots or [USUAL]
    for level in given:
        if level not in BOTS:
            raise BadOption(say("fault.bot", level=level, levels=", ".join(BOTS)))
    if len(given) not in (1, players - 1):
        raise BadOption(say("fault.bots", others=players - 1, given=len(given)))
    others = iter(given * (players - 1) if len(given) == 1 else given)
    return ["" if seat == asked.seat else next(others) for seat in range(players)]


def _company(levels: list[str], names: list[str], say: Voice) -> str:
    """Who plays which seat, in one line."""
    return " · ".join(
        say("play.you", seat=name) if not level else say("play.bot", seat=name, bot=_called(level, say))
        for name, level in zip(names, levels, strict=True)
    )


def _called(level: str, say: Voice) -> str:
    return say(f"level.{level}") if f"level.{level}" in say else level


# ---------------------------------------------------------------------- one decision
def _ask(state: State, language: str, names: list[str]) -> int | None:
    """One decision of a person; None to leave."""
    veil = state.veil(state.current_player)
    commands = asking.words_of(COMMANDS, "play", language)
    asking.offer(veil, language, names)
    while True:
        text = asking.answer()
        command = commands.get(text.lower()) if text is not None else "quit"
        if command == "quit":
            return None
        if command is not None or not text:
            _obey(command or "help", veil, language, names)
            continue
        action = asking.named(text, veil, language)
        if action is not None and not asking.refused(veil, action, language):
            return action


def _obey(command: str, veil: State, language: str, names: list[str]) -> None:
    if command == "help":
        print(voice("panurge.commands", language)("play.help"))
    elif command == "board":
        print(asking.position(veil, language, names))
    else:
        _hint(veil, language)


def _hint(veil: State, language: str) -> None:
    """What the strongest bot would do here, and how sure it is."""
    say, label = voice("panurge.commands", language), GAMES[veil.KEY].module("tell").label
    found = hint.think(veil, secrets.randbits(62))
    if found.sure == "only" or found.share is None:
        print(f"  {say('hint.only')}")
        return
    print(f"  {say('hint.would', move=label(veil, found.action, language))} {say(f'hint.sure.{found.sure}')}")
    for one in found.options:
        print(f"    {100 * one.share:3.0f} %  {label(veil, one.action, language)}  [{veil.action_name(one.action)}]")


# ---------------------------------------------------------------------- the end
def _finish(state: State, viewer: int, language: str, names: list[str]) -> None:
    """The last position, the score sheet with a column for each seat, and who has won."""
    say = voice("panurge.commands", language)
    print(f"\n{asking.position(state, language, names)}\n")
    sheet = [("", names), *GAMES[state.KEY].module("tell").score_sheet(state.veil(viewer), language)]
    width = max(len(row) for row, _ in sheet)
    column = max(8, *(len(str(cell)) for _, cells in sheet for cell in cells))
    for row, cells in sheet:
        print(f"{row:{width}}  " + "  ".join(f"{cell:>{column}}" for cell in cells))
    print(f"\n{say('play.won', n=len(state.winners()), who=', '.join(names[seat] for seat in state.winners()))}")
