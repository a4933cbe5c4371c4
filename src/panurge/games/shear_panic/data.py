"""The box of Shear Panic as tables: sheep, menu, tracks, starting flock, dice, and the grid the flock stands on.

What the sheet does not tell for certain (SP-2 … SP-5: most of the menu, gates and panic cells, the colours of the
starting flock, the return die) is our reconstruction, marked `R` here; the options `menu`, `track`, `flock` and
`return_die` replace it, so that everybody can play with what is in their own box.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

# ---------------------------------------------------------------------- sheep and colours (SP-1, SP-7)
SHEEP: Final[i64] = 9  # B1 B2 G1 G2 R1 R2 Y1 Y2 K: a sheep's colour is its number // 2
BLACK: Final[i64] = 4
WHITE: Final[i64] = 5  # a face of the panic die, not a colour of sheep
FACES: Final[i64] = 6
LETTERS: Final = "BGRYK"
COLOUR_NAMES: Final = ("blue", "green", "red", "yellow", "black", "white")
SHEEP_NAMES: Final = ("B1", "B2", "G1", "G2", "R1", "R2", "Y1", "Y2", "K")
NOBODY: Final[i64] = -1  # owner of black and neutral sheep; compared with, never an index

# ---------------------------------------------------------------------- the grid
# A cell is row * 16 + column. The flock stands in rows and columns 2 … 11 (a box of 10 × 10 always suffices); around
# it one ring of free cells, so that a sheep can always step out, and one of WALL, so that a look along a line ends.
WIDTH: Final[i64] = 16
BOX: Final[i64] = 10
MARGIN: Final[i64] = 2
ORIGIN: Final[i64] = 34  # row 2, column 2: where the least row and the least column of a stored flock are
CELLS: Final[i64] = 224
EMPTY: Final[i64] = 9  # on a meadow: no sheep here; sheep are 0 … 8
WALL: Final[i64] = 10
GONE: Final[i64] = 0  # the place of a shorn sheep

# Directions are compass points fixed on the table, clockwise from north; even ones are straight.
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEP: Final[vec[i64]] = vec[i64]([-16, -15, 1, 17, 16, 15, -1, -17])
STEP_DOWN: Final[vec[i64]] = vec[i64]([-1, -1, 0, 1, 1, 1, 0, -1])
STEP_RIGHT: Final[vec[i64]] = vec[i64]([0, 1, 1, 1, 0, -1, -1, -1])

# Sides are seen along the facing; SIDE_WAY says how far clockwise from the facing the fence of that side stands.
FRONT: Final[i64] = 0
BACK: Final[i64] = 1
LEFT: Final[i64] = 2
RIGHT: Final[i64] = 3
SIDES: Final = ("front", "back", "left", "right")
SIDE_WAY: Final[vec[i64]] = vec[i64]([0, 4, 6, 2])


def _empty_meadow() -> vec[i64]:
    cells = [int(WALL)] * int(CELLS)
    for row in range(1, 13):
        for column in range(1, 13):
            cells[row * 16 + column] = int(EMPTY)
    return vec[i64](cells)


MEADOW: Final[vec[i64]] = _empty_meadow()


def _bit_counts() -> vec[i64]:
    return vec[i64]([bin(group).count("1") for group in range(512)])


def _lowest_bits() -> vec[i64]:
    return vec[i64]([9] + [(group & -group).bit_length() - 1 for group in range(1, 512)])


# A group of sheep is a set of nine bits.
COUNT: Final[vec[i64]] = _bit_counts()
LOWEST: Final[vec[i64]] = _lowest_bits()

# ---------------------------------------------------------------------- actions and menu (SP-2)
SLAM: Final[i64] = 0
LINE: Final[i64] = 1
DIAGONAL: Final[i64] = 2
ALIGN: Final[i64] = 3
ROLL: Final[i64] = 4
LEAP: Final[i64] = 5
EWE_TURN: Final[i64] = 6
NO_KIND: Final[i64] = 7
KINDS: Final = ("slam", "line", "diag", "align", "roll", "leap", "turn")
SYMBOLS: Final = ("own", "soft", "soft", "", "own", "own", "hard")  # R for line, diag, roll, leap

SQUARES: Final[i64] = 12
NO_SQUARE: Final[i64] = 12
MOST_STEPS: Final = 6
# C: slam3, align3; L: turn1; R: the others.
MENU: Final = "slam2 slam3 line1 line3 diag1 diag3 align2 align3 roll1 roll2 leap2 turn1"

# ---------------------------------------------------------------------- the time track (SP-3)
TEAM: Final[i64] = 0
ROGER: Final[i64] = 1
BLACK_FIELD: Final[i64] = 2
SHEARER: Final[i64] = 3
FIELDS_OF_TRACK: Final = ("team", "roger", "black", "shearer")
STANDARD: Final = "standard"
# Last cell of each field (C; Roger's and the shearer's are pens) / gates (R) / panic cells (3: C, the others R).
TRACKS: Final = {
    3: "9 28 37 56 / 19 47 / 3 7 12 16 20 24 31 35 40 44 48 52",
    4: "12 37 49 74 / 25 62 / 3 7 11 15 19 23 27 31 35 40 44 48 52 56 60 64 68 72",
}
TRACK_FOR: Final = {2: 3, 3: 3, 4: 4}  # the duel is played on the track for three (SP-33)
LONGEST_TRACK: Final = 200
SHORTEST_SHEARING: Final = 9  # cells from the shearer's gate to the last pen: no single move passes both

# ---------------------------------------------------------------------- flock, dice, points, discs
FLOCK: Final = "YBG/RKY/BGR"  # SP-4; pattern L, colours R
RETURN_DIE: Final = "+++xxx"  # SP-5; R
COLOURS: Final = "BGRY"  # SP-7
RANK_POINTS: Final[vec[i64]] = vec[i64]([4, 3, 2, 1, 0, 0, 0, 0, 0, 0])  # SP-24, SP-26
DISCS: Final[vec[i64]] = vec[i64]([2, 2, 1])  # SP-33: how many discs of 1, 2, 3

# Where points come from: one column of the score sheet each.
TEAM_POINTS: Final[i64] = 0
ROGER_GATE: Final[i64] = 1
ROGER_PEN: Final[i64] = 2
BLACK_POINTS: Final[i64] = 3
SHEARER_GATE: Final[i64] = 4
SHEARER_PEN: Final[i64] = 5
DISC_POINTS: Final[i64] = 6
SOURCES: Final[i64] = 7
SOURCE_NAMES: Final = ("team", "roger_gate", "roger_pen", "black", "shearer_gate", "shearer_pen", "discs")

# ---------------------------------------------------------------------- the action space
COVER: Final[i64] = 12  # squares are 0 … 11
SHEEP_AT: Final[i64] = 13
DIRECTION_AT: Final[i64] = 22
SIDE_AT: Final[i64] = 30
GROUP_AT: Final[i64] = 34
ROUTE_AT: Final[i64] = 43  # four straight, four diagonal, eight diagonal with a last step along a component
KEEP: Final[i64] = 59  # + 1, 2, 3: the discs
PANIC_DIE_AT: Final[i64] = 63  # chance
RETURN_DIE_AT: Final[i64] = 69  # chance: + then ×
ACTIONS: Final[i64] = 71
ROUTES: Final[i64] = 16
ROUTE_NAMES: Final = (
    *("N", "E", "S", "W", "NE", "SE", "SW", "NW"),
    *("NE-N", "NE-E", "SE-S", "SE-E", "SW-S", "SW-W", "NW-N", "NW-W"),
)
ROUTE_WAY: Final[vec[i64]] = vec[i64]([0, 2, 4, 6, 1, 3, 5, 7, 1, 1, 3, 3, 5, 5, 7, 7])  # the direction of the slide
ROUTE_LAST: Final[vec[i64]] = vec[i64]([0] * 8 + [0, 2, 4, 2, 4, 6, 0, 6])  # and of the last step at a corner


class Box:
    """What is in this table's box: the tables above, read from the game's options. Never changed once made."""

    kinds: vec[i64]  # by square
    steps: vec[i64]
    start: vec[i64]  # where each sheep begins
    ends: vec[i64]  # last cell of each field
    roger_gate: i64
    shearer_gate: i64
    panic: vec[i64]  # by cell: 1 on a panic cell
    pluses: i64  # faces of the return die
    crosses: i64
    colour_of: vec[i64]  # by seat
    owner: vec[i64]  # by colour: a seat or NOBODY
    first: i64
    pen_stop: bool

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        squares = read_menu(options["menu"])
        self.kinds = vec[i64]([kind for kind, _ in squares])
        self.steps = vec[i64]([steps for _, steps in squares])
        self.start = read_flock(options["flock"])
        track = options["track"]
        ends, gates, panic = read_track(TRACKS[TRACK_FOR[players]] if track == STANDARD else track)
        self.ends = vec[i64](ends)
        self.roger_gate, self.shearer_gate = gates
        self.panic = vec[i64]([int(cell in panic) for cell in range(ends[3] + 1)])
        self.pluses = options["return_die"].count("+")
        self.crosses = 6 - self.pluses
        seats = [LETTERS.index(letter) for letter in options["colours"][:players]]
        self.colour_of = vec[i64](seats)
        self.owner = vec[i64]([seats.index(colour) if colour in seats else -1 for colour in range(5)])
        self.first = options["first"] % players  # counted on around a smaller table
        self.pen_stop = options["pen_stop"]


# ---------------------------------------------------------------------- reading options; ValueError says what is wrong
def read_menu(text: str) -> list[tuple[int, int]]:
    """Twelve squares such as `slam2`: the action and its steps (SP-2)."""
    squares: list[tuple[int, int]] = []
    for word in text.split():
        kind, steps = word[:-1], word[-1]
        if kind not in KINDS or steps not in "123456":
            raise ValueError(f"{word!r} is no square: one of {' '.join(KINDS)}, then 1 … {MOST_STEPS} steps")
        squares.append((KINDS.index(kind), int(steps)))
    if len(squares) != 12:
        raise ValueError(f"a menu has 12 squares, not {len(squares)}")
    return squares


def square_names(text: str) -> list[str]:
    """The squares' names; the second of two equal squares is called `slam2b`, and so on."""
    names: list[str] = []
    for word in text.split():
        again = sum(1 for name in names if name.rstrip("bcdefghijkl") == word)
        names.append(word + "abcdefghijkl"[again] if again else word)
    return names


