"""Moments of Shear Panic worth seeing: points that rise from the sheep and fly to where they are counted (SP-23 …
SP-26), the Shearer at dusk (SP-26), a new field (SP-22), a panic (SP-29). All is open: everybody sees the same.

The flock first goes where the action puts it, and is counted there; a shearing is shown on the flock as it stood before
the shears, which no veil holds: it is worked out from the action."""

from collections.abc import Iterator, Sequence

from panurge.core.stage import Cue, length
from panurge.core.state import CHANCE, State
from panurge.core.words import voice
from panurge.drawing.frame import layer, use
from panurge.drawing.ink import at
from panurge.drawing.palette import WOOL
from panurge.games.shear_panic import (
    data,
    draw_choice,
    draw_flock,
    draw_front,
    draw_marker,
    draw_meadow,
    foresee,
    rules,
    rules_flock,
)
from panurge.games.shear_panic.draw_scene import PLANS, Scene
from panurge.games.shear_panic.rules import ShearPanic

FLOCK = tuple(f"sheep-{name}" for name in data.SHEEP_NAMES)
STANDING = (
    "figures", "track", "past", "target", "bands", "herder", "dice", "die-0", "die-1", "last", *FLOCK, "marker",
    "choices", "handles",
)  # fmt: skip
RANK, FLIGHT = 120, 560  # milliseconds from one rank's coins to the next's; of a coin
SIDES = {0: "n", 2: "e", 4: "s", 6: "w"}  # where the Shearer comes from: the way the flock faces


def stage(
    before: State, action: int, after: State, language: str, layout: str, names: Sequence[str]
) -> tuple[Cue, ...]:
    assert isinstance(before, ShearPanic)
    assert isinstance(after, ShearPanic)
    return tuple(_Turn(before, action, after, language, layout, names).cues())


def _summed(cues: list[Cue]) -> list[Cue]:
    """A sum turns once, as the last of its coins lands."""
    last = {cue.to: cue for cue in sorted(cues, key=lambda cue: cue.at) if cue.kind == "coin"}
    return [cue if cue.kind != "coin" or cue is last[cue.to] else cue._replace(shows=()) for cue in cues]


