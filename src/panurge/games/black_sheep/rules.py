"""The rules of Black Sheep, by the sheet and our rulings (BS-n): turns, fields, restocking, the end, the points.

The pile and the reserve are counts drawn from, and a figure's value is decided when it is won: until then the figures
of a kind are exchangeable (BS-1). Of the pile and of other hands a veil shows only how many cards there are.

What a perfect memory would know and the veil drops on purpose: at a reshuffle (BS-7) the new pile is exactly the
discard pile of a moment ago, so the cards that were then in other hands are known together, for two players the whole
other hand; and later draws come from that known heap. Our rulings keep no memory of reshuffles: whatever is not
visible now is one heap, `imagined` deals other hands and the pile evenly from it.
"""

from typing import Any, ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, UNKNOWN, UNSEEN, State
from panurge.games.black_sheep.data import (
    ACTIONS,
    ALONE,
    ANIMAL_NAMES,
    ANIMALS,
    BLACK_SHEEP,
    BONUS,
    CARDS_OF_A_KIND,
    DEAL_HANDS,
    DEAL_TASKS,
    DISCARD,
    DISCARD_CARD,
    DISCARD_FIRST,
    DONE,
    FIELD_CLOSED,
    FIELD_COUNT,
    FIGURES_OF_A_KIND,
    FIRST,
    HAND,
    HEAP,
    HERD,
    HIDDEN_TASKS,
    KEEP,
    LADDER,
    LAY,
    LAY_FIRST,
    NEEDS_ONE,
    NEEDS_TWO,
    NO_PASS,
    NO_SUCH_ACTION,
    NO_TASK,
    NOT_IN_HAND,
    ONLY_KEEPER,
    PAIR,
    PAIR_NUMBER,
    PAIRS,
    PASS,
    REFILL,
    RESTOCK,
    REVEAL,
    SECOND,
    SIDE,
    SIDE_FULL,
    STARTER,
    STOCK,
    STRENGTH,
    TASK_COUNT,
    TASK_KIND,
    TASK_POINTS,
    TASK_SHOWS,
    TASKS_IN_PLAY,
    UNKNOWN_TASK,
    VALUE,
    VALUE_COPIES,
)


