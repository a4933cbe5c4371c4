"""Words on a board: labels, wrapped lines, pills, coins and chips. Every text passes through `escape`.

Sizes follow the type scale: 12.5 note, 14 log, 16 text, 17 to 19 panel head, 22 question. Serif is for headings and
numbers of worth, sans for the rest. A `y` is the middle of the line, not its foot, so that words sit in the middle of
a coin without arithmetic. Widths are those of our own letters (`letters.json`, which tools/fonts.py writes); whoever
gives a line its `width` has it fit in any other font too.
"""

import json
from functools import lru_cache
from importlib.resources import files

from .frame import escape, fragment, number
from .ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, oval
from .palette import BRASS, INK, mix, role

NOTE, LOG, TEXT, HEAD, QUESTION = 12.5, 14, 16, 19, 22
PRINT, PRINT2 = "#2f2a24", "#5d5244"  # on cardboard, which is light in both themes

WIDTHS: dict[str, dict[str, dict[str, int]]] = json.loads(
    files("panurge.drawing").joinpath("letters.json").read_text("utf-8")
)
_STRANGE = 600  # thousandths for a letter no table has; those of the Far East are square
_SQUARE, _FAR_EAST = 1000, 0x2E80


def style_of(*, serif: bool = False, heavy: bool = False, note: bool = False) -> str:
    """The name by which style sheet and widths know these letters."""
    return "serif" if serif else "heavy" if heavy else "note" if note else "sans"


@lru_cache(maxsize=16384)
def measured(text: str, size: float, style: str = "sans", font: str = "ours") -> float:
    """How wide a text is in our font, or in the widest `fallback` a page without it may have to take."""
    table = WIDTHS[font][style]
    units = sum(table.get(letter) or (_STRANGE if ord(letter) < _FAR_EAST else _SQUARE) for letter in text)
    return units * size / 1000


def width_of(text: str, size: float, *, serif: bool = False, heavy: bool = False, note: bool = False) -> float:
    """How wide a text is in our own font."""
    return measured(text, size, style_of(serif=serif, heavy=heavy, note=note))


def lines_of(
    text: str, width: float, size: float, most: int = 3, *, serif: bool = False, heavy: bool = False, note: bool = False
) -> list[str]:
    """A text cut into lines between words; what does not fit in the last one becomes an ellipsis."""
    style = style_of(serif=serif, heavy=heavy, note=note)
    lines: list[str] = []
    for word in text.split(" ") if text else []:
        if lines and measured(f"{lines[-1]} {word}", size, style) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        last = lines[most - 1]
        while last and measured(last + "…", size, style) > width:
            last = last[:-1]
        lines = lines[: most - 1] + [last.rstrip(" ,;:.") + "…"]
    return lines


def _held(text: str, size: float, style: str, width: float) -> str:
    """The length a line keeps where another font would burst its box: the page then draws the letters narrower."""
    if not width or measured(text, size, style, "fallback") <= width:
        return ""
    length = min(measured(text, size, style), width)
    return f' textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'


@fragment
def label(
    x: float,
    y: float,
    text: str,
    size: float = LOG,
    *,
    serif: bool = False,
    heavy: bool = False,
    note: bool = False,
    fill: str = "",
    anchor: str = "middle",
    width: float = 0,
) -> str:
    """One line of words. With a `width` the letters shrink until the line fits: French is longer. In a font that is
    not ours it fits all the same."""
    kind = style_of(serif=serif, heavy=heavy, note=note)
    if width and measured(text, size, kind) > width:
        size = max(size * width / measured(text, size, kind), size * 0.6)
    where = (f'x="{number(x)}" ' if x else "") + f'y="{number(y + size * 0.35)}"'
    side = "" if anchor == "start" else f' text-anchor="{escape(anchor)}"'
    style = f'class="panurge-{kind}" font-size="{number(size)}"{side} fill="{fill or role("ink")}"'
    style += _held(text, size, kind, width)
    return f"<text {where} {style}>{escape(text)}</text>"


@fragment
def wrapped(
    x: float,
    y: float,
    text: str,
    width: float,
    size: float = NOTE,
    *,
    most: int = 3,
    serif: bool = False,
    heavy: bool = False,
    note: bool = False,
    fill: str = "",
    anchor: str = "middle",
    leading: float = 1.25,
) -> str:
    """Words in several lines, the first of them at y."""
    drawn = ""
    style = {"serif": serif, "heavy": heavy, "note": note}
    for i, line in enumerate(lines_of(text, width, size, most, **style)):
        low = y + i * size * leading
        drawn += label(x, low, line, size, **style, fill=fill, anchor=anchor, width=width)
    return drawn


@fragment
def pill(x: float, y: float, text: str, kind: str = "heather", size: float = 13) -> str:
    """A short word that floats: heather (an outcome you may choose), paper (a name), tip (what will happen there),
    brick (a danger), gold (something to win)."""
    fill, ink, line = {
        "heather": (role("heather"), role("on-heather"), "#fff"),
        "paper": (role("card"), role("ink"), role("line")),
        "tip": (role("tip"), role("tip-ink"), role("tip")),
        "brick": (role("brick"), role("card"), role("card")),
        "gold": (role("gold"), PRINT, mix(BRASS, INK, 0.6)),
    }[kind]
    wide, high = max(width_of(text, size, heavy=True) + size * 1.3, size * 2.3), size * 1.85
    body = box(-wide / 2, -high / 2, wide, high, high / 2, fill, edge(2 if kind == "heather" else 1.2, line))
    return at(
        x, y, f'<g class="still">{body}{label(0, 0, text, size, heavy=True, fill=ink, width=wide - size * 0.6)}</g>'
    )


