"""Three bots for people: Agneau errs like a beginner, Brebis plays soundly, Bélier plays as well as we can."""

from typing import Any

from panurge.bots import greedy, thinking
from panurge.bots.choice import Budget, Choice
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State

LAMB_SLIPS = 55  # of a hundred decisions: an option it merely likes the look of
LAMB_CARELESS = 85  # of a hundred later parts of a decision: what it has begun it does not think over
LAMB_BLUNDERS = 60  # of a hundred slips: anything at all
EWE_WORLDS = 6
RAM_SECONDS = 1.5


def lamb(veil: State, rng: Rng, budget: Budget) -> Choice:
    """Often takes the first thing it likes, or just anything; else looks one decision ahead in one imagined world."""
    options = veil.legal_actions()
    world = veil.imagine(rng)
    slips = LAMB_CARELESS if world.half_made() else LAMB_SLIPS
    if len(options) > 1 and rng.below(100) < slips:
        if rng.below(100) < LAMB_BLUNDERS:
            return Choice(int(world.pick(rng)))
        return Choice(int(GAMES[veil.KEY].module("sense").SENSE.pick(world, rng)))
    return greedy.choose(veil, rng, Budget(iterations=1))


def ewe(veil: State, rng: Rng, budget: Budget) -> Choice:
    """Looks one whole decision ahead, over several imagined worlds."""
    return greedy.choose(veil, rng, Budget(iterations=EWE_WORLDS))


def ram(veil: State, rng: Rng, budget: Budget, **settings: Any) -> Choice:
    """Searches, for at most a second and a half unless told otherwise."""
    given = budget if budget.seconds or budget.iterations else Budget(seconds=RAM_SECONDS)
    return thinking.choose(veil, rng, given, **settings)
