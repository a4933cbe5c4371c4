"""Batches: many games in one call, the same as the games one by one."""

import numpy as np
import pytest

from panurge import GAMES, IllegalAction
from panurge.envs.batch import Batch

pytestmark = pytest.mark.engine
CASES = [(key, players) for key, card in GAMES.items() for players in card.players]


@pytest.mark.parametrize(("key", "players"), CASES)
def test_masks_observations_and_seats_are_those_of_the_states(key: str, players: int) -> None:
    batch = Batch(key, 5, players, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(30):
        for index in range(batch.n):
            state = batch.state(index)
            assert batch.seats[index] == state.current_player
            assert np.flatnonzero(batch.masks[index]).tolist() == state.legal_actions()
            assert batch.observations[index].tolist() == state.tensor(int(state.current_player))
        batch.step(batch.sample(rng))


@pytest.mark.parametrize("key", list(GAMES))
def test_games_end_pay_and_start_again(key: str) -> None:
    batch = Batch(key, 4, seed=8)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(3000):
        batch.step(batch.sample(rng))
        for index in np.flatnonzero(batch.dones):
            ended += 1
            assert batch.rewards[index].sum() == pytest.approx(0.0)
        assert not batch.rewards[batch.dones == 0].any()
        if ended >= 4:
            break
    assert ended >= 4


def test_the_same_seed_gives_the_same_games() -> None:
    runs = []
    for _ in range(2):
        batch = Batch("guerre-et-beeeh", 8, seed=5)
        rng = np.random.default_rng(6)
        for _ in range(100):
            batch.step(batch.sample(rng))
        runs.append((batch.masks.copy(), batch.observations.copy()))
    assert np.array_equal(runs[0][0], runs[1][0])
    assert np.array_equal(runs[0][1], runs[1][1])


def test_an_illegal_action_moves_no_game() -> None:
    batch = Batch("guerre-et-beeeh", 3, seed=1)
    before = batch.masks.copy()
    good = batch.sample(np.random.default_rng(0))
    bad = good.copy()
    bad[2] = int(batch.masks[2].argmin())
    with pytest.raises(IllegalAction, match="game 2"):
        batch.step(bad)
    with pytest.raises(IllegalAction, match="3 actions"):
        batch.step(good[:2])
    assert np.array_equal(batch.masks, before)


def test_the_callers_own_buffers() -> None:
    batch = Batch("guerre-et-beeeh", 3, seed=1)
    observations = np.zeros((3, batch.size), np.float32)
    masks = np.zeros((3, batch.actions), bool)
    batch.copy_into(masks=masks, observations=observations)
    assert np.allclose(observations, batch.observations)
    assert masks.sum() == batch.masks.sum()
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1
