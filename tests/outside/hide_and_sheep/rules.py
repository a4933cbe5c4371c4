"""The rules of Hide and Sheep, ids HS-1 … HS-8 (page.en.md tells them in full).

Each seat in turn draws a card and hides one of its two cards behind a bush; the neighbour may peek at it. At the end
the bushes are searched: wolves eat what others hid with them.

How the secrets work, because that is what this example is for:
- A *private draw* is a chance event that only its seat sees (`seen` is UNSEEN for the others).
- A *half-made choice* (bush, then card) is nobody else's business: until the card is chosen the others' veils are what
  they were before, then they perceive both parts at once, as HIDDEN + bush.
- A *private look* and a *reveal* are chance events with one outcome, the card that lies there: what a seat learns
  always comes to it as something `seen`, and the tree has the same shape whatever the card is.
- The neighbour is *asked out of turn* after every hiding, whatever it holds and even if it has no peek left.
- On a veil, every card the viewer cannot place is back in the bag, and an UNKNOWN_CARD lies in its stead.

Dropped on purpose (law 8): nothing. (What a seat *probably* holds, judging by what it did, is no certain knowledge.)
"""

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.state import CHANCE, FULL, OVER, UNKNOWN, UNSEEN, State

from .data import (
    ACTIONS,
    ASK,
    BUSH,
    CARD,
    CHOOSE_BUSH,
    CHOOSE_CARD,
    COUNT,
    DECK,
    DRAW,
    HIDDEN,
    KINDS,
    LET_BE,
    LOOK,
    NO_BUSH,
    PEEK,
    TURNS,
    UNKNOWN_CARD,
    WHO_BEGINS,
    WOLF,
    WORTH,
)

# Why an action is refused: 0 is "it is not". The sentences stand in tell.py.
FINE, NOT_NOW, NO_SUCH_BUSH, NOT_IN_HAND, NO_PEEK_LEFT = range(5)


