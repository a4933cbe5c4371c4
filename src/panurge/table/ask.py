"""Asking a bot without holding up the table: quick ones answer at once, the others think in a process of their own."""

import asyncio
import logging
from dataclasses import replace

from panurge.bots import Bot, random
from panurge.bots.choice import Budget
from panurge.bots.pool import Pool
from panurge.core.rng import Rng
from panurge.core.state import State

log = logging.getLogger("panurge.table")

BRIEFLY = Budget(seconds=0.25)  # less than the shortest pause


async def ask(pool: Pool, bot: Bot, veil: State, seed: int) -> int:
    """The bot's choice. One that fails is replaced by chance for this decision, so that nobody waits for ever."""
    try:
        if bot.quick:
            return bot.choose(veil, Rng(seed), bot.budget).action
        return (await pool.ask(bot.name, veil, seed, bot.budget)).action
    except Exception:  # whatever a bot does wrong must not stop the table
        log.exception("the bot %s failed", bot.name)
        return random.choose(veil, Rng(seed))


async def ask_quietly(pool: Pool, bot: Bot, veil: State, seed: int, passing: int, wait: float) -> int:
    """The bot's choice at an interjection: there after `wait` seconds, neither sooner nor later, so that the time tells
    nobody whether it had anything to think about. One that has not finished by then lets it go by (`passing`)."""
    thinking = asyncio.ensure_future(ask(pool, replace(bot, budget=BRIEFLY), veil, seed))
    try:
        await asyncio.sleep(wait)
        return thinking.result() if thinking.done() else passing
    finally:
        thinking.cancel()
