"""The lobby picture of Sheep Sheep: cards on the grass, a family of three, one card with both its faces, sand."""

from functools import lru_cache

from panurge.drawing.frame import Drawing, layer, symbol
from panurge.drawing.ink import at
from panurge.drawing.scenery import meadow
from panurge.drawing.sheep import sheep
from panurge.drawing.states import ring_box
from panurge.games.sheep_sheep.data import FAMILY_NAMES, FIRST, SECOND
from panurge.games.sheep_sheep.draw_cards import both_faces, face, glass, half, half_name

# Family, middle and turn of the cards: yellow makes a row of three, the pair in front could make it four.
CARDS = (
    ("purple", 34, 30, -4),
    ("red", 118, 26, 3),
    ("blue", 202, 28, -2),
    ("pink", 286, 24, 4),
    ("yellow", 38, 112, 3),
    ("yellow", 122, 110, -3),
    ("yellow", 206, 112, 2),
    ("green", 34, 198, -3),
    ("pink", 118, 196, 4),
    ("purple", 202, 198, -2),
)
SIDE = 76


@lru_cache(maxsize=1)
def vignette() -> Drawing:
    drawn = meadow(400, 240, 4, 0)
    for name, x, y, turn in CARDS:
        mark = ring_box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, 9, "chosen") if name == "yellow" else ""
        drawn += at(x, y, face(FAMILY_NAMES.index(name), SIDE) + mark, turn)
    pairs = list(zip(FIRST, SECOND))
    pair = pairs.index((FAMILY_NAMES.index("yellow"), FAMILY_NAMES.index("blue")))
    drawn += at(312, 186, both_faces(pair, 150, 105, True), -8) + at(346, 88, glass(), 6, 1.3)
    families = dict.fromkeys(name for name, *_ in CARDS)
    defs = "".join(symbol(f"sheep-{family}", sheep(family)) for family in families)
    defs += "".join(symbol(half_name(int(family), True), half(int(family), True)) for family in pairs[pair])
    return Drawing(400, 240, (layer("scene", drawn),), defs)
