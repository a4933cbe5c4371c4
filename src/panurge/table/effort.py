"""What a table does by itself must not end when it fails once: it is logged, and tried again a little later.

A locked file, a full disc, a database that went away, another server that wrote first: whatever stops a bot's move, the
clock's or a pass passes through here, so that no game is left hanging. Each failure doubles the wait, to a limit; an
entry that was written says that all is well again."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from panurge.core.errors import PanurgeError

log = logging.getLogger("panurge.table")

FIRST, LONGEST = 0.25, 4.0  # seconds until the next try


class Effort:
    def __init__(self, table: str, again: Callable[[], None]) -> None:
        self._table = table
        self._again = again
        self._wait = FIRST
        self._next: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def pending(self) -> bool:
        return self._next is not None

    def __enter__(self) -> None:
        """`with effort:` what fails inside is left there, logged, and tried again."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: object) -> bool:
        if not isinstance(error, Exception):
            return False
        self._failed(error)
        return True

    def begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do it in a task of its own."""
        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(self._ended)
        return task

    def later(self) -> None:
        """Try again after a while; once, however many ask for it."""
        if self._next is None and not self._closed:
            self._next = asyncio.get_running_loop().call_later(self._wait, self._try_again)
            self._wait = min(2 * self._wait, LONGEST)

    def succeeded(self) -> None:
        """Something was written: the next failure is a first one."""
        self._wait = FIRST

    def close(self) -> None:
        self._closed = True
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _try_again(self) -> None:
        self._next = None
        self._again()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._failed(error)

    def _failed(self, error: BaseException) -> None:
        known = isinstance(error, PanurgeError)  # else somebody will want to know where it came from
        log.warning("table %s: %r; it tries again", self._table, error, exc_info=None if known else error)
        self.later()
