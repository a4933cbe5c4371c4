"""Larger pictures of the page's own: what a table may be (its presets), the three bots, the curtain between two people
at one screen, the sheep that looks for a record. Figures come from `panurge.drawing`."""

from functools import lru_cache

from markupsafe import Markup

from panurge.drawing.beasts import ram
from panurge.drawing.ink import at, edge, inked, oval, shape, stroke
from panurge.drawing.palette import CREAM, WOOL, role
from panurge.drawing.plants import fir
from panurge.drawing.scenery import alpine, fence
from panurge.drawing.sheep import black_sheep, sheep
from panurge.drawing.teacher import teacher

CLOTH, FOLD, HEM, CORD = "#b5493d", "#8f342d", "#cf6a58", "#e8b84b"


def _svg(style: str, width: float, height: float, drawn: str, fit: str = "xMidYMax slice") -> Markup:
    return Markup(
        f'<svg class="{style}" viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="{fit}" aria-hidden="true" '
        f'color="{role("contour")}">{drawn}</svg>'
    )


# ---------------------------------------------------------------------- a new table
def _quick() -> str:
    leap = at(126, 44, sheep("white", "startled", facing="e", shadow=False), -14, 0.6)
    return at(66, 78, sheep("yellow", "smug", facing="e"), 0, 0.56) + at(96, 86, fence(66), 0, 0.72) + leap


def _friends() -> str:
    return at(62, 72, sheep("red", facing="e"), 0, 0.66) + at(138, 72, sheep("blue", "smug", facing="w"), 0, 0.66)


def _letter() -> str:
    paper = inked("M-24-16H24V16H-24Z", CREAM, 2.6) + stroke("M-24-16L0 4L24-16", "#4a2e22", 2.2)
    return paper + oval(0, 5, 6, 6, "#b4472f", edge(1.8))


def _correspondence() -> str:
    return at(72, 72, sheep("green", "asleep", facing="e"), 0, 0.68) + at(142, 84, _letter(), -9, 0.86)


def _teaching() -> str:
    return at(138, 64, teacher("w", "glad"), 0, 0.76) + at(62, 80, sheep("white", "shy", facing="e"), 0, 0.5)


PRESETS = {"quick": _quick, "friends": _friends, "correspondence": _correspondence, "teaching": _teaching}


@lru_cache(maxsize=8)
def preset(key: str) -> Markup:
    """What kind of table that is, in one look."""
    ground = f'<g opacity=".96">{alpine(200, 170, 3 + len(key))}</g>'
    return _svg("scene", 200, 112, at(0, -38, ground) + PRESETS[key]())


LEVELS = {  # from the smallest to the strongest
    "lamb": lambda: at(50, 64, sheep("white", "startled"), 0, 0.6),
    "ewe": lambda: at(50, 55, sheep("white", "calm"), 0, 0.84),
    "ram": lambda: at(50, 52, ram(), 0, 0.92),
}


@lru_cache(maxsize=8)
def level(key: str) -> Markup:
    """A bot as the sheep it is named after."""
    return _svg("beast", 100, 100, LEVELS[key](), "xMidYMid meet")


# ---------------------------------------------------------------------- one screen for several
@lru_cache(maxsize=1)
def alp() -> Markup:
    """Where somebody's sheep stands on their page."""
    width, height = 336, 216
    drawn = alpine(width, 300, 5) + at(22, 188, fence(110), 0, 0.9) + at(262, 188, fence(70), 0, 0.9)
    return _svg("alp", width, height, drawn)


@lru_cache(maxsize=1)
def alp_at_rest() -> Markup:
    """Behind the curtain everybody sleeps, and sees nothing."""
    width, height = 1440, 900
    drawn = alpine(width, height, 9)
    for x, y, size in ((170, 560, 0.9), (250, 590, 1.2), (1180, 560, 1.1), (1290, 600, 0.8), (1240, 575, 0.7)):
        drawn += at(x, y, fir(), 0, size)
    for i in range(9):
        drawn += at(40 + 160 * i, 690, fence(150))
    sleepers = (("white", 385, 640, 1.3), ("white", 1075, 645, 1.4), ("green", 500, 760, 1.6), ("blue", 955, 765, 1.6))
    for colour, x, y, size in sleepers:
        drawn += at(x, y, sheep(colour, "asleep", facing="e" if x < 720 else "w"), 0, size)
    return _svg("alp", width, height, drawn + at(1200, 800, black_sheep("asleep"), 0, 1.7))


@lru_cache(maxsize=2)
def drape(right: bool = False) -> Markup:
    """Half a curtain, drawn aside and tied with a cord."""
    drawn = inked("M-8-8H250C248 240 214 420 118 560C92 640 120 760 150 908H-8Z", CLOTH, 5)
    for x, low, foot in ((42, 14, 22), (92, 34, 52), (142, 58, 84), (196, 84, 118)):
        fold = f"M{x} 0C{x} 230 {x - 16} 420 {low + 6} 560C{low} 660 {foot} 770 {foot + 6} 900"
        drawn += stroke(fold, FOLD, 7, ' opacity=".55"')
    drawn += stroke("M222 0C220 220 190 400 104 548", HEM, 5, ' opacity=".8"')
    drawn += inked("M-8 540C40 590 84 590 128 546L134 572C90 622 36 622-8 576Z", CORD, 4)
    drawn += oval(116, 566, 17, 17, CORD, edge(4)) + inked("M106 580L96 650H134L126 580Z", CORD, 4)
    drawn += stroke("M108 592l-4 54M116 592v56M123 592l5 54", FOLD, 3, ' opacity=".6"')
    if right:
        drawn = f'<g transform="translate(260 0) scale(-1 1)">{drawn}</g>'
    return _svg(f"drape {'right' if right else 'left'}", 260, 900, drawn, f"{'xMax' if right else 'xMin'}YMin slice")


@lru_cache(maxsize=1)
def awaited() -> Markup:
    """Whoever is to have the screen, once for each wool: the page shows one."""
    drawn = "".join(f'<g data-wool="{colour}">{at(50, 50, sheep(colour, "smug"))}</g>' for colour in WOOL)
    return _svg("awaited", 100, 100, drawn, "xMidYMid meet")


# ---------------------------------------------------------------------- a record from a file
@lru_cache(maxsize=1)
def scroll() -> Markup:
    """A sheep that reads a long sheet of paper."""
    width, height = 760, 190
    drawn = at(0, -60, f'<g opacity=".96">{alpine(width, 285, 6)}</g>')
    for x, size in ((70, 0.6), (112, 0.46), (690, 0.56)):
        drawn += at(x, 122, fir(), 0, size)
    drawn += at(560, 158, fence(170))
    drawn += at(300, 122, sheep("white", "startled", facing="e"), 0, 1.1)
    sheet = inked("M0 0H128C140 0 140 26 128 26V92C128 112 100 112 100 92H-26C-14 92-12 66 0 66Z", CREAM, 3.2)
    sheet += shape("M100 92C100 112 128 112 128 92Z", "#e3cda0")
    for y in (18, 32, 46, 60, 74):
        sheet += stroke(f"M16 {y}H{104 if y % 4 else 82}", "#a06c3c", 3, ' opacity=".7"')
    return _svg("astray", width, height, drawn + at(392, 62, sheet, 4))
