"""Analyses in a process of their own: they fill up, are kept, and a dead worker is no disaster."""

import asyncio

from panurge.study.desk import Analysis, Desk
from panurge.study.reading import Reading
from tests.study.games import a_record


async def done(analysis: Analysis) -> None:
    for _ in range(1200):
        if analysis.state != "running":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the analysis does not end")


def test_an_analysis_fills_up_and_is_kept() -> None:
    async def run() -> None:
        desk = Desk(seconds=0.3, most=2)
        reading = Reading.of(a_record("sheep-sheep", 2, clever=1))
        try:
            first = desk.analysis("one", lambda: reading)
            assert first.state == "running"
            await done(first)
            assert first.state == "done"
            assert first.wanted >= len(first.points) > 10
            assert [point.moment for point in first.curve()] == sorted(first.points)
            assert desk.analysis("one", lambda: 1 / 0) is first  # type: ignore[arg-type, return-value]
            for name in ("two", "three"):
                desk._known[name] = Analysis(reading, "done")
            desk.analysis("two", lambda: reading)
            assert "one" not in desk._known
        finally:
            desk.close()

    asyncio.run(run())


def test_a_dead_worker_fails_one_analysis_and_the_next_try_works() -> None:
    async def run() -> None:
        desk = Desk(seconds=0.2)
        reading = Reading.of(a_record("sheep-sheep", 2, clever=1))
        try:
            analysis = desk.analysis("one", lambda: reading)
            while not analysis.points and analysis.state == "running":
                await asyncio.sleep(0.02)
            assert desk._workers is not None
            for process in list(desk._workers._processes.values()):
                process.kill()
            await done(analysis)
            assert analysis.state == "failed"
            again = desk.analysis("one", lambda: reading)
            assert again is not analysis
            await done(again)
            assert again.state == "done"
        finally:
            desk.close()

    asyncio.run(run())


