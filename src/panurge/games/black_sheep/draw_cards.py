"""The pieces of Black Sheep: one frame for all cards with the animal's strength in dots, coins, storm, signs, ribbons.

Strength is drawn, not only told: six dots for the horse, one for the black sheep. Where a black sheep stands, a
storm brews, and its coin is brick with a minus, for it costs what the others bring.
"""

from functools import lru_cache

from panurge.drawing.farm import cow, horse, pig, rooster
from panurge.drawing.frame import number, symbol, use
from panurge.drawing.ink import (
    SHADE,
    SHADE_STRENGTH,
    at,
    box,
    edge,
    figure,
    inked,
    lobes,
    oval,
    remembered,
    scallop,
    shape,
    stroke,
    xy,
)
from panurge.drawing.palette import CREAM, INK, PLANK, PLANK2, PLANK3, WHITE, mix, role
from panurge.drawing.sheep import black_sheep, sheep
from panurge.drawing.text import PRINT, PRINT2, coin, label, lines_of, width_of, wrapped
from panurge.drawing.things import badge, card_back
from panurge.drawing.yard import paling
from panurge.games.black_sheep import CARD
from panurge.games.black_sheep.data import ANIMAL_NAMES
from panurge.games.black_sheep.draw_plan import CARD as SIZE
from panurge.games.black_sheep.draw_plan import Plan

BLACK = 5
TINTS = ("#ecd0a6", "#d3e3bd", "#f6d5cc", "#cbdfe8", "#f6e09c", "#a99bb8")
ROUND = ' stroke-linecap="round"'


def beast(animal: int) -> str:
    return f"farm-{ANIMAL_NAMES[animal]}"


def card_name(animal: int) -> str:
    return f"farm-card-{ANIMAL_NAMES[animal]}"


@lru_cache(maxsize=16)
def definitions(plan: Plan) -> str:
    """Each animal once, its card once, each badge once, each length of fence once, and the storm."""
    menace = black_sheep().replace(WHITE, "#ffd84a")  # yellow eyes: she is up to something
    beasts = (horse(), cow(), pig(), sheep("white"), rooster(), menace)
    drawn = "".join(symbol(beast(animal), body) for animal, body in enumerate(beasts))
    drawn += symbol("farm-storm", storm()) + symbol("farm-back", card_back(*SIZE))
    drawn += "".join(symbol(card_name(animal), _card(animal, *SIZE)) for animal in range(6))
    for length, size in sorted({plan.field_rail, plan.pen_rail}):
        drawn += symbol(_rail(length, size), at(0, 0, paling(length / size), 0, size))
    slots = {plan.strips[0] / count for count in range(1, 7)} | {plan.strips[1] / count for count in range(1, 7)}
    drawn += "".join(symbol(plate_name(slot), _plate(slot, plan.strip + 2)) for slot in sorted(slots))
    return drawn + "".join(symbol(f"badge-{colour}", badge(colour)) for colour in CARD.colours[: plan.players])


def plate_name(slot: float) -> str:
    return f"farm-plate-{round(slot * 10)}"


def _plate(wide: float, high: float) -> str:
    """What a lay on offer lies on: paper with a dashed heather rim."""
    rim = edge(2.6, role("heather")) + ' stroke-dasharray="7 6" stroke-linecap="round"'
    ground = box(-wide / 2 + 0.5, -high / 2, wide - 1, high, 9, role("card"), edge(1, role("line")))
    return ground + box(-wide / 2 + 3, -high / 2 + 3, wide - 6, high - 6, 7, "none", rim)


def _rail(length: float, size: float) -> str:
    return f"farm-rail-{round(length)}-{round(size * 100)}"


def rail(kind: tuple[float, float], x: float, y: float) -> str:
    """A run of fence of that length and size (`plan.field_rail`, `plan.pen_rail`)."""
    return use(_rail(*kind), x, y)


def sign_of(seat: int, x: float, y: float, size: float) -> str:
    """The badge of a seat."""
    return use(f"badge-{CARD.colours[seat]}", x, y, size)


@remembered
def storm() -> str:
    """A small black cloud with a bolt, in the 100-box: what hangs over a black sheep."""
    cloud = inked(scallop(lobes(0, -10, 36, 16, 9, 3), 0.6), "#8b7f97", 3.4)
    cloud += stroke("M-22-15Q-12-24 0-20", "#b9aec2", 4, ROUND)
    bolt = inked("M4 2L-10 24L0 22L-7 46L18 16L6 18L15 2Z", "#ffd138", 3)
    return figure(bolt, cloud)


