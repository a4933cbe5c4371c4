"""The yard of Black Sheep in characters: heads and cards, the hand, the piles, the tasks, everybody's pen."""

from typing import NamedTuple, cast

from panurge.core.canvas import Canvas, Space
from panurge.core.last import Last
from panurge.core.state import FULL, OVER
from panurge.core.words import voice
from panurge.drawing.characters import Figure, Run, badges, beside, centred, cut, paint, row_of
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import (
    ALONE,
    BLACK_SHEEP,
    DISCARD,
    DISCARD_CARD,
    KEEP,
    LADDER,
    NO_TASK,
    PASS,
    TASK_KIND,
    TASK_POINTS,
    TASK_SHOWS,
    TASKS_IN_PLAY,
    UNKNOWN_TASK,
)
from panurge.games.black_sheep.draw_yard import hand_name
from panurge.games.black_sheep.lead import Counts
from panurge.games.black_sheep.rules import BlackSheep

#        ears, horns, comb, fleece; eyes; the role of coat and face
HEADS = (
    (" ▙▄▄▟ ", "°", "°", "beast"),  # horse
    ("▀▄▄▄▄▀", "°", "°", "ink"),  # cow
    ("▜▄▄▄▄▛", "°", "°", "wool.pink"),  # pig
    ("▗▟██▙▖", "°", "°", "wool.white"),  # sheep
    ("  ▟▟▙ ", "°", "►", "wool.red"),  # rooster
    ("▗▟██▙▖", "ò", "ó", "wool.black"),  # black sheep: she is up to something
)
FACE = 6  # columns of a head, and of a card that shows it
SMALL = 4  # of a card that shows only its letters
STOCK = 42  # columns that two rows of what is left need, with their names


class Plan(NamedTuple):
    """Rows of each part; `field`: columns a field needs for it."""

    field: int
    rival: int
    paddock: int
    own: int
    hand: int
    pen: int

    def rows(self, players: int) -> int:
        return 1 + (players - 1) * self.rival + self.paddock + self.own + 3 + self.hand + players * self.pen


PLANS = (
    Plan(24, 3, 5, 4, 4, 3),
    Plan(24, 3, 5, 4, 4, 1),
    Plan(22, 2, 4, 3, 4, 1),
    Plan(21, 1, 4, 3, 3, 1),
    Plan(16, 1, 3, 1, 3, 1),
)


