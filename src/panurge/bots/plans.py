"""A search among whole plans, compiled with the rules: for games whose turns are long chains of decisions.

A tree over single decisions of such a turn is lost in it: its later nodes know less than the sense that plans the chain
as a whole. Here the game's sense offers a handful of plans (chains of the seat's own actions); every plan is played out
in the same imagined worlds with the same chance, everybody's later turns by the sense (`Sense.turn`), and the mean
result decides. Plans that do well are played out in more worlds: all of them in every eighth world, the better half in
every fourth, the better quarter in every second, the best two always. Nothing depends on how many iterations are still
to come, so it can be stopped at any time.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.bots.ismcts import Node, Search, Settings, most_visited_first
from panurge.core.rng import Rng
from panurge.core.sense import Sense, Worlds
from panurge.core.state import CHANCE, OVER, State

WARM_UP: Final[i64] = 4  # worlds in which every plan is tried before any is left out
CYCLE: Final[i64] = 8
DUEL: Final[i64] = 2  # plans that are never left out


class PlanSearch(Search):
    """The same door as the tree's: run in slices, asked at any time. The root's rows are the plans' first actions."""

    chains: list[list[int]]
    rows: vec[i64]  # plan → row of its first action
    tried: vec[i64]
    worth: vec[float]  # totals of the seat's shares
    running: vec[i64]  # plans to play out in this world, best first
    next: i64  # of those
    number: i64  # worlds imagined
    world: State
    luck: i64  # seed of this world's chance

    def __init__(
        self, veil: State, sense: Sense, settings: Settings, rng: Rng, worlds: Worlds | None = None
    ) -> None:
        super().__init__(veil, sense, settings, rng, worlds)
        self.chains = []
        self.rows = vec[i64]()
        self.tried = vec[i64]()
        self.worth = vec[float]()
        self.running = vec[i64]()
        self.next = 0
        self.number = 0
        self.world = veil
        self.luck = 0

    def run(self, iterations: i64) -> None:
        """That many more playouts of a plan."""
        if self.root.player == CHANCE:
            self._gather()
        for _ in range(iterations):
            if self.next >= len(self.running):
                self._next_world()
            plan = self.running[self.next]
            self.next += 1
            self._play_out(plan)
            self._note(plan)

    def _gather(self) -> None:
        """The plans, and a row for every first action."""
        root = self.root
        root.player = self.seat
        self.chains = self.sense.plans(self.worlds, self.rng, self.settings.plans)
        firsts = sorted({chain[0] for chain in self.chains})
        for first in firsts:
            root.actions = append(root.actions, first)
            root.tries = append(root.tries, 0)
            root.available = append(root.available, 0)
            root.totals = append(root.totals, 0.0)
            root.priors = append(root.priors, 1.0 / float(len(firsts)))
            root.kids.append(Node())
        for chain in self.chains:
            self.rows = append(self.rows, firsts.index(chain[0]))
            self.tried = append(self.tried, 0)
            self.worth = append(self.worth, 0.0)

    def _next_world(self) -> None:
        """A new world, and who is played out in it."""
        count: i64 = len(self.chains)
        number = self.number
        self.number += 1
        self.world = self.worlds(self.rng)
        self.luck = self.rng.word()
        wanted = count
        if number >= WARM_UP and number % CYCLE != 0:
            wanted = DUEL
            if number % 4 == 0:
                wanted = (count + 1) // 2
            elif number % 2 == 0:
                wanted = (count + 3) // 4
            if wanted < DUEL:
                wanted = DUEL
            if wanted > count:
                wanted = count
        ranked = self._ranked()
        self.running = ranked[:wanted]
        self.next = 0

    def _ranked(self) -> vec[i64]:
        """The plans, the best first; equals in their order."""
        ranked = vec[i64]()
        for plan in range(len(self.chains)):
            ranked = append(ranked, plan)
            at: i64 = plan
            while at > 0 and self._mean(ranked[at - 1]) < self._mean(plan):
                ranked[at] = ranked[at - 1]
                at -= 1
            ranked[at] = plan
        return ranked

    def _mean(self, plan: i64) -> float:
        """What a plan is worth so far; the sense's own is given a little more."""
        known = self.worth[plan] / float(self.tried[plan]) if self.tried[plan] > 0 else 0.0
        return known + self.settings.loyalty if plan == 0 else known

    def _play_out(self, plan: i64) -> None:
        """Follow the plan in this world as far as it goes, then everybody by the sense; shares into `shares`."""
        rng = Rng(self.luck)
        state = self.world.clone()
        sense = self.sense
        seat = self.seat
        for step in self.chains[plan]:
            action: i64 = step
            if state.current_player != seat or state.refusal(action) != 0:
                break
            state.play(action)
            state.deal(rng)
            self.nodes += 1
        if state.current_player == seat:
            sense.turn(state, rng, True)
            self.nodes += 1
        left = self.settings.turns
        while state.current_player != OVER and left != 0:
            sense.turn(state, rng, False)
            left -= 1
            self.nodes += 1
        sense.judge(state, self.shares)
        if state.current_player == OVER and self.settings.points > 0.0:
            self._count_points(state)

    def _count_points(self, state: State) -> None:
        """Blend the win with the points: a near miss says more about a plan than a rout."""
        best = state.score(0)
        for seat in range(1, state.players):
            best = max(best, state.score(seat))
        total = 0.0
        for seat in range(state.players):
            self.later[seat] = exp(float(state.score(seat) - best) / self.settings.lead)
            total += self.later[seat]
        part = self.settings.points
        for seat in range(state.players):
            self.shares[seat] = (1.0 - part) * self.shares[seat] + part * self.later[seat] / total

    def _note(self, plan: i64) -> None:
        """The result, for the plan, for its first action and for all seats."""
        root = self.root
        mine = self.shares[self.seat]
        row = self.rows[plan]
        self.tried[plan] += 1
        self.worth[plan] += mine
        root.visits += 1
        root.tries[row] += 1
        root.totals[row] += mine
        for i in range(len(root.actions)):
            root.available[i] = root.visits
        for seat in range(self.veil.players):
            self.totals[seat] += self.shares[seat]
        self.iterations += 1

    def considered(self) -> list[tuple[int, int, float]]:
        """The first actions tried: that of the best plan, then the most visited; values are their best plans'."""
        if self.iterations == 0:
            return []
        found: list[tuple[int, int, float]] = []
        seen: set[int] = set()
        ranked = self._ranked()
        for i in range(len(ranked)):
            plan = ranked[i]
            row = self.rows[plan]
            action: int = self.root.actions[row]
            if self.tried[plan] > 0 and action not in seen:
                seen.add(action)
                visits: int = self.root.tries[row]
                found.append((action, visits, self.worth[plan] / float(self.tried[plan])))
        rest = found[1:]
        rest.sort(key=most_visited_first)
        return [*found[:1], *rest]

    def settled(self, remaining: i64) -> bool:
        """Whether nothing can change any more: all plans begin alike."""
        return len(self.root.actions) == 1