# ---------------------------------------------------------------------- cards
def _window(left: float, top: float, wide: float, high: float, animal: int, radius: float) -> str:
    """The tinted picture of a card with a low hill; night falls over the black sheep."""
    tint = TINTS[animal]
    ground = mix(tint, "#3a2b45" if animal == BLACK else "#5b7a3a", 0.3 if animal == BLACK else 0.2)
    hill = f"M{xy(left, top + high * 0.72)}q{xy(wide * 0.25, -high * 0.1, wide * 0.5, 0)}t{xy(wide * 0.5, 0)}"
    base = f"v{number(high * 0.28 - radius)}a{number(radius)} {number(radius)} 0 0 1-{number(radius)} {number(radius)}"
    low = f"h{number(2 * radius - wide)}a{number(radius)} {number(radius)} 0 0 1-{number(radius)}-{number(radius)}z"
    return box(left, top, wide, high, radius, tint) + shape(hill + base + low, ground)


def dots(animal: int, x: float, y: float, step: float, fill: str = PRINT2) -> str:
    """Six dots for the strongest animal, one for the weakest (BS-12); round ends of strokes of no length."""
    count = 6 - animal
    path = "".join(f"M{xy(x + (i - (count - 1) / 2) * step, y)}h0" for i in range(count))
    return stroke(path, fill, step * 0.62, ROUND)


def _card(animal: int, wide: float, high: float) -> str:
    """A card too small for words: the animal, and its strength below."""
    left, top = -wide / 2, -high / 2
    body = box(left + 1.5, top + 3, wide, high, 7, SHADE, SHADE_STRENGTH)
    body += box(left, top, wide, high, 7, role("cardboard"), edge(1.5, role("card-edge")))
    body += _window(left + 4, top + 4, wide - 8, high - 17, animal, 4)
    if animal == BLACK:
        body += use("farm-storm", wide * 0.2, top + 14, 0.26)
    body += use(beast(animal), 0, -5, (wide - 5) / 100)
    return figure(body, dots(animal, 0, high / 2 - 6.6, 6.4))


@remembered
def hand_card(animal: int, name: str, wide: float, high: float) -> str:
    """A card of the hand, with its name."""
    left, top = -wide / 2, -high / 2
    body = box(left + 2, top + 5, wide, high, 10, SHADE, SHADE_STRENGTH)
    body += box(left, top, wide, high, 10, role("cardboard"), edge(1.6, role("card-edge")))
    body += _window(left + 6, top + 6, wide - 12, high - 38, animal, 6)
    if animal == BLACK:
        body += use("farm-storm", wide * 0.24, top + 22, 0.4)
    body += use(beast(animal), 0, -12, (wide - 8) / 100)
    body += label(0, high / 2 - 22, name, max(12.0, wide * 0.135), serif=True, fill=PRINT, width=wide - 14)
    return figure(body, dots(animal, 0, high / 2 - 9.5, wide * 0.09))


# ---------------------------------------------------------------------- coins, signs, ribbons
def value_coin(x: float, y: float, animal: int, value: int, radius: float) -> str:
    """What is under a figure's base: gold for points, brick for a black sheep's; 0 is unknown."""
    text = ("−" if animal == BLACK else "") + (str(value) if value else "?")
    return coin(x, y, text, "brick" if animal == BLACK else "gold" if value else "paper", radius)


@remembered
def plaque(text: str, size: float, width: float, art: str = "") -> str:
    """A wooden sign, its middle at the origin: the name of a field or of a pen."""
    high = size * 1.75
    body = box(-width / 2 + 1.5, -high / 2 + 3, width, high, high * 0.3, SHADE, SHADE_STRENGTH)
    body += box(-width / 2, -high / 2, width, high, high * 0.3, PLANK2, edge(1.8, PLANK3))
    body += box(-width / 2 + 2, -high / 2 + 1.8, width - 4, high * 0.4, high * 0.2, PLANK, ' opacity=".75"')
    grain = f"M{xy(-width / 2 + 8, high * 0.26)}h{number(width * 0.3)}"
    grain += f"M{xy(width * 0.1, high * 0.32)}h{number(width * 0.2)}"
    body += stroke(grain, PLANK3, 1, ROUND + ' opacity=".45"')
    body += stroke(f"M{xy(-width / 2 + 6, 0)}h0M{xy(width / 2 - 6, 0)}h0", PLANK3, 3.4, ROUND)
    room = width - 22 - (high if art else 0)
    words = label(high * 0.4 if art else 0, 0, text, size, serif=True, fill=PRINT, width=room)
    return figure(body, at(-width / 2 + high * 0.62, 0, art) if art else "", words)


def plaque_width(text: str, size: float, art: bool = False, most: float = 400) -> float:
    return min(width_of(text, size, serif=True) + 30 + (size * 1.75 if art else 0), most)


RIBBONS = {
    "lead": ("#ffcb47", mix("#ffcb47", INK, 0.28), PRINT),
    "level": (CREAM, mix(CREAM, INK, 0.2), PRINT),
    "behind": ("#e6d6bb", mix("#e6d6bb", INK, 0.22), PRINT),
    "beaten": ("#d9a596", mix("#d9a596", INK, 0.25), PRINT),
}


