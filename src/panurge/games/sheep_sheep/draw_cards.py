"""The pieces of Sheep Sheep, drawn: cards with one face or both, each family defined once, and the sand timer."""

from panurge.drawing.frame import shared, symbol, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, box, edge, figure, oval, remembered, shape, stroke
from panurge.drawing.palette import BRASS, CREAM, PLANK2, PLANK3, mix, role, wool_colour
from panurge.drawing.sheep import common_parts, sheep
from panurge.drawing.things import badge
from panurge.games.sheep_sheep.data import FAMILY_NAMES, FIRST, SECOND

SAND = "#e8c57a"


@remembered
def definitions() -> str:
    """Each family once: the sheep for faces, the badge for piles and corners."""
    drawn = {f"sheep-{family}": sheep(family) for family in FAMILY_NAMES}
    drawn |= {f"badge-{family}": badge(family) for family in FAMILY_NAMES}
    return "".join(symbol(name, body) for name, body in shared(drawn, common_parts()).items())


def tint(family: int) -> str:
    return mix(wool_colour(FAMILY_NAMES[family]), CREAM, 0.62)


@remembered
def face(family: int, side: float) -> str:
    """A centre card face up, centred: its sheep on a meadow of its own tint."""
    half = side / 2
    inner = side - 14
    drawn = box(-half + 2, -half + 5, side, side, 13, SHADE, SHADE_STRENGTH)
    drawn += box(-half, -half, side, side, 13, role("cardboard"), edge(1.6, role("card-edge")))
    drawn += box(-inner / 2, -inner / 2, inner, inner, 8, tint(family))
    return drawn + use(f"sheep-{FAMILY_NAMES[family]}", 0, side * 0.02, side / 122)


@remembered
def both_faces(pair: int, width: float) -> str:
    """A card of a hand, centred: one face beside the other."""
    height = width * 0.7
    left, top = -width / 2, -height / 2
    drawn = box(left + 2, top + 4, width, height, 9, SHADE, SHADE_STRENGTH)
    drawn += box(left, top, width, height, 9, role("cardboard"), edge(1.5, role("card-edge")))
    inner, high = (width - 13) / 2, height - 10
    for x, family in ((left + 5, FIRST[pair]), (left + 8 + inner, SECOND[pair])):
        drawn += box(x, top + 5, inner, high, 6, tint(int(family)))
        figure_, size = ("badge", inner / 84) if width < 80 else ("sheep", inner / 104)  # at thumb size the mark tells
        drawn += use(f"{figure_}-{FAMILY_NAMES[family]}", x + inner / 2, 0 if width < 80 else 1, size)
    return drawn


@remembered
def glass() -> str:
    """A sand timer in the 100-box, half run out. (The page lets time pass; here it stands still.)"""
    glass = "M-20-34Q-20-14-4-3Q-2 0-4 3Q-20 14-20 34H20Q20 14 4 3Q2 0 4-3Q20-14 20-34Z"
    drawn = oval(2, 44, 32, 5, SHADE, SHADE_STRENGTH)
    drawn += shape(glass, mix("#cfe4e6", CREAM, 0.5), edge(2.4))
    drawn += shape("M-14-20Q-10-12-3-5H3Q10-12 14-20Q0-16-14-20Z", SAND) + stroke("M0-4V24", SAND, 2)
    drawn += shape("M-19 32Q-14 25 0 18Q14 25 19 32Z", mix(SAND, BRASS, 0.3))
    drawn += stroke("M-14-30Q-14-20-9-13", "#fffdf6", 2.4, ' stroke-linecap="round" opacity=".8"')
    for y in (-42, 34):
        drawn += box(-27, y, 54, 9, 4, PLANK2, edge(2.2)) + stroke(f"M-22 {y + 3}H14", mix(PLANK2, CREAM, 0.5), 1.6)
    return figure(drawn + stroke("M-23-33V34M23-33V34", PLANK3, 3.2))
