"""Law 1, fairness (`panurge.kit.fairness`): the smallest game is followed to its end, and what is unfair is caught."""

import pytest
from hide_and_sheep import CARD, rules
from hide_and_sheep.rules import HideAndSheep

from panurge import Rng
from panurge.kit.fairness import Belief, opening

pytestmark = pytest.mark.engine


def farthest(seat: int | None, seed: int) -> float:
    """Along one whole game of the sample: how far the imagined worlds are from their true odds, at worst."""
    rng = Rng(seed)
    state = CARD.start(2)
    belief = Belief(state, seat)
    worst = -1.0
    while not state.is_over:
        action = int(state.pick(rng))
        belief.follow(state, action, 10**6)
        state.apply(action)
        assert state in belief.worlds, "what really happened is impossible by what the seat has seen"
        if (state.half_made() and state.current_player != seat) or rng.below(3):
            continue  # (another's half-made choice is imagined as not begun)
        worst = max(worst, belief.distance(state.veil(seat), rng, 1200))
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
    with pytest.raises(AssertionError, match="too far from its true odds"):
        opening(CARD.key, 0, 4)


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
