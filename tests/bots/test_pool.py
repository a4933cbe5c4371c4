"""Bots in worker processes: the same answers, and a game that goes on whatever happens to a worker."""

import asyncio
import os
import signal
import time

import pytest

from panurge import Rng
from panurge.bots import BOTS, lane
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import Asker
from panurge.bots.pool import Pool, Stumbled
from tests.bots.positions import position, veil_of
from tests.store.test_alone import until

SMALL = Budget(iterations=30)


@pytest.fixture
def workers():
    made = Pool(1)
    yield made
    made.close()


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_answers_as_the_bot_itself_does_and_close_ends_it(workers: Pool) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))
    answer = asyncio.run(workers.ask("ram", veil, 7, SMALL))
    assert answer == BOTS["ram"].choose(veil, Rng(7), SMALL)
    (process,) = workers.processes()
    workers.close()
    assert gone(process)
    assert workers.processes() == []
    workers.close()  # twice is once


def test_a_worker_that_was_prepared_is_there_before_anybody_asks(workers: Pool) -> None:
    workers.brisk.prepare()
    workers.brisk.prepare()  # twice is once
    until(lambda: any(worker.ready for worker in workers.brisk.alive))
    (process,) = workers.processes()
    veil = veil_of(position("guerre-et-beeeh", 3))
    asyncio.run(workers.ask("lamb", veil, 7, Budget()))
    assert workers.processes() == [process]
    workers.close()
    assert gone(process)


def test_a_killed_worker_is_replaced_and_the_answer_still_comes(workers: Pool) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))

    async def story() -> Choice:
        await workers.ask("ram", veil, 1, SMALL)
        (victim,) = workers.processes()
        thinking = asyncio.create_task(workers.ask("ram", veil, 7, Budget(seconds=60, iterations=30)))
        os.kill(victim, signal.SIGKILL)
        answer = await thinking
        assert workers.processes() != [victim]
        return answer

    assert asyncio.run(story()) == BOTS["ram"].choose(veil, Rng(7), SMALL)
    assert workers.replaced == 1


def test_one_that_overstays_is_replaced_and_has_stumbled(workers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))
    monkeypatch.setattr(lane, "PATIENCE", -1.9)
    asyncio.run(workers.ask("ram", veil, 1, Budget(seconds=60, iterations=1)))  # a worker that is awake
    began = time.monotonic()
    with pytest.raises(Stumbled, match="no answer within"):
        asyncio.run(workers.ask("ram", veil, 7, Budget(iterations=10**9)))
    assert workers.replaced == lane.ATTEMPTS
    assert time.monotonic() - began < 60


def test_a_bot_that_fails_is_asked_once_and_keeps_its_worker(
    workers: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))
    with pytest.raises(Stumbled, match="no bot is called 'nobody'") as stumble:
        asyncio.run(workers.ask("nobody", veil, 7, SMALL))
    assert "Traceback" in stumble.value.trace
    (process,) = workers.processes()
    assert asyncio.run(workers.ask("ram", veil, 7, SMALL)) == BOTS["ram"].choose(veil, Rng(7), SMALL)
    assert workers.processes() == [process]
    assert workers.replaced == 0
    assert not caplog.records, "whoever asked says it, once"


async def in_turn(pool: Pool, asked: list[tuple[str, Budget, Asker]]) -> list[int]:
    """Ask all at once; in which order the answers came."""
    veil, came = veil_of(position("guerre-et-beeeh", 3, options=6)), []

    async def one(number: int, bot: str, budget: Budget, asker: Asker) -> None:
        await pool.ask(bot, veil, number, budget, asker)
        came.append(number)

    await asyncio.gather(*(one(number, *question) for number, question in enumerate(asked)))
    return came


def test_the_line_of_a_pool_is_fair(workers: Pool) -> None:
    """One address asks for six tables, a stranger comes last and is second."""
    short = Budget(seconds=0.5, iterations=5)
    crowd = [("ram", short, Asker(frozenset({"a"}), f"a{table}")) for table in range(6)]
    came = asyncio.run(in_turn(workers, [*crowd, ("ram", short, Asker(frozenset({"b"}), "b"))]))
    assert came.index(6) <= 2  # the first was begun before it came


def test_the_quick_do_not_wait_behind_the_slow(workers: Pool) -> None:
    """A lamb of the very address whose ram thinks for ever: it has a lane of its own."""
    mine, veil = Asker(frozenset({"a"}), "t"), veil_of(position("guerre-et-beeeh", 3, options=6))

    async def story() -> Choice:
        long = asyncio.create_task(workers.ask("ram", veil, 1, Budget(seconds=600), mine))
        await asyncio.sleep(0)
        lamb = await workers.ask("lamb", veil, 2, Budget(), mine)
        assert not long.done()
        long.cancel()
        return lamb

    assert asyncio.run(story()).action in veil.legal_actions()


def test_a_bot_that_is_not_as_quick_as_it_says_is_found_out() -> None:
    habits = Pool().habits
    mark = ("lamb", "black-sheep", Budget())
    assert habits.brisk(mark)
    for _ in range(4):
        habits.learn(mark, 3.0)
    assert not habits.brisk(mark)
    for _ in range(20):
        habits.learn(mark, 0.01)
    assert habits.brisk(mark)


def test_a_few_easy_moves_do_not_let_a_slow_bot_before_the_quick() -> None:
    habits = Pool().habits
    mark = ("ram", "black-sheep", Budget())
    for _ in range(20):
        habits.learn(mark, 0.01)
    assert not habits.brisk(mark)
    assert habits.brisk(("ram", "black-sheep", Budget(seconds=0.25)))  # at an interjection it has no more than that


def test_who_has_gone_is_not_thought_for(workers: Pool) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3, options=6))

    async def story() -> None:
        await workers.ask("ram", veil, 1, Budget(seconds=60, iterations=1))  # a worker that is awake
        gone = [asyncio.create_task(workers.ask("ram", veil, seed, Budget(seconds=60))) for seed in range(5)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        (victim,) = workers.processes()
        os.kill(victim, signal.SIGKILL)  # it may have begun the first, and must not begin it again
        await workers.ask("ram", veil, 1, Budget(seconds=60, iterations=1))

    asyncio.run(asyncio.wait_for(story(), 50))


def test_questions_wait_their_turn_without_losing_patience(workers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several tables, one worker: waiting in line is not overstaying."""
    veil = veil_of(position("guerre-et-beeeh", 3, options=6))  # no choice is settled before half the time is spent
    monkeypatch.setattr(lane, "PATIENCE", 2.0)  # as long as a busy machine may leave one worker without its turn

    async def crowd() -> list[Choice]:
        return await asyncio.gather(*(workers.ask("ram", veil, seed, Budget(seconds=0.5)) for seed in range(8)))

    began = time.monotonic()
    assert len(asyncio.run(crowd())) == 8
    assert time.monotonic() - began > 2.5, "the last one waited longer than a worker may take for an answer"
    assert workers.replaced == 0


def test_closing_answers_open_questions(workers: Pool) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))

    async def story() -> Choice:
        await workers.ask("ewe", veil, 1, SMALL)
        thinking = asyncio.create_task(workers.ask("ram", veil, 7, Budget(iterations=10**9)))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(workers.close)
        return await thinking

    assert asyncio.run(story()).action in veil.legal_actions()
    assert workers.replaced == 0