def read_track(text: str) -> tuple[list[int], list[int], list[int]]:
    """The last cell of each of the four fields / the two gates / the panic cells (SP-3)."""
    parts = text.split("/")
    if len(parts) != 3 or any(not word.isdecimal() for part in parts for word in part.split()):
        raise ValueError("a track is: ends of the four fields / two gates / panic cells, as in " + TRACKS[3])
    ends, gates, panic = ([int(word) for word in part.split()] for part in parts)
    if len(ends) != 4 or len(gates) != 2:
        raise ValueError("a track has four fields and two gates")
    if ends != sorted(set(ends)) or ends[0] < 1 or ends[3] > LONGEST_TRACK:
        raise ValueError(f"the four fields end at rising cells of 1 … {LONGEST_TRACK}")
    if not (ends[0] < gates[0] < ends[1] and ends[2] < gates[1] <= ends[3] - SHORTEST_SHEARING):
        raise ValueError(f"gates: in Roger's field, and in the shearer's {SHORTEST_SHEARING} cells before the last pen")
    if panic != sorted(set(panic)) or any(cell < 1 or cell >= ends[3] for cell in panic):
        raise ValueError("panic cells are rising cells before the last pen")
    return ends, gates, panic


def read_flock(text: str) -> vec[i64]:
    """Where each sheep stands in a picture of the whole flock such as `YBG/RKY/BGR` (SP-4)."""
    rows = ["".join(row.split()) for row in text.upper().split("/")]
    cells: dict[str, list[int]] = {letter: [] for letter in LETTERS}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter in cells:
                cells[letter].append(ORIGIN + row * WIDTH + column)
            elif letter != ".":
                raise ValueError(f"{letter!r} is no sheep: {' '.join(LETTERS)}, or . for an empty cell")
    if len(rows) > BOX or max(map(len, rows)) > BOX or [len(cells[letter]) for letter in LETTERS] != [2, 2, 2, 2, 1]:
        raise ValueError("a flock has two sheep each of B G R Y and one K, in rows parted by /")
    found = [cell for letter in LETTERS for cell in cells[letter]]
    reached, todo = {found[0]}, [found[0]]
    while todo:
        cell = todo.pop()
        for near in (cell - 16, cell + 1, cell + 16, cell - 1):
            if near in found and near not in reached:
                reached.add(near)
                todo.append(near)
    if len(reached) != 9:
        raise ValueError("the sheep of a starting flock all hang together by their sides")
    up = min(cell // 16 for cell in found) - MARGIN
    left = min(cell % 16 for cell in found) - MARGIN
    return vec[i64]([cell - up * 16 - left for cell in found])


def check_menu(text: str) -> None:
    read_menu(text)


def check_track(text: str) -> None:
    if text != STANDARD:
        read_track(text)


def check_flock(text: str) -> None:
    read_flock(text)


def check_return_die(text: str) -> None:
    if len(text) != 6 or text.strip("+x"):
        raise ValueError("the return die has six faces, each + or x")


def seats_by_colour(options: Mapping[str, Any]) -> list[int]:
    """SP-7: of each seat the number of its colour, by the option `colours`; without it, the usual one."""
    return [COLOURS.index(letter) for letter in options.get("colours", COLOURS)]


def check_colours(text: str) -> None:
    if sorted(text) != sorted(COLOURS):
        raise ValueError("the letters B G R Y, each once, in the order of the seats")

# what each field of a position can hold, whatever the moment: the least and the most
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "place": (GONE, CELLS - 1), "facing": (0, 7), "free": (0, (1 << 12) - 1), "discs": (0, 2), "points": (-9, 999),
    "order": (0, 3), "marker": (0, LONGEST_TRACK), "came": (0, LONGEST_TRACK), "undo_kind": (0, NO_KIND),
    "undo_side": (0, 3), "undo_flock": (GONE, CELLS - 1), "phase": (0, 10), "stage": (0, 3), "active": (0, 3),
    "started": (0, 4), "square": (0, NO_SQUARE), "kind": (0, NO_KIND), "sheep": (0, SHEEP), "face": (0, FACES),
    "group": (0, (1 << 9) - 1), "die": (0, 2),
}
