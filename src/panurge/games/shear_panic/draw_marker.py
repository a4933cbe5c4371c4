"""The time track as parts of the table (`draw_track` draws it): cells, where the square in use leads, the marker."""

from functools import lru_cache

from panurge.drawing.frame import layer, place, what
from panurge.drawing.ink import at
from panurge.drawing.states import trail
from panurge.drawing.things import pawn
from panurge.games.shear_panic import data, draw_track
from panurge.games.shear_panic.draw_scene import Scene


def track(scene: Scene) -> list[tuple[str, str]]:
    """The cells, which stay; what is past; and where the square in use leads."""
    game, plan, size = scene.game, scene.plan, stone_size(scene)
    goal, here = scene.goal, int(game.marker)
    if plan.wide:
        spots, begin = scene.spots, 0
        drawn, behind = draw_track.wide_path(game, plan.inside, plan.board, scene.language)
    else:
        (begin, end), spots = draw_track.loupe_range(game, goal), _loupe_spots(scene)
        drawn = draw_track.thin_line(game, 12, track_top(scene) + 12, 366, begin, end)
        drawn += draw_track.path(game, spots, size, begin) + draw_track.stones(game, spots, size, begin)
        behind = draw_track.past(spots, size, begin, here)
    off = plan.frame if plan.wide else 0
    target = ""
    if goal != here:
        below = plan.wide and spots[goal][1] < plan.board / 2
        target = draw_track.target(game, goal, spots[goal - begin], size, scene.say, below, scene.plan.width)
    bodies = (("track", drawn), ("past", behind), ("target", target))
    told = what(scene.say("track.name"), scene.say("what.track"), "SP-3")
    return [_part(name, body, off, told if name == "track" else "") for name, body in bodies]


@lru_cache(maxsize=512)
def _part(name: str, body: str, off: float, told: str) -> tuple[str, str]:
    """The cells are a long text that is the same at every move."""
    return layer(name, at(off, off, body) if body else "", kind="" if name == "track" else "still", told=told)


def marker(scene: Scene) -> tuple[str, str]:
    plan, cell_number = scene.plan, int(scene.game.marker)
    if plan.wide:
        x, y, _ = scene.spots[cell_number]
        x, y = x + plan.frame, y + plan.frame
    else:
        begin, _ = draw_track.loupe_range(scene.game, scene.goal)
        x, y, _ = _loupe_spots(scene)[cell_number - begin]
    words = scene.say("marker", cell=cell_number)
    told = what(words, scene.say("what.marker"), "SP-22")
    moves = {"motion": "hop", "face": str(cell_number), "told": told}
    return place("marker", x, y - 11, pawn(), scale=0.46, label=words, **moves)  # type: ignore[arg-type]


def marker_trail(scene: Scene, start: int, end: int) -> str:
    if end <= start or not scene.plan.wide:
        return ""
    off, spots = scene.plan.frame, scene.spots
    return trail(*((spots[k][0] + off, spots[k][1] + off) for k in range(start, end + 1)))


# ---------------------------------------------------------------------- where it lies
def stone_size(scene: Scene) -> float:
    plan = scene.plan
    return draw_track.wide_size(int(scene.game.box.ends[data.SHEARER]), plan.inside, plan.board) if plan.wide else 26


def track_top(scene: Scene) -> float:
    """On a phone the track lies under the meadow."""
    return scene.plan.foot + 4


def _loupe_spots(scene: Scene) -> tuple[draw_track.Spot, ...]:
    begin, end = draw_track.loupe_range(scene.game, scene.goal)
    return draw_track.loupe_spots(begin, end, 28, track_top(scene) + 54, 30.3)
