"""Asked all at once (GM-21, *As decisions*): who answers before the table comes to the seat has it kept until then."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import data, rules, window
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.table import Refused, Room, Table, Viewer, wishes
from panurge.table.seats import bot
from tests.table.test_wishes import enter, heard, until
from tests.table.windows import (
    DECLINE,
    MOUTONS,
    Wanted,
    asked,
    at_window,
    first_may_interject,
    interjections,
    second_may_interject,
    three_are_asked,
)

Story = Callable[[Room], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)


def at(wanted: Wanted, **options: Any) -> Callable[[Story], Callable[[], None]]:
    """A test that is given a room at such a window, and whose room is closed after it."""

    def made(story: Story) -> Callable[[], None]:
        async def whole() -> None:
            room = Room(at_window(wanted, **options))
            await story(room)
            room.close()

        def test() -> None:
            asyncio.run(whole())

        test.__name__, test.__qualname__, test.__doc__ = story.__name__, story.__qualname__, story.__doc__
        return test

    return made


def all_of(room: Room) -> list[Viewer]:
    viewers = [enter(room, seat) for seat in range(len(room.table.seats))]
    for viewer in viewers:
        heard(viewer)
    return viewers


def now_of(room: Room, viewer: Viewer) -> dict[str, Any]:
    return room.standing(room._view(viewer.key), viewer.holds)["now"]  # type: ignore[no-any-return]


def finish(room: Room, viewer: Viewer, action: int) -> int:
    """Take up a piece and lay it anywhere: all parts of an early interjection. How many there were."""
    moment, count = room.table.moment, 0
    while True:
        room.act(viewer, moment, action)
        count += 1
        answer = room.early.of(viewer.seat)
        assert answer is not None
        if answer.done:
            return count
        action = answer.veil.legal_actions()[0]


@at(three_are_asked)
async def test_everybody_in_the_window_is_asked_and_nobody_else(room: Room) -> None:
    seats = asked(room.table.state)
    viewers = all_of(room)
    for seat, viewer in enumerate(viewers):
        now = now_of(room, viewer)
        assert now["asked"] == list(seats)
        assert now["turn"] == seats[0]
        assert now["mine"] == (seat == seats[0])
        assert now.get("early", False) == (seat in seats[1:])
        assert now.get("window", False) == (seat in seats)
        if seat in seats:
            expected = [*interjections(room.table.state, seat), DECLINE]
            assert [action for action, _ in now["options"]] == sorted(expected)
    spectator = now_of(room, enter(room, None))
    assert (spectator["asked"], spectator["mine"]) == (list(seats), False)


def test_what_a_seat_is_shown_follows_from_its_veil() -> None:
    """In whole games: what is worked out on an imagined state is what the seat faces when the others have declined."""
    looked = 0
    for number in range(3):
        state = GAMES[MOUTONS].start(4)
        assert isinstance(state, GuerreDesMoutons)
        rng = Rng(number)
        while not state.is_over and looked < 40 * (number + 1):
            if state.phase == rules.WINDOW and state.current_player >= 0:
                truth = state.clone()
                if truth.half_made():
                    truth.chosen, truth.chosen_cell = data.NO_PIECE, data.BEYOND
                while truth.phase == rules.WINDOW:
                    seat = int(truth.current_player)
                    for seed in (0, 1):
                        imagined = state.veil(seat).imagine(Rng(seed))
                        if state.half_made() and seat == state.current_player:
                            break
                        while imagined.current_player != seat:
                            action = window.pass_action(imagined)
                            assert action is not None
                            imagined.apply(action)
                        assert imagined.veil(seat) == truth.veil(seat)
                        looked += 1
                    truth.apply(DECLINE)
            state.apply(state.pick(rng))
    assert looked >= 100


@at(three_are_asked)
async def test_answers_in_any_order_are_played_clockwise(room: Room) -> None:
    first, second, third = asked(room.table.state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[third], moment, DECLINE)
    room.act(viewers[second], moment, DECLINE)
    await asyncio.sleep(0.03)
    assert room.table.moment == moment, "nothing is played before the first has answered"
    assert [now_of(room, viewers[seat])["kept"] for seat in (second, third)] == [["Let play go on"]] * 2
    room.act(viewers[first], moment, DECLINE)
    assert room.table.moment == moment + 1, "what was kept is played as by a quick hand, not in the same breath"
    await until(lambda: room.table.moment == moment + 3)
    assert [(entry.kind, entry.value) for entry in room.table.entries[moment:]] == [("act", str(DECLINE))] * 3
    assert room.table.state.phase == rules.ON_TURN  # type: ignore[attr-defined]
    assert room.table.store.early("early") == {}


@at(three_are_asked)
async def test_an_answer_may_be_taken_back_until_it_is_played(room: Room) -> None:
    first, second, third = asked(room.table.state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[second], moment, DECLINE)
    kept = json.loads(heard(viewers[second])[-1])
    assert (kept["t"], kept["n"], kept["now"]["mine"], kept["now"]["undo"]) == ("standing", moment, False, True)
    assert "Let play go on" in kept["now"]["ask"]
    with pytest.raises(Refused) as refused:
        room.act(viewers[second], moment, DECLINE)
    assert refused.value.code == "stale", "answered already: another page of the same seat is behind"
    room.take_back(viewers[second], moment)
    again = json.loads(heard(viewers[second])[-1])["now"]
    assert (again["mine"], again["early"], again["undo"]) == (False, True, False)
    room.act(viewers[first], moment, DECLINE)
    await asyncio.sleep(0.03)
    assert (room.table.moment, room.table.turn) == (moment + 1, second), "the table waits for the second"
    assert "early" not in now_of(room, viewers[second]), "it is the second's turn now"
    room.act(viewers[second], moment + 1, DECLINE)
    await asyncio.sleep(0.03)
    assert room.table.turn == third


@at(first_may_interject)
async def test_an_interjection_makes_the_others_be_asked_anew(room: Room) -> None:
    state = room.table.state
    first, second, third = asked(state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[second], moment, DECLINE)
    room.act(viewers[third], moment, DECLINE)
    room.act(viewers[first], moment, interjections(state, first)[0])
    assert now_of(room, viewers[second])["kept"], "half of a decision is its maker's secret: nothing has changed"
    assert set(room.table.store.early("early")) == {second, third}
    while room.table.state.half_made():
        room.act(viewers[first], room.table.moment, room.table.state.legal_actions()[0])
    assert room.table.store.early("early") == {}
    for seat in (second, third):
        assert "kept" not in now_of(room, viewers[seat])
    with pytest.raises(Refused) as refused:
        room.act(viewers[second], moment, DECLINE)
    assert refused.value.code == "stale"
    while room.table.turn == first and room.table.state.phase != rules.WINDOW:  # type: ignore[attr-defined]
        last = room.table.state.legal_actions()[-1]
        room.act(viewers[first], room.table.moment, last)  # draw, or end
    again = asked(room.table.state)
    for seat in again[1:]:
        assert now_of(room, viewers[seat])["early"] is True


@at(second_may_interject)
async def test_an_early_interjection_is_kept_with_all_its_parts(room: Room) -> None:
    state = room.table.state
    first, second, third = asked(state)
    viewers = all_of(room)
    moment, laid = room.table.moment, len(state.cells)  # type: ignore[attr-defined]
    room.act(viewers[third], moment, DECLINE)
    parts = finish(room, viewers[second], interjections(state, second)[0])
    assert parts >= 2
    assert len(now_of(room, viewers[second])["kept"]) == parts
    assert (room.table.moment, len(room.table.state.cells)) == (moment, laid)  # type: ignore[attr-defined]
    room.act(viewers[first], moment, DECLINE)
    await until(lambda: len(room.table.state.cells) == laid + 1)  # type: ignore[attr-defined]
    assert [entry.kind for entry in room.table.entries[moment:][: parts + 1]] == ["act"] * (parts + 1)
    assert int(room.table.state.layers[laid]) == second  # type: ignore[attr-defined]
    assert room.table.store.early("early") == {}, "the third's answer was to another question"


@at(second_may_interject)
async def test_a_half_made_answer_goes_on_when_its_turn_comes(room: Room) -> None:
    state = room.table.state
    first, second, _ = asked(state)
    viewers = all_of(room)
    moment = room.table.moment
    piece = interjections(state, second)[0]
    room.act(viewers[second], moment, piece)
    half = now_of(room, viewers[second])
    assert (half["mine"], half["early"], half["half"], half["undo"]) == (False, True, True, True)
    assert len(half["crumbs"]) == 1
    room.act(viewers[first], moment, DECLINE)
    await until(lambda: room.table.moment == moment + 2)
    live = now_of(room, viewers[second])
    assert (live["mine"], live["half"], live["undo"]) == (True, True, True)
    assert "early" not in live
    assert live["options"] == half["options"]
    assert live["crumbs"] == half["crumbs"]


@at(first_may_interject)
async def test_what_the_one_before_ponders_does_not_make_an_answer_stale(room: Room) -> None:
    state = room.table.state
    first, second, _ = asked(state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[first], moment, interjections(state, first)[0])
    assert room.table.moment == moment + 1
    room.act(viewers[second], moment, DECLINE)  # sent before the page heard of it
    assert now_of(room, viewers[second])["kept"]
    for wrong in (moment - 1, moment + 2):
        with pytest.raises(Refused) as refused:
            room.take_back(viewers[second], wrong)
        assert refused.value.code == "stale"


@at(three_are_asked)
async def test_what_is_not_allowed_is_refused_with_its_rule(room: Room) -> None:
    seats = asked(room.table.state)
    viewers = all_of(room)
    with pytest.raises(Refused) as refused:
        room.act(viewers[seats[1]], room.table.moment, int(data.PASS))
    assert (refused.value.code, refused.value.rule) == ("illegal", "GM-21")
    outside = next(seat for seat in range(4) if seat not in seats)
    with pytest.raises(Refused) as refused:
        room.act(viewers[outside], room.table.moment, DECLINE)
    assert refused.value.code == "not_yours"
    with pytest.raises(Refused) as refused:
        room.act(enter(room, None), room.table.moment, DECLINE)
    assert refused.value.code == "spectator"


@at(three_are_asked)
async def test_a_kept_answer_outlives_the_server(room: Room) -> None:
    store = room.table.store
    first, second, third = asked(room.table.state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[second], moment, DECLINE)
    header = room.table.header
    again = Room(Table(store, header, now=lambda: 2000))  # killed: nobody said goodbye
    viewer = enter(again, second)
    assert now_of(again, viewer)["kept"] == ["Let play go on"]
    again.act(enter(again, first), moment, DECLINE)
    await until(lambda: again.table.turn == third)
    assert store.early("early") == {}
    store.answer_early("early", third, "another question", [DECLINE])
    late = Room(Table(store, header, now=lambda: 2000))
    assert late.early.of(third) is None
    assert store.early("early") == {}, "an answer to a question that is asked no more is forgotten"
    for one in (again, late):
        one.close()


@at(three_are_asked)
async def test_whoever_does_not_wish_to_be_asked_or_leaves_is_not_asked_out_of_turn(room: Room) -> None:
    first, second, third = asked(room.table.state)
    viewers = all_of(room)
    moment = room.table.moment
    room.act(viewers[second], moment, DECLINE)
    room.wish(viewers[second], "never")
    told = json.loads(heard(viewers[second])[-1])["now"]
    assert told["unasked"] is True
    assert told["mine"] is False
    assert not {"kept", "early"} & set(told)
    room.act(viewers[third], moment, DECLINE)
    room.go(viewers[third], "lamb")
    assert room.table.store.early("early") == {}
    room.come_back(viewers[third])
    assert now_of(room, viewers[third])["early"] is True
    room.act(viewers[first], moment, DECLINE)
    await until(lambda: room.table.turn == third)


@at(three_are_asked)
async def test_bots_and_shared_screens_are_asked_in_their_turn(room: Room) -> None:
    _, second, third = asked(room.table.state)
    for seat in (second, third):
        room.table.store.hold("early", seat, "one browser")
    room.early.ask_anew()
    assert room.early.of(second) is room.early.of(third) is None
    room.table.store.renew("early", third)
    room.table.sit(second, bot("lamb"))
    assert room.early.of(second) is None
    assert room.early.of(third) is not None


@at(second_may_interject)
async def test_a_page_that_comes_back_sees_what_it_is_asked(room: Room) -> None:
    state = room.table.state
    _, second, _ = asked(state)
    viewer = enter(room, second)
    room.act(viewer, room.table.moment, interjections(state, second)[0])
    room.leave(viewer)
    back = Viewer((second,), second, "en", "wide")
    room.join(back, room.table.n)
    frame = json.loads(heard(back)[0])
    assert frame["t"] == "full"
    options = [action for action, _ in frame["now"]["options"]]
    assert all(f'data-action="{action}"' in "".join(frame["parts"]) for action in options)


@at(second_may_interject)
async def test_a_page_is_sent_what_changes_on_its_board(room: Room) -> None:
    """The parts of an early answer are drawn as those of an ordinary one."""
    state = room.table.state
    _, second, _ = asked(state)
    viewer = enter(room, second)
    first_sight = json.loads(heard(viewer)[0])
    board = {part.split('"')[1]: part for part in first_sight["parts"]}
    piece = interjections(state, second)[0]
    room.act(viewer, room.table.moment, piece)
    frame = json.loads(heard(viewer)[-1])
    assert frame["t"] == "standing"
    board |= {part.split('"')[1]: part for part in frame["set"]}
    fresh = enter(room, second)
    assert json.loads(heard(fresh)[0])["parts"] == list(board.values())


@at(three_are_asked, **{"table.clock": "300+10"})
async def test_the_clock_runs_for_the_seat_whose_turn_it_is(room: Room) -> None:
    """Answering early costs nobody time, and takes none from those before."""
    first, second, _ = asked(room.table.state)
    viewers = all_of(room)
    clock = room.table.clock.pace
    assert clock._running is not None
    assert clock._running[0] == first
    deadline, banks = clock.deadline, list(clock.banks)
    room.act(viewers[second], room.table.moment, DECLINE)
    assert (clock.deadline, clock.banks) == (deadline, banks)
