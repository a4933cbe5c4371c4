"""How a game moves ratings: Plackett–Luce by the library `openskill`, on the scale of `skill`.

A tie is the mean of the orders it might have been: the library's own ties give who comes behind two winners as much as
the winners. Nothing here knows a table or a person."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from openskill.models import PlackettLuce

from panurge.people.skill import SPREAD, START, Skill

BETA = 122.8  # 400 points are ten to one between two who are well known
DRIFT = 1.5  # what a rating loses in sureness from game to game, so that it can follow
FIXED = 1.0  # the spread of a fixed point
FRESH = 0.9 * SPREAD  # who is in more doubt than this is not known at all


@dataclass(frozen=True)
class Moved:
    """Where a rating stands after a game."""

    mean: float
    spread: float


_model = PlackettLuce(mu=START, sigma=SPREAD, beta=BETA, tau=DRIFT, gamma=lambda *_, **__: 1.0)


def moved(skills: Sequence[Skill], places: Sequence[int], fixed: Sequence[bool]) -> list[Moved]:
    """The ratings after a game that ended in these places (equal ones tie). Fixed points stay where they are."""
    orders = list(_orders(places))
    sums = [[0.0, 0.0] for _ in skills]
    for order in orders:
        teams = [
            [_model.rating(mu=skill.mean, sigma=FIXED if still else skill.spread)]
            for skill, still in zip(skills, fixed, strict=True)
        ]
        for total, (after,) in zip(sums, _model.rate(teams, ranks=order), strict=True):
            total[0] += after.mu
            total[1] += after.sigma
    return [
        Moved(skill.mean, skill.spread) if still else Moved(mean / len(orders), spread / len(orders))
        for skill, still, (mean, spread) in zip(skills, fixed, sums, strict=True)
    ]


def _orders(places: Sequence[int]) -> list[list[float]]:
    """Every order without ties that these places might have been."""
    groups = [[i for i, place in enumerate(places) if place == rank] for rank in sorted(set(places))]
    found = []
    for choice in product(*(permutations(group) for group in groups)):
        order = [0.0] * len(places)
        for rank, i in enumerate(i for group in choice for i in group):
            order[i] = float(rank)
        found.append(order)
    return found


def places_of(winners: Sequence[int], scores: Sequence[int | None], gone: Collection[int] = ()) -> list[int]:
    """Places from 1, equals sharing the better one; the win decides before the points. Who is gone has the last one,
    and nobody else has it with them."""
    results = [(seat in winners, score or 0) for seat, score in enumerate(scores)]
    here = [result for seat, result in enumerate(results) if seat not in gone]
    last = len(results)
    return [last if seat in gone else 1 + sum(other > mine for other in here) for seat, mine in enumerate(results)]


def known(skill: Skill) -> float:
    """How much is known of somebody: 0 of a newcomer, 1 of who has a settled rating."""
    if skill.is_settled:
        return 1.0
    settled = 1 / 3 * SPREAD
    return min(1.0, max(0.0, (FRESH - skill.spread) / (FRESH - settled)))


def part(skill: Skill, moved_to: Moved, weight: float) -> Moved:
    """Only so much of the way."""
    return Moved(
        skill.mean + weight * (moved_to.mean - skill.mean), skill.spread + weight * (moved_to.spread - skill.spread)
    )
