"""Counts games that are over for the statistics of the house: now and then, off the event loop, by the one process that
keeps the house. What they tell together is summed up off the loop, too, at most once a minute for each game."""

import asyncio

from panurge.table import Lease, Store
from panurge.table.tally import Summed, Tallies
from panurge.web.rounds import borne

ROUND, PAUSE = 60.0, 0.2  # seconds between two looks for games that are over, and between two handfuls of them
KEPT = 60.0  # seconds for which a sum is good


class Counting:
    def __init__(self, store: Store, house_lease: Lease) -> None:
        self.house_lease = house_lease
        self.tallies = Tallies(store)
        self._task: asyncio.Task[None] | None = None
        self._sums: dict[str, tuple[float, asyncio.Task[Summed]]] = {}  # by game: since when, and the sum

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._go_on())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def of(self, game: str) -> Summed:
        """Whoever asks while it is summed up waits for the same sum."""
        loop = asyncio.get_running_loop()
        since, sum_up = self._sums.get(game, (-KEPT, None))
        if sum_up is None or loop.time() - since >= KEPT or _failed(sum_up):
            sum_up = loop.create_task(asyncio.to_thread(self.tallies.of, game))
            self._sums[game] = loop.time(), sum_up
        return await asyncio.shield(sum_up)

    async def _count_some(self) -> bool:
        return self.house_lease.held and bool(await asyncio.to_thread(self.tallies.count_some))

    async def _go_on(self) -> None:
        while True:
            with borne("counting games that are over"):
                while await self._count_some():
                    await asyncio.sleep(PAUSE)
            await asyncio.sleep(ROUND)


def _failed(task: asyncio.Task[Summed]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
