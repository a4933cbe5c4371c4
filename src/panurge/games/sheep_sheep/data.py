"""Sheep Sheep: the cards, the 3 × 3 centre and the numbering of actions, as tables.

Reconstructed: the names of the families and how the pairs are spread over the 63 cards (SS-1), and which cards carry
the mark "3+" (SS-3). Change the two constants below and everything follows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# ---------------------------------------------------------------------- families and cards (SS-1, SS-2, SS-3)
FAMILIES: Final[i64] = 7
NO_FAMILY: Final[i64] = 7  # a gap (upper face), a face or a fetish nobody told the viewer: a row of its own
FAMILY_NAMES: Final = ("yellow", "blue", "green", "red", "orange", "purple", "pink")
LETTERS: Final = "YBGROPK?"  # one letter a family; pinK, as P is purple

PAIRS: Final[i64] = 21  # a card is a pair of different families, the smaller number first
NO_CARD: Final[i64] = 21  # an empty place of a hand; no card drawn
HIDDEN_CARD: Final[i64] = 22  # a card drawn by somebody else
COPIES: Final[i64] = 3  # reconstructed: 21 pairs × 3 = the 63 cards of the box (SS-1)
MARKED: Final[i64] = 1  # reconstructed: copies of each pair marked "3+", left out with two players (SS-3)

HAND: Final[i64] = 4
CELLS: Final[i64] = 9
DECK: Final[i64] = PAIRS * COPIES


def _faces(which: int) -> vec[i64]:
    table: list[int] = []
    for first in range(7):
        for second in range(first + 1, 7):
            table.append(first if which == 0 else second)
    return vec[i64](table + [7, 7])  # NO_CARD and HIDDEN_CARD show no family


def _pair_of() -> vec[i64]:
    table = [21] * 64
    pair = 0
    for first in range(7):
        for second in range(first + 1, 7):
            table[first * 8 + second] = pair
            table[second * 8 + first] = pair
            pair += 1
    return vec[i64](table)


FIRST: Final[vec[i64]] = _faces(0)  # pair → its smaller family
SECOND: Final[vec[i64]] = _faces(1)  # pair → its larger family
PAIR_OF: Final[vec[i64]] = _pair_of()  # family × 8 + family → pair


def copies(players: i64) -> i64:
    """How many cards of each pair are in play (SS-1, SS-3)."""
    return COPIES - MARKED if players == 2 else COPIES


# ---------------------------------------------------------------------- who knows a lower face
NOBODY: Final[i64] = 0
EVERYBODY: Final[i64] = 31  # a bit for each seat, and 16 for spectators
SPECTATORS: Final[i64] = 16


# ---------------------------------------------------------------------- groups of the centre, by masks (SS-13)
ROWS_AND_COLUMNS: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444)
SMALLEST_GROUP: Final[i64] = 3


def _connected(mask: int, cell: int) -> int:
    """The cells of the mask orthogonally connected with this one."""
    reached = 1 << cell
    while True:
        left, right = (reached & 0o666) >> 1, (reached & 0o333) << 1
        wider = (reached | left | right | reached >> 3 | reached << 3) & mask
        if wider == reached:
            return reached
        reached = wider


def _collectable(connected: int, lines: bool) -> int:
    """What of a connected set may be collected: all of three or more, or its full rows and columns."""
    if not lines:
        return connected if bin(connected).count("1") >= SMALLEST_GROUP else 0
    full = 0
    for line in ROWS_AND_COLUMNS:
        if connected & line == line:
            full |= line
    return full


def _groups() -> vec[i64]:
    """(lines × 512 + mask) × 9 + cell → the cells collected with the group whose first cell this is, else 0."""
    table: list[int] = []
    for lines in (False, True):
        for mask in range(512):
            for cell in range(9):
                group = 0
                if mask >> cell & 1:
                    connected = _connected(mask, cell)
                    group = _collectable(connected, lines)
                    if group & ((1 << cell) - 1) or not group >> cell & 1:
                        group = 0  # a group is named by the first of the cells it collects
                table.append(group)
    return vec[i64](table)


def _best() -> vec[i64]:
    """lines × 512 + mask → how many cards the largest group of the mask has, 0 without one."""
    table: list[int] = []
    for index in range(1024):
        sizes = [bin(GROUPS[index * 9 + cell]).count("1") for cell in range(9)]
        table.append(max(sizes))
    return vec[i64](table)


def _firsts() -> vec[i64]:
    """lines × 512 + mask → the mask of the first cells of its groups."""
    table: list[int] = []
    for index in range(1024):
        table.append(sum(1 << cell for cell in range(9) if GROUPS[index * 9 + cell]))
    return vec[i64](table)


def _largest() -> vec[i64]:
    """mask → how many cells its largest connected set has, however small."""
    table: list[int] = []
    for mask in range(512):
        sizes = [bin(_connected(mask, cell)).count("1") for cell in range(9) if mask >> cell & 1]
        table.append(max(sizes, default=0))
    return vec[i64](table)


def _sizes() -> vec[i64]:
    return vec[i64]([bin(mask).count("1") for mask in range(512)])


GROUPS: Final[vec[i64]] = _groups()
BEST: Final[vec[i64]] = _best()
FIRSTS: Final[vec[i64]] = _firsts()
LARGEST: Final[vec[i64]] = _largest()
# A compiled `1 << n` is a 32-bit shift, wrong from 31 on; wider sets of bits are made from this table.
BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(63)])
SIZE: Final[vec[i64]] = _sizes()  # mask → number of its cells

# ---------------------------------------------------------------------- the phases of a game
FETISH: Final[i64] = 0  # chance deals the fetish cards (SS-5)
DEAL: Final[i64] = 1  # chance deals the hands (SS-6)
LAY: Final[i64] = 2  # chance lays the centre (SS-7)
STARTER: Final[i64] = 3  # chance says who begins (SS-8)
EXCHANGE: Final[i64] = 4
UNCOVER: Final[i64] = 5  # chance shows the lower face of the card being taken (SS-9)
COLLECT: Final[i64] = 6
DRAW: Final[i64] = 7  # chance draws a card for a gap (SS-15)
PLACE: Final[i64] = 8
REVEAL: Final[i64] = 9  # chance turns up the fetishes (SS-19)
DONE: Final[i64] = 10
PHASES: Final = (
    "fetish",
    "deal",
    "lay",
    "starter",
    "exchange",
    "uncover",
    "collect",
    "draw",
    "place",
    "reveal",
    "done",
)

# ---------------------------------------------------------------------- limits
TIMED_EXCHANGES: Final[i64] = 30  # SS-10
UNTIMED_EXCHANGES: Final[i64] = 3  # SS-11
MOST_EXCHANGES: Final[i64] = 30
BARREN_ROUNDS: Final[i64] = 5  # SS-18
TIMERS: Final = (30, 60, 90)  # seconds (SS-4)
SMALL_DECISION: Final = 20  # seconds to collect or to place in a timed game (SS-11)

# ---------------------------------------------------------------------- the action space
STOP: Final[i64] = PAIRS * CELLS  # below: exchange = pair × 9 + cell
COLLECTS: Final[i64] = STOP + 1  # + first cell of the group
PLACES: Final[i64] = COLLECTS + CELLS  # + gap × 7 + family shown
ACTIONS: Final[i64] = PLACES + CELLS * FAMILIES

LAID: Final[i64] = ACTIONS  # + family: all that is perceived when chance lays a card of the first centre
NO_EXCHANGE: Final[i64] = STOP  # no exchange is waiting for its card to be uncovered

# ---------------------------------------------------------------------- why an action is refused
NO_ACTION: Final[i64] = 1
EXCHANGES_OVER: Final[i64] = 2
NO_MORE_EXCHANGES: Final[i64] = 3
NOT_IN_HAND: Final[i64] = 4
NO_MATCH: Final[i64] = 5
STOP_NOT_NOW: Final[i64] = 6
COLLECT_NOT_NOW: Final[i64] = 7
NO_GROUP: Final[i64] = 8
PLACE_NOT_NOW: Final[i64] = 9
NO_GAP: Final[i64] = 10
NOT_ON_CARD: Final[i64] = 11


def card_words(pair: i64) -> str:
    """A card as an account names it."""
    return f"{FAMILY_NAMES[FIRST[pair]]}-{FAMILY_NAMES[SECOND[pair]]}"


# ---------------------------------------------------------------------- a collected card as one number
def packed(seat: i64, up: i64, down: i64, known: i64) -> i64:
    """Whose pile it lies in, its faces, who knows the lower one."""
    return (seat << 11) | (up << 8) | (down << 5) | known


def pile_seat(card: i64) -> i64:
    return card >> 11


def upper(card: i64) -> i64:
    return (card >> 8) & 7


def lower(card: i64) -> i64:
    return (card >> 5) & 7


def knowers(card: i64) -> i64:
    return card & 31

# what each field of a position can hold, whatever the moment: the least and the most
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "phase": (0, DONE), "dealt": (0, 4 * HAND), "seat": (0, 3), "turn": (0, 999), "exchanged": (0, MOST_EXCHANGES),
    "barren": (0, 4 * BARREN_ROUNDS), "pile_size": (0, DECK), "drawn": (0, HIDDEN_CARD), "playing": (0, NO_EXCHANGE),
    "up": (0, NO_FAMILY), "down": (0, NO_FAMILY), "known": (0, EVERYBODY), "hand": (0, HIDDEN_CARD),
    "fetish": (0, NO_FAMILY), "pile": (0, COPIES), "collected": (0, (4 << 11) - 1), "sheep": (0, DECK),
}
