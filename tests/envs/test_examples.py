"""The examples in a short form: they run, and show what they claim."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from tests.envs.lessons import ROOT, example
from tests.kit.lengths import lengths

import panurge
from panurge import GAMES
from panurge.bots import BOTS
from panurge.envs import gymnasium as faces
from panurge.envs import layouts


def quiet(*said: Any) -> None:
    pass


@pytest.mark.parametrize(("games", "rows", "each"), [(5, 5, 1), (70, 64, 2)])
def test_every_row_of_a_trial_counts_as_much(games: int, rows: int, each: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows whose games last 1, 2, 3 … steps, the longer the worse: the short ones may not count more."""
    import numpy as np

    lesson = example("train_policy")

    class Toy:
        def __init__(self, key: str, n: int, players: int | None, seed: int) -> None:
            self.n, self.players, self.step_number = n, 2, 0
            self.observations, self.masks = np.zeros((n, 1)), np.ones((n, 1))
            self.seats, self.dones = np.zeros(n, int), np.zeros(n)
            self.rewards = np.repeat(np.arange(n)[:, None], 2, axis=1)

        def sample(self, rng: Any) -> Any:
            return np.zeros(self.n, int)

        def step(self, actions: Any) -> None:
            self.step_number += 1
            self.dones = self.step_number % (np.arange(self.n) + 1) == 0

    monkeypatch.setattr(lesson, "Batch", Toy)
    network = lesson.Network(1, 1, 1, np.random.default_rng(1))
    mean, error = lesson.against_uniform(network, "toy", 2, games, 1)
    assert mean == pytest.approx((rows - 1) / 2)
    assert error == pytest.approx(np.std(np.arange(rows)) / (rows * each) ** 0.5)


def test_a_policy_is_trained_a_little() -> None:
    example("train_policy").train("black-sheep", 2, seconds=0.2, decisions=300, trials=10, say=quiet)


@pytest.mark.slow
@pytest.mark.skipif(not panurge.compiled(), reason="learning needs the compiled engine")
@lengths(("decisions", "reward"), (200_000, 0.1), (500_000, 0.15))
def test_a_trained_policy_beats_uniform_play_clearly(decisions: int, reward: float) -> None:
    """By decisions, not by the clock: a third of what docs/research.md tells of is enough for this much. In a process
    of its own, because numpy's threads get in each other's way on matrices this small."""
    lesson = str(ROOT / "examples" / "train_policy.py")
    command = [sys.executable, lesson, "--seconds", "270", "--enough", str(decisions)]
    quiet_threads = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=quiet_threads).stdout
    found = re.search(r"in the end: reward (\S+) ± (\S+)", said)
    assert found is not None, said
    assert float(found[1]) - 3 * float(found[2]) > reward, said


def test_gradients_are_those_of_the_loss() -> None:
    """Against finite differences of the policy loss, the entropy and the value's error."""
    import numpy as np

    lesson = example("train_policy")
    rng = np.random.default_rng(2)
    network = lesson.Network(5, 4, 3, rng)
    network.weights = [weight.astype(np.float64) + rng.normal(0, 0.3, weight.shape) for weight in network.weights]
    seen = rng.random((6, 5))
    masks = rng.random((6, 4)) < 0.7
    masks[:, 0] = True
    actions = np.zeros(6, int)
    gain, rewards = rng.normal(size=6), rng.normal(size=6)
    before = network.look(seen, masks)[1][np.arange(6), actions] * rng.uniform(0.95, 1.05, 6)

    def loss() -> float:
        _, chances, worth = network.look(seen, masks)
        ratio = chances[np.arange(6), actions] / before
        clipped = np.minimum(ratio * gain, np.clip(ratio, 0.8, 1.2) * gain)
        entropy = -(chances * np.log(chances + 1e-12)).sum(axis=1)
        return float(np.mean(-clipped - 0.01 * entropy + 0.5 * (worth - rewards) ** 2))

    gradients = lesson._gradients(network, seen, masks, actions, before, gain, rewards)
    for weight, gradient in zip(network.weights, gradients):
        for place in np.ndindex(weight.shape):
            kept = weight[place]
            weight[place] = kept + 1e-5
            above = loss()
            weight[place] = kept - 1e-5
            below = loss()
            weight[place] = kept
            assert gradient[place] == pytest.approx((above - below) / 2e-5, abs=1e-5)


