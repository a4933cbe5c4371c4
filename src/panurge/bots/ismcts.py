"""Information-set Monte Carlo tree search, compiled with the rules.

One tree from one seat's point of view. Every iteration imagines a full state from that seat's veil, walks down the
tree among the options this state allows (counting how often each was available), adds a leaf, judges it by a playout
guided by the game's sense, by the sense itself, or by both, and backs up each seat's share to the decisions that seat
made (max^n). Chance is sampled by its exact odds. Branches are told apart by what the searching seat *sees* of chance
and of the others' choices, so that the tree never builds on what that seat could not know. Forced decisions make no
nodes. The worlds come from a function, usually the veil's own `imagined`: then the search never holds anything but a
veil and what was imagined from it, and cannot cheat. The arena's clairvoyant is given the truth instead.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.sense import Sense, Worlds, decide, judge_options
from panurge.core.state import CHANCE, OVER, State

MOST_SEATS: Final[i64] = 8
DEEPEST: Final[i64] = 400  # nodes of a path; beyond, the leaf is judged where it is
TO_THE_END: Final[i64] = -1
NO_WAY: Final[i64] = -1  # of a path's step that was no choice
OTHER_SEAT: Final[i64] = -1000  # sights below this are "another seat is to move"


class Settings:
    """What suits a game; its card's `search` overrules these, and `panurge tune` looks for better ones."""

    exploration: float  # how much an uncertain option attracts
    prior: float  # 0: all options alike at first, 1: wholly by the sense's likings
    depth: i64  # decisions of a playout before the sense judges; TO_THE_END: never
    guided: bool  # playouts by the sense's likings, else at random
    caution: float  # how much worse than its siblings' mean an untried option is taken to be
    split_chance: bool  # whether seen chance outcomes lead to branches of their own
    others_branch: bool  # whether the others' choices lead to branches of their own; else the sense's likings draw them
    looks: i64  # what others and playouts do: the best of so many whole decisions that the likings draw; 1: any
    trust: float  # share of the sense's own judgement of a leaf, beside the playout's
    foresight: float  # how many visits the greedy look at each of the root's options is worth
    worlds: i64  # imagined for that look
    keenness: float  # how sharply that look becomes the root's prior; 0: the likings stay
    plans: i64  # 0: a tree; else about so many of the sense's whole plans are played out instead (`bots.plans`)
    turns: i64  # then: whole turns of a playout after the seat's own before the sense judges; TO_THE_END: never
    points: float  # and how much of a finished game's worth is by its points instead of by the win alone
    lead: float  # that many points more make a seat e times as likely
    loyalty: float  # how much better than the sense's first plan another must be

    def __init__(self) -> None:
        self.exploration = 1.0
        self.prior = 0.7
        self.depth = TO_THE_END
        self.guided = True
        self.caution = 0.1
        self.split_chance = True
        self.others_branch = True
        self.looks = 1
        self.trust = 0.0
        self.foresight = 0.0
        self.worlds = 4
        self.keenness = 0.0
        self.plans = 0
        self.turns = TO_THE_END
        self.points = 0.0
        self.lead = 5.0
        self.loyalty = 0.0


class Node:
    """Where one seat decides, as far as the searching seat can tell: one row per option ever seen here, ascending."""

    player: i64  # who decides here; CHANCE: not known yet
    visits: i64
    actions: vec[i64]
    tries: vec[i64]
    available: vec[i64]
    totals: vec[float]  # of the decider's shares
    priors: vec[float]
    foreseen: vec[float]  # at the root: the greedy look's judgement
    kids: list["Node"]
    sights: dict[int, "Node"]  # what the searching seat saw of chance, or of a choice it did not see whole

    def __init__(self) -> None:
        self.player = CHANCE
        self.visits = 0
        self.actions = vec[i64]()
        self.tries = vec[i64]()
        self.available = vec[i64]()
        self.totals = vec[float]()
        self.priors = vec[float]()
        self.foreseen = vec[float]()
        self.kids = []
        self.sights = {}

    def branch_of(self, perceived: i64) -> "Node":
        """The branch for what was seen."""
        found = self.sights.get(perceived)
        if found is None:
            found = Node()
            self.sights[perceived] = found
        return found


