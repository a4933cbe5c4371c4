"""The table of Shear Panic in characters: the flock on its meadow between the two halves of the time track, what counts
now and who has which squares left beside it, one's own menu beneath.

Everything is open, so the veil hides nothing. Things are called as on the page: a square and a sheep are held, then a
direction beside the sheep is touched (`hand.py`); those stand in the picture once they are held.
"""

from panurge.core.canvas import Canvas, Space
from panurge.core.last import Last
from panurge.core.state import OVER, State
from panurge.core.words import voice
from panurge.drawing.characters import Run, beside, cut, folded, paint, row_of, sheep, width_of
from panurge.games.shear_panic import data, draw_front, draw_track, foresee, rules, tell
from panurge.games.shear_panic.notation import names as square_names
from panurge.games.shear_panic.rules import ShearPanic
from panurge.games.shear_panic.terminal_flock import Meadow
from panurge.games.shear_panic.terminal_track import rows_of, track

LIMITS = {"own": "°", "soft": "≠", "hard": "≠!", "": ""}  # own sheep only; no way back; not even after a die
BESIDE = 21  # columns for the others


def draw(
    veil: State, language: str, room: Space, names: tuple[str, ...] = (), last: Last | None = None,
    held: tuple[str, ...] = (),
) -> Canvas:  # fmt: skip
    assert isinstance(veil, ShearPanic)
    return _Table(veil, language, room, names).drawn(held)


def preview(veil: State, actions: tuple[int, ...], language: str, room: Space, names: tuple[str, ...] = ()) -> Canvas:
    """The flock as it would stand right after these actions, before it is brought together again (SP-18), seen from
    where one looks now; what is held still says where else it could go."""
    assert isinstance(veil, ShearPanic)
    after = foresee.after(veil, actions)
    now = _Table(veil, language, room, names)
    now.drawn(())
    then = _Table(after.game, language, room, names, asked=False)
    canvas = then.drawn((), now.meadow, after.shift)
    squares = [f"square-{now.squares[action]}" for action in actions if action < data.COVER]
    sheep_held = [f"sheep-{data.SHEEP_NAMES[action - data.SHEEP_AT]}" for action in actions if _names_sheep(action)]
    now.meadow.canvas = canvas
    now.meadow.choices((*squares, *sheep_held), now.squares)
    return _seen(canvas)


def _seen(canvas: Canvas) -> Canvas:
    """Where many find no room, somebody may stand before somebody else: who is not seen says nothing."""
    seen = canvas.spots()
    canvas.told = {thing: told for thing, told in canvas.told.items() if thing in seen}
    return canvas


def _names_sheep(action: int) -> bool:
    return bool(data.SHEEP_AT <= action < data.DIRECTION_AT)