@pytest.mark.parametrize("name", ["panurge_hide_and_sheep(bushes=2)", "panurge_guerre_et_beeeh(endgame=6)"])
def test_openspiels_bots_play_ours(name: str) -> None:
    found = example("openspiel_bots").compare(name, games=2, simulations=8, say=quiet)
    assert set(found) == {"random", "their MCTS, which sees everything", "their ISMCTS"}


def test_openspiels_mcts_plays_ours_where_nothing_is_hidden() -> None:
    found = example("openspiel_bots").compare("panurge_shear_panic(players=2,endgame=6)", 2, 8, say=quiet)
    assert set(found) == {"random", "their MCTS, which sees everything"}


@lengths(("worlds", "iterations", "simulations"), (2, 12, 60), (6, 40, 200))
def test_cfr_solves_a_small_game_and_our_search_comes_near(worlds: int, iterations: int, simulations: int) -> None:
    small = f"panurge_hide_and_sheep(bushes=2,endgame=4,worlds={worlds})"
    found = example("solve_endgame").compare(small, iterations, simulations, say=quiet)
    assert found["cfr"] < 0.02
    assert found["cfr"] < found["ismcts"] < found["uniform"]


@pytest.mark.parametrize("name", example("solve_endgame").SMALL)
def test_the_documented_small_games_are_those_of_today(name: str) -> None:
    """Their horizon is paid by the game's sense: who changes a sense changes them, and the table of the document."""
    lesson = example("solve_endgame")
    document = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{re.escape(name)}`[^|]*\| (\d+) \| ([\d.]+) \|", document, re.M)
    assert row is not None, f"{name} is not in the table"
    uniform = policy.TabularPolicy(game := pyspiel.load_game(name))
    told = (len(uniform.states), round(lesson.measure(game, uniform), 3))
    assert told == (int(row[1]), float(row[2])), "run examples/solve_endgame.py again and renew the table"


@lengths(("iterations", "better"), (3, 2), (12, 5))
@pytest.mark.parametrize("name", example("solve_endgame").SMALL)
def test_an_exact_solver_runs_on_every_game(name: str, iterations: int, better: int) -> None:
    lesson = example("solve_endgame")
    game = pyspiel.load_game(name)
    uniform = lesson.measure(game, policy.TabularPolicy(game))
    solved = lesson.measure(game, lesson.solve(game, iterations, say=quiet))
    assert uniform > 0.02  # it matters what is chosen
    assert solved < uniform / better


def test_the_notebook_runs() -> None:
    """Its thousands of games are a few seconds' work compiled; interpreted, a few dozen must do."""
    book = json.loads((ROOT / "examples" / "win_shares.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    cells = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    assert sum("rows=500" in cell for cell in cells) == 1
    for cell in cells:
        fewer = cell if panurge.compiled() else cell.replace("rows=500", "rows=10")
        exec(compile(fewer, "win_shares.ipynb", "exec"), names)
    for players, shares in names["shares"].items():
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1.0)
    assert names["Bars"](names["shares"])._repr_svg_().count("<rect") == sum(GAMES["black-sheep"].players)


SNIPPETS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_the_snippets_of_the_docs_run(number: int) -> None:
    """As scripts; a batch with fewer and shorter games."""
    known = dict(BOTS)
    fewer = SNIPPETS[number].replace(" 1024,", " 4,").replace("range(1000)", "range(10)")
    names: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(compile(fewer, "docs/research.md", "exec"), names)
        if "hopeful" in names:
            _play(faces.PanurgeEnv("black-sheep", players=2, opponents="hopeful"))
    finally:
        BOTS.clear()
        BOTS.update(known)


def _play(env: Any) -> None:
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert not info["illegal"]


def test_the_layouts_in_the_docs_are_those_of_the_code() -> None:
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert page == layouts.renewed(page), "python -m panurge.envs.layouts docs/research.md"
