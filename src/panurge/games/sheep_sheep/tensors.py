"""The observation of Sheep Sheep as numbers of 0 … 1, a function of the veil; the viewer comes first, then the seats to
its left (a spectator's view begins with seat 0, and its first number says so).

Unknown faces have a place of their own in each one-hot block. Collected cards are counted by pile, visible face, lower
face (or unknown) and who knows it, so that different veils give different numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.state import SPECTATOR, State
from panurge.games.sheep_sheep.data import (
    BARREN_ROUNDS,
    CELLS,
    DECK,
    EVERYBODY,
    FAMILIES,
    HAND,
    NO_CARD,
    NO_EXCHANGE,
    NOBODY,
    PAIRS,
    knowers,
    lower,
    pile_seat,
    upper,
)
from panurge.games.sheep_sheep.rules import SheepSheep

PHASE_COUNT: Final[i64] = 11
MOST_TURNS: Final = 260.0  # SS-18
EVENTS: Final = 16.0  # the longest phase of the set-up


def layout(players: int) -> list[tuple[str, int, str]]:
    """Name, length and meaning of each block, in order."""
    classes = players + 2
    return [
        ("spectator", 1, "1 if the viewer has no seat"),
        ("viewer", players, "one-hot: the viewer's seat"),
        ("phase", 11, "one-hot: fetish, deal, lay, starter, exchange, uncover, collect, draw, place, reveal, done"),
        ("turn_of", players, "one-hot: whose turn it is, from the viewer on"),
        ("counts", 5, "turn/260, exchanges made/30, barren turns/(5 × players), pile/63, set-up events/16"),
        ("fetish", players * 8, "seat × (7 families, unknown)"),
        ("hand", players * 22, "seat × number of each of the 21 pairs and of empty places, /4"),
        ("drawn", 23, "one-hot: 21 pairs, none, hidden"),
        ("playing", 31, "the exchange being uncovered: 21 pairs and none, then its cell"),
        ("up", 72, "cell × (7 families, gap)"),
        ("down", 72, "cell × (7 families, unknown)"),
        ("known", 9 * classes, "cell × who knows the lower face: nobody, all, each seat from the viewer on"),
        ("sheep", players * 7, "seat × family: visible faces collected, /18"),
        ("collected", players * 7 * 8 * classes, "seat × face × lower face × who knows it: cards, /18"),
    ]


def size(players: i64) -> i64:
    total: i64 = 0
    for _, length, _ in layout(players):
        total += length
    return total


def observe(veil: State) -> vec[float]:
    assert isinstance(veil, SheepSheep)
    players = veil.players
    origin: i64 = 0 if veil.viewer == SPECTATOR else veil.viewer
    found = vec[float]([0.0] * size(players))
    if veil.viewer == SPECTATOR:
        found[0] = 1.0
    else:
        found[1 + origin] = 1.0
    at: i64 = 1 + players
    found[at + veil.phase] = 1.0
    at += PHASE_COUNT
    found[at + (veil.seat - origin + players) % players] = 1.0
    at += players
    found[at] = float(veil.turn) / MOST_TURNS
    found[at + 1] = float(veil.exchanged) / 30.0
    found[at + 2] = float(veil.barren) / float(BARREN_ROUNDS * players)
    found[at + 3] = float(veil.pile_size) / float(DECK)
    found[at + 4] = float(veil.dealt) / EVENTS
    at = _observe_seats(veil, found, at + 5, origin)
    at = _observe_centre(veil, found, at, origin)
    _observe_piles(veil, found, at, origin)
    return found


def _observe_seats(veil: SheepSheep, found: vec[float], at: i64, origin: i64) -> i64:
    players = veil.players
    for place in range(players):
        found[at + place * 8 + veil.fetish[(origin + place) % players]] = 1.0
    at += players * 8
    for place in range(players):
        seat = (origin + place) % players
        for slot in range(HAND):
            found[at + place * (PAIRS + 1) + veil.hand[seat * HAND + slot]] += 0.25
    at += players * (PAIRS + 1)
    found[at + veil.drawn] = 1.0
    at += NO_CARD + 2
    found[at + veil.playing // CELLS] = 1.0
    if veil.playing != NO_EXCHANGE:
        found[at + PAIRS + 1 + veil.playing % CELLS] = 1.0
    return at + PAIRS + 1 + CELLS


def _observe_centre(veil: SheepSheep, found: vec[float], at: i64, origin: i64) -> i64:
    for cell in range(CELLS):
        found[at + cell * 8 + veil.up[cell]] = 1.0
        found[at + 72 + cell * 8 + veil.down[cell]] = 1.0
        found[at + 144 + cell * (veil.players + 2) + _who(veil.known[cell], origin, veil.players)] = 1.0
    return at + 144 + CELLS * (veil.players + 2)


def _observe_piles(veil: SheepSheep, found: vec[float], at: i64, origin: i64) -> None:
    players = veil.players
    for place in range(players):
        for family in range(FAMILIES):
            count = veil.sheep[(origin + place) % players * FAMILIES + family]
            found[at + place * FAMILIES + family] = float(count) / 18.0
    at += players * FAMILIES
    for i in range(len(veil.collected)):
        card = veil.collected[i]
        place = (pile_seat(card) - origin + players) % players
        row = (place * FAMILIES + upper(card)) * 8 + lower(card)
        found[at + row * (players + 2) + _who(knowers(card), origin, players)] += 1.0 / 18.0


def _who(known: i64, origin: i64, players: i64) -> i64:
    """Nobody, everybody, or the one seat that laid the card, counted from the viewer."""
    if known == NOBODY:
        return 0
    if known == EVERYBODY:
        return 1
    seat: i64 = 0
    while known >> seat & 1 == 0:
        seat += 1
    return 2 + (seat - origin + players) % players
