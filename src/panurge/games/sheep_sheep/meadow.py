"""Groups of a centre, as everybody sees it: those that lie there, and those a card would make (SS-13)."""

from functools import lru_cache

from panurge.games.sheep_sheep.data import CELLS, GROUPS, NO_FAMILY, SIZE

Cells = tuple[int, ...]  # a family for each of the nine


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


# Two groups of one family lie in two rows, two columns or two corners: words for where most of a group lies.
SIDES = (
    ("place.a1", "where.top", "place.c1"),
    ("where.left", "place.b2", "where.right"),
    ("place.a3", "where.bottom", "place.c3"),
)


@lru_cache(maxsize=512)
def side_of(group: int) -> str:
    """The message that says at which side or in which corner of the meadow a group lies."""
    cells = [cell for cell in range(int(CELLS)) if group >> cell & 1]
    down, across = sum(cell // 3 - 1 for cell in cells), sum(cell % 3 - 1 for cell in cells)
    return SIDES[1 + (down > 0) - (down < 0)][1 + (across > 0) - (across < 0)]


@lru_cache(maxsize=8192)
def group_made(up: Cells, lines: int, cell: int, shown: int) -> int:
    """The bits of the group a cell would belong to if it showed that family; 0 if to none."""
    centre = (*up[:cell], shown, *up[cell + 1 :])
    return next((group for _, group in groups_of(centre, lines) if group >> cell & 1), 0)


def group_after(up: Cells, lines: int, cell: int, shown: int) -> int:
    """How many sheep that group would have."""
    return int(SIZE[group_made(up, lines, cell, shown)])
