"""What a bot should like in Black Sheep: figures in the pen, bonuses within reach, sides that will win their fields.

An unfinished side is judged by what it would become if for each free place the better of two random cards came; a
field is worth what its two figures would add to the points, times the chance to win it.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.sense import TraitSense
from panurge.core.state import State
from panurge.games.black_sheep.data import (
    ANIMALS,
    BLACK_SHEEP,
    DISCARD,
    DISCARD_CARD,
    FIELD_COUNT,
    FIGURES_OF_A_KIND,
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
KEEPING: Final[i64] = 12  # points that the "!" card counts for while one seat alone keeps black sheep (BS-29)


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


LEAD_ROW: Final[i64] = 91


def _leads() -> vec[float]:
    """(players, own figures of a kind less the most another has, figures to come) → the chance to lead alone (BS-22),
    each figure to come being won by one seat or another alike."""
    table = vec[float]([0.0] * (5 * LEAD_ROW))
    for players in range(2, 5):
        step = 1.0 / players
        for margin in range(-6, 7):
            table[players * LEAD_ROW + (margin + 6) * 7] = 1.0 if margin > 0 else 0.0
        for coming in range(1, 7):
            for margin in range(-6, 7):
                at = players * LEAD_ROW + (margin + 6) * 7 + coming
                up = table[at + 6] if margin < 6 else 1.0
                down = table[at - 8] if margin > -6 else 0.0
                table[at] = step * up + step * down + (1.0 - 2.0 * step) * table[at - 1]
    return table


LEAD: Final[vec[float]] = _leads()

# What a trait of a seat adds to its chance (as a logarithm), at the start and, on top, at the end of the game.
TRAITS: Final[i64] = 8
POINTS: Final[i64] = 0  # under the own figures (BS-21)
MAJORITIES: Final[i64] = 1  # to be expected
SETS: Final[i64] = 2  # full ones
TOWARDS: Final[i64] = 3  # kinds of the next set
HOPE: Final[i64] = 4  # points of the figures on the fields, by the chance to win them
HOPE_OF_LEADS: Final[i64] = 5  # what they would do for majorities
HOPE_OF_SETS: Final[i64] = 6  # and for the next set
TURN: Final[i64] = 7

EARLY: Final[vec[float]] = vec[float]([0.042, 0.328, 0.0, 0.0, 0.060, 0.225, 0.011, 0.019])
LATE: Final[vec[float]] = vec[float]([0.128, 0.676, 1.400, 0.500, 0.253, 0.927, 0.315, -0.019])

# A side's weight in its field, by the cards that lie there, fitted by `benchmarks/fit_fields.py 150`: for being so
# far, for what it promises, and for what the best card in hand would add to that.
FAR: Final[vec[float]] = vec[float]([3.816, 2.090, 0.672, -6.579])
STEEP: Final[vec[float]] = vec[float]([7.732, 9.171, 10.641, 17.975])
HELD: Final[vec[float]] = vec[float]([4.583, 2.640, 2.009, 0.0])
LUCK: Final[vec[float]] = vec[float]([0.7, 0.4, 0.3, 0.0])  # about what a hand not looked at adds
KEEN: Final = 30.0  # how sharply guided play prefers the best gain


class BlackSheepSense(TraitSense):
    """The weights were fitted to greedy games by `benchmarks/fit_sense.py black-sheep`; those of full sets (SETS,
    TOWARDS) were then set by hand."""

    weight: vec[float]  # of the sides of one field
    prize: vec[float]  # by field, for the seat to move
    mark: vec[i64]  # by field: the best full side of the others
    full: vec[float]  # its weight
    rest: vec[float]  # the weight of the unfinished sides of the others
    gains: vec[float]  # by option

    def __init__(self) -> None:
        TraitSense.__init__(self, EARLY, LATE, 4)
        self.prize = vec[float]([0.0] * 3)
        self.mark = vec[i64]([0] * 3)
        self.full = vec[float]([0.0] * 3)
        self.rest = vec[float]([0.0] * 3)
        self.gains = vec[float]([0.0] * 32)
        self.weight = vec[float]([0.0] * 4)

    def fill_traits(self, state: State) -> None:
        assert isinstance(state, BlackSheep)
        traits = self.traits
        for seat in range(state.players):
            at = seat * TRAITS
            traits[at + POINTS] = float(state.figure_points(seat))
            traits[at + TURN] = 1.0 if state.turn == seat else 0.0
            traits[at + HOPE] = 0.0
            traits[at + HOPE_OF_LEADS] = 0.0
            traits[at + HOPE_OF_SETS] = 0.0
            self._look_at_bonuses(state, seat)
        for field in range(FIELD_COUNT):
            if state.open_fields[field] == 1:
                self._look_at_field(state, field)

    def lateness(self, state: State) -> float:
        """0 at the start, 1 when all figures are won."""
        assert isinstance(state, BlackSheep)
        won: i64 = 0
        for seat in range(state.players):
            won += state.pen_size(seat)
        return float(won) / 36.0

    def _look_at_bonuses(self, game: BlackSheep, seat: i64) -> None:
        """Majorities to be expected and sets; with tasks, those met so far, six points for one."""
        traits = self.traits
        at = seat * TRAITS
        traits[at + SETS] = 0.0
        traits[at + TOWARDS] = 0.0
        traits[at + MAJORITIES] = 0.0
        if game.tasks[0] == NO_TASK:
            fewest = game.sets(seat)
            traits[at + SETS] = float(fewest)
            for animal in range(ANIMALS):
                traits[at + MAJORITIES] += self._lead(game, seat, animal, 0)
                if game.pens[seat * ANIMALS + animal] > fewest:
                    traits[at + TOWARDS] += 1.0
            return
        points: i64 = 0
        for slot in range(TASKS_IN_PLAY):
            points += game.task_points(seat, game.tasks[slot])
            if game.tasks[slot] == ONLY_KEEPER and game.only_keeper() == seat:
                points += KEEPING
        traits[at + MAJORITIES] = float(points) / 6.0

    def _lead(self, game: BlackSheep, seat: i64, animal: i64, more: i64) -> float:
        """The chance to have the most of a kind in the end, with so many more of those still to come."""
        most: i64 = 0
        coming: i64 = FIGURES_OF_A_KIND - more
        for other in range(game.players):
            theirs = game.pens[other * ANIMALS + animal]
            coming -= theirs
            if other != seat and theirs > most:
                most = theirs
        margin = game.pens[seat * ANIMALS + animal] + more - most
        return LEAD[game.players * LEAD_ROW + (margin + 6) * 7 + coming]

    def _look_at_field(self, game: BlackSheep, field: i64) -> None:
        """What the field's figures would bring each seat, by its chance to win them."""
        self.weigh_sides(game, field)
        traits = self.traits
        for seat in range(game.players):
            chance = self.weight[seat]
            if chance < 0.001:
                continue
            at = seat * TRAITS
            fewest = game.sets(seat)
            for animal in range(ANIMALS):
                n = game.figures[field * ANIMALS + animal]
                if n == 0:
                    continue
                traits[at + HOPE] += chance * float(n) * (MEAN_VALUE if animal != BLACK_SHEEP else -MEAN_VALUE)
                gain = self._lead(game, seat, animal, n) - self._lead(game, seat, animal, 0)
                traits[at + HOPE_OF_LEADS] += chance * gain
                if game.pens[seat * ANIMALS + animal] == fewest:
                    traits[at + HOPE_OF_SETS] += chance

    def weigh_sides(self, game: BlackSheep, field: i64) -> None:
        """Each seat's chance to win a field, into `weight`: a full side that is beaten has none."""
        weight = self.weight
        best: i64 = -1
        for seat in range(game.players):
            if game.laid[field * game.players + seat] == SIDE:
                best = max(best, self._side_key(game, field, seat))
        total = 0.0
        for seat in range(game.players):
            there = game.laid[field * game.players + seat]
            if there == SIDE and self._side_key(game, field, seat) < best:
                weight[seat] = 0.0
                continue
            heap = game.combination(field, seat)
            plain = POTENTIAL[heap]
            held = HELD[there] * (self._with_hand(game, heap, seat) - plain)
            weight[seat] = exp(FAR[there] + STEEP[there] * plain + held)
            total += weight[seat]
        for seat in range(game.players):
            weight[seat] /= total

    def _side_key(self, game: BlackSheep, field: i64, seat: i64) -> i64:
        """Of a full side, as BS-11 to BS-13 compare them."""
        return STRENGTH[game.combination(field, seat)] * 8 - game.order[field * game.players + seat]

    def _with_hand(self, game: BlackSheep, heap: i64, seat: i64) -> float:
        """What a side may become with the best card in hand."""
        if STRENGTH[heap] > 0:
            return POTENTIAL[heap]
        best = 0.0
        for animal in range(ANIMALS):
            if game.hands[seat * ANIMALS + animal] > 0:
                best = max(best, POTENTIAL[heap + HEAP[animal]])
        return best

    def weigh(self, state: State) -> None:
        """Lay what raises the chance to win a field worth having; discard what matches nothing."""
        assert isinstance(state, BlackSheep)
        if state.phase == DISCARD:
            for i in range(state.n_moves):
                state.weights[i] = self._discard_liking(state, state.moves[i])
            return
        if state.n_moves == 1:
            state.weights[0] = 1
            return
        late = self.lateness(state)
        whole = 0.0
        for field in range(FIELD_COUNT):
            self.prize[field] = self._prize(state, field, late)
            whole += self.prize[field]
            if state.open_fields[field] == 1:
                self._size_up(state, field)
        best = -1000.0
        for i in range(state.n_moves):
            self.gains[i] = self._lay_gain(state, state.moves[i])
            best = max(best, self.gains[i])
        keen = KEEN / max(whole, 0.01)
        for i in range(state.n_moves):
            state.weights[i] = 1 + i64(200.0 * exp(keen * (self.gains[i] - best)))

    def _prize(self, game: BlackSheep, field: i64, late: float) -> float:
        """What winning a field would add to the chance of the seat to move; never quite nothing."""
        if game.open_fields[field] == 0:
            return 0.0
        seat = game.turn
        fewest = game.sets(seat)
        worth = 0.0
        for animal in range(ANIMALS):
            n = game.figures[field * ANIMALS + animal]
            if n > 0:
                value = MEAN_VALUE if animal != BLACK_SHEEP else -MEAN_VALUE
                worth += (EARLY[HOPE] + late * LATE[HOPE]) * float(n) * value
                gain = self._lead(game, seat, animal, n) - self._lead(game, seat, animal, 0)
                worth += (EARLY[HOPE_OF_LEADS] + late * LATE[HOPE_OF_LEADS]) * gain
                if game.pens[seat * ANIMALS + animal] == fewest:
                    worth += EARLY[HOPE_OF_SETS] + late * LATE[HOPE_OF_SETS]
        return max(worth, 0.05)

    def _size_up(self, game: BlackSheep, field: i64) -> None:
        """The other sides of a field: the best full one, its weight, and the weight of the unfinished ones."""
        self.mark[field] = -1
        self.full[field] = 0.0
        self.rest[field] = 0.0
        for seat in range(game.players):
            if seat == game.turn:
                continue
            there = game.laid[field * game.players + seat]
            promise = POTENTIAL[game.combination(field, seat)]
            if there < SIDE:
                self.rest[field] += exp(FAR[there] + STEEP[there] * promise + LUCK[there])
            elif self._side_key(game, field, seat) > self.mark[field]:
                self.mark[field] = self._side_key(game, field, seat)
                self.full[field] = exp(FAR[there] + STEEP[there] * promise)

    def _lay_gain(self, game: BlackSheep, action: i64) -> float:
        """How much more of the field's prize is to be hoped for after the cards are laid."""
        added: i64 = 0
        field: i64 = action // ANIMALS
        cards: i64 = 1
        if action < PAIR:
            added = HEAP[action % ANIMALS]
        else:
            field = (action - PAIR) // PAIRS
            pair = (action - PAIR) % PAIRS
            added = HEAP[FIRST[pair]] + HEAP[SECOND[pair]]
            cards = 2
        heap = game.combination(field, game.turn)
        there = game.laid[field * game.players + game.turn]
        before = self._chance_with(field, heap, there)
        return self.prize[field] * (self._chance_with(field, heap + added, there + cards) - before)

    def _chance_with(self, field: i64, heap: i64, there: i64) -> float:
        """The chance of the seat to move to win a field, had it these cards there."""
        if there < SIDE:
            mine = exp(FAR[there] + STEEP[there] * POTENTIAL[heap] + LUCK[there])
            return mine / (mine + self.rest[field] + self.full[field])
        if STRENGTH[heap] * 8 - 4 < self.mark[field]:  # completed last of all, it loses ties (BS-13)
            return 0.0
        mine = exp(FAR[there] + STEEP[there] * POTENTIAL[heap])
        return mine / (mine + self.rest[field])

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
