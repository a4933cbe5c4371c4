"""Don't ask me: interjections go by by themselves, and the others see what they would see of a quick hand."""

import asyncio
import json
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.games.guerre_des_moutons import data, rules, window
from panurge.learn import Tutor
from panurge.store import Header, SqliteStore
from panurge.table import Refused, Room, Table, Viewer, chance, wishes
from panurge.table.seats import person
from tests.table import windows
from tests.table.tables import GAME, LET_BE, until

KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def asking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide and Sheep asks the neighbour whether to peek: an interjection. And here nobody waits long."""
    module = ModuleType("hide_and_sheep.window")

    def pass_action(state: State) -> int | None:
        return LET_BE if LET_BE in state.legal_actions() else None

    module.pass_action = pass_action  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)
    yield
    del sys.modules[module.__name__]


def a_room(store: SqliteStore | None = None) -> Room:
    """Always the same table: same key, same time."""
    card = GAMES[GAME]
    people = tuple(person(name).to_json() for name in ("Rose", "Paul", "Zoé"))
    header = Header("same", GAME, card.version, card.settings(3), people, chance.commitment(KEY), 1000)
    kept = store or SqliteStore()
    if kept.header("same") is None:
        kept.create(header, KEY, -1)
    table = Table(kept, header, now=lambda: 2000)
    table.settle()
    return Room(table)


def enter(room: Room, seat: int | None, *more: int) -> Viewer:
    holds = () if seat is None else (seat, *more)
    viewer = Viewer(holds, seat, "en", "wide")
    room.join(viewer)
    return viewer


def heard(viewer: Viewer) -> list[str]:
    return list(viewer.queue.taken())


def hide(room: Room, mover: Viewer) -> None:
    """Both parts of hiding a card; then the neighbour is asked."""
    for _ in range(2):
        room.act(mover, room.table.moment, room.table.state.legal_actions()[0])


async def a_round(automatic: bool) -> dict[str, list[str]]:
    """A card is hidden and the neighbour lets be, by hand or by the wish not to be asked: what everybody received."""
    room = a_room()
    first = room.table.turn
    names = ("mover", "neighbour", "third")
    seats = {name: enter(room, (first + i) % 3) for i, name in enumerate(names)}
    ears = seats | {"spectator": enter(room, None)}
    if automatic:
        room.wish(seats["neighbour"], "never")
    hide(room, seats["mover"])
    before = room.table.moment
    if automatic:
        await until(lambda: room.table.moment != before)
    else:
        await asyncio.sleep(0.01)
        room.act(seats["neighbour"], before, LET_BE)
    room.close()
    return {name: heard(viewer) for name, viewer in ears.items()}


def test_the_others_cannot_tell_it_from_a_quick_pass() -> None:
    by_hand, by_wish = asyncio.run(a_round(False)), asyncio.run(a_round(True))
    for name in ("mover", "third", "spectator"):
        assert by_hand[name] == by_wish[name], name
        assert len(by_hand[name]) > 4
        assert not any('"unasked":true' in frame for frame in by_wish[name])
    assert by_hand["neighbour"] != by_wish["neighbour"]


def test_only_the_seat_itself_is_told_and_is_not_bothered() -> None:
    async def run() -> None:
        room = a_room()
        first = room.table.turn
        mover, neighbour = enter(room, first), enter(room, (first + 1) % 3)
        heard(mover), heard(neighbour)
        room.wish(neighbour, "never")
        assert heard(mover) == []
        assert json.loads(heard(neighbour)[-1])["now"]["unasked"] is True
        hide(room, mover)
        asked = json.loads(heard(neighbour)[-1])["now"]
        assert (asked["turn"], asked["mine"], asked["window"]) == ((first + 1) % 3, False, True)
        before = room.table.moment
        await until(lambda: room.table.moment != before)
        entry = next(entry for entry in room.table.entries if entry.n > before)
        assert (entry.kind, entry.value) == ("act", str(LET_BE))
        room.close()

    asyncio.run(run())


def test_the_wish_outlives_a_restart_and_ends_with_the_game() -> None:
    async def run() -> None:
        store = SqliteStore()
        room = a_room(store)
        seat = (room.table.turn + 1) % 3
        viewer = enter(room, seat)
        room.wish(viewer, "never")
        room.close()
        again = a_room(store)
        assert again.wishes.lets_pass(seat)
        room = again
        rng = Rng(1)
        while not room.table.over:
            room.table.act(room.table.turn, room.table.moment, rng.choice(room.table.state.legal_actions()))
        assert store.wishes("same") == {}
        with pytest.raises(Refused) as refused:
            room.wish(viewer, "never")
        assert refused.value.code == "over"
        room.close()

    asyncio.run(run())


def test_a_change_of_mind_in_time_is_heard() -> None:
    async def run() -> None:
        room = a_room()
        mover, neighbour = enter(room, room.table.turn), enter(room, (room.table.turn + 1) % 3)
        room.wish(neighbour, "never")
        hide(room, mover)
        before = room.table.moment
        room.wish(neighbour, "each")
        await asyncio.sleep(0.05)
        assert room.table.moment == before
        room.act(neighbour, before, LET_BE)
        room.close()

    asyncio.run(run())


def test_other_decisions_are_never_made_for_anybody() -> None:
    async def run() -> None:
        room = a_room()
        mover = enter(room, room.table.turn)
        room.wish(mover, "never")
        before = room.table.moment
        await asyncio.sleep(0.05)
        assert room.table.moment == before
        room.close()

    asyncio.run(run())


def test_a_shared_screen_does_not_change_hands_for_it() -> None:
    async def run() -> None:
        room = a_room()
        first = room.table.turn
        both = enter(room, first, (first + 1) % 3)
        both.seat = (first + 1) % 3
        room.wish(both, "never")
        both.seat = first
        heard(both)
        room._view(both.key)
        hide(room, both)
        assert "pass" not in json.loads(heard(both)[-1])["now"]
        room.close()

    asyncio.run(run())


def test_games_without_interjections_and_spectators_have_no_such_wish() -> None:
    async def run() -> None:
        room = a_room()
        with pytest.raises(Refused) as refused:
            room.wish(enter(room, None), "never")
        assert refused.value.code == "spectator"
        del sys.modules["hide_and_sheep.window"]
        plain = a_room()
        with pytest.raises(Refused) as refused:
            plain.wish(enter(plain, 0), "never")
        assert refused.value.code == "no_window"
        sys.modules["hide_and_sheep.window"] = ModuleType("hide_and_sheep.window")

    asyncio.run(run())


def test_gm_21_a_window_is_declined_whatever_the_hand_holds() -> None:
    """In a whole game: the pass is offered exactly in windows, is always legal there, and never asks the hand."""
    rng, windows = Rng(5), 0
    state = GAMES["guerre-des-moutons"].start(3)
    while not state.is_over and windows < 40:
        if state.current_player >= 0:
            veil = state.veil(int(state.current_player))
            action = window.pass_action(veil)
            assert action == window.pass_action(state)
            assert (action is not None) == (state.phase == rules.WINDOW and not state.half_made())
            if action is not None:
                windows += 1
                assert action == data.DECLINE
                assert state.refusal(action) == 0
        state.apply(state.pick(rng))
    assert windows == 40


# ---------------------------------------------------------------------- silence, and when it matters
def at_a_window(wanted: windows.Wanted, now: list[int]) -> Room:
    """A room of four people at such a window of La Guerre des Moutons; `now` is its clock, in milliseconds."""
    return Room(windows.at_window(wanted, now=lambda: now[0]))


def can_interject(yes: bool) -> windows.Wanted:
    return lambda state, seats: bool(windows.interjections(state, seats[0])) is yes and len(seats) == 3


@pytest.mark.parametrize("holds", [True, False], ids=["something to play", "nothing to play"])
def test_silence_passes_after_the_same_time_whatever_is_held(holds: bool) -> None:
    """Not a moment sooner, and the seat is told of the same strip."""

    async def run() -> None:
        now = [2000]
        room = at_a_window(can_interject(holds), now)
        seat = room.table.turn
        viewer = enter(room, seat)
        told = json.loads(heard(viewer)[-1])["now"]
        assert (told["strip"], told["let"]) == (wishes.STRIP, windows.DECLINE)
        now[0] += wishes.STRIP - 1
        room.motor._silent(room.table.moment)
        assert room.table.turn == seat
        now[0] += 1
        room.motor._silent(room.table.moment)
        assert room.table.turn != seat
        assert room.table.entries[-1].value == str(windows.DECLINE)
        room.close()

    asyncio.run(run())


def test_the_motor_waits_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "STRIP", 0)

    async def run() -> None:
        room = at_a_window(windows.three_are_asked, [2000])
        first = room.table.turn
        room.wake()
        assert room.motor._hush is None, "who is not here is not silent"
        enter(room, first)
        room.wake()
        await until(lambda: room.table.turn != first)
        room.close()

    asyncio.run(run())


def test_who_looks_at_the_strip_has_longer_and_others_are_not_told() -> None:
    async def run() -> None:
        now = [2000]
        room = at_a_window(windows.three_are_asked, now)
        seat = room.table.turn
        viewer, other = enter(room, seat), enter(room, (seat + 1) % 4)
        heard(viewer), heard(other)
        room.ponder(viewer)
        assert json.loads(heard(viewer)[-1])["now"]["strip"] == wishes.PONDER
        assert heard(other) == []
        now[0] += wishes.STRIP
        room.motor._silent(room.table.moment)
        assert room.table.turn == seat
        now[0] += wishes.PONDER
        room.motor._silent(room.table.moment)
        assert room.table.turn != seat
        room.close()

    asyncio.run(run())


def test_what_is_begun_is_not_passed_over() -> None:
    async def run() -> None:
        now = [2000]
        room = at_a_window(windows.first_may_interject, now)
        seat = room.table.turn
        viewer = enter(room, seat)
        room.act(viewer, room.table.moment, windows.interjections(room.table.state, seat)[0])
        now[0] += 60_000
        room.motor._silent(room.table.moment)
        assert room.table.turn == seat
        assert room.table.state.half_made()
        room.close()

    asyncio.run(run())


@pytest.mark.parametrize("closed", [True, False])
def test_when_a_pen_closes_is_told_by_what_lies_open(closed: bool) -> None:
    """GM-21: `matters` is a function of the public veil; the wish asks only then."""

    def wanted(state: State, seats: tuple[int, ...]) -> bool:
        return window.matters(state) is closed and len(seats) == 3

    async def run() -> None:
        room = at_a_window(wanted, [2000])
        seat, state = room.table.turn, room.table.state
        assert all(window.matters(state.veil(one)) is closed for one in (None, 0, 1, 2, 3))
        viewer = enter(room, seat)
        room.wish(viewer, "pens")
        told = json.loads(heard(viewer)[-1])["now"]
        assert (told["ask_me"], told["unasked"], told["mine"]) == ("pens", not closed, closed)
        assert (room.wishes.chosen_pass() is None) is closed
        room.close()

    asyncio.run(run())


def test_nobody_is_hurried_in_a_lesson() -> None:
    async def run() -> None:
        lesson = lessons(GAMES["guerre-des-moutons"])[0]
        asked = next(i for i, step in enumerate(lesson.steps) if step.title["en"] == "Between turns")
        room = Room(Tutor(lesson, asked).table)
        assert room.early.seats[0] == lesson.seat
        assert room.early.patience(lesson.seat) is None
        room.close()

    asyncio.run(run())
