"""The signs that say what a thing on the board is doing: it can be chosen, is chosen, moved last, is refused, would
arrive there. Three shapes, not three colours.

A ring is drawn once, as one that can be chosen; the style sheet turns it solid when the page adds `chosen` around it
or opens its group, so selecting costs no drawing. `state="chosen"` draws it solid for pictures without a page.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from .frame import fragment, number, touch_disc
from .ink import SHADE, SHADE_STRENGTH, Point, at, box, edge, figure, oval, remembered, stroke, xy
from .palette import CONTOUR, PLANK, PLANK2, PLANK3, mix, role

CREAM_RING = "#fffaf0"


def _dashes(state: str, ground: str) -> tuple[str, str, str]:
    """Attributes of halo, underline and line of a ring."""
    if state == "chosen":
        halo = f'fill="{role("heather")}" fill-opacity=".2"'
        return halo, 'stroke="#fff" stroke-width="6"', f'stroke="{role("heather")}" stroke-width="3.5"'
    colour = CREAM_RING if ground == "meadow" else role("heather")
    dash = 'stroke-dasharray="7 8" stroke-linecap="round"'
    under = f'stroke="{CONTOUR}" stroke-width="5.6" stroke-opacity="{".5" if ground == "meadow" else "0"}" {dash}'
    return 'fill="none"', under, f'stroke="{colour}" stroke-width="3.4" {dash}'


@remembered
def ring(radius: float = 46, state: str = "can", ground: str = "meadow") -> str:
    """Around a round piece. `state`: can, chosen, last; `ground`: meadow (cream dashes) or paper (heather dashes)."""
    if state == "last":
        spots = [(cos(radians(angle)), sin(radians(angle)), angle) for angle in range(15, 375, 36)]
        around = [(radius * x, radius * y, angle + 180 + 12 * (-1) ** i) for i, (x, y, angle) in enumerate(spots)]
        return prints(around, 1.15)
    size = f'r="{number(radius)}"'
    halo, under, line = _dashes(state, ground)
    return (
        f'<g class="still"><circle class="ring-halo" {size} {halo}/>'
        f'<circle class="ring-under" {size} fill="none" {under}/>'
        f'<circle class="ring-line" {size} fill="none" {line}/></g>'
    )


@remembered
def ring_box(
    x: float, y: float, width: float, height: float, radius: float = 14, state: str = "can", ground: str = "paper"
) -> str:
    """Around a square, a card or a tile; the same states as a ring, and last: a dotted rim."""
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="{number(radius)}"'
    if state == "last":
        under = f'<rect {size} fill="none" stroke="#fff8dc" stroke-width="4"/>'
        dots = 'stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"'
        return f'<g class="still">{under}<rect {size} fill="none" stroke="#6a5f50" {dots}/></g>'
    _, under, line = _dashes(state, ground)  # no halo: it would lie on the picture
    return (
        f'<g class="still"><rect class="ring-under" {size} fill="none" {under}/>'
        f'<rect class="ring-line" {size} fill="none" {line}/></g>'
    )


@fragment
def cell(x: float, y: float, width: float, height: float, kind: str = "plain", radius: float = 14) -> str:
    """A place on the board: plain, other (the second of a chequer), last (left by the last move), preview (arrival)."""
    if kind == "last":
        return box(x, y, width, height, radius, role("straw"), f' fill-opacity="{role("straw-strength")}"')
    if kind == "preview":
        dashes = edge(2.4, role("heather")) + ' stroke-dasharray="7 6" fill-opacity=".45"'
        return box(x, y, width, height, radius, role("heather2"), dashes)
    pale = ' opacity=".6"' if kind == "other" else ""
    return box(x, y, width, height, radius, role("cell"), f' fill-opacity="{role("cell-strength")}"{pale}')


def trail(*points: Point) -> str:
    """The dotted way of the last move."""
    outline = "M" + "L".join(xy(*point) for point in points)
    dots = ' stroke-linecap="round" stroke-linejoin="round" stroke-dasharray=".1 11" class="still"'
    return stroke(outline, CONTOUR, 6.4, dots + ' stroke-opacity=".25"') + stroke(outline, "#fff8dc", 5, dots)


Print = tuple[float, float, float]  # where, and which way it points: degrees, 0 is north


def prints(places: Sequence[Print], size: float = 1) -> str:
    """Cloven hoof prints in straw: each two short strokes side by side, all of them in two paths."""
    marks = ""
    for x, y, turn in places:
        east, south = sin(radians(turn)) * size, -cos(radians(turn)) * size  # the way it points
        for side in (-1, 1):
            toe = (x - south * 3 * side + east * 3, y + east * 3 * side + south * 3)
            marks += f"M{xy(*toe)}l{xy(-east * 5.4 - south * 0.9 * side, -south * 5.4 + east * 0.9 * side)}"
    ends = ' stroke-linecap="round"'
    return stroke(marks, CONTOUR, 6.6 * size, ends + ' stroke-opacity=".62"') + stroke(
        marks, role("straw"), 4.4 * size, ends
    )


@fragment
def hoofprints(*points: Point, size: float = 1) -> str:
    """The way of a beast's last move as hoof prints in straw, left and right in turn, from the first point on."""
    found: list[Print] = []
    side = 1
    for (x0, y0), (x1, y1) in pairwise(points):
        far = hypot(x1 - x0, y1 - y0)
        if not far:
            continue
        turn, east, south = degrees(atan2(y1 - y0, x1 - x0)) + 90, (x1 - x0) / far, (y1 - y0) / far
        steps = max(1, round(far / (21 * size)))
        for i in range(steps):
            along, aside = (i + 0.5) * far / steps, 6.5 * side * size
            found.append((x0 + east * along - south * aside, y0 + south * along + east * aside, turn + 6 * side))
            side = -side
    return f'<g class="still">{prints(found, size)}</g>' if found else ""


