"""The flock: every sheep, which of them walked last, and which would walk."""

from collections.abc import Iterable
from functools import lru_cache

from panurge.core.state import OVER
from panurge.core.words import voice
from panurge.drawing.frame import fragment, layer, option, place, shared, symbol, touch_disc, use, what
from panurge.drawing.ink import at, box, edge, remembered, stroke, xy
from panurge.drawing.palette import role
from panurge.drawing.sheep import common_top_parts, sheep_top, shorn_top_parts
from panurge.drawing.states import cell, hoofprints, ring, trail
from panurge.games.shear_panic import data, draw_marker, tell
from panurge.games.shear_panic.draw_scene import Scene
from panurge.games.shear_panic.foresee import After
from panurge.games.shear_panic.rules import ShearPanic


def figures(scene: Scene, soon: Iterable[str] = ()) -> tuple[str, str]:
    """Each figure of the flock once: the sheep as they face and feel now, and those that are shorn, or soon will be."""
    game = scene.game
    shown: dict[str, tuple[str, str]] = {}
    bare = set(soon)
    for sheep in range(int(data.SHEEP)):
        colour = str(data.COLOUR_NAMES[sheep // 2])
        if game.place[sheep] == data.GONE:
            bare.add(colour)
        elif game.current_player != OVER:  # then the finale hides them
            shown[scene.figure_name(sheep)] = (colour, scene.moods[sheep])
    looks = tuple(sorted([(name, *look) for name, look in shown.items()]))
    return _figures_part(looks, scene.angle, tuple(sorted(bare)))


@lru_cache(maxsize=256)
def _figures_part(shown: tuple[tuple[str, str, str], ...], angle: int, bare: tuple[str, ...]) -> tuple[str, str]:
    return layer("figures", f"<defs>{_flock_figures(shown, angle)}{_shorn_figures(bare)}</defs>")


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


def next_move(scene: Scene, now: Scene, after: After) -> tuple[str, str]:
    """Instead of the last move, the one that is thought of: dashed cells where sheep would stand, dots from where they
    are; who would be lost stands on brick (SP-18)."""
    drawn, half = "", scene.unit * 0.46
    for sheep in range(int(data.SHEEP)):
        if after.moved >> sheep & 1:
            drawn += trail(now.spot(*now.cells[sheep]), scene.spot(*scene.cells[sheep]))
    for sheep in range(int(data.SHEEP)):
        x, y = scene.spot(*scene.cells[sheep])
        if after.lost >> sheep & 1:
            drawn += at(x - half, y - half, _lost_cell(2 * half))
        elif after.moved >> sheep & 1:
            drawn += cell(x - half, y - half, 2 * half, 2 * half, "preview", scene.unit * 0.22)
    return layer("last", drawn, kind="still")


@fragment
def _lost_cell(size: float) -> str:
    """Hatched in brick."""
    ends = [(max(0.0, size * i / 4 - size), min(size * i / 4, size)) for i in range(1, 8)]
    lines, brick = "".join(f"M{xy(near, far)}L{xy(far, near)}" for near, far in ends), role("brick")
    ground = box(0, 0, size, size, size * 0.22, brick, edge(2.4, brick) + ' stroke-dasharray="7 6" fill-opacity=".16"')
    return ground + stroke(lines, brick, 2, ' stroke-opacity=".55"')


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
    owner = int(game.box.owner[sheep // 2])
    told = ""
    if not game.group:  # while a group comes back, its ways are all that matters
        told = _told(colour, scene.names[owner] if owner >= 0 else "", owner == scene.me, scene.language)
    words = _words_of(colour, *_rank_and_place(scene, sheep), scene.language)
    x, y = scene.spot(*scene.cells[sheep])
    if game.current_player == OVER:
        return place(name, x, y, "", label=words)
    action = int(data.SHEEP_AT) + sheep
    state = "chosen" if game.sheep == sheep else "can" if action in scene.legal else ""
    motion = "bump" if scene.pushed[sheep] else ""
    return _standing(name, x, y, scene.figure_name(sheep), scene.unit, action, state, motion, words, told)


@lru_cache(maxsize=4096)
def _standing(
    name: str, x: float, y: float, figure: str, unit: float, action: int, state: str, motion: str, words: str, told: str
) -> tuple[str, str]:
    """A sheep in the flock: chosen, one that can be chosen, or one that just stands there."""
    body, radius = use(figure, 0, 0, unit * 0.94 / 100), unit * 0.48
    if state == "chosen":
        return place(name, x, y, ring(radius, "chosen") + body, label=words, motion=motion, told=told)
    if state == "can":
        touch = touch_disc(0, 0, radius)
        return place(name, x, y, option(action, words, ring(radius) + body + touch), motion=motion, told=told)
    return place(name, x, y, body + touch_disc(0, 0, radius), label=words, motion=motion, told=told)


@fragment
def _told(colour: str, owner: str, mine: bool, language: str) -> str:
    """Whose a sheep is, and what moves it (SP-7, SP-9, SP-10)."""
    say = voice(__package__, language)
    name = say("sheep", colour=say(f"colour.{colour}"))
    whose = "mine" if mine else "theirs" if owner else "black" if colour == "black" else "nobody"
    return what(_upper(name), say(f"what.sheep.{whose}", who=owner), SHEEP_RULES[whose], colour)


SHEEP_RULES = {"mine": "SP-9", "theirs": "SP-10", "black": "SP-25", "nobody": "SP-7"}


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]


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
    told = what(_upper(words), scene.say("what.shorn"), "SP-26")
    x, y = scene.plan.shorn[0] + scene.plan.frame, scene.plan.shorn[1] + scene.plan.frame
    if scene.plan.wide:
        return place(name, x + (i % 3 - 1) * 37, y - 34 + i // 3 * 36, body, label=words, told=told)
    return place(name, x + (i - 4) * 22, y, body, label=words, told=told)


@fragment
def _words_of(colour: str, rank: int, place_in_rank: int, language: str) -> str:
    """As `tell.sheep_name`, for a sheep of the flock."""
    say = voice(__package__, language)
    return say("sheep.place", colour=say(f"colour.{colour}"), rank=rank, place=place_in_rank)


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
