"""No call waits long for a database that does not answer, and only the first one waits at all."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from panurge.store import SqliteStore, Stale, Unreachable
from panurge.store.checkpoints import Checkpoints
from tests.store.databases import furnished
from tests.store.proxy import Wire, wire
from tests.store.test_alone import until
from tests.store.test_store import HEADER, Entry

MOMENT = 0.2


def waits_of(store: Any) -> list[str]:
    """Grows by one whenever somebody waits for the database, or for a connection to it; from now on nobody waits long
    (and before, nobody for a second)."""
    waits: list[str] = []

    def counted(name: str) -> Any:
        usual = getattr(store, name)

        def wait(*what: Any) -> Any:
            waits.append(name)
            return usual(*what)

        return wait

    for name in ("_wait", "_wait_for_opening"):
        setattr(store, name, counted(name))
    assert store._moment < 1
    store._moment = MOMENT
    return waits


@pytest.mark.slow
def test_a_database_that_stands_still_is_waited_for_once(postgres: str, tmp_path: Path) -> None:
    from panurge.store.postgres import MOMENT as USUAL
    from panurge.store.postgres import PATIENCE, PostgresStore

    assert USUAL < 1
    with wire(furnished(postgres), tmp_path) as line:
        store = PostgresStore(line.address, rest=0.01)
        store.create(HEADER, b"k" * 32, -1)
        line.stand_still()
        waits, began = waits_of(store), time.monotonic()
        with pytest.raises(Unreachable, match="does not answer"):
            store.append(Entry("abc", 1, "act", "1", 1, ""), 0)
        assert time.monotonic() - began < PATIENCE / 2
        assert not any(store.healthy() for _ in range(200))
        assert len(waits) == 1
        line.go_on()
        until(store.healthy)
        until(lambda: store.healthy() and store.header("abc") == HEADER)
        store.close()


async def there(client: Any) -> None:
    """Until the page is: a machine busy with browsers may be late the first time."""
    while (await client.get("/")).status_code != 200:
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_pages_that_need_no_database_do_not_wait_for_it(postgres: str, tmp_path: Path) -> None:
    """Once somebody has found out that it stands still, nobody waits; when it goes on, so does the server."""
    from panurge.store.postgres import PostgresStore
    from tests.web.wire import served

    async def run(line: Wire) -> None:
        store: Any = PostgresStore(line.address, rest=0.01)
        async with served(store=store) as server, server.client("b0") as client:
            await there(client)
            line.stand_still()
            waits = waits_of(store)
            answered = await client.get("/")
            assert (answered.status_code, answered.headers["retry-after"]) == (503, "1")
            pages = [client.get(path) for _ in range(30) for path in ("/", "/static/page.css", "/healthz")]
            codes = [answer.status_code for answer in await asyncio.gather(*pages)]
            assert codes == [503, 200, 503] * 30
            assert len(waits) == 1
            line.go_on()
            await there(client)

    with wire(furnished(postgres), tmp_path) as line:
        asyncio.run(run(line))


@pytest.mark.slow
def test_a_transaction_and_another_threads_turn_count_as_one_wait(postgres: str, tmp_path: Path) -> None:
    from panurge.store.postgres import PostgresStore

    with wire(furnished(postgres), tmp_path) as line:
        store = PostgresStore(line.address, rest=0.01)
        waits_of(store)
        entered, done = threading.Event(), threading.Event()

        def hold() -> None:
            with store._turn():
                entered.set()
                done.wait()

        other = threading.Thread(target=hold)
        other.start()
        entered.wait()
        with pytest.raises(Unreachable, match="busy"):
            store.rows("SELECT 1")
        done.set()
        other.join()

        def slowly() -> None:
            with store.transaction():
                for _ in range(10):
                    store.run(f"SELECT pg_sleep({MOMENT / 3})")

        with pytest.raises(Unreachable):
            slowly()
        until(store.healthy)
        store.close()


@pytest.mark.slow
def test_a_database_that_is_always_slow_is_left_alone(postgres: str) -> None:
    from panurge.store.postgres import PostgresStore

    store = PostgresStore(furnished(postgres), rest=0.01)
    first = store._connection
    for took in (0.7, 0.01, 0.7, 0.2, 0.01, 0.7):
        store._weigh(took)
    assert store._connection is first, "quick answers in between show that it is there"
    store._weigh(0.7)
    assert store._connection is not first
    until(store.healthy)
    store.close()


@pytest.mark.slow
def test_a_database_that_can_only_be_read_is_as_good_as_away(postgres: str) -> None:
    """A standby before it has taken over; whoever comes to it must not be told of a fault of ours."""
    from panurge.store.postgres import PostgresStore

    place = furnished(postgres)
    name = place.split("?")[0].rpartition("/")[2]
    store: Any = PostgresStore(place, rest=0.01)
    store.create(HEADER, b"k" * 32, -1)
    store.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store.run("SET default_transaction_read_only = on")
    with pytest.raises(Unreachable, match="only be read"):
        store.append(ACT, 0)
    until(lambda: "it can only be read" in store._broken)
    for do in (store.prove, lambda: store.append(ACT, 0), lambda: store.secret("x")):
        with pytest.raises(Unreachable):
            do()
    other = PostgresStore(postgres)
    other.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    other.close()
    until(store.healthy)
    store.append(ACT, 0)
    store.close()


# ---------------------------------------------------------------------- one go of the loop
def waited_in_one_go(do: Callable[[], object]) -> float:
    began = time.monotonic()
    with suppress(Unreachable):
        do()
    return time.monotonic() - began


@pytest.mark.slow
@pytest.mark.parametrize("slow", [0.08, 0.3])
def test_a_loop_never_waits_longer_than_a_second_before_it_turns(postgres: str, tmp_path: Path, slow: float) -> None:
    """A table that is opened is some seven calls; several may be opened in one go."""
    from panurge.store.postgres import IN_ONE_GO, PostgresStore

    assert IN_ONE_GO < 1

    def open_it(store: Any) -> None:
        for n in range(14):
            line.slow = slow if n % 3 else 0.0  # a quick answer now and then makes up for nothing
            assert store.header("abc") == HEADER

    async def run() -> None:
        store: Any = PostgresStore(line.address, rest=0.01)
        store.create(HEADER, b"k" * 32, -1)
        store.header("abc")
        await asyncio.sleep(0)
        took = waited_in_one_go(lambda: open_it(store)) + waited_in_one_go(lambda: open_it(store))
        assert 2 * slow < took < IN_ONE_GO + 0.1
        line.slow = 0.0
        while not store.healthy():
            await asyncio.sleep(0.01)
        assert store.header("abc") == HEADER
        store.close()

    with wire(furnished(postgres), tmp_path) as line:
        asyncio.run(run())


@pytest.mark.slow
def test_a_database_that_is_well_is_none_the_worse_for_many_calls_in_one_go(postgres: str) -> None:
    from panurge.store.haste import LEAST
    from panurge.store.postgres import PostgresStore

    async def run() -> None:
        store: Any = PostgresStore(new)
        connection, store._haste.most = store._connection, LEAST + 0.05
        await asyncio.sleep(0)
        calls = list[None]()

        def ask_on() -> None:
            while len(calls) < 100_000:
                store.header("abc")
                calls.append(None)

        with pytest.raises(Unreachable, match="too slow"):
            ask_on()
        await asyncio.sleep(0)
        assert len(calls) > 3
        assert store.header("abc") is None
        assert store._connection is connection
        store.close()

    new = furnished(postgres)
    asyncio.run(run())


@pytest.mark.slow
def test_threads_keep_no_loop_waiting(postgres: str) -> None:
    from panurge.store.postgres import PostgresStore

    store: Any = PostgresStore(furnished(postgres))
    store._haste.most = 0.2
    for _ in range(5):
        store.rows("SELECT 1 FROM pg_sleep(0.06)")
    store.close()


# ---------------------------------------------------------------------- somebody else's locks
class Holder:
    """Somebody else at the same database, in the middle of something."""

    def __init__(self, address: str, *statements: str) -> None:
        import asyncpg

        self.loop = asyncio.new_event_loop()
        self.connection: Any = self.loop.run_until_complete(asyncpg.connect(address))
        for statement in ("BEGIN", *statements):
            self.ask(statement)

    def ask(self, statement: str) -> Any:
        return self.loop.run_until_complete(self.connection.fetch(statement))

    def waiting(self) -> list[str]:
        """What others wait for a lock with."""
        self.ask("SELECT pg_stat_clear_snapshot()")  # else it is told what was so when it first asked
        asked = "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        return [row["query"] for row in self.ask(asked)]

    def go(self) -> None:
        self.loop.run_until_complete(self.connection.close())
        self.loop.close()


def lost_to(store: Any, seconds: float, do: Callable[[], object]) -> float:
    """How long somebody was kept waiting who tried it all the time."""
    lost, end = 0.0, time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        with suppress(Unreachable):
            do()
        lost += time.monotonic() - began
        time.sleep(0.005)
    return lost


ACT = Entry("abc", 1, "act", "1", 1, "")


@pytest.mark.slow
def test_a_lock_that_somebody_holds_is_waited_for_once_and_by_nobody_for_ever(postgres: str) -> None:
    from panurge.store.postgres import MOMENT as USUAL
    from panurge.store.postgres import PostgresStore

    place = furnished(postgres)
    store = PostgresStore(place, rest=0.05)
    store.create(HEADER, b"k" * 32, -1)
    other = Holder(place, "LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
    lost = lost_to(store, 2.2 * USUAL, lambda: store.append(ACT, 0))
    assert lost < 1.5 * USUAL, "whoever came later was not kept waiting"
    assert not store.healthy()
    until(lambda: not any("INSERT" in query for query in other.waiting()))
    other.go()
    until(store.healthy)
    store.append(ACT, 0)
    assert store.entries("abc") == [ACT]
    store.close()


@pytest.mark.slow
def test_who_waits_in_vain_again_and_again_tries_less_and_less_often(postgres: str) -> None:
    """One row is locked: that the others are free says nothing."""
    from panurge.store.postgres import PostgresStore

    place = furnished(postgres)
    store = PostgresStore(place, rest=0.1)
    store.create(HEADER, b"k" * 32, -1)
    other = Holder(place, "SELECT * FROM tables WHERE id = 'abc' FOR UPDATE")
    waits = waits_of(store)
    store._moment = 0.1
    lost_to(store, 2, lambda: store.append(ACT, 0))
    assert len(waits) < 8, "after as long a rest each time it would be ten"
    other.go()
    until(store.healthy)
    with suppress(Stale):  # one that was given up may have come through after all
        store.append(ACT, 0)
    assert store.entries("abc") == [ACT]
    store.close()


@pytest.mark.slow
def test_who_stands_still_in_a_transaction_keeps_nobody_from_it(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from panurge.store import session
    from panurge.store.postgres import PostgresStore

    monkeypatch.setattr(session, "IDLE", 100)
    place = furnished(postgres)
    frozen, store = PostgresStore(place, rest=0.01), PostgresStore(place, rest=0.01)
    frozen._moment = 60.0  # it does not know that time goes by

    def alone() -> bool:
        with suppress(Unreachable), store.transaction():
            store.alone_at("settle")
            return True
        return False

    def stand_still() -> None:
        with frozen.transaction():
            frozen.alone_at("settle")
            until(alone)
            frozen.rows("SELECT 1")

    with pytest.raises(Unreachable):
        stand_still()
    for one in (frozen, store):
        until(one.healthy)
        one.close()


# ---------------------------------------------------------------------- SQLite's own
def written(store: SqliteStore, first: int, last: int) -> None:
    for n in range(first, last + 1):
        store.append(Entry("abc", n, "act", "x" * 4000, n, ""), 0)


def test_who_serves_a_file_leaves_its_log_to_a_thread(tmp_path: Path) -> None:
    path, before = tmp_path / "t.sqlite", threading.active_count()
    store = SqliteStore(path, alone=True)
    store.create(HEADER, b"k" * 32, -1)
    assert store.rows("PRAGMA wal_autocheckpoint")[0][0] == 0
    assert threading.active_count() == before + 1
    written(store, 1, 1200)  # more than the thousand pages after which SQLite would have copied them
    assert Path(f"{path}-wal").stat().st_size > 4_500_000
    store.close()
    assert threading.active_count() == before


def test_the_log_begins_anew_by_itself_and_nobody_waits_for_that(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store = SqliteStore(path)
    Checkpoints.leave_to_us(store._db)
    store.create(HEADER, b"k" * 32, -1)
    copying, first, sizes = Checkpoints(str(path), often=0.001, enough=100_000), 1, list[int]()
    for _ in range(5):
        written(store, first, first + 99)
        first += 100
        for _ in range(2):  # a look that had begun before the last write says nothing of it
            copying.left = 1
            until(lambda: not copying.left)
        sizes.append(copying.size)
    copying.close()
    assert max(sizes) < 2 * sizes[0], "the same room was used again, or it would be five times as much"
    store.close()
    assert len(SqliteStore(path).entries("abc")) == 500


def test_a_log_that_has_grown_large_is_cut_while_somebody_writes(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store = SqliteStore(path)
    Checkpoints.leave_to_us(store._db)
    store.create(HEADER, b"k" * 32, -1)
    written(store, 1, 50)
    copying = Checkpoints(str(path), often=0.001, enough=100_000, most=100_000)
    written(store, 51, 400)
    until(lambda: copying.size < 100_000)
    copying.close()
    assert len(store.entries("abc")) == 400
    store.close()
    assert len(SqliteStore(path).entries("abc")) == 400


def test_nobody_waits_while_the_log_is_cut(tmp_path: Path) -> None:
    """Not even while somebody reads from it, for whom the cut has to wait."""
    path = str(tmp_path / "t.sqlite")
    store = SqliteStore(path, alone=True)
    store.create(HEADER, b"k" * 32, -1)
    store._db.execute("PRAGMA busy_timeout=5000")
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM tables").fetchall()
    written(store, 1, 5)
    cutting = threading.Thread(target=store.scrub)
    cutting.start()
    began, first = time.monotonic(), 6
    while cutting.is_alive():
        assert len(store.entries("abc")) == first - 1
        written(store, first, first)
        first += 1
    assert time.monotonic() - began < 4, "it had the store to itself"
    assert first > 7
    reader.close()
    assert store._checkpoints is not None
    assert store._checkpoints.owed
    store.scrub()
    assert Path(f"{path}-wal").stat().st_size == 0
    store.close()


def test_a_cut_that_is_owed_is_made_later(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store = SqliteStore(path)
    store.create(HEADER, b"k" * 32, -1)
    assert Path(f"{path}-wal").stat().st_size
    copying = Checkpoints(str(path), often=0.001)
    copying.owed = True
    until(lambda: not copying.owed)
    assert not copying.size
    copying.close()
    store.close()
