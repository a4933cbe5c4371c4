"""The table of Sheep Sheep as one SVG: nine cards on a meadow, everybody's cards with both faces, piles, hourglass.

One touches a card of one's hand, then the cell it goes to: each (card, cell) is an option of the card's group. Families
are told apart by mark and colour; seats are letters on discs, because wool colours are families here. Ids name cells,
seats and places of hands, which are public; the corner of a centre card shows its lower face only to who knows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, layer, opener, option, place, touch_box, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, oval
from panurge.drawing.palette import BRASS, role
from panurge.drawing.scenery import meadow, wooden_frame
from panurge.drawing.states import cell as ground_cell
from panurge.drawing.states import ring_box
from panurge.drawing.text import NOTE, button, label, score_chip
from panurge.drawing.things import card_back, initial, pile
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECTS,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    HAND,
    NO_CARD,
    NO_EXCHANGE,
    NO_FAMILY,
    PLACES,
    SECOND,
    STOP,
)
from panurge.games.sheep_sheep.draw_cards import both_faces, definitions, face, glass, tint
from panurge.games.sheep_sheep.draw_vignette import vignette as vignette
from panurge.games.sheep_sheep.notation import cell_name
from panurge.games.sheep_sheep.rules import SheepSheep
from panurge.games.sheep_sheep.tell import card_words, family_name, seat_name
from panurge.games.sheep_sheep.tell import label as option_label

Part = tuple[str, str]
SEAT_DISCS = ("#7d8f5b", "#a3715a", "#6b7f95", "#95708f")  # muted: no family's wool


@dataclass(frozen=True)
class Panel:
    """A seat's place: its corner, size, the width of its cards, and whether its piles have a row of their own."""

    x: float
    y: float
    width: float
    height: float
    card: float
    piles_apart: bool
    columns: int = 4  # of the hand; with two, its cards are large and stand in two rows


@dataclass(frozen=True)
class Layout:
    """Where everything lies: one for a desk, one for a phone."""

    width: int
    height: int
    board: tuple[float, float, float]  # left, top, side of the meadow
    pitch: float  # of the cells
    card: float  # side of a centre card
    strip: tuple[float, float, float, float]  # pile, card drawn, hourglass
    small: float  # scale of what lies in the strip
    own: Panel
    others: tuple[Panel, ...]
    stop: tuple[float, float, float]  # middle of the button, and its width


def _wide(others: int) -> Layout:
    """One other seat has the whole side to itself; two or three share it."""
    height, gap, card, columns = {1: (374.0, 0.0, 168, 2), 2: (180.0, 14.0, 92, 4), 3: (122.0, 4.0, 92, 4)}[others]
    panels = tuple(Panel(540, 148 + i * (height + gap), 490, height, card, others < 3, columns) for i in range(others))
    own = Panel(14, 538, 1016, 196, 164, False)
    return Layout(1044, 748, (28, 28, 484), 156, 146, (540, 18, 490, 118), 1, own, panels, (938, 662, 150))


def _tall(others: int) -> Layout:
    own = Panel(8, 484, 374, 160, 71, True)
    panels = tuple(Panel(8, 652 + i * 148, 374, 142, 68, True) for i in range(others))
    return Layout(
        390, 652 + others * 148, (15, 15, 360), 118, 110, (8, 390, 374, 86), 0.72, own, panels, (314, 433, 118)
    )


@dataclass(frozen=True)
class Scene:
    """What the parts are drawn from."""

    veil: SheepSheep
    language: str
    names: Sequence[str]
    plan: Layout
    options: frozenset[int]

    def say(self) -> Voice:
        return voice(__package__, self.language)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else seat_name(seat, self.language)

    def cell_middle(self, cell: int) -> tuple[float, float]:
        left, top, side = self.plan.board
        first = (side - 3 * self.plan.pitch) / 2 + self.plan.pitch / 2
        return left + first + cell % 3 * self.plan.pitch, top + first + cell // 3 * self.plan.pitch


