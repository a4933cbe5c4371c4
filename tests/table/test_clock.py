"""Games with a clock: the server's time decides, the period's name keeps its deadline, a restart changes nothing."""

import asyncio
import json
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.store import SqliteStore
from panurge.table import Room, Table, Viewer, create
from panurge.table.seats import person
from tests.table.tables import GAME, until

SECONDS = 30


@pytest.fixture(autouse=True)
def timed() -> Iterator[None]:
    """Hide and Sheep with a clock: thirty seconds for each card to hide, both parts of the choice together."""
    module = ModuleType("hide_and_sheep.clock")

    def period(state: State) -> tuple[int, str] | None:
        return SECONDS, f"card {len(state.cards)} seat {state.current_player}"  # type: ignore[attr-defined]

    def timeout(state: State, rng: Rng) -> int:
        return int(rng.choice(state.legal_actions()))

    module.period, module.timeout = period, timeout  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    yield
    del sys.modules[module.__name__]


class Time:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def a_timed_table() -> tuple[Table, Time]:
    time, store = Time(), SqliteStore()
    table = Table(store, create(store, GAME, {}, [person("A"), person("B")], now=time.now), now=time)
    table.settle()
    return table, time


def test_the_deadline_stays_while_the_period_has_the_same_name() -> None:
    table, time = a_timed_table()
    assert table.clock.left(time.now) == SECONDS * 1000
    time.now += 10_000
    table.act(table.turn, table.moment, table.state.legal_actions()[0])  # half of the choice
    assert table.clock.left(time.now) == 20_000
    table.act(table.turn, table.moment, table.state.legal_actions()[0])  # the neighbour is asked: a new period
    assert table.clock.left(time.now) == SECONDS * 1000


def test_time_runs_out_only_when_it_has() -> None:
    table, time = a_timed_table()
    before = table.n
    time.now += SECONDS * 1000 - 1
    table.time_out()
    assert table.n == before
    time.now += 1
    table.time_out()
    assert table.entries[before].kind == "clock"


def test_a_restart_keeps_the_deadline() -> None:
    table, time = a_timed_table()
    time.now += 7_000
    table.act(table.turn, table.moment, table.state.legal_actions()[0])
    header = table.store.header(table.id)
    assert header is not None
    again = Table(table.store, header, now=time)
    assert again.clock.deadline == table.clock.deadline


def test_taking_back_gives_no_new_time() -> None:
    table, time = a_timed_table()
    seat, deadline = table.turn, table.clock.deadline
    time.now += 9_000
    table.act(seat, table.moment, table.state.legal_actions()[0])
    table.take_back(seat, table.moment)
    assert table.clock.deadline == deadline


def test_a_game_plays_itself_when_nobody_moves() -> None:
    table, time = a_timed_table()
    for _ in range(200):
        if table.over:
            break
        time.now += SECONDS * 1000
        table.time_out()
    assert table.over
    assert "clock" in {entry.kind for entry in table.entries}


def test_the_room_rings_by_itself_and_tells_what_is_left() -> None:
    async def run() -> None:
        table, time = a_timed_table()
        room = Room(table)
        viewer = Viewer((0,), 0, "en", "wide")
        room.join(viewer)
        first = json.loads(str(viewer.queue.get_nowait()))
        assert first["clock"] == SECONDS * 1000
        time.now += SECONDS * 1000 - 20  # twenty milliseconds are left
        room.wake()
        assert not room.idle
        before = table.n
        await asyncio.sleep(0.01)
        time.now += 20
        await until(lambda: table.n > before)
        assert table.entries[before].kind == "clock"
        steps = [json.loads(text) for text in viewer.queue.taken()]
        first, *parts = [step["line"][2] for step in steps if step.get("kind") == "clock"]
        assert first.startswith("Time is up for ")
        assert not any("Time is up" in said for said in parts)  # of the same decision, if they have come already
        room.close()

    asyncio.run(run())
