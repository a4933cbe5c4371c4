"""Asking a bot without holding up the table: quick ones answer at once, the others think in a process of their own.

A bot is given a veil and a seed, never the state; that is all that crosses over."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from panurge.bots import BOTS, Bot
from panurge.core.cold import from_json
from panurge.core.rng import Rng
from panurge.core.state import State

log = logging.getLogger("panurge.table")
_pool: ProcessPoolExecutor | None = None


async def ask(bot: Bot, veil: State, seed: int) -> int:
    """The bot's choice. One that fails is replaced by chance for this decision, so that nobody waits for ever."""
    try:
        if bot.quick:
            return bot.choose(veil, Rng(seed))
        return await asyncio.get_running_loop().run_in_executor(_workers(), _think, bot.name, veil.to_json(), seed)
    except Exception:  # whatever a bot does wrong must not stop the table
        log.exception("the bot %s failed", bot.name)
        return BOTS["random"].choose(veil, Rng(seed))


def _workers() -> ProcessPoolExecutor:
    global _pool
    if _pool is None:
        _pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    return _pool


def _think(name: str, veil: dict[str, Any], seed: int) -> int:
    return BOTS[name].choose(from_json(veil), Rng(seed))


def stop_workers() -> None:
    global _pool
    if _pool is not None:
        _pool.shutdown(wait=False, cancel_futures=True)
        _pool = None
