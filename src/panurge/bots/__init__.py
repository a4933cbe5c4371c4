"""Who can sit at a table besides people. A bot sees a veil and gets its randomness handed in: it cannot peek.

`BOTS` maps names to bots, weakest first. A bot that thinks for long says so (`quick=False`); a table then asks it in a
worker process (`choose` must be a module-level function there)."""

from collections.abc import Callable
from dataclasses import dataclass

from panurge.bots import random
from panurge.core.rng import Rng
from panurge.core.state import State

Choose = Callable[[State, Rng], int]


@dataclass(frozen=True)
class Bot:
    name: str
    choose: Choose
    quick: bool = True


BOTS: dict[str, Bot] = {}


def announce(bot: Bot) -> None:
    """Let a bot be chosen at tables; one of the same name is replaced."""
    BOTS[bot.name] = bot


announce(Bot("random", random.choose))
