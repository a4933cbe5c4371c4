"""Every store keeps what it acknowledged, refuses doubled numbers, and knows its own schema."""

import dataclasses
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from panurge.core.errors import PanurgeError
from panurge.core.state import OVER
from panurge.store import Entry, Header, SqliteStore, Stale, open_store
from panurge.store.schema import migrations
from panurge.store.sql import SqlStore
from tests.store.databases import new_database

HEADER = Header("abc", "hide-and-sheep", 1, {"players": 2}, ({"kind": "person"}, {"kind": "bot"}), "c0ffee", 1000)

Opener = Callable[[], SqlStore]


def open_patiently(address: str) -> SqlStore:
    if not address.startswith("postgres"):
        return open_store(address)
    from panurge.store.postgres import AT_EASE, PostgresStore

    return PostgresStore(address, moment=AT_EASE)


@pytest.fixture
def again(address: str) -> Iterator[Opener]:
    """Opens the same store once more: one that is patient, for what it keeps is asked here, not how quickly."""
    opened: list[SqlStore] = []

    def open_it() -> SqlStore:
        opened.append(open_patiently(address))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def store(again: Opener) -> SqlStore:
    store = again()
    store.create(HEADER, b"k" * 32, -1)
    return store


def test_what_was_written_is_read_back(store: SqlStore, again: Opener) -> None:
    first, second = Entry("abc", 1, "chance", "3", 1001, "d1"), Entry("abc", 2, "chat", '{"text":"bêêê ?"}', 1002)
    store.append(first, 0)
    store.append(second, 0)
    other = again()
    assert other.header("abc") == HEADER
    assert other.key("abc") == b"k" * 32
    assert other.entries("abc") == [first, second]
    assert other.entries("abc", after=1) == [second]
    assert other.header("nobody") is None
    with pytest.raises(PanurgeError, match="no table"):
        other.key("nobody")


def test_a_number_is_taken_once(store: SqlStore) -> None:
    store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
    with pytest.raises(Stale):
        store.append(Entry("abc", 1, "act", "2", 2, ""), 0)
    assert [entry.value for entry in store.entries("abc")] == ["1"]
    assert store.tables_of("b") == []
    store.append(Entry("abc", 2, "act", "2", 2, ""), 0)


def test_entries_that_follow_are_written_together_or_not_at_all(store: SqlStore) -> None:
    one, two, three = (Entry("abc", n, "act", str(n), 10 * n, "d") for n in (1, 2, 3))
    store.append(two, 1)
    with pytest.raises(Stale):
        store.append(one, 0, two, three)
    with pytest.raises(Exception, match=r"(?i)constraint") as refused:
        store.append(one, 0, Entry("abc", 3, "bribe", "1", 1, ""))
    assert not isinstance(refused.value, Stale)
    assert store.entries("abc") == [two]
    assert store.rows("SELECT turn, touched FROM tables") == [(1, 20)]
    store.append(three, -1, Entry("abc", 4, "act", "4", 40, "d"), Entry("abc", 5, "chance", "5", 50, "e"))
    assert [entry.n for entry in store.entries("abc")] == [2, 3, 4, 5]
    assert store.rows("SELECT turn, touched FROM tables") == [(-1, 50)]


def test_two_writers_cannot_both_write_a_move(store: SqlStore, again: Opener) -> None:
    other = again()
    store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
    with pytest.raises(Stale):
        other.append(Entry("abc", 1, "act", "2", 1, ""), 1)


def test_unknown_kinds_and_tables_do_not_get_in(store: SqlStore) -> None:
    for bad in (Entry("abc", 1, "bribe", "1", 1, ""), Entry("nobody", 1, "act", "1", 1, "")):
        with pytest.raises(Exception, match=r"(?i)constraint") as refused:
            store.append(bad, 1)
        assert not isinstance(refused.value, Stale)
    assert store.entries("abc") == []


def test_seats_are_held_and_lost_by_renewing(store: SqlStore) -> None:
    nonce = store.nonce("abc", 0)
    assert nonce
    assert nonce != store.nonce("abc", 1)
    store.hold("abc", 0, "browser")
    store.hold("abc", 1, "browser")
    store.hold("abc", 0, "browser")
    assert store.held("abc", "browser") == (0, 1)
    assert store.holders("abc") == [(0, "browser"), (1, "browser")]
    assert [summary.seats for summary in store.tables_of("browser")] == [(0, 1)]
    assert store.renew("abc", 0) != nonce
    assert store.held("abc", "browser") == (1,)


def test_tables_of_a_browser_come_running_first_then_newest(store: SqlStore) -> None:
    for name, at, turn in (("old", 10, 0), ("new", 20, 1), ("done", 30, OVER)):
        store.create(Header(name, "hide-and-sheep", 1, {"players": 3}, ({}, {}, {}), "c0", at), b"k", turn)
        store.hold(name, 2, "browser")
    assert [(one.table, one.players, one.turn) for one in store.tables_of("browser")] == [
        ("new", 3, 1),
        ("old", 3, 0),
        ("done", 3, OVER),
    ]
    assert [one.table for one in store.tables_of("browser", limit=1)] == ["new"]


