"""Nobody is left working for a process that was killed."""

import os
import signal
import subprocess
import sys
import time

import pytest

WORKS = """
import multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
from {module} import {name}

if __name__ == "__main__":
    workers = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), {name})
    print(workers.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""
BEGINNINGS = {
    "panurge.table.keeping": "_begin",
    "panurge.study.desk": "_begin",
    "panurge.bots.orphans": "end_with_parent",  # the arena's
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
@pytest.mark.parametrize("module", BEGINNINGS)
def test_a_worker_ends_with_whoever_it_works_for(module: str, tmp_path: object) -> None:
    script = f"{tmp_path}/works.py"
    with open(script, "w", encoding="utf-8") as file:
        file.write(WORKS.format(module=module, name=BEGINNINGS[module]))
    server = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    assert is_alive(worker)
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    server.stdout.close()
    until = time.monotonic() + 20
    while is_alive(worker):
        assert time.monotonic() < until, "it still waits for work"
        time.sleep(0.05)


def is_alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
