"""What a move would bring, before it is made: where every sheep would stand, who would be lost, what would be counted.

All is open in this game, and no die has fallen yet: what is told is what the rules make of the actions alone (SP-8)."""

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.hand import begun
from panurge.games.shear_panic import data, rules, rules_flock
from panurge.games.shear_panic.rules import ShearPanic


class After(NamedTuple):
    """The flock as it would stand before it is brought together again (SP-18)."""

    game: ShearPanic
    shift: tuple[int, int]  # rows and columns by which its corner has moved
    moved: int  # who stands elsewhere, as a set of bits
    lost: int  # who is not with the main flock


def after(veil: ShearPanic, actions: tuple[int, ...]) -> After:
    """The flock right after the last of these actions, which names a direction or a side."""
    midway = begun(veil, *actions[:-1])
    assert isinstance(midway, ShearPanic)
    game = midway.clone()
    game.phase = veil.phase
    if actions[-1] >= data.SIDE_AT:
        _side(game, actions[-1] - int(data.SIDE_AT))
    else:
        _direction(game, actions[-1] - int(data.DIRECTION_AT))
    moved = sum(1 << sheep for sheep in range(int(data.SHEEP)) if game.place[sheep] != veil.place[sheep])
    corner = _corner(game.place)
    rules_flock.recentre(game.place)
    return After(game, corner, moved, lost(game))


def _direction(game: ShearPanic, direction: int) -> None:
    """SP-9 … SP-14, with the flock left where it is on the table."""
    place, meadow = game.place, rules_flock.lay_out(game.place)
    if game.kind == data.LEAP:
        rules_flock.leap(place, meadow, game.sheep, direction)
    elif game.kind == data.ROLL:
        place[game.sheep] += data.STEP[direction]
    else:
        rules_flock.push(place, meadow, game.sheep, direction)


def _side(game: ShearPanic, side: int) -> None:
    """SP-12: the fence stands where the flock ends on that side. SP-15: nobody walks."""
    way = (game.facing + data.SIDE_WAY[side]) & 7
    if game.kind == data.EWE_TURN:
        game.facing = way
        return
    before = _farthest(game.place)
    rules_flock.align(game.place, way)
    rules_flock.recentre(game.place)
    down, right = (was - now for was, now in zip(before, _farthest(game.place), strict=True))
    for sheep in range(int(data.SHEEP)):
        if game.place[sheep] != data.GONE:
            game.place[sheep] += (down * data.WIDTH if way == 4 else 0) + (right if way == 2 else 0)


def _corner(place: "vec[i64]") -> tuple[int, int]:
    spots = [int(cell) for cell in place if cell != data.GONE]
    return min(cell >> 4 for cell in spots) - int(data.MARGIN), min(cell & 15 for cell in spots) - int(data.MARGIN)


def _farthest(place: "vec[i64]") -> tuple[int, int]:
    spots = [int(cell) for cell in place if cell != data.GONE]
    return max(cell >> 4 for cell in spots), max(cell & 15 for cell in spots)


def lost(game: ShearPanic) -> int:
    """Everybody but the largest group (SP-18); of several as large, but the first."""
    meadow, groups, seen = rules_flock.lay_out(game.place), [], 0
    for sheep in range(int(data.SHEEP)):
        if game.place[sheep] != data.GONE and not seen >> sheep & 1:
            groups.append(int(rules_flock.group_of(game.place, meadow, sheep)))
            seen |= groups[-1]
    return seen & ~max(groups, key=lambda group: int(data.COUNT[group])) if groups else 0


def directions(game: ShearPanic) -> list[tuple[int, int]]:
    """Sheep and direction that some action may join: any for those that slam (SP-9, SP-29), else from outside the
    flock, with nobody behind (SP-10, SP-11)."""
    spots = {int(cell) for cell in game.place if cell != data.GONE}
    slams = int(game.box.colour_of[game.active] if game.face == rules.NO_FACE else game.face)
    found = []
    for sheep in range(int(data.SHEEP)):
        cell = int(game.place[sheep])
        for direction in range(8 if cell != data.GONE else 0):
            behind = {cell - far * int(data.STEP[direction]) for far in range(1, int(data.BOX))}
            if sheep // 2 == slams or not behind & spots:
                found.append((sheep, direction))
    return found


def leaps(game: ShearPanic) -> list[tuple[int, int, int]]:
    """SP-14: the active player's sheep, the directions they may leap in, and over how many cells that takes them."""
    spots = {int(cell) for cell in game.place if cell != data.GONE}
    first = 2 * int(game.box.colour_of[game.active])
    found = []
    for sheep in (first, first + 1):
        for direction in range(0, 8 if game.place[sheep] != data.GONE else 0, 2):
            steps = 1
            while int(game.place[sheep]) + steps * int(data.STEP[direction]) in spots:
                steps += 1
            if steps > 1:
                found.append((sheep, direction, steps))
    return found


def way_back(game: ShearPanic, route: int) -> tuple[int, int]:
    """By how many rows and columns a route takes the group that is brought back (SP-19, SP-20)."""
    way, last = int(data.ROUTE_WAY[route]), int(data.ROUTE_LAST[route])
    if route < 4:
        steps = int(rules_flock.slide_straight(game.place, game.group, way))
    else:
        steps = int(rules_flock.slide_diagonal(game.place, game.group, way)) >> 1
    corner = 1 if route >= 8 else 0
    rows = steps * int(data.STEP_DOWN[way]) + corner * int(data.STEP_DOWN[last])
    return rows, steps * int(data.STEP_RIGHT[way]) + corner * int(data.STEP_RIGHT[last])


def counted(before: ShearPanic, end: ShearPanic) -> bool:
    """Whether the points of this turn have been counted: the flock is whole and the marker has moved (SP-8 D)."""
    return end.phase == rules.END or (end.marker != before.marker and end.phase != rules.DISC)


def gain(veil: ShearPanic, actions: tuple[int, ...]) -> int:
    """What the active player would gain at once."""
    end = begun(veil, *actions)
    assert isinstance(end, ShearPanic)
    return int(end.score(int(veil.active)) - veil.score(int(veil.active)))
