"""What grows and what was built: grass of three kinds, firs, houses."""

from .ink import at, edge, figure, ground, inked, lobes, oval, remembered, scallop, shape, stroke, wool, xy
from .palette import BRASS, CONTOUR, CREAM, ROSE, WHITE, mix


def blade(x: float, tx: float, ty: float, thick: float, coat: str, y: float = 32) -> str:
    """One leaf of grass from the ground to its tip, with its shaded right half."""
    mx, my = (x + tx) / 2 - (tx - x) * 0.3, (y + ty) / 2
    outline = f"M{xy(x - thick, y)}Q{xy(mx - thick, my, tx, ty)}Q{xy(mx + thick * 1.2, my, x + thick, y)}Z"
    return inked(outline, coat, 2.4) + shape(
        f"M{xy(x, y)}Q{xy(mx + thick * 0.2, my, tx, ty)}Q{xy(mx + thick * 1.2, my, x + thick, y)}Z",
        mix(coat, "#2f5a4a", 0.3),
    )


def daisy(x: float, y: float, r: float, petal: str = WHITE) -> str:
    """A flower in the grass."""
    return at(
        x, y, inked(scallop(lobes(0, 0, r, r, 7, 5, vary=0.1), 0.6), petal, 1.8) + oval(0, 0, r * 0.45, r * 0.42, BRASS)
    )


# Foot, tip (x, y) and green of each blade.
BLADES = {
    "lush": (
        (-24, -44, -6, "#4f8f4a"),
        (24, 44, -8, "#4f8f4a"),
        (-15, -32, -26, "#6aab52"),
        (17, 33, -24, "#5c9d4d"),
        (-5, -14, -44, "#7dbb58"),
        (8, 12, -42, "#6aab52"),
        (-20, -38, 10, "#8cc866"),
        (20, 38, 10, "#7dbb58"),
        (0, -4, -22, "#9bd06f"),
        (12, 20, -6, "#8cc866"),
        (-11, -20, -8, "#8cc866"),
    ),
    "common": (
        (-14, -34, -4, "#8aa750"),
        (14, 33, -6, "#7b9a49"),
        (-5, -14, -30, "#9ab95c"),
        (7, 14, -26, "#8aa750"),
        (-10, -24, 10, "#abc76b"),
        (10, 24, 8, "#9ab95c"),
        (0, 2, -12, "#b4cf74"),
    ),
    "laughing": (
        (-20, -43, -12, "#8aa750"),
        (20, 43, -14, "#7b9a49"),
        (-13, -30, -32, "#a9bf58"),
        (13, 30, -34, "#93ad4e"),
        (-4, -11, -46, "#bccb62"),
        (6, 10, -44, "#a9bf58"),
    ),
}


@remembered
def grass(kind: str = "common") -> str:
    """Lush (5), common (3) or laughing (1) grass."""
    drawn = ground(32 if kind == "lush" else 26, 34, 0)
    drawn += "".join(blade(x, tx, ty, 7 if kind == "lush" else 6, green) for x, tx, ty, green in BLADES[kind])
    if kind == "lush":
        drawn += daisy(-25, -14, 7)
        drawn += daisy(26, -2, 6, "#f7b7c4")
        drawn += daisy(2, 2, 7.5)
        drawn += inked(
            "M-30 36Q-30 29-23 31Q-20 25-13 29Q-7 23 0 28Q7 23 13 29Q21 25 23 31Q31 29 30 36Q0 43-30 36Z",
            "#4f8f4a",
            2.8,
        )
        drawn += stroke("M-24 34Q-20 30-15 32M-8 31Q-4 28 0 31", "#9bd06f", 2)
    elif kind == "common":
        drawn += inked("M-22 36Q-22 29-15 31Q-11 26-5 30Q0 25 6 30Q12 26 15 31Q22 29 22 36Q0 42-22 36Z", "#7b9a49", 2.8)
        drawn += stroke("M-16 34Q-13 31-9 32", "#c3d98a", 2)
        drawn += at(
            15,
            25,
            inked("M-6 3A6 6 0 0 1 6 3Z", "#d4523f", 2)
            + stroke("M0-3V3", CONTOUR, 1.2)
            + oval(-5.5, 1.5, 2.4, 2.4, CONTOUR),
        )
    else:
        drawn += wool(0, 15, 27, 20, "#c5cf66", 13, 3, curls=0)
        drawn += stroke("M-18 3Q-12-6-6 3M6 3Q12-6 18 3", CONTOUR, 2.8)
        drawn += shape("M-14 11Q0 15 14 11Q13 29 0 30Q-13 29-14 11Z", "#7c2f2c", edge(2.2))
        drawn += shape("M-11 12.5Q0 15.5 11 12.5L10 16.5Q0 19-10 16.5Z", WHITE)
        drawn += shape("M-8 25Q0 19 8 25Q4 29 0 29Q-4 29-8 25Z", "#f08a8a")
        drawn += oval(-19, 11, 4, 3, ROSE)
        drawn += oval(19, 11, 4, 3, ROSE)
        drawn += shape(
            "M-22 2C-30 4-30 10-26 11C-22 11-21 7-22 2ZM22 2C30 4 30 10 26 11C22 11 21 7 22 2Z", "#8ecae0", edge(1.3)
        )
    return figure(drawn)


