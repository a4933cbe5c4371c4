"""Time. The server's clock decides; a page is only told how much is left.

`Sand` is the limit a game itself may have (its `clock` module); `Pace` what a table may agree on for any game: so long
for each decision, or that and a bank for each player. `Clock` is both together: whichever runs out first counts.
Everything follows from the log and its times, so that a restart changes nothing."""

from collections.abc import Callable
from typing import Any

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.table.line import Line


class Sand:
    """When the running period began. As long as the game gives it the same name, its end stays the same."""

    def __init__(self, card: GameCard) -> None:
        self._period: Callable[[State], tuple[int, str] | None] | None = None
        self._timeout: Callable[[State, Rng], Any] | None = None
        self._name = ""
        self.deadline: int | None = None
        try:
            module = card.module("clock")
        except BrokenGame:
            return
        self._period, self._timeout = module.period, module.timeout

    def wind(self, state: State, at: int) -> None:
        """The game stands like this since `at` (milliseconds)."""
        if self._period is None:
            return
        running = None if state.is_over else self._period(state)
        if running is None:
            self._name, self.deadline = "", None
        elif running[1] != self._name and state.current_player != CHANCE:  # while chance decides nothing begins
            self._name, self.deadline = running[1], at + 1000 * int(running[0])

    def move(self, state: State, seed: int) -> int:
        """What the table plays when time has run out."""
        assert self._timeout is not None
        return int(self._timeout(state, Rng(seed)))


class Pace:
    """So many milliseconds for each decision, all its parts together, and then whatever is in the player's bank.

    A decision is known by its seat and its first step; taking back gives the time that was left of it, no more."""

    def __init__(self, each: int, bank: int, players: int) -> None:
        self.each = each
        self.banks = [bank] * players if bank else []
        self.deadline: int | None = None
        self._running: tuple[int, int] | None = None
        self._since = 0
        self._left: dict[tuple[int, int], int] = {}  # of `each`, for decisions that were made or interrupted

    def wind(self, line: Line, at: int, timed: bool) -> None:
        """The line stands like this since `at`; `timed`: a person decides, and everybody has sat down."""
        if not self.each:
            return
        seat = int(line.state.current_player)
        running = (seat, first_step(line)) if timed and seat >= 0 and not line.state.is_over else None
        if running == self._running:
            return
        self._stop(at)
        self._running, self._since, self.deadline = running, at, None
        if running is not None:
            self.deadline = at + self._left.get(running, self.each) + (self.banks[seat] if self.banks else 0)

    def _stop(self, at: int) -> None:
        if self._running is None:
            return
        seat, _ = self._running
        spent, allowed = at - self._since, self._left.get(self._running, self.each)
        self._left[self._running] = max(0, allowed - spent)
        if self.banks:
            self.banks[seat] = max(0, self.banks[seat] - max(0, spent - allowed))

    def bank(self, seat: int, now: int) -> int | None:
        """What a player has in the bank at this moment; None where there are no banks."""
        if not self.banks:
            return None
        if self._running is None or self._running[0] != seat:
            return self.banks[seat]
        spent, allowed = now - self._since, self._left.get(self._running, self.each)
        return max(0, self.banks[seat] - max(0, spent - allowed))


def first_step(line: Line) -> int:
    """Where in the line the decision that is being made begins."""
    at = len(line.steps)
    if line.state.half_made():
        at -= 1
        while at > 0 and line.steps[at].within:
            at -= 1
    return at


class Clock:
    """The game's own limit and the table's, together."""

    def __init__(self, card: GameCard, each: int = 0, bank: int = 0, players: int = 0) -> None:
        self.sand = Sand(card)
        self.pace = Pace(each, bank, players)

    def wind(self, line: Line, at: int, timed: bool) -> None:
        self.sand.wind(line.state, at)
        self.pace.wind(line, at, timed)

    @property
    def deadline(self) -> int | None:
        return min((end for end in (self.sand.deadline, self.pace.deadline) if end is not None), default=None)

    def left(self, now: int) -> int | None:
        """Milliseconds until time runs out; None where none runs."""
        return None if self.deadline is None else max(0, self.deadline - now)

    def due(self, now: int) -> str:
        """What has run out: "sand", "pace", or "" if nothing has."""
        if self.left(now) != 0:
            return ""
        return "sand" if self.deadline == self.sand.deadline else "pace"

    def move(self, state: State, seed: int) -> int:
        return self.sand.move(state, seed)
