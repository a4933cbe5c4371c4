"""The pieces of a game: tokens, cards, dice, badges, pawns."""

from .frame import number
from .ink import (
    SHADE,
    SHADE_STRENGTH,
    at,
    box,
    edge,
    eye,
    figure,
    form,
    inked,
    oval,
    remembered,
    shape,
    stroke,
    wool,
    xy,
)
from .marks import mark
from .palette import CONTOUR, CREAM, INK, MARK, PLANK, PLANK2, PLANK3, mix, ramp, role, wool_colour
from .text import PRINT, PRINT2, label, lines_of, reconstructed, width_of, wrapped


@remembered
def token(art: str = "", down: bool = False) -> str:
    """A wooden disc: face up with a picture, or face down."""
    drawn = oval(2, 4, 45, 44, SHADE, SHADE_STRENGTH) + oval(0, 2, 44, 44, PLANK3, edge(2.6))
    drawn += oval(0, -1.5, 43.5, 43, PLANK2)
    drawn += oval(0, -1.5, 38, 37.5, "#7ea35a" if down else "#fdf3dd", edge(1.6, "#a97a48"))
    if down:
        drawn += shape("M-33-20A38 37.5 0 0 0 20 30A40 40 0 0 1-33-20Z", "#6a8f4b")
        drawn += stroke("M-30-17A34 33 0 0 1-8-33", "#b9d08d", 2.4)
        for x, bend, top in ((-12, -10, -2), (-4, -3, -20), (5, 5, -17), (12, 12, -1)):
            middle = top / 2 + 6
            tip = f"Q{xy(x + bend * 0.3, middle, x + bend, top)}Q{xy(x + bend * 0.5 + 5, middle, x + 4, 16)}Z"
            drawn += shape(f"M{xy(x - 3, 16)}{tip}", "#4d7036")
        drawn += shape("M-20 15Q0 9 20 15Q0 23-20 15Z", "#4d7036")
    return figure(drawn, at(0, -1, art, 0, 0.7) if art else "")


def _blank(width: float, height: float, radius: float = 10) -> str:
    """The cardboard of a card, with its shade."""
    left, top = -width / 2, -height / 2
    shade = box(left + 2, top + 4, width, height, radius, SHADE, SHADE_STRENGTH)
    return shade + box(left, top, width, height, radius, role("cardboard"), edge(1.5, role("card-edge")))


@remembered
def card(
    art: str = "",
    title: str = "",
    text: str = "",
    *,
    width: float = 134,
    height: float = 176,
    tint: str = "#cfe0b4",
    note: str = "",
    corner: str = "",
) -> str:
    """A card face up, centred at the origin: a tinted window with its picture (a figure of the 100-box), title, a few
    wrapped words. `note` is the dashed chip of a reconstructed card, `corner` a number in the upper left."""
    left, top = -width / 2, -height / 2
    inset = 7.0
    size = 16 if width >= 120 else max(10.0, width * 0.13)
    wide = width - 2 * inset
    small, most = (12.5, 3) if width >= 120 else (11.0, 4)  # nothing under 11 on a phone
    lines = len(lines_of(text, wide - 2, small, most))
    below = (size * 1.9 if title else inset) + (max(height * 0.22, lines * small * 1.2 + 10) if text else 0)
    high = height - inset - below - (0 if title else inset)
    drawn = _blank(width, height)
    drawn += box(left + inset, top + inset, wide, high, 7, tint)
    if high > 40:  # a low hill for the picture to stand on
        line = f"M{xy(left + inset, top + inset + high * 0.72)}q{xy(wide * 0.25, -high * 0.12, wide * 0.5, 0)}"
        base = f"v{number(high * 0.28 - 7)}a7 7 0 0 1-7 7h{number(14 - wide)}a7 7 0 0 1-7-7z"
        drawn += shape(f"{line}t{xy(wide * 0.5, 0)}{base}", mix(tint, "#5b7a3a", 0.2))
    if art:
        drawn += at(0, top + inset + high / 2, art, 0, min(high, wide) / 104)
    if title:
        foot = top + inset + high + size * 0.95
        if width_of(title, size, serif=True) > wide * 1.2 and text:  # a long name takes two smaller lines
            drawn += wrapped(
                0, foot - size * 0.1, title, wide, size * 0.84, most=2, serif=True, fill=PRINT, leading=1.1
            )
            foot += size * 0.84
        else:
            drawn += label(0, foot, title, size, serif=True, fill=PRINT, width=wide)
        if text:
            words = {"most": most, "note": True, "fill": PRINT2, "leading": 1.2}
            drawn += wrapped(0, foot + size * 1.15, text, wide - 2, small, **words)  # type: ignore[arg-type]
    if note:  # on the lower rim, where neither picture nor words are
        drawn += reconstructed(0, height / 2 - 1, note, 11, printed=True)
    if corner:
        drawn += oval(left + 14, top + 14, 11, 11, "#f2d9a4", edge(1.6))
        drawn += label(left + 14, top + 14, corner, 13, serif=True, fill=PRINT)
    return figure(drawn)


