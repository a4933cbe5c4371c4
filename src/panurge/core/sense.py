"""What a bot should like: each game's `sense.py` subclasses `Sense` and names its instance `SENSE`.

Compiled with the rules, so that a search can ask it millions of times. All of it judges full states (a bot has only
imagined ones); nothing here may depend on anything but the state.
"""

from collections.abc import Callable
from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from panurge.core.rng import Rng
from panurge.core.state import OVER, State, drawn_by_weight

Worlds = Callable[[Rng], State]  # draws a full state, as whoever thinks takes it to be: a veil's `imagined`, say


def share_out(shares: vec[float], players: i64) -> None:
    """What each seat is worth becomes its share of the win; where nobody is worth anything, all have the same."""
    total = 0.0
    for seat in range(players):
        total += shares[seat]
    for seat in range(players):
        shares[seat] = shares[seat] / total if total > 0.0 else 1.0 / float(players)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    def value(self, state: State, seat: i64) -> float:
        """An estimate of the seat's share of the win, 0 … 1, at any state (half-made decisions included)."""
        if state.current_player == OVER:
            return state.share(seat)
        return 1.0 / float(state.players)

    def judge(self, state: State, shares: vec[float]) -> None:
        """Every seat's share of the win into `shares`, summing to 1: what a search asks of a leaf. A game that can
        judge all seats in one look overrides this."""
        for seat in range(state.players):
            shares[seat] = self.value(state, seat)
        share_out(shares, state.players)

    def weigh(self, state: State) -> None:
        """After `state.find_moves()` for a seat to move: overwrite `state.weights[:n_moves]` with positive integers,
        how likely a sensible player is to choose each option; used for guided playouts and as priors of a search."""
        for i in range(state.n_moves):
            if not state.weighted:
                state.weights[i] = 1

    def pick(self, state: State, rng: Rng) -> i64:
        """A guided random option of the seat to move."""
        state.find_moves()
        if state.n_moves == 1:
            return state.moves[0]
        self.weigh(state)
        return drawn_by_weight(state, rng)

    def turn(self, state: State, rng: Rng, careful: bool) -> None:
        """Play the rest of the turn of the seat to move, chance included, as a sound player would; `careful`: thinking
        again whenever something new is seen. A game whose turns are long chains of decisions overrides this; else it
        is one decision by the likings."""
        state.play(self.pick(state, rng))
        state.deal(rng)

    def plans(self, worlds: Worlds, rng: Rng, most: i64) -> list[list[int]]:
        """For the seat to move, in worlds of its veil: ways to go on, as chains of its actions, at most about so many.
        What the game's own plan says comes first. A chain may be left where it stops being legal. By default: every
        option."""
        world = worlds(rng)
        world.find_moves()
        found: list[list[int]] = []
        for i in range(world.n_moves):
            found.append([world.moves[i]])
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class TraitSense(Sense):
    """Judges all seats in one look: a few traits of each are weighed, then set against each other. A trait's weight
    moves from `early` to `early + late` as the game does from its beginning to its end."""

    early: vec[float]
    late: vec[float]
    traits: vec[float]  # seat * number of traits + trait

    def __init__(self, early: vec[float], late: vec[float], seats: i64) -> None:
        self.early = early
        self.late = late
        width: i64 = len(early)
        self.traits = vec[float]([0.0] * (seats * width))

    def fill_traits(self, state: State) -> None:
        """Fill `traits` for every seat of a game that goes on."""
        raise NotImplementedError

    def lateness(self, state: State) -> float:
        """How far the game has come, 0 … 1."""
        raise NotImplementedError

    def value(self, state: State, seat: i64) -> float:
        shares = vec[float]([0.0] * state.players)
        self.judge(state, shares)
        return shares[seat]

    def judge(self, state: State, shares: vec[float]) -> None:
        if state.current_player == OVER:
            for seat in range(state.players):
                shares[seat] = state.share(seat)
            return
        self.fill_traits(state)
        early = self.early
        late = self.late
        traits = self.traits
        lateness = self.lateness(state)
        width: i64 = len(early)
        for seat in range(state.players):
            worth = 0.0
            for trait in range(width):
                worth += (early[trait] + lateness * late[trait]) * traits[seat * width + trait]
            shares[seat] = exp(worth)
        share_out(shares, state.players)


def judge_options(state: State, sense: Sense, seat: i64, rng: Rng, worths: vec[float]) -> None:
    """Add to `worths[i]` the value of the i-th option of a full (imagined) state, half-made decisions finished."""
    state.find_moves()
    n = state.n_moves
    options: vec[i64] = state.moves[:n]
    for i in range(n):
        after = state.clone()
        after.play(options[i])
        after.deal(rng)
        worths[i] += finished_value(after, sense, seat, rng, 6)


def decide(state: State, sense: Sense, rng: Rng, looks: i64) -> None:
    """Play the decision of the seat to move: what the likings draw or, with more looks than one, the best of so many
    whole decisions they draw, judged by the sense. Chance that follows is left to come."""
    if looks <= 1:
        state.play(sense.pick(state, rng))
        return
    state.find_moves()
    if state.n_moves == 1:
        state.play(state.moves[0])
        return
    seat = state.current_player
    best = vec[i64]()
    best_worth = -1.0
    for _ in range(looks):
        chain = vec[i64]()
        after = state.clone()
        while True:
            action = sense.pick(after, rng)
            chain = append(chain, action)
            after.play(action)
            if after.current_player != seat or not after.half_made():
                break
        after.deal(rng)
        worth = sense.value(after, seat)
        if worth > best_worth:
            best_worth = worth
            best = chain
    for action in best:
        state.play(action)


def best_of(worths: vec[float], n: i64, rng: Rng) -> i64:
    """The index of the greatest of the first n, ties at random."""
    best: i64 = 0
    equal: i64 = 1
    for i in range(1, n):
        if worths[i] > worths[best] + 1e-9:
            best = i
            equal = 1
        elif worths[i] > worths[best] - 1e-9:
            equal += 1
            if rng.below(equal) == 0:
                best = i
    return best


def greedy(state: State, sense: Sense, seat: i64, rng: Rng) -> i64:
    """The seat's best option in one full (imagined) state, one whole decision deep."""
    state.find_moves()
    n = state.n_moves
    options: vec[i64] = state.moves[:n]
    if n == 1:
        return options[0]
    worths = vec[float]([0.0] * n)
    judge_options(state, sense, seat, rng, worths)
    return options[best_of(worths, n, rng)]


def finished_value(state: State, sense: Sense, seat: i64, rng: Rng, depth: i64) -> float:
    """The value once the seat has finished its half-made decision as well as it can (at most `depth` more parts)."""
    if depth == 0 or state.current_player != seat or not state.half_made():
        return sense.value(state, seat)
    state.find_moves()
    n = state.n_moves
    options: vec[i64] = state.moves[:n]
    best = -1.0
    for i in range(n):
        after = state.clone()
        after.play(options[i])
        after.deal(rng)
        best = max(best, finished_value(after, sense, seat, rng, depth - 1))
    return best
