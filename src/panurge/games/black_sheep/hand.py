"""What a seat of Black Sheep takes hold of: one card of its hand or two, and the fields answer (BS-5): the combination
that would lie there, and who would lead. A reading of the moment, from what lies open for all to see."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import cast

from panurge.core.hand import Chip, Hand, No, Way
from panurge.core.state import State
from panurge.core.words import voice
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import DISCARD, DISCARD_CARD, FIELD_CLOSED, LAY, PAIR, PAIR_NUMBER, PAIRS, PASS
from panurge.games.black_sheep.draw_fields import field_name, ribbon_name
from panurge.games.black_sheep.draw_yard import hand_name
from panurge.games.black_sheep.lead import NOBODY, Counts, lead_of
from panurge.games.black_sheep.rules import BlackSheep


def hand(veil: State, language: str, names: Sequence[str] = ()) -> Hand:
    game = cast(BlackSheep, veil)
    reach = _Reach(game, language, names)
    if game.phase == DISCARD:
        return Hand(tuple(reach.discards()))
    if game.phase != LAY or game.refusal(int(PASS)) == 0:
        return Hand()  # who can lay nothing passes
    answers = (*reach.lays(1), *reach.lays(2))
    keys = [(str(slot + 1), name) for slot, (name, _) in enumerate(reach.held)]
    keys += [(key, field_name(field)) for field, key in enumerate("abc") if game.open_fields[field]]
    ways = tuple(one for one in answers if isinstance(one, Way))
    return Hand(ways, keys=tuple(keys), nos=tuple(one for one in answers if isinstance(one, No)))


class _Reach:
    def __init__(self, game: BlackSheep, language: str, names: Sequence[str]) -> None:
        self.game, self.language, self.names = game, language, names
        self.say = voice(__package__, language)
        self.seat = int(game.turn)
        animals = [animal for animal in range(6) for _ in range(int(game.hands[self.seat * 6 + animal]))]
        self.held = [(hand_name(animal, animals[:i].count(animal)), animal) for i, animal in enumerate(animals)]
        self.sides = self._sides()
        self.figures = self._figures()

    def discards(self) -> Iterator[Way]:
        """BS-6: a touch discards a card, and so does dragging it to what is discarded, or to the pile beside it."""
        for name, animal in self.held:
            said = tell.action_words(int(DISCARD_CARD) + animal, self.language)
            for place in ("stock", "pile"):
                yield Way((name,), place, (int(DISCARD_CARD) + animal,), said, once=True)

    def lays(self, count: int) -> Iterator[Way | No]:
        """Every choice of so many cards on every field."""
        for chosen in combinations(self.held, count):
            things, animals = tuple(name for name, _ in chosen), [animal for _, animal in chosen]
            for field in range(3):
                action = lay_of(field, animals)
                refused = int(self.game.refusal(action))
                yield self.no(things, field, action, refused) if refused else self.lay(things, animals, field, action)

    def lay(self, things: tuple[str, ...], animals: list[int], field: int, action: int) -> Way:
        made, lead = self.made(field, animals), self.lead(field, animals)
        said = self.say("hand.lay", lay=tell.action_words(action, self.language), reading=made, lead=lead)
        plate = Chip(f"{made}\n{lead}", "plate", ribbon_name(field))
        hint = self.say("hand.two") if len(things) > 1 else ""
        return Way(things, field_name(field), (action,), said, chips=(plate,), hint=hint)

    def no(self, things: tuple[str, ...], field: int, action: int, code: int) -> No:
        rule, said = tell.reason(self.game, action, code, self.language)
        if code == FIELD_CLOSED:
            return No(things, field_name(field), said, rule)
        short = Chip(self.say(f"hand.{tell.REASONS[code][1]}"), "closed", ribbon_name(field))
        return No(things, field_name(field), said, rule, (short,))

    # ------------------------------------------------------------------ what would lie there
    def _sides(self) -> list[list[Counts]]:
        """What lies on each field, by seat."""
        players, laid = int(self.game.players), tuple(self.game.sides)
        starts = [[(field * players + seat) * 6 for seat in range(players)] for field in range(3)]
        return [[laid[start : start + 6] for start in starts[field]] for field in range(3)]

    def _figures(self) -> list[Counts]:
        shown = tuple(self.game.figures)
        return [shown[field * 6 : field * 6 + 6] for field in range(3)]

    def mine(self, field: int, animals: Sequence[int]) -> Counts:
        """The own side with these as well."""
        counts = list(self.sides[field][self.seat])
        for animal in animals:
            counts[animal] += 1
        return tuple(counts)

    def made(self, field: int, animals: Sequence[int]) -> str:
        """The combination in words (BS-11)."""
        mine, figures = self.mine(field, animals), self.figures[field]
        return tell.counted(tuple([a + b for a, b in zip(mine, figures)]), self.language)

    def lead(self, field: int, animals: Sequence[int]) -> str:
        """Who would lead, by what lies open (BS-12, BS-13)."""
        players = int(self.game.players)
        laid = enumerate(self.sides[field])
        sides = tuple([self.mine(field, animals) if seat == self.seat else side for seat, side in laid])
        order = [int(self.game.order[field * players + seat]) for seat in range(players)]
        if sum(sides[self.seat]) == 3:
            order[self.seat] = max(order) + 1
        stand = lead_of(self.figures[field], sides, tuple(order))
        if stand.leader == self.seat:
            return self.say("hand.lead_you")
        if stand.leader == NOBODY:
            return self.say("draw.level")
        return self.say("hand.behind", who=self.name(stand.leader))

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else tell.seat_name(seat, self.language)


def lay_of(field: int, animals: Sequence[int]) -> int:
    """The action that lays these one or two cards on a field."""
    if len(animals) == 1:
        return field * 6 + animals[0]
    return int(PAIR) + field * int(PAIRS) + int(PAIR_NUMBER[animals[0] * 6 + animals[1]])
