"""A finished game on the page and by the API, when its rules have changed; and a lobby that plays no game again."""

import asyncio
import json
from typing import Any

import pytest

from panurge.table import Table
from panurge.table.keeping import keep
from panurge.table.line import Line
from panurge.table.story import winners
from panurge.web.lobby import SHOWN
from tests.table.tables import a_table, play
from tests.table.test_kept import OLD, other_rules, over
from tests.web.wire import ask, frame, served

ENGLISH = {"accept-language": "en"}


def test_a_game_by_older_rules_is_read_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(game="guerre-et-beeeh")
    keep(table.store, table.header)
    table.store.hold(table.id, 0, "b0")
    record, told = table.record().dumps(), len(table.entries)
    won = {(0,): "You won", (1,): "Paul won"}.get(tuple(winners(table)), "A shared win")

    async def run(store: Any) -> None:
        async with served(store=store) as server, server.client("b0") as client:
            client.headers.update(ENGLISH)
            page = await client.get(f"/t/{table.id}")
            assert (page.status_code, "<svg" in page.text) == (200, True)
            async with server.connect(table.id, "b0") as socket:
                full = await frame(socket, "full")
                assert full["log"]
                assert full["parts"]
                assert full["last"] == told
                assert full["now"]["over"]["winners"] == winners(table)
                assert "have changed" in full["now"]["ask"]
                for asked in ({"t": "past", "n": 3}, {"t": "why", "action": 1}, {"t": "chat", "text": "hi"}):
                    assert (await ask(socket, **asked))["code"] == "frozen", asked
            assert (await client.get(f"/t/{table.id}/record")).text == record
            for view in ("open", "0", "1", "public"):
                replay = (await client.get(f"/t/{table.id}/replay?view={view}")).text
                assert "have changed since it was played" in replay
                assert f'value="{view}" selected' in replay
                assert replay.count('class="line') > 1
                assert "<svg" in replay
            for refused in ("replay/frames?view=open", "study"):
                answer = await client.get(f"/t/{table.id}/{refused}")
                assert (answer.status_code, answer.json()["code"]) == (410, "changed")
            lobby = (await client.get("/")).text
            assert table.id in lobby
            assert won in lobby
            seen = (await client.get(f"/api/v1/tables/{table.id}")).json()
            assert 0 < len(seen["log"]) <= len(full["log"])  # a spectator is told less than a seat
            assert (seen["now"]["over"]["winners"], bool(seen["veil"])) == (winners(table), True)
            assert (await client.get(f"/api/v1/tables/{table.id}/record")).text == record
            why = await client.get(f"/api/v1/tables/{table.id}/why?action=1")
            assert (why.status_code, why.json()["code"]) == (409, "frozen")
            stream = await client.get(f"/api/v1/tables/{table.id}/stream?since=0")
            assert "event: standing" in stream.text

    with other_rules(monkeypatch, table):
        asyncio.run(run(table.store))


def test_another_game_of_the_same_people_is_played_by_the_new_rules() -> None:
    table = over()
    keep(table.store, table.header)
    table.store.hold(table.id, 0, "b0")
    older = table.header.options | {"wolves": 7, "table.clock": "600"}
    table.store.run("UPDATE tables SET version = version - 1, options = ?", json.dumps(older))  # type: ignore[attr-defined]

    async def run(store: Any) -> None:
        async with served(store=store) as server, server.client("b0") as client:
            answer = await client.post(f"/t/{table.id}/again")
            assert answer.status_code == 303
            new = server.of(answer.headers["location"].rsplit("/", 1)[1])
            assert not new.frozen
            assert new.header.options == table.header.options | {"table.clock": "600"}  # wolves there are no more

    asyncio.run(run(table.store))


def test_the_end_of_a_game_is_kept_while_the_server_runs() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            server.of(table).resign(0)
            store = server.store
            while store.archive(table) is None:
                await asyncio.sleep(0.01)

    asyncio.run(run())


@pytest.mark.parametrize("old", [False, True])
def test_the_lobby_plays_no_game_again(old: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty finished games of one player: nothing is applied, begun or even read but how they ended."""
    first = a_table()
    for number in range(40):
        table = a_table(store=first.store) if number else first  # type: ignore[arg-type]
        play(table, 2)
        table.resign(number % 2)
        table.store.hold(table.id, 0, "b0")
    store: Any = first.store
    store.run("UPDATE tables SET kept = 1")  # so that nothing is replayed in the background
    if old:
        store.run(OLD)

    def begun(*_: object) -> None:
        raise AssertionError("a game was played again")

    async def run() -> None:
        async with served(store=store) as server, server.client("b0") as client:
            house_game = server.services.village.house_game
            monkeypatch.setattr(house_game, "moving_room", lambda: None)  # what the bots play is no table's
            monkeypatch.setattr(Line, "start", begun)
            monkeypatch.setattr(Line, "follow", begun)
            monkeypatch.setattr(Table, "__init__", begun)
            for path in ("/", "/tables"):
                page = (await client.get(path, headers=ENGLISH)).text
                assert page.count('class="state over"') == SHOWN
                assert ("You won" in page) is not old
                assert ("Paul won" in page) is not old
                assert page.count('class="state over">over') == SHOWN * old

    asyncio.run(run())
