"""The observation as numbers: the landscape as a list of tiles in order of laying, the own hand, and what is public.

The landscape is a list, not a picture of 31 × 31 cells, because at most 73 of 961 cells are ever filled; the places
are given, so that planes are easily made of it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, Writer, observed, shares
from panurge.core.state import FULL, State
from panurge.games.guerre_des_moutons.data import (
    KIND,
    MOTIF,
    N_TILES,
    WIDTH,
)
from panurge.games.guerre_des_moutons.rules import FURTHER, GuerreDesMoutons

PER_TILE: Final[i64] = 10
OF_4: Final[vec[i32]] = shares(4)
OF_7: Final[vec[i32]] = shares(7)
OF_10: Final[vec[i32]] = shares(10)
OF_30: Final[vec[i32]] = shares(30)  # twice data.RADIUS
OF_68: Final[vec[i32]] = shares(68)
OF_72: Final[vec[i32]] = shares(72)
OF_73: Final[vec[i32]] = shares(73)
OF_140: Final[vec[i32]] = shares(140)
OF_961: Final[vec[i32]] = shares(961)


def layout(players: int) -> list[tuple[str, int, str]]:
    """Name, length and meaning of each block, in order. Seats are counted from seat 0, absent ones are 0."""
    return [
        ("viewer", 5, "one-hot: the seat that looks on, or (last) a spectator"),
        ("to_move", 6, "one-hot: the seat to move, chance, or over"),
        ("phase", 9, "one-hot, in the order of rules.BEGIN … rules.SHOWING"),
        ("turn", 4, "one-hot: who has the next turn decision"),
        ("actor", 4, "one-hot: who draws, or whose placement opened the window"),
        ("hands", 4, "tiles in hand / 68"),
        ("dropped", 4, "tiles that left with a player / 68"),
        ("finished", 4, "finishing order / 4, 0 while playing"),
        ("passed", 4, "order of passing since the last placement / 4"),
        ("owner", 24, "per colour, one-hot: the four seats, aside, unknown"),
        ("revealed", 4, "per colour"),
        ("counts", 5, "bag / 68, due / 72, further tile after the draw, question marks dealt / 4, laid / 73"),
        ("chosen", 2, "a half-made decision of the viewer: piece / 140, cell / 961; 1 for none"),
        ("tiles", 68, "where each tile of the table is, as data.IN_BAG … data.HIDDEN, / 10"),
        (
            "landscape",
            730,
            "per laid tile, in order: 1, x / 30, y / 30, edges N W S E as (motif + 1) / 7, kind / 4, who laid it / 4, "
            "the tile (73: unknown) / 73",
        ),
    ]


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(veil.players))


class MoutonsWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        veil = state.veiled(viewer) if state.viewer == FULL else state
        assert isinstance(veil, GuerreDesMoutons)
        game = veil
        at = _moment(game, numbers, at)
        at = _per_seat(numbers, at, game.hand_count, OF_68)
        at = _per_seat(numbers, at, game.gone_count, OF_68)
        at = _per_seat(numbers, at, game.rank, OF_4)
        for i in range(len(game.passed)):
            numbers[at + game.passed[i]] = OF_4[i + 1]
        at += 4
        for colour in range(4):
            at = _one_hot(numbers, at, game.owner[colour], 6)
        for colour in range(4):
            if game.revealed[colour] != 0:
                numbers[at + colour] = ONE
        at = _counts(game, numbers, at + 4)
        where = game.where
        for tile in range(N_TILES):
            numbers[at + tile] = OF_10[where[tile]]
        at += N_TILES
        for number in range(len(game.cells)):
            _laid_tile(game, numbers, at, number)
            at += PER_TILE


WRITER: Final = MoutonsWriter()


def _moment(game: GuerreDesMoutons, numbers: vec[i32], at: i64) -> i64:
    at = _one_hot(numbers, at, game.viewer if game.viewer >= 0 else 4, 5)
    mover = game.current_player
    at = _one_hot(numbers, at, mover if mover >= 0 else 3 - mover, 6)
    at = _one_hot(numbers, at, game.phase, 9)
    at = _one_hot(numbers, at, game.turn, 4)
    return _one_hot(numbers, at, game.actor, 4)


def _counts(game: GuerreDesMoutons, numbers: vec[i32], at: i64) -> i64:
    """How much there is of what, and the half-made decision."""
    numbers[at] = OF_68[game.bag_count]
    numbers[at + 1] = OF_72[game.due]
    if game.after == FURTHER:
        numbers[at + 2] = ONE
    numbers[at + 3] = OF_4[game.dealt]
    numbers[at + 4] = OF_73[len(game.cells)]
    numbers[at + 5] = OF_140[game.chosen]
    numbers[at + 6] = OF_961[game.chosen_cell]
    return at + 7


def _laid_tile(game: GuerreDesMoutons, numbers: vec[i32], at: i64, number: i64) -> None:
    cell = game.cells[number]
    pattern = game.patterns[number]
    numbers[at] = ONE
    numbers[at + 1] = OF_30[cell % WIDTH]
    numbers[at + 2] = OF_30[cell // WIDTH]
    for side in range(4):
        numbers[at + 3 + side] = OF_7[MOTIF[pattern * 4 + side] + 1]
    numbers[at + 7] = OF_4[KIND[pattern]]
    numbers[at + 8] = OF_4[game.layers[number]]
    numbers[at + 9] = OF_73[game.tiles[number]]


def _one_hot(numbers: vec[i32], at: i64, value: i64, length: i64) -> i64:
    """One place of several is set, or none; where the next block begins."""
    if 0 <= value < length:
        numbers[at + value] = ONE
    return at + length


def _per_seat(numbers: vec[i32], at: i64, counts: vec[i64], table: vec[i32]) -> i64:
    """Four numbers, whatever the number of seats."""
    for seat in range(len(counts)):
        numbers[at + seat] = table[counts[seat]]
    return at + 4
