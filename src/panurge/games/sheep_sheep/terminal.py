"""The meadow of Sheep Sheep in characters: nine sheep with what is known to be under them, everybody's cards with both
faces, flocks and favourites.

A family is told by its colour, its name and a sign of its own, the one it wears on the page: a bell, a hat, a patch, a
bow, a scarf, glasses, a flower. Things are called as on the page: a card is held, then goes to a cell (`hand.py`).
"""

from typing import NamedTuple, cast

from panurge.core.canvas import Canvas, Space
from panurge.core.last import Last
from panurge.core.lying import Rows
from panurge.core.state import OVER, State
from panurge.core.words import voice
from panurge.drawing.characters import Run, badges, centred, cut, folded, paint, row_of, sheep
from panurge.games.sheep_sheep import tell
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECT,
    COLLECTS,
    FAMILIES,
    FAMILY_NAMES,
    FIRST,
    HIDDEN_CARD,
    NO_CARD,
    NO_FAMILY,
    PLACES,
    SECOND,
    STOP,
)
from panurge.games.sheep_sheep.draw_meadow import cell_part_name, half_gap_name
from panurge.games.sheep_sheep.draw_seats import cards_in_place, flock_name
from panurge.games.sheep_sheep.meadow import groups_of
from panurge.games.sheep_sheep.rules import SheepSheep

SIGNS = "♪▲▦◆≈∞*"  # by family: bell, hat, patch, bow, scarf, glasses, flower
BESIDE, WIDEST = 23, 58  # columns that the others need at least, and at most


class Plan(NamedTuple):
    """A card of the centre: columns and rows; the rows of its sheep."""

    wide: int
    high: int
    sheep: int

    @property
    def face(self) -> int:
        """Columns of a sheep."""
        return 7 if self.sheep > 3 else 5

    @property
    def own(self) -> int:
        """Columns of a card in hand: both faces."""
        return 2 * self.face + 2


PLANS = (Plan(14, 7, 4), Plan(10, 5, 3), Plan(8, 3, 2))


def draw(
    veil: State, language: str, room: Space, names: tuple[str, ...] = (), last: Last | None = None,
    held: tuple[str, ...] = (), lying: Rows = (),
) -> Canvas:  # fmt: skip
    return _Table(cast(SheepSheep, veil), language, room, names, last, lying).drawn()


def preview(
    veil: State, actions: tuple[int, ...], language: str, room: Space, names: tuple[str, ...] = (), lying: Rows = (),
) -> Canvas | None:  # fmt: skip
    """The meadow with the other face of the card showing (SS-9); half a gap shows by itself what would lie there."""
    game = cast(SheepSheep, veil).clone()
    if actions[0] >= STOP:
        return None
    pair, cell = divmod(actions[0], int(CELLS))
    met = game.up[cell]
    game.up[cell], game.down[cell] = FIRST[pair] + SECOND[pair] - met, met
    return draw(game, language, room, names, lying=lying)


