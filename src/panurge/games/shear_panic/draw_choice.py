"""What may be touched beside the pieces: directions, ways back, fences, turns, lost groups; and, unseen, where the
hand finds the directions of every sheep and the sides of the flock (`hand.py`)."""

from math import cos, hypot, radians, sin

from panurge.drawing.frame import fragment, layer, number, option, refused, touch_box, touch_disc, use
from panurge.drawing.ink import at, stroke
from panurge.drawing.states import cell, ghost, handle, locked, ring
from panurge.drawing.text import pill
from panurge.games.shear_panic import data, foresee, rules, rules_flock, tell
from panurge.games.shear_panic.draw_scene import Scene


def choices(scene: Scene) -> tuple[str, str]:
    phase = scene.game.phase
    drawn = ""
    for action in scene.legal:
        if phase == rules.DIRECTION:
            drawn += _direction(scene, action)
        elif phase == rules.SIDE:
            drawn += _fence(scene, action) if scene.game.kind == data.ALIGN else _ewe_turn(scene, action)
        elif phase == rules.GROUP:
            drawn += _group(scene, action)
        elif phase == rules.ROUTE:
            drawn += _route(scene, action)
    if scene.legal and phase == rules.GROUP:
        drawn += "".join(_later(scene, action) for action in range(int(data.GROUP_AT), int(data.ROUTE_AT)))
    return layer("choices", drawn, kind="ways")


def handles(scene: Scene) -> tuple[str, str]:
    """Where a sheep that is held can be sent, and a flock that is aligned or turned: unseen, for the page to find."""
    game, drawn = scene.game, ""
    if game.viewer == game.current_player and game.phase in (rules.SQUARE, rules.WHICH_SHEEP, rules.SIDE):
        for sheep, direction in foresee.directions(game) if game.phase != rules.SIDE else ():
            x, y = _beside(scene, sheep, direction * 45.0 - 90)
            drawn += _unseen(f"to-{data.SHEEP_NAMES[sheep]}-{data.DIRECTIONS[direction]}", x, y)
        for sheep, direction, steps in foresee.leaps(game) if game.phase != rules.SIDE else ():
            row, column = scene.cells[sheep]
            down, right = steps * int(data.STEP_DOWN[direction]), steps * int(data.STEP_RIGHT[direction])
            drawn += _unseen(landing(sheep, direction), *scene.spot(row + down, column + right))
        for side, name in enumerate(data.SIDES):
            drawn += _unseen(f"side-{name}", *_at_side(scene, side, 30))
    return layer("handles", f'<g fill="none">{drawn}</g>', kind="still")


def landing(sheep: int, direction: int) -> str:
    """The part where a sheep that leaps comes down: it may be let go there as well as at its arrow."""
    return f"land-{data.SHEEP_NAMES[sheep]}-{data.DIRECTIONS[direction]}"


@fragment
def _unseen(name: str, x: float, y: float) -> str:
    """As large as a fingertip."""
    return f'<g id="{name}"><path d="M{number(x - 22, 0)} {number(y - 22, 0)}h44v44"/></g>'


def _beside(scene: Scene, sheep: int, degrees: float) -> tuple[float, float]:
    """On a circle around a sheep."""
    x, y = scene.spot(*scene.cells[sheep])
    reach = max(scene.plan.reach, scene.unit * 0.67)
    return x + reach * cos(radians(degrees)), y + reach * sin(radians(degrees))


def _at_side(scene: Scene, side: int, away: float) -> tuple[float, float]:
    """Beside the flock, at the middle of one of its sides, which are seen along its facing."""
    way = (int(scene.game.facing) + int(data.SIDE_WAY[side])) & 7
    x = scene.plan.frame + scene.middle[0] + int(data.STEP_RIGHT[way]) * (scene.columns * scene.unit / 2 + away)
    y = scene.plan.frame + scene.middle[1] + int(data.STEP_DOWN[way]) * (scene.rows * scene.unit / 2 + away)
    return x, y


