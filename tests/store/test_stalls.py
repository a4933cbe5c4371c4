"""No call waits long for a database that does not answer, and only the first one waits at all."""

import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from panurge.store import SqliteStore, Unreachable
from panurge.store.checkpoints import Checkpoints
from tests.store.proxy import wire
from tests.store.test_alone import until
from tests.store.test_store import HEADER, Entry, new_database

MOMENT = 0.2


def fails_within(seconds: float, store: object) -> bool:
    began = time.monotonic()
    with pytest.raises(Unreachable):
        store.append(Entry("abc", 9, "act", "1", 1, ""), 0)  # type: ignore[attr-defined]
    return time.monotonic() - began < seconds


@pytest.mark.slow
def test_a_database_that_stands_still_is_waited_for_once(postgres: str, tmp_path: Path) -> None:
    from panurge.store.postgres import MOMENT as USUAL
    from panurge.store.postgres import PostgresStore

    assert USUAL < 1
    with wire(new_database(postgres), tmp_path) as line:
        store = PostgresStore(line.address, moment=MOMENT, rest=0.01)
        store.create(HEADER, b"k" * 32, -1)
        line.stand_still()
        assert fails_within(MOMENT + 0.5, store)
        began = time.monotonic()
        for _ in range(200):
            assert not store.healthy()
        assert time.monotonic() - began < MOMENT + 0.5  # not 200 moments
        line.go_on()
        until(store.healthy)
        assert store.header("abc") == HEADER
        store.close()


@pytest.mark.slow
def test_a_transaction_and_another_threads_turn_count_as_one_wait(postgres: str, tmp_path: Path) -> None:
    from panurge.store.postgres import PostgresStore

    with wire(new_database(postgres), tmp_path) as line:
        store = PostgresStore(line.address, moment=MOMENT, rest=0.01)
        entered, done = threading.Event(), threading.Event()

        def hold() -> None:
            with store._turn():
                entered.set()
                done.wait()

        other = threading.Thread(target=hold)
        other.start()
        entered.wait()
        began = time.monotonic()
        with pytest.raises(Unreachable, match="busy"):
            store.rows("SELECT 1")
        assert MOMENT <= time.monotonic() - began < MOMENT + 0.5
        done.set()
        other.join()

        def slowly() -> None:
            with store.transaction():
                for _ in range(10):
                    store.run(f"SELECT pg_sleep({MOMENT / 3})")

        began = time.monotonic()
        with pytest.raises(Unreachable):
            slowly()
        assert time.monotonic() - began < MOMENT + 0.5
        until(store.healthy)
        store.close()


@pytest.mark.slow
def test_a_database_that_is_always_slow_is_left_alone(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from panurge.store import postgres as module

    monkeypatch.setattr(module, "SLOW", 0.01)
    monkeypatch.setattr(module, "TOO_SLOW", 0.1)
    store = module.PostgresStore(new_database(postgres), rest=0.01)
    session = "SELECT pg_backend_pid()"
    first = store.rows(session)
    for _ in range(3):
        store.run("SELECT pg_sleep(0.03)")
    assert store.rows(session) == first  # one quick answer, and nothing is held against it
    with suppress(Unreachable):
        for _ in range(10):
            store.run("SELECT pg_sleep(0.03)")
    until(store.healthy)
    assert store.rows(session) != first
    store.close()


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


def test_the_log_is_copied_while_somebody_writes_and_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store = SqliteStore(path)
    Checkpoints.leave_to_us(store._db)
    store.create(HEADER, b"k" * 32, -1)
    written(store, 1, 50)
    copying = Checkpoints(str(path), often=0.001, enough=100_000)
    written(store, 51, 400)
    until(lambda: copying.size < 100_000)
    copying.close()
    assert len(store.entries("abc")) == 400
    store.close()
    assert len(SqliteStore(path).entries("abc")) == 400
