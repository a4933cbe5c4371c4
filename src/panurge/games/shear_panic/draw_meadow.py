"""The meadow inside the track: ground and scenery, signs, the tray for dice, the pen of the shorn, Roger, the Shearer.

All of it is pure and remembered: these things change seldom, and a move must cost next to nothing."""

from math import cos, radians, sin

from panurge.drawing.beasts import ram_top
from panurge.drawing.frame import fragment, number, symbol, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, inked, oval, remembered, shape, stroke, xy
from panurge.drawing.palette import role
from panurge.drawing.people import shearer
from panurge.drawing.plants import fir
from panurge.drawing.scenery import meadow, plank, tray, wooden_frame
from panurge.drawing.text import label, lines_of, width_of

BURNT = role("burnt")  # letters burnt into wood
STAR = "M0-9Q1-1 9 0Q1 1 0 9Q-1 1-9 0Q-1-1 0-9Z"


@remembered
def symbols() -> str:
    """What the ground shows again and again, for the definitions."""
    return symbol("fir", fir())


@remembered
def ground(width: float, height: float, thick: float, furnished: bool) -> str:
    """Grass in its frame; on a wide table with trees, a rock and a pond where no sheep comes."""
    drawn = meadow(width, height, seed=3)
    if furnished:
        for x, y, size in ((110, 446, 0.66), (138, 470, 0.48), (98, 482, 0.4), (884, 118, 0.6), (918, 142, 0.44)):
            drawn += use("fir", x, y, size)
        drawn += at(118, 214, _rock(), 0, 0.8) + at(842, 152, _pond())
    return drawn + wooden_frame(width, height, thick)


def _rock() -> str:
    stone = oval(4, 13, 27, 6, SHADE, SHADE_STRENGTH) + inked("M-24 12L-18-8L-4-16L12-10L24 4L22 13Z", "#a9a498", 2.4)
    stone += shape("M-18-8L-4-16L12-10L2-2L-10 0Z", "#cbc6b8") + stroke("M2-2L6 12M-10 0L-14 11", "#807a6e", 1.6)
    return figure(stone, stroke("M20 14l-2-6m5 6v-8m4 8l3-6", role("meadow3"), 1.8))


def _pond() -> str:
    water = "M-34 4C-36-10-16-14-2-12C14-16 34-10 34 2C34 14 12 16-4 14C-20 17-33 14-34 4Z"
    drawn = shape(water, "#8a6d48", ' opacity=".35" transform="translate(1 3)"')
    drawn += shape(water, role("sky"), edge(2, role("meadow3")))
    drawn += stroke("M-20-2q6-3 12 0M2 6q7-3 14 0M10-5q4-2 8 0", role("snow"), 1.8)
    reeds = (
        stroke("M28 6V-12M32 8V-8M24 8V-6", "#5d7a3c", 2)
        + oval(28, -13, 2, 4.6, "#7b4a2c")
        + oval(32, -9, 2, 4.2, "#7b4a2c")
    )
    return figure(drawn, reeds)


@fragment
def sign(text: str, x: float, y: float, size: float, width: float, middle: bool = False) -> str:
    """Words on a board of wood: on the grass they could not be read. Two lines, rather than letters too small."""
    lines = lines_of(text, width - 22, size, 2, heavy=True)
    if len(lines) > 1:  # two lines of about the same length
        even = lines_of(text, width_of(text, size, heavy=True) * 0.56, size, 3, heavy=True)
        lines = even if len(even) == 2 else lines
    wide = min(max(width_of(line, size, heavy=True) for line in lines) + 28, width) if lines else 40
    left = x - wide / 2 if middle else x
    high = size * (2.0 if len(lines) < 2 else 3.1)
    drawn = at(left, y - high / 2, plank(wide, high))
    for i, line in enumerate(lines):
        low = y + (i - (len(lines) - 1) / 2) * size * 1.24
        drawn += label(left + wide / 2, low, line, size, heavy=True, fill=BURNT, width=wide - 14)
    return drawn


@fragment
def dice_tray(x: float, y: float, words: str, empty: bool) -> str:
    """A wooden tray; while no die lies in it one sees where they will."""
    drawn = at(x - 58, y - 44, tray(116, 74, 7, 18))
    if empty:
        dashes = edge(1.8, role("ink2")) + ' stroke-dasharray="4 5" stroke-opacity=".45"'
        drawn += box(x - 46, y - 27, 40, 40, 9, "none", dashes) + box(x + 6, y - 27, 40, 40, 9, "none", dashes)
    return drawn + sign(words, x, y + 37, 12, 110, True)


