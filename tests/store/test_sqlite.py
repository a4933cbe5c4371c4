"""The store keeps what it acknowledged, refuses doubled numbers, and knows its own schema."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from panurge.core.errors import PanurgeError
from panurge.store import Entry, Header, SqliteStore, Stale

HEADER = Header("abc", "hide-and-sheep", 1, {"players": 2}, ({"kind": "person"}, {"kind": "bot"}), "c0ffee", 1000)


def opened(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    store.create(HEADER, b"k" * 32, -1)
    return store


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    store = opened(tmp_path / "t.sqlite")
    first, second = Entry("abc", 1, "chance", "3", 1001, "d1"), Entry("abc", 2, "chat", '{"text":"bêêê"}', 1002)
    store.append(first, 0)
    store.append(second, 0)
    store.close()
    again = SqliteStore(tmp_path / "t.sqlite")
    assert again.header("abc") == HEADER
    assert again.key("abc") == b"k" * 32
    assert again.entries("abc") == [first, second]
    assert again.entries("abc", after=1) == [second]
    assert again.header("nobody") is None


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    store = opened(tmp_path / "t.sqlite")
    store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
    with pytest.raises(Stale):
        store.append(Entry("abc", 1, "act", "2", 2, ""), 0)
    assert [entry.value for entry in store.entries("abc")] == ["1"]
    assert store.tables_of("b") == []


def test_two_writers_cannot_both_write_a_move(tmp_path: Path) -> None:
    one = opened(tmp_path / "t.sqlite")
    other = SqliteStore(tmp_path / "t.sqlite")
    one.append(Entry("abc", 1, "act", "1", 1, ""), 1)
    with pytest.raises(Stale):
        other.append(Entry("abc", 1, "act", "2", 1, ""), 1)


def test_unknown_kinds_and_tables_do_not_get_in(tmp_path: Path) -> None:
    store = opened(tmp_path / "t.sqlite")
    with pytest.raises(sqlite3.IntegrityError):
        store.append(Entry("abc", 1, "bribe", "1", 1, ""), 1)
    with pytest.raises(sqlite3.IntegrityError):
        store.append(Entry("nobody", 1, "act", "1", 1, ""), 1)


def test_seats_are_held_and_lost_by_renewing(tmp_path: Path) -> None:
    store = opened(tmp_path / "t.sqlite")
    nonce = store.nonce("abc", 0)
    assert nonce
    assert nonce != store.nonce("abc", 1)
    store.hold("abc", 0, "browser")
    store.hold("abc", 1, "browser")
    store.hold("abc", 0, "browser")
    assert store.held("abc", "browser") == (0, 1)
    assert [summary.seats for summary in store.tables_of("browser")] == [(0, 1)]
    assert store.renew("abc", 0) != nonce
    assert store.held("abc", "browser") == (1,)


def test_secrets_are_made_once(tmp_path: Path) -> None:
    store = opened(tmp_path / "t.sqlite")
    assert store.secret("sign") == SqliteStore(tmp_path / "t.sqlite").secret("sign") != store.secret("other")


def test_a_store_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    opened(tmp_path / "t.sqlite").close()
    db = sqlite3.connect(tmp_path / "t.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(PanurgeError, match="newer"):
        SqliteStore(tmp_path / "t.sqlite")


KILLED = """
import os, signal, sys
from panurge.store import Entry, SqliteStore
store = SqliteStore(sys.argv[1])
for n in range(1, 201):
    store.append(Entry("abc", n, "act", str(n), n, ""), 0)
    print(n, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    opened(tmp_path / "t.sqlite").close()
    run = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "t.sqlite")], capture_output=True, text=True)
    assert run.returncode == -9, run.stderr
    told = int(run.stdout.split()[-1])
    assert told == 200
    assert [entry.n for entry in SqliteStore(tmp_path / "t.sqlite").entries("abc")] == list(range(1, 201))
