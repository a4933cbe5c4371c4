"""The door: slow, idle and too many connections are let go, quick ones answered at once, tables go on undisturbed."""

import asyncio
import contextlib
import errno
import logging
import socket as sockets
import statistics
import struct
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from panurge.web import connections, socket
from panurge.web.connections import Entrance, room_for
from panurge.web.limits import SECONDS
from panurge.web.serve import listen
from panurge.web.wire import Wire
from tests.web.wire import PATIENT, RELAXED, Served, ask, frame, served, until

GET = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
HEAD = b"POST /new HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n"


class Line:
    """A connection written by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, request: bytes = GET) -> bytes:
        """One request and its whole answer."""
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        return head + await self.reader.readexactly(int(length.split(b":")[1]))

    async def end(self) -> bytes:
        """What is still said until the other side ends it."""
        got = b""
        with contextlib.suppress(ConnectionError):
            while piece := await asyncio.wait_for(self.reader.read(65536), PATIENT):
                got += piece
        return got

    async def trickle(self, start: bytes, then: bytes) -> bytes:
        """Begin a request and send a byte now and then, until it is ended; what was said to that."""
        self.writer.write(start)

        async def drip() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    self.writer.write(then)
                    await self.writer.drain()
                    await asyncio.sleep(0.01)

        dripping = asyncio.create_task(drip())
        try:
            return await self.end()
        finally:
            dripping.cancel()


@contextlib.asynccontextmanager
async def wire(server: Served) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


def limits(most: dict[str, Any] | None = None, **seconds: float) -> Any:
    """Usual limits but for these times, and these numbers."""
    return replace(RELAXED, seconds={**SECONDS, **seconds}, **(most or {}))


def door_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier test made the door say does not count."""
    for each in connections.log.filters:
        monkeypatch.setattr(each, "_told", {})


# ---------------------------------------------------------------------- quick
def test_a_kept_connection_is_answered_at_once() -> None:
    """Without TCP_NODELAY the second part of every answer waits 40 ms for an acknowledgement."""

    async def run() -> None:
        async with served() as server, wire(server) as line:
            took = []
            for _ in range(20):
                began = time.perf_counter()
                assert (await line.ask()).endswith(b"well\n")
                took.append(time.perf_counter() - began)
            assert statistics.median(took) < 0.02
            (door,) = server.server.server_state.connections
            accepted = door.transport.get_extra_info("socket")
            assert accepted.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY)

    asyncio.run(run())


