"""Asking a bot without holding up the table: quick ones answer at once, the others think in a process of their own."""

import logging

from panurge.bots import Bot, random
from panurge.bots.pool import Pool
from panurge.core.rng import Rng
from panurge.core.state import State

log = logging.getLogger("panurge.table")


async def ask(pool: Pool, bot: Bot, veil: State, seed: int) -> int:
    """The bot's choice. One that fails is replaced by chance for this decision, so that nobody waits for ever."""
    try:
        if bot.quick:
            return bot.choose(veil, Rng(seed), bot.budget).action
        return (await pool.ask(bot.name, veil, seed, bot.budget)).action
    except Exception:  # whatever a bot does wrong must not stop the table
        log.exception("the bot %s failed", bot.name)
        return random.choose(veil, Rng(seed))
