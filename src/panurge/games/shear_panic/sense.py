"""What a bot should like on the meadow: points, a good rank where the next gate or pen will count it, company.

`value` is a seat's standing (points, and what its sheep stand to gain at the gates and pens still ahead) against the
others', turned into shares that sum to one. `weigh` looks one step ahead where a choice is completed.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import Sense
from panurge.core.state import OVER, State

from .data import (
    BLACK,
    BLACK_FIELD,
    GONE,
    RANK_POINTS,
    ROGER,
    SHEARER,
    TEAM,
    TURN,
)
from .rules import DIRECTION, ROUTE, SIDE, SQUARE, ShearPanic, touch

SOON: Final = 9.0  # cells over which a rank keeps about a third of its worth
FAR: Final = 0.06  # what a rank is worth for a gate that is far away
COMPANY: Final = 0.35  # of touching the partner or the black sheep, before or between one's own turns
LIFE: Final = 2.0  # of a sheep not shorn while the last pen is ahead, beyond its present rank
SURE: Final = 2.2  # spread of the result once the marker is in the last pen
DOUBT: Final = 0.07  # and per cell still ahead
KEEN: Final = 15.0
RARE_TURN: Final[i64] = 2  # likings of squares: the turn and the leap are not to be used lightly
PLAIN: Final[i64] = 4


class ShearPanicSense(Sense):
    def value(self, state: State, seat: i64) -> float:
        if state.current_player == OVER:
            return state.share(seat)
        assert isinstance(state, ShearPanic)
        spread = SURE + DOUBT * float(state.box.ends[SHEARER] - state.marker)
        mine = self.standing(state, seat)
        total = 1.0
        for other in range(state.players):
            if other != seat:
                total += exp(min(40.0, (self.standing(state, other) - mine) / spread))
        return 1.0 / total

    def standing(self, state: ShearPanic, seat: i64) -> float:
        """Points, and what the seat's sheep promise where they stand."""
        box = state.box
        marker = state.marker
        front = state.front()
        back = state.back()
        worth = float(state.score(seat))
        first = 2 * box.colour_of[seat]
        for sheep in range(first, first + 2):
            if state.place[sheep] == GONE:
                continue
            depth = state.depth(sheep)
            if marker < box.ends[ROGER]:
                points = float(RANK_POINTS[depth - front])
                worth += points * nearness(box.ends[ROGER] - marker)
                if marker < box.roger_gate:
                    worth += points * nearness(box.roger_gate - marker)
            points = float(RANK_POINTS[back - depth]) if depth > front else -LIFE
            worth += LIFE + points * nearness(box.ends[SHEARER] - marker)
            if marker < box.shearer_gate:
                worth += points * nearness(box.shearer_gate - marker)
            if marker <= box.ends[BLACK_FIELD] and state.place[2 * BLACK] != GONE:
                near = 1.0 if marker >= box.ends[ROGER] else nearness(box.ends[ROGER] + 1 - marker)
                worth += COMPANY * near * float(touch(state.place, sheep, 2 * BLACK))
        if marker <= box.ends[TEAM]:
            worth += COMPANY * float(touch(state.place, first, first + 1))
        return worth

    def weigh(self, state: State) -> None:
        assert isinstance(state, ShearPanic)
        if state.phase == DIRECTION or state.phase == SIDE or state.phase == ROUTE:
            self._weigh_by_looking(state)
            return
        for i in range(state.n_moves):
            liking = PLAIN
            if state.phase == SQUARE and state.moves[i] < len(state.box.kinds):
                if state.box.kinds[state.moves[i]] == TURN:
                    liking = RARE_TURN
            state.weights[i] = liking

    def _weigh_by_looking(self, state: ShearPanic) -> None:
        """From 1 for the worst way to complete the choice to 16 for the best."""
        n = state.n_moves
        seat = state.active
        values = vec[float]([0.0] * n)
        best = 0.0
        worst = 1.0
        for i in range(n):
            after = state.clone()
            after.play(state.moves[i])
            values[i] = self.value(after, seat)
            best = max(best, values[i])
            worst = min(worst, values[i])
        for i in range(n):
            share = (values[i] - worst) / (best - worst) if best > worst else 0.0
            liking: i64 = i64(KEEN * share * share)
            state.weights[i] = 1 + liking


def nearness(cells: i64) -> float:
    """How much of a rank's worth is left so many cells before it is counted."""
    return FAR + (1.0 - FAR) / (1.0 + float(cells) * float(cells) / (SOON * SOON / 2.0))


SENSE: Final = ShearPanicSense()
