"""The farm of Black Sheep in characters: three fields with their animals and everybody's side, the hand, the pens.

Animals look at you; two letters on the nose tell them apart without colours. Things are called as on the
page: a card of the hand is held, then goes to the own side of a field (`hand.py`).
"""

from typing import cast

from panurge.core.canvas import Canvas, Space
from panurge.core.last import Last
from panurge.core.state import OVER, State
from panurge.drawing.characters import centred, cut, folded, paint
from panurge.games.black_sheep import tell
from panurge.games.black_sheep.data import BLACK_SHEEP, DISCARD_CARD, RESTOCK, SIDE, VALUE
from panurge.games.black_sheep.draw_fields import figure_name, ribbon_name, side_name
from panurge.games.black_sheep.lead import NOBODY, Counts, Lead, lead_of
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.terminal_yard import FACE, SMALL, Yard


def draw(
    veil: State, language: str, room: Space, names: tuple[str, ...] = (), last: Last | None = None,
    held: tuple[str, ...] = (),
) -> Canvas:  # fmt: skip
    return _Table(cast(BlackSheep, veil), language, room, names, last).drawn()


def preview(
    veil: State, actions: tuple[int, ...], language: str, room: Space, names: tuple[str, ...] = ()
) -> Canvas | None:
    """The fields with the cards laid (BS-5), and who would lead; the hand stays as it is."""
    if actions[0] >= DISCARD_CARD:
        return None
    game = cast(BlackSheep, veil).clone()
    cards, field = tell.cards_of(actions[0])
    side = field * int(game.players) + int(game.turn)
    for animal in cards:
        game.sides[side * 6 + animal] += 1
    game.laid[side] += len(cards)
    if game.laid[side] == SIDE:  # the last of those that are finished by now (BS-13)
        sides = range(field * int(game.players), (field + 1) * int(game.players))
        game.order[side] = max(int(game.order[other]) for other in sides) + 1
    return draw(game, language, room, names)