def draw(veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = ()) -> Drawing:
    assert isinstance(veil, SheepSheep)
    others = int(veil.players) - 1
    plan = _tall(others) if layout == "tall" else _wide(others)
    scene = Scene(veil, language, names, plan, frozenset(veil.legal_actions()))
    bottom = int(veil.viewer) if veil.viewer >= 0 else 0
    parts = [_ground(scene), *(_cell(scene, cell) for cell in range(int(CELLS))), _groups(scene), _strip(scene)]
    parts += [_pile(scene), _drawn(scene), _hourglass(scene)]
    for turn in range(int(veil.players)):
        seat = (bottom + turn) % int(veil.players)
        parts += _seat(scene, seat, plan.own if turn == 0 else plan.others[turn - 1])
    parts.append(_stop(scene))
    title = scene.say()("draw.table", who=scene.name(int(veil.seat)), n=int(veil.turn))
    return Drawing(plan.width, plan.height, tuple(parts), definitions(), title)


# ---------------------------------------------------------------------- the centre
def _ground(scene: Scene) -> Part:
    left, top, side = scene.plan.board
    field = at(left, top, meadow(side, side, 4) + wooden_frame(side, side, 10 if scene.plan.width > 500 else 7))
    places = ""
    for cell in range(int(CELLS)):
        x, y = scene.cell_middle(cell)
        half = scene.plan.card / 2
        places += ground_cell(x - half, y - half, 2 * half, 2 * half)
    return layer("ground", field, places)


def _cell(scene: Scene, cell: int) -> Part:
    veil, side = scene.veil, scene.plan.card
    x, y = scene.cell_middle(cell)
    up, down = int(veil.up[cell]), int(veil.down[cell])
    if up == NO_FAMILY:
        return place(f"cell-{cell_name(cell)}", x, y, _placings(scene, cell))
    drawn = face(up, side)
    if down != NO_FAMILY:  # the viewer knows what it hides: a dog's ear with the other family
        corner = side / 2 - 17
        drawn += oval(corner, -corner, 15, 15, role("cardboard"), edge(1.4, role("card-edge")))
        drawn += use(f"badge-{FAMILY_NAMES[down]}", corner, -corner, 0.27)
    if veil.playing != NO_EXCHANGE and veil.playing % int(CELLS) == cell:
        drawn += ring_box(-side / 2, -side / 2, side, side, 13, "last")
    takers = [action for action in sorted(scene.options) if action < STOP and action % int(CELLS) == cell]
    if takers:
        drawn += ring_box(-side / 2, -side / 2, side, side, 13, "can", "meadow")
    for action in takers:
        drawn += _taking(scene, action, side)
    said = _cell_words(scene, cell)
    return place(f"cell-{cell_name(cell)}", x, y, drawn, label="" if takers else said)


def _cell_words(scene: Scene, cell: int) -> str:
    up, down = int(scene.veil.up[cell]), int(scene.veil.down[cell])
    say = scene.say()
    below = (
        say("draw.lower", family=family_name(down, scene.language)) if down != NO_FAMILY else say("draw.lower_unknown")
    )
    return f"{cell_name(cell)} : {family_name(up, scene.language)}, {below}"


def _taking(scene: Scene, action: int, side: float) -> str:
    """One exchange: shown when its card is chosen; the badge is the sheep that will show here."""
    pair, cell = divmod(action, int(CELLS))
    shown = int(FIRST[pair] + SECOND[pair] - scene.veil.up[cell])
    half = side / 2
    drawn = touch_box(-half, -half, side, side)
    drawn += box(-half, -half, side, side, 13, role("heather2"), ' fill-opacity=".2"')
    drawn += ring_box(-half, -half, side, side, 13, "can", "paper")
    drawn += oval(0, half - 21, 21, 21, role("card"), edge(2.4, role("heather")))
    drawn += use(f"badge-{FAMILY_NAMES[shown]}", 0, half - 21, 0.4)
    return option(action, option_label(scene.veil, action, scene.language), drawn, group=f"card-{pair}")


def _placings(scene: Scene, cell: int) -> str:
    """A gap: for the one who drew, two halves to touch, one for each face."""
    side = scene.plan.card
    half = side / 2
    drawn = box(-half, -half, side, side, 13, role("shade"), ' fill-opacity=".12"')
    for family in range(int(FAMILIES)):
        action = int(PLACES) + cell * int(FAMILIES) + family
        if action in scene.options:
            x = -half / 2 if family == FIRST[scene.veil.drawn] else half / 2
            body = box(x - half / 2 + 2, -half + 2, half - 4, side - 4, 10, tint(family), ' fill-opacity=".8"')
            body += use(f"sheep-{FAMILY_NAMES[family]}", x, 0, half / 112)
            body += ring_box(x - half / 2 + 2, -half + 2, half - 4, side - 4, 10, "can", "paper")
            drawn += option(action, option_label(scene.veil, action, scene.language), body)
    return drawn