@remembered
def fir() -> str:
    """A tree of the forest: three skirts of needles, scalloped like wool."""
    drawn = ground(24, 43, 1)
    drawn += inked("M-5 28H5L6 43Q0 45-6 43Z", "#8a5a38", 2.6)
    for y, thick, coat in ((32, 30, "#3f7a5a"), (12, 24, "#4a8a62"), (-8, 18, "#579a6b")):
        tooth = thick / 3
        outline = (
            f"M{xy(0, y - 34)}Q{xy(-thick * 0.3, y - 16, -thick, y)}"
            + "".join(f"q{xy(tooth / 3 * 1.5, 7, tooth, 0 if i % 2 else 1)}" for i in range(6))
            + f"Q{xy(thick * 0.3, y - 16, 0, y - 34)}Z"
        )
        drawn += inked(outline, mix(coat, "#1f3f4a", 0.3), 3)
        hem = f"q{xy(tooth / 2, 6, tooth, 0)}"
        lit = f"M{xy(-1, y - 32)}Q{xy(-thick * 0.3, y - 15, -thick + 2, y)}{hem}{hem}Q{xy(3, y - 12, -1, y - 32)}Z"
        drawn += shape(lit, coat)
        drawn += stroke(
            f"M{xy(-thick * 0.52, y - 6)}Q{xy(-thick * 0.4, y - 13, -thick * 0.26, y - 19)}",
            mix(coat, "#fffbe0", 0.4),
            2,
        )
    return figure(drawn)


@remembered
def house() -> str:
    """A house of the village: half-timbered, a crooked chimney, a lit window."""
    drawn = ground(38, 42, 1)
    drawn += inked("M12-40L23-42L24-20L13-26Z", "#b98a6a", 2.8)
    drawn += stroke("M17-44q-3-2 0-4", CONTOUR, 2.2)
    drawn += inked("M-30-6L-29 40Q0 43 31 40L30-6L0-30Z", mix(CREAM, "#8a5a70", 0.28), 3)
    drawn += shape("M-28.6-5L-27.6 39Q-8 41 14 40.5L12-16L0-28Z", CREAM)
    drawn += stroke("M-28 14H30M-14 14L-27 30M16 14L28 30M0-24V-8", "#9a6b3e", 3.4)
    drawn += inked("M-8 41V22Q-8 14 0 14Q9 14 9 22V41Z", "#8a4a3f", 2.6)
    drawn += oval(5, 29, 1.6, 1.6, BRASS)
    drawn += inked("M-22 20H-13V30H-22ZM17 20H25V30H17ZM-5-8H6V5H-5Z", "#ffd76a", 2.2)
    drawn += inked(
        "M-42 2C-30-10-12-32 0-41C12-32 30-10 43 2Q39 9 33 6Q16-14 0-27Q-16-14-32 6Q-38 9-42 2Z",
        mix("#c9583f", "#5b2f55", 0.27),
        3,
    )
    return figure(
        drawn,
        shape("M-41 1C-30-11-12-31 0-39.5C4-36 12-28 20-20L15-19Q8-25 0-31Q-18-16-35 4Q-39 5-41 1Z", "#d4684a"),
        stroke("M-28-8l4 4M-18-18l4 4M-8-28l4 4", "#f0a07a", 2),
    )
