"""The table as one SVG: the flock on its meadow, the time track around it, the menu beneath, the others' menus below.

Every decision is one touch: a square of the menu, a sheep, a direction beside it, a fence, a lost group, its way back.
`draw_scene` knows where things lie; the flock is in `draw_flock`, what leads and counts it in `draw_front`, the track
in `draw_marker`, what is touched beside the pieces in `draw_choice`, the menus in `draw_seats`.
"""

from functools import lru_cache

from panurge.core.last import Last
from panurge.core.state import OVER, State
from panurge.drawing.frame import Drawing
from panurge.games.shear_panic import (
    CARD,
    data,
    draw_choice,
    draw_finale,
    draw_flock,
    draw_front,
    draw_marker,
    draw_meadow,
    draw_menu,
    draw_seats,
    draw_track,
    foresee,
    rules,
    tell,
)
from panurge.games.shear_panic.draw_scene import PLANS, Scene
from panurge.games.shear_panic.draw_vignette import vignette as vignette
from panurge.games.shear_panic.rules import ShearPanic

BOARD = (8, 6, 1028, 598)  # the window of a miniature


def draw(
    veil: State,
    language: str = "en",
    layout: str = "wide",
    names: tuple[str, ...] | list[str] = (),
    last: Last | None = None,
) -> Drawing:
    """What the viewer sees, which is all there is; the large menu is the viewer's own, or that of the active player."""
    assert isinstance(veil, ShearPanic)
    return _drawn(Scene(veil, language, PLANS[layout], names, last))


def foreseen(
    veil: State, actions: tuple[int, ...], language: str, layout: str, names: tuple[str, ...] | list[str]
) -> Drawing:
    """The table as it would stand after these actions, seen from where it is seen now: of what lies on the meadow,
    nothing is left as it is; the menus stay."""
    assert isinstance(veil, ShearPanic)
    now = Scene(veil, language, PLANS[layout], names, None)
    if veil.phase == rules.DISC:
        return _led_on(now, int(actions[-1] - data.KEEP))
    after = foresee.after(veil, actions)
    then = Scene(after.game, language, PLANS[layout], names, None, now, after.shift)
    fresh = dict([
        draw_flock.figures(then), *draw_marker.track(then), draw_front.bands(then), draw_front.herder(then),
        draw_marker.marker(then), draw_flock.next_move(then, now, after),
        *(draw_flock.sheep_part(then, sheep) for sheep in range(int(data.SHEEP))),
    ])  # fmt: skip
    return _but(_drawn(now), fresh)


def _led_on(scene: Scene, disc: int) -> Drawing:
    """SP-33: where a disc would lead the marker; the flock stands as it stands."""
    drawing = _drawn(scene)
    scene.goal = draw_track.disc_goal(scene.game, disc)
    return _but(drawing, dict([*draw_marker.track(scene), draw_marker.marker(scene)]))


def _but(drawing: Drawing, fresh: dict[str, str]) -> Drawing:
    """The same drawing with other parts in place of some of its own."""
    parts = tuple((name, fresh.get(name, body)) for name, body in drawing.parts)
    return Drawing(drawing.width, drawing.height, parts, drawing.defs, drawing.title)


def _drawn(scene: Scene) -> Drawing:
    *track, target = draw_marker.track(scene)
    parts = [
        draw_flock.figures(scene),
        draw_front.ground(scene),
        *track,
        draw_front.bands(scene),
        draw_flock.last_move(scene),  # what one reads is not trodden on
        draw_front.herder(scene),
        draw_front.sign(scene),  # on a phone Roger looks out from behind it
        *draw_front.tray(scene),
    ]
    parts += [draw_flock.sheep_part(scene, sheep) for sheep in range(int(data.SHEEP))]
    parts += [_finale(scene), target, draw_marker.marker(scene), draw_choice.choices(scene), draw_choice.handles(scene)]
    more, height = draw_seats.below(scene)
    title = CARD.titles.get(scene.language, CARD.titles["en"])
    return Drawing(scene.plan.width, round(height), (*parts, *more), _definitions(scene), title)


def _finale(scene: Scene) -> tuple[str, str]:
    """Who stands where at the end: the winners first, then by points."""
    game = scene.game
    if game.current_player != OVER:
        return draw_finale.part(scene.plan.name, "", (), "")
    winners = game.winners()
    seats = sorted(range(int(game.players)), key=lambda seat: (seat not in winners, -int(game.score(seat)), seat))
    finishers = tuple(
        draw_finale.Finisher(
            scene.names[seat], draw_menu.colour_name(game, seat), scene.say("points", n=int(game.score(seat))),
            seat in winners,
        )
        for seat in seats
    )  # fmt: skip
    words = tell.question(game, scene.language, scene.names)
    return draw_finale.part(scene.plan.name, words, finishers, _definitions(scene))


def _definitions(scene: Scene) -> str:
    """What never changes during a game; the page takes it once."""
    game = scene.game
    first = int(game.viewer) if game.viewer >= 0 else 0
    seats = [first, *(seat for seat in range(game.players) if seat != first)]
    colours = tuple(draw_menu.colour_name(game, seat) for seat in seats)
    return _defined(draw_marker.stone_size(scene), colours, scene.squares, scene.plan.name, bool(game.viewer < 0))


@lru_cache(maxsize=128)
def _defined(stone: float, colours: tuple[str, ...], squares: draw_menu.Squares, plan: str, watched: bool) -> str:
    stones = draw_track.symbols(stone) + (draw_meadow.symbols() if PLANS[plan].wide else "")
    return stones + draw_menu.symbols(colours, squares, plan, watched)
