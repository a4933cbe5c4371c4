"""The time track, drawn: on a wide table the path is the frame of the meadow, on a phone a thin line and a loupe.

Wide, a rounded rectangle is walked clockwise from the lower left: with the cells of the sheet each field is one side.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin

from panurge.core.words import Voice, voice
from panurge.drawing.frame import number, symbol, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, oval, remembered, shape, stroke, xy
from panurge.drawing.palette import role
from panurge.drawing.text import bubble, label
from panurge.games.shear_panic import data, rules
from panurge.games.shear_panic.draw_meadow import field_sign
from panurge.games.shear_panic.rules import ShearPanic

Spot = tuple[float, float, float]  # x, y, and the way of the path there in degrees
FIELD_FILL = ("#f0b27f", "#ebd48a", "#bdb3ce", "#e59c8c")
FIELD_LINE = ("#b36f36", "#a58527", "#6f6289", "#a64e3c")
PATH, POST, BRICK, CREAM = "#ead9b5", "#6b4726", "#b4472f", "#fff8e8"
LOUPE = 12  # cells seen at a time on a phone


@cache
def wide_spots(cells: int, width: float, height: float, inset: float = 36, radius: float = 54) -> tuple[Spot, ...]:
    """Where the cells 0 … `cells` lie: on a rounded rectangle, pushed out and in a little, so that the path winds."""
    walk, total = _loop(inset, inset, width - inset, height - inset, radius)
    pitch = total / (cells + 1)
    wave = 7.5 * min(1, pitch / 38)
    return tuple(walk(k * pitch - radius * 0.35, wave * sin(k * 2 * pi / 6.25)) for k in range(cells + 1))


@cache
def pitch_of(spots: tuple[Spot, ...]) -> float:
    """How far the cells lie apart, at the closest."""
    return min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(spots)) if len(spots) > 1 else 30


def _loop(
    left: float, top: float, right: float, foot: float, radius: float
) -> tuple[Callable[[float, float], Spot], float]:
    """A rounded rectangle as a function of the way along it and the distance outwards; and how long it is."""
    r = radius
    corners = [(left, foot - r), (left, top + r), (left + r, top), (right - r, top)]
    corners += [(right, top + r), (right, foot - r), (right - r, foot), (left + r, foot)]
    centres = [
        (left + r, top + r, 180.0),
        (right - r, top + r, 270.0),
        (right - r, foot - r, 0.0),
        (left + r, foot - r, 90.0),
    ]
    lengths = []
    for side in range(4):
        lengths += [dist(corners[2 * side], corners[2 * side + 1]), pi * r / 2]
    total = sum(lengths)

    def walk(way: float, out: float) -> Spot:
        way %= total
        part = 0
        while part < 7 and way > lengths[part]:
            way -= lengths[part]
            part += 1
        share = way / lengths[part]
        if part % 2 == 0:
            (x0, y0), (x1, y1) = corners[part], corners[part + 1]
            x, y, angle = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, degrees(atan2(y1 - y0, x1 - x0))
        else:
            cx, cy, begin = centres[part // 2]
            turn = radians(begin + 90 * share)
            x, y, angle = cx + r * cos(turn), cy + r * sin(turn), begin + 90 * share + 90
        normal = radians(angle - 90)
        return x + out * cos(normal), y + out * sin(normal), angle

    return walk, total


# ---------------------------------------------------------------------- stones
def path(game: ShearPanic, spots: tuple[Spot, ...], size: float, first: int = 0) -> str:
    return _path(tuple(int(end) for end in game.box.ends[:4]), spots, size, first)


@remembered
def _path(ends: tuple[int, ...], spots: tuple[Spot, ...], size: float, first: int) -> str:
    """The ground of the path from cell `first` on, tinted by field."""
    outline = "M" + "L".join(xy(x, y) for x, y, _ in spots)
    look = ' stroke-linejoin="round" stroke-linecap="round"'
    drawn = stroke(outline, SHADE, size * 1.26, look + SHADE_STRENGTH + ' transform="translate(0 2.5)"')
    drawn += stroke(outline, PATH, size * 1.18, look)
    for field in range(4):
        begin = ends[field - 1] + 1 if field else 1
        points = [spots[k - first] for k in range(begin, ends[field] + 1) if 0 <= k - first < len(spots)]
        if points:
            way = "M" + "L".join(xy(x, y) for x, y, _ in points)
            drawn += stroke(way, FIELD_FILL[field], size * 1.02, look + ' stroke-opacity=".55"')
    return drawn


@remembered
def symbols(size: float) -> str:
    """What is the same on many cells: the stones of each field, those of pens, the star of a panic."""
    half, drawn = size / 2, ""
    for field in range(4):
        for name, wide, thick in (("stone", half, 1.1), ("pen", half * 1.22, 2.4)):
            line = edge(thick, FIELD_LINE[field]) + ' stroke-opacity=".75"'
            body = box(-wide, -wide, 2 * wide, 2 * wide, wide * 0.42, FIELD_FILL[field], line)
            shine = f"M{xy(-wide * 0.6, -wide * 0.72)}H{number(wide * 0.6)}"
            body += stroke(shine, "#fff", 1.6, ' stroke-opacity=".5" stroke-linecap="round"')
            drawn += symbol(_named(name, size, field), body)
    return drawn + symbol(_named("panic", size), panic_star(half))


def _named(name: str, size: float, field: int | str = "") -> str:
    return f"{name}{field}-{round(size * 10)}"


Look = tuple[int, str, bool]  # of a cell: its field, stone, pen or gate, and whether panic strikes there


def looks(game: ShearPanic) -> tuple[Look, ...]:
    return _looks(*_marked(game))


def _marked(game: ShearPanic) -> tuple[tuple[int, ...], tuple[int, int], tuple[int, ...]]:
    """The ends of the fields, the gates, and where panic strikes: all that a track is made of."""
    box_ = game.box
    ends = (int(box_.ends[0]), int(box_.ends[1]), int(box_.ends[2]), int(box_.ends[3]))
    return ends, (int(box_.roger_gate), int(box_.shearer_gate)), tuple(box_.panic)


@cache
def _looks(ends: tuple[int, ...], gates: tuple[int, int], panic: tuple[int, ...]) -> tuple[Look, ...]:
    pens = (ends[data.ROGER], ends[data.SHEARER])
    return tuple(
        (
            next(field for field in range(4) if cell <= ends[field]),
            "pen" if cell in pens else "gate" if cell in gates else "stone",
            bool(panic[cell]),
        )
        for cell in range(ends[data.SHEARER] + 1)
    )


def stones(game: ShearPanic, spots: tuple[Spot, ...], size: float, first: int = 0) -> str:
    """SP-3: the cells from `first` on: stones turned with the path, what is on them upright."""
    return _stones(looks(game), spots, size, first)


@remembered
def _stones(seen: tuple[Look, ...], spots: tuple[Spot, ...], size: float, first: int) -> str:
    drawn = numbers = ""
    for cell, (x, y, angle) in enumerate(spots, start=first):
        if cell == 0:
            drawn += _start(x, y, size)
            continue
        field, kind, panic = seen[cell]
        drawn += use(_named("pen" if kind == "pen" else "stone", size, field), x, y, 1, angle)
        if kind == "stone" and not panic and size > 12:
            numbers += f'<text x="{number(x)}" y="{number(y + size * 0.1225)}">{cell}</text>'
        else:
            drawn += _sign(x, y, size, angle, kind, panic)
    look = f'class="panurge-sans" font-size="{number(size * 0.35)}" text-anchor="middle" fill="#625540"'
    return drawn + f"<g {look}>{numbers}</g>"


def one_cell(x: float, y: float, size: float, field: int, kind: str, panic: bool) -> str:
    """A single cell, upright, for whoever shows what a track is made of."""
    ground = use(_named("pen" if kind == "pen" else "stone", size, field), x, y)
    return ground + _sign(x, y, size, 0, kind, panic)


@remembered
def past(spots: tuple[Spot, ...], size: float, first: int, marker: int) -> str:
    """What lies behind the marker is paler."""
    behind = "".join(f"M{xy(x, y)}h0" for x, y, _ in spots[max(1 - first, 0) : max(marker - first, 0)])
    return stroke(behind, CREAM, size, ' stroke-linecap="round" stroke-opacity=".5"') if behind else ""


def _start(x: float, y: float, size: float) -> str:
    flag = shape("M-3 6V-8L6-4.5L-3-1", BRICK, edge(1.6, POST))
    return at(x, y, oval(0, 0, size * 0.42, size * 0.42, CREAM, edge(2, "#9b7a49")) + at(0, 0, flag, 0, size / 34))


def _sign(x: float, y: float, size: float, angle: float, kind: str, panic: bool) -> str:
    """What stands on a cell instead of its number: the star of a panic, the bars of a pen, the post of a gate."""
    half = size / 2
    drawn = ""
    if panic:
        drawn += use(_named("panic", size), x, y)
    elif kind == "pen":
        bars = "".join(f"M{xy(part * half, half * 0.5)}v{number(-half)}" for part in (-0.7, 0, 0.7))
        for low in (-0.2, 0.25):
            bars += f"M{xy(-half * 0.95, half * low)}h{number(half * 1.9)}"
        drawn += at(x, y, stroke(bars, POST, max(1.6, half / 6), ' stroke-linecap="round"'))
    if kind == "gate":
        post = half * 1.35
        gate = stroke(f"M0 {number(-post)}V{number(post)}", POST, 3, ' stroke-linecap="round"')
        slats = f"M{xy(-half * 0.5, -half)}L{xy(half * 0.5, half)}M{xy(-half * 0.5, half)}L{xy(half * 0.5, -half)}"
        gate += stroke(slats, "#8f6336", 2) + oval(0, -post, 3.4, 3.4, POST) + oval(0, post, 3.4, 3.4, POST)
        drawn += at(x, y, gate, angle)
    return drawn


def panic_star(half: float) -> str:
    points = []
    for j in range(18):
        reach = half * (0.86 if j % 2 == 0 else 0.56)
        points.append(xy(reach * cos(j * pi / 9), reach * sin(j * pi / 9)))
    star = shape("M" + "L".join(points) + "Z", CREAM, edge(1.3, BRICK))
    return star + label(0, 0, "!", half * 0.95, heavy=True, fill=BRICK)


def target(game: ShearPanic, cell: int, spot: Spot, size: float, say: Voice, below: bool, wide: float) -> str:
    """Where the square in use leads: a dashed ring, and a word on what happens there."""
    ring = f'<circle r="{number(size * 0.66)}" fill="none" stroke="#fff" stroke-width="5"/>'
    ring += (
        f'<circle r="{number(size * 0.66)}" fill="none" stroke="{role("heather")}" stroke-width="3" '
        'stroke-dasharray="5 4"/>'
    )
    drawn = at(spot[0], spot[1], ring)
    words = event(game, cell, say)
    if words:
        away = size * 0.8
        drawn += bubble(spot[0], spot[1] + (away if below else -away), words, width=200, below=below, most=wide)
    return f'<g class="still">{drawn}</g>'


def goal(game: ShearPanic, square: int) -> int:
    """SP-22: where a square would lead the marker."""
    return _led(game, int(game.box.steps[square]))


def disc_goal(game: ShearPanic, disc: int) -> int:
    """SP-33: where a disc would lead it."""
    return _led(game, disc)


def begin(game: ShearPanic) -> int:
    """Where the marker stood before this turn: until a disc is spent or kept, what it has passed is not counted."""
    return int(game.came if game.phase == rules.DISC else game.marker)


def _led(game: ShearPanic, steps: int) -> int:
    ends = game.box.ends
    there = min(int(game.marker) + steps, int(ends[data.SHEARER]))
    if game.box.pen_stop and game.marker < ends[data.ROGER] < there:
        there = int(ends[data.ROGER])
    return there


def event(game: ShearPanic, cell: int, say: Voice) -> str:
    """What the marker meets on its way to that cell: "" if nothing."""
    box_ = game.box
    stops = (int(box_.roger_gate), int(box_.shearer_gate), int(box_.ends[data.ROGER]), int(box_.ends[data.SHEARER]))
    return _event(begin(game), cell, stops, bool(box_.panic[cell]), say.language)


STOPS = ("track.gate", "track.shearing", "track.pen", "track.last")


@lru_cache(maxsize=4096)
def _event(begin: int, cell: int, stops: tuple[int, int, int, int], panic: bool, language: str) -> str:
    say, words = voice(__package__, language), []
    for passed in range(begin + 1, cell + 1):
        if passed in stops:
            words.append(say(STOPS[stops.index(passed)]))
    if panic:
        words.append(say("track.panic", cell=cell))
    return " ".join(words)


FIELD_WORDS = {  # what is told of a field where its name stands, and by which rule
    "team": ("what.team", "SP-23"), "roger": ("what.roger", "SP-24"), "black": ("what.black", "SP-25"),
    "shearer": ("what.shearer", "SP-26"),
}  # fmt: skip
ASIDE = {1: 304, -1: -336}  # from the middle of the upper and the lower side to its sign: beside the flock's ground


@remembered
def _names_along(ends: tuple[int, ...], spots: tuple[Spot, ...], language: str) -> str:
    """The name of each field on the inner side of its stretch: in the middle of a side; above and below the flock near
    the end of it, for in the middle Roger and the Shearer walk."""
    say, drawn = voice(__package__, language), ""
    for field in range(4):
        begin = ends[field - 1] + 1 if field else 1
        x, y, angle = spots[(begin + ends[field]) // 2]
        inward = radians(angle + 90)
        turn = 0.0 if abs(sin(radians(angle))) < 0.5 else (90.0 if sin(radians(angle)) > 0 else -90.0)
        if not turn:
            x += ASIDE[1 if cos(radians(angle)) > 0 else -1]
        words = field_sign(say(f"field.{data.FIELDS_OF_TRACK[field]}").upper(), turn)
        key = data.FIELDS_OF_TRACK[field]
        about = what(say(f"field.{key}"), say(FIELD_WORDS[key][0]), FIELD_WORDS[key][1])
        drawn += f"<g{about}>{at(x + 44 * cos(inward), y + 44 * sin(inward), words)}</g>"
    return drawn


# ---------------------------------------------------------------------- a wide table
@cache
def wide_size(cells: int, width: float, height: float) -> float:
    """Of a stone."""
    return pitch_of(wide_spots(cells, width, height)) * 0.84


def wide_path(game: ShearPanic, width: float, height: float, language: str) -> tuple[str, str]:
    """The whole track with the names of its fields, and what is past of it."""
    ends, gates, panic = _marked(game)
    return _wide_path(ends, gates, panic, width, height, language), _wide_past(ends[3], width, height, int(game.marker))


@remembered
def _wide_path(
    ends: tuple[int, ...], gates: tuple[int, int], panic: tuple[int, ...], width: float, height: float, language: str
) -> str:
    spots, size = wide_spots(ends[3], width, height), wide_size(ends[3], width, height)
    drawn = _path(ends, spots, size, 0) + _stones(_looks(ends, gates, panic), spots, size, 0)
    return drawn + _names_along(ends, spots, language)


@remembered
def _wide_past(cells: int, width: float, height: float, marker: int) -> str:
    return past(wide_spots(cells, width, height), wide_size(cells, width, height), 0, marker)


# ---------------------------------------------------------------------- phone
def loupe_range(game: ShearPanic, goal: int) -> tuple[int, int]:
    """The stretch of cells around the marker and where it is going."""
    last = int(game.box.ends[data.SHEARER])
    begin = max(0, min(int(game.marker) - 3, last - LOUPE + 1))
    if goal >= begin + LOUPE:
        begin = goal - LOUPE + 1
    return begin, min(last, begin + LOUPE - 1)


@lru_cache(maxsize=256)
def loupe_spots(begin: int, end: int, left: float, y: float, pitch: float) -> tuple[Spot, ...]:
    return tuple((left + (k - begin) * pitch, y + 3.5 * sin(k * 2 * pi / 6.25), 0.0) for k in range(begin, end + 1))


def thin_line(game: ShearPanic, left: float, y: float, width: float, begin: int, end: int) -> str:
    """The whole track as one line, with the stretch under the loupe in a box."""
    return _thin_line(looks(game), left, y, width, begin, end)


@lru_cache(maxsize=256)
def _thin_line(seen: tuple[Look, ...], left: float, y: float, width: float, begin: int, end: int) -> str:
    last = len(seen) - 1
    unit = width / last
    drawn = marks = ""
    for field in range(4):
        cells = [cell for cell in range(1, last + 1) if seen[cell][0] == field]
        drawn += box(left + (cells[0] - 1) * unit, y - 4.5, len(cells) * unit - 1.5, 9, 4.5, FIELD_FILL[field])
    for cell in range(1, last + 1):
        x = left + (cell - 0.5) * unit
        _, kind, panic = seen[cell]
        if panic:
            marks += oval(x, y, 1.6, 1.6, BRICK)
        if kind != "stone":
            marks += box(x - 1.2, y - 8.5, 2.4, 17, 1.2, POST)
    drawn += marks
    x0, x1 = left + max(0, begin - 1) * unit, left + end * unit
    drawn += box(x0, y - 9.5, x1 - x0, 19, 6, "none", edge(1.8, role("ink")))
    drawn += stroke(
        f"M{xy(x0, y + 9.5)}L{xy(left, y + 19)}M{xy(x1, y + 9.5)}L{xy(left + width, y + 19)}",
        role("ink"),
        1,
        ' opacity=".3"',
    )
    return drawn
