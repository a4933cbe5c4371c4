"""The bot that looks one whole decision ahead by its game's sense, averaged over a few imagined worlds.

Where a turn is a chain of many decisions, one is not far enough: a game's `sense` may then offer
`plan(state, seat, rng) -> action`, the next step of a good turn in a full state. Each world votes for one."""

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
    module = GAMES[veil.KEY].module("sense")
    plan = getattr(module, "plan", None)
    seat = int(veil.viewer)
    worlds = budget.iterations or WORLDS
    worths = vec[float]([0.0] * len(options))
    votes = vec[float]([0.0] * len(options))
    judged = 0
    for _ in range(worlds):
        world = veil.imagine(rng)
        if plan is None or judged == 0:  # one look is enough to tell what else was considered
            judge_options(world.clone(), module.SENSE, seat, rng, worths)
            judged += 1
        if plan is not None:
            votes[options.index(int(plan(world, seat, rng)))] += 2.0  # a vote outweighs every worth
    for i in range(len(options)):
        worths[i] /= judged
        votes[i] += worths[i]
    best = int(best_of(votes, len(options), rng))
    looked_at = [Considered(action, judged, worths[i]) for i, action in enumerate(options)]
    looked_at.sort(key=lambda option: (option.action != options[best], -option.value, option.action))
    return Choice(options[best], _shares(veil, seat, worths[best]), looked_at)


def _shares(veil: State, seat: int, mine: float) -> list[float]:
    """The seat's own expectation; the rest of the win divided evenly (greedy knows no better)."""
    rest = (1.0 - mine) / (int(veil.players) - 1)
    return [mine if other == seat else rest for other in range(veil.players)]
