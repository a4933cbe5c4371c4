"""The research faces: PettingZoo, Gymnasium, OpenSpiel, batches. Written once, over the registry, and thin.

Rewards are the same everywhere: at the end each seat gets `(n · share − 1) / (n − 1)`: 1 for a sole winner, less for
the others so that they sum to 0 (two players: 1, −1, or 0 for a draw); before the end 0."""


def reward(share: float, players: int) -> float:
    """What a share of the win is worth to a learner."""
    return (players * share - 1.0) / (players - 1)
