"""*Don't ask me*: a player may let interjections go by without being asked each time.

A game that asks others whether they interject has a module `window` (docs/adding_a_game.md). The wish is private: it
stands in the store, not in the log. What the table then plays is an ordinary entry of that seat, made after about as
long as a quick hand needs: the others see no more than somebody who passed quickly. And since anybody may wish to be
asked with nothing to play, a pause tells nothing either."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from panurge.core.errors import BrokenGame
from panurge.core.state import State
from panurge.store import Unreachable
from panurge.table.refusals import Refused
from panurge.table.table import Table

QUICKEST, SPREAD = 350, 500  # milliseconds: drawn anew each time, from nothing that belongs to the game


def pause() -> float:
    """Seconds until the table passes for somebody."""
    return (QUICKEST + secrets.randbelow(SPREAD)) / 1000


class Wishes:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.possible = False  # whether this game has interjections at all
        self.pass_action: Callable[[State], int | None] = lambda state: None
        self._seats: frozenset[int] = frozenset()
        try:
            self.pass_action = table.card.module("window").pass_action
        except BrokenGame:
            return
        self.possible = True
        self._seats = table.store.wishes(table.id)

    def has(self, seat: int | None) -> bool:
        return seat in self._seats

    def wish(self, seat: int | None, on: bool) -> None:
        if seat is None:
            raise Refused("spectator")
        if not self.possible:
            raise Refused("no_window")
        if self.table.over:
            raise Refused("over")
        self.table.store.wish(self.table.id, seat, on)
        self._seats = self._seats | {seat} if on else self._seats - {seat}

    def forget(self) -> None:
        """The game is over, and with it every wish about it."""
        with suppress(Unreachable):  # a wish about a game that is over does no harm
            for seat in self._seats:
                self.table.store.wish(self.table.id, seat, False)
        self._seats = frozenset()

    def passing_action(self) -> int | None:
        """The action that would let the present interjection go by; None if nobody is asked for one."""
        table = self.table
        if not self.possible or table.over or table.frozen or table.turn < 0:
            return None
        return self.pass_action(table.state.veil(table.turn))

    def passes(self) -> int | None:
        """What the table plays for the seat to move, because it does not wish to be asked."""
        here = self.table.turn
        return self.passing_action() if here in self._seats and not self.table.seats[here].by_bot else None
