"""The observation as numbers of 0 … 1: every field of the veil, one place per cell, card or count, nothing else.

`layout` names the blocks; the writer writes them in the same order, each by a function that says where it ended. Most
numbers are noughts, which cost nothing to write, and there are few of them, for a batch of games shall stay in the
processor's caches: hence planes of yes and no instead of one place for each thing that may stand on a cell.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, ROW, Writer, bits_of, observed, shares, table
from panurge.core.state import State
from panurge.games.guerre_et_beeeh.data import (
    ABSENT,
    BIT,
    CARDS,
    CELL,
    CELLS,
    CHOOSE,
    DIRECTION,
    EMPTY,
    GRAZE,
    HIDDEN_WOLF,
    HIDE,
    IN_PILE,
    IS_HIDDEN,
    IS_MAD,
    KINDS,
    LAUGHING,
    MIDWAY,
    NUMBER,
    OUT,
    PASS,
    PLAY,
    PLAYED,
    POINTS,
    SCOUT,
    SEARCH,
    STOCK,
    TOKEN,
)
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

BLOCKS: Final = [
    ("herds", 36 * 2, "per seat and cell: a sheep of this seat"),
    ("camouflaged", 36, "per cell: that sheep is face down"),
    ("mad", 36, "per cell: that sheep is mad"),
    ("wolves", 36, "per cell: a visible wolf"),
    ("tokens", 36, "per cell: a face-down token"),
    ("marks", 36, "per cell, which sheep or wolf stands there, / 14: it tells pieces apart and bears on no rule"),
    ("grass", 36, "per cell, a token the viewer knows to be grass: its points / 5"),
    ("hidden_wolves", 36, "per cell: a token the viewer knows to be a wolf"),
    ("looked", 36 * 2, "per seat and cell: this seat has looked at the token"),
    ("cleared", 36, "tokens everybody knows to be no wolf"),
    ("muzzled", 36, "per cell, a wolf muzzled until the end of this turn ⅓, of the next ⅔; so twice: 1"),
    ("asked", 36 + 1, "per cell, a token to lay back: 1, ½ before the look; the cell being grazed, (number + 1) / 36"),
    ("phase", 11, "what is being decided"),
    ("seats", 9, "whose turn (2); to move: seat 0, seat 1, chance, nobody; viewer: spectator, seat 0, seat 1"),
    ("turn", 4, "actions left / 16, camouflaged this turn, eaten this turn, idle turns / 12"),
    ("choice", 36 + 21, "being made: cells named, the first 1, the second ½; a move, a look, or the card; number / 3"),
    ("stock", 14, "undecided by kind, won by seat and kind, discarded by kind, wolves gone; of the stock of each"),
    ("sheep", 6, "per seat: shorn / 6, wool points / 5, mad sheep used"),
    (
        "cards",
        18 * 6,
        "per card the viewer knows of: pile, hand of seat 0, of seat 1, played, out 1 or absent ½; held: both players "
        "know it ½, all 1",
    ),
    ("hands", 8, "cards held by each seat / 18, pile / 21, Abus left / 3, open hands, drowsy seats"),
    ("top", 20, "the card on top of the discard pile, or none"),
    ("ending", 5, "not over, elimination, armistice, no grass, idle"),
]

OF_1: Final[vec[i32]] = shares(1)
OF_2: Final[vec[i32]] = shares(2)
OF_3: Final[vec[i32]] = shares(3)
OF_5: Final[vec[i32]] = shares(5)
OF_6: Final[vec[i32]] = shares(6)
OF_12: Final[vec[i32]] = shares(12)
OF_14: Final[vec[i32]] = shares(14)
OF_16: Final[vec[i32]] = shares(16)
OF_18: Final[vec[i32]] = shares(18)
OF_21: Final[vec[i32]] = shares(21)
OF_36: Final[vec[i32]] = shares(36)
OF_STOCK: Final[vec[i32]] = table([int(STOCK[kind]) for kind in range(KINDS)])
HALF: Final[i32] = 0x3F000000  # the bits of 0.5
MUZZLES: Final[vec[i32]] = shares(3)
GRASS_POINTS: Final[vec[i32]] = vec[i32]([bits_of(POINTS[kind] / 5) for kind in range(5)])

# where the planes of the meadow begin
CAMOUFLAGED_AT: Final[i64] = 72
MAD_AT: Final[i64] = 108
TOKENS_AT: Final[i64] = 180
MARKS_AT: Final[i64] = 216
GRASS_AT: Final[i64] = 252
HIDDEN_WOLVES_AT: Final[i64] = 288
LOOKED_AT: Final[i64] = 324
CLEARED_AT: Final[i64] = 396
#                                      .  R  Y   r  y   Q  Z   q  z   W    o
PLANE: Final[vec[i64]] = vec[i64]([0, 0, 36, 0, 36, 0, 36, 0, 36, 144, 180])
CARD_NUMBERS: Final[i64] = 6
GONE: Final[i64] = 4  # of the numbers of a card: it is out, or absent
SHARED: Final[i64] = 5  # … how many others know that it is held
#  who knows a card in a hand: nobody, seat 0, seat 1, both; the last: spectators too, who never know more than players
KNOWN: Final[vec[i32]] = vec[i32]([0, 0, 0, bits_of(0.5), 0, 0, 0, bits_of(1.0)])


def layout(players: int) -> list[tuple[str, int, str]]:
    return list(BLOCKS)


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(2))


class GuerreEtBeeehWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        """Hidden are the kinds of tokens the viewer has not looked at, the pile, the cards in hands it does not know
        of, and the half-made choice of another."""
        assert isinstance(state, GuerreEtBeeeh)
        game = state
        board = game.board
        marks = game.marks
        for cell in range(CELLS):
            piece = board[cell]
            if piece == TOKEN:
                numbers[at + TOKENS_AT + cell] = ONE
            elif piece != EMPTY:
                numbers[at + PLANE[piece] + cell] = ONE
                numbers[at + MARKS_AT + cell] = OF_14[marks[cell]]
                if IS_HIDDEN[piece] == 1:
                    numbers[at + CAMOUFLAGED_AT + cell] = ONE
                if IS_MAD[piece] == 1:
                    numbers[at + MAD_AT + cell] = ONE
        unseen = _looks(game, viewer, numbers, at)
        at = _bits(numbers, at + CLEARED_AT, game.cleared, CELLS, ONE)
        _bits(numbers, at, game.muzzled, CELLS, MUZZLES[1])
        _bits(numbers, at, game.muzzled_next, CELLS, MUZZLES[2])
        at = _bits(numbers, at, game.muzzled & game.muzzled_next, CELLS, ONE)
        _bits(numbers, at, game.to_lay, CELLS, ONE)
        at = _bits(numbers, at, game.to_look, CELLS, HALF)
        if game.phase == GRAZE:
            numbers[at] = OF_36[game.spot + 1]
        at = _turn(game, viewer, numbers, at + 1)
        at = _tokens(game, unseen, numbers, at)
        _cards(game, viewer, numbers, at)


WRITER: Final = GuerreEtBeeehWriter()


def _looks(game: GuerreEtBeeeh, viewer: i64, numbers: vec[i32], at: i64) -> i64:
    """The tokens somebody has looked at, the only ones that have been decided. Told is, a byte for each kind, how many
    the viewer has not looked at itself: to it they are undecided."""
    first = game.looked[0]
    second = game.looked[1]
    known = game.looked[viewer] if viewer >= 0 else 0
    unseen: i64 = 0
    looked = first | second
    cell: i64 = 0
    while looked != 0:
        if looked & 63 == 0:
            looked >>= 6
            cell += 6
            continue
        if looked & 1 != 0:
            if first >> cell & 1 != 0:
                numbers[at + LOOKED_AT + cell] = ONE
            if second >> cell & 1 != 0:
                numbers[at + LOOKED_AT + CELLS + cell] = ONE
            kind = game.kinds[cell]
            if known >> cell & 1 == 0:
                unseen += BIT[kind * 8]
            elif kind == HIDDEN_WOLF:
                numbers[at + HIDDEN_WOLVES_AT + cell] = ONE
            else:
                numbers[at + GRASS_AT + cell] = GRASS_POINTS[kind]
        looked >>= 1
        cell += 1
    return unseen


def _turn(veil: GuerreEtBeeeh, viewer: i64, seen: vec[i32], at: i64) -> i64:
    half_made_elsewhere = veil.phase == MIDWAY and viewer != veil.turn
    at = _one(seen, at, CHOOSE if half_made_elsewhere else veil.phase, 11)
    at = _one(seen, at, veil.turn, 2)
    to_move = veil.current_player
    at = _one(seen, at, to_move if to_move >= 0 else 1 - to_move, 4)
    at = _one(seen, at, viewer + 1 if viewer >= 0 else 0, 3)
    at = _part(seen, at, veil.actions_left, OF_16)
    at = _part(seen, at, 1 if veil.hidden_this_turn else 0, OF_1)
    at = _part(seen, at, 1 if veil.eaten_this_turn else 0, OF_1)
    at = _part(seen, at, veil.idle, OF_12)
    if veil.n_parts > 0 and not half_made_elsewhere:
        _choice(veil, seen, at)
    return at + CELLS + 21


def _choice(veil: GuerreEtBeeeh, seen: vec[i32], at: i64) -> None:
    """A half-made choice begins with a sheep or wolf to move, a token to look at or a card; a card may have been told a
    number and two cells, in this order."""
    value = ONE
    for i in range(veil.n_parts):
        part = veil.part(i)
        if PLAY <= part < PASS:
            seen[at + CELLS + 2 + part - PLAY] = ONE
            continue
        if NUMBER <= part < DIRECTION:
            seen[at + CELLS + 20] = OF_3[part - NUMBER + 1]
            continue
        if part < HIDE:
            seen[at + CELLS] = ONE
            seen[at + part] = value
        elif part < CELL:
            seen[at + CELLS + 1] = ONE
            seen[at + part - SCOUT] = value
        else:
            seen[at + part - CELL] = value
        value = HALF


def _tokens(veil: GuerreEtBeeeh, unseen: i64, seen: vec[i32], at: i64) -> i64:
    pool = veil.pool
    won = veil.won
    for kind in range(LAUGHING, KINDS):
        at = _of_stock(seen, at, pool[kind] + (unseen >> (kind * 8) & 255), kind)
    for kind in range(LAUGHING, HIDDEN_WOLF):
        at = _of_stock(seen, at, won[kind], kind)
        at = _of_stock(seen, at, won[4 + kind], kind)
        at = _of_stock(seen, at, veil.discarded[kind], kind)
    at = _part(seen, at, veil.wolves_gone, OF_2)
    for seat in range(2):
        at = _part(seen, at, veil.shorn[seat], OF_6)
        at = _part(seen, at, veil.wool[seat], OF_5)
        at = _part(seen, at, veil.mad_used >> seat & 1, OF_1)
    return at


def _cards(veil: GuerreEtBeeeh, viewer: i64, seen: vec[i32], at: i64) -> None:
    bit: i64 = 1 << viewer if viewer >= 0 else 4
    searching = veil.phase == SEARCH and viewer == veil.turn
    places = veil.place
    for card in range(CARDS):
        place = places[card]
        if place == IN_PILE:
            if searching:
                seen[at] = ONE
        elif place < PLAYED:
            known = veil.knows[card]
            if known & bit != 0:
                seen[at + place] = ONE
                seen[at + SHARED] = KNOWN[known]
        elif place <= OUT:
            seen[at + place] = ONE
        elif place == ABSENT:
            seen[at + GONE] = HALF
        at += CARD_NUMBERS
    at = _part(seen, at, veil.hand[0], OF_18)
    at = _part(seen, at, veil.hand[1], OF_18)
    at = _part(seen, at, veil.pile, OF_21)
    at = _part(seen, at, veil.abuses, OF_3)
    at = _bits(seen, at, veil.open_hands, 2, ONE)
    at = _bits(seen, at, veil.drowsy, 2, ONE)
    at = _one(seen, at, veil.top, 20)
    _one(seen, at, veil.ending, 5)


def _one(seen: vec[i32], at: i64, value: i64, size: i64) -> i64:
    """One place of several is set."""
    seen[at + value] = ONE
    return at + size


def _bits(seen: vec[i32], at: i64, bits: i64, size: i64, value: i32) -> i64:
    """A value for each bit that is set."""
    place = at
    while bits != 0:
        if bits & 63 == 0:
            bits >>= 6
            place += 6
            continue
        if bits & 1 != 0:
            seen[place] = value
        bits >>= 1
        place += 1
    return at + size


def _of_stock(seen: vec[i32], at: i64, value: i64, kind: i64) -> i64:
    """Tokens of a kind as a share of those in the box."""
    seen[at] = OF_STOCK[kind * ROW + value]
    return at + 1


def _part(seen: vec[i32], at: i64, value: i64, table: vec[i32]) -> i64:
    """A count as a share of the most it can be."""
    seen[at] = table[value]
    return at + 1
