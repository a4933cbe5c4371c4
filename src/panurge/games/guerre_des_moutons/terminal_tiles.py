"""Tiles of La Guerre des Moutons in characters: four quarters with what lives there, and fences between unlike ones.

A quarter's letter is small while its pen is open and large once it is closed (GM-11); × stands in a pen that a wolf has
emptied (GM-13). Forest is fir trees, the village houses.
"""

from functools import cache
from typing import NamedTuple

from panurge.core.canvas import Canvas
from panurge.games.guerre_des_moutons import data

GROUNDS = {"R": "wool.red", "B": "wool.blue", "Y": "wool.yellow", "K": "wool.black", "V": "stone", "F": "good"}
OPEN, CLOSED, FEARED, LOST = 0, 1, 2, 3  # a pen with gaps; shut in; with gaps and a wolf near; emptied by a wolf
MIDDLES = {1: ("<▼>", "wolf"), 2: ("\\ô/", "farmer"), 3: ("ö", "farmer"), 4: ("⌂╬⌂", "bold")}  # by kind
COVERED = ("ô▼", "farmer")  # a hunter on a wolf


class Size(NamedTuple):
    wide: int
    high: int


LARGE, MEDIUM, SMALL = Size(11, 5), Size(7, 3), Size(5, 3)
SIZES = (LARGE, MEDIUM, SMALL)


@cache
def quarters(size: Size) -> tuple[tuple[int, ...], ...]:
    """Which side each character belongs to: 0 north, 1 west, 2 south, 3 east, 4 the middle."""
    rows = []
    for y in range(size.high):
        row = []
        for x in range(size.wide):
            right, down = (
                (2 * x + 1) * size.high - size.wide * size.high,
                (2 * y + 1) * size.wide - size.wide * size.high,
            )
            if right == down == 0:
                row.append(4)
            elif abs(right) >= abs(down):
                row.append(1 if right < 0 else 3)
            else:
                row.append(0 if down < 0 else 2)
        rows.append(tuple(row))
    return tuple(rows)


@cache
def spots(size: Size) -> tuple[tuple[int, int], ...]:
    """Where the sign of each quarter stands."""
    across, down = size.wide // 2, size.high // 2
    inset = max(0, size.wide // 5 - 1)
    return (
        (across, size.high // 5),
        (inset, down),
        (across, size.high - 1 - size.high // 5),
        (size.wide - 1 - inset, down),
    )


def tile(
    canvas: Canvas, x: int, y: int, size: Size, kind: int, edges: str, letters: dict[str, str], thing: str | None,
    pens: tuple[int, ...] = (), coins: dict[int, str] | None = None, covered: bool = False,
) -> None:  # fmt: skip
    """A face with its upper left corner at (x, y). `pens`: how the pen of each side stands; `coins`: by side a number
    instead of its letter."""
    fences = [
        edges[side] != edges[(side + 3) % 4] for side in (1, 2, 3, 0)
    ]  # NW, SW, SE, NE: a side and the one before
    state = pens or (CLOSED,) * 4
    for line, row in enumerate(quarters(size)):
        for column, side in enumerate(row):
            motif = edges[side] if side < 4 else _commonest(edges)
            shut = side < 4 and bool(pens) and state[side] == CLOSED and motif in "RBYK"
            canvas.put(x + column, y + line, " ", "ink", "gold" if shut else GROUNDS[motif] if motif else "wood", thing)
    _fence(canvas, x, y, size, fences, thing)
    for side, (column, line) in enumerate(spots(size)):
        sign, role = _sign(edges[side], state[side], letters)
        if coins and side in coins:
            sign, role = coins[side], "gold"
        canvas.put(x + column, y + line, sign, role, None, thing)
    if kind:
        sign, role = COVERED if covered else MIDDLES[kind]
        canvas.put(x + (size.wide - len(sign)) // 2, y + size.high // 2, sign, role, None, thing)


def _sign(motif: str, state: int, letters: dict[str, str]) -> tuple[str, str]:
    if motif == "F":
        return "▲", "good"
    if motif == "V":
        return "⌂", "stone"
    letter = letters[motif]
    if state == LOST:
        return "×", "danger"
    return (letter.lower() if state in (OPEN, FEARED) else letter), "danger" if state == FEARED else GROUNDS[motif]


def _commonest(edges: str) -> str:
    best = max(edges, key=edges.count)
    return best if edges.count(best) > 1 else ""


def _fence(canvas: Canvas, x: int, y: int, size: Size, fences: list[bool], thing: str | None) -> None:
    """From the corners to the middle, between quarters that are not alike."""
    north_west, south_west, south_east, north_east = fences
    half_x, half_y = size.wide // 2, size.high // 2
    for line in range(half_y):
        column = line * half_x // half_y if line else 0
        right, low = size.wide - 1 - column, size.high - 1 - line
        for there, left, top, sign in (
            (north_west, column, line, "╲"), (south_west, column, low, "╱"),
            (north_east, right, line, "╱"), (south_east, right, low, "╲"),
        ):  # fmt: skip
            if there:
                canvas.put(x + left, y + top, sign, "wood", None, thing)
    sign = _crossing(north_west, south_west, south_east, north_east)
    if sign:
        canvas.put(x + half_x, y + half_y, sign, "wood", None, thing)


def _crossing(north_west: bool, south_west: bool, south_east: bool, north_east: bool) -> str:
    """How the fences meet."""
    if north_west + south_west + south_east + north_east > 2:
        return "╳"
    pairs = {
        (True, False, True, False): "╲", (False, True, False, True): "╱", (True, True, False, False): ">",
        (False, False, True, True): "<", (True, False, False, True): "v", (False, True, True, False): "^",
    }  # fmt: skip
    return pairs.get((north_west, south_west, south_east, north_east), "")


def mini(canvas: Canvas, x: int, y: int, kind: int, edges: str, letters: dict[str, str], thing: str) -> None:
    """A face of the hand in three by three characters, where larger ones find no room."""
    canvas.fill(x, y, 3, 3, "paper", thing)
    for side, (column, line) in enumerate(((1, 0), (0, 1), (1, 2), (2, 1))):
        sign, role = _sign(edges[side], CLOSED, letters)
        canvas.put(x + column, y + line, sign, role, GROUNDS[edges[side]], thing)
    canvas.put(x + 1, y + 1, MIDDLES[kind][0][len(MIDDLES[kind][0]) // 2] if kind else "·", "bold", None, thing)


def in_letters(kind: int, edges: str, letters: dict[str, str]) -> str:
    """A face in one row: north, west, south, east; a wolf, a hunter."""
    if kind in (data.WOLF, data.HUNTER):
        return f"▲{MIDDLES[kind][0]}"
    return "".join(_sign(motif, CLOSED, letters)[0] for motif in edges)
