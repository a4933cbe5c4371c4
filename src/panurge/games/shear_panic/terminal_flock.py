"""The flock on its meadow, in characters: every sheep with its name and the way it looks, what each rank is worth, who
stands in front, and what can be touched beside the sheep: directions, fences, turns, ways back."""

from collections.abc import Sequence

from panurge.core.canvas import Canvas
from panurge.core.hand import begun
from panurge.core.state import OVER
from panurge.core.words import Voice
from panurge.drawing.characters import Figure, Run, paint, width_of
from panurge.games.shear_panic import data, rules, rules_flock, tell
from panurge.games.shear_panic.rules import ShearPanic

SIZES = (  # columns and rows of a cell, and of the rim around them all
    (9, 4, 1), (7, 3, 1), (6, 2, 1), (5, 2, 1), (6, 2, 0), (5, 2, 0), (4, 1, 1), (4, 1, 0), (3, 1, 0),
)  # fmt: skip
ARROWS = "▲◥►◢▼◣◄◤"  # by direction, clockwise from north
FACE = "wool.white"


def looking(wool: str, name: str, facing: int, rows: int) -> Figure:
    """A sheep seen from above, five columns wide: its snout says where it looks. North, and one sees its back."""
    way = facing // 2
    if rows < 2:
        arrow = ARROWS[facing]
        return (((f"{arrow}{name}" if way == 3 else f"{name}{arrow}", "bold", wool),),)
    label: Run = (f"{name:2}"[:2], "bold", wool)
    back: tuple[Run, ...] = (("▗▟", wool, None), ("▲", "bold", wool), ("▙▖", wool, None))
    snout: tuple[Run, ...] = (("°▼°", "bold", FACE),)
    if rows == 2:
        return (
            (back, (("▐█", wool, None), label, ("▌", wool, None))),
            ((("▟", wool, None), label, ("█►", wool, None)), (("▜██▛°", wool, None),)),
            ((("▟█", wool, None), label, ("▙", wool, None)), (("▝", wool, None), *snout, ("▘", wool, None))),
            ((("◄█", wool, None), label, ("▙", wool, None)), (("°▜██▛", wool, None),)),
        )[way]
    middle: tuple[Run, ...] = (("█", wool, None), label, (" ", "bold", wool), ("█", wool, None))
    top: tuple[Run, ...] = (("▗▟█▙▖", wool, None),)
    low: tuple[Run, ...] = (("▜███▛", wool, None),)
    eye: Run = ("°", "bold", FACE)
    return (
        (back, middle, (("▜█", wool, None), ("•", "bold", wool), ("█▛", wool, None))),
        (top, (*middle[:3], eye, ("►", wool, None)), low),
        (top, middle, (("▜", wool, None), *snout, ("▛", wool, None))),
        (top, (("◄", wool, None), eye, label, ("█", wool, None)), low),
    )[way]


FIGURES: dict[str, tuple[Figure, Figure]] = {  # Roger the ram and the Shearer, small and large
    "roger": (
        ((("@▟█▙@", "beast", None),), ((" ", "ink", None), ("°▾°", "bold", "beast"), (" ", "ink", None))),
        (
            ((" ▄▟██▙▄ ", "beast", None),),
            (("@█", "beast", None), ("°  °", "bold", "beast"), ("█@", "beast", None)),
            (("@ ▜", "beast", None), ("▾▾", "bold", "beast"), ("▛ @", "beast", None)),
        ),
    ),
    "shearer": (
        (((" ▄ ", "farmer", None), ("8<", "danger", None)), (("▟█▙▘ ", "farmer", None),)),
        (
            (("▗▄▄▄▖  ", "wood", None),),
            (("▐", "farmer", None), ("ò ó", "bold", "farmer"), ("▌ ", "farmer", None), ("╱", "danger", None)),
            (("▟███▙", "farmer", None), ("8<", "danger", None)),
        ),
    ),
}


