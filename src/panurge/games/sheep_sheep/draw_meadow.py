"""The middle of the table: nine cards on the meadow, groups that glow, exchanges and placements on offer.

A card that lies in the meadow is named by its cell and by what the viewer sees of it; when it is replaced, the new one
comes from the hand and the old one leaves for it, and what is collected leaves for the flock.
"""

from functools import lru_cache

from panurge.core.words import voice
from panurge.drawing.frame import (
    chain,
    escape,
    layer,
    meant,
    moving,
    number,
    opener,
    option,
    touch_box,
    use,
    what,
    would,
)
from panurge.drawing.ink import at, box
from panurge.drawing.palette import role
from panurge.drawing.scenery import meadow, wooden_frame
from panurge.drawing.states import cell as ground_cell
from panurge.drawing.states import ring_box
from panurge.drawing.text import coin, pill
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECTS,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    NO_FAMILY,
    PLACES,
    SECOND,
    SIZE,
    STOP,
)
from panurge.games.sheep_sheep.draw_cards import corner_name, disc_of, face_name, rim_name, tint, turns_name
from panurge.games.sheep_sheep.draw_plan import Plan
from panurge.games.sheep_sheep.meadow import Cells, group_after, group_made
from panurge.games.sheep_sheep.notation import cell_name
from panurge.games.sheep_sheep.tell import (
    collect_words,
    ending_words,
    exchange_words,
    family_name,
    lay_words,
    place_name,
)

Part = tuple[str, str]


def cell_group(cell: int, up: int) -> str:
    """The exchanges with a cell; another face is another group, so that none stays open after an exchange."""
    return f"cell-{cell_name(cell)}-{up}"


def cell_part_name(cell: int) -> str:
    """The part of the drawing that a card of the centre is."""
    return f"cell-{cell_name(cell)}"


def spot_name(cell: int) -> str:
    """The place of a cell, whatever lies or moves there."""
    return f"spot-{cell_name(cell)}"


@lru_cache(maxsize=16)
def ground_part(plan: Plan) -> Part:
    left, top, side = plan.board
    field = at(left, top, meadow(side, side, 4) + wooden_frame(side, side, plan.frame))
    half, places = plan.side / 2, ""
    for cell in range(int(CELLS)):
        x, y = plan.cell(cell)
        places += ground_cell(x - half, y - half, 2 * half, 2 * half)
        places += f'<g id="{spot_name(cell)}" transform="translate({number(x)} {number(y)})"/>'
    return layer("ground", field, places, kind="still")


@lru_cache(maxsize=4096)
def glow_part(plan: Plan, groups: tuple[tuple[int, int], ...]) -> Part:
    """Under the cards: gold behind every group that could be collected, from card to card."""
    drawn = ""
    half = plan.side / 2 + (6 if plan.wide else 4)
    for _, group in groups:
        for cell in range(int(CELLS)):
            if group >> cell & 1:
                x, y = plan.cell(cell)
                across = plan.pitch if cell % 3 < 2 and group >> (cell + 1) & 1 else 0
                down = plan.pitch if cell < 6 and group >> (cell + 3) & 1 else 0
                drawn += box(x - half, y - half, 2 * half + across, 2 * half, 18, role("gold"))
                if down:
                    drawn += box(x - half, y - half, 2 * half, 2 * half + down, 18, role("gold"))
    return layer("glow", f'<g opacity=".85">{drawn}</g>' if drawn else "", kind="still")


