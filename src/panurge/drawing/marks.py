"""The sign that goes with a colour, so that nobody has to tell sheep by colour alone."""

from .ink import at, form, inked, lobes, oval, remembered, scallop, shape, stroke, taper
from .palette import BRASS, CONTOUR, COPPER, CREAM, ROSE, STRAW, WHITE, mix


@remembered
def mark(kind: str, size: float = 1) -> str:
    """The sign of a colour, about 24 units wide: bell, bow, hat, patch, scarf, glasses, flower."""
    if kind == "bell":
        drawn = inked("M-7-15L7-15L5-7H-5Z", "#b5413a", 2.2)
        drawn += form("M-4-9C-8-5-7 3-11 7Q0 11 11 7C7 3 8-5 4-9Q0-11-4-9Z", COPPER, (-7, -8), 0.82, 2.8)
        drawn += oval(1, 10.5, 3.2, 2.8, CONTOUR)
        drawn += stroke("M-3.5-5Q-5 0-6.5 4", "#ffe9b8", 2)
    elif kind == "bow":
        outline = "M0 0C-5-8-13-10-14-6C-15-1-15 4-13 7C-11 9-5 6 0 0C5-8 13-10 14-6C15-1 15 4 13 7C11 9 5 6 0 0Z"
        drawn = inked("M-1 1L-8 12L-3 11L0 4L3 11L8 12L1 1Z", mix(CREAM, ROSE, 0.35))
        drawn += inked(outline, CREAM)
        drawn += taper(-11, -3, -7, 0, -3, 0, 0.9)
        drawn += taper(11, -3, 7, 0, 3, 0, 0.9)
        drawn += form("M-4 -3Q0 -5 4 -3Q5 0 4 4Q0 6 -4 4Q-5 0 -4 -3Z", CREAM, (-4, -4), 0.8)
    elif kind == "hat":
        drawn = form("M-16 4C-14 -1 14 -1 16 4C12 9 -12 9 -16 4Z", STRAW, (-10, 0), 0.86)
        drawn += form("M-9 4C-9 -8 -5 -11 0 -11C5 -11 9 -8 9 4Q0 7 -9 4Z", STRAW, (-6, -9), 0.84)
        drawn += shape("M-9 1Q0 4 9 1V5Q0 8 -9 5Z", "#c9483a")
        drawn += stroke("M-5 -3Q-4 -7 -1 -8", "#fff5cf", 1.6)
    elif kind == "patch":
        drawn = at(
            0,
            0,
            inked("M-9 -10Q0 -11 10 -9Q11 0 9 10Q0 11 -10 9Q-11 0 -9 -10Z", CREAM, 2)
            + stroke("M-3.5 -9V9M4 -9V9M-9 -3H9M-9 4H9", "#e58a6a", 1.8)
            + stroke("M-12 -5H-7M-12 4H-7M7 -4H12M7 5H12M-4 -12V-7M5 -12V-7M-5 7V12M4 7V12", CONTOUR, 1.7),
            -8,
        )
    elif kind == "scarf":
        drawn = inked("M3 2L12 13L5 15L0 5Z", "#4f9db0")
        drawn += form(
            "M-14 -5C-8 1 8 1 14 -5C16 0 14 4 10 6C3 8 -5 8 -11 6C-15 4 -16 -1 -14 -5Z", "#4f9db0", (-8, -2), 0.84
        )
        drawn += stroke("M-8 0L-7 5M-1 1V6M7 0L6 5", CREAM, 2)
    elif kind == "glasses":
        lens = f' fill-opacity=".85" stroke="{CONTOUR}" stroke-width="2.6"'
        drawn = oval(-8, 0, 7, 7, "#fff8de", lens)
        drawn += oval(8, 0, 7, 7, "#fff8de", lens)
        drawn += stroke("M-2 -1Q0 -3 2 -1M-15 -1L-18 -3M15 -1L18 -3", CONTOUR, 2.4)
        drawn += stroke("M-11 1L-7 -3", "#fff", 1.8)
    elif kind == "flower":
        drawn = inked(scallop(lobes(0, 0, 9, 9, 6, 4, vary=0.08), 0.6), WHITE)
        drawn += oval(0, 0, 4.2, 4.2, BRASS)
        drawn += stroke("M-2 -1A2.4 2.4 0 0 1 1 -2.4", "#fff2c0", 1.2)
    else:
        return ""
    return at(0, 0, drawn, 0, size) if size != 1 else drawn
