"""Words on a board: labels, wrapped lines, pills, coins and chips. Every text passes through `escape`.

Sizes follow the type scale: 12.5 note, 14 log, 16 text, 17 to 19 panel head, 22 question. Serif is for headings and
numbers of worth, sans for the rest. A `y` is the middle of the line, not its foot, so that words sit in the middle of
a coin without arithmetic. No font is at hand to measure with, so widths are estimated, a little on the wide side.
"""

from functools import lru_cache

from .frame import escape, fragment, number
from .ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, oval
from .palette import BRASS, INK, mix, role

NOTE, LOG, TEXT, HEAD, QUESTION = 12.5, 14, 16, 19, 22
PRINT, PRINT2 = "#2f2a24", "#5d5244"  # on cardboard, which is light in both themes

_NARROW, _WIDE = set("ijlI.,;:'’!|()[]·ıîïì"), set("mwMWŒœÆæ@%—…")


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, *, serif: bool = False) -> float:
    """About how wide a text is."""
    units = 0.0
    for letter in text:
        if letter in _NARROW:
            units += 0.3
        elif letter in _WIDE:
            units += 0.92
        elif letter == " ":
            units += 0.28
        elif letter.isupper():
            units += 0.68
        else:
            units += 0.56 if ord(letter) < 0x2E80 else 1.0
    return units * size * (0.98 if serif else 1)


def lines_of(text: str, width: float, size: float, most: int = 3, *, serif: bool = False) -> list[str]:
    """A text cut into lines between words; what does not fit in the last one becomes an ellipsis."""
    lines: list[str] = []
    for word in text.split(" ") if text else []:
        if lines and width_of(f"{lines[-1]} {word}", size, serif=serif) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        last = lines[most - 1]
        while last and width_of(last + "…", size, serif=serif) > width:
            last = last[:-1]
        lines = lines[: most - 1] + [last.rstrip(" ,;:.") + "…"]
    return lines


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
    """One line of words. With a `width` the letters shrink until the line fits: French is longer."""
    if width and width_of(text, size, serif=serif) > width:
        size = max(size * width / width_of(text, size, serif=serif), size * 0.6)
    kind = "serif" if serif else "heavy" if heavy else "note" if note else "sans"
    where = (f'x="{number(x)}" ' if x else "") + f'y="{number(y + size * 0.35)}"'
    side = "" if anchor == "start" else f' text-anchor="{escape(anchor)}"'
    style = f'class="panurge-{kind}" font-size="{number(size)}"{side} fill="{fill or role("ink")}"'
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
    for i, line in enumerate(lines_of(text, width, size, most, serif=serif)):
        low = y + i * size * leading
        style = {"serif": serif, "heavy": heavy, "note": note}
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
    wide, high = max(width_of(text, size) + size * 1.3, size * 2.3), size * 1.85
    body = box(-wide / 2, -high / 2, wide, high, high / 2, fill, edge(2 if kind == "heather" else 1.2, line))
    return at(x, y, f'<g class="still">{body}{label(0, 0, text, size, heavy=True, fill=ink)}</g>')


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
    return at(x, y, f'<g class="still">{disc}{label(0, 0, text, size, heavy=True, fill=ink)}</g>')


@fragment
def score_chip(x: float, y: float, points: str, unit: str = "", *, fill: str = "") -> str:
    """Points, in serif on a rounded plate, with a small unit behind."""
    wide = width_of(points, 22, serif=True) + (width_of(unit, 11) + 4 if unit else 0) + 22
    left = -wide / 2 + 11
    plate = box(-wide / 2, -17, wide, 34, 12, fill or role("card"), edge(1.4, role("line")))
    words = label(left, 0, points, 22, serif=True, anchor="start")
    if unit:
        after = left + width_of(points, 22, serif=True) + 4
        words += label(after, 3, unit, 11, fill=role("ink2"), anchor="start")
    return at(x, y, f'<g class="still">{plate}{words}</g>')


@fragment
def reconstructed(x: float, y: float, text: str, size: float = 11, *, printed: bool = False) -> str:
    """The dashed chip on everything we had to rebuild because no source is left ("reconstituée"). Panels and chips on
    them darken by night; a card is paper (`printed`), and so is the chip on it."""
    wide, high = width_of(text, size) + 12, size * 1.7
    paper, ink = ("#fffaf0", PRINT2) if printed else (role("card"), role("ink2"))
    plate = box(-wide / 2, -high / 2, wide, high, 6, paper, edge(1.2, ink) + ' stroke-dasharray="3 2"')
    return at(x, y, f'<g class="still">{plate}{label(0, 0, text, size, fill=ink)}</g>')


@fragment
def bubble(x: float, y: float, text: str, *, width: float = 190, below: bool = False) -> str:
    """A dark bubble whose point is at x, y; it says what will happen there."""
    lines = lines_of(text, width - 24, 13, 3)
    wide = max(width_of(line, 13) for line in lines) + 26 if lines else 40
    high = len(lines) * 17 + 14
    top = 9 if below else -9 - high
    point = "M-8 11L0 0L8 11Z" if below else "M-8-11L0 0L8-11Z"
    body = box(-wide / 2, top, wide, high, 11, role("tip")) + f'<path d="{point}" fill="{role("tip")}"/>'
    words = "".join(label(0, top + 15.5 + i * 17, line, 13, fill=role("tip-ink")) for i, line in enumerate(lines))
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
