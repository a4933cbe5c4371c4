"""What a bot should like in Sheep Sheep: `plan`, a search for a good chain of exchanges, and cheap likings.

A turn may be a long chain of exchanges (SS-9, SS-10). `Chain` looks for one by a beam over reachable centres: the
centre is seven masks of nine bits in one number, so that an exchange is two flipped bits and a group a table's entry.
It works on full (imagined) states, but reads from `known` which lower faces are only imagined: what relies on such a
face is marked down, and the chain is thought over again after each exchange.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.sense import Sense, Worlds, share_out
from panurge.core.state import OVER, State
from panurge.games.sheep_sheep.data import (
    BEST,
    BIT,
    CELLS,
    COLLECT,
    COLLECTS,
    EXCHANGE,
    FAMILIES,
    FIRST,
    GROUPS,
    HAND,
    LARGEST,
    NO_CARD,
    NO_FAMILY,
    PAIR_OF,
    PLACE,
    PLACES,
    SECOND,
    SIZE,
    STOP,
)
from panurge.games.sheep_sheep.rules import SheepSheep, eye

WIDTH: Final[i64] = 64  # centres kept at each length of the chain
LENGTH: Final[i64] = 10  # exchanges looked ahead
GLANCE: Final[i64] = 8  # centres kept when a position is only judged
REACH: Final[i64] = 8  # and exchanges looked ahead then: a chain's first step must not look worse than to stop
POINT: Final[i64] = 100  # worths are counted in hundredths of a point
EFFORT: Final[i64] = 4  # of an exchange: the shorter of two equal chains is the better one
GUESS: Final[i64] = 16777216  # counted above bit 24: a card played by a face only imagined, right about one time in 4
DOUBT: Final[i64] = 60  # so much less promising is a centre for each guess
FIRM: Final[i64] = 1000000  # promise of the best end so far: it keeps its place
CURIOSITY: Final[i64] = 3  # of turning up a card nobody told the seat about
TRIED: Final[i64] = 16  # centres kept when a turn is played with care
PONDERED: Final[i64] = 2  # worlds in which ends of a turn are looked for
GUESSED: Final[i64] = 3  # worlds in which turning up a card is tried
EXPLORED: Final[i64] = 4  # of those, the best so many are worth a playout
DULL: Final[i64] = 3  # exchanges made in the hope of a group, when a turn is only imagined

BEARS: Final[vec[i64]] = vec[i64](  # card → one in the byte of each of its families
    [BIT[8 * FIRST[card]] + BIT[8 * SECOND[card]] if card < NO_CARD else 0 for card in range(32)]
)


@final
class Chain:
    """A beam search over what one seat can make of the centre in the exchanges it has left."""

    width: i64
    lines: i64
    prized: i64  # the seat's fetish
    worth: i64  # of the best end found
    best_index: i64
    length: i64
    first_level: i64  # nodes one exchange away
    filled: vec[i64]  # level → nodes in it
    count: i64  # nodes in the level being filled
    centre: vec[i64]  # level × width: seven masks of nine bits
    below: vec[i64]  # lower faces, three bits a cell, then a bit a cell: only imagined
    cards: vec[i64]  # four pairs of five bits, then a bit a card: only imagined, then the number of guesses
    cost: vec[i64]  # effort so far
    promise: vec[i64]
    action: vec[i64]
    parent: vec[i64]

    def __init__(self, width: i64, length: i64) -> None:
        size = (length + 1) * width
        self.width = width
        self.count = 0
        self.centre = vec[i64]([0] * size)
        self.below = vec[i64]([0] * size)
        self.cards = vec[i64]([0] * size)
        self.cost = vec[i64]([0] * size)
        self.promise = vec[i64]([0] * size)
        self.action = vec[i64]([0] * size)
        self.parent = vec[i64]([0] * size)
        self.filled = vec[i64]([0] * (length + 1))

    def search(self, state: SheepSheep, seat: i64, length: i64, trusting: bool = False) -> None:
        """Fill the levels; afterwards `worth` (hundredths of a point) and the path to it are known. `trusting`: what is
        only imagined counts as known."""
        self._set_root(state, seat, trusting)
        self.length = length
        self.first_level = 0
        filled: i64 = 1
        self.filled[0] = 1
        for level in range(length):
            self.filled[level + 1] = 0
            self.count = 0
            for index in range(level * self.width, level * self.width + filled):
                self._widen(index, (level + 1) * self.width)
            filled = self.count
            self.filled[level + 1] = filled
            if level == 0:
                self.first_level = filled
            if filled == 0:
                break

    def _set_root(self, state: SheepSheep, seat: i64, trusting: bool) -> None:
        self.lines = state.lines
        self.prized = state.fetish[seat]
        centre: i64 = 0
        below: i64 = 0
        bit = eye(seat)
        for cell in range(CELLS):
            if state.up[cell] != NO_FAMILY:
                centre |= BIT[state.up[cell] * 9 + cell]
                below |= state.down[cell] << (3 * cell)
                if not trusting and state.known[cell] & bit == 0:
                    below |= BIT[27 + cell]
        cards: i64 = 0
        for slot in range(HAND):
            cards |= state.hand[seat * HAND + slot] << (5 * slot)
        self.centre[0] = centre
        self.below[0] = below
        self.cards[0] = cards
        self.cost[0] = 0
        self.worth = self._group_worth(centre)
        self.best_index = 0

    def _group_worth(self, centre: i64) -> i64:
        best: i64 = 0
        for family in range(FAMILIES):
            size = BEST[self.lines + ((centre >> (9 * family)) & 511)]
            if family == self.prized:
                size += size
            if size > best:
                best = size
        return best * POINT

    def _promise(self, centre: i64, cards: i64) -> i64:
        """How near a large group is: connected sheep, others in sight, cards in hand that bear the family."""
        best: i64 = 0
        borne = BEARS[cards & 31] + BEARS[(cards >> 5) & 31] + BEARS[(cards >> 10) & 31] + BEARS[(cards >> 15) & 31]
        for family in range(FAMILIES):
            mask = (centre >> (9 * family)) & 511
            near = 100 * LARGEST[mask] + 40 * SIZE[mask] + 25 * ((borne >> (8 * family)) & 7)
            if family == self.prized:
                near += near >> 1
            if near > best:
                best = near
        return best

    def _widen(self, index: i64, base: i64) -> None:
        """Every exchange from this node; equal cards of a hand once."""
        centre = self.centre[index]
        cards = self.cards[index]
        seen: i64 = 0
        for slot in range(HAND):
            card = (cards >> (5 * slot)) & 31
            if seen >> card & 1 == 1:
                continue
            seen |= 1 << card
            for side in range(2):
                family = FIRST[card] if side == 0 else SECOND[card]
                mask = (centre >> (9 * family)) & 511
                cell: i64 = 0
                while mask != 0:
                    if mask & 1 == 1:
                        self._child(index, base, slot, card, family, cell)
                    mask >>= 1
                    cell += 1

    def _child(self, index: i64, base: i64, slot: i64, card: i64, family: i64, cell: i64) -> None:
        other = FIRST[card] + SECOND[card] - family
        centre = self.centre[index] ^ BIT[9 * family + cell] ^ BIT[9 * other + cell]
        below = self.below[index]
        cards = self.cards[index]
        cost = self.cost[index] + EFFORT
        if cards >> (20 + slot) & 1 == 1:
            cards += GUESS
        taken = PAIR_OF[family * 8 + ((below >> (3 * cell)) & 7)]
        cards = (cards & ~((31 << (5 * slot)) | (1 << (20 + slot)))) | (taken << (5 * slot))
        if below >> (27 + cell) & 1 == 1:
            cards |= 1 << (20 + slot)
            cost -= CURIOSITY
        below = (below & ~((7 << (3 * cell)) | BIT[27 + cell])) | (family << (3 * cell))
        guesses = cards >> 24
        promise = self._promise(centre, cards) - cost - guesses * DOUBT
        worth = (self._group_worth(centre) >> (2 * guesses)) - cost
        at = self._room(base, promise if worth <= self.worth else FIRM, centre, cards)
        if at < 0:
            return
        self.centre[at] = centre
        self.below[at] = below
        self.cards[at] = cards
        self.cost[at] = cost
        self.promise[at] = promise
        self.action[at] = card * CELLS + cell
        self.parent[at] = index
        if worth > self.worth:
            self.worth = worth
            self.best_index = at

    def _room(self, base: i64, promise: i64, centre: i64, cards: i64) -> i64:
        """Where in its level a node goes: a new place, that of a less promising one, or −1."""
        least = base
        for at in range(base, base + self.count):
            if self.centre[at] == centre and self.cards[at] == cards:
                return -1
            if self.promise[at] < self.promise[least]:
                least = at
        if self.count < self.width:
            self.count += 1
            return base + self.count - 1
        return least if promise > self.promise[least] and least != self.best_index else -1

    def path(self) -> list[int]:
        """The exchanges to the best end, first to last."""
        return self.path_to(self.best_index)

    def path_to(self, index: i64) -> list[int]:
        found: list[int] = []
        while index != 0:
            found.append(self.action[index])
            index = self.parent[index]
        found.reverse()
        return found

    def first(self) -> i64:
        """The first exchange towards the best end, `stop` if nothing is better than what lies there."""
        index = self.best_index
        if index == 0:
            return STOP
        while self.parent[index] != 0:
            index = self.parent[index]
        return self.action[index]

    def most_promising(self) -> i64:
        """Without any group in reach: the first exchange that brings one nearest; with the last one left, `stop`."""
        if self.length < 2 or self.first_level == 0:
            return STOP
        best = self.width
        for at in range(self.width, self.width + self.first_level):
            if self.promise[at] > self.promise[best]:
                best = at
        return self.action[best]


def ahead(state: SheepSheep, most: i64) -> i64:
    left = state.cap - state.exchanged
    return left if left < most else most


def chain(state: State, seat: i64, width: i64 = WIDTH) -> list[int]:
    """The exchanges a seat would like to make from here, as far as it can know; empty: stop."""
    assert isinstance(state, SheepSheep)
    length = ahead(state, LENGTH)
    search = Chain(width, length)
    search.search(state, seat, length)
    return search.path()


def plan(state: State, seat: i64, rng: Rng) -> i64:
    """The next step of a good turn: the first exchange of the best chain or `stop`, the best group, a dull gap."""
    assert isinstance(state, SheepSheep)
    if state.phase == EXCHANGE:
        length = ahead(state, LENGTH)
        search = Chain(WIDTH, length)
        search.search(state, seat, length)
        return search.first() if search.worth > 0 else search.most_promising()
    return _likeliest(state, rng)


def _likeliest(state: SheepSheep, rng: Rng) -> i64:
    """What is liked best, ties at random."""
    state.find_moves()
    SENSE.weigh(state)
    best: i64 = 0
    equal: i64 = 0
    for i in range(state.n_moves):
        if equal == 0 or state.weights[i] > state.weights[best]:
            best = i
            equal = 1
        elif state.weights[i] == state.weights[best]:
            equal += 1
            if rng.below(equal) == 0:
                best = i
    return state.moves[best]


def _gain(state: SheepSheep, width: i64, length: i64) -> i64:
    """What the seat whose turn it is can still collect in this turn, about, in hundredths of a point."""
    seat = state.seat
    if state.phase == EXCHANGE:
        reach = ahead(state, length)
        search = Chain(width, reach)
        search.search(state, seat, reach)
        return search.worth if search.worth > 0 else 0
    if state.phase == COLLECT:
        most: i64 = 0
        for cell in range(CELLS):
            worth = _group_points(state, cell)
            if worth > most:
                most = worth
        return most * POINT
    return 0


def _group_points(state: SheepSheep, cell: i64) -> i64:
    """SS-19: what the group named by this cell brings to the seat whose turn it is."""
    size = SIZE[state.group_at(cell)]
    return size + size if state.up[cell] == state.fetish[state.seat] else size


def _tidiness(state: SheepSheep, cell: i64, family: i64) -> i64:
    """How little a sheep laid here helps the next player: 0 … 8, less for each step towards a group."""
    mask = state.family_mask(family) | (1 << cell)
    return 8 - LARGEST[mask] * 2 if LARGEST[mask] < 4 else 0


@final
class Ends:
    """Where a turn could end, told apart by what is collected: for each family and size the cheapest chain that relies
    on nothing imagined."""

    worths: dict[int, int]  # family × 10 + size → hundredths of a point, effort taken off
    chains: dict[int, list[int]]

    def __init__(self) -> None:
        self.worths = {}
        self.chains = {}

    def gather(self, chain: Chain) -> None:
        """All ends a search has come by."""
        for level in range(chain.length + 1):
            first = level * chain.width
            for at in range(first, first + chain.filled[level]):
                if chain.cards[at] >> 24 == 0:
                    self._note(chain, at)
            if chain.filled[level] == 0:
                break

    def _note(self, chain: Chain, at: i64) -> None:
        for family in range(FAMILIES):
            mask = (chain.centre[at] >> (9 * family)) & 511
            size = BEST[chain.lines + mask]
            if size == 0:
                continue
            points = size + size if family == chain.prized else size
            worth = points * POINT - chain.cost[at]
            key: int = family * 10 + size
            if worth > self.worths.get(key, -1000):
                self.worths[key] = worth
                self.chains[key] = [*chain.path_to(at), STOP, COLLECTS + _first_of(chain.lines + mask, size)]

    def best(self, most: i64) -> list[list[int]]:
        """The chains, the worthiest first."""
        ranked = sorted([(-worth, key) for key, worth in self.worths.items()])
        return [self.chains[key] for _, key in ranked[:most]]


def _first_of(mask: i64, size: i64) -> i64:
    """The cell that names the group of this size in a set of cells."""
    for cell in range(CELLS):
        if SIZE[GROUPS[mask * CELLS + cell]] == size:
            return cell
    return 0


def _until_news(state: SheepSheep, seat: i64, steps: list[int]) -> list[int]:
    """A chain up to the first exchange that shows the seat something new: there it will think again."""
    bit = eye(seat)
    fresh: i64 = 511
    kept: list[int] = []
    for step in steps:
        kept.append(step)
        action: i64 = step
        if action < STOP:
            cell = action % CELLS
            if fresh >> cell & 1 == 1 and state.known[cell] & bit == 0:
                break
            fresh &= ~(1 << cell)
    return kept


def _discoveries(worlds: Worlds, rng: Rng, seat: i64) -> list[list[int]]:
    """The exchanges that turn up a card the seat does not know and leave the most in reach on average."""
    totals: dict[int, int] = {}
    glance = Chain(GLANCE, REACH)
    for _ in range(GUESSED):
        world = worlds(rng)
        assert isinstance(world, SheepSheep)
        world.find_moves()
        for i in range(world.n_moves):
            action = world.moves[i]
            if action != STOP and world.known[action % CELLS] & eye(seat) == 0:
                after = world.clone()
                after.play(action)
                after.deal(rng)
                glance.search(after, seat, ahead(after, REACH))
                totals[action] = totals.get(action, 0) + glance.worth
    ranked = sorted([(-total, action) for action, total in totals.items()])
    return [[action] for _, action in ranked[:EXPLORED]]


@final
class SheepSheepSense(Sense):
    def value(self, state: State, seat: i64) -> float:
        """The lead in points, with what the turn will still bring its player, weighed more as the pile runs out."""
        assert isinstance(state, SheepSheep)
        if state.current_player == OVER:
            return state.share(seat)
        if state.phase < EXCHANGE:
            return 1.0 / float(state.players)
        return self._chance(state, seat, _gain(state, GLANCE, REACH))

    def judge(self, state: State, shares: vec[float]) -> None:
        """Every seat's, the turn's gain found once."""
        assert isinstance(state, SheepSheep)
        over = state.current_player == OVER
        gain = 0 if over or state.phase < EXCHANGE else _gain(state, GLANCE, REACH)
        for seat in range(state.players):
            shares[seat] = state.share(seat) if over else self._chance(state, seat, gain)
        share_out(shares, state.players)

    def _chance(self, state: SheepSheep, seat: i64, gain: i64) -> float:
        """The chance to end ahead of each of the others, one after the other."""
        left: i64 = state.pile_size + 9
        product = 1.0
        mine = state.points(seat, state.fetish[seat]) * POINT + (gain if state.seat == seat else 0)
        for other in range(state.players):
            if other != seat:
                theirs = state.points(other, state.fetish[other]) * POINT + (gain if state.seat == other else 0)
                lead = float(mine - theirs) / (30.0 * float(left))
                product *= 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
        return product if state.players == 2 else _even(product, state.players)

    def weigh(self, state: State) -> None:
        """Exchange to make or enlarge a group, stop with one in sight, collect the most, lay what helps least."""
        assert isinstance(state, SheepSheep)
        phase = state.phase
        if phase == EXCHANGE:
            self._weigh_exchanges(state)
        elif phase == COLLECT:
            for i in range(state.n_moves):
                points = _group_points(state, state.moves[i] - COLLECTS)
                state.weights[i] = points * points * points
        elif phase == PLACE:
            for i in range(state.n_moves):
                at = state.moves[i] - PLACES
                tidy = _tidiness(state, at // FAMILIES, at % FAMILIES)
                state.weights[i] = 1 + tidy * tidy

    def turn(self, state: State, rng: Rng, careful: bool) -> None:
        """The rest of a turn by the chain, thought over again, if careful, after each card turned up. Else one look
        that trusts what is imagined: it collects about as much (5.7 points a turn, with care 5.6)."""
        assert isinstance(state, SheepSheep)
        seat = state.seat
        turn = state.turn
        hopes: i64 = 0
        chain = Chain(TRIED if careful else GLANCE, REACH)
        while state.current_player == seat and state.turn == turn:
            if state.phase != EXCHANGE:
                state.play(_likeliest(state, rng))
                state.deal(rng)
                continue
            chain.search(state, seat, ahead(state, REACH), not careful)
            if chain.worth > 0:
                self._follow(state, rng, chain.path(), careful)
            else:
                state.play(chain.most_promising() if hopes < DULL else STOP)
                state.deal(rng)
                hopes += 1

    def _follow(self, state: SheepSheep, rng: Rng, steps: list[int], careful: bool) -> None:
        bit = eye(state.seat)
        for step in steps:
            action: i64 = step
            news = state.known[action % CELLS] & bit == 0
            state.play(action)
            state.deal(rng)
            if news and careful:
                return
        state.play(STOP)
        state.deal(rng)

    def plans(self, worlds: Worlds, rng: Rng, most: i64) -> list[list[int]]:
        """Exchanges: the best chain, what else the turn could end with, and cards worth turning up. Else: every
        option, the likeliest first."""
        world = worlds(rng)
        assert isinstance(world, SheepSheep)
        if world.phase != EXCHANGE:
            world.find_moves()
            self.weigh(world)
            ranked = sorted([(-world.weights[i], world.moves[i]) for i in range(world.n_moves)])
            return [[action] for _, action in ranked[: 2 * most]]
        seat = world.seat
        ends = Ends()
        found: list[list[int]] = []
        length = ahead(world, LENGTH)
        chain = Chain(WIDTH, length)
        for number in range(PONDERED):
            if number > 0:
                world = _other_world(worlds, rng)
            chain.search(world, seat, length)
            ends.gather(chain)
            steps = [*chain.path(), STOP] if chain.worth > 0 else [chain.most_promising()]
            found.append(_until_news(world, seat, steps))
        for steps in ends.best(most):
            found.append(_until_news(world, seat, steps))
        if world.has_group():
            found.append([STOP])
        return _different([*found, *_discoveries(worlds, rng, seat)])

    def _weigh_exchanges(self, state: SheepSheep) -> None:
        masks = vec[i64]([0] * 8)
        for cell in range(CELLS):
            masks[state.up[cell]] |= 1 << cell
        prized = state.fetish[state.seat]
        now: i64 = 0
        for family in range(FAMILIES):
            size = BEST[state.lines + masks[family]]
            if family == prized:
                size += size
            if size > now:
                now = size
        for i in range(state.n_moves):
            action = state.moves[i]
            if action == STOP:
                state.weights[i] = 2 + 60 * now * now
                continue
            card = action // CELLS
            cell = action % CELLS
            family = state.up[cell]
            other = FIRST[card] + SECOND[card] - family
            mask = masks[other] | (1 << cell)
            size = BEST[state.lines + mask]
            if other == prized:
                size += size
            if size > now:
                state.weights[i] = 40 * size * size
            elif now > 0:
                state.weights[i] = 2  # it might break what lies there
            else:
                state.weights[i] = 4 + 8 * LARGEST[mask] * LARGEST[mask]


def _other_world(worlds: Worlds, rng: Rng) -> SheepSheep:
    world = worlds(rng)
    assert isinstance(world, SheepSheep)
    return world


def _different(chains: list[list[int]]) -> list[list[int]]:
    """Each once, in the same order; what is collected at the end makes no difference to the way there."""
    found: list[list[int]] = []
    for steps in chains:
        if steps not in found and steps[:-1] not in found:
            found.append(steps)
    return found


def _even(product: float, players: i64) -> float:
    """Bring a product of chances against each other player back to about 1 ÷ players when all stand alike."""
    others = players - 1
    root = product ** (1.0 / float(others))
    return root / (root + float(others) * (1.0 - root)) if root < 1.0 else 1.0


SENSE: Final = SheepSheepSense()
