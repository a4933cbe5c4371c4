"""The bot that looks one whole decision ahead by its game's sense, averaged over a few imagined worlds."""

from librt.vecs import vec

from panurge.bots.choice import Budget, Choice, Considered
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.sense import best_of, judge_options
from panurge.core.state import State

WORLDS = 4


def choose(veil: State, rng: Rng, budget: Budget) -> Choice:
    """`budget.iterations` is the number of imagined worlds (default: 4)."""
    options = veil.legal_actions()
    if len(options) == 1:
        return Choice(options[0])
    sense = GAMES[veil.KEY].module("sense").SENSE
    seat = int(veil.viewer)
    worlds = budget.iterations or WORLDS
    worths = vec[float]([0.0] * len(options))
    for _ in range(worlds):
        judge_options(veil.imagine(rng), sense, seat, rng, worths)
    best = best_of(worths, len(options), rng)
    looked_at = [Considered(action, worlds, worths[i] / worlds) for i, action in enumerate(options)]
    looked_at.sort(key=lambda option: (-option.value, option.action))
    return Choice(options[best], _shares(veil, seat, worths[best] / worlds), looked_at)


def _shares(veil: State, seat: int, mine: float) -> list[float]:
    """The seat's own expectation; the rest of the win divided evenly (greedy knows no better)."""
    rest = (1.0 - mine) / (int(veil.players) - 1)
    return [mine if other == seat else rest for other in range(veil.players)]
