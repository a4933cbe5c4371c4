"""What a veil does not show, imagined: the unseen cards laid under the visible faces, evenly."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.games.sheep_sheep.data import FIRST, PAIRS, SECOND

FREE: Final[i64] = -1  # the place of a card under no visible face


@final
class Spread:
    """The unseen cards laid under visible faces, evenly.

    A slot wants a card bearing its family. A slot whose card was taken away asks for any card that bears its family,
    each as likely; if that card lies in another slot, that one asks next, until a card nobody needs closes the walk.
    A walk and the same walk backwards have the same odds, and walks lead from every legal spread to every other, also
    where no swap of two cards would be legal; so many of them mix evenly. The same walk fills the slots at first."""

    cards: i64
    slots: i64
    pair: vec[i64]  # card → pair
    place: vec[i64]  # card → slot, or FREE
    family: vec[i64]  # slot → family it shows
    lying: vec[i64]  # slot → card
    bearers: vec[i64]  # family × 18 …: the cards bearing it
    bearing: vec[i64]  # family → how many

    def __init__(self, unseen: vec[i64]) -> None:
        self.cards = 0
        self.slots = 0
        self.pair = vec[i64]([0] * 63)
        self.place = vec[i64]([-1] * 63)
        self.family = vec[i64]([0] * 64)
        self.lying = vec[i64]([0] * 64)
        self.bearers = vec[i64]([0] * 126)
        self.bearing = vec[i64]([0] * 7)
        for pair in range(PAIRS):
            for _ in range(unseen[pair]):
                self.pair[self.cards] = pair
                self._bears(FIRST[pair])
                self._bears(SECOND[pair])
                self.cards += 1

    def _bears(self, family: i64) -> None:
        self.bearers[family * 18 + self.bearing[family]] = self.cards
        self.bearing[family] += 1

    def add_slot(self, family: i64) -> None:
        self.family[self.slots] = family
        self.slots += 1

    def lower_face(self, slot: i64) -> i64:
        pair = self.pair[self.lying[slot]]
        return FIRST[pair] + SECOND[pair] - self.family[slot]

    def fill(self, rng: Rng) -> None:
        for slot in range(self.slots):
            self._walk(slot, rng)

    def mix(self, rng: Rng) -> None:
        for _ in range(self.slots * 3 + 4):
            if self.slots > 0:
                slot = rng.below(self.slots)
                self.place[self.lying[slot]] = FREE
                self._walk(slot, rng)

    def _walk(self, slot: i64, rng: Rng) -> None:
        while slot != FREE:
            family = self.family[slot]
            card = self.bearers[family * 18 + rng.below(self.bearing[family])]
            asks_next = self.place[card]
            self.place[card] = slot
            self.lying[slot] = card
            slot = asks_next
