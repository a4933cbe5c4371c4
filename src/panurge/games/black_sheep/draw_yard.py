"""Below the fields: the hand in its tray, pile and discards in their crates, the pens, the tasks."""

from functools import lru_cache
from typing import NamedTuple

from panurge.core.words import voice
from panurge.drawing.frame import escape, layer, moving, number, opener, option, place, touch_box, use, what
from panurge.drawing.ink import at, box, edge, remembered, stroke
from panurge.drawing.palette import PLANK3, role, wool_colour
from panurge.drawing.states import cell, handle, ring_box
from panurge.drawing.text import PRINT, button, coin, label, reconstructed, width_of, wrapped
from panurge.drawing.yard import rosette, shortened
from panurge.games.black_sheep import CARD as GAME
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import ANIMAL_NAMES, DISCARD_CARD, KEEP, NO_TASK, UNKNOWN_TASK
from panurge.games.black_sheep.draw_cards import (
    BLACK,
    beast,
    card_name,
    crate,
    hand_card,
    ladder,
    plaque,
    plaque_width,
    rail,
    sign_of,
    tray,
    value_coin,
)
from panurge.games.black_sheep.draw_plan import CARD, Plan

Part = tuple[str, str]
Counts = tuple[int, ...]
COVERED = 6  # a card nobody shows the viewer


# ---------------------------------------------------------------------- the hand
def hand_width(plan: Plan) -> float:
    """The tray: three cards and a button beside them."""
    return 3 * (plan.hand[0] + 12) + 170 if plan.wide else plan.width - 10


def hand_spot(plan: Plan, slot: int) -> tuple[float, float]:
    step = plan.hand[0] + (12 if plan.wide else 7)
    return (22 if plan.wide else 13) + plan.hand[0] / 2 + slot * step, plan.tray_top + plan.tray / 2 - 1


@lru_cache(maxsize=64)
def tray_part(plan: Plan, language: str, title: str) -> Part:
    """The wood under the hand, with hollows for three cards and its name on a sign."""
    left = 4.0 if plan.wide else 5.0
    body = at(left, plan.tray_top, tray(hand_width(plan), plan.tray))
    wide, high = plan.hand
    for slot in range(3):
        x, y = hand_spot(plan, slot)
        hollow = edge(1.2, role("wood2")) + ' fill-opacity=".35"'
        body += box(x - wide / 2, y - high / 2 + 2, wide, high, 10, role("wood2"), hollow)
    size = 14.0 if plan.wide else 12.0
    x = hand_spot(plan, 2)[0] + wide / 2
    room = left + hand_width(plan) - x - 14
    sign = plaque(title, size, plaque_width(title, size, most=room))
    body += at(x + 2 + room / 2, plan.tray_top + (30 if plan.wide else 24), sign)
    return layer("tray", body, told=what(title, voice(__package__, language)("what.hand"), "BS-5"))


def hand_name(animal: int, copy: int) -> str:
    """The own cards have names by what they show; nobody else is sent them."""
    return f"hand-{animal}-{copy}"


@lru_cache(maxsize=2048)
def hand_part(plan: Plan, language: str, held: tuple[int, ...], how: str) -> Part:
    """The cards of the hand, each by its name, so that the others close ranks when one is played."""
    body = ""
    for slot, animal in enumerate(held):
        x, y = hand_spot(plan, slot)
        name = hand_name(animal, held[:slot].count(animal))
        moves = moving("flip", origin="pile", goal="stock" if how == "discard" else "")
        where = f'transform="translate({number(x)} {number(y)})"{moves}'
        body += f'<g id="{name}" {where}>{_held(plan, language, animal, how)}</g>'
    return layer("hand", body)