def _handle(scene: Scene, action: int, x: float, y: float, degrees: float) -> str:
    return at(x, y, option(action, tell.label(scene.game, action, scene.language), handle(degrees)))


def _direction(scene: Scene, action: int) -> str:
    """A handle on a circle around the chosen sheep."""
    degrees = (action - int(data.DIRECTION_AT)) * 45.0 - 90
    return _handle(scene, action, *_beside(scene, int(scene.game.sheep), degrees), degrees)


def _route(scene: Scene, action: int) -> str:
    """A handle around the group, and where it leads: both are touched. Where a way to other places has its handle over
    those, only the handle is."""
    route, half = action - int(data.ROUTE_AT), scene.unit * 0.44
    places = _after_route(scene, route)
    elsewhere = [other for other in scene.legal if _after_route(scene, other - int(data.ROUTE_AT)) != places]
    others = [_beside_group(scene, other)[:2] for other in elsewhere]
    free = [(x, y) for x, y, _ in places if all(max(abs(x - a), abs(y - b)) > half + HANDLE for a, b in others)]
    x, y, degrees = _beside_group(scene, action)
    body = "".join(touch_box(x - half, y - half, 2 * half, 2 * half) for x, y in free) + at(x, y, handle(degrees))
    touched = option(action, tell.label(scene.game, action, scene.language), body)
    return f"{_would(scene, route, places)}<g>{touched}</g>"


HANDLE = 15.0  # half as wide


