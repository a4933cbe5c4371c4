"""How things keep lying where they lie: a card that stays keeps its place, the one that comes takes the place of the
one that went.

A veil knows a hand as a set, in one order of its own. Whoever looks on should not find another card under the finger
after each move. So a game may tell the rows of its drawing, `lie(veil)`: ids of things that lie side by side, as the
veil orders them; and whoever shows one veil after another keeps what they have `settled` to. That is made of nothing
but those veils, one viewer's: seats of one screen have an order each, and a page that is opened anew finds the same
order, for it is told by the same log.
"""

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from panurge.core.state import State

Rows = tuple[tuple[str, ...], ...]  # ids from left to right; "" is a place whose thing has gone


def lying_on(before: Rows, draw: Any, veil: State) -> Rows:
    """Where things lie on this veil, for who has seen them lie like that before. `draw`: the game's module."""
    lie = getattr(draw, "lie", None)
    return () if lie is None else settled(before, lie(veil))


def settled(before: Rows, now: Rows) -> Rows:
    """The rows of now in the order of before; other rows than before begin anew."""
    if len(before) != len(now):
        return now
    return tuple(_row(old, new) for old, new in zip(before, now, strict=True))


@lru_cache(maxsize=1024)
def _row(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    come = iter([name for name in now if name not in before])
    kept = [name if name in now else next(come, "") for name in before]
    return (*kept, *come)


@lru_cache(maxsize=64)
def takes_lying(face: Callable[..., Any]) -> bool:
    """Whether a game's `draw` or `hand` lets things lie: it has a parameter `lying`."""
    return "lying" in inspect.signature(face).parameters
