"""At an interjection the time a bot takes tells nothing of what it holds."""

import asyncio
from typing import Any

import pytest

from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.pool import Pool
from panurge.core.state import State
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.table import Room, motor
from panurge.table import ask as asking
from panurge.table.seats import bot
from tests.table.windows import DECLINE, Wanted, at_window, first_may_interject, interjections

PAUSE = 0.5


def first_may_not(state: GuerreDesMoutons, seats: tuple[int, ...]) -> bool:
    return len(seats) == 3 and not interjections(state, seats[0])


class Skipping(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to whatever comes next: seconds cost nothing, and are exact."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0
        select = self._selector.select  # type: ignore[attr-defined]

        def skip(timeout: float | None = None) -> Any:
            self.skipped += timeout or 0.0
            return select(0)

        self._selector.select = skip  # type: ignore[attr-defined]

    def time(self) -> float:
        return self.skipped


class Slow(Pool):
    """Thinks for a while, unless there is only one option, and then takes the first."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.budgets: list[Budget] = []

    async def ask(self, bot: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        self.budgets.append(budget)
        options = veil.legal_actions()
        if len(options) > 1:
            await asyncio.sleep(self.seconds)
        return Choice(int(options[0]))


def answered(wanted: Wanted, level: str, seconds: float) -> tuple[float, int]:
    """When a bot's answer in such a window came, and what it was."""
    loop = Skipping()
    pool = Slow(seconds)

    async def run() -> tuple[float, int]:
        table = at_window(wanted)
        table.seats[table.turn] = bot(level)
        room, moment, came = Room(table, pool, seeds=lambda: 1), table.moment, asyncio.Event()
        table.observers.append(lambda entry, step: came.set())
        room.wake()
        await came.wait()
        when = loop.time()
        value = int(table.entries[moment].value)
        room.close()
        return when, value

    try:
        found = loop.run_until_complete(run())
    finally:
        loop.close()
    assert all(budget == asking.BRIEFLY for budget in pool.budgets)
    return found


@pytest.mark.parametrize("level", ["random", "ewe", "ram"])
def test_gm_21_a_bot_answers_after_the_pause_whatever_it_holds(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motor, "pause", lambda: PAUSE)
    with_a_choice = [answered(first_may_interject, level, seconds)[0] for seconds in (0.0, 0.2, 30.0)]
    without = answered(first_may_not, level, 0.0)[0]
    assert {round(when, 3) for when in (*with_a_choice, without)} == {PAUSE}


def test_a_bot_that_thinks_in_time_is_heard_and_one_that_does_not_lets_it_go_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(motor, "pause", lambda: PAUSE)
    assert answered(first_may_interject, "ram", 0.2)[1] != DECLINE
    assert answered(first_may_interject, "ram", 30.0)[1] == DECLINE


def test_the_time_to_think_is_less_than_any_pause() -> None:
    from panurge.table.wishes import QUICKEST

    assert asking.BRIEFLY.seconds is not None
    assert 1000 * asking.BRIEFLY.seconds < QUICKEST
    assert not BOTS["ram"].quick