def _beside_group(scene: Scene, action: int) -> tuple[float, float, float]:
    """Where the handle of a way back stands and points; one that slides along a corner stands between its two
    directions."""
    game, route = scene.game, action - int(data.ROUTE_AT)
    spots = [scene.cells[sheep] for sheep in range(int(data.SHEEP)) if game.group >> sheep & 1]
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    x, y = scene.spot((min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2)
    degrees = int(data.ROUTE_WAY[route]) * 45.0
    if route >= 8:
        last = int(data.ROUTE_LAST[route]) * 45.0
        degrees += 24 if (last - degrees) % 360 < 180 else -24
    degrees -= 90
    wide = max(scene.plan.reach, scene.unit * ((max(columns) - min(columns)) / 2 + 0.67))
    high = max(scene.plan.reach, scene.unit * ((max(rows) - min(rows)) / 2 + 0.67))
    return x + wide * cos(radians(degrees)), y + high * sin(radians(degrees)), degrees


def _after_route(scene: Scene, route: int) -> list[tuple[float, float, int]]:
    """SP-19, SP-20: where the sheep of the group would come to stand."""
    rows, columns = foresee.way_back(scene.game, route)
    group = [sheep for sheep in range(int(data.SHEEP)) if scene.game.group >> sheep & 1]
    return [(*scene.spot(scene.cells[sheep][0] + rows, scene.cells[sheep][1] + columns), sheep) for sheep in group]


def _would(scene: Scene, route: int, places: list[tuple[float, float, int]]) -> str:
    """That as a picture, and what it brings; it comes forward with its handle."""
    drawn, reach = "", scene.unit * 0.44
    for x, y, sheep in places:
        drawn += cell(x - reach, y - reach, 2 * reach, 2 * reach, "preview", scene.unit * 0.22)
        drawn += ghost(use(scene.figure_name(sheep), x, y, scene.unit * 0.8 / 100))
    gained = foresee.gain(scene.game, (int(data.ROUTE_AT) + route,))
    if gained:
        drawn += pill(*_beside_handles(scene, places, reach), f"+{gained}", "paper", 13)
    return f'<g class="would still">{drawn}</g>'


def _beside_handles(scene: Scene, places: list[tuple[float, float, int]], reach: float) -> tuple[float, float]:
    """In one of these places, at its foot if it can be: the first spot that no handle lies on, else the one farthest
    from all. Within it, for a lesson rings the whole of it."""
    handles = [_beside_group(scene, action)[:2] for action in scene.legal]
    spots = [(x + right * reach, y + down * reach) for x, y, _ in reversed(places) for right, down in WITHIN]
    away = {spot: min(hypot(spot[0] - x, spot[1] - y) for x, y in handles) for spot in spots}
    return next((spot for spot in spots if away[spot] > CLEAR), max(spots, key=away.__getitem__))


WITHIN = ((0, 0.6), (0, -0.7), (0.5, 0.6), (-0.5, 0.6), (0.5, -0.7), (-0.5, -0.7), (0.5, 0), (-0.5, 0))
CLEAR = 28.0  # from the middle of a handle to that of what is written beside it


def _fence(scene: Scene, action: int) -> str:
    """SP-12: a fence at each side of the flock to align it against."""
    side = action - int(data.SIDE_AT)
    way = (int(scene.game.facing) + int(data.SIDE_WAY[side])) & 7
    down, right = int(data.STEP_DOWN[way]), int(data.STEP_RIGHT[way])
    half_x, half_y = scene.columns * scene.unit / 2, scene.rows * scene.unit / 2
    x = scene.plan.frame + scene.middle[0] + right * (half_x + 18)
    y = scene.plan.frame + scene.middle[1] + down * (half_y + 18)
    length = (scene.columns if down else scene.rows) * scene.unit
    rail = at(-length / 2, 0, _rails(length))
    body = at(x, y, rail, 0 if down else 90) + at(x + right * 16, y + down * 16, handle(way * 45.0 - 90))
    wide, high = (length, 44.0) if down else (44.0, length)
    body += touch_box(x - wide / 2, y - high / 2, wide, high)
    return option(action, tell.label(scene.game, action, scene.language), body)


@fragment
def _rails(length: float) -> str:
    """A fence in few strokes: there are four at a time."""
    rails, posts = f"M0-3H{number(length)}M0 4H{number(length)}", max(2, round(length / 24))
    stakes = "".join(f"M{number(length * i / posts)}-8V8" for i in range(posts + 1))
    wood = ((rails, "#7a5530", 4.6), (rails, "#f3e0bc", 2), (stakes, "#7a5530", 6.6), (stakes, "#e0bd88", 3.6))
    return "".join(stroke(line, colour, thick, ' stroke-linecap="round"') for line, colour, thick in wood)


def _ewe_turn(scene: Scene, action: int) -> str:
    """SP-15: a turned arrow at the left and at the right of the flock, seen along its facing."""
    side = action - int(data.SIDE_AT)
    way = (int(scene.game.facing) + int(data.SIDE_WAY[side])) & 7
    down = int(data.STEP_DOWN[way])
    x, y = _at_side(scene, side, 34)
    sign = at(0, 0, handle("turn"), 0, 1.3 if side == data.LEFT else -1.3, 1.3)
    words = scene.say(f"side.{data.SIDES[side]}")
    name = pill(62, 0, words, "paper", 12) if down else pill(0, 34, words, "paper", 12)
    return at(x, y, option(action, tell.label(scene.game, action, scene.language), sign + name))


def _group(scene: Scene, action: int) -> str:
    """SP-18: a lost group, all its sheep ringed; touching any of them chooses it."""
    game = scene.game
    group = rules_flock.group_of(game.place, rules_flock.lay_out(game.place), action - int(data.GROUP_AT))
    body = ""
    for sheep in range(int(data.SHEEP)):
        if group >> sheep & 1:
            x, y = scene.spot(*scene.cells[sheep])
            body += at(x, y, ring(scene.unit * 0.48) + touch_disc(0, 0, scene.unit * 0.48))
    short = tell.group_short(game, int(group), scene.language)
    return option(action, tell.label(game, action, scene.language), body, short=short)


def _later(scene: Scene, action: int) -> str:
    """SP-18: a sheep of a larger group, which says that a smaller one comes first."""
    if scene.game.refusal(action) != rules.NOT_SMALLEST:
        return ""
    x, y = scene.spot(*scene.cells[action - int(data.GROUP_AT)])
    body = touch_disc(x, y, scene.unit * 0.48) + locked(x + scene.unit * 0.34, y - scene.unit * 0.34, 0.8)
    return refused(action, tell.label(scene.game, action, scene.language), body)
