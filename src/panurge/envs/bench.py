"""`panurge bench --envs`: steps per second through each research face, beside the peers' own games in the same run.

CPU time, random play driven from Python as a learner would drive it, median of three rounds; peers that are not
installed are left out."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from panurge.core.registry import GAMES
from panurge.envs.batch import Batch

BATCH = 1024
ZOO_PEERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")
SPIEL_PEERS = (  # Python games first, then C++
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "tic_tac_toe",
    "connect_four",
    "leduc_poker",
    "backgammon",
    "hearts",
)

Rows = list[tuple[str, str, float]]


def measure(keys: list[str], seconds: float) -> Rows:
    """(face, game, steps per second): ours, then the peers'."""
    rows: Rows = []
    for key in keys:
        rows += [
            ("PettingZoo", key, rate(zoo_game(_our_zoo(key)), seconds)),
            ("OpenSpiel", key, rate(spiel_game(_our_spiel(key)), seconds)),
        ]
        for players in GAMES[key].players:
            rows.append((f"batch of {BATCH}", f"{key}, {players} players", rate(batch_step(key, players), seconds)))
    return rows + zoo_peers(seconds) + spiel_peers(seconds)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Steps per second of CPU time; `work` does some and says how many."""
    rounds = []
    for _ in range(3):
        count = 0
        began = time.process_time()
        while True:
            count += work()
            spent = time.process_time() - began
            if spent >= seconds / 3:
                break
        rounds.append(count / spent)
    return statistics.median(rounds)


def zoo_game(env: Any) -> Callable[[], int]:
    """One random game of an AEC environment: `last`, a legal action, `step`."""

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    return play


def spiel_game(game: Any) -> Callable[[], int]:
    """One random game of OpenSpiel; the decisions of players are counted."""

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, odds)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def batch_step(key: str, players: int) -> Callable[[], int]:
    """One step of a batch: masks, observations, rewards of every game, a random policy in numpy included."""
    batch = Batch(key, BATCH, players, seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        batch.step(batch.sample(rng))
        return BATCH

    return step


def _our_zoo(key: str) -> Any:
    from panurge.envs import pettingzoo

    return pettingzoo.env(key)


def _our_spiel(key: str) -> Any:
    import pyspiel

    from panurge.envs import openspiel

    return pyspiel.load_game(openspiel.name_of(key))


def zoo_peers(seconds: float) -> Rows:
    from importlib import import_module

    rows: Rows = []
    for name in ZOO_PEERS:
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except Exception:  # each of them wants packages of its own, and says so in its own way
            continue
        rows.append(("PettingZoo's own", name, rate(zoo_game(env), seconds)))
    return rows


def spiel_peers(seconds: float) -> Rows:
    import pyspiel
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 (they register themselves)

    return [
        ("OpenSpiel's own", name, rate(spiel_game(pyspiel.load_game(name)), seconds)) for name in SPIEL_PEERS
    ]


def table(rows: Rows, write: Callable[[float], str]) -> str:
    wide = max(len(face) for face, _, _ in rows)
    long = max(len(game) for _, game, _ in rows)
    return "\n".join(f"{face:{wide}}  {game:{long}}  {write(steps):>10}" for face, game, steps in rows)
