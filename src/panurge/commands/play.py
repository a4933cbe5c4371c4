"""`panurge play`: a game in the terminal. With screens where there is a terminal and Textual (`[tui]`), else in plain
sentences; a new table, one that waits (`--resume`), or one of a server (`--join`)."""

import argparse
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from panurge.commands.serve import data_folder
from panurge.commands.shared import check_seated, options_of
from panurge.core.errors import BadOption, BadSeat
from panurge.core.registry import GAMES
from panurge.core.words import Voice, voice

if TYPE_CHECKING:
    from panurge.terminal.chair import Chair
    from panurge.terminal.wish import Wish

def run(asked: argparse.Namespace) -> int:
    say = voice("panurge.commands", asked.language)
    if asked.join:
        return _join(asked)
    place = place_of(asked.data)
    if asked.resume:
        return _resume(asked, place, say)
    if not asked.key and not has_screens(asked):
        raise BadOption(say("fault.which", keys=", ".join(GAMES)))
    wish = wish_of(asked, say) if asked.key else None
    if has_screens(asked):
        from panurge.terminal.opening import play

        return play(place, wish, asked.language, asked.seed)
    from panurge.terminal.playing import new_chair

    assert wish is not None
    return plainly(lambda: new_chair(place, wish, asked.seed))


def plainly(chair: "object") -> int:
    from panurge.terminal.plain import run as run_plain

    return run_plain(chair)  # type: ignore[arg-type]


def has_screens(asked: argparse.Namespace) -> bool:
    """Whether screens can be shown: asked for or not refused, a terminal on both sides, and Textual there."""
    if asked.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return find_spec("textual") is not None


def place_of(data: str) -> str:
    """The file in which games at the terminal are kept."""
    from pathlib import Path

    path = Path(data) if data else data_folder() / "terminal.sqlite"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ":memory:"  # one can play all the same
    return str(path)


# ---------------------------------------------------------------------- who sits where
def wish_of(asked: argparse.Namespace, say: Voice) -> "Wish":
    from panurge.terminal.wish import Wish

    card = GAMES[asked.key]
    given = options_of(asked)
    settings = card.settings(asked.players, given)
    players = int(settings["players"])
    if not 0 <= asked.seat < players:
        raise BadSeat(say("fault.seat", seat=asked.seat, players=players))
    options = {name: card.option[name].read(value) for name, value in given.items()}
    options = {name: value for name, value in card.newcomers.items() if name not in given} | options
    return Wish(asked.key, dict(options), _seats(asked, players, say), asked.language)


def _seats(asked: argparse.Namespace, players: int, say: Voice) -> tuple[str, ...]:
    """A person, or the level of the bot, in each seat."""
    from panurge.terminal.wish import PERSON, USUAL

    if asked.all:
        if asked.bots:
            raise BadOption(say("fault.all"))
        return (PERSON,) * players
    given = asked.bots or [USUAL]
    check_seated(given, asked.key, say)
    if len(given) not in (1, players - 1):
        raise BadOption(say("fault.bots", others=players - 1, given=len(given)))
    others = iter(given * (players - 1) if len(given) == 1 else given)
    return tuple(PERSON if seat == asked.seat else next(others) for seat in range(players))


# ---------------------------------------------------------------------- games that wait
def _resume(asked: argparse.Namespace, place: str, say: Voice) -> int:
    """The game that was played last, of the asked one if one is named."""
    from panurge.terminal.playing import old_chair, waiting

    found = [one for one in waiting(place, asked.language) if asked.key in (None, one.game)]
    if not found:
        raise BadOption(say("fault.none_kept"))
    if has_screens(asked):
        from panurge.terminal.opening import resume

        return resume(place, found[0].table, asked.language)
    return plainly(lambda: old_chair(place, found[0].table, asked.language))


def _join(asked: argparse.Namespace) -> int:
    from panurge.terminal.away import Away

    def chair() -> "Chair":
        return Away(asked.join, asked.name, asked.language)

    if has_screens(asked):
        from panurge.terminal.opening import sit

        return sit(chair)
    return plainly(chair)
