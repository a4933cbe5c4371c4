"""Batches: many games in one call, the same as the games one by one."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from panurge import GAMES, BadOption, IllegalAction, PanurgeError, Rng, State
from panurge.envs import crew
from panurge.envs.arrays import Eye
from panurge.envs.batch import ARRAYS, Batch
from panurge.kit.cases import Case, all_cases, walk

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
            shown = np.asarray(state.tensor(int(state.current_player)), np.float32)
            assert np.array_equal(batch.observations[index], shown)
            assert batch.options[index, : batch.counts[index]].tolist() == state.legal_actions()
        batch.step(batch.sample(rng))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_a_batch_shows_no_more_than_the_veil(case: Case) -> None:
    """Law 2: batches write observations from full states without making veils; through a whole game, for every seat
    and a spectator, the numbers are those of the veil, and those of another world behind it."""
    eye = Eye(case.card, case.players)
    rng = Rng(case.seed("worlds"))
    for step, state, _ in walk(case, case.seed("observed")):
        for seat in (None, *range(case.players)):
            shown = eye(state, seat)
            veil = state.veil(seat)
            assert np.array_equal(shown, eye(veil, seat)), (step, seat)
            if step % 5 == 0:
                assert np.array_equal(shown, eye(veil.imagine(rng), seat)), (step, seat)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_no_part_of_the_veil_is_left_out_of_the_numbers(case: Case) -> None:
    """Positions that are almost the same (after different choices or events, and worlds that a spectator cannot tell
    apart) have the same numbers for a seat only if it has the same veil."""
    eye = Eye(case.card, case.players)
    rng = Rng(case.seed("worlds"))
    for step, state, _ in walk(case, case.seed("siblings")):
        if step % 3 or state.is_over:
            continue
        actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
        alike = [after(state, action) for action in actions[:: 1 + len(actions) // 8]]
        alike += [state.veil(None).imagine(rng) for _ in range(4)]
        known: dict[tuple[int | None, bytes], State] = {}
        for position in alike:
            for seat in (None, *range(case.players)):
                veil = position.veil(seat)
                assert known.setdefault((seat, eye(veil, seat).tobytes()), veil) == veil, (step, seat)


def after(state: State, action: int) -> State:
    then = state.clone()
    then.apply(action)
    return then


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


def test_buffers_are_filled_at_every_step() -> None:
    masks = np.zeros((3, GAMES["guerre-et-beeeh"].actions), bool)
    batch = Batch("guerre-et-beeeh", 3, seed=1, buffers={"masks": masks})
    twin = Batch("guerre-et-beeeh", 3, seed=1)
    rng = np.random.default_rng(0)
    for _ in range(5):
        assert batch.masks is masks
        assert np.array_equal(masks, twin.masks)
        chosen = twin.sample(rng)
        batch.step(chosen)
        twin.step(chosen)
    for wrong in ({"masks": masks[:2]}, {"colours": masks}):
        with pytest.raises(BadOption):
            Batch("guerre-et-beeeh", 3, buffers=wrong)


def test_sampling_is_uniform_over_the_options() -> None:
    batch = Batch("guerre-et-beeeh", 2000, seed=4)
    options = int(batch.masks[0].sum())
    rng = np.random.default_rng(3)
    counts = np.bincount(np.concatenate([batch.sample(rng) for _ in range(5)]), minlength=batch.actions)
    assert (counts[batch.masks[0] == 0] == 0).all() or (batch.masks != batch.masks[0]).any()
    chosen = batch.sample(rng)
    assert batch.masks[np.arange(batch.n), chosen].all()
    same = [index for index in range(batch.n) if np.array_equal(batch.masks[index], batch.masks[0])]
    drawn = np.concatenate([batch.sample(rng)[same] for _ in range(20)])
    shares = np.bincount(drawn, minlength=batch.actions)[batch.masks[0] == 1] / len(drawn)
    assert np.abs(shares - 1 / options).max() < 5 * np.sqrt(1 / options / len(drawn))


def test_a_game_depends_on_its_number_not_on_its_company() -> None:
    small, large = Batch("guerre-et-beeeh", 3, seed=6), Batch("guerre-et-beeeh", 7, seed=6)
    for _ in range(60):
        chosen = large.masks.argmax(axis=1)
        large.step(chosen)
        small.step(chosen[:3])
        assert np.array_equal(small.observations, large.observations[:3])


@pytest.mark.parametrize("key", list(GAMES))
def test_processes_give_the_same_games(key: str) -> None:
    rng = np.random.default_rng(6)
    alone = Batch(key, 7, seed=5)
    with Batch(key, 7, seed=5, jobs=3) as several:
        for _ in range(40):
            for name in ("masks", "counts", "observations", "rewards", "dones", "seats"):
                assert np.array_equal(getattr(alone, name), getattr(several, name)), name
            assert several.state(4) == alone.state(4)
            chosen = alone.sample(rng)
            alone.step(chosen)
            several.step(chosen)
        with pytest.raises(ValueError, match="read-only"):
            several.masks[0, 0] = 1
        bad = several.sample(rng)
        bad[5] = -3
        with pytest.raises(IllegalAction, match="game 5"):
            several.step(bad)
        last = several.masks.copy()
    assert np.array_equal(several.masks, last)


@pytest.mark.parametrize("span", [3, 4096])
def test_a_killed_process_is_replaced_and_nobody_can_tell(span: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the games kept or only as they began: the arrays stay those of a batch in one process."""
    monkeypatch.setattr(crew, "SPAN", span)
    rng, alone = np.random.default_rng(3), Batch("black-sheep", 5, seed=5)
    with Batch("black-sheep", 5, seed=5, jobs=2) as batch:
        for step in range(7):
            if step == 4:
                batch._engine._workers[1].kill()
            chosen = alone.sample(rng)
            alone.step(chosen)
            batch.step(chosen)
            for name in ARRAYS:
                assert np.array_equal(getattr(alone, name), getattr(batch, name)), (step, name)
        batch._engine._workers[0].kill()
        assert batch.state(0) == alone.state(0)


