"""Analyses in a process of their own: they fill up, are kept, and a dead worker is no disaster."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from panurge.study.desk import ATTEMPTS, Analysis, Busy, Desk
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
                desk._known[name] = Analysis(reading, "done", name=name)
            desk.analysis("two", lambda: reading)
            assert "one" not in desk._known
        finally:
            desk.close()

    asyncio.run(run())


def test_a_dead_worker_is_replaced_and_what_was_under_way_goes_on_by_itself() -> None:
    async def run() -> None:
        desk = Desk(seconds=6.0)  # so long that none is done while the other's worker starts on a busy machine
        reading = Reading.of(a_record("sheep-sheep", 2, clever=1))
        try:
            both = [desk.analysis(name, lambda: reading, name) for name in ("one", "two")]
            while not all(analysis.points for analysis in both):
                await asyncio.sleep(0.01)
            assert desk._workers is not None
            known = [len(analysis.points) for analysis in both]
            for process in list(desk._workers._processes.values()):
                process.kill()
            while any(len(analysis.points) <= before for analysis, before in zip(both, known, strict=True)):
                assert [analysis.state for analysis in both] == ["running", "running"]
                await asyncio.sleep(0.01)
            assert sum(analysis.lost for analysis in both) == 1
            assert desk.analysis("one", lambda: 1 / 0) is both[0]  # type: ignore[arg-type, return-value]
        finally:
            desk.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_one_that_nobody_looks_at_rests_in_its_worker_and_goes_on_there() -> None:
    async def run() -> None:
        desk = Desk(seconds=1.0, watched=0.2)
        reading = Reading.of(a_record("sheep-sheep", 2, clever=1))
        try:
            one = desk.analysis("one", lambda: reading)
            while not one.rests:
                await asyncio.sleep(0.01)
            known = len(one.points)
            await asyncio.sleep(0.3)
            assert one.state == "running"
            assert len(one.points) == known < one.wanted
            while one.state == "running":
                assert desk.analysis("one", lambda: 1 / 0) is one  # type: ignore[arg-type, return-value]
                await asyncio.sleep(0.01)
            assert one.state == "done"
            assert len(one.points) > known
        finally:
            desk.close()

    asyncio.run(asyncio.wait_for(run(), 60))


class Fake(Desk):
    """Thinks here and now, as many pieces as it is told to: what is left is who is served when."""

    def __init__(self, pieces: int, **settings: float) -> None:
        super().__init__(seconds=1.0, clock=lambda: float(len(self.served)), **settings)  # each piece takes a second
        self.left: dict[str, int] = {}
        self.pieces = pieces
        self.served: list[str] = []
        self.failing: list[Exception] = []

    async def _piece(self, analysis: Analysis) -> tuple[str, Any] | None:
        await asyncio.sleep(0)
        self.served.append(analysis.name)
        if self.failing:
            raise self.failing.pop()
        left = self.left[analysis.name] = self.left.get(analysis.name, self.pieces) - 1
        return ("wanted", left) if left else None


NOTHING: Any = None


def test_ninety_analyses_polled_by_one_address_are_a_few_and_never_begun_twice() -> None:
    async def run() -> None:
        desk = Fake(5, most=100, each=4)
        begun: list[str] = []

        def poll(name: str, address: str) -> bool:
            try:
                desk.analysis(name, lambda: begun.append(name) or NOTHING, address)  # type: ignore[func-returns-value]
            except Busy:
                return False
            return True

        crowd = [f"a{number}" for number in range(90)]
        assert sum(poll(name, "a") for name in crowd) == 4
        assert poll("b", "b")
        rounds = 0
        while not all(name in desk._known and desk._known[name].state == "done" for name in crowd):
            for name in crowd:
                poll(name, "a")
            await asyncio.sleep(0)
            rounds += 1
            assert rounds < 10_000
        assert len(begun) == len(set(begun)) == 91, "each once"
        assert max(place for place, name in enumerate(desk.served) if name == "b") <= 10, "every other piece was b's"

    asyncio.run(run())


def test_what_rests_keeps_nobody_waiting_and_can_be_forgotten() -> None:
    async def run() -> None:
        desk = Fake(50, watched=3, each=1, most=2)

        async def left_alone(name: str) -> Analysis:
            one = desk.analysis(name, lambda: NOTHING, "a")
            while not one.rests:
                await asyncio.sleep(0)
            return one

        first = await left_alone("a")
        assert len(desk.served) <= 5, "a few pieces, and no more"
        assert not len(desk._line)
        for name in "bc":
            await left_alone(name)  # an address may have but one under way
        assert list(desk._known) == ["a", "b", "c"]
        assert desk.analysis("a", lambda: 1 / 0, "a") is first  # type: ignore[arg-type, return-value]
        with pytest.raises(Busy):
            desk.analysis("b", lambda: NOTHING, "a")  # nor may one that rested go on beside it
        while first.state == "running":
            desk.analysis("a", lambda: 1 / 0, "a")  # type: ignore[arg-type, return-value]
            await asyncio.sleep(0)
        assert desk.served.count("a") == 50
        await left_alone("d")
        assert list(desk._known) == ["c", "a", "d"], "b rested longest"

    asyncio.run(run())


def test_one_that_is_under_way_is_not_forgotten() -> None:
    async def run() -> None:
        desk = Fake(3, most=2, each=10)
        first = [desk.analysis(name, lambda: NOTHING) for name in "abcdef"]
        assert [desk.analysis(name, lambda: 1 / 0) for name in "abcdef"] == first  # type: ignore[arg-type, return-value]
        for one in first:
            await done(one)
        desk.analysis("f", lambda: NOTHING)
        assert list(desk._known) == ["e", "f"]

    asyncio.run(run())


def test_who_has_many_kept_drives_out_their_own() -> None:
    async def run() -> None:
        desk = Fake(1, most=4, each=10)
        theirs = desk.analysis("theirs", lambda: NOTHING, "b")
        await done(theirs)
        for number in range(9):
            await done(desk.analysis(f"a{number}", lambda: NOTHING, "a"))
        assert desk.analysis("theirs", lambda: NOTHING, "c") is theirs
        assert sorted(desk._known) == ["a6", "a7", "a8", "theirs"]

    asyncio.run(run())


@pytest.mark.parametrize(("lost", "state"), [(1, "done"), (ATTEMPTS - 1, "done"), (ATTEMPTS, "failed")])
def test_one_that_costs_worker_after_worker_is_given_up(lost: int, state: str) -> None:
    async def run() -> None:
        desk = Fake(3)
        desk.failing = [BrokenProcessPool("gone") if lost % 2 else TimeoutError() for _ in range(lost)]
        one = desk.analysis("one", lambda: NOTHING)
        await done(one)
        assert (one.state, one.lost) == (state, lost)
        if state == "failed":
            assert desk.analysis("one", lambda: NOTHING) is not one

    asyncio.run(run())


def test_a_game_that_fails_fails_alone() -> None:
    async def run() -> None:
        desk = Fake(3)
        desk.failing = [ValueError("no sense")]
        one, two = (desk.analysis(name, lambda: NOTHING) for name in ("one", "two"))
        await done(one)
        await done(two)
        assert sorted((one.state, two.state)) == ["done", "failed"]

    asyncio.run(run())
