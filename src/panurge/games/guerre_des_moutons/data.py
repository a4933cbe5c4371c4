"""La Guerre des Moutons: the tiles, their faces, the meadow, and the tables that make placing fast.

A **piece** is one face of one tile in somebody's hand (`tile * 2 + face`), or a "?" tile about to be revealed
(`REVEAL + colour`). A **pattern** is what a laid face shows to everybody: kind and four edges after turning, but never
which tile it is (GM-5). A cell's **need** packs the four edges its neighbours ask for, three bits a side.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# ---------------------------------------------------------------- motifs and sides (GM-2)
RED: Final[i64] = 0
BLUE: Final[i64] = 1
YELLOW: Final[i64] = 2
BLACK: Final[i64] = 3
VILLAGE: Final[i64] = 4
FOREST: Final[i64] = 5
OPEN: Final[i64] = 7  # in a need: no tile on that side
MOTIFS: Final = "RBYKVF"
COLOUR_NAMES: Final = ("red", "blue", "yellow", "black")
SIDES: Final = "NWSE"  # the order of edges everywhere; a side's opposite is two further on

# ---------------------------------------------------------------- the 68 tiles of the bag (GM-1, GM-4, GM-5)
# Faces are certain, which two share a tile is likely; T14, T27, T29, T40, T48 and T52 are paired by us (GM-5).
TILE_TABLE: Final = """
    W1 WOLF RRRR | W2 WOLF BBBB | W3 WOLF YYYY | W4 WOLF KKKK
    H1 HUNTER RRRR | H2 HUNTER BBBB | H3 HUNTER YYYY | H4 HUNTER KKKK
    T01 RVVB YKYY | T02 KVVK RBYY | T03 RVRR YYBK | T04 KFKK RYKB
    T05 KFFR BBYK | T06 YVRR KBBK | T07 KVVY BRBB | T08 KVKK YYBR
    T09 RVBB RBKK | T10 RFRR YRKB | T11 RFFK BBKR | T12 BFFK RRYK
    T13 YVVV YRBK | T14 RBYK FFFR | T15 YVKK RKBB | T16 KFFK KRBY
    T17 YFFK YYKB | T18 KVRR YBBY | T19 KFFF RYBR | T20 KVYY RBBR
    T21 RFFB YYRK | T22 RVVY KBKK | T23 RVVR BYKK | T24 BFFR BBYR
    T25 YFFB RRKB | T26 YFYY KRBY | T27 KVBB BYRK | T28 YFFR BBRY
    T29 RKYB FFFY | T30 YVVR BKBB | T31 YVVY BKRR | T32 RFFY BBKY
    T33 RVVK BYBB | T34 BVVR KYKK | T35 KVVB YRYY | T36 YVVK RBRR
    T37 KVVV RYBK | T38 KVVR YBYY | T39 RVVV YBRK | T40 RVKK KYRB
    T41 YVBB RKKR | T42 BVRR YKKY | T43 BFFY KKRY | T44 KFFB RRKY
    T45 BVVB KRYY | T46 YVYY KKBR | T47 BFBB BRKY | T48 VYYR BRYK
    T49 KFFY RRBY | T50 BVVY RKRR | T51 RFFR KYRB | T52 RYBK BFFF
    T53 BVVV BYRK | T54 BVKK RYYR | T55 YFFY KBRY | T56 BVYY YBKK
    T57 YVVB KRKK | T58 BVBB KKYR | T59 BFFB KRYB | T60 BVVK RYRR
