"""What a bot should like: large pens of its own colour, closed or nearly so, and a good place in the finishing order.

Numbers are points as GM-27 counts them; an open pen counts by the odds of closing it, a threatened one (GM-13) little.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import Sense
from panurge.core.state import OVER, State
from panurge.games.guerre_des_moutons.data import (
    BITS,
    BONUS,
    CELL,
    DECLINE,
    DROP_OUT,
    LAND,
    MOTIF,
    PASS,
    PIECE_KIND,
    PIECES,
    REVEAL,
    TOUCHED,
)
from panurge.games.guerre_des_moutons.rules import ON_TURN, Game

CLOSING: Final = (1.0, 0.7, 0.5, 0.36, 0.26, 0.18, 0.12, 0.08)  # by open edges
THREATENED: Final = 0.3  # a wolf can still be covered
GROWTH: Final = 7.0  # points still to come for a player at the start of the game
HAND_WEIGHT: Final = 0.12  # each tile more in hand delays finishing


class MoutonsSense(Sense):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Game)
        if state.current_player == OVER:
            return state.share(seat)
        worth = colour_worths(state)
        mine = prospects(state, seat, worth)
        best = -100.0
        for other in range(state.players):
            if other != seat:
                best = max(best, prospects(state, other, worth))
        return 1.0 / (1.0 + exp((best - mine) / 3.0))

    def weigh(self, state: State) -> None:
        """Placements that touch many tiles; few announcements; dropping out seldom."""
        assert isinstance(state, Game)
        for i in range(state.n_moves):
            action = state.moves[i]
            weight: i64 = state.weights[i]
            if action >= CELL:
                if action < CELL + 961 and state.grid[action - CELL] == 0:
                    touched = TOUCHED[state.need[action - CELL]]
                    ways: i64 = BITS[state.turns_that_fit(state.chosen, action - CELL)] if state.chosen < PIECES else 1
                    weight = touched * touched * (ways if ways > 0 else 1)
                else:
                    weight = 1
            elif action < REVEAL:
                wild = PIECE_KIND[action] != LAND
                weight = 1 if wild and state.phase == ON_TURN else weight * 8
            elif action == DECLINE:
                weight = 40
            elif action == DROP_OUT:
                weight = 1
            elif action == PASS:
                weight = 8
            state.weights[i] = weight if weight > 0 else 1


def colour_worths(state: Game) -> vec[float]:
    """Of each colour: what its best pen promises, and a little for the next best."""
    state.ensure_landscape()
    best = vec[float]([0.0] * 4)
    second = vec[float]([0.0] * 4)
    marks = state.threatened_pens()
    n: i64 = len(state.cells)
    for number in range(n):
        if state.grid[state.cells[number]] != number + 1:
            continue
        for side in range(4):
            quarter = number * 4 + side
            motif = MOTIF[state.patterns[number] * 4 + side]
            if motif > 3 or state.parent[quarter] != quarter:
                continue
            gaps = state.open[quarter]
            worth = float(state.size[quarter]) * CLOSING[gaps if gaps < 7 else 7]
            if marks[quarter] > 0:
                worth *= THREATENED
            if worth > best[motif]:
                second[motif] = best[motif]
                best[motif] = worth
            elif worth > second[motif]:
                second[motif] = worth
    for colour in range(4):
        best[colour] += 0.15 * second[colour]
    return best


def prospects(state: Game, seat: i64, worth: vec[float]) -> float:
    """Points a seat may expect at the end."""
    points = 0.0
    for colour in range(4):
        if state.owner[colour] == seat:
            points += worth[colour]
    if state.rank[seat] > 0:
        return points + float(BONUS[state.rank[seat]])
    left: i64 = state.bag_count
    playing: i64 = 0
    last: i64 = 0
    for other in range(state.players):
        left += state.hand_count[other]
        playing += 1 if state.rank[other] == 0 else 0
        last = state.rank[other] if state.rank[other] > last else last
    bonus: i64 = 0
    for rank in range(last + 1, last + playing + 1):
        bonus += BONUS[rank]
    points += GROWTH * float(left) / 68.0 + float(bonus) / float(playing)
    return points - HAND_WEIGHT * float(state.hand_count[seat])


SENSE: Final = MoutonsSense()