class _Table(Yard):
    def drawn(self) -> Canvas:
        foot = 0
        for field in range(3):
            foot = self.a_field(field, field * (self.field + 1))
        if self.game.current_player == OVER:
            self.finale()
        y = foot + min(1, self.spare)
        self.hand(y)
        y += self.plan.hand + min(1, self.spare // 2)
        deep = self.plan.pen + (1 if self.spare > self.players + 3 and self.plan.pen == 1 else 0)
        for place, seat in enumerate([self.me, *self.others]):
            self.pen(seat, y + place * deep)
        return self.canvas

    def finale(self) -> None:
        """Who has won, over the closed fields."""
        wide = 3 * self.field + 2
        rows = len(self.others) * self.plan.rival
        for i, line in enumerate(folded(tell.question(self.game, self.language, tuple(self.names)), wide - 4, rows)):
            centred(self.canvas, 0, 1 + i, wide, line, "gold")

    # ------------------------------------------------------------------ fields
    def a_field(self, field: int, x: int) -> int:
        game, plan, wide, canvas = self.game, self.plan, self.field, self.canvas
        thing, is_open = f"field-{field}", bool(game.open_fields[field])
        y = 1 + len(self.others) * plan.rival
        foot = y + plan.paddock + plan.own + 3
        canvas.fill(x, 0, wide, foot, "grass", thing)
        centred(canvas, x, 0, wide, f"─ {self.say('draw.field', n=field + 1)} ─", "wood", thing)
        canvas.tell(thing, self.say("what.field" if is_open else "what.field_closed"), "BS-15" if is_open else "BS-19")
        canvas.fill(x, y, wide, plan.paddock, "meadow", thing)
        rail = ("┬" + "─" * 4) * (wide // 5 + 1)
        if plan.paddock > 3:
            canvas.put(x, y, rail[: wide - 1] + "┬", "wood")
        canvas.put(x, y + plan.paddock - 1, rail.replace("┬", "┴")[: wide - 1] + "┴", "wood")
        if not is_open:
            canvas.put(x, y + plan.paddock // 2, cut(f" {self.say('draw.closed')} ", wide).center(wide, "╳"), "wood")
            return foot
        self.figures(field, x, y + (plan.paddock > 3))
        figures = self.counts(game.figures, field)
        sides = tuple(self.counts(game.sides, field * self.players + seat) for seat in range(self.players))
        order = tuple(int(game.order[field * self.players + seat]) for seat in range(self.players))
        lead = lead_of(figures, sides, order)
        for place, seat in enumerate(self.others):
            self.side(field, seat, x, 1 + place * plan.rival, plan.rival, sides[seat], lead)
        low = y + plan.paddock
        self.side(field, self.me, x, low, plan.own, sides[self.me], lead)
        self.ribbon(field, x, low + plan.own, lead)
        return foot

    def figures(self, field: int, x: int, y: int) -> None:
        """The two animals to be won; the name of each under it where there is room (BS-15)."""
        waiting = [animal for animal in range(6) for _ in range(int(self.game.figures[field * 6 + animal]))]
        gap = max(1, (self.field - 2 * FACE) // 3)
        for slot, animal in enumerate(waiting[:2]):
            thing, at = figure_name(field, slot), x + gap + slot * (FACE + gap)
            paint(self.canvas, at, y, self.head(animal), thing)
            said = self.say("what.black" if animal == BLACK_SHEEP else "what.figure")
            name = tell.animal_name(animal, self.language)
            self.canvas.tell(thing, f"{name[:1].upper()}{name[1:]}. {said}", "BS-15")
            if self.plan.paddock > 4:
                centred(self.canvas, at - 1, y + 2, FACE + 2, self.say(f"brief.{animal}"), "ink", thing)

    def side(self, field: int, seat: int, x: int, y: int, rows: int, cards: Counts, lead: Lead) -> None:
        """A seat's three places on a field; ★ beside who leads by what lies there, × beside who is beaten (BS-30)."""
        thing, canvas = side_name(field, seat), self.canvas
        canvas.fill(x, y, self.field, rows, "soil" if seat == self.me else None, thing)
        canvas.put(x, y, self.badge(seat), "bold", f"seat.{seat}", thing)
        wide = (SMALL if rows == 1 else FACE) + (1 if self.field > 24 else 0)
        left = x + 2 + (1 if self.field > 3 * wide + 3 else 0)
        laid = [animal for animal in range(6) for _ in range(cards[animal])]
        fresh = self.fresh(field, seat, laid)
        for slot in range(3):
            at = left + slot * wide
            if slot < len(laid):
                self.card(laid[slot], at, y, rows, thing, fresh[slot])
            else:
                canvas.put(at + wide // 2 - 1, y + (rows > 1), "··", "dim", None, thing)
        sign = "★" if lead.leader == seat else "×" if lead.beaten[seat] else ""
        if sign:
            canvas.put(x + self.field - 1, y, sign, "gold" if sign == "★" else "danger", None, thing)
        reading = tell.reading(self.game, field, seat, self.language)
        told, rule = ("what.laid", "BS-16") if laid and seat == self.me else ("what.row", "BS-11")
        canvas.tell(thing, f"{self.names[seat]} · {reading}. {self.say(told)}", rule)

    def fresh(self, field: int, seat: int, laid: list[int]) -> list[bool]:
        """Which cards of a side the last move laid there; of equal cards the later ones."""
        if self.before is None:
            return [False] * len(laid)
        older = self.counts(self.before.sides, field * self.players + seat)
        return [laid[:slot].count(animal) >= older[animal] for slot, animal in enumerate(laid)]

    def ribbon(self, field: int, x: int, y: int, lead: Lead) -> None:
        """The own combination in words, and who leads."""
        game, thing, wide = self.game, ribbon_name(field), self.field
        winner = int(game.turn) if game.phase in (VALUE, RESTOCK) and game.field == field else NOBODY
        self.canvas.fill(x, y, wide, 3, "soil", thing)
        lines = folded(tell.reading(game, field, self.me, self.language), wide - 1, 2)
        status, role = self.status(lead)
        if winner != NOBODY:
            mine = winner == game.viewer
            status = self.say("draw.won_you") if mine else self.say("draw.won", who=self.names[winner])
            lines, role = [], "gold"
        for i, line in enumerate(lines):
            self.canvas.put(x + 1, y + i, line, "ink", None, thing)
        for i, line in enumerate(folded(status, wide - 1, 3 - len(lines))):
            self.canvas.put(x + 1, y + len(lines) + i, line, role, None, thing)

    def status(self, lead: Lead) -> tuple[str, str]:
        if lead.level:
            return self.say("draw.level"), "ink"
        if lead.leader == NOBODY:
            return "", "ink"
        if lead.leader == self.me and self.game.viewer >= 0:
            return f"★ {self.say('draw.lead_you')}", "gold"
        beaten = lead.beaten[self.me]
        words = self.say("draw.beaten" if beaten else "draw.lead", who=self.names[lead.leader])
        return words, "danger" if beaten else "ink"
