"""The flock: every sheep, where a group would come to stand, and which of them walked last."""

from panurge.core.state import OVER
from panurge.core.words import voice
from panurge.drawing.frame import fragment, layer, option, place, shared, symbol, touch_disc, use
from panurge.drawing.ink import remembered
from panurge.drawing.sheep import common_top_parts, sheep_top, shorn_top_parts
from panurge.drawing.states import cell, ghost, hoofprints, ring

from . import data, draw_marker, rules, rules_flock, tell
from .draw_scene import Scene
from .rules import ShearPanic


def figures(scene: Scene) -> tuple[str, str]:
    """Each figure of the flock once: the sheep as they face and feel now, and those that are shorn."""
    game = scene.game
    shown: dict[str, tuple[str, str]] = {}
    bare = set()
    for sheep in range(int(data.SHEEP)):
        colour = str(data.COLOUR_NAMES[sheep // 2])
        if game.place[sheep] == data.GONE:
            bare.add(colour)
        elif game.current_player != OVER:  # then the finale hides them
            shown[scene.figure_name(sheep)] = (colour, scene.moods[sheep])
    drawn = _flock_figures(tuple(sorted((name, *look) for name, look in shown.items())), scene.angle)
    return layer("figures", f"<defs>{drawn}{_shorn_figures(tuple(sorted(bare)))}</defs>")


def last_move(scene: Scene) -> tuple[str, str]:
    """Cells that sheep left in straw, hoof prints to where they are; dots where the marker went."""
    last, game, drawn = scene.last, scene.game, ""
    before = last.before if last else None
    if isinstance(before, ShearPanic):
        for start, end in _moves_since(scene, before) if game.current_player != OVER else []:
            (x0, y0), (x1, y1) = scene.spot(*start), scene.spot(*end)
            half = scene.unit * 0.44
            rim = half + (64 if scene.plan.wide else 0) + scene.plan.frame  # not over the track
            if rim < x0 < scene.plan.width - rim and rim < y0 < scene.plan.foot - rim:
                drawn += cell(x0 - half, y0 - half, 2 * half, 2 * half, "last", scene.unit * 0.2)
            drawn += hoofprints((x0, y0), (x1, y1), size=scene.unit / 86)
        drawn += draw_marker.marker_trail(scene, int(before.marker), int(game.marker))
    return layer("last", drawn, kind="still")


def _moves_since(scene: Scene, before: ShearPanic) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Which sheep stand elsewhere, as (row, column) then and now. The flock is always counted from its own corner,
    so the way most of them seem to have gone is the way of the corner. After a turn nobody has walked."""
    game = scene.game
    if before.facing != game.facing:
        return []
    then, now, ways = {}, {}, []
    margin = int(data.MARGIN)
    for sheep in range(int(data.SHEEP)):
        if before.place[sheep] != data.GONE and game.place[sheep] != data.GONE:
            was = int(before.place[sheep])
            then[sheep], now[sheep] = ((was >> 4) - margin, (was & 15) - margin), scene.cells[sheep]
            ways.append((now[sheep][0] - then[sheep][0], now[sheep][1] - then[sheep][1]))
    if not ways:
        return []
    shift = max(sorted(set(ways)), key=ways.count)
    starts = {sheep: (row + shift[0], column + shift[1]) for sheep, (row, column) in then.items()}
    return [(starts[sheep], now[sheep]) for sheep in then if starts[sheep] != now[sheep]]


def sheep_part(scene: Scene, sheep: int) -> tuple[str, str]:
    """One sheep, where it stands or among the shorn; it carries the choice of itself."""
    game = scene.game
    colour = data.COLOUR_NAMES[sheep // 2]
    name = f"sheep-{data.SHEEP_NAMES[sheep]}"
    if game.place[sheep] == data.GONE:
        return _shorn_sheep(scene, sheep, name, colour, tell.sheep_name(game, sheep, scene.language))
    words = _words_of(colour, *_rank_and_place(scene, sheep), scene.language)
    x, y = scene.spot(*scene.cells[sheep])
    if game.current_player == OVER:
        return place(name, x, y, "", label=words)
    size = scene.unit * 0.94 / 100
    body = use(scene.figure_name(sheep), 0, 0, size)
    action = int(data.SHEEP_AT) + sheep
    radius = scene.unit * 0.48
    motion = "bump" if scene.pushed[sheep] else ""
    if game.sheep == sheep:
        return place(name, x, y, ring(radius, "chosen") + body, label=words, motion=motion)
    if action in scene.legal:
        touch = touch_disc(0, 0, radius)
        return place(name, x, y, option(action, words, ring(radius) + body + touch), motion=motion)
    return place(name, x, y, body, label=words, motion=motion)


def _rank_and_place(scene: Scene, sheep: int) -> tuple[int, int]:
    """Rank from the front and place from the left, seen along the facing, both from 1."""
    row, column = scene.cells[sheep]
    last_row, last_column = scene.rows - 1, scene.columns - 1
    rank, place_in_rank = {
        0: (row, column),
        2: (last_column - column, row),
        4: (last_row - row, last_column - column),
        6: (column, last_row - row),
    }[int(scene.game.facing)]
    return rank + 1, place_in_rank + 1


def _shorn_sheep(scene: Scene, sheep: int, name: str, colour: str, words: str) -> tuple[str, str]:
    gone = [one for one in range(int(data.SHEEP)) if scene.game.place[one] == data.GONE]
    i = gone.index(sheep)
    body = use(f"sheep-top-{colour}-shorn", 0, 0, 0.42 if scene.plan.wide else 0.24)
    x, y = scene.plan.shorn[0] + scene.plan.frame, scene.plan.shorn[1] + scene.plan.frame
    if scene.plan.wide:
        return place(name, x + (i % 3 - 1) * 37, y - 34 + i // 3 * 36, body, label=words)
    return place(name, x + (i - 4) * 22, y, body, label=words)


def previews(scene: Scene) -> tuple[str, str]:
    """Where a group would come to stand by each way back (SP-19, SP-20)."""
    game = scene.game
    drawn = ""
    for action in scene.legal if game.phase == rules.ROUTE else ():
        for sheep, row, column in _after_route(scene, action - int(data.ROUTE_AT)):
            x, y = scene.spot(row, column)
            reach = scene.unit * 0.44
            drawn += cell(x - reach, y - reach, 2 * reach, 2 * reach, "preview", scene.unit * 0.22)
            drawn += ghost(use(scene.figure_name(sheep), x, y, scene.unit * 0.8 / 100))
    return layer("previews", drawn, kind="still")


def _after_route(scene: Scene, route: int) -> list[tuple[int, int, int]]:
    """The sheep of the group being brought back, and where that route leads them."""
    game = scene.game
    way = int(data.ROUTE_WAY[route])
    if route < 4:
        steps = int(rules_flock.slide_straight(game.place, game.group, way))
    else:
        steps = int(rules_flock.slide_diagonal(game.place, game.group, way)) >> 1
    last = int(data.ROUTE_LAST[route])
    corner = 1 if route >= 8 else 0
    found = []
    for sheep in range(int(data.SHEEP)):
        if game.group >> sheep & 1:
            row, column = scene.cells[sheep]
            row += steps * int(data.STEP_DOWN[way]) + corner * int(data.STEP_DOWN[last])
            column += steps * int(data.STEP_RIGHT[way]) + corner * int(data.STEP_RIGHT[last])
            found.append((sheep, row, column))
    return found


@fragment
def _words_of(colour: str, rank: int, place_in_rank: int, language: str) -> str:
    """As `tell.sheep_name`, for a sheep of the flock."""
    say = voice(__package__, language)
    return say("sheep.place", colour=say(f"colour.{colour}"), rank=rank, place=place_in_rank)


@remembered
def _flock_figures(shown: tuple[tuple[str, str, str], ...], angle: int) -> str:
    """The symbols of the flock, in which heads and backs are shared."""
    figures = {name: sheep_top(colour, float(angle), mood) for name, colour, mood in shown}
    parts = common_top_parts(float(angle), [colour for _, colour, _ in shown])
    return "".join(symbol(name, body) for name, body in shared(figures, parts).items())


@remembered
def _shorn_figures(colours: tuple[str, ...]) -> str:
    """Those that are shorn: under the fleece they are all the same."""
    figures = {f"sheep-top-{colour}-shorn": sheep_top(colour, "n", state="shorn", shadow=False) for colour in colours}
    return "".join(symbol(name, body) for name, body in shared(figures, shorn_top_parts()).items())
