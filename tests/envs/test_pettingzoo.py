"""PettingZoo's own tests on every game and number of players."""

import pickle
import sys
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from panurge import GAMES, BadOption, IllegalAction, PanurgeError
from panurge.envs import pettingzoo

SHORTEST = min(GAMES, key=lambda key: GAMES[key].longest)
CASES = [(key, players) for key, card in GAMES.items() for players in card.players]


@pytest.fixture
def _dicts_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's test warns of observations that are dicts unless the environment's name stands in lists of its own
    games; ours are written in as those are, and every other warning stays an error."""
    kit = sys.modules["pettingzoo.test.api_test"]
    names = [f"{key.replace('-', '_')}_v{card.version - 1}" for key, card in GAMES.items()]
    monkeypatch.setattr(kit, "env_obs_dicts", kit.env_obs_dicts + names)
    monkeypatch.setattr(kit, "env_obs_space", kit.env_obs_space + names)


@pytest.mark.usefixtures("_dicts_allowed")
@pytest.mark.parametrize(("key", "players"), CASES)
def test_the_api_as_pettingzoo_tests_it(key: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(pettingzoo.env(key, players), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_same_seed_gives_the_same_game(key: str) -> None:
    seed_test(lambda: pettingzoo.env(key), num_cycles=60)


@pytest.mark.parametrize("key", [SHORTEST, *(pytest.param(key, marks=pytest.mark.long) for key in GAMES)])
def test_pettingzoos_own_test_renders_in_every_mode(key: str) -> None:
    render_test(lambda render_mode: pettingzoo.env(key, render_mode=render_mode))


@pytest.mark.parametrize("key", list(GAMES))
def test_it_is_drawn_as_pixels(key: str) -> None:
    env = pettingzoo.env(key, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert pixels.std() > 10  # something is drawn


@pytest.mark.parametrize("key", list(GAMES))
def test_a_pickled_environment_goes_on(key: str) -> None:
    env = pettingzoo.raw_env(key)
    env.reset(seed=3)
    for _ in range(5):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    again = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        seen = env.observe(env.agent_selection)
        assert again.agent_selection == env.agent_selection
        assert np.array_equal(again.observe(again.agent_selection)["observation"], seen["observation"])
        if any(env.terminations.values()):
            break
        action = int(seen["action_mask"].argmax())
        env.step(action)
        again.step(action)


def test_rewards_sum_to_nothing_and_the_winner_gets_one() -> None:
    env = pettingzoo.raw_env("guerre-et-beeeh")
    rng = np.random.default_rng(1)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert sum(env.rewards.values()) == pytest.approx(0.0)
    assert env.metadata["name"] == "guerre_et_beeeh_v0"


def test_an_illegal_action_raises_in_the_bare_environment_and_ends_the_guarded_one() -> None:
    bare = pettingzoo.raw_env("guerre-et-beeeh")
    bare.reset(seed=1)
    with pytest.raises(IllegalAction):
        bare.step(int(bare.observe(bare.agent_selection)["action_mask"].argmin()))
    guarded = pettingzoo.env("guerre-et-beeeh")
    guarded.reset(seed=1)
    agent = guarded.agent_selection
    guarded.step(int(guarded.observe(agent)["action_mask"].argmin()))
    assert guarded.terminations[agent]


@pytest.mark.parametrize("key", list(GAMES))
def test_an_observation_is_a_function_of_the_veil(key: str) -> None:
    """What the environment shows a seat is the same in a world that this seat cannot tell apart."""
    from panurge import Rng

    env = pettingzoo.raw_env(key)
    env.reset(seed=9)
    rng = Rng(2)
    for _ in range(25):
        if any(env.terminations.values()):
            break
        for seat, agent in enumerate(env.possible_agents):
            world = env.state_of_game.veil(seat).imagine(rng)
            shown = env.observe(agent)["observation"]
            assert np.array_equal(np.asarray(world.tensor(seat), np.float32), shown)
            assert shown.min() >= 0.0
            assert shown.max() <= 1.0
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


@pytest.mark.parametrize("wrong", [1.5, 2.0, True, np.float32(1.0), "1", np.array([0, 1]), 2**70])
def test_actions_are_whole_numbers(wrong: object) -> None:
    bare = pettingzoo.raw_env("guerre-et-beeeh")
    bare.reset(seed=1)
    with pytest.raises(IllegalAction, match="whole numbers"):
        bare.step(wrong)
    action = bare.observe(bare.agent_selection)["action_mask"].argmax()
    assert isinstance(action, np.integer)
    bare.step(action)


def test_a_seed_may_be_a_number_of_numpys() -> None:
    seen = []
    for seed in (7, np.int64(7), np.uint8(7)):
        env = pettingzoo.raw_env("black-sheep")
        env.reset(seed=seed)
        seen.append(env.observe("seat_0")["observation"])
    assert np.array_equal(seen[0], seen[1])
    assert np.array_equal(seen[0], seen[2])
    with pytest.raises(BadOption, match="whole number"):
        env.reset(seed=1.5)


def test_reset_comes_first() -> None:
    bare = pettingzoo.raw_env("black-sheep")
    for act in (lambda: bare.step(0), lambda: bare.observe("seat_0"), bare.render):
        with pytest.raises(PanurgeError, match=r"reset\(\) comes first"):
            act()
