"""The table as one SVG: three fenced fields with a side of three cards for each player, the hand, pens, piles, tasks.

A turn can be begun at either end: touching the own side of a field opens all lays on it, touching a card of the hand
opens, under every field, the lays it takes part in. The little cards of an open group carry the actions.

Every part is remembered by what it shows (`draw_fields`, `draw_yard`), so a move draws only what it changed.
"""

from functools import lru_cache
from typing import NamedTuple, cast

from panurge.core.last import Last
from panurge.core.state import FULL, State
from panurge.core.words import voice
from panurge.drawing.frame import Drawing
from panurge.games.black_sheep import CARD, tell
from panurge.games.black_sheep.data import DISCARD, DISCARD_CARD, KEEP, LAY, NO_TASK, PASS, RESTOCK, VALUE
from panurge.games.black_sheep.draw_cards import definitions
from panurge.games.black_sheep.draw_fields import (
    Part,
    Side,
    field_part,
    figure_part,
    ground,
    offers_part,
    rails_part,
    side_part,
)
from panurge.games.black_sheep.draw_finale import finale_part
from panurge.games.black_sheep.draw_plan import Plan, plan_of
from panurge.games.black_sheep.draw_vignette import vignette as vignette
from panurge.games.black_sheep.draw_yard import (
    COVERED,
    Pen,
    backs_name,
    choice_part,
    hand_name,
    hand_part,
    pen_part,
    pile_part,
    stock_part,
    tasks_height,
    tasks_part,
    tray_part,
)
from panurge.games.black_sheep.lead import NOBODY, Counts, Lead, lead_of
from panurge.games.black_sheep.rules import BlackSheep


class Viewpoint(NamedTuple):
    """What stays the same for a viewer through a game."""

    plan: Plan
    language: str
    viewer: int
    names: tuple[str, ...]

    @property
    def me(self) -> int:
        """The seat at the near side; a spectator sits behind seat 0."""
        return max(0, self.viewer)

    @property
    def others(self) -> list[int]:
        return [(self.me + i) % self.plan.players for i in range(1, self.plan.players)]

BOARD = (12, 10, 1020, 452)  # the window of a miniature


def draw(
    veil: State,
    language: str = "en",
    layout: str = "wide",
    names: tuple[str, ...] | list[str] = (),
    last: Last | None = None,
) -> Drawing:
    """What the viewer of the veil sees; a spectator sits behind seat 0 with the hand face down."""
    game = cast(BlackSheep, veil)
    players = int(game.players)
    look = Viewpoint(plan_of(layout, players), language, int(game.viewer), _seated(tuple(names), players, language))
    plan, legal = look.plan, tuple(game.legal_actions())
    offers = _by_field(legal)
    fields, before = _fields(game, look, offers, last)
    parts: list[Part] = [ground(plan), *fields]
    parts.append(_finale(game, look))
    parts += _hand(game, look, legal)
    parts.append(pile_part(plan, language, int(game.pile_size)))
    parts.append(stock_part(plan, language, tuple(game.discards), _aside(game), tuple(game.reserve)))
    parts += _pens(game, look, before)
    parts.append(_tasks(game, look))
    parts += [offers_part(plan, language, field, offers[field], _own(game, look, field)) for field in range(3)]
    foot = plan.foot + (tasks_height(plan) if _with_tasks(game) else 0)
    title = CARD.titles[language if language in CARD.titles else "en"]
    return Drawing(plan.width, round(foot), tuple(parts), definitions(plan), title)


def _aside(game: BlackSheep) -> tuple[int, ...]:
    """The cards that wait beside the field being stocked, as soon as one of them has found no figure (BS-18)."""
    drawn = tuple(int(n) for n in game.aside)
    placed = sum(int(game.figures[game.field * 6 + animal]) for animal in range(6)) if any(drawn) else 0
    return drawn if sum(drawn) > placed else (0,) * 6


@lru_cache(maxsize=256)
def _seated(names: tuple[str, ...], players: int, language: str) -> tuple[str, ...]:
    return tuple(names[seat] if seat < len(names) else tell.seat_name(seat, language) for seat in range(players))


@lru_cache(maxsize=4096)
def _animals(counts: Counts) -> tuple[int, ...]:
    """Counts by animal as a row of animals, strongest first."""
    return tuple(animal for animal in range(6) for _ in range(counts[animal]))


