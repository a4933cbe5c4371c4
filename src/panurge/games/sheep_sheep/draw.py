"""The table of Sheep Sheep as one SVG: nine cards on a meadow, everybody's cards with both faces, piles, hourglass.

One touches a card of one's hand and then the cell it goes to, or the cell and then the card: each exchange is an
option of both groups. Families are told apart by mark and colour; seats are letters on discs, because wool colours are
families here. Ids name cells, seats and open cards, which are public; the corner of a centre card shows its lower face
only to who knows it. Every part is remembered by what it shows, so a move draws only what it changed.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from panurge.core.last import Last
from panurge.core.lying import Rows
from panurge.core.state import State
from panurge.core.words import voice
from panurge.drawing.frame import Drawing
from panurge.games.sheep_sheep import clock
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECT,
    DRAW,
    EVERYBODY,
    EXCHANGE,
    FAMILIES,
    FIRST,
    NO_CARD,
    NO_EXCHANGE,
    NO_FAMILY,
    PLACE,
    PLACES,
    SECOND,
    SIZE,
    STOP,
)
from panurge.games.sheep_sheep.draw_cards import definitions
from panurge.games.sheep_sheep.draw_finale import Flock, finale_part
from panurge.games.sheep_sheep.draw_meadow import (
    Part,
    cell_part,
    gaps_part,
    glow_part,
    ground_part,
    groups_part,
    previews_part,
    shortcuts_part,
    spot_name,
)
from panurge.games.sheep_sheep.draw_mountains import (
    drawn_part,
    hourglass_part,
    pile_part,
    scene_part,
    stop_part,
    turn_part,
)
from panurge.games.sheep_sheep.draw_plan import Plan, plan_of
from panurge.games.sheep_sheep.draw_seats import (
    HeldCard,
    cards_in_place,
    fetish_part,
    flock_name,
    flock_part,
    hand_name,
    hand_part,
    held_name,
    plate_part,
    points_part,
)
from panurge.games.sheep_sheep.draw_seats import lie as lie
from panurge.games.sheep_sheep.draw_vignette import vignette as vignette
from panurge.games.sheep_sheep.meadow import Cells, groups_of
from panurge.games.sheep_sheep.rules import SheepSheep
from panurge.games.sheep_sheep.tell import end_sentence, label, question, seat_name

BOARD = (8, 6, 1028, 570)  # the window of a miniature


def draw(
    veil: State,
    language: str = "en",
    layout: str = "wide",
    names: Sequence[str] = (),
    last: Last | None = None,
    lying: Rows = (),
) -> Drawing:
    assert isinstance(veil, SheepSheep)
    players = int(veil.players)
    plan = plan_of(layout, players)
    seated = _seated(tuple(names), players, language)
    options = tuple(veil.legal_actions())
    up = tuple(veil.up)
    before = cast(SheepSheep, last.before) if last is not None else None
    parts: list[Part] = [ground_part(plan)]
    groups = groups_of(up, int(veil.lines))
    parts.append(glow_part(plan, groups))
    parts += _cells(veil, plan, language, up, options, before)
    placing = options if options and options[0] >= PLACES else ()
    parts.append(gaps_part(plan, language, up, int(veil.lines), int(veil.drawn), placing))
    collecting, pile = veil.phase == COLLECT and bool(options), int(veil.pile_size)
    parts.append(groups_part(plan, language, up, int(veil.lines), groups, collecting, pile))
    stoppable = int(STOP) in options
    parts.append(shortcuts_part(plan, language, up, int(veil.lines), groups, stoppable, pile))
    parts.append(previews_part(plan, up, int(veil.lines), options))
    parts.append(_finale(veil, plan, language, seated))
    first = max(0, int(veil.viewer))
    parts.append(scene_part(plan))
    seats = [(first + turn) % players for turn in range(players)]
    parts += _plates(veil, plan, language, seated, seats)
    parts += [pile_part(plan, language, pile), drawn_part(plan, language, int(veil.drawn))]
    parts.append(turn_part(plan, language, int(veil.turn), int(veil.exchanged), int(veil.cap), bool(veil.timed)))
    parts.append(hourglass_part(plan, language, _seconds(veil)))
    for where, seat in enumerate(seats):
        parts += _seat(veil, plan, language, where, seat, options, before, last, lying)
    parts.append(_stop(veil, plan, language, stoppable, groups))
    title = voice(__package__, language)("draw.table", who=seated[int(veil.seat)], n=int(veil.turn))
    return Drawing(plan.width, plan.height, tuple(parts), definitions(plan), title)


def _stop(
    veil: SheepSheep, plan: Plan, language: str, stoppable: bool, groups: tuple[tuple[int, int], ...]
) -> Part:
    if not stoppable:
        return stop_part(plan, language, False, "", (), "")
    said, sure = label(veil, int(STOP), language), end_sentence(veil, int(STOP), language)
    return stop_part(plan, language, True, said, tuple(int(SIZE[group]) for _, group in groups), sure)


@lru_cache(maxsize=256)
def _seated(names: tuple[str, ...], players: int, language: str) -> tuple[str, ...]:
    return tuple(names[seat] if seat < len(names) else seat_name(seat, language) for seat in range(players))


def _seconds(veil: SheepSheep) -> int:
    """How long the running period is, or the one to come."""
    if not veil.timed:
        return 0
    period = clock.period(veil)
    return period[0] if period is not None else int(veil.options.get("timer", 60))


def _finale(veil: SheepSheep, plan: Plan, language: str, names: tuple[str, ...]) -> Part:
    if not veil.is_over:
        return finale_part(plan, "", ())
    winners, scores = veil.winners(), veil.scores()
    flocks = [
        Flock(
            names[seat], tuple(veil.sheep[seat * 7 : seat * 7 + 7]), int(veil.fetish[seat]), cast(int, scores[seat]),
            seat in winners,
        )
        for seat in range(len(names))
    ]  # fmt: skip
    first = winners[0]
    rest = sorted(flocks[:first] + flocks[first + 1 :], key=lambda flock: -flock.points)
    return finale_part(plan, question(veil, language, names), (flocks[first], *rest))


# ---------------------------------------------------------------------- the centre
def _cells(
    veil: SheepSheep, plan: Plan, language: str, up: Cells, options: tuple[int, ...], before: SheepSheep | None
) -> list[Part]:
    down, known = tuple(veil.down), tuple(veil.known)
    takers = _takers(options)
    together = sum(group for _, group in groups_of(up, int(veil.lines)))
    seat = int(veil.seat)
    goal = flock_name(seat) if veil.phase == COLLECT else hand_name(seat)
    busy = veil.playing % int(CELLS) if veil.playing != NO_EXCHANGE else -1
    hand = tuple(veil.hand)
    then = (tuple(before.up), tuple(before.down)) if before is not None else None
    parts = []
    for cell in range(int(CELLS)):
        came = _origin(up[cell], down[cell], known[cell] == EVERYBODY, seat, hand[seat * 4 : seat * 4 + 4])
        changed = then is not None and (then[0][cell], then[1][cell]) != (up[cell], down[cell])
        marked = changed or cell == busy
        asked = "" if not options or veil.phase != EXCHANGE else "group" if together >> cell & 1 else "none"
        parts.append(cell_part(plan, language, cell, up[cell], down[cell], takers[cell], came, goal, marked, asked))
    return parts


@lru_cache(maxsize=4096)
def _origin(up: int, down: int, exchanged: bool, seat: int, hand: tuple[int, ...]) -> str:
    """Where a card of the centre came from, if it has come just now: from the hand of the seat that plays, else from
    where a drawn card waits."""
    if not exchanged or NO_FAMILY in (up, down):
        return "drawn"
    pair = next(pair for pair in range(NO_CARD) if {FIRST[pair], SECOND[pair]} == {up, down})
    return f"{held_name(seat, pair, hand.count(pair))} {hand_name(seat)}"  # the hand, if one just like it came back


@lru_cache(maxsize=2048)
def _takers(options: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Cell by cell the exchanges on offer."""
    found: list[list[int]] = [[] for _ in range(int(CELLS))]
    for action in options:
        if action < STOP:
            found[action % int(CELLS)].append(action)
    return tuple(tuple(actions) for actions in found)


