"""Sheep Sheep: the rules (SS-1 … SS-20), as decisions and chance events.

A centre card is three numbers: `up`, `down` and `known`, the set of seats that know the lower face. A hand is four
pairs in ascending order, both faces public. Collected cards are packed numbers in ascending order; a veil sorts them
again after hiding lower faces, so that their order tells nothing.

Memory: the veil keeps, card by card, who knows the lower face; nothing known for certain is dropped. What could be
guessed from a player's choices, or from how the set-up avoids equal neighbours, is dropped on purpose.
"""

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, SPECTATOR, UNSEEN, State
from panurge.games.sheep_sheep.data import (
    ACTIONS,
    BARREN_ROUNDS,
    CELLS,
    COLLECT,
    COLLECT_NOT_NOW,
    COLLECTS,
    DEAL,
    DECK,
    DONE,
    DRAW,
    EVERYBODY,
    EXCHANGE,
    EXCHANGES_OVER,
    FAMILIES,
    FETISH,
    FIRST,
    FIRSTS,
    GROUPS,
    HAND,
    HIDDEN_CARD,
    LAID,
    LAY,
    NO_ACTION,
    NO_CARD,
    NO_EXCHANGE,
    NO_FAMILY,
    NO_GAP,
    NO_GROUP,
    NO_MATCH,
    NO_MORE_EXCHANGES,
    NOBODY,
    NOT_IN_HAND,
    NOT_ON_CARD,
    PAIR_OF,
    PAIRS,
    PLACE,
    PLACE_NOT_NOW,
    PLACES,
    REVEAL,
    SECOND,
    SIZE,
    SPECTATORS,
    STOP,
    STOP_NOT_NOW,
    TIMED_EXCHANGES,
    UNCOVER,
    UNTIMED_EXCHANGES,
    card_words,
    copies,
    knowers,
    lower,
    packed,
    pile_seat,
    upper,
)

FREE: Final[i64] = -1  # while imagining: a card under no visible face


