"""The flock of Shear Panic as arithmetic: pushing, leaping, aligning, and how far apart two groups stand.

`place` holds the cell of each sheep; a *meadow* (cell → sheep, walled) is laid out only while a rule looks around."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.games.shear_panic.data import (
    GONE,
    LOWEST,
    MARGIN,
    MEADOW,
    ORIGIN,
    SHEEP,
    STEP,
    STEP_DOWN,
    STEP_RIGHT,
    WIDTH,
)

NEVER: Final[i64] = 1000  # a slide that meets nobody


def lay_out(place: vec[i64]) -> vec[i64]:
    """The meadow with the flock on it: cell → sheep, EMPTY or WALL."""
    meadow = MEADOW[:]
    for sheep in range(SHEEP):
        if place[sheep] != GONE:
            meadow[place[sheep]] = sheep
    return meadow


def recentre(place: vec[i64]) -> None:
    """Shift the flock so that its least row and column are those of ORIGIN (SP-16: translation changes nothing)."""
    row: i64 = WIDTH
    column: i64 = WIDTH
    for sheep in range(SHEEP):
        cell = place[sheep]
        if cell != GONE:
            row = min(row, cell >> 4)
            column = min(column, cell & 15)
    shift = ORIGIN - row * WIDTH - column
    if shift == 0:
        return
    for sheep in range(SHEEP):
        if place[sheep] != GONE:
            place[sheep] += shift


def picture(place: vec[i64]) -> vec[i64]:
    """The flock by colour (SP-16): recentred, the two sheep of a colour in reading order."""
    seen = place[:]
    recentre(seen)
    for first in range(0, SHEEP - 1, 2):
        if seen[first] > seen[first + 1]:
            seen[first], seen[first + 1] = seen[first + 1], seen[first]
    return seen


def push(place: vec[i64], meadow: vec[i64], sheep: i64, direction: i64) -> None:
    """SP-9, SP-10, SP-11: the sheep and the unbroken run in front of it move one cell; beyond a gap all stay."""
    step = STEP[direction]
    cell = place[sheep]
    while meadow[cell] < SHEEP:
        place[meadow[cell]] += step
        cell += step


def leap(place: vec[i64], meadow: vec[i64], sheep: i64, direction: i64) -> None:
    """SP-14: over at least one sheep into the first free cell."""
    step = STEP[direction]
    cell = place[sheep] + step
    while meadow[cell] < SHEEP:
        cell += step
    place[sheep] = cell


def align(place: vec[i64], fence: i64) -> None:
    """SP-12: pack every line against the fence that stands in this direction, keeping its order."""
    before = place[:]
    for sheep in range(SHEEP):
        cell = before[sheep]
        if cell == GONE:
            continue
        ahead: i64 = 0
        for other in range(SHEEP):
            there = before[other]
            if there == GONE:
                continue
            if STEP_DOWN[fence] != 0:
                if there & 15 == cell & 15 and (there - cell) * STEP_DOWN[fence] > 0:
                    ahead += 1
            elif there >> 4 == cell >> 4 and (there - cell) * STEP_RIGHT[fence] > 0:
                ahead += 1
        # The fence stands where nine sheep packed against it stay inside the box; the flock is recentred afterwards.
        if fence == 0 or fence == 4:
            place[sheep] = (MARGIN + 5 + STEP_DOWN[fence] * (4 - ahead)) * WIDTH + (cell & 15)
        else:
            place[sheep] = (cell & ~15) + MARGIN + 5 + STEP_RIGHT[fence] * (4 - ahead)


def group_of(place: vec[i64], meadow: vec[i64], sheep: i64) -> i64:
    """SP-18: the set of sheep connected to this one by their sides."""
    group: i64 = 1 << sheep
    todo = group
    while todo != 0:
        cell = place[LOWEST[todo]]
        todo &= todo - 1
        for direction in range(0, 8, 2):
            other = meadow[cell + STEP[direction]]
            if other < SHEEP and (group >> other) & 1 == 0:
                group |= 1 << other
                todo |= 1 << other
    return group


def touch(place: vec[i64], one: i64, other: i64) -> i64:
    """2 if the two sheep touch by a side, 1 if by a corner, else 0 (SP-23, SP-25)."""
    down = (place[one] >> 4) - (place[other] >> 4)
    right = (place[one] & 15) - (place[other] & 15)
    apart = down * down + right * right
    return 2 if apart == 1 else 1 if apart == 2 else 0


def slide_straight(place: vec[i64], group: i64, direction: i64) -> i64:
    """SP-19: how many steps until the group first touches another sheep by a side; NEVER if it does not.

    Seen along the slide, a sheep `ahead` cells further on the same line is touched one step before it is reached; one
    on the next line at either side, when level with it."""
    best = NEVER
    down = STEP_DOWN[direction]
    right = STEP_RIGHT[direction]
    for sheep in range(SHEEP):
        if (group >> sheep) & 1 == 0:
            continue
        for other in range(SHEEP):
            if (group >> other) & 1 != 0 or place[other] == GONE:
                continue
            rows = (place[other] >> 4) - (place[sheep] >> 4)
            columns = (place[other] & 15) - (place[sheep] & 15)
            ahead = rows * down + columns * right
            aside = rows * right + columns * down
            if aside == 0:
                ahead -= 1
            elif aside * aside != 1:
                continue
            if 0 < ahead < best:
                best = ahead
    return best


def slide_diagonal(place: vec[i64], group: i64, direction: i64) -> i64:
    """SP-20: 2 × steps until a contact by a side, or 2 × steps + 1 until a sheep stands straight ahead at a corner.

    The lesser comes first: a contact ends the slide before the next corner is looked at. NEVER if there is neither."""
    best = NEVER
    down = STEP_DOWN[direction]
    right = STEP_RIGHT[direction]
    for sheep in range(SHEEP):
        if (group >> sheep) & 1 == 0:
            continue
        for other in range(SHEEP):
            if (group >> other) & 1 != 0 or place[other] == GONE:
                continue
            rows = ((place[other] >> 4) - (place[sheep] >> 4)) * down
            columns = ((place[other] & 15) - (place[sheep] & 15)) * right
            if rows == columns:
                if rows > 0:
                    best = min(best, 2 * (rows - 1) + 1)
            elif rows == columns + 1:
                if columns > 0:
                    best = min(best, 2 * columns)
            elif columns == rows + 1:
                if rows > 0:
                    best = min(best, 2 * rows)
    return best


def meets(place: vec[i64], group: i64, goal: i64, shift: i64) -> bool:
    """SP-18: whether the group, moved so far, touches some sheep of the goal by a side."""
    for sheep in range(SHEEP):
        if (group >> sheep) & 1 == 0:
            continue
        for other in range(SHEEP):
            if (goal >> other) & 1 != 0:
                apart = place[other] - place[sheep] - shift
                if apart * apart == 1 or apart * apart == WIDTH * WIDTH:
                    return True
    return False