@lru_cache(maxsize=4096)
def _by_field(legal: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The lays on offer, field by field."""
    lays = [(action, tell.cards_of(action)[1]) for action in legal if action < DISCARD_CARD]
    return tuple(tuple(action for action, where in lays if where == field) for field in range(3))


def _own(game: BlackSheep, look: Viewpoint, field: int) -> Counts:
    """The viewer's combination on a field so far."""
    side = (field * look.plan.players + look.me) * 6
    return tuple(int(game.figures[field * 6 + animal] + game.sides[side + animal]) for animal in range(6))


# ---------------------------------------------------------------------- fields
def _fields(
    game: BlackSheep, look: Viewpoint, offers: tuple[tuple[int, ...], ...], last: Last | None
) -> tuple[list[Part], BlackSheep | None]:
    plan, size = look.plan, look.plan.players * 6
    before = cast(BlackSheep, last.before) if last is not None else None
    mover = last.seat if last is not None else NOBODY
    figures, sides, order = tuple(game.figures), tuple(game.sides), tuple(game.order)
    older = tuple(before.sides) if before is not None else ()
    hand = tuple(game.hands[look.viewer * 6 : look.viewer * 6 + 6]) if look.viewer >= 0 else ()
    waiting: list[Part] = []
    paddocks: list[Part] = []
    rows: list[Part] = []
    for field in range(3):
        is_open, mine = bool(game.open_fields[field]), figures[field * 6 : field * 6 + 6]
        won = game.phase in (VALUE, RESTOCK) and game.field == field
        winner = int(game.turn) if won else NOBODY
        paddocks.append(field_part(plan, look.language, field, is_open))
        waiting += _figures(game, look, field, mine)
        here = slice(field * size, field * size + size)
        finished = order[field * plan.players : (field + 1) * plan.players]
        rows += _rows(
            look, field, is_open, mine, sides[here], finished, bool(offers[field]), hand, older[here], mover, winner
        )
    return [*paddocks, *waiting, rails_part(plan), *rows], before


def _figures(game: BlackSheep, look: Viewpoint, field: int, figures: Counts) -> list[Part]:
    """Two places. The stronger figure is won first, so a last one left waits in the second place."""
    shown = _animals(figures)
    taking = game.phase == VALUE and game.field == field
    row = (NOBODY, NOBODY, *shown)[-2:] if taking else (*shown, NOBODY, NOBODY)[:2]
    winning = game.phase in (VALUE, RESTOCK) or not game.open_fields[field]
    goal = f"pen-{int(game.turn)}" if winning else ""
    return [figure_part(look.plan, look.language, field, slot, row[slot], goal) for slot in (0, 1)]


@lru_cache(maxsize=8192)
def _rows(
    look: Viewpoint, field: int, is_open: bool, figures: Counts, sides: Counts, order: Counts, playable: bool,
    hand: Counts, older: Counts, mover: int, winner: int,
) -> list[Part]:  # fmt: skip
    """The sides of a field, the others' first. `hand`: the viewer's own cards; `older`: the sides before the last move,
    which was made by the seat `mover`; `winner`: who is taking the field's figures home."""
    if not is_open:
        return [(f"side-{field}-{seat}", f'<g id="side-{field}-{seat}"></g>') for seat in [*look.others, look.me]]
    cards = tuple(sides[seat * 6 : seat * 6 + 6] for seat in range(look.plan.players))
    lead = lead_of(figures, cards, order)
    parts = []
    for place, seat in [*enumerate(look.others), (NOBODY, look.me)]:
        counts = tuple(figures[animal] + cards[seat][animal] for animal in range(6))
        reading = tell.counted(counts, look.language) if winner == NOBODY else ""
        laid = _animals(cards[seat])
        status, kind, leader = _status(look, seat, lead) if place == NOBODY else ("", "level", NOBODY)
        if winner != NOBODY and place == NOBODY:
            reading, kind = _won(look, winner), "lead"
        fresh = _newer(older[seat * 6 : seat * 6 + 6], laid) if seat == mover else (False,) * len(laid)
        origins = tuple(hand_name(animal, hand[animal]) if seat == look.viewer else backs_name(seat) for animal in laid)
        side = Side(
            field, seat, place, laid, order[seat], lead.beaten[seat], lead.leader == seat,
            reading, status, kind, leader, playable and place == NOBODY, fresh, origins,
        )  # fmt: skip
        parts.append(side_part(look.plan, look.language, side))
    return parts


def _won(look: Viewpoint, winner: int) -> str:
    say = voice(__package__, look.language)
    return say("draw.won_you") if winner == look.viewer else say("draw.won", who=look.names[winner])


def _newer(before: Counts, laid: tuple[int, ...]) -> tuple[bool, ...]:
    """Which cards of a side the last move laid there; of equal cards the later ones."""
    return tuple(laid[:slot].count(animal) >= before[animal] for slot, animal in enumerate(laid))


def _status(look: Viewpoint, seat: int, lead: Lead) -> tuple[str, str, int]:
    """What the ribbon says of the field: its words, its kind, and whose badge stands before them."""
    say = voice(__package__, look.language)
    if lead.level:
        return say("draw.level"), "level", NOBODY
    if lead.leader == NOBODY:
        return "", "level", NOBODY
    if lead.leader == seat:
        words = say("draw.lead_you") if look.viewer >= 0 else say("draw.lead", who=look.names[seat])
        return words, "lead", NOBODY
    who = look.names[lead.leader] if look.plan.wide else ""  # on a phone the badge is enough
    key, kind = ("draw.beaten", "beaten") if lead.beaten[seat] else ("draw.lead", "behind")
    return say(key, who=who).strip(), kind, lead.leader


def _finale(game: BlackSheep, look: Viewpoint) -> Part:
    if not game.is_over:
        return finale_part(look.plan, "", NOBODY, ())
    winner = game.winners()[0]
    animals = _animals(tuple(game.pens[winner * 6 : winner * 6 + 6]))
    return finale_part(look.plan, tell.question(game, look.language, look.names), winner, animals)


# ---------------------------------------------------------------------- yard
def _hand(game: BlackSheep, look: Viewpoint, legal: tuple[int, ...]) -> list[Part]:
    plan, language, me = look.plan, look.language, look.me
    held = _animals(tuple(game.hands[me * 6 : me * 6 + 6])) or (COVERED,) * int(game.hand_sizes[me])
    how = ""
    if legal:
        how = "discard" if game.phase == DISCARD else "open" if game.phase == LAY and legal[0] != PASS else ""
    title = voice(__package__, language)("draw.hand") if look.viewer >= 0 else look.names[me]
    last = legal[-1] if legal else NOBODY
    choice = last if last in (KEEP, PASS) else NOBODY
    return [tray_part(plan, language, title), hand_part(plan, language, held, how), choice_part(plan, language, choice)]


def _pens(game: BlackSheep, look: Viewpoint, before: BlackSheep | None) -> list[Part]:
    pens, values = tuple(game.pens), tuple(game.values)
    most = _most(pens) if game.tasks[0] == NO_TASK else (False,) * len(pens)
    over = game.is_over
    winners = game.winners() if over else ()
    parts = []
    for place, seat in enumerate([look.me, *look.others]):
        mine = slice(seat * 6, seat * 6 + 6)
        gained: Counts = ()
        if before is not None:
            gained = tuple(animal for animal in range(6) if pens[seat * 6 + animal] > before.pens[seat * 6 + animal])
        pen = Pen(
            seat, place, look.names[seat], pens[mine], values[seat * 18 : seat * 18 + 18],
            look.viewer in (seat, FULL) or seat < game.revealed, int(game.hand_sizes[seat]),
            seat == game.current_player, most[mine], str(game.score(seat)) if over else "", seat in winners, gained,
            _animals(tuple(game.hands[mine])) if look.viewer == FULL else (),
        )  # fmt: skip
        parts.append(pen_part(look.plan, look.language, pen))
    return parts


@lru_cache(maxsize=1024)
def _most(pens: Counts) -> tuple[bool, ...]:
    """By seat and animal, whether nobody has as many (BS-22)."""
    found = []
    for index, mine in enumerate(pens):
        others = [count for at, count in enumerate(pens) if at % 6 == index % 6 and at != index]
        found.append(mine > max(others))
    return tuple(found)


def _with_tasks(game: BlackSheep) -> bool:
    return bool(game.tasks[0] != NO_TASK or game.options.get("tasks"))


def _tasks(game: BlackSheep, look: Viewpoint) -> Part:
    if not _with_tasks(game):
        return tasks_part(look.plan, look.language, (), ())
    owners = tuple(int(game.task_owner(slot)) for slot in range(6))
    return tasks_part(look.plan, look.language, tuple(game.tasks), owners)
