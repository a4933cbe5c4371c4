"""Bots in processes of their own: the engine holds the interpreter while it thinks, so a server must not think itself.

Questions wait in a fair line (`panurge.bots.fair`), and patience runs only while a worker thinks. Those that take
milliseconds have a lane of their own, where nobody waits behind a long thought. How long a bot needs is learnt: one
that was thought to be brisk and is not goes to the slow lane."""

import asyncio

from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.lane import USUAL, Lane
from panurge.bots.worker import Stumbled
from panurge.core.rng import Rng
from panurge.core.state import State

__all__ = ["Pool", "Stumbled"]

BRISK = 0.4  # seconds: what is expected to take no longer goes to the brisk lane
MOMENT = 0.02  # seconds a brisk bot is taken to need, until it has shown how long
MEMORY = 0.7  # how much of what was known counts beside the last time

Mark = tuple[str, str, Budget]


class Habits:
    """How many seconds each bot needs, by game and budget."""

    def __init__(self) -> None:
        self._known: dict[Mark, float] = {}

    def expected(self, mark: Mark) -> float:
        return self._known.get(mark, self._said(mark))

    def brisk(self, mark: Mark) -> bool:
        """Both by what it says and by what it does: one that may think for long is slow even after a few easy moves."""
        return self._said(mark) <= BRISK and self.expected(mark) <= BRISK

    def _said(self, mark: Mark) -> float:
        name, _, budget = mark
        bot = BOTS.get(name.partition(":")[0])
        return MOMENT if bot is not None and bot.brisk else budget.seconds or USUAL

    def learn(self, mark: Mark, seconds: float) -> None:
        self._known[mark] = MEMORY * self.expected(mark) + (1 - MEMORY) * seconds


class Pool:
    """Asks bots in worker processes; make one per server, close it at the end."""

    def __init__(self, workers: int = 1) -> None:
        self.slow, self.brisk = Lane(workers), Lane(1)
        self.habits = Habits()

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        """The bot's choice; `Stumbled` if it fails. When the pool is closed meanwhile, a random option."""
        mark = (bot, veil.KEY, budget)
        lane = self.brisk if self.habits.brisk(mark) else self.slow
        inquiry = lane.ask((bot, veil.to_json(), seed, budget), asker, self.habits.expected(mark))
        try:
            choice = await asyncio.wrap_future(inquiry.answer)
        finally:
            inquiry.wanted = False
        if choice is None:
            return Choice(int(veil.pick(Rng(seed))))
        self.habits.learn(mark, inquiry.seconds)
        return choice

    @property
    def replaced(self) -> int:
        return self.slow.replaced + self.brisk.replaced

    def processes(self) -> list[int]:
        """The process ids of the living workers."""
        return [worker.process.pid or 0 for lane in (self.slow, self.brisk) for worker in tuple(lane.alive)]

    def close(self) -> None:
        """End the workers at once; a question still open is answered at random."""
        for lane in (self.slow, self.brisk):
            lane.close()
