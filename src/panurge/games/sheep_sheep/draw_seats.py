"""The seats: each one's plate, the four cards with both faces, the fetish, and the collected sheep as a flock.

Hands lie open (SS-6), so a card is a part by its owner and its faces. The fetish is its owner's secret until the end.
"""

from functools import lru_cache
from typing import NamedTuple

from panurge.core.lying import Rows, settled
from panurge.core.state import State
from panurge.core.words import voice
from panurge.drawing.frame import escape, layer, moving, number, opener, option, place, touch_box, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge
from panurge.drawing.palette import BRASS, role
from panurge.drawing.states import cell, ring_box
from panurge.drawing.text import coin, label, score_chip
from panurge.drawing.things import initial
from panurge.drawing.yard import rosette, shortened
from panurge.games.sheep_sheep.data import (
    CELLS,
    EXCHANGE,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    HAND,
    NO_CARD,
    NO_FAMILY,
    SECOND,
)
from panurge.games.sheep_sheep.draw_cards import both_faces, held_offer, rail_name, tint
from panurge.games.sheep_sheep.draw_meadow import cell_group
from panurge.games.sheep_sheep.draw_plan import Panel, Plan
from panurge.games.sheep_sheep.rules import SheepSheep
from panurge.games.sheep_sheep.tell import card_words, exchange_words, family_name, flock

Part = tuple[str, str]
SEAT_DISCS = ("#7d8f5b", "#a3715a", "#6b7f95", "#95708f")  # muted: no family's wool


def hand_name(seat: int) -> str:
    return f"hand-{seat}"


def held_name(seat: int, pair: int, copy: int) -> str:
    return f"held-{seat}-{pair}-{copy}"


def lie(veil: State) -> Rows:
    """The four cards of each seat (SS-6): what is exchanged leaves its place to what is taken. While they are dealt
    they lie by family."""
    assert isinstance(veil, SheepSheep)
    if veil.phase < EXCHANGE:
        return ()
    return tuple(tuple(name for name, _ in _by_family(seat, _hand(veil, seat))) for seat in range(int(veil.players)))


def cards_in_place(veil: SheepSheep, seat: int, lying: Rows = ()) -> tuple[tuple[str, int], ...]:
    """The cards of a hand, each with its name, in the order in which they have come to lie."""
    cards, rows = _by_family(seat, _hand(veil, seat)), settled(lying, lie(veil))
    return _in_order(cards, rows[seat]) if rows else cards


def _hand(veil: SheepSheep, seat: int) -> tuple[int, ...]:
    return tuple(veil.hand[seat * int(HAND) : seat * int(HAND) + int(HAND)])


