"""A table for a game that has not drawn its own: boards, piles and rows on a meadow, below them each seat's cards.

Its size follows from the declarations alone, so it stays as it is all game long. Cards of a kind lie on one another
with a coin that counts them; what is not known is a back. Whatever can be done with a card or a cell is done by
touching it; what else there is to choose lies in a row of buttons.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from panurge.core.card import GameCard
from panurge.core.fields import Declared
from panurge.core.state import FULL, State
from panurge.drawing.frame import Drawing, layer, number, option, place, symbol, touch_box, use
from panurge.drawing.ink import box, edge
from panurge.drawing.palette import WOOL, role
from panurge.drawing.scenery import meadow
from panurge.drawing.states import cell, ring_box
from panurge.drawing.text import button, coin, label
from panurge.drawing.things import badge, card_back, initial
from panurge.drawing.things import card as card_face
from panurge.drawing.yard import shortened
from panurge.plain import tell
from panurge.plain.about import fields_of, meaning
from panurge.plain.figures import picture, tint

WIDTHS = {"wide": 1044, "tall": 390}
MARGIN = 12.0
CARD = (84.0, 112.0)
STEP = CARD[0] + 14
NAME = 196.0  # room for a seat's sign and name
BUTTON = (196.0, 52.0)
Part = tuple[str, str]


@dataclass(frozen=True)
class Spread:
    """What the parts of one table are drawn from."""

    card: GameCard
    veil: State
    language: str
    layout: str
    names: tuple[str, ...]
    fields: dict[str, Declared]
    touched: dict[tuple[str, int], int]  # (field, part) → the option a touch of it plays
    rest: tuple[int, ...]  # options that are buttons

    @property
    def width(self) -> float:
        return WIDTHS[self.layout]

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    def of(self, *kinds: str) -> list[tuple[str, Declared]]:
        return [(name, field) for name, field in self.fields.items() if field.kind in kinds]

    def say(self, action: int) -> str:
        return tell.label(self.card, self.veil, action, self.language)

    def word(self, field: Declared, kind: int) -> str:
        return tell.word(self.card, self.language, field.names[kind], "piece" if field.kind == "board" else "card")


def draw(card: GameCard, veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = ()) -> Drawing:
    scene = _scene(card, veil, language, layout, tuple(names))
    y, parts = MARGIN, []
    for name, field in scene.of("board"):
        drawn, high = _board(scene, name, field, y)
        parts += drawn
        y += high
    drawn, high = _table(scene, y)
    parts += drawn
    y += high
    if y > 3 * MARGIN:
        parts.insert(0, layer("meadow-ground", _ground(scene.room, y - MARGIN), kind="still"))
        y += MARGIN
    for seat in _order(veil):
        drawn, high = _seat(scene, seat, y)
        parts += drawn
        y += high
    drawn, high = _figures(scene, y)
    parts += drawn
    y += high
    drawn, high = _choices(scene, y)
    parts += drawn
    title = str(card.module("tell").question(veil, language, names))
    return Drawing(int(scene.width), int(y + high + MARGIN), tuple(parts), _definitions(scene), title)


def _scene(card: GameCard, veil: State, language: str, layout: str, names: tuple[str, ...]) -> Spread:
    fields, touched, rest = dict(fields_of(card, veil)), {}, []
    for action in veil.legal_actions():
        _, given, part = meaning(veil, action)
        thing = (given, part) if isinstance(given, str) else None
        if thing is None or thing in touched or not _is_there(veil, fields[thing[0]], thing):
            rest.append(action)
        else:
            touched[thing] = action
    return Spread(card, veil, language, layout, names, fields, touched, tuple(rest))


def _is_there(veil: State, field: Declared, thing: tuple[str, int]) -> bool:
    """Whether the thing lies on the table: a cell always does, a card only if somebody has it."""
    name, part = thing
    if field.kind == "board":
        return True
    cells = getattr(veil, name)
    if field.kind == "hand":
        return bool(cells[int(veil.current_player) * field.width + part])
    return bool(part in cells if field.kind == "row" else cells[part])


def _order(veil: State) -> list[int]:
    """The seats from above to below: the viewer's own is the nearest."""
    seats = list(range(int(veil.players)))
    return [*(seat for seat in seats if seat != veil.viewer), *(seat for seat in seats if seat == veil.viewer)]


