"""The observation as numbers of 0 … 1. Seats are turned so that the viewer comes first (a spectator: seat 0 first)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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


def _blank(players: i64) -> vec[float]:
    whole: i64 = 0
    for _, length, _ in layout(players):
        whole += length
    return vec[float]([0.0] * whole)


BLANKS: Final[list[vec[float]]] = [_blank(players) for players in range(5)]  # zeros, by the number of players


def _part(numbers: vec[float], at: i64, box: vec[i64], start: i64, n: i64, most: float) -> i64:
    """n numbers of a box, each in parts of `most`; where the next block begins."""
    for i in range(n):
        count = box[start + i]
        if count != 0:
            numbers[at + i] = float(count) / most
    return at + n


def observe(veil: State) -> vec[float]:
    assert isinstance(veil, BlackSheep)
    game = veil
    players = game.players
    first: i64 = game.viewer if game.viewer != SPECTATOR else 0
    numbers: vec[float] = BLANKS[players][:]
    numbers[game.viewer if game.viewer != SPECTATOR else players] = 1.0
    at: i64 = players + 1
    numbers[at + game.phase] = 1.0
    at += DONE + 1
    numbers[at + (game.turn - first + players) % players] = 1.0
    at += players
    mover: i64 = players - 1 - game.current_player  # chance (-1), then over (-2)
    if game.current_player >= 0:
        mover = (game.current_player - first + players) % players
    numbers[at + mover] = 1.0
    at += players + 2
    if 0 <= game.field < FIELD_COUNT:
        numbers[at + game.field] = 1.0
    at += FIELD_COUNT
    numbers[at] = 1.0 if game.ending else 0.0
    numbers[at + 1] = float(game.revealed) / float(players)
    numbers[at + 2] = float(game.pile_size) / 84.0
    at = _part(numbers, at + 3, game.discards, 0, ANIMALS, 14.0)
    at = _part(numbers, at, game.aside, 0, ANIMALS, 14.0)
    at = _part(numbers, at, game.reserve, 0, ANIMALS, 6.0)
    at = _part(numbers, at, game.open_fields, 0, FIELD_COUNT, 1.0)
    at = _part(numbers, at, game.figures, 0, 18, 2.0)
    for i in range(players):
        at = _part(numbers, at, game.hands, (first + i) % players * ANIMALS, ANIMALS, 3.0)
    for i in range(players):
        at = _part(numbers, at, game.hand_sizes, (first + i) % players, 1, 3.0)
    for field in range(FIELD_COUNT):
        for i in range(players):
            side = field * players + (first + i) % players
            at = _part(numbers, at, game.sides, side * ANIMALS, ANIMALS, 3.0)
    for field in range(FIELD_COUNT):
        for i in range(players):
            at = _part(numbers, at, game.order, field * players + (first + i) % players, 1, float(players))
    for i in range(players):
        at = _part(numbers, at, game.pens, (first + i) % players * ANIMALS, ANIMALS, 6.0)
    for i in range(players):
        at = _part(numbers, at, game.values, (first + i) % players * 18, 18, 2.0)
    _tasks(numbers, at, game, first)
    return numbers


def _tasks(numbers: vec[float], at: i64, game: BlackSheep, first: i64) -> None:
    """Hidden tasks from the viewer's on, then the open ones."""
    for i in range(game.players):
        seat = (first + i) % game.players
        for slot in range(TASKS_IN_PLAY):
            if game.task_owner(slot) == seat:
                numbers[at + game.tasks[slot]] = 1.0
                at += UNKNOWN_TASK + 1
    for slot in range(TASKS_IN_PLAY):
        if game.task_owner(slot) == game.players:
            numbers[at + game.tasks[slot]] = 1.0
            at += UNKNOWN_TASK + 1