# ---------------------------------------------------------------------- slow
@pytest.mark.parametrize(
    ("phase", "start", "then"),
    [
        ("head", b"", b""),
        ("head", b"GET / HT", b""),
        ("head", b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"y"),
        ("head", GET + b"GET / HTTP/1.1\r\nx: ", b"y"),
        ("body", HEAD % 16000, b"z"),
        ("body", HEAD % 10**9, b"z"),  # refused at once, and sent all the same
    ],
)
def test_a_slow_request_is_let_go(phase: str, start: bytes, then: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served(limits(**{phase: 0.15})) as server, wire(server) as slow:
            await asyncio.wait_for(slow.trickle(start, then), 9)  # the usual limits are longer
            async with wire(server) as quick:
                assert b"200 OK" in await quick.ask()
                assert server.server.porter.crowd._by_address == {"127.0.0.1": 1}
            assert server.services.metrics.turned.labels(phase)._value.get() == 1

    asyncio.run(run())
    assert door_lines(caplog) == [], "hanging up is no fault of ours"


def test_an_idle_connection_is_ended() -> None:
    async def run() -> None:
        async with served(limits(idle=0.05)) as server, wire(server) as line:
            await line.ask()
            assert await asyncio.wait_for(line.end(), 10) == b""
            assert not server.server.porter.idle

    asyncio.run(run())


def test_who_asks_and_does_not_read_is_let_go() -> None:
    async def run() -> None:
        async with served(limits(stall=0.1)) as server:
            line = sockets.socket()
            line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            line.setblocking(False)
            large = b"GET /static/page.css HTTP/1.1\r\nhost: localhost\r\n\r\n" * 400
            with line, contextlib.suppress(ConnectionError):
                await asyncio.get_running_loop().sock_sendall(line, large)
                turned = server.services.metrics.turned.labels("stall")
                async with asyncio.timeout(20):
                    while not turned._value.get():
                        await asyncio.sleep(0.01)

    asyncio.run(run())


HANG_UPS = {
    "says farewell": lambda page: page.protocol.send_close(1000),
    "talks nonsense": lambda page: page.protocol.send_text(b"\xff"),
    "is thrown out": lambda page: [page.protocol.send_text(b"{}") for _ in range(200)],
}


@pytest.mark.parametrize("how", [*HANG_UPS, "the server ends", "is silent"])
def test_a_socket_that_is_not_read_is_not_kept(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for more than the system takes, and reads nothing of it: "closing" is no place to stay."""
    monkeypatch.setattr(socket, "FAREWELL", 0.1)

    async def run() -> None:
        few = {"frame_burst": 100, "frames_per_second": 1} if how == "is thrown out" else {}
        async with served(limits(few, farewell=0.1)) as server:
            line = sockets.socket()
            line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            page = await server.connect(server.table(), "b0", sock=line, compression=None)
            page.transport.pause_reading()
            (one,) = (each for each in server.server.server_state.connections if isinstance(each, Wire))
            one.transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
            while one.writable.is_set():
                page.protocol.send_text(b'{"v":1,"t":"view","language":"fr","layout":"tall"}')
                page.transport.writelines(page.protocol.data_to_send())
                await asyncio.sleep(0.01)
            if how in HANG_UPS:
                HANG_UPS[how](page)
                page.transport.writelines(page.protocol.data_to_send())
            elif how == "the server ends":
                one.shutdown()
            else:
                one.keepalive_timeout()
            await until(lambda: not server.server.server_state.connections)
            assert one.disconnected
            assert server.services.metrics.turned.labels("farewell")._value.get() == 1
            page.transport.abort()

    asyncio.run(run())


def test_sockets_and_streams_outlive_every_limit() -> None:
    async def run() -> None:
        short = limits(**dict.fromkeys(SECONDS, 0.1))
        async with served(short) as server, server.client() as client:
            table = server.table()
            async with (
                server.connect(table, "b0") as page,
                client.stream("GET", f"/api/v1/tables/{table}/stream") as stream,
            ):
                await frame(page, "full")
                lines = stream.aiter_lines()
                assert (await anext(lines)).startswith("retry")
                for _ in range(2):  # somebody slow is let go meanwhile, so the limits have passed
                    async with wire(server) as slow:
                        await slow.trickle(b"GET / HT", b"")
                assert (await ask(page, t="ping"))["t"] == "pong"
                await ask(page, t="chat", text="still here")
                async with asyncio.timeout(PATIENT):
                    while "still here" not in await anext(lines):
                        pass

    asyncio.run(run())


UPGRADE = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
BEGUN = [
    b"GET /t/{table}/socket HTTP/1.1\r\n%ssec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n" % UPGRADE,
    b"GET /api/v1/tables/{table}/stream?since=0 HTTP/1.1\r\n",
    b"GET / HTTP/1.1\r\n",
    b"POST /new HTTP/1.1\r\ncontent-length: 500\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\ncontent-length: 500\r\n",
    b"POST /replay HTTP/1.1\r\ncontent-length: 500\r\n",
]


@pytest.mark.parametrize("heard", [False, True])
def test_who_hangs_up_leaves_no_trace(heard: bool, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served() as server:
            state, table = server.server.server_state, server.table().encode()
            for begun in BEGUN:
                line = sockets.create_connection(("127.0.0.1", server.port))
                line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))  # without a goodbye
                answered = state.total_requests
                line.sendall(begun.replace(b"{table}", table) + b"host: localhost\r\n\r\nrecord={")
                while heard and not state.tasks and state.total_requests == answered:
                    await asyncio.sleep(0)
                line.close()
                async with asyncio.timeout(PATIENT):
                    while state.connections or state.tasks:
                        await asyncio.sleep(0.005)
            assert server.services.under_way._by_address == server.services.crowd._by_address == {}

    asyncio.run(run())
    assert [line for line in door_lines(caplog) if "Invalid HTTP" not in line] == []


# ---------------------------------------------------------------------- many
def test_one_address_has_so_many_connections(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served(limits({"connections_per_address": 3})) as server, contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(wire(server)) for _ in range(3)]
            for line in lines:
                await line.ask()
            for _ in range(20):
                async with wire(server) as more:
                    assert (await more.end()).startswith(b"HTTP/1.1 503")
            table = server.table()
            lines[0].writer.close()
            async with asyncio.timeout(PATIENT):
                while server.server.porter.crowd.is_full("127.0.0.1"):
                    await asyncio.sleep(0.01)
            async with server.connect(table) as first, wire(server) as line:  # a table's socket is counted elsewhere
                await frame(first, "full")
                assert b"200 OK" in await line.ask()
        assert server.server.porter.crowd._by_address == {}

    asyncio.run(run())
    assert door_lines(caplog) == ["127.0.0.1 has 3 connections open; more are turned away"]


def test_a_named_proxy_comes_for_many_and_each_of_them_is_counted() -> None:
    async def run() -> None:
        few = limits({"connections_per_address": 2})
        async with served(few, proxies=["127.0.0.1"]) as server, contextlib.AsyncExitStack() as stack:
            table = server.table()
            for asker in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"):
                client = await stack.enter_async_context(server.client())
                where = f"/api/v1/tables/{table}/stream"
                following = client.stream("GET", where, headers={"x-forwarded-for": f"203.0.113.9, {asker}"})
                assert (await stack.enter_async_context(following)).status_code == 200
            async with server.client() as client:

                async def status(asker: str) -> int:
                    return (await client.get("/healthz", headers={"x-forwarded-for": asker})).status_code

                assert await status("192.0.2.1") == 429
                assert await status("192.0.2.2") == 200
                assert await status("2001:db8::3") == 429, "a household of IPv6 is a network"
                assert await status("2001:db8:1::1") == 200

    asyncio.run(run())


def test_who_only_keeps_a_connection_warm_makes_room(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served(limits({"connections": 3})) as server, contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(wire(server)) for _ in range(3)]
            for line in lines:
                await line.ask()
            newcomer = await stack.enter_async_context(wire(server))
            assert b"200 OK" in await newcomer.ask()
            assert await lines[0].end() == b"", "the longest idle one goes"
            for line in (*lines[1:], newcomer):
                line.writer.write(b"GET / HT")
            async with asyncio.timeout(PATIENT):
                while server.server.porter.idle:
                    await asyncio.sleep(0.01)
            for _ in range(5):
                async with wire(server) as more:
                    assert (await more.end()).startswith(b"HTTP/1.1 503")
            assert server.server.porter.crowd._by_address == {"127.0.0.1": 3}

    asyncio.run(run())
    assert door_lines(caplog) == ["all 3 connections are taken; 127.0.0.1 is turned away"]


class Spent(Entrance):
    """A listening socket in a process without file handles, for so many tries."""

    tries = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.tried: list[float] = []

    def _accept(self) -> Any:
        if self.tries > 0:
            self.tries -= 1
            self.tried.append(time.monotonic())
            raise OSError(errno.EMFILE, "Too many open files")
        return super()._accept()  # type: ignore[misc]


def test_without_file_handles_it_rests_and_says_so_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncio would try as often as the backlog is long, and trace each time."""
    monkeypatch.setattr("asyncio.constants.ACCEPT_RETRY_DELAY", 0.02)
    monkeypatch.setattr(connections, "REST", 0.01)

    async def run() -> None:
        listener = Spent(sockets.AF_INET, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        async with served(listener=listener) as server, wire(server) as warm:
            await warm.ask()
            listener.tries = 5
            async with wire(server) as line:
                assert b"200 OK" in await asyncio.wait_for(line.ask(), PATIENT)
            assert listener.tries == 0
            assert all(later - earlier >= connections.REST for earlier, later in pairwise(listener.tried))
            assert await warm.end() == b"", "whoever is idle makes room"

    asyncio.run(run())
    assert len(door_lines(caplog)) == 1
    assert door_lines(caplog)[0].startswith("no file handle is left")


def test_a_crowd_is_let_in_a_few_at_a_time() -> None:
    """Those who are turned away must be able to go before the next ones use up what is left."""
    crowd = connections.ROW + 5
    with listen("127.0.0.1", 0) as door:
        door.setblocking(False)
        outside = [sockets.create_connection(door.getsockname()) for _ in range(crowd)]
        inside = [door.accept()[0] for _ in range(connections.ROW)]
        with pytest.raises(BlockingIOError):
            door.accept()
        inside += [door.accept()[0] for _ in range(crowd - len(inside))]
        for each in (*outside, *inside):
            each.close()


def test_there_is_room_for_as_many_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    held = [1024, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(held))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: held.__setitem__(0, wanted[0]))
    assert room_for(500) == 500
    assert held[0] == 1024, "enough as it is"
    assert room_for(2000) == 2000
    assert held[0] == 2000 + connections.RESERVE
    assert room_for(9000) == 4096 - connections.RESERVE


def test_headers_that_are_too_long_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with served(limits({"head": 2000})) as server:
            for _ in range(3):
                async with wire(server) as line:
                    line.writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 4000)
                    assert (await line.end()).startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))

    asyncio.run(run())
    assert len(door_lines(caplog)) == 1
