"""Where bots are asked in the caller's own process (arena, environments): one that fails, or never answers, is named.

Our own bots at our own games are asked without ado. Tables ask in processes of their own (`panurge.bots.pool`)."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from panurge.bots.bot import LONGEST, Bot
from panurge.core.errors import BrokenGame, FailedBot
from panurge.core.faults import is_outside
from panurge.core.patience import Overstayed, limited
from panurge.core.registry import GAMES

T = TypeVar("T")

LATER = 5.0  # seconds a bot may overstay its budget


def supervised(bot: Bot | None, key: str, doing: Callable[[], T]) -> T:
    """What comes of it: of a bot's decision, or (None) of what the game itself does."""
    outside = is_outside(GAMES[key])
    if not outside and (bot is None or bot.ours):
        return doing()
    given = LONGEST if bot is None else max(bot.patience, bot.budget.seconds + LATER if bot.budget.seconds else 0.0)
    try:
        with limited(given):
            return doing()
    except Overstayed as late:
        if bot is None or _in_game(key, late):
            raise BrokenGame(f"{key} is broken: its rules came to no end within {given:g} s") from late
        raise FailedBot(f"{bot.name} gave no answer within {given:g} s, at {key}") from late
    except Exception as error:
        if bot is None or bot.ours:
            raise
        raise FailedBot(f"{bot.name} failed at {key}: {type(error).__name__}: {error}") from error


def asking(key: str) -> Callable[..., Any]:
    """How an environment asks a game for something, `ask(state.deal, rng)`: ours without ado; a guest's rules come to
    an end in time or are named."""
    return partial(_in_time, key) if is_outside(GAMES[key]) else _at_once


def _at_once(doing: Callable[..., Any], *given: Any) -> Any:
    return doing(*given)


def _in_time(key: str, doing: Callable[..., Any], *given: Any) -> Any:
    return supervised(None, key, partial(doing, *given))


def _in_game(key: str, late: Overstayed) -> bool:
    """Whether it was the game's code that did not end, or what it called."""
    package = GAMES[key].package
    return any(module == package or module.startswith(f"{package}.") for module in late.modules)