def test_finished_games_are_kept_once_and_their_end_says_who_won(store: SqlStore, again: Opener) -> None:
    store.hold("abc", 1, "browser")
    assert store.to_keep() == []
    store.append(Entry("abc", 1, "end", '{"why":"over"}', 3000), OVER)
    store.append(Entry("abc", 2, "chat", "{}", 3001), OVER)
    assert [header.table for header in store.to_keep()] == ["abc"]
    assert [summary.won for summary in store.tables_of("browser")] == [()]
    assert store.archive("abc") is None
    store.keep("abc", '{"why":"over","winners":[1]}', b"as it was")
    store.keep("abc", '{"why":"over","winners":[1]}', b"another time")
    other = again()
    assert (other.to_keep(), other.archive("abc")) == ([], b"as it was")
    assert [summary.won for summary in other.tables_of("browser")] == [(1,)]
    assert [entry.value for entry in other.entries("abc")] == ['{"why":"over","winners":[1]}', "{}"]


def test_one_table_follows_another_and_no_second_one(store: SqlStore) -> None:
    assert store.follower("abc") == ""
    again = dataclasses.replace(HEADER, table="next", follows="abc")
    store.create(again, b"k", -1)
    assert store.follower("abc") == "next"
    assert store.header("next") == again
    with pytest.raises(Stale):
        store.create(dataclasses.replace(again, table="other"), b"k", -1)
    assert store.header("other") is None


def test_who_does_not_wish_to_be_asked_is_kept(store: SqlStore) -> None:
    store.wish("abc", 1, "pens")
    store.wish("abc", 1, "never")
    store.wish("abc", 0, "pens")
    assert store.wishes("abc") == {0: "pens", 1: "never"}
    store.wish("abc", 0, "")
    assert store.wishes("abc") == {1: "never"}


def test_secrets_are_made_once(store: SqlStore, again: Opener) -> None:
    assert store.secret("sign") == again().secret("sign") != store.secret("other")


def test_a_text_that_no_store_would_keep_is_not_found(store: SqlStore) -> None:
    for asked in ("SELECT id FROM people WHERE id = ?", "DELETE FROM questions WHERE challenge = ? RETURNING about"):
        assert list(store.rows(asked, "a\0b")) == []


def test_it_says_whether_it_is_well(store: SqlStore) -> None:
    assert store.healthy()


# ---------------------------------------------------------------------- SQLite's own
def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "t.sqlite").close()
    db = sqlite3.connect(tmp_path / "t.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(PanurgeError, match="newer"):
        SqliteStore(tmp_path / "t.sqlite")


def test_a_wish_of_an_older_program_is_still_one(tmp_path: Path) -> None:
    """Schema 7 calls them wishes; what schema 6 kept is brought over."""
    db = sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)
    for number, script in migrations(0):
        if number < 7:
            db.executescript(f"{script}\nPRAGMA user_version = {number};")
    db.execute("INSERT INTO standing VALUES ('abc', 2)")
    db.close()
    store = SqliteStore(tmp_path / "t.sqlite")
    assert store.wishes("abc") == {2: "never"}
    store.close()


