"""What lies on the meadow beside the sheep: bands of the ranks, what scores now, who leads the flock, dice, the pen."""

from functools import lru_cache

from panurge.core.state import OVER
from panurge.drawing.frame import layer, place, what
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box
from panurge.drawing.palette import role
from panurge.drawing.people import shears
from panurge.drawing.text import coin, label
from panurge.drawing.things import die
from panurge.games.shear_panic import data, draw_meadow, rules
from panurge.games.shear_panic.draw_scene import PLANS, Scene
from panurge.games.shear_panic.rules import ShearPanic


def bands(scene: Scene) -> tuple[str, str]:
    """Faint bands with what each rank is worth while Roger or the Shearer is there."""
    game, plan, drawn = scene.game, scene.plan, ""
    if scene.herder and game.flock_size() > 0 and game.current_player != OVER:
        down = data.STEP_DOWN[game.facing] != 0
        ranks = scene.rows if down else scene.columns
        for rank in range(ranks):
            drawn += _band(scene, rank, ranks, down)
    return layer("bands", at(plan.frame, plan.frame, drawn), kind="still")


def sign(scene: Scene) -> tuple[str, str]:
    """A board that says what scores now."""
    key, cell = scores_now(scene.game)
    drawn = ""
    words = scene.say(f"now.{key}", cell=cell) if key else ""
    if words and scene.plan.wide:
        drawn = draw_meadow.sign(words, 112, 84, 13, 380)
    elif words and int(data.COVER) not in scene.legal:
        drawn = draw_meadow.sign(words, 188, 20, 11.5, 348, True)
    told = what(scene.say(f"field.{key.partition('_')[0]}"), words, NOW_RULES[key]) if drawn else ""
    return layer("sign", at(scene.plan.frame, scene.plan.frame, drawn) if drawn else "", told=told)


NOW_RULES = {
    "team": "SP-23", "roger_gate": "SP-24", "roger_pen": "SP-24", "black": "SP-25", "shearer_gate": "SP-26",
    "shearer_pen": "SP-26",
}  # fmt: skip


def _band(scene: Scene, rank: int, ranks: int, down: bool) -> str:
    """The rank so far from the front: from Roger's side it counts 4, 3, 2, 1; for the Shearer from the back."""
    game, plan, unit = scene.game, scene.plan, scene.unit
    from_start = rank if game.facing in (0, 6) else ranks - 1 - rank
    counted = rank if scene.herder == "roger" else ranks - 1 - rank
    points = data.RANK_POINTS[counted]
    shorn = scene.herder == "shearer" and rank == 0 and not game.one_colour()
    strength = (0.34, 0.26, 0.18, 0.12)[min(counted, 3)]
    look = f' fill-opacity="{strength}"'
    if down:
        y = scene.corner[1] + from_start * unit
        drawn = box(plan.labels, y + 3, plan.bands - plan.labels, unit - 6, 14, "#fffbef", look)
        x, y = plan.labels + (22 if plan.wide else 14), y + unit / 2
    else:
        x = scene.corner[0] + from_start * unit
        top = plan.area[1] + 4
        drawn = box(x + 3, top, unit - 6, plan.area[3] - top, 14, "#fffbef", look)
        x, y = x + unit / 2, plan.area[3] - 15
    if not down and game.phase == rules.SIDE:  # there the arrows stand that turn the flock
        return drawn
    if shorn:
        drawn += at(x, y, shears(gleam=False), 20, 0.3)
    else:
        drawn += coin(x, y, str(points), "paper", 14 if plan.wide else 11)
    if down and plan.wide and rank < 4:
        words = scene.say("rank.shorn" if shorn else f"rank.{rank + 1}")
        drawn += label(x + 26, y, words, 13.5, fill=role("meadow-ink"), anchor="start", width=90)
    return drawn


def scores_now(game: ShearPanic) -> tuple[str, int]:
    """What the field the marker stands in pays for, and where (SP-23 … SP-26); "" when all is over."""
    if game.current_player == OVER:
        return "", 0
    box_, marker = game.box, game.marker
    for last, stop, key in (
        (box_.ends[data.TEAM], 0, "team"),
        (box_.roger_gate - 1, box_.roger_gate, "roger_gate"),
        (box_.ends[data.ROGER] - 1, box_.ends[data.ROGER], "roger_pen"),
        (box_.ends[data.BLACK_FIELD], 0, "black"),
        (box_.shearer_gate - 1, box_.shearer_gate, "shearer_gate"),
    ):
        if marker <= last:
            return key, int(stop)
    return "shearer_pen", int(box_.ends[data.SHEARER])


