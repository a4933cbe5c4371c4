"""What lies below the meadow: the large menu of one player and the small ones of the others."""

from functools import lru_cache

from panurge.core.state import OVER
from panurge.core.words import voice
from panurge.drawing.frame import fragment, layer, touch_box, use, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, box, edge
from panurge.drawing.palette import role, wool_colour
from panurge.drawing.text import label, reconstructed
from panurge.games.shear_panic import data, draw_marker, draw_menu, rules
from panurge.games.shear_panic.draw_scene import WIDE, Scene


def below(scene: Scene) -> tuple[list[tuple[str, str]], float]:
    return _wide_menus(scene) if scene.plan.wide else _tall_menus(scene)


def _wide_menus(scene: Scene) -> tuple[list[tuple[str, str]], float]:
    game, plan, say = scene.game, scene.plan, scene.say
    top = plan.foot + 12
    deep = 172 + (44 if game.players == 2 else 0)
    colour = draw_menu.colour_name(game, scene.me)
    title = say("menu.mine") if game.viewer == scene.me else say("menu.of", who=scene.names[scene.me])
    free, points = int(rules.count_free(game.free[scene.me])), int(game.score(scene.me))
    rebuilt = game.options["menu"] == data.MENU
    panel = _menu_panel(top, deep, scene.me, colour, title, free, points, rebuilt, scene.language)
    parts = [layer("menu", panel, told=what(title, say("what.menu"), "SP-2"))]
    parts += draw_menu.menu_parts(game, scene.me, 15, top + 44, plan.width - 30, scene.language)
    parts.append(_more(scene, 30, top + 188))
    y = top + deep + 14
    for seat in range(game.players):
        before = int(seat) - int(seat > scene.me)
        parts.append(_mini(scene, seat, 4 + before * 350, y))
    return parts, y + 76


def _tall_menus(scene: Scene) -> tuple[list[tuple[str, str]], float]:
    game, plan, say = scene.game, scene.plan, scene.say
    top = draw_marker.track_top(scene) + 80
    colour = draw_menu.colour_name(game, scene.me)
    head = use(f"badge-{colour}", 24, top + 10, 0.24)
    title = say("menu.mine") if game.viewer == scene.me else say("menu.of", who=scene.names[scene.me])
    head += label(44, top + 10, title, 15, serif=True, anchor="start", width=200)
    points = label(plan.width - 14, top + 10, say("points", n=int(game.score(scene.me))), 15, serif=True, anchor="end")
    head += _sum(scene.me, points)
    parts = [layer("menu", head, told=what(title, say("what.menu"), "SP-2"))]
    parts += draw_menu.menu_block(game, scene.me, 12, top + 25, scene.language, say)
    y = top + 25 + 2 * (66 + draw_menu.HEAD) + 6 + 12
    parts.append(_more(scene, 14, y + 22))
    if game.players == 2:
        y += 52
    for seat in range(game.players):
        parts.append(_mini(scene, seat, 8, y))
        y += 56 if seat != scene.me else 0
    return parts, y + 8


def _more(scene: Scene, x: float, y: float) -> tuple[str, str]:
    """What stands under the menu: discs of the duel, and the button of those who can use nothing."""
    game = scene.game
    drawn = ""
    if game.players == 2:
        drawn += draw_menu.disc_row(game, scene.me, x, y, scene.language, scene.say, not scene.plan.wide)
    if int(data.COVER) in scene.legal:
        wide = scene.plan.wide
        x, y = (720, y - 168) if wide else (scene.plan.width / 2, scene.plan.frame + 26)  # over the meadow's rim
        drawn += draw_menu.cover_button(game, x, y, scene.language)
    return layer("more", drawn)


def _mini(scene: Scene, seat: int, x: float, y: float) -> tuple[str, str]:
    """Another player: badge, name, points, and the small menu; nothing for who has the large one."""
    game = scene.game
    if seat == scene.me:
        return layer(f"seat-{seat}", kind="still")
    active = seat == game.active and game.current_player != OVER
    return _other(
        scene.plan.name,
        seat,
        x,
        y,
        draw_menu.colour_name(game, seat),
        scene.names[seat],
        int(game.score(seat)),
        active,
        int(game.discs_left(seat)) if game.players == 2 else -1,
        scene.squares,
        int(game.free[seat]),
        int(game.square) if seat == game.active else -1,
        scene.language,
    )


def _sum(seat: int, points: str) -> str:
    """Where a seat's points are counted: coins fly there (stage.py)."""
    return f'<g id="points-{seat}">{points}</g>'


@fragment
def _menu_panel(
    top: float, deep: float, seat: int, colour: str, title: str, free: int, points: int, rebuilt: bool, language: str
) -> str:
    """The card under the squares of the large menu."""
    say, width = voice(__package__, language), WIDE.width
    panel = box(0, top + 4, width, deep, 18, SHADE, SHADE_STRENGTH)
    panel += box(0, top, width, deep, 18, role("card"), edge(1.2, role("line")))
    panel += box(18, top, width - 36, 5, 2.5, wool_colour(colour))
    panel += use(f"badge-{colour}", 34, top + 26, 0.26)
    panel += label(56, top + 26, title, 17, serif=True, anchor="start")
    panel += label(330, top + 26, say("menu.free", n=free), 14, fill=role("ink2"))
    panel += _sum(seat, label(width - 22, top + 26, say("points", n=points), 17, serif=True, anchor="end"))
    return panel + (reconstructed(470, top + 26, say("menu.rebuilt")) if rebuilt else "")


@lru_cache(maxsize=4096)
def _other(
    plan: str,
    seat: int,
    x: float,
    y: float,
    colour: str,
    name: str,
    score: int,
    active: bool,
    discs: int,
    squares: draw_menu.Squares,
    free: int,
    chosen: int,
    language: str,
) -> tuple[str, str]:
    say, wide = voice(__package__, language), plan == "wide"
    drawn = touch_box(x - 2, y - 2, 344 if wide else 378, 70 if wide else 54)
    if active:
        strength = f' fill-opacity="{role("straw-strength")}"'
        drawn += box(x - 2, y - 2, 344 if wide else 378, 70 if wide else 54, 12, role("straw"), strength)
    drawn += use(f"badge-{colour}", x + 16, y + 14, 0.24)
    points = say("points", n=score)
    if wide:
        drawn += label(x + 34, y + 13, name, 15, anchor="start", width=180)
        drawn += _sum(seat, label(x + 330, y + 13, points, 15, serif=True, anchor="end"))
        drawn += draw_menu.mini_menu(squares, free, chosen, colour, x + 6, y + 32, say)
    else:
        drawn += label(x + 34, y + 9, name, 13, anchor="start", width=200)
        drawn += _sum(seat, label(x + 370, y + 9, points, 13, serif=True, anchor="end"))
        drawn += draw_menu.mini_menu(squares, free, chosen, colour, x + 88, y + 20, say)
    if discs >= 0:
        there = (x + 334, y + 48) if wide else (x + 14, y + 38)
        drawn += label(*there, say("note.discs", n=discs), 12, fill=role("ink2"), anchor="start")
    return layer(f"seat-{seat}", drawn, told=what(name, say("what.seat"), "SP-2"))
