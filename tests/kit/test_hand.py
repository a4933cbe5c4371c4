"""The law of the hand notices what it should: a hand of Guerre & Bêêêh!, spoiled in one way at a time."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from panurge import GAMES, Rng, State
from panurge.core.hand import Chip, Hand, No, Way
from panurge.kit import laws

pytestmark = pytest.mark.engine
Spoil = Callable[[Hand], Hand]


def first(**changed: Any) -> Spoil:
    """The first way, changed."""
    return lambda hand: hand._replace(ways=(hand.ways[0]._replace(**changed), *hand.ways[1:]))


def in_vain(hand: Hand) -> Hand:
    way = hand.ways[0]
    return hand._replace(nos=(No(way.things, way.place, "no", "GB-7"),))


SPOILED: dict[str, tuple[Spoil, str]] = {
    "an action that is none": (first(actions=(0, 0)), "is no option"),
    "a thing that is not there": (first(things=("moon",)), "does not show"),
    "a place that is not there": (first(place="moon"), "does not show"),
    "a ghost that is not there": (first(ghosts=(("moon", "cell-a1"),)), "does not show"),
    "nothing held": (first(things=()), "nothing is held"),
    "nothing said": (first(say=""), "not said"),
    "a mood nobody knows": (first(chips=(Chip("x", "merry"),)), "unknown mood"),
    "a verb nobody knows": (first(verb="fly"), "not among the verbs"),
    "told twice": (lambda hand: hand._replace(ways=(*hand.ways, hand.ways[0])), "told twice"),
    "two meanings": (lambda hand: hand._replace(ways=(*hand.ways, _other(hand))), "two decisions"),
    "a verb without its ways": (lambda hand: hand._replace(ways=tuple(_but(hand, "move"))), "cannot be done"),
    "in vain, but possible": (in_vain, "it is possible"),
    "a key of nothing": (lambda hand: hand._replace(keys=(("x", "moon"),)), "a key of something"),
}


def _other(hand: Hand) -> Way:
    return hand.ways[0]._replace(say="something else")


def _but(hand: Hand, verb: str) -> Sequence[Way]:
    return [way for way in hand.ways if way.verb != verb]


@pytest.mark.parametrize("how", SPOILED)
def test_the_law_notices(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil, complaint = SPOILED[how]
    state: State = GAMES["guerre-et-beeeh"].start()
    state.deal(Rng(1))
    laws.law_hand(state, "en")
    module = GAMES["guerre-et-beeeh"].module("hand")
    sound = module.hand
    monkeypatch.setattr(module, "hand", lambda veil, language, names: spoil(sound(veil, language, names)))
    with pytest.raises(AssertionError, match=complaint):
        laws.law_hand(state, "en")
