"""The three fields: figures in their paddock, each player's side, the own combination on a ribbon, lays on offer.

Who leads a field is read from what lies there for all to see: the order of combinations (BS-11, BS-12) applied to the
figures and the cards laid so far. It is a reading of the moment, not a promise.
"""

from functools import lru_cache
from typing import NamedTuple

from panurge.core.words import voice
from panurge.drawing.frame import layer, moving, number, opener, option, place, touch_box, use, what
from panurge.drawing.ink import at, box, edge, figure, remembered, stroke
from panurge.drawing.palette import PLANK, PLANK2, PLANK3, role
from panurge.drawing.scenery import band, meadow, wooden_frame
from panurge.drawing.states import cell, ring_box
from panurge.drawing.text import coin, lines_of, wrapped
from panurge.drawing.yard import rosette
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import ANIMAL_NAMES
from panurge.games.black_sheep.draw_cards import (
    BLACK,
    beast,
    card_name,
    plaque,
    plaque_width,
    plate_name,
    rail,
    ribbon,
    sign_of,
    value_coin,
)
from panurge.games.black_sheep.draw_plan import CARD, Plan
from panurge.games.black_sheep.lead import NOBODY, Counts

Part = tuple[str, str]


# ---------------------------------------------------------------------- the ground
@lru_cache(maxsize=16)
def ground(plan: Plan) -> Part:
    wide = plan.width - 2 * plan.frame
    body = wooden_frame(wide, plan.board, plan.frame) + meadow(wide, plan.board, seed=5)
    return layer("meadow", at(plan.frame, plan.frame, body), kind="still")


@lru_cache(maxsize=1024)
def field_part(plan: Plan, language: str, field: int, is_open: bool) -> Part:
    """The paddock where the figures wait, or the boards that close it (BS-19)."""
    say = voice(__package__, language)
    left, top, middle = plan.left(field), plan.paddock_top, plan.left(field) + plan.field / 2
    body = band(left, plan.top, plan.field, plan.field_foot - plan.top, 14)
    title, size = say("draw.field", n=field + 1), 14.0 if plan.wide else 12.0
    sign = plaque(title, size, plaque_width(title, size, most=plan.field - 8))
    body += at(middle, plan.top + plan.title / 2 - 2, sign)
    inset = 8 if plan.wide else 3
    body += box(left + inset, top, plan.field - 2 * inset, plan.paddock, 12, role("meadow2"), ' fill-opacity=".8"')
    body += rail(plan.field_rail, left + inset + 6, top + 4)
    if not is_open:
        body += _boards(middle, top + plan.paddock / 2, plan.field - 30, plan.paddock, say("draw.closed"), plan.wide)
    about = what(title, say("what.field" if is_open else "what.field_closed"), "BS-15" if is_open else "BS-19")
    return layer(field_name(field), body, told=about)


def figure_name(field: int, slot: int) -> str:
    return f"figure-{field}-{slot}"


@lru_cache(maxsize=1024)
def figure_part(plan: Plan, language: str, field: int, slot: int, animal: int, goal: str) -> Part:
    """A figure waiting in its paddock, with its unknown value; when it is won it leaves for a pen."""
    x = plan.left(field) + plan.field / 2 + (slot - 0.5) * plan.field * (0.42 if plan.wide else 0.48)
    y = plan.paddock_top + plan.paddock * 0.47
    if animal == NOBODY:
        return place(figure_name(field, slot), x, y, "", goal=goal)
    drawn = figure_body(plan, animal, 0)
    name = tell.animal_name(animal, language)
    told = voice(__package__, language)("what.black" if animal == BLACK else "what.figure")
    about = what(name, told, "BS-15", f"figure-{ANIMAL_NAMES[animal]}")
    return place(figure_name(field, slot), x, y, drawn, label=name, motion="pounce", origin="stock", told=about)


@lru_cache(maxsize=256)
def figure_body(plan: Plan, animal: int, value: int) -> str:
    """An animal and the coin under its base; 0 is a value the viewer does not know."""
    size = plan.figure
    drawn = use(beast(animal), 0, 0, size)
    if animal == BLACK:
        drawn += use("farm-storm", 30 * size, -34 * size, size * 0.66)
    low, radius = plan.paddock * 0.53 - (24 if plan.wide else 17), 12 if plan.wide else 10
    across = (40 if plan.wide else 38) * size
    return drawn + value_coin(across, low, animal, value, radius)


@lru_cache(maxsize=16)
def rails_part(plan: Plan) -> Part:
    """The fences in front of the figures."""
    inset = 14 if plan.wide else 9
    foot = plan.paddock_top + plan.paddock - 3
    return layer("rails", *(rail(plan.field_rail, plan.left(field) + inset, foot) for field in range(3)), kind="still")