@lru_cache(maxsize=8192)
def cell_part(
    plan: Plan,
    language: str,
    cell: int,
    up: int,
    down: int,
    takers: tuple[int, ...],
    origin: str,
    goal: str,
    marked: bool,
    asked: str,
) -> Part:
    """One card of the centre. `takers`: the exchanges on offer here; `marked`: it is what the last move changed;
    `asked`: what it is to a viewer who is exchanging: `none` of their cards covers it, or it belongs to a `group`."""
    name = cell_name(cell)
    x, y = plan.cell(cell)
    if up == NO_FAMILY:
        return layer(f"cell-{name}")
    side, half = plan.side, plan.side / 2
    drawn = use(face_name(up, side)) + (use(corner_name(down, side)) if down != NO_FAMILY else "")
    said = _cell_words(language, cell, up, down)
    where = f'transform="translate({number(x)} {number(y)})"{moving("flip", origin=origin, goal=goal)}'
    body = f'<g id="lies-{name}-{up}{down}" {where}><g role="img" aria-label="{escape(said)}">{drawn}</g></g>'
    extra = ring_box(-half, -half, side, side, 13, "last") if marked else ""
    if takers:
        around = touch_box(-half, -half, side, side) + ring_box(-half, -half, side, side, 13, "can", "meadow")
        extra += opener(cell_group(cell, up), voice(__package__, language)("draw.open_cell", cell=said), around)
        extra += "".join(_taking(language, action, up, side) for action in takers)
    told = "" if takers else _about_cell(language, said, up, asked)
    return layer(f"cell-{name}", body, at(x, y, extra) if extra else "", told=told)


@lru_cache(maxsize=1024)
def _about_cell(language: str, said: str, up: int, asked: str) -> str:
    """A card nobody covers now: what it is, and to who would cover it why not (SS-9, SS-13)."""
    key = f"what.cell.{asked}" if asked else "what.cell"
    words = voice(__package__, language)(key, family=family_name(up, language))
    return what(said, words, "SS-13" if asked == "group" else "SS-9")


@lru_cache(maxsize=1024)
def _cell_words(language: str, cell: int, up: int, down: int) -> str:
    say = voice(__package__, language)
    below = say("draw.lower", family=family_name(down, language)) if down != NO_FAMILY else say("draw.lower_unknown")
    return say("draw.cell", cell=place_name(cell, language), family=family_name(up, language), below=below)


def _taking(language: str, action: int, up: int, side: float) -> str:
    """One exchange, for who is pointed to it part by part; the hand shows what it makes."""
    pair = action // int(CELLS)
    return option(action, exchange_words(action, up, language), use(f"offer-{round(side)}"), group=f"card-{pair}")


# ---------------------------------------------------------------------- what would be
def would_name(action: int) -> str:
    return f"would-{action}"


def half_gap_name(cell: int, family: int) -> str:
    """Half of a gap: there a drawn card is laid with this family up."""
    return f"gap-{cell_name(cell)}-{family}"


@lru_cache(maxsize=4096)
def previews_part(plan: Plan, up: Cells, lines: int, options: tuple[int, ...]) -> Part:
    """For the hand: the face that would show, and the group it would make; gold for oneself, brick for the next."""
    drawn = ""
    for action in options:
        if action < STOP:
            pair, cell = divmod(action, int(CELLS))
            shown = int(FIRST[pair] + SECOND[pair]) - up[cell]
            drawn += would(would_name(action), _brief(plan, cell, shown), _whole(plan, up, lines, cell, shown))
        elif action >= PLACES:
            cell, shown = divmod(action - int(PLACES), int(FAMILIES))
            drawn += would(would_name(action), "", _whole(plan, up, lines, cell, shown))
    return layer("previews", drawn, kind="still")


@lru_cache(maxsize=512)
def _brief(plan: Plan, cell: int, shown: int) -> str:
    disc = disc_of(plan.side)
    badge = use(f"badge-{FAMILY_NAMES[shown]}", 0, plan.side / 2 - disc, disc * 0.0195)
    return at(*plan.cell(cell), use(turns_name(plan.side)) + badge)


@lru_cache(maxsize=4096)
def _whole(plan: Plan, up: Cells, lines: int, cell: int, shown: int) -> str:
    """A cell that covers nothing is a gap: what is laid there is the next player's."""
    group, below, covers = group_made(up, lines, cell, shown), up[cell], up[cell] != NO_FAMILY
    card = use(face_name(shown, plan.side)) + (use(corner_name(below, plan.side)) if covers else "")
    rim = rim_name("gold" if covers else "brick", plan.side)
    rims = (use(rim, *plan.cell(one)) for one in range(int(CELLS)) if group >> one & 1)
    return at(*plan.cell(cell), card) + "".join(rims)