class Yard:
    """One table in the making; `terminal` adds its fields."""

    def __init__(self, game: BlackSheep, language: str, room: Space, names: tuple[str, ...], last: Last | None) -> None:
        self.game, self.language, self.room = game, language, room
        self.say = voice(__package__, language)
        self.players, self.me = int(game.players), max(0, int(game.viewer))
        self.others = [(self.me + i) % self.players for i in range(1, self.players)]
        self.names = [
            names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(self.players)
        ]
        self.badges = badges(self.names)
        self.before = cast(BlackSheep, last.before) if last is not None else None
        self.field = min((room.columns - 2) // 3, 36)
        fitting = (plan for plan in PLANS if plan.field <= self.field and plan.rows(self.players) <= room.rows)
        self.plan = next(fitting, PLANS[-1])
        self.room = Space(  # the terminal puts a small table in the middle
            min(room.columns, 3 * self.field + 4), min(room.rows, self.plan.rows(self.players) + self.players + 4)
        )
        self.canvas = Canvas(*self.room)
        self.spare = max(0, self.room.rows - self.plan.rows(self.players))
        self.letters = [self.say(f"letters.{animal}") for animal in range(6)]
        self.options = game.legal_actions() if game.current_player == game.viewer else []

    # ------------------------------------------------------------------ animals and cards
    def head(self, animal: int) -> Figure:
        top, left, right, role = HEADS[animal]
        nose: Run = (self.letters[animal], "bold", role if animal != 1 else "wool.white")
        eyes = "danger" if animal == BLACK_SHEEP else "bold"
        face = role if animal != 1 else "wool.white"
        return (
            ((top, role, None),),
            (("▐", role, None), (left, eyes, face), nose, (right, eyes, face), ("▌", role, None)),
        )  # fmt: skip

    def card(self, animal: int, x: int, y: int, rows: int, thing: str | None, fresh: bool = False) -> None:
        """A card with so many rows: its letters, the head, and its name."""
        role = HEADS[animal][3]
        if rows == 1:
            self.canvas.put(x, y, "▐", role, None, thing)
            self.canvas.put(x + 1, y, self.letters[animal], "bold", "sand" if fresh else "paper", thing)
            self.canvas.put(x + 3, y, "▌", role, None, thing)
            return
        self.canvas.fill(x, y, FACE, min(rows, 3), "sand" if fresh else "paper", thing)
        paint(self.canvas, x, y, self.head(animal), thing)
        if rows > 2:
            self.canvas.put(x, y + 2, cut(self.say(f"brief.{animal}"), FACE).center(FACE), "ink", None, thing)

    def counts(self, box: object, at: int) -> Counts:
        return tuple(int(box[at * 6 + animal]) for animal in range(6))  # type: ignore[index]

    def badge(self, seat: int) -> str:
        return self.badges[seat]

    # ------------------------------------------------------------------ the hand, and what lies beside it
    def hand(self, y: int) -> None:
        game, canvas = self.game, self.canvas
        held = [animal for animal in range(6) for _ in range(int(game.hands[self.me * 6 + animal]))]
        rows, wide = self.plan.hand, FACE + 2
        for slot in range(3):
            x = slot * (wide + 1)
            if slot >= len(held):
                covered = slot < int(game.hand_sizes[self.me])
                canvas.put(x, y + 1, " ▒▒▒▒▒▒ " if covered else "   ··   ", "back" if covered else "dim", None, "hand")
                continue
            animal = held[slot]
            thing = hand_name(animal, held[:slot].count(animal))
            canvas.fill(x, y, wide, rows, "paper", thing)
            paint(canvas, x + 1, y + (rows > 3), self.head(animal), thing)
            centred(canvas, x, y + rows - 1, wide, self.say(f"brief.{animal}"), "ink", thing)
            name = tell.animal_name(animal, self.language)
            canvas.tell(thing, f"{name[:1].upper()}{name[1:]}. {self.say('what.card')}", "BS-5")
            if game.phase == DISCARD and int(DISCARD_CARD) + animal in self.options:
                canvas.carry(thing, int(DISCARD_CARD) + animal)
        x = 3 * (wide + 1) + 1
        self.heaps(x, y, min(self.room.columns - x, 60), rows)

    def heaps(self, x: int, y: int, wide: int, rows: int) -> None:
        """The button of a decision without cards, the piles, the tasks, what is in reserve: as far as there is room."""
        game, canvas, foot = self.game, self.canvas, y + rows
        for action in self.options:
            if action in (KEEP, PASS):
                words = self.say("draw.keep" if action == KEEP else "label.pass")
                canvas.put(x, y, f"[ {words} ]", "bold", "gold", "choice")
                canvas.carry("choice", action)
                y += 1
        beside(canvas, x, y, wide, f"{self.say('draw.pile')} {int(game.pile_size)}",
               f"{self.say('draw.discards')} {sum(game.discards)}", ("ink", "dim"), "pile")  # fmt: skip
        canvas.tell("pile", self.say("what.pile"), "BS-7")
        y += 1
        if self.with_tasks() and y < foot:
            self.tasks(x, y, wide, foot - y)
            y += 2
        if wide < STOCK:  # one of the two, its name above it
            if y + 1 < foot:
                canvas.put(x, y, self.say("draw.reserve"), "dim", None, "stock")
                y += 1
            if y < foot:
                self.stock(x, y, wide, "", self.counts(game.reserve, 0))
            return
        for key, heap in (("draw.reserve", game.reserve), ("draw.discards", game.discards)):
            if y < foot:
                self.stock(x, y, wide, self.say(key), self.counts(heap, 0))
                y += 1

    def stock(self, x: int, y: int, wide: int, title: str, heap: Counts) -> None:
        """By animal, strongest first, how many there are; none left in brick (BS-18, BS-19)."""
        widest = max(len(self.say(key)) for key in ("draw.reserve", "draw.discards")) + 1 if title else 0
        at, step = x + widest, max(4, min(7, (wide - widest) // 6))
        self.canvas.put(x, y, title, "dim", None, "stock")
        for animal in range(6):
            self.canvas.put(at, y, self.letters[animal], HEADS[animal][3], None, "stock")
            number = str(heap[animal]).ljust(step - 2)
            self.canvas.put(at + 2, y, number, "ink" if heap[animal] else "danger", None, "stock")
            at += step
        self.canvas.tell("stock", self.say("what.stock"), "BS-11")

    # ------------------------------------------------------------------ tasks (BS-25)
    def with_tasks(self) -> bool:
        return bool(self.game.tasks[0] != NO_TASK or self.game.options.get("tasks"))

    def tasks(self, x: int, y: int, wide: int, rows: int) -> None:
        """Six tasks in short, three to a row; asked, each says what it wants. A seat's own bear its letter."""
        across = 3 if rows > 1 else 6
        room = wide // across
        for slot in range(int(TASKS_IN_PLAY)):
            thing, task, owner = f"task-{slot}", int(self.game.tasks[slot]), int(self.game.task_owner(slot))
            at, line = x + slot % across * room, y + slot // across
            if owner < self.players:
                self.canvas.put(at, line, self.badge(owner), "bold", f"seat.{owner}", thing)
                at += 1
            hidden = task in (NO_TASK, UNKNOWN_TASK)
            words = cut(self.task_in_short(task), x + (slot % across + 1) * room - at)
            self.canvas.put(at, line, words, "secret" if hidden else "ink", "paper", thing)
            unknown = self.say("draw.undealt") if task == NO_TASK else tell.task_text(task, self.language)
            self.canvas.tell(thing, f"{unknown}. {self.say('what.tasks')}", "BS-25")

    def task_in_short(self, task: int) -> str:
        if task in (NO_TASK, UNKNOWN_TASK):
            return "?"
        shown = [self.letters[animal] for animal in range(6) if TASK_SHOWS[task * 6 + animal]]
        points = int(TASK_POINTS[task])
        if TASK_KIND[task] == ALONE:
            return f"!{shown[0]}"
        if TASK_KIND[task] == LADDER:
            return f"▲{shown[0]} {points}"
        return f"{'6≠' if len(shown) == 6 else ''.join(shown)} {points}"

    # ------------------------------------------------------------------ pens (BS-15, BS-22)
    def pen(self, seat: int, y: int) -> None:
        """Who, and of each animal the values under its figures, or how many; ★: nobody has as many."""
        game, canvas, thing, wide = self.game, self.canvas, f"pen-{seat}", self.room.columns
        over = game.current_player == OVER
        line, y = y, y + (self.plan.pen > 1)
        canvas.put(0, y, self.badge(seat), "bold", f"seat.{seat}", thing)
        known = game.viewer in (seat, FULL) or seat < game.revealed
        mark = "▸" if seat == game.current_player else "★" if over and seat in game.winners() else " "
        canvas.put(1, y, mark, "gold", None, thing)
        first = min(22, wide - 40)
        backs = "" if seat == self.me and game.viewer >= 0 else "▌" * int(game.hand_sizes[seat])
        points = f"{int(game.score(seat))}" if over else ""
        name = self.names[seat]
        beside(canvas, 2, y, first - 3, name, points or backs, ("ink", "gold" if points else "back"), thing)
        step = (wide - first) // 6
        for animal in range(6):
            self.stall(seat, animal, first + animal * step, line, step, known, thing)
        key = "what.pen.known" if known else "what.pen"
        canvas.tell(thing, f"{name}. {self.say(key)}", "BS-22")

    def stall(self, seat: int, animal: int, x: int, y: int, wide: int, known: bool, thing: str) -> None:
        game = self.game
        count = int(game.pens[seat * 6 + animal])
        others = [int(game.pens[other * 6 + animal]) for other in range(self.players) if other != seat]
        most = game.tasks[0] == NO_TASK and count > max(others)
        role = HEADS[animal][3] if animal != 1 else "ink"
        at = (seat * 6 + animal) * 3
        values = "".join(str(value + 1) * int(game.values[at + value]) for value in range(3)) if known else "?" * count
        if len(values) > wide - 4:
            total = sum((value + 1) * int(game.values[at + value]) for value in range(3))
            values = f"{count}={total}" if known else f"×{count}"
        runs: list[Run] = [(self.letters[animal], role if count else "dim", None)]
        if count and self.plan.pen > 1 and wide > FACE + 4:  # it looks out of its stall
            paint(self.canvas, x, y, self.head(animal), thing)
            runs = []
            x, y, wide = x + FACE + 1, y + 1, wide - FACE - 1
        if count:
            runs.append((values, "bold" if known else "secret", None))
            runs.append(("★" if most else "", "gold", None))
        elif self.plan.pen > 1:
            y += 1
        row_of(self.canvas, x, y, wide, runs, thing)
