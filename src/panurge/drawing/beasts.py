"""The beasts that are not of the flock: Roger the ram and the wolf."""

from math import cos, radians, sin

from .frame import number
from .ink import (
    SHADE,
    SHADE_STRENGTH,
    Point,
    at,
    cast_shade,
    edge,
    eye,
    figure,
    form,
    ground,
    inked,
    mirrored,
    oval,
    puff,
    remembered,
    shape,
    stroke,
    taper,
    wool,
)
from .palette import CONTOUR, CREAM, FUR, HORN, INK, SKIN, WHITE, mix
from .sheep import COMPASS, legs


@remembered
def ram(facing: str = "w", shadow: bool = True) -> str:
    """Roger: chest out, horns, one eyebrow, a straw in the corner of his mouth."""
    way, coat, skin = 1 if facing == "w" else -1, "#efdab0", "#a87459"
    drawn = ground(36) if shadow else ""
    drawn += mirrored(legs(skin, (-25, -4, 17, 29), 26, 16, 9), way)
    drawn += mirrored(puff(42, -6, 7, coat), way)
    drawn += wool(way * 12, 0, 31, 27, coat, 13, 12, curls=2)
    drawn += cast_shade(way * -13, 12, 22, 20, way)
    drawn += wool(way * -16, 13, 22, 19, coat, 10, 6, curls=0)
    drawn += cast_shade(way * -13, 3, 13, 17, way)
    face = form(
        "M-13-14C-15-5-13 0-15 9C-16 19-9 24-2 24C6 24 12 19 11 9C10 0 15-6 13-14C9-22-9-22-13-14Z",
        skin,
        (-9, -16),
        0.9,
        3,
        way,
    )
    face += oval(-2, 15.5, 10, 7.5, mix(skin, SKIN, 0.5))
    face += shape("M-8 10C-8 7 4 7 4 10C4 13 1 15-2 15C-5 15-8 13-8 10Z", CONTOUR)
    face += stroke("M-5.5 9.5Q-4 8.5-2 8.8", SKIN, 1.2)
    face += taper(-8, 18, 0, 22, 8, 15.5, 1.5)
    face += stroke("M6 17.5L21 21M21 21l4-2.5M21 21l4 1", "#e2b64e", 1.8)
    lid = mix(skin, SKIN, 0.3)
    face += eye(5.8, -3, 5.8, 6.6, 0.32, (-0.8, 0.3), 0.46, lid, tilt=6, soft=-0.1)
    face += eye(-6.6, -3, 6.4, 7, 0.46, (-0.8, 0.3), 0.46, lid, tilt=6, soft=-0.1)
    face += shape("M-14-6L-1-7L-1-10.5Q-8-12-14-9Z", CONTOUR)
    face += shape("M0-12Q8-19 13-13L12-10Q7-14 0-9.5Z", CONTOUR)
    horn = (
        "M-5-17C-14-32-38-27-38-7C-38 9-24 15-17 7C-12 0-18-7-24-4C-21-2-22 3-25 1C-31-3-27-13-19-12C-14-11-12-8-11-5Z"
    )
    ribs = "M-14-25L-15-14M-25-25L-21-13M-35-17L-26-10M-38-5L-28-3M-34 6L-27 2M-24 10L-24 3"
    one = inked(horn, mix(HORN, INK, 0.18), 3)
    one += shape("M-7-17C-15-29-36-25-36-7C-36-16-26-21-18-19C-12-18-9-14-9-12Z", mix(HORN, "#fff4d0", 0.45))
    one += stroke(ribs, mix(HORN, INK, 0.5), 1.5)
    face += one
    face += at(0, 0, one, 0, -1, 1)
    face += wool(0, -18, 9, 6, coat, 7, 3, curls=0, thick=2.4)
    return figure(drawn, mirrored(at(-13, -8, face, -5, 0.98), way))


