"""Bots in processes of their own: the engine holds the interpreter while it thinks, so a server must not think itself.

A worker is handed a veil as JSON and a seed, never a state: it could not cheat if it tried. A worker that dies or
overstays its time is replaced; the question is asked once more, and then answered at random, so that a game goes on."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from panurge.bots.choice import Budget, Choice
from panurge.core.rng import Rng
from panurge.core.state import State

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds a worker may overstay its budget before it is replaced
START_UP = 20.0  # seconds a fresh worker may need to import the engine


def think(bot: str, veil: dict[str, Any], seed: int, budget: Budget) -> Choice:
    """In the worker: one question, one answer."""
    from panurge.bots import BOTS
    from panurge.core.cold import from_json

    return BOTS[bot].choose(from_json(veil), Rng(seed), budget)


class Pool:
    """Asks bots in worker processes; make one per server, close it at the end."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.replaced = 0
        self._executor: ProcessPoolExecutor | None = None

    def _fresh(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        return self._executor

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget) -> Choice:
        """The bot's choice; after two failures a random option."""
        patience = (budget.seconds or 2.0) + PATIENCE + START_UP
        question = veil.to_json()
        for _ in range(2):
            future = self._fresh().submit(think, bot, question, seed, budget)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(future), patience)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a bot's worker was replaced: %s", type(error).__name__)
                self._replace()
        return Choice(int(veil.pick(Rng(seed))))

    def _replace(self) -> None:
        self.replaced += 1
        self.close()

    def close(self) -> None:
        """End the workers at once."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for process in list((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=False, cancel_futures=True)