# ---------------------------------------------------------------------- seats
def _plates(veil: SheepSheep, plan: Plan, language: str, names: tuple[str, ...], seats: list[int]) -> list[Part]:
    over = veil.is_over
    scores, winners = veil.scores(), veil.winners() if over else ()
    turn = int(veil.seat) if veil.turn > 0 and not over else -1
    plates = [
        plate_part(
            plan, language, where, seat, names[seat], cast(int, scores[seat]), turn == seat, seat in winners,
            veil.fetish[seat] != NO_FAMILY,
        )
        for where, seat in enumerate(seats)
    ]
    return plates + [points_part(plan, where, seat, cast(int, scores[seat])) for where, seat in enumerate(seats)]


def _seat(
    veil: SheepSheep,
    plan: Plan,
    language: str,
    where: int,
    seat: int,
    options: tuple[int, ...],
    before: SheepSheep | None,
    last: Last | None,
    lying: Rows,
) -> list[Part]:
    """The flock, the cards of the hand, the fetish."""
    sheep = tuple(veil.sheep[seat * 7 : seat * 7 + 7])
    family = int(veil.fetish[seat])
    gained = int(NO_FAMILY)
    if before is not None and last is not None and last.seat == seat:
        older = before.sheep[seat * 7 : seat * 7 + 7]
        gained = next((kind for kind in range(int(FAMILIES)) if sheep[kind] > older[kind]), gained)
    filling = veil.phase in (DRAW, PLACE) and veil.seat == seat
    smug = bool(filling or gained != NO_FAMILY or (veil.is_over and seat in veil.winners()))
    cards = cards_in_place(veil, seat, lying)
    mine = options if veil.viewer == seat else ()
    goal = ""
    held = _held(cards, mine, tuple(veil.up), _from_cells(tuple(veil.up), tuple(veil.down), tuple(veil.known)))
    return [
        flock_part(plan, language, where, seat, sheep, family, smug, gained),
        hand_part(plan, language, where, seat, held, goal, bool(mine) and veil.phase == EXCHANGE),
        fetish_part(plan, language, where, seat, family),
    ]


@lru_cache(maxsize=4096)
def _from_cells(up: Cells, down: Cells, known: tuple[int, ...]) -> tuple[str, ...]:
    """By family, the cell where a card with it face down has been exchanged in: what lay there is in a hand now."""
    found = ["ground"] * int(FAMILIES)
    for cell in range(int(CELLS)):
        if known[cell] == EVERYBODY and down[cell] != NO_FAMILY:
            found[down[cell]] = "ground" if found[down[cell]] != "ground" else spot_name(cell)
    return tuple(found)


@lru_cache(maxsize=4096)
def _held(
    cards: tuple[tuple[str, int], ...], options: tuple[int, ...], up: Cells, cells: tuple[str, ...]
) -> tuple[HeldCard, ...]:
    held = []
    for name, pair in cards:
        takes = tuple(
            (action, up[action % int(CELLS)]) for action in options if action < STOP and action // int(CELLS) == pair
        )
        origin = "pile"
        if pair != NO_CARD:
            known = [cells[family] for family in (int(FIRST[pair]), int(SECOND[pair])) if cells[family] != "ground"]
            origin = known[0] if len(known) == 1 else "ground"
        held.append(HeldCard(name, pair, takes, origin))
    return tuple(held)
