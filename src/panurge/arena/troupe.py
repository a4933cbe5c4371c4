"""Processes that work through a list, each piece once. One that dies is noticed: what was not finished is done again,
by fresh ones. Results come in the order in which the work was begun."""

import logging
import multiprocessing
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, TypeVar

from panurge.bots.orphans import end_with_parent, shut
from panurge.core.errors import PanurgeError

log = logging.getLogger(__name__)

ATTEMPTS = 3  # processes that may end over one result, one after another

W = TypeVar("W")
R = TypeVar("R")


class Troupe(Generic[W, R]):
    def __init__(self, size: int, do: Callable[[W], R]) -> None:
        self._size, self._do = size, do
        self._under_way: deque[tuple[W, Future[R]]] = deque()
        self._workers = self._hired()

    def _hired(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._size, multiprocessing.get_context("spawn"), end_with_parent)

    def __len__(self) -> int:
        return len(self._under_way)

    def begin(self, work: W) -> None:
        self._under_way.append((work, self._asked(work)))

    def _asked(self, work: W) -> "Future[R]":
        try:
            return self._workers.submit(self._do, work)
        except BrokenProcessPool as broken:  # found out before the result it cost was asked for
            future: Future[R] = Future()
            future.set_exception(broken)
            return future

    def first(self) -> R:
        """The result of what was begun first."""
        for _ in range(ATTEMPTS):
            work, future = self._under_way[0]
            try:
                result = future.result()
            except BrokenProcessPool:
                log.warning("a process has ended; what it was doing is done again")
                self._renew()
            else:
                self._under_way.popleft()
                return result
        raise PanurgeError(f"{ATTEMPTS} processes have ended one after another over {work!r:.200}")

    def _renew(self) -> None:
        self.end()
        self._workers = self._hired()
        kept = list(self._under_way)
        self._under_way = deque((work, done if _whole(done) else self._asked(work)) for work, done in kept)

    def end(self) -> None:
        shut(self._workers, wait=True)


def _whole(future: "Future[R]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