class Meadow:
    """Where everything of the flock stands in a rectangle of the canvas."""

    def __init__(
        self, canvas: Canvas, game: ShearPanic, say: Voice, language: str, area: tuple[int, int, int, int],
        letters: Sequence[str], options: Sequence[int], names: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.canvas, self.game, self.say, self.language, self.options = canvas, game, say, language, options
        self.letters, self.names = letters, names
        self.left, self.top, self.columns, self.rows = area
        self.herder = tell.herder(game)
        margin = int(data.MARGIN)
        self.cells = {
            sheep: ((int(spot) >> 4) - margin, (int(spot) & 15) - margin)
            for sheep, spot in enumerate(game.place) if spot != data.GONE
        }  # fmt: skip
        self.deep = max((row for row, _ in self.cells.values()), default=0) + 1
        self.across = max((column for _, column in self.cells.values()), default=0) + 1
        self.down, self.right = int(data.STEP_DOWN[game.facing]), int(data.STEP_RIGHT[game.facing])
        self._measure()

    def _measure(self) -> None:
        """The largest cells with which the flock, who leads it and a rim around them find room."""
        self.wide, self.high, _ = next((size for size in SIZES if self._fits(*size)), SIZES[-1])
        self.gap = int(self.high > 1 and self.wide > 5)
        self.ahead, self.beyond = self._lead(self.high)
        x = self.left + (self.columns - self.across * self.wide - self.right * self.beyond) // 2
        y = self.top + (self.rows - self.deep * self.high - self.down * self.ahead) // 2
        self.x = min(max(x, self.left), self.left + max(0, self.columns - self.across * self.wide))
        self.y = min(max(y, self.top), self.top + max(0, self.rows - self.deep * self.high))

    def measure_as(self, now: "Meadow", down: int, right: int) -> None:
        """Cells as large as they are now and where they are now, kept on the meadow: only what moves is seen to."""
        self.wide, self.high, self.gap, self.ahead, self.beyond = now.wide, now.high, now.gap, now.ahead, now.beyond
        x, y = now.x + right * self.wide, now.y + down * self.high
        self.x = min(max(x, self.left), self.left + max(0, self.columns - self.across * self.wide))
        self.y = min(max(y, self.top), self.top + max(0, self.rows - self.deep * self.high))

    def _lead(self, high: int) -> tuple[int, int]:
        """Rows and columns that whoever stands in front needs there."""
        if not self.herder:
            return 1, 1
        figure = FIGURES[self.herder][high > 2]
        return len(figure), width_of(figure)

    def _fits(self, wide: int, high: int, rim: int) -> bool:
        ahead, beyond = self._lead(high)
        tall = self.deep * high + abs(self.down) * ahead + 2 * rim
        return tall <= self.rows and self.across * wide + abs(self.right) * beyond + 4 * rim <= self.columns

    def spot(self, row: int, column: int) -> tuple[int, int]:
        return self.x + column * self.wide, self.y + row * self.high

    # ------------------------------------------------------------------ what stands there
    def draw(self) -> None:
        self.canvas.fill(self.left, self.top, self.columns, self.rows, "grass", "meadow")
        if not self.cells or self.game.current_player == OVER:
            return
        if self.herder:
            self.ranks()
        self.front()
        for sheep in self.cells:
            self.sheep(sheep)

    def sheep(self, sheep: int) -> None:
        game, thing = self.game, f"sheep-{data.SHEEP_NAMES[sheep]}"
        colour = data.COLOUR_NAMES[sheep // 2]
        x, y = self.spot(*self.cells[sheep])
        name = self.letters[sheep // 2] + data.SHEEP_NAMES[sheep][1:]
        figure = looking(f"wool.{colour}", name, int(game.facing), min(self.high, 3))
        chosen = game.sheep == sheep or bool(game.group >> sheep & 1)
        if chosen or self.high > 1:
            ground = "gold" if chosen else "meadow"
            self.canvas.fill(x, y, self.wide - self.gap, self.high, ground, thing)
        left = (self.wide - self.gap - width_of(figure)) // 2
        paint(self.canvas, x + max(0, left), y + (self.high - len(figure)) // 2, figure, thing)
        owner = int(game.box.owner[sheep // 2])
        me = int(game.viewer) if game.viewer >= 0 else int(game.active)
        whose = "mine" if owner == me else "theirs" if owner >= 0 else "black" if sheep == data.SHEEP - 1 else "nobody"
        who = tell.player_name(game, owner, self.language, self.names) if owner >= 0 else ""
        said = tell.sheep_name(game, sheep, self.language)
        rule = {"mine": "SP-9", "theirs": "SP-10", "black": "SP-25", "nobody": "SP-7"}[whose]
        self.canvas.tell(thing, f"{said[:1].upper()}{said[1:]}. {self.say(f'what.sheep.{whose}', who=who)}", rule)
        action = int(data.SHEEP_AT) + sheep
        if action in self.options:
            self.canvas.carry(thing, action)

    def ranks(self) -> None:
        """SP-24, SP-26: what each rank is worth now; the rank that would be shorn has shears."""
        game = self.game
        ranks = self.deep if self.down else self.across
        for rank in range(ranks):
            counted = rank if self.herder == "roger" else ranks - 1 - rank
            shorn = self.herder == "shearer" and rank == 0 and not game.one_colour()
            sign = "8<" if shorn else str(int(data.RANK_POINTS[counted]))
            at = rank if game.facing in (0, 6) else ranks - 1 - rank
            role = "danger" if shorn else "gold"
            if self.down:
                self.canvas.put(self.left, self.spot(at, 0)[1] + self.high // 2, sign, role)
            else:
                low = min(self.top + self.rows - 1, self.spot(self.deep, 0)[1])
                self.canvas.put(self.spot(0, at)[0] + self.wide // 2 - 1, low, sign, role)

    def front(self) -> None:
        """Roger or the Shearer one rank ahead, else arrows that show the way the flock faces."""
        figure = FIGURES[self.herder][self.ahead > 2] if self.herder else None
        middle = (self.x + self.across * self.wide // 2, self.y + self.deep * self.high // 2)
        if figure is None:
            arrow = ARROWS[int(self.game.facing)]
            x = middle[0] if self.down else self.x - 1 if self.right < 0 else self.x + self.across * self.wide
            y = middle[1] if self.right else self.y - 1 if self.down < 0 else self.y + self.deep * self.high
            self.canvas.put(
                x - 1 if self.down else x, y, f"{arrow} {arrow}" if self.down else arrow, "ink", None, "herder"
            )
            self.canvas.tell("herder", self.say("what.facing"), "SP-15")
            return
        wide, high = width_of(figure), len(figure)
        x = middle[0] - wide // 2
        y = middle[1] - high // 2
        if self.down:
            y = self.y - high if self.down < 0 else self.y + self.deep * self.high
        else:
            x = self.x - wide if self.right < 0 else self.x + self.across * self.wide
        y = min(max(y, self.top), self.top + self.rows - high)
        x = min(max(x, self.left), self.left + self.columns - wide)
        paint(self.canvas, x, y, figure, "herder")
        rule = "SP-24" if self.herder == "roger" else "SP-26"
        self.canvas.tell("herder", f"{self.say(f'{self.herder}.name')}. {self.say(f'what.{self.herder}')}", rule)

    # ------------------------------------------------------------------ what can be touched beside them
    def choices(self, held: Sequence[str], squares: Sequence[str]) -> None:
        """Directions of the sheep that is chosen or held, sides of the flock, lost groups, their ways back."""
        game, phase = self.game, self.game.phase
        if phase == rules.DIRECTION:
            self.directions(int(game.sheep), self.options, True)
        elif phase == rules.SIDE:
            self.sides(self.options, True)
        elif phase == rules.GROUP:
            self.groups()
        elif phase == rules.ROUTE:
            self.routes()
        elif held and self.options:
            self.of_held(held, squares)

    def of_held(self, held: Sequence[str], squares: Sequence[str]) -> None:
        midway: ShearPanic = self.game
        for square in self.options if self.game.phase == rules.SQUARE else ():
            if square < data.COVER and f"square-{squares[square]}" in held:
                now = begun(self.game, square)
                assert isinstance(now, ShearPanic)
                midway = now
        if midway.phase == rules.SIDE:
            self.sides(midway.legal_actions(), False)
        elif midway.phase == rules.WHICH_SHEEP:
            for sheep in self.cells:
                action = int(data.SHEEP_AT) + sheep
                if f"sheep-{data.SHEEP_NAMES[sheep]}" in held and action in midway.legal_actions():
                    self.directions(sheep, begun(midway, action).legal_actions(), False)

    def directions(self, sheep: int, actions: Sequence[int], asked: bool) -> None:
        """A pad of arrows around a sheep; it lies over its neighbours' rims."""
        x, y = self.spot(*self.cells[sheep])
        for action in actions:
            way = action - int(data.DIRECTION_AT)
            at = self.around(x, y, self.wide - self.gap, self.high, way)
            thing = f"to-{data.SHEEP_NAMES[sheep]}-{data.DIRECTIONS[way]}"
            self.canvas.put(*at, ARROWS[way], "bold", "gold", thing)
            if asked:
                self.canvas.carry(thing, action)

    def around(self, x: int, y: int, wide: int, high: int, way: int) -> tuple[int, int]:
        """The character just outside of a box, in a direction; kept on the canvas."""
        right, down = int(data.STEP_RIGHT[way]), int(data.STEP_DOWN[way])
        column = x - 1 if right < 0 else x + wide if right > 0 else x + wide // 2
        row = y - 1 if down < 0 else y + high if down > 0 else y + (high - 1) // 2
        return min(max(column, 0), self.canvas.columns - 1), min(max(row, 0), self.canvas.rows - 1)

    def sides(self, actions: Sequence[int], asked: bool) -> None:
        """SP-12: a fence to align against; SP-15: a turned arrow. Sides are seen along the facing."""
        game = self.game
        for action in actions:
            side = action - int(data.SIDE_AT)
            way = (int(game.facing) + int(data.SIDE_WAY[side])) & 7
            x, y = self.around(self.x, self.y, self.across * self.wide, self.deep * self.high, way)
            thing = f"side-{data.SIDES[side]}"
            sign = ARROWS[way]
            if data.STEP_DOWN[way]:
                half = max(1, self.across * self.wide // 2 - 1)
                self.canvas.put(
                    max(0, x - half), y, ("═" * half + sign + "═" * half)[: self.canvas.columns], "bold", "gold", thing
                )
            else:
                half = max(0, self.deep * self.high // 2 - 1)
                for line in range(y - half, y + half + 1):
                    self.canvas.put(x, line, sign if line == y else "║", "bold", "gold", thing)
            if asked:
                self.canvas.carry(thing, action)

    def groups(self) -> None:
        """SP-18: touching any sheep of a lost group chooses it."""
        meadow = rules_flock.lay_out(self.game.place)
        for action in self.options:
            group = int(rules_flock.group_of(self.game.place, meadow, action - data.GROUP_AT))
            for sheep in self.cells:
                if group >> sheep & 1:
                    self.canvas.carry(f"sheep-{data.SHEEP_NAMES[sheep]}", action)
                    x, y = self.spot(*self.cells[sheep])
                    self.canvas.put(x, y, "?", "danger")

    def routes(self) -> None:
        """SP-19, SP-20: an arrow for each way the group may come back; at a corner one for each last step."""
        spots = [self.cells[sheep] for sheep in self.cells if self.game.group >> sheep & 1]
        rows, columns = [row for row, _ in spots], [column for _, column in spots]
        x, y = self.spot(min(rows), min(columns))
        wide = (max(columns) - min(columns) + 1) * self.wide - self.gap
        high = (max(rows) - min(rows) + 1) * self.high
        for action in self.options:
            route = action - int(data.ROUTE_AT)
            way = int(data.ROUTE_WAY[route])
            column, row = self.around(x, y, wide, high, way)
            if route >= 8:  # beside the corner, towards the last step
                last = int(data.ROUTE_LAST[route])
                column = min(max(column + int(data.STEP_RIGHT[last]), 0), self.canvas.columns - 1)
                row = min(max(row + int(data.STEP_DOWN[last]), 0), self.canvas.rows - 1)
            thing = f"route-{data.ROUTE_NAMES[route]}"
            self.canvas.put(
                column, row, ARROWS[int(data.ROUTE_LAST[route]) if route >= 8 else way], "bold", "gold", thing
            )
            self.canvas.carry(thing, action)