@remembered
def ram_top(facing: str | float = "n", *, shadow: bool = True) -> str:
    """Roger seen from above for boards, one rank ahead of his flock; `facing` as for a sheep."""
    degrees = COMPASS[facing] if isinstance(facing, str) else facing
    turn = radians(degrees)
    coat, skin = "#efdab0", "#a87459"

    def spot(along: float) -> Point:
        """A point on the spine: behind the middle when positive."""
        return -along * sin(turn), along * cos(turn)

    x, y = spot(15)
    drawn = oval(x + 3, y + 5, 34, 34, SHADE, SHADE_STRENGTH) if shadow else ""
    hooves = ((-25, -8), (25, -8), (-23, 36), (23, 36))
    feet = "".join(oval(u, v, 5.4, 7, mix(INK, "#7d5a50", 0.3), edge(1.6)) for u, v in hooves)
    drawn += f'<g transform="rotate({number(degrees)})">{feet}</g>'
    drawn += puff(*spot(43), 6, coat) + wool(x, y, 29, 29, coat, 14, 12, turn, curls=4)
    light = (-7 * cos(turn) - 9 * sin(turn), -12 + 7 * sin(turn) - 9 * cos(turn))
    outline = "M-13 6C-15-4-12-12-11-19C-10-27-6-30 0-30C6-30 10-27 11-19C12-12 15-4 13 6C10 12-10 12-13 6Z"
    face = form(outline, skin, light, 0.92, 3)
    face += oval(0, -23, 8, 5.6, mix(skin, SKIN, 0.5))
    face += oval(-3.2, -25, 1.7, 2, CONTOUR) + oval(3.2, -25, 1.7, 2, CONTOUR)
    for x in (-6.6, 6.6):
        face += at(x, -11.5, eye(0, 0, 5.2, 5.8, 0.34, (0, 0.6), 0.46, mix(skin, SKIN, 0.3), soft=-0.1), 180)
    face += shape("M-14-7L-1-13.5L-1.5-9.5L-12.5-3ZM14-7L1-13.5L1.5-9.5L12.5-3Z", CONTOUR)
    horn = "M-6 3C-14-10-32-9-37 3C-41 14-34 25-25 24C-18 23-16 15-22 12C-22 17-28 17-29 11C-30 3-19 1-10 11Z"
    ribs = "M-13-4L-13 7M-22-6L-19 4M-31-3L-25 5M-37 6L-29 9M-36 16L-28 14M-29 23L-26 17"
    one = form(horn, HORN, (-24, -2), 0.93, 3) + stroke(ribs, mix(HORN, INK, 0.5), 1.5)
    drawn += at(*spot(-14), face + one + at(0, 0, one, 0, -1, 1), degrees, 1.05)
    x, y = spot(-7)
    return figure(drawn, wool(x, y, 11, 6.5, coat, 8, 3, turn, curls=0, thick=2.6))


