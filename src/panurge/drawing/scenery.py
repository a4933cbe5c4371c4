"""What lies under and around a board: meadow, wooden frame, mountains. Origin at the top left, unlike the figures."""

from math import cos, pi, sin
from random import Random

from .frame import fragment, number
from .ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, oval, remembered, shape, stroke, xy
from .palette import BRASS, CREAM, mix, role
from .plants import fir

TUFT = "l-2-5m5 5v-7m4 7l3-5"
PETALS = "m0-3.4h0m3.2 2.3h0m-1.2 3.7h0m-4 0h0m-1.2-3.7h0"
ROUND = ' stroke-linecap="round"'
EVEN = ' fill-rule="evenodd"'


def _scattered(width: float, height: float, count: int, seed: int, margin: float) -> list[tuple[float, float]]:
    """Places at some distance from each other, the same ones each time."""
    chance = Random(seed)
    spots: list[tuple[float, float]] = []
    for _ in range(count * 6):
        x, y = chance.uniform(margin, max(margin, width - margin)), chance.uniform(margin, max(margin, height - margin))
        if len(spots) < count and all((x - u) ** 2 + (y - v) ** 2 > 1600 for u, v in spots):
            spots.append((x, y))
    return spots


@remembered
def meadow(width: float, height: float, seed: int = 2, radius: float = 17, flowers: bool = True) -> str:
    """A quiet pasture to lay under a board: mown bands, tufts, here and there a flower."""
    drawn = box(0, 0, width, height, radius, role("meadow"))
    bands = max(2, round(height / 110)) | 1  # odd, so that neither the first nor the last band meets a round corner
    for i in range(1, bands, 2):
        y, deep = height * i / bands, height / bands
        upper = f"M0 {number(y)}Q{xy(width * 0.3, y - 22, width * 0.55, y + 4)}T{xy(width, y - 4)}"
        lower = (
            f"V{number(y + deep)}Q{xy(width * 0.7, y + deep + 16, width * 0.45, y + deep)}T0 {number(y + deep - 6)}Z"
        )
        drawn += shape(upper + lower, role("meadow2"))
    spots = _scattered(width, height, max(4, int(width * height / 7000)), seed, 14)
    tufts = "".join(f"M{xy(x, y)}{TUFT}" for i, (x, y) in enumerate(spots) if i % 5)
    drawn += stroke(tufts, role("meadow3"), 1.8, ' stroke-linecap="round"')
    if flowers:
        # Five dots and a heart: a stroke of no length with round ends is the shortest circle there is.
        petals = "".join(f"M{xy(x, y)}{PETALS}" for x, y in spots[::5])
        hearts = "".join(f"M{xy(x, y)}h0" for x, y in spots[::5])
        by_day = f' stroke-linecap="round" stroke-opacity="{role("day")}"'
        drawn += stroke(petals, CREAM, 4, by_day + ' opacity=".8"') + stroke(hearts, BRASS, 3.4, by_day)
        drawn += _fireflies(spots[1::4])
    return drawn


