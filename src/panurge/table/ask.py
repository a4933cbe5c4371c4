"""Asking a bot without holding up the table: quick ones answer at once, the others think in a process of their own.

A bot that stumbles is not asked again for this decision: another one plays on, and in the end chance."""

import asyncio
from dataclasses import replace
from operator import index
from typing import NamedTuple

from panurge.bots import BOTS, Bot
from panurge.bots.choice import Budget
from panurge.bots.fair import Asker
from panurge.bots.pool import Pool, Stumbled
from panurge.bots.traces import TRACES
from panurge.core.rng import Rng
from panurge.core.state import State

BRIEFLY = Budget(seconds=0.25)  # less than the shortest pause
NEXT = {"ewe": "random", "random": ""}  # who plays on for whom; for everybody else Brebis


class Reply(NamedTuple):
    action: int
    by: str  # the bot that chose it


async def ask(pool: Pool, bot: Bot, veil: State, seed: int, asker: Asker) -> Reply:
    """The bot's choice, or that of who plays on for it."""
    try:
        return Reply(await _chosen(pool, bot, veil, seed, asker), bot.name)
    except Exception as error:  # whatever a bot does wrong must not stop the table
        TRACES.tell(bot.name, veil.KEY, error)
    after = NEXT.get(bot.name, "ewe")
    if after:
        return await ask(pool, BOTS[after], veil, seed, asker)
    return Reply(int(veil.pick(Rng(seed))), "random")


async def _chosen(pool: Pool, bot: Bot, veil: State, seed: int, asker: Asker) -> int:
    if bot.quick:
        action = index(bot.answer(veil, Rng(seed)).action)
    else:
        action = index((await pool.ask(bot.name, veil, seed, bot.budget, asker)).action)
    if action not in veil.legal_actions():
        raise Stumbled(f"it chose {action}, which the rules forbid")
    return action


async def ask_quietly(
    pool: Pool, bot: Bot, veil: State, seed: int, asker: Asker, passing: int, wait: float
) -> int:
    """The bot's choice at an interjection: there after `wait` seconds, neither sooner nor later, so that the time tells
    nobody whether it had anything to think about. One that has not finished by then lets it go by (`passing`)."""
    thinking = asyncio.ensure_future(ask(pool, replace(bot, budget=BRIEFLY), veil, seed, asker))
    try:
        await asyncio.sleep(wait)
        return thinking.result().action if thinking.done() else passing
    finally:
        thinking.cancel()
