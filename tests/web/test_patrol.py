"""Clocks go on at tables nobody looks at, also after the server was killed and started again."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from panurge.store import SqliteStore
from panurge.table import create
from panurge.table.motor import SOON
from panurge.table.seats import person
from panurge.web.patrol import Patrol
from tests.browser.servers import Server
from tests.kit.outside import announce
from tests.web.wire import Served, served

announce()
GAME = "hide-and-sheep"
PEOPLE = (person("Rose"), person("Paul"), person("Zoé"))
HOUR = 3_600_000


def backdate(path: Path, milliseconds: int) -> None:
    """All that happened, happened so much earlier."""
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET at = at - ?, touched = touched - ?", (milliseconds, milliseconds))
        db.execute("UPDATE entries SET at = at - ?", (milliseconds,))
    db.close()


def kinds(path: Path) -> list[str]:
    with sqlite3.connect(path) as db:
        found = [row[0] for row in db.execute("SELECT kind FROM entries ORDER BY n")]
    db.close()
    return found


@pytest.mark.timeout(180)
def test_a_clock_that_ran_out_while_the_server_was_dead(tmp_path: Path) -> None:
    """Killed, started again, and nobody opens the table: the decision that was not made is made all the same."""
    server = Server(tmp_path)
    server.start()
    try:
        store = SqliteStore(server.path)
        table = create(store, GAME, {"table.clock": "600"}, PEOPLE).table
        store.close()
        ask(server, table)
        before = kinds(server.path)
        assert "clock" not in before
        server.kill()
        backdate(server.path, HOUR)
        server.start()
        until = time.monotonic() + 90
        while "clock" not in kinds(server.path) and time.monotonic() < until:
            time.sleep(0.2)
        assert kinds(server.path)[: len(before) + 1] == [*before, "clock"]
    finally:
        server.kill()


def ask(server: Server, table: str) -> None:
    """Somebody looks at the table, so that it is dealt and the first decision waits."""
    from urllib.request import urlopen

    with urlopen(f"{server.url}/api/v1/tables/{table}", timeout=30) as answer:
        assert answer.status == 200


async def patrolled(server: Served) -> Any:
    """After the first look at what was left."""
    hub = server.services.hub
    await hub.patrol.begin()
    return hub


def left(path: Path, ago: int, **house: Any) -> str:
    """A table that was dealt, and then left alone for so long."""
    store = SqliteStore(path)
    table = create(store, GAME, {f"table.{name}": value for name, value in house.items()}, PEOPLE).table
    store.close()

    async def dealt() -> None:
        async with served(store=SqliteStore(path)) as server:
            server.of(table)

    asyncio.run(dealt())
    backdate(path, ago)
    return table


def test_who_is_gone_is_replaced_though_nobody_opens_the_table(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    table = left(path, HOUR, absence=120)

    async def run() -> None:
        async with served(store=SqliteStore(path)) as server:
            hub = await patrolled(server)
            room = hub.rooms[table]
            assert room.motor._alarm is not None
            assert 0 < room.due <= 30_000  # they have half a minute to come back after a restart
            now = room.table.now()
            room.table.now = lambda: now + 31_000
            room.motor._ring()
            assert any(seat.why == "absent" for seat in room.table.seats)

    asyncio.run(run())


def test_what_is_due_tomorrow_needs_no_room_today(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    table = left(path, HOUR, clock="86400")

    async def run() -> None:
        async with served(store=SqliteStore(path)) as server:
            hub = await patrolled(server)
            assert table not in hub.rooms
            assert abs(hub.patrol.due[table] - (time.time() * 1000 + 23 * HOUR)) < 60_000
            hub.patrol.round()
            assert table not in hub.rooms
            hub.patrol.due[table] = int(time.time() * 1000 + 1000 * SOON / 2)
            hub.patrol.round()
            assert table in hub.rooms
            assert hub.rooms[table].motor._alarm is not None
            assert table not in hub.patrol.due
            hub.sweep()
            assert table in hub.patrol.due  # it was early: closed again, and remembered

    asyncio.run(run())


def test_tables_without_a_clock_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    old, plain = left(path, 40 * 24 * HOUR, clock="600"), left(path, HOUR)

    async def run() -> None:
        async with served(store=SqliteStore(path)) as server:
            hub = await patrolled(server)
            assert {plain, old}.isdisjoint(hub.rooms)
            assert not hub.patrol.due

    asyncio.run(run())


def test_a_table_that_was_thrown_away_is_not_looked_for_again() -> None:
    looked = list[str]()
    patrol = Patrol(SqliteStore(), {}, lambda table: looked.append(table), lambda tables: None)
    patrol.due |= {"gone": 0, "later": 2**62}
    for _ in range(2):
        patrol.round()
    assert looked == ["gone"]
    assert list(patrol.due) == ["later"]
