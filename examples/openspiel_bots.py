"""OpenSpiel's Python search bots against ours, each on a game of its kind, with the same number of simulations.

    python examples/openspiel_bots.py --games 20 --simulations 100

MCTS needs to see everything: fair in Shear Panic, which has no secrets, and cheating in Guerre & Bêêêh! (there it
searches the true state). ISMCTS imagines worlds through `resample_from_infostate`. OpenSpiel's C++ MCTS and
ISMCTS bots are not used: on any game written in Python the process dies of them (a segmentation fault, with OpenSpiel
2.0.2)."""

import argparse
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import panurge.envs.openspiel  # noqa: F401 (registers the games)
from panurge import Rng
from panurge.bots import thinking
from panurge.bots.choice import Budget

Player = Callable[[Any], int]
GAMES = ("panurge_guerre_et_beeeh(endgame=40)", "panurge_shear_panic(players=2,endgame=40)")


def ours(simulations: int, seed: int) -> Player:
    """Our ISMCTS: it is given the veil of the seat to move, nothing else."""
    rng = Rng(seed)

    def choose(state: Any) -> int:
        veil = state.position.veil(state.current_player())
        return thinking.choose(veil, rng, Budget(iterations=simulations)).action

    return choose


def their_ismcts(game: Any, simulations: int, seed: int) -> Player:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    bot = ismcts.ISMCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=np.random.RandomState(seed),
        allow_inconsistent_action_sets=True,
    )
    return lambda state: int(bot.step(state))


def their_mcts(game: Any, simulations: int, seed: int) -> Player:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    bot = mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=np.random.RandomState(seed))
    return lambda state: int(bot.step(state))


def at_random(seed: int) -> Player:
    """Any option, each as likely."""
    draw = random.Random(seed)
    return lambda state: int(draw.choice(state.legal_actions()))


def play(game: Any, players: list[Player], draw: random.Random) -> list[float]:
    """One game; what each seat got."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(draw.choices(outcomes, odds)[0])
        else:
            state.apply_action(players[state.current_player()](state))
    return list(state.returns())


def match(game: Any, first: Player, second: Player, games: int, seed: int) -> tuple[float, float]:
    """The mean reward of the first player over games in which they change seats, and its standard error."""
    draw = random.Random(seed)
    rewards = []
    for number in range(games):
        seats = [first, second] if number % 2 == 0 else [second, first]
        rewards.append(play(game, seats, draw)[number % 2])
    return float(np.mean(rewards)), float(np.std(rewards) / games**0.5)


def compare(name: str, games: int, simulations: int, seed: int = 1, say: Any = print) -> dict[str, float]:
    """Our ISMCTS against OpenSpiel's ISMCTS, its (seeing) MCTS and a random player."""
    game = pyspiel.load_game(name)
    rivals = {"random": at_random(seed), "their MCTS, which sees everything": their_mcts(game, simulations, seed)}
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        rivals["their ISMCTS"] = their_ismcts(game, simulations, seed)
    found = {}
    for title, rival in rivals.items():
        mean, error = match(game, ours(simulations, seed), rival, games, seed)
        found[title] = mean
        say(f"{name}: our ISMCTS against {title}: {mean:+.2f} ± {error:.2f}")
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("names", nargs="*", default=GAMES)
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--simulations", type=int, default=100)
    given = asked.parse_args()
    for name in given.names:
        compare(name, given.games, given.simulations)


if __name__ == "__main__":
    main()
