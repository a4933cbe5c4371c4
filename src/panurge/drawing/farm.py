"""The beasts of the farm. They share the sheep's pose, eyes, legs and size of head; silhouette and muzzle differ."""

from collections.abc import Callable

from .ink import (
    at,
    cast_shade,
    eye,
    figure,
    form,
    ground,
    inked,
    lobes,
    mirrored,
    oval,
    remembered,
    scallop,
    shape,
    stroke,
    taper,
)
from .palette import BRASS, CONTOUR, CREAM, HORN, INK, ROSE, WHITE, mix
from .sheep import ear, legs

BODY = "M-24 2C-26-14-10-20 10-20C30-20 40-10 40 6C40 22 26 29 8 29C-12 29-24 18-24 2Z"


def _farm(facing: str, shadow: bool, build: Callable[[int], str]) -> str:
    """One beast of the farm, facing west or east: they share the pose of the sheep."""
    way = 1 if facing == "w" else -1
    beast = build(way)
    return figure(ground(36) if shadow else "", mirrored(beast, way))


@remembered
def horse(facing: str = "w", shadow: bool = True) -> str:
    """The horse: long, a little sad, one tooth."""

    def build(way: int) -> str:
        coat, mane = "#b9764a", "#5d3a2c"
        drawn = inked("M34-10C48-14 50 6 44 26C40 22 36 24 33 28C36 14 36 2 30-2Z", mane, 2.8)
        drawn += legs(coat, (-18, -6, 16, 28), 22, 20, 9)
        drawn += inked("M-27 10C-31-10-22-26-6-28C8-24 12-6 10 4L-10 22C-18 22-25 18-27 10Z", coat, 3)
        drawn += form(BODY, coat, (-6, -16), 0.89, 3.2, way)
        drawn += shape("M-22.5 3C-25-10-18-26-6-26C6-24 10-10 8-4L2 6L-20 12Q-22 8-22.5 3Z", coat)
        drawn += inked("M-8-32C8-32 16-18 14-2L9-5L9 6L3 1L2 10C-2-4-2-18-8-32Z", mane, 2.4)
        face = inked("M-13-17L-14-33Q-6-30-4-20ZM4-20Q6-30 14-32L13-16Z", coat, 2.6)
        face += shape("M-11-20L-12-28Q-8-25-7-20Z", ROSE)
        face += form(
            "M-14-16C-16-6-12 2-15 14C-18 25-10 31-3 31C6 31 12 25 10 14C8 2 14-6 13-16C8-24-10-24-14-16Z",
            coat,
            (-9, -17),
            0.91,
            3,
            way,
        )
        face += shape("M-15.5 14C-18 25-10 30-3 30C5 30 11 25 9.5 15C4 10-10 10-15.5 14Z", "#e9c7a0")
        face += shape("M-4-18L1-18C3-8 1 2-2 6C-5 2-6-8-4-18Z", CREAM)
        face += oval(-9, 18, 2, 2.8, CONTOUR)
        face += oval(4, 18, 1.8, 2.6, CONTOUR)
        face += taper(-11, 24, -2, 30, 8, 22.5, 1.6)
        face += inked("M-6 26.3H0V30Q-3 31-6 30Z", WHITE, 1)
        face += eye(6.6, -4, 5, 6.2, 0.3, (-0.3, 0.3), 0.5, mix(coat, INK, 0.3))
        face += eye(-8.6, -4, 5.6, 6.8, 0.3, (-0.3, 0.3), 0.5, mix(coat, INK, 0.3))
        face += inked("M-6-26C6-30 12-22 9-12L5-15L2-9L-1-15L-6-10C-9-16-10-22-6-26Z", mane, 2.4)
        return drawn + cast_shade(-17, -4, 15, 25, way) + at(-17, -12, face, 4)

    return _farm(facing, shadow, build)


