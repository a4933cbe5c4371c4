"""Gymnasium's own checker on every game and number of players."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import panurge.envs.gymnasium as faces
from panurge import GAMES, BadOption, IllegalAction, Rng, State, UnknownOption, make
from panurge.bots import levels
from panurge.bots.choice import Budget, Choice
from panurge.bots.own import COUNTED
from panurge.envs import opponents

CASES = [(key, players) for key, card in GAMES.items() for players in card.players]


def name_of(key: str) -> str:
    return f"panurge/{''.join(part.capitalize() for part in key.split('-'))}-v{GAMES[key].version - 1}"


@pytest.mark.parametrize(("key", "players"), CASES)
def test_the_checker_finds_nothing(key: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(name_of(key), players=players)
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("key", list(GAMES))
def test_an_episode_by_masks(key: str) -> None:
    env = gymnasium.make(name_of(key), opponents=["lamb"] + ["random"] * (_default(key) - 2)).unwrapped
    rng = np.random.default_rng(4)
    _, info = env.reset(seed=4)
    total = 0.0
    for _ in range(GAMES[key].longest):
        assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
        _, worth, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += worth
        if over or cut:
            break
    assert over
    assert -1.0 <= total <= 1.0


def _default(key: str) -> int:
    return int(GAMES[key].settings()["players"])


def test_an_illegal_action_ends_the_episode() -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh")
    _, info = env.reset(seed=1)
    _, worth, over, _, info = env.step(int(info["action_mask"].argmin()))
    assert (worth, over) == (-1.0, True)
    assert info["illegal"] == 1
    assert env.refusal.endswith(".") or "(GB-" in env.refusal
    assert env.reset(seed=2)[1]["illegal"] == 0
    assert env.refusal == ""


def test_info_has_the_same_keys_and_kinds_of_numbers_always() -> None:
    """Vectors of environments, and TorchRL, make one array of each."""
    env = faces.PanurgeEnv("guerre-et-beeeh")
    _, first = env.reset(seed=1)
    *_, legal = env.step(int(first["action_mask"].argmax()))
    *_, illegal = env.step(int(legal["action_mask"].argmin()))
    kinds = [{name: (type(value), getattr(value, "dtype", None)) for name, value in info.items()}
             for info in (first, legal, illegal)]
    assert kinds[0] == kinds[1] == kinds[2] == {"action_mask": (np.ndarray, np.dtype(np.int8)), "illegal": (int, None)}


def made_as_torchrl_does(name: str) -> tuple[gymnasium.Env, list[str]]:
    """Its `GymEnv(id)` asks for frames to be skipped, and does without if the words of the TypeError say so."""
    wishes, refused = {"frameskip": 1}, []
    while True:
        try:
            return gymnasium.make(name, **wishes), refused
        except TypeError as error:
            found = [wish for wish in wishes if f"unexpected keyword argument '{wish}'" in str(error)]
            if not found:
                raise
            refused += found
            del wishes[found[0]]


@pytest.mark.parametrize("key", GAMES)
def test_torchrl_can_make_every_game(key: str) -> None:
    env, refused = made_as_torchrl_does(name_of(key))
    assert refused == ["frameskip"]
    env.reset(seed=1)


def test_an_unknown_option_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(UnknownOption, match=r"no option frameskip \(options: .*unexpected keyword argument 'frames"):
        faces.PanurgeEnv("black-sheep", frameskip=4)
    with pytest.raises(TypeError, match="no option trees"):
        make("black-sheep", trees=1)


@pytest.mark.parametrize("company", ["random", "lamb", ["lamb", "random", "uniform"], lambda veil, rng: veil.pick(rng)])
def test_one_opponent_stands_for_all_seats(company: Any) -> None:
    env = faces.PanurgeEnv("black-sheep", players=4, opponents=company)
    env.reset(seed=1)
    assert sorted(env.opponents) == [1, 2, 3]


def test_after_the_end_of_an_episode_comes_a_reset() -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh")
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmin()))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(int(info["action_mask"].argmax()))
    _, info = env.reset(seed=2)
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("opponent", ["greedy", "ewe", "ram:iterations=20", "ismcts:iterations=20"])
def test_the_same_seed_gives_the_same_game_against_everybody(opponent: str) -> None:
    games = []
    for _ in range(2):
        env = faces.PanurgeEnv("guerre-et-beeeh", opponents=[opponent])
        seen, info = env.reset(seed=3)
        told = [seen.tobytes()]
        for _ in range(8):
            seen, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            told.append(seen.tobytes())
            if over:
                break
        games.append(told)
    assert games[0] == games[1]


def test_a_search_plays_by_count_unless_told_and_never_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = []
    monkeypatch.setattr(levels.thinking, "choose", lambda veil, rng, budget: budgets.append(budget) or Choice(7))
    veil = GAMES["guerre-et-beeeh"].start(2, {})
    assert opponents.read("ram")(veil, Rng(1)) == 7
    assert opponents.read("ram:iterations=5")(veil, Rng(1)) == 7
    assert budgets == [COUNTED, Budget(iterations=5)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponents": ["random"] * 3},
        {"opponents": []},
        {"opponents": "randoms"},
        {"opponents": ["nobody"]},
        {"opponents": ["ram:seconds=2"]},
        {"opponents": ["ram:iterations=0"]},
        {"render_mode": "sculpture"},
        {"seat": 5},
        {"players": 9},
        {"colour": 1},
    ],
)
def test_mistakes_are_named(wrong: dict) -> None:
    with pytest.raises(BadOption):
        faces.PanurgeEnv("guerre-et-beeeh", **wrong)


@pytest.mark.parametrize(("key", "players"), CASES)
def test_stable_baselines_finds_nothing(key: str, players: int) -> None:
    """Only where stable-baselines3 is installed (it brings torch, which is too heavy for every run): `make sb3`."""
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(faces.PanurgeEnv(key, players), warn=True)


@pytest.mark.parametrize("key", list(GAMES))
def test_maskable_ppo_finds_the_masks(key: str) -> None:
    """`make sb3`: it learns a little on every game, and no action of its choosing is ever refused."""
    contrib = pytest.importorskip("sb3_contrib")
    env = gymnasium.make(name_of(key))
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(128)
    seen, info = env.reset(seed=2)
    for _ in range(50):
        action, _ = model.predict(seen, action_masks=info["action_mask"])
        seen, _, over, _, info = env.step(action)
        assert "illegal" not in info
        if over:
            break


def test_after_an_illegal_action_nothing_is_allowed() -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh")
    _, info = env.reset(seed=1)
    info = env.step(int(info["action_mask"].argmin()))[4]
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert env.reset(seed=1)[1]["action_mask"].any()


@pytest.mark.parametrize("wrong", [1.5, 2.0, True, np.float32(1.0), np.bool_(True), "1", None])
def test_actions_are_whole_numbers(wrong: object) -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="whole numbers"):
        env.step(wrong)
    env.step(np.array(info["action_mask"].argmax()))  # as a policy's `predict` gives it


def test_a_seed_may_be_a_number_of_numpys() -> None:
    env = faces.PanurgeEnv("black-sheep")
    assert np.array_equal(env.reset(seed=np.int64(5))[0], env.reset(seed=5)[0])
    with pytest.raises(BadOption, match="whole number"):
        env.reset(seed=1.5)


def test_reset_comes_first() -> None:
    env = faces.PanurgeEnv("black-sheep")
    for act in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match="comes first"):
            act()


def first_option(veil: State, rng: Rng) -> int:
    return veil.legal_actions()[0]


@pytest.mark.parametrize("opponent", ["random", "uniform", "ewe", "ram:iterations=20", first_option])
def test_a_pickled_environment_goes_on(opponent: str | opponents.Opponent) -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh", opponents=[opponent])
    _, info = env.reset(seed=3)
    again = copy.deepcopy(env) if callable(opponent) else pickle.loads(pickle.dumps(env))
    for _ in range(5):
        action = int(info["action_mask"].argmax())
        seen, _, over, _, info = env.step(action)
        assert np.array_equal(again.step(action)[0], seen)
        if over:
            break


def test_an_opponent_may_be_a_function_of_ones_own() -> None:
    asked = []

    def mine(veil: State, rng: Rng) -> np.int64:
        asked.append((int(veil.viewer), int(veil.current_player)))
        return np.int64(first_option(veil, rng))

    env = gymnasium.make(name_of("black-sheep"), players=3, opponents=[mine, "uniform"], seat=1)
    _, info = env.reset(seed=3)
    for _ in range(10):
        info = env.step(int(info["action_mask"].argmax()))[4]
    assert asked
    assert set(asked) == {(0, 0)}


@pytest.mark.parametrize("answer", [10**6, -1, 1.5, None])
def test_an_opponent_that_breaks_the_rules_is_told(answer: object) -> None:
    env = faces.PanurgeEnv("guerre-et-beeeh", opponents=[lambda veil, rng: answer])
    with pytest.raises(IllegalAction):
        _play_a_little(env)


def _play_a_little(env: faces.PanurgeEnv) -> None:
    _, info = env.reset(seed=1)
    for _ in range(50):
        info = env.step(int(info["action_mask"].argmax()))[4]


def _has_likings(state: State) -> bool:
    state.find_moves()
    return state.weighted and len({state.weights[i] for i in range(state.n_moves)}) > 1


def test_uniform_takes_every_option_as_likely() -> None:
    """In La Guerre des Moutons, which likes some options more in random play."""
    state = GAMES["guerre-des-moutons"].start(2, {})
    rng = Rng(4)
    state.deal(rng)
    while not _has_likings(state):
        state.apply(state.pick(rng))
        state.deal(rng)
    veil = state.veil(int(state.current_player))
    options = veil.legal_actions()
    drawn = [opponents.read("uniform")(veil, rng) for _ in range(400 * len(options))]
    counts = [drawn.count(option) for option in options]
    assert sum(counts) == len(drawn)
    assert min(counts) > 300
    assert max(counts) < 500


def test_the_module_is_named_before_the_game() -> None:
    env = gymnasium.make("panurge.envs.gymnasium:panurge/BlackSheep-v0", players=2)
    assert env.unwrapped.players == 2
