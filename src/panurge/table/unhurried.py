"""Bots at the pace at which one watches them."""

import asyncio

from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.pool import Pool
from panurge.core.state import State


class Unhurried(Pool):
    """Another pool's bots: the first `opening` moves at once, then one every `pause` seconds."""

    def __init__(self, pool: Pool, opening: int, pause: float) -> None:
        self._pool, self._opening, self._pause = pool, opening, pause

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        if self._opening > 0:
            self._opening -= 1
        else:
            await asyncio.sleep(self._pause)
        return await self._pool.ask(bot, veil, seed, budget, asker)