@remembered
def _boards(x: float, y: float, wide: float, high: float, word: str, large: bool) -> str:
    """Two planks nailed across a closed field, and a sign."""
    wood = ""
    for turn in (-9.0, 9.0):
        plank = box(-wide / 2, -high * 0.13, wide, high * 0.26, 4, PLANK2, edge(1.8, PLANK3))
        plank += box(-wide / 2 + 2, -high * 0.11, wide - 4, high * 0.08, 3, PLANK, ' opacity=".7"')
        plank += stroke(f"M{6 - wide / 2} 0h0M{wide / 2 - 6} 0h0", PLANK3, 5, ' stroke-linecap="round"')
        wood += at(0, 0, plank, turn)
    size = 16.0 if large else 12.0
    return at(x, y, figure(wood, plaque(word, size, plaque_width(word, size))))


# ---------------------------------------------------------------------- sides
class Side(NamedTuple):
    """All that a side's picture depends on."""

    field: int
    seat: int
    place: int  # row among the others; NOBODY for the own side
    cards: tuple[int, ...]
    order: int
    dimmed: bool
    leads: bool
    reading: str
    status: str
    kind: str
    leader: int
    open: bool  # the viewer may lay here
    fresh: tuple[bool, ...]  # whether the last move laid the card, slot by slot
    origins: tuple[str, ...]  # the part each card came from


def field_name(field: int) -> str:
    return f"field-{field}"


def side_name(field: int, seat: int) -> str:
    return f"side-{field}-{seat}"


def ribbon_name(field: int) -> str:
    """The ribbon of the viewer's own side."""
    return f"ribbon-{field}"


@lru_cache(maxsize=1024)
def slot_spot(plan: Plan, field: int, place: int, slot: int) -> tuple[float, float]:
    """The middle of a place for a card."""
    scale = plan.large if place == NOBODY else plan.small
    wide, high = CARD[0] * scale, CARD[1] * scale
    gap = 5.0 if plan.wide else 1.2
    if place == NOBODY:
        first = plan.left(field) + (plan.field - 3 * wide - 2 * gap) / 2 + wide / 2
        return first + slot * (wide + gap), plan.side_top + high / 2
    first = plan.left(field) + (38 if plan.wide else 22) + wide / 2
    return first + slot * (wide + gap), plan.rows_top + place * plan.row + plan.row / 2


@lru_cache(maxsize=16384)
def side_part(plan: Plan, language: str, side: Side) -> Part:
    """A player's three places beside a field; the own one with its ribbon."""
    scale = plan.large if side.place == NOBODY else plan.small
    wide, high = CARD[0] * scale, CARD[1] * scale
    places = cards = marks = ""
    for slot in range(3):
        x, y = slot_spot(plan, side.field, side.place, slot)
        places += cell(x - wide / 2, y - high / 2, wide, high, "plain", 8 * scale)
        if slot < len(side.cards):
            cards += _laid(side, slot, x, y, scale)
            if side.fresh[slot]:
                marks += ring_box(x - wide / 2, y - high / 2, wide, high, 7 * scale, "last")
    # Always the same groups in the same order: a card that changed its parent would be taken for a new one.
    dim = ' opacity=".5"' if side.dimmed else ""
    body = f'<g class="still">{_row_ground(plan, side)}{places}</g><g class="still"{dim}>{cards}</g>'
    body += f'<g class="still">{marks}{_row_words(plan, side)}</g>'
    if side.place == NOBODY and side.open:
        body += _field_opener(plan, language, side, wide, high)
        return layer(side_name(side.field, side.seat), body)
    row = plan.rows_top + side.place * plan.row
    top, tall = (plan.side_top, high + 7 + plan.strip) if side.place == NOBODY else (row, plan.row)
    hit = touch_box(plan.left(side.field) + 2, top, plan.field - 4, tall)
    stays = side.place == NOBODY and side.cards  # one's own cards: who touches them may want them back
    told, rule = ("what.laid", "BS-16") if stays else ("what.row", "BS-11")
    about = what(side.reading, voice(__package__, language)(told), rule)
    return layer(side_name(side.field, side.seat), body, hit, told=about)


def _laid(side: Side, slot: int, x: float, y: float, scale: float) -> str:
    """A card on a side. It has come from its owner's hand: the own cards are parts by what they show, others' are not
    known before they lie here, so they come from the pen's sign. It leaves for the discard pile (BS-16)."""
    animal = side.cards[slot]
    copy = side.cards[:slot].count(animal)
    name = f"card-{side.field}-{side.seat}-{animal}-{copy}"
    return (
        f'<g id="{name}" transform="translate({number(x)} {number(y)}) scale({number(scale, 3)})"'
        f"{moving(origin=side.origins[slot], goal='stock')}>{use(card_name(animal))}</g>"
    )


def _row_ground(plan: Plan, side: Side) -> str:
    """A row of another player; it glows while it leads."""
    if side.place == NOBODY or not side.leads:
        return ""
    left, inset = plan.left(side.field), 4 if plan.wide else 1
    top = plan.rows_top + side.place * plan.row + 1
    return box(left + inset, top, plan.field - 2 * inset, plan.row - 2, 10, role("gold"), ' fill-opacity=".3"')