@remembered
def ribbon(
    reading: str, status: str, kind: str, width: float, high: float, size: float, leader: int, aside: float = 0.0
) -> str:
    """What the own side reads now, and who leads the field, on a ribbon whose ends are folded where there is room; its
    middle is the origin. No reading is cut short: "two sheep…" could be black sheep. `aside`: what is kept free of
    words in all, for what lies on its ends."""
    fill, fold, ink = RIBBONS[kind]
    half, tall = width / 2, high / 2
    tail = 15.0 if width > 200 else 0.0
    ends = ""
    for way in (1, -1) if tail else ():
        x, inner = half * way, (half - tail * 1.8) * way
        ends += f"M{xy(inner, -tall + 7)}H{number(x)}L{xy(x - way * tail * 0.55, 4)}L{xy(x, tall)}H{number(inner)}Z"
    body = shape(ends, fold, edge(1.4, mix(fold, INK, 0.35))) if ends else ""
    body += box(-half + tail, -tall, width - 2 * tail, high - 7, 6, fill, edge(1.5, mix(fill, INK, 0.45)))
    room = width - 2 * tail - 8 - aside
    lines = lines_of(reading, room, size, 9, heavy=True)
    if len(lines) > 2:
        size = 11.0
        lines = lines_of(reading, room, size, 9, heavy=True)
    leading = size * 1.14
    note = max(11.0, size - 1.5)
    first = -3.5 - ((len(lines) - 1) * leading + (note * 1.2 if status else 0)) / 2
    body += wrapped(0, first, reading, room, size, most=4, heavy=True, fill=ink, leading=1.14)
    if status:
        y = first + (len(lines) - 1) * leading + note * 1.24
        mark = sign_of(leader, -width_of(status, note) / 2 - 8, y, note * 0.017) if leader >= 0 else ""
        body += mark + label(8 if mark else 0, y, status, note, fill=ink, width=room - (22 if mark else 0))
    return figure(body)


@remembered
def tray(width: float, height: float) -> str:
    """A wooden tray, its top left at the origin: rim, floor of planks, shade along the upper rim."""
    body = box(2, 6, width, height, 18, SHADE, SHADE_STRENGTH)
    body += box(0, 0, width, height, 18, role("wood"), edge(1.5, role("wood2")))
    body += box(7, 7, width - 14, height - 14, 12, role("wood3"), edge(1.4, role("wood2")))
    seams = "".join(f"M10 {number(7 + (height - 14) * i / 4)}H{number(width - 10)}" for i in (1, 2, 3))
    body += stroke(seams, role("wood2"), 1, ' opacity=".4"')
    body += stroke(f"M18 11H{number(width - 18)}", role("wood2"), 4, ROUND + ' opacity=".28"')
    body += stroke(f"M16 3.500H{number(width * 0.7)}", role("wood3"), 2, ROUND)
    nails = "".join(f"M{xy(x, y)}h0" for x in (12, width - 12) for y in (12, height - 12))
    return figure(body, stroke(nails, role("wood2"), 4, ROUND))


@remembered
def crate(width: float, height: float) -> str:
    """An open crate seen from the front, its top left at the origin: three slats between two posts."""
    body = oval(width / 2, height + 2, width / 2 + 4, 5, SHADE, SHADE_STRENGTH)
    slat = height / 3
    for i in range(3):
        body += box(0, i * slat + 1, width, slat - 2.5, 2, PLANK2 if i % 2 else PLANK, edge(1.5, PLANK3))
    for x in (3.0, width - 11):
        body += box(x, -2, 8, height + 3, 2, PLANK2, edge(1.5, PLANK3))
        nails = "".join(f"M{xy(x + 4, slat * (i + 0.5))}v0" for i in range(3))
        body += stroke(nails, PLANK3, 2.6, ROUND)
    return figure(body)


@remembered
def ladder(width: float, high: float) -> str:
    """The seven combinations from strong to weak (BS-11) in dots, from the left, centred on y = 0."""
    shapes = ((5,), (4,), (3, 2), (3,), (2, 2), (2,), ())
    pitch, step = width / 7, min(6.6, width / 7 / 6.4)
    drawn = ""
    for i, groups in enumerate(shapes):
        middle = (i + 0.5) * pitch
        drawn += box(i * pitch + 2, -high / 2, pitch - 4, high, 7, role("card"), edge(1.1, role("line")))
        units = sum(groups) + (1.2 if len(groups) > 1 else 0)
        x = middle - (units - 1) * step / 2
        for j, group in enumerate(groups):
            path = "".join(f"M{xy(x + k * step, 0)}h0" for k in range(group))
            drawn += stroke(path, role("ink" if j == 0 else "ink2"), step * 0.74, ROUND)
            x += (group + 1.2) * step
        if not groups:
            drawn += label(middle, 0, "≠", high * 0.6, heavy=True, fill=role("ink2"))
    return drawn
