"""The clock a table may agree on for any game: per decision, with or without a bank; a bot decides when it runs out."""

import asyncio
import json

import pytest

from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.store import SqliteStore
from panurge.table import Refused, Room, Table, Viewer, create
from panurge.table.clock import Clock
from panurge.table.house import CLOCK, allowance
from panurge.table.seats import Seat, bot, person
from panurge.table.story import Story
from tests.table.tables import GAME, until

TWO = (person("Rose"), person("Paul"))


class Time:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Inline:
    """A pool that thinks here and now."""

    async def ask(self, name: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        return BOTS[name].choose(veil, Rng(seed), budget)

    def close(self) -> None:
        pass


class Slow(Inline):
    """One that thinks until it is told that it has thought enough."""

    def __init__(self) -> None:
        self.asked = 0
        self.first: int | None = None  # what it answers the first time, whatever it thought
        self.enough = asyncio.Event()

    async def ask(self, name: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        self.asked += 1
        await self.enough.wait()
        if self.asked == 1 and self.first is not None:
            return Choice(self.first)
        return await super().ask(name, veil, seed, budget)


def timed(clock: str = "30", sitting: tuple[Seat, ...] = TWO, game: str = GAME) -> tuple[Table, Time]:
    time, store = Time(), SqliteStore()
    header = create(store, game, {"table.clock": clock}, sitting, now=time.now)
    table = Table(store, header, now=time)
    table.settle()
    return table, time


def again(table: Table, time: Time) -> Table:
    header = table.store.header(table.id)
    assert header is not None
    return Table(table.store, header, now=time)


def act(table: Table, parts: int = 1) -> None:
    for _ in range(parts):
        table.act(table.turn, table.moment, table.state.legal_actions()[0])


@pytest.mark.parametrize(("text", "each", "bank"), [("none", 0, 0), ("30", 30_000, 0), ("300+10", 10_000, 300_000)])
def test_how_a_clock_is_written(text: str, each: int, bank: int) -> None:
    assert allowance(text) == (each, bank)
    assert text in (CLOCK.values or ())


def test_without_one_nothing_runs() -> None:
    table, _ = timed("none")
    assert table.clock.left(5) is None


def test_a_decision_has_its_time_all_its_parts_together() -> None:
    table, time = timed()
    assert table.clock.left(time.now) == 30_000
    time.now += 12_000
    act(table)
    assert table.state.half_made()
    assert table.clock.left(time.now) == 18_000
    act(table)
    assert table.clock.left(time.now) == 30_000, "the neighbour decides now"


def test_taking_back_gives_the_time_that_was_left() -> None:
    table, time = timed()
    seat = table.turn
    time.now += 12_000
    act(table, 2)
    time.now += 5_000  # the neighbour thinks
    table.take_back(seat, table.moment)
    assert table.clock.left(time.now) == 18_000
    assert again(table, time).clock.deadline == table.clock.deadline


def test_it_waits_until_everybody_has_sat_down() -> None:
    table, time = timed(sitting=(person("Rose"), person()))
    assert table.clock.left(time.now) is None
    time.now += 77_000
    table.sit(1, person("Paul"))
    assert table.clock.left(time.now) == 30_000
    assert again(table, time).clock.deadline == table.clock.deadline


def test_bots_are_not_hurried() -> None:
    table, _ = timed(sitting=(bot("random"), bot("random")))
    assert table.clock.deadline is None
    table, time = timed()
    table.stand_in(table.turn, "left")
    assert table.clock.deadline is None
    time.now += 9_000
    table.come_back(table.turn)
    assert table.clock.left(time.now) == 30_000


def test_chat_and_company_change_nothing() -> None:
    table, time = timed()
    before = table.clock.deadline
    time.now += 9_000
    table.say(0, "hm")
    table.stand_in(1 - table.turn, "left")
    assert table.clock.deadline == before


def test_a_bank_is_used_after_the_decisions_own_seconds() -> None:
    table, time = timed("300+10")
    seat = table.turn
    assert table.clock.left(time.now) == 310_000
    time.now += 8_000
    assert table.clock.pace.bank(seat, time.now) == 300_000
    time.now += 42_000
    assert table.clock.pace.bank(seat, time.now) == 260_000
    act(table, 2)
    assert table.clock.pace.bank(seat, time.now) == 260_000
    assert table.clock.left(time.now) == 310_000, "the other one has all of it"
    assert again(table, time).clock.pace.banks == table.clock.pace.banks
    while table.turn != seat:
        act(table)
    assert table.clock.left(time.now) == 270_000


def test_time_runs_out_only_when_it_has_and_only_for_what_is_legal() -> None:
    table, time = timed()
    action, before = table.state.legal_actions()[0], table.n
    time.now += 29_999
    table.time_out(action)
    time.now += 1
    table.time_out()
    table.time_out(99)
    table.time_out(-1)
    assert table.n == before
    table.time_out(action)
    assert table.entries[-1].kind == "clock"
    assert table.state.half_made()
    assert table.clock.left(time.now) == 0, "the rest of the decision is due as well"


def test_what_the_clock_decided_is_not_taken_back() -> None:
    table, time = timed()
    seat = table.turn
    time.now += 30_000
    for _ in range(2):
        table.time_out(table.state.legal_actions()[0])
    assert not table.may_take_back(seat)
    with pytest.raises(Refused) as refused:
        table.take_back(seat, table.moment)
    assert refused.value.code == "undo_called"


@pytest.mark.parametrize(("language", "words"), [("fr", "Brebis décide pour"), ("en", "Ewe decides for")])
def test_the_log_says_who_decided(language: str, words: str) -> None:
    table, time = timed()
    time.now += 30_000
    while table.clock.left(time.now) == 0:
        table.time_out(table.state.legal_actions()[0])
    story = Story(table, 1, language)
    assert any(words in told.say for told in story.lines)
    assert story.lines == Story(again(table, time), 1, language).lines


def test_a_games_own_timer_and_the_tables_run_side_by_side() -> None:
    table, time = timed("30", (person("Rose"), person("Paul")), "sheep-sheep")
    sand = table.clock.sand
    assert sand.deadline is not None
    assert table.clock.deadline == min(sand.deadline, table.clock.pace.deadline or 0)
    time.now = table.clock.deadline
    assert table.clock.due(time.now) in ("sand", "pace")
    slow, time = timed("600", (person("Rose"), person("Paul")), "sheep-sheep")
    assert slow.clock.deadline == slow.clock.sand.deadline
    time.now = slow.clock.deadline or 0
    assert slow.clock.due(time.now) == "sand"


def test_the_room_asks_a_bot_the_same_answer_for_the_same_log() -> None:
    async def run() -> None:
        table, time = timed()
        room = Room(table, Inline())  # type: ignore[arg-type]
        viewer = Viewer((0,), 0, "en", "wide")
        room.join(viewer)
        assert json.loads(str(viewer.queue.get_nowait()))["clock"] == 30_000
        seat, before = table.turn, table.n
        expected = BOTS["ewe"].choose(table.state.veil(seat), Rng(table.clock_seed), Budget()).action
        time.now += 29_990
        room.wake()
        time.now += 10
        await until(lambda: table.turn != seat)
        decided = [entry for entry in table.entries[before:] if entry.kind == "clock"]
        assert len(decided) == 2, "both parts of one decision, and no other"
        assert int(decided[0].value) == expected
        assert table.clock.left(time.now) == 30_000
        room.close()

    asyncio.run(run())


async def asked_for_a_player() -> tuple[Table, Slow, Room]:
    """A player's time has run out, and a bot that is slow thinks in their place."""
    table, time = timed()
    pool = Slow()
    room = Room(table, pool)  # type: ignore[arg-type]
    time.now += 30_000
    room.wake()
    await until(lambda: pool.asked == 1)
    return table, pool, room


def test_a_move_made_while_the_bot_thinks_counts() -> None:
    async def run() -> None:
        table, pool, room = await asked_for_a_player()
        act(table, 2)  # in the last moment
        pool.enough.set()
        await until(lambda: room.motor._caller is None)
        assert "clock" not in {entry.kind for entry in table.entries}
        room.close()

    asyncio.run(run())


def test_a_part_made_while_the_bot_thinks_is_thought_about() -> None:
    """The bot was asked about the whole decision; its answer to that is void, and it is asked about the rest."""

    async def run() -> None:
        table, pool, room = await asked_for_a_player()
        act(table)
        pool.first = max(table.state.legal_actions())  # an answer that would still be legal after the player's part
        pool.enough.set()
        rest = BOTS["ewe"].choose(table.state.veil(table.turn), Rng(table.clock_seed), Budget()).action
        before, seat = table.n, table.turn
        await until(lambda: table.turn != seat)
        assert pool.asked == 2
        assert [int(entry.value) for entry in table.entries[before:] if entry.kind == "clock"] == [rest]
        room.close()

    asyncio.run(run())


def test_a_decision_of_three_parts_has_one_deadline() -> None:
    table, time = timed("30", game="guerre-des-moutons")

    def begins(action: int) -> bool:
        ahead = table.state.clone()
        ahead.apply(action)
        return ahead.half_made()

    while not table.state.half_made():  # up to a placement: tile and face, cell, turning
        moves = table.state.legal_actions()
        table.act(table.turn, table.moment, next(filter(begins, moves), moves[0]))
    deadline = table.clock.deadline
    parts = 0
    while table.state.half_made():
        time.now += 1_000
        assert table.clock.deadline == deadline
        table.act(table.turn, table.moment, table.state.legal_actions()[0])
        parts += 1
    assert parts == 2
    assert table.clock.deadline != deadline


def test_banks_are_told_to_everybody() -> None:
    async def run() -> None:
        table, _ = timed("300+10")
        room = Room(table)
        viewer = Viewer((), None, "en", "wide")
        room.join(viewer)
        assert [row["bank"] for row in json.loads(str(viewer.queue.get_nowait()))["seats"]] == [300_000, 300_000]

    asyncio.run(run())


def test_a_whole_game_by_the_clock_alone() -> None:
    table, time = timed()
    rng = Rng(3)
    for _ in range(300):
        if table.over:
            break
        time.now += 30_000
        table.time_out(rng.choice(table.state.legal_actions()))
    assert table.over
    assert isinstance(table.clock, Clock)
    assert table.clock.deadline is None
    assert again(table, time).by_clock == table.by_clock
