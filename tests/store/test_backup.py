"""A backup holds everything, of one moment, while the store is in use; it restores into either kind of store, or not
at all."""

import asyncio
import gzip
import json
import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from panurge.cli import main
from panurge.store import Entry, Neighbours, Unreachable, open_store
from panurge.store.backup import backup, restore
from panurge.store.ground import Unfit
from panurge.store.ground_sqlite import SqliteGround
from panurge.store.grounds import ground_of
from panurge.store.neighbours import BACK
from panurge.store.schema import newest, scripts
from panurge.table import Table
from tests.store.databases import bare, new_database  # noqa: F401
from tests.store.filled import Contents, contents, examples, fill, older
from tests.store.test_alone import until
from tests.store.test_store import HEADER
from tests.table.tables import play


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to restore to."""
    if request.param == "sqlite":
        return str(tmp_path / "target.sqlite")
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "village.backup")


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Contents]:
    return examples(str(tmp_path_factory.mktemp("rows") / "t.sqlite"))


@pytest.fixture
def kept(tmp_path: Path, rows: tuple[str, Contents], file: str) -> str:
    """A backup of a filled store."""
    older(str(tmp_path / "first.sqlite"), newest(), rows[1])
    backup(str(tmp_path / "first.sqlite"), file)
    return file


def test_everything_comes_back_from_either_into_either(address: str, target: str, file: str) -> None:
    with closing(open_store(address)) as store:
        table = fill(store)
        told = backup(address, file)
    before = contents(address)
    assert all(before.values())  # every table of the schema, however many there are
    assert (told.tables, told.rows) == (1, sum(map(len, before.values())))
    assert restore(file, target) == told
    assert contents(target) == before
    with closing(open_store(target, alone=True)) as store:
        header = store.header(table)
        assert header is not None
        again = Table(store, header)
        play(again, 9999)
        assert again.over


def test_every_table_of_the_file_is_in_it(kept: str, tmp_path: Path) -> None:
    """Asked of the database itself: a script that adds a table needs nothing else here."""
    with closing(sqlite3.connect(tmp_path / "first.sqlite")) as db:
        there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {line["table"] for line in lines(kept) if "table" in line} == there


def test_it_is_of_one_moment_while_others_write(address: str, target: str, file: str) -> None:
    store, over, n = open_store(address, alone=True), threading.Event(), 0
    store.create(HEADER, b"k" * 32, -1)

    def write() -> None:
        nonlocal n
        while not over.wait(0.001):
            with suppress(Unreachable):  # the disc of a busy machine: tried again, as a server does
                store.append(Entry("abc", n + 1, "act", str(n), n, "d"), n + 1)
                n += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = []
        for _ in range(3):
            backup(address, file)
            restore(file, target, replace=bool(seen))
            found = contents(target)
            held = sorted(row["n"] for row in found["entries"])
            assert held == list(range(1, len(held) + 1))
            assert found["tables"][0]["turn"] == (held[-1] if held else -1)
            seen.append(len(held))
            until(lambda: n > seen[-1])
    finally:
        over.set()
        writer.join()
        store.close()
    assert seen == sorted(set(seen)), "nobody wrote meanwhile"
    with closing(open_store(target)) as again:
        again.append(Entry("abc", seen[-1] + 1, "act", "on", 1), 0)


@pytest.mark.parametrize("number", [number for number, _ in scripts()])
def test_one_of_an_older_schema_is_brought_up_to_date(
    tmp_path: Path, file: str, rows: tuple[str, Contents], number: int
) -> None:
    place, target = str(tmp_path / "old.sqlite"), str(tmp_path / "new.sqlite")
    older(place, number, rows[1])
    assert backup(place, file).schema == number
    assert sqlite3.connect(place).execute("PRAGMA user_version").fetchone()[0] == number  # only looked at
    restore(file, target)
    with closing(open_store(place)):
        assert contents(target) == contents(place)


# ---------------------------------------------------------------------- what is refused
def lines(file: str) -> list[dict[str, object]]:
    with gzip.open(file, "rt") as packed:
        return [line for line in map(json.loads, packed) if isinstance(line, dict)]


def rewritten(file: str, change: Callable[[bytes], bytes]) -> None:
    content = gzip.decompress(Path(file).read_bytes())
    changed = change(content)
    assert changed != content
    Path(file).write_bytes(gzip.compress(changed))


def flipped(file: str) -> None:
    content = bytearray(Path(file).read_bytes())
    content[len(content) // 2] ^= 0x40
    Path(file).write_bytes(content)


def cut(file: str) -> None:
    Path(file).write_bytes(Path(file).read_bytes()[:-40])


def without_a_line(content: bytes) -> bytes:
    return b"".join(line for line in content.splitlines(keepends=True) if b'"act"' not in line)


def without_its_end(content: bytes) -> bytes:
    return b"".join(content.splitlines(keepends=True)[:-1])


FAULTS: dict[str, tuple[Callable[[str], None], str]] = {
    "a bit": (flipped, "damaged"),
    "its end": (cut, "damaged"),
    "rows": (lambda file: rewritten(file, without_a_line), "damaged"),
    "another value": (lambda file: rewritten(file, lambda all_: all_.replace(b'"secrets"', b'"secret"')), "damaged"),
    "the last line": (lambda file: rewritten(file, without_its_end), "damaged"),
    "something after it": (lambda file: rewritten(file, lambda all_: all_ + b"[]\n"), "damaged"),
    "no packing": (lambda file: Path(file).write_text("bêêê"), "foreign"),
    "no backup": (lambda file: rewritten(file, lambda all_: b'{"sheep":1}\n'), "foreign"),
    "nothing": (lambda file: Path(file).write_bytes(b""), "foreign"),
    "a later schema": (
        lambda file: rewritten(file, lambda all_: all_.replace(f'"schema":{newest()}'.encode(), b'"schema":99')),
        "newer",
    ),
    "a later format": (lambda file: rewritten(file, lambda all_: all_.replace(b'"format":1', b'"format":2')), "newer"),
}


@pytest.fixture(params=FAULTS)
def faulty(request: pytest.FixtureRequest, kept: str) -> tuple[str, str]:
    spoil, code = FAULTS[request.param]
    spoil(kept)
    return kept, code


def test_a_damaged_or_newer_file_leaves_the_store_as_it_was(faulty: tuple[str, str], tmp_path: Path) -> None:
    file, code = faulty
    here = str(tmp_path / "here.sqlite")
    with closing(open_store(here)) as store:
        fill(store)
    before = contents(here)
    with pytest.raises(Unfit) as told:
        restore(file, here, replace=True)
    assert told.value.code == code
    assert "rien n’a été changé" in told.value.sentence("fr")
    assert contents(here) == before
    nowhere = tmp_path / "nowhere" / "t.sqlite"
    nowhere.parent.mkdir()
    with pytest.raises(Unfit):
        restore(file, str(nowhere))
    assert not list(nowhere.parent.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["its end", "rows"])
def test_nor_is_a_database_changed(postgres: str, kept: str, fault: str) -> None:
    place = new_database(postgres)
    with closing(open_store(place)) as store:
        fill(store)
    before = contents(place)
    FAULTS[fault][0](kept)
    with pytest.raises(Unfit):
        restore(kept, place, replace=True)
    assert contents(place) == before


def test_what_holds_something_is_replaced_only_on_demand(
    address: str, kept: str, rows: tuple[str, Contents]
) -> None:
    with closing(open_store(address)) as store:
        store.secret("links")  # a server was started there once
    restore(kept, address)
    with closing(open_store(address)) as store:
        store.create(HEADER, b"k" * 32, -1)
    with pytest.raises(Unfit, match="--replace"):
        restore(kept, address)
    assert len(contents(address)["tables"]) == 2
    restore(kept, address, replace=True)
    assert contents(address) == rows[1]


def test_nobody_serves_what_is_replaced(address: str, kept: str) -> None:
    with closing(open_store(address, alone=True)), pytest.raises(Unfit, match="end it first"):
        restore(kept, address, replace=True)
    restore(kept, address, replace=True)


def test_a_file_in_which_a_server_has_just_begun_is_its_own(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "new.sqlite")
    for ended in (False, True):
        ground = SqliteGround(place)  # there is nothing yet
        store = open_store(place, alone=True)
        store.create(HEADER, b"k" * 32, -1)
        if ended:
            store.close()
        monkeypatch.setattr("panurge.store.backup.ground_of", lambda place: ground)  # noqa: B023
        with pytest.raises(Unfit, match="--replace" if ended else "end it first"):
            restore(kept, place)
        store.close()
        with closing(open_store(place)) as again:
            assert again.header("abc") == HEADER
        for one in tmp_path.glob("new.sqlite*"):
            one.unlink()


@pytest.mark.slow
def test_a_server_of_another_schema_is_nobody_here(postgres: str, kept: str) -> None:
    place = new_database(postgres)
    meadow = f"{place}&search_path=meadow"
    with closing(open_store(place)) as store:
        store.run("CREATE SCHEMA meadow")
    for here, there in ((place, meadow), (meadow, place)):
        with closing(open_store(there)) as other:
            neighbours = other.neighbours()
            asyncio.run(heard(neighbours))
            restore(kept, here, replace=True)
            with pytest.raises(Unfit, match="end it first"):
                restore(kept, there, replace=True)
            neighbours.close()


async def heard(neighbours: Neighbours) -> None:
    """Until it has a session."""
    there = asyncio.Event()
    neighbours.on(BACK, lambda news: there.set())
    neighbours.begin()
    await there.wait()


@pytest.mark.slow
def test_a_server_that_comes_back_to_restored_tables_goes_on_with_none_of_its_own(
    postgres: str, kept: str, caplog: pytest.LogCaptureFixture
) -> None:
    """While it rests it has no session by which it could be seen."""
    place = new_database(postgres)
    store: Any = open_store(place)
    fill(store)
    usual, restored = store._opened, threading.Event()

    async def later() -> Any:
        while not restored.is_set():
            await asyncio.sleep(0.01)
        return await usual()

    store._opened = later
    store._drop("the database does not answer")
    until(lambda: not served(place))
    restore(kept, place, replace=True)
    restored.set()
    until(lambda: "restored" in store._broken)
    with pytest.raises(Unreachable, match="start it again"):
        store.append(Entry("abc", 1, "act", "1", 1), 0)
    assert not store.healthy()
    assert [record.levelname for record in caplog.records if "restored" in record.message] == ["ERROR"]
    asyncio.run(ends_by_itself(store.neighbours()))  # and leaves the leases to others
    store.close()
    with closing(open_store(place)) as again:
        assert again.healthy()


async def ends_by_itself(neighbours: Any) -> None:
    lease = neighbours.lease("x", lambda: None)
    neighbours.begin()
    while not neighbours._job.done():
        await asyncio.sleep(0.01)
    assert not lease.held
    neighbours.close()


def served(place: str) -> bool:
    with closing(ground_of(place)) as ground, suppress(Unfit):
        one: Any = ground
        one._refuse_if_served()
        return False
    return True


@pytest.mark.slow
def test_one_that_comes_back_just_then_is_seen(
    postgres: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncpg

    from panurge.store.ground_postgres import LOCK, PostgresGround
    from panurge.store.postgres import SESSION

    place = new_database(postgres)
    with closing(open_store(place)) as store:
        fill(store)
    before, usual = contents(place), PostgresGround._run

    def run(ground: Any, statement: str) -> None:
        if statement == LOCK:
            ground.came = ground._wait(asyncpg.connect(place, server_settings={"application_name": SESSION}))
        usual(ground, statement)

    monkeypatch.setattr(PostgresGround, "_run", run)
    with pytest.raises(Unfit, match="end it first"):
        restore(kept, place, replace=True)
    assert contents(place) == before


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_it_is_for_its_owner_alone(kept: str, tmp_path: Path) -> None:
    Path(kept).chmod(0o644)
    backup(str(tmp_path / "first.sqlite"), kept)
    assert stat.S_IMODE(Path(kept).stat().st_mode) == 0o600
    (tmp_path / "new").mkdir()
    restore(kept, str(tmp_path / "new" / "t.sqlite"))
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / "new").iterdir()}
    assert set(modes.values()) == {0o600}


def test_it_overwrites_nothing_but_a_backup(kept: str, tmp_path: Path) -> None:
    place = str(tmp_path / "first.sqlite")
    before = contents(place)
    for other in (place, str(tmp_path)):
        with pytest.raises(Unfit, match="no backup"):
            backup(place, other)
    assert contents(place) == before
    assert not list(tmp_path.glob("*.part"))
    for nowhere in ("nowhere.sqlite", "empty.sqlite"):
        if nowhere.startswith("empty"):
            (tmp_path / nowhere).touch()
        with pytest.raises(Unfit, match=r"not there|no store"):
            backup(str(tmp_path / nowhere), str(tmp_path / "other.backup"))
    assert not (tmp_path / "other.backup").exists()


def test_from_the_shell(kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, other = str(tmp_path / "first.sqlite"), str(tmp_path / "other.sqlite")
    assert main(["backup", kept, "--data", first]) == 0
    assert f"{kept}: 1 table, " in capsys.readouterr().out
    assert main(["restore", kept, "--data", other, "--language", "fr"]) == 0
    assert "est dans l’état du" in capsys.readouterr().out
    assert main(["restore", kept, "--data", other, "--language", "fr"]) == 1
    assert "contient déjà des tables" in capsys.readouterr().err
    assert main(["restore", kept, "--data", other, "--replace"]) == 0
    assert main(["backup", str(tmp_path / "b"), "--data", str(tmp_path / "none" / "t.sqlite")]) == 1
    assert not (tmp_path / "none").exists()