@fragment
def coin(x: float, y: float, text: str, kind: str = "paper", radius: float = 13) -> str:
    """A disc with a number or a sign: paper, dark (points of a pen), brick (limited), heather (something new), gold."""
    fill, ink, line = {
        "paper": (role("card"), role("ink"), role("ink2")),
        "dark": ("#2f2a24", "#ffe27a", "#2f2a24"),
        "brick": (role("brick"), role("card"), role("card")),
        "heather": (role("heather"), role("on-heather"), "#fff"),
        "gold": (BRASS, PRINT, mix(BRASS, INK, 0.6)),
    }[kind]
    size = radius * (1.1 if len(text) < 3 else 0.82)
    disc = oval(0, 0, radius, radius, fill, edge(1.6, line))
    return at(x, y, f'<g class="still">{disc}{label(0, 0, text, size, heavy=True, fill=ink, width=radius * 1.8)}</g>')


@fragment
def score_chip(x: float, y: float, points: str, unit: str = "", *, fill: str = "") -> str:
    """Points, in serif on a rounded plate, with a small unit behind."""
    wide = width_of(points, 22, serif=True) + (width_of(unit, 11) + 4 if unit else 0) + 22
    left = -wide / 2 + 11
    plate = box(-wide / 2, -17, wide, 34, 12, fill or role("card"), edge(1.4, role("line")))
    room = width_of(points, 22, serif=True) + 2
    words = label(left, 0, points, 22, serif=True, anchor="start", width=room)
    if unit:
        after, rest = left + room + 2, width_of(unit, 11) + 4
        words += label(after, 3, unit, 11, fill=role("ink2"), anchor="start", width=rest)
    return at(x, y, f'<g class="still">{plate}{words}</g>')


@fragment
def reconstructed(x: float, y: float, text: str, size: float = 11, *, printed: bool = False) -> str:
    """The dashed chip on everything we had to rebuild because no source is left ("reconstituée"). Panels and chips on
    them darken by night; a card is paper (`printed`), and so is the chip on it."""
    wide, high = width_of(text, size) + 12, size * 1.7
    paper, ink = ("#fffaf0", PRINT2) if printed else (role("card"), role("ink2"))
    plate = box(-wide / 2, -high / 2, wide, high, 6, paper, edge(1.2, ink) + ' stroke-dasharray="3 2"')
    return at(x, y, f'<g class="still">{plate}{label(0, 0, text, size, fill=ink, width=wide - 6)}</g>')


@fragment
def bubble(x: float, y: float, text: str, *, width: float = 190, below: bool = False, most: float = 0) -> str:
    """A dark bubble whose point is at x, y; it says what will happen there. It stays between 0 and `most`."""
    lines = lines_of(text, width - 24, 13, 3)
    wide = max(width_of(line, 13) for line in lines) + 26 if lines else 40
    high = len(lines) * 17 + 14
    top = 9 if below else -9 - high
    point = "M-8 11L0 0L8 11Z" if below else "M-8-11L0 0L8-11Z"
    aside = max(wide / 2 + 4 - x, 0.0) - max(x + wide / 2 + 4 - most, 0.0) if most else 0.0
    body = box(aside - wide / 2, top, wide, high, 11, role("tip")) + f'<path d="{point}" fill="{role("tip")}"/>'
    words = "".join(
        label(aside, top + 15.5 + i * 17, line, 13, fill=role("tip-ink"), width=wide - 12)
        for i, line in enumerate(lines)
    )
    return at(x, y, f'<g class="still">{body}{words}</g>')


@fragment
def button(text: str, kind: str = "plain", width: float = 0) -> str:
    """A button of the page, drawn: plain, main (one per screen), soft, gold (something to win), can (dashed), off. 44
    high."""
    fill, ink, line = {
        "plain": (role("card"), role("ink"), role("line")),
        "main": (role("heather"), role("on-heather"), role("heather")),
        "soft": (role("heather2"), role("heather"), role("heather2")),
        "gold": (role("gold"), PRINT, mix(BRASS, INK, 0.6)),
        "can": (role("card"), role("heather"), role("heather")),
        "off": (role("card"), role("ink2"), role("line")),
    }[kind]
    wide = width or max(width_of(text, 15) + 34, 64)
    dashes = ' stroke-dasharray="6 5"' if kind == "can" else ""
    under = box(-wide / 2, -19, wide, 44, 13, SHADE, SHADE_STRENGTH) if kind == "main" else ""
    plate = box(-wide / 2, -22, wide, 44, 13, fill, edge(1.8, line) + dashes)
    words = label(0, 0, text, 15, fill=ink, width=wide - 20)
    drawn = under + plate + words
    if kind == "main":  # so that a page knows, and makes its own twin of it soft
        drawn = f'<g class="primary">{drawn}</g>'
    return figure(f'<g opacity=".5">{drawn}</g>' if kind == "off" else drawn)