@remembered
def card_back(width: float = 68, height: float = 96, colour: str = "#6f8f5a") -> str:
    """The back of every card: a meadow of fleeces and one pair of eyes."""
    inset = width * 0.07
    left, top = -width / 2 + inset, -height / 2 + inset
    wide, high = width - 2 * inset, height - 2 * inset
    drawn = _blank(width, height, width * 0.12)
    drawn += box(left, top, wide, high, width * 0.07, colour, edge(1.2, mix(colour, INK, 0.45)))
    fleece = "q-3-1-2-3q1-3 4-2q3-2 4 1q4 0 3 3q0 3-4 2q-3 2-5-1Z"
    columns, rows = max(2, round(wide / 15)), max(3, round(high / 12.5))
    spots = [
        (left + wide * (i + (0.62 if j % 2 else 0.12)) / columns, top + high * (j + 0.62) / rows)
        for j in range(rows)
        for i in range(columns - j % 2)
    ]
    drawn += shape("".join(f"M{xy(x, y)}{fleece}" for x, y in spots), mix(colour, "#fffbe8", 0.25))
    peeper = wool(0, 0, 19, 14, "#fbf1de", 11, 5, curls=0, thick=2.6)
    peeper += eye(-5, 1, 5, 6, 0.3, (0.6, 0.2), 0.5) + eye(6, 1, 5, 6, 0.3, (0.6, 0.2), 0.5)
    return figure(drawn, at(0, 0, peeper, 0, min(width / 68, height / 96)))


@remembered
def pile(count: int, width: float = 68, height: float = 96, colour: str = "#6f8f5a") -> str:
    """A face-down pile; it looks as high as it is, up to a handful."""
    layers = min(max(count - 1, 0), 4)
    cards = "".join(at(-i * 1.4, -i * 2, _blank(width, height, width * 0.12)) for i in range(layers))
    return figure(cards, at(-layers * 1.4, -layers * 2, card_back(width, height, colour))) if count else ""


@remembered
def badge(colour: str) -> str:
    """The sign of a seat or family: its wool with its mark."""
    kind = MARK.get(colour, "")
    fleece = wool(0, 0, 37, 35, wool_colour(colour), 12, 5, curls=0 if kind else 3)
    return figure(fleece, at(0, 1, mark(kind), 0, 1.9) if kind else "")


@remembered
def initial(letter: str, colour: str = "#68b394") -> str:
    """The sign of a seat in a game whose seats have no wool: a letter on a disc."""
    disc = oval(1, 3, 40, 40, SHADE, SHADE_STRENGTH) + oval(0, 0, 40, 40, ramp(colour)[2], edge(3))
    return figure(disc + oval(-2, -2.5, 36, 35.5, colour) + label(0, 0, letter, 42, serif=True, fill=CREAM))


@remembered
def die(face: str = "red") -> str:
    """A wooden die. `face`: a wool colour, "+", "x", or a number of pips from 1 to 6."""
    drawn = oval(3, 40, 40, 7, SHADE, SHADE_STRENGTH)
    side = "M-38-16Q-38-23-34-27L-22-38Q-18-42-12-42H28Q41-42 41-29V14Q41 20 37 24L26 35L18 38H-28Z"
    drawn += inked(side, mix(PLANK, INK, 0.34), 3)
    drawn += shape("M-34-25L-21-37Q-18-41-12-41H28Q35-41 38-37L26-24Q22-27 18-27H-28Q-32-27-34-25Z", "#fff6dd")
    front = "M-38-16Q-38-26-28-26H18Q28-26 28-16V28Q28 38 18 38H-28Q-38 38-38 28Z"
    drawn += form(front, "#f3dfb4", (-34, -22), 0.95, 2.2)
    if face in ("+", "x"):
        cross = "M-5-14V26M-25 6H15" if face == "+" else "M-21-13L12 20M12-13L-21 20"
        drawn += stroke(cross, CONTOUR, 13) + stroke(cross, "#c9483a" if face == "+" else "#4a86c8", 8.5)
        drawn += stroke("M-7.5-13V1" if face == "+" else "M-22-12L-12-2", "#ffffff", 1.8, ' opacity=".6"')
    elif face.isdigit():
        drawn += "".join(oval(x * 18 - 5, y * 18 + 6, 5.6, 5.6, CONTOUR) for x, y in PIPS[int(face)])
    else:
        drawn += wool(-5, 6, 22, 20, wool_colour(face), 10, 5, curls=0, thick=2.8)
        drawn += at(-5, 7, mark(MARK.get(face, "")), 0, 1.15)
    return figure(drawn)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@remembered
def pawn(colour: str = "#fff4dc") -> str:
    """A turned wooden pawn, for a track."""
    drawn = oval(3, 42, 26, 6, SHADE, SHADE_STRENGTH)
    skirt = "M-12-10C-9 8-13 22-23 32Q-26 42-20 43Q0 47 20 43Q26 42 23 32C13 22 9 8 12-10Z"
    drawn += form(skirt, colour, (-12, 8), 0.9, 3.2)
    drawn += form("M-15-10Q0-4 15-10Q17-16 12-17H-12Q-17-16-15-10Z", colour, (-8, -14), 0.88, 2.6)
    drawn += form(
        "M0-46C11-46 16-38 16-31C16-22 9-16 0-16C-9-16-16-22-16-31C-16-38-11-46 0-46Z", colour, (-8, -38), 0.86
    )
    return figure(drawn, stroke("M-8-38Q-5-41-1-41", ramp(colour)[0], 2.4))