class _Table:
    def __init__(
        self, game: SheepSheep, language: str, room: Space, names: tuple[str, ...], last: Last | None, lying: Rows
    ) -> None:
        self.game, self.language, self.room, self.lying = game, language, room, lying
        self.say = voice(__package__, language)
        self.players = int(game.players)
        self.me = max(0, int(game.viewer))
        self.names = [
            names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(self.players)
        ]
        self.badges = badges(self.names)
        self.options = game.legal_actions() if game.viewer == game.current_player else []
        self.before = cast(SheepSheep, last.before) if last is not None else None
        self.plan = next((plan for plan in PLANS if self._fits(plan)), PLANS[-1])
        plan = self.plan  # the terminal puts a small table in the middle
        self.room = Space(
            min(room.columns, 3 * (plan.wide + 1) + 1 + WIDEST), min(room.rows, 3 * plan.high + 2 + plan.sheep + 5)
        )
        self.canvas = Canvas(*self.room)
        self.groups = groups_of(tuple(map(int, game.up)), int(game.lines))

    def _fits(self, plan: Plan) -> bool:
        across = max(3 * (plan.wide + 1) + BESIDE, 4 * (plan.own + 1))
        return across <= self.room.columns and 3 * plan.high + 2 + plan.sheep + 4 <= self.room.rows

    def drawn(self) -> Canvas:
        plan = self.plan
        high, right = 3 * plan.high + 2, 3 * (plan.wide + 1) + 1
        self.canvas.fill(0, 0, right - 1, high, "grass", "ground")
        for cell in range(int(CELLS)):
            self.cell(cell, 1 + cell % 3 * (plan.wide + 1) - 1, cell // 3 * (plan.high + 1))
        self.aside(right, high + 1)
        self.own(high)
        return self.canvas

    # ------------------------------------------------------------------ families
    def family(self, family: int) -> tuple[str, str, str]:
        """Its sign, its role, its name."""
        if family == NO_FAMILY:
            return "?", "secret", "?"
        return SIGNS[family], f"wool.{FAMILY_NAMES[family]}", tell.family_name(family, self.language)

    def face(self, family: int, x: int, y: int, thing: str, smug: bool = False) -> None:
        sign, role, _ = self.family(family)
        paint(self.canvas, x, y, sheep(role, sign, "smug" if smug else "calm", self.plan.sheep), thing)

    # ------------------------------------------------------------------ the centre (SS-7, SS-9, SS-13)
    def cell(self, cell: int, x: int, y: int) -> None:
        """The sheep that shows; below its name what lies under it, as far as the viewer knows."""
        game, plan, canvas, thing = self.game, self.plan, self.canvas, cell_part_name(cell)
        up, down = int(game.up[cell]), int(game.down[cell])
        if up == NO_FAMILY:
            self.gap(cell, x, y, thing)
            return
        group = next((group for _, group in self.groups if group >> cell & 1), 0)
        fresh = self.before is not None and (self.before.up[cell], self.before.down[cell]) != (up, down)
        canvas.fill(x, y, plan.wide, plan.high, "gold" if group else "sand" if fresh else "paper", thing)
        self.face(up, x + (plan.wide - plan.face) // 2, y + (plan.high > 6), thing, bool(group))
        if group:
            canvas.put(x, y, "★", "gold", None, thing)
        _, role, name = self.family(up)
        under, shade, _ = self.family(down)
        low = y + plan.high - 1
        if plan.high > 3:
            centred(canvas, x, low - 1, plan.wide, name, role, thing)
            words = f"↓{under} {self.family(down)[2]}" if down != NO_FAMILY else "↓?"
            centred(canvas, x, low, plan.wide, words, shade, thing)
        else:
            canvas.put(x, low, cut(name, plan.wide - 2), role, None, thing)
            canvas.put(x + plan.wide - 2, low, f"↓{under}", shade, None, thing)
        self.tell_cell(cell, up, down, group, thing)
        if game.phase == COLLECT:
            for first, cells in self.groups:
                if cells >> cell & 1 and int(COLLECTS) + first in self.options:
                    canvas.carry(thing, int(COLLECTS) + first)

    def tell_cell(self, cell: int, up: int, down: int, group: int, thing: str) -> None:
        below = self.say("draw.lower_unknown")
        if down != NO_FAMILY:
            below = self.say("draw.lower", family=self.family(down)[2])
        said = self.say("draw.cell", cell=tell.place_name(cell, self.language), family=self.family(up)[2], below=below)
        more = self.say("what.cell.group") if group else self.say("what.cell", family=self.family(up)[2])
        self.canvas.tell(thing, f"{said[:1].upper()}{said[1:]}. {more}", "SS-13" if group else "SS-9")

    def gap(self, cell: int, x: int, y: int, thing: str) -> None:
        """An empty place; for who has drawn a card, one half for each of its faces (SS-15)."""
        plan, canvas, drawn = self.plan, self.canvas, int(self.game.drawn)
        asked = [
            action for action in self.options if action >= PLACES and (action - int(PLACES)) // int(FAMILIES) == cell
        ]
        if not asked:
            canvas.fill(x, y, plan.wide, plan.high, None, thing)
            canvas.frame(x, y, plan.wide, plan.high, "dim", None, thing)
            canvas.tell(thing, f"{self.say('draw.gap')}. {self.say('what.gap')}", "SS-15")
            return
        half = plan.wide // 2
        for action in asked:
            family = (action - int(PLACES)) % int(FAMILIES)
            left = x if family == FIRST[drawn] else x + half
            part = half_gap_name(cell, family)
            sign, role, name = self.family(family)
            canvas.fill(left, y, half, plan.high, "paper" if family == FIRST[drawn] else "stone", part)
            centred(canvas, left, y + plan.high // 2 - (plan.high > 3), half, f"°{sign}°", role, part)
            if plan.high > 3:
                centred(canvas, left, y + plan.high // 2 + 1, half - 1, name, role, part)
            canvas.carry(part, action)
        for line in range(y, y + plan.high):
            canvas.put(x + half - 1, line, "│", "dim")

    # ------------------------------------------------------------------ beside the meadow: the others, pile, sand
    def aside(self, x: int, high: int) -> None:
        game, canvas, wide = self.game, self.canvas, min(self.room.columns - x, WIDEST)
        others = [(self.me + i) % self.players for i in range(1, self.players)]
        roomy = wide >= 4 * 12 - 1 and high >= len(others) * 6 + 3
        y = 0
        for seat in others:
            y = self.rival(seat, x, y, wide, roomy)
        foot = high - 1
        drawn = int(game.drawn)
        if drawn != NO_CARD:
            canvas.put(x, foot - 2, cut(self.say("draw.drawn"), wide - 7), "ink", None, "drawn")
            self.small_card(drawn, x + wide - 6, foot - 2, "drawn")
            words = self.say("what.drawn") if drawn == HIDDEN_CARD else self.card_words(drawn)
            canvas.tell("drawn", f"{self.say('draw.drawn')}. {words}", "SS-15")
        elif int(STOP) in self.options:
            self.stop(x, foot - 2, wide)
        elif game.current_player == OVER:
            lines = folded(tell.question(game, self.language, tuple(self.names)), wide, max(1, foot - 1 - y))
            for i, line in enumerate(lines):
                canvas.put(x, foot - 1 - len(lines) + i, line, "gold")
        pile = self.say("draw.pile", n=int(game.pile_size))
        canvas.put(x, foot, cut(pile, wide), "ink", None, "pile")
        canvas.tell("pile", self.say("what.pile"), "SS-17")
        if game.turn > 0:
            turn = self.say("draw.exchanges", made=int(game.exchanged), cap=int(game.cap))
            canvas.put(x, foot - 1, cut(turn, wide), "ink", None, "turn")
            key, rule = ("what.exchanges.timed", "SS-10") if game.timed else ("what.exchanges", "SS-11")
            canvas.tell("turn", self.say(key, n=int(game.cap)), rule)

    def stop(self, x: int, y: int, wide: int) -> None:
        sizes = [bin(group).count("1") for _, group in self.groups]
        words = tell.label(self.game, int(STOP), self.language)
        if sizes:
            words = self.say("draw.collect", n=sizes[0]) if len(sizes) == 1 else self.say("draw.choose")
        text = cut(f"[ {words} ]", wide)
        self.canvas.put(x, y, text, "bold", "gold" if sizes else "stone", "stop")
        self.canvas.carry("stop", int(STOP))

    def rival(self, seat: int, x: int, y: int, wide: int, roomy: bool) -> int:
        """Another seat: who, its four cards, its flock."""
        thing = f"seat-{seat}"
        self.title(seat, x, y, wide, thing)
        cards = cards_in_place(self.game, seat, self.lying)
        deep = 1
        for slot, (name, card) in enumerate(cards):
            part = name if card != NO_CARD else f"hand-{seat}"
            if roomy and card < NO_CARD:
                deep = 3
                for side, family in enumerate((int(FIRST[card]), int(SECOND[card]))):
                    sign, role, _ = self.family(family)
                    paint(self.canvas, x + slot * 12 + side * 5, y + 1, sheep(role, sign), part)
                self.names_of(card, x + slot * 12, y + 3, 11, part)
            else:
                self.small_card(card, x + slot * min(6, wide // 4), y + 1, part)
            if card < NO_CARD:
                self.canvas.tell(part, f"{self.say('draw.cards')}. {self.card_words(card)}", "SS-6")
        self.flock(seat, x, y + 1 + deep, wide)
        return y + 2 + deep + int(roomy or (self.players < 4))

    def small_card(self, card: int, x: int, y: int, thing: str) -> None:
        """Both faces as signs."""
        if card == NO_CARD:
            self.canvas.put(x, y, " ·· ", "dim", None, thing)
        elif card == HIDDEN_CARD:
            self.canvas.put(x, y, "▐▒▒▌", "back", None, thing)
        else:
            for side, family in enumerate((int(FIRST[card]), int(SECOND[card]))):
                sign, role, _ = self.family(family)
                self.canvas.put(x + 3 * side, y, "▌" if side else "▐", role, None, thing)
                self.canvas.put(x + 1 + side, y, sign, role, "paper", thing)

    def card_words(self, card: int) -> str:
        return tell.card_words(card, self.language)

    def title(self, seat: int, x: int, y: int, wide: int, thing: str) -> None:
        game, over = self.game, self.game.current_player == OVER
        self.canvas.put(x, y, self.badges[seat], "bold", f"seat.{seat}", thing)
        turn = seat == game.seat and game.turn > 0 and not over
        self.canvas.put(x + 1, y, "▸" if turn else "★" if over and seat in game.winners() else " ", "gold", None, thing)
        points, known = str(int(game.score(seat))), game.fetish[seat] != NO_FAMILY
        sign, role, name = self.family(int(game.fetish[seat]))
        prized = f"{self.say('draw.fetish')} {sign}×2" if wide > 30 else f"{sign}×2"
        end = x + wide - len(points)
        self.canvas.put(end, y, points, "gold", None, thing)
        self.canvas.put(end - len(prized) - 2, y, prized, role, None, f"fetish-{seat}")
        self.canvas.put(x + 2, y, cut(self.names[seat], end - len(prized) - 3 - (x + 2)), "bold", None, thing)
        heading = self.say("draw.fetish_is", family=name) if known else self.say("draw.fetish_hidden")
        told = self.say("what.fetish", family=name) if known else self.say("what.fetish_hidden")
        self.canvas.tell(f"fetish-{seat}", f"{heading[:1].upper()}{heading[1:]}. {told}", "SS-19" if known else "SS-5")
        key = "what.points" if known else "what.points.open"
        self.canvas.tell(thing, f"{self.names[seat]}. {self.say(key)}", "SS-19")

    def flock(self, seat: int, x: int, y: int, wide: int) -> None:
        """What a seat has collected, family by family."""
        thing, runs = flock_name(seat), list[Run]()
        counts = [int(self.game.sheep[seat * 7 + family]) for family in range(int(FAMILIES))]
        for family, count in enumerate(counts):
            sign, role, _ = self.family(family)
            if count:
                runs += [(f"{sign}{count}", role, None), (" ", "ink", None)]
        if not runs:
            runs = [(self.say("draw.no_flock") if wide > 24 else "· · ·", "dim", None)]
        row_of(self.canvas, x, y, wide, runs, thing)
        self.canvas.tell(thing, self.say("what.flock"), "SS-19")

    # ------------------------------------------------------------------ one's own
    def own(self, y: int) -> None:
        game, plan, canvas, seat = self.game, self.plan, self.canvas, self.me
        wide = min(self.room.columns, 4 * (plan.own + 1) + 30)
        self.title(seat, 0, y + 1, wide, f"seat-{seat}")
        self.flock(seat, 2, y + 2, wide - 2)
        cards = cards_in_place(game, seat, self.lying)
        top = y + 3
        for slot, (thing, card) in enumerate(cards):
            x = slot * (plan.own + 1)
            if card == NO_CARD:
                canvas.frame(x, top, plan.own, plan.sheep, "dim")
                continue
            canvas.fill(x, top, plan.own, plan.sheep + 1, "paper", thing)
            canvas.put(x, top, str(slot + 1), "dim", None, thing)
            for side, family in enumerate((int(FIRST[card]), int(SECOND[card]))):
                at = x + 1 + side * plan.face
                self.face(family, at, top, thing)
            self.names_of(card, x, top + plan.sheep, plan.own, thing)
            first, second = (tell.family_name(int(table[card]), self.language) for table in (FIRST, SECOND))
            said = self.say("draw.card", card=self.card_words(card))
            canvas.tell(thing, f"{said}. {self.say('what.card', first=first, second=second)}", "SS-9")

    def names_of(self, card: int, x: int, y: int, wide: int, thing: str) -> None:
        """Both families by name, one at each end; the first gives way."""
        (_, role, first), (_, shade, second) = self.family(int(FIRST[card])), self.family(int(SECOND[card]))
        self.canvas.put(x, y, cut(first, wide - len(second) - 1), role, None, thing)
        self.canvas.put(x + wide - len(second), y, second, shade, None, thing)
