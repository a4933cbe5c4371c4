"""A file is served by one process: a second one is told so, and a dead one holds nothing."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from panurge.core.errors import PanurgeError
from panurge.store import open_store

HOLDS = """
import sys
from panurge.store import open_store
store = open_store(sys.argv[1], alone=True)
print("held", flush=True)
sys.stdin.read()
"""


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


def test_a_second_process_is_refused_and_a_killed_one_is_not_waited_for(tmp_path: Path) -> None:
    address = str(tmp_path / "t.sqlite")
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
