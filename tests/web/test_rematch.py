"""Again, with the same people: one new table however often it is asked for, everybody one seat further."""

import asyncio
from pathlib import Path

import pytest

from panurge.store import SqliteStore
from panurge.store.sql import SqlStore
from panurge.table import Refused
from panurge.table.rematch import rematch
from panurge.table.seats import Seat, bot, person
from tests.table.tables import a_table, play
from tests.web.wire import frame, served

THREE = (person("Rose"), person("Paul"), bot("lamb"))


def test_the_same_people_one_seat_further() -> None:
    table = a_table(THREE, **{"table.clock": "600", "bushes": 2})
    store = table.store
    for seat, browser in ((0, "rose"), (0, "rose at home"), (1, "paul")):
        store.hold(table.id, seat, browser)
    with pytest.raises(Refused) as refused:
        rematch(store, table, 0)
    assert refused.value.code == "not_over"
    play(table, 999)
    new, fresh = rematch(store, table, 0)
    assert fresh
    header = store.header(new)
    assert header is not None
    assert header.options == table.header.options
    assert [seat["name"] or seat["bot"] for seat in header.seats] == ["Paul", "lamb", "Rose"]
    assert store.held(new, "rose") == store.held(new, "rose at home") == (2,)
    assert store.held(new, "paul") == (0,)
    assert rematch(store, table, 0) == (new, False)
    assert store.follower(new) == ""


def test_who_had_left_plays_again_and_who_never_came_is_still_awaited() -> None:
    table = a_table((person("Rose"), person("Paul"), person()))
    table.stand_in(1, "left")
    table.resign(0)
    while not table.over:
        table.act(table.turn, table.moment, table.state.legal_actions()[0], by_bot=True)
    header = table.store.header(rematch(table.store, table, 0)[0])
    assert header is not None
    assert [Seat(**seat) for seat in header.seats] == [person("Paul"), person(), person("Rose")]


def test_two_programs_asked_at_once_make_one_table(tmp_path: Path) -> None:
    one = SqliteStore(tmp_path / "t.sqlite")
    table = a_table(store=one)
    play(table, 999)
    other = SqliteStore(tmp_path / "t.sqlite")
    new, _ = rematch(one, table, 0)
    asked = iter([""])  # the other one looked a moment too early
    other.follower = lambda _: next(asked, new)  # type: ignore[method-assign]
    assert rematch(other, table, 0) == (new, False)


def test_everybody_is_offered_to_come_along() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.client("b0") as rose, server.client("b1") as paul, server.client() as stranger:
                assert (await rose.post(f"/t/{table}/again")).status_code == 409
                play(server.of(table), 999)
                assert (await stranger.post(f"/t/{table}/again")).status_code == 403
                async with server.connect(table, "b1") as waiting, server.connect(table) as looking:
                    assert (await frame(waiting, "full"))["now"]["over"]["next"] == ""
                    await frame(looking, "full")
                    made = await rose.post(f"/t/{table}/again")
                    assert made.status_code == 303
                    new = made.headers["location"].removeprefix("/t/")
                    for ears in (waiting, looking):
                        told = await frame(ears, "again")
                        assert (told["table"], told["name"]) == (new, "Rose")
                    asked = [paul.post(f"/t/{table}/again"), rose.post(f"/t/{table}/again")]
                    assert {answer.headers["location"] for answer in await asyncio.gather(*asked)} == {f"/t/{new}"}
                async with server.connect(table) as late:
                    assert (await frame(late, "full"))["now"]["over"]["next"] == new
                async with server.connect(new, "b1") as seated, server.connect(new) as looking:
                    assert (await frame(seated, "full"))["seat"] == 0
                    assert (await frame(looking, "full"))["seat"] is None
                assert server.of(new).names("en") == ("Paul", "Rose")

    asyncio.run(run())


def test_others_are_told_in_the_transaction_that_makes_it(store: SqlStore) -> None:
    """What cannot be told is not made: nobody has to live on for the others to hear of it."""
    table = a_table(store=store)
    play(table, 999)
    tell = store.tell

    def fails(kind: str, about: str, **more: int) -> None:
        raise KeyError(kind)

    store.tell = fails  # type: ignore[method-assign]
    with pytest.raises(KeyError, match="again"):
        rematch(store, table, 1)
    assert store.follower(table.id) == ""
    told: list[tuple[str, str, int]] = []
    store.tell = lambda kind, about, **more: told.append((kind, about, more["seat"]))  # type: ignore[method-assign]
    assert rematch(store, table, 1)[1]
    assert not rematch(store, table, 0)[1]
    assert told == [("again", table.id, 1)], "once, by who made it"
    store.tell = tell  # type: ignore[method-assign]
