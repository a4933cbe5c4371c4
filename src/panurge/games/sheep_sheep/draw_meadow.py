"""The middle of the table: nine cards on the meadow, groups that glow, exchanges and placements on offer.

A card that lies in the meadow is named by its cell and by what the viewer sees of it; when it is replaced, the new one
comes from the hand and the old one leaves for it, and what is collected leaves for the flock.
"""

from functools import lru_cache

from panurge.core.words import voice
from panurge.drawing.frame import escape, layer, moving, number, opener, option, touch_box, use
from panurge.drawing.ink import at, box
from panurge.drawing.palette import role
from panurge.drawing.scenery import meadow, wooden_frame
from panurge.drawing.states import cell as ground_cell
from panurge.drawing.states import ring_box
from panurge.drawing.text import coin
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECTS,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    GROUPS,
    NO_FAMILY,
    PLACES,
    SECOND,
    SIZE,
)
from panurge.games.sheep_sheep.draw_cards import corner, disc_of, face, tint
from panurge.games.sheep_sheep.draw_plan import Plan
from panurge.games.sheep_sheep.notation import cell_name
from panurge.games.sheep_sheep.tell import action_words, collect_words, exchange_words, family_name, place_name

Part = tuple[str, str]
Cells = tuple[int, ...]  # a family for each of the nine


def cell_group(cell: int, up: int) -> str:
    """The exchanges with a cell; another face is another group, so that none stays open after an exchange."""
    return f"cell-{cell_name(cell)}-{up}"


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
def groups_of(up: Cells, lines: int) -> tuple[tuple[int, int], ...]:
    """SS-13: the groups of a centre, each as its first cell and the bits of its cells."""
    masks = [0] * 8
    for cell, family in enumerate(up):
        masks[family] |= 1 << cell
    found = []
    for cell, family in enumerate(up):
        if family != NO_FAMILY:
            group = int(GROUPS[(lines + masks[family]) * int(CELLS) + cell])
            if group:
                found.append((cell, group))
    return tuple(found)


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
    takers: tuple[tuple[int, int], ...],
    origin: str,
    goal: str,
    marked: bool,
) -> Part:
    """One card of the centre. `takers`: the exchanges on offer here, each with the size of the group it would make;
    `marked`: it is what the last move changed."""
    name = cell_name(cell)
    x, y = plan.cell(cell)
    if up == NO_FAMILY:
        return layer(f"cell-{name}")
    side, half = plan.side, plan.side / 2
    drawn = face(up, side) + (corner(down, side) if down != NO_FAMILY else "")
    said = _cell_words(language, cell, up, down)
    where = f'transform="translate({number(x)} {number(y)})"{moving("flip", origin=origin, goal=goal)}'
    body = f'<g id="lies-{name}-{up}{down}" {where}><g role="img" aria-label="{escape(said)}">{drawn}</g></g>'
    extra = ring_box(-half, -half, side, side, 13, "last") if marked else ""
    if takers:
        around = touch_box(-half, -half, side, side) + ring_box(-half, -half, side, side, 13, "can", "meadow")
        extra += opener(cell_group(cell, up), voice(__package__, language)("draw.open_cell", cell=said), around)
        extra += "".join(_taking(language, action, size, up, side) for action, size in takers)
    return layer(f"cell-{name}", body, at(x, y, extra) if extra else "")


@lru_cache(maxsize=1024)
def _cell_words(language: str, cell: int, up: int, down: int) -> str:
    say = voice(__package__, language)
    below = say("draw.lower", family=family_name(down, language)) if down != NO_FAMILY else say("draw.lower_unknown")
    return say("draw.cell", cell=place_name(cell, language), family=family_name(up, language), below=below)


def _taking(language: str, action: int, size: int, up: int, side: float) -> str:
    """One exchange: shown when its card is chosen; the badge is the sheep that will show here, the dark coin the group
    it would make."""
    pair = action // int(CELLS)
    shown = int(FIRST[pair] + SECOND[pair]) - up
    low, disc = side / 2, disc_of(side)
    drawn = use(f"offer-{round(side)}") + use(f"badge-{FAMILY_NAMES[shown]}", 0, low - disc, disc * 0.0195)
    if size:
        drawn += coin(disc + 9, low - disc - 4, f"+{size}", "dark", 14)
    return option(action, exchange_words(action, up, language), drawn, group=f"card-{pair}")


@lru_cache(maxsize=4096)
def gaps_part(plan: Plan, language: str, up: Cells, card: int, options: tuple[int, ...]) -> Part:
    """Each gap, for the one who drew, as two halves to touch: one for each face (SS-15)."""
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
                gap += option(action, action_words(action, language), body)
        drawn += at(x, y, gap)
    return layer("gaps", drawn)


@lru_cache(maxsize=4096)
def groups_part(plan: Plan, language: str, up: Cells, groups: tuple[tuple[int, int], ...], collecting: bool) -> Part:
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
            body += touch_box(x - half, y - half, 2 * half, 2 * half)
            body += ring_box(x - half, y - half, 2 * half, 2 * half, 13, "can", "paper")
        said = collect_words(group, up[first], language)
        drawn += option(int(COLLECTS) + first, said, body + count)
    return layer("groups", drawn)


@lru_cache(maxsize=8192)
def group_after(up: Cells, lines: int, cell: int, shown: int) -> int:
    """How many sheep the group at a cell would have if it showed that family; 0 if it would be none."""
    centre = (*up[:cell], shown, *up[cell + 1 :])
    return max((int(SIZE[group]) for _, group in groups_of(centre, lines) if group >> cell & 1), default=0)