@lru_cache(maxsize=32)
def _ground(width: float, height: float) -> str:
    body = meadow(width, height)
    return f'<g transform="translate({number(MARGIN)} {number(MARGIN)})">{body}</g>'


def _definitions(scene: Spread) -> str:
    """Each figure once; the same all game long."""
    pieces = [name for _, field in scene.of("board") for name in field.names[1:]]
    drawn = "".join(symbol(f"plain-piece-{name}", picture(name)) for name in dict.fromkeys(pieces))
    kinds = {name: kind for _, field in scene.of("pool") for kind, name in enumerate(field.names)}
    for name, kind in kinds.items():
        title = tell.word(scene.card, scene.language, name)
        face = card_face(picture(name), title[:1].upper() + title[1:], width=CARD[0], height=CARD[1], tint=tint(kind))
        drawn += symbol(f"plain-card-{scene.language}-{name}", face)
    return drawn + symbol("plain-back", card_back(*CARD))


# ---------------------------------------------------------------------- boards
def _board(scene: Spread, name: str, field: Declared, top: float) -> tuple[list[Part], float]:
    rows = len(field.first) // field.columns
    size = min(92.0, (scene.room - 2 * MARGIN) / field.columns)
    left, top = (scene.width - size * field.columns) / 2, top + MARGIN
    cells, drawn = getattr(scene.veil, name), []
    for i in range(len(cells)):
        x, y = left + i % field.columns * size, top + i // field.columns * size
        body = cell(x + 2, y + 2, size - 4, size - 4, "other" if (i // field.columns + i) % 2 else "plain", 10)
        if (name, i) in scene.touched:
            body += ring_box(x + 5, y + 5, size - 10, size - 10, 9, ground="meadow") + touch_box(x, y, size, size)
            body = option(scene.touched[name, i], scene.say(scene.touched[name, i]), body)
        drawn.append(layer(f"{name}-{field.cell(i)}", body))
    for i, piece in enumerate(cells):
        x, y = left + (i % field.columns + 0.5) * size, top + (i // field.columns + 0.5) * size
        body = use(f"plain-piece-{field.names[piece]}", scale=size / 112) if piece else ""
        said = scene.word(field, piece) if piece else ""
        drawn.append(place(f"{name}-on-{field.cell(i)}", x, y, body, kind="still", label=said, motion="hop", face=said))
    return drawn, rows * size + 2 * MARGIN


# ---------------------------------------------------------------------- what lies open for all
def _table(scene: Spread, top: float) -> tuple[list[Part], float]:
    """Piles and heaps from left to right, then each row of cards."""
    drawn: list[Part] = []
    x, y, high = MARGIN * 2, top + MARGIN, CARD[1] + MARGIN
    slots = [(name, field, slot) for name, field in scene.of("pool", "heap") for slot in range(_places(field))]
    for name, field, slot in slots:
        if x + CARD[0] > scene.width - MARGIN:
            x, y = MARGIN * 2, y + high
        drawn.append(_slot(scene, name, field, slot, x + CARD[0] / 2, y + CARD[1] / 2))
        x += STEP
    y += high if slots else 0
    for name, field in scene.of("row"):
        drawn += _row(scene, name, field, y + CARD[1] / 2)
        y += high
    return drawn, y - top


def _places(field: Declared) -> int:
    return 1 if field.kind == "pool" else len(field.names)


def _slot(scene: Spread, name: str, field: Declared, slot: int, x: float, y: float) -> Part:
    cells = getattr(scene.veil, name)
    if field.kind == "pool":
        return _stack(scene, name, x, y, use("plain-back"), sum(cells) - _unknown(scene, name), "")
    return _stack(scene, f"{name}-{field.names[slot]}", x, y, _face(scene, field, slot), cells[slot], (name, slot))


def _row(scene: Spread, name: str, field: Declared, y: float) -> Iterator[Part]:
    """Cards in their order, as near to one another as so many must lie."""
    cells, room = list(getattr(scene.veil, name)), field.room
    step = min(STEP, (scene.room - CARD[0] - 2 * MARGIN) / max(room - 1, 1))
    for i in range(room):
        x = 2 * MARGIN + CARD[0] / 2 + i * step
        if i < len(cells):
            thing = (name, cells[i]) if cells.index(cells[i]) == i else ""
            yield _stack(scene, f"{name}-{i + 1}", x, y, _face(scene, field, cells[i]), 1, thing)
        else:
            yield place(f"{name}-{i + 1}", x, y, "") if i else _stack(scene, f"{name}-1", x, y, "", 0, "")


def _unknown(scene: Spread, name: str) -> int:
    """Cards of a pool that lie in hands the viewer does not see."""
    found = 0
    for hand, field in scene.of("hand"):
        if field.pool == name and field.secret:
            found += sum(getattr(scene.veil, hand)[len(field.names) :: field.width])
    return found


def _face(scene: Spread, field: Declared, kind: int) -> str:
    return use(f"plain-card-{scene.language}-{field.names[kind]}") if kind < len(field.names) else use("plain-back")


def _stack(
    scene: Spread, name: str, x: float, y: float, face: str, count: int, thing: tuple[str, int] | str, shrink: float = 1
) -> Part:  # fmt: skip
    """Cards of a kind on one another, with how many they are; an empty place has a faint rim."""
    wide, high = CARD
    if not count:
        rim = box(-wide / 2, -high / 2, wide, high, 10, "none", edge(1.4, role("line")) + ' stroke-dasharray="5 6"')
        return place(name, x, y, rim, scale=shrink, kind="still")
    body = (_under(face) if count > 1 else "") + face
    body += coin(wide / 2 - 8, -high / 2 + 8, str(count), "paper", 14) if count > 1 else ""
    action = scene.touched.get(thing) if isinstance(thing, tuple) else None
    if action is not None:
        body += ring_box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8, 13)
        body = option(action, scene.say(action), body + touch_box(-wide / 2, -high / 2, wide, high))
        return place(name, x, y, body, scale=shrink)
    return place(name, x, y, body, scale=shrink, motion="hop", face=str(count))


def _under(face: str) -> str:
    """The card below the uppermost one."""
    return f'<g transform="translate(4 4)">{face}</g>'


# ---------------------------------------------------------------------- seats
def _seat(scene: Spread, seat: int, top: float) -> tuple[list[Part], float]:
    """A band: the seat's sign, name and points, and its cards by kind."""
    hands = scene.of("hand")
    tall = scene.layout == "tall"
    x, y = (MARGIN, top + 46.0) if tall else (MARGIN + NAME, top)
    own = seat == scene.veil.viewer or scene.veil.viewer == FULL
    slots = sum(field.width for _, field in hands)
    shrink = min(1.0 if own else 0.72, (scene.width - MARGIN - x) / max(1.0, slots * STEP))
    drawn: list[Part] = []
    for name, field in hands:
        wide = field.width * STEP * shrink
        if not field.secret:  # what a seat has before it lies on its own piece of grass
            grass = box(x + 2, y, wide - 4, (CARD[1] + 18) * shrink, 12, role("meadow"), ' fill-opacity=".5"')
            drawn.append(layer(f"{name}-{seat}-ground", grass, kind="still"))
        drawn += _hand(scene, name, field, seat, (x + STEP * shrink / 2, y + (CARD[1] / 2 + 8) * shrink), shrink)
        x += wide
    high = (CARD[1] + 22) * shrink if hands else 0.0
    return [_sign(scene, seat, top), *drawn], max(high + (46 if tall else 0), 62.0)


def _hand(
    scene: Spread, name: str, field: Declared, seat: int, first: tuple[float, float], shrink: float
) -> Iterator[Part]:
    """One stack for each kind that is there, side by side."""
    x, y = first
    cells = getattr(scene.veil, name)[seat * field.width : (seat + 1) * field.width]
    for kind, count in enumerate(cells):
        part = f"{name}-{seat}-{field.names[kind] if kind < len(field.names) else 'unknown'}"
        thing = (name, kind) if seat == scene.veil.current_player else ""
        if count:
            yield _stack(scene, part, x, y, _face(scene, field, kind), count, thing, shrink)
            x += STEP * shrink
        else:
            yield place(part, x, y, "", scale=shrink)


def _sign(scene: Spread, seat: int, top: float) -> Part:
    """Who sits there; a straw plate where it is their turn."""
    said = tell.named(scene.card, seat, scene.language, scene.names)
    colour = scene.card.seat_colour(seat, scene.veil.options)
    sign = badge(colour) if colour in WOOL else initial(said[:1].upper(), colour)
    turn = seat == scene.veil.current_player
    plate = box(MARGIN, top + 4, NAME - 16, 40, 12, role("straw" if turn else "card"),
                f' fill-opacity="{role("straw-strength") if turn else 1}"' + edge(1.2, role("line")))  # fmt: skip
    points = scene.veil.scores()[seat]
    words = label(MARGIN + 44, top + 24, shortened(said, NAME - 110, 15), 15, anchor="start", width=NAME - 108)
    worth = label(MARGIN + NAME - 28, top + 24, "?" if points is None else str(points), 20, serif=True, anchor="end")
    body = f'<g transform="translate({number(MARGIN + 22)} {number(top + 24)}) scale(.4)">{sign}</g>'
    return layer(f"seat-{seat}", plate + body + words + worth, kind="still")


# ---------------------------------------------------------------------- numbers and buttons
def _figures(scene: Spread, top: float) -> tuple[list[Part], float]:
    """Numbers: those that the game's words name; all of them where the game has declared nothing."""
    own = tell.own_words(scene.card, scene.language)
    declared = any(field.pool or field.names for field in scene.fields.values())
    lines = []
    for name, field in scene.fields.items():
        if field.kind not in ("number", "switch", "numbers") or field.seats or name == "phase":
            continue
        value: Any = getattr(scene.veil, name)
        if f"field.{name}" in own:
            lines.append(own(f"field.{name}", n=value if isinstance(value, int) else len(value)))
        elif not declared:
            cells = [value] if isinstance(value, int) else list(value)
            lines.append(f"{name.replace('_', ' ')}: {' '.join(str(int(one)) for one in cells)}")
    deep = 24.0
    drawn = []
    for i, line in enumerate(lines):
        words = label(MARGIN + 4, top + deep * (i + 0.5), shortened(line, scene.room, 14), 14, anchor="start")
        drawn.append(layer(f"line-{i}", words, kind="still"))
    return drawn, deep * len(lines)


def _choices(scene: Spread, top: float) -> tuple[list[Part], float]:
    """What no card and no cell stands for, as buttons; the room is kept for as many as there can be."""
    across = max(1, int(scene.room // BUTTON[0]))
    most = min(_buttons(scene), across * 6)
    rows = -(-most // across)
    shrink = min(1.0, (rows * across / len(scene.rest)) ** 0.5) if scene.rest else 1.0
    wide, high = BUTTON[0] * shrink, BUTTON[1] * shrink
    fits = max(1, int(scene.room // wide))
    drawn = ""
    for i, action in enumerate(scene.rest):
        x, y = MARGIN + (i % fits + 0.5) * wide, top + MARGIN + (i // fits + 0.5) * high
        said = scene.say(action)
        body = button(shortened(said, BUTTON[0] - 44, 15), "can", BUTTON[0] - 16)
        body += touch_box(-BUTTON[0] / 2, -BUTTON[1] / 2, *BUTTON)
        where = f'transform="translate({number(x)} {number(y)}) scale({number(shrink, 3)})"'
        drawn += f"<g {where}>{option(action, said, body)}</g>"
    return [layer("choices", drawn)], rows * BUTTON[1] + (MARGIN if rows else 0)


def _buttons(scene: Spread) -> int:
    """How many options can be buttons at once, at most: all that are about no thing on the table."""
    found = 0
    about: dict[tuple[str, int], int] = {}
    for action in range(scene.card.actions):
        verb, given, part = meaning(scene.veil, action)
        if not isinstance(given, str):
            found += bool(verb) or not getattr(scene.veil, "BLOCKS", ())
        else:
            about[given, part] = about.get((given, part), 0) + 1
    return int(found) + sum(count - 1 for count in about.values())
