"""What goes round as long as the server lives outlives whatever goes wrong in it, and says what that was."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from panurge.store import Unreachable
from panurge.table.table import CLOSED
from panurge.web import counting, hub, warden
from panurge.web.rounds import borne
from tests.web.wire import Served, served, until


class Stumbling:
    """Something that goes wrong the first times it is asked for, or for some of those it is asked about."""

    def __init__(self, work: Callable[..., Any], times: int = 10**9, about: str = "", error: Any = ValueError) -> None:
        self.work, self.times, self.about, self.error = work, times, about, error
        self.calls = 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls += 1
        if self.calls <= self.times and (not self.about or given[0] == self.about):
            raise self.error("a pebble")
        return self.work(*given, **named)


def traces(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.exc_info]


def test_a_bad_round_is_not_the_last(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(warden, "ROUND", 0.01)
    monkeypatch.setattr(counting, "ROUND", 0.01)
    monkeypatch.setattr(hub, "SWEEP", 0.01)
    rounds = {
        "book": (warden.KeepersBook, "banned"),
        "count": (counting.Tallies, "count_some"),
        "keeping": (hub.Hub, "_keep_ended"),
        "results": (hub.Settling, "_settle_all"),
    }
    stones = {name: Stumbling(getattr(where, what), 2) for name, (where, what) in rounds.items()}
    for name, (where, what) in rounds.items():
        monkeypatch.setattr(where, what, lambda *given, stone=stones[name]: stone(*given))

    async def run() -> None:
        async with served():
            await until(lambda: all(stone.calls > 3 for stone in stones.values()))

    asyncio.run(run())
    assert len(traces(caplog)) >= 2 * 3, "each but what is done once at the start, too"


def test_that_the_store_does_not_answer_is_a_line_without_a_trace(caplog: pytest.LogCaptureFixture) -> None:
    with borne("counting sheep"):
        raise Unreachable("gone")
    assert traces(caplog) == []
    assert "counting sheep: gone" in caplog.text


def two(server: Served) -> list[str]:
    tables = [server.table(), server.table()]
    for table in tables:
        server.of(table)
    return tables


def test_one_bad_table_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither when rooms are closed, nor when they are opened in time, nor when the house closes them."""

    async def run() -> None:
        async with served() as server:
            here = server.services.hub
            bad, good = two(server)
            here.closed = frozenset()
            monkeypatch.setattr(here.rooms[bad].table, "freeze", Stumbling(print))
            monkeypatch.setattr(server.services.warden.book, "closed", lambda: frozenset({bad, good}))
            monkeypatch.setattr(server.services.warden.book, "banned", lambda: frozenset({"192.0.2.0/24"}))
            server.services.warden.read_the_book()
            assert here.rooms[good].table.frozen == CLOSED
            assert server.services.warden.banned
            monkeypatch.setattr(here.rooms[bad], "close", Stumbling(print))
            here.sweep()
            assert set(here.rooms) == {bad}
            del here.rooms[bad]
            monkeypatch.setattr(here.patrol, "_open_room", Stumbling(here.room, about=bad))
            here.patrol.due = {bad: 0, good: 0}
            here.patrol.round()
            assert set(here.rooms) == {good}

    asyncio.run(run())
    assert len(traces(caplog)) == 3


@pytest.mark.parametrize("broken", ["a room", "the news"])
def test_whoever_was_deaf_catches_up_with_all_others(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served() as server:
            here = server.services.hub
            bad, good = two(server)
            caught: list[str] = []
            for table in (bad, good):
                here.rooms[table].abroad.catch_up = lambda table=table: caught.append(table)  # type: ignore[misc]
            if broken == "a room":
                server.store.latest = lambda tables: dict.fromkeys(tables, 1000)  # type: ignore[method-assign]
                here.rooms[bad].abroad.catch_up = Stumbling(print)  # type: ignore[method-assign]
            else:
                here.missed.append(Stumbling(print))
            await here._catch_up()
            assert good in caught

    asyncio.run(run())
    assert len(traces(caplog)) == 1


def test_a_room_that_could_not_be_opened_whole_is_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store goes away in the middle of it. Whoever comes next finds a room with all that belongs to one."""

    async def run() -> None:
        async with served() as server:
            here, table = server.services.hub, server.table()
            here.closed = frozenset({table})
            with monkeypatch.context() as patch:
                patch.setattr(server.store, "nonces", Stumbling(print, error=Unreachable))
                with pytest.raises(Unreachable):
                    here.room(table)
                assert not here.rooms
            assert here.the_room(table).table.frozen == CLOSED
            assert here._observe in here.the_room(table).table.observers

    asyncio.run(run())
