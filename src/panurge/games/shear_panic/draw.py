"""The table as one SVG: the flock on its meadow, the time track around it, the menu beneath, the others' menus below.

Every decision is one touch: a square of the menu, a sheep, a direction beside it, a fence, a lost group, its way back.
The track is in `draw_track`, the menus in `draw_menu`.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from panurge.core.last import Last
from panurge.core.state import OVER, State
from panurge.core.words import Voice, voice
from panurge.drawing.frame import Drawing, fragment, layer, option, place, shared, symbol, touch_box, touch_disc, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, remembered
from panurge.drawing.palette import role, wool_colour
from panurge.drawing.people import shears
from panurge.drawing.scenery import fence
from panurge.drawing.sheep import common_top_parts, sheep_top, shorn_top_parts
from panurge.drawing.states import cell, ghost, handle, hoofprints, ring, trail
from panurge.drawing.text import coin, label, pill, reconstructed
from panurge.drawing.things import die, pawn

from . import CARD, data, draw_finale, draw_meadow, draw_menu, draw_track, rules, rules_flock, tell
from .draw_vignette import vignette as vignette
from .rules import ShearPanic

POINTS = (4, 3, 2, 1)


@dataclass(frozen=True)
class Plan:
    """Measures of one layout, in its units."""

    name: str
    width: int
    frame: float
    board: float  # height of the meadow
    area: tuple[float, float, float, float]  # where the flock may stand, on the board
    cell: float  # a cell of the flock at most
    reach: float  # of handles around a sheep at least
    labels: float  # left edge of the bands that show ranks
    bands: float  # and their right edge
    tray: tuple[float, float]  # middle of the dice
    shorn: tuple[float, float]  # middle of the shorn sheep


WIDE = Plan("wide", 1044, 10, 592, (236, 116, 764, 500), 86, 58, 156, 768, (852, 436), (846, 272))
TALL = Plan("tall", 390, 7, 330, (40, 44, 346, 302), 60, 50, 8, 368, (338, 298), (188, 308))


def draw(
    veil: State,
    language: str = "en",
    layout: str = "wide",
    names: tuple[str, ...] | list[str] = (),
    last: Last | None = None,
) -> Drawing:
    """What the viewer sees, which is all there is; the large menu is the viewer's own, or that of the active player."""
    assert isinstance(veil, ShearPanic)
    return _Table(veil, language, WIDE if layout == "wide" else TALL, names, last).drawing()


