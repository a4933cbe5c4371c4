"""Counts games that are over for the statistics of the house: now and then, off the event loop, by the one process that
keeps the house."""

import asyncio

from panurge.table import Lease, Store
from panurge.table.tally import Tallies
from panurge.web.rounds import borne

ROUND, PAUSE = 60.0, 0.2  # seconds between two looks for games that are over, and between two handfuls of them


class Counting:
    def __init__(self, store: Store, house_lease: Lease) -> None:
        self.house_lease = house_lease
        self.tallies = Tallies(store)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._go_on())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _count_some(self) -> bool:
        return self.house_lease.held and bool(await asyncio.to_thread(self.tallies.count_some))

    async def _go_on(self) -> None:
        while True:
            with borne("counting games that are over"):
                while await self._count_some():
                    await asyncio.sleep(PAUSE)
            await asyncio.sleep(ROUND)
