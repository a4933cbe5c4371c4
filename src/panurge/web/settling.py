"""What may take a while is done in the store by a thread, by way of a connection of its own where the store has such a
thing: no table waits for it. One thing after the other."""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from panurge.people.results import Results
from panurge.table import Store, Unreachable

log = logging.getLogger("panurge.web")

Answer = TypeVar("Answer")


class Settling:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._results: Results | None = None  # belongs to the thread
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="panurge-aside")
        self._over = threading.Event()

    async def do(self, work: Callable[[Store], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._store.aside()))

    async def settle(self, table: str) -> None:
        """Results that could not be written when the game ended: somebody else was at it, or the store was away."""
        await self.do(lambda aside: self._results_of(aside).settle(table))

    async def settle_left_over(self) -> None:
        """Results that were not written when they should have been."""
        try:
            await self.do(self._settle_all)
        except Unreachable as reason:
            log.warning("results are written later: %s", reason)

    def _settle_all(self, aside: Store) -> None:
        self._results_of(aside).settle_all(self._over.is_set)

    def _results_of(self, aside: Store) -> Results:
        self._results = self._results or Results(aside)
        return self._results

    def close(self) -> None:
        """What is under way is finished: the store is closed after this."""
        self._over.set()
        self._thread.shutdown(wait=True, cancel_futures=True)
