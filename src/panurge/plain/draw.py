"""A table for a game that has not drawn its own: boards, piles and rows on a meadow, below them each seat's cards.

Its size follows from the declarations alone, so it stays as it is all game long. Whatever lies somewhere has its name
above it; cards of a kind lie on one another with a coin that counts them, and what is not known is a back. The viewer's
own hand is large: at the foot, on a phone under the piles and above the others, with the heaps below all. Whatever can
be done with a card or a cell is done by touching it; what else there is to choose lies in a row of buttons.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from panurge.core.card import GameCard
from panurge.core.fields import Declared
from panurge.core.state import FULL, State
from panurge.drawing.frame import Drawing, layer, number, option, place, symbol, touch_box, use
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import WOOL, role
from panurge.drawing.scenery import meadow
from panurge.drawing.states import cell, ring_box
from panurge.drawing.text import button, coin, label
from panurge.drawing.things import badge, card_back, initial
from panurge.drawing.things import card as card_face
from panurge.drawing.vignette import HEIGHT, WIDTH, Vignette
from panurge.drawing.yard import shortened
from panurge.plain import tell
from panurge.plain.about import fields_of, meaning
from panurge.plain.figures import is_drawn, marks, picture, tint

WIDTHS = {"wide": 1044, "tall": 390}
MARGIN = 12.0
CARD = (84.0, 112.0)
STEP = CARD[0] + 14
NAME = 196.0  # room for a seat's sign and name
BUTTONS = {"wide": (255.0, 52.0), "tall": (366.0, 52.0)}
CAPTION = 24.0  # a line above a group
GAP = 8.0
LEAST = 104.0  # of a group: so much its caption needs
SMALL = {"wide": 0.8, "tall": 0.66}  # cards that lie open for all
LITTLE = 0.45  # what others hold
LARGE = {"wide": 1.0, "tall": 0.9}  # the hand one plays from
SHORT = 2  # a row of so many cards lies beside the piles
Part = tuple[str, str]


@dataclass(frozen=True)
class Stack:
    """Cards of one kind in one place, and what a touch of them is about."""

    name: str
    face: str
    count: int
    thing: tuple[str, int] | None = None


@dataclass(frozen=True)
class Group:
    """What lies under one caption."""

    name: str
    caption: str
    stacks: tuple[Stack, ...]
    most: int  # so many stacks have their full size side by side


@dataclass(frozen=True)
class Scene:
    """What the parts of one table are drawn from."""

    card: GameCard
    veil: State
    language: str
    layout: str
    names: tuple[str, ...]
    fields: dict[str, Declared]
    touched: dict[tuple[str, int], int]  # (field, part) → the option a touch of it plays
    rest: tuple[int, ...]  # options that are buttons
    inset: float = 0  # kept free at both sides

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

    def caption(self, name: str, count: int) -> str:
        return tell.caption(self.card, self.language, name, count)

    def word(self, field: Declared, kind: int) -> str:
        return tell.word(self.card, self.language, field.names[kind], "piece" if field.kind == "board" else "card")


def draw(card: GameCard, veil: State, language: str = "en", layout: str = "wide", names: Sequence[str] = ()) -> Drawing:
    scene = spread(card, veil, language, layout, tuple(names))
    y, parts = MARGIN, []
    for name, field in scene.of("board"):
        drawn, high = _board(scene, name, field, y)
        parts += drawn
        y += high
    tall = layout == "tall"
    drawn, high = _table(scene, y, ("pool", "row") if tall else ("pool", "heap", "row"))
    parts += drawn
    y += high
    if y > 3 * MARGIN:
        parts.insert(0, layer("meadow-ground", _ground(scene.room, y - MARGIN), kind="still"))
        y += MARGIN
    for seat in seats_below(veil, tall):
        drawn, high = _seat(scene, seat, y)
        parts += drawn
        y += high
    if tall and scene.of("heap"):
        drawn, high = _table(scene, y, ("heap",))
        ground = at(0, y - MARGIN, _ground(scene.room, high - MARGIN))
        parts += [layer("heaps-ground", ground, kind="still"), *drawn]
        y += high
    drawn, high = _figures(scene, y)
    parts += drawn
    y += high
    drawn, high = _choices(scene, y)
    parts += drawn
    title = str(card.module("tell").question(veil, language, names))
    return Drawing(int(scene.width), int(y + high + MARGIN), tuple(parts), _definitions(scene), title)


def vignette(card: GameCard) -> Drawing:
    """One whole card, or one whole figure, of the game: the first that the house has a picture of."""
    fields = list(fields_of(card, card.start()).values())
    named = [(kind, name) for field in fields if field.kind == "pool" for kind, name in enumerate(field.names)]
    pieces = [name for field in fields if field.kind == "board" for name in field.names[1:]]
    scene = Vignette(card.key, meadow(WIDTH, HEIGHT))
    if named:
        kind, name = next((one for one in named if is_drawn(one[1])), named[0])
        scene.put("back", card_back(*CARD), WIDTH / 2 + 44, HEIGHT / 2 + 4, 1.5)
        scene.put(
            "card",
            card_face(picture(name), width=CARD[0], height=CARD[1], tint=tint(kind)),
            WIDTH / 2 - 30,
            HEIGHT / 2,
            1.6,
        )
    else:
        name = next(filter(is_drawn, pieces), pieces[0] if pieces else "sheep")
        scene.stand("figure", picture(name), WIDTH / 2, HEIGHT - 40, 1.8)
    return scene.drawing()


def spread(card: GameCard, veil: State, language: str, layout: str, names: tuple[str, ...]) -> Scene:
    fields, touched, rest = dict(fields_of(card, veil)), {}, []
    for action in veil.legal_actions():
        _, given, part = meaning(veil, action)
        thing = (given, part) if isinstance(given, str) else None
        if thing is None or thing in touched or not _is_there(veil, fields[thing[0]], thing):
            rest.append(action)
        else:
            touched[thing] = action
    return Scene(card, veil, language, layout, names, fields, touched, tuple(rest))


def _is_there(veil: State, field: Declared, thing: tuple[str, int]) -> bool:
    """Whether the thing lies on the table: a cell always does, a card only if somebody has it."""
    name, part = thing
    if field.kind == "board":
        return True
    cells = getattr(veil, name)
    if field.kind == "hand":
        return bool(cells[int(veil.current_player) * field.width + part])
    return bool(part in cells if field.kind == "row" else cells[part])


def seats_below(veil: State, tall: bool = False) -> list[int]:
    """The seats from above to below: the viewer's own is the nearest. On a phone it is the first, else what one plays
    from would lie out of sight below the others'."""
    return sorted(range(int(veil.players)), key=lambda seat: (seat == veil.viewer) != tall)


