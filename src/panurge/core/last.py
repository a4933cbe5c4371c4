"""What happened last, as one viewer perceived it: for the marks a drawing may put on the table (origin, trail).

A drawing is a function of the veil and of this. It is made of nothing but what the viewer has received: its veils, and
what it has `seen`; so whoever cannot tell two games apart is shown the same marks in both (law 2)."""

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from panurge.core.state import SPECTATOR, UNSEEN, State

KEPT = 4  # runs that are remembered: an undo reaches into the last one, forced decisions may lie around it


class Seen(NamedTuple):
    """One thing the viewer perceived."""

    seat: int  # who moved, or CHANCE
    action: int  # as perceived: an action, an outcome, or a code at or above the card's `actions`
    before: State  # the viewer's veil before it


class Last(NamedTuple):
    """The latest run of moves of a seat other than the viewer's, with chance and forced decisions in between."""

    seat: int
    steps: tuple[Seen, ...]

    @property
    def before(self) -> State:
        """The viewer's veil before the run."""
        return self.steps[0].before


class _Run(NamedTuple):
    seat: int
    numbers: list[int]  # of the entries, so that they can be taken back
    steps: list[Seen]


class Recent:
    """Keeps the latest runs of moves as one viewer (None: a spectator) perceives them."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = int(SPECTATOR) if viewer is None else viewer
        self._runs: list[_Run] = []

    def add(self, n: int, seat: int, forced: bool, seen: int, before: State, changed: bool) -> None:
        """Entry `n`: that seat (or CHANCE) moved. What the viewer noticed nothing of is not remembered."""
        if seen == UNSEEN and not changed:
            return
        if seat < 0 or forced:  # nobody's decision: it belongs to the one before
            if not self._runs:
                return
        elif not self._runs or self._runs[-1].seat != seat:
            self._runs = [*self._runs[1 - KEPT :], _Run(seat, [], [])]
        self._runs[-1].numbers.append(n)
        self._runs[-1].steps.append(Seen(seat, seen, before))

    def back_to(self, n: int) -> None:
        """Everything after entry `n` was taken back."""
        for run in self._runs:
            while run.numbers and run.numbers[-1] > n:
                run.numbers.pop()
                run.steps.pop()
        self._runs = [run for run in self._runs if run.steps]

    def last(self, veil: State) -> Last | None:
        """What to mark now. The others' last run stays marked until the viewer has made a first decision of its own."""
        runs = self._runs
        if runs and runs[-1].seat == self._viewer and self._at_the_first(runs[-1], veil):
            runs = runs[:-1]
        if not runs or runs[-1].seat == self._viewer:
            return None
        return Last(runs[-1].seat, tuple(runs[-1].steps))

    def _at_the_first(self, run: _Run, veil: State) -> bool:
        """Whether the viewer is still in the middle of the first decision of its run."""
        if veil.current_player != self._viewer or not veil.half_made():
            return False
        return all(step.before.half_made() for step in run.steps[1:] if step.seat == self._viewer)


@lru_cache(maxsize=64)
def takes_last(draw: Callable[..., Any]) -> bool:
    """Whether a game's `draw` marks the last move: it has a parameter `last`."""
    return "last" in inspect.signature(draw).parameters
