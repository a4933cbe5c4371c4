"""The pieces of Sheep Sheep, drawn: cards with one face or both, each family defined once, and the sand timer."""

from functools import lru_cache

from panurge.drawing.frame import number, shared, symbol, touch_box, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, figure, oval, remembered, shape, stroke, xy
from panurge.drawing.palette import BRASS, CREAM, PLANK2, PLANK3, mix, role, wool_colour
from panurge.drawing.sheep import common_parts, head, sheep
from panurge.drawing.states import ring_box
from panurge.drawing.things import badge, card_back
from panurge.drawing.yard import paling
from panurge.games.sheep_sheep.data import FAMILIES, FAMILY_NAMES, FIRST, SECOND
from panurge.games.sheep_sheep.draw_plan import Plan
from panurge.games.sheep_sheep.tell import FETISH_BACK

SAND = "#e8c57a"
ROUND = ' stroke-linecap="round"'


@lru_cache(maxsize=16)
def definitions(plan: Plan) -> str:
    """Each family once: the sheep for faces, the same with a smug look for a flock that has just grown, the badge for
    small things; backs of cards, fences, and what lights up when something is chosen."""
    drawn = {f"sheep-{family}": sheep(family) for family in FAMILY_NAMES}
    drawn |= {f"smug-{family}": sheep(family, "smug") for family in FAMILY_NAMES}
    drawn |= {f"badge-{family}": badge(family) for family in FAMILY_NAMES}
    crowns = {f"crown-{family}": _crown(family) for family in FAMILY_NAMES}
    found = shared(drawn, common_parts() | crowns) | {"sheep-back": card_back(68, 88), "fetish-back": _fetish_back()}
    found |= {rail_name(rail): at(0, 0, paling(rail[0] / rail[1]), 0, rail[1]) for rail in plan.rails}
    found |= {half_name(family, plan.wide): half(family, plan.wide) for family in range(int(FAMILIES))}
    found |= {face_name(family, plan.side): face(family, plan.side) for family in range(int(FAMILIES))}
    found |= {corner_name(family, plan.side): corner(family, plan.side) for family in range(int(FAMILIES))}
    found |= {rim_name(colour, plan.side): _rim(colour, plan.side) for colour in ("gold", "brick")}
    found |= {turns_name(plan.side): _turns(plan.side)}
    found |= {f"offer-{round(plan.side)}": _offer(plan.side), held_offer(plan): _fits(*plan.panels[0].hand[2:])}
    return "".join(symbol(name, body) for name, body in found.items())


def _crown(family: str) -> str:
    """What a sheep has above its face, whatever it feels: fringe and mark."""
    return sheep(family).split(head("calm"))[1].removesuffix("</g></g>")


def _fetish_back() -> str:
    """The back of a fetish card, 50 by 68: a heart, for it is somebody's darling."""
    drawn = box(-23, -30, 50, 68, 8, SHADE, SHADE_STRENGTH)
    drawn += box(-25, -34, 50, 68, 8, role("cardboard"), edge(1.5, role("card-edge")))
    drawn += box(-21, -30, 42, 60, 5, FETISH_BACK, edge(1.2, mix(FETISH_BACK, "#4a2e22", 0.5)))
    heart = "M0 15C-18 2-17-14-8-14C-3-14-1-11 0-8C1-11 3-14 8-14C17-14 18 2 0 15Z"
    return drawn + shape(heart, mix(FETISH_BACK, CREAM, 0.45), edge(1.6, mix(FETISH_BACK, "#4a2e22", 0.5)))


def rail_name(rail: tuple[float, float]) -> str:
    return f"flock-rail-{round(rail[0])}-{round(rail[1] * 100)}"


def held_offer(plan: Plan) -> str:
    return f"fits-{round(plan.panels[0].hand[2])}"


def disc_of(side: float) -> float:
    """The radius of the disc on a cell on offer."""
    return 25 if side > 140 else 21


def _offer(side: float) -> str:
    """A cell of the centre that a chosen card fits: heather, and a disc below for the sheep that will show."""
    half = side / 2
    drawn = touch_box(-half, -half, side, side)
    drawn += box(-half, -half, side, side, 13, role("heather2"), ' fill-opacity=".2"')
    return drawn + ring_box(-half, -half, side, side, 13, "can", "paper") + use(turns_name(side))


def turns_name(side: float) -> str:
    return f"turns-{round(side)}"


def _turns(side: float) -> str:
    """An arrow up from a disc, where the sheep stands that will show."""
    half, disc = side / 2, disc_of(side)
    drawn = shape(f"M{xy(0, half - 2 * disc - 9)}l7 9h-4v6h-6v-6h-4Z", role("heather"))
    return drawn + oval(0, half - disc, disc, disc, role("card"), edge(2.6, role("heather")))


def _fits(width: float, height: float) -> str:
    """A card of the hand that fits a chosen cell."""
    drawn = touch_box(-width / 2, -height / 2, width, height)
    drawn += box(-width / 2, -height / 2, width, height, 9, role("heather"), ' fill-opacity=".16"')
    return drawn + ring_box(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4, 11, "chosen", "paper")


def tint(family: int) -> str:
    return mix(wool_colour(FAMILY_NAMES[family]), CREAM, 0.62)


def window(left: float, top: float, wide: float, high: float, family: int, radius: float) -> str:
    """The ground of a face: its tint with a low hill."""
    colour = tint(family)
    hill = f"M{xy(left, top + high * 0.74)}q{xy(wide * 0.25, -high * 0.09, wide * 0.5, 0)}t{xy(wide * 0.5, 0)}"
    turn = f"a{number(radius)} {number(radius)} 0 0 1-{number(radius)}"
    base = f"v{number(high * 0.26 - radius)}{turn} {number(radius)}h{number(2 * radius - wide)}{turn}-{number(radius)}z"
    return box(left, top, wide, high, radius, colour) + shape(hill + base, mix(colour, "#5b7a3a", 0.22))


