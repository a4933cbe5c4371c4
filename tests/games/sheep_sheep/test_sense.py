"""The planner of Sheep Sheep: it finds chains, minds what it cannot know, and plays as our rulings say."""

import pytest
from tests.kit.lengths import lengths, slack

from panurge import Rng, make
from panurge.games.sheep_sheep.data import COLLECTS, PLACES, STOP
from panurge.games.sheep_sheep.sense import SENSE, chain, plan
from panurge.games.sheep_sheep.text import read

pytestmark = pytest.mark.engine

OPEN = """\
sheep-sheep, 2 players
turn 3, seat 0 to exchange, 0 exchanged, 0 barren
    a    b    c
1  Yr   Yg   Bo
2  Rp   Gk   Bp
3  Gp   Ro   Yp
pile 25
seat 0: fetish O, hand YB GR OP PK, collected nothing
seat 1: fetish B, hand YG BR GO RK, collected nothing
"""


def test_ss_9_a_chain_of_one_exchange_is_found():
    """Yellow-blue goes to c1 or, for a larger group, wherever yellow meets yellow."""
    state = read(OPEN)
    names = [state.action_name(action) for action in chain(state, 0)]
    assert names
    for name in names:
        state.step(state.parse(name))
        state.deal(Rng(0))
    assert state.has_group()


def test_ss_13_a_group_that_lies_there_is_taken_if_nothing_better_is_in_reach():
    state = read(
        OPEN.replace("Rp   Gk   Bp", "Yk   Gk   Bp").replace("hand YB GR OP PK", "hand OK OP RP PK"), exchanges=1
    )
    assert chain(state, 0) == []
    assert plan(state, 0, Rng(0)) == STOP
    state.step(STOP)
    assert state.action_name(plan(state, 0, Rng(0))) == "collect a1"


def test_ss_11_the_plan_never_needs_more_exchanges_than_are_left():
    for seed in range(12):
        state = make("sheep-sheep", players=3, timed=False)
        state.deal(Rng(seed))
        assert len(chain(state, int(state.current_player))) <= 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_chain_is_legal_step_by_step_and_ends_with_a_group(players):
    """SS-9: on the state it was planned for. (The masks need 63 bits; a shift that lost some would show here.)"""
    found = 0
    for seed in range(12):
        state = make("sheep-sheep", players=players)
        state.deal(Rng(seed))
        steps = chain(state, int(state.current_player), 16)
        for action in steps:
            state.step(action)
            state.deal(Rng(0))
        found += state.has_group()
        assert state.has_group() or not steps
    assert found >= 10


def test_values_add_up_to_about_one_and_like_a_lead():
    state = read(OPEN)
    before = SENSE.value(state, 0)
    state.sheep[0] += 6
    assert SENSE.value(state, 0) > before
    assert 0.8 < SENSE.value(state, 0) + SENSE.value(state, 1) < 1.2


def play_planned(players, seed, **options):
    """A game in which every seat plans by its own veil and thinks again after each exchange."""
    rng = Rng(seed)
    state = make("sheep-sheep", players=players, **options)
    state.deal(rng)
    collections = 0
    while not state.is_over:
        seat = int(state.current_player)
        action = plan(state.veil(seat).imagine(rng), seat, rng)
        assert state.refusal(action) == 0
        collections += COLLECTS <= action < PLACES
        state.apply(action)
        state.deal(rng)
    return collections, int(state.turn), sum(state.scores()) / players


def measured(players, games):
    played = [play_planned(players, seed, timed=False) for seed in range(games)]
    collections, turns, scores = (sum(column) for column in zip(*played))
    return collections / turns, turns / games, scores / games


@pytest.mark.slow
def test_replanning_collects_in_most_turns_of_the_untimed_variant():
    """SS-11, a small sample: the calibration's 84 % less three standard errors."""
    rate, turns, _ = measured(2, 40)
    assert rate > 0.84 - 3 * (0.13 / (40 * turns)) ** 0.5


@pytest.mark.slow
@pytest.mark.timeout(1200)
@lengths("games", 200, 1000)
@pytest.mark.parametrize(("players", "turns", "score"), [(2, 8.7, 16.6), (3, 14.3, 18.0), (4, 12.9, 12.6)])
def test_calibration_of_the_untimed_variant(players, turns, score, games):
    """SS-11: a group in at least 84 % of the turns; turns and mean scores as our rulings give them."""
    rate, mean_turns, mean_score = measured(players, games)
    wider = slack(games, 1000)
    assert rate >= 0.84 - 3 * (0.13 / (games * turns)) ** 0.5 * (games < 1000)
    assert mean_turns == pytest.approx(turns, rel=0.05 * wider)
    assert mean_score == pytest.approx(score, rel=0.04 * wider)
