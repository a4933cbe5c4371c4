"""The words of a drawing and the plates they stand on, in numbers: what a browser would say, without a browser."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree.ElementTree import Element, fromstring

from panurge.drawing.frame import Drawing
from panurge.drawing.text import measured

SVG = "{http://www.w3.org/2000/svg}"
Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def moved(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def back(m: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    k = a * d - b * c or 1e-9
    return (d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k)


def matrix(text: str) -> Matrix:
    whole = UNMOVED
    for kind, inside in MOVE.findall(text):
        n = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", inside)]
        if kind == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif kind == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        else:
            turn = radians(n[0])
            step = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
            if len(n) == 3:
                step = times(times((1, 0, 0, 1, n[1], n[2]), step), (1, 0, 0, 1, -n[1], -n[2]))
        whole = times(whole, step)
    return whole


@dataclass(frozen=True)
class Plate:
    matrix: Matrix
    left: float
    top: float
    wide: float
    high: float
    round: bool = False


@dataclass(frozen=True)
class Words:
    matrix: Matrix
    text: str
    left: float
    right: float
    middle: float
    size: float
    plate: Plate | None
    panned: bool  # in a window that shows a part of it

    def corners(self) -> list[tuple[float, float]]:
        half = self.size * 0.35
        spots = ((x, y) for x in (self.left, self.right) for y in (self.middle - half, self.middle + half))
        return [moved(self.matrix, *spot) for spot in spots]

    def within(self, width: float, height: float) -> bool:
        return self.panned or all(-1 < x < width + 1 and -1 < y < height + 1 for x, y in self.corners())

    def sticks_out(self) -> float:
        """By how much it is wider than its plate, in the units of the plate."""
        if self.plate is None:
            return 0
        there = [moved(back(self.plate.matrix), *corner)[0] for corner in self.corners()]
        return max(self.plate.left - min(there), max(there) - self.plate.left - self.plate.wide)


def number(element: Element, name: str) -> float:
    return float(element.get(name) or 0)


def words_of(drawing: Drawing, font: str) -> list[Words]:
    """All words, hidden ones too, each with the plate it stands on: the last rectangle painted under its middle that is
    high enough for it and no more than a panel."""
    root = fromstring(drawing.markup().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
    plain = {f"{SVG}rect", f"{SVG}text"}  # a figure without these is no plate and has no words
    named = {
        one.get("id"): one for one in root.iter() if one.get("id") and any(part.tag in plain for part in one.iter())
    }
    plates: list[Plate] = []
    return list(_walk(root, UNMOVED, False, named, plates, font))


def _walk(
    node: Element, m: Matrix, panned: bool, named: dict[str | None, Element], plates: list[Plate], font: str
) -> Iterator[Words]:
    if node.tag == f"{SVG}defs":
        return
    m = times(m, matrix(node.get("transform") or ""))
    panned = panned or node.get("class") == "window"
    if node.tag == f"{SVG}rect":
        if node.get("fill") not in (None, "none"):
            plates.append(Plate(m, number(node, "x"), number(node, "y"), number(node, "width"), number(node, "height")))
    elif node.tag in (f"{SVG}ellipse", f"{SVG}circle") and node.get("fill") != "none":
        across = number(node, "rx") or number(node, "r")
        down = number(node, "ry") or across
        left, top = number(node, "cx") - across, number(node, "cy") - down
        plates.append(Plate(m, left, top, across * 2, down * 2, True))
    elif node.tag == f"{SVG}text":
        yield _words(node, m, panned, plates, font)
    elif node.tag == f"{SVG}use":
        figure = named.get((node.get("href") or "").removeprefix("#"))
        if figure is not None:
            yield from _walk(figure, m, panned, named, plates, font)
    for child in node:
        yield from _walk(child, m, panned, named, plates, font)


def _words(node: Element, m: Matrix, panned: bool, plates: list[Plate], font: str) -> Words:
    size, text = number(node, "font-size"), "".join(node.itertext())
    style = (node.get("class") or "panurge-sans").split()[0].removeprefix("panurge-")
    wide = float(node.get("textLength") or measured(text, size, style, font))
    x, middle = number(node, "x"), number(node, "y") - size * 0.35
    left = x - {"middle": wide / 2, "end": wide}.get(node.get("text-anchor") or "", 0.0)
    plate = _under(m, left + wide / 2, middle, size, len(text), plates)
    return Words(m, text, left, left + wide, middle, size, plate, panned)


def _under(m: Matrix, x: float, y: float, size: float, letters: int, plates: list[Plate]) -> Plate | None:
    for plate in reversed(plates):
        there, down = moved(times(back(plate.matrix), m), x, y)
        zoom = abs(m[0] * m[3] - m[1] * m[2]) ** 0.5 / (abs(plate.matrix[0] * plate.matrix[3]) ** 0.5 or 1)
        inside = plate.left <= there <= plate.left + plate.wide and plate.top <= down <= plate.top + plate.high
        least = size * zoom * (1.3 if plate.round else 1)  # a coin, not a berry
        if inside and plate.high >= least and not (plate.round and (plate.high > 4 * least or letters > 3)):
            return plate
    return None
