"""A table whose log cannot be trusted stands still: nothing is written, whatever is asked. One that is over keeps its
names."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from panurge.store import SqliteStore
from panurge.table import Refused, Room, Table, Viewer
from panurge.table.chat import BLEATS
from panurge.table.seats import person
from tests.table.tables import a_table, play, reopened

DAMAGES = (
    "UPDATE tables SET version = 99",
    "UPDATE entries SET digest = 'x' WHERE digest != '' AND n > 3",
    "UPDATE entries SET value = '999' WHERE kind = 'act'",
    "UPDATE entries SET value = '{' WHERE n = 4",
    "DELETE FROM entries WHERE n = 4",
)
DEEDS: dict[str, Callable[[Table], object]] = {
    "say": lambda table: table.say(0, "hi"),
    "bleat": lambda table: table.bleat(0, BLEATS[0]),
    "sit": lambda table: table.sit(0, person("Zoé")),
    "resign": lambda table: table.resign(0),
    "stand_in": lambda table: table.stand_in(0, "left"),
    "act": lambda table: table.act(0, table.moment, 0),
    "undo": lambda table: table.take_back(0, table.moment),
}


def a_damaged(damage: str) -> Table:
    table = a_table()
    play(table, 6)
    assert isinstance(table.store, SqliteStore)
    table.store.run(damage)
    return reopened(table)


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_nothing_is_written_at_a_frozen_table(damage: str, deed: str) -> None:
    table = a_damaged(damage)
    assert table.frozen
    kept = table.store.entries(table.id)
    with pytest.raises(Refused) as refused:
        DEEDS[deed](table)
    assert refused.value.code == "frozen"
    table.come_back(0)
    table.settle()
    table.time_out()
    assert table.store.entries(table.id) == kept
    assert not table.over


@pytest.mark.parametrize("change", [{"digest": "x"}, {"value": '"x"'}, {"value": "{"}])
def test_what_another_server_wrote_is_judged_before_it_is_taken_over(change: dict[str, str]) -> None:
    table = a_table()
    play(table, 2)
    other = reopened(table)
    play(other, 1)
    bad = replace(other.entries[table.n], **change)
    assert isinstance(table.store, SqliteStore)
    table.store.run("UPDATE entries SET value = ?, digest = ? WHERE n = ?", bad.value, bad.digest, bad.n)
    kept = table.store.entries(table.id)
    with pytest.raises(Refused) as refused:
        table.say(0, "hello")
    assert refused.value.code == "frozen"
    assert table.frozen
    with pytest.raises(Refused):
        table.say(0, "hello")
    assert table.store.entries(table.id) == kept


def test_those_who_look_are_told_that_it_froze() -> None:
    async def run() -> None:
        table = a_table()
        room = Room(table)
        players = [Viewer((seat,), seat, "en", "wide") for seat in (0, 1)]
        for viewer in players:
            room.join(viewer)
        other = reopened(table)
        play(other, 1)
        assert isinstance(table.store, SqliteStore)
        table.store.run("UPDATE entries SET digest = 'x' WHERE n = ?", table.n + 1)
        with pytest.raises(Refused, match="frozen"):
            room.act(players[table.turn], table.moment, table.state.legal_actions()[0])
        for viewer in players:
            frames = [json.loads(text) for text in viewer.queue.taken()]
            assert frames[-1]["t"] == "full"
            assert frames[-1]["now"]["frozen"]
        room.close()

    asyncio.run(run())


def test_after_the_end_nobody_takes_the_winners_name() -> None:
    table = a_table()
    table.resign(1)
    with pytest.raises(Refused) as refused:
        table.sit(0, person("Mallory"))
    assert refused.value.code == "over"
    assert table.seats[0].name == "Rose"
    assert not any(json.loads(entry.value).get("name") for entry in table.entries if entry.kind == "seat")
