"""Guerre & Bêêêh! in tables: the board, the tokens, the cards, the names of all actions (GB-1 … GB-3).

What the lost half of the card sheet held is our reconstruction: those cards come last and `ATTESTED` counts the others.
One of these, Délit d'initié, is on no line of the sheet either: a review of the game tells of it (`CARD_SOURCES`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# ---------------------------------------------------------------- the board (GB-1): a1 is cell 0, f6 is cell 35
SIDE: Final[i64] = 6
CELLS: Final[i64] = 36
DIRECTIONS: Final[i64] = 8  # N E S W, then NE SE SW NW: only for the mad sheep; `direction ^ 2` is the way back
DIAGONAL: Final[i64] = 4
DIRECTION_NAMES: Final = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))  # rows up, columns right


def _bits_of_cells() -> list[i64]:
    """A set of cells is an integer with a bit per cell. A table, for compiled `1 << 35` is a shift of 32 bits."""
    table: list[i64] = []
    bit: i64 = 1
    for _ in range(36):
        table.append(bit)
        bit *= 2
    return table


def _next_cells() -> list[i64]:
    """The neighbour of a cell in each direction, −1 beyond the edge."""
    table: list[i64] = []
    for cell in range(36):
        for up, right in STEPS:
            row, column = cell // 6 + up, cell % 6 + right
            table.append(row * 6 + column if 0 <= row < 6 and 0 <= column < 6 else -1)
    return table


def _cells_around() -> list[i64]:
    """The up to eight cells around a cell, as a set of bits."""
    table: list[i64] = []
    for cell in range(36):
        bits: i64 = 0
        for direction in range(8):
            if _NEXT_LIST[cell * 8 + direction] >= 0:
                bits |= BIT[_NEXT_LIST[cell * 8 + direction]]
        table.append(bits)
    return table


BIT: Final[vec[i64]] = vec[i64](_bits_of_cells())
_NEXT_LIST: Final = _next_cells()
NEXT: Final[vec[i64]] = vec[i64](_NEXT_LIST)
AROUND: Final[vec[i64]] = vec[i64](_cells_around())

# ---------------------------------------------------------------- what stands on a cell
EMPTY: Final[i64] = 0
SHEEP: Final[i64] = 1  # + seat + CAMOUFLAGE + MAD: 1 … 8
CAMOUFLAGE: Final[i64] = 2
MAD: Final[i64] = 4
WOLF: Final[i64] = 9  # face up
TOKEN: Final[i64] = 10  # face down
#                                      .  R  Y  r  y  Q  Z  q  z  W  o
IS_SHEEP: Final[vec[i64]] = vec[i64]([0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
IS_HIDDEN: Final[vec[i64]] = vec[i64]([0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0])
IS_MAD: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
OWNER: Final[vec[i64]] = vec[i64]([2, 0, 1, 0, 1, 0, 1, 0, 1, 2, 2])
SHEEP_ENTERS: Final[vec[i64]] = vec[i64]([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
WOLF_ENTERS: Final[vec[i64]] = vec[i64]([1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0])

# ---------------------------------------------------------------- what is under a token
UNDECIDED: Final[i64] = 0
LAUGHING: Final[i64] = 1
COMMON: Final[i64] = 2
LUSH: Final[i64] = 3
HIDDEN_WOLF: Final[i64] = 4
KINDS: Final[i64] = 5
TOKEN_NAMES: Final = ("undecided tokens", "tokens worth 1", "tokens worth 3", "tokens worth 5", "wolves")
STOCK: Final[vec[i64]] = vec[i64]([0, 11, 8, 3, 2])
POINTS: Final[vec[i64]] = vec[i64]([0, 1, 3, 5, 0])
GRASS: Final[i64] = 22
FLOCK: Final[i64] = 6
WOOL_POINTS: Final[vec[i64]] = vec[i64]([0, 1, 3, 5])

# ---------------------------------------------------------------- layouts (GB-3), top row first
LAYOUTS: Final = {
    "scattered": "ooYYoo YooooY oYooYo oRooRo RooooR ooRRoo",
    "lines": "YYYYYY oooooo oooooo oooooo oooooo RRRRRR",
}

# ---------------------------------------------------------------- the cards (GB-1), one of each but three of the last
HYPERACTIVITY: Final[i64] = 0
INDIGESTION: Final[i64] = 1
WOOL: Final[i64] = 2
REINFORCEMENT: Final[i64] = 3
BETRAYAL: Final[i64] = 4
RECYCLING: Final[i64] = 5
BARBECUE: Final[i64] = 6
EXPOSURE: Final[i64] = 7
CLOGS: Final[i64] = 8
INSIDER: Final[i64] = 9
ARMISTICE: Final[i64] = 10
AIRLIFT: Final[i64] = 11
MAD_SHEEP: Final[i64] = 12
LYNX: Final[i64] = 13
PILFERING: Final[i64] = 14
DROWSINESS: Final[i64] = 15
TRANSHUMANCE: Final[i64] = 16
MUZZLE: Final[i64] = 17
ABUSE: Final[i64] = 18  # never in a hand
NO_CARD: Final[i64] = 19

CARDS: Final[i64] = 18  # those that can be held and played
ATTESTED: Final[i64] = 12  # of them, those we know; the rest is reconstructed
ABUSES: Final[i64] = 3
CARD_NAMES: Final = (
    "hyperactivity",
    "indigestion",
    "wool",
    "reinforcement",
    "betrayal",
    "recycling",
    "barbecue",
    "exposure",
    "clogs",
    "insider",
    "armistice",
    "airlift",
    "mad-sheep",
    "lynx",
    "pilfering",
    "drowsiness",
    "transhumance",
    "muzzle",
    "abuse",
)

# where we know a card from: of the 21, the sheet names 14, a review 1, and 6 are reconstructed (GB-2)
CARD_SOURCES: Final = (*["sheet"] * 9, "review", *["sheet"] * 2, *["reconstructed"] * 6, "sheet")

# where a card is
IN_PILE: Final[i64] = 0
IN_HAND: Final[i64] = 1  # + seat
PLAYED: Final[i64] = 3  # face up, may come back by Recyclage
OUT: Final[i64] = 4  # lost to Abus dangereux, or Bêle et laine played with effect: gone for good
ABSENT: Final[i64] = 5  # not in this deck
VEILED: Final[i64] = 6  # the viewer does not know: in the pile or in a hand

# what a card asks for, part by part
NOTHING: Final[i64] = 0
OWN_SHEEP: Final[i64] = 1
OPPOSING_SHEEP: Final[i64] = 2
ANY_SHEEP: Final[i64] = 3
EMPTY_CELL: Final[i64] = 4
ANY_TOKEN: Final[i64] = 5
VISIBLE_WOLF: Final[i64] = 6
MOVABLE_WOLF: Final[i64] = 7
PLAYED_CARD: Final[i64] = 8
A_NUMBER: Final[i64] = 9
MOST_PARTS: Final[i64] = 4


def _targets() -> list[i64]:
    table: list[i64] = [0] * (18 * 4)
    asked: dict[int, list[i64]] = {
        WOOL: [A_NUMBER, OWN_SHEEP, OWN_SHEEP, OWN_SHEEP],
        REINFORCEMENT: [EMPTY_CELL],
        BETRAYAL: [MOVABLE_WOLF, EMPTY_CELL],
        RECYCLING: [PLAYED_CARD],
        BARBECUE: [OPPOSING_SHEEP],
        AIRLIFT: [ANY_SHEEP, EMPTY_CELL],
        MAD_SHEEP: [OWN_SHEEP],
        LYNX: [ANY_TOKEN, ANY_TOKEN, ANY_TOKEN],
        TRANSHUMANCE: [ANY_SHEEP, ANY_SHEEP],
        MUZZLE: [VISIBLE_WOLF],
    }
    for card, parts in asked.items():
        for part, target in enumerate(parts):
            table[card * 4 + part] = target
    return table


TARGETS: Final[vec[i64]] = vec[i64](_targets())

# ---------------------------------------------------------------- actions
MOVE: Final[i64] = 0  # + cell: a sheep of yours, a visible wolf, or a hidden one you have seen
HIDE: Final[i64] = 36  # + cell
SCOUT: Final[i64] = 72  # + cell of the first token
CELL: Final[i64] = 108  # + cell: any further part that is a cell
PLAY: Final[i64] = 144  # + card
PASS: Final[i64] = 162
ENOUGH: Final[i64] = 163  # no further token
DOWN: Final[i64] = 164
UP: Final[i64] = 165
NONE: Final[i64] = 166  # no wolf to move
NUMBER: Final[i64] = 167  # + 0 … 2: one, two or three sheep
DIRECTION: Final[i64] = 170  # + direction
TAKE: Final[i64] = 178  # + card
# chance
BEGIN: Final[i64] = 196  # + seat
FOUND: Final[i64] = 197  # + kind 1 … 4: 198 … 201
DRAW: Final[i64] = 202  # + card, Abus included
STEAL: Final[i64] = 221  # + card
LOSE: Final[i64] = 238  # + kind 1 … 3: 239 … 241
SHOW: Final[i64] = 242  # cards are turned over: who sees them perceives which
ACTIONS: Final[i64] = 243
# perceived codes beyond the actions: the parts of a complete choice, a byte each; or an action that shows cards
SHOWN: Final[i64] = 281474976710656  # 2 ** 48 + action << 24 + the cards, a bit each

# ---------------------------------------------------------------- what is being decided
OPENING: Final[i64] = 0  # chance: who begins
CHOOSE: Final[i64] = 1  # what to do with an action
MIDWAY: Final[i64] = 2  # the further parts of a choice; nobody else sees them yet
LOOK: Final[i64] = 3  # chance: what a named token is; only the scout sees it
LAY_BACK: Final[i64] = 4  # down, or a wolf up
GRAZE: Final[i64] = 5  # chance: what the token is that a sheep stepped on
DRAWING: Final[i64] = 6  # chance: which card is drawn
SEARCH: Final[i64] = 7  # Délit d'initié: which card is taken from the pile
THEFT: Final[i64] = 8  # chance: Chapardage
CRAMPS: Final[i64] = 9  # chance: Indigestion
REVEAL: Final[i64] = 10  # chance with one outcome: the pile (Délit d'initié) or a hand (Gros sabots) is shown

# ---------------------------------------------------------------- why the game ended
NOT_ENDED: Final[i64] = 0
ELIMINATION: Final[i64] = 1
TRUCE: Final[i64] = 2
NO_GRASS: Final[i64] = 3
IDLE: Final[i64] = 4

# ---------------------------------------------------------------- why an action is refused
NO_ACTION: Final[i64] = 1
NOT_NOW: Final[i64] = 2
NOT_YOURS: Final[i64] = 3
NOTHING_THERE: Final[i64] = 4
NOT_A_SEEN_WOLF: Final[i64] = 5
MUZZLED: Final[i64] = 6
HEMMED_IN: Final[i64] = 7
BLOCKED: Final[i64] = 8
NO_DIAGONAL: Final[i64] = 9
ONE_CAMOUFLAGED: Final[i64] = 10
CAMOUFLAGED_THIS_TURN: Final[i64] = 11
NO_TOKEN: Final[i64] = 12
OUT_OF_REACH: Final[i64] = 13
NAMED_ALREADY: Final[i64] = 14
NOT_IN_HAND: Final[i64] = 15
MUST_ACT: Final[i64] = 16
ONLY_A_WOLF: Final[i64] = 17
NOT_IN_PILE: Final[i64] = 18
NO_SHEEP: Final[i64] = 19
NOT_OPPOSING: Final[i64] = 20
NOT_EMPTY: Final[i64] = 21
NO_VISIBLE_WOLF: Final[i64] = 22
A_WOLF_CAN: Final[i64] = 23
NOT_PLAYED: Final[i64] = 24
LAST_SHEEP: Final[i64] = 25
NOT_A_WOLF: Final[i64] = 26

_EVERY_CELL: Final[int] = 0xFFFFFFFFF  # a bit for each of the 36
_BYTES: Final[int] = 0xFFFFFFFF  # one for each part of a choice

# what each field of a position can hold, whatever the moment: the least and the most
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "phase": (0, REVEAL), "turn": (0, 1), "actions_left": (0, 12), "idle": (0, 12), "parts": (0, _BYTES),
    "n_parts": (0, MOST_PARTS), "spot": (0, CELLS - 1), "to_look": (0, _EVERY_CELL), "to_lay": (0, _EVERY_CELL),
    "board": (0, TOKEN), "marks": (0, 14), "herd": (0, _EVERY_CELL), "camouflaged": (0, _EVERY_CELL),
    "kinds": (0, HIDDEN_WOLF), "pool": (0, STOCK[LAUGHING]), "looked": (0, _EVERY_CELL), "cleared": (0, _EVERY_CELL),
    "won": (0, STOCK[LAUGHING]), "discarded": (0, STOCK[LAUGHING]), "wolves_gone": (0, STOCK[HIDDEN_WOLF]),
    "shorn": (0, 3), "wool": (0, WOOL_POINTS[3]), "mad_used": (0, 3), "place": (IN_PILE, VEILED), "knows": (0, 7),
    "hand": (0, CARDS), "pile": (0, CARDS + ABUSES), "abuses": (0, ABUSES), "top": (0, NO_CARD), "open_hands": (0, 3),
    "drowsy": (0, 3), "muzzled": (0, _EVERY_CELL), "muzzled_next": (0, _EVERY_CELL), "ending": (0, IDLE),
}