@final
class BlackSheep(State):
    KEY: ClassVar[str] = "black-sheep"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "turn", "field", "ending", "revealed", "pile_size", "pile", "discards", "aside", "hands",
        "hand_sizes", "sides", "laid", "order", "open_fields", "figures", "reserve", "pens", "values", "tasks",
    )  # fmt: skip

    phase: i64
    turn: i64  # whose turn it is; after a scoring the winner; in the set-up and at the revealing the seat served
    field: i64  # last played on, or being stocked
    ending: bool  # the end phase has begun (BS-19)
    revealed: i64  # pens turned up at the end: seats 0 … revealed - 1
    pile_size: i64
    pile: vec[i64]  # by animal; nothing but zeros on a veil
    discards: vec[i64]  # by animal
    aside: vec[i64]  # cards drawn for the field being stocked, by animal (BS-18)
    hands: vec[i64]  # seat * 6 + animal
    hand_sizes: vec[i64]  # by seat
    sides: vec[i64]  # (field * players + seat) * 6 + animal
    laid: vec[i64]  # field * players + seat: how many cards lie there
    order: vec[i64]  # field * players + seat: 1 for the side first completed, and so on; 0 if incomplete (BS-13)
    open_fields: vec[i64]  # 1 open, 0 closed for good
    figures: vec[i64]  # field * 6 + animal
    reserve: vec[i64]  # by animal
    pens: vec[i64]  # seat * 6 + animal
    values: vec[i64]  # (seat * 6 + animal) * 3 + value - 1: figures of that value in that pen
    tasks: vec[i64]  # hidden ones seat by seat, then the open ones; NO_TASK before they are dealt and in the basic game

    # ------------------------------------------------------------------ set-up (BS-1 … BS-4)
    def start(self, players: i64, tasks: bool) -> None:
        """A game before its first chance event (BS-1)."""
        self.players = players
        self.moves = vec[i64]([0] * 18)
        self.weights = vec[i64]([0] * 18)
        self.phase = DEAL_TASKS if tasks else STOCK
        self.turn = 0
        self.field = 0
        self.ending = False
        self.revealed = 0
        self.pile_size = ANIMALS * CARDS_OF_A_KIND
        self.pile = vec[i64]([CARDS_OF_A_KIND] * 6)
        self.discards = vec[i64]([0] * 6)
        self.aside = vec[i64]([0] * 6)
        self.hands = vec[i64]([0] * (players * 6))
        self.hand_sizes = vec[i64]([0] * players)
        self.sides = vec[i64]([0] * (players * 18))
        self.laid = vec[i64]([0] * (players * 3))
        self.order = vec[i64]([0] * (players * 3))
        self.open_fields = vec[i64]([1] * 3)
        self.figures = vec[i64]([0] * 18)
        self.reserve = vec[i64]([FIGURES_OF_A_KIND] * 6)
        self.pens = vec[i64]([0] * (players * 6))
        self.values = vec[i64]([0] * (players * 18))
        self.tasks = vec[i64]([NO_TASK] * 6)
        self.current_player = CHANCE

    def clone(self) -> "BlackSheep":
        new = BlackSheep()
        self.copy_head(new)
        new.phase = self.phase
        new.turn = self.turn
        new.field = self.field
        new.ending = self.ending
        new.revealed = self.revealed
        new.pile_size = self.pile_size
        new.pile = self.pile[:]
        new.discards = self.discards[:]
        new.aside = self.aside[:]
        new.hands = self.hands[:]
        new.hand_sizes = self.hand_sizes[:]
        new.sides = self.sides[:]
        new.laid = self.laid[:]
        new.order = self.order[:]
        new.open_fields = self.open_fields[:]
        new.figures = self.figures[:]
        new.reserve = self.reserve[:]
        new.pens = self.pens[:]
        new.values = self.values[:]
        new.tasks = self.tasks[:]
        return new

    # ------------------------------------------------------------------ what may be chosen
    def find_moves(self) -> None:
        phase = self.phase
        if phase == LAY:
            self._list_lays()
        elif phase == DISCARD:
            self._list_discards()
        elif phase == VALUE:
            self._list_values()
        elif phase == STARTER:
            for seat in range(self.players):
                self.moves[seat] = seat
                self.weights[seat] = 1
            self.n_moves = self.players
        elif phase == DEAL_TASKS:
            self._list_tasks()
        elif phase == REVEAL:
            self.moves[0] = 0
            self.weights[0] = 1
            self.n_moves = 1
        elif self.pile_size > 0:
            self._list_heap(self.pile)
        else:
            self._list_heap(self.reserve)  # BS-18: no card is left, a reserve figure is drawn

    def _list_lays(self) -> None:
        """One card on each field that takes one, then pairs; identical cards are one option (BS-5, BS-8)."""
        moves = self.moves
        hands = self.hands
        base = self.turn * ANIMALS
        n: i64 = 0
        for field in range(FIELD_COUNT):
            if self._why_not_field(field, 1) == 0:
                for animal in range(ANIMALS):
                    if hands[base + animal] > 0:
                        moves[n] = field * ANIMALS + animal
                        n += 1
        for field in range(FIELD_COUNT):
            if self._why_not_field(field, 2) == 0:
                for first in range(ANIMALS):
                    if hands[base + first] > 0:
                        for second in range(first, ANIMALS):
                            if self._why_not_hold(first, second) == 0:
                                moves[n] = PAIR + field * PAIRS + PAIR_NUMBER[first * ANIMALS + second]
                                n += 1
        if self._why_not_pass() == 0:
            moves[n] = PASS
            n += 1
        self.n_moves = n

    def _list_discards(self) -> None:
        n: i64 = 0
        for animal in range(ANIMALS):
            if self._why_not_hold(animal, -1) == 0:
                self.moves[n] = DISCARD_CARD + animal
                n += 1
        self.moves[n] = KEEP
        self.n_moves = n + 1

    def _list_heap(self, heap: vec[i64]) -> None:
        """One animal out of a heap of counts."""
        n: i64 = 0
        for animal in range(ANIMALS):
            if heap[animal] > 0:
                self.moves[n] = animal
                self.weights[n] = heap[animal]
                n += 1
        self.n_moves = n

    def _list_values(self) -> None:
        """The value under the figure just won: one of those not yet owned of its kind (BS-1)."""
        animal = self._strongest_figure()
        n: i64 = 0
        for value in range(3):
            left = VALUE_COPIES[animal * 3 + value]
            for seat in range(self.players):
                left -= self.values[(seat * ANIMALS + animal) * 3 + value]
            if left > 0:
                self.moves[n] = value + 1
                self.weights[n] = left
                n += 1
        self.n_moves = n

    def _list_tasks(self) -> None:
        n: i64 = 0
        for task in range(1, TASK_COUNT + 1):
            if not self._in_play(task):
                self.moves[n] = task
                self.weights[n] = 1
                n += 1
        self.n_moves = n

    def refusal(self, action: i64) -> i64:
        if action < 0 or action >= ACTIONS or (self.phase != LAY and self.phase != DISCARD):
            return NO_SUCH_ACTION
        if self.phase == DISCARD:
            if action < DISCARD_CARD or action == PASS:
                return DISCARD_FIRST
            return 0 if action == KEEP else self._why_not_hold(action - DISCARD_CARD, -1)
        if action == PASS:
            return self._why_not_pass()
        if action >= DISCARD_CARD:
            return LAY_FIRST
        if action < PAIR:
            refused = self._why_not_field(action // ANIMALS, 1)
            return refused if refused != 0 else self._why_not_hold(action % ANIMALS, -1)
        refused = self._why_not_field((action - PAIR) // PAIRS, 2)
        pair = (action - PAIR) % PAIRS
        return refused if refused != 0 else self._why_not_hold(FIRST[pair], SECOND[pair])

    def _why_not_field(self, field: i64, cards: i64) -> i64:
        """May the seat to move lay so many cards on this field? 0 there: 1 or 2; 1 there: 2; 2 there: 1 (BS-5)."""
        if self.open_fields[field] == 0:
            return FIELD_CLOSED
        there = self.laid[field * self.players + self.turn]
        if there == SIDE:
            return SIDE_FULL
        if there == 1 and cards == 1:
            return NEEDS_TWO
        if there == 2 and cards == 2:
            return NEEDS_ONE
        return 0

    def _why_not_pass(self) -> i64:
        """Passing is for a seat whose sides of all open fields are full, and for nobody else (BS-8)."""
        for field in range(FIELD_COUNT):
            if self.open_fields[field] == 1 and self.laid[field * self.players + self.turn] < SIDE:
                return NO_PASS
        return 0

    def _why_not_hold(self, first: i64, second: i64) -> i64:
        """Does the hand of the seat to move hold both cards? (`second` below 0: just the first.)"""
        base = self.turn * ANIMALS
        if self.hands[base + first] < (2 if first == second else 1):
            return NOT_IN_HAND
        if second >= 0 and self.hands[base + second] < 1:
            return NOT_IN_HAND
        return 0

    def forced_for_all(self) -> bool:
        """A pass: everybody sees that all sides of the seat are full (BS-8)."""
        return self.phase == LAY and self._why_not_pass() == 0

    def irrevocable(self, action: i64) -> bool:
        """A card laid or discarded is seen by all."""
        return action < KEEP

    # ------------------------------------------------------------------ a turn (BS-5 … BS-10)
    def play(self, action: i64) -> None:
        phase = self.phase
        if phase == LAY:
            self._lay_cards(action)
        elif phase == DISCARD:
            self._discard(action)
        elif phase in (REFILL, DEAL_HANDS):
            self._draw(action)
        elif phase == VALUE:
            self._take_figure(action)
        elif phase in (RESTOCK, STOCK):
            self._stock(action)
        elif phase == STARTER:
            self._begin_turn(action)  # BS-4
        elif phase == DEAL_TASKS:
            self._deal_task(action)
        else:
            self._reveal()

    def _lay_cards(self, action: i64) -> None:
        """One or two cards on the own side of one field (BS-5); a discard may follow one card only (BS-6)."""
        if action == PASS:
            self._end_turn()
        elif action < PAIR:
            self.field = action // ANIMALS
            self._lay(action % ANIMALS)
            self.phase = DISCARD
        else:
            pair = (action - PAIR) % PAIRS
            self.field = (action - PAIR) // PAIRS
            self._lay(FIRST[pair])
            self._lay(SECOND[pair])
            self._refill()

    def _lay(self, animal: i64) -> None:
        """A card goes face up on the side; a third card fixes the side's place in the order of BS-13."""
        side = self.field * self.players + self.turn
        self.hands[self.turn * ANIMALS + animal] -= 1
        self.hand_sizes[self.turn] -= 1
        self.sides[side * ANIMALS + animal] += 1
        self.laid[side] += 1
        if self.laid[side] == SIDE:
            place: i64 = 0
            for seat in range(self.players):
                if self.laid[self.field * self.players + seat] == SIDE:
                    place += 1
            self.order[side] = place

    def _discard(self, action: i64) -> None:
        """At most one card, after laying exactly one (BS-6), face up."""
        if action != KEEP:
            animal = action - DISCARD_CARD
            self.hands[self.turn * ANIMALS + animal] -= 1
            self.hand_sizes[self.turn] -= 1
            self.discards[animal] += 1
        self._refill()

    def _refill(self) -> None:
        """Up to three cards again (BS-7), then see whether the field is complete (BS-9)."""
        if self.hand_sizes[self.turn] < HAND:
            self._chance(REFILL)
        elif self._complete(self.field):
            self._score_field()
        else:
            self._end_turn()

    def _draw(self, animal: i64) -> None:
        """A card from the pile into the hand of the seat served."""
        self.pile[animal] -= 1
        self.pile_size -= 1
        self.hands[self.turn * ANIMALS + animal] += 1
        self.hand_sizes[self.turn] += 1
        if self.phase == REFILL:
            self._refill()
        elif self.hand_sizes[self.turn] == HAND:  # BS-3: three cards each, seat by seat
            self.turn += 1
            if self.turn == self.players:
                self.turn = 0
                self._chance(STARTER)

    def _chance(self, phase: i64) -> None:
        """Chance is to move. If it needs a card and the pile is empty, the discard pile is the new pile (BS-7)."""
        self.phase = phase
        self.current_player = CHANCE
        if self.pile_size == 0 and (phase in (REFILL, RESTOCK)):
            for animal in range(ANIMALS):
                self.pile[animal] = self.discards[animal]
                self.pile_size += self.discards[animal]
                self.discards[animal] = 0

    def _begin_turn(self, seat: i64) -> None:
        """Clockwise, or the winner of the field just scored (BS-10)."""
        self.turn = seat
        self.phase = LAY
        self.current_player = seat

    def _end_turn(self) -> None:
        """Clockwise (BS-10); after a decided field the winner begins instead."""
        self._begin_turn((self.turn + 1) % self.players)

    # ------------------------------------------------------------------ a field is scored (BS-11 … BS-16)
    def _complete(self, field: i64) -> bool:
        return all(self.laid[field * self.players + seat] >= SIDE for seat in range(self.players))

    def combination(self, field: i64, seat: i64) -> i64:
        """The heap of the field's figures and the seat's cards there: five animals once the side is full (BS-11)."""
        side = (field * self.players + seat) * ANIMALS
        heap: i64 = 0
        for animal in range(ANIMALS):
            heap += (self.figures[field * ANIMALS + animal] + self.sides[side + animal]) * HEAP[animal]
        return heap

    def winner_of(self, field: i64) -> i64:
        """The strongest combination (BS-11, BS-12); of equal ones the side completed first (BS-13). Values under the
        figures play no part (BS-14)."""
        winner: i64 = 0
        best: i64 = -1
        for seat in range(self.players):
            strength = STRENGTH[self.combination(field, seat)] * 8 - self.order[field * self.players + seat]
            if strength > best:
                best = strength
                winner = seat
        return winner

    def _score_field(self) -> None:
        """The winner is found, all cards of the field are discarded (BS-16), then the figures are won one by one."""
        self.turn = self.winner_of(self.field)
        for seat in range(self.players):
            side = self.field * self.players + seat
            self.laid[side] = 0
            self.order[side] = 0
            for animal in range(ANIMALS):
                self.discards[animal] += self.sides[side * ANIMALS + animal]
                self.sides[side * ANIMALS + animal] = 0
        self._chance(VALUE)

    def _strongest_figure(self) -> i64:
        """Of the figures on the field, the kind whose value is looked at first; 6 if there is none."""
        for animal in range(ANIMALS):
            if self.figures[self.field * ANIMALS + animal] > 0:
                return animal
        return ANIMALS

    def _take_figure(self, value: i64) -> None:
        """A figure goes to the winner's pen, who alone looks at its value (BS-15)."""
        animal = self._strongest_figure()
        self.figures[self.field * ANIMALS + animal] -= 1
        self.pens[self.turn * ANIMALS + animal] += 1
        self.values[(self.turn * ANIMALS + animal) * 3 + value - 1] += 1
        if self._strongest_figure() < ANIMALS:
            return
        if self.ending:
            self._close_field()
        else:
            self._chance(RESTOCK)

    # ------------------------------------------------------------------ restocking and the end (BS-17 … BS-20)
    def _stock(self, animal: i64) -> None:
        """One card for the field being stocked: its figure is placed if there is one left (BS-2, BS-17, BS-18)."""
        if self.pile_size > 0:
            self.pile[animal] -= 1
            self.pile_size -= 1
            self.aside[animal] += 1
        if self.reserve[animal] > 0:
            self.reserve[animal] -= 1
            self.figures[self.field * ANIMALS + animal] += 1
        placed: i64 = 0
        drawn: i64 = 0
        for kind in range(ANIMALS):
            placed += self.figures[self.field * ANIMALS + kind]
            drawn += self.aside[kind]
        if placed == 2:
            self._settle()
            self._field_stocked()
        elif placed == 0 and drawn == 2:  # BS-19: neither of the first two cards has a figure
            self._settle()
            self.ending = True
            self._close_field()
        else:
            self._chance(self.phase)

    def _settle(self) -> None:
        """The cards that lay aside are discarded (BS-18)."""
        for animal in range(ANIMALS):
            self.discards[animal] += self.aside[animal]
            self.aside[animal] = 0

    def _field_stocked(self) -> None:
        if self.phase == RESTOCK:
            self._begin_turn(self.turn)
        elif self.field < FIELD_COUNT - 1:
            self.field += 1
        else:
            self.field = 0
            self._chance(DEAL_HANDS)

    def _close_field(self) -> None:
        """Closed for good (BS-19, BS-20); after the last one the pens are turned up."""
        self.open_fields[self.field] = 0
        for field in range(FIELD_COUNT):
            if self.open_fields[field] == 1:
                self._begin_turn(self.turn)
                return
        self.turn = 0
        self._chance(REVEAL)

    def _reveal(self) -> None:
        """Seat by seat, pens and hidden tasks become public (BS-26)."""
        self.revealed += 1
        self.turn = self.revealed
        if self.revealed == self.players:
            self.turn = 0
            self.phase = DONE
            self.current_player = OVER

    # ------------------------------------------------------------------ points (BS-21 … BS-24)
    def figure_points(self, seat: i64) -> i64:
        """The values under the seat's figures, black sheep subtracted (BS-21)."""
        total: i64 = 0
        for animal in range(ANIMALS):
            at = (seat * ANIMALS + animal) * 3
            worth = self.values[at] + 2 * self.values[at + 1] + 3 * self.values[at + 2]
            total += worth if animal != BLACK_SHEEP else -worth
        return total

    def pen_size(self, seat: i64) -> i64:
        total: i64 = 0
        for animal in range(ANIMALS):
            total += self.pens[seat * ANIMALS + animal]
        return total

    def leads(self, seat: i64, animal: i64, tie: bool) -> bool:
        """Whether the seat has the most figures of a kind, at least one: alone (BS-22), or also level (BS-27)."""
        mine = self.pens[seat * ANIMALS + animal]
        if mine == 0:
            return False
        for other in range(self.players):
            theirs = self.pens[other * ANIMALS + animal]
            if other != seat and (theirs > mine or (theirs == mine and not tie)):
                return False
        return True

    def sets(self, seat: i64) -> i64:
        """Full sets of six different animals (BS-23)."""
        return self.copies(seat, TASK_COUNT - 1)

    def bonus_points(self, seat: i64) -> i64:
        """Bonus cards for majorities (BS-22) and sets (BS-23); a figure counts for everything."""
        cards = self.sets(seat)
        for animal in range(ANIMALS):
            if self.leads(seat, animal, False):
                cards += 1
        return cards * BONUS

    def score(self, seat: i64) -> i64:
        """As if the game ended now, by what the seat itself knows: tasks hidden from it count once they are revealed.
        Before the end nobody knows the points of others, but everybody sees an empty pen, and without tasks it is
        worth nothing."""
        if self.viewer != FULL and self.viewer != seat and self.current_player != OVER:
            return 0 if self.tasks[0] == NO_TASK and self.pen_size(seat) == 0 else UNKNOWN
        points = self.figure_points(seat)
        if self.tasks[0] == NO_TASK:
            return points + self.bonus_points(seat)
        for slot in range(TASKS_IN_PLAY):
            if self.knows_task(seat, slot):
                points += self.task_points(seat, self.tasks[slot])
        return points

    def only_keeper(self) -> i64:
        """The one seat that owns black sheep while the "!" card is in play, who wins outright (BS-29); else -1."""
        if TASK_KIND[ONLY_KEEPER] != ALONE or not self._in_play(ONLY_KEEPER):
            return -1
        keeper: i64 = -1
        for seat in range(self.players):
            if self.pens[seat * ANIMALS + BLACK_SHEEP] > 0:
                if keeper >= 0:
                    return -1
                keeper = seat
        return keeper

    def share(self, seat: i64) -> float:
        """Most points, then most animals, then the win is shared (BS-24); the "!" card comes before points (BS-29)."""
        keeper = self.only_keeper()
        if keeper >= 0:
            return 1.0 if keeper == seat else 0.0
        mine = self.score(seat) * 64 + self.pen_size(seat)
        level: i64 = 1
        for other in range(self.players):
            if other != seat:
                theirs = self.score(other) * 64 + self.pen_size(other)
                if theirs > mine:
                    return 0.0
                if theirs == mine:
                    level += 1
        return 1.0 / float(level)

    # ------------------------------------------------------------------ tasks (BS-25 … BS-29)
    def _deal_task(self, task: i64) -> None:
        """Hidden ones seat by seat, then the open ones: six in play (BS-25)."""
        dealt = self.tasks_dealt()
        self.tasks[dealt] = task
        if dealt + 1 == TASKS_IN_PLAY:
            self._chance(STOCK)

    def tasks_dealt(self) -> i64:
        dealt: i64 = 0
        while dealt < TASKS_IN_PLAY and self.tasks[dealt] != NO_TASK:
            dealt += 1
        return dealt

    def task_owner(self, slot: i64) -> i64:
        """The seat that holds a hidden task, or `players` for an open one (BS-25)."""
        owner = slot // HIDDEN_TASKS[self.players]
        return owner if owner < self.players else self.players

    def _in_play(self, task: i64) -> bool:
        return any(self.tasks[slot] == task for slot in range(TASKS_IN_PLAY))

    def knows_task(self, seat: i64, slot: i64) -> bool:
        owner = self.task_owner(slot)
        return owner == self.players or owner == seat or owner < self.revealed

    def copies(self, seat: i64, task: i64) -> i64:
        """How often the seat owns the animals of a field card, each figure used once (BS-28)."""
        fewest: i64 = FIGURES_OF_A_KIND
        for animal in range(ANIMALS):
            if TASK_SHOWS[task * ANIMALS + animal] == 1 and self.pens[seat * ANIMALS + animal] < fewest:
                fewest = self.pens[seat * ANIMALS + animal]
        return fewest

    def task_points(self, seat: i64, task: i64) -> i64:
        """What one task brings a seat: every seat that meets it scores (BS-26 … BS-28)."""
        kind = TASK_KIND[task]
        if kind == HERD:
            return TASK_POINTS[task] * self.copies(seat, task)
        if kind == LADDER:
            for animal in range(ANIMALS):
                if TASK_SHOWS[task * ANIMALS + animal] == 1 and self.leads(seat, animal, True):
                    return TASK_POINTS[task]
        return 0

    # ------------------------------------------------------------------ who knows what
    def seen(self, seat: i64, action: i64) -> i64:
        """Draws are seen by the drawer, values by the winner, hidden tasks by their owner, all else by everybody."""
        phase = self.phase
        if phase in (REFILL, DEAL_HANDS, VALUE):
            return action if seat == self.turn else UNSEEN
        if phase == DEAL_TASKS:
            owner = self.task_owner(self.tasks_dealt())
            return action if owner == self.players or owner == seat else UNSEEN
        if phase == REVEAL:
            return ACTIONS + self._pen_code(self.revealed)
        return action

    def _pen_code(self, seat: i64) -> i64:
        """A whole pen as one number, tasks first: what everybody perceives when a seat turns it up."""
        code: i64 = 0
        hidden = HIDDEN_TASKS[self.players]
        for slot in range(seat * hidden, seat * hidden + hidden):
            code = code * (UNKNOWN_TASK + 1) + self.tasks[slot]
        for animal in range(ANIMALS):
            for value in range(3):
                code = code * 3 + self.values[(seat * ANIMALS + animal) * 3 + value]
        return code

    def veiled(self, seat: i64) -> "BlackSheep":
        new = self.clone()
        new.viewer = seat
        for animal in range(ANIMALS):
            new.pile[animal] = 0
        for other in range(self.players):
            if other == seat:
                continue
            for animal in range(ANIMALS):
                new.hands[other * ANIMALS + animal] = 0
            if other >= self.revealed:
                for at in range(other * 18, other * 18 + 18):
                    new.values[at] = 0
        for slot in range(TASKS_IN_PLAY):
            if self.tasks[slot] != NO_TASK and not self.knows_task(seat, slot):
                new.tasks[slot] = UNKNOWN_TASK
        return new

    def imagined(self, rng: Rng) -> "BlackSheep":
        new = self.clone()
        new.viewer = FULL
        self._imagine_cards(new, rng)
        self._imagine_values(new, rng)
        if self.tasks[0] != NO_TASK:
            self._imagine_tasks(new, rng)
        return new

    def _imagine_cards(self, new: "BlackSheep", rng: Rng) -> None:
        """Other hands and the pile evenly from the cards this veil does not show."""
        unseen = new.pile
        left: i64 = 0
        for animal in range(ANIMALS):
            n = CARDS_OF_A_KIND - self.discards[animal] - self.aside[animal]
            for side in range(FIELD_COUNT * self.players):
                n -= self.sides[side * ANIMALS + animal]
            if self.viewer >= 0:
                n -= self.hands[self.viewer * ANIMALS + animal]
            unseen[animal] = n
            left += n
        for seat in range(self.players):
            if seat != self.viewer:
                for _ in range(self.hand_sizes[seat]):
                    at = rng.below(left)
                    card: i64 = 0
                    while at >= unseen[card]:
                        at -= unseen[card]
                        card += 1
                    unseen[card] -= 1
                    left -= 1
                    new.hands[seat * ANIMALS + card] += 1

    def _imagine_values(self, new: "BlackSheep", rng: Rng) -> None:
        """The values of other pens evenly from what is left of each kind."""
        for animal in range(ANIMALS):
            if self.reserve[animal] == FIGURES_OF_A_KIND:
                continue
            ones = VALUE_COPIES[animal * 3]
            twos = VALUE_COPIES[animal * 3 + 1]
            threes = VALUE_COPIES[animal * 3 + 2]
            for seat in range(self.players):
                at = (seat * ANIMALS + animal) * 3
                ones -= self.values[at]
                twos -= self.values[at + 1]
                threes -= self.values[at + 2]
            for seat in range(self.players):
                if seat == self.viewer or seat < self.revealed:
                    continue
                at = (seat * ANIMALS + animal) * 3
                for _ in range(self.pens[seat * ANIMALS + animal]):
                    pick = rng.below(ones + twos + threes)
                    if pick < ones:
                        ones -= 1
                        new.values[at] += 1
                    elif pick < ones + twos:
                        twos -= 1
                        new.values[at + 1] += 1
                    else:
                        threes -= 1
                        new.values[at + 2] += 1

    def _imagine_tasks(self, new: "BlackSheep", rng: Rng) -> None:
        for slot in range(TASKS_IN_PLAY):
            while new.tasks[slot] == UNKNOWN_TASK:
                task = 1 + rng.below(TASK_COUNT)
                if not new._in_play(task):
                    new.tasks[slot] = task


def new_game(players: int, options: dict[str, Any]) -> BlackSheep:
    state = BlackSheep()
    state.start(players, options["tasks"])
    return state


def account(state: State) -> str:
    """ "" if 84 cards, 36 figures, their values and the tasks all add up, else what does not."""
    assert isinstance(state, BlackSheep)
    cards = state.pile_size
    for animal in range(ANIMALS):
        seen: i64 = state.pile[animal] + state.discards[animal] + state.aside[animal]
        figures: i64 = state.reserve[animal]
        for side in range(FIELD_COUNT * state.players):
            seen += state.sides[side * ANIMALS + animal]
        for seat in range(state.players):
            seen += state.hands[seat * ANIMALS + animal]
            figures += state.pens[seat * ANIMALS + animal]
        for field in range(FIELD_COUNT):
            figures += state.figures[field * ANIMALS + animal]
        if seen > CARDS_OF_A_KIND or (state.viewer == FULL and seen != CARDS_OF_A_KIND):
            return f"{seen} {ANIMAL_NAMES[animal]} cards instead of {CARDS_OF_A_KIND}"
        if figures != FIGURES_OF_A_KIND:
            return f"{figures} {ANIMAL_NAMES[animal]} figures instead of {FIGURES_OF_A_KIND}"
        cards += seen - state.pile[animal]
        problem = _account_values(state, animal)
        if problem:
            return problem
    for seat in range(state.players):
        if state.viewer != FULL and seat != state.viewer:
            cards += state.hand_sizes[seat]
    if cards != ANIMALS * CARDS_OF_A_KIND:
        return f"{cards} cards in all"
    return _account_sides(state)


def _account_values(state: BlackSheep, animal: i64) -> str:
    for value in range(3):
        owned: i64 = 0
        for seat in range(state.players):
            owned += state.values[(seat * ANIMALS + animal) * 3 + value]
        if owned > VALUE_COPIES[animal * 3 + value]:
            return f"{owned} {ANIMAL_NAMES[animal]} figures of value {value + 1}"
    for seat in range(state.players):
        at = (seat * ANIMALS + animal) * 3
        known = state.values[at] + state.values[at + 1] + state.values[at + 2]
        public = state.viewer == FULL or state.viewer == seat or seat < state.revealed
        if known != (state.pens[seat * ANIMALS + animal] if public else 0):
            return f"{known} values under seat {seat}'s {ANIMAL_NAMES[animal]} figures"
    return ""


def _account_sides(state: BlackSheep) -> str:
    for side in range(FIELD_COUNT * state.players):
        there: i64 = 0
        for animal in range(ANIMALS):
            there += state.sides[side * ANIMALS + animal]
        if there != state.laid[side] or there > SIDE or (state.order[side] > 0) != (there == SIDE):
            return f"{there} cards on field {side // state.players + 1} before seat {side % state.players}"
    for task in range(1, TASK_COUNT + 1):
        copies: i64 = 0
        for slot in range(TASKS_IN_PLAY):
            copies += 1 if state.tasks[slot] == task else 0
        if copies > 1:
            return f"task K{task:02} twice"
    return ""