@lru_cache(maxsize=32)
def _ground(width: float, height: float) -> str:
    body = meadow(width, height)
    return f'<g transform="translate({number(MARGIN)} {number(MARGIN)})">{body}</g>'


def _definitions(scene: Scene) -> str:
    """Each figure once; the same all game long. What the house has no picture of bears letters of its own."""
    pieces = dict.fromkeys(name for _, field in scene.of("board") for name in field.names[1:])
    kinds = dict.fromkeys(name for _, field in scene.of("pool") for name in field.names)
    words = {name: tell.word(scene.card, scene.language, name, "piece") for name in pieces}
    words |= {name: tell.word(scene.card, scene.language, name) for name in kinds}
    mark = marks({word for name, word in words.items() if not is_drawn(name)})
    figures = {name: picture(name, mark.get(word, "")) for name, word in words.items()}
    drawn = "".join(symbol(f"plain-piece-{name}", figures[name]) for name in pieces)
    for kind, name in enumerate(kinds):
        title = words[name][:1].upper() + words[name][1:]
        face = card_face(figures[name], title, width=CARD[0], height=CARD[1], tint=tint(kind))
        drawn += symbol(f"plain-card-{scene.language}-{name}", face)
    return drawn + symbol("plain-back", card_back(*CARD))


# ---------------------------------------------------------------------- boards
def _board(scene: Scene, name: str, field: Declared, top: float) -> tuple[list[Part], float]:
    rows = len(field.first) // field.columns
    size = min(92.0, (scene.room - 2 * MARGIN) / field.columns)
    left, top = (scene.width - size * field.columns) / 2, top + MARGIN + CAPTION
    cells, caption = getattr(scene.veil, name), scene.caption(name, sum(map(bool, getattr(scene.veil, name))))
    words = label(scene.width / 2, top - CAPTION / 2, caption, 14, fill=role("meadow-ink"))
    drawn = [layer(f"{name}-caption", words, kind="still")]
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
    return drawn, rows * size + 2 * MARGIN + CAPTION


