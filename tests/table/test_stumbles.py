"""A bot that fails: another one plays on, everybody is told so much and no more; the server's log says why, once."""

import asyncio
import json
import logging
from typing import Any

import pytest

from panurge.bots import BOTS, Bot
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.pool import Stumbled
from panurge.bots.traces import Traces
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.store import SqliteStore
from panurge.table import Room, Table, Viewer, create, motor
from panurge.table import ask as asking
from panurge.table.rematch import rematch
from panurge.table.seats import Seat, bot, person
from panurge.table.story import Story
from tests.table.test_quiet_bots import PAUSE, Skipping
from tests.table.windows import at_window, first_may_interject

GAME = "guerre-et-beeeh"


class Here:
    """A pool that thinks here and now, and counts what it was asked."""

    def __init__(self, *failing: str) -> None:
        self.failing = failing
        self.asked: list[str] = []

    async def ask(self, name: str, veil: State, seed: int, budget: Budget, asker: Asker = NOBODY) -> Choice:
        self.asked.append(name)
        if name in self.failing:
            raise Stumbled("ValueError: no idea", "Traceback: no idea")
        return Choice(veil.legal_actions()[0])


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "TRACES", Traces())


def played(sitting: tuple[Seat, ...], pool: Here, entries: int = 12, game: str = GAME) -> Table:
    """A table where bots play for a while, somebody looking on."""

    async def run() -> Table:
        store = SqliteStore()
        table = Table(store, create(store, game, {}, sitting))
        room = Room(table, pool, seeds=lambda: 1)  # type: ignore[arg-type]
        room.join(Viewer((), None, "en", "wide", "here"))
        room.wake()
        while table.n < entries and not table.over:
            await asyncio.sleep(0)
        room.close()
        return table

    return asyncio.run(run())


def told(table: Table, language: str) -> list[str]:
    return [line.say for line in Story(table, None, language).lines if line.kind == "seat"]


def test_another_bot_plays_on_and_the_table_is_told_in_both_languages() -> None:
    pool = Here("ram")
    table = played((bot("ram"), bot("lamb")), pool)
    assert pool.asked.count("ram") == 1, "once, not once more, and not at every decision"
    assert "ewe" in pool.asked
    seat = table.seats[0]
    assert (seat.kind, seat.bot, seat.was) == ("bot", "ewe", "ram")
    name = table.seat_name(0, "en"), table.seat_name(0, "fr")
    assert told(table, "en") == [f"Ram stumbled ({name[0]}); Ewe plays on."]
    assert told(table, "fr") == [f"Bélier a trébuché ({name[1]})\u00a0; Brebis prend la suite."]


def test_the_log_of_the_table_tells_nothing_else_of_it_and_replays() -> None:
    table = played((bot("ram"), bot("lamb")), Here("ram"))
    (entry,) = [entry for entry in table.entries if entry.kind == "seat"]
    assert json.loads(entry.value) == {"seat": 0, "kind": "bot", "name": "", "bot": "ewe", "was": "ram"}
    again = Table(table.store, table.header)
    assert again.seats == table.seats
    assert not again.frozen


def test_the_trace_stands_once_in_the_servers_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            played((bot("ram"), bot("ram")), Here("ram"))
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "Traceback: no idea" in caplog.text


def test_when_that_one_fails_too_chance_plays_on() -> None:
    pool = Here("ram", "ewe")
    table = played((bot("ram"), bot("lamb")), pool)
    assert (pool.asked.count("ram"), pool.asked.count("ewe")) == (1, 1)
    assert table.seats[0].bot == "random"
    assert "chance plays on" in told(table, "en")[0]


def wrong(veil: State, rng: Rng, budget: Budget) -> Any:
    return Choice(-7)


def raises(veil: State, rng: Rng, budget: Budget) -> Any:
    raise RuntimeError("no idea")


@pytest.mark.parametrize("thinker", [wrong, raises, lambda veil, rng, budget: Choice(None), lambda *_: None])  # type: ignore[arg-type]
def test_whatever_a_bot_does_wrong_is_a_stumble(thinker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that chooses what the rules forbid would else be asked for ever."""
    monkeypatch.setitem(BOTS, "wolf", Bot("wolf", thinker, quick=True))
    table = played((bot("wolf"), bot("lamb")), Here())
    assert table.seats[0].bot == "ewe"
    assert told(table, "en")[0].startswith("wolf stumbled")


def test_a_rematch_lets_it_try_again() -> None:
    table = played((bot("ram"), bot("lamb")), Here("ram"), 100_000)
    assert table.over
    header = table.store.header(rematch(table.store, table, 0)[0])
    assert header is not None
    assert [seat["bot"] for seat in header.seats] == ["lamb", "ram"]
    assert all("was" not in seat for seat in header.seats)


def test_a_person_has_the_seat_back_as_before() -> None:
    seat = person("Rose").with_stand_in("lamb", "left").stumbled("ewe")
    assert (seat.bot, seat.was, seat.why) == ("ewe", "lamb", "left")
    assert seat.may_return
    assert seat.returned() == Seat("person", "Rose", "", "back")
    assert not person("Rose").with_stand_in("lamb", "resigned").stumbled("ewe").may_return


def test_gm_21_at_an_interjection_nobody_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has nothing to lay has nothing to stumble over: the others would learn something."""
    monkeypatch.setattr(motor, "pause", lambda: PAUSE)
    loop, pool = Skipping(), Here("ram", "ewe")

    async def run() -> tuple[float, list[str]]:
        table = at_window(first_may_interject)
        table.seats[table.turn] = bot("ram")
        before, came = table.n, asyncio.Event()
        room = Room(table, pool, seeds=lambda: 1)  # type: ignore[arg-type]
        table.observers.append(lambda entry, step: came.set())
        room.wake()
        await came.wait()
        when, kinds = loop.time(), [entry.kind for entry in table.entries[before : before + 1]]
        room.close()
        return when, kinds

    try:
        assert loop.run_until_complete(run()) == (PAUSE, ["act"])
    finally:
        loop.close()
    assert "ram" in pool.asked