def face_name(family: int, side: float) -> str:
    return f"face-{FAMILY_NAMES[family]}-{round(side)}"


@remembered
def face(family: int, side: float) -> str:
    """A centre card face up, centred: its sheep on a meadow of its own tint."""
    half, inner = side / 2, side - 14
    drawn = box(-half + 2, -half + 5, side, side, 13, SHADE, SHADE_STRENGTH)
    drawn += box(-half, -half, side, side, 13, role("cardboard"), edge(1.6, role("card-edge")))
    drawn += window(-inner / 2, -inner / 2, inner, inner, family, 8)
    return drawn + use(f"sheep-{FAMILY_NAMES[family]}", 0, side * 0.02, side / 122)


def rim_name(colour: str, side: float) -> str:
    return f"rim-{colour}-{round(side)}"


def _rim(colour: str, side: float) -> str:
    """Around a card that would belong to a group: gold for oneself, brick for the next."""
    half = side / 2 + 1
    return box(-half, -half, 2 * half, 2 * half, 14, "none", edge(7, role(colour)))


def corner_name(family: int, side: float) -> str:
    return f"corner-{FAMILY_NAMES[family]}-{round(side)}"


@remembered
def corner(family: int, side: float) -> str:
    """What a centre card hides, for one who knows: a dog's ear with the other family."""
    size = 17 if side > 140 else 15
    spot = side / 2 - size - 1
    ear = oval(spot, -spot, size, size, role("cardboard"), edge(1.6, role("card-edge")))
    return ear + use(f"badge-{FAMILY_NAMES[family]}", spot, -spot, size * 0.0182)


HALF = 80.0, 114.0  # a face beside another, before it is scaled


def half_name(family: int, large: bool) -> str:
    return f"{'half' if large else 'mark'}-{FAMILY_NAMES[family]}"


def half(family: int, large: bool) -> str:
    """A face beside another; where cards are as small as a thumb the mark tells more than the sheep."""
    wide, high = HALF if large else (HALF[0], 126.0)
    drawn = window(-wide / 2, -high / 2, wide, high, family, 9)
    if large:
        return drawn + use(f"sheep-{FAMILY_NAMES[family]}", 0, 4, 0.77)
    return drawn + use(f"badge-{FAMILY_NAMES[family]}", 0, 0, 0.97)


@remembered
def both_faces(pair: int, width: float, height: float, large: bool) -> str:
    """A card of a hand, centred: one face beside the other, a seam between them."""
    left, top = -width / 2, -height / 2
    drawn = box(left + 2, top + 4, width, height, 9, SHADE, SHADE_STRENGTH)
    drawn += box(left, top, width, height, 9, role("cardboard"), edge(1.5, role("card-edge")))
    inset = width * 0.035
    inner = (width - 3 * inset) / 2
    for x, family in ((left + inset + inner / 2, FIRST[pair]), (inset / 2 + inner / 2, SECOND[pair])):
        drawn += use(half_name(int(family), large), x, 0, inner / HALF[0])
    seam = ' stroke-dasharray="1 5" stroke-linecap="round"'
    return drawn + stroke(f"M0 {number(top + 5)}V{number(-top - 5)}", role("card-edge"), 2, seam)


@remembered
def heap(count: int) -> str:
    """The covered pile, as high as a handful."""
    under = "".join(
        box(-34 - i * 1.4, -44 - i * 2, 68, 88, 8, role("cardboard"), edge(1.5, role("card-edge")))
        for i in range(count)
    )
    return under + use("sheep-back", -count * 1.4, -count * 2)


@remembered
def glass(left: float = 0.5) -> str:
    """A sand timer in the 100-box. On a page the sand runs: the style sheet scales both heaps by the time left
    (`.sand-left`, `.sand-gone`); here they stand as they are when that part of the time is left."""
    body = "M-20-34Q-20-14-4-3Q-2 0-4 3Q-20 14-20 34H20Q20 14 4 3Q2 0 4-3Q20-14 20-34Z"
    drawn = oval(2, 44, 32, 5, SHADE, SHADE_STRENGTH)
    drawn += shape(body, mix("#cfe4e6", CREAM, 0.5), edge(2.4))
    upper = shape("M-18.500-33Q-18-15-3-4H3Q18-15 18.500-33Q0-29-18.500-33Z", SAND)
    lower = shape("M-19 33Q-16 18-8 12Q0 7 8 12Q16 18 19 33Z", mix(SAND, BRASS, 0.3))
    high, low = number(max(left, 0) ** 0.5, 3), number(1 - left, 3)
    drawn += f'<g class="sand-left" transform="translate(0 -3) scale({high}) translate(0 3)">{upper}</g>'
    drawn += f'<g class="sand-gone" transform="translate(0 33) scale(1 {low}) translate(0 -33)">{lower}</g>'
    drawn += f'<g class="sand-falls">{stroke("M0-4V31", SAND, 2)}</g>'
    drawn += stroke("M-14-30Q-14-20-9-13", "#fffdf6", 2.4, ROUND + ' opacity=".8"')
    for y in (-42, 34):
        drawn += box(-27, y, 54, 9, 4, PLANK2, edge(2.2)) + stroke(f"M-22 {y + 3}H14", mix(PLANK2, CREAM, 0.5), 1.6)
    return figure(drawn + stroke("M-23-33V34M23-33V34", PLANK3, 3.2))