# ---------------------------------------------------------------------- groups: a caption, and below it cards
def _group(scene: Scene, group: Group, x: float, y: float, wide: float, shrink: float) -> list[Part]:
    """A piece of grass with its caption; stacks that are there lie side by side, smaller where they are many."""
    high = CAPTION + (CARD[1] + 16) * shrink
    ground = box(x, y, wide, high, 10, role("meadow3"), ' fill-opacity=".3"')
    ground += label(x + 8, y + CAPTION / 2 + 2, shortened(group.caption, wide - 16, 13), 13, anchor="start",
                    fill=role("meadow-ink"))  # fmt: skip
    there = sum(1 for one in group.stacks if one.count)
    scale = min(shrink, (wide - 8) / (max(there, 1) * STEP))
    left, middle, found = x + 4 + STEP * scale / 2, y + CAPTION + (CARD[1] / 2 + 8) * shrink, 0
    drawn = [layer(f"{group.name}-caption", ground, kind="still")]
    for one in group.stacks:
        drawn.append(_stack(scene, one, left + found * STEP * scale, middle, scale))
        found += bool(one.count)
    return drawn


def _groups(scene: Scene, groups: Sequence[Group], left: float, top: float, shrink: float) -> tuple[list[Part], float]:
    """From left to right, those of equal cards in one line if they can."""
    drawn: list[Part] = []
    right, high = scene.width - MARGIN - scene.inset, CAPTION + (CARD[1] + 16) * shrink + GAP
    x, y = left, top
    for _, alike in groupby(groups, key=lambda group: group.most):
        run = list(alike)
        across = min(len(run), max(1, int((right - left + GAP) // (LEAST + GAP))))
        fair = (right - left + GAP) / across - GAP
        wide = min(fair, max(LEAST, run[0].most * STEP * shrink + 8))
        if x > left and x + across * (wide + GAP) - GAP > right + 0.1:
            x, y = left, y + high
        for group in run:
            if x + wide > right + 0.1:
                x, y = left, y + high
            drawn += _group(scene, group, x, y, wide, shrink)
            x += wide + GAP
    return drawn, (y + high - top if groups else 0.0)


# ---------------------------------------------------------------------- what lies open for all
def _table(scene: Scene, top: float, kinds: Sequence[str]) -> tuple[list[Part], float]:
    """Piles and heaps from left to right, with them rows that are as short; then each long row of cards."""
    shrink, left = SMALL[scene.layout], 2 * MARGIN
    faces = {"pool": _pool, "heap": _heap, "row": _row}
    order = ("pool", "row", "heap")
    fields = sorted((one for kind in kinds for one in scene.of(kind)), key=lambda one: order.index(one[1].kind))
    beside = [(name, field) for name, field in fields if field.kind != "row" or _is_short(field)]
    groups = [faces[field.kind](scene, name, field) for name, field in beside]
    narrow = replace(scene, inset=MARGIN)
    drawn, high = _groups(narrow, groups, left, top + MARGIN, shrink)
    for name, field in scene.of("row") if "row" in kinds else ():
        if not _is_short(field):
            row = _row(scene, name, field)
            drawn += _group(scene, row, left, top + MARGIN + high, scene.room - 2 * MARGIN, shrink)
            high += CAPTION + (CARD[1] + 16) * shrink + GAP
    return drawn, high + MARGIN


def _is_short(field: Declared) -> bool:
    """A row of a card or two needs no line of its own."""
    return field.kind == "row" and field.room <= SHORT


def _pool(scene: Scene, name: str, field: Declared) -> Group:
    left = lying_in(scene, name)
    return Group(name, scene.caption(name, left), (Stack(name, use("plain-back"), left),), 1)


def _heap(scene: Scene, name: str, field: Declared) -> Group:
    cells = getattr(scene.veil, name)
    stacks = [
        Stack(f"{name}-{field.names[kind]}", _face(scene, field, kind), count, (name, kind))
        for kind, count in enumerate(cells)
    ]
    return Group(name, scene.caption(name, sum(cells)), tuple(stacks), len(cells))


def _row(scene: Scene, name: str, field: Declared) -> Group:
    """Cards in their order; the first of a kind is the one to touch."""
    cells = list(getattr(scene.veil, name))
    stacks = []
    for i in range(field.room):
        if i < len(cells):
            thing = (name, cells[i]) if cells.index(cells[i]) == i else None
            stacks.append(Stack(f"{name}-{i + 1}", _face(scene, field, cells[i]), 1, thing))
        else:
            stacks.append(Stack(f"{name}-{i + 1}", "", 0))
    return Group(name, scene.caption(name, len(cells)), tuple(stacks), field.room)


def lying_in(scene: Scene, pool: str) -> int:
    """Cards that are left in a pool: on a veil it holds all that the viewer cannot place."""
    return int(sum(getattr(scene.veil, pool))) - _unknown(scene, pool)


def _unknown(scene: Scene, name: str) -> int:
    """Cards of a pool that lie in hands the viewer does not see."""
    found = 0
    for hand, field in scene.of("hand"):
        if field.pool == name and field.secret:
            found += sum(getattr(scene.veil, hand)[len(field.names) :: field.width])
    return found


def _face(scene: Scene, field: Declared, kind: int) -> str:
    return use(f"plain-card-{scene.language}-{field.names[kind]}") if kind < len(field.names) else use("plain-back")


def _stack(scene: Scene, stack: Stack, x: float, y: float, shrink: float) -> Part:
    """Cards of a kind on one another, with how many they are."""
    name, face, count, (wide, high) = stack.name, stack.face, stack.count, CARD
    if not count:
        return place(name, x, y, "", scale=shrink)
    body = (_under(face) if count > 1 else "") + face
    body += (
        coin(wide / 2 - 10, 14 - high / 2 + 10 * (shrink < 0.6), str(count), "paper", 14 / max(shrink, 0.6))
        if count > 1
        else ""
    )
    action = scene.touched.get(stack.thing) if stack.thing is not None else None
    if action is not None:
        body += ring_box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8, 13)
        body = option(action, scene.say(action), body + touch_box(-wide / 2, -high / 2, wide, high))
        return place(name, x, y, body, scale=shrink)
    return place(name, x, y, body, scale=shrink, motion="hop", face=str(count))


def _under(face: str) -> str:
    """The card below the uppermost one."""
    return f'<g transform="translate(4 4)">{face}</g>'


# ---------------------------------------------------------------------- seats
def _seat(scene: Scene, seat: int, top: float) -> tuple[list[Part], float]:
    """The seat's sign, small groups of what it has; the viewer's own hand lies large below them."""
    own = seat == scene.veil.viewer or scene.veil.viewer == FULL
    large = _in_hand(scene) if own else []
    tall = scene.layout == "tall"
    x, y = (MARGIN, top + 50.0) if tall else (MARGIN + NAME, top + 4)
    small = [_held(scene, name, field, seat) for name, field in scene.of("hand") if name not in large]
    drawn, high = _groups(scene, small, x, y, LITTLE)
    y = max(y + high, top + 50)
    for name in large:
        hand, deep = _large(scene, _held(scene, name, scene.fields[name], seat), y)
        drawn += hand
        y += deep
    return [_sign(scene, seat, top), *drawn], y - top + 8


def _in_hand(scene: Scene) -> list[str]:
    """The hands one plays from: those a verb is done with, else all that are secret, else the first."""
    hands = scene.of("hand")
    played = {given for _, given, _ in getattr(scene.veil, "BLOCKS", ()) if isinstance(given, str)}
    found = [name for name, _ in hands if name in played] or [name for name, field in hands if field.secret]
    return found or [name for name, _ in hands[:1]]


def _held(scene: Scene, name: str, field: Declared, seat: int) -> Group:
    """One stack for each kind."""
    cells = getattr(scene.veil, name)[seat * field.width : (seat + 1) * field.width]
    stacks = []
    for kind, count in enumerate(cells):
        part = f"{name}-{seat}-{field.names[kind] if kind < len(field.names) else 'unknown'}"
        thing = (name, kind) if seat == scene.veil.current_player else None
        stacks.append(Stack(part, _face(scene, field, kind), count, thing))
    most = min(3, len(field.names))
    return Group(f"{name}-{seat}", scene.caption(name, sum(cells)), tuple(stacks), most)


def _large(scene: Scene, group: Group, top: float) -> tuple[list[Part], float]:
    """A hand to play from: as many cards in a line as can be touched, and the room for all kinds."""
    across = int(scene.room // (STEP * LARGE[scene.layout]))
    scale = min(1.0, scene.room / (across * STEP))
    lines = max(1, -(-(len(group.stacks) - 1) // across))
    deep = (CARD[1] + 18) * scale
    caption = label(MARGIN + 4, top + CAPTION / 2, group.caption, 15, anchor="start", heavy=True)
    drawn, found = [layer(f"{group.name}-caption", caption, kind="still")], 0
    for one in group.stacks:
        x, y = MARGIN + (found % across + 0.5) * STEP * scale, top + CAPTION + (found // across + 0.5) * deep
        drawn.append(_stack(scene, one, x, y, scale))
        found += bool(one.count)
    return drawn, CAPTION + lines * deep


def _sign(scene: Scene, seat: int, top: float) -> Part:
    """Who sits there; a straw plate where it is their turn."""
    said = tell.named(scene.card, seat, scene.language, scene.names)
    colour = scene.card.seat_colour(seat, scene.veil.options)
    sign = badge(colour) if colour in WOOL else initial(said[:1].upper(), colour)
    turn = seat == scene.veil.current_player
    plate = box(MARGIN, top + 4, NAME - 16, 40, 12, role("card"), edge(1.2, role("line")))
    if turn:
        strength = f' fill-opacity="{role("straw-strength")}"'
        plate += box(MARGIN, top + 4, NAME - 16, 40, 12, role("straw"), strength)
    points = scene.veil.scores()[seat]
    words = label(MARGIN + 44, top + 24, shortened(said, NAME - 110, 15), 15, anchor="start", width=NAME - 108)
    worth = label(MARGIN + NAME - 28, top + 24, "?" if points is None else str(points), 20, serif=True, anchor="end")
    body = f'<g transform="translate({number(MARGIN + 22)} {number(top + 24)}) scale(.4)">{sign}</g>'
    return layer(f"seat-{seat}", plate + body + words + worth, kind="still")


# ---------------------------------------------------------------------- numbers and buttons
def _figures(scene: Scene, top: float) -> tuple[list[Part], float]:
    deep = 24.0
    drawn = []
    lines = figures(scene)
    for i, line in enumerate(lines):
        words = label(MARGIN + 4, top + deep * (i + 0.5), shortened(line, scene.room, 14), 14, anchor="start")
        drawn.append(layer(f"line-{i}", words, kind="still"))
    return drawn, deep * len(lines)


def figures(scene: Scene) -> list[str]:
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
    return lines


def _choices(scene: Scene, top: float) -> tuple[list[Part], float]:
    """What no card and no cell stands for, as buttons; the room is kept for as many as there can be."""
    plate = BUTTONS[scene.layout]
    across = max(1, int(scene.room // plate[0]))
    most = min(_buttons(scene), across * 6)
    rows = -(-most // across)
    shrink = min(1.0, (rows * across / len(scene.rest)) ** 0.5) if scene.rest else 1.0
    wide, high = plate[0] * shrink, plate[1] * shrink
    fits = max(1, int(scene.room // wide))
    drawn = ""
    for i, action in enumerate(scene.rest):
        x, y = MARGIN + (i % fits + 0.5) * wide, top + MARGIN + (i // fits + 0.5) * high
        said = scene.say(action)
        body = button(shortened(said, plate[0] - 44, 15), "can", plate[0] - 16)
        body += touch_box(-plate[0] / 2, -plate[1] / 2, *plate)
        where = f'transform="translate({number(x)} {number(y)}) scale({number(shrink, 3)})"'
        drawn += f"<g {where}>{option(action, said, body)}</g>"
    return [layer("choices", drawn)], rows * plate[1] + (MARGIN if rows else 0)


def _buttons(scene: Scene) -> int:
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
