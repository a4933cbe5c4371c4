"""The end of the game: over the meadow, the winner's flock before the mountains, smug, a row for each family with its
number, the darling family in front behind a crowned leader; the other flocks watch from the hill, small, over a fence.
"""

from functools import lru_cache
from typing import NamedTuple

from panurge.drawing.frame import layer, use
from panurge.drawing.ink import at, box, edge, figure, inked, oval, remembered
from panurge.drawing.palette import BRASS, mix, role
from panurge.drawing.scenery import alpine, plank, wooden_frame
from panurge.drawing.text import PRINT, coin, label, lines_of, width_of, wrapped
from panurge.drawing.yard import paling, rosette, shortened
from panurge.games.sheep_sheep.data import FAMILY_NAMES
from panurge.games.sheep_sheep.draw_plan import Plan

Part = tuple[str, str]
HILL, FENCE, BACK, FRONT = 0.455, 0.565, 0.665, 0.955  # where feet stand, in parts of the side
SMALL = 14  # sheep of another flock that find room on the hill


class Flock(NamedTuple):
    """What a seat has collected, by family."""

    name: str
    sheep: tuple[int, ...]
    fetish: int
    points: int
    won: bool = False


@lru_cache(maxsize=256)
def finale_part(plan: Plan, words: str, flocks: tuple[Flock, ...]) -> Part:
    """The winner's flock comes first. Nothing while the game lasts."""
    if not flocks:
        return layer("finale")
    left, top, side = plan.board
    first, *others = flocks
    body = alpine(side, side, 4) + _watching(others, side, plan.wide)
    body += at(side * 0.035, side * FENCE, paling(side * 0.93 / 0.8), 0, 0.8)
    body += _families(first, side) + _banner(plan, words)
    return layer("finale", at(left, top, body + wooden_frame(side, side, plan.frame)), kind="still finale")


def _banner(plan: Plan, words: str) -> str:
    side = plan.board[2]
    wide, high, size, top = side * 0.86, side * 0.13, 22.0 if plan.wide else 15.0, side * 0.055
    drawn = box((side - wide) / 2, top, wide, high, 14, role("gold"), edge(2.4, mix("#ffcb47", "#4a2e22", 0.5)))
    lines = len(lines_of(words, wide - 90, size, 2, serif=True))
    first = top + high / 2 - (lines - 1) * size * 0.62
    drawn += wrapped(side / 2 + 12, first, words, wide - 90, size, most=2, serif=True, fill=PRINT)
    return drawn + at((side - wide) / 2 + 14, top + 12, rosette(), 0, 2.2 if plan.wide else 1.5)


# ---------------------------------------------------------------------- the winner
def _families(flock: Flock, side: float) -> str:
    """A row for each family, the largest in front, the fetish before all."""
    kept = [family for family in range(len(flock.sheep)) if flock.sheep[family]]
    rows = sorted(kept, key=lambda family: (family == flock.fetish, flock.sheep[family]))
    most = max(flock.sheep)
    scale = side / 556 * ((1.3 if most < 6 else 1.14) if len(rows) < 3 else 1.0 if len(rows) < 4 else 0.84)
    pitch = min(0.16, (FRONT - BACK) / max(1, len(rows) - 1))
    drawn = ""
    for i, family in enumerate(rows):
        behind = len(rows) - 1 - i
        size, foot = scale * (1 - 0.08 * behind), side * (FRONT - pitch * behind)
        drawn += _row(family, flock.sheep[family], family == flock.fetish, foot, size, side)
    return drawn


def _row(family: int, count: int, prized: bool, foot: float, size: float, side: float) -> str:
    """Sheep side by side, their number on a board at the left; the leader of the darlings wears a crown."""
    board = 62 * side / 556
    space = side - board - 84 * size
    step = min(62 * size, (space - 20 * size) / max(1, count - 1))
    first = board + 46 * size + max(0.0, (space - (count - 1) * step) / 2 - 8)
    drawn = ""
    for i in range(count):  # each before the one at its left: the faces, which are at the left, stay free
        y = foot - 46 * size - i % 2 * 6 * size
        drawn += use(f"smug-{FAMILY_NAMES[family]}", first + i * step, y, size)
    if prized:
        drawn += at(first - 17 * size, foot - 86 * size, _crown(), -6, size)
    return drawn + at(8 + board / 2, foot - 20 * size, _tally(count, prized, side / 556))


def _tally(count: int, prized: bool, size: float) -> str:
    """How many; twice as many points for the darlings (SS-19)."""
    wide, high = 44 * max(size, 0.8), 27 * max(size, 0.8)
    drawn = at(-wide / 2, -high / 2, plank(wide, high))
    drawn += label(0, 0, str(count), 18 * max(size, 0.8), serif=True, fill=role("burnt"))
    return drawn + (coin(wide / 2 - 3, -high / 2 - 7, "×2", "gold", 11) if prized else "")


@remembered
def _crown() -> str:
    """Brass, a little askew."""
    drawn = inked("M-15 10L-17-9L-8-2L0-14L8-2L17-9L15 10Q0 14-15 10Z", BRASS, 2.2)
    pearls = oval(-8, 4, 1.9, 1.9, "#fff4dc") + oval(8, 4, 1.9, 1.9, "#fff4dc")
    return figure(drawn, oval(0, 4, 2.6, 2.6, "#d4523f"), pearls)


# ---------------------------------------------------------------------- the others
def _watching(others: list[Flock], side: float, wide: bool) -> str:
    drawn = ""
    for i, flock in enumerate(others):
        x = side * (i + 0.5) / len(others)
        drawn += _small(flock, x, side, side / len(others) - 14, wide)
    return drawn


def _small(flock: Flock, x: float, side: float, room: float, wide: bool) -> str:
    """A flock on the hill in two ranks, with the name and the points under it."""
    sheep = [family for family in range(len(flock.sheep)) for _ in range(flock.sheep[family])][:SMALL]
    size, drawn = side / 556 * 0.46, ""
    half = (len(sheep) + 1) // 2
    step = min(56 * size, (room - 90 * size) / max(1, half - 0.5))
    for rank, foot, aside in ((sheep[half:], HILL - 0.042, 0.5), (sheep[:half], HILL, 0)):
        for i, family in enumerate(rank):
            far = (i + aside - (half - 1) / 2) * step
            drawn += use(f"sheep-{FAMILY_NAMES[family]}", x + far, side * foot - 44 * size, size)
    letters = 13.0 if wide else 11.0
    points = str(flock.points)
    tail = width_of(points, letters, heavy=True)
    name = shortened(flock.name, room - tail - 34, letters)
    long = width_of(name, letters) + tail + 30
    y = side * (HILL + 0.038)
    drawn += box(x - long / 2, y - 11, long, 22, 11, role("gold" if flock.won else "card"), edge(1.2, role("line")))
    ink = PRINT if flock.won else ""
    drawn += label(x - long / 2 + 11, y, name, letters, anchor="start", fill=ink, width=long - tail - 26)
    return drawn + label(x + long / 2 - 11, y, points, letters, heavy=True, anchor="end", fill=ink, width=tail + 2)