"""


def _tiles() -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for entry in TILE_TABLE.replace("\n", "|").split("|"):
        words = entry.split()
        if words:
            found.append((words[0], words[1], words[2]))
    return found


TILES: Final = _tiles()  # (name, face, other face), as the table writes them
N_TILES: Final[i64] = 68
WOLVES: Final[i64] = 4  # tiles 0 … 3 are wolves, 4 … 7 hunters, the rest landscape
HUNTERS: Final[i64] = 8
SHEPHERD: Final[i64] = 68  # + colour: a revealed "?" tile among the laid ones (GM-3)
SQUARE: Final[i64] = 72  # the village square among the laid ones
UNKNOWN_TILE: Final[i64] = 73  # a laid tile whose back the viewer does not know
LARGEST_LANDSCAPE: Final[i64] = 73  # the square, 68 tiles and 4 shepherds
LARGEST_FRONTIER: Final[i64] = 152  # 2 n + 2 cells at most can touch n tiles
LARGEST_MENU: Final[i64] = 160  # options at one decision: cells of the frontier, or every face of 68 tiles

# ---------------------------------------------------------------- where a bag tile is
IN_BAG: Final[i64] = 0
IN_HAND: Final[i64] = 1  # + seat
DROPPED: Final[i64] = 5  # + seat: left the game with a player who dropped out (GM-24)
LAID: Final[i64] = 9
HIDDEN: Final[i64] = 10  # on a veil: somewhere the viewer cannot see

# ---------------------------------------------------------------- who has a colour
ASIDE: Final[i64] = 4  # its "?" tile lies aside (GM-6)
NOBODY: Final[i64] = 5  # not dealt yet, or unknown to the viewer
NO_SEAT: Final[i64] = 4  # who laid the village square

# ---------------------------------------------------------------- actions (GM-31)
REVEAL: Final[i64] = 136  # + colour (GM-22); below it the faces of tiles: tile * 2 + face
PIECES: Final[i64] = 140
PASS: Final[i64] = 140
DROP_OUT: Final[i64] = 141
DECLINE: Final[i64] = 142
DRAW: Final[i64] = 143
END: Final[i64] = 144
CELL: Final[i64] = 145  # + cell
ROTATION: Final[i64] = 1106  # + quarter turns counter-clockwise
ACTIONS: Final[i64] = 1110
NO_PIECE: Final[i64] = 140

# ---------------------------------------------------------------- the meadow (GM-31)
RADIUS: Final[i64] = 15
WIDTH: Final[i64] = 31
CELLS: Final[i64] = 961
BEYOND: Final[i64] = 961  # the one cell that stands for all outside the meadow; also "no cell"
CENTRE: Final[i64] = 480
UNTOUCHED: Final[i64] = 4095  # the need of a cell without neighbours


def _next_cells() -> vec[i64]:
    table: list[int] = []
    for cell in range(961):
        x, y = cell % 31, cell // 31
        for dx, dy in ((0, -1), (-1, 0), (0, 1), (1, 0)):
            inside = 0 <= x + dx < 31 and 0 <= y + dy < 31
            table.append((y + dy) * 31 + x + dx if inside else 961)
    return vec[i64](table)


NEXT: Final[vec[i64]] = _next_cells()  # cell * 4 + side


# ---------------------------------------------------------------- patterns: what a laid face shows
LAND: Final[i64] = 0
WOLF: Final[i64] = 1
HUNTER: Final[i64] = 2
SHEPHERD_KIND: Final[i64] = 3
SQUARE_KIND: Final[i64] = 4
KIND_NAMES: Final = ("land", "wolf", "hunter", "shepherd", "square")


def edges_of(face: str) -> str:
    """The four motifs of a face as the table writes it; wolf and hunter faces are forest all round (GM-4).

    >>> edges_of("WOLF")
    'FFFF'
    """
    return "FFFF" if face in ("WOLF", "HUNTER") else face


def rotated(edges: str, rotation: int) -> str:
    """The edges after quarter turns counter-clockwise: north goes west (GM-31).

    >>> rotated("RVVB", 1)
    'BRVV'
    """
    return edges[-rotation % 4 :] + edges[: -rotation % 4] if rotation % 4 else edges


def kind_of(face: str) -> int:
    return 1 if face == "WOLF" else 2 if face == "HUNTER" else 0


def _piece_faces() -> list[tuple[int, str]]:
    """(kind, edges) of every piece: both faces of each tile, then the four shepherds."""
    found: list[tuple[int, str]] = []
    for _, face, other in TILES:
        found.append((kind_of(face), edges_of(face)))
        found.append((kind_of(other), edges_of(other)))
    for motif in "RBYK":
        found.append((3, motif * 4))
    return found


PIECE_FACES: Final = _piece_faces()


def _patterns() -> list[tuple[int, str]]:
    """All that can lie on the meadow, in an order that tells nothing about tiles."""
    found: set[tuple[int, str]] = {(4, "VVVV")}
    for kind, edges in PIECE_FACES:
        for rotation in range(4):
            found.add((kind, rotated(edges, rotation)))
    return sorted(found)


PATTERNS: Final = _patterns()
N_PATTERNS: Final[i64] = 443
PATTERN_NUMBER: Final = {pattern: number for number, pattern in enumerate(PATTERNS)}
CODES: Final[i64] = ACTIONS + CELLS * N_PATTERNS  # perceived placements: ACTIONS + cell * N_PATTERNS + pattern


def _piece_patterns() -> vec[i64]:
    table: list[int] = []
    for kind, edges in PIECE_FACES:
        for rotation in range(4):
            table.append(PATTERN_NUMBER[kind, rotated(edges, rotation)])
    return vec[i64](table)


def _pattern_motifs() -> vec[i64]:
    return vec[i64]([MOTIFS.index(motif) for _, edges in PATTERNS for motif in edges])


def _pattern_kinds() -> vec[i64]:
    return vec[i64]([kind for kind, _ in PATTERNS])


def _forest_sides() -> vec[i64]:
    """A forest side of a pattern that also holds sheep, else 4: where a pen and a forest can touch (GM-12)."""
    table: list[int] = []
    for _, edges in PATTERNS:
        mixed = "F" in edges and edges != "FFFF"
        table.append(edges.index("F") if mixed else 4)
    return vec[i64](table)


PATTERN_OF: Final[vec[i64]] = _piece_patterns()  # piece * 4 + rotation
MOTIF: Final[vec[i64]] = _pattern_motifs()  # pattern * 4 + side
KIND: Final[vec[i64]] = _pattern_kinds()
FOREST_SIDE: Final[vec[i64]] = _forest_sides()
SQUARE_PATTERN: Final[i64] = PATTERN_NUMBER[4, "VVVV"]


# ---------------------------------------------------------------- fitting (GM-7): which rotations of a piece do
def _is_plain(edges: str) -> bool:
    """Looks the same from all sides: no turning to choose."""
    return edges == edges[0] * 4


def _fit_rows() -> vec[i64]:
    """piece * 128 + the north-west half of a need, and + 64 + the south-east half: a bit for each rotation that fits.

    A rotation fits when it fits both halves. Pieces that look the same from all sides have one only."""
    table: list[int] = []
    for _, edges in PIECE_FACES:
        faces = [[MOTIFS.index(motif) for motif in rotated(edges, rotation)] for rotation in range(4)]
        choices = range(1) if _is_plain(edges) else range(4)
        for first in (0, 2):
            for half in range(64):
                asked = (half >> 3, half & 7)
                mask = 0
                for rotation in choices:
                    shown = faces[rotation]
                    if asked[0] in (7, shown[first]) and asked[1] in (7, shown[first + 1]):
                        mask |= 1 << rotation
                table.append(mask)
    return vec[i64](table)


def _plain_pieces() -> vec[i64]:
    return vec[i64]([int(_is_plain(edges)) for _, edges in PIECE_FACES])


def _touched_counts() -> vec[i64]:
    """How many sides of a need are asked for: the tiles a piece laid there touches (GM-9)."""
    return vec[i64]([sum((need >> shift) & 7 != 7 for shift in (9, 6, 3, 0)) for need in range(4096)])


def _forest_needs() -> vec[i64]:
    """Whether a need asks for forest on at least one side and for nothing else (GM-15, GM-16)."""
    table: list[int] = []
    for need in range(4096):
        asked = {(need >> shift) & 7 for shift in (9, 6, 3, 0)} - {7}
        table.append(int(asked == {5}))
    return vec[i64](table)


FIT: Final[vec[i64]] = _fit_rows()
PLAIN: Final[vec[i64]] = _plain_pieces()
TOUCHED: Final[vec[i64]] = _touched_counts()
ALL_FOREST: Final[vec[i64]] = _forest_needs()
BITS: Final[vec[i64]] = vec[i64]([bin(mask).count("1") for mask in range(16)])
PIECE_KIND: Final[vec[i64]] = vec[i64]([kind for kind, _ in PIECE_FACES])


# ---------------------------------------------------------------- looks: which tiles may lie under a pattern (GM-5)
def _look(kind: int, edges: str) -> tuple[int, str]:
    """What a face is apart from how it was turned."""
    return kind, min(rotated(edges, rotation) for rotation in range(4))


def _looks() -> dict[tuple[int, str], list[int]]:
    found: dict[tuple[int, str], list[int]] = {}
    for piece in range(136):
        kind, edges = PIECE_FACES[piece]
        found.setdefault(_look(kind, edges), []).append(piece // 2)
    return found


LOOKS: Final = _looks()

ONE_TILE: Final[i64] = 0  # only one tile has this face
SHEEP_SIDE: Final[i64] = 1  # the four-sheep side of a wolf or of a hunter
WILD_SIDE: Final[i64] = 2  # the wolf or hunter side, over one of four sheep sides
SHARED: Final[i64] = 3  # the common face of three tiles, whose other faces are all different
SHOWN: Final[i64] = 4  # a shepherd or the village square: no secret


def _look_class(kind: int, edges: str) -> int:
    if kind >= 3:
        return SHOWN
    if kind > 0:
        return WILD_SIDE
    if len(LOOKS[_look(kind, edges)]) == 1:
        return ONE_TILE
    return SHEEP_SIDE if _is_plain(edges) else SHARED


def _look_candidates() -> vec[i64]:
    """pattern * 4 + i: the i-th tile that may lie there, N_TILES when there are no more."""
    table: list[int] = []
    for kind, edges in PATTERNS:
        tiles = LOOKS.get(_look(kind, edges), []) if kind < 3 else []
        table.extend((tiles + [68] * 4)[:4])
    return vec[i64](table)


LOOK_CLASS: Final[vec[i64]] = vec[i64]([_look_class(kind, edges) for kind, edges in PATTERNS])
CANDIDATE: Final[vec[i64]] = _look_candidates()

# ---------------------------------------------------------------- points
BONUS: Final[vec[i64]] = vec[i64]([0, 6, 3, 1, 0])  # by finishing order, 0 for those still playing (GM-25)
HAND: Final[i64] = 4  # tiles dealt to each (GM-6)

# ---------------------------------------------------------------- why something may not be done (see tell.REASONS)
TILE_FIRST: Final[i64] = 1
CELL_NOW: Final[i64] = 2
ROTATING_NOW: Final[i64] = 3
NOT_IN_HAND: Final[i64] = 4
NOT_YOUR_COLOUR: Final[i64] = 5
ALREADY_REVEALED: Final[i64] = 6
FITS_NOWHERE: Final[i64] = 7
NO_PLACE_FOR_WOLF: Final[i64] = 8
NO_PLACE_FOR_HUNTER: Final[i64] = 9
ONLY_INTERJECT: Final[i64] = 10
ONLY_CHAIN: Final[i64] = 11
NO_WILD_HERE: Final[i64] = 12
MUST_PLACE: Final[i64] = 13
ONLY_ON_TURN: Final[i64] = 14
NOT_A_TURN: Final[i64] = 15
NO_WINDOW: Final[i64] = 16
NO_CHAIN: Final[i64] = 17
NO_FURTHER: Final[i64] = 18
TAKEN: Final[i64] = 19
TOUCHES_NOTHING: Final[i64] = 20
EDGES_DIFFER: Final[i64] = 21
WOLF_NEEDS_FOREST: Final[i64] = 22
GUARDED: Final[i64] = 23
HUNTER_NEEDS_FOREST: Final[i64] = 24
WOLF_IS_THERE: Final[i64] = 25
ROTATION_DIFFERS: Final[i64] = 26
NO_REVEAL_HERE: Final[i64] = 27
NO_ACTION: Final[i64] = 28
COLOUR_FITS_NOWHERE: Final[i64] = 29

# what each field of a position can hold, whatever the moment: the least and the most
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "cells": (0, CELLS - 1), "patterns": (0, N_PATTERNS - 1), "tiles": (0, UNKNOWN_TILE), "layers": (0, NO_SEAT),
    "where": (IN_BAG, HIDDEN), "hand_count": (0, N_TILES), "gone_count": (0, N_TILES), "bag_count": (0, N_TILES),
    "owner": (0, NOBODY), "revealed": (0, 1), "rank": (0, 4), "passed": (0, 3), "phase": (0, 8), "turn": (0, 3),
    "actor": (0, 3), "due": (0, N_TILES), "after": (0, 8), "dealt": (0, 4), "chosen": (0, NO_PIECE),
    "chosen_cell": (0, BEYOND),
}
