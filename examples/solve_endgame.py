"""Solve an endgame exactly with OpenSpiel's CFR and ask how far our ISMCTS is from it.

    python examples/solve_endgame.py                    # one small game cut from each of the five
    python examples/solve_endgame.py "panurge_guerre_et_beeeh(deal=7,endgame=12,worlds=4,horizon=2)" --iterations 300

Exploitability is what the best answers to a pair of strategies could win on average (0: nothing, an equilibrium).
Our ISMCTS knows neither that only `worlds` worlds are possible (it imagines every one its veil allows) nor the horizon
(it plays on to the true end), so it is judged here by a game a little different from the one it plays."""

import argparse
from typing import Any

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import panurge.envs.openspiel  # noqa: F401 (registers the games)
from panurge import Rng
from panurge.bots import thinking
from panurge.bots.choice import Budget

SMALL = (  # from 130 to 1,100 states; in each both seats decide, and but for Shear Panic's there are secrets
    "panurge_black_sheep(players=2,deal=7,endgame=3,worlds=4,horizon=2)",
    "panurge_guerre_des_moutons(players=2,deal=4,endgame=3,worlds=4,horizon=3)",
    "panurge_guerre_et_beeeh(deal=7,endgame=12,worlds=4,horizon=2)",
    "panurge_shear_panic(players=2,deal=2,endgame=8,horizon=4)",
    "panurge_sheep_sheep(players=2,deal=4,endgame=8,worlds=4,horizon=3)",
)


def solve(game: Any, iterations: int, say: Any = print) -> Any:
    """CFR+'s average strategy."""
    solver = cfr.CFRPlusSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number in (1, iterations) or number % max(1, iterations // 4) == 0:
            say(f"CFR+, {number} iterations: exploitability {measure(game, solver.average_policy()):.4f}")
    return solver.average_policy()


def measure(game: Any, strategy: Any) -> float:
    return float(exploitability.exploitability(game, strategy))


def our_strategy(game: Any, simulations: int, seed: int = 1) -> Any:
    """What our ISMCTS chooses at every information state, as shares of its visits."""
    table = policy.TabularPolicy(game)
    rng = Rng(seed)
    for state, row in zip(table.states, table.action_probability_array):
        veil = state.position.veil(state.current_player())
        choice = thinking.choose(veil, rng, Budget(iterations=simulations))
        row[:] = 0.0
        if not choice.considered:
            row[choice.action] = 1.0
            continue
        visits = sum(option.visits for option in choice.considered)
        for option in choice.considered:
            row[option.action] = option.visits / visits
    return table


def compare(name: str, iterations: int, simulations: int, say: Any = print) -> dict[str, float]:
    """Exploitability of uniform play, of our ISMCTS and of CFR+."""
    game = pyspiel.load_game(name)
    uniform = policy.TabularPolicy(game)
    say(f"{name}: {len(uniform.states)} information states")
    found = {"uniform": measure(game, uniform)}
    say(f"uniform play: exploitability {found['uniform']:.4f}")
    found["ismcts"] = measure(game, our_strategy(game, simulations))
    say(f"our ISMCTS, {simulations} iterations: exploitability {found['ismcts']:.4f}")
    found["cfr"] = measure(game, solve(game, iterations, say))
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("names", nargs="*", default=SMALL)
    asked.add_argument("--iterations", type=int, default=100)
    asked.add_argument("--simulations", type=int, default=500)
    given = asked.parse_args()
    for name in given.names:
        compare(name, given.iterations, given.simulations)


if __name__ == "__main__":
    main()
