"""`panurge serve --workers 4`: several processes that serve the tables of one database on one socket.

This process holds the socket and serves nobody. One of the others that ends is started anew; who was connected to it
comes back to another one. They all end with this one, however it ends."""

import logging
import multiprocessing
import os
import signal
import socket as sockets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection, reduction
from multiprocessing.context import SpawnProcess
from typing import Any

log = logging.getLogger("panurge.web")

FAREWELL = 10.0  # seconds the workers have to end by themselves
SOON, REST = 5.0, 1.0  # seconds: one that lived no longer than that is started anew after a rest
ENDING = (signal.SIGTERM, signal.SIGINT)


class Workers:
    def __init__(self, count: int, listener: sockets.socket, work: Callable[..., None], *given: Any) -> None:
        """`work(listener, *given)` is what each of them does, with the number of the socket there."""
        self._count, self._listener, self._work, self._given = count, listener, work, given
        self._workers: list[SpawnProcess] = []
        self._begun: dict[int, float] = {}

    def run(self, gone: Callable[[int], None] = lambda process: None) -> None:
        """Until this process is told to end. `gone` is told the number of each of the others that ends before."""
        hears, told = sockets.socketpair()
        told.setblocking(False)
        usual = [signal.signal(one, lambda *_: None) for one in ENDING]
        before = signal.set_wakeup_fd(told.fileno())
        try:
            self._workers = [self._start() for _ in range(self._count)]
            while hears not in connection.wait([*(one.sentinel for one in self._workers), hears]):
                self._replace(gone)
        finally:
            self._end()
            signal.set_wakeup_fd(before)
            for one, what in zip(ENDING, usual, strict=True):
                signal.signal(one, what)

    def _start(self) -> SpawnProcess:
        handed = _Handed(self._listener.fileno())
        one = multiprocessing.get_context("spawn").Process(target=_work, args=(self._work, handed, *self._given))
        one.start()
        assert one.pid is not None
        self._begun[one.pid] = time.monotonic()
        return one

    def _replace(self, gone: Callable[[int], None]) -> None:
        for at, one in enumerate(self._workers):
            if one.is_alive():
                continue
            assert one.pid is not None
            log.warning("worker %d has ended (%s); another one begins", one.pid, one.exitcode)
            gone(one.pid)
            if time.monotonic() - self._begun.pop(one.pid) < SOON:
                time.sleep(REST)
            self._workers[at] = self._start()

    def _end(self) -> None:
        for one in self._workers:
            one.terminate()
        until = time.monotonic() + FAREWELL
        for one in self._workers:
            one.join(max(0.0, until - time.monotonic()))
            if one.is_alive():
                one.kill()
                one.join()


class _Handed:
    """A file handle on its way to a process that is being started."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> tuple[Callable[[Any], int], tuple[Any]]:
        return _taken, (reduction.DupFd(self.number),)


def _taken(handed: Any) -> int:
    return int(handed.detach())


def _work(work: Callable[..., None], *given: Any) -> None:
    threading.Thread(target=_end_with_parent, name="panurge-parent", daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(*given)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
