"""The research faces: PettingZoo, Gymnasium, OpenSpiel, batches. Written once, over the registry, and thin.

Rewards are the same everywhere: at the end each seat gets `(n · share − 1) / (n − 1)`: 1 for a sole winner, less for
the others so that they sum to 0 (two players: 1, −1, or 0 for a draw); before the end 0."""

from typing import Any

from panurge.core.errors import BadOption, IllegalAction
from panurge.core.whole import whole


def wanting(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What a face needs and is not installed, with the command that installs it."""
    wanted = f"the research faces need {error.name}: pip install 'panurge[research]'"
    return ModuleNotFoundError(wanted, name=error.name)


def reward(share: float, players: int) -> float:
    """What a share of the win is worth to a learner."""
    return (players * share - 1.0) / (players - 1)


def action_of(given: Any) -> int:
    """An action as the engine takes it; IllegalAction for what is no whole number (of 64 bits)."""
    action = whole(given)
    if action is None or not -(2**63) <= action < 2**63:
        raise IllegalAction(f"actions are whole numbers, not {str(given)[:40]} ({type(given).__name__})")
    return action


def seed_of(given: Any) -> int:
    """A seed as the engine takes it; BadOption for what is no whole number."""
    seed = whole(given)
    if seed is None:
        raise BadOption(f"a seed is a whole number, not {str(given)[:40]} ({type(given).__name__})", "seed")
    return seed
