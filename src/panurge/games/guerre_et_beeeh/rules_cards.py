"""The cards: what each asks for and does, which hand or pile holds it, and who knows (GB-10 … GB-20, GB-24 … GB-31).

A choice in the making is packed into one integer, a byte per part (`parts`)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.games.guerre_et_beeeh.data import (
    A_NUMBER,
    A_WOLF_CAN,
    ABSENT,
    ABUSES,
    ANY_TOKEN,
    ATTESTED,
    BARBECUE,
    BEGIN,
    BETRAYAL,
    BIT,
    CAMOUFLAGE,
    CARDS,
    CELL,
    CELLS,
    DIRECTION,
    EMPTY,
    EMPTY_CELL,
    ENOUGH,
    IN_HAND,
    IN_PILE,
    IS_SHEEP,
    LAST_SHEEP,
    MAD,
    MAD_SHEEP,
    MOST_PARTS,
    MOVABLE_WOLF,
    MUZZLE,
    NAMED_ALREADY,
    NO_CARD,
    NO_SHEEP,
    NO_TOKEN,
    NO_VISIBLE_WOLF,
    NONE,
    NOT_EMPTY,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_OPPOSING,
    NOT_PLAYED,
    NOT_YOURS,
    NOTHING,
    NUMBER,
    OPPOSING_SHEEP,
    OUT,
    OWN_SHEEP,
    OWNER,
    PLAY,
    PLAYED,
    PLAYED_CARD,
    RECYCLING,
    REINFORCEMENT,
    SHEEP,
    SHOWN,
    TAKE,
    TARGETS,
    TOKEN,
    VEILED,
    VISIBLE_WOLF,
    WOLF,
    WOOL,
    WOOL_POINTS,
)
from panurge.games.guerre_et_beeeh.rules_meadow import Meadow

BOTH_SEATS: Final[i64] = 3  # who knows a card: a bit per seat, and one for spectators
EVERYONE: Final[i64] = 7


class Cards(Meadow):
    """Where the cards are and who knows it. `GuerreEtBeeeh` adds the course of a turn."""

    place: vec[i64]
    knows: vec[i64]  # of each card in a hand: who knows that it is there
    hand: vec[i64]  # how many cards each seat holds
    pile: i64  # how many cards are in the pile
    abuses: i64  # how many of them are Abus dangereux
    top: i64  # the card on top of the discard pile
    open_hands: i64  # a bit per seat
    parts: i64  # of the choice being made, a byte each
    n_parts: i64

    def stack(self, full: bool) -> None:
        """GB-1, GB-2: every card of this deck in the pile."""
        self.parts = 0
        self.n_parts = 0
        self.place = vec[i64]([IN_PILE if full or card < ATTESTED else ABSENT for card in range(18)])
        self.knows = vec[i64]([0] * 18)
        self.hand = vec[i64]([0, 0])
        self.pile = 21 if full else 15
        self.abuses = ABUSES
        self.top = NO_CARD
        self.open_hands = 0

    def copy_cards(self, new: "Cards") -> None:
        """For `clone`: all of the above, with boxes of its own."""
        new.parts = self.parts
        new.n_parts = self.n_parts
        new.place = self.place[:]
        new.knows = self.knows[:]
        new.hand = self.hand[:]
        new.pile = self.pile
        new.abuses = self.abuses
        new.top = self.top
        new.open_hands = self.open_hands

    # ------------------------------------------------------------------ the parts of a choice
    def part(self, i: i64) -> i64:
        """An earlier part of the choice being made."""
        return part_of(self.parts, i)

    def whole(self, action: i64) -> i64:
        """All parts of the choice, this one last."""
        return self.parts | (action + 1) << (8 * self.n_parts)

    # ------------------------------------------------------------------ what a card asks for (GB-10)
    def why_not_play(self, card: i64) -> i64:
        """GB-10: any card in hand, be it without effect."""
        return 0 if self.place[card] == IN_HAND + self.turn else NOT_IN_HAND

    def asks(self, card: i64) -> bool:
        """GB-10: whether playing the card asks for something, because it asks at all and an effect is possible.

        Judged by public things only; so Trahison always asks for a wolf, which may be *none* (GB-14)."""
        if card == BETRAYAL:
            return True
        if card == REINFORCEMENT and self.lost(self.turn) == 0:  # GB-13
            return False
        if card == MAD_SHEEP and self.mad_used >> self.turn & 1:  # GB-24
            return False
        first = TARGETS[card * MOST_PARTS]
        if first == NOTHING or not self.exists(first):
            return False
        second = TARGETS[card * MOST_PARTS + 1]
        return second != EMPTY_CELL or self.exists(EMPTY_CELL)

    def exists(self, target: i64) -> bool:
        """Whether there is anything on the meadow, or among the cards, that a card asks for."""
        if target == PLAYED_CARD:
            return any(self.place[card] == PLAYED for card in range(CARDS))
        if target == A_NUMBER:
            return self.flock(self.turn) > 1
        return any(self.why_not_cell(target, cell) == 0 for cell in range(CELLS))

    def asked_target(self) -> i64:
        """What the next part of the card being played has to be."""
        return TARGETS[(self.part(0) - PLAY) * MOST_PARTS + self.n_parts - 1]

    def why_not_target(self, action: i64) -> i64:
        target = self.asked_target()
        if target == PLAYED_CARD:
            if TAKE <= action < BEGIN:
                return 0 if self.place[action - TAKE] == PLAYED else NOT_PLAYED
            return NOT_NOW
        if target == A_NUMBER:
            if NUMBER <= action < DIRECTION:
                return 0 if action - NUMBER + 1 < self.flock(self.turn) else LAST_SHEEP
            return NOT_NOW
        if action == NONE and target == MOVABLE_WOLF:
            return A_WOLF_CAN if self.exists(EMPTY_CELL) and self.exists(MOVABLE_WOLF) else 0
        if action == ENOUGH and target == ANY_TOKEN and self.n_parts > 1:
            return 0
        if action < CELL or action >= PLAY:
            return NOT_NOW
        for i in range(1, self.n_parts):
            if self.part(i) == action:
                return NAMED_ALREADY
        if target == MOVABLE_WOLF and not self.exists(EMPTY_CELL):
            return NOT_EMPTY
        return self.why_not_cell(target, action - CELL)

    def why_not_cell(self, target: i64, cell: i64) -> i64:
        piece = self.board[cell]
        if target == EMPTY_CELL:
            return 0 if piece == EMPTY else NOT_EMPTY
        if target == ANY_TOKEN:
            return 0 if piece == TOKEN else NO_TOKEN
        if target == VISIBLE_WOLF:
            return 0 if piece == WOLF else NO_VISIBLE_WOLF
        if target == MOVABLE_WOLF:
            return self.why_not_wolf(cell)
        if IS_SHEEP[piece] == 0:
            return NO_SHEEP
        if target == OWN_SHEEP:
            return 0 if OWNER[piece] == self.turn else NOT_YOURS
        if target == OPPOSING_SHEEP:
            return NOT_OPPOSING if OWNER[piece] == self.turn else 0
        return 0

    # ------------------------------------------------------------------ what a card does
    def aim(self, card: i64, choice: i64) -> None:
        """The cards that ask for cells, a number or a card, once they have been told."""
        second = part_of(choice, 1)
        cell = second - CELL
        there = part_of(choice, 2) - CELL
        if card == REINFORCEMENT:  # GB-13: face up, an ordinary sheep
            self.bring(cell, SHEEP + self.turn)
        elif card == BARBECUE:  # GB-31: camouflaged or not
            self.put(cell, EMPTY)
        elif card == MAD_SHEEP:  # GB-24: camouflage is kept
            self.mad_used |= 1 << self.turn
            self.put(cell, self.board[cell] + MAD)
        elif card == MUZZLE:  # GB-29
            self.muzzled_next |= BIT[cell]
        elif card == RECYCLING:  # GB-15: everybody sees which card is taken
            self.enter_hand(second - TAKE, EVERYONE)
        elif card == WOOL:
            self._shear(second - NUMBER + 1, cells_of(choice))
        elif card == BETRAYAL:
            self._betray(second, there)
        else:  # GB-28, GB-30: two sheep change places, or a sheep and nothing; nobody follows
            self.swap(cell, there)

    def _shear(self, number: i64, sheep: i64) -> None:
        """GB-12: 1, 3 or 5 points; sheep and card are out for good."""
        for cell in range(CELLS):
            if sheep >> cell & 1:
                self.put(cell, EMPTY)
        self.shorn[self.turn] += number
        self.wool[self.turn] += WOOL_POINTS[number]
        self.place[WOOL] = OUT

    def _betray(self, wolf: i64, cell: i64) -> None:
        """GB-14: the wolf appears on an empty cell and eats nobody. *None* tells everybody what it tells."""
        if wolf != NONE:
            if self.board[wolf - CELL] == TOKEN:
                self.uncover(wolf - CELL)
                self.bring(wolf - CELL, WOLF)
            self.shift(wolf - CELL, cell)
        elif self.exists(EMPTY_CELL):
            self.cleared |= self.looked[self.turn]

    def expose(self, owner: i64) -> None:
        for cell in range(CELLS):
            if self.herd[owner] & self.camouflaged & BIT[cell]:
                self.put(cell, self.board[cell] - CAMOUFLAGE)

    # ------------------------------------------------------------------ hands
    def enter_hand(self, card: i64, known_to: i64) -> None:
        """Into the hand of the seat whose turn it is; an open hand shows it to all (GB-19)."""
        seat = self.turn
        self.place[card] = IN_HAND + seat
        self.hand[seat] += 1
        self.knows[card] = EVERYONE if self.open_hands >> seat & 1 else known_to

    def leave_hand(self, card: i64, place: i64) -> None:
        self.hand[self.place[card] - IN_HAND] -= 1
        self.place[card] = place
        self.knows[card] = 0

    def open_hand(self, seat: i64) -> None:
        """GB-19: the cards held now, and all that come."""
        self.open_hands |= 1 << seat
        for card in range(CARDS):
            if self.place[card] == IN_HAND + seat:
                self.knows[card] = EVERYONE

    def know_by_pile(self, other: i64) -> None:
        """GB-16: whoever sees the pile knows by subtraction what the opponent holds."""
        for card in range(CARDS):
            if self.place[card] == IN_HAND + other:
                self.knows[card] |= BOTH_SEATS

    def theft_is_public(self, card: i64) -> bool:
        return self.open_hands != 0 or (self.hand[1 - self.turn] == 1 and self.knows[card] == EVERYONE)

    def showing(self, action: i64, place: i64) -> i64:
        """An action together with the cards that lie in a place."""
        cards: i64 = 0
        for card in range(CARDS):
            if self.place[card] == place:
                cards |= 1 << card
        return SHOWN + (action << 24) + cards if cards else action

    # ------------------------------------------------------------------ who knows what
    def veil_cards(self, new: "Cards", seat: i64, searching: bool) -> None:
        """The pile is veiled but to whoever is searching it; a card in a hand is seen by those who know of it."""
        bit: i64 = 1 << seat if seat >= 0 else 4
        for card in range(CARDS):
            place = self.place[card]
            if place == IN_PILE:
                if not searching:
                    new.place[card] = VEILED
            elif place < PLAYED and not self.knows[card] & bit:
                new.place[card] = VEILED
                new.knows[card] = 0

    def imagine_cards(self, rng: Rng) -> None:
        """Unknown cards of a hand are any veiled ones, each as likely; the rest is the pile. Never Abus in a hand."""
        missing = self.hand[0] + self.hand[1]
        first_missing = self.hand[0]
        veiled: i64 = 0
        for card in range(CARDS):
            place = self.place[card]
            if place == VEILED:
                veiled += 1
            elif place == IN_HAND:
                missing -= 1
                first_missing -= 1
            elif place == IN_HAND + 1:
                missing -= 1
        for card in range(CARDS):
            if self.place[card] != VEILED:
                continue
            at = rng.below(veiled) if missing > 0 else veiled
            veiled -= 1
            if at >= missing:
                self.place[card] = IN_PILE
                continue
            seat: i64 = 0 if at < first_missing else 1
            first_missing -= 1 - seat
            missing -= 1
            self.place[card] = IN_HAND + seat
            self.knows[card] = 1 << seat


def part_of(choice: i64, i: i64) -> i64:
    """One part of a packed choice; −1 beyond its last."""
    return (choice >> (8 * i) & 255) - 1


def cells_of(choice: i64) -> i64:
    """The cells named after the first part, a bit each."""
    cells: i64 = 0
    rest = choice >> 8
    while rest > 0:
        part = (rest & 255) - 1
        if CELL <= part < PLAY:
            cells |= BIT[part - CELL]
        rest >>= 8
    return cells
