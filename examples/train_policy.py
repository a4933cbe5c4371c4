"""Train a policy by self-play until it beats uniform play clearly: masked PPO in numpy, on `panurge.envs.batch`.

    python examples/train_policy.py black-sheep --players 2 --seconds 120

All seats share one small network that sees what its seat may know (the observation) and chooses among its options (the
mask). Every decision is paid what its seat got at the end of the game. Written out in numpy so that it runs anywhere;
with sb3-contrib installed, `MaskablePPO` learns on `gymnasium.make("panurge/BlackSheep-v0")` in the same way."""

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from panurge.envs.batch import Batch

Array = Any


class Network:
    """One hidden layer; a score for every action, and the expected reward."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, inputs**-0.5, (inputs, hidden)),
            np.zeros(hidden),
            rng.normal(0, 0.01 * hidden**-0.5, (hidden, actions)),
            np.zeros(actions),
            np.zeros(hidden),
            np.zeros(1),
        ]
        self.weights = [weight.astype(np.float32) for weight in self.weights]
        self.first = [np.zeros_like(weight) for weight in self.weights]  # Adam's moments
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def look(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Hidden layer, probabilities of the options, expected rewards."""
        into, bias, out, out_bias, worth, worth_bias = self.weights
        hidden = np.tanh(observations @ into + bias)
        scores = np.where(masks, hidden @ out + out_bias, np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        return hidden, chances / chances.sum(axis=1, keepdims=True), hidden @ worth + worth_bias[0]

    def learn(self, gradients: list[Array], rate: float) -> None:
        """Adam."""
        self.updates += 1
        for i, gradient in enumerate(gradients):
            self.first[i] += 0.1 * (gradient - self.first[i])
            self.second[i] += 0.001 * (gradient**2 - self.second[i])
            mean = self.first[i] / (1 - 0.9**self.updates)
            spread = self.second[i] / (1 - 0.999**self.updates)
            self.weights[i] -= rate * mean / (np.sqrt(spread) + 1e-8)


def choose(chances: Array, rng: np.random.Generator) -> Array:
    """One action per row, by its probability."""
    picked = (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)
    impossible = chances[np.arange(len(chances)), picked] <= 0  # rounding at the very end of a row
    picked[impossible] = chances[impossible].argmax(axis=1)
    return picked


@dataclass
class Lessons:
    """Decisions of finished games, with what became of them."""

    observations: list[Array] = field(default_factory=list)
    masks: list[Array] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)


class SelfPlay:
    """Games of the network against itself."""

    def __init__(self, network: Network, batch: Batch, rng: np.random.Generator) -> None:
        self.network, self.batch, self.rng = network, batch, rng
        self.running: list[list[tuple[int, Array, Array, int, float]]] = [[] for _ in range(batch.n)]

    def play(self, decisions: int) -> Lessons:
        lessons = Lessons()
        while len(lessons.actions) < decisions:
            observations, masks = self.batch.observations.astype(np.float32), self.batch.masks.astype(bool)
            seats = self.batch.seats.copy()
            _, chances, _ = self.network.look(observations, masks)
            chosen = choose(chances, self.rng)
            self.batch.step(chosen)
            for game, action in enumerate(chosen):
                kept = (int(seats[game]), observations[game], masks[game], int(action), float(chances[game, action]))
                self.running[game].append(kept)
            for game in np.flatnonzero(self.batch.dones):
                for seat, seen, mask, action, chance in self.running[game]:
                    lessons.observations.append(seen)
                    lessons.masks.append(mask)
                    lessons.actions.append(action)
                    lessons.chances.append(chance)
                    lessons.rewards.append(float(self.batch.rewards[game, seat]))
                self.running[game] = []
        return lessons


