"""The figures of the search that `panurge bench` prints."""

from panurge.bots.pace import UNIFORM, pace
from panurge.core.registry import GAMES


def test_pace_counts_iterations_and_nodes() -> None:
    iterations, nodes = pace(GAMES["guerre-et-beeeh"].start(), 0.05, **UNIFORM)
    assert iterations > 10
    assert nodes / iterations > 20  # playouts to the end
    short, few = pace(GAMES["guerre-et-beeeh"].start(), 0.05, depth=0, trust=0)
    assert few / short < nodes / iterations
