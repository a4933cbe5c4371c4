"""The observation as numbers of 0 … 1. Seats are turned so that the viewer comes first (a spectator: seat 0 first)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, ROW, Writer, observed, shares, table
from panurge.core.state import SPECTATOR, State
from panurge.games.black_sheep.data import ANIMALS, DONE, FIELD_COUNT, NO_TASK, TASKS_IN_PLAY, UNKNOWN_TASK
from panurge.games.black_sheep.rules import BlackSheep


def layout(players: int) -> list[tuple[str, int, str]]:
    return [
        ("viewer", players + 1, "which seat sees this; last: a spectator"),
        ("phase", 11, "the moment of a turn, one of eleven"),
        ("turn", players, "whose turn it is, from the viewer on"),
        ("to_move", players + 2, "who decides, from the viewer on; then chance; then: the game is over"),
        ("field", 3, "the field last played on"),
        ("ending", 1, "the end phase has begun"),
        ("revealed", 1, "pens turned up / players"),
        ("pile", 1, "cards in the pile / 84"),
        ("discards", 6, "by animal / 14"),
        ("aside", 6, "by animal / 14"),
        ("reserve", 6, "figures by animal / 6"),
        ("open_fields", 3, "1 open, 0 closed"),
        ("figures", 18, "field by field, figures by animal / 2"),
        ("hand", 6 * players, "seat by seat, cards by animal / 3; zeros where unknown"),
        ("hand_sizes", players, "cards held / 3"),
        ("sides", 18 * players, "field by field, seat by seat, cards by animal / 3"),
        ("order", 3 * players, "field by field, seat by seat: place of a completed side / players"),
        ("pens", 6 * players, "seat by seat, figures by animal / 6"),
        ("values", 18 * players, "seat by seat, animal by animal, figures of value 1, 2, 3 / 2; zeros where unknown"),
        ("tasks", 84, "six places, seats' hidden ones from the viewer on: none, K01 … K12, unknown"),
    ]


OF_SEATS: Final[vec[i32]] = table(list(range(5)))  # by the number of players
OF_2: Final[vec[i32]] = shares(2)
OF_3: Final[vec[i32]] = shares(3)
OF_6: Final[vec[i32]] = shares(6)
OF_14: Final[vec[i32]] = shares(14)
OF_84: Final[vec[i32]] = shares(84)


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(veil.players))


class BlackSheepWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        """Hidden are the others' hands, the values in their pens until these are turned up, and their tasks."""
        assert isinstance(state, BlackSheep)
        game = state
        players = game.players
        first: i64 = viewer if viewer != SPECTATOR else 0
        at = _moment(numbers, at, game, viewer)
        at = _part(numbers, at, game.discards, 0, ANIMALS, OF_14)
        at = _part(numbers, at, game.aside, 0, ANIMALS, OF_14)
        at = _part(numbers, at, game.reserve, 0, ANIMALS, OF_6)
        for field in range(FIELD_COUNT):
            if game.open_fields[field] != 0:
                numbers[at + field] = ONE
        at = _part(numbers, at + FIELD_COUNT, game.figures, 0, 18, OF_2)
        if viewer >= 0:
            _part(numbers, at, game.hands, viewer * ANIMALS, ANIMALS, OF_3)
        at += players * ANIMALS
        at = _by_seat(numbers, at, game.hand_sizes, first, players, 1, OF_3)
        for field in range(FIELD_COUNT):
            at = _by_seat(numbers, at, game.sides, first, players, ANIMALS, OF_3, field * players * ANIMALS)
        for field in range(FIELD_COUNT):
            for i in range(players):
                numbers[at] = OF_SEATS[players * ROW + game.order[field * players + (first + i) % players]]
                at += 1
        at = _by_seat(numbers, at, game.pens, first, players, ANIMALS, OF_6)
        for i in range(players):
            seat = (first + i) % players
            if seat == viewer or seat < game.revealed:
                _part(numbers, at, game.values, seat * 18, 18, OF_2)
            at += 18
        if game.tasks[0] != NO_TASK:
            _tasks(numbers, at, game, viewer)
        else:
            for slot in range(TASKS_IN_PLAY):
                numbers[at + slot * (UNKNOWN_TASK + 1)] = ONE


WRITER: Final = BlackSheepWriter()


def _moment(numbers: vec[i32], at: i64, game: BlackSheep, viewer: i64) -> i64:
    """Who looks, whose turn it is and what is going on; where the next block begins."""
    players = game.players
    first: i64 = viewer if viewer != SPECTATOR else 0
    numbers[at + (viewer if viewer != SPECTATOR else players)] = ONE
    at += players + 1
    numbers[at + game.phase] = ONE
    at += DONE + 1
    numbers[at + (game.turn - first + players) % players] = ONE
    at += players
    mover: i64 = players - 1 - game.current_player  # CHANCE is -1, OVER -2: the two places after the seats
    if game.current_player >= 0:
        mover = (game.current_player - first + players) % players
    numbers[at + mover] = ONE
    at += players + 2
    if 0 <= game.field < FIELD_COUNT:
        numbers[at + game.field] = ONE
    at += FIELD_COUNT
    if game.ending:
        numbers[at] = ONE
    numbers[at + 1] = OF_SEATS[players * ROW + game.revealed]
    numbers[at + 2] = OF_84[game.pile_size]
    return at + 3


def _part(numbers: vec[i32], at: i64, box: vec[i64], start: i64, n: i64, table: vec[i32]) -> i64:
    """n counts of a box, each as the table has it; where the next block begins."""
    for i in range(n):
        count = box[start + i]
        if count != 0:
            numbers[at + i] = table[count]
    return at + n


def _by_seat(
    numbers: vec[i32], at: i64, box: vec[i64], first: i64, players: i64, n: i64, table: vec[i32], start: i64 = 0
) -> i64:
    """n counts of each seat, from the viewer on; those of seat 0 stand at `start`."""
    seat = first
    for _ in range(players):
        for i in range(n):
            count = box[start + seat * n + i]
            if count != 0:
                numbers[at + i] = table[count]
        at += n
        seat += 1
        if seat == players:
            seat = 0
    return at


def _tasks(numbers: vec[i32], at: i64, game: BlackSheep, viewer: i64) -> None:
    """Hidden tasks from the viewer's on, then the open ones."""
    first: i64 = viewer if viewer != SPECTATOR else 0
    for i in range(game.players + 1):
        owner = (first + i) % game.players if i < game.players else game.players
        for slot in range(TASKS_IN_PLAY):
            if game.task_owner(slot) == owner:
                task = game.tasks[slot]
                known = task == NO_TASK or game.knows_task(viewer, slot)
                numbers[at + (task if known else UNKNOWN_TASK)] = ONE
                at += UNKNOWN_TASK + 1
