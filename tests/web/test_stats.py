"""The statistics of the house: counted once from finished games, drawn by us."""

import asyncio
import json
from typing import Any

import pytest

from panurge.core.state import OVER
from panurge.store import SqliteStore
from panurge.store.sql import SqlStore
from panurge.table import create
from panurge.table.seats import bot, person
from panurge.table.tally import AT_ONCE, TO_COUNT, Summed, Tallies
from panurge.web import counting
from panurge.web.playable import playable
from panurge.web.stats import summary
from tests.store.test_store import again, store  # noqa: F401
from tests.table.tables import play
from tests.web.wire import Served, served

ENGLISH = {"accept-language": "en"}


def finished(server: Served, game: str, seed: int) -> str:
    table = server.of(server.table((person("Rose"), person("Paul")), game))
    play(table, 4000, seed)
    assert table.over
    return table.id


def test_finished_games_are_counted_once_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "KEPT", 0.0)

    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get("/stats/guerre-et-beeeh", headers=ENGLISH)).text
            assert "No game has been finished" in page
            tables = [finished(server, "guerre-et-beeeh", seed) for seed in range(3)]
            tallies = server.services.counting.tallies
            while tallies.count_some():
                pass
            assert tallies.count_some() == 0
            found = server.store.rows("SELECT tid, winners, decisions, opening FROM tallies")
            assert sorted(row[0] for row in found) == sorted(tables)
            for name, winners, decisions, opening in found:
                table = server.of(name)
                assert json.loads(winners) == table.ended["winners"]  # type: ignore[index]
                assert 0 < decisions <= len(table.line.steps)
                assert opening
            summed = tallies.of("guerre-et-beeeh")
            assert sum(summed.shares[2]) == pytest.approx(1)
            assert summary(summed)["games"] == 3
            assert summary(summed)["lengths"] == sorted(row[2] for row in found)
            for language in ("fr", "en"):
                page = (await client.get("/stats/guerre-et-beeeh", headers={"accept-language": language})).text
                assert page.count('class="drawing bars"') == 3
                assert "Rose" not in page  # numbers, not people
            assert (await client.get("/stats/chess")).status_code == 404

    asyncio.run(run())


def test_a_log_that_cannot_be_read_is_not_read_again() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person("Paul")), "guerre-et-beeeh")
            server.of(table).resign(0)
            assert isinstance(server.store, SqliteStore)
            server.store.run("UPDATE tables SET version = 99 WHERE id = ?", table)
            tallies = Tallies(server.store)
            while tallies.count_some():
                pass
            assert tallies.of("guerre-et-beeeh").all == 0

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(playable()))
def test_every_game_can_be_counted(game: str) -> None:
    async def run() -> None:
        async with served() as server:
            table = finished(server, game, 5)
            tallies = server.services.counting.tallies
            tallies.count_some()
            assert server.store.rows("SELECT tid FROM tallies") == [(table,)]
            assert tallies.of(game).all == 1

    asyncio.run(run())


# ---------------------------------------------------------------------- many games
def given_up(store: SqlStore, tables: int) -> None:  # noqa: F811
    for _ in range(tables):
        header = create(store, "sheep-sheep", {}, [bot("lamb"), bot("lamb")])
        store.run(f"UPDATE tables SET turn = {OVER} WHERE id = ?", header.table)


def test_what_is_counted_is_not_looked_at_again(store: SqlStore) -> None:  # noqa: F811
    """However many games there are: those to be counted are found without the others."""
    given_up(store, AT_ONCE + 2)
    tallies = Tallies(store)
    assert [tallies.count_some() for _ in range(3)] == [AT_ONCE, 2, 0]
    store.run("DELETE FROM tallies")  # who looked through all of them would find that they are missing
    assert tallies.count_some() == 0
    given_up(store, 1)
    assert tallies.count_some() == 1


def test_those_to_be_counted_have_an_index_of_their_own() -> None:
    plan = SqliteStore().rows(f"EXPLAIN QUERY PLAN {TO_COUNT}", 1)
    assert [row[3] for row in plan] == ["SCAN tables USING INDEX tables_to_count"]


def test_the_database_adds_up(store: SqlStore) -> None:  # noqa: F811
    rows = [("[0]", 12, "a"), ("[0]", 12, "b"), ("[1]", 30, "b"), ("[0,1]", 7, "")]
    given_up(store, 6)
    tables = [str(table) for (table,) in store.rows(f"SELECT id FROM tables WHERE turn = {OVER}")]
    for table, row in zip(tables, [*rows, ("[]", 0, "version"), ("[2]", 5, "c")], strict=True):
        known = "INSERT INTO tallies (tid, game, players, winners, decisions, opening) VALUES (?, 'g', 2, ?, ?, ?)"
        store.run(known, table, *row)
    store.run("UPDATE tallies SET players = 3 WHERE tid = ?", tables[-1])
    found = Tallies(store).of("g")
    assert found == Summed({2: 4, 3: 1}, {2: (0.625, 0.375), 3: (0, 0, 1)}, {5: 1, 7: 1, 12: 2, 30: 1}, found.openings)
    assert found.openings == [("b", 2), ("a", 1), ("c", 1)]
    assert (found.all, found.middle, found.sample) == (5, 12, [5, 7, 12, 12, 30])
    assert Tallies(store).of("nothing") == Summed({}, {}, {}, [])


def test_a_sum_is_made_once_a_minute_by_way_of_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            asked = list[str]()
            usual = Tallies.of

            def of(tallies: Any, game: str) -> Summed:
                asked.append(game)
                with pytest.raises(RuntimeError, match="no running event loop"):
                    asyncio.get_running_loop()
                return usual(tallies, game)

            monkeypatch.setattr(Tallies, "of", of)
            pages = [client.get(f"{way}/stats/sheep-sheep") for way in ("", "/api/v1", "", "")]
            assert [answer.status_code for answer in await asyncio.gather(*pages)] == [200] * 4
            assert asked == ["sheep-sheep"]
            await client.get("/stats/black-sheep")
            assert asked == ["sheep-sheep", "black-sheep"]

    asyncio.run(run())
