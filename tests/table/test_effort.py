"""A write that fails ends no game: bots, clocks and passes are tried again, and a person is told to try again."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from panurge.core.rng import Rng
from panurge.store import SqliteStore, Unreachable
from panurge.table import Refused, Room, Table, Viewer, create, effort, wishes
from panurge.table.seats import person
from tests.table.tables import BOT, GAME, a_table, play, reopened, until
from tests.table.windows import DECLINE, at_window, copied, three_are_asked


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "FIRST", 0.01)
    monkeypatch.setattr(effort, "LONGEST", 0.02)
    monkeypatch.setattr(wishes, "QUICKEST", 1)
    monkeypatch.setattr(wishes, "SPREAD", 2)


class Stubborn(SqliteStore):
    """A store that takes entries only as long as it may; `refused` counts those it did not take."""

    taking = True
    refused = 0

    def append(self, entry: Any, turn: int, *following: Any) -> None:
        if not self.taking:
            self.refused += 1
            raise Unreachable("full")
        super().append(entry, turn, *following)


def before_a_bot(store: SqliteStore | None = None) -> Table:
    """A table where a bot is to move."""
    table = a_table((BOT, person("Paul")), store=store)
    while table.turn != 0:
        play(table, 1)
    return table


def at_a_window(store: SqliteStore) -> Table:
    name = copied(at_window(three_are_asked), store, "window")
    header = store.header(name)
    assert header is not None
    return Table(store, header)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes to the file, and does not finish."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_bot_whose_move_could_not_be_written_moves_later(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Stubborn()
        table = before_a_bot(store)
        store.taking = False
        room = Room(table)
        moment = table.moment
        room.wake()
        await until(lambda: store.refused >= 3)
        assert table.moment == moment
        assert not room.idle
        store.taking = True
        await until(lambda: table.moment != moment)
        room.close()

    with caplog.at_level(logging.WARNING, "panurge.table"):
        asyncio.run(run())
    assert "full" in caplog.text


def test_a_task_that_dies_of_anything_is_logged_and_begun_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        table = before_a_bot()
        room, act, failures = Room(table), table.act, []

        def failing(*given: Any, **named: Any) -> None:
            if len(failures) < 2:
                failures.append(given)
                raise RuntimeError("a broken observer")
            act(*given, **named)

        monkeypatch.setattr(table, "act", failing)
        moment = table.moment
        room.wake()
        await until(lambda: table.moment != moment)
        assert len(failures) == 2
        room.close()

    asyncio.run(run())
    assert "a broken observer" in caplog.text


def test_an_act_is_kept_with_what_follows_from_it_or_not_at_all() -> None:
    """Nothing is told of an act whose chance the store did not take; it may be made again."""

    async def run() -> None:
        store = Stubborn()
        table = a_table(store=store)
        room = Room(table)
        viewer = Viewer((0, 1), 0, "en", "wide")
        room.join(viewer)
        run, rng = store.run, Rng(3)

        def only_acts(statement: str, *values: Any) -> None:
            if "chance" in values and not store.taking:
                store.refused += 1
                raise Unreachable("full")
            run(statement, *values)

        store.run = only_acts  # type: ignore[method-assign]
        store.append = partial(SqliteStore.append, store)  # type: ignore[method-assign]
        store.taking = False
        while True:
            room.take_screen(viewer, table.turn)
            before, action = table.n, rng.choice(table.state.legal_actions())
            try:
                room.act(viewer, table.moment, action)
            except Unreachable:
                break
        assert store.refused == 1
        assert table.settled
        assert len(store.entries(table.id)) == table.n == before
        store.taking = True
        room.act(viewer, table.moment, action)
        assert table.settled
        assert "chance" in [entry.kind for entry in table.entries[before:]]
        assert store.entries(table.id) == table.entries
        room.close()

    asyncio.run(run())


def test_a_deal_that_could_not_be_written_and_a_bots_move_with_its_chance_come_later() -> None:
    async def run() -> None:
        store = Stubborn()
        store.taking = False
        table = a_table((BOT, BOT), store=store)
        assert not table.settled
        room = Room(table)
        store.taking = True
        room.wake()
        assert table.settled

        def only_acts(entry: Any, turn: int, *following: Any) -> None:
            if not store.taking and any(one.kind != "act" for one in (entry, *following)):
                store.refused += 1
                raise Unreachable("full")
            SqliteStore.append(store, entry, turn, *following)

        store.append = only_acts  # type: ignore[method-assign]
        store.taking = False
        room.join(Viewer((), None, "en", "wide"))
        room.wake()
        await until(lambda: store.refused >= 4)
        assert table.settled
        assert not room.idle
        store.taking = True
        await until(lambda: table.over)
        room.close()

    asyncio.run(run())


@pytest.mark.parametrize("people", [0, 1])
def test_bots_alone_play_only_while_somebody_looks_on(people: int) -> None:
    """Also where the last person has given up. Nobody there: nothing is done, and the room may be forgotten."""

    async def run() -> None:
        table = a_table((person("Rose"), BOT) if people else (BOT, BOT), game="guerre-et-beeeh")
        if people:
            table.stand_in(0, "resigned", "random")
        room = Room(table)
        room.wake()
        n = table.n
        await asyncio.sleep(0.05)
        assert (table.n, room.idle) == (n, True)
        assert all(entry.kind != "act" for entry in table.entries)
        watching = Viewer((), None, "en", "wide")
        room.join(watching)
        room.wake()
        await until(lambda: table.n > n + 4)
        room.leave(watching)
        await until(lambda: room.idle)
        n = table.n
        assert not table.over
        await asyncio.sleep(0.05)
        assert table.n == n
        room.join(Viewer((), None, "en", "wide"))
        room.wake()
        await until(lambda: table.over)
        room.close()

    asyncio.run(run())


def test_a_pass_that_could_not_be_written_is_made_later() -> None:
    async def run() -> None:
        store = Stubborn()
        table = at_a_window(store)
        room = Room(table)
        viewer = Viewer((table.turn,), table.turn, "en", "wide")
        room.join(viewer)
        moment, store.taking = table.moment, False
        room.wish(viewer, "never")
        await until(lambda: store.refused >= 3)
        assert table.moment == moment
        store.taking = True
        await until(lambda: table.moment != moment)
        room.close()

    asyncio.run(run())


def test_an_early_answer_that_could_not_be_written_is_kept_and_played_later() -> None:
    async def run() -> None:
        store = Stubborn()
        room = Room(at_a_window(store))
        table, (first, second, *_) = room.table, room.early.seats
        viewers = {seat: Viewer((seat,), seat, "en", "wide") for seat in (first, second)}
        for viewer in viewers.values():
            room.join(viewer)
        room.act(viewers[second], table.moment, DECLINE)
        room.act(viewers[first], table.moment, DECLINE)
        assert (table.turn, room.early.due) == (second, True)
        moment, store.taking = table.moment, False
        await until(lambda: store.refused >= 3)
        assert (table.moment, room.early.due) == (moment, True)
        store.taking = True
        await until(lambda: table.moment != moment)
        assert table.entries[moment].value == str(DECLINE)
        room.close()

    asyncio.run(run())


def test_a_clock_that_could_not_be_written_counts_later() -> None:
    async def run() -> None:
        store, now = Stubborn(), [1_000_000]
        header = create(store, GAME, {"table.clock": "30"}, [person("Rose"), person("Paul")], now=now[0])
        table = Table(store, header, now=lambda: now[0])
        table.settle()
        room = Room(table)
        store.taking = False
        moment = table.moment
        now[0] += 31_000
        room.wake()
        await until(lambda: store.refused >= 3)
        assert table.moment == moment
        store.taking = True
        await until(lambda: any(entry.kind == "clock" for entry in table.entries))
        room.close()

    asyncio.run(run())


def test_another_writer_does_not_end_a_bot() -> None:
    async def run() -> None:
        store = SqliteStore()
        table = before_a_bot(store)
        header = store.header(table.id)
        assert header is not None
        Table(store, header).say(1, "from another server")
        room = Room(table)
        moment = table.moment
        room.wake()
        await until(lambda: table.moment != moment)
        assert "from another server" in table.entries[moment].value
        room.close()

    asyncio.run(run())


def test_nothing_is_tried_in_a_closed_room() -> None:
    async def run() -> None:
        store = Stubborn()
        table = before_a_bot(store)
        store.taking = False
        room = Room(table)
        room.wake()
        await until(lambda: store.refused >= 1)
        room.close()
        store.taking = True
        moment = table.moment
        await asyncio.sleep(0.1)
        assert table.moment == moment
        room.wake()
        await asyncio.sleep(0.05)
        assert table.moment == moment

    asyncio.run(run())


def test_the_waits_grow_to_a_limit_and_begin_anew_once_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "FIRST", 1.0)
    monkeypatch.setattr(effort, "LONGEST", 5.0)
    waits: list[float] = []

    class Loop:
        def call_later(self, wait: float, do: Any) -> Any:
            waits.append(wait)
            return do

    monkeypatch.setattr(asyncio, "get_running_loop", Loop)
    mine = effort.Effort("t", lambda: None)
    for _ in range(5):
        mine.later()
        mine.later()  # one is enough
        mine._try_again()
    mine.succeeded()
    mine.later()
    assert waits == [1.0, 2.0, 4.0, 5.0, 5.0, 1.0]


def test_a_locked_file_is_given_up_soon_and_nothing_is_lost(tmp_path: Path) -> None:
    """A person who meets it is told; the same decision a moment later is taken."""
    path = tmp_path / "t.sqlite"
    table = a_table(store=SqliteStore(path))
    action, before = table.state.legal_actions()[0], table.n
    with locked(path), pytest.raises(Unreachable):
        table.act(table.turn, table.moment, action)
    assert table.n == before
    table.act(table.turn, table.moment, action)
    assert table.n > before
    assert table.store.entries(table.id)[before].value == str(action)


def test_a_full_disc_is_unreachable_and_passes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")
    table = a_table(store=store)
    pages = store.rows("PRAGMA page_count")[0][0]
    store.rows(f"PRAGMA max_page_count={pages}")

    def fill() -> None:
        for _ in range(10_000):
            table._write("chat", {"seat": 0, "text": "x" * 200})

    with pytest.raises(Unreachable):
        fill()
    written = table.n
    store.rows("PRAGMA max_page_count=1000000")
    play(table, 1)
    assert table.n > written
    assert [entry.n for entry in store.entries(table.id)] == list(range(1, table.n + 1))


def test_of_two_things_written_together_none_is_kept_alone() -> None:
    store = SqliteStore()
    table = a_table((person("Rose"), person()), store=store)

    def fails() -> None:
        store.hold(table.id, 1, "browser")
        raise Unreachable("gone")

    with pytest.raises(Unreachable):
        table.sit(1, person("Zoé"), fails)
    assert store.held(table.id, "browser") == ()
    assert table.seats[1].is_free
    reopened(table).sit(1, person("Ben"))
    with pytest.raises(Refused, match="stale"):
        table.sit(1, person("Zoé"), lambda: store.hold(table.id, 1, "browser"))
    assert (store.held(table.id, "browser"), table.seats[1].name) == ((), "Ben")
    reopened(table).bleat(0, "baa")
    table.sit(1, person("Zoé"), lambda: store.hold(table.id, 1, "browser"))
    assert (store.held(table.id, "browser"), table.seats[1].name) == ((1,), "Zoé")
