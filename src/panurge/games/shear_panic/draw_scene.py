"""What every part of the table's drawing needs to know: the measures of a layout, where the flock stands, the words."""

from dataclasses import dataclass

from panurge.core.last import Last
from panurge.core.words import Voice, voice
from panurge.games.shear_panic import data, draw_menu, draw_track, rules, rules_flock, tell
from panurge.games.shear_panic.rules import ShearPanic


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

    @property
    def wide(self) -> bool:
        return self.name == "wide"

    @property
    def inside(self) -> float:
        """How wide the meadow is in its frame."""
        return self.width - 2 * self.frame

    @property
    def foot(self) -> float:
        """Where the frame of the meadow ends."""
        return self.board + 2 * self.frame


WIDE = Plan("wide", 1044, 10, 592, (236, 116, 764, 500), 86, 58, 156, 768, (852, 436), (846, 272))
TALL = Plan("tall", 390, 7, 330, (40, 44, 346, 302), 60, 50, 8, 368, (338, 298), (188, 308))
PLANS = {plan.name: plan for plan in (WIDE, TALL)}


class Scene:
    """One drawing in the making."""

    unit: float  # the size of a cell
    ahead: float  # cells of room before the flock
    corner: tuple[float, float]  # of the flock, on the board
    middle: tuple[float, float]
    goal: int  # where the square in use, or the disc one looks at, leads the marker

    def __init__(
        self,
        game: ShearPanic,
        language: str,
        plan: Plan,
        names: tuple[str, ...] | list[str],
        last: Last | None,
        now: "Scene | None" = None,
        shift: tuple[int, int] = (0, 0),
    ) -> None:
        """`now`: this one is what might be, seen from where we look now; its flock is so many rows and columns away."""
        self.game = game
        self.last = last
        self.language = language
        self.plan = plan
        self.say: Voice = voice(__package__, language)
        self.names = [tell.player_name(game, seat, language, names) for seat in range(game.players)]
        self.me = int(game.viewer) if game.viewer >= 0 else int(game.active)
        self.legal = game.legal_actions() if now is None else []
        self.herder = tell.herder(game)
        self.squares = draw_menu.squares_of(game)
        self.angle = int(game.facing) * 45
        margin = int(data.MARGIN)
        self.cells = [((int(spot) >> 4) - margin, (int(spot) & 15) - margin) for spot in game.place]
        self.spots = self._wide_spots() if plan.wide else ()
        self.rows, self.columns = self._extent()
        self.goal = int(game.marker) if game.square == data.NO_SQUARE else draw_track.goal(game, int(game.square))
        if now is None:
            self._measure()
        else:
            self._measure_as(now, *shift)
        self.moods = self._moods()

    def _extent(self) -> tuple[int, int]:
        spots = [self.cells[sheep] for sheep in range(data.SHEEP) if self.game.place[sheep] != data.GONE]
        return max((row for row, _ in spots), default=0) + 1, max((column for _, column in spots), default=0) + 1

    def _measure_as(self, now: "Scene", down: int, right: int) -> None:
        """Cells as large as they are now, and where they are now: only what moves is seen to move."""
        self.unit, self.ahead = now.unit, now.ahead
        self.corner = (now.corner[0] + right * now.unit, now.corner[1] + down * now.unit)
        self.middle = (
            self.corner[0] + self.columns * self.unit / 2,
            self.corner[1] + self.rows * self.unit / 2,
        )

    def _measure(self) -> None:
        """The size of a cell and the corner of the flock, so that flock and herder stand in the middle of the area."""
        game, (left, top, right, foot) = self.game, self.plan.area
        fenced = game.phase == rules.SIDE
        below_sign = self.herder == "shearer" and not self.plan.wide and not game.facing  # his head, on a narrow board
        self.ahead = (1.45 if below_sign else 1.32 if self.herder else 0.62) + (0.55 if fenced else 0)
        ahead = self.ahead
        if fenced:  # room for what may be touched at the sides
            left, top, right, foot = left + 34, top + 34, right - 34, foot - 34
        if self.herder and data.STEP_DOWN[game.facing] == 0:  # and for the points under standing bands
            foot -= 30
        down, right_way = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
        high, wide = self.rows + ahead * abs(down), self.columns + ahead * abs(right_way)
        across, along = self.plan.width - 2 * self.plan.frame, self.plan.board
        self.unit = min(
            self.plan.cell, (right - left) / wide, (foot - top) / high,
            across / (self.columns + 2), along / (self.rows + 2),
        )  # fmt: skip
        if below_sign:  # with the row a sheep may be pushed to behind the flock
            self.unit = min(self.unit, (along - top) / (high + 1))
        middle_x = (left + right) / 2 - right_way * ahead * self.unit / 2
        middle_y = (top + foot) / 2 - down * ahead * self.unit / 2
        self.middle = (self._within(middle_x, self.columns, across), self._within(middle_y, self.rows, along))
        self.corner = (
            self.middle[0] - self.columns * self.unit / 2,
            self.middle[1] - self.rows * self.unit / 2,
        )

    def _within(self, middle: float, cells: int, length: float) -> float:
        """So far from both edges of the meadow that a sheep pushed out of the flock is still on it."""
        half = (cells / 2 + 1) * self.unit
        return min(max(middle, half), length - half)

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
            row, column = self.cells[sheep]
            first = (row if data.STEP_DOWN[game.facing] else column) == front
            if first and self.herder:
                found.append("smug" if self.herder == "roger" else "startled")
            else:
                found.append("startled" if moved[sheep] else "calm")
        return found

    def _wide_spots(self) -> tuple[draw_track.Spot, ...]:
        last = int(self.game.box.ends[data.SHEARER])
        return draw_track.wide_spots(last, self.plan.inside, self.plan.board)

    def spot(self, row: float, column: float) -> tuple[float, float]:
        """The middle of a cell, in units of the whole drawing."""
        off = self.plan.frame
        return (
            off + self.corner[0] + (column + 0.5) * self.unit,
            off + self.corner[1] + (row + 0.5) * self.unit,
        )

    def figure_name(self, sheep: int) -> str:
        return f"sheep-top-{data.COLOUR_NAMES[sheep // 2]}-{self.moods[sheep]}-{self.angle}"
