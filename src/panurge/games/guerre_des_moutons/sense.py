"""What a bot should like: large pens of its own colour, closed or nearly so, and a good place in the finishing order.

Numbers are points as GM-27 counts them; an open pen counts by the odds of closing it, a threatened one (GM-13) little.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import TraitSense
from panurge.core.state import State
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
from panurge.games.guerre_des_moutons.rules import ON_TURN, GuerreDesMoutons

CLOSING: Final = (1.0, 0.7, 0.5, 0.36, 0.26, 0.18, 0.12, 0.08)  # by open edges
THREATENED: Final = 0.3  # a wolf can still be covered

# What a trait of a seat adds to its chance (as a logarithm), at the start and, on top, with no tile left to lay. Fitted
# to greedy games by `benchmarks/fit_sense.py guerre-des-moutons -n 60`, then rounded. Set by hand: what concerns
# finishing (REWARD, HAND, ACTIVE), because greedy players hardly ever drop out and nobody should before half the
# tiles lie; and CLOSED at the start (fitted: -0.28), so that closing a pen of one's own is never thought a loss.
TRAITS: Final[i64] = 8
PROMISE: Final[i64] = 0  # of the best pen of each own colour
RESERVE: Final[i64] = 1  # of the next best
CLOSED: Final[i64] = 2  # sheep that count already
REWARD: Final[i64] = 3  # for finishing, or what is to be expected of it
HAND: Final[i64] = 4  # tiles still to lay
SHOWN: Final[i64] = 5  # colours that everybody knows
TURN: Final[i64] = 6
ACTIVE: Final[i64] = 7  # not finished: its pens may still grow
EARLY: Final[vec[float]] = vec[float]([0.280, 0.110, -0.150, 0.0, 0.0, -0.600, 0.100, 5.0])
LATE: Final[vec[float]] = vec[float]([-0.350, -0.450, 1.700, 1.400, 0.0, 0.0, 0.0, -5.0])


class MoutonsSense(TraitSense):
    def fill_traits(self, state: State) -> None:
        assert isinstance(state, GuerreDesMoutons)
        traits = self.traits
        pens = colour_pens(state)
        playing: i64 = 0
        last: i64 = 0
        for seat in range(state.players):
            playing += 1 if state.rank[seat] == 0 else 0
            last = max(last, state.rank[seat])
        left: i64 = 0
        for rank in range(last + 1, last + playing + 1):
            left += BONUS[rank]
        for seat in range(state.players):
            at = seat * TRAITS
            active = state.rank[seat] == 0
            for trait in range(TRAITS):
                traits[at + trait] = 0.0
            for colour in range(4):
                if state.owner[colour] == seat:
                    traits[at + PROMISE] += pens[colour]
                    traits[at + RESERVE] += pens[4 + colour]
                    traits[at + CLOSED] += pens[8 + colour]
                    traits[at + SHOWN] += float(state.revealed[colour])
            traits[at + REWARD] = float(left) / float(playing) if active else float(BONUS[state.rank[seat]])
            traits[at + HAND] = float(state.hand_count[seat])
            traits[at + ACTIVE] = 1.0 if active else 0.0
            traits[at + TURN] = 1.0 if active and state.turn == seat else 0.0

    def lateness(self, state: State) -> float:
        """0 with all tiles in the bag, 1 with none left to lay."""
        assert isinstance(state, GuerreDesMoutons)
        left: i64 = state.bag_count
        for seat in range(state.players):
            left += state.hand_count[seat]
        return 1.0 - float(left) / 68.0

    def weigh(self, state: State) -> None:
        """Placements that touch many tiles; few announcements; dropping out seldom."""
        assert isinstance(state, GuerreDesMoutons)
        for i in range(state.n_moves):
            action = state.moves[i]
            weight: i64 = state.weights[i]
            if action >= CELL:
                if action < CELL + 961 and state.grid[action - CELL] == 0:
                    touched = TOUCHED[state.need[action - CELL]]
                    ways: i64 = 1
                    if state.chosen < PIECES:
                        ways = BITS[state.rotations_that_fit(state.chosen, action - CELL)]
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


def colour_pens(state: GuerreDesMoutons) -> vec[float]:
    """Of each colour: what its best pen promises; then what the next best does; then the sheep that count already."""
    state.ensure_landscape()
    pens = vec[float]([0.0] * 12)
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
            sheep = float(state.size[quarter])
            worth = sheep * CLOSING[gaps if gaps < 7 else 7]
            if marks[quarter] > 0:
                worth *= THREATENED
            elif gaps == 0 and sheep > pens[8 + motif]:
                pens[8 + motif] = sheep
            if worth > pens[motif]:
                pens[4 + motif] = pens[motif]
                pens[motif] = worth
            elif worth > pens[4 + motif]:
                pens[4 + motif] = worth
    return pens


SENSE: Final = MoutonsSense(EARLY, LATE, 4)
