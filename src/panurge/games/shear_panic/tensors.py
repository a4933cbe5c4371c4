"""The observation as numbers of 0 … 1: every field of the veil (all of it is open), in the order of `layout`."""

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.state import State

from .data import DISCS, GONE, SHEEP, SOURCES, SQUARES
from .rules import ShearPanic

LENGTH_OF_PLACE = 21
MOST_CELLS = 200
MOST_POINTS = 128  # of one source; shifted by 8 for the discs' minus points
FIXED = 460  # numbers whatever the number of players; `observe` asserts that they add up
PER_SEAT = 26


def layout(players: int) -> list[tuple[str, int, str]]:
    return [
        ("flock", 9 * LENGTH_OF_PLACE, "per sheep B1 B2 G1 G2 R1 R2 Y1 Y2 K: shorn, its row (10), its column (10)"),
        ("facing", 4, "north, east, south, west"),
        ("menus", players * 12, "per seat and square: still free"),
        ("discs", players * 3, "per seat: discs of 1, 2, 3 left, of those at the start"),
        (
            "points",
            players * 7,
            "per seat: team, Roger's gate and pen, black sheep, Shearer's both, discs; (+ 8) / 136",
        ),
        ("order", players, "per seat: how recent its last turn is, 0 the oldest"),
        ("track", 2, "marker / 200, marker before this turn / 200"),
        ("ban", 3 + 4, "reverse ban on: line push, diagonal push, turn; the side of that turn"),
        ("ban_flock", 9 * LENGTH_OF_PLACE, "the flock that may not be pushed back to, as `flock`"),
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
    assert isinstance(veil, ShearPanic)
    players = veil.players
    numbers = vec[float]([0.0] * (FIXED + PER_SEAT * players))
    at = _flock(numbers, 0, veil.place)
    at = _one(numbers, at, veil.facing >> 1, 4)
    for seat in range(players):
        at = _bits(numbers, at, veil.free[seat], SQUARES)
    for seat in range(players):
        for disc in range(3):
            numbers[at] = float(veil.discs[3 * seat + disc]) / float(DISCS[disc])
            at += 1
    for entry in range(players * SOURCES):
        numbers[at] = min(1.0, max(0.0, float(veil.points[entry] + 8) / float(MOST_POINTS + 8)))
        at += 1
    for seat in range(players):
        numbers[at] = float(veil.order[seat]) / float(players - 1)
        at += 1
    numbers[at] = float(veil.marker) / float(MOST_CELLS)
    numbers[at + 1] = float(veil.came) / float(MOST_CELLS)
    at += 2
    at = _ban(veil, numbers, at)
    at = _flock(numbers, at, veil.undo_flock)
    return _choices(veil, numbers, at)


def _ban(veil: ShearPanic, numbers: vec[float], at: i64) -> i64:
    """LINE, DIAGONAL and TURN are 1, 2 and 6; no kind is 7."""
    if veil.undo_kind < 3:
        numbers[at + veil.undo_kind - 1] = 1.0
    elif veil.undo_kind == 6:
        numbers[at + 2] = 1.0
    return _one(numbers, at + 3, veil.undo_side, 4)


def _choices(veil: ShearPanic, numbers: vec[float], at: i64) -> vec[float]:
    players = veil.players
    at = _one(numbers, at, veil.phase, 11)
    at = _one(numbers, at, veil.stage, 4)
    at = _one(numbers, at, veil.active, players)
    at = _one(numbers, at, veil.current_player + 2, players + 2)
    at = _one(numbers, at, veil.viewer + 1, players + 1)
    numbers[at] = float(veil.started) / 4.0
    at = _one(numbers, at + 1, veil.square, 13)
    at = _one(numbers, at, veil.kind, 8)
    at = _one(numbers, at, veil.sheep, 10)
    at = _one(numbers, at, veil.face, 7)
    at = _bits(numbers, at, veil.group, 9)
    at = _one(numbers, at, veil.die, 3)
    assert at == len(numbers)
    return numbers


def _flock(numbers: vec[float], at: i64, place: vec[i64]) -> i64:
    for sheep in range(SHEEP):
        cell = place[sheep]
        if cell == GONE:
            numbers[at] = 1.0
        else:
            numbers[at + 1 + (cell >> 4) - 2] = 1.0
            numbers[at + 11 + (cell & 15) - 2] = 1.0
        at += LENGTH_OF_PLACE
    return at


def _one(numbers: vec[float], at: i64, value: i64, size: i64) -> i64:
    numbers[at + value] = 1.0
    return at + size


def _bits(numbers: vec[float], at: i64, bits: i64, size: i64) -> i64:
    for i in range(size):
        if (bits >> i) & 1 != 0:
            numbers[at + i] = 1.0
    return at + size