def _fireflies(spots: list[tuple[float, float]]) -> str:
    """They are out at night, each in its own small light."""
    lights = "".join(f"M{xy(x + 9, y - 12)}h0" for x, y in spots)
    by_night = f' stroke-linecap="round" stroke-opacity="{role("night")}"'
    drawn = stroke(lights, role("firefly"), 15, by_night + ' opacity=".1"')
    drawn += stroke(lights, role("firefly"), 7, by_night + ' opacity=".3"')
    return drawn + stroke(lights, role("star"), 2.6, by_night)


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The outline of a rectangle with round corners."""
    r, across, down = radius, number(width - 2 * radius), number(height - 2 * radius)
    turns = [f"a{xy(r, r)} 0 0 1 {step}" for step in (xy(r, r), xy(-r, r), xy(-r, -r), xy(r, -r))]
    return f"M{xy(x + r, y)}h{across}{turns[0]}v{down}{turns[1]}h-{across}{turns[2]}v-{down}{turns[3]}Z"


@remembered
def wooden_frame(width: float, height: float, thick: float = 10, radius: float = 26) -> str:
    """A frame of wood to lay over a board of that size: it reaches `thick` beyond and rounds the inner corners."""
    wide, high, near = width + 2 * thick, height + 2 * thick, 2.5 - thick
    hole = _rounded(0, 0, width, height, max(radius - thick + 1, 2))
    drawn = shape(_rounded(2 - thick, 8 - thick, wide, high, radius) + hole, SHADE, EVEN + SHADE_STRENGTH)
    drawn += shape(_rounded(-thick, -thick, wide, high, radius) + hole, role("wood"), EVEN + edge(1.5, role("wood2")))
    corner = f"V{number(radius - thick)}Q{xy(near, near, radius - thick, near)}"
    drawn += stroke(f"M{xy(near, height * 0.6)}{corner}H{number(width * 0.8)}", role("wood3"), 2.4, ROUND)
    grain = ""
    for part in (0.12, 0.34, 0.58, 0.8):
        grain += f"M{xy(width * part, -thick * 0.45)}h{number(width * 0.09)}"
        grain += f"M{xy(width * (0.95 - part), height + thick * 0.5)}h{number(width * 0.07)}"
    return drawn + stroke(grain, role("wood2"), 1.2, ROUND + ' opacity=".6"')


def _peaks(width: float, horizon: float, seed: int) -> str:
    """Four peaks with snow on them; the foot of one is the foot of the next."""
    chance = Random(seed)
    ridge, snow = f"M0 {number(horizon * 0.7)}", ""
    for place, high in ((0.16, 0.62), (0.42, 0.95), (0.66, 0.55), (0.9, 0.72)):
        x, y = (place + chance.uniform(-0.03, 0.03)) * width, horizon * (1 - high)
        ridge += f"L{xy(x, y)}L{xy(min(x + width * 0.13, width), horizon * 0.68)}"
        cap = horizon * high * 0.24
        left, right = cap * 0.62, cap * 0.55
        snow += f"M{xy(x, y)}l{xy(right, cap)}l{xy(-right * 0.55, -cap * 0.2)}l{xy(-right * 0.5, cap * 0.35)}"
        snow += f"l{xy(-left * 0.45, -cap * 0.4)}L{xy(x - left, y + cap * 0.95)}Z"
    peaks = shape(f"{ridge}L{xy(width, horizon * 0.6)}V{number(horizon * 1.1)}H0Z", role("peak"))
    return peaks + shape(snow, role("snow"))


STAR = "l1.3 3.1 3.4.3-2.6 2.2.8 3.3-2.9-1.8-2.9 1.8.8-3.3-2.6-2.2 3.4-.3Z"


def _sky(width: float, height: float, horizon: float, seed: int) -> str:
    """By day a sun with rays and two clouds, by night a moon and stars: the theme decides which are seen."""
    x, y = width * 0.82, horizon * 0.28
    size = max(14, min(width, height) * 0.055)
    day, night = f' fill-opacity="{role("day")}"', f' fill-opacity="{role("night")}"'
    drawn = box(0, 0, width, height, 0, role("sky"))
    glow = oval(x, y, size * 2.3, size * 2.3, role("moon"), night + ' opacity=".1"')
    drawn += glow + oval(x, y, size * 1.6, size * 1.6, role("moon"), night + ' opacity=".14"')
    rays = "".join(
        f"M{xy(x + size * 1.35 * cos(turn), y + size * 1.35 * sin(turn))}L"
        f"{xy(x + size * 1.75 * cos(turn), y + size * 1.75 * sin(turn))}"
        for turn in (i * pi / 6 for i in range(12))
    )
    drawn += stroke(rays, role("sun"), size * 0.13, ROUND + f' stroke-opacity="{role("day")}"')
    drawn += oval(x, y, size, size, role("sun"), day)
    crescent = f"M{xy(x + size * 0.35, y - size)}a{xy(size, size)} 0 1 0 {xy(size * 0.55, size * 1.55)}"
    crescent += f"a{xy(size * 0.82, size * 0.82)} 0 0 1{xy(-size * 0.55, -size * 1.55)}Z"
    drawn += shape(crescent, role("moon"), night)
    chance = Random(seed + 5)
    stars, dots = "", ""
    for i in range(max(10, int(width * horizon / 2600))):
        u, v = chance.uniform(8, width - 8), chance.uniform(6, horizon * 0.72)
        if (u - x) ** 2 + (v - y) ** 2 > (size * 1.7) ** 2:
            stars, dots = (stars + f"M{xy(u, v)}{STAR}", dots) if i % 4 == 0 else (stars, dots + f"M{xy(u, v)}h0")
    drawn += shape(stars, role("star"), night)
    drawn += stroke(dots, role("star"), 2.2, ROUND + f' stroke-opacity="{role("night")}"')
    for u, v, wide in ((0.16, 0.24, 1.0), (0.5, 0.12, 0.7)):
        cloud = size * wide
        for dx, dy, rx in ((-1.3, 0.25, 1.0), (0, -0.1, 1.3), (1.35, 0.25, 0.95), (0, 0.4, 1.9)):
            place = (width * u + dx * cloud, horizon * v + dy * cloud, rx * cloud, rx * cloud * 0.5)
            drawn += oval(*place, role("cloud"), ' opacity=".55"')
    return drawn


def _chalet(x: float, y: float, size: float) -> str:
    """A small house on the alp; at night somebody is up."""
    walls = box(-15, -14, 30, 20, 1.5, "#a9743f", edge(1.6, "#5f3d20")) + stroke("M-15-7H15M-15 0H15", "#7d5228", 1.2)
    roof = shape("M-21-11L0-29L21-11L17-9L0-22L-17-9Z", "#7b4a34", edge(1.6, "#4a2b1e"))
    glow = oval(0, -4, 26, 18, role("firefly"), f' fill-opacity="{role("night")}" opacity=".16"')
    panes = "".join(box(x, -6, 7, 7, 1, role("window"), edge(1.3, "#4a2b1e")) for x in (-10, 4))
    smoke = stroke("M12-26q-3-5 1-9t-1-9", role("cloud"), 3.2, ROUND + ' opacity=".6"')
    chimney = box(9.5, -26, 5, 8, 1, "#8c6a4e", edge(1.3, "#4a2b1e"))
    return at(x, y, figure(glow, smoke, chimney, walls, roof, panes), 0, size)


@remembered
def alpine(width: float, height: float, seed: int = 3, tree: str = "") -> str:
    """Sky, snow peaks, hills, firs and a chalet; the lower half is meadow, quiet enough for cards and words. `tree` is
    what to draw for each fir (a `use` of a symbol, where weight counts)."""
    horizon = min(height * 0.4, width * 0.62)
    drawn = _sky(width, height, horizon, seed) + _peaks(width, horizon, seed)
    hill = f"C{xy(width * 0.2, horizon * 0.62, width * 0.4, horizon * 0.86, width * 0.6, horizon * 0.8)}"
    hill += f"S{xy(width * 0.9, horizon * 0.82, width, horizon * 0.74)}"
    drawn += shape(f"M0 {number(horizon * 0.9)}{hill}V{number(height)}H0Z", role("ridge"))
    for part, fill in ((0.98, "meadow"), (1.34, "meadow2"), (1.8, "meadow3")):
        y, lift = horizon * part, horizon * 0.09
        if y + lift < height:
            swell = f"C{xy(width * 0.25, y - lift, width * 0.6, y + lift, width, y - lift)}"
            pale = ' opacity=".35"' if fill == "meadow3" else ""
            drawn += shape(f"M0 {number(y)}{swell}V{number(height)}H0Z", role(fill), pale)
    size = max(0.22, width / 1300)
    drawn += _chalet(width * 0.72, horizon * 0.97, size * 2.1)
    for x, y, scale in ((0.05, 1.0, 1.15), (0.12, 1.05, 0.9), (0.95, 0.93, 1.2), (0.88, 0.98, 0.9)):
        drawn += at(x * width, y * horizon, tree or fir(), 0, size * scale)
    return drawn


@remembered
def fence(length: float) -> str:
    """A run of fence along the x axis: two rails and a post every 24 units, half a post beyond both ends."""
    posts = max(1, round(length / 24))
    rails = f"M0-3H{number(length)}M0 4H{number(length)}"
    drawn = stroke(rails, "#7a5530", 4.6) + stroke(rails, "#f3e0bc", 2)
    for i in range(posts + 1):
        drawn += box(length * i / posts - 2.5, -9, 5, 18, 2, "#e0bd88", edge(1.6, "#7a5530"))
    return figure(drawn)


@remembered
def tray(width: float, height: float, thick: float = 8, radius: float = 20) -> str:
    """A wooden tray seen from above: cards or dice lie in it. Origin at the upper left of the inside."""
    drawn = box(0, 0, width, height, radius - thick + 1, role("card2"))
    drawn += box(0, 0, width, height, radius - thick + 1, SHADE, ' opacity=".07"')
    inner = f"M4 {number(height - radius)}V{number(radius * 0.7)}Q4 4 {number(radius * 0.7)} 4H{number(width - radius)}"
    drawn += stroke(inner, SHADE, 5, ROUND + ' opacity=".12"')
    return drawn + wooden_frame(width, height, thick, radius)


@remembered
def plank(width: float, height: float) -> str:
    """A board of wood lying across, for things to stand on and words to be burnt into. Origin at its upper left."""
    drawn = box(3, 5, width, height, 6, SHADE, SHADE_STRENGTH)
    drawn += box(0, 0, width, height, 6, role("plank"), edge(1.6, role("wood2")))
    drawn += stroke(f"M8 3.5H{number(width - 8)}", "#fff4dc", 1.8, ROUND + ' opacity=".35"')
    grain = "".join(
        f"M{xy(width * part, height * low)}h{number(width * far)}"
        for part, low, far in ((0.05, 0.4, 0.2), (0.56, 0.74, 0.3))
    )
    return figure(drawn + stroke(grain, role("wood2"), 1.1, ROUND + ' opacity=".35"'))


@fragment
def band(x: float, y: float, width: float, height: float, radius: float = 14) -> str:
    """A pale band on the meadow, for words must not lie on busy grass."""
    return box(x, y, width, height, radius, role("card"), ' fill-opacity=".55" class="still"')


def tint(colour: str, part: float = 0.5) -> str:
    """A pale ground of that colour, for windows of cards and fields of a track."""
    return mix(colour, "#fff4dc", part)