class _Table:
    def __init__(
        self, game: ShearPanic, language: str, room: Space, names: tuple[str, ...], asked: bool = True
    ) -> None:
        self.game, self.language, self.room = game, language, room
        self.say = voice(__package__, language)
        self.canvas = Canvas(room.columns, room.rows)
        self.me = int(game.viewer) if game.viewer >= 0 else int(game.active)
        self.names = tuple(tell.player_name(game, seat, language, names) for seat in range(game.players))
        self.letters = [self.say(f"letter.{colour}") for colour in data.COLOUR_NAMES[:5]]
        self.squares = square_names(game.options["menu"])
        self.options = game.legal_actions() if asked and game.viewer == game.current_player else []

    meadow: Meadow

    def drawn(self, held: tuple[str, ...], like: Meadow | None = None, shift: tuple[int, int] = (0, 0)) -> Canvas:
        """`like`: a meadow whose cells this one's are, its flock so many rows and columns away from there."""
        game, wide = self.game, self.room.columns
        stretches = rows_of(game, wide - 2)
        longest = max(end - begin + 1 for begin, end in stretches)
        x = max(1, (wide - longest) // 2)
        menu = self.menu_rows()
        foot = self.room.rows - len(menu) - (game.players == 2)
        track(self.canvas, game, self.say, x, 0, stretches[0], False)
        low = foot - 2 if len(stretches) > 1 else foot
        if len(stretches) > 1:
            track(self.canvas, game, self.say, x, low, stretches[1], True)
        width = wide - BESIDE - 1 if wide < 84 else wide - 34
        area = (0, 2, width, low - 2)
        self.meadow = Meadow(self.canvas, game, self.say, self.language, area, self.letters, self.options, self.names)
        if like is not None:
            self.meadow.measure_as(like, *shift)
        self.meadow.draw()
        if game.current_player == OVER:
            self.finale(2, width, low - 2)
        self.beside(width + 1, 2, wide - width - 1, low - 2)
        self.menu(menu, foot)
        self.meadow.choices(held, self.squares)
        return _seen(self.canvas)

    def finale(self, y: int, wide: int, rows: int) -> None:
        """Who stands where at the end: the winners smug, the others shorn of more than wool."""
        game = self.game
        lines = folded(tell.question(game, self.language, self.names), wide - 4, 3)
        for i, line in enumerate(lines):
            self.canvas.put(2, y + 1 + i, line, "gold")
        winners, x = game.winners(), 2
        seats = sorted(range(int(game.players)), key=lambda seat: (seat not in winners, -int(game.score(seat)), seat))
        for seat in seats:
            colour = int(game.box.colour_of[seat])
            mood, high = ("smug", 4) if seat in winners else ("shorn", 2)
            figure = sheep(f"wool.{data.COLOUR_NAMES[colour]}", self.letters[colour], mood, high)
            foot = y + min(rows - 2, 9)
            paint(self.canvas, x, foot - len(figure), figure)
            self.canvas.put(x + 1, foot, str(int(game.score(seat))), "gold")
            x += width_of(figure) + 1

    # ------------------------------------------------------------------ beside the meadow
    def beside(self, x: int, y: int, wide: int, rows: int) -> None:
        """What counts now, the dice, the shorn, and the others."""
        game, canvas, foot = self.game, self.canvas, y + rows
        others = [(self.me + i) % game.players for i in range(1, game.players)]
        key, cell = draw_front.scores_now(game)
        room = rows - 2 * len(others) - 1
        if key:
            for line in folded(self.say(f"now.{key}", cell=cell), wide, min(5, room)):
                canvas.put(x, y, line, "gold", None, "sign")
                y += 1
        y = self.dice(x, y, wide)
        loose = 1 if foot - y > 3 * len(others) + 1 else 0
        y += loose
        for seat in others:
            if y + 1 < foot:
                self.seat(seat, x, y, wide)
            y += 2 + loose

    def dice(self, x: int, y: int, wide: int) -> int:
        """The dice that have fallen, and who has been shorn."""
        game, runs = self.game, list[Run]()
        if game.current_player != OVER and game.face != rules.NO_FACE:
            colour = data.COLOUR_NAMES[game.face]
            sign = self.letters[game.face] if game.face < data.WHITE else "◯"
            runs.append((f"▐{sign}▌ ", f"wool.{colour}", None))
        if game.die != rules.NO_DIE:
            runs.append(("▐+▌ " if game.die == rules.PLUS else "▐×▌ ", "ink", None))
        if runs:
            row_of(self.canvas, x, y, wide, runs, "dice")
            self.canvas.tell("dice", self.say("what.dice"), "SP-5")
            y += 1
        shorn = [sheep for sheep in range(int(data.SHEEP)) if game.place[sheep] == data.GONE]
        if shorn:
            at = self.canvas.put(x, y, f"8< {self.say('shorn')} ", "danger")
            for sheep in shorn:
                colour, letter = data.COLOUR_NAMES[sheep // 2], self.letters[sheep // 2]
                thing = f"sheep-{data.SHEEP_NAMES[sheep]}"
                at = self.canvas.put(at, y, letter, f"wool.{colour}", None, thing)
                if at <= x + wide:
                    self.canvas.tell(thing, self.say("what.shorn"), "SP-26")
            y += 1
        return y

    def seat(self, seat: int, x: int, y: int, wide: int) -> None:
        """Another player: colour, name, points; the steps of the squares that are left, a dot for each one used."""
        game, thing = self.game, f"seat-{seat}"
        colour = int(game.box.colour_of[seat])
        self.canvas.put(x, y, self.letters[colour], "bold", f"wool.{data.COLOUR_NAMES[colour]}", thing)
        active = seat == game.active and game.current_player != OVER
        self.canvas.put(x + 1, y, "▸" if active else " ", "gold", None, thing)
        beside(self.canvas, x + 2, y, wide - 2, self.names[seat], str(int(game.score(seat))), ("bold", "gold"), thing)
        left, loose = "", wide > 28
        for run in self.runs():
            for square in run:
                free = game.free[seat] >> square & 1
                left += str(int(game.box.steps[square])) if free else "·"
            left += " " if loose or len(left) + 12 < wide else ""
        self.canvas.put(x + 2, y + 1, cut(left, wide - 2), "dim", None, thing)
        self.canvas.tell(thing, f"{self.names[seat]}. {self.say('what.seat')}", "SP-2")

    # ------------------------------------------------------------------ the menu (SP-2)
    def runs(self) -> list[list[int]]:
        """Squares of a kind that stand together."""
        kinds, runs = [int(kind) for kind in self.game.box.kinds], list[list[int]]()
        for square, kind in enumerate(kinds):
            if runs and kinds[runs[-1][0]] == kind:
                runs[-1].append(square)
            else:
                runs.append([square])
        return runs

    def menu_rows(self) -> list[list[list[int]]]:
        """The heading's row, then as many rows of runs as it takes."""
        rows: list[list[list[int]]] = [[], []]
        used = 0
        for run in self.runs():
            room = len(self.title(run)) + 3 * len(run) + 1
            if used and used + room > self.room.columns:
                rows.append([])
                used = 0
            rows[-1].append(run)
            used += room
        return rows

    def title(self, run: list[int]) -> str:
        kind = int(self.game.box.kinds[run[0]])
        return self.say(f"short.{data.KINDS[kind]}") + LIMITS[data.SYMBOLS[kind]]

    def menu(self, rows: list[list[list[int]]], y: int) -> None:
        game, canvas, wide = self.game, self.canvas, self.room.columns
        colour = int(game.box.colour_of[self.me])
        canvas.put(0, y, self.letters[colour], "bold", f"wool.{data.COLOUR_NAMES[colour]}", "menu")
        title = self.say("menu.mine") if game.viewer == self.me else self.say("menu.of", who=self.names[self.me])
        free = self.say("menu.free", n=int(rules.count_free(game.free[self.me])))
        points = self.say("points", n=int(game.score(self.me)))
        beside(canvas, 2, y, wide - 2, f"{title} · {free}", points, ("bold", "gold"), "menu")
        canvas.tell("menu", self.say("what.menu"), "SP-2")
        for line, runs in enumerate(rows[1:], start=y + 1):
            spare = wide - sum(len(self.title(run)) + 3 * len(run) + 1 for run in runs)
            gap, x = 1 + min(3, spare // max(1, len(runs))), 0
            for run in runs:
                x = canvas.put(x, line, self.title(run), "ink", None, "menu")
                for square in run:
                    x = self.square(square, x, line)
                x += gap
        if game.players == 2:
            self.discs(y + len(rows))

    def square(self, square: int, x: int, y: int) -> int:
        """One square: its steps; ✗ where it may not be used now, a dot where it has been."""
        game, canvas, thing = self.game, self.canvas, f"square-{self.squares[square]}"
        kind, steps = int(game.box.kinds[square]), int(game.box.steps[square])
        free, chosen = bool(game.free[self.me] >> square & 1), game.square == square and self.me == game.active
        asked = self.me == game.current_player == game.viewer and game.phase in (rules.SQUARE, rules.COVERED)
        refused = asked and free and square not in self.options and game.refusal(square) != 0
        left, right = ("▸", "◂") if chosen else ("[", "]")
        sign = str(steps) if free or chosen else "·"
        role = "bold" if free else "dim"
        if refused:
            left, right, role = "(", ")", "danger"
        ground = "gold" if chosen else "paper" if free else None
        canvas.put(x, y, left + sign + right, role, ground, thing)
        if square in self.options:
            canvas.carry(thing, square)
        if not free:
            canvas.tell(thing, self.say("what.used"), "SP-2")
        else:
            limit = self.say(f"limit.{data.SYMBOLS[kind]}") if data.SYMBOLS[kind] else ""
            cell = draw_track.goal(game, square)
            more = f"{self.say('what.goal', cell=cell)} {draw_track.event(game, cell, self.say)}" if asked else ""
            told = " ".join(part for part in (self.say(f"what.{data.KINDS[kind]}"), limit, more.strip()) if part)
            canvas.tell(thing, told, tell.KIND_RULES[kind])
        return x + 3

    def discs(self, y: int) -> None:
        """SP-33: the discs left, to be spent or kept when that is asked."""
        game, canvas = self.game, self.canvas
        x = canvas.put(2, y, f"{self.say('discs')} ", "dim", None, "discs")
        for disc in (1, 2, 3):
            action = int(data.KEEP) + disc
            for _ in range(int(game.discs[3 * self.me + disc - 1])):
                x = canvas.put(x, y, f"({disc})", "bold", "wood", f"disc-{disc}") + 1
            if action in self.options and game.discs[3 * self.me + disc - 1]:
                canvas.carry(f"disc-{disc}", action)
        if int(data.KEEP) in self.options:
            canvas.put(x + 1, y, f"[ {tell.label(game, int(data.KEEP), self.language)} ]", "bold", "gold", "keep")
            canvas.carry("keep", int(data.KEEP))
        canvas.tell("discs", self.say("what.discs"), "SP-33")
