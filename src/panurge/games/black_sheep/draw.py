"""The table as one SVG: three fenced fields with a side of three cards for each player, the hand, pens, piles, tasks.

A turn can be begun at either end: touching the own side of a field opens all lays on it, touching a card of the hand
opens, under every field, the lays it takes part in. The little cards of an open group carry the actions.

Every part is remembered by what it shows (`draw_fields`, `draw_yard`), so a move draws only what it changed.
"""

from functools import lru_cache
from typing import cast

from panurge.core.state import State
from panurge.core.words import voice
from panurge.drawing.frame import Drawing
from panurge.games.black_sheep import CARD, tell
from panurge.games.black_sheep.data import DISCARD, DISCARD_CARD, KEEP, LAY, NO_TASK, PASS, VALUE
from panurge.games.black_sheep.draw_cards import definitions
from panurge.games.black_sheep.draw_fields import (
    NOBODY, Counts, Part, Side, Standing, field_part, ground, offers_part, side_part, standing,
)  # fmt: skip
from panurge.games.black_sheep.draw_plan import Plan, plan_of
from panurge.games.black_sheep.draw_vignette import vignette as vignette
from panurge.games.black_sheep.draw_yard import (
    COVERED, EMPTY, Pen, choice_part, hand_part, pen_part, pile_part, stock_part, tasks_height, tasks_part, tray_part,
)  # fmt: skip
from panurge.games.black_sheep.rules import BlackSheep


def draw(veil: State, language: str = "en", layout: str = "wide", names: tuple[str, ...] | list[str] = ()) -> Drawing:
    """What the viewer of the veil sees; a spectator sits behind seat 0 with the hand face down."""
    return _Table(cast(BlackSheep, veil), language, layout, names).drawing()


@lru_cache(maxsize=4096)
def _animals(counts: Counts) -> tuple[int, ...]:
    """Counts by animal as a row of animals, strongest first."""
    return tuple(animal for animal in range(6) for _ in range(counts[animal]))


