"""Home Before the Wolf, rules HW-1 … HW-8: sheep come onto the alp one by one; who fetches them home in time?"""

from panurge import CHANCE, OVER, PlainState
from panurge.core.fields import hand, heap, number, pool, row

SHEEP, RAM, WOLF = range(3)
NOBODY = -1


class HomeBeforeTheWolf(PlainState):
    KEY = "home-before-the-wolf"
    ACTIONS = {"play": "hands"}

    turn: int = number(NOBODY, least=NOBODY, most=3)  # whose it is; nobody's before chance has named the first
    deck: list[int] = pool(sheep=16, ram=8, wolf=4)  # HW-1
    hands: list[int] = hand("deck")
    alp: list[int] = row("deck", most=16)
    home: list[int] = hand("deck", secret=False)
    gone: list[int] = heap("deck")

    def odds(self) -> tuple[str, list[int]]:
        """HW-2: a seat begins, each as likely; HW-3: a card of the deck."""
        return ("seat", [1] * self.players) if self.turn == NOBODY else ("deck", self.deck)

    def private(self) -> int | None:
        """HW-3: who draws sees the card alone."""
        return None if self.turn == NOBODY else self.turn

    def happens(self, outcome: int) -> None:
        if self.turn == NOBODY:
            self.turn = outcome
        else:
            self.deck[outcome] -= 1
            self.give("hands", self.turn, outcome)
        self._go_on()

    def _go_on(self) -> None:
        """HW-3: a turn begins by filling up one's hand; HW-8: the game is over when there is nothing to play."""
        held = self.held("hands", self.turn)
        if held < self.options["hand"] and sum(self.deck) > 0:
            self.current_player = CHANCE
        else:
            self.current_player = self.turn if held else OVER

    def forbids(self, verb: str, part: int) -> int:
        """0, or the number of the rule: HW-4, one plays what one holds; HW-6, a ram fetches something if it can."""
        if not self.holds("hands", self.turn, part):
            return 4
        only_rams = self.holds("hands", self.turn, RAM) == self.held("hands", self.turn)
        return 6 if part == RAM and not self.alp and not only_rams else 0

    def do(self, verb: str, part: int) -> None:
        self.give("hands", self.turn, part, -1)
        if part == SHEEP:  # HW-5
            self.alp.append(SHEEP)
        elif part == RAM:  # HW-6
            self.give("home", self.turn, SHEEP, len(self.alp))
            self.give("home", self.turn, RAM)
            self.alp.clear()
        else:  # HW-7
            self.gone[SHEEP] += len(self.alp)
            self.gone[WOLF] += 1
            self.alp.clear()
        self.turn = (self.turn + 1) % self.players
        self._go_on()

    def score(self, seat: int) -> int:
        """HW-8: sheep at home."""
        return self.holds("home", seat, SHEEP)
