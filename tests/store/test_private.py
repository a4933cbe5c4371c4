"""What a store keeps is its owner's alone, from the first byte on; an older store is mended."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from panurge.core.errors import PanurgeError
from panurge.store import SqliteStore
from tests.store.test_store import HEADER

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes mean nothing here")


def modes(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.iterdir())}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Open to everybody, as careless people make them."""
    made = tmp_path / "tables"
    made.mkdir()
    made.chmod(0o755)
    return made


EXPECTED = {"tables": 0o700, "t.sqlite": 0o600, "t.sqlite-wal": 0o600, "t.sqlite-shm": 0o600, "t.sqlite.lock": 0o600}


def test_a_new_store_is_private_whatever_the_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        store = SqliteStore(folder / "t.sqlite", alone=True)
        store.create(HEADER, b"k" * 32, -1)
        assert modes(folder) == EXPECTED
        store.close()
    finally:
        os.umask(before)


def test_an_older_store_is_mended_at_start(folder: Path) -> None:
    SqliteStore(folder / "t.sqlite").close()
    old = sqlite3.connect(folder / "t.sqlite", isolation_level=None)
    old.execute("INSERT INTO secrets VALUES ('a', 'b')")  # as after a kill: the log lies there still
    for one in (folder, *folder.iterdir()):
        one.chmod(0o777 if one is folder else 0o644)
    store = SqliteStore(folder / "t.sqlite", alone=True)
    assert modes(folder) == EXPECTED
    store.close()
    old.close()


def test_a_folder_with_other_things_in_it_is_left_as_it_is(folder: Path) -> None:
    (folder / "letter.txt").write_text("dear …")
    (folder / "letter.txt").chmod(0o644)
    store = SqliteStore(folder / "t.sqlite")
    found = modes(folder)
    assert (found["tables"], found["letter.txt"], found["t.sqlite"]) == (0o755, 0o644, 0o600)
    store.close()


def test_a_shared_folder_is_left_as_it_is(folder: Path) -> None:
    folder.chmod(0o1777)
    SqliteStore(folder / "t.sqlite").close()
    assert modes(folder) == {"tables": 0o1777, "t.sqlite": 0o600}


def test_a_folder_that_is_not_there_is_told_in_a_sentence(folder: Path) -> None:
    with pytest.raises(PanurgeError, match="cannot be kept in"):
        SqliteStore(folder / "nowhere" / "t.sqlite")


def test_a_folder_named_as_a_store_is_refused_and_stays_as_it_is(folder: Path) -> None:
    (folder / "letter.txt").write_text("dear …")
    with pytest.raises(PanurgeError, match=r"cannot be kept in .*: Is a directory"):
        SqliteStore(folder, alone=True)
    assert modes(folder)["tables"] == 0o755