KILLED = """
import os, signal, sys
from panurge.store import Entry, open_store
store = open_store(sys.argv[1])
for n in range(1, 201):
    store.append(Entry("abc", n, "act", str(n), n, ""), 0)
    print(n, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_acknowledged_survives_kill_9(store: SqlStore, address: str, again: Opener) -> None:
    run = subprocess.run([sys.executable, "-c", KILLED, address], capture_output=True, text=True)
    assert run.returncode == -9, run.stderr
    told = int(run.stdout.split()[-1])
    assert told == 200
    assert [entry.n for entry in again().entries("abc")] == list(range(1, 201))


# ---------------------------------------------------------------------- PostgreSQL's own
@pytest.mark.slow
def test_a_lost_connection_is_opened_anew(postgres: str) -> None:
    from panurge.store.postgres import PostgresStore, Unreachable

    store = PostgresStore(new_database(postgres))
    store.create(HEADER, b"k" * 32, -1)

    def cut() -> None:
        other = PostgresStore(store.path)
        other.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        other.close()

    cut()
    try:
        store.append(Entry("abc", 1, "act", "1", 1, ""), 0)
    except Unreachable:  # noticed only by trying
        store.append(Entry("abc", 1, "act", "1", 1, ""), 0)
    assert [entry.n for entry in store.entries("abc")] == [1]

    def half_done() -> None:
        with store.transaction():
            store.run("UPDATE tables SET turn = ?", 7)
            cut()
            store.run("UPDATE tables SET touched = ?", 7)

    with pytest.raises(Unreachable):
        half_done()
    assert store.rows("SELECT turn FROM tables")[0][0] == 0
    store.close()


@pytest.mark.slow
def test_an_address_where_nobody_answers_is_a_clear_error() -> None:
    with pytest.raises(PanurgeError, match="does not answer"):
        open_store("postgresql://nobody@127.0.0.1:9/none")


@pytest.mark.slow
def test_a_database_that_is_not_there_is_told_in_a_sentence(postgres: str) -> None:
    with pytest.raises(PanurgeError, match='cannot be used: database "nothing" does not exist'):
        open_store(postgres.replace("/postgres?", "/nothing?"))


@pytest.mark.slow
def test_servers_that_start_together_make_the_schema_once(postgres: str) -> None:
    address = new_database(postgres)
    code = "import sys; from panurge.store import open_store; open_store(sys.argv[1]).close()"
    started = [subprocess.Popen([sys.executable, "-c", code, address]) for _ in range(3)]
    assert [one.wait() for one in started] == [0, 0, 0]
    store = open_store(address)
    numbers = [row[0] for row in store.rows("SELECT number FROM panurge_schema ORDER BY number")]
    assert numbers == sorted(set(numbers))
    store.run("INSERT INTO panurge_schema VALUES (99)")
    store.close()
    with pytest.raises(PanurgeError, match="newer"):
        open_store(address)


def test_open_tables_are_listed_until_they_are_closed_old_or_over(store: SqlStore, again: Opener) -> None:
    for number, name in enumerate(("older", "newer", "over")):
        store.create(dataclasses.replace(HEADER, table=name, at=2000 + number), b"k" * 32, -1)
        store.open_table(name)
    store.open_table("older")  # twice is once
    store.append(Entry("over", 1, "end", '{"why":"over"}', 3000), OVER)
    other = again()
    assert [header.table for header in other.open_tables(0)] == ["newer", "older"]
    assert [header.table for header in other.open_tables(2000)] == ["newer"]
    assert [header.table for header in other.open_tables(0, limit=1)] == ["newer"]
    assert other.is_open("older")
    assert not other.is_open("abc")
    other.close_table("older")
    assert not store.is_open("older")
    assert [header.table for header in store.open_tables(0)] == ["newer"]


def test_unfinished_tables_are_listed_by_when_they_were_touched(store: SqlStore, again: Opener) -> None:
    for number, name in enumerate(("first", "second", "over")):
        store.create(dataclasses.replace(HEADER, table=name, at=2000 + number), b"k" * 32, -1)
    store.append(Entry("over", 1, "end", '{"why":"over"}', 3000), OVER)
    store.append(Entry("first", 1, "act", "1", 3000), 1)
    other = again()
    found = [header.table for header in other.unfinished(1999, 10)]
    assert [table for table in found if table != HEADER.table] == ["first", "second"]
    assert [header.table for header in other.unfinished(2001, 10)] == ["first"]
    assert [header.table for header in other.unfinished(0, 1)] == ["first"]


def test_who_sits_is_known_without_playing_the_game_again(store: SqlStore) -> None:
    assert store.sitting("abc") == HEADER.seats
    sat = {"kind": "person", "name": "Zoé", "bot": ""}
    store.append(Entry("abc", 1, "seat", '{"seat":1,"kind":"person","name":"Max","bot":""}', 1001), 0)
    store.append(Entry("abc", 2, "seat", '{"seat":1,"kind":"person","name":"Zoé","bot":""}', 1002), 0)
    assert store.sitting("abc") == (HEADER.seats[0], sat)
    assert store.sitting("nobody") == ()


def test_what_is_written_together_is_kept_together_or_not_at_all(store: SqlStore, again: Opener) -> None:
    """Also when a part of it is written as a whole of its own."""

    def all_of_it(number: int) -> None:
        with store.transaction():
            store.hold("abc", 0, "browser")
            store.renew("abc", 1)
            store.append(Entry("abc", number, "chat", "{}", 1001), 0)

    nonce = store.nonce("abc", 1)
    store.append(Entry("abc", 1, "chat", "{}", 1000), 0)
    with pytest.raises(Stale):
        all_of_it(1)
    assert (again().held("abc", "browser"), again().nonce("abc", 1)) == ((), nonce)
    all_of_it(2)
    assert again().held("abc", "browser") == (0,)
    assert again().nonce("abc", 1) != nonce
    assert len(again().entries("abc")) == 2


def test_of_two_tables_that_follow_one_the_second_leaves_no_trace(store: SqlStore) -> None:
    first, second = (dataclasses.replace(HEADER, table=name, follows="abc") for name in ("first", "second"))
    store.create(first, b"k" * 32, -1)

    def follow() -> None:
        with store.transaction():
            store.hold("abc", 0, "browser")
            store.create(second, b"k" * 32, -1)

    with pytest.raises(Stale):
        follow()
    assert (store.follower("abc"), store.header("second"), store.held("abc", "browser")) == ("first", None, ())
