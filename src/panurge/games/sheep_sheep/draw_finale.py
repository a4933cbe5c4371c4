"""The end of the game: over the meadow, the winner's flock before the mountains, smug, under a banner."""

from functools import lru_cache

from panurge.drawing.frame import layer, use
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import mix, role
from panurge.drawing.scenery import alpine, wooden_frame
from panurge.drawing.text import PRINT, lines_of, wrapped
from panurge.drawing.yard import rosette
from panurge.games.sheep_sheep.data import FAMILY_NAMES
from panurge.games.sheep_sheep.draw_plan import Plan

Part = tuple[str, str]
ROW = 7  # sheep side by side


@lru_cache(maxsize=256)
def finale_part(plan: Plan, words: str, flock: tuple[int, ...], fetish: int) -> Part:
    """Nothing while the game lasts."""
    if not words:
        return layer("finale")
    left, top, side = plan.board
    body = alpine(side, side, 4)
    body += _rows(flock, fetish, side)
    wide, high, size = side * 0.86, side * 0.15, 22.0 if plan.wide else 15.0
    body += box((side - wide) / 2, side * 0.06, wide, high, 14, role("gold"), edge(2.4, mix("#ffcb47", "#4a2e22", 0.5)))
    lines = len(lines_of(words, wide - 90, size, 2, serif=True))
    first = side * 0.06 + high / 2 - (lines - 1) * size * 0.62
    body += wrapped(side / 2 + 12, first, words, wide - 90, size, most=2, serif=True, fill=PRINT)
    body += at((side - wide) / 2 + 14, side * 0.06 + 12, rosette(), 0, 2.2 if plan.wide else 1.5)
    return layer("finale", at(left, top, body + wooden_frame(side, side, plan.frame)), kind="still")


def _rows(flock: tuple[int, ...], fetish: int, side: float) -> str:
    """The fetish family stands in front."""
    families = sorted(range(len(flock)), key=lambda family: family == fetish)
    sheep = [family for family in families for _ in range(flock[family])][-5 * ROW :]
    rows = [sheep[max(0, end - ROW) : end] for end in range(len(sheep), 0, -ROW)][::-1]
    drawn = ""
    for i, row in enumerate(rows):
        behind = len(rows) - 1 - i
        size = side / 556 * (1.02 - 0.1 * behind) * (1.5 if len(sheep) <= 4 else 1.0)
        foot = side * (0.93 - 0.115 * behind)
        step = min(100 * size, (side - 120 * size) / (ROW - 1)) if len(sheep) > 4 else 92 * size
        for j, family in enumerate(row):
            x = side / 2 + (j - (len(row) - 1) / 2) * step
            drawn += use(f"smug-{FAMILY_NAMES[family]}", x, foot - 44 * size + j % 2 * 7 * size, size)
    return drawn
