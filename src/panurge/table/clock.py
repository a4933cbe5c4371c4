"""Time limits of games that have them. The server's clock decides; a page is only told how much is left."""

from collections.abc import Callable
from typing import Any

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State


class Clock:
    """When the running period began. As long as the game gives it the same name, its end stays the same."""

    def __init__(self, card: GameCard) -> None:
        self._period: Callable[[State], tuple[int, str] | None] | None = None
        self._timeout: Callable[[State, Rng], Any] | None = None
        try:
            module = card.module("clock")
        except BrokenGame:
            return
        self._period, self._timeout = module.period, module.timeout
        self._name = ""
        self.deadline: int | None = None

    deadline: int | None = None

    def look(self, state: State, at: int) -> None:
        """The game stands like this since `at` (milliseconds)."""
        if self._period is None:
            return
        if state.current_player == CHANCE:
            return  # nobody decides; if the same period goes on afterwards, so does its deadline
        running = None if state.is_over else self._period(state)
        if running is None:
            self._name, self.deadline = "", None
        elif running[1] != self._name:
            self._name, self.deadline = running[1], at + 1000 * int(running[0])

    def left(self, now: int) -> int | None:
        """Milliseconds until the period ends; None without one."""
        return None if self.deadline is None else max(0, self.deadline - now)

    def move(self, state: State, seed: int) -> int:
        """What the table plays when time has run out."""
        assert self._timeout is not None
        return int(self._timeout(state, Rng(seed)))
