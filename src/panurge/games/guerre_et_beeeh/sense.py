"""What a bot should like on the meadow: points, a flock, cards, and wolves that look the other way.

`value` is a lead in points, turned into a chance of winning: the less grass is left, the surer. `weigh` makes random
play graze, hunt and play cards instead of looking at tokens until the idle count ends it.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import Sense
from panurge.core.state import OVER, State
from panurge.games.guerre_et_beeeh.data import (
    ARMISTICE,
    BIT,
    CELL,
    CELLS,
    DIAGONAL,
    DIRECTION,
    HIDE,
    IS_SHEEP,
    OWNER,
    PASS,
    PLAY,
    SCOUT,
    TAKE,
    TOKEN,
    WOLF,
    WOOL,
)
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from panurge.games.guerre_et_beeeh.rules_meadow import count_bits

FLOCK_WORTH: Final = (-12.0, 0.0, 2.6, 4.4, 5.8, 6.8, 7.4)  # of 0 … 6 sheep, in points

# likings of options for guided playouts
LIKE_MOVE: Final[i64] = 12
LIKE_HIDE: Final[i64] = 1
LIKE_SCOUT: Final[i64] = 1
LIKE_CARD: Final[i64] = 8
LIKE_TOKEN: Final[i64] = 20
LIKE_GROUND: Final[i64] = 2
LIKE_PREY: Final[i64] = 60
#                                        undecided 1   3   5   wolf
LIKE_KIND: Final[vec[i64]] = vec[i64]([20, 25, 50, 60, 1])


class GuerreEtBeeehSense(Sense):
    """The weights are points: what a flock (times FLOCK_WORTH), a card, a sheep in danger, a token looked at, a
    camouflaged sheep and a token in reach are worth. Those of SENSE play as the play-tests did (test_calibration)."""

    flock: float
    card: float
    danger: float
    secret: float
    hiding: float
    reach: float

    def __init__(
        self,
        flock: float = 1.2,
        card: float = 0.8,
        danger: float = 1.5,
        secret: float = 0.3,
        hiding: float = 0.4,
        reach: float = 0.15,
    ) -> None:
        self.flock = flock
        self.card = card
        self.danger = danger
        self.secret = secret
        self.hiding = hiding
        self.reach = reach

    def value(self, state: State, seat: i64) -> float:
        if state.current_player == OVER:
            return state.share(seat)
        assert isinstance(state, GuerreEtBeeeh)
        lead = self.promise(state, seat) - self.promise(state, 1 - seat)
        spread = 2.5 + 0.35 * float(state.grass_left())
        return 1.0 / (1.0 + exp(-lead / spread))

    def judge(self, state: State, shares: vec[float]) -> None:
        """One seat's chance is what the other lacks."""
        shares[0] = self.value(state, 0)
        shares[1] = 1.0 - shares[0]

    def promise(self, state: GuerreEtBeeeh, seat: i64) -> float:
        """A seat's points, and what its flock and its hand may still bring."""
        worth = float(state.score(seat)) + self.flock * FLOCK_WORTH[state.flock(seat)]
        worth += self.card * float(state.hand[seat]) + self.secret * float(count_bits(state.looked[seat]))
        if state.camouflaged & state.herd[seat]:
            worth += self.hiding
        worth += self.reach * float(self.in_reach(state, seat))
        return worth - self.danger * float(self.in_danger(state, seat))

    def in_reach(self, state: GuerreEtBeeeh, seat: i64) -> i64:
        """How many tokens a seat's sheep could step on with one move."""
        tokens: i64 = 0
        for cell in range(CELLS):
            if state.herd[seat] >> cell & 1:
                for direction in range(DIAGONAL):
                    end = state.slide_end(cell, direction)
                    if state.board[end] == TOKEN:
                        tokens |= BIT[end]
        return count_bits(tokens)

    def in_danger(self, state: GuerreEtBeeeh, seat: i64) -> i64:
        """How many sheep of a seat stand in the way of a visible wolf."""
        count: i64 = 0
        for cell in range(CELLS):
            if state.board[cell] == WOLF:
                for direction in range(DIAGONAL):
                    if OWNER[state.board[state.slide_end(cell, direction)]] == seat:
                        count += 1
        return count

    def weigh(self, state: State) -> None:
        assert isinstance(state, GuerreEtBeeeh)
        for i in range(state.n_moves):
            state.weights[i] = self.liking(state, state.moves[i])

    def liking(self, state: GuerreEtBeeeh, action: i64) -> i64:
        if action < HIDE:
            return LIKE_MOVE
        if action < SCOUT:
            return LIKE_HIDE
        if action < CELL:
            return LIKE_SCOUT
        if PLAY <= action < PASS:
            return self.liking_of_card(state, action - PLAY)
        if DIRECTION <= action < TAKE:
            return self.liking_of_way(state, state.part(0), action - DIRECTION)
        return LIKE_GROUND

    def liking_of_card(self, state: GuerreEtBeeeh, card: i64) -> i64:
        """Sign the armistice when ahead; shear late."""
        lead = state.score(state.turn) - state.score(1 - state.turn)
        if card == ARMISTICE:
            return 80 if lead > 0 else 1
        if card == WOOL:
            return 1 if state.flock(state.turn) < 4 else LIKE_CARD
        return LIKE_CARD

    def liking_of_way(self, state: GuerreEtBeeeh, start: i64, direction: i64) -> i64:
        """Grass before ground, seen wolves never; the wolf goes for the other flock."""
        end = state.slide_end(start, direction)
        met = state.board[end]
        if end == start:
            return LIKE_GROUND
        if met == TOKEN:
            if state.looked[state.turn] >> end & 1:
                return LIKE_KIND[state.kinds[end]]
            return LIKE_TOKEN
        if IS_SHEEP[met] == 1:
            return 1 if OWNER[met] == state.turn else LIKE_PREY
        return LIKE_GROUND


SENSE: Final = GuerreEtBeeehSense()
