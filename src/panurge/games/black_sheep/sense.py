"""What a bot should like in Black Sheep: figures in the pen, bonuses within reach, sides that will win their fields.

An unfinished side is judged by what it would become if for each free place the better of two random cards came; a
field is worth what its two figures would add to the points, times the chance to win it.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import Sense
from panurge.core.state import OVER, State
from panurge.games.black_sheep.data import (
    ANIMALS,
    BLACK_SHEEP,
    DISCARD,
    DISCARD_CARD,
    FIELD_COUNT,
    FIRST,
    HEAP,
    HEAPS,
    KEEP,
    NO_TASK,
    ONLY_KEEPER,
    PAIR,
    PAIRS,
    SECOND,
    SIDE,
    STRENGTH,
    TASKS_IN_PLAY,
)
from panurge.games.black_sheep.rules import BlackSheep

MEAN_VALUE: Final = 2.0


def _likelihood() -> list[float]:
    """Heap of five → the share of random sides it beats, ties counted half."""
    ways = [0] * 253
    for heap in range(HEAPS):
        if STRENGTH[heap]:
            ways[STRENGTH[heap]] = _orders(heap)
    below = 0
    share = [0.0] * 253
    for strength in range(1, 253):
        share[strength] = (below + ways[strength] / 2) / 7776
        below += ways[strength]
    return share


def _orders(heap: int) -> int:
    """In how many orders five such animals can come."""
    orders = 120
    for animal in range(6):
        for n in range(2, heap // 6**animal % 6 + 1):
            orders //= n
    return orders


def _potentials() -> vec[float]:
    """Heap of two to five animals → what it promises: the better of two random cards for each one missing."""
    table = vec[float]([0.0] * HEAPS)
    share = _likelihood()
    sizes: list[list[int]] = [[] for _ in range(6)]
    for heap in range(HEAPS):
        size = sum(heap // 6**animal % 6 for animal in range(6))
        if size <= 5:
            sizes[size].append(heap)
    for heap in sizes[5]:
        table[heap] = share[STRENGTH[heap]]
    for size in range(4, 1, -1):
        for heap in sizes[size]:
            total = 0.0
            for one in range(6):
                for two in range(6):
                    total += max(table[heap + 6**one], table[heap + 6**two])
            table[heap] = total / 36
    return table


POTENTIAL: Final[vec[float]] = _potentials()


class BlackSheepSense(Sense):
    """The numbers are attributes, so that an arena can tune them; these win 99 of 100 games among random players."""

    steep: float  # how sharply a better side wins its field
    spread: float  # points that make a lead safe
    bonus: float  # what a bonus counts before the end
    lead: float  # what a figure that takes or keeps a majority adds
    rare: float  # what a figure adds that the next set lacks
    hand: float  # how much the best card in hand counts for an unfinished side

    def __init__(self) -> None:
        self.steep = 8.0
        self.spread = 9.0
        self.bonus = 0.7
        self.lead = 2.4
        self.rare = 1.0
        self.hand = 0.5

    def value(self, state: State, seat: i64) -> float:
        """The seat's points to come against the best other's, as a chance."""
        assert isinstance(state, BlackSheep)
        if state.current_player == OVER:
            return state.share(seat)
        mine = self._prospect(state, seat, True)
        best = -1000.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self._prospect(state, other, False))
        return 1.0 / (1.0 + exp((best - mine) / self.spread))

    def _prospect(self, game: BlackSheep, seat: i64, knows: bool) -> float:
        """Points in the pen and to be hoped for; `knows`: the hand is that of the seat that asks."""
        points = float(game.figure_points(seat)) + self._bonuses(game, seat)
        for field in range(FIELD_COUNT):
            if game.open_fields[field] == 1:
                points += self._field_worth(game, field, seat) * self._chance_of(game, field, seat, knows)
        return points

    def _bonuses(self, game: BlackSheep, seat: i64) -> float:
        """Bonuses as they stand, or tasks; a lead that others can still reach counts for less."""
        if game.tasks[0] == NO_TASK:
            return self.bonus * float(game.bonus_points(seat))
        points: i64 = 0
        alone = 0.0
        for slot in range(TASKS_IN_PLAY):
            points += game.task_points(seat, game.tasks[slot])
            if game.tasks[slot] == ONLY_KEEPER and game.only_keeper() == seat:
                alone = 10.0
        return self.bonus * float(points) + alone

    def _field_worth(self, game: BlackSheep, field: i64, seat: i64) -> float:
        """What the field's figures would add: their mean values, and what they do for majorities and sets."""
        worth = 0.0
        fewest = game.sets(seat)
        for animal in range(ANIMALS):
            n = game.figures[field * ANIMALS + animal]
            if n > 0:
                worth += float(n) * (MEAN_VALUE if animal != BLACK_SHEEP else -MEAN_VALUE)
                mine = game.pens[seat * ANIMALS + animal]
                most: i64 = 0
                for other in range(game.players):
                    if other != seat:
                        most = max(most, game.pens[other * ANIMALS + animal])
                if mine <= most + 1 and mine + n >= most:
                    worth += self.lead
                if mine == fewest:
                    worth += self.rare
        return worth

    def _chance_of(self, game: BlackSheep, field: i64, seat: i64, knows: bool) -> float:
        """The seat's side against the others', by what each promises."""
        mine = exp(self.steep * self._promise(game, field, seat, knows))
        total = mine
        for other in range(game.players):
            if other != seat:
                total += exp(self.steep * POTENTIAL[game.combination(field, other)])
        return mine / total

    def _promise(self, game: BlackSheep, field: i64, seat: i64, knows: bool) -> float:
        """What a side may become, the best card in hand counted in if the hand is known."""
        heap = game.combination(field, seat)
        plain = POTENTIAL[heap]
        if not knows or game.laid[field * game.players + seat] == SIDE:
            return plain
        best = plain
        for animal in range(ANIMALS):
            if game.hands[seat * ANIMALS + animal] > 0:
                best = max(best, POTENTIAL[heap + HEAP[animal]])
        return plain + self.hand * (best - plain)

    def weigh(self, state: State) -> None:
        """Lay what raises a side's promise on a field worth having; discard what matches nothing."""
        assert isinstance(state, BlackSheep)
        for i in range(state.n_moves):
            action = state.moves[i]
            if action >= DISCARD_CARD:
                state.weights[i] = self._discard_liking(state, action) if state.phase == DISCARD else 1
            else:
                state.weights[i] = self._lay_liking(state, action)

    def _lay_liking(self, game: BlackSheep, action: i64) -> i64:
        """The promise of the side after the cards, over what it promised: a square law favours the best."""
        added: i64 = 0
        field: i64 = action // ANIMALS
        if action < PAIR:
            added = HEAP[action % ANIMALS]
        else:
            field = (action - PAIR) // PAIRS
            pair = (action - PAIR) % PAIRS
            added = HEAP[FIRST[pair]] + HEAP[SECOND[pair]]
        heap = game.combination(field, game.turn)
        gain = POTENTIAL[heap + added] - POTENTIAL[heap] + 0.6
        return 1 + i64(100.0 * gain * gain * gain)

    def _discard_liking(self, game: BlackSheep, action: i64) -> i64:
        """Cards that match a figure of an open field are kept."""
        if action == KEEP:
            return 3
        animal = action - DISCARD_CARD
        for field in range(FIELD_COUNT):
            if game.figures[field * ANIMALS + animal] > 0:
                return 1
        return 4


SENSE: Final = BlackSheepSense()
