"""What the veil of Black Sheep drops on purpose (law 8): nothing but what a reshuffle would betray.

At a reshuffle (BS-7) the discard pile everybody saw becomes the pile, whose make-up is veiled. Two worlds that differed
by a card on that pile then look alike, although a perfect memory could tell them apart; our rulings want it so."""

from typing import cast

from panurge import State
from panurge.games.black_sheep.rules import BlackSheep

VEILED = {"pile", "hands"}


def forgettable(before: State, one: State, other: State, seat: int) -> bool:
    """Whether the pile was shuffled anew on the way, and the worlds differ in nothing but pile and hands."""
    start, end = cast(BlackSheep, before), cast(BlackSheep, one)
    kept = [name for name in end.FIELDS if name not in VEILED]
    same = all(_plain(getattr(one, name)) == _plain(getattr(other, name)) for name in kept)
    return same and end.pile_size > start.pile_size


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int) else list(value)  # type: ignore[call-overload]
