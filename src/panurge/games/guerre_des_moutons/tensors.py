"""The observation as numbers: the landscape as a list of tiles in order of laying, the own hand, and what is public.

The landscape is a list, not a picture of 31 × 31 cells, because at most 73 of 961 cells are ever filled; the places
are given, so that planes are easily made of it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.core.state import State
from panurge.games.guerre_des_moutons.data import (
    KIND,
    LARGEST_LANDSCAPE,
    MOTIF,
    N_TILES,
    RADIUS,
    WIDTH,
)
from panurge.games.guerre_des_moutons.rules import FURTHER, Game

PER_TILE: Final[i64] = 10


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


def _one_hot(numbers: vec[float], at: i64, length: i64) -> vec[float]:
    for i in range(length):
        numbers = append(numbers, 1.0 if i == at else 0.0)
    return numbers


def _per_seat(numbers: vec[float], counts: vec[i64], scale: float) -> vec[float]:
    n: i64 = len(counts)
    for seat in range(4):
        numbers = append(numbers, float(counts[seat]) / scale if seat < n else 0.0)
    return numbers


def observe(veil: State) -> vec[float]:
    assert isinstance(veil, Game)
    numbers = vec[float]()
    numbers = _one_hot(numbers, veil.viewer if veil.viewer >= 0 else 4, 5)
    mover = veil.current_player
    numbers = _one_hot(numbers, mover if mover >= 0 else 3 - mover, 6)
    numbers = _one_hot(numbers, veil.phase, 9)
    numbers = _one_hot(numbers, veil.turn, 4)
    numbers = _one_hot(numbers, veil.actor, 4)
    numbers = _per_seat(numbers, veil.hand_count, 68.0)
    numbers = _per_seat(numbers, veil.gone_count, 68.0)
    numbers = _per_seat(numbers, veil.rank, 4.0)
    order = vec[i64]([0] * 4)
    passes: i64 = len(veil.passed)
    for i in range(passes):
        order[veil.passed[i]] = i + 1
    numbers = _per_seat(numbers, order, 4.0)
    for colour in range(4):
        numbers = _one_hot(numbers, veil.owner[colour], 6)
    numbers = _per_seat(numbers, veil.revealed, 1.0)
    n: i64 = len(veil.cells)
    numbers = append(numbers, float(veil.bag_count) / 68.0)
    numbers = append(numbers, float(veil.due) / 72.0)
    numbers = append(numbers, 1.0 if veil.after == FURTHER else 0.0)
    numbers = append(numbers, float(veil.dealt) / 4.0)
    numbers = append(numbers, float(n) / 73.0)
    numbers = append(numbers, float(veil.chosen) / 140.0)
    numbers = append(numbers, float(veil.chosen_cell) / 961.0)
    for tile in range(N_TILES):
        numbers = append(numbers, float(veil.where[tile]) / 10.0)
    for number in range(n):
        numbers = _laid_tile(numbers, veil, number)
    for _ in range((LARGEST_LANDSCAPE - n) * PER_TILE):
        numbers = append(numbers, 0.0)
    return numbers


def _laid_tile(numbers: vec[float], veil: Game, number: i64) -> vec[float]:
    cell = veil.cells[number]
    pattern = veil.patterns[number]
    numbers = append(numbers, 1.0)
    numbers = append(numbers, float(cell % WIDTH) / float(2 * RADIUS))
    numbers = append(numbers, float(cell // WIDTH) / float(2 * RADIUS))
    for side in range(4):
        numbers = append(numbers, float(MOTIF[pattern * 4 + side] + 1) / 7.0)
    numbers = append(numbers, float(KIND[pattern]) / 4.0)
    numbers = append(numbers, float(veil.layers[number]) / 4.0)
    return append(numbers, float(veil.tiles[number]) / 73.0)
