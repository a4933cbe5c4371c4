"""What every bot owes: a legal choice, the same for the same veil and seed, whatever is hidden; in time."""

import time
from dataclasses import replace
from typing import Any

import pytest

from panurge import GAMES, Rng
from panurge.bots import BOTS, SEATED, greedy, levels, thinking
from panurge.bots.choice import Budget, Choice
from panurge.core.errors import BadOption
from tests.bots.positions import KEYS, position, veil_of

pytestmark = pytest.mark.engine

THINKERS = {
    "greedy": greedy.choose,
    "ismcts": thinking.choose,
    "lamb": levels.lamb,
    "ewe": levels.ewe,
    "ram": levels.ram,
}
SMALL = Budget(iterations=24)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", THINKERS)
def test_the_same_veil_and_seed_give_the_same_choice_whatever_is_hidden(key: str, name: str) -> None:
    """Law 2 for bots: two worlds the seat cannot tell apart, one veil each, one choice."""
    think = THINKERS[name]
    differed = False
    for seed in range(3):
        state = position(key, seed, steps=8 + 5 * seed)
        other = veil_of(state).imagine(Rng(seed + 77))
        differed = differed or other != state
        one, two = veil_of(state), other.veil(int(state.current_player))
        assert one == two
        answer = think(one, Rng(seed), SMALL)
        assert think(two, Rng(seed), SMALL) == answer
        assert think(state.veil(int(state.current_player)), Rng(seed), SMALL) == answer
        assert answer.action in one.legal_actions()
    card = GAMES[key]
    assert differed or card.open_parts, "no hidden thing differed: the test would show nothing"


@pytest.mark.parametrize("key", KEYS)
def test_a_choice_says_what_was_considered(key: str) -> None:
    veil = veil_of(position(key, 4))
    options = veil.legal_actions()
    searched = thinking.choose(veil, Rng(1), Budget(iterations=100))
    assert sum(option.visits for option in searched.considered) == 100
    first = 1 if thinking.settings_of(key).plans else 0  # among plans the best one's first step leads
    visits = [option.visits for option in searched.considered][first:]
    assert visits == sorted(visits, reverse=True)
    looked = greedy.choose(veil, Rng(1), Budget())
    assert sorted(option.action for option in looked.considered) == options
    for choice in (searched, looked):
        assert choice.considered[0].action == choice.action
        assert all(option.action in options and -1e-9 <= option.value <= 1 + 1e-9 for option in choice.considered)
        assert len(choice.shares) == veil.players
        assert sum(choice.shares) == pytest.approx(1)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", THINKERS)
def test_a_forced_decision_is_answered_at_once(key: str, name: str) -> None:
    rng = Rng(5)
    sense = GAMES[key].module("sense").SENSE
    for _ in range(40):
        state = GAMES[key].start()
        state.deal(rng)
        while not state.is_over and len(state.legal_actions()) > 1:
            state.apply(int(sense.pick(state, rng)))
            state.deal(rng)
        if not state.is_over:
            break
    else:
        pytest.skip("nothing is ever forced in this game")
    before = rng.word()
    began = time.monotonic()
    assert THINKERS[name](veil_of(state), Rng(before), Budget(seconds=30)) == Choice(state.legal_actions()[0])
    assert time.monotonic() - began < 15  # of the thirty it was given; a busy machine may look elsewhere for a while


def test_a_budget_in_seconds_is_kept_and_what_was_found_is_told() -> None:
    veil = veil_of(position("guerre-et-beeeh", 3, options=8))
    took = []
    for _ in range(3):  # a loaded machine may not give us the processor for a while: the best of three
        began = time.monotonic()
        choice = thinking.choose(veil, Rng(1), Budget(seconds=0.3))
        took.append(time.monotonic() - began)
        assert sum(option.visits for option in choice.considered) >= 16
    assert min(took) < 3


def test_whichever_of_time_and_iterations_ends_first_ends_the_search() -> None:
    veil = veil_of(position("guerre-et-beeeh", 3, options=8))
    choice = thinking.choose(veil, Rng(1), Budget(seconds=60, iterations=40))
    assert sum(option.visits for option in choice.considered) == 40


def test_asked_to_stop_it_answers() -> None:
    """Anytime: after the slice in which it is told, with what it has."""
    veil = veil_of(position("black-sheep", 3, options=4))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    choice = thinking.choose(veil, Rng(1), Budget(iterations=10**9), stop)
    assert asked == 3
    assert choice.action in veil.legal_actions()
    assert sum(option.visits for option in choice.considered) == 16 + 32 + 64


def test_more_time_is_not_spent_when_nothing_can_change() -> None:
    """Settled: the best option is further ahead than iterations are left."""
    veil = veil_of(position("black-sheep", 3, options=3))
    search = thinking.begin(veil, Rng(1), exploration=0.0001, prior=0, depth=1)
    thinking.run(search, Budget(iterations=1500))
    assert search.iterations < 1500
    left = 1500 - int(search.iterations)
    visits = [count for _, count, _ in search.considered()]
    assert visits[0] - visits[1] > left if len(visits) > 1 else visits[0] > left
    best = search.considered()[0][0]
    search.run(left)
    assert search.considered()[0][0] == best


@pytest.mark.parametrize("key", KEYS)
def test_settings_are_the_cards_and_then_the_callers(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinking.settings_of(key, exploration=0.125, depth=7, split_chance=0).exploration == 0.125
    settings = thinking.settings_of(key)
    for name, value in GAMES[key].search.items():
        assert getattr(settings, name) == value
    monkeypatch.setattr(thinking, "GAMES", {key: replace(GAMES[key], search={"prior": 0.5625})})
    assert thinking.settings_of(key).prior == 0.5625
    assert thinking.settings_of(key, prior=0.25).prior == 0.25
    with pytest.raises(BadOption, match="no setting 'cleverness'"):
        thinking.settings_of(key, cleverness=1)


def test_levels_can_be_seated_and_the_clairvoyant_cannot() -> None:
    assert list(SEATED)[:4] == ["random", "lamb", "ewe", "ram"]
    assert "clairvoyant" in BOTS
    assert "clairvoyant" not in SEATED


@pytest.mark.slow
def test_the_lamb_errs_now_and_then() -> None:
    """Of decisions with one clearly best option the ewe misses fewer than the lamb."""
    slips = {"lamb": 0, "ewe": 0}
    for seed in range(40):
        veil = veil_of(position("guerre-et-beeeh", seed, options=4))
        best = greedy.choose(veil, Rng(9), Budget(iterations=12)).action
        for name in slips:
            slips[name] += THINKERS[name](veil, Rng(seed), Budget()).action != best
    assert slips["lamb"] > slips["ewe"]


def test_what_the_lamb_has_begun_it_does_not_think_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision of several parts: the first by a look ahead, the later ones nearly always without."""
    monkeypatch.setattr(levels, "LAMB_SLIPS", 0)
    thought = {False: 0, True: 0}
    asked = {False: 0, True: 0}
    careful = greedy.choose
    for seed in range(60):
        state = position("guerre-des-moutons", seed, steps=10 + seed % 7, options=3)
        half = bool(state.half_made())
        calls: list[int] = []

        def look(*given: Any, calls: list[int] = calls) -> Choice:
            calls.append(1)
            return careful(*given)

        monkeypatch.setattr(greedy, "choose", look)
        THINKERS["lamb"](veil_of(state), Rng(seed), Budget())
        asked[half] += 1
        thought[half] += len(calls)
    assert thought[False] == asked[False] > 5
    assert 0 <= thought[True] < asked[True] / 2
    assert asked[True] > 5
