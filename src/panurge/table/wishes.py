"""*Ask me*: each time, when it matters, or never. A player may let interjections go by without being asked each time.

A game that asks others whether they interject has a module `window` (docs/games_reference.md), which may also say when
a window matters: that is told by what lies open for all, never by what a seat holds. The wish is private: it
stands in the store, not in the log. What the table then plays is an ordinary entry of that seat, made after about as
long as a quick hand needs: the others see no more than somebody who passed quickly. And since anybody may wish to be
asked with nothing to play, a pause tells nothing either.

Silence passes: everybody who is asked has the same time, whatever they hold, and sees the same strip."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from panurge.core.errors import BrokenGame
from panurge.core.state import State
from panurge.store import Unreachable
from panurge.table.refusals import Refused
from panurge.table.table import Table

EACH, PENS, NEVER = "each", "pens", "never"
ASKS = (EACH, PENS, NEVER)
STRIP, PONDER = 4000, 10_000  # milliseconds in which silence lets it go by; as long as that for who looks at the strip
QUICKEST, SPREAD = 350, 500  # milliseconds: drawn anew each time, from nothing that belongs to the game


def pause() -> float:
    """Seconds until the table passes for somebody."""
    return (QUICKEST + secrets.randbelow(SPREAD)) / 1000


class Wishes:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.possible = False  # whether this game has interjections at all
        self.pass_action: Callable[[State], int | None] = lambda state: None
        self.matters: Callable[[State], bool] = lambda state: False
        self._asks: dict[int, str] = {}
        try:
            window = table.card.module("window")
        except BrokenGame:
            return
        self.pass_action, self.matters = window.pass_action, getattr(window, "matters", self.matters)
        self.possible = True
        self.read()

    def read(self) -> None:
        """What the store has, where another process may have written."""
        if self.possible:
            self._asks = self.table.store.wishes(self.table.id)

    def of(self, seat: int) -> str:
        """When this seat wishes to be asked."""
        return self._asks.get(seat, EACH)

    def lets_pass(self, seat: int | None) -> bool:
        """Whether the seat lets the table pass for it now: it does not wish to be asked."""
        ask = EACH if seat is None else self.of(seat)
        return ask == NEVER or (ask == PENS and not self.matters(self.table.state.veil(None)))

    def wish(self, seat: int | None, ask: str) -> None:
        if seat is None:
            raise Refused("spectator")
        if not self.possible:
            raise Refused("no_window")
        if self.table.over:
            raise Refused("over")
        self.table.store.wish(self.table.id, seat, "" if ask == EACH else ask)
        self._asks = {one: wish for one, wish in (self._asks | {seat: ask}).items() if wish != EACH}

    def forget(self) -> None:
        """The game is over, and with it every wish about it."""
        with suppress(Unreachable):  # a wish about a game that is over does no harm
            for seat in self._asks:
                self.table.store.wish(self.table.id, seat, "", quietly=True)
        self._asks = {}

    def passing_action(self) -> int | None:
        """The action that would let the present interjection go by; None if nobody is asked for one."""
        table = self.table
        if not self.possible or table.over or table.frozen or table.turn < 0:
            return None
        return self.pass_action(table.state.veil(table.turn))

    def chosen_pass(self) -> int | None:
        """What the table plays for the seat to move, because it does not wish to be asked."""
        here = self.table.turn
        asked = self.passing_action()
        return asked if asked is not None and self.lets_pass(here) and not self.table.seats[here].by_bot else None