@lru_cache(maxsize=4096)
def _by_family(seat: int, pairs: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((held_name(seat, pair, pairs[:i].count(pair)), pair) for i, pair in enumerate(pairs))


@lru_cache(maxsize=4096)
def _in_order(cards: tuple[tuple[str, int], ...], row: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    pairs = dict(cards)
    return tuple((name, pairs[name]) for name in row)


def flock_name(seat: int) -> str:
    return f"flock-{seat}"


def points_name(seat: int) -> str:
    return f"points-{seat}"


# ---------------------------------------------------------------------- plate and flock
@lru_cache(maxsize=1024)
def plate_part(
    plan: Plan, language: str, where: int, seat: int, name: str, score: int, on_turn: bool, won: bool, sure: bool
) -> Part:
    """The card under a seat's things, and its name; gold for the winner. `sure`: its fetish is known, so these are all
    its points."""
    panel = plan.panels[where]
    x, y, width, height = panel.plate
    fill = role("card")
    drawn = box(x + 1, y + 4, width, height, 16, SHADE, SHADE_STRENGTH)
    drawn += box(x, y, width, height, 16, fill, edge(3 if won else 1.4, role("gold" if won else "line")))
    if won:
        drawn += box(x, y, width, height, 16, role("gold"), ' fill-opacity=".28"')
    if on_turn:
        top = y + 14 if plan.wide or where else panel.flock[1] - 26  # not under the cards
        drawn += box(x + 2, top, 6, y + height - 14 - top, 3, SEAT_DISCS[seat])
    left, middle = panel.name
    drawn += at(left, middle, initial(name[:1].upper() or "?", SEAT_DISCS[seat]), 0, 0.36)
    drawn += label(left + 22, middle, shortened(name, panel.name_width - 24, 16), 16, heavy=True, anchor="start")
    if won:
        beside = panel.flock[0] + panel.flock[2] < panel.score[0] - 60 or panel.flock[1] > panel.score[1] + 12
        x, y = (panel.score[0] - 44, panel.score[1] - 2) if beside else (x + width - 14, y + 10)
        drawn += at(x, y, rosette(), 0, 1.4 if beside else 1.2)
    say = voice(__package__, language)
    about = what(say("draw.points", who=name, n=score), say("what.points" if sure else "what.points.open"), "SS-19")
    return layer(f"seat-{seat}", drawn, _pasture(panel), told=about)


@lru_cache(maxsize=1024)
def points_part(plan: Plan, where: int, seat: int, score: int) -> Part:
    """A seat's points: a part of their own, so that a lesson can light them."""
    return layer(points_name(seat), score_chip(*plan.panels[where].score, str(score)))


@lru_cache(maxsize=64)
def _pasture(panel: Panel) -> str:
    """The strip of grass where the flock stands, with a fence behind."""
    x, y, width, height = panel.flock
    drawn = box(x, y, width, height, 10, role("meadow"))
    drawn += box(x, y + height * 0.62, width, height * 0.38, 10, role("meadow2"))
    return drawn + use(rail_name(panel.rail), x + 8, y + height * 0.46)


@lru_cache(maxsize=4096)
def flock_part(
    plan: Plan, language: str, where: int, seat: int, sheep: tuple[int, ...], fetish: int, smug: bool, gained: int
) -> Part:
    """SS-13, SS-19: what was collected, by family; sheep that have just come in are smug, those of a known fetish
    count double. An empty place is a pale badge."""
    panel = plan.panels[where]
    middle = panel.flock[0] + panel.flock[2] / 2, panel.flock[1] + panel.flock[3] / 2
    drawn = ""
    for family in range(int(FAMILIES)):
        x, foot, step = panel.pile(family)
        drawn += _herd(
            panel, family, sheep[family], x - middle[0], foot - middle[1], step, family == fetish, smug, gained
        )
    kept = [family for family in range(int(FAMILIES)) if sheep[family]]
    said = ", ".join(flock(sheep[family], family, language) for family in kept)
    face, say = "-".join(map(str, sheep)), voice(__package__, language)
    about = what(say("draw.flock", flock=said) if said else say("draw.no_flock"), say("what.flock"), "SS-19")
    return place(flock_name(seat), *middle, drawn, label=said, motion="hop", face=face, told=about)


def _herd(
    panel: Panel, family: int, count: int, x: float, foot: float, step: float, prized: bool, smug: bool, gained: int
) -> str:
    size, name = panel.sheep, FAMILY_NAMES[family]
    letters = max(12.0, min(19.0, 38 * size))
    if not count:
        return f'<g opacity=".28">{use(f"badge-{name}", x, foot - 38 * size, size * 0.62)}</g>' + (
            coin(x, foot - 80 * size, "×2", "gold", 10.2) if prized and step > 80 else ""
        )
    drawn = ""
    if family == gained:
        drawn += cell(x - step / 2 + 2, foot - panel.flock[3] + 12, step - 4, panel.flock[3] - 8, "last", 9)
    room = step - 58 * size - letters * (1.3 if count > 9 else 0.8)
    shown = min(count, 4)
    pitch = max(0.0, min(22 * size, room / max(1, shown - 1)))
    first = x - (shown - 1) * pitch / 2 - 3 * size
    look = "smug" if smug and (family == gained or gained == NO_FAMILY) else "sheep"
    for i in range(shown):
        drawn += use(f"{look}-{name}", first + i * pitch, foot - 44 * size - (i % 2) * 7 * size, size)
    right, disc = first + (shown - 1) * pitch + 36 * size, max(10.2, 22 * size)
    drawn += coin(right, foot - disc + 5, str(count), "paper", disc)
    return drawn + (coin(right + disc * 0.3, foot - 3 * disc + 7, "×2", "gold", disc) if prized else "")


# ---------------------------------------------------------------------- cards
class HeldCard(NamedTuple):
    """A card of a hand: its part, which it is, the exchanges it may make (action, family met), where it came from."""

    name: str
    pair: int
    takes: tuple[tuple[int, int], ...]
    origin: str


@lru_cache(maxsize=8192)
def hand_part(
    plan: Plan, language: str, where: int, seat: int, cards: tuple[HeldCard, ...], goal: str, asked: bool
) -> Part:
    """SS-6: four cards, both faces open. Those of the viewer open their exchanges; touched meadow cells light the
    cards that fit. `asked`: this seat is looking on and exchanging."""
    panel = plan.panels[where]
    drawn = ""
    for slot, card in enumerate(cards):
        if card.pair == NO_CARD:
            continue
        x, y = panel.card(slot)
        where_ = f'transform="translate({number(x)} {number(y)})"{moving("flip", origin=card.origin, goal=goal)}'
        told = "" if card.takes or where else _about_card(language, card.pair, asked)
        drawn += f'<g id="{card.name}" {where_}{told}>{_held(plan, panel, language, card.pair, card.takes)}</g>'
    return layer(hand_name(seat), drawn, told=_about_cards(language) if where else "")


@lru_cache(maxsize=8)
def _about_cards(language: str) -> str:
    say = voice(__package__, language)
    return what(say("draw.cards"), say("what.cards"), "SS-6")


@lru_cache(maxsize=1024)
def _about_card(language: str, pair: int, asked: bool) -> str:
    """A card of one's own that goes nowhere now: how it is played, or why it cannot be."""
    say = voice(__package__, language)
    first, second = (family_name(int(family), language) for family in (FIRST[pair], SECOND[pair]))
    name = say("draw.card", card=card_words(pair, language))
    told = say("what.card.none" if asked else "what.card", first=first, second=second)
    return what(name, told, "SS-9", card_piece(pair))


@lru_cache(maxsize=4096)
def _held(plan: Plan, panel: Panel, language: str, pair: int, takes: tuple[tuple[int, int], ...]) -> str:
    width, height = panel.hand[2:]
    drawn = both_faces(pair, width, height, plan.wide)
    said = voice(__package__, language)("draw.card", card=card_words(pair, language))
    if not takes:
        return f'<g role="img" aria-label="{escape(said)}">{drawn}</g>'
    hit = touch_box(-width / 2, -height / 2, width, height)
    rim = ring_box(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4, 11, "can", "paper")
    body = opener(f"card-{pair}", said, hit + drawn + rim)
    for action, met in takes:
        words = exchange_words(action, met, language)
        body += option(action, words, use(held_offer(plan)), group=cell_group(action % int(CELLS), met))
    return body


# ---------------------------------------------------------------------- fetish
@lru_cache(maxsize=512)
def fetish_part(plan: Plan, language: str, where: int, seat: int, family: int) -> Part:
    """SS-5: shown to its owner only, until the game is over; then to all."""
    x, y, width, height = plan.panels[where].fetish
    say = voice(__package__, language)
    name = f"fetish-{seat}"
    if family == NO_FAMILY:
        drawn = use("fetish-back", 0, 0, min(width / 50, height / 68))
        said = say("draw.fetish_hidden")
        about = what(said, say("what.fetish_hidden"), "SS-5")
        return place(name, x, y, drawn, label=said, motion="flip", face="back", told=about)
    drawn = favourite(family, width, height, language)
    said = say("draw.fetish_is", family=family_name(family, language))
    told = say("what.fetish", family=family_name(family, language))
    about = what(said, told, "SS-19", f"favourite-{FAMILY_NAMES[family]}")
    return place(name, x, y, drawn, label=said, motion="flip", face=FAMILY_NAMES[family], told=about)


def favourite(family: int, width: float, height: float, language: str) -> str:
    """A fetish card face up, centred."""
    drawn = box(-width / 2 + 2, -height / 2 + 4, width, height, 9, SHADE, SHADE_STRENGTH)
    drawn += box(-width / 2, -height / 2, width, height, 9, BRASS, edge(1.6))
    drawn += box(-width / 2 + 5, -height / 2 + 5, width - 10, height - 10, 6, tint(family))
    large = height > 90
    look, across = ("sheep", 104) if width > 60 else ("badge", 86)
    drawn += use(f"{look}-{FAMILY_NAMES[family]}", 0, -7 if large else 0, (width - 8) / across)
    if large:
        said = voice(__package__, language)("draw.fetish")
        drawn += label(0, height / 2 - 17, said, 12.5, fill="#4a2e22", width=width - 14)
    drawn += coin(width / 2 - 6, -height / 2 + 6, "×2", "gold", 12 if large else 10.2)
    return drawn


def card_piece(pair: int) -> str:
    """Its name in the gallery of pieces."""
    return f"card-{FAMILY_NAMES[int(FIRST[pair])]}-{FAMILY_NAMES[int(SECOND[pair])]}"
