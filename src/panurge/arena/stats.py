"""What results say, and how sure that is: means, 95 % intervals by a bootstrap over deals, a sequential test."""

import math
import statistics
from collections import defaultdict
from dataclasses import dataclass
from random import Random

from panurge.arena.match import Result

ROUNDS = 1000
NORMAL = 1.96  # so many standard deviations either side hold 95 %


@dataclass(frozen=True)
class Estimate:
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        if math.isnan(self.low):
            return f"{self.mean:.3f}"
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Performance:
    """How one entrant did."""

    share: Estimate
    score: Estimate
    rank: Estimate


def by_deal(results: list[Result]) -> list[list[Result]]:
    """Only deals that were played in every rotation count."""
    found: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        found[result.deal].append(result)
    return [games for _, games in sorted(found.items()) if len(games) == len(games[0].shares)]


def summary(results: list[Result]) -> list[Performance]:
    """One line per entrant, in the order they were named."""
    deals = by_deal(results)
    if not deals:
        return []
    lines = []
    for entrant in range(len(deals[0][0].shares)):
        lines.append(
            Performance(
                share_interval([[game.shares[entrant] for game in deal] for deal in deals]),
                mean_interval([statistics.fmean(game.scores[entrant] for game in deal) for deal in deals]),
                mean_interval([statistics.fmean(game.ranks[entrant] for game in deal) for deal in deals]),
            )
        )
    return lines


def mean_interval(blocks: list[float], seed: int = 1) -> Estimate:
    """The mean of the blocks and its 95 % interval by bootstrap; a block is what one deal gave over all rotations. One
    deal alone has no interval."""
    if len(blocks) < 2:
        return Estimate(blocks[0] if blocks else math.nan, math.nan, math.nan)
    draw = Random(seed)
    means = sorted(statistics.fmean(draw.choices(blocks, k=len(blocks))) for _ in range(ROUNDS))
    return Estimate(statistics.fmean(blocks), means[int(0.025 * ROUNDS)], means[int(0.975 * ROUNDS) - 1])


def share_interval(deals: list[list[float]]) -> Estimate:
    """The mean share of the win and its interval, from the games of each deal. Deals that are all alike (every game
    won, say) have nothing to draw from anew, and yet are no certainty: there it is Wilson's, over the games."""
    blocks = [statistics.fmean(games) for games in deals]
    if len(set(blocks)) != 1:
        return mean_interval(blocks)
    mean, count = blocks[0], sum(map(len, deals))
    square = NORMAL * NORMAL / count
    centre = (mean + square / 2) / (1 + square)
    half = NORMAL / (1 + square) * math.sqrt(mean * (1 - mean) / count + square / (4 * count))
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def variance_saved(results: list[Result], entrant: int = 0) -> float:
    """How much smaller the variance of a mean is for playing each deal from every seat (0.4: by 40 %)."""
    deals = by_deal(results)
    if len(deals) < 2:
        return 0.0
    single = statistics.variance(game.shares[entrant] for deal in deals for game in deal)
    blocks = statistics.variance(statistics.fmean(game.shares[entrant] for game in deal) for deal in deals)
    return 1.0 - blocks * len(deals[0]) / single if single > 0 else 0.0


def expected_share(elo: float, seats: int) -> float:
    """The win share of one player who is that much stronger than the others, all of whom are equal."""
    strength = 10 ** (elo / 400)
    return strength / (strength + seats - 1)


def sprt(results: list[Result], elo0: float, elo1: float, risk: float = 0.05) -> str:
    """'stronger' once the first entrant is elo1 better than the rest, 'not stronger' once at most elo0, else ''.

    A generalised sequential probability ratio test on the per-deal means, normal approximation."""
    deals = by_deal(results)
    if len(deals) < 8:
        return ""
    blocks = [statistics.fmean(game.shares[0] for game in deal) for deal in deals]
    seats = len(deals[0])
    variance = max(statistics.variance(blocks), 1e-4)
    share0, share1 = expected_share(elo0, seats), expected_share(elo1, seats)
    ratio = (share1 - share0) * (2 * statistics.fmean(blocks) - share0 - share1) * len(blocks) / (2 * variance)
    bound = math.log((1 - risk) / risk)
    return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else ""
