"""The observation as numbers of 0 … 1: every field of the veil (all of it is open), in the order of `layout`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, ROW, Writer, observed, shares, table
from panurge.core.state import State
from panurge.games.shear_panic.data import DIAGONAL, DISCS, EWE_TURN, GONE, LINE, SHEEP, SOURCES, SQUARES
from panurge.games.shear_panic.rules import ShearPanic

LENGTH_OF_PLACE: Final[i64] = 21
MOST_CELLS: Final = 200
MOST_POINTS: Final[i64] = 128  # of one source
SHIFT: Final[i64] = 8  # for the discs' minus points
OF_DISCS: Final[vec[i32]] = table([int(DISCS[disc]) for disc in range(3)])
OF_SEATS: Final[vec[i32]] = table([players - 1 for players in range(5)])
OF_POINTS: Final[vec[i32]] = shares(128 + 8)
OF_10: Final[vec[i32]] = shares(10)
OF_CELLS: Final[vec[i32]] = shares(MOST_CELLS)
OF_4: Final[vec[i32]] = shares(4)


def layout(players: int) -> list[tuple[str, int, str]]:
    return [
        ("flock", 9 * 21, "per sheep B1 B2 G1 G2 R1 R2 Y1 Y2 K: shorn, its row (10), its column (10)"),
        ("facing", 4, "north, east, south, west"),
        ("menus", players * 12, "per seat and square: still free"),
        ("discs", 6 if players == 2 else 0, "per seat of the duel: discs of 1, 2, 3 left, of those at the start"),
        (
            "points",
            players * 7,
            "per seat: team, Roger's gate and pen, black sheep, Shearer's both, discs; (+ 8) / 136",
        ),
        ("order", players, "per seat: how recent its last turn is, 0 the oldest"),
        ("track", 2, "marker / 200, marker before this turn / 200"),
        ("ban", 3 + 4, "reverse ban on: line push, diagonal push, turn; the side of that turn"),
        ("ban_flock", 9 * 2, "the flock that may not be pushed back to, per sheep: row / 10, column / 10, from 1 on"),
        ("phase", 11, "panic die, return die, square, cover, sheep, direction, side, group, route, disc, end"),
        ("stage", 4, "start, action, shearing, panic"),
        ("seats", 3 * players + 3, "whose turn; to move: nobody, chance or a seat; viewer: a spectator or a seat"),
        ("started", 1, "starting slams begun / 4"),
        ("square", 13, "chosen square, or none"),
        ("kind", 8, "action being carried out: slam, line, diag, align, roll, leap, turn, or none"),
        ("sheep", 10, "chosen sheep, or none"),
        ("face", 7, "panic die: blue, green, red, yellow, black, white, or none"),
        ("group", 9, "per sheep: it is brought back"),
        ("die", 3, "return die: none, +, ×"),
    ]


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(veil.players))


class ShearPanicWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        assert isinstance(state, ShearPanic)
        game = state
        players = game.players
        at = _flock(numbers, at, game.place)
        at = _one(numbers, at, game.facing >> 1, 4)
        free = game.free
        for seat in range(players):
            at = _bits(numbers, at, free[seat], SQUARES)
        if players == 2:
            for entry in range(6):
                numbers[at + entry] = OF_DISCS[entry % 3 * ROW + game.discs[entry]]
            at += 6
        at = _points(numbers, at, game.points, players * SOURCES)
        order = game.order
        for seat in range(players):
            numbers[at + seat] = OF_SEATS[players * ROW + order[seat]]
        at += players
        numbers[at] = OF_CELLS[game.marker]
        numbers[at + 1] = OF_CELLS[game.came]
        at = _ban(game, numbers, at + 2)
        _choices(game, viewer, numbers, at)


WRITER: Final = ShearPanicWriter()


def _points(numbers: vec[i32], at: i64, points: vec[i64], n: i64) -> i64:
    for entry in range(n):
        shifted = points[entry] + SHIFT
        if shifted >= MOST_POINTS + SHIFT:
            numbers[at + entry] = ONE
        elif shifted > 0:
            numbers[at + entry] = OF_POINTS[shifted]
    return at + n


def _ban(veil: ShearPanic, numbers: vec[i32], at: i64) -> i64:
    """LINE, DIAGONAL and EWE_TURN are 1, 2 and 6; no kind is 7. Only a push has a flock that may not come back."""
    kind = veil.undo_kind
    if kind in (LINE, DIAGONAL):
        numbers[at + kind - 1] = ONE
        flock = veil.undo_flock
        for sheep in range(SHEEP):
            cell = flock[sheep]
            if cell != GONE:
                numbers[at + 7 + 2 * sheep] = OF_10[(cell >> 4) - 1]
                numbers[at + 8 + 2 * sheep] = OF_10[(cell & 15) - 1]
    elif kind == EWE_TURN:
        numbers[at + 2] = ONE
    numbers[at + 3 + veil.undo_side] = ONE
    return at + 7 + 2 * SHEEP


def _choices(veil: ShearPanic, viewer: i64, numbers: vec[i32], at: i64) -> None:
    players = veil.players
    at = _one(numbers, at, veil.phase, 11)
    at = _one(numbers, at, veil.stage, 4)
    at = _one(numbers, at, veil.active, players)
    at = _one(numbers, at, veil.current_player + 2, players + 2)
    at = _one(numbers, at, viewer + 1 if viewer >= 0 else 0, players + 1)
    numbers[at] = OF_4[veil.started]
    at = _one(numbers, at + 1, veil.square, 13)
    at = _one(numbers, at, veil.kind, 8)
    at = _one(numbers, at, veil.sheep, 10)
    at = _one(numbers, at, veil.face, 7)
    at = _bits(numbers, at, veil.group, 9)
    _one(numbers, at, veil.die, 3)


def _flock(numbers: vec[i32], at: i64, place: vec[i64]) -> i64:
    for sheep in range(SHEEP):
        cell = place[sheep]
        if cell == GONE:
            numbers[at] = ONE
        else:
            numbers[at + 1 + (cell >> 4) - 2] = ONE
            numbers[at + 11 + (cell & 15) - 2] = ONE
        at += LENGTH_OF_PLACE
    return at


def _one(numbers: vec[i32], at: i64, value: i64, size: i64) -> i64:
    numbers[at + value] = ONE
    return at + size


def _bits(numbers: vec[i32], at: i64, bits: i64, size: i64) -> i64:
    place = at
    while bits != 0:
        if bits & 1 != 0:
            numbers[place] = ONE
        bits >>= 1
        place += 1
    return at + size
