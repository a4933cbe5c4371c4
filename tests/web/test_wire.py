"""What goes over the wire: packed, the same bytes for all who are told the same, in one piece for each move."""

import asyncio
import json
import zlib
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from panurge.table.mailbox import Mailbox
from panurge.table.room import encode
from panurge.web import wire
from panurge.web.wire import LEAST, WINDOW, packed
from tests.web.wire import Served, frame, send, served


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
@pytest.mark.parametrize("length", [0, LEAST - 1, 4000, 200_000])
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


async def moved(server: Served, table: str, seat: ClientConnection, n: int) -> None:
    options = server.of(table).state.legal_actions()
    await send(seat, t="act", n=n, action=options[0])


def test_spectators_get_the_same_bytes_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """… one piece for each page and move, and they say what each would be told alone."""

    async def run() -> None:
        async with served() as server:
            table = server.table()
            turn = server.of(table).turn
            async with server.connect(table, f"b{turn}") as seat:
                eyes = [await server.connect(table) for _ in range(5)]
                plain = await server.connect(table, compression=None)
                full = await frame(seat, "full")
                for eye in (*eyes, plain):
                    await frame(eye, "full")
                pieces: dict[int, list[bytes]] = {}
                made: list[str] = []
                real = wire.together

                def noted(texts: tuple[str, ...], window: int) -> bytes:
                    made.extend(texts)
                    return real(texts, window)

                packed.cache_clear()
                real.cache_clear()
                monkeypatch.setattr(wire, "together", noted)
                wrote = wire.Wire.carry

                def carried(one: wire.Wire) -> None:
                    before = list(made)
                    wrote(one)
                    told = made[len(before) :]
                    if told:
                        pieces.setdefault(id(one), []).append("\n".join(told).encode())

                monkeypatch.setattr(wire.Wire, "carry", carried)
                await moved(server, table, seat, full["n"])
                heard = [await steps(eye) for eye in (*eyes, plain)]
                assert all(one == heard[0] for one in heard)
                assert len(pieces) == 7
                assert all(len(one) == 1 for one in pieces.values()), "one piece for each page"
                assert packed.cache_info().misses <= 2 * len(heard[0]) + len(pieces[min(pieces)]) + 4
                assert real.cache_info().hits >= 4, "four of five found it packed, and put together"
                for eye in (*eyes, plain):
                    await eye.close()

    asyncio.run(run())


def test_a_page_that_cannot_be_written_to_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            turn = server.of(table).turn
            told: list[str] = []
            asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context["message"]))
            async with server.connect(table) as broken, server.connect(table, f"b{turn}") as seat:
                await frame(broken, "full")
                full = await frame(seat, "full")
                viewer = next(one for one in server.services.hub.the_room(table).company.viewers if not one.holds)
                carry = wire.Wire.carry

                def carried(one: wire.Wire) -> None:
                    if one._box is viewer:
                        raise OSError("gone")
                    carry(one)

                monkeypatch.setattr(wire.Wire, "carry", carried)
                await moved(server, table, seat, full["n"])
                assert await steps(seat)
                assert told
                assert set(told) == {"what waits could not be carried"}
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
                kinds = [one for one in server.server.server_state.connections if isinstance(one, wire.Wire)]
                assert kinds
                for one in kinds:
                    agreed = one.conn.extensions[0]
                    assert not hasattr(agreed, "encoder")
                    assert not hasattr(agreed, "decoder")

    asyncio.run(run())