class _Table:
    """One drawing in the making: the position, the plan, the words, and where the flock stands."""

    def __init__(
        self, game: ShearPanic, language: str, plan: Plan, names: tuple[str, ...] | list[str], last: Last | None
    ) -> None:
        self.game = game
        self.last = last
        self.language = language
        self.plan = plan
        self.say: Voice = voice(__package__, language)
        self.names = [tell.player_name(game, seat, language, names) for seat in range(game.players)]
        self.me = int(game.viewer) if game.viewer >= 0 else int(game.active)
        self.legal = game.legal_actions()
        self.herder = tell.herder(game)
        self.squares = draw_menu.squares_of(game)
        self.angle = int(game.facing) * 45
        margin = int(data.MARGIN)
        self.cells = [((int(spot) >> 4) - margin, (int(spot) & 15) - margin) for spot in game.place]
        self.spots = self._wide_spots() if plan.name == "wide" else ()
        self._measure()
        self.moods = self._moods()

    def _measure(self) -> None:
        """The size of a cell and the corner of the flock, so that flock and herder stand in the middle of the area."""
        game, (left, top, right, foot) = self.game, self.plan.area
        spots = [self._row_and_column(sheep) for sheep in range(data.SHEEP) if game.place[sheep] != data.GONE]
        self.rows = max((row for row, _ in spots), default=0) + 1
        self.columns = max((column for _, column in spots), default=0) + 1
        fenced = game.phase == rules.SIDE
        self.ahead = (1.32 if self.herder else 0.62) + (0.55 if fenced else 0)
        ahead = self.ahead
        if fenced:  # room for what may be touched at the sides
            left, top, right, foot = left + 34, top + 34, right - 34, foot - 34
        if self.herder and data.STEP_DOWN[game.facing] == 0:  # and for the points under standing bands
            foot -= 30
        down, right_way = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
        high, wide = self.rows + ahead * abs(down), self.columns + ahead * abs(right_way)
        self.unit = min(self.plan.cell, (right - left) / wide, (foot - top) / high)
        middle_x = (left + right) / 2 - right_way * ahead * self.unit / 2
        middle_y = (top + foot) / 2 - down * ahead * self.unit / 2
        self.corner = (middle_x - self.columns * self.unit / 2, middle_y - self.rows * self.unit / 2)
        self.middle = (middle_x, middle_y)

    def _row_and_column(self, sheep: int) -> tuple[int, int]:
        return self.cells[sheep]

    def _spot(self, row: float, column: float) -> tuple[float, float]:
        """The middle of a cell, in units of the whole drawing."""
        off = self.plan.frame
        return (
            off + self.corner[0] + (column + 0.5) * self.unit,
            off + self.corner[1] + (row + 0.5) * self.unit,
        )

    def drawing(self) -> Drawing:
        parts = [
            self._figures(),
            self._ground(),
            *self._track(),
            self._bands(),
            self._herder(),
            *self._tray(),
            self._last_move(),
            self._previews(),
        ]
        parts += [self._sheep(sheep) for sheep in range(int(data.SHEEP))]
        parts += [self._finale(), self._marker(), self._choices()]
        more, height = self._below()
        title = CARD.titles.get(self.language, CARD.titles["en"])
        return Drawing(self.plan.width, round(height), (*parts, *more), self._defs(), title)

    def _finale(self) -> tuple[str, str]:
        """Who stands where at the end: the winners first, then by points."""
        game = self.game
        if game.current_player != OVER:
            return draw_finale.part(self.plan.name, "", (), "")
        winners = game.winners()
        seats = sorted(range(int(game.players)), key=lambda seat: (seat not in winners, -int(game.score(seat)), seat))
        standings = tuple(
            draw_finale.Standing(
                self.names[seat], draw_menu.colour_name(game, seat), self.say("points", n=int(game.score(seat))),
                seat in winners,
            )
            for seat in seats
        )  # fmt: skip
        words = tell.question(game, self.language, self.names)
        return draw_finale.part(self.plan.name, words, standings, self._defs())

    def _defs(self) -> str:
        """What never changes during a game; the page takes it once."""
        game = self.game
        first = int(game.viewer) if game.viewer >= 0 else 0
        seats = [first, *(seat for seat in range(game.players) if seat != first)]
        stones = draw_track.symbols(self._stone_size()) + (draw_meadow.symbols() if self.plan.name == "wide" else "")
        colours = tuple(draw_menu.colour_name(game, seat) for seat in seats)
        return stones + draw_menu.symbols(colours, self.squares, game.viewer < 0)

    def _figures(self) -> tuple[str, str]:
        """Each figure of the flock once: the sheep as they face and feel now, and those that are shorn."""
        game = self.game
        shown: dict[str, tuple[str, str]] = {}
        bare = set()
        for sheep in range(int(data.SHEEP)):
            colour = str(data.COLOUR_NAMES[sheep // 2])
            if game.place[sheep] == data.GONE:
                bare.add(colour)
            elif game.current_player != OVER:  # then the finale hides them
                shown[self._figure_name(sheep)] = (colour, self.moods[sheep])
        drawn = _flock_figures(tuple(sorted((name, *look) for name, look in shown.items())), self.angle)
        return layer("figures", f"<defs>{drawn}{_shorn_figures(tuple(sorted(bare)))}</defs>")

    def _figure_name(self, sheep: int) -> str:
        return f"sheep-top-{data.COLOUR_NAMES[sheep // 2]}-{self.moods[sheep]}-{self.angle}"

    def _moods(self) -> list[str]:
        """Nearest to Roger they are smug; nearest to the Shearer, or just pushed, they are startled."""
        game = self.game
        pushed = game.undo_kind in (data.LINE, data.DIAGONAL)
        now = rules_flock.picture(game.place)
        moved = []
        for sheep in range(int(data.SHEEP)):
            twin = min(sheep ^ 1, int(data.SHEEP) - 1)
            second = game.place[max(sheep, twin)] < game.place[min(sheep, twin)]  # a picture sorts the two of a colour
            where = twin if second else sheep
            moved.append(bool(pushed and now[where] != game.undo_flock[where]))
        if sum(moved) > 5:  # the whole picture shifted: nobody in it was pushed more than the others
            moved = [False] * int(data.SHEEP)
        self.pushed = moved
        front = {0: 0, 4: self.rows - 1, 2: self.columns - 1, 6: 0}.get(int(game.facing), -1)
        found = []
        for sheep in range(int(data.SHEEP)):
            row, column = self._row_and_column(sheep)
            first = (row if data.STEP_DOWN[game.facing] else column) == front
            if first and self.herder:
                found.append("smug" if self.herder == "roger" else "startled")
            else:
                found.append("startled" if moved[sheep] else "calm")
        return found

    def _stone_size(self) -> float:
        return draw_track.pitch_of(self.spots) * 0.84 if self.plan.name == "wide" else 26

    # ------------------------------------------------------------------ ground and track
    def _ground(self) -> tuple[str, str]:
        return _ground_of(self.plan.name)

    def _goal(self) -> int:
        """Where the square in use will lead the marker."""
        game = self.game
        if game.square == data.NO_SQUARE:
            return int(game.marker)
        ends = game.box.ends
        goal = min(int(game.marker + game.box.steps[game.square]), int(ends[data.SHEARER]))
        if game.box.pen_stop and game.marker < ends[data.ROGER] < goal:
            goal = int(ends[data.ROGER])
        return goal

    def _wide_spots(self) -> tuple[draw_track.Spot, ...]:
        last = int(self.game.box.ends[data.SHEARER])
        return draw_track.wide_spots(last, self.plan.width - 2 * self.plan.frame, self.plan.board)

    def _track(self) -> list[tuple[str, str]]:
        """The cells, which stay; what is past; and where the square in use leads."""
        game, plan, size = self.game, self.plan, self._stone_size()
        goal, marker = self._goal(), int(game.marker)
        if plan.name == "wide":
            spots, begin = self.spots, 0
            drawn = draw_track.path(game, spots, size) + draw_track.stones(game, spots, size)
            drawn += draw_track.names_along(game, spots, self.say)
        else:
            (begin, end), spots = draw_track.loupe_range(game, goal), self._loupe_spots()
            drawn = draw_track.thin_line(game, 12, self._track_top() + 12, 366, begin, end)
            drawn += draw_track.path(game, spots, size, begin) + draw_track.stones(game, spots, size, begin)
        off = plan.frame if plan.name == "wide" else 0
        target = ""
        if goal != marker:
            below = plan.name == "wide" and spots[goal][1] < plan.board / 2
            target = draw_track.target(game, goal, spots[goal - begin], size, self.say, below)
        bodies = (("track", drawn), ("past", draw_track.past(spots, size, begin, marker)), ("target", target))
        return [layer(name, at(off, off, body) if body else "", kind="still") for name, body in bodies]

    def _track_top(self) -> float:
        return self.plan.board + 2 * self.plan.frame + 4

    def _loupe_spots(self) -> tuple[draw_track.Spot, ...]:
        begin, end = draw_track.loupe_range(self.game, self._goal())
        return draw_track.loupe_spots(begin, end, 28, self._track_top() + 54, 30.3)

    def _marker(self) -> tuple[str, str]:
        plan, cell_number = self.plan, int(self.game.marker)
        if plan.name == "wide":
            x, y, _ = self.spots[cell_number]
            x, y = x + plan.frame, y + plan.frame
        else:
            begin, _ = draw_track.loupe_range(self.game, self._goal())
            x, y, _ = self._loupe_spots()[cell_number - begin]
        words = self.say("marker", cell=cell_number)
        moves = {"motion": "hop", "face": str(cell_number)}
        return place("marker", x, y - 11, pawn(), scale=0.46, kind="still", label=words, **moves)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ ranks, herder, dice
    def _bands(self) -> tuple[str, str]:
        """Faint bands with what each rank is worth while Roger or the Shearer is there; else what scores now."""
        game, plan = self.game, self.plan
        words = self._scores_now()
        drawn = ""
        if words and plan.name == "wide":
            drawn += draw_meadow.sign(words, 112, 84, 13, 380)
        elif words and int(data.COVER) not in self.legal:
            drawn += draw_meadow.sign(words, 188, 20, 11.5, 348, True)
        if self.herder and game.flock_size() > 0 and game.current_player != OVER:
            down = data.STEP_DOWN[game.facing] != 0
            ranks = self.rows if down else self.columns
            for rank in range(ranks):
                drawn += self._band(rank, ranks, down)
        return layer("bands", at(plan.frame, plan.frame, drawn), kind="still")

    def _band(self, rank: int, ranks: int, down: bool) -> str:
        """The rank so far from the front: from Roger's side it counts 4, 3, 2, 1; for the Shearer from the back."""
        game, plan, unit = self.game, self.plan, self.unit
        from_start = rank if game.facing in (0, 6) else ranks - 1 - rank
        counted = rank if self.herder == "roger" else ranks - 1 - rank
        points = POINTS[counted] if counted < 4 else 0
        shorn = self.herder == "shearer" and rank == 0 and not game.one_colour()
        strength = (0.34, 0.26, 0.18, 0.12)[min(counted, 3)]
        look = f' fill-opacity="{strength}"'
        if down:
            y = self.corner[1] + from_start * unit
            drawn = box(plan.labels, y + 3, plan.bands - plan.labels, unit - 6, 14, "#fffbef", look)
            x, y = plan.labels + (22 if plan.name == "wide" else 14), y + unit / 2
        else:
            x = self.corner[0] + from_start * unit
            top = plan.area[1] + 4
            drawn = box(x + 3, top, unit - 6, plan.area[3] - top, 14, "#fffbef", look)
            x, y = x + unit / 2, plan.area[3] - 15
        if not down and game.phase == rules.SIDE:  # there the arrows stand that turn the flock
            return drawn
        if shorn:
            drawn += at(x, y, shears(gleam=False), 20, 0.3)
        else:
            drawn += coin(x, y, str(points), "paper", 14 if plan.name == "wide" else 11)
        if down and plan.name == "wide" and rank < 4:
            words = self.say("rank.shorn" if shorn else f"rank.{rank + 1}")
            drawn += label(x + 26, y, words, 13.5, fill=role("meadow-ink"), anchor="start", width=90)
        return drawn

    def _scores_now(self) -> str:
        """What the field the marker stands in pays for, and where (SP-23 … SP-26)."""
        game = self.game
        if game.current_player == OVER:
            return ""
        box_, marker = game.box, game.marker
        for last, stop, key in (
            (box_.ends[data.TEAM], 0, "team"),
            (box_.roger_gate - 1, box_.roger_gate, "roger_gate"),
            (box_.ends[data.ROGER] - 1, box_.ends[data.ROGER], "roger_pen"),
            (box_.ends[data.BLACK_FIELD], 0, "black"),
            (box_.shearer_gate - 1, box_.shearer_gate, "shearer_gate"),
        ):
            if marker <= last:
                return self.say(f"now.{key}", cell=stop)
        return self.say("now.shearer_pen", cell=box_.ends[data.SHEARER])

    def _herder(self) -> tuple[str, str]:
        """Roger or the Shearer one rank ahead; arrows that show the way the flock faces."""
        game, plan, unit = self.game, self.plan, self.unit
        if game.flock_size() == 0 or game.current_player == OVER:
            return layer("herder", kind="still")
        down, right = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
        half = (self.rows if down else self.columns) / 2
        wide = (self.columns if down else self.rows) / 2
        x, y = plan.frame + self.middle[0], plan.frame + self.middle[1]
        front = (x + right * half * unit, y + down * half * unit)
        reach = self.ahead - (0.55 if game.phase == rules.SIDE else 0)
        drawn = ""
        if self.herder or game.phase != rules.SIDE:
            drawn += draw_meadow.facing(*front, self.angle, wide * unit, reach * unit * 0.94, unit)
        far = half + (0.72 if self.herder == "shearer" else 0.66) + (0.4 if game.phase == rules.SIDE else 0)
        there = (x + right * far * unit, y + down * far * unit)
        if self.herder == "roger":
            drawn += draw_meadow.roger(*there, self.angle, unit)
        elif self.herder == "shearer":
            drawn += draw_meadow.the_shearer(*there, unit)
        return layer("herder", drawn, kind="still")

    def _tray(self) -> list[tuple[str, str]]:
        """The dice, which tumble into their tray beside the flock, and the pen of the shorn."""
        game, plan = self.game, self.plan
        x, y = plan.tray[0] + plan.frame, plan.tray[1] + plan.frame
        faces = []
        if game.face != rules.NO_FACE:
            faces.append(str(data.COLOUR_NAMES[game.face]))
        if game.die != rules.NO_DIE:
            faces.append("+" if game.die == rules.PLUS else "x")
        small = plan.name == "tall"
        over = game.current_player == OVER
        if over:
            faces = []
        drawn = "" if small or over else draw_meadow.dice_tray(x, y, self.say("dice"), not faces)
        if small and faces:
            drawn += box(x - 30, y - 26, 60, 52, 16, SHADE, SHADE_STRENGTH)
        if not small and game.flock_size() < data.SHEEP:
            drawn += draw_meadow.pen(plan.shorn[0] + plan.frame, plan.shorn[1] + plan.frame, self.say("shorn"))
        found = [layer("dice", drawn, kind="still")]
        for i in range(2):
            face = faces[i] if i < len(faces) else ""
            along = (i - (len(faces) - 1) / 2) * (52 if not small else 46) if face else 0
            body = at(0, 0, die(face), 0, 0.54 if not small else 0.46) if face else ""
            found.append(place(f"die-{i}", x + along, y - (7 if not small else 0), body, motion="tumble", face=face))
        return found

    # ------------------------------------------------------------------ what somebody did last
    def _last_move(self) -> tuple[str, str]:
        """Cells that sheep left in straw, hoof prints to where they are; dots where the marker went."""
        last, game, drawn = self.last, self.game, ""
        before = last.before if last else None
        if isinstance(before, ShearPanic):
            for start, end in self._moves_since(before) if game.current_player != OVER else []:
                (x0, y0), (x1, y1) = self._spot(*start), self._spot(*end)
                half = self.unit * 0.44
                rim = half + (64 if self.plan.name == "wide" else 0) + self.plan.frame  # not over the track
                if rim < x0 < self.plan.width - rim and rim < y0 < self.plan.board + 2 * self.plan.frame - rim:
                    drawn += cell(x0 - half, y0 - half, 2 * half, 2 * half, "last", self.unit * 0.2)
                drawn += hoofprints((x0, y0), (x1, y1), size=self.unit / 86)
            drawn += self._marker_trail(int(before.marker), int(game.marker))
        return layer("last", drawn, kind="still")

    def _moves_since(self, before: ShearPanic) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Which sheep stand elsewhere, as (row, column) then and now. The flock is always counted from its own corner,
        so the way most of them seem to have gone is the way of the corner. After a turn nobody has walked."""
        game = self.game
        if before.facing != game.facing:
            return []
        then, now, ways = {}, {}, []
        margin = int(data.MARGIN)
        for sheep in range(int(data.SHEEP)):
            if before.place[sheep] != data.GONE and game.place[sheep] != data.GONE:
                was = int(before.place[sheep])
                then[sheep], now[sheep] = ((was >> 4) - margin, (was & 15) - margin), self._row_and_column(sheep)
                ways.append((now[sheep][0] - then[sheep][0], now[sheep][1] - then[sheep][1]))
        if not ways:
            return []
        shift = max(sorted(set(ways)), key=ways.count)
        starts = {sheep: (row + shift[0], column + shift[1]) for sheep, (row, column) in then.items()}
        return [(starts[sheep], now[sheep]) for sheep in then if starts[sheep] != now[sheep]]

    def _marker_trail(self, start: int, end: int) -> str:
        if end <= start or self.plan.name == "tall":
            return ""
        off, spots = self.plan.frame, self.spots
        return trail(*((spots[k][0] + off, spots[k][1] + off) for k in range(start, end + 1)))

    # ------------------------------------------------------------------ the flock
    def _sheep(self, sheep: int) -> tuple[str, str]:
        """One sheep, where it stands or among the shorn; it carries the choice of itself."""
        game = self.game
        colour = data.COLOUR_NAMES[sheep // 2]
        name = f"sheep-{data.SHEEP_NAMES[sheep]}"
        if game.place[sheep] == data.GONE:
            return self._shorn_sheep(sheep, name, colour, tell.sheep_name(game, sheep, self.language))
        words = _words_of(colour, *self._standing(sheep), self.language)
        x, y = self._spot(*self._row_and_column(sheep))
        if game.current_player == OVER:
            return place(name, x, y, "", label=words)
        size = self.unit * 0.94 / 100
        body = use(self._figure_name(sheep), 0, 0, size)
        action = int(data.SHEEP_AT) + sheep
        radius = self.unit * 0.48
        motion = "bump" if self.pushed[sheep] else ""
        if game.sheep == sheep:
            return place(name, x, y, ring(radius, "chosen") + body, label=words, motion=motion)
        if action in self.legal:
            touch = touch_disc(0, 0, radius)
            return place(name, x, y, option(action, words, ring(radius) + body + touch), motion=motion)
        return place(name, x, y, body, label=words, motion=motion)

    def _standing(self, sheep: int) -> tuple[int, int]:
        """Rank from the front and place from the left, seen along the facing, both from 1."""
        row, column = self.cells[sheep]
        last_row, last_column = self.rows - 1, self.columns - 1
        rank, place_in_rank = {
            0: (row, column),
            2: (last_column - column, row),
            4: (last_row - row, last_column - column),
            6: (column, last_row - row),
        }[int(self.game.facing)]
        return rank + 1, place_in_rank + 1

    def _shorn_sheep(self, sheep: int, name: str, colour: str, words: str) -> tuple[str, str]:
        gone = [one for one in range(int(data.SHEEP)) if self.game.place[one] == data.GONE]
        i = gone.index(sheep)
        body = use(f"sheep-top-{colour}-shorn", 0, 0, 0.42 if self.plan.name == "wide" else 0.24)
        x, y = self.plan.shorn[0] + self.plan.frame, self.plan.shorn[1] + self.plan.frame
        if self.plan.name == "wide":
            return place(name, x + (i % 3 - 1) * 37, y - 34 + i // 3 * 36, body, label=words)
        return place(name, x + (i - 4) * 22, y, body, label=words)

    def _previews(self) -> tuple[str, str]:
        """Where a group would come to stand by each way back (SP-19, SP-20)."""
        game = self.game
        drawn = ""
        for action in self.legal if game.phase == rules.ROUTE else ():
            for sheep, row, column in self._after_route(action - int(data.ROUTE_AT)):
                x, y = self._spot(row, column)
                reach = self.unit * 0.44
                drawn += cell(x - reach, y - reach, 2 * reach, 2 * reach, "preview", self.unit * 0.22)
                drawn += ghost(use(self._figure_name(sheep), x, y, self.unit * 0.8 / 100))
        return layer("previews", drawn, kind="still")

    def _after_route(self, route: int) -> list[tuple[int, int, int]]:
        """The sheep of the group being brought back, and where that route leads them."""
        game = self.game
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
                row, column = self._row_and_column(sheep)
                row += steps * int(data.STEP_DOWN[way]) + corner * int(data.STEP_DOWN[last])
                column += steps * int(data.STEP_RIGHT[way]) + corner * int(data.STEP_RIGHT[last])
                found.append((sheep, row, column))
        return found

    # ------------------------------------------------------------------ what may be touched beside the pieces
    def _choices(self) -> tuple[str, str]:
        phase = self.game.phase
        drawn = ""
        for action in self.legal:
            if phase == rules.DIRECTION:
                drawn += self._direction(action)
            elif phase == rules.SIDE:
                drawn += self._fence(action) if self.game.kind == data.ALIGN else self._turn(action)
            elif phase == rules.GROUP:
                drawn += self._group(action)
            elif phase == rules.ROUTE:
                drawn += self._route(action)
        return layer("choices", drawn)

    def _handle(self, action: int, x: float, y: float, degrees: float) -> str:
        return at(x, y, option(action, tell.label(self.game, action, self.language), handle(degrees)))

    def _direction(self, action: int) -> str:
        """A handle on a circle around the chosen sheep."""
        degrees = (action - int(data.DIRECTION_AT)) * 45 - 90
        x, y = self._spot(*self._row_and_column(int(self.game.sheep)))
        reach = max(self.plan.reach, self.unit * 0.67)
        return self._handle(action, x + reach * cos(radians(degrees)), y + reach * sin(radians(degrees)), degrees)

    def _route(self, action: int) -> str:
        """A handle around the group; one that slides along a corner stands between its two directions."""
        game, route = self.game, action - int(data.ROUTE_AT)
        spots = [self._row_and_column(sheep) for sheep in range(int(data.SHEEP)) if game.group >> sheep & 1]
        rows, columns = [row for row, _ in spots], [column for _, column in spots]
        x, y = self._spot((min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2)
        degrees = int(data.ROUTE_WAY[route]) * 45.0
        if route >= 8:
            last = int(data.ROUTE_LAST[route]) * 45.0
            degrees += 24 if (last - degrees) % 360 < 180 else -24
        degrees -= 90
        wide = max(self.plan.reach, self.unit * ((max(columns) - min(columns)) / 2 + 0.67))
        high = max(self.plan.reach, self.unit * ((max(rows) - min(rows)) / 2 + 0.67))
        return self._handle(action, x + wide * cos(radians(degrees)), y + high * sin(radians(degrees)), degrees)

    def _fence(self, action: int) -> str:
        """SP-12: a fence at each side of the flock to align it against."""
        side = action - int(data.SIDE_AT)
        way = (int(self.game.facing) + int(data.SIDE_TURN[side])) & 7
        down, right = int(data.STEP_DOWN[way]), int(data.STEP_RIGHT[way])
        half_x, half_y = self.columns * self.unit / 2, self.rows * self.unit / 2
        x = self.plan.frame + self.middle[0] + right * (half_x + 18)
        y = self.plan.frame + self.middle[1] + down * (half_y + 18)
        length = (self.columns if down else self.rows) * self.unit
        rail = at(-length / 2, 0, fence(length))
        body = at(x, y, rail, 0 if down else 90) + at(x + right * 16, y + down * 16, handle(way * 45.0 - 90))
        wide, high = (length, 44.0) if down else (44.0, length)
        body += touch_box(x - wide / 2, y - high / 2, wide, high)
        return option(action, tell.label(self.game, action, self.language), body)

    def _turn(self, action: int) -> str:
        """SP-15: a turned arrow at the left and at the right of the flock, seen along its facing."""
        side = action - int(data.SIDE_AT)
        way = (int(self.game.facing) + int(data.SIDE_TURN[side])) & 7
        down, right = int(data.STEP_DOWN[way]), int(data.STEP_RIGHT[way])
        x = self.plan.frame + self.middle[0] + right * (self.columns * self.unit / 2 + 34)
        y = self.plan.frame + self.middle[1] + down * (self.rows * self.unit / 2 + 34)
        sign = at(0, 0, handle("turn"), 0, 1.3 if side == data.LEFT else -1.3, 1.3)
        words = self.say(f"side.{data.SIDES[side]}")
        name = pill(62, 0, words, "paper", 12) if down else pill(0, 34, words, "paper", 12)
        return at(x, y, option(action, tell.label(self.game, action, self.language), sign + name))

    def _group(self, action: int) -> str:
        """SP-18: a lost group, all its sheep ringed; touching any of them chooses it."""
        game = self.game
        group = rules_flock.group_of(game.place, rules_flock.lay_out(game.place), action - int(data.GROUP_AT))
        body = ""
        for sheep in range(int(data.SHEEP)):
            if group >> sheep & 1:
                x, y = self._spot(*self._row_and_column(sheep))
                body += at(x, y, ring(self.unit * 0.48) + touch_disc(0, 0, self.unit * 0.48))
        return option(action, tell.label(game, action, self.language), body)

    # ------------------------------------------------------------------ menus
    def _below(self) -> tuple[list[tuple[str, str]], float]:
        return self._wide_menus() if self.plan.name == "wide" else self._tall_menus()

    def _wide_menus(self) -> tuple[list[tuple[str, str]], float]:
        game, plan, say = self.game, self.plan, self.say
        top = plan.board + 2 * plan.frame + 12
        deep = 172 + (44 if game.players == 2 else 0)
        colour = draw_menu.colour_name(game, self.me)
        title = say("menu.mine") if game.viewer == self.me else say("menu.of", who=self.names[self.me])
        free, points = int(rules.count_free(game.free[self.me])), int(game.score(self.me))
        rebuilt = game.options["menu"] == data.MENU
        panel = _menu_panel(top, deep, colour, title, free, points, rebuilt, self.language)
        parts = [layer("menu", panel, kind="still")]
        parts += draw_menu.menu_parts(game, self.me, 15, top + 44, plan.width - 30, self.language, say)
        parts.append(self._more(30, top + 188))
        y = top + deep + 14
        for seat in range(game.players):
            before = int(seat) - int(seat > self.me)
            parts.append(self._mini(seat, 4 + before * 350, y))
        return parts, y + 76

    def _tall_menus(self) -> tuple[list[tuple[str, str]], float]:
        game, plan, say = self.game, self.plan, self.say
        top = self._track_top() + 80
        colour = draw_menu.colour_name(game, self.me)
        head = use(f"badge-{colour}", 24, top + 10, 0.24)
        title = say("menu.mine") if game.viewer == self.me else say("menu.of", who=self.names[self.me])
        head += label(44, top + 10, title, 15, serif=True, anchor="start", width=200)
        head += label(
            plan.width - 14, top + 10, say("points", n=int(game.score(self.me))), 15, serif=True, anchor="end"
        )
        parts = [layer("menu", head, kind="still")]
        parts += draw_menu.menu_block(game, self.me, 12, top + 25, self.language)
        y = top + 25 + 2 * 66 + 6 + 12
        parts.append(self._more(14, y + 22))
        if game.players == 2:
            y += 52
        for seat in range(game.players):
            parts.append(self._mini(seat, 8, y))
            y += 56 if seat != self.me else 0
        return parts, y + 8

    def _more(self, x: float, y: float) -> tuple[str, str]:
        """What stands under the menu: discs of the duel, and the button of those who can use nothing."""
        game = self.game
        drawn = ""
        if game.players == 2:
            drawn += draw_menu.disc_row(game, self.me, x, y, self.language, self.say, self.plan.name == "tall")
        if int(data.COVER) in self.legal:
            wide = self.plan.name == "wide"
            x, y = (720, y - 168) if wide else (self.plan.width / 2, self.plan.frame + 26)  # over the meadow's rim
            drawn += draw_menu.cover_button(game, x, y, self.language)
        return layer("more", drawn)

    def _mini(self, seat: int, x: float, y: float) -> tuple[str, str]:
        """Another player: badge, name, points, and the small menu; nothing for who has the large one."""
        game = self.game
        if seat == self.me:
            return layer(f"seat-{seat}", kind="still")
        active = seat == game.active and game.current_player != OVER
        return _other(
            self.plan.name,
            seat,
            x,
            y,
            draw_menu.colour_name(game, seat),
            self.names[seat],
            int(game.score(seat)),
            active,
            int(game.discs_left(seat)) if game.players == 2 else -1,
            self.squares,
            int(game.free[seat]),
            int(game.square) if seat == game.active else -1,
            self.language,
        )


@fragment
def _menu_panel(
    top: float, deep: float, colour: str, title: str, free: int, points: int, rebuilt: bool, language: str
) -> str:
    """The card under the squares of the large menu."""
    say, width = voice(__package__, language), WIDE.width
    panel = box(0, top + 4, width, deep, 18, SHADE, SHADE_STRENGTH)
    panel += box(0, top, width, deep, 18, role("card"), edge(1.2, role("line")))
    panel += box(18, top, width - 36, 5, 2.5, wool_colour(colour))
    panel += use(f"badge-{colour}", 34, top + 26, 0.26)
    panel += label(56, top + 26, title, 17, serif=True, anchor="start")
    panel += label(330, top + 26, say("menu.free", n=free), 14, fill=role("ink2"))
    panel += label(width - 22, top + 26, say("points", n=points), 17, serif=True, anchor="end")
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
    drawn = ""
    if active:
        strength = f' fill-opacity="{role("straw-strength")}"'
        drawn += box(x - 2, y - 2, 344 if wide else 378, 70 if wide else 54, 12, role("straw"), strength)
    drawn += use(f"badge-{colour}", x + 16, y + 14, 0.24)
    points = say("points", n=score)
    if wide:
        drawn += label(x + 34, y + 13, name, 15, anchor="start", width=180)
        drawn += label(x + 330, y + 13, points, 15, serif=True, anchor="end")
        drawn += draw_menu.mini_menu(squares, free, chosen, colour, x + 6, y + 32, say)
    else:
        drawn += label(x + 34, y + 9, name, 13, anchor="start", width=200)
        drawn += label(x + 370, y + 9, points, 13, serif=True, anchor="end")
        drawn += draw_menu.mini_menu(squares, free, chosen, colour, x + 88, y + 20, say)
    if discs >= 0:
        there = (x + 334, y + 48) if wide else (x + 14, y + 38)
        drawn += label(*there, say("note.discs", n=discs), 12, fill=role("ink2"), anchor="start")
    return layer(f"seat-{seat}", drawn, kind="still")


@lru_cache(maxsize=4)
def _ground_of(name: str) -> tuple[str, str]:
    plan = WIDE if name == "wide" else TALL
    grass = draw_meadow.ground(plan.width - 2 * plan.frame, plan.board, plan.frame, name == "wide")
    return layer("meadow", at(plan.frame, plan.frame, grass), kind="still")


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


__all__ = ["draw", "vignette"]