@lru_cache(maxsize=512)
def _held(plan: Plan, language: str, animal: int, how: str) -> str:
    """One card of the hand. `how`: "open" (it opens its lays), "discard" (touching it discards it), or nothing."""
    wide, high = plan.hand
    if animal == COVERED:
        return use("farm-back", 0, 0, wide / CARD[0])
    title = tell.animal_name(animal, language)
    face = hand_card(animal, title, wide, high)
    around = ring_box(-wide / 2 - 1, -high / 2 - 1, wide + 2, high + 2, 10)
    if how == "discard":
        action = int(DISCARD_CARD) + animal
        bin_sign = at(wide / 2 - 13, -high / 2 + 13, handle("bin"), 0, 0.86)
        return option(action, tell.action_words(action, language), face + around + bin_sign)
    if how == "open":
        said = voice(__package__, language)("draw.open_card", card=tell.animal_name(animal, language, "a"))
        return opener(f"card-{animal}", said, face + around)
    about = what(title, voice(__package__, language)("what.card"), "BS-5", f"card-{ANIMAL_NAMES[animal]}")
    return f'<g role="img" aria-label="{escape(title)}"{about}>{face}</g>'


@lru_cache(maxsize=64)
def choice_part(plan: Plan, language: str, action: int) -> Part:
    """Keep or pass, beside the hand; nothing when neither is asked."""
    if action < 0:
        return layer("choice")
    say = voice(__package__, language)
    x = hand_spot(plan, 2)[0] + plan.hand[0] / 2
    room = (4 if plan.wide else 5) + hand_width(plan) - x - 14
    wide = min(room - 10, 140.0)
    text = say("draw.keep" if action == KEEP else "label.pass")
    face = button(text, "main", wide)
    y = plan.tray_top + plan.tray * (0.64 if plan.wide else 0.72)
    return layer("choice", option(action, tell.action_words(action, language), at(x + 2 + room / 2, y, face)))


# ---------------------------------------------------------------------- pile, discards, reserve
@lru_cache(maxsize=256)
def pile_part(plan: Plan, language: str, count: int) -> Part:
    """The pile in its crate; on a phone it stands at the end of the tray."""
    said = f"{voice(__package__, language)('draw.pile')} · {count}"
    if plan.wide:
        x, y, wide, high, box_high = hand_width(plan) + 72, plan.tray_top + 58.0, 66.0, 90.0, 64.0
    else:
        x, y, wide, high, box_high = 52.0, plan.stock_top + 48, 52.0, 70.0, 44.0
    heap = _heap(min(count - 1, 4), wide, high) if count else cell(-wide / 2, -high / 2, wide, high)
    front = at(-wide / 2 - 12, high / 2 - box_high + 34, crate(wide + 24, box_high))
    sign = plaque(said, 12.0, wide + 18) if plan.wide else plaque(str(count), 14.0, 50)
    body = heap + front + at(0, high / 2 - box_high / 2 + 34, sign)
    about = what(said, voice(__package__, language)("what.pile"), "BS-7")
    return place("pile", x, y, body, label=said, told=about)


@remembered
def _heap(layers: int, wide: float, high: float) -> str:
    """Covered cards, as high as a handful."""
    under = "".join(
        box(-wide / 2 - i * 1.4, -high / 2 - i * 2, wide, high, 8, role("cardboard"), edge(1.4, role("card-edge")))
        for i in range(layers)
    )
    return under + use("farm-back", -layers * 1.4, -layers * 2, wide / CARD[0])