def _row_words(plan: Plan, side: Side) -> str:
    own = side.place == NOBODY
    body = ""
    y = slot_spot(plan, side.field, side.place, 0)[1]
    left = plan.left(side.field)
    if own:
        middle, high = left + plan.field / 2, plan.strip
        drawn = ribbon(
            side.reading, side.status, side.kind, plan.field - (10 if plan.wide else 0), high,
            14.0 if plan.wide else 11.5, side.leader,
        )  # fmt: skip
        body += f'<g id="{ribbon_name(side.field)}">{at(middle, plan.strip_top + high / 2, drawn)}</g>'
        if plan.wide:
            body += sign_of(side.seat, left + 24, y, 0.36)
            if side.leads:
                body += at(left + 34, y + 14, rosette(), 0, 0.9)
    else:
        at_x, size = (left + 20, 0.32) if plan.wide else (left + 11, 0.23)
        body += sign_of(side.seat, at_x, y, size)
        if side.leads:
            low = 11.0 if plan.wide else 9.0
            body += at(at_x + (9 if plan.wide else 5), y + low, rosette(), 0, 0.8 if plan.wide else 0.6)
        if plan.wide:
            start = slot_spot(plan, side.field, side.place, 2)[0] + CARD[0] * plan.small / 2 + 12
            body += _beside(start, y, side.reading, left + plan.field - start - 8, 12.5)
    if side.order:
        scale = plan.large if own else plan.small
        at_x, at_y = slot_spot(plan, side.field, side.place, 2)
        low = CARD[1] * scale / 2 - (7 if plan.wide else 5)
        body += coin(at_x + CARD[0] * scale / 2 - (1 if plan.wide else 4), at_y + low, str(side.order), "paper", 10)
    return body


@remembered
def _beside(x: float, y: float, text: str, wide: float, size: float) -> str:
    """Words in as many lines as the longest combination needs, their middle at y: none may be cut short."""
    while size > 11 and len(lines_of(text, wide, size, 9)) > 3:
        size -= 0.5
    lines = lines_of(text, wide, size, 5)
    top = y - (len(lines) - 1) * size * 0.6
    return wrapped(x, top, text, wide, size, most=5, anchor="start", leading=1.2)


def _field_opener(plan: Plan, language: str, side: Side, wide: float, high: float) -> str:
    """The free places of the own side open all lays on this field."""
    rings = ""
    for slot in range(len(side.cards), 3):
        x, y = slot_spot(plan, side.field, side.place, slot)
        rings += ring_box(x - wide / 2 + 2, y - high / 2 + 2, wide - 4, high - 4, 7)
    hit = touch_box(plan.left(side.field) + 2, plan.side_top, plan.field - 4, high + 7 + plan.strip)
    said = voice(__package__, language)("draw.open_field", n=side.field + 1)
    return opener(f"field-{side.field}", said, hit + rings)


# ---------------------------------------------------------------------- lays on offer
@lru_cache(maxsize=4096)
def offers_part(plan: Plan, language: str, field: int, here: tuple[int, ...], counts: Counts) -> Part:
    """Over the ribbon of a field: all its lays, and those of each card of the hand; shown when one is chosen. `counts`:
    the own combination so far, for what a lay would make of it."""
    body = _offers(plan, language, here, counts, f"field-{field}", field, alone=True)
    for animal in sorted({animal for action in here for animal in tell.cards_of(action)[0]}):
        with_it = tuple(action for action in here if animal in tell.cards_of(action)[0])
        body += _offers(plan, language, with_it, counts, f"card-{animal}", field, alone=False)
    return layer(f"tray-{field}", body)


def _offers(
    plan: Plan, language: str, actions: tuple[int, ...], counts: Counts, group: str, field: int, alone: bool
) -> str:
    """A row of lays in the place of the ribbon. On a narrow table a field opened alone has the whole width."""
    wide = plan.strips[int(alone)]
    left = plan.left(field) + (plan.field - wide) / 2 if plan.wide or not alone else (plan.width - wide) / 2
    slot = wide / max(1, len(actions))
    return "".join(
        _offer(plan, language, action, counts, group, left + (i + 0.5) * slot, slot) for i, action in enumerate(actions)
    )


@lru_cache(maxsize=4096)
def _offer(plan: Plan, language: str, action: int, counts: Counts, group: str, x: float, slot: float) -> str:
    """One lay: a plate as wide as its share of the strip, one card or two that overlap where room is short; where there
    is plenty, also the combination it would make."""
    cards, _ = tell.cards_of(action)
    scale = plan.offer if len(cards) == 1 or slot > 46 else plan.offer * 0.84
    wide = CARD[0] * scale
    spread = min(wide + 3, slot - wide - 6) if len(cards) == 2 else 0.0
    y = plan.strip_top + plan.strip / 2
    body = use(plate_name(slot), x, y)
    full = wide + spread
    made = tuple(count + cards.count(animal) for animal, count in enumerate(counts))
    if sum(made) == 5 and slot - full > (96 if plan.wide else 84):
        words = tell.counted(made, language)
        body += _beside(x - slot / 2 + full + 22, y, words, slot - full - 30, 13 if plan.wide else 11)
        x = x - slot / 2 + full / 2 + 12
    for i, animal in enumerate(cards):
        body += use(card_name(animal), x - spread / 2 + i * spread, y, scale)
    return option(action, tell.action_words(action, language), body, group=group)
