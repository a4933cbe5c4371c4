"""What a bot should like on the meadow: points, a good rank where the next gate or pen will count it, company.

`value` compares what a seat has (points, and what its sheep promise at the gates and pens still ahead) with the
others', as a share of the win. What others are promised counts less: they and their neighbours move before it is paid.
`weigh` looks one step ahead where a choice is completed.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import Sense, share_out
from panurge.core.state import OVER, State
from panurge.games.shear_panic.data import (
    BLACK,
    BLACK_FIELD,
    EWE_TURN,
    GONE,
    NO_SQUARE,
    RANK_POINTS,
    ROGER,
    SHEARER,
    TEAM,
)
from panurge.games.shear_panic.rules import DIRECTION, ROUTE, SIDE, SQUARE, WHICH_SHEEP, ShearPanic
from panurge.games.shear_panic.rules_flock import touch

SOON: Final = 9.0  # cells before a gate at which a rank is worth half its points
FAR: Final = 0.06  # what a rank is worth for a gate that is far away
COMPANY: Final = 0.35  # of touching the partner or the black sheep, before or between one's own turns
LIFE: Final = 2.0  # of a sheep not shorn while the last pen is ahead, beyond its present rank
TRUST: Final = 0.25  # in what the others are promised; at 1 everybody only pushes the others back
SURE: Final = 2.2  # spread of the result once the marker is in the last pen
DOUBT: Final = 0.07  # and per cell still ahead
KEEN: Final = 15.0
RARE_TURN: Final[i64] = 2  # likings of squares: the turn and the leap are not to be used lightly
PLAIN: Final[i64] = 4


class ShearPanicSense(Sense):
    points: vec[float]  # by seat, of the last look
    promised: vec[float]
    spread: float

    def __init__(self) -> None:
        self.points = vec[float]([0.0] * 8)
        self.promised = vec[float]([0.0] * 8)
        self.spread = SURE

    def value(self, state: State, seat: i64) -> float:
        if state.current_player == OVER:
            return state.share(seat)
        assert isinstance(state, ShearPanic)
        self._look(state)
        return self._chance(state, seat)

    def judge(self, state: State, shares: vec[float]) -> None:
        """Every seat by the same look at all of them."""
        assert isinstance(state, ShearPanic)
        over = state.current_player == OVER
        if not over:
            self._look(state)
        for seat in range(state.players):
            shares[seat] = state.share(seat) if over else self._chance(state, seat)
        share_out(shares, state.players)

    def _look(self, state: ShearPanic) -> None:
        """Every seat's points and what it is promised."""
        goal = expected_marker(state)
        self.spread = SURE + DOUBT * float(state.box.ends[SHEARER] - goal)
        for seat in range(state.players):
            self.points[seat] = float(state.score(seat))
            self.promised[seat] = self.promise(state, seat, goal)

    def _chance(self, state: ShearPanic, seat: i64) -> float:
        mine = self.points[seat] + self.promised[seat]
        total = 1.0
        for other in range(state.players):
            if other != seat:
                theirs = self.points[other] + TRUST * self.promised[other]
                total += exp(min(40.0, (theirs - mine) / self.spread))
        return 1.0 / total

    def promise(self, state: ShearPanic, seat: i64, goal: i64) -> float:
        """What the seat's sheep stand to gain where they are, the marker being about to reach `goal`."""
        box = state.box
        marker = state.marker
        front = state.front()
        back = state.back()
        worth = 0.0
        pending = goal > marker and seat == state.active
        first = 2 * box.colour_of[seat]
        for sheep in range(first, first + 2):
            if state.place[sheep] == GONE:
                continue
            depth = state.depth(sheep)
            if marker < box.ends[ROGER]:
                points = float(RANK_POINTS[depth - front])
                worth += points * nearness(box.ends[ROGER] - goal)
                if marker < box.roger_gate:
                    worth += points * nearness(box.roger_gate - goal)
            points = float(RANK_POINTS[back - depth]) if depth > front else -LIFE
            worth += LIFE + points * nearness(box.ends[SHEARER] - goal)
            if marker < box.shearer_gate:
                worth += points * nearness(box.shearer_gate - goal)
            if goal <= box.ends[BLACK_FIELD] and state.place[2 * BLACK] != GONE:
                near = nearness(box.ends[ROGER] + 1 - goal) * COMPANY
                if pending and goal > box.ends[ROGER]:
                    near += 1.0
                worth += near * float(touch(state.place, sheep, 2 * BLACK))
        if goal <= box.ends[TEAM]:
            worth += (COMPANY + 1.0 if pending else COMPANY) * float(touch(state.place, first, first + 1))
        return worth

    def weigh(self, state: State) -> None:
        assert isinstance(state, ShearPanic)
        if state.phase == DIRECTION or state.phase == SIDE or state.phase == ROUTE:
            self._weigh_by_looking(state)
            return
        for i in range(state.n_moves):
            liking = PLAIN
            if state.phase == SQUARE and state.moves[i] < len(state.box.kinds):
                if state.box.kinds[state.moves[i]] == EWE_TURN:
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


def expected_marker(state: ShearPanic) -> i64:
    """Where the marker will be once the square in use has moved it: a flock being regrouped has still to score."""
    if state.square == NO_SQUARE or state.phase == WHICH_SHEEP or state.phase == DIRECTION or state.phase == SIDE:
        return state.marker
    return min(state.marker + state.box.steps[state.square], state.box.ends[SHEARER])


def nearness(cells: i64) -> float:
    """How much of a rank's worth is left so many cells before it is counted."""
    if cells <= 0:
        return 1.0
    return FAR + (1.0 - FAR) / (1.0 + float(cells * cells) / (SOON * SOON))


SENSE: Final = ShearPanicSense()
