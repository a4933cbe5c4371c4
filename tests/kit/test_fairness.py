"""Law 1, fairness, and law 8, whole: on the smallest game the odds of every possible world can be worked out.

A seat that does not know what the others think takes every option of theirs for equally likely. From what it has `seen`
follows exactly how likely each world is; `imagine` must draw those worlds, all of them, and as often.
"""

from collections import Counter

import pytest
from hide_and_sheep import rules
from hide_and_sheep.rules import HideAndSheep

import panurge
from panurge import CHANCE, Rng, State
from tests.kit.secrets import after, number_of, possible

pytestmark = pytest.mark.engine
DRAWS = 1200


def follow(belief: dict[State, float], state: State, action: int, seat: int | None) -> dict[State, float]:
    """The worlds that are possible after what the seat perceives of this action, with their odds."""
    k = number_of(seat)
    code = state.seen(k, action)
    then: dict[State, float] = {}
    for world, odds in belief.items():
        if world.current_player == CHANCE:
            ways = {outcome: float(weight) for outcome, weight in world.chance_outcomes()}
        elif world.current_player == seat:
            ways = {action: 1.0}
        else:
            ways = dict.fromkeys(possible(world), 1.0)
        whole = sum(ways.values())
        for way, weight in ways.items():
            if world.seen(k, way) == code:
                new = after(world, way)
                then[new] = then.get(new, 0.0) + odds * weight / whole
    total = sum(then.values())
    return {world: odds / total for world, odds in then.items()}


def farthest(seat: int | None, seed: int) -> float:
    """Along one game: how far the imagined worlds are from their true odds, at worst (total variation)."""
    rng = Rng(seed)
    state = panurge.make("hide-and-sheep", 2)
    belief: dict[State, float] = {state: 1.0}
    worst = 0.0
    while not state.is_over:
        action = int(state.pick(rng))
        belief = follow(belief, state, action, seat)
        state.apply(action)
        assert state in belief, "what really happened is impossible by what the seat has seen"
        if (state.half_made() and state.current_player != seat) or rng.below(3):
            continue  # (another's half-made choice is imagined as not begun)
        veil = state.veil(seat)
        drawn = Counter(veil.imagine(rng) for _ in range(DRAWS))
        impossible = [world for world in drawn if world not in belief]
        assert not impossible, f"imagined, but impossible by what was seen:\n{impossible[0]}\nbehind\n{veil}"
        never = [world for world, odds in belief.items() if odds > 12 / DRAWS and world not in drawn]
        assert not never, f"possible, but never imagined:\n{never[0]}\nbehind\n{veil}"
        apart = sum(abs(belief.get(world, 0.0) - drawn[world] / DRAWS) for world in belief) / 2
        allowed = 0.6 * (len(belief) / DRAWS) ** 0.5 + 0.02
        worst = max(worst, apart - allowed)
    return worst


@pytest.mark.parametrize("seat", [0, 1, None])
def test_imagined_worlds_come_with_their_true_odds(seat: int | None) -> None:
    assert farthest(seat, 4) <= 0.0
    assert farthest(seat, 5) <= 0.0


def broken(kind: type[HideAndSheep], monkeypatch: pytest.MonkeyPatch) -> None:
    def new_game(players: int, options: dict[str, int]) -> HideAndSheep:
        state = kind()
        state.start(players, options["peeks"])
        return state

    monkeypatch.setattr(rules, "new_game", new_game)


def test_unfair_imagination_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class EveryKindAlike(HideAndSheep):
        """Draws a kind of card instead of a card."""

        def _from_bag(self, rng: Rng) -> int:
            kinds = [kind for kind in range(3) if self.bag[kind] > 0]
            kind = rng.choice(kinds)
            self.bag[kind] -= 1
            return kind

    broken(EveryKindAlike, monkeypatch)
    assert farthest(0, 4) > 0.0


def test_narrow_imagination_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pessimist(HideAndSheep):
        """Sees wolves everywhere, as long as there are any."""

        def _from_bag(self, rng: Rng) -> int:
            kind = max(kind for kind in range(3) if self.bag[kind] > 0)
            self.bag[kind] -= 1
            return kind

    broken(Pessimist, monkeypatch)
    with pytest.raises(AssertionError, match="never imagined"):
        farthest(0, 4)


def test_forgotten_knowledge_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class ForgetsPeeks(HideAndSheep):
        def knows(self, seat: int, hiding: int) -> bool:
            return hiding < self.turned or self.owner(hiding) == seat

    broken(ForgetsPeeks, monkeypatch)
    with pytest.raises(AssertionError, match="impossible by what was seen"):
        max(farthest(0, seed) for seed in range(6))
