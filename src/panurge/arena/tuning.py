"""Find good settings of the search for a game: successive halving over a grid, judged by matches.

Every candidate plays the same duplicate deals against the same opponents; after each round the better half goes on, to
twice as many deals. The settings in force are always among the candidates, so that tuning cannot make matters worse by
more than chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from panurge.arena import match as matches
from panurge.arena.stats import Estimate, summary
from panurge.core.rng import Rng

GRID: dict[str, tuple[Any, ...]] = {
    "exploration": (0.1, 0.25, 0.6, 1.5),
    "prior": (0.3, 0.7, 0.95),
    "depth": (0, 4, 12, -1),
    "trust": (0.0, 0.5, 1.0),
    "caution": (0.0, 0.1),
    "split_chance": (0, 1),
    "others_branch": (0, 1),
    "looks": (1, 4),
    "foresight": (0.0, 4.0),
    "keenness": (0.0, 12.0),
}


@dataclass(frozen=True)
class Tried:
    round: int
    settings: dict[str, Any]
    share: Estimate
    deals: int


def written(settings: dict[str, Any], iterations: int) -> str:
    """The candidate as the arena's command line names it."""
    return ",".join([f"ismcts:iterations={iterations}", *(f"{name}={value:g}" for name, value in settings.items())])


def candidates(count: int, rng: Rng, grid: dict[str, tuple[Any, ...]] | None = None) -> list[dict[str, Any]]:
    """The settings in force, and others drawn from the grid, all different."""
    wells = grid or GRID
    found: list[dict[str, Any]] = [{}]
    seen: set[str] = {""}
    possible = 1
    for values in wells.values():
        possible *= len(values)
    while len(found) < min(count, possible + 1):
        drawn = {name: values[int(rng.below(len(values)))] for name, values in wells.items()}
        if str(drawn) not in seen:
            seen.add(str(drawn))
            found.append(drawn)
    return found


def halve(
    key: str,
    players: int,
    options: dict[str, Any],
    *,
    against: str = "greedy",
    iterations: int = 500,
    count: int = 8,
    deals: int = 8,
    seed: int = 1,
    jobs: int = 1,
    grid: dict[str, tuple[Any, ...]] | None = None,
) -> Iterator[Tried]:
    """Every trial as it is made; the last one is the winner's last."""
    left = candidates(count, Rng(seed), grid)
    number = 0
    while True:
        tried = []
        for settings in left:
            entrants = (written(settings, iterations), *[against] * (players - 1))
            match = matches.Match(key, options, entrants, seed)
            share = summary(list(matches.run(match, deals, jobs)))[0].share
            tried.append(Tried(number, settings, share, deals))
            if len(left) > 1:
                yield tried[-1]
        tried.sort(key=lambda trial: -trial.share.mean)
        if len(left) == 1:
            yield tried[0]
            return
        left = [trial.settings for trial in tried[: max(1, len(tried) // 2)]]
        deals *= 2
        number += 1
