"""The table: the alp with what grazes on it, everybody's seat above, one's own cards below.

Without this file the game would be drawn from its fields (`panurge.plain.draw`). A drawing is a function of the veil:
ids and order name nothing that is hidden.
"""

from panurge import State
from panurge.core.words import voice
from panurge.drawing.beasts import ram, wolf_prowl
from panurge.drawing.frame import Drawing, layer, option, place, refused, symbol, touch_box, use
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.scenery import meadow
from panurge.drawing.sheep import sheep
from panurge.drawing.states import ring_box
from panurge.drawing.text import coin, label
from panurge.drawing.things import badge, card, card_back

from . import CARD
from .rules import HomeBeforeTheWolf

KINDS = {  # of cards: figure and tint
    "sheep": (sheep("white"), "#cfe0b4"),
    "ram": (ram(), "#f6d5cc"),
    "wolf": (wolf_prowl(), "#cbdfe8"),
}
WIDTHS = {"wide": 1044, "tall": 390}
WIDE, HIGH = 92, 122  # of a card
ALP = 250
SEAT = 58


def draw(
    veil: State, language: str = "en", layout: str = "wide", names: tuple[str, ...] = (), last: object = None
) -> Drawing:
    assert isinstance(veil, HomeBeforeTheWolf)
    width = WIDTHS[layout]
    across = 2 if layout == "tall" else 4
    top = 12 + SEAT * -(-int(veil.players) // across)
    parts = [_seat(veil, seat, width / across, across, language, names) for seat in range(veil.players)]
    parts.append(layer("ground", at(12, top, meadow(width - 24, ALP)), kind="still"))
    parts += [_grazing(veil, index, width, top, 2 * across) for index in range(16)]
    parts.append(_deck(veil, width - 76, top + ALP / 2))
    hand = int(veil.viewer) if veil.viewer >= 0 else 0
    step = min(WIDE + 18, (width - 24) / len(KINDS))
    for kind, name in enumerate(KINDS):
        x = width / 2 + (kind - (len(KINDS) - 1) / 2) * step
        parts.append(_card(veil, hand, kind, name, x, top + ALP + 84, language))
    question = CARD.module("tell").question(veil, language, names)
    return Drawing(width, top + ALP + 164, tuple(parts), _figures(language), question)


def _figures(language: str) -> str:
    """Each figure once, for all places where it is used."""
    say, found = voice(__package__, language), ""
    for name, (figure, tint) in KINDS.items():
        face = card(figure, say(f"card.{name}").capitalize(), width=WIDE, height=HIGH, tint=tint)
        found += symbol(f"alp-{language}-{name}", face)
    return found + symbol("alp-back", card_back(WIDE, HIGH)) + symbol("alp-sheep", sheep("white"))


def _seat(
    veil: HomeBeforeTheWolf, seat: int, wide: float, across: int, language: str, names: tuple[str, ...]
) -> tuple[str, str]:
    """Name, cards in hand and sheep at home; a straw plate where it is their turn."""
    x, y = 12 + seat % across * (wide - 24 / across), 10 + seat // across * SEAT
    said = names[seat] if seat < len(names) else CARD.seat_name(seat, language)
    held, home = str(veil.held("hands", seat)), str(veil.score(seat))
    body = box(0, 0, wide - 12, SEAT - 8, 12, role("card"), edge(1.2, role("line")))
    if seat == veil.current_player:  # straw over the plate, as thin as by night the pale ink on it needs
        body += box(0, 0, wide - 12, SEAT - 8, 12, role("straw"), f' fill-opacity="{role("straw-strength")}"')
    body += at(24, 25, badge(CARD.colours[seat]), 0, 0.4)
    body += label(46, 25, said, 15, anchor="start", width=wide - 150)
    body += at(wide - 84, 26, use("alp-back"), 0, 0.28) + coin(wide - 68, 36, held, "paper", 10)
    body += at(wide - 40, 22, use("alp-sheep"), 0, 0.4) + coin(wide - 26, 36, home, "gold", 10)
    return place(f"seat-{seat}", x, y, body, kind="still")


def _grazing(veil: HomeBeforeTheWolf, index: int, width: int, top: float, across: int) -> tuple[str, str]:
    """A sheep on the alp: it comes from the hand, and when it leaves it goes away."""
    step = (width - 150) / across
    x, y = 60 + step * (index % across + 0.25 * (index // across % 2)), top + 48 + 46 * (index // across)
    body = use("alp-sheep", scale=0.8) if index < len(veil.alp) else ""
    return place(f"sheep-{index + 1}", x, y, body, kind="still", motion="hop")


def _deck(veil: HomeBeforeTheWolf, x: float, y: float) -> tuple[str, str]:
    """Cards that nobody holds: on a veil the deck has those of the others, too."""
    unknown = sum(veil.hands[len(KINDS) :: len(KINDS) + 1])
    left = sum(veil.deck) - unknown
    return place("deck", x, y, use("alp-back") + coin(36, -50, str(left), "paper", 15) if left else "", kind="still")


def _card(
    veil: HomeBeforeTheWolf, seat: int, kind: int, name: str, x: float, y: float, language: str
) -> tuple[str, str]:
    """A kind of card of one's own; pale where one has none or may not play it, and then it says why."""
    count = veil.holds("hands", seat, kind)
    body = use(f"alp-{language}-{name}") + (coin(38, -52, str(count), "paper", 15) if count > 1 else "")
    area = (-WIDE / 2, -HIGH / 2, WIDE, HIGH)
    action, mine = HomeBeforeTheWolf.action("play", kind), veil.current_player == veil.viewer == seat
    said = CARD.module("tell").label(veil, action, language)
    if mine and veil.refusal(action) == 0:
        body = option(action, said, body + ring_box(*area) + touch_box(*area))
    elif mine:
        body = refused(action, said, body + touch_box(*area))
    elif not count:
        body = f'<g opacity=".3">{body}</g>'
    return place(f"hand-{name}", x, y, body)
