"""Pages anybody may look at: however many one address asks for, the others wait for one of them at most."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from panurge.table import Room, Viewer
from panurge.table.seats import person
from panurge.web import lobby, pages, rulebook
from panurge.web.limits import Limits, Turnstile
from tests.kit.outside import announce
from tests.web.test_connections import UPGRADE, wire
from tests.web.wire import RELAXED, ask, frame, send, served

announce()
MANY = 60


@pytest.mark.parametrize("path", ["/", "/tables", "/new?game=black-sheep", "/rules/black-sheep", "/t/{table}"])
def test_a_flood_of_pages_keeps_nobody_waiting(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page is made in one go, so that many that come together would be made before anybody else is heard."""
    made: list[str] = []

    def rendered(original: Any) -> Any:
        def render(request: Any, *args: Any, **more: Any) -> Any:
            made.append(request.client.host)
            return original(request, *args, **more)

        return render

    for module in (lobby, pages, rulebook):
        monkeypatch.setattr(module, "render", rendered(module.render))

    async def run() -> None:
        flooded = replace(RELAXED, look_burst=10**6, visit_burst=10**6)
        async with served(flooded, proxies=["127.0.0.1"]) as server:
            where = path.format(table=server.table())

            def asked(address: str) -> bytes:
                return f"GET {where} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n\r\n".encode()

            async with AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(wire(server)) for _ in range(MANY + 1)]
                asking = [line.ask(asked("192.0.2.1")) for line in lines[:MANY]]
                await asyncio.gather(*asking, lines[MANY].ask(asked("192.0.2.2")))
            assert len(made) == MANY + 1, "everybody is answered"
            assert made.index("192.0.2.2") < MANY // 4

    asyncio.run(run())


def through_a_proxy(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def test_a_flood_of_frames_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of sockets that want to be drawn anew: together they are one address."""
    drawn: list[str] = []
    usual = Room.turn_page

    def turn_page(room: Room, viewer: Viewer, language: str, layout: str) -> None:
        drawn.append(viewer.address)
        usual(room, viewer, language, layout)

    monkeypatch.setattr(Room, "turn_page", turn_page)

    async def run() -> None:
        async with served(proxies=["127.0.0.1"]) as server, AsyncExitStack() as stack:
            table = server.table()
            asking = ["192.0.2.1"] * MANY + ["192.0.2.2"]
            sockets = []
            for address in asking:
                one = server.connect(table, headers=through_a_proxy(address))
                sockets.append(await stack.enter_async_context(one))
                await frame(sockets[-1], "full")
            for one in sockets:
                await send(one, t="view", language="fr", layout="tall")
            for one in sockets:
                await frame(one, "full")
            assert sorted(drawn) == sorted(asking)
            assert drawn.index("192.0.2.2") < MANY // 4

    asyncio.run(run())


def test_a_flood_of_new_sockets_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    usual = Room.join

    def join(room: Room, viewer: Viewer, since: int | None = None) -> None:
        drawn.append(viewer.address)
        usual(room, viewer, since)

    monkeypatch.setattr(Room, "join", join)
    opened = UPGRADE + b"host: localhost\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-forwarded-for: %s\r\n\r\n"

    async def run() -> None:
        async with served(proxies=["127.0.0.1"]) as server, AsyncExitStack() as stack:
            asked = b"GET /t/%s/socket HTTP/1.1\r\n" % server.table().encode() + opened
            lines = [await stack.enter_async_context(wire(server)) for _ in range(MANY + 1)]
            for line in lines[:MANY]:
                line.writer.write(asked % b"192.0.2.1")
            lines[MANY].writer.write(asked % b"192.0.2.2")
            for line in lines:
                assert (await line.reader.readline()).startswith(b"HTTP/1.1 101")
                await line.reader.readuntil(b'"full"')
            assert drawn.index("192.0.2.2") < MANY // 4

    asyncio.run(run())


def test_tables_are_not_drawn_without_end() -> None:
    async def run() -> None:
        few = replace(RELAXED, draw_burst=3, draws_per_second=0.0001)
        async with served(few, proxies=["127.0.0.1"]) as server:
            table = server.table()
            async with server.connect(table) as first, server.connect(table):
                await send(first, t="view", language="fr", layout="tall")
                for _ in range(2):  # when it came, and now
                    await frame(first, "full")
                assert (await ask(first, t="view", language="en", layout="wide"))["code"] == "too_fast"
                assert (await ask(first, t="past", n=0))["code"] == "too_fast"
                assert (await ask(first, t="ping"))["t"] == "pong", "all else goes on"
                with pytest.raises(InvalidStatus):
                    await server.connect(table).__aenter__()
                async with server.connect(table, headers=through_a_proxy("192.0.2.9")) as other:
                    await frame(other, "full")
            assert server.services.metrics.turned.labels("drawing")._value.get() == 1

    asyncio.run(run())


def test_these_pages_are_not_for_the_asking_without_end() -> None:
    async def run() -> None:
        async with served(Limits(look_burst=4, looks_per_second=0.001)) as server, server.client() as client:
            paths = ("/", "/new?game=black-sheep", "/rules/black-sheep", "/tables", "/", "/metrics")
            answers = [(await client.get(path)).status_code for path in paths]
            assert answers == [200, 200, 200, 200, 429, 429]
            others = ("/static/page.css", "/games/black-sheep/picture.svg", "/healthz", f"/t/{server.table()}")
            assert [(await client.get(path)).status_code for path in others] == [200] * 4

    asyncio.run(run())


def test_who_waits_for_a_turn_and_goes_leaves_it_to_the_next() -> None:
    async def run() -> None:
        turnstile = Turnstile()
        first = await turnstile.admit("a")
        waiting = [asyncio.create_task(turnstile.admit("a")) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        (await turnstile.admit("b")).pass_on()
        first.pass_on()
        first.pass_on()
        second = await waiting[1]
        assert not waiting[2].done()
        second.pass_on()
        (await waiting[2]).pass_on()
        await asyncio.sleep(0.01)
        del first, second, waiting
        assert not turnstile._by_address, "nothing is kept of who has gone"

    asyncio.run(run())


def test_what_is_written_once_is_still_true() -> None:
    """The lobby's parts are kept, but an open table that looks otherwise is shown so at once."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table((person("Rose"), person(), person()), "black-sheep")
            server.store.open_table(table)
            assert "2 free seats" in (await client.get("/")).text
            await client.post(f"/t/{table}/join", data={"name": "Zoé"}, headers={"cookie": ""})
            client.cookies.clear()
            page = (await client.get("/")).text
            assert "Rose, Zoé" in page
            assert "2 free seats" not in page
            french = (await client.get("/", headers={"accept-language": "fr"})).text
            assert "1 place libre" in french

    asyncio.run(run())
