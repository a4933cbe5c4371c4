"""Who has lost a seat has lost it: by socket, by link and by token, however slowly they send or read."""

import asyncio
import json
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from panurge.table.seats import person
from panurge.web import socket as sockets
from panurge.web.ears import Listener
from tests.web.wire import Served, frame, send, served, until


async def held_back(server: Served, path: str, body: bytes, headers: str = "") -> Any:
    """A post whose head is sent at once; its body follows when `finish` is called, which returns the answer's head."""
    reader, writer = await asyncio.open_connection("localhost", server.port)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
    writer.write(head.encode())
    await writer.drain()
    await asyncio.sleep(0.1)  # long enough for a server that looks at links before it has the body

    async def finish() -> str:
        writer.write(body)
        await writer.drain()
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        return answer

    return finish


def test_a_revoked_socket_that_does_not_read_can_do_nothing_and_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its frames cannot be sent any more, so the closing frame does not leave either; all the same it is out."""
    monkeypatch.setattr(sockets, "FAREWELL", 0.05)
    send_text, stuck = WebSocket.send_text, set()

    async def sending(self: WebSocket, data: str) -> None:
        if self.cookies.get("panurge") in stuck:
            await asyncio.Event().wait()
        await send_text(self, data)

    monkeypatch.setattr(WebSocket, "send_text", sending)

    async def run() -> None:
        async with served() as server:
            table = server.table()
            room = server.services.hub.room(table)
            seat = room.table.turn
            async with server.connect(table, f"b{seat}") as thief:
                got = await frame(thief, "full")
                stuck.add(server.cookie(f"b{seat}").removeprefix("panurge="))
                await send(thief, t="ping")  # its answer never arrives
                await until(lambda: all(viewer.queue.empty() for viewer in room.company.viewers))
                assert seat in room.company.online
                server.store.renew(table, seat)
                room.dismiss(seat)
                assert seat not in room.company.online
                before = room.table.n
                for action, _ in got["now"]["options"]:
                    await send(thief, t="act", n=got["n"], action=action)
                await until(lambda: not room.company.viewers)
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(thief.recv(), 60)
                assert room.table.n == before

    asyncio.run(run())


def test_a_revoked_stream_that_does_not_read_is_not_here() -> None:
    async def run() -> None:
        async with served() as server:
            room = server.services.hub.room(server.table())
            ears = server.services.following.ears(room)
            listener = Listener((0, "en"))
            ears.follow(room, listener, None)
            assert (room.company.online, room.idle) == ({0}, False)
            room.dismiss(0)
            assert (room.company.online, room.idle) == (set(), True)
            ears.unfollow(room, listener)

    asyncio.run(run())


def test_a_seat_link_is_judged_when_the_form_has_come() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person(), person("Paul")))
            link = server.services.links.seat_link(table, 0)
            finish = await held_back(server, link, b"name=Eve")
            server.store.renew(table, 0)
            assert " 410 " in (await finish()).splitlines()[0]
            assert server.of(table).seats[0].is_free

    asyncio.run(run())


def test_a_token_is_judged_when_the_body_has_come() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            mine = server.of(table)
            token = server.services.links.bearer_token(table, mine.turn)
            body = json.dumps({"n": mine.moment, "action": mine.state.legal_actions()[0]}).encode()
            path, before = f"/api/v1/tables/{table}/act", mine.n
            finish = await held_back(server, path, body, f"Authorization: Bearer {token}\r\n")
            server.store.renew(table, mine.turn)
            assert " 401 " in (await finish()).splitlines()[0]
            assert mine.n == before

    asyncio.run(run())


@pytest.mark.parametrize("way", ["link", "join", "api"])
def test_who_comes_late_sits_down_in_the_room_that_is_open(way: str) -> None:
    """The room was swept while the form was on its way, and another one was opened: those in it are told."""

    async def run() -> None:
        async with served() as server:
            table = server.table((person(), person("Paul")))
            link = server.services.links.seat_link(table, 0)
            server.store.open_table(table)
            hub = server.services.hub
            path, body = {
                "link": (link, b"name=Eve"),
                "join": (f"/t/{table}/join", b"name=Eve"),
                "api": (f"/api/v1/tables/{table}/seats", b'{"name": "Eve"}'),
            }[way]
            old = hub.room(table)
            finish = await held_back(server, path, body)
            hub.sweep()
            assert table not in hub.rooms
            async with server.connect(table, "b1") as paul:
                assert (await frame(paul, "full"))["seats"][0]["free"]
                assert (await finish()).split()[1] in ("303", "201")
                told = await frame(paul, "step")
                assert (told["kind"], told["seats"][0]["name"]) == ("seat", "Eve")
                assert old.table.seats[0].is_free

    asyncio.run(run())


def test_a_closed_room_writes_nothing() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            hub = server.services.hub
            room = hub.room(table)
            hub.sweep()
            kept = server.store.entries(table)
            with pytest.raises(Exception, match="busy"):
                room.sit(0, person("Eve"))
            with pytest.raises(Exception, match="busy"):
                room.table.say(0, "boo")
            assert server.store.entries(table) == kept

    asyncio.run(run())
