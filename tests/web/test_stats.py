"""The statistics of the house: counted once from finished games, drawn by us."""

import asyncio

import pytest

from panurge.store import SqliteStore
from panurge.table.seats import person
from panurge.table.tally import Tallies
from panurge.web.playable import playable
from panurge.web.stats import shares, summary
from tests.table.tables import play
from tests.web.wire import Served, served

ENGLISH = {"accept-language": "en"}


def finished(server: Served, game: str, seed: int) -> str:
    table = server.of(server.table((person("Rose"), person("Paul")), game))
    play(table, 4000, seed)
    assert table.over
    return table.id


def test_finished_games_are_counted_once_and_drawn() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get("/stats/guerre-et-beeeh", headers=ENGLISH)).text
            assert "No game has been finished" in page
            tables = [finished(server, "guerre-et-beeeh", seed) for seed in range(3)]
            tallies = server.services.counting.tallies
            while tallies.count_some():
                pass
            assert tallies.count_some() == 0
            found = tallies.of("guerre-et-beeeh")
            assert sorted(tally.table for tally in found) == sorted(tables)
            for tally in found:
                table = server.of(tally.table)
                assert list(tally.winners) == table.ended["winners"]  # type: ignore[index]
                assert 0 < tally.decisions <= len(table.line.steps)
                assert tally.opening
            assert sum(shares(found, 2)) == pytest.approx(1)
            assert summary(found)["games"] == 3
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
            assert tallies.of("guerre-et-beeeh") == []

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(playable()))
def test_every_game_can_be_counted(game: str) -> None:
    async def run() -> None:
        async with served() as server:
            table = finished(server, game, 5)
            tallies = server.services.counting.tallies
            tallies.count_some()
            assert [tally.table for tally in tallies.of(game)] == [table]

    asyncio.run(run())