def _wolf_face() -> str:
    """Head on, ears to chin."""
    pale = "#e6dccf"
    outline = (
        "M-29-45L-11-28Q0-32 11-28L29-45C34-28 33-18 31-9L43 5L34 6L39 18L28 18L29 28L17 27"
        "C14 38 8 46 0 46C-8 46-14 38-17 27L-29 28L-28 18L-39 18L-34 6L-43 5L-31-9C-33-18-34-28-29-45Z"
    )
    drawn = form(outline, FUR, (-14, -28), 0.93, 3.2)
    drawn += shape(
        "M-26-36L-15-25Q-22-20-25-14Q-28-24-26-36ZM26-36L15-25Q22-20 25-14Q28-24 26-36Z", mix(FUR, "#c7656b", 0.55)
    )
    drawn += shape("M-5-29L-2-14L0-24L2-14L5-29Q0-31-5-29Z", mix(FUR, INK, 0.45))
    drawn += shape(
        "M-30 9C-22-4-10 0-7 7C-4 3 4 3 7 7C10 0 22-4 30 9L23 10L25 19L16 19"
        "C14 34 8 44 0 44C-8 44-14 34-16 19L-25 19L-23 10Z",
        pale,
    )
    drawn += shape("M7 7C10 0 22-4 30 9L23 10L25 19L16 19C14 34 8 44 0 44C8 34 10 18 7 7Z", mix(pale, FUR, 0.32))
    for way in (1, -1):
        drawn += f'<g transform="scale({way} 1)">' + shape(
            "M-26-10C-20-17-9-13-6-1C-13 5-24 2-26-10Z", "#ffd138", edge(2.0)
        )
        drawn += (
            oval(-12 if way > 0 else -15, -5, 2.7, 4, CONTOUR)
            + oval(-13, -7, 1, 1.2, "#fff")
            + shape("M-30-13Q-17-20-5-6L-6-2Q-17-14-30-13Z", CONTOUR)
            + "</g>"
        )
    drawn += shape("M-14 24Q0 33 14 24Q11 39 0 40Q-11 39-14 24Z", "#7c2f2c", edge(2.0))
    drawn += shape("M-11 26L-7.5 35L-4 29.5ZM11 26L7.5 35L4 29.5Z", WHITE)
    drawn += inked("M2 34Q7 31 10 34Q14 46 9 48Q3 48 2 34Z", "#f08a8a", 1.8)
    return (
        drawn
        + shape("M-11 16C-11 10 11 10 11 16C11 22 3 26 0 26C-3 26-11 22-11 16Z", CONTOUR)
        + stroke("M-7 14.5Q-4 12.5 1 13", "#cfc4bf", 2)
    )


@remembered
def wolf() -> str:
    """Face of the wolf: yellow eyes, tongue drawn."""
    return figure(_wolf_face())


@remembered
def wolf_prowl(facing: str = "w", shadow: bool = True) -> str:
    """The wolf on tiptoe, belly low, napkin tied."""
    way, pale = 1 if facing == "w" else -1, "#e6dccf"
    far = mix(FUR, INK, 0.42)
    drawn = inked("M28 2C36 0 37-8 34-18C38-17 41-19 42-24C50-16 53 0 45 9C40 15 32 14 26 10Z", FUR, 3)
    drawn += shape("M34-18C38-17 41-19 42-24C46-20 48-14 48.5-9C44-6 38-8 35.5-12Z", pale)
    drawn += inked(
        "M-6 14L-4 32Q-10 34-11 39H3Q6 36 5 30L8 14ZM14 10L10 24L16 34Q11 35 10 39H22L22 24L28 12Z", far, 2.8
    )
    drawn += form(
        "M-24 4C-26-12-12-20-2-17C6-15 10-12 18-14C32-18 42-6 40 6"
        "C38 17 28 18 20 16C8 14 0 22-10 22C-20 21-23 12-24 4Z",
        FUR,
        (-4, -15),
        0.88,
        3.2,
        way,
    )
    drawn += shape("M-10 22C0 22 8 14 20 16C12 24 0 27-10 22Z", pale)
    drawn += inked("M24 0C37-3 44 6 41 17C39 23 36 27 37 35Q37 41 31 41H21Q21 36 27 34C27 27 20 22 19 14Z", FUR, 2.8)
    drawn += stroke("M27 41v-3M31.5 41v-3", CONTOUR, 1.5)
    drawn += inked("M-14 8C-20 18-27 20-36 19C-43 18-46 24-43 28C-42 31-38 30-37 27C-24 31-8 28-1 14Z", FUR, 2.8)
    drawn += stroke("M-40 29Q-38 26-39 23", CONTOUR, 1.5)
    drawn += stroke("M8-7l2 4M16-8l2 4M23-8l2 4", mix(FUR, INK, 0.35), 1.8)
    nap = inked("M-15 0Q0 10 15 0L11 12L1 24L-10 12Z", CREAM, 2.4)
    nap += stroke("M-9 5L5 18M1 6L-6 15M9 5L-3 19M-9 10H10", "#d4523f", 1.8)
    body = (ground(38, 42, 0) if shadow else "") + drawn + at(-15, 9, nap) + at(-17, -14, _wolf_face(), -7, 0.68)
    return figure(mirrored(body, way))
