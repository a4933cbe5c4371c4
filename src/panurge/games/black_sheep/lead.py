"""Who leads a field of Black Sheep: for its ribbon, for what a hand would make, and for the word of a friend."""

from functools import lru_cache
from typing import NamedTuple

from panurge.games.black_sheep.data import merit

Counts = tuple[int, ...]  # by animal
NOBODY = -1


class Lead(NamedTuple):
    """How a field stands: who leads (NOBODY: none, or level), whether several are level, which sides are beaten."""

    leader: int
    level: bool
    beaten: tuple[bool, ...]


@lru_cache(maxsize=8192)
def lead_of(figures: Counts, sides: tuple[Counts, ...], order: tuple[int, ...]) -> Lead:
    """From public facts only: figures, cards laid, and the order in which sides were finished (BS-13, BS-30)."""
    keys = []
    for cards, finished in zip(sides, order, strict=True):
        sizes, ranks = merit(tuple(figures[animal] + cards[animal] for animal in range(6)))
        # Loose animals are compared by rank, not by how many lie there yet; of five they follow from the groups.
        groups = [size for size in sizes if size > 1]
        keys.append((groups, ranks, -finished if finished else -9) if sum(cards) else None)
    held = [key for key in keys if key is not None]
    best = max(held, default=None)
    first = [seat for seat, key in enumerate(keys) if key is not None and key == best]
    over = [key if finished else None for key, finished in zip(keys, order, strict=True)]
    strongest = max((key for key in over if key is not None), default=None)
    beaten = tuple(key is not None and sum(figures) == 2 and key != strongest for key in over)
    return Lead(first[0] if len(first) == 1 else NOBODY, len(first) > 1, beaten)
