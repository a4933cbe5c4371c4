"""What a seat of Guerre & Bêêêh! takes hold of: a sheep or a wolf and where it would stop, a token and a second one, a
card and what it asks for. What is known stands at the destination: one's own notes, or the odds by what is still
undecided (GB-5, GB-7). The five kinds of action (GB-4) are always named, in the same order, with why one is not to be.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from panurge.core.hand import Chip, Hand, No, Verb, Way, begun
from panurge.core.state import State
from panurge.core.words import Voice, voice
from panurge.games.guerre_et_beeeh import data, tell
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.pictures import COLOURS
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

MOVE, SPY, HIDE, WOLF, CARD = "move", "spy", "hide", "wolf", "card"
KEYS = {MOVE: "m", SPY: "e", HIDE: "c", WOLF: "l", CARD: "j"}
SIGNS = {
    MOVE: "M-7 0H6M1-5L6 0L1 5",
    SPY: "M-8 0Q0-9 8 0Q0 9-8 0ZM-1.5 0A1.5 1.5 0 1 0 1.5 0A1.5 1.5 0 1 0-1.5 0Z",
    HIDE: "M-8 6H8M-6 6Q-9 0-4-1Q-5-7 0-7Q5-7 4-1Q9 0 6 6M0 6V0",
    WOLF: "M-7-8L-3-4H3L7-8L6 1L0 8L-6 1ZM-3-1H-2M2-1H3",
    CARD: "M-5-8H5V8H-5ZM-2-4H2",
}
BARBECUE = "card-barbecue"
BAR = True  # the verbs have a place at the table from the beginning
LONE_PIECES = ("wolf-1", "wolf-2")


def piece_name(mark: int) -> str:
    """The part of the drawing that a sheep or visible wolf is, by its mark."""
    if mark > 2 * data.FLOCK:
        return LONE_PIECES[mark - 2 * int(data.FLOCK) - 1]
    seat, number = divmod(mark - 1, int(data.FLOCK))
    return f"{COLOURS[seat]}-{number + 1}"


def hand(veil: State, language: str, names: Sequence[str] = ()) -> Hand:
    assert isinstance(veil, GuerreEtBeeeh)
    if veil.phase != data.CHOOSE:
        return Hand()  # a decision half made, or one that lies open on the table
    reach = _Reach(veil, language)
    ways = (*reach.moves(), *reach.looks(), *reach.hides(), *reach.cards())
    return Hand(ways, tuple(reach.verb(name, ways) for name in KEYS), reach.actions_left(), nos=tuple(reach.in_vain()))


class _Reach:
    """Everything within reach of a seat."""

    def __init__(self, veil: GuerreEtBeeeh, language: str) -> None:
        self.veil, self.language = veil, language
        self.say: Voice = voice(__package__, language)
        self.options = veil.legal_actions()

    def part(self, cell: int) -> str:
        """What one would touch on a cell."""
        stands = self.veil.board[cell]
        if stands == data.TOKEN:
            return f"token-{cell_name(cell)}"
        return piece_name(int(self.veil.marks[cell])) if self.veil.marks[cell] else f"cell-{cell_name(cell)}"

    def cells(self, first: int) -> list[int]:
        """The cells of the options that begin at this number."""
        return [action - first for action in self.options if first <= action < first + 36]

    # ------------------------------------------------------------------ sheep and wolves slide (GB-7 … GB-9)
    def moves(self) -> Iterator[Way]:
        for start in self.cells(int(data.MOVE)):
            midway = begun(self.veil, int(data.MOVE) + start)
            hint = "" if self.veil.board[start] >= data.WOLF else self.say("hand.hint.sheep")
            for i, action in enumerate(midway.legal_actions()):
                yield self.slide(midway, start, action)._replace(hint="" if i else hint)

    def slide(self, midway: State, start: int, action: int) -> Way:
        direction = action - int(data.DIRECTION)
        end, wolf = int(self.veil.slide_end(start, direction)), self.veil.board[start] >= data.WOLF
        thing, place = self.part(start), self.part(end)
        chain = [] if wolf else tell.followers(self.veil, start, direction)
        said = tell.label(midway, action, self.language)
        chip, more = self.found(end, wolf)
        steps = max(abs(end % 6 - start % 6), abs(end // 6 - start // 6))
        far = tuple(Chip(self.say("hand.cells", n=steps), "follow", self.part(cell)) for cell in chain)
        return Way(
            (thing,), place, (int(data.MOVE) + start, action), f"{said} {more}".strip(), WOLF if wolf else MOVE,
            (chip, *far), ((thing, place), *self.behind(chain, end, direction)),
        )  # fmt: skip

    def in_vain(self) -> Iterator[No]:
        """What one would try, or let go at: cells that a slide only passes (GB-7, GB-9), tokens that stop a wolf."""
        for start in self.cells(int(data.MOVE)):
            thing, wolf = self.part(start), self.veil.board[start] >= data.WOLF
            for action in begun(self.veil, int(data.MOVE) + start).legal_actions():
                yield from self.passed(thing, start, action - int(data.DIRECTION), "GB-9" if wolf else "GB-7")
            if wolf:
                yield from self.walls(thing, start)
        if int(data.PLAY) + int(data.BARBECUE) in self.options:
            yield from self.spared()

    def passed(self, thing: str, start: int, direction: int, rule: str) -> Iterator[No]:
        end, cell = int(self.veil.slide_end(start, direction)), int(data.NEXT[start * 8 + direction])
        while cell != end:
            yield No((thing,), self.part(cell), self.say("hand.slides.on", cell=cell_name(end)), rule)
            cell = int(data.NEXT[cell * 8 + direction])

    def spared(self) -> Iterator[No]:
        """GB-31: one's own sheep are not for the barbecue."""
        for cell in range(36):
            if self.veil.herd[self.veil.turn] >> cell & 1:
                yield No((BARBECUE,), self.part(cell), self.say("hand.spared"), "GB-31", let_go=True)

    def walls(self, thing: str, start: int) -> Iterator[No]:
        """GB-9: the tokens before which a wolf stops, unless touching one would hold it (GB-5)."""
        for direction in range(int(data.DIAGONAL)):
            ahead = int(data.NEXT[self.veil.slide_end(start, direction) * 8 + direction])
            if ahead >= 0 and self.veil.board[ahead] == data.TOKEN and int(data.SCOUT) + ahead not in self.options:
                yield No((thing,), self.part(ahead), self.say("hand.wall"), "GB-9")

    def behind(self, chain: list[int], end: int, direction: int) -> Iterator[tuple[str, str]]:
        """Where those who follow would stand (GB-8)."""
        target = end
        for cell in chain:
            target = int(data.NEXT[target * 8 + (direction ^ 2)])
            yield self.part(cell), self.part(target)

    def found(self, end: int, wolf: bool) -> tuple[Chip, str]:
        """What is known of where a slide would end, as a chip and as a sentence."""
        stands, say = self.veil.board[end], self.say
        if wolf:
            if data.IS_SHEEP[stands] != 1:
                return Chip(say("hand.free")), ""
            if data.OWNER[stands] == self.veil.turn:  # it bites anybody's
                return Chip(say("hand.bites.own"), "danger"), say("hand.bites.own.said")
            return Chip(say("hand.bites"), "gain"), ""
        if stands != data.TOKEN:
            return Chip(say("hand.free")), ""
        kind = int(self.veil.kinds[end])
        if kind == data.HIDDEN_WOLF:
            return Chip(say("hand.wolf"), "danger"), say("hand.wolf.said")
        if kind:
            points = int(data.POINTS[kind])
            return Chip(f"+{points}", "gain"), say("hand.grass.said", kind=say(f"kind.{tell.KIND_WORDS[kind]}"))
        return self.odds(end)

    def odds(self, cell: int) -> tuple[Chip, str]:
        """GB-5: what an unknown token may be, by all that this seat knows."""
        share = wolf_share(self.veil, cell)
        if not share:
            return Chip(self.say("hand.sure"), "unknown"), self.say("hand.sure.said")
        fields = {"n": share.numerator, "of": share.denominator}
        return Chip(self.say("hand.odds", **fields), "unknown"), self.say("hand.odds.said", **fields)

    # ------------------------------------------------------------------ reconnaissance (GB-5)
    def looks(self) -> Iterator[Way]:
        """A token and a second one beside the same sheep, or that one alone; or first the sheep, then a token."""
        tokens = self.cells(int(data.SCOUT))
        for first in tokens:
            for action in begun(self.veil, int(data.SCOUT) + first).legal_actions():
                yield self.look(first, action)
        for sheep in range(36):
            if self.veil.herd[self.veil.turn] >> sheep & 1:
                around = [token for token in tokens if data.AROUND[sheep] >> token & 1]
                for token in around:
                    said = self.say("label.scout", cell=cell_name(token))
                    hint = self.say("hand.hint.spy") if token == around[0] else ""
                    yield Way((self.part(sheep),), self.part(token), (int(data.SCOUT) + token,), said, SPY, hint=hint)

    def look(self, first: int, action: int) -> Way:
        thing, scout = (self.part(first),), int(data.SCOUT) + first
        if action == data.ENOUGH:
            said = self.say("label.scout", cell=cell_name(first))
            return Way(thing, "", (scout, action), said, SPY, hint=self.say("hand.hint.token"))
        second = action - int(data.CELL)
        said = self.say("hand.looks", first=cell_name(first), second=cell_name(second))
        return Way(thing, self.part(second), (scout, action), said, SPY)

    # ------------------------------------------------------------------ camouflage (GB-6), cards (GB-10)
    def hides(self) -> Iterator[Way]:
        for cell in self.cells(int(data.HIDE)):
            said = self.say("label.hide", cell=cell_name(cell))
            yield Way((self.part(cell),), "", (int(data.HIDE) + cell,), said, HIDE)

    def cards(self) -> Iterator[Way]:
        """A card goes onto what it asks for; one that asks for nothing, or for something else than a cell, has a button
        that plays it, or is laid on the discard pile. What would be played for nothing asks first."""
        for card in (action - int(data.PLAY) for action in self.options if data.PLAY <= action < data.PASS):
            thing, play = f"card-{data.CARD_NAMES[card]}", int(data.PLAY) + card
            midway = begun(self.veil, play) if self.veil.asks(card) else self.veil
            targets = [action for action in midway.legal_actions() if data.CELL <= action < data.PLAY]
            title = tell.card_title(card, self.language)
            for action in targets:
                said = f"{title}{self.say('hand.colon')}{tell.label(midway, action, self.language)}"
                yield Way((thing,), self.part(action - int(data.CELL)), (play, action), said, CARD)
            if not targets:
                sure = self.regret(card)
                text = sure or tell.card_text(card, self.language, self.veil.diagonal)
                said = f"{tell.label(self.veil, play, self.language)}. {text}"
                yield Way((thing,), "", (play,), said, CARD, confirm=sure, button=self.say("hand.play"))
                yield Way((thing,), "discard", (play,), said, CARD, confirm=sure)

    def regret(self, card: int) -> str:
        """What is asked before a card is played that ends the game, or does nothing (GB-10)."""
        if card == data.ARMISTICE:
            return self.say("hand.armistice")
        idle = not self.veil.asks(card) and not tell.has_effect(self.veil, card)
        return self.say("hand.idle") if idle else ""

    # ------------------------------------------------------------------ the five kinds of action (GB-4)
    def verb(self, name: str, ways: tuple[Way, ...]) -> Verb:
        can = any(way.verb == name for way in ways)
        title = self.say(f"verb.{name}")
        if can:
            return Verb(name, title, KEYS[name], SIGNS[name], self.say(f"verb.{name}.note"), still=name == SPY)
        why, rule = self.why_not(name)
        return Verb(name, title, KEYS[name], SIGNS[name], "", self.say(f"verb.{why}"), rule)

    def why_not(self, name: str) -> tuple[str, str]:
        if name == HIDE:
            return ("hide.done" if self.veil.hidden_this_turn else "hide.one"), "GB-6"
        return {MOVE: ("move.none", "GB-7"), SPY: ("spy.none", "GB-5"), WOLF: ("wolf.none", "GB-9")}.get(
            name, ("card.none", "GB-10")
        )

    def actions_left(self) -> str:
        left = int(self.veil.actions_left)
        return f"{self.say('hand.left', n=left)} {'●' * left}{'○' * max(0, 2 - left)}"


def wolf_share(veil: GuerreEtBeeeh, cell: int) -> Fraction:
    """How likely a token the viewer has not seen is a wolf: undecided kinds lie evenly on the tokens that may be so;
    those cleared by Trahison are no wolf (GB-14)."""
    wolves = int(veil.pool[data.HIDDEN_WOLF])
    if not wolves or veil.cleared >> cell & 1:
        return Fraction(0)
    board, kinds, cleared = veil.board, veil.kinds, int(veil.cleared)
    open_tokens = sum(
        1 for other in range(36) if board[other] == data.TOKEN and not kinds[other] and not cleared >> other & 1
    )
    return Fraction(wolves, max(open_tokens, 1))