class HideAndSheep(State):
    KEY = "hide-and-sheep"
    FIELDS = ("phase", "first", "drawn", "bush", "turned", "bag", "hands", "peeks", "bushes", "cards", "peeked")

    phase: int
    first: int  # the seat that begins
    drawn: int  # cards drawn so far
    bush: int  # chosen, while the card is not
    turned: int  # hidden cards turned up at the end
    bag: list[int]  # by kind
    hands: list[int]  # seat * 4 + kind, unknown cards included
    peeks: list[int]  # left, by seat
    bushes: list[int]  # of each hidden card, in the order of hiding
    cards: list[int]  # kind of each hidden card
    peeked: list[int]  # whether the neighbour looked at it

    def start(self, players: int, peeks: int) -> None:
        self.players = players
        self.current_player = CHANCE
        self.moves = vec[i64]([0] * 4)
        self.weights = vec[i64]([0] * 4)
        self.phase, self.first, self.drawn, self.bush, self.turned = WHO_BEGINS, 0, 0, NO_BUSH, 0
        self.bag = list(DECK)
        self.hands = [0] * (4 * players)
        self.peeks = [peeks] * players
        self.bushes, self.cards, self.peeked = [], [], []

    def clone(self) -> "HideAndSheep":
        new = type(self)()
        self.copy_head(new)
        new.phase, new.first, new.drawn, new.bush, new.turned = (
            self.phase, self.first, self.drawn, self.bush, self.turned)
        new.bag, new.hands, new.peeks = self.bag[:], self.hands[:], self.peeks[:]
        new.bushes, new.cards, new.peeked = self.bushes[:], self.cards[:], self.peeked[:]
        return new

    # ------------------------------------------------------------------ who is who
    def owner(self, hiding: int) -> int:
        """HS-2: the first player begins, then clockwise; the n-th hidden card belongs to this seat."""
        return (self.first + hiding) % int(self.players)

    def neighbour(self, hiding: int) -> int:
        """HS-5: who is asked about the n-th hidden card."""
        return self.owner(hiding + 1)

    # ------------------------------------------------------------------ options and odds
    def find_moves(self) -> None:
        if self.current_player == CHANCE:
            self._find_outcomes()
            return
        found = [action for action in range(ACTIONS) if self.refusal(action) == FINE]
        for i, action in enumerate(found):
            self.moves[i] = action
        self.n_moves = len(found)

    def _find_outcomes(self) -> None:
        if self.phase == WHO_BEGINS:
            odds = [1] * int(self.players)
        elif self.phase == DRAW:
            odds = self.bag
        else:  # LOOK, COUNT: the card that lies there, surely
            hiding = self.turned if self.phase == COUNT else len(self.cards) - 1
            odds = [int(kind == self.cards[hiding]) for kind in range(KINDS)]
        n = 0
        for outcome, weight in enumerate(odds):
            if weight > 0:
                self.moves[n], self.weights[n] = outcome, weight
                n += 1
        self.n_moves = n

    def refusal(self, action: int) -> int:
        """HS-4 and HS-5: the one legality code."""
        if self.phase == CHOOSE_BUSH and BUSH <= action < CARD:
            return FINE if action - BUSH < self.options["bushes"] else NO_SUCH_BUSH
        if self.phase == CHOOSE_CARD and CARD <= action < LET_BE:
            return FINE if self.hands[4 * int(self.current_player) + action - CARD] > 0 else NOT_IN_HAND
        if self.phase == ASK and action == LET_BE:
            return FINE
        if self.phase == ASK and action == PEEK:
            return FINE if self.peeks[int(self.current_player)] > 0 else NO_PEEK_LEFT
        return NOT_NOW

    def half_made(self) -> bool:
        return self.phase == CHOOSE_CARD

    def forced_for_all(self) -> bool:
        """Peeks left are public, so everybody knows when the neighbour can but let be."""
        return self.phase == ASK and self.peeks[self.neighbour(len(self.cards) - 1)] == 0

    # ------------------------------------------------------------------ what happens
    def play(self, action: int) -> None:
        if self.phase == WHO_BEGINS:
            self.first = action
            self._next_draw()
        elif self.phase == DRAW:
            self._draw(action)
        elif self.phase == CHOOSE_BUSH:
            self.bush = action - BUSH
            self.phase = CHOOSE_CARD
        elif self.phase == CHOOSE_CARD:
            self._hide(action - CARD)
        elif self.phase == ASK and action == PEEK:
            self.peeks[self.current_player] -= 1
            self.peeked[-1] = 1
            self.phase, self.current_player = LOOK, CHANCE
        elif self.phase in (ASK, LOOK):
            self._next_draw()
        else:
            self._turn_up()

    def _next_draw(self) -> None:
        """HS-3: one card each at the start, then one at the beginning of each turn; HS-6: at last the bushes."""
        over = len(self.cards) == TURNS * self.players
        self.phase, self.current_player = (COUNT if over else DRAW), CHANCE

    def _draw(self, kind: int) -> None:
        """HS-3."""
        seat = self.owner(self.drawn)
        self.bag[kind] -= 1
        self.hands[4 * seat + kind] += 1
        self.drawn += 1
        if self.drawn > self.players:
            self.phase, self.current_player = CHOOSE_BUSH, seat

    def _hide(self, kind: int) -> None:
        """HS-4."""
        self.hands[4 * int(self.current_player) + kind] -= 1
        self.bushes.append(self.bush)
        self.cards.append(kind)
        self.peeked.append(0)
        self.bush = NO_BUSH
        self.phase, self.current_player = ASK, self.neighbour(len(self.cards) - 1)

    def _turn_up(self) -> None:
        """HS-6."""
        self.turned += 1
        if self.turned == len(self.cards):
            self.current_player = OVER

    # ------------------------------------------------------------------ secrets
    def knows(self, seat: int, hiding: int) -> bool:
        """HS-7: a hidden card is known to who hid it, to who peeked, and to all once it is turned up."""
        looked = bool(self.peeked[hiding]) and self.neighbour(hiding) == seat and not (
            self.phase == LOOK and hiding == len(self.cards) - 1)
        return hiding < self.turned or self.owner(hiding) == seat or looked

    def seen(self, seat: int, action: int) -> int:
        """HS-7."""
        if self.phase == DRAW:
            return action if seat == self.owner(self.drawn) else UNSEEN
        if self.phase == LOOK:
            return action if seat == self.neighbour(len(self.cards) - 1) else UNSEEN
        if seat != self.current_player and self.phase == CHOOSE_BUSH:
            return UNSEEN
        if seat != self.current_player and self.phase == CHOOSE_CARD:
            return HIDDEN + self.bush
        return action

    def veiled(self, seat: int) -> "HideAndSheep":
        """HS-7."""
        veil = self.clone()
        veil.viewer = seat
        for other in range(int(self.players)):
            if other != seat:
                veil._forget_hand(other)
        for hiding, kind in enumerate(self.cards):
            if not self.knows(seat, hiding):
                veil.bag[kind] += 1
                veil.cards[hiding] = UNKNOWN_CARD
        if self.phase == CHOOSE_CARD and seat != self.current_player:
            veil.phase, veil.bush = CHOOSE_BUSH, NO_BUSH
        return veil

    def _forget_hand(self, seat: int) -> None:
        for kind in range(KINDS):
            count = self.hands[4 * seat + kind]
            self.bag[kind] += count
            self.hands[4 * seat + UNKNOWN_CARD] += count
            self.hands[4 * seat + kind] = 0

    def imagined(self, rng: Rng) -> "HideAndSheep":
        """Every card that the viewer cannot place is as likely to lie in any unknown place."""
        world = self.clone()
        world.viewer = FULL
        for hiding, kind in enumerate(world.cards):
            if kind == UNKNOWN_CARD:
                world.cards[hiding] = world._from_bag(rng)
        for seat in range(int(self.players)):
            while world.hands[4 * seat + UNKNOWN_CARD] > 0:
                world.hands[4 * seat + UNKNOWN_CARD] -= 1
                world.hands[4 * seat + world._from_bag(rng)] += 1
        return world

    def _from_bag(self, rng: Rng) -> int:
        at = rng.below(sum(self.bag))
        kind = 0
        while at >= self.bag[kind]:
            at -= self.bag[kind]
            kind += 1
        self.bag[kind] -= 1
        return kind

    # ------------------------------------------------------------------ points
    def score(self, seat: int) -> int:
        """HS-8, known when the last card is turned up."""
        if self.current_player != OVER:
            return int(UNKNOWN) if self.viewer != FULL else self._points(seat)
        return self._points(seat)

    def _points(self, seat: int) -> int:
        points = 0
        for hiding, kind in enumerate(self.cards):
            if self.owner(hiding) == seat:
                points += self._eaten_by(hiding) if kind == WOLF else self._saved(hiding)
        return points

    def _saved(self, hiding: int) -> int:
        """HS-8: a sheep or ram counts unless somebody's wolf is behind the same bush."""
        for other, kind in enumerate(self.cards):
            if kind == WOLF and self.bushes[other] == self.bushes[hiding]:
                return 0
        return WORTH[self.cards[hiding]]

    def _eaten_by(self, wolf: int) -> int:
        """HS-8: a wolf brings one point for each beast of another seat behind its bush."""
        eaten = 0
        for other, kind in enumerate(self.cards):
            if kind != WOLF and self.bushes[other] == self.bushes[wolf] and self.owner(other) != self.owner(wolf):
                eaten += 1
        return eaten

    def share(self, seat: int) -> float:
        """HS-8: most points win; equal ones share."""
        points = [self._points(other) for other in range(int(self.players))]
        best = max(points)
        return 1.0 / points.count(best) if points[seat] == best else 0.0


def new_game(players: int, options: dict[str, object]) -> HideAndSheep:
    """HS-1."""
    state = HideAndSheep()
    state.start(players, int(str(options["peeks"])))
    return state


def account(state: HideAndSheep) -> str:
    """HS-1: the fifteen cards are somewhere; on a veil those that the viewer cannot place are in the bag."""
    unknown = state.cards.count(UNKNOWN_CARD) + sum(state.hands[UNKNOWN_CARD::4])
    for kind in range(KINDS):
        there = state.bag[kind] + state.cards.count(kind) + sum(state.hands[kind::4])
        if there != DECK[kind]:
            return f"{there} cards of kind {kind} instead of {DECK[kind]}"
    if sum(state.bag) < unknown or (state.viewer == FULL and unknown):
        return f"{unknown} unknown cards"
    if state.drawn != len(state.cards) + sum(state.hands):
        return f"{state.drawn} cards were drawn, but {len(state.cards)} hidden and {sum(state.hands)} held"
    return ""
