"""Leaving, being gone, coming back, giving up: who plays a seat is in the log, and a restart changes nothing."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from panurge.core.errors import BadOption
from panurge.store import SqliteStore
from panurge.table import Refused, Room, Table, Viewer, create
from panurge.table.company import GRACE
from panurge.table.house import house_rules
from panurge.table.seats import Seat, bot, person
from tests.table.tables import GAME, a_table, play, reopened, until

THREE = (person("Rose"), person("Paul"), person("Zoé"))


class Time:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


def a_room(sitting: Sequence[Seat] = THREE, **options: Any) -> tuple[Room, Time]:
    time, store = Time(), SqliteStore()
    table = Table(store, create(store, GAME, options, sitting, now=time.now), now=time)
    table.settle()
    return Room(table), time


def enter(room: Room, *holds: int, since: int | None = None) -> Viewer:
    viewer = Viewer(holds, holds[0] if holds else None, "en", "wide")
    room.join(viewer, since)
    return viewer


def heard(viewer: Viewer) -> list[dict[str, Any]]:
    return [json.loads(text) for text in viewer.queue.taken()]


def lines(viewer: Viewer) -> list[str]:
    return [frame["line"][2] for frame in heard(viewer) if "line" in frame]


def within(work: Any) -> None:
    async def run() -> None:
        work()

    asyncio.run(run())


# ---------------------------------------------------------------------- the log
def test_a_stand_in_plays_until_the_player_comes_back() -> None:
    table = a_table(THREE)
    seat = table.turn
    assert table.stand_in(seat, "left", "lamb")
    assert table.seats[seat] == Seat("person", THREE[seat].name, "lamb", "left")
    with pytest.raises(Refused) as refused:
        table.act(seat, table.moment, table.state.legal_actions()[0])
    assert refused.value.code == "stood_in"
    table.act(seat, table.moment, table.state.legal_actions()[0], by_bot=True)
    assert reopened(table).seats == table.seats
    table.come_back(seat)
    assert not table.seats[seat].by_bot
    assert reopened(table).seats == table.seats
    table.act(table.turn, table.moment, table.state.legal_actions()[0])


def test_changing_who_plays_leaves_a_page_valid() -> None:
    table = a_table(THREE)
    moment, other = table.moment, (table.turn + 1) % 3
    table.stand_in(other, "left")
    table.come_back(other)
    assert table.moment == moment
    assert [entry.digest for entry in table.entries[-2:]] == ["", ""]


def test_who_is_last_leaves_a_table_that_waits() -> None:
    table = a_table((person("Rose"), bot("random")))
    assert not table.stand_in(0, "left")
    two = a_table()
    assert two.stand_in(0, "left")
    assert not two.stand_in(1, "absent"), "bots among themselves would finish the game unseen"


@pytest.mark.parametrize(("seat", "level", "code"), [(None, "ewe", "spectator"), (0, "wolf", "no_bot")])
def test_not_everybody_can_be_replaced_by_anything(seat: int | None, level: str, code: str) -> None:
    table = a_table(THREE)
    with pytest.raises(Refused) as refused:
        table.stand_in(seat, "left", level)
    assert refused.value.code == code
    table.stand_in(1, "left")
    with pytest.raises(Refused) as refused:
        table.stand_in(1, "absent")
    assert refused.value.code == "stood_in"


def test_sitting_down_again_by_the_link_is_coming_back() -> None:
    table = a_table(THREE)
    table.stand_in(1, "absent")
    table.sit(1, person("Paul"))
    assert table.seats[1] == Seat("person", "Paul", "", "back")
    before = table.n
    table.sit(1, person("Paul"))
    assert table.n == before, "nothing has changed"
    table.stand_in(1, "absent")
    table.sit(1, person("Anselme"))
    assert table.seats[1] == person("Anselme")


def test_what_a_stand_in_did_is_not_the_players_to_take_back() -> None:
    table = a_table(THREE)
    seat = table.turn
    table.stand_in(seat, "left")
    for _ in range(2):  # both parts of hiding a card
        table.act(seat, table.moment, table.state.legal_actions()[0], by_bot=True)
    assert not table.may_take_back(seat)
    table.come_back(seat)
    with pytest.raises(Refused) as refused:
        table.take_back(seat, table.moment)
    assert refused.value.code == "undo_acted"


def test_a_decision_left_half_made_may_be_begun_anew() -> None:
    table = a_table(THREE)
    seat, before = table.turn, table.state.clone()
    table.stand_in(seat, "left")
    table.act(seat, table.moment, table.state.legal_actions()[0], by_bot=True)
    assert table.state.half_made()
    table.come_back(seat)
    table.take_back(seat, table.moment)
    assert table.state == before


def test_nothing_changes_once_the_game_is_over() -> None:
    table = a_table(THREE)
    table.stand_in(0, "left")
    for _ in range(200):
        if not table.over:
            table.act(table.turn, table.moment, table.state.legal_actions()[0], by_bot=True)
    assert table.over
    before = table.n
    table.come_back(0)
    assert table.n == before
    with pytest.raises(Refused) as refused:
        table.stand_in(1, "left")
    assert refused.value.code == "over"
    assert f"name.{0}" in table.record().headers


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("why", ["left", "absent", "agreed", "resigned"])
def test_everybody_is_told_in_words(why: str, language: str) -> None:
    from panurge.table.story import Story

    table = a_table(THREE)
    table.stand_in(1, why)
    story = Story(table, 0, language)
    assert "Paul" in story.lines[-1].say
    assert {"fr": "Brebis", "en": "Ewe"}[language] in story.lines[-1].say
    assert story.lines == Story(reopened(table), 0, language).lines


# ---------------------------------------------------------------------- the room
def test_leaving_tells_the_others_and_coming_back_takes_the_seat_at_once() -> None:
    def work() -> None:
        room, _ = a_room()
        rose, paul = enter(room, 0), enter(room, 1)
        heard(rose), heard(paul)
        room.go(paul, "ewe")
        assert room.table.seats[1].why == "left"
        assert lines(rose) == lines(paul) == ["Paul leaves the table; Ewe plays on."]
        room.leave(paul)
        again = enter(room, 1)
        assert room.table.seats[1].why == "back"
        assert lines(rose)[-1].startswith("Paul is back")
        assert heard(again)[0]["seats"][1]["stands"] == ""

    within(work)


def test_a_page_left_open_does_not_bring_back_who_left() -> None:
    def work() -> None:
        room, _ = a_room()
        enter(room, 0)
        paul = enter(room, 1)
        room.go(paul)
        room.leave(paul)
        paul = enter(room, 1, since=room.table.n)
        assert room.table.seats[1].why == "left"
        room.come_back(paul)
        assert room.table.seats[1].why == "back"
        room.table.stand_in(1, "absent")
        room.leave(paul)
        enter(room, 1, since=room.table.n)
        assert room.table.seats[1].why == "back", "who was gone and is connected again is back"

    within(work)


def test_one_browser_leaves_with_all_its_seats() -> None:
    def work() -> None:
        room, _ = a_room()
        enter(room, 0)
        room.go(enter(room, 1, 2))
        assert [seat.why for seat in room.table.seats] == ["", "left", "left"]
        with pytest.raises(Refused):
            room.go(enter(room))

    within(work)


def test_the_others_agree_on_a_bot_for_who_is_gone() -> None:
    def work() -> None:
        room, time = a_room()
        rose, zoe, spectator = enter(room, 0), enter(room, 2), enter(room)
        with pytest.raises(Refused) as refused:
            room.agree(rose, 1)
        assert refused.value.code == "no_offer", "half a minute must pass"
        time.now += GRACE
        for bad in (0, 2, 9, -1):
            with pytest.raises(Refused):
                room.agree(rose, bad)
        with pytest.raises(Refused) as refused:
            room.agree(spectator, 1)
        assert refused.value.code == "spectator"
        heard(zoe)
        room.agree(rose, 1)
        assert room.table.seats[1] == person("Paul"), "Zoé has not agreed"
        assert heard(zoe)[-1]["seats"][1]["offer"] == {"yes": 1, "of": 2, "mine": False}
        assert "offer" not in heard(spectator)[-1]["seats"][1]
        room.agree(zoe, 1)
        assert room.table.seats[1].why == "agreed"
        enter(room, 1)
        assert room.table.seats[1].why == "back"

    within(work)


def test_consent_ends_when_the_absent_one_shows_up() -> None:
    def work() -> None:
        room, time = a_room()
        rose, zoe = enter(room, 0), enter(room, 2)
        time.now += GRACE
        room.agree(rose, 1)
        room.leave(enter(room, 1))
        time.now += GRACE
        room.agree(zoe, 1)
        assert room.table.seats[1] == person("Paul")
        room.agree(rose, 1)
        assert room.table.seats[1].why == "agreed"

    within(work)


def test_whoever_leaves_has_no_say_any_more() -> None:
    def work() -> None:
        room, time = a_room()
        rose, zoe = enter(room, 0), enter(room, 2)
        time.now += GRACE
        room.go(zoe)
        with pytest.raises(Refused):
            room.agree(zoe, 1)
        room.agree(rose, 1)
        assert room.table.seats[1].why == "agreed"

    within(work)


def test_a_guest_who_never_came_may_be_replaced_and_come_later() -> None:
    def work() -> None:
        room, time = a_room((person("Rose"), person()))
        rose = enter(room, 0)
        time.now += GRACE
        room.agree(rose, 1)
        assert room.table.seats[1].by_bot
        room.sit(1, person("Paul"))
        assert room.table.seats[1] == person("Paul")

    within(work)


# ---------------------------------------------------------------------- absence
def absent(limit: int, *here: int) -> tuple[Room, Time]:
    room, time = a_room(THREE, **{"table.absence": limit})
    for seat in here:
        enter(room, seat)
    return room, time


def test_an_absent_player_is_replaced_after_the_agreed_time() -> None:
    def work() -> None:
        room, time = absent(120)
        turn = room.table.turn
        enter(room, (turn + 1) % 3)
        time.now = room.table.waiting_since + 119_999
        room.wake()
        assert not room.table.seats[turn].by_bot
        time.now += 1
        room.wake()
        assert room.table.seats[turn].why == "absent"
        assert [seat.by_bot for seat in room.table.seats].count(True) == 1, "nobody waits for the third one yet"

    within(work)


def test_who_is_here_is_waited_for() -> None:
    def work() -> None:
        room, time = absent(120, 0, 1, 2)
        time.now += 10_000_000
        room.wake()
        assert not any(seat.by_bot for seat in room.table.seats)
        turn = room.table.turn
        room.leave(next(viewer for viewer in room.company.viewers if turn in viewer.holds))
        room.wake()
        assert not room.table.seats[turn].by_bot, "a page loaded anew is not an absence"
        time.now += GRACE
        room.wake()
        assert room.table.seats[turn].why == "absent"

    within(work)


def test_without_the_option_the_table_waits_for_ever() -> None:
    def work() -> None:
        room, time = a_room()
        enter(room, (room.table.turn + 1) % 3)
        time.now += 10**10
        room.wake()
        assert not any(seat.by_bot for seat in room.table.seats)

    within(work)


def test_after_a_restart_the_time_that_passed_counts_but_not_at_once() -> None:
    def work() -> None:
        room, time = absent(600)
        turn = room.table.turn
        time.now += 600_000
        header = room.table.store.header(room.table.id)
        assert header is not None
        again = Room(Table(room.table.store, header, now=time))
        enter(again, (turn + 1) % 3)
        again.wake()
        assert not again.table.seats[turn].by_bot
        assert not again.idle
        time.now += GRACE
        again.wake()
        assert again.table.seats[turn].why == "absent"

    within(work)


def test_the_room_replaces_by_itself() -> None:
    async def run() -> None:
        room, time = a_room(THREE, **{"table.absence": 120})
        turn = room.table.turn
        watcher = enter(room, (turn + 1) % 3)
        time.now += 119_990
        room.wake()
        time.now += 10
        await until(lambda: room.table.seats[turn].by_bot)
        assert any("is gone" in line for line in lines(watcher))
        room.close()

    asyncio.run(run())


def test_a_room_that_only_waits_for_days_may_be_closed() -> None:
    def work() -> None:
        room, _ = absent(86400, 0)
        for viewer in tuple(room.company.viewers):
            room.leave(viewer)
        room.wake()
        assert room.idle
        room.close()

    within(work)


@pytest.mark.parametrize("bad", [{"table.absence": 7}, {"table.clock": "fast"}, {"table.bribes": True}])
def test_house_rules_are_checked(bad: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        house_rules(bad)
    assert house_rules({"table.absence": "600", "bushes": 5}) == {"table.absence": 600}


def test_a_stand_in_really_plays() -> None:
    async def run() -> None:
        room, _ = a_room()
        seat = room.table.turn
        rose = enter(room, seat)
        enter(room, (seat + 1) % 3)
        before = room.table.moment
        room.go(rose, "random")
        await until(lambda: room.table.turn != seat)
        assert room.table.moment > before
        room.close()

    asyncio.run(run())


def test_play_goes_on_in_the_record_as_ever() -> None:
    table = a_table(THREE)
    table.stand_in(0, "left")
    table.come_back(0)
    play(table, 999)
    assert table.over
