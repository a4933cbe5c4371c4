"""Ratings of a pool of players from who came before whom: Plackett–Luce, on the scale of chess ratings.

A finishing order is read as a row of choices, the first among all, the second among the rest, and so on; a player's
strength is how often it is chosen. Fitted by Hunter's minorise–maximise iteration. Equals are each chosen from among
all that were left. Everybody also has one win and one loss against a player of mean strength, so that whoever always
wins has a finite rating. 400 points mean ten times the strength; the mean of the pool is 0."""

import math
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from random import Random

from panurge.arena.match import Result
from panurge.arena.stats import Estimate, by_deal, share_interval

ROUNDS = 200  # of the bootstrap
STEPS = 200  # of the fit, at most
Choice = tuple[tuple[int, ...], tuple[int, ...]]  # who was chosen, from among whom


@dataclass(frozen=True)
class Rating:
    entrant: int
    rating: Estimate
    lead: Estimate  # before the next one; surer than the distance of two ratings, whose errors go together
    share: Estimate  # of the win, in the games it played
    games: int


def choices(result: Result) -> list[Choice]:
    """A finishing order as choices; the last one left is no choice."""
    found: list[Choice] = []
    left = list(range(len(result.who)))
    while len(left) > 1:
        best = min(result.ranks[place] for place in left)
        chosen = [place for place in left if result.ranks[place] == best]
        found.append((tuple(result.who[p] for p in chosen), tuple(result.who[p] for p in left)))
        left = [place for place in left if place not in chosen]
    return found


def fit(orders: Counter[Choice], players: int) -> list[float]:
    """The ratings of so many players, mean 0, from how often each choice was made."""
    strengths = [1.0] * players
    won = [1.0] * players
    for (chosen, _), times in orders.items():
        for player in chosen:
            won[player] += times
    for _ in range(STEPS):
        burden = [2.0 / (strength + 1.0) for strength in strengths]
        for (chosen, among), times in orders.items():
            weight = times * len(chosen) / sum(strengths[player] for player in among)
            for player in among:
                burden[player] += weight
        fresh = [w / b for w, b in zip(won, burden, strict=True)]
        moved = max(abs(math.log(new / old)) for new, old in zip(fresh, strengths, strict=True))
        strengths = fresh
        if moved < 1e-6:
            break
    ratings = [400 * math.log10(strength) for strength in strengths]
    mean = sum(ratings) / players
    return [rating - mean for rating in ratings]


def rate(results: list[Result], players: int, seed: int = 1, rounds: int = ROUNDS) -> list[Rating]:
    """Every entrant's rating, best first, with 95 % intervals by a bootstrap over deals."""
    deals = by_deal(results)
    orders = [[choice for game in deal for choice in choices(game)] for deal in deals]
    best = fit(Counter(chain.from_iterable(orders)), players)
    draw = Random(seed)
    drawn = []
    for _ in range(rounds):
        drawn.append(fit(Counter(chain.from_iterable(draw.choices(orders, k=len(orders)))), players))
    order = sorted(range(players), key=lambda entrant: -best[entrant])
    found = []
    for entrant, after in zip(order, [*order[1:], None], strict=True):
        blocks = [shares for deal in deals if (shares := _shares(deal, entrant))]
        rating = _spread(best[entrant], [ratings[entrant] for ratings in drawn])
        lead = Estimate(math.nan, math.nan, math.nan)
        if after is not None:
            lead = _spread(best[entrant] - best[after], [ratings[entrant] - ratings[after] for ratings in drawn])
        found.append(Rating(entrant, rating, lead, share_interval(blocks), sum(map(len, blocks))))
    return found


def _spread(mean: float, drawn: list[float]) -> Estimate:
    """A number and where 95 % of its bootstrap lie."""
    ordered, rounds = sorted(drawn), len(drawn)
    return Estimate(mean, ordered[int(0.025 * rounds)], ordered[max(0, math.ceil(0.975 * rounds) - 1)])


def _shares(deal: list[Result], entrant: int) -> list[float]:
    return [game.shares[game.who.index(entrant)] for game in deal if entrant in game.who]


def written(rating: Estimate) -> str:
    """A rating, or a lead, in whole points; nothing for the last one's lead."""
    return "" if math.isnan(rating.mean) else f"{rating.mean:+.0f} [{rating.low:+.0f}, {rating.high:+.0f}]"
