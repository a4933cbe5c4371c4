"""Somebody's sheep: chosen wool, face and hat; whole, or in the round window that stands for a person in lists."""

from .beasts import ram
from .ink import at, edge, figure, form, inked, mirrored, oval, remembered, shape, stroke
from .palette import BRASS, CONTOUR, INK, STEEL, WOOL, mix
from .sheep import sheep

HOUSE = ("lamb", "ewe", "ram")  # the house's bots have faces, too


@remembered
def hat(kind: str) -> str:
    """What is worn on top and is no mark of a colour, in the frame of the head: beret, crown, cap, funnel."""
    if kind == "beret":
        drawn = form("M-21-21C-23-33-8-39 4-37C18-36 25-28 20-21C8-26-8-26-21-21Z", "#54546e", (-12, -33), 0.9, 2.8)
        return drawn + stroke("M1-37V-42", CONTOUR, 3.6)
    if kind == "crown":
        drawn = inked("M-14-21L-17-39L-8-31L0-42L8-31L17-39L14-21Q0-17-14-21Z", BRASS, 2.6)
        drawn += "".join(oval(x, y, 2.3, 2.3, "#d4523f", edge(1.2)) for x, y in ((-17, -40), (0, -43), (17, -40)))
        return drawn + stroke("M-12-24Q0-20 12-24", mix(BRASS, INK, 0.35), 2)
    if kind == "cap":
        drawn = form("M-17-20C-19-33-8-38 1-38C11-38 19-32 17-20Q0-25-17-20Z", "#4a86c8", (-9, -33), 0.9, 2.8)
        drawn += form("M-15-20C-21-24-34-20-34-14Q-24-18-13-17Z", "#34669f", (-28, -20), 0.86, 2.4)
        return drawn + oval(1, -38, 2.6, 2, "#f4c94c", edge(1.3)) + stroke("M1-37Q-4-30-3-23", "#8cb6e2", 1.5)
    if kind == "funnel":
        drawn = form("M-11 4Q0 9 12 3Q8-5 4-8L3-19Q0-20-2-18L-4-7Q-9-4-11 4Z", STEEL, (-5, -6), 0.82, 2.8)
        return at(1, -25, drawn + stroke("M-5 1Q-5-3-2-5", "#fff", 1.6), 8)
    return ""


@remembered
def whole(wool: str, face: str, worn: str, facing: str = "w", shadow: bool = True) -> str:
    """The sheep on its four legs, a hundred units wide."""
    top = hat(worn)
    drawn = sheep(wool, face, kind="" if top else worn, facing=facing, shadow=shadow)
    return drawn + (figure(mirrored(at(-16, -3, top, -3), 1 if facing == "w" else -1)) if top else "")


@remembered
def of_the_house(level: str, facing: str = "w") -> str:
    """The figure of one of the house's bots."""
    if level == "ram":
        return ram(facing)
    if level == "lamb":
        return at(0, 12, sheep("white", "shy", facing=facing), 0, 0.74)
    return sheep("white", "calm", facing=facing)


@remembered
def window(wool: str, face: str = "calm", worn: str = "") -> str:
    """The round window, 98 units across around the origin. `wool` may be one of HOUSE."""
    house = wool in HOUSE
    colour = WOOL["white" if house else wool]
    sky = "#cfe4e6" if colour == WOOL["white"] else mix(colour, "#fffaf0", 0.62)
    hill = mix("#a6c573", colour, 0.12)
    beast = of_the_house(wool) if house else whole(wool, face, worn, shadow=False)
    x, y, size = (6, -2, 1.06) if wool == "lamb" else (4, 8, 0.88)
    drawn = oval(0, 0, 49, 49, sky)
    inside = shape("M-60 20Q-16 8 8 20T60 22V60H-60Z", hill) + at(x, y, beast, 0, size)
    drawn += f'<clipPath id="round"><circle r="49"/></clipPath><g clip-path="url(#round)">{inside}</g>'
    return drawn + oval(0, 0, 48, 48, "none", edge(3, mix(colour, INK, 0.35)))