class Search:
    """A search that can be run in slices and asked at any time."""

    veil: State
    sense: Sense
    settings: Settings
    rng: Rng
    worlds: Worlds
    seat: i64
    root: Node
    iterations: i64
    nodes: i64  # decisions and chance events played in all iterations
    shares: vec[float]  # of the last leaf
    later: vec[float]  # of the end of its playout
    totals: vec[float]  # of all leaves: win share per seat
    ways: vec[i64]  # the row taken at each node of the path
    length: i64  # of the path

    def __init__(
        self, veil: State, sense: Sense, settings: Settings, rng: Rng, worlds: Worlds | None = None
    ) -> None:
        self.veil = veil
        self.sense = sense
        self.settings = settings
        self.rng = rng
        self.worlds = veil.imagined if worlds is None else worlds
        self.seat = veil.viewer
        self.root = Node()
        self.iterations = 0
        self.nodes = 0
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.later = vec[float]([0.0] * MOST_SEATS)
        self.totals = vec[float]([0.0] * MOST_SEATS)
        self.ways = vec[i64]([0] * (DEEPEST + 4))
        self.length = 0

    def run(self, iterations: i64) -> None:
        """That many more iterations."""
        if self.root.player == CHANCE:
            self._open_root()
        path: list[Node] = []
        for _ in range(iterations):
            state = self.worlds(self.rng)
            path.clear()
            self.length = 0
            self._descend(state, path)
            self._judge(state)
            self._back_up(path)
            self.iterations += 1

    def suggest(self, action: i64, weight: float) -> None:
        """Let an option of the root have at least this much of the prior (a game's own plan)."""
        if self.root.player == CHANCE:
            self._open_root()
        root = self.root
        for i in range(len(root.actions)):
            root.priors[i] *= 1.0 - weight
            if root.actions[i] == action:
                root.priors[i] += weight

    def _open_root(self) -> None:
        """The root's options, and, if wanted, the greedy look at each of them."""
        state = self.worlds(self.rng)
        state.find_moves()
        self.root.player = state.current_player
        self._expand(state, self.root)
        settings = self.settings
        if settings.foresight <= 0.0 and settings.keenness <= 0.0:
            return
        n: i64 = len(self.root.actions)
        worths = vec[float]([0.0] * n)
        judge_options(state, self.sense, self.seat, self.rng, worths)
        for _ in range(settings.worlds - 1):
            judge_options(self.worlds(self.rng), self.sense, self.seat, self.rng, worths)
        best = -1e9
        for i in range(n):
            worths[i] /= float(settings.worlds)
            best = max(best, worths[i])
        self.root.foreseen = worths
        if settings.keenness > 0.0:
            self._sharpen(worths, best)

    def _sharpen(self, worths: vec[float], best: float) -> None:
        """The root's prior by the greedy look: options a little worse than the best attract less."""
        n: i64 = len(worths)
        total = 0.0
        for i in range(n):
            total += exp(self.settings.keenness * (worths[i] - best))
        trust = self.settings.prior
        for i in range(n):
            liking = exp(self.settings.keenness * (worths[i] - best)) / total
            self.root.priors[i] = (1.0 - trust) / float(n) + trust * liking

    def _step(self, path: list[Node], node: Node, way: i64) -> None:
        path.append(node)
        self.ways[self.length] = way
        self.length += 1

    def _descend(self, state: State, path: list[Node]) -> None:
        """Walk down to a leaf, leaving the state there and the way in `path` and `ways`."""
        node = self.root
        rng = self.rng
        seat = self.seat
        split = self.settings.split_chance
        others_branch = self.settings.others_branch
        looks = self.settings.looks
        while state.current_player != OVER:
            player = state.current_player
            if player == CHANCE:
                outcome = state.pick(rng)
                self.nodes += 1
                if split:
                    perceived = state.seen(seat, outcome)
                    self._step(path, node, NO_WAY)
                    node = node.branch_of(perceived)
                state.play(outcome)
                if self.length >= DEEPEST:
                    break
                continue
            if player != seat and not others_branch:
                self.nodes += 1
                decide(state, self.sense, rng, looks)
                continue
            state.find_moves()
            if state.n_moves == 1:
                self.nodes += 1
                state.play(state.moves[0])
                continue
            if node.player == CHANCE:
                node.player = player
            elif node.player != player:  # only where chance is not told apart
                self._step(path, node, NO_WAY)
                node = node.branch_of(OTHER_SEAT - player)
                node.player = player
            if node.visits == 0 and self.length > 0:
                break
            way = self._select(state, node)
            self._step(path, node, way)
            action = node.actions[way]
            self.nodes += 1
            if player == seat:
                node = node.kids[way]
                state.play(action)
            else:
                perceived = state.seen(seat, action)
                state.play(action)
                node = node.kids[way] if perceived == action else node.branch_of(perceived)
            if node.visits == 0 or self.length >= DEEPEST:
                break
        self._step(path, node, NO_WAY)

    def _select(self, state: State, node: Node) -> i64:
        """The row of the option that promises most among those this state allows; the moves are found already."""
        n = state.n_moves
        moves = state.moves
        actions = node.actions
        rows: i64 = len(actions)
        j: i64 = 0
        for i in range(n):
            while j < rows and actions[j] < moves[i]:
                j += 1
            if j == rows or actions[j] != moves[i]:
                self._expand(state, node)
                actions = node.actions
                break
        tries = node.tries
        available = node.available
        totals = node.totals
        priors = node.priors
        seen_tries: i64 = 0
        seen_total = 0.0
        j = 0
        for i in range(n):
            while actions[j] != moves[i]:
                j += 1
            seen_tries += tries[j]
            seen_total += totals[j]
        mean = seen_total / float(seen_tries) if seen_tries > 0 else 1.0 / float(state.players)
        untried = mean - self.settings.caution
        exploration = self.settings.exploration
        firm = 0.0
        foreseen = node.foreseen
        if len(foreseen) > 0:
            firm = self.settings.foresight
        best: i64 = -1
        best_worth = -1e9
        j = 0
        for i in range(n):
            while actions[j] != moves[i]:
                j += 1
            available[j] += 1
            tried = float(tries[j])
            worth = untried
            if firm > 0.0:
                worth = (totals[j] + firm * foreseen[j]) / (tried + firm)
            elif tried > 0.0:
                worth = totals[j] / tried
            worth += exploration * priors[j] * sqrt(float(available[j])) / (1.0 + tried)
            if worth > best_worth:
                best_worth = worth
                best = j
        return best

    def _expand(self, state: State, node: Node) -> None:
        """A row for every option of this state that has none yet, with the sense's liking as its prior."""
        n = state.n_moves
        self.sense.weigh(state)
        total: i64 = 0
        for i in range(n):
            total += state.weights[i]
        trust = self.settings.prior
        even = (1.0 - trust) / float(n)
        rows: i64 = len(node.actions)
        actions = vec[i64]()
        tries = vec[i64]()
        available = vec[i64]()
        totals = vec[float]()
        priors = vec[float]()
        kids: list[Node] = []
        j: i64 = 0
        for i in range(n + 1):
            while j < rows and (i == n or node.actions[j] <= state.moves[i]):
                actions = append(actions, node.actions[j])
                tries = append(tries, node.tries[j])
                available = append(available, node.available[j])
                totals = append(totals, node.totals[j])
                priors = append(priors, node.priors[j])
                kids.append(node.kids[j])
                j += 1
            if i < n and (j == 0 or node.actions[j - 1] != state.moves[i]):
                actions = append(actions, state.moves[i])
                tries = append(tries, 0)
                available = append(available, 0)
                totals = append(totals, 0.0)
                priors = append(priors, even + trust * float(state.weights[i]) / float(total))
                kids.append(Node())
        node.actions = actions
        node.tries = tries
        node.available = available
        node.totals = totals
        node.priors = priors
        node.kids = kids

    def _judge(self, state: State) -> None:
        """Every seat's share of this leaf, into `shares`: the half-made decision is finished first."""
        rng = self.rng
        sense = self.sense
        shares = self.shares
        trust = self.settings.trust
        left = self.settings.depth
        guided = self.settings.guided
        quiet = trust <= 0.0
        while state.current_player != OVER:
            if state.current_player == CHANCE:
                state.play(state.pick(rng))
            else:
                if (left == 0 or not quiet) and not state.half_made():
                    if left == 0:
                        break
                    quiet = True
                    sense.judge(state, shares)
                    if trust >= 1.0:
                        return
                if left > 0:
                    left -= 1
                if guided:
                    decide(state, sense, rng, self.settings.looks)
                else:
                    state.play(state.pick(rng))
            self.nodes += 1
        blend = trust if trust > 0.0 and quiet else 0.0
        if state.current_player == OVER:
            for seat in range(state.players):
                self.later[seat] = state.share(seat)
        else:
            sense.judge(state, self.later)
        for seat in range(state.players):
            shares[seat] = blend * shares[seat] + (1.0 - blend) * self.later[seat]

    def _back_up(self, path: list[Node]) -> None:
        shares = self.shares
        for i in range(self.length):
            node = path[i]
            node.visits += 1
            way = self.ways[i]
            if way >= 0:
                node.tries[way] += 1
                node.totals[way] += shares[node.player]
        for seat in range(self.veil.players):
            self.totals[seat] += shares[seat]

    def considered(self) -> list[tuple[int, int, float]]:
        """The options tried at the root: (action, visits, mean share of the searching seat), most visited first."""
        root = self.root
        found: list[tuple[int, int, float]] = []
        for i in range(len(root.actions)):
            if root.tries[i] > 0:
                action: int = root.actions[i]
                visits: int = root.tries[i]
                found.append((action, visits, root.totals[i] / float(root.tries[i])))
        found.sort(key=most_visited_first)
        return found

    def win_shares(self) -> list[float]:
        """The mean share per seat over all iterations; they sum to 1."""
        whole = 0.0
        for seat in range(self.veil.players):
            whole += self.totals[seat]
        shares: list[float] = []
        for seat in range(self.veil.players):
            shares.append(self.totals[seat] / whole if whole > 0.0 else 1.0 / float(self.veil.players))
        return shares

    def settled(self, remaining: i64) -> bool:
        """Whether that many more iterations could not change the most visited option."""
        first: i64 = 0
        second: i64 = 0
        root = self.root
        for i in range(len(root.tries)):
            if root.tries[i] > first:
                second = first
                first = root.tries[i]
            elif root.tries[i] > second:
                second = root.tries[i]
        return first - second > remaining


def most_visited_first(entry: tuple[int, int, float]) -> tuple[int, float, int]:
    """A key for sorting (action, visits, value): the more visits, then the higher value, then the lower action."""
    return (-entry[1], -entry[2], entry[0])