class _Table:
    """One drawing in the making: the veil, the plan, and what both are asked for more than once."""

    def __init__(self, game: BlackSheep, language: str, layout: str, names: tuple[str, ...] | list[str]) -> None:
        self.game, self.language = game, language
        self.players = int(game.players)
        self.plan: Plan = plan_of(layout, self.players)
        self.me = max(0, int(game.viewer))
        self.names = [
            names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(self.players)
        ]
        self.others = [(self.me + i) % self.players for i in range(1, self.players)]
        self.legal = game.legal_actions()
        self.sides = tuple(game.sides)
        self.figures = tuple(game.figures)
        self.order = tuple(game.order)

    def drawing(self) -> Drawing:
        plan, game = self.plan, self.game
        fields = [tuple(action for action in self.legal if action < DISCARD_CARD and _field_of(action) == field) for field in range(3)]
        parts: list[Part] = [ground(plan)]
        parts += [self._field(field) for field in range(3)]
        for field in range(3):
            parts += self._sides(field, bool(fields[field]))
        parts += self._hand()
        parts.append(pile_part(plan, self.language, int(game.pile_size)))
        parts.append(stock_part(plan, self.language, tuple(game.discards), tuple(game.aside), tuple(game.reserve)))
        parts += [self._pen(place, seat) for place, seat in enumerate([self.me, *self.others])]
        parts.append(self._tasks())
        parts += [offers_part(plan, self.language, field, fields[field]) for field in range(3)]
        foot = plan.foot if game.tasks[0] == NO_TASK and not game.options.get("tasks") else plan.foot + tasks_height(plan)
        title = CARD.titles[self.language if self.language in CARD.titles else "en"]
        return Drawing(plan.width, round(foot), tuple(parts), definitions(self.players), title)

    # ------------------------------------------------------------------ fields
    def _figures(self, field: int) -> Counts:
        return self.figures[field * 6 : field * 6 + 6]

    def _field(self, field: int) -> Part:
        game = self.game
        won = game.phase == VALUE and game.field == field
        winner = self.names[int(game.turn)] if won else ""
        is_open = bool(game.open_fields[field])
        return field_part(self.plan, self.language, field, is_open, self._figures(field), winner)

    def _sides(self, field: int, playable: bool) -> list[Part]:
        if not self.game.open_fields[field]:
            seats = [*self.others, self.me]
            return [(f"side-{field}-{seat}", f'<g id="side-{field}-{seat}"></g>') for seat in seats]
        first = field * self.players
        cards = tuple(self.sides[(first + seat) * 6 : (first + seat) * 6 + 6] for seat in range(self.players))
        order = self.order[first : first + self.players]
        stand = standing(self._figures(field), cards, order)
        rows = [*enumerate(self.others), (NOBODY, self.me)]
        return [self._side(field, place, seat, cards[seat], order[seat], stand, playable) for place, seat in rows]

    def _side(
        self, field: int, place: int, seat: int, cards: Counts, order: int, stand: Standing, playable: bool
    ) -> Part:
        figures = self._figures(field)
        counts = tuple(figures[animal] + cards[animal] for animal in range(6))
        status, kind, leader = self._status(seat, stand) if place == NOBODY else ("", "level", NOBODY)
        side = Side(
            field, seat, place, _animals(cards), order, stand.beaten[seat], stand.leader == seat,
            tell.counted(counts, self.language), status, kind, leader, playable and place == NOBODY, (),
        )  # fmt: skip
        return side_part(self.plan, self.language, side)

    def _status(self, seat: int, stand: Standing) -> tuple[str, str, int]:
        """What the ribbon says of the field: its words, its kind, and whose badge stands before them."""
        say = voice(__package__, self.language)
        if stand.level:
            return say("draw.level"), "level", NOBODY
        if stand.leader == NOBODY:
            return "", "level", NOBODY
        if stand.leader == seat and self.game.viewer >= 0:
            return say("draw.lead_you"), "lead", NOBODY
        who = self.names[stand.leader]
        if stand.leader == seat:
            return say("draw.lead", who=who), "lead", NOBODY
        if stand.beaten[seat]:
            return say("draw.beaten", who=who), "beaten", stand.leader
        return say("draw.lead", who=who), "behind", stand.leader

    # ------------------------------------------------------------------ yard
    def _hand(self) -> list[Part]:
        plan, game, language = self.plan, self.game, self.language
        held = _animals(tuple(game.hands[self.me * 6 : self.me * 6 + 6]))
        count = int(game.hand_sizes[self.me])
        how = ""
        if self.legal and game.viewer == game.current_player:
            how = "discard" if game.phase == DISCARD else "open" if game.phase == LAY and self.legal[0] != PASS else ""
        say = voice(__package__, language)
        parts = [tray_part(plan, say("draw.hand") if game.viewer >= 0 else self.names[self.me])]
        for slot in range(3):
            animal = held[slot] if slot < len(held) else COVERED if slot < count else EMPTY
            parts.append(hand_part(plan, language, slot, animal, how))
        last = self.legal[-1] if self.legal else -1
        parts.append(choice_part(plan, language, last if last in (KEEP, PASS) else -1))
        return parts

    def _pen(self, place: int, seat: int) -> Part:
        game = self.game
        over = game.is_over
        basic = game.tasks[0] == NO_TASK
        pen = Pen(
            seat, place, self.names[seat], tuple(game.pens[seat * 6 : seat * 6 + 6]),
            tuple(game.values[seat * 18 : seat * 18 + 18]), game.viewer == seat or seat < game.revealed,
            int(game.hand_sizes[seat]), seat == game.current_player,
            tuple(bool(basic and game.leads(seat, animal, False)) for animal in range(6)),
            str(game.score(seat)) if over else "", over and seat in game.winners(),
        )  # fmt: skip
        return pen_part(self.plan, self.language, pen)

    def _tasks(self) -> Part:
        game = self.game
        if not game.options.get("tasks") and game.tasks[0] == NO_TASK:
            return tasks_part(self.plan, self.language, (), ())
        owners = tuple(int(game.task_owner(slot)) for slot in range(6))
        return tasks_part(self.plan, self.language, tuple(game.tasks), owners)


@lru_cache(maxsize=128)
def _field_of(action: int) -> int:
    return tell.cards_of(action)[1] if action < DISCARD_CARD else -1
