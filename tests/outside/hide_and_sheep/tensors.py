"""The observation of Hide and Sheep as numbers of 0 … 1."""

from librt.vecs import vec

from panurge.core.state import State

from .data import DECK, TURNS
from .rules import HideAndSheep

SEATS = 6  # current player: over, chance, seats 0 … 3


def layout(players: int) -> list[tuple[str, int, str]]:
    """Name, length and meaning of each block, in order."""
    hidings = TURNS * players
    return [
        ("mover", SEATS, "over, chance or the seat to move"),
        ("viewer", SEATS, "the seat that looks (the first two stand for nobody and a spectator)"),
        ("phase", 7, "what the next node is about"),
        ("first", 4, "the seat that began"),
        ("bush", 4, "the bush chosen for a card not yet chosen; the last: none"),
        ("counts", 2, "cards drawn, cards turned up"),
        ("bag", 3, "cards the viewer cannot place, by kind"),
        ("hands", 4 * players, "cards in hand by seat and kind, unknown ones last"),
        ("peeks", players, "peeks left by seat"),
        ("hidden", hidings * 9, "per hiding: none or bush (4), kind or unknown (4), peeked"),
    ]


def observe(veil: State) -> "vec[float]":
    assert isinstance(veil, HideAndSheep)
    players = int(veil.players)
    numbers = _one_of(int(veil.current_player) + 2, SEATS) + _one_of(int(veil.viewer) + 2, SEATS)
    numbers += _one_of(veil.phase, 7) + _one_of(veil.first, 4) + _one_of(veil.bush, 4)
    numbers += [veil.drawn / (3 * players), veil.turned / (TURNS * players)]
    numbers += [count / whole for count, whole in zip(veil.bag, DECK)]
    numbers += [count / 2 for count in veil.hands]
    numbers += [left / 2 for left in veil.peeks]
    for hiding in range(TURNS * players):
        if hiding < len(veil.cards):
            numbers += _one_of(1 + veil.bushes[hiding], 4) + _one_of(veil.cards[hiding], 4)
            numbers.append(float(veil.peeked[hiding]))
        else:
            numbers += _one_of(0, 4) + [0.0] * 5
    return vec[float](numbers)


def _one_of(at: int, length: int) -> list[float]:
    return [float(i == at) for i in range(length)]
