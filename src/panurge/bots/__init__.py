"""Who can sit at a table besides people. A bot sees a veil and gets its randomness handed in: it cannot peek.

`BOTS` maps names to bots, weakest first. One that thinks for long is not `quick`: a table asks it in a worker process
(`panurge.bots.pool`), where its `choose` is found by name."""

from dataclasses import dataclass, field

from panurge.bots import levels, random
from panurge.bots.choice import Budget, Choice, Thinker
from panurge.core.rng import Rng
from panurge.core.state import State


@dataclass(frozen=True)
class Bot:
    name: str
    choose: Thinker
    quick: bool = False  # answers at once: no worker is needed
    brisk: bool = False  # takes milliseconds: it is not to wait behind those that think for long
    budget: Budget = field(default_factory=Budget)  # what it is given at a table


BOTS: dict[str, Bot] = {}


def announce(bot: Bot) -> None:
    """Let a bot be chosen at tables; one of the same name is replaced."""
    BOTS[bot.name] = bot


def _at_random(veil: State, rng: Rng, budget: Budget) -> Choice:
    return Choice(random.choose(veil, rng))


announce(Bot("random", _at_random, quick=True))
announce(Bot("lamb", levels.lamb, brisk=True))
announce(Bot("ewe", levels.ewe, brisk=True))
announce(Bot("ram", levels.ram))
