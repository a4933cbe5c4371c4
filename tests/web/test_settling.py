"""What takes a while in the store is done aside: the loop that serves everybody goes on meanwhile."""

import asyncio
import threading
from typing import Any

import pytest

from panurge.people.results import Results
from panurge.store import SqliteStore
from panurge.store.listening import key_of
from panurge.table import Store
from panurge.web import mine
from tests.store.databases import furnished
from tests.store.test_stalls import Holder
from tests.web.street import street
from tests.web.wire import PATIENT, Served, served, until


class Held:
    """Work that does not end before it may."""

    def __init__(self) -> None:
        self.begun, self.may_end, self.ended_by = threading.Event(), threading.Event(), ""

    def __call__(self, *what: Any, **more: Any) -> Any:
        self.begun.set()
        assert self.may_end.wait(PATIENT), "whoever was to let it end was not heard"
        self.ended_by = threading.current_thread().name
        return []


async def goes_on(server: Served, held: Held) -> None:
    """While that is at it pages are served."""
    try:
        await until(held.begun.is_set)
        async with server.client() as client:
            assert (await client.get("/")).status_code == 200
    finally:
        held.may_end.set()
    await until(lambda: bool(held.ended_by))


def test_results_that_were_left_over_are_written_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    monkeypatch.setattr(Results, "settle_all", held)

    async def run() -> None:
        async with served() as server:
            await goes_on(server, held)

    asyncio.run(run())


def test_somebody_is_forgotten_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    monkeypatch.setattr(mine, "forget", held)

    async def run() -> None:
        async with served() as server:
            rose = server.services.people.welcome("b0", "Rose")
            forgetting = asyncio.create_task(mine.forget_person(server.services, rose))
            await goes_on(server, held)
            await forgetting

    asyncio.run(run())


def test_of_somebody_who_is_forgotten_one_table_goes_after_the_other() -> None:
    """And what is said at the last moment goes, too."""
    from panurge.people import People
    from panurge.people.forget import forget
    from panurge.table import Room, Table, create
    from panurge.table.seats import person

    store: Any = SqliteStore()
    people = People(store)
    rose = people.welcome("b0", "Rose")
    rooms = []
    for _ in range(2):
        header = create(store, "guerre-et-beeeh", {}, [person("Rose"), person("Paul")])
        store.hold(header.table, 0, "b0")
        rooms.append(Room(Table(store, header)))
    whole, names = [], store.latest

    def latest(tables: list[str]) -> Any:
        if len(tables) == 1:  # before one of them is begun
            seats = store.rows("SELECT seats FROM tables")
            whole.append(sum("Rose" in text for (text,) in seats))
        elif not whole[2:]:  # before the person goes
            whole.append(-1)
            rooms[0].table.say(0, "Rose was here")
        return names(tables)

    store.latest = latest
    forget(store, rose)
    assert whole == [2, 1, -1]
    assert "Rose" not in str(store.rows("SELECT value FROM entries") + store.rows("SELECT seats FROM tables"))
    assert people.person(rose.id) is None


@pytest.mark.slow
def test_a_game_ends_at_once_while_somebody_else_writes_results(postgres: str) -> None:
    """They are written as soon as may be, and the table has not waited for that."""
    place = furnished(postgres)

    async def run() -> None:
        async with street(place, 1) as here:
            store: Store = here[0].store
            for seat in range(2):
                here[0].services.people.welcome(f"b{seat}", f"P{seat}")
            table = here[0].table(game="guerre-et-beeeh")
            await until(lambda: here[0].services.hub.house_lease.held)
            other = await asyncio.to_thread(Holder, place, f"SELECT pg_advisory_xact_lock({key_of('settle')})")
            room, loop = here[0].services.hub.the_room(table), asyncio.get_running_loop()
            began = loop.time()
            room.table.resign(0)
            assert room.table.over
            assert loop.time() - began < 0.5, "it does not wait for a lock"
            assert here[0].services.hub.store.healthy()
            settled = "SELECT settled FROM tables WHERE id = ?"
            assert store.rows(settled, table)[0][0] == 0
            await asyncio.to_thread(other.go)
            await until(lambda: store.rows(settled, table)[0][0] == 1)

    asyncio.run(run())
