"""Panurge: five sheep board games, one engine to play, to study and to build on.

>>> import panurge
>>> rng = panurge.Rng(1)
>>> state = panurge.make("guerre-et-beeeh")
>>> while not state.is_over:
...     if state.current_player == panurge.CHANCE:
...         state.apply(state.sample_chance(rng))
...     else:
...         state.apply(rng.choice(state.legal_actions()))
>>> sum(state.returns())
1.0
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

from panurge.core.card import GameCard, Option
from panurge.core.cold import Refusal, from_json
from panurge.core.errors import (
    BadBot,
    BadNotation,
    BadOption,
    BadRecord,
    BadSeat,
    BadState,
    BrokenBot,
    BrokenGame,
    FailedBot,
    IllegalAction,
    PanurgeError,
    UnknownGame,
    UnknownOption,
    Veiled,
)
from panurge.core.manual import document
from panurge.core.nearest import did_you_mean
from panurge.core.plain import OpenState, PlainState
from panurge.core.record import SHOWN_BY, Record, RecordMoment, load, loads
from panurge.core.registry import GAMES, make
from panurge.core.rng import Rng
from panurge.core.sense import Sense
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNKNOWN, UNSEEN, State

try:
    __version__ = version("panurge")
except PackageNotFoundError:  # run from the sources without an installation
    __version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "FULL",
    "GAMES",
    "OVER",
    "SPECTATOR",
    "UNKNOWN",
    "UNSEEN",
    "BadBot",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSeat",
    "BadState",
    "BrokenBot",
    "BrokenGame",
    "FailedBot",
    "GameCard",
    "IllegalAction",
    "OpenState",
    "Option",
    "PanurgeError",
    "PlainState",
    "Record",
    "RecordMoment",
    "Refusal",
    "Rng",
    "Sense",
    "State",
    "UnknownGame",
    "UnknownOption",
    "Veiled",
    "compiled",
    "from_json",
    "load",
    "loads",
    "make",
]

LATER = ("arena", "bots", "drawing", "envs", "kit", "learn", "study")  # rooms one may ask for without importing them


def _shown(record: Record) -> str:
    """A record in a notebook: the game with a slider."""
    from panurge.study.inline import replay

    return replay(record)


def __getattr__(name: str) -> ModuleType:
    """What is not needed to play a game is imported when it is first asked for: `panurge.bots.read("ram")`."""
    if name in LATER:
        return import_module(f"panurge.{name}")
    raise AttributeError(f"module 'panurge' has no attribute {name!r}{did_you_mean(name, [*__all__, *LATER])}")


SHOWN_BY.append(_shown)
document(State, Rng, Sense)


def compiled() -> bool:
    """Whether the engine runs compiled (else interpreted: the same results, slower)."""
    from panurge.core import state

    return not str(state.__file__).endswith(".py")
