"""Information-set Monte Carlo tree search, compiled with the rules.

One tree from one seat's point of view. Every iteration imagines a full state from that seat's veil, walks down the
tree among the options this state allows (counting how often each was available), adds a leaf, judges it by a playout
guided by the game's sense, and backs up each seat's share to the decisions that seat made (max^n). Chance is sampled
by its exact odds; what the searching seat sees of it tells branches apart. Forced decisions make no nodes. The search
never holds anything but a veil and what was imagined from it, so it cannot cheat.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.sense import Sense
from panurge.core.state import CHANCE, OVER, State

MOST_SEATS: Final[i64] = 8
TO_THE_END: Final[i64] = -1


class Settings:
    """What is tuned per game (each game's `CARD.extra["ismcts"]` may overrule these)."""

    exploration: float  # how much an uncertain option attracts
    prior: float  # 0: all options alike at first, 1: wholly by the sense's likings
    depth: i64  # decisions of a playout before the sense judges; TO_THE_END: never
    guided: bool  # playouts by the sense's likings, else at random
    caution: float  # how much worse than its parent an untried option is taken to be
    split_chance: bool  # whether seen chance outcomes lead to branches of their own
    trust: float  # share of the sense's judgement in a leaf's value, beside the playout's

    def __init__(self) -> None:
        self.exploration = 1.0
        self.prior = 0.7
        self.depth = TO_THE_END
        self.guided = True
        self.caution = 0.1
        self.split_chance = True
        self.trust = 0.0


class Node:
    """What became of one option (or one seen chance outcome)."""

    action: i64
    player: i64  # who chose it; CHANCE for an outcome
    visits: i64
    available: i64
    total: float  # of the chooser's shares
    prior: float
    children: dict[int, "Node"]

    def __init__(self, action: i64, player: i64, prior: float) -> None:
        self.action = action
        self.player = player
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.prior = prior
        self.children = {}


class Search:
    """A search that can be run in slices and asked at any time."""

    veil: State
    sense: Sense
    settings: Settings
    rng: Rng
    seat: i64
    root: Node
    iterations: i64
    nodes: i64  # decisions and chance events played in all iterations
    shares: vec[float]  # of the last leaf
    totals: vec[float]  # of all leaves: win share per seat

    def __init__(self, veil: State, sense: Sense, settings: Settings, rng: Rng) -> None:
        self.veil = veil
        self.sense = sense
        self.settings = settings
        self.rng = rng
        self.seat = veil.viewer
        self.root = Node(-1, CHANCE, 1.0)
        self.iterations = 0
        self.nodes = 0
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.totals = vec[float]([0.0] * MOST_SEATS)

    def run(self, iterations: i64) -> None:
        """That many more iterations."""
        path: list[Node] = []
        for _ in range(iterations):
            state = self.veil.imagined(self.rng)
            path.clear()
            path.append(self.root)
            self._descend(state, path)
            self._judge(state)
            self._back_up(path)
            self.iterations += 1

    def _descend(self, state: State, path: list[Node]) -> None:
        """Walk down to a leaf, leaving the state there and the way in `path`."""
        node = self.root
        rng = self.rng
        while state.current_player != OVER:
            if state.current_player == CHANCE:
                outcome = state.pick(rng)
                self.nodes += 1
                if self.settings.split_chance:
                    perceived = state.seen(self.seat, outcome)
                    seen_node = node.children.get(-2 - perceived)
                    if seen_node is None:
                        seen_node = Node(perceived, CHANCE, 1.0)
                        node.children[-2 - perceived] = seen_node
                    node = seen_node
                    path.append(node)
                state.play(outcome)
                continue
            state.find_moves()
            self.nodes += 1
            if state.n_moves == 1:
                state.play(state.moves[0])
                continue
            if node.visits == 0 and len(path) > 1:
                return
            node = self._select(state, node)
            path.append(node)
            state.play(node.action)
            if node.visits == 0:
                return

    def _select(self, state: State, node: Node) -> Node:
        """The option that promises most among those this state allows; the moves are found already."""
        n = state.n_moves
        player = state.current_player
        children = node.children
        self._expand(state, node)
        mean = 1.0 / float(state.players)
        seen_visits: i64 = 0
        seen_total = 0.0
        for i in range(n):
            child = children[state.moves[i]]
            seen_visits += child.visits
            seen_total += child.total
        if seen_visits > 0:
            mean = seen_total / float(seen_visits)
        untried = mean - self.settings.caution
        exploration = self.settings.exploration
        best = children[state.moves[0]]
        best_worth = -1e9
        for i in range(n):
            child = children[state.moves[i]]
            child.available += 1
            child.player = player
            worth = untried
            if child.visits > 0:
                worth = child.total / float(child.visits)
            worth += exploration * child.prior * sqrt(float(child.available)) / float(1 + child.visits)
            if worth > best_worth:
                best_worth = worth
                best = child
        return best

    def _expand(self, state: State, node: Node) -> None:
        """A child for every option of this state that has none yet, with the sense's liking as its prior."""
        n = state.n_moves
        children = node.children
        missing = False
        for i in range(n):
            if state.moves[i] not in children:
                missing = True
                break
        if not missing:
            return
        self.sense.weigh(state)
        total: i64 = 0
        for i in range(n):
            total += state.weights[i]
        trust = self.settings.prior
        even = (1.0 - trust) / float(n)
        for i in range(n):
            action = state.moves[i]
            if action not in children:
                liking = even + trust * float(state.weights[i]) / float(total)
                children[action] = Node(action, state.current_player, liking)

    def _judge(self, state: State) -> None:
        """Every seat's share of this leaf, into `shares`."""
        rng = self.rng
        sense = self.sense
        shares = self.shares
        trust = self.settings.trust
        if trust > 0.0:
            for seat in range(state.players):
                shares[seat] = sense.value(state, seat)
            if trust >= 1.0:
                return
        left = self.settings.depth
        guided = self.settings.guided
        while state.current_player != OVER:
            if state.current_player == CHANCE:
                state.play(state.pick(rng))
            else:
                if left == 0 and not state.half_made():
                    break
                if left > 0:
                    left -= 1
                if guided:
                    state.play(sense.pick(state, rng))
                else:
                    state.play(state.pick(rng))
            self.nodes += 1
        over = state.current_player == OVER
        for seat in range(state.players):
            share = state.share(seat) if over else sense.value(state, seat)
            shares[seat] = trust * shares[seat] + (1.0 - trust) * share if trust > 0.0 else share

    def _back_up(self, path: list[Node]) -> None:
        for node in path:
            node.visits += 1
            if node.player >= 0:
                node.total += self.shares[node.player]
        for seat in range(self.veil.players):
            self.totals[seat] += self.shares[seat]

    def considered(self) -> list[tuple[int, int, float]]:
        """The options tried at the root: (action, visits, mean share of the searching seat), most visited first."""
        found: list[tuple[int, int, float]] = []
        for node in self.root.children.values():
            if node.player >= 0 and node.visits > 0:
                action: int = node.action
                visits: int = node.visits
                found.append((action, visits, node.total / float(node.visits)))
        found.sort(key=_order)
        return found

    def win_shares(self) -> list[float]:
        """The mean share per seat over all iterations."""
        count = float(max(self.iterations, 1))
        shares: list[float] = []
        for seat in range(self.veil.players):
            shares.append(self.totals[seat] / count)
        return shares

    def settled(self, remaining: i64) -> bool:
        """Whether that many more iterations could not change the most visited option."""
        first: i64 = 0
        second: i64 = 0
        for node in self.root.children.values():
            if node.visits > first:
                second = first
                first = node.visits
            elif node.visits > second:
                second = node.visits
        return first - second > remaining


def _order(entry: tuple[int, int, float]) -> tuple[int, int]:
    return (-entry[1], entry[0])
