"""Fit the numbers of a game's sense to games: `python benchmarks/fit_sense.py KEY [-p PLAYERS …] [-n GAMES]`.

A sense that can be fitted is a `TraitSense`: `look(state)` fills `traits` (seat × TRAITS), `lateness(state)` is 0 … 1.
Its judgement is a softmax over the seats of `(EARLY + lateness × LATE) · traits`. Greedy players with a slip now and
then play whole games; at every fourth decision or so the traits are noted, and afterwards who won. What makes that most
likely (logistic regression, a little ridge) is printed as the two tables to paste into the game's `sense.py`, with the
loss before and after on games that were not fitted to. With `--rounds` the players go on with what was fitted, and all
games so far are fitted to: a judgement that likes what no game has shown is soon shown what comes of it.
"""

import argparse
from typing import Any

import numpy as np

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.sense import greedy
from panurge.core.state import CHANCE, State

SLIP = 15  # one decision in so many is not greedy's
NOTED = 4  # one decision in so many is noted
RIDGE = 1.0
HELD_OUT = 4  # one game in so many is only judged

Sample = tuple[np.ndarray, np.ndarray]  # features (rows × seats × 2 TRAITS), shares (rows × seats)


def played(key: str, players: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Traits (rows × seats × traits), lateness, shares (rows × seats), number of the game."""
    module = GAMES[key].module("sense")
    rng = Rng(seed)
    traits, late, shares, number = [], [], [], []
    for game in range(games):
        state = GAMES[key].start(players, {})
        rows = 0
        while not state.is_over:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            if not state.half_made() and rng.below(NOTED) == 0:
                traits.append(noted(module, state))
                late.append(module.SENSE.lateness(state))
                rows += 1
            state.apply(chosen(module, state, rng))
        shares += [state.returns()] * rows
        number += [game] * rows
    return np.array(traits), np.array(late), np.array(shares), np.array(number)


def noted(module: Any, state: State) -> list[list[float]]:
    module.SENSE.look(state)
    width = int(module.TRAITS)
    return [[module.SENSE.traits[seat * width + i] for i in range(width)] for seat in range(state.players)]


def chosen(module: Any, state: State, rng: Rng) -> int:
    seat = int(state.current_player)
    world = state.veil(seat).imagine(rng)
    if rng.below(SLIP) == 0:
        return int(module.SENSE.pick(world, rng))
    plan = getattr(module, "plan", None)
    return int(plan(world, seat, rng) if plan is not None else greedy(world, module.SENSE, seat, rng))


def judged(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    scores = features @ weights
    scores -= scores.max(1, keepdims=True)
    odds = np.exp(scores)
    return odds / odds.sum(1, keepdims=True)


def loss(features: np.ndarray, shares: np.ndarray, weights: np.ndarray) -> float:
    return float(-(shares * np.log(judged(features, weights) + 1e-12)).sum(1).mean())


def fitted(sets: list[Sample]) -> np.ndarray:
    """Newton's method; the loss is convex. Rows with different numbers of seats may be fitted together."""
    size = sets[0][0].shape[2]
    weights = np.zeros(size)
    for _ in range(30):
        gradient = RIDGE * weights
        curve = RIDGE * np.eye(size)
        for features, shares in sets:
            odds = judged(features, weights)
            gradient = gradient + np.einsum("rsf,rs->f", features, odds - shares)
            mean = np.einsum("rsf,rs->rf", features, odds)
            curve = curve + np.einsum("rsf,rs,rsg->fg", features, odds, features) - mean.T @ mean
        step = np.linalg.solve(curve, gradient)
        weights = weights - step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("key")
    asked.add_argument("-p", "--players", type=int, nargs="+", default=[2, 3, 4])
    asked.add_argument("-n", "--games", type=int, default=300)
    asked.add_argument("--rounds", type=int, default=1)
    asked.add_argument("--seed", type=int, default=77)
    given = asked.parse_args()
    module = GAMES[given.key].module("sense")
    if not hasattr(module, "EARLY"):
        asked.error(f"the sense of {given.key} has no weights to fit")
    train: list[Sample] = []
    for number in range(given.rounds):
        old = np.array(list(module.EARLY) + list(module.LATE))
        test = []
        for players in given.players:
            kept, held_out = split(given.key, players, given.games, given.seed + number)
            train.append(kept)
            test.append((players, *held_out))
        new = fitted(train)
        for players, features, shares in test:
            print(f"{players} players: even {np.log(players):.3f}, before {loss(features, shares, old):.3f}, ", end="")
            print(f"after {loss(features, shares, new):.3f} on {len(shares)} rows held out")
        half = len(new) // 2
        for name, part in (("EARLY", new[:half]), ("LATE", new[half:])):
            numbers = ", ".join(f"{weight:.3f}" for weight in part)
            print(f"{name}: Final[vec[float]] = vec[float]([{numbers}])", flush=True)
            for i, weight in enumerate(part):
                getattr(module, name)[i] = float(weight)


def split(key: str, players: int, games: int, seed: int) -> tuple[Sample, Sample]:
    """What is fitted to, and what is only judged."""
    traits, late, shares, number = played(key, players, games, seed)
    features = np.concatenate([traits, traits * late[:, None, None]], axis=2)
    kept = number % HELD_OUT != 0
    return (features[kept], shares[kept]), (features[~kept], shares[~kept])


if __name__ == "__main__":
    main()
