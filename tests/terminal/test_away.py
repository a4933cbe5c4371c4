"""At a table of a server: the same screens, live, by its API; a server that is lost and found again."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from panurge.core.errors import PanurgeError
from panurge.store import SqliteStore
from panurge.table import Refused
from panurge.table.seats import bot, person
from panurge.terminal import away
from panurge.terminal.app import PanurgeApp
from panurge.terminal.away import Away
from panurge.terminal.opening import seated
from panurge.terminal.plain import Lines, Plain
from panurge.web.serve import listen
from tests.terminal.players import SMALL, in_loop
from tests.web.wire import served

KEY = "guerre-et-beeeh"


async def until(pilot: Pilot[Any] | None, condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        await (asyncio.sleep(0.01) if pilot is None else pilot.pause(0.01))
    raise AssertionError("it never came to that")


@in_loop
async def test_a_seat_at_a_server_is_taken_and_played_with_the_same_screens() -> None:
    async with served() as server:
        table = server.table((person(), bot("random")), KEY)
        link = server.url + server.services.links.seat_link(table, 0)
        app = PanurgeApp(lambda app: seated(app, Away(link, "Zoé", "fr")), pace=0)
        async with app.run_test(size=SMALL) as pilot:
            screen = table_of_soon(pilot)
            await until(pilot, lambda: screen.sight is not None and screen.sight.may)
            assert screen.sight is not None
            assert screen.sight.names[0] == "Zoé"
            assert server.of(table).seats[0].name == "Zoé"
            n = screen.sight.n
            way = next(way for way in screen.grip.hand.ways if way.verb == "move")
            await pilot.click(screen.board, offset=screen.board.spot(way.things[0]))
            await pilot.click(screen.board, offset=screen.board.spot(way.place))
            await until(pilot, lambda: screen.sight is not None and screen.sight.n > n and screen.sight.may)
            assert server.of(table).moment >= screen.sight.n


def table_of_soon(pilot: Pilot[Any]) -> Any:
    return next(screen for screen in pilot.app.screen_stack if hasattr(screen, "sight"))


@in_loop
async def test_a_lost_server_is_waited_for_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(away, "AGAIN", (0.05,))
    place = tmp_path / "tables.sqlite"
    async with served(store=SqliteStore(place)) as server:
        table, port = server.table((person(), bot("random")), KEY), server.port
        chair = Away(server.url + server.services.links.seat_link(table, 0), "Zoé", "en")
        await chair.open()
        await until(None, lambda: chair.sight().may)
        server.server.config.timeout_graceful_shutdown = 0  # it goes, and waits for nobody who comes again meanwhile
        server.services.hub.room(table).company.end()  # type: ignore[union-attr]
    await until(None, lambda: "Trying again" in chair.sight().news)
    with pytest.raises(Refused, match="nothing is lost"):
        await chair.act(chair.sight(), (chair.sight().options[0][0],))
    async with served(store=SqliteStore(place), listener=listen("127.0.0.1", port)):
        await until(None, lambda: chair.sight().news == "")
        sight = chair.sight()
        await chair.act(sight, (sight.options[0][0],))
        await until(None, lambda: chair.sight().n > sight.n)
        await chair.close()


class Script(Lines):
    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = iter(lines)

    async def next(self) -> str | None:
        return next(self.lines, None)


@pytest.mark.parametrize("language", ["en", "fr"])
@in_loop
async def test_plain_sentences_at_a_server(language: str) -> None:
    async with served() as server:
        table = server.table((person(), bot("random")), KEY)
        link = server.url + server.services.links.seat_link(table, 0)
        told: list[str] = []
        await Plain(Away(link, "Zoé", language), Script(*["1"] * 2000), told.append).play()
        assert server.of(table).over
        assert any("Zoé" in line for line in told)
        assert any(line.startswith("Total") for line in told)


@in_loop
async def test_what_is_no_link_and_who_does_not_answer() -> None:
    with pytest.raises(PanurgeError, match="no link"):
        Away("http://example.org/", "", "en")
    with pytest.raises(PanurgeError, match="does not answer"):
        await Away("http://127.0.0.1:9/t/x", "", "en").open()