def herder(scene: Scene) -> tuple[str, str]:
    """Roger or the Shearer one rank ahead; arrows that show the way the flock faces."""
    game, plan, unit = scene.game, scene.plan, scene.unit
    if game.flock_size() == 0 or game.current_player == OVER:
        return layer("herder", kind="still")
    down, right = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
    half = (scene.rows if down else scene.columns) / 2
    wide = (scene.columns if down else scene.rows) / 2
    x, y = plan.frame + scene.middle[0], plan.frame + scene.middle[1]
    front = (x + right * half * unit, y + down * half * unit)
    reach = scene.ahead - (0.55 if game.phase == rules.SIDE else 0)
    drawn = ""
    if scene.herder or game.phase != rules.SIDE:
        drawn += draw_meadow.facing(*front, scene.angle, wide * unit, reach * unit * 0.94, unit)
    far = half + (0.72 if scene.herder == "shearer" else 0.66) + (0.4 if game.phase == rules.SIDE else 0)
    there = (  # on the meadow, even before a flock that would be pushed towards its edge
        min(max(x + right * far * unit, plan.frame + unit / 2), plan.width - plan.frame - unit / 2),
        min(max(y + down * far * unit, plan.frame + unit / 2), plan.foot - plan.frame - unit / 2),
    )
    if scene.herder == "roger":
        drawn += draw_meadow.roger(*there, scene.angle, unit)
    elif scene.herder == "shearer":
        drawn += draw_meadow.the_shearer(*there, unit)
    who = scene.herder or "facing"
    rule = {"roger": "SP-24", "shearer": "SP-26"}.get(who, "SP-15")
    told = what(scene.say(f"{who}.name"), scene.say(f"what.{who}"), rule, scene.herder) if drawn else ""
    return layer("herder", drawn, told=told)


def tray(scene: Scene) -> list[tuple[str, str]]:
    """The dice, which tumble into their tray beside the flock, and the pen of the shorn."""
    game, plan = scene.game, scene.plan
    x, y = plan.tray[0] + plan.frame, plan.tray[1] + plan.frame
    faces = []
    if game.face != rules.NO_FACE:
        faces.append(str(data.COLOUR_NAMES[game.face]))
    if game.die != rules.NO_DIE:
        faces.append("+" if game.die == rules.PLUS else "x")
    small = not plan.wide
    over = game.current_player == OVER
    if over:
        faces = []
    drawn = "" if small or over else draw_meadow.dice_tray(x, y, scene.say("dice"), not faces)
    if small and faces:
        drawn += box(x - 30, y - 26, 60, 52, 16, SHADE, SHADE_STRENGTH)
    if not small and game.flock_size() < data.SHEEP:
        drawn += draw_meadow.pen(plan.shorn[0] + plan.frame, plan.shorn[1] + plan.frame, scene.say("shorn"))
    told = what(scene.say("dice.name"), scene.say("what.dice"), "SP-5", "dice")
    found = [layer("dice", drawn, told=told if drawn else "")]
    for i in range(2):
        face = faces[i] if i < len(faces) else ""
        along = (i - (len(faces) - 1) / 2) * (52 if not small else 46) if face else 0
        body = at(0, 0, die(face), 0, 0.54 if not small else 0.46) if face else ""
        low = y - (7 if not small else 0)
        known = told if body else ""
        found.append(place(f"die-{i}", x + along, low, body, motion="tumble", face=face, told=known))
    return found


def ground(scene: Scene) -> tuple[str, str]:
    return _ground_of(scene.plan.name)


@lru_cache(maxsize=4)
def _ground_of(name: str) -> tuple[str, str]:
    plan = PLANS[name]
    grass = draw_meadow.ground(plan.width - 2 * plan.frame, plan.board, plan.frame, name == "wide")
    return layer("meadow", at(plan.frame, plan.frame, grass), kind="still")
