"""The meadow: which sheep, wolf or token is on which cell, how it moves, and who has looked under which token.

Face-down tokens are undecided until somebody looks: `pool` counts the kinds not decided yet. A veil puts the kinds that
only others have seen back into the pool; who looked at which token (`looked`) is public.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.games.guerre_et_beeeh.data import (
    AROUND,
    BIT,
    BLOCKED,
    CAMOUFLAGE,
    CELLS,
    COMMON,
    DIAGONAL,
    DIRECTIONS,
    EMPTY,
    FLOCK,
    GRASS,
    HEMMED_IN,
    HIDDEN_WOLF,
    IS_HIDDEN,
    IS_MAD,
    IS_SHEEP,
    LAUGHING,
    LAYOUTS,
    LUSH,
    MUZZLED,
    NAMED_ALREADY,
    NEXT,
    NO_DIAGONAL,
    NO_TOKEN,
    NOT_A_SEEN_WOLF,
    NOT_A_WOLF,
    NOT_YOURS,
    NOTHING_THERE,
    OUT_OF_REACH,
    OWNER,
    POINTS,
    SHEEP,
    SHEEP_ENTERS,
    STOCK,
    TOKEN,
    UNDECIDED,
    WOLF,
    WOLF_ENTERS,
)


class Meadow(State):
    """What stands on the cells, what lies under the tokens, and what has left. `Cards` adds the hands."""

    turn: i64  # whose turn it is
    board: vec[i64]
    marks: vec[i64]  # which sheep or wolf stands on each cell: red 1 … 6, yellow 7 … 12, visible wolves 13, 14
    herd: vec[i64]  # the cells of each seat's sheep, a bit per cell
    camouflaged: i64  # the cells of face-down sheep
    kinds: vec[i64]  # what each token is, or UNDECIDED
    pool: vec[i64]  # how many undecided tokens are of each kind
    looked: vec[i64]  # the tokens each seat has looked at
    cleared: i64  # tokens that everybody knows to be no wolf
    won: vec[i64]  # tokens by seat and kind
    discarded: vec[i64]  # tokens lost to Indigestion, by kind
    wolves_gone: i64
    shorn: vec[i64]  # sheep out for good by Bêle et laine
    wool: vec[i64]  # points for them
    mad_used: i64  # a bit per seat: the mad-sheep token has come into play
    muzzled: i64  # wolves muzzled until the end of this turn, by cell
    muzzled_next: i64  # … until the end of the next turn
    # options, not fields: they never change
    diagonal: bool
    camouflaged_follow: bool

    def lay_out(self, options: dict[str, Any]) -> None:
        """GB-3: the full meadow; rows are written from the top."""
        self.diagonal = options["mad_sheep"] == "diagonal"
        self.camouflaged_follow = options["camouflaged_follow"]
        self.turn = 0
        self.board = vec[i64]([0] * 36)
        self.marks = vec[i64]([0] * 36)
        self.herd = vec[i64]([0, 0])
        self.camouflaged = 0
        self.kinds = vec[i64]([0] * 36)
        self.pool = STOCK[:]
        self.looked = vec[i64]([0, 0])
        self.cleared = 0
        self.won = vec[i64]([0] * 8)
        self.discarded = vec[i64]([0] * 4)
        self.wolves_gone = 0
        self.shorn = vec[i64]([0, 0])
        self.wool = vec[i64]([0, 0])
        self.mad_used = 0
        self.muzzled = 0
        self.muzzled_next = 0
        for row, cells in enumerate(LAYOUTS[options["layout"]].split()):
            for column, mark in enumerate(cells):
                cell = (5 - row) * 6 + column
                if mark == "o":
                    self.put(cell, TOKEN)
                else:
                    self.bring(cell, SHEEP + "RY".index(mark))

    def copy_meadow(self, new: "Meadow") -> None:
        """For `clone`: all of the above, with boxes of its own."""
        new.diagonal = self.diagonal
        new.camouflaged_follow = self.camouflaged_follow
        new.turn = self.turn
        new.board = self.board[:]
        new.marks = self.marks[:]
        new.herd = self.herd[:]
        new.camouflaged = self.camouflaged
        new.kinds = self.kinds[:]
        new.pool = self.pool[:]
        new.looked = self.looked[:]
        new.cleared = self.cleared
        new.won = self.won[:]
        new.discarded = self.discarded[:]
        new.wolves_gone = self.wolves_gone
        new.shorn = self.shorn[:]
        new.wool = self.wool[:]
        new.mad_used = self.mad_used
        new.muzzled = self.muzzled
        new.muzzled_next = self.muzzled_next

    # ------------------------------------------------------------------ pieces come and go
    def put(self, cell: i64, piece: i64) -> None:
        """Every piece that comes to or leaves a cell passes here. What stands there keeps its mark, or loses it."""
        bit = BIT[cell]
        old = self.board[cell]
        if IS_SHEEP[old] == 1:
            self.herd[OWNER[old]] &= ~bit
            self.camouflaged &= ~bit
        self.board[cell] = piece
        if IS_SHEEP[piece] == 1:
            self.herd[OWNER[piece]] |= bit
            if IS_HIDDEN[piece] == 1:
                self.camouflaged |= bit
        elif piece != WOLF:
            self.marks[cell] = 0

    def shift(self, source: i64, target: i64) -> None:
        """A sheep or wolf goes to another cell, whatever was there."""
        mark = self.marks[source]
        self.put(target, self.board[source])
        self.marks[target] = mark
        self.put(source, EMPTY)

    def swap(self, cell: i64, there: i64) -> None:
        piece = self.board[cell]
        mark = self.marks[cell]
        self.put(cell, EMPTY)
        if self.board[there] != EMPTY:
            self.shift(there, cell)
        self.put(there, piece)
        self.marks[there] = mark

    def bring(self, cell: i64, piece: i64) -> None:
        """A sheep or wolf appears, with the lowest mark that is free."""
        mark = OWNER[piece] * FLOCK + 1
        while any(found == mark for found in self.marks):
            mark += 1
        self.put(cell, piece)
        self.marks[cell] = mark

    # ------------------------------------------------------------------ reconnaissance (GB-5)
    def why_not_scout(self, cell: i64) -> i64:
        """GB-5: a face-down token beside a sheep of yours, corners included."""
        if self.board[cell] != TOKEN:
            return NO_TOKEN
        return 0 if AROUND[cell] & self.herd[self.turn] else OUT_OF_REACH

    def why_not_second(self, first: i64, cell: i64) -> i64:
        """GB-5: the second token lies beside the same sheep as the first."""
        if self.board[cell] != TOKEN:
            return NO_TOKEN
        if cell == first:
            return NAMED_ALREADY
        return 0 if AROUND[cell] & AROUND[first] & self.herd[self.turn] else OUT_OF_REACH

    def decide(self, cell: i64, kind: i64) -> None:
        if self.kinds[cell] == UNDECIDED:
            self.kinds[cell] = kind
            self.pool[kind] -= 1

    def uncover(self, cell: i64) -> None:
        """The token is a secret no more."""
        self.kinds[cell] = UNDECIDED
        keep = ~BIT[cell]
        self.looked[0] &= keep
        self.looked[1] &= keep
        self.cleared &= keep

    # ------------------------------------------------------------------ moving a sheep (GB-7, GB-8)
    def why_not_move(self, cell: i64) -> i64:
        """GB-7, GB-9: a sheep of yours, a visible wolf, a hidden one you have seen; it must have somewhere to go."""
        piece = self.board[cell]
        if piece == EMPTY:
            return NOTHING_THERE
        if IS_SHEEP[piece] == 1:
            if OWNER[piece] != self.turn:
                return NOT_YOURS
        else:
            reason = self.why_not_wolf(cell)
            if reason != 0:
                return reason
        for direction in range(DIRECTIONS):
            if self.why_not_direction(cell, direction) == 0:
                return 0
        return HEMMED_IN

    def why_not_direction(self, cell: i64, direction: i64) -> i64:
        """At least one cell, straight; diagonally only the mad sheep (GB-24)."""
        piece = self.board[cell]
        if direction >= DIAGONAL and not (IS_MAD[piece] == 1 and self.diagonal):
            return NO_DIAGONAL
        ahead = NEXT[cell * DIRECTIONS + direction]
        if ahead < 0:
            return BLOCKED
        found = self.board[ahead]
        free = WOLF_ENTERS[found] if piece >= WOLF else SHEEP_ENTERS[found]
        return 0 if free == 1 else BLOCKED

    def slide_end(self, start: i64, direction: i64) -> i64:
        """Where a sheep or wolf comes to a stop: before an obstacle, or on the token or sheep it meets (GB-7, GB-9)."""
        board = self.board
        wolf = board[start] >= WOLF
        cell = start
        while True:
            ahead = NEXT[cell * DIRECTIONS + direction]
            if ahead < 0:
                return cell
            found = board[ahead]
            if found != EMPTY:
                enters = WOLF_ENTERS[found] if wolf else SHEEP_ENTERS[found]
                return ahead if enters == 1 else cell
            cell = ahead

    def follows(self, cell: i64) -> bool:
        """GB-8: any sheep follows; a camouflaged one unless the option says it stays."""
        piece = self.board[cell]
        return IS_SHEEP[piece] == 1 and (self.camouflaged_follow or IS_HIDDEN[piece] == 0)

    def lead(self, start: i64, end: i64, direction: i64) -> None:
        """GB-7: the leader is turned up and slides; GB-8: the Panurge chain keeps its distance behind it."""
        if IS_HIDDEN[self.board[start]] == 1:
            self.put(start, self.board[start] - CAMOUFLAGE)
        self.shift(start, end)
        back = direction ^ 2
        source = NEXT[start * DIRECTIONS + back]
        target = end
        while source >= 0 and self.follows(source):
            target = NEXT[target * DIRECTIONS + back]
            self.shift(source, target)
            source = NEXT[source * DIRECTIONS + back]

    # ------------------------------------------------------------------ moving a wolf (GB-9)
    def why_not_wolf(self, cell: i64) -> i64:
        """GB-9, GB-14: visible and not muzzled (GB-29), or hidden and seen by the seat whose turn it is."""
        piece = self.board[cell]
        if piece == WOLF:
            return MUZZLED if (self.muzzled | self.muzzled_next) >> cell & 1 else 0
        if piece == TOKEN:
            if self.looked[self.turn] >> cell & 1 and self.kinds[cell] == HIDDEN_WOLF:
                return 0
            return NOT_A_SEEN_WOLF
        return NOT_A_WOLF

    def feed_wolf(self, start: i64, cell: i64, mad: bool) -> None:
        """A wolf takes the cell of the sheep it eats; with the option `deadly` a mad one takes it along (GB-24)."""
        if mad and not self.diagonal:
            self.put(start, EMPTY)
            self.put(cell, EMPTY)
            self.wolves_gone += 1
        elif start == cell:
            self.bring(cell, WOLF)
        else:
            self.shift(start, cell)

    # ------------------------------------------------------------------ counting (GB-23)
    def flock(self, seat: i64) -> i64:
        """How many sheep a seat has on the meadow."""
        return count_bits(self.herd[seat])

    def lost(self, seat: i64) -> i64:
        """Sheep eaten, roasted or digesting: Renfort may bring them back (GB-13)."""
        return FLOCK - self.flock(seat) - self.shorn[seat]

    def tokens_won(self, seat: i64) -> i64:
        return self.won[seat * 4 + LAUGHING] + self.won[seat * 4 + COMMON] + self.won[seat * 4 + LUSH]

    def grass_left(self) -> i64:
        """Face-down grass: everybody has seen the rest of the 22 leave."""
        gone = self.discarded[LAUGHING] + self.discarded[COMMON] + self.discarded[LUSH]
        return GRASS - gone - self.tokens_won(0) - self.tokens_won(1)

    def score(self, seat: i64) -> i64:
        """GB-23: tokens won and wool; all of it public."""
        points = self.wool[seat]
        for kind in range(LAUGHING, HIDDEN_WOLF):
            points += self.won[seat * 4 + kind] * POINTS[kind]
        return points

    # ------------------------------------------------------------------ who knows what
    def veil_tokens(self, new: "Meadow", known: i64) -> None:
        """Kinds the viewer has not seen return to the pool."""
        for cell in range(CELLS):
            kind = self.kinds[cell]
            if kind != UNDECIDED and not known >> cell & 1:
                new.kinds[cell] = UNDECIDED
                new.pool[kind] += 1

    def imagine_tokens(self, cells: i64, kinds: i64, rng: Rng) -> None:
        """Tokens another seat has seen, drawn from the pool of undecided ones."""
        left: i64 = 0
        for kind in range(LAUGHING, kinds):
            left += self.pool[kind]
        for cell in range(CELLS):
            if cells >> cell & 1:
                at = rng.below(left)
                left -= 1
                kind = LAUGHING
                while at >= self.pool[kind]:
                    at -= self.pool[kind]
                    kind += 1
                self.pool[kind] -= 1
                self.kinds[cell] = kind


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
