"""The end of the game: over the closed fields, the winner's animals before the mountains, under a banner."""

from functools import lru_cache

from panurge.drawing.frame import layer, use
from panurge.drawing.ink import at
from panurge.drawing.scenery import alpine, wooden_frame
from panurge.drawing.yard import rosette
from panurge.games.black_sheep.draw_cards import beast, rail, ribbon, sign_of
from panurge.games.black_sheep.draw_plan import Plan

Part = tuple[str, str]
MOST = 24  # animals that find room; nobody has ever more


@lru_cache(maxsize=256)
def finale_part(plan: Plan, words: str, winner: int, animals: tuple[int, ...]) -> Part:
    """Nothing while the game lasts."""
    if winner < 0:
        return layer("finale")
    wide, high = plan.width - 2 * plan.frame, plan.board
    body = alpine(wide, high, 4)
    body += _flock(plan, animals[:MOST], wide, high)
    for field in range(3):
        body += rail(plan.field_rail, plan.left(field) - plan.frame + (14 if plan.wide else 9), high - 12)
    size = 20.0 if plan.wide else 13.0
    across = min(wide - 20, 570.0)
    banner = ribbon(words, "", "lead", across, 58 if plan.wide else 50, size, -1, 130.0 if plan.wide else 40.0)
    body += at(wide / 2, high * 0.15, banner)
    end, size = (across / 2 - 58, 1.0) if plan.wide else (across / 2 - 22, 0.6)
    body += sign_of(winner, wide / 2 - end, high * 0.15 - 6, 0.5 * size)
    body += at(wide / 2 + end, high * 0.15 - 8, rosette(), 0, 1.9 * size)
    return layer("finale", at(plan.frame, plan.frame, body + wooden_frame(wide, high, plan.frame)), kind="still finale")


def _flock(plan: Plan, animals: tuple[int, ...], wide: float, high: float) -> str:
    """Two rows, those behind smaller, the strongest in front."""
    front = animals[: (len(animals) + 1) // 2]
    drawn = ""
    for row, scale, foot in ((animals[len(front) :], 0.78, 0.66), (front, 1.0, 0.9)):
        size = (1.18 if plan.wide else 0.76) * scale
        step = min(100 * size, (wide - 110 * size) / max(1, len(row) - 1))
        for i, animal in enumerate(row):
            x = wide / 2 + (i - (len(row) - 1) / 2) * step
            drawn += use(beast(animal), x, high * foot - 46 * size + (i % 2) * 8 * size, size)
    return drawn
