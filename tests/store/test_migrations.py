"""Every older store comes up to date with all it holds, once, under a lock, or stays what it was."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from panurge.people import People
from panurge.store import Unreachable, open_store, schema
from panurge.store.schema import migrations, newest, scripts, statements
from panurge.table import Table
from tests.store.databases import bare  # noqa: F401
from tests.store.filled import Contents, contents, examples, older

OLDER = [number for number, _ in scripts()][:-1]
OPENS = "import sys; from panurge.store import open_store; open_store(sys.argv[1]).close()"


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Contents]:
    return examples(str(tmp_path_factory.mktemp("rows") / "t.sqlite"))


def start_together(place: str, many: int) -> None:
    for one in [subprocess.Popen([sys.executable, "-c", OPENS, place], stderr=subprocess.PIPE) for _ in range(many)]:
        _, told = one.communicate(timeout=120)
        assert one.returncode == 0, told.decode()


@pytest.mark.parametrize("number", OLDER)
def test_a_store_of_every_older_schema_is_read(address: str, rows: tuple[str, Contents], number: int) -> None:
    table, held = rows
    older(address, number, held)
    store = open_store(address)
    header = store.header(table)
    assert header is not None
    again = Table(store, header)
    assert not again.frozen
    assert len(again.entries) == len(held["entries"])
    assert store.key(table) == next(row["key"] for row in held["tables"])
    assert [seat for seat, _ in store.holders(table)] == [0]
    assert store.wishes(table) == ({} if number < 3 else {3: "x"} if number >= 8 else {3: "never"})
    assert (People(store).of_browser("browser") is not None) == (number >= 9)
    store.close()
    now = contents(address)
    assert set(now) == set(held)
    del now["secrets"]  # to which who opens a database may add one
    assert all(len(now[name]) in (0, len(held[name])) for name in now)


def test_of_two_processes_that_start_together_one_migrates(address: str, rows: tuple[str, Contents]) -> None:
    older(address, OLDER[3], rows[1])
    start_together(address, 3)
    store = open_store(address)
    assert store.header(rows[0]) is not None
    store.close()


def test_of_many_that_make_a_file_together_one_does(tmp_path: Path) -> None:
    place = str(tmp_path / "t.sqlite")
    start_together(place, 6)


def test_a_failing_script_leaves_the_store_as_it_was(
    address: str, rows: tuple[str, Contents], monkeypatch: pytest.MonkeyPatch
) -> None:
    older(address, OLDER[2], rows[1])
    before = contents(address)
    broken = (newest() + 1, "CREATE TABLE more (id TEXT PRIMARY KEY);\nALTER TABLE nowhere ADD COLUMN id TEXT;\n")
    found = (*scripts(), broken)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "scripts", lambda: found)
        with pytest.raises(Exception, match="nowhere"):
            open_store(address)
    assert contents(address) == before
    store = open_store(address)
    assert store.header(rows[0]) is not None
    store.close()


def test_who_finds_it_done_waits_for_nobody(tmp_path: Path) -> None:
    place = str(tmp_path / "t.sqlite")
    open_store(place).close()
    busy = sqlite3.connect(place, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    open_store(place).close()
    busy.close()


def test_who_cannot_wait_any_longer_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("panurge.store.sqlite.MIGRATION", 10)
    place = str(tmp_path / "t.sqlite")
    busy = sqlite3.connect(place, isolation_level=None)
    busy.execute("PRAGMA journal_mode=WAL")
    busy.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unreachable, match="brought up to date"):
        open_store(place)
    busy.close()


def test_scripts_are_run_statement_by_statement() -> None:
    for _, script in migrations(0):
        assert "".join(statements(script)).strip() == script.strip()


def test_whoever_writes_names_the_columns() -> None:
    """A server that still runs while a newer program brings the schema up to date goes on writing what it knows."""
    places = sorted((Path(schema.__file__).parent.parent).rglob("*.py"))
    assert len(places) > 300
    positional = re.compile(r"INSERT INTO \S+ (VALUES|SELECT)")
    assert [place.name for place in places if positional.search(place.read_text(encoding="utf-8"))] == []