def study(network: Network, lessons: Lessons, rng: np.random.Generator, rate: float) -> None:
    """PPO: a few passes, in which no option's probability may move far from what it was."""
    observations, masks = np.asarray(lessons.observations), np.asarray(lessons.masks)
    actions, before = np.asarray(lessons.actions), np.asarray(lessons.chances, np.float32)
    rewards = np.asarray(lessons.rewards, np.float32)
    surprise = rewards - network.look(observations, masks)[2]
    gain = surprise / (surprise.std() + 1e-6)
    for _ in range(3):
        for rows in np.array_split(rng.permutation(len(actions)), max(1, len(actions) // 512)):
            network.learn(_gradients(network, observations[rows], masks[rows], actions[rows], before[rows],
                                     gain[rows], rewards[rows]), rate)


def _gradients(network: Network, observations: Array, masks: Array, actions: Array, before: Array, gain: Array,
               rewards: Array, clip: float = 0.2, entropy: float = 0.01) -> list[Array]:
    hidden, chances, worth = network.look(observations, masks)
    n = len(actions)
    rows = np.arange(n)
    ratio = chances[rows, actions] / before
    moving = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)  # beyond the clip nothing is gained
    push = chances * (gain * ratio * moving)[:, None]
    push[rows, actions] -= gain * ratio * moving
    logs = np.log(chances + 1e-12)
    push += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    push /= n
    error = (worth - rewards) / n
    back = (push @ network.weights[2].T + np.outer(error, network.weights[4])) * (1 - hidden**2)
    to_score = [hidden.T @ push, push.sum(0)]
    to_worth = [hidden.T @ error, error.sum(keepdims=True)]
    return [observations.T @ back, back.sum(0), *to_score, *to_worth]


def against_uniform(network: Network, key: str, players: int | None, games: int, seed: int) -> tuple[float, float]:
    """Mean reward (0 is even) of one seat playing the network, the others any option, each as likely (as the opponent
    `uniform` does, not `random`), and its standard error. Every row plays as many games, `games` in all or a few more:
    the first to end would be the short ones."""
    rng = np.random.default_rng(seed)
    batch = Batch(key, min(64, games), players, seed=seed)
    learner = np.arange(batch.n) % batch.players
    each = -(-games // batch.n)
    played = np.zeros(batch.n, int)
    rewards: list[float] = []
    while played.min() < each:
        _, chances, _ = network.look(batch.observations.astype(np.float32), batch.masks.astype(bool))
        actions = np.where(batch.seats == learner, choose(chances, rng), batch.sample(rng))
        batch.step(actions)
        over = np.flatnonzero(batch.dones)
        rewards += [float(batch.rewards[game, learner[game]]) for game in over if played[game] < each]
        played[over] += 1
    return float(np.mean(rewards)), float(np.std(rewards) / len(rewards) ** 0.5)


def train(key: str, players: int | None = None, seconds: float = 120.0, seed: int = 1, decisions: int = 16384,
          rate: float = 1e-3, trials: int = 256, say: Any = print, enough: float = np.inf) -> Network:
    """For so many seconds, or until it has learnt from enough decisions."""
    rng = np.random.default_rng(seed)
    batch = Batch(key, 64, players, seed=seed)
    network = Network(batch.size, batch.actions, 128, rng)
    play = SelfPlay(network, batch, rng)
    began = time.monotonic()
    seen = rounds = 0
    while (spent := time.monotonic() - began) < seconds and seen < enough:
        if rounds % 8 == 0:
            mean, error = against_uniform(network, key, players, trials, seed + seen)
            say(f"{spent:6.0f} s  {seen:9,} decisions  reward against uniform play {mean:+.2f} ± {error:.2f}")
        lessons = play.play(decisions)
        study(network, lessons, rng, rate)
        seen += len(lessons.actions)
        rounds += 1
    return network


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("key", nargs="?", default="black-sheep")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--seconds", type=float, default=120.0)
    asked.add_argument("--enough", type=float, default=np.inf, help="stop after so many decisions")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    network = train(given.key, given.players, given.seconds, given.seed, enough=given.enough)
    mean, error = against_uniform(network, given.key, given.players, 2000, 99)
    print(f"in the end: reward {mean:+.3f} ± {error:.3f} against uniform play, where 0 is even and 1 wins all")


if __name__ == "__main__":
    main()