@lru_cache(maxsize=4096)
def stock_part(plan: Plan, language: str, discards: Counts, aside: Counts, reserve: Counts) -> Part:
    """By animal, strongest first, what is discarded, aside and in reserve; below, the combinations from strong to
    weak (BS-11, BS-12)."""
    say = voice(__package__, language)
    left = hand_width(plan) + 128 if plan.wide else 104.0
    right, top = (plan.width - 4.0 if plan.wide else plan.width - 5.0), plan.stock_top
    body = box(left, top, right - left, plan.stock, 16, role("card"), edge(1.4, role("line")))
    rows = [("draw.discards", discards), ("draw.reserve", reserve)]
    if any(aside):
        rows.insert(1, ("draw.aside", aside))
    start = left + (104 if plan.wide else 76)
    step = (right - start - 10) / 6
    size = 0.42 if plan.wide else 0.29
    for animal in range(6):
        x = start + (animal + 0.5) * step
        body += use(beast(animal), x, top + (26 if plan.wide else 22), size)
        if animal:
            chevron = stroke(f"M{round(x - step / 2 - 2, 1)} {top + 22}l4 4l-4 4", role("ink2"), 1.8)
            body += f'<g stroke-linecap="round" stroke-linejoin="round">{chevron}</g>'
    pitch = 48.0 / len(rows)
    for i, (key, counts) in enumerate(rows):
        line = top + (56 if plan.wide else 50) + (i + 0.5) * pitch
        body += box(left + 6, line - pitch / 2 + 1, right - left - 12, pitch - 2, 7, role("card2"))
        size, room = 12.0 if plan.wide else 11.0, start - left - 14
        body += label(left + 13, line, say(key), size, anchor="start", fill=role("ink2"), width=room)
        for animal in range(6):
            number = counts[animal]
            ink = role("ink") if number else role("brick" if key == "draw.reserve" else "ink2")
            body += label(start + (animal + 0.5) * step, line, str(number), 14, serif=True, fill=ink)
    room, line = right - left - 12, top + plan.stock - (24 if plan.wide else 19)
    if plan.wide:
        said = say("draw.strongest")
        body += wrapped(left + 13, top + 20, said, 98, 11.5, most=2, anchor="start", fill=role("ink2"), leading=1.15)
        body += label(left + 13, line, say("draw.combinations"), 12, anchor="start", fill=role("ink2"), width=90)
        body += at(start - 2, line, ladder(right - start - 4, 30))
    else:
        body += at(left + 6, line, ladder(room, 26))
    about = what(say("draw.combinations"), say("what.stock"), "BS-11")
    return layer("stock", f'<g class="still">{body}</g>', touch_box(left, top, right - left, plan.stock), told=about)


# ---------------------------------------------------------------------- pens
class Pen(NamedTuple):
    """All that a pen's picture depends on."""

    seat: int
    place: int
    name: str
    figures: Counts
    values: Counts  # animal * 3 + value - 1
    known: bool
    cards: int  # in hand
    active: bool
    most: tuple[bool, ...]  # kinds of which nobody has as many (BS-22)
    points: str  # once the game is over
    won: bool
    gained: Counts  # kinds the last move brought in
    held: Counts = ()  # the cards in hand, where nothing is hidden (a game looked at again)


def stall_spot(plan: Plan, where: int, animal: int) -> tuple[float, float, float]:
    """The middle of a stall and its width."""
    left, top, wide = plan.pen_box(where)
    if not plan.wide:
        step = (wide - 98) / 6
        return left + 94 + (animal + 0.5) * step, top + 36, step
    step = (wide - 20) / plan.columns
    rows = 6 // plan.columns
    high = (plan.pen - 46) / rows
    row, column = divmod(animal, plan.columns)
    return left + 10 + (column + 0.5) * step, top + 40 + (row + 0.42) * high, step


def medal_spot(plan: Plan, where: int, animal: int) -> tuple[float, float]:
    """Where the medal for most of a kind hangs: at the shoulder of its animals, however wide their stall."""
    x, y, step = stall_spot(plan, where, animal)
    lift = 12 if plan.wide and plan.columns == 3 else 22
    return x - min(step / 2, 41) + (13 if plan.wide else 7), y - lift


