"""Master Pathelin, who gives the lessons: an old ram of Roger's build, silver wool, half-moon spectacles, a beard; and
the hoof prints that count a learner's steps."""

from .frame import number
from .ink import (
    at,
    cast_shade,
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
from .palette import CONTOUR, HORN, INK, SKIN, mix
from .sheep import legs

COAT, FACE, BROW, BRASS = "#eee7dc", "#b58a72", "#fffaf0", "#8a6a2f"
MOODS = {  # the eyes' lids, how far the brows are raised
    "kind": (0.3, 0.0),
    "glad": (0.2, 3.0),
    "stern": (0.4, -1.0),
}
MOUTHS = {
    "kind": taper(-8, 17.5, 0, 22.5, 7, 17, 1.6),
    "glad": inked("M-8 17Q-2 18.5 5 16.5Q4 23-1.5 23Q-7 23-8 17Z", "#7c2f2c", 1.6),
    "stern": taper(-7, 20, 0, 16.5, 6, 20, 1.6),
}
HORNED = "M-5-17C-14-32-38-27-38-7C-38 9-24 15-17 7C-12 0-18-7-24-4C-21-2-22 3-25 1C-31-3-27-13-19-12C-14-11-12-8-11-5Z"
SHINE = "M-7-17C-15-29-36-25-36-7C-36-16-26-21-18-19C-12-18-9-14-9-12Z"
RIBS = "M-14-25L-15-14M-25-25L-21-13M-35-17L-26-10M-38-5L-28-3M-34 6L-27 2M-24 10L-24 3"


@remembered
def teacher(facing: str = "w", mood: str = "kind", shadow: bool = True) -> str:
    """`mood`: kind, glad or stern."""
    way = 1 if facing == "w" else -1
    drawn = ground(36) if shadow else ""
    drawn += mirrored(legs(FACE, (-25, -4, 17, 29), 26, 16, 9), way)
    drawn += mirrored(puff(42, -6, 7, COAT), way)
    drawn += wool(way * 12, 0, 31, 27, COAT, 13, 12, curls=2)
    drawn += cast_shade(way * -13, 12, 22, 20, way)
    drawn += wool(way * -16, 13, 22, 19, COAT, 10, 6, curls=0)
    drawn += cast_shade(way * -13, 3, 13, 17, way)
    head = _face(mood, way) + _horns() + wool(0, -19, 9, 6, BROW, 7, 3, curls=0, thick=2.4)
    return figure(drawn, mirrored(at(-13, -8, head, -5, 0.98), way))


def _face(mood: str, way: int) -> str:
    skull = "M-13-14C-15-5-13 0-15 9C-16 19-9 24-2 24C6 24 12 19 11 9C10 0 15-6 13-14C9-22-9-22-13-14Z"
    face = wool(-2, 25, 9, 8, BROW, 8, 4, curls=0, thick=2.2)  # the beard, behind the chin
    face += form(skull, FACE, (-9, -16), 0.9, 3, way)
    face += oval(-2, 15.5, 10, 7.5, mix(FACE, SKIN, 0.6))
    face += shape("M-8 10C-8 7 4 7 4 10C4 13 1 15-2 15C-5 15-8 13-8 10Z", CONTOUR)
    face += stroke("M-5.5 9.5Q-4 8.5-2 8.8", SKIN, 1.2) + MOUTHS[mood]
    lid, (shut, up) = mix(FACE, SKIN, 0.35), MOODS[mood]
    face += eye(5.8, -3, 5.8, 6.6, shut, (-0.8, 0.6), 0.46, lid, tilt=0, soft=0.2)
    face += eye(-6.6, -3, 6.4, 7, shut, (-0.8, 0.6), 0.46, lid, tilt=0, soft=0.2)
    glasses = "M-14.5 1A7.2 7.2 0 0 0 0 1ZM.8 1A6.6 6.6 0 0 0 13.5 1Z"
    face += f'<path d="{glasses}" fill="#dff0f5" fill-opacity=".55" stroke="{BRASS}" stroke-width="2"/>'
    face += stroke("M-14.5 1L-18-1M13.5 1L16-1", BRASS, 2)
    left, right = (-7.5, -12.5 - up), (7, (-9.5 if mood == "stern" else -13 - up))
    return face + _brow(*left, 6.5) + _brow(*right, 5.5)


def _brow(x: float, y: float, wide: float) -> str:
    return wool(x, y, wide, 2.7, BROW, 6, 3, curls=0, thick=1.8)


def _horns() -> str:
    tone = mix(HORN, "#8b8378", 0.45)
    one = inked(HORNED, mix(tone, INK, 0.1), 3) + shape(SHINE, mix(tone, "#fff4d0", 0.5))
    one += stroke(RIBS, mix(tone, INK, 0.45), 1.5)
    return one + at(0, 0, one, 0, -1, 1)


TOE = "M-1.5-9.5C-1.7-4-1.5 2-2 5.8C-2.5 8.8-6 8.8-7 5.5C-8.2 1-5.8-6.2-1.5-9.5Z"


def hoof_print(x: float, y: float, turn: float, size: float = 0.86) -> str:
    """One cloven print; its colour is the page's affair."""
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(size)})"
    return f'<g class="print" transform="{place}"><path d="{TOE}"/><path transform="scale(-1 1)" d="{TOE}"/></g>'
