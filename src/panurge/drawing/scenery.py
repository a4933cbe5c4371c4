"""What lies under and around a board: meadow, wooden frame, mountains. Origin at the top left, unlike the figures."""

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
        drawn += stroke(petals, CREAM, 4, ' stroke-linecap="round" opacity=".8"')
        drawn += stroke(hearts, BRASS, 3.4, ' stroke-linecap="round"')
    return drawn


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


@remembered
def alpine(width: float, height: float, seed: int = 3) -> str:
    """Sky, sun, snow peaks, hills and firs; the lower half is meadow, quiet enough for cards and words."""
    horizon = min(height * 0.4, width * 0.62)
    sun = max(14, min(width, height) * 0.055)
    drawn = box(0, 0, width, height, 0, role("sky")) + oval(width * 0.82, horizon * 0.28, sun, sun, role("sun"))
    drawn += _peaks(width, horizon, seed)
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
    for x, y, scale in ((0.05, 1.0, 1.15), (0.12, 1.05, 0.9), (0.95, 0.93, 1.2), (0.88, 0.98, 0.9)):
        drawn += at(x * width, y * horizon, fir(), 0, size * scale)
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


@fragment
def band(x: float, y: float, width: float, height: float, radius: float = 14) -> str:
    """A pale band on the meadow, for words must not lie on busy grass."""
    return box(x, y, width, height, radius, role("card"), ' fill-opacity=".55" class="still"')


def tint(colour: str, part: float = 0.5) -> str:
    """A pale ground of that colour, for windows of cards and fields of a track."""
    return mix(colour, "#fff4dc", part)