@remembered
def cow(facing: str = "w", shadow: bool = True) -> str:
    """The cow, chewing a daisy."""

    def build(way: int) -> str:
        coat, spot = "#fbeedb", "#8a5440"
        drawn = stroke("M38-6C48-4 45 10 46 18", CONTOUR, 5)
        drawn += stroke("M38-6C48-4 45 10 46 18", coat, 2)
        drawn += inked("M46 16Q41 24 45 29Q51 25 46 16Z", spot, 2)
        drawn += legs(coat, (-18, -5, 16, 28), 22, 20, 9)
        drawn += inked("M6 26C6 34 18 34 19 25Z", "#f3b0a6", 2.4)
        drawn += form(BODY, coat, (-6, -16), 0.89, 3.2, way)
        drawn += shape(
            "M10-18C22-20 30-12 27-4C22 4 12 0 9-6C7-11 6-16 10-18ZM28 10C34 8 38 10 38 13"
            "C35 21 28 24 24 20C22 15 23 12 28 10ZM6 10C12 8 16 14 12 19C6 24-2 18 0 14Z",
            spot,
        )
        face = inked(
            "M-11-17C-20-18-24-26-19-33C-17-26-12-24-6-22ZM10-18C19-18 24-26 20-33C17-26 12-24 6-22Z", HORN, 2.6
        )
        face += ear(-13, -10, spot, -4)
        face += ear(13, -11, coat, -4, -1)
        face += form(
            "M-15-14C-17-4-14 2-18 10C-22 22-12 28-2 28C9 28 18 22 15 10C12 2 17-5 15-14C10-23-10-23-15-14Z",
            coat,
            (-10, -16),
            0.92,
            3,
            way,
        )
        face += shape("M1-19.5C10-20 16-12 14-4C12 4 6 8 2 4C-3-2-2-14 1-19.5Z", spot)
        face += form(
            "M-20 17C-20 9-10 9-2 9C7 9 17 9 17 17C17 25 8 28-2 28C-12 28-20 25-20 17Z",
            "#f3b0a6",
            (-10, 10),
            0.9,
            2.4,
            way,
        )
        face += oval(-9, 15, 2.2, 2.8, CONTOUR)
        face += oval(6, 15, 2, 2.6, CONTOUR)
        face += taper(-11, 21, -1, 26.5, 10, 20, 1.5)
        face += eye(7, -4, 5.2, 6.4, 0.3, (-0.3, 0.4), 0.5, mix(spot, INK, 0.2))
        face += eye(-8, -4, 5.8, 6.8, 0.3, (-0.3, 0.4), 0.5, mix(coat, spot, 0.4))
        face += stroke("M8 22L19 29", "#6f9a4a", 2)
        face += at(
            21, 30, inked(scallop(lobes(0, 0, 4.5, 4.5, 6, 2, vary=0.1), 0.6), WHITE, 1.4) + oval(0, 0, 2, 2, BRASS)
        )
        return drawn + cast_shade(-16, 3, 17, 22, way) + at(-16, -7, face, -3)

    return _farm(facing, shadow, build)


@remembered
def pig(facing: str = "w", shadow: bool = True) -> str:
    """The pig, with a memory of mud."""

    def build(way: int) -> str:
        coat = "#f4a9a0"
        curl = "M37 2C42 0 47 2 46-4C45-9 39-8 40-3C41 1 45 0 47-3"
        drawn = stroke(curl, CONTOUR, 4.6)
        drawn += stroke(curl, coat, 2)
        drawn += legs(coat, (-18, -4, 14, 27), 24, 18, 9.5)
        drawn += form(
            "M-26 4C-28-16-10-23 10-23C32-23 42-10 42 6C42 24 28 32 8 32C-12 32-25 22-26 4Z",
            coat,
            (-6, -18),
            0.89,
            3.2,
            way,
        )
        drawn += shape("M14 22C20 18 30 20 30 25C26 30 18 31 14 28Z", "#a8705a", ' opacity=".55"')
        face = form(
            "M-19-3C-20-17-9-22 0-22C11-22 19-16 18-3C18 13 10 21-2 21C-13 21-19 12-19-3Z",
            coat,
            (-11, -16),
            0.92,
            3,
            way,
        )
        face += inked(
            "M-15-13C-23-15-27-25-22-32C-12-32-7-26-6-20ZM14-13C22-15 25-25 21-31C12-32 7-26 6-20Z",
            mix(coat, "#c9605f", 0.25),
            2.6,
        )
        face += oval(-14, 7, 4, 3, "#ea7f7c", ' opacity=".7"')
        face += oval(12, 6.5, 3.6, 2.8, "#ea7f7c", ' opacity=".7"')
        face += eye(7, -5, 5, 6, 0.25, (-0.3, 0.4), 0.5, mix(coat, "#a0433f", 0.3))
        face += eye(-8.6, -5, 5.6, 6.4, 0.25, (-0.3, 0.4), 0.5, mix(coat, "#a0433f", 0.3))
        face += taper(-11, 15, -1, 21, 9, 14, 1.5)
        face += form(
            "M-13 8C-13 2-8 1-2.5 1C4 1 8 2 8 8C8 14 3 15-2.5 15C-8 15-13 14-13 8Z", "#f7beb2", (-9, 3), 0.86, 2.6, way
        )
        face += oval(-5.5, 8, 1.8, 3, "#8c3f3c")
        face += oval(0.8, 8, 1.7, 2.9, "#8c3f3c")
        return drawn + cast_shade(-17, 2, 20, 21, way) + at(-17, -4, face, 4, 1.08)

    return _farm(facing, shadow, build)