def _groups(scene: Scene) -> Part:
    """While collecting: each group is one thing to touch, rings around all its cards."""
    drawn, half = "", scene.plan.card / 2
    for first in range(int(CELLS)):
        action = int(COLLECTS) + first
        if action not in scene.options:
            continue
        body = ""
        for cell in range(int(CELLS)):
            if scene.veil.group_at(first) >> cell & 1:
                x, y = scene.cell_middle(cell)
                body += touch_box(x - half, y - half, 2 * half, 2 * half)
                body += box(x - half, y - half, 2 * half, 2 * half, 13, role("heather2"), ' fill-opacity=".12"')
                body += ring_box(x - half, y - half, 2 * half, 2 * half, 13, "can", "paper")
        drawn += option(action, option_label(scene.veil, action, scene.language), body)
    return layer("groups", drawn)


# ---------------------------------------------------------------------- pile, drawn card, hourglass, stop
def _strip(scene: Scene) -> Part:
    x, y, width, height = scene.plan.strip
    veil, say = scene.veil, scene.say()
    drawn = box(x, y, width, height, 16, role("card"), edge(1.4, role("line")))
    if scene.plan.width > 500:
        made = say("draw.exchanges", made=int(veil.exchanged), cap=int(veil.cap))
        middle, left = y + height / 2, x + width - 104
        drawn += label(left, middle - 12, say("draw.turn", n=int(veil.turn)), 17, serif=True, anchor="start")
        drawn += label(left, middle + 14, made, NOTE, fill=role("ink2"), anchor="start", width=96)
    return layer("strip", drawn)


def _pile(scene: Scene) -> Part:
    x, y, _, height = scene.plan.strip
    small, count = scene.plan.small, int(scene.veil.pile_size)
    said = scene.say()("draw.pile", n=count)
    drawn = at(0, 0, pile(count, 68, 88), 0, small) if count else ground_cell(-28, -38, 56, 76)
    drawn += label(44 * small + 8, 0, str(count), 26 * small + 2, serif=True, anchor="start")
    return place("pile", x + 52 * small + 4, y + height / 2 + 2, drawn, label=said)


def _drawn(scene: Scene) -> Part:
    """The card awaiting placement: both faces for its drawer, its back for everybody else."""
    x, y, width, height = scene.plan.strip
    drawn, said = "", ""
    card = int(scene.veil.drawn)
    if card != NO_CARD:
        said = scene.say()("draw.drawn")
        if card < NO_CARD:
            drawn = both_faces(card, 128 * scene.plan.small)
            said = f"{said} : {card_words(card, scene.language)}"
        else:
            drawn = at(0, 0, card_back(68, 88), 0, scene.plan.small)
    return place("drawn", x + width * (0.42 if width > 400 else 0.6), y + height / 2, drawn, label=said)


def _hourglass(scene: Scene) -> Part:
    x, y, width, height = scene.plan.strip
    if not scene.veil.timed:
        return layer("hourglass")
    across = width - 150 if scene.plan.width > 500 else 126
    return place("hourglass", x + across, y + height / 2, glass(), scale=0.95 * scene.plan.small)


def _stop(scene: Scene) -> Part:
    x, y, width = scene.plan.stop
    drawn = ""
    if int(STOP) in scene.options:
        said = option_label(scene.veil, int(STOP), scene.language)
        drawn = option(int(STOP), said, touch_box(-width / 2, -24, width, 48) + button(said, "main", width))
    return place("stop", x, y, drawn)


# ---------------------------------------------------------------------- seats
def _seat(scene: Scene, seat: int, panel: Panel) -> list[Part]:
    """The plate with name, piles and points; then each card of the hand and the fetish as parts of their own."""
    return [
        _plate(scene, seat, panel),
        *(_hand_card(scene, seat, slot, panel) for slot in range(int(HAND))),
        _fetish(scene, seat, panel),
    ]


