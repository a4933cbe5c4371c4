"""Why one decision may be better than another, in points that everybody can count: what it brings in this turn, and
what it leaves to whoever is next. Asked of a few worlds imagined from a veil: it tells nothing the seat could not
know."""

from collections.abc import Sequence
from typing import NamedTuple

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State

WORLDS = 3
FURTHER = 1  # decisions of the same turn that are played out, too
EFFORT = 1500  # moves tried in all; a decision that needs more goes without a reason
MORE, LESS = "more", "less"  # it brings more; it leaves less


class Reason(NamedTuple):
    kind: str
    points: int
    seat: int  # who gains them, or goes without


class _Spent(Exception):
    """More was tried than a reason is worth."""


class _Trial:
    """One imagined world in which decisions are played out."""

    def __init__(self, seed: int, purse: list[int]) -> None:
        self.rng, self.purse = Rng(seed), purse

    def play(self, world: State, actions: Sequence[int]) -> State:
        """The world after a decision that begins with these actions; what comes then in this turn is the greediest."""
        seat, world = int(world.current_player), world.clone()
        left, further = list(actions), FURTHER
        while not world.is_over:
            if world.current_player == CHANCE:
                self._apply(world, int(world.sample_chance(self.rng)))
            elif left and world.current_player == seat:
                self._apply(world, left.pop(0))
            elif world.current_player == seat and (world.half_made() or further):
                further -= not world.half_made()
                self._apply(world, self._greediest(world, seat))
            else:
                break
        return world

    def _greediest(self, world: State, seat: int) -> int:
        return max(map(int, world.legal_actions()), key=lambda action: _points(self._after(world, action), seat))

    def _after(self, world: State, action: int) -> State:
        after = world.clone()
        self._apply(after, action)
        while not after.is_over and after.current_player == CHANCE:
            self._apply(after, int(after.sample_chance(self.rng)))
        return after

    def _apply(self, world: State, action: int) -> None:
        self.purse[0] -= 1
        if self.purse[0] < 0:
            raise _Spent
        world.apply(action)

    def best_answer(self, world: State, seat: int) -> tuple[int, int]:
        """Who is next after `seat`, and the most points they can make in their turn."""
        rival = int(world.current_player)
        if world.is_over or rival in (seat, CHANCE):
            return seat, 0
        before = _points(world, rival)
        gains = [_points(self.play(world, [int(action)]), rival) - before for action in world.legal_actions()]
        return rival, max(gains)


def _points(world: State, seat: int) -> int:
    return world.scores()[seat] or 0


def reason(veil: State, better: int, made: Sequence[int], seed: int) -> Reason | None:
    """Why `better` is better than the actions that were made instead; None if points do not tell."""
    seat, purse, rng = int(veil.current_player), [EFFORT], Rng(seed)
    try:
        ends = [
            [_Trial(seed + number, purse).play(world, actions) for actions in ([better], made)]
            for number, world in enumerate(veil.imagine(rng) for _ in range(WORLDS))
        ]
        own = sum(_points(one, seat) - _points(other, seat) for one, other in ends) / WORLDS
        if own < 0 or round(own) > 0:
            return Reason(MORE, round(own), seat) if own > 0 else None
        return _leaves_less(ends, seat, seed, purse)
    except _Spent:
        return None


def _leaves_less(ends: list[list[State]], seat: int, seed: int, purse: list[int]) -> Reason | None:
    left, rivals = 0.0, set()
    for number, pair in enumerate(ends):
        (rival, better), (other, made) = (_Trial(seed + number, purse).best_answer(end, seat) for end in pair)
        left += (made - better) / len(ends)
        rivals |= {rival, other}
    return Reason(LESS, round(left), rivals.pop()) if round(left) > 0 and len(rivals) == 1 else None