class _Turn:
    """One entry of the log, and what is shown of it."""

    def __init__(
        self, before: ShearPanic, action: int, after: ShearPanic, language: str, layout: str, names: Sequence[str]
    ) -> None:
        self.before, self.action, self.after = before, action, after
        self.language, self.layout, self.names = language, layout, list(names)
        counted = after.phase != rules.DISC and (before.phase == rules.DISC or foresee.counted(before, after))
        self.came = int(before.came if before.phase == rules.DISC else before.marker)
        self.counted = counted
        self.shears = counted and (after.phase == rules.END or self.passed(int(after.box.shearer_gate)))

    def passed(self, cell: int) -> bool:
        return self.came < cell <= int(self.after.marker)

    def cues(self) -> list[Cue]:
        cues = _summed(list(self.shearing() if self.shears else self.points()))
        field = self.new_field()
        panic = self.after.stage == rules.PANIC and self.before.stage != rules.PANIC
        if not (cues or field or panic):
            return []
        if not self.shears:
            cues.insert(0, Cue(0, "stand", shows=STANDING, lasts=340))
        if panic:
            cues += self.fright(length(cues))
        if field and not self.shears:
            cues.append(self.banner(max(200, length(cues) - 200)))
        return cues

    # ------------------------------------------------------------------ points (SP-23 … SP-26)
    def points(self) -> Iterator[Cue]:
        """SP-23, SP-25: what the active player's sheep earn; SP-24: everybody's, rank by rank from Roger."""
        game, box = self.after, self.after.box
        if not self.counted:
            return
        stops = sum(self.passed(int(cell)) for cell in (box.roger_gate, box.ends[data.ROGER]))
        if stops:
            yield from self.ranks(game, 340, int(game.front()), stops)
        worth: dict[int, int] = {}
        first = 2 * int(box.colour_of[self.before.active])
        both = game.place[first] != data.GONE and game.place[first + 1] != data.GONE
        if game.marker <= box.ends[data.TEAM] and both:
            worth[first] = int(rules_flock.touch(game.place, first, first + 1))
        elif box.ends[data.ROGER] < game.marker <= box.ends[data.BLACK_FIELD]:
            black = 2 * int(data.BLACK)
            for sheep in (first, first + 1):
                if game.place[sheep] != data.GONE and game.place[black] != data.GONE:
                    worth[sheep] = int(rules_flock.touch(game.place, sheep, black))
        for sheep, points in worth.items():
            if points:
                yield self.coin(340, sheep, points, sound="coin")

    def ranks(self, game: ShearPanic, start: int, edge: int, times: int = 1) -> Iterator[Cue]:
        """4, 3, 2, 1 from that rank on, one rank after the other."""
        loud = set()
        for sheep in range(int(data.SHEEP)):
            if game.place[sheep] == data.GONE:
                continue
            away = abs(int(game.depth(sheep)) - edge)
            points = int(data.RANK_POINTS[away]) * times
            if points and game.box.owner[sheep // 2] != data.NOBODY:
                yield self.coin(start + RANK * away, sheep, points, sound="" if away in loud else "coin")
                loud.add(away)

    def coin(self, start: int, sheep: int, points: int, sound: str) -> Cue:
        """It flies to the sum of its owner. Who watches sees another's menu afterwards: not before the end."""
        game = self.before
        seat = int(game.box.owner[sheep // 2])
        plate = "menu" if seat == game.viewer else f"seat-{seat}"
        shows = (plate,) if game.viewer >= 0 else ()
        return Cue(start, "coin", FLOCK[sheep], to=f"points-{seat}", text=f"+{points}", mood="gain", shows=shows,
                   lasts=FLIGHT, sound=sound, seat=seat)  # fmt: skip

    # ------------------------------------------------------------------ the Shearer (SP-26)
    def shearing(self) -> Iterator[Cue]:
        """Dusk; he comes from the side the flock faces; two snips, and the front rank goes without its wool. SP-27: he
        leaves a flock of one colour alone. Then the rest counts from behind."""
        game = self.flock_before()
        scene = Scene(game, self.language, PLANS[self.layout], self.names, None)
        spared = bool(game.one_colour())
        front, edge = int(game.front()), int(game.back())
        shorn = [] if spared else [
            sheep for sheep in range(int(data.SHEEP))
            if game.place[sheep] != data.GONE and game.depth(sheep) == front
        ]  # fmt: skip
        yield Cue(0, "stand", body=self.standing(scene, shorn), lasts=300)
        if shorn:
            yield from self.scissors(scene, shorn)
        for sheep in shorn:
            game.place[sheep] = data.GONE
        if game.flock_size() > 0:
            yield from self.ranks(game, 1460 if shorn else 340, edge)

    def scissors(self, scene: Scene, shorn: Sequence[int]) -> Iterator[Cue]:
        game = scene.game
        down, right = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
        spots = {sheep: scene.spot(*scene.cells[sheep]) for sheep in shorn}
        middle = sorted(shorn, key=lambda sheep: spots[sheep])[len(shorn) // 2]
        far, size = scene.unit * (0.95 if down > 0 else 0.8), scene.unit * 1.5
        body = at(right * far, down * far, draw_meadow.the_shearer(0, 0, size))
        yield Cue(120, "dusk", lasts=1500)
        yield Cue(300, "enter", "*shearer", to=FLOCK[middle], body=body, mood=SIDES[int(game.facing)])
        for snip in (640, 900):
            yield Cue(snip, "hop", "*shearer", lasts=240, sound="shears")
            for sheep in shorn:
                yield Cue(snip, "start", FLOCK[sheep], lasts=240)
        for sheep in shorn:
            colour = str(data.COLOUR_NAMES[sheep // 2])
            bare = use(f"sheep-top-{colour}-shorn", 0, 0, scene.unit * 0.94 / 100)
            yield Cue(1000, "tufts", FLOCK[sheep], mood=WOOL[colour])
            yield Cue(1140, "look", FLOCK[sheep], body=bare)
            yield Cue(1280, "leave", FLOCK[sheep], lasts=440)
        yield Cue(1380, "leave", "*shearer")

    def flock_before(self) -> ShearPanic:
        """The flock as the action has left it, the marker where it has gone, nothing shorn yet."""
        game = self.before.clone()
        if game.phase in (rules.DIRECTION, rules.SIDE):
            game = foresee.after(self.before, (self.action,)).game
        elif game.phase == rules.ROUTE:
            rows, columns = foresee.way_back(game, self.action - int(data.ROUTE_AT))
            for sheep in range(int(data.SHEEP)):
                if game.group >> sheep & 1:
                    game.place[sheep] += rows * data.WIDTH + columns
            rules_flock.recentre(game.place)
        game.marker = self.after.marker
        game.phase, game.current_player = rules.PANIC_DIE, CHANCE  # nothing to choose, nothing chosen
        game.square, game.kind, game.sheep = data.NO_SQUARE, data.NO_KIND, rules.NO_SHEEP
        game.face, game.group, game.die = rules.NO_FACE, 0, rules.NO_DIE
        return game

    def standing(self, scene: Scene, shorn: Sequence[int]) -> str:
        """The parts of the meadow for that flock; he who stood before it is about to come nearer."""
        bare = {str(data.COLOUR_NAMES[sheep // 2]) for sheep in shorn}
        parts = [
            draw_flock.figures(scene, bare), *draw_marker.track(scene), draw_front.bands(scene), layer("last"),
            draw_front.herder(scene) if not shorn else layer("herder", kind="still"), *draw_front.tray(scene),
            *(draw_flock.sheep_part(scene, sheep) for sheep in range(int(data.SHEEP))),
            draw_marker.marker(scene), draw_choice.choices(scene), draw_choice.handles(scene),
        ]  # fmt: skip
        stays = ("track",) if scene.plan.wide else ()  # heavy, and the same all the time
        return "".join(markup for name, markup in parts if name not in stays)

    # ------------------------------------------------------------------ a panic, a new field
    def fright(self, start: int) -> Iterator[Cue]:
        """SP-29: who is still there starts; the die says who runs."""
        left = [FLOCK[sheep] for sheep in range(int(data.SHEEP)) if self.after.place[sheep] != data.GONE]
        for i, sheep in enumerate(left):
            yield Cue(start, "start", sheep, sound="" if i else "ewe")

    def new_field(self) -> str:
        was, now = (draw_front.scores_now(game)[0].partition("_")[0] for game in (self.before, self.after))
        return now if now != was else ""

    def banner(self, start: int) -> Cue:
        """SP-22: the field's name and what pays there; then it is the sign on the meadow."""
        say = voice(__package__, self.language)
        key, cell = draw_front.scores_now(self.after)
        text = say(f"stage.{key.partition('_')[0]}") + "\n" + say(f"now.{key}", cell=cell)
        return Cue(start, "banner", to="sign", text=text, shows=("sign",), lasts=1500, sound="bell")