@lru_cache(maxsize=8192)
def pen_part(plan: Plan, language: str, pen: Pen) -> Part:
    """A player's figures behind their fence: own values shown, others' as question marks until the end (BS-15)."""
    say = voice(__package__, language)
    left, top, wide = plan.pen_box(pen.place)
    colour = wool_colour(GAME.colours[pen.seat])
    rim = role("gold") if pen.won else colour
    body = box(left + 2, top + 6, wide - 2, plan.pen - 4, 16, role("shade"), ' fill-opacity=".18"')
    body += box(left, top, wide, plan.pen, 16, role("meadow"), edge(4 if pen.active or pen.won else 2, rim))
    if pen.won:
        body += box(left + 3, top + 3, wide - 6, plan.pen - 6, 13, role("gold"), ' fill-opacity=".35"')
    body += _pen_fences(plan, left, top)
    for animal in range(6):
        values = pen.values[animal * 3 : animal * 3 + 3] if pen.known else ()
        shown = pen.figures[animal], values, animal in pen.gained, pen.most[animal]
        body += _stall(plan, pen.place, animal, *shown)
    if plan.wide:
        size = 14.0
        room = wide - (96 if pen.points else 108 if pen.held else 74)
        sign = plaque(pen.name, size, plaque_width(pen.name, size, True, room), sign_of(pen.seat, 0, 0, 0.27))
        body += at(left + 8 + plaque_width(pen.name, size, True, room) / 2, top + 20, sign)
        if pen.points:
            text = say("draw.points", n=pen.points)
            body += at(left + wide - 46, top + 20, _points(text, pen.won))
    else:
        body += sign_of(pen.seat, left + 24, top + 20, 0.34)
        name = shortened(pen.name, 66, 11.5, serif=True)
        body += at(left + 47, top + 52, plaque(name, 11.5, 88))
        if pen.points:
            text = say("draw.points", n=pen.points)
            body += label(left + 47, top + 73, text, 13, heavy=True, fill=role("meadow-ink"), width=86)
        if pen.won:
            body += at(left + 66, top + 20, rosette(), 0, 1.2)
    told = say("what.pen.known" if pen.known else "what.pen")
    hit, about = touch_box(left, top, wide, plan.pen), what(pen.name, told, "BS-15")
    return layer(f"pen-{pen.seat}", f'<g class="still">{body}{_backs(plan, pen)}</g>', hit, told=about)


@remembered
def _points(text: str, won: bool) -> str:
    wide = width_of(text, 15, serif=True) + 22
    plate = box(-wide / 2, -14, wide, 28, 10, role("gold") if won else role("card"), edge(1.6, PLANK3))
    words = label(0, 0, text, 15, serif=True, fill=PRINT if won else "", width=wide - 12)
    return plate + words + (at(-wide / 2 - 4, -6, rosette(), 0, 1.1) if won else "")


def backs_name(seat: int) -> str:
    return f"backs-{seat}"


def _backs(plan: Plan, pen: Pen) -> str:
    """How many cards are in hand, as little backs, or which ones; what is laid comes from here."""
    left, top, wide = plan.pen_box(pen.place)
    x, y = (left + wide - 46, top + 20) if plan.wide else (left + 62, top + 20)
    cards = "".join(use("farm-back", (i - 1) * 15, 0, 0.33) for i in range(0 if pen.points else pen.cards))
    if pen.held and not pen.points:
        step, size, first = (27.0, 0.56, -1.2) if plan.wide else (17.0, 0.4, -0.7)
        cards = "".join(use(card_name(animal), (i + first) * step, 4, size) for i, animal in enumerate(pen.held))
    where = f'transform="translate({number(x)} {number(y)})" data-motion="none"'
    return f'<g id="{backs_name(pen.seat)}" {where}>{cards}</g>'


@lru_cache(maxsize=64)
def _pen_fences(plan: Plan, left: float, top: float) -> str:
    """Rails behind and in front of the animals."""
    if not plan.wide:
        return rail(plan.pen_rail, left + 96, top + plan.pen - 7)
    body = rail(plan.pen_rail, left + 10, top + 38)
    if plan.columns == 3:
        body += rail(plan.pen_rail, left + 10, top + 41 + (plan.pen - 46) / 2)
    return body + rail(plan.pen_rail, left + 10, top + plan.pen - 7)


@lru_cache(maxsize=4096)
def _stall(plan: Plan, place: int, animal: int, count: int, values: Counts, gained: bool, most: bool) -> str:
    """The figures of one kind: as many beasts as there is room for, and a coin for each value. `values`: how many of
    one, two and three; none, where they are not known."""
    x, y, step = stall_spot(plan, place, animal)
    low = 30 if plan.columns == 3 else 56 if plan.wide else 34
    size = min(0.66 if plan.columns == 6 else 0.5, step / 104) if plan.wide else 0.36
    if not count:
        return f'<g opacity=".2">{use(beast(animal), x, y, size)}</g>'
    shown, drawn = min(count, 3), ""
    if gained:
        drawn += cell(x - step / 2 + 2, y - 30, step - 4, 30 + low, "last", 10)
    if animal == BLACK and plan.wide:
        drawn += use("farm-storm", x + 34 * size, y - 40 * size, size * 0.6)
    for i in range(shown):
        lean = (i - (shown - 1) / 2) * 17 * size
        drawn += use(beast(animal), x + lean, y - (shown - 1 - i) * 3, size)
    if most:
        drawn += at(*medal_spot(plan, place, animal), rosette(), 0, 0.86 if plan.wide else 0.66)
    return drawn + _worth(plan, animal, count, values, x, y, step)


