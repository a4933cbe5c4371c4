"""The observation as numbers of 0 … 1. Seats are turned so that the viewer comes first (a spectator: seat 0 first)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, Writer, observed, shares
from panurge.core.state import SPECTATOR, State
from panurge.games.black_sheep.data import ANIMALS, DONE, FIELD_COUNT, TASKS_IN_PLAY, UNKNOWN_TASK
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


SHARES: Final[list[vec[i32]]] = [shares(players) for players in range(1, 5)]  # of so many players, less one
OF_2: Final[vec[i32]] = shares(2)
OF_3: Final[vec[i32]] = shares(3)
OF_6: Final[vec[i32]] = shares(6)
OF_14: Final[vec[i32]] = shares(14)
OF_84: Final[vec[i32]] = shares(84)


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(veil.players))


class BlackSheepWriter(Writer):
    def write(self, veil: State, numbers: vec[i32], at: i64) -> None:
        assert isinstance(veil, BlackSheep)
        game = veil
        players = game.players
        first: i64 = game.viewer if game.viewer != SPECTATOR else 0
        at = _moment(numbers, at, game, first)
        at = _part(numbers, at, game.discards, 0, ANIMALS, OF_14)
        at = _part(numbers, at, game.aside, 0, ANIMALS, OF_14)
        at = _part(numbers, at, game.reserve, 0, ANIMALS, OF_6)
        for field in range(FIELD_COUNT):
            if game.open_fields[field] != 0:
                numbers[at + field] = ONE
        at = _part(numbers, at + FIELD_COUNT, game.figures, 0, 18, OF_2)
        at = _by_seat(numbers, at, game.hands, first, players, ANIMALS, OF_3)
        at = _by_seat(numbers, at, game.hand_sizes, first, players, 1, OF_3)
        for field in range(FIELD_COUNT):
            for i in range(players):
                side = field * players + (first + i) % players
                at = _part(numbers, at, game.sides, side * ANIMALS, ANIMALS, OF_3)
        places = SHARES[players - 1]
        for field in range(FIELD_COUNT):
            for i in range(players):
                at = _part(numbers, at, game.order, field * players + (first + i) % players, 1, places)
        at = _by_seat(numbers, at, game.pens, first, players, ANIMALS, OF_6)
        at = _by_seat(numbers, at, game.values, first, players, 18, OF_2)
        _tasks(numbers, at, game, first)


WRITER: Final = BlackSheepWriter()


def _moment(numbers: vec[i32], at: i64, game: BlackSheep, first: i64) -> i64:
    """Who looks, whose turn it is and what is going on; where the next block begins."""
    players = game.players
    numbers[at + (game.viewer if game.viewer != SPECTATOR else players)] = ONE
    at += players + 1
    numbers[at + game.phase] = ONE
    at += DONE + 1
    numbers[at + (game.turn - first + players) % players] = ONE
    at += players
    mover: i64 = players - 1 - game.current_player  # chance (-1), then over (-2)
    if game.current_player >= 0:
        mover = (game.current_player - first + players) % players
    numbers[at + mover] = ONE
    at += players + 2
    if 0 <= game.field < FIELD_COUNT:
        numbers[at + game.field] = ONE
    at += FIELD_COUNT
    if game.ending:
        numbers[at] = ONE
    numbers[at + 1] = SHARES[players - 1][game.revealed]
    numbers[at + 2] = OF_84[game.pile_size]
    return at + 3


def _part(numbers: vec[i32], at: i64, box: vec[i64], start: i64, n: i64, table: vec[i32]) -> i64:
    """n counts of a box, each as the table has it; where the next block begins."""
    for i in range(n):
        count = box[start + i]
        if count != 0:
            numbers[at + i] = table[count]
    return at + n


def _by_seat(numbers: vec[i32], at: i64, box: vec[i64], first: i64, players: i64, n: i64, table: vec[i32]) -> i64:
    """n counts of each seat, from the viewer on."""
    for i in range(players):
        at = _part(numbers, at, box, (first + i) % players * n, n, table)
    return at


def _tasks(numbers: vec[i32], at: i64, game: BlackSheep, first: i64) -> None:
    """Hidden tasks from the viewer's on, then the open ones."""
    for i in range(game.players):
        seat = (first + i) % game.players
        for slot in range(TASKS_IN_PLAY):
            if game.task_owner(slot) == seat:
                numbers[at + game.tasks[slot]] = ONE
                at += UNKNOWN_TASK + 1
    for slot in range(TASKS_IN_PLAY):
        if game.task_owner(slot) == game.players:
            numbers[at + game.tasks[slot]] = ONE
            at += UNKNOWN_TASK + 1