@remembered
def rooster(facing: str = "w", shadow: bool = True) -> str:
    """The rooster, who thinks the farm is his."""

    def build(way: int) -> str:
        coat, red = "#e8a33f", "#d4523f"
        drawn = "".join(
            (
                inked(outline, q, 2.8)
                for outline, q in (
                    ("M14 2C20-22 36-32 47-24C40-22 38-14 40-8C36-10 32-6 30 4Z", "#3f6a73"),
                    ("M16 6C30-14 44-14 48-4C42-5 38 0 38 6C34 4 28 8 26 14Z", "#578f8c"),
                    ("M14 10C28 0 42 2 45 12C39 10 36 14 34 18C28 16 22 18 18 20Z", "#8a4a3f"),
                )
            )
        )
        drawn += stroke("M-8 30V41M-14 43L-8 40L-3 43M7 30V41M1 43L7 40L12 43", CONTOUR, 5.2)
        drawn += stroke("M-8 30V41M-14 43L-8 40L-3 43M7 30V41M1 43L7 40L12 43", "#f0c04c", 2.2)
        drawn += form(
            "M-28 2C-30-14-20-26-10-26C0-26 4-14 10-8C18-2 30 4 26 16C22 28 8 34-4 33C-20 32-28 18-28 2Z",
            coat,
            (-14, -18),
            0.9,
            3.2,
            way,
        )
        drawn += inked("M2 4C12 0 22 6 24 14C18 12 18 18 12 18C10 24 2 22-1 18C-4 12-2 6 2 4Z", "#8a4a3f", 2.4)
        drawn += stroke("M6 10Q12 9 16 13M4 15Q8 15 10 17", "#c98a5f", 1.8)
        ruff = scallop([(-30, -2), (-28, -16), (-6, -18), (0, -4), (-4, 5), (-11, 8), (-19, 8), (-26, 4)], 0.54)
        drawn += inked(ruff, "#f2c766", 2.6)
        drawn += stroke("M-24-2l1 5M-16 0v6M-8-2l-1 5", "#c98a3a", 1.8)
        drawn += inked("M-24-30C-29-38-22-44-18-38C-18-47-8-47-9-38C-5-44 3-40-2-31C-8-26-18-26-24-30Z", red, 2.8)
        drawn += stroke("M-22-36Q-22-39-20-39M-15-42Q-14-44-12-42", "#f2957f", 1.8)
        face = form(
            "M-17-2C-18-14-10-19 0-19C10-19 17-13 16-2C16 9 9 15 0 15C-10 15-17 9-17-2Z", coat, (-10, -12), 0.9, 3, way
        )
        face += inked("M-8 11C-14 16-13 26-8 26C-4 26-4 20-3 17C-1 22 4 25 7 20C9 15 5 11 2 10Z", red, 2.4)
        face += eye(6, -5, 5.4, 6.2, 0.3, (-0.5, 0.1), 0.46, mix(coat, INK, 0.25), tilt=10)
        face += eye(-8.5, -5, 6, 6.8, 0.34, (-0.5, 0.1), 0.46, mix(coat, INK, 0.25), tilt=10)
        face += form("M-20 6C-14 1-6-1 1 3C2 8-2 13-8 12C-12 11-17 9-20 6Z", "#f6cf57", (-9, 1), 0.86, 2.4, way)
        face += taper(-19, 6.5, -8, 8.5, 0, 5.5, 1)
        return drawn + cast_shade(-14, -10, 15, 15, way) + at(-14, -16, face, 3)

    return _farm(facing, shadow, build)
