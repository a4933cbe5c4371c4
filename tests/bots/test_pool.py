"""Bots in worker processes: the same answers, and a game that goes on whatever happens to a worker."""

import asyncio
import os
import signal
import time

import pytest

from panurge import Rng
from panurge.bots import BOTS, pool
from panurge.bots.choice import Budget, Choice
from panurge.bots.pool import Pool
from tests.bots.positions import position, veil_of

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


def test_a_killed_worker_is_replaced_and_the_answer_still_comes(workers: Pool) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))

    async def story() -> Choice:
        await workers.ask("ewe", veil, 1, SMALL)
        (victim,) = workers.processes()
        thinking = asyncio.create_task(workers.ask("ram", veil, 7, Budget(seconds=60, iterations=30)))
        os.kill(victim, signal.SIGKILL)
        answer = await thinking
        assert workers.processes() != [victim]
        return answer

    assert asyncio.run(story()) == BOTS["ram"].choose(veil, Rng(7), SMALL)
    assert workers.replaced == 1


def test_one_that_overstays_is_replaced_and_chance_decides(workers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))
    monkeypatch.setattr(pool, "PATIENCE", -1.9)
    asyncio.run(workers.ask("ewe", veil, 1, Budget(seconds=60)))  # a worker that is awake
    began = time.monotonic()
    answer = asyncio.run(workers.ask("ram", veil, 7, Budget(iterations=10**9)))
    assert answer.action in veil.legal_actions()
    assert answer.considered == []
    assert workers.replaced == pool.ATTEMPTS
    assert time.monotonic() - began < 60


def test_a_bot_that_fails_does_not_stop_the_game(workers: Pool, caplog: pytest.LogCaptureFixture) -> None:
    veil = veil_of(position("guerre-et-beeeh", 3))
    answer = asyncio.run(workers.ask("nobody", veil, 7, SMALL))
    assert answer.action in veil.legal_actions()
    assert "KeyError" in caplog.text


def test_questions_wait_their_turn_without_losing_patience(workers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several tables, one worker: waiting in line is not overstaying."""
    veil = veil_of(position("guerre-et-beeeh", 3, options=6))  # no choice is settled before half the time is spent
    monkeypatch.setattr(pool, "PATIENCE", 3.0)  # as long as a busy machine may leave one worker without its turn

    async def crowd() -> list[Choice]:
        return await asyncio.gather(*(workers.ask("ram", veil, seed, Budget(seconds=0.5)) for seed in range(15)))

    began = time.monotonic()
    assert len(asyncio.run(crowd())) == 15
    assert time.monotonic() - began > 3.5, "the last one waited longer than a worker may take for an answer"
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