@lru_cache(maxsize=4096)
def gaps_part(plan: Plan, language: str, up: Cells, lines: int, card: int, options: tuple[int, ...]) -> Part:
    """Each gap, for the one who drew, as two halves to touch: one for each face (SS-15); brick tells of a group that
    the next player would find."""
    side, half, drawn = plan.side, plan.side / 2, ""
    for cell in range(int(CELLS)):
        if up[cell] != NO_FAMILY:
            continue
        x, y = plan.cell(cell)
        gap = box(-half, -half, side, side, 13, role("shade"), ' fill-opacity=".14"')
        for family in range(int(FAMILIES)):
            action = int(PLACES) + cell * int(FAMILIES) + family
            if action in options:
                left = -half + 2 if family == FIRST[card] else 2
                wide = half - 4
                body = box(left, -half + 2, wide, side - 4, 10, tint(family), ' fill-opacity=".85"')
                body += use(f"sheep-{FAMILY_NAMES[family]}", left + wide / 2, 0, half / 108)
                body += ring_box(left, -half + 2, wide, side - 4, 10, "can", "paper")
                size = group_after(up, lines, cell, family)
                body += coin(left + wide / 2, half - 24, str(size), "brick", 15) if size else ""
                said = lay_words(action, size, language)
                gap += f'<g id="{half_gap_name(cell, family)}">{option(action, said, body)}</g>'
        drawn += at(x, y, gap)
    say = voice(__package__, language)
    return layer("gaps", drawn, told="" if options or not drawn else what(say("draw.gap"), say("what.gap"), "SS-15"))


@lru_cache(maxsize=4096)
def groups_part(
    plan: Plan, language: str, up: Cells, lines: int, groups: tuple[tuple[int, int], ...], collecting: bool, pile: int
) -> Part:
    """Over the cards: how many sheep a group has; while collecting, each group is one thing to touch."""
    drawn, half = "", plan.side / 2
    for first, group in groups:
        cells = [cell for cell in range(int(CELLS)) if group >> cell & 1]
        x, y = plan.cell(cells[0])
        count = coin(x - half + 18, y - half + 18, str(int(SIZE[group])), "dark", 17 if plan.wide else 15)
        if not collecting:
            drawn += count
            continue
        body = ""
        for cell in cells:
            x, y = plan.cell(cell)
            body += touch_box(x - half, y - half, 2 * half, 2 * half) + _ring(plan, cell)
        said = collect_words(up, lines, first, language)
        sure = ending_words(group, up[first], pile, language)
        drawn += option(int(COLLECTS) + first, said, body + count, confirm=sure)
    return layer("groups", drawn)


def _ring(plan: Plan, cell: int) -> str:
    (x, y), half = plan.cell(cell), plan.side / 2
    return ring_box(x - half, y - half, 2 * half, 2 * half, 13, "can", "paper")


@lru_cache(maxsize=2048)
def shortcuts_part(
    plan: Plan, language: str, up: Cells, lines: int, groups: tuple[tuple[int, int], ...], asked: bool, pile: int
) -> Part:
    """While exchanging with several groups in sight: each is collected by one touch on its plate, which stops, too; it
    is lit while one points at its plate. A single one is what the button beside the cards collects."""
    drawn = ""
    for first, group in groups if asked and len(groups) > 1 else ():
        x, y = plan.cell(first)
        y += plan.side / 2 - 17
        size = int(SIZE[group])
        plate = pill(x, y, voice(__package__, language)("draw.collect", n=size), "gold", 14 if plan.wide else 13)
        sure = ending_words(group, up[first], pile, language)
        said = collect_words(up, lines, first, language)
        rims = "".join(_ring(plan, cell) for cell in range(int(CELLS)) if group >> cell & 1)
        actions = int(STOP), int(COLLECTS) + first
        drawn += meant(rims) + chain(actions, said, touch_box(x - 46, y - 14, 92, 28) + plate, confirm=sure)
    return layer("options", drawn)
