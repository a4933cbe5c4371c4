"""What goes over the wire: packed, the same bytes for all who are told the same, in one piece for each move."""

import asyncio
import json
import sys
import tomllib
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from panurge.core.errors import PanurgeError
from panurge.table import Viewer
from panurge.table.encoding import encode
from panurge.table.mailbox import Circle, Mailbox
from panurge.table.seats import person
from panurge.table.viewer import QUEUE
from panurge.web import wire
from panurge.web.socket import TOO_SLOW
from panurge.web.wire import LEAST, WINDOW, packed
from tests.web.wire import Served, ask, frame, send, served

ROOT = Path(__file__).resolve().parent.parent.parent


def unpacked(data: bytes, window: int) -> str:
    """The text of one frame of the server's."""
    at = {126: 4, 127: 10}.get(data[1], 2)
    body = data[at:]
    if not data[0] & 0x40:
        return body.decode()
    return zlib.decompress(body + b"\x00\x00\xff\xff\x03\x00", wbits=-window).decode()


def a_text(length: int) -> str:
    return encode({"v": 1, "t": "step", "set": [f'<g id="cell-{i}">é</g>' for i in range(length // 20)]})


@pytest.mark.parametrize("window", [0, 9, 12, WINDOW])
@pytest.mark.parametrize("length", [0, LEAST - 1, LEAST, 4000, 9000, 33_000, 200_000])
def test_a_packed_text_is_the_text(length: int, window: int) -> None:
    text = a_text(length)
    assert unpacked(packed(text, window), window) == text
    if window and len(text) > 4000:
        assert len(packed(text, window)) < len(text) / 5


def test_a_text_does_not_depend_on_what_was_packed_before() -> None:
    first = packed(a_text(4000), WINDOW)
    packed.cache_clear()
    packed("x" * 5000, WINDOW)
    assert packed(a_text(4000), WINDOW) == first


def test_what_is_kept_packed_has_its_limit_in_bytes() -> None:
    """A hundred pages that open are told a hundred long texts, and nobody else is told any of them."""
    wire.together.cache_clear()
    packed.cache_clear()
    whole = a_text(200_000)
    tracemalloc.start()
    try:
        for n in range(wire.KEPT // 2):
            text = f"{whole[:-1]},{n}}}"
            assert wire.together((text,), WINDOW) is wire.together((text,), WINDOW), "kept for the moment"
        assert tracemalloc.get_traced_memory()[0] < 1.5 * wire.MOST
    finally:
        tracemalloc.stop()


def test_what_somebody_has_just_said_is_not_packed() -> None:
    chat = encode({"v": 1, "t": "step", "n": 9999, "last": 9999, "kind": "chat", "line": [1, 0, "ewe " * 900]})
    assert chat.encode() in packed(chat, WINDOW)


def everything(said: str, key: str = "") -> str:
    """What a page that opens is told: a log with talk in it, and then the hand."""
    talk: list[Any] = [7, 1, said, 1_000, "chat", *([key] if key else [])]
    log = [[n, 0, f"Rose lays sheep {n}.", 1_000, "move"] for n in range(6)] + [talk]
    log += [[8, -1, "", 1_000, "end"], [9, 0, 'she said: ["chat"]', 1_000, "move"]]
    now = {"options": [[n, f"lay the wolf beside pen {n}"] for n in range(40)]}
    return encode({"v": 1, "t": "full", "n": 9, "last": 9, "parts": ["<g/>" * 300], "log": log, "now": now})


@pytest.mark.parametrize("window", [9, WINDOW])
@pytest.mark.parametrize("key", ["", "bravo"])
def test_talk_is_not_packed_with_the_hand_of_a_page_that_opens(window: int, key: str) -> None:
    right, wrong = "lay the wolf beside pen 17", "pqj tmx nkwh zdfrol bxv 86"
    assert len(right) == len(wrong)
    lengths = set()
    for said in (right, wrong, '"quoted\\" [1,2,"x",3,"chat"]'.ljust(26)[:26]):
        text = everything(said, key)
        frame = packed(text, window)
        assert unpacked(frame, window) == text
        assert json.dumps(said, ensure_ascii=False).encode() in frame, "as it is"
        assert len(frame) < len(text) / 2
        lengths.add(len(frame) - len(json.dumps(said)))
    assert len(lengths) == 1, "the length tells nothing of what was said"


def test_a_uvicorn_that_waits_for_nobody_is_told_at_once() -> None:
    """… and the bounds in pyproject.toml let in the one that is tried here."""
    wire.check(WebSocketsSansIOProtocol, uvicorn.__version__)
    older = type("Older", (), dict.fromkeys(set(wire.NEEDED) - {"pause_writing"}))
    with pytest.raises(PanurgeError, match=r"uvicorn 0\.52\.0: its sockets have no pause_writing"):
        wire.check(older, "0.52.0")
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["web"]
    for needed in map(Requirement, wanted):
        assert needed.specifier.contains(version(needed.name)), needed


async def moved(server: Served, table: str, seat: ClientConnection, n: int) -> None:
    options = server.of(table).state.legal_actions()
    await send(seat, t="act", n=n, action=options[0])


def wires(server: Served) -> list[wire.Wire]:
    return [one for one in server.server.server_state.connections if isinstance(one, wire.Wire)]


@contextmanager
def sent(server: Served) -> Iterator[dict[wire.Wire, list[bytes]]]:
    """What each open wire writes, piece by piece."""
    pieces: dict[wire.Wire, list[bytes]] = {one: [] for one in wires(server)}
    real = {one: one.transport for one in pieces}

    class Noting:
        def __init__(self, one: wire.Wire) -> None:
            self.one = one

        def write(self, data: bytes) -> None:
            pieces[self.one].append(data)
            real[self.one].write(data)

        def __getattr__(self, name: str) -> Any:
            return getattr(real[self.one], name)

    for one in pieces:
        one.transport = Noting(one)  # type: ignore[assignment]
    yield pieces
    for one in pieces:
        one.transport = real[one]


@asynccontextmanager
async def watched(server: Served, table: str, eyes: int, **more: Any) -> AsyncIterator[list[ClientConnection]]:
    """So many spectators, who have been shown the table."""
    found = [await server.connect(table, **more) for _ in range(eyes)]
    for eye in found:
        await frame(eye, "full")
    yield found
    for eye in found:
        await eye.close()


def test_spectators_get_the_same_bytes_made_once() -> None:
    """… one piece for each page and move; and the bytes are those that each would be told alone."""

    async def run() -> None:
        async with served() as server:
            table = server.table()
            turn = server.of(table).turn
            async with server.connect(table, f"b{turn}") as seat, watched(server, table, 5) as eyes:
                full = await frame(seat, "full")
                async with watched(server, table, 1, compression=None) as (plain,):
                    packed.cache_clear()
                    wire.together.cache_clear()
                    told: list[str] = []
                    alone = Viewer((), None, "en", "wide")
                    server.services.hub.the_room(table).join(alone)
                    alone.taken()
                    with sent(server) as pieces:
                        await moved(server, table, seat, full["n"])
                        heard = [await steps(eye) for eye in (*eyes, plain)]
                    assert all(one == heard[0] for one in heard)
                    assert len(pieces) == 7
                    assert all(len(one) == 1 for one in pieces.values()), "one piece for each page"
                    told = list(alone.taken())
                    assert [json.loads(text) for text in told] == heard[0]
                    as_alone = [b"".join(packed(text, window) for text in told) for window in (WINDOW, 0)]
                    assert sorted(one[0] for one in pieces.values() if one[0] in as_alone) == sorted(
                        [as_alone[0]] * 5 + as_alone[1:]
                    )
                    assert wire.together.cache_info().hits >= 4, "four of five found it packed, and put together"
                    server.services.hub.the_room(table).leave(alone)

    asyncio.run(run())


MOST_CALLS = 6  # for a spectator and move, those into C and the one that sends included
MORE = 20  # spectators


def test_a_spectator_costs_a_handful_of_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """… at each move, and nothing that the loop has to come round for."""

    async def cost(server: Served, eyes: int) -> tuple[int, int]:
        """Calls and callbacks of one move: all that is done while it is told, and while it is carried."""
        table = server.table((person("Rose"), person("Paul")))
        room, calls, callbacks = server.services.hub.the_room(table), [0], [0]
        loop = asyncio.get_running_loop()

        def noted(frame: Any, event: str, what: Any) -> None:
            calls[0] += event in ("call", "c_call")

        def counted(work: Callable[..., None]) -> Callable[..., None]:
            def run(*given: Any) -> None:
                sys.setprofile(noted)
                try:
                    work(*given)
                finally:
                    sys.setprofile(None)

            return run

        def soon(what: Callable[..., Any], *given: Any, **named: Any) -> Any:
            callbacks[0] += isinstance(getattr(what, "__self__", None), Circle | wire.Round)
            return call_soon(what, *given, **named)

        async with watched(server, table, eyes) as watching:
            room.tell_presence()  # who is told the same is found out once
            for eye in watching:
                await frame(eye, "seats")
            with monkeypatch.context() as patch:
                call_soon = loop.call_soon
                patch.setattr(loop, "call_soon", soon)
                patch.setattr(wire.Round, "_go", counted(wire.Round._go))
                patch.setattr(Circle, "_go_round", counted(Circle._go_round))
                counted(room.table.act)(room.table.turn, room.table.moment, room.table.state.legal_actions()[0])
                heard = [await steps(eye) for eye in watching]
            assert all(one == heard[0] for one in heard)
        return calls[0], callbacks[0]

    async def run() -> None:
        async with served() as server:
            few, many = await cost(server, 5), await cost(server, 5 + MORE)
            assert 0 < (many[0] - few[0]) / MORE <= MOST_CALLS
            assert many[1] == few[1] == 1, "one round for all of them"

    asyncio.run(run())


def test_what_one_is_told_alone_keeps_its_place_on_its_wire() -> None:
    """A spectator asks something while a move is told: its answer comes where it was given, and the others hear nothing
    of it."""

    async def run() -> None:
        async with served() as server:
            table = server.table()
            room = server.services.hub.the_room(table)
            async with watched(server, table, 3) as eyes:
                asking = room.company.viewers[0]
                room.tell_presence()
                asking.put('{"t":"first"}')
                room.tell_presence()
                asking.put('{"t":"second"}')
                room.tell_presence()
                heard = [[(await frame(eye))["t"] for _ in range(3)] for eye in eyes]
                assert sorted(heard) == [["seats", "first", "seats"], ["seats"] * 3, ["seats"] * 3]
                asked = eyes[heard.index(["seats", "first", "seats"])]
                assert [(await frame(asked))["t"] for _ in range(2)] == ["second", "seats"]
                for eye in eyes:
                    assert (await ask(eye, t="ping"))["t"] == "pong", "and nothing else before it"

    asyncio.run(run())


def test_a_spectator_who_does_not_read_is_let_go_and_holds_nobody_up() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            room = server.services.hub.the_room(table)
            async with watched(server, table, 2, compression=None) as (eye, slow):
                mine = slow.local_address[1]
                (one,) = (one for one in wires(server) if one.client and one.client[1] == mine)
                box = next(viewer for viewer in room.company.viewers if viewer.carrier is one)
                slow.transport.pause_reading()
                words = "baa " * 12_000  # the system keeps some of it, and the transport
                for number in range(4 * QUEUE):
                    room._tell_all(lambda key, holds, number=number: {"t": "chat", "n": number, "say": words})
                    assert (await frame(eye))["n"] == number
                    if box.lost:
                        break
                    assert len(box.queue.texts) <= QUEUE
                assert box.lost, "no more waits for it than for anybody"
                slow.transport.resume_reading()
                heard: list[int] = []
                with suppress(ConnectionClosed):
                    while True:
                        heard.append((await frame(slow))["n"])
                await slow.wait_closed()
                assert slow.close_code in (TOO_SLOW, 1006), "on a busy machine nobody waits for it any longer"
                assert heard == list(range(len(heard))), "what it still hears is in order and without a hole"
                assert (await ask(eye, t="ping"))["t"] == "pong"

    asyncio.run(run())


def test_a_page_that_cannot_be_written_to_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those of its circle nor the others."""

    async def run() -> None:
        async with served() as server:
            table = server.table()
            turn = server.of(table).turn
            told: list[str] = []
            asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context["message"]))
            async with server.connect(table, f"b{turn}") as seat, watched(server, table, 3) as eyes:
                full = await frame(seat, "full")
                viewer = next(one for one in server.services.hub.the_room(table).company.viewers if not one.holds)
                hand, broken = wire.Wire.hand, viewer.carrier

                def handed(one: wire.Wire, texts: tuple[str, ...]) -> bool:
                    if one is broken:
                        raise OSError("gone")
                    return hand(one, texts)

                monkeypatch.setattr(wire.Wire, "hand", handed)
                await moved(server, table, seat, full["n"])
                assert await steps(seat)
                heard = [asyncio.create_task(steps(eye)) for eye in eyes]
                while sum(one.done() for one in heard) < 2:
                    await asyncio.sleep(0.01)
                viewer.put("alone")
                await asyncio.sleep(0.05)
                assert told == ["what waits could not be carried"] * 2, "together, and alone"
                assert [one.cancel() for one in heard].count(True) == 1
                monkeypatch.undo()

    asyncio.run(run())


def test_a_box_wakes_who_waits_for_its_next_text() -> None:
    async def run() -> None:
        box = Mailbox(2)
        waiting = asyncio.create_task(box.queue.get())
        await asyncio.sleep(0)
        box.put("a")
        assert await waiting == "a"
        given_up = asyncio.create_task(box.queue.get())
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        for text in "bcd":
            box.put(text)
        assert box.lost, "two have room"
        assert [await box.queue.get() for _ in range(3)] == ["b", "c", None]
        with pytest.raises(asyncio.QueueEmpty):
            box.queue.get_nowait()

    asyncio.run(run())


async def steps(socket: ClientConnection) -> list[dict[str, Any]]:
    """The frames of one move, up to the one that says how the table stands."""
    found = [await frame(socket)]
    while "now" not in found[-1]:
        found.append(await frame(socket))
    return found


def test_a_page_that_unpacks_little_is_sent_what_it_can_unpack() -> None:
    async def run() -> None:
        little = ClientPerMessageDeflateFactory(server_max_window_bits=9)
        async with served() as server:
            table = server.table()
            async with server.connect(table, "b0", compression=None, extensions=[little]) as socket:
                full = await frame(socket, "full")
                assert len(json.dumps(full)) > 3 * 512, "longer than its window"
                agreed = socket.protocol.extensions[0]
                assert agreed.remote_max_window_bits == 9  # type: ignore[attr-defined]
            async with server.connect(table, "b0") as socket:
                agreed = socket.protocol.extensions[0]
                assert agreed.remote_no_context_takeover  # type: ignore[attr-defined]
                assert agreed.local_no_context_takeover  # type: ignore[attr-defined]

    asyncio.run(run())


def test_a_socket_keeps_no_compressor() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.connect(table) as socket:
                await frame(socket, "full")
                assert wires(server)
                for one in wires(server):
                    agreed = one.conn.extensions[0]
                    assert not hasattr(agreed, "encoder")
                    assert not hasattr(agreed, "decoder")

    asyncio.run(run())