@remembered
def handle(sign: str | float = 0.0) -> str:
    """A disc to touch, beside a chosen piece: an arrow turned by degrees (0 is east, 90 south), or a named sign:
    check, turn, flip, cross, plus, minus, eye, wait, bin. The disc is 15 in radius, what a finger hits is 22."""
    disc = oval(0, 2, 15, 15, SHADE, SHADE_STRENGTH)
    disc += oval(0, 0, 15, 15, role("card"), ' class="handle-disc"' + edge(2.2, role("heather")))
    turn = f' transform="rotate({number(sign)})"' if not isinstance(sign, str) else ""
    outline = "M-6 0H5M1-5L6 0L1 5" if not isinstance(sign, str) else SIGNS[sign]
    drawn = stroke(outline, role("heather"), 2.8, f' class="handle-sign"{turn}')
    return touch_disc() + figure(disc, drawn)


SIGNS = {
    "check": "M-6.5 .5L-2 5L6.5-5",
    "turn": "M-6 0A6 6 0 1 0-3.5-4.8M-4.5-9V-4.2H.3",
    "flip": "M-3-8L-7-4L-3 0M-7-4H3A4.5 4.5 0 0 1 7 0M3 8L7 4L3 0M7 4H-3A4.5 4.5 0 0 1-7 0",
    "cross": "M-5-5L5 5M5-5L-5 5",
    "plus": "M0-6V6M-6 0H6",
    "minus": "M-6 0H6",
    "eye": "M-8 0Q0-9 8 0Q0 9-8 0ZM-1.5 0A1.5 1.5 0 1 0 1.5 0A1.5 1.5 0 1 0-1.5 0Z",
    "wait": "M-3-5V5M3-5V5",
    "bin": "M-6.5-4.5H6.5M-2-7H2M-5-4.5L-4 7H4L5-4.5M-1.5-1.5V4M1.5-1.5V4",
}


def handle_spot(index: int, count: int = 8, reach: float = 60) -> Point:
    """Where the handles stand around a chosen piece: on a circle, the first one north, then clockwise."""
    angle = radians(360 * index / count - 90)
    return reach * cos(angle), reach * sin(angle)


@remembered
def lock() -> str:
    """The small sign on a thing that is refused; touching it answers why."""
    body = oval(0, 0, 12, 12, role("card"), edge(1.5, role("ink2")))
    body += stroke("M-3-1V-3A3 3 0 0 1 3-3V-1", role("ink2"), 1.7)
    return figure(body, box(-4.6, -1, 9.2, 7, 1.6, role("ink2")))


def locked(x: float, y: float, scale: float = 1) -> str:
    """The same over a corner of the thing, where a touch goes through it: being faint alone tells nobody why."""
    return f'<g class="lock" pointer-events="none">{at(x, y, lock(), 0, scale)}</g>'


@remembered
def wooden_disc(art: str = "") -> str:
    """What covers a used square: a disc of wood, with its owner's mark."""
    body = oval(1, 6, 44, 44, SHADE, SHADE_STRENGTH) + oval(0, 2, 44, 43, PLANK3, edge(2.6))
    body += oval(0, -1.5, 42.5, 41.5, PLANK2)
    body += oval(0, -1.5, 34, 33, mix(PLANK2, PLANK, 0.5), edge(1.8, mix(PLANK2, PLANK3, 0.6)))
    grain = "M-36-13Q-12-21 17-16T39-10M-39 6Q-17-3 9 4T40 6M-31 22Q-9 13 12 20T33 20"
    return figure(body, stroke(grain, mix(PLANK2, PLANK3, 0.35), 1.6), at(0, -1, art) if art else "")


def ghost(body: str) -> str:
    """A piece that is not there yet."""
    return f'<g class="preview still" opacity=".5">{body}</g>'