def _worth(plan: Plan, animal: int, count: int, known: Counts, x: float, y: float, step: float) -> str:
    """Wide: a coin for each figure. On a phone: how many, and what they bring together."""
    values = [value + 1 for value in range(3) for _ in range(known[value])] if known else []
    values += [0] * (count - len(values))
    if plan.wide:
        low = y + (48 if plan.columns == 6 else 25)
        pitch = min(20.0, (step - 22) / max(1, count - 1))
        if pitch >= 13:
            first = x - (count - 1) * pitch / 2
            return "".join(value_coin(first + i * pitch, low, animal, value, 10) for i, value in enumerate(values))
        return label(x, low, " ".join(str(value or "?") for value in values), 12, heavy=True, width=step)
    total = sum(values) if known else 0
    text = f"{'−' if animal == BLACK else '+'}{total}" if known else "−?" if animal == BLACK else "?"
    kind = "brick" if animal == BLACK else "gold" if known else "paper"
    drawn = coin(x, y + 26, text, kind, 13.6 if len(text) > 2 else 11)
    return drawn + (coin(x + step / 2 - 9, y - 15, f"×{count}", "paper", 10.2) if count > 1 else "")


# ---------------------------------------------------------------------- tasks
@lru_cache(maxsize=512)
def tasks_part(plan: Plan, language: str, tasks: Counts, owners: Counts) -> Part:
    """The six tasks in play: open ones, the own hidden ones, and that there are others (BS-25)."""
    if not tasks:
        return layer("tasks")
    say = voice(__package__, language)
    top, inner = plan.foot, plan.width - 12.0
    columns = 3 if plan.wide else 1
    wide = (inner - (columns - 1) * 10) / columns
    title = say("draw.tasks")
    long = width_of(title, 17, serif=True)
    body = label(12, top + 12, title, 17, serif=True, anchor="start", width=long + 10)
    body += reconstructed(12 + long + 60, top + 12, say("draw.reconstructed"))
    pitch, cards = 42 if plan.wide else 34, ""
    for slot, (task, owner) in enumerate(zip(tasks, owners, strict=True)):
        x, y = 6 + slot % columns * (wide + 10), top + 28 + slot // columns * pitch
        cards += _task(plan, language, task, owner, x, y, wide, pitch - 4)
    hit = touch_box(0, top, inner, tasks_height(plan))  # below the cards: each of them tells of itself
    return layer("tasks", hit, f'<g class="still">{body}{cards}</g>', told=what(title, say("what.tasks"), "BS-25"))


def tasks_height(plan: Plan) -> float:
    return 28 + (2 * 42 if plan.wide else 6 * 34) + 6


def _task(plan: Plan, language: str, task: int, owner: int, x: float, y: float, wide: float, high: float) -> str:
    middle = y + high / 2
    held = owner < plan.players
    body = box(x, y, wide, high, 10, role("card"), edge(1.2, role("line")))
    if held:
        body += sign_of(owner, x + 20, middle, 0.28)
    text = voice(__package__, language)("draw.undealt") if task == NO_TASK else tell.task_text(task, language)
    known = task not in (NO_TASK, UNKNOWN_TASK)
    ink = role("ink" if known else "ink2")
    body += label(x + (38 if held else 14), middle, text, 13, anchor="start", width=wide - 50, fill=ink)
    if not known:
        return body
    about = what(text, voice(__package__, language)("what.tasks"), tell.task_rule(task), f"task-{task}")
    size = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'  # not over its neighbours
    return f'<g{about}>{body}<rect {size} fill="none" pointer-events="all"/></g>'