def test_a_process_that_cannot_be_replaced_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch("guerre-et-beeeh", 2, seed=5, jobs=2)
    batch._engine._workers[1].kill()
    monkeypatch.setattr(crew, "work", _ended)
    with pytest.raises(PanurgeError, match="process"):
        batch.step(batch.sample(np.random.default_rng(1)))
    with pytest.raises(PanurgeError, match="process"):
        batch.state(1)
    batch.close()


def _ended(*_: object) -> None:
    """What every process of the batch does from now on."""


def test_actions_are_whole_numbers() -> None:
    batch = Batch("guerre-et-beeeh", 2, seed=5)
    with pytest.raises(IllegalAction, match="whole numbers"):
        batch.step(batch.sample(np.random.default_rng(1)) + 0.5)
    batch.step(batch.sample(np.random.default_rng(1)).tolist())


def test_booleans_are_no_actions() -> None:
    batch = Batch("guerre-et-beeeh", 2, seed=5)
    with pytest.raises(IllegalAction, match="whole numbers"):
        batch.step([True, False])


def test_a_seed_may_be_a_number_of_numpys() -> None:
    assert np.array_equal(Batch("black-sheep", 3, seed=np.int64(4)).masks, Batch("black-sheep", 3, seed=4).masks)
    with pytest.raises(BadOption, match="whole number"):
        Batch("black-sheep", 3, seed=0.5)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_closed_batch_is_closed(jobs: int) -> None:
    batch = Batch("guerre-et-beeeh", 2, seed=5, jobs=jobs)
    chosen = batch.sample(np.random.default_rng(1))
    batch.close()
    batch.close()
    for act in (lambda: batch.step(chosen), lambda: batch.state(0)):
        with pytest.raises(PanurgeError, match=r"^the batch is closed$"):
            act()
    assert batch.masks.any()


TWINS = {
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", TWINS)
@pytest.mark.parametrize("key", list(GAMES))
def test_a_twin_goes_on_as_the_batch_does(key: str, way: str) -> None:
    rng = np.random.default_rng(6)
    seen = np.zeros(4)
    batch = Batch(key, 4, seed=5, buffers={"seats": seen})
    while not batch.dones.any():
        batch.step(batch.sample(rng))
    twin = TWINS[way](batch)
    for _ in range(40):
        for name in ARRAYS:
            if name != "options":  # what stands after the marked ones is left over
                assert np.array_equal(getattr(batch, name), getattr(twin, name)), name
        assert twin.state(3) == batch.state(3)
        chosen = batch.sample(rng)
        assert twin.masks[np.arange(4), twin.sample(rng)].all()
        batch.step(chosen)
        twin.step(chosen)
    assert twin.seats is not seen


def test_a_batch_of_several_processes_is_not_pickled() -> None:
    with Batch("guerre-et-beeeh", 2, seed=5, jobs=2) as batch, pytest.raises(PanurgeError, match="jobs=1"):
        pickle.dumps(batch)


def test_a_script_without_a_main_guard_is_told_of_it(tmp_path: Path) -> None:
    script = tmp_path / "hurried.py"
    script.write_text('from panurge.envs.batch import Batch\nBatch("black-sheep", 2, jobs=2)\n')
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=os.environ, check=False)
    assert run.returncode
    assert 'PanurgeError: a process of the batch has not started; in a script' in run.stderr
    assert 'if __name__ == "__main__":' in run.stderr
