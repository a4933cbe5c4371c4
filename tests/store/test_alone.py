"""A store is served by one process: a second one is told so, and a dead one holds nothing."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from panurge.core.errors import PanurgeError
from panurge.store import Entry, Unreachable, open_store
from panurge.store.sql import SqlStore
from tests.store.proxy import wire
from tests.store.test_store import HEADER, address, new_database  # noqa: F401

HOLDS = """
import sys
from panurge.store import open_store
store = open_store(sys.argv[1], alone=True)
print("held", flush=True)
sys.stdin.read()
"""
ENTRY = Entry("abc", 1, "act", "1", 1, "")


def until(done: Callable[[], bool], seconds: float = 60) -> None:
    for _ in range(int(seconds / 0.01)):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it never came to that")


def opens(place: str) -> Callable[[], bool]:
    """Whether a store can be served now."""

    def tried() -> bool:
        try:
            open_store(place, alone=True).close()
        except PanurgeError:
            return False
        return True

    return tried


def test_a_second_process_is_refused_and_a_killed_one_is_not_waited_for(address: str) -> None:  # noqa: F811
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDS, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(PanurgeError, match="served by another process already"):
        open_store(address, alone=True)
    open_store(address).close()  # who only looks into it is nobody's trouble
    first.kill()
    first.wait()
    until(opens(address))


def test_the_server_says_so_before_it_serves_anything(tmp_path: Path) -> None:
    from panurge.web import serve

    path = str(tmp_path / "t.sqlite")
    held = open_store(path, alone=True)
    with pytest.raises(PanurgeError, match=r"t\.sqlite are served by another process already"):
        serve("127.0.0.1", 0, path, False)
    held.close()
    assert opens(path)()


def test_one_file_by_two_names_is_one_store(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").symlink_to(tmp_path / "a")
    held = open_store(str(tmp_path / "a" / "t.sqlite"), alone=True)
    assert not opens(str(tmp_path / "b" / "t.sqlite"))()
    held.close()


# ---------------------------------------------------------------------- PostgreSQL's own
def cut(place: str, but: SqlStore | None = None) -> None:
    """Whoever is connected to the database is so no more."""
    other = open_store(place)
    spared = but.rows("SELECT pg_backend_pid()")[0][0] if but is not None else 0
    other.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ?",
        spared,
    )
    other.close()


def refusal(store: SqlStore) -> str:
    """Why an entry cannot be written; "" if it can."""
    try:
        store.append(ENTRY, 0)
    except Unreachable as why:
        return str(why)
    return ""


@pytest.mark.slow
def test_who_lost_the_database_to_another_process_writes_nothing_until_it_is_free(postgres: str) -> None:
    from panurge.store.postgres import PostgresStore

    place = new_database(postgres)
    mine = PostgresStore(place, alone=True, rest=0.01)
    mine.create(HEADER, b"k" * 32, -1)
    cut(place)
    theirs = None
    for _ in range(1000):  # the first one may be quicker
        try:
            theirs = PostgresStore(place, alone=True)
            break
        except PanurgeError:
            cut(place)
    assert theirs is not None
    until(lambda: "served by another process" in refusal(mine))
    assert not mine.healthy()
    assert theirs.entries("abc") == []
    theirs.close()
    until(lambda: not refusal(mine))
    assert not opens(place)()
    mine.close()


@pytest.mark.slow
def test_a_session_of_our_own_that_hangs_is_not_taken_for_another_process(postgres: str, tmp_path: Path) -> None:
    from panurge.store.postgres import PostgresStore

    place = new_database(postgres)
    with wire(place, tmp_path) as line:
        store = PostgresStore(line.address, alone=True, rest=0.01)
        store.create(HEADER, b"k" * 32, -1)
        store._moment = 0.2
        line.stand_still(shut=False)
        assert "does not answer" in refusal(store)
        until(lambda: not refusal(store))
        assert not opens(place)()
        line.go_on()
        store.close()