@remembered
def pen(x: float, y: float, words: str) -> str:
    """The pen of those who have lost their wool, out of sight of the others as far as possible."""
    drawn = box(x - 60, y - 56, 120, 112, 14, SHADE, ' opacity=".12"')
    straw = "".join(
        f"M{xy(x - 50 + i * 37 % 100, y - 40 + i * 23 % 84)}l{(7, -6, 9)[i % 3]} {(3, 4, -2)[i % 3]}" for i in range(16)
    )
    drawn += stroke(straw, "#e8c774", 2.2, ' stroke-linecap="round"')
    rails = f"M{xy(x - 60, y - 58)}h120v112h-120Z"
    rim = "".join(f"M{xy(x - 60 + 24 * i, y + far)}v16" for far in (-68, 44) for i in range(6))
    rim += "".join(f"M{xy(x + far, y - 43 + 22.5 * i)}v14" for far in (-60, 60) for i in range(4))
    drawn += stroke(rails, "#7a5530", 9) + stroke(rails, "#f3e0bc", 6.4) + stroke(rails, "#7a5530", 2)
    drawn += stroke(rim, "#7a5530", 7.6, ' stroke-linecap="round"') + stroke(
        rim, "#e0bd88", 4.6, ' stroke-linecap="round"'
    )
    return drawn + sign(words, x, y + 74, 12, 110, True)


# ---------------------------------------------------------------------- which way the flock goes
@fragment
def facing(x: float, y: float, angle: float, half: float, ahead: float, unit: float) -> str:
    """A broad arrow trodden into the grass from the flock's front, and chevrons on it: the way is seen at a glance.
    `x, y` is the middle of the front edge, `half` of its width, `ahead` how far the arrow may reach."""
    wing, tip = half + 0.12 * unit, ahead
    arrow = f"M{xy(-half, 0)}L{xy(-wing, -tip * 0.45)}L{xy(0, -tip)}L{xy(wing, -tip * 0.45)}L{xy(half, 0)}Z"
    drawn = shape(arrow, role("snow"), ' fill-opacity=".2"')
    deep = min(unit * 0.16, 13)
    chevrons = ""
    for row in (0.3, 0.62) if ahead > unit else (0.45,):
        for side in (-1, 0, 1) if half > unit * 1.2 else (0,):
            u, v = side * half * 0.62, -tip * row + abs(side) * unit * 0.1
            chevrons += f"M{xy(u - deep, v + deep * 0.7)}l{xy(deep, -deep)}l{xy(deep, deep)}"
    ends = ' stroke-linecap="round" stroke-linejoin="round"'
    drawn += stroke(chevrons, role("meadow-ink"), 6.4, ends + ' stroke-opacity=".25"') + stroke(
        chevrons, "#fffbef", 4, ends
    )
    return at(x, y, drawn, angle)


@fragment
def roger(x: float, y: float, angle: float, unit: float) -> str:
    """He walks ahead and looks back, to be looked at: hips out, dust behind his heels, a star on his horn."""
    size = unit / 72
    way = radians(angle)
    ahead, aside = (sin(way), -cos(way)), (cos(way), sin(way))

    def spot(far: float, side: float) -> tuple[float, float]:
        return x + (ahead[0] * far + aside[0] * side) * size, y + (ahead[1] * far + aside[1] * side) * size

    drawn = ""
    for far, side, r in ((46, -14, 6.0), (54, 4, 4.6), (45, 20, 5.2)):
        u, v = spot(far, side)
        drawn += oval(u, v, r * size, r * 0.8 * size, "#fff4dc", ' opacity=".7"')
    for side in (-1, 1):
        (a, b), (c, d), (e, f) = spot(34, 42 * side), spot(18, 50 * side), spot(2, 46 * side)
        drawn += stroke(f"M{xy(a, b)}Q{xy(c, d, e, f)}", "#fffbef", 3 * size, ' stroke-linecap="round"')
    drawn += at(x, y, ram_top(float((angle + 180 + 14) % 360)), 0, size)
    u, v = spot(-16, 44)
    return drawn + at(u, v, figure(inked(STAR, "#fff2b0", 1.6)), 10, size * 1.1)


@fragment
def the_shearer(x: float, y: float, unit: float) -> str:
    """He stands upright whatever the way, and his shears gleam."""
    size = unit / 66
    rays = "M0-19V-27M13-13l6-6M19 0h8M-13-13l-6-6"
    gleam = stroke(rays, "#fffbe0", 2.6, ' stroke-linecap="round"') + figure(inked(STAR, "#fffbe0", 1.4))
    drawn = oval(x - 6 * size, y + 47 * size, 42 * size, 7 * size, SHADE, SHADE_STRENGTH)
    return drawn + at(x, y, shearer(), 0, size) + at(x + 31 * size, y - 38 * size, gleam, 12, size * 0.92)


@remembered
def field_sign(words: str, turn: float) -> str:
    """The name of a stretch of the track, on a board beside it; read from the middle of the meadow."""
    wide = width_of(words, 12.5, heavy=True) + 26
    board = at(-wide / 2, -12, plank(wide, 24)) + label(0, 0, words, 12.5, heavy=True, fill=BURNT, width=wide - 14)
    return f'<g transform="rotate({number(turn)})">{board}</g>' if turn else board