def _plate(scene: Scene, seat: int, panel: Panel) -> Part:
    veil = scene.veil
    on_turn = veil.seat == seat and veil.turn > 0 and not veil.is_over
    drawn = box(panel.x, panel.y, panel.width, panel.height, 16, role("card"), edge(1.4, role("line")))
    if on_turn:
        drawn += box(panel.x + 2, panel.y + 14, 5, panel.height - 28, 2.5, role("gold"))
    name = scene.name(seat)
    line = panel.y + (22 if panel.height < 200 else 26)
    drawn += at(panel.x + 26, line, initial(name[:1].upper() or "?", SEAT_DISCS[seat]), 0, 0.34)
    room = panel.width - 140 if panel.piles_apart else 116
    drawn += label(panel.x + 46, line, name, 16, heavy=True, anchor="start", width=room)
    drawn += score_chip(panel.x + panel.width - 34, line, str(veil.scores()[seat]))
    return layer(f"seat-{seat}", drawn, _piles(scene, seat, panel, line))


def _piles(scene: Scene, seat: int, panel: Panel, line: float) -> str:
    """SS-13: what was collected, by visible family; an empty pile is pale."""
    if panel.piles_apart:
        left, y = panel.x + 26, line + 36
        pitch = (panel.width - 26) / 7
    else:
        left, y = panel.x + 176, line
        pitch = (panel.width - 176 - 68) / 7
    drawn = ""
    for family in range(int(FAMILIES)):
        count = int(scene.veil.sheep[seat * 7 + family])
        x = left + family * pitch
        one = use(f"badge-{FAMILY_NAMES[family]}", x, y, 0.28 if pitch < 60 else 0.36)
        if count:
            size = 14 if pitch < 60 else 17
            drawn += one + label(x + size, y, str(count), size, serif=True, anchor="start")
        else:
            drawn += f'<g opacity=".3">{one}</g>'
    return drawn


def _card_middle(panel: Panel, slot: int) -> tuple[float, float]:
    """Where a card of the hand lies; the slot after the last is the fetish's, at the end of the last row."""
    last = int(HAND) // panel.columns - 1
    row, column = divmod(slot, panel.columns) if slot < HAND else (last, panel.columns)
    pitch = panel.card * 1.05 + (6 if panel.card > 100 else 0)
    up = (last - row) * (panel.card * 0.7 + 12)
    return panel.x + 14 + panel.card / 2 + column * pitch, panel.y + panel.height - panel.card * 0.35 - 14 - up


def _hand_card(scene: Scene, seat: int, slot: int, panel: Panel) -> Part:
    veil = scene.veil
    card = int(veil.hand[seat * int(HAND) + slot])
    x, y = _card_middle(panel, slot)
    name = f"hand-{seat}-{slot}"
    if card == NO_CARD:
        return place(name, x, y, "")
    drawn = both_faces(card, panel.card)
    said = scene.say()("draw.card", card=card_words(card, scene.language))
    playable = veil.viewer == seat and any(action // int(CELLS) == card for action in scene.options if action < STOP)
    if not playable:
        return place(name, x, y, drawn, label=said)
    width, height = panel.card, panel.card * 0.7
    rim = ring_box(-width / 2 - 2, -height / 2 - 2, width + 4, height + 4, 11, "can", "paper")
    return place(
        name, x, y, opener(f"card-{card}", said, touch_box(-width / 2, -height / 2, width, height) + drawn + rim)
    )


def _fetish(scene: Scene, seat: int, panel: Panel) -> Part:
    """SS-5: shown to its owner only, until the game is over; then to all."""
    family = int(scene.veil.fetish[seat])
    height = panel.card * 0.7
    width = height * 0.82 if panel.card > 80 else min(38, height * 0.72)
    left, y = _card_middle(panel, int(HAND))
    x = left - panel.card / 2 + width / 2 + 4
    say = scene.say()
    if family == NO_FAMILY:
        return place(f"fetish-{seat}", x, y, card_back(width, height, "#8a6d58"), label=say("draw.fetish_hidden"))
    drawn = box(-width / 2 + 2, -height / 2 + 4, width, height, 9, SHADE, SHADE_STRENGTH)
    drawn += box(-width / 2, -height / 2, width, height, 9, BRASS, edge(1.6))
    drawn += box(-width / 2 + 5, -height / 2 + 5, width - 10, height - 10, 6, tint(family))
    drawn += use(f"sheep-{FAMILY_NAMES[family]}", 0, 0 if height < 90 else -6, (width - 10) / 106)
    if height > 90:
        drawn += label(0, height / 2 - 16, say("draw.fetish"), NOTE, fill="#4a2e22")
    said = f"{say('draw.fetish')} : {family_name(family, scene.language)}"
    return place(f"fetish-{seat}", x, y, drawn, label=said)
