"""The drawing hand: contours thick and thin, brush strokes, fleeces, eyes and shade, from which every figure is made.

A figure is a fragment centred at the origin in a box of 100 by 100. It has no ids, gradients or filters, so it can be
inlined by the hundred and moved by a transform. Light comes from the top left, also when a figure faces the other way:
never rotate a finished figure, draw it anew. Seeds are fixed, for a sheep must not shimmer between two frames.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin, sqrt
from random import Random
from typing import ParamSpec, TypeAlias, cast

from .frame import fragment, number
from .palette import CONTOUR, SKIN2, WHITE, mix, ramp, role

Point: TypeAlias = tuple[float, float]
Arguments = ParamSpec("Arguments")

SHADE = role("shade")
SHADE_STRENGTH = f' opacity="{role("shade-strength")}"'


def remembered(draw: Callable[Arguments, str]) -> Callable[Arguments, str]:
    """Draw each figure once: figures are pure. The memory is bounded, for some take another figure as argument."""
    return cast(Callable[Arguments, str], lru_cache(maxsize=1024)(draw))


def figure(*parts: str) -> str:
    """One figure: round joins and ends everywhere, and the contour of the theme."""
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round" color="{role("contour")}">'  # parts say currentColor
        f"{''.join(parts)}</g>"
    )


def xy(*values: float) -> str:
    """Numbers as path coordinates, packed: a minus sign needs no space before it."""
    packed = ""
    for value in values:
        text = number(value)
        packed += text if not packed or text[0] == "-" else " " + text
    return packed


def shape(outline: str, fill: str, extra: str = "") -> str:
    """A filled shape without contour."""
    return f'<path d="{outline}" fill="{fill}"{extra}/>'


def stroke(outline: str, colour: str, thick: float, extra: str = "") -> str:
    """A line of even thickness."""
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{number(thick, 2)}"{extra}/>'


@fragment
def oval(x: float, y: float, rx: float, ry: float, fill: str, extra: str = "") -> str:
    """An ellipse without contour."""
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" fill="{fill}"{extra}/>'


@fragment
def box(x: float, y: float, width: float, height: float, radius: float, fill: str, extra: str = "") -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(radius)}" fill="{fill}"{extra}/>'
    )


@fragment
def edge(thick: float, colour: str = CONTOUR) -> str:
    """The attributes of a contour."""
    return f' stroke="{colour}" stroke-width="{number(thick, 2)}"'


def at(x: float, y: float, body: str, turn: float = 0, size: float = 1, size_y: float | None = None) -> str:
    """Move, then turn, then scale a fragment."""
    moves = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
    if size != 1 or size_y not in (None, size):
        moves += f" scale({number(size, 3)}{'' if size_y is None else ' ' + number(size_y, 3)})"
    return f'<g transform="{moves}">{body}</g>'


def mirrored(body: str, way: int = -1) -> str:
    """The parts of a figure that face the other way, when `way` is -1."""
    return body if way > 0 else f'<g transform="scale(-1 1)">{body}</g>'


def inked(outline: str, fill: str, thick: float = 2.4, line: str = CONTOUR) -> str:
    """A filled shape with an even contour."""
    return shape(outline, fill, edge(thick, line))


def form(
    outline: str,
    colour: str,
    corner: Point,
    size: float = 0.88,
    thick: float = 3.2,
    way: int = 1,
    shade: str | None = None,
) -> str:
    """A convex volume. The lit copy is shrunk towards the corner the light comes from: it leaves the shade
    on the far side and covers the inner half of the contour on the near side, so the line goes thick and thin."""
    x, y = corner[0] * way, corner[1]
    lit = f' transform="matrix({size} 0 0 {size} {number(x * (1 - size))} {number(y * (1 - size))})"'
    return inked(outline, shade or ramp(colour)[2], thick) + shape(outline, colour, lit + edge(0.7, colour))


def taper(x0: float, y0: float, cx: float, cy: float, x1: float, y1: float, thick: float) -> str:
    """A brush stroke: pointed at both ends, thick in the middle."""
    dx, dy = x1 - x0, y1 - y0
    swell = thick / (hypot(dx, dy) or 1)
    there = f"Q{xy(cx - dy * swell, cy + dx * swell, x1, y1)}"
    back = f"Q{xy(cx + dy * swell, cy - dx * swell, x0, y0)}"
    return shape(f"M{xy(x0, y0)}{there}{back}", CONTOUR)


def lobes(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    count: int,
    seed: int,
    turn: float = 0,
    vary: float = 0.3,
    rough: float = 0.04,
) -> list[Point]:
    """Points along an ellipse, unevenly spaced: the valleys between the locks of a fleece."""
    chance = Random(seed)
    gaps = [1 + vary * (2 * chance.random() - 1) for _ in range(count)]
    angle = chance.random()
    points: list[Point] = []
    for gap in gaps:
        angle += 2 * pi * gap / sum(gaps)
        reach = 1 + rough * (2 * chance.random() - 1)
        x, y = rx * reach * cos(angle), ry * reach * sin(angle)
        points.append((cx + x * cos(turn) - y * sin(turn), cy + x * sin(turn) + y * cos(turn)))
    return points


def scallop(points: Sequence[Point], bump: float = 0.56) -> str:
    """A closed run of outward arcs from point to point (clockwise); whole units will do for a big fleece."""
    wide = max(x for x, _ in points) - min(x for x, _ in points) > 24
    rounded = [(round(x, 0 if wide else 1), round(y, 0 if wide else 1)) for x, y in points]
    outline = "M" + xy(*rounded[0])
    for (px, py), (x, y) in zip(rounded, rounded[1:] + rounded[:1]):
        radius = number(hypot(x - px, y - py) * bump)
        step = xy(x - px, y - py)
        outline += f"a{radius} {radius} 0 0 1{step if step[0] == '-' else ' ' + step}"
    return outline + "Z"


def _lit_locks(points: list[Point], cx: float, cy: float, rx: float, ry: float, top: int, depth: float) -> list[Point]:
    """The locks in the light, closed by locks of their own through the belly."""
    count = len(points)
    light = [-0.62 * (x - cx) / rx - 0.78 * (y - cy) / ry for x, y in points]
    first = last = top
    while light[(first - 1) % count] > -0.3 and last - first < count - 3:
        first -= 1
    while light[(last + 1) % count] > -0.3 and last - first < count - 3:
        last += 1
    run = [points[i % count] for i in range(first, last + 1)]
    (sx, sy), (ex, ey) = run[0], run[-1]
    start, stop = atan2((ey - cy) / ry, (ex - cx) / rx), atan2((sy - cy) / ry, (sx - cx) / rx)
    while stop < start:
        stop += 2 * pi
    steps = max(3, count // 3)
    for i in range(1, steps):
        along = i / steps
        reach = 1 - depth * sin(pi * along) ** 0.7 + (0.05 if i % 2 else -0.03)
        angle = start + (stop - start) * along
        run.append((cx + rx * reach * cos(angle), cy + ry * reach * sin(angle)))
    return run


def _glow(points: list[Point], cx: float, cy: float, top: int) -> str:
    """Three short arcs: light catching the upper locks."""
    outline = ""
    for i in (top - 1, top, top + 1):
        (ax, ay), (bx, by) = points[i % len(points)], points[(i + 1) % len(points)]
        inward = 0.827
        x0, y0 = cx + (ax - cx) * inward, cy + (ay - cy) * inward
        x1, y1 = cx + (bx - cx) * inward, cy + (by - cy) * inward
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        x0, y0, x1, y1 = mx + (x0 - mx) * 0.6, my + (y0 - my) * 0.6, mx + (x1 - mx) * 0.6, my + (y1 - my) * 0.6
        radius = number(hypot(x1 - x0, y1 - y0) * 0.6)
        outline += f"M{xy(x0, y0)}A{radius} {radius} 0 0 1 {xy(x1, y1)}"
    return outline


def _curls(cx: float, cy: float, rx: float, ry: float, count: int, seed: int) -> str:
    """A swirl, then a pair of locks, in turn."""
    chance, outline = Random(seed), ""
    for i in range(count):
        angle = 0.2 + i * 2 * pi / count + chance.random() * 0.6
        x, y, r = cx + rx * 0.5 * cos(angle), cy + ry * 0.46 * sin(angle), rx * (0.1 + 0.03 * chance.random())
        outline += f"M{xy(x - r, y)}a{xy(r, r)} 0 0 0 {xy(2 * r, 0)}"
        if i % 2:
            outline += f"a{xy(r * 0.6, r * 0.6)} 0 0 0{xy(-r, -r * 0.3)}"
        else:
            outline += f"a{xy(r, r)} 0 0 0 {xy(1.8 * r, -0.5 * r)}"
    return outline


def wool(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    colour: str,
    count: int = 14,
    seed: int = 1,
    turn: float = 0,
    thick: float = 3.3,
    curls: int = 3,
    bump: float = 0.56,
    depth: float = 0.42,
    spiky: float = 0,
) -> str:
    """A fleece: contour, shaded locks below right, lit locks above left, highlights and a few curls."""
    high, lit, shade, _ = ramp(colour)
    points = lobes(cx, cy, rx, ry, count, seed, turn, 0.3 + spiky * 0.3, 0.04 + spiky * 0.1)
    top = max(range(count), key=lambda i: -0.62 * (points[i][0] - cx) / rx - 0.78 * (points[i][1] - cy) / ry)
    fleece = inked(scallop(points, bump), shade, thick)
    fleece += inked(scallop(_lit_locks(points, cx, cy, rx, ry, top, depth), bump), lit, 0.8, lit)
    fleece += stroke(_glow(points, cx, cy, top), high, round(max(1.2, rx * 0.055), 1))
    if curls:
        dark = sum(int(lit[i : i + 2], 16) for i in (1, 3, 5)) < 280
        curl = mix(lit, high, 0.35) if dark else shade
        fleece += stroke(_curls(cx, cy, rx, ry, curls, seed + 7), curl, round(max(1.1, rx * 0.045), 1))
    return fleece


def puff(x: float, y: float, radius: float, colour: str, seed: int = 4) -> str:
    """A small tuft of wool: tail or stray lock."""
    tuft = inked(scallop(lobes(0, 0, radius, radius * 0.95, 6, seed), 0.58), colour, 2.4)
    glow = f"M{xy(-radius * 0.5, -radius * 0.3)}Q{xy(-radius * 0.2, -radius * 0.8, radius * 0.4, -radius * 0.6)}"
    return at(x, y, tuft + stroke(glow, ramp(colour)[0], 1.8))


def cast_shade(x: float, y: float, rx: float, ry: float, way: int = 1) -> str:
    """The shade a head throws on the body behind it; facing east it falls past the body, so little is seen."""
    return oval(x + (5 if way > 0 else 1), y, rx, ry, CONTOUR, ' opacity=".2"')


def ground(rx: float = 34, y: float = 44, x: float = 2) -> str:
    """The flat shade under a figure that stands."""
    return oval(x, y, rx, rx * 0.16, SHADE, SHADE_STRENGTH)


def eye(
    x: float,
    y: float,
    rx: float,
    ry: float,
    lid: float = 0.2,
    look: Point = (0, 0),
    pupil: float = 0.52,
    skin: str = SKIN2,
    white: str = WHITE,
    tilt: float = 0,
    soft: float = 0.22,
) -> str:
    """An eyeball with pupil, glint and an upper eyelid covering the fraction `lid` of it."""
    px, py = x + look[0] * rx * (1 - pupil), y + look[1] * ry * (1 - pupil)
    drawn = oval(x, y, rx, ry, white, edge(1.4)) + oval(px, py, rx * pupil, ry * pupil, CONTOUR)
    drawn += oval(px - rx * 0.16, py - ry * 0.17, rx * 0.15, ry * 0.15, white)
    if lid > 0:
        low = ry * (2 * lid - 1)
        half = rx * sqrt(max(0, 1 - (low / ry) ** 2))
        arc = f"A{number(rx)} {number(ry)} 0 {int(lid > 0.5)} 1 {xy(half, low)}"
        drawn += at(x, y, inked(f"M{xy(-half, low)}{arc}Q{xy(0, low + ry * soft, -half, low)}Z", skin, 1.5), tilt)
    return drawn
