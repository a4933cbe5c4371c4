"""The observation of Sheep Sheep as numbers of 0 … 1, a function of the veil; the viewer comes first, then the seats to
its left (a spectator's view begins with seat 0, and its first number says so).

Unknown faces have a place of their own in each one-hot block. Collected cards are counted by pile, visible face and
what the viewer knows of the lower one: which it is, and whether everybody knows that or the viewer alone; else whether
nobody knows it or which seat does. So different veils give different numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.numbers import ONE, ROW, Writer, observed, shares, table
from panurge.core.state import SPECTATOR, State
from panurge.games.sheep_sheep.data import (
    BARREN_ROUNDS,
    CELLS,
    DECK,
    DONE,
    EVERYBODY,
    FAMILIES,
    HAND,
    HIDDEN_CARD,
    NO_CARD,
    NO_EXCHANGE,
    NO_FAMILY,
    NOBODY,
    PAIRS,
    REVEAL,
    knowers,
    lower,
    pile_seat,
    upper,
)
from panurge.games.sheep_sheep.rules import SheepSheep, eye

PHASE_COUNT: Final[i64] = 11
KNOWN_FACES: Final[i64] = 14  # a lower face that everybody knows or the viewer alone, in each of 7 families
OF_4: Final[vec[i32]] = shares(4)
OF_16: Final[vec[i32]] = shares(16)  # events of the longest phase of the set-up
OF_18: Final[vec[i32]] = shares(18)
OF_30: Final[vec[i32]] = shares(30)
OF_DECK: Final[vec[i32]] = shares(DECK)
OF_TURNS: Final[vec[i32]] = shares(260)  # SS-18
OF_BARREN: Final[vec[i32]] = table([int(BARREN_ROUNDS) * players for players in range(5)])


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
        (
            "collected",
            players * 7 * (15 + players),
            "seat × face × (lower face × known to all or to the viewer alone; or known to nobody, or to each seat "
            "from the viewer on): cards, /18",
        ),
    ]


def observe(veil: State) -> vec[float]:
    return observed(WRITER, veil, layout(veil.players))


class SheepSheepWriter(Writer):
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        """Hidden are lower faces the viewer has never seen, another's drawn card and the other fetishes."""
        assert isinstance(state, SheepSheep)
        game = state
        players = game.players
        origin: i64 = 0 if viewer == SPECTATOR else viewer
        if viewer == SPECTATOR:
            numbers[at] = ONE
        else:
            numbers[at + 1 + origin] = ONE
        at += 1 + players
        numbers[at + game.phase] = ONE
        at += PHASE_COUNT
        numbers[at + (game.seat - origin + players) % players] = ONE
        at += players
        numbers[at] = OF_TURNS[game.turn]
        numbers[at + 1] = OF_30[game.exchanged]
        numbers[at + 2] = OF_BARREN[players * ROW + game.barren]
        numbers[at + 3] = OF_DECK[game.pile_size]
        numbers[at + 4] = OF_16[game.dealt]
        at = _observe_seats(game, viewer, numbers, at + 5, origin)
        at = _observe_centre(game, eye(viewer), numbers, at, origin)
        _observe_piles(game, eye(viewer), numbers, at, origin)


WRITER: Final = SheepSheepWriter()


def _observe_seats(veil: SheepSheep, viewer: i64, found: vec[i32], at: i64, origin: i64) -> i64:
    players = veil.players
    revealed = players if veil.phase == DONE else (veil.dealt if veil.phase == REVEAL else 0)
    for place in range(players):
        seat = (origin + place) % players
        known = seat < revealed or seat == viewer
        found[at + place * 8 + (veil.fetish[seat] if known else NO_FAMILY)] = ONE
    at += players * 8
    for place in range(players):
        seat = (origin + place) % players
        for slot in range(HAND):
            pair = veil.hand[seat * HAND + slot]
            alike: i64 = 1
            for other in range(slot):
                if veil.hand[seat * HAND + other] == pair:
                    alike += 1
            found[at + place * (PAIRS + 1) + pair] = OF_4[alike]
    at += players * (PAIRS + 1)
    hidden = veil.drawn != NO_CARD and viewer != veil.seat
    found[at + (HIDDEN_CARD if hidden else veil.drawn)] = ONE
    at += NO_CARD + 2
    found[at + veil.playing // CELLS] = ONE
    if veil.playing != NO_EXCHANGE:
        found[at + PAIRS + 1 + veil.playing % CELLS] = ONE
    return at + PAIRS + 1 + CELLS


def _observe_centre(veil: SheepSheep, bit: i64, found: vec[i32], at: i64, origin: i64) -> i64:
    for cell in range(CELLS):
        found[at + cell * 8 + veil.up[cell]] = ONE
        known = veil.known[cell]
        found[at + 72 + cell * 8 + (veil.down[cell] if known & bit != 0 else NO_FAMILY)] = ONE
        found[at + 144 + cell * (veil.players + 2) + _who(known, origin, veil.players)] = ONE
    return at + 144 + CELLS * (veil.players + 2)


def _observe_piles(veil: SheepSheep, bit: i64, found: vec[i32], at: i64, origin: i64) -> None:
    players = veil.players
    for place in range(players):
        for family in range(FAMILIES):
            count = veil.sheep[(origin + place) % players * FAMILIES + family]
            found[at + place * FAMILIES + family] = OF_18[count]
    at += players * FAMILIES
    for i in range(len(veil.collected)):
        found[_pile_place(veil, bit, at, origin, veil.collected[i])] += 1  # counted first: as bits, less than any share
    for i in range(len(veil.collected)):
        place = _pile_place(veil, bit, at, origin, veil.collected[i])
        count = i64(found[place])
        if count <= 18:
            found[place] = OF_18[count]


def _pile_place(veil: SheepSheep, bit: i64, at: i64, origin: i64, card: i64) -> i64:
    """Where a collected card is counted: by its pile, its visible face and what the viewer knows of the lower one."""
    players = veil.players
    known = knowers(card)
    place = pile_seat(card) - origin
    if place < 0:
        place += players
    at += (place * FAMILIES + upper(card)) * (KNOWN_FACES + 1 + players)
    who = _who(known, origin, players)
    if known & bit != 0:
        return at + lower(card) * 2 + (0 if who == 1 else 1)
    return at + KNOWN_FACES + (0 if who == 0 else who - 1)


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