@final
class SheepSheep(State):
    """One position. `seat` is whose turn it is, `dealt` counts the events of a phase of the set-up."""

    KEY: ClassVar[str] = "sheep-sheep"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "dealt",
        "seat",
        "turn",
        "exchanged",
        "barren",
        "pile_size",
        "drawn",
        "playing",
        "up",
        "down",
        "known",
        "hand",
        "fetish",
        "pile",
        "collected",
        "sheep",
    )

    phase: i64
    dealt: i64
    seat: i64
    turn: i64  # turns begun
    exchanged: i64  # exchanges made this turn
    barren: i64  # turns in a row without a collection (SS-18)
    pile_size: i64
    drawn: i64  # the card awaiting placement
    playing: i64  # the exchange whose taken card is being uncovered
    up: vec[i64]
    down: vec[i64]
    known: vec[i64]
    hand: vec[i64]  # seat × 4: pairs, ascending
    fetish: vec[i64]
    pile: vec[i64]  # pair → cards of it in the pile
    collected: vec[i64]
    sheep: vec[i64]  # seat × 7 + family: visible faces collected
    cap: i64  # not fields: they follow from the options
    lines: i64
    copies: i64
    timed: bool

    # ------------------------------------------------------------------ set-up (SS-5 … SS-8)
    def start(self, players: i64, timed: bool, exchanges: i64, lines: bool) -> None:
        """SS-1, SS-3: the whole deck is the pile; chance takes the set-up out of it."""
        self.players = players
        self.timed = timed
        self.cap = exchanges if exchanges > 0 else (TIMED_EXCHANGES if timed else UNTIMED_EXCHANGES)
        self.lines = 512 if lines else 0
        self.copies = copies(players)
        self.phase = FETISH
        self.dealt = 0
        self.seat = 0
        self.turn = 0
        self.exchanged = 0
        self.barren = 0
        self.pile_size = PAIRS * self.copies
        self.drawn = NO_CARD
        self.playing = NO_EXCHANGE
        self.up = vec[i64]([7] * 9)
        self.down = vec[i64]([7] * 9)
        self.known = vec[i64]([0] * 9)
        self.hand = vec[i64]([21] * (4 * players))
        self.fetish = vec[i64]([7] * players)
        self.pile = vec[i64]([self.copies] * 21)
        self.collected = vec[i64]()
        self.sheep = vec[i64]([0] * (7 * players))
        self.moves = vec[i64]([0] * 42)
        self.weights = vec[i64]([0] * 42)

    def clone(self) -> "SheepSheep":
        new = SheepSheep()
        self.copy_head(new)
        new.timed = self.timed
        new.cap = self.cap
        new.lines = self.lines
        new.copies = self.copies
        new.phase = self.phase
        new.dealt = self.dealt
        new.seat = self.seat
        new.turn = self.turn
        new.exchanged = self.exchanged
        new.barren = self.barren
        new.pile_size = self.pile_size
        new.drawn = self.drawn
        new.playing = self.playing
        new.up = self.up[:]
        new.down = self.down[:]
        new.known = self.known[:]
        new.hand = self.hand[:]
        new.fetish = self.fetish[:]
        new.pile = self.pile[:]
        new.collected = self.collected[:]
        new.sheep = self.sheep[:]
        return new

    def _set_up(self, outcome: i64) -> None:
        """SS-5 … SS-8: fetishes, hands, centre, starter, in this order."""
        phase = self.phase
        if phase == FETISH:
            self.fetish[self.dealt] = outcome
            self._next_event(self.players)
        elif phase == DEAL:
            self._take_off_pile(outcome)
            seat = self.dealt // HAND
            self._into_hand(seat, seat * HAND + HAND - 1, outcome)
            self._next_event(self.players * HAND)
        elif phase == LAY:
            pair = outcome >> 1
            self._take_off_pile(pair)
            face = FIRST[pair] if outcome & 1 == 0 else SECOND[pair]
            self._lay(self.dealt, face, FIRST[pair] + SECOND[pair] - face, NOBODY)
            self._next_event(CELLS)
        else:
            self.seat = outcome
            self._begin_turn()

    def _next_event(self, events: i64) -> None:
        self.dealt += 1
        if self.dealt == events:
            self.dealt = 0
            self.phase += 1

    def _take_off_pile(self, pair: i64) -> None:
        self.pile[pair] -= 1
        self.pile_size -= 1

    def _lay(self, cell: i64, up: i64, down: i64, known: i64) -> None:
        self.up[cell] = up
        self.down[cell] = down
        self.known[cell] = known

    def _into_hand(self, seat: i64, slot: i64, card: i64) -> None:
        """The card takes this slot's place; the hand stays in ascending order."""
        hand = self.hand
        start = seat * HAND
        end = start + HAND - 1
        while slot > start and hand[slot - 1] > card:
            hand[slot] = hand[slot - 1]
            slot -= 1
        while slot < end and hand[slot + 1] < card:
            hand[slot] = hand[slot + 1]
            slot += 1
        hand[slot] = card

    def _list_sure(self, family: i64) -> None:
        """What has been decided long ago and is now shown to everybody."""
        self.moves[0] = family
        self.weights[0] = 1
        self.n_moves = 1

    def _list_pile(self) -> None:
        """A card off the covered pile: each as likely as the others (SS-6, SS-15)."""
        n: i64 = 0
        for pair in range(PAIRS):
            count = self.pile[pair]
            if count > 0:
                self.moves[n] = pair
                self.weights[n] = count
                n += 1
        self.n_moves = n

    def _list_layings(self) -> None:
        """SS-7: each card and face up unlike the left and upper neighbours, weighted by the copies left."""
        cell = self.dealt
        left = self.up[cell - 1] if cell % 3 != 0 else NO_FAMILY
        above = self.up[cell - 3] if cell >= 3 else NO_FAMILY
        n: i64 = 0
        for pair in range(PAIRS):
            count = self.pile[pair]
            if count > 0:
                for side in range(2):
                    face = FIRST[pair] if side == 0 else SECOND[pair]
                    if face != left and face != above:
                        self.moves[n] = pair * 2 + side
                        self.weights[n] = count
                        n += 1
        self.n_moves = n

    # ------------------------------------------------------------------ what may be chosen
    def find_moves(self) -> None:
        phase = self.phase
        if phase == EXCHANGE:
            self._list_exchanges()
        elif phase == PLACE:
            self._list_places()
        elif phase == DRAW or phase == DEAL:  # noqa: SIM109 - `in` is slow when compiled
            self._list_pile()
        elif phase == COLLECT:
            self._list_groups()
        elif phase == LAY:
            self._list_layings()
        elif phase == UNCOVER:
            self._list_sure(self.down[self.playing % CELLS])
        elif phase == REVEAL:
            self._list_sure(self.fetish[self.dealt])
        elif phase == FETISH:
            self._list_fetishes()
        else:
            self.n_moves = self.players
            for seat in range(self.players):
                self.moves[seat] = seat
                self.weights[seat] = 1

    def _list_exchanges(self) -> None:
        """SS-9, SS-10: each different card of the hand with each centre cell it matches; `stop` always."""
        n: i64 = 0
        moves = self.moves
        if self.exchanged < self.cap:
            up = self.up
            last: i64 = NO_CARD
            for slot in range(self.seat * HAND, self.seat * HAND + HAND):
                card = self.hand[slot]
                if card == last:
                    continue  # equal cards in hand are one option
                last = card
                first = FIRST[card]
                second = SECOND[card]
                base = card * CELLS
                for cell in range(CELLS):
                    face = up[cell]
                    if face == first or face == second:  # noqa: SIM109
                        moves[n] = base + cell
                        n += 1
        moves[n] = STOP
        self.n_moves = n + 1

    def _list_groups(self) -> None:
        n: i64 = 0
        for cell in range(CELLS):
            if self.group_at(cell) != 0:
                self.moves[n] = COLLECTS + cell
                n += 1
        self.n_moves = n

    def _list_places(self) -> None:
        """SS-15: each gap with each face of the card drawn."""
        n: i64 = 0
        first = FIRST[self.drawn]
        second = SECOND[self.drawn]
        for cell in range(CELLS):
            if self.up[cell] == NO_FAMILY and first != NO_FAMILY:
                self.moves[n] = PLACES + cell * FAMILIES + first
                self.moves[n + 1] = PLACES + cell * FAMILIES + second
                n += 2
        self.n_moves = n

    def refusal(self, action: i64) -> i64:
        if action < 0 or action >= ACTIONS:
            return NO_ACTION
        if action < STOP:
            return self._why_not_exchange(action // CELLS, action % CELLS)
        if action == STOP:
            return 0 if self.phase == EXCHANGE else STOP_NOT_NOW
        if action < PLACES:
            return self._why_not_collect(action - COLLECTS)
        return self._why_not_place((action - PLACES) // FAMILIES, (action - PLACES) % FAMILIES)

    def _why_not_exchange(self, card: i64, cell: i64) -> i64:
        """SS-9 … SS-12."""
        if self.phase != EXCHANGE:
            return EXCHANGES_OVER
        if self.exchanged >= self.cap:
            return NO_MORE_EXCHANGES
        if self.slot_of(self.seat, card) < 0:
            return NOT_IN_HAND
        if self.up[cell] != FIRST[card] and self.up[cell] != SECOND[card]:
            return NO_MATCH
        return 0

    def _why_not_collect(self, cell: i64) -> i64:
        """SS-13."""
        if self.phase != COLLECT:
            return COLLECT_NOT_NOW
        return 0 if self.group_at(cell) != 0 else NO_GROUP

    def _why_not_place(self, cell: i64, family: i64) -> i64:
        """SS-15."""
        if self.phase != PLACE:
            return PLACE_NOT_NOW
        if self.up[cell] != NO_FAMILY:
            return NO_GAP
        if family != FIRST[self.drawn] and family != SECOND[self.drawn]:
            return NOT_ON_CARD
        return 0

    def slot_of(self, seat: i64, card: i64) -> i64:
        """Where in `hand` this seat holds such a card, −1 if it does not."""
        for slot in range(seat * HAND, seat * HAND + HAND):
            if self.hand[slot] == card:
                return slot
        return -1

    def family_mask(self, family: i64) -> i64:
        """The centre cells showing this family, as a set of bits."""
        mask: i64 = 0
        for cell in range(CELLS):
            if self.up[cell] == family:
                mask |= 1 << cell
        return mask

    def group_at(self, cell: i64) -> i64:
        """SS-13: the cells collected with the group whose first cell this is (bits); 0 if there is none."""
        family = self.up[cell]
        if family == NO_FAMILY:
            return 0
        return GROUPS[(self.lines + self.family_mask(family)) * CELLS + cell]

    def has_group(self) -> bool:
        return self.groups() != 0

    def groups(self) -> i64:
        """The first cells of all groups of the centre (bits)."""
        masks = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
        for cell in range(CELLS):
            masks[self.up[cell]] |= 1 << cell
        found: i64 = 0
        for family in range(FAMILIES):
            found |= FIRSTS[self.lines + masks[family]]
        return found

    def forced_for_all(self) -> bool:
        """Hands, centre and groups are public, so everybody sees that only `stop`, or one group, is left."""
        if self.phase != EXCHANGE and self.phase != COLLECT:
            return False
        self.find_moves()
        return self.n_moves == 1

    def irrevocable(self, action: i64) -> bool:
        """SS-12: no exchange is taken back. Nor a placement, which shows others a face; nor what ends the game, as
        the fetishes are then revealed; nor a `stop` that has stopped the timer (SS-10)."""
        if action < STOP or action >= PLACES:
            return True
        return (action == STOP and self.timed) or self.ends_game(action)

    def ends_game(self, action: i64) -> bool:
        """Whether this `stop` is one barren turn too many (SS-18), this collection too large for the pile (SS-17)."""
        if action == STOP:
            return self.barren + 1 >= BARREN_ROUNDS * self.players and not self.has_group()
        return COLLECTS <= action < PLACES and self.pile_size < SIZE[self.group_at(action - COLLECTS)]

    # ------------------------------------------------------------------ a turn (SS-9 … SS-16)
    def play(self, action: i64) -> None:
        phase = self.phase
        if phase == EXCHANGE:
            if action == STOP:
                self._stop()
            elif self.known[action % CELLS] == EVERYBODY:
                self._exchange(action // CELLS, action % CELLS)
            else:
                self.playing = action
                self.phase = UNCOVER
                self.current_player = CHANCE
        elif phase == UNCOVER:
            self.phase = EXCHANGE
            self.current_player = self.seat
            self._exchange(self.playing // CELLS, self.playing % CELLS)
            self.playing = NO_EXCHANGE
        elif phase == PLACE:
            self._place((action - PLACES) // FAMILIES, (action - PLACES) % FAMILIES)
        elif phase == DRAW:
            self._take_off_pile(action)
            self.drawn = action
            self.phase = PLACE
            self.current_player = self.seat
        elif phase == COLLECT:
            self._collect(action - COLLECTS)
        elif phase == REVEAL:
            self._next_event(self.players)
            if self.phase == DONE:
                self.current_player = OVER
        else:
            self._set_up(action)

    def _begin_turn(self) -> None:
        self.turn += 1
        self.exchanged = 0
        self.phase = EXCHANGE
        self.current_player = self.seat

    def _exchange(self, card: i64, cell: i64) -> None:
        """SS-9: the card goes in with the cell's family face down, so its other face shows; the taken one joins the
        hand, where everybody sees both its faces (so a card not known to all was uncovered first)."""
        family = self.up[cell]
        taken = PAIR_OF[family * 8 + self.down[cell]]
        self._lay(cell, FIRST[card] + SECOND[card] - family, family, EVERYBODY)
        self._into_hand(self.seat, self.slot_of(self.seat, card), taken)
        self.exchanged += 1

    def _stop(self) -> None:
        """SS-13, SS-14: with a group one is collected; without, everything stays as it is."""
        if self.has_group():
            self.phase = COLLECT
        else:
            self.barren += 1
            if self.barren >= BARREN_ROUNDS * self.players:
                self._finish()  # SS-18
            else:
                self._end_turn()

    def _collect(self, first: i64) -> None:
        """SS-13: one whole group goes, unturned, under the fetish card; SS-17: a pile too small ends the game."""
        group = self.group_at(first)
        family = self.up[first]
        for cell in range(CELLS):
            if group >> cell & 1 == 1:
                self.collected = append(self.collected, packed(self.seat, family, self.down[cell], self.known[cell]))
                self._lay(cell, NO_FAMILY, NO_FAMILY, NOBODY)
        _sort(self.collected)
        self.sheep[self.seat * FAMILIES + family] += SIZE[group]
        self.barren = 0
        if self.pile_size < SIZE[group]:
            self._finish()
        else:
            self._draw_next()

    def _draw_next(self) -> None:
        self.phase = DRAW
        self.current_player = CHANCE

    def _place(self, cell: i64, family: i64) -> None:
        """SS-15: gap and face as the player likes; only the one who lays a card knows its lower face."""
        self._lay(cell, family, FIRST[self.drawn] + SECOND[self.drawn] - family, 1 << self.seat)
        self.drawn = NO_CARD
        for other in range(CELLS):
            if self.up[other] == NO_FAMILY:
                self._draw_next()
                return
        self._end_turn()

    def _end_turn(self) -> None:
        """SS-16."""
        self.seat = (self.seat + 1) % self.players
        self._begin_turn()

    # ------------------------------------------------------------------ the end (SS-17 … SS-20)
    def _finish(self) -> None:
        """SS-19: the fetishes are turned up, seat by seat, then the game is over."""
        self.phase = REVEAL
        self.current_player = CHANCE

    def _list_fetishes(self) -> None:
        """SS-2, SS-5: the seven fetish cards, one of each family."""
        taken: i64 = 0
        for seat in range(self.dealt):
            taken |= 1 << self.fetish[seat]
        n: i64 = 0
        for family in range(FAMILIES):
            if taken >> family & 1 == 0:
                self.moves[n] = family
                self.weights[n] = 1
                n += 1
        self.n_moves = n

    def points(self, seat: i64, fetish: i64) -> i64:
        """SS-19: one for each sheep, one more for each of the fetish family."""
        total: i64 = 0
        for family in range(FAMILIES):
            count = self.sheep[seat * FAMILIES + family]
            total += count + count if family == fetish else count
        return total

    def score(self, seat: i64) -> i64:
        """An unknown fetish (veils, before the end) counts one a sheep: that much is public."""
        return self.points(seat, self.fetish[seat])

    def rank_key(self, seat: i64) -> i64:
        """SS-20: points, then fetish sheep, then the largest pile of one family, as one number."""
        fetish = self.fetish[seat]
        prized: i64 = 0
        largest: i64 = 0
        for family in range(FAMILIES):
            count = self.sheep[seat * FAMILIES + family]
            if family == fetish:
                prized = count
            if count > largest:
                largest = count
        return (self.points(seat, fetish) * 64 + prized) * 64 + largest

    def share(self, seat: i64) -> float:
        """SS-20."""
        mine = self.rank_key(seat)
        equals: i64 = 0
        for other in range(self.players):
            theirs = self.rank_key(other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                equals += 1
        return 1.0 / float(equals)

    # ------------------------------------------------------------------ who knows what
    def seen(self, seat: i64, action: i64) -> i64:
        """Everything is seen but: another's fetish (SS-5), the lower faces of the first centre (SS-7) and the card
        another seat draws (SS-15)."""
        phase = self.phase
        if phase == FETISH:
            return action if seat == self.dealt else UNSEEN
        if phase == LAY:
            return LAID + (FIRST[action >> 1] if action & 1 == 0 else SECOND[action >> 1])
        if phase == DRAW:
            return action if seat == self.seat else UNSEEN
        return action

    def veiled(self, seat: i64) -> "SheepSheep":
        """Hidden: lower faces the seat has never seen, the pile's make-up, another's drawn card and, until the end,
        the other fetishes (SS-5)."""
        new = self.clone()
        new.viewer = seat
        bit = eye(seat)
        for cell in range(CELLS):
            if new.known[cell] & bit == 0:
                new.down[cell] = NO_FAMILY
        for i in range(len(new.collected)):
            card = new.collected[i]
            if knowers(card) & bit == 0:
                new.collected[i] = packed(pile_seat(card), upper(card), NO_FAMILY, knowers(card))
        _sort(new.collected)
        for pair in range(PAIRS):
            new.pile[pair] = 0
        if new.drawn != NO_CARD and seat != new.seat:
            new.drawn = HIDDEN_CARD
        revealed = new.players if new.phase == DONE else (new.dealt if new.phase == REVEAL else 0)
        for other in range(revealed, new.players):
            if other != seat:
                new.fetish[other] = NO_FAMILY
        return new

    # ------------------------------------------------------------------ imagining what is not known
    def imagined(self, rng: Rng) -> "SheepSheep":
        """Every way of laying the unseen cards under the visible faces is as likely as any other."""
        new = self.clone()
        new._imagine_fetishes(rng)
        new.viewer = FULL
        spread = Spread(new.unseen())
        for cell in range(CELLS):
            if new.up[cell] != NO_FAMILY and new.down[cell] == NO_FAMILY:
                spread.add_slot(new.up[cell])
        for i in range(len(new.collected)):
            if lower(new.collected[i]) == NO_FAMILY:
                spread.add_slot(upper(new.collected[i]))
        spread.fill(rng)
        spread.mix(rng)
        new._turn_up(spread)
        new._fill_pile(spread, rng)
        return new

    def _imagine_fetishes(self, rng: Rng) -> None:
        dealt = self.dealt if self.phase == FETISH else self.players
        taken: i64 = 0
        for seat in range(dealt):
            taken |= 1 << self.fetish[seat]
        for seat in range(dealt):
            if self.fetish[seat] == NO_FAMILY:
                family = rng.below(FAMILIES)
                while taken >> family & 1 == 1:
                    family = rng.below(FAMILIES)
                self.fetish[seat] = family
                taken |= 1 << family

    def unseen(self) -> vec[i64]:
        """Pair → cards of it that the viewer has not seen both faces of."""
        left = vec[i64]([self.copies] * 22)
        for slot in range(self.players * HAND):
            left[self.hand[slot]] -= 1
        for cell in range(CELLS):
            left[PAIR_OF[self.up[cell] * 8 + self.down[cell]]] -= 1
        for i in range(len(self.collected)):
            card = self.collected[i]
            left[PAIR_OF[upper(card) * 8 + lower(card)]] -= 1
        if self.drawn < NO_CARD:
            left[self.drawn] -= 1
        return left  # its last entry gathers empty places and half-seen cards, and is not read

    def _turn_up(self, spread: "Spread") -> None:
        """Lay the imagined cards where `imagined` asked for them, in the same order."""
        slot: i64 = 0
        for cell in range(CELLS):
            if self.up[cell] != NO_FAMILY and self.down[cell] == NO_FAMILY:
                self.down[cell] = spread.lower_face(slot)
                slot += 1
        for i in range(len(self.collected)):
            card = self.collected[i]
            if lower(card) == NO_FAMILY:
                self.collected[i] = packed(pile_seat(card), upper(card), spread.lower_face(slot), knowers(card))
                slot += 1
        _sort(self.collected)

    def _fill_pile(self, spread: "Spread", rng: Rng) -> None:
        """What lies under no visible face is the pile, and the card another seat has drawn."""
        free: i64 = 0
        for card in range(spread.cards):
            if spread.place[card] == FREE:
                self.pile[spread.pair[card]] += 1
                free += 1
        if self.drawn == HIDDEN_CARD:
            at = rng.below(free)
            for pair in range(PAIRS):
                at -= self.pile[pair]
                if at < 0:
                    self.drawn = pair
                    self.pile[pair] -= 1
                    break


@final
class Spread:
    """The unseen cards laid under visible faces, evenly.

    A slot wants a card bearing its family. A slot whose card was taken away asks for any card that bears its family,
    each as likely; if that card lies in another slot, that one asks next, until a card nobody needs closes the walk.
    A walk and the same walk backwards have the same odds, and walks lead from every legal spread to every other, also
    where no swap of two cards would be legal; so many of them mix evenly. The same walk fills the slots at first."""

    cards: i64
    slots: i64
    pair: vec[i64]  # card → pair
    place: vec[i64]  # card → slot, or FREE
    family: vec[i64]  # slot → family it shows
    lying: vec[i64]  # slot → card
    bearers: vec[i64]  # family × 18 …: the cards bearing it
    bearing: vec[i64]  # family → how many

    def __init__(self, unseen: vec[i64]) -> None:
        self.cards = 0
        self.slots = 0
        self.pair = vec[i64]([0] * 63)
        self.place = vec[i64]([-1] * 63)
        self.family = vec[i64]([0] * 64)
        self.lying = vec[i64]([0] * 64)
        self.bearers = vec[i64]([0] * 126)
        self.bearing = vec[i64]([0] * 7)
        for pair in range(PAIRS):
            for _ in range(unseen[pair]):
                self.pair[self.cards] = pair
                self._bears(FIRST[pair])
                self._bears(SECOND[pair])
                self.cards += 1

    def _bears(self, family: i64) -> None:
        self.bearers[family * 18 + self.bearing[family]] = self.cards
        self.bearing[family] += 1

    def add_slot(self, family: i64) -> None:
        self.family[self.slots] = family
        self.slots += 1

    def lower_face(self, slot: i64) -> i64:
        pair = self.pair[self.lying[slot]]
        return FIRST[pair] + SECOND[pair] - self.family[slot]

    def fill(self, rng: Rng) -> None:
        for slot in range(self.slots):
            self._walk(slot, rng)

    def mix(self, rng: Rng) -> None:
        for _ in range(self.slots * 3 + 4):
            if self.slots > 0:
                slot = rng.below(self.slots)
                self.place[self.lying[slot]] = FREE
                self._walk(slot, rng)

    def _walk(self, slot: i64, rng: Rng) -> None:
        while slot != FREE:
            family = self.family[slot]
            card = self.bearers[family * 18 + rng.below(self.bearing[family])]
            asks_next = self.place[card]
            self.place[card] = slot
            self.lying[slot] = card
            slot = asks_next


def eye(seat: i64) -> i64:
    """The bit of a seat, or of spectators, in a set of those who know a lower face."""
    return SPECTATORS if seat == SPECTATOR else 1 << seat


def _sort(cards: vec[i64]) -> None:
    """In place; the cards are nearly in order already."""
    for i in range(1, len(cards)):
        card = cards[i]
        at = i
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


def new_game(players: int, options: dict[str, Any]) -> SheepSheep:
    state = SheepSheep()
    state.start(players, bool(options["timed"]), int(options["exchanges"]), bool(options["lines"]))
    return state


def account(state: SheepSheep) -> str:
    """Law 6: 63 cards (42 with two players), no pair too often, visible piles as collected. "" if all adds up."""
    deck = PAIRS * state.copies
    laid = sum(1 for cell in range(CELLS) if state.up[cell] != NO_FAMILY)
    held = sum(1 for card in state.hand if card != NO_CARD)
    total = laid + held + len(state.collected) + state.pile_size + (1 if state.drawn != NO_CARD else 0)
    if total != deck or deck > DECK:
        return f"{total} cards instead of {deck}"
    unseen = state.unseen()
    for pair in range(PAIRS):
        if state.viewer == FULL and unseen[pair] != state.pile[pair]:
            return f"{state.pile[pair]} {card_words(pair)} cards in the pile instead of {unseen[pair]}"
        if unseen[pair] < 0:
            return f"{-unseen[pair]} {card_words(pair)} too many"
    counted = [0] * len(state.sheep)
    for card in state.collected:
        counted[pile_seat(card) * FAMILIES + upper(card)] += 1
    if any(state.collected[i] > state.collected[i + 1] for i in range(len(state.collected) - 1)):
        return "collected cards out of order"
    if counted != list(state.sheep):
        return "the piles are not what was collected"
    if any(state.hand[i] > state.hand[i + 1] for i in range(len(state.hand) - 1) if i % 4 != 3):
        return "a hand out of order"
    return ""
