"""The wire of a table's socket: what is said is packed once, however many hear it, and carried once for each of them.

Nothing of a packed text depends on who reads it or on what was said before (RFC 7692: no context is taken over), so two
hundred spectators receive the very same bytes, and no socket keeps a compressor's memory. It costs a twentieth of the
size, and two texts never share a window. One that brings what somebody has just said goes as it is, so that nobody can
find out, by saying it and by how long that is on the wire, whether it stands in the hand that is told with it; in one
that tells everything, to a page that opens, the lines of talk stand as they are, and nothing refers across them.

All that is put into the boxes while something happens at a table leaves in one piece for each page when the loop comes
round: a page costs one call of the system for a move, not one for each entry. The piece is made once, too, and one
round is made for all who have something. What several pages are told together (`Circle`) does not go through their
boxes at all: it is handed to each wire, and from there to the transport."""

import asyncio
import re
import zlib
from dataclasses import replace
from functools import cache, lru_cache
from sys import getsizeof
from typing import Any
from weakref import WeakKeyDictionary

import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from panurge.core.errors import PanurgeError
from panurge.table.mailbox import Mailbox
from panurge.web.connections import Porter
from panurge.web.squeeze import stored

WINDOW = 15  # bits of what a text is packed with; who can unpack less says so, and has it
CLIENTS = 12  # bits of what a page sends: its frames are short
SETTINGS = {"level": 2, "memLevel": 6}
"""Half the work of the usual level, and a fiftieth more to send. With 100 KB less of memory for each text it comes from
what the process has already: with the usual 8 the system gives 18 pages anew for many a text, which for a short one is
nine tenths of its work; it saves one byte in 500."""
END = b"\x00\x00\xff\xff"  # of a piece that is flushed; who unpacks a frame puts it there (RFC 7692, 7.2.1)
LEAST = 256  # bytes: less is not worth packing
SAID = '"kind":"chat"'
WHOLE = '"t":"full"'
TALK = re.compile(rb'(?:,?\[\d+,-?\d+,"(?:[^"\\]|\\.)*",\d+,"chat"(?:,"\w*")?\])+')  # of a log; in a text a quote is \"
KEPT = 128  # texts that are kept packed: those of the present moment
MOST = 4_000_000  # bytes of them, texts included
WIRE = "panurge.wire"  # where a socket's scope holds it
NEEDED = ("pause_writing", "resume_writing", "keepalive_timeout", "data_received", "shutdown", "run_asgi")
"""What uvicorn's socket must have to be built upon: without the first two nobody waits for who reads slowly (before
0.52.1), without the third nobody sees that a page has gone (before 0.44). pyproject.toml names the versions that were
tried."""

DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW,
    client_max_window_bits=CLIENTS,
    compress_settings=SETTINGS,
)


@lru_cache(maxsize=KEPT)
def packed(text: str, window: int) -> bytes:
    """A text as it goes over the wire: a whole frame, packed with so many bits (0: as it is)."""
    data, head = text.encode(), text[:100]
    if not window or len(data) < LEAST or SAID in head:
        return SHELF.put(Frame(Opcode.TEXT, data).serialize(mask=False), text)
    squeezer = _around(window) if WHOLE in head and TALK.search(data) else _squeezer(window)
    return SHELF.put(Frame(Opcode.TEXT, data).serialize(mask=False, extensions=[squeezer]), text)


class Shelf:
    """How much lies there of what has been packed. When it may be too much, all goes: a table told whole to a page
    that opens is a hundred times as long as a move, and what is wanted again is wanted at once."""

    def __init__(self) -> None:
        self.size = 0

    def put(self, made: bytes, *texts: str) -> bytes:
        size = len(made) + sum(map(getsizeof, texts))
        self.size += size
        if self.size > MOST:
            self.size = size
            packed.cache_clear()
            together.cache_clear()
        return made


SHELF = Shelf()


class _Around(PerMessageDeflate):
    """Packs what stands around lines of talk."""

    def encode(self, frame: Frame) -> Frame:
        return replace(frame, data=_around_talk(bytes(frame.data), self.local_max_window_bits), rsv1=True)


@cache
def _around(window: int) -> _Around:
    return _Around(True, True, CLIENTS, window, SETTINGS)


def _around_talk(data: bytes, window: int) -> bytes:
    """Each piece between the lines of talk with a window of its own, the lines as they are."""
    made, at = [], 0
    for talk in TALK.finditer(data):
        made += [_deflated(data[at : talk.start()], window), stored(talk[0])]
        at = talk.end()
    return b"".join([*made, _deflated(data[at:], window)]).removesuffix(END)


def _deflated(piece: bytes, window: int) -> bytes:
    deflate = zlib.compressobj(SETTINGS["level"], zlib.DEFLATED, -window, SETTINGS["memLevel"])
    return deflate.compress(piece) + deflate.flush(zlib.Z_SYNC_FLUSH)


@lru_cache(maxsize=KEPT)
def together(texts: tuple[str, ...], window: int) -> bytes:
    """All of them in one piece, for everybody who is told just these."""
    return SHELF.put(b"".join([packed(text, window) for text in texts]), *texts)


@cache
def _squeezer(window: int) -> PerMessageDeflate:
    """It keeps nothing from one text to the next, so one is enough."""
    return PerMessageDeflate(True, True, CLIENTS, window, SETTINGS)


class Round:
    """Those in one loop who have something to carry: they are gone round once, when the loop comes to it."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def ring(self, wire: "Wire") -> None:
        if not self._wires:
            wire.loop.call_soon(self._go)
        self._wires.append(wire)

    def _go(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            try:
                wire.carry()
            except Exception as error:  # one that is broken keeps nobody else waiting
                wire.loop.call_exception_handler({"message": "what waits could not be carried", "exception": error})


ROUNDS: WeakKeyDictionary[asyncio.AbstractEventLoop, Round] = WeakKeyDictionary()


def round_of(loop: asyncio.AbstractEventLoop) -> Round:
    return ROUNDS.get(loop) or ROUNDS.setdefault(loop, Round())


def check(socket: type, version: str) -> None:
    """Better no server than one whose sockets are never let go."""
    lacking = [name for name in NEEDED if not hasattr(socket, name)]
    if lacking:
        told = f"the page does not work with uvicorn {version}: its sockets have no {', '.join(lacking)}"
        raise PanurgeError(f"{told}; pip install --upgrade 'panurge[web]' brings one that does")


check(WebSocketsSansIOProtocol, uvicorn.__version__)


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's socket, with a box that is carried past the application's own `send`, and a limit to its farewell."""

    def __init__(self, porter: Porter, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DEFLATE]
        self._porter = porter
        self._farewell: asyncio.TimerHandle | None = None
        self._box: Mailbox | None = None
        self._window = 0
        self._round = round_of(self.loop)
        self._rung = False  # it will be carried when the loop comes round
        self._full = False  # the other side still has to read what left before

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = {"wire": self}
        await super().run_asgi()
        self._see_off()

    # ------------------------------------------------------------------ the end
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing():  # it was a farewell, or nonsense
            self._see_off()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._see_off()

    def shutdown(self) -> None:
        super().shutdown()
        self._see_off()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._farewell is not None:
            self._farewell.cancel()
        super().connection_lost(exc)

    def _see_off(self) -> None:
        """From now on there are a few seconds to take what still waits. uvicorn ends a socket when all is taken, and
        counts it until then: whoever read nothing more would stay for ever."""
        seconds = self._porter.limits.seconds.get("farewell")
        if seconds is not None and self._farewell is None and not self.disconnected:
            self._farewell = self.loop.call_later(seconds, self._cut)

    def _cut(self) -> None:
        self._porter.count("farewell")
        self.transport.abort()

    # ------------------------------------------------------------------ a box
    def serve(self, box: Mailbox) -> None:
        """From now on what is put into the box leaves by itself."""
        self._box, box.carrier, self._window = box, self, self._agreed()
        self.ring()

    def let_be(self) -> None:
        if self._box is not None:
            self._box.carrier, self._box = None, None

    async def emptied(self) -> None:
        """When all that waits in the box has left; it waits for who reads slowly."""
        while self._box is not None and not self.transport.is_closing():
            self.carry()
            if self._box.queue.empty():
                return
            await self.writable.wait()

    def ring(self) -> None:
        if not self._rung:
            self._rung = True
            self._round.ring(self)

    def carry(self) -> None:
        """What waits, in one piece, unless the other side still has to read what left before."""
        self._rung = False
        if self._box is None or self.close_sent or self._full:
            return
        texts = self._box.taken()
        if texts:
            self.hand(texts)

    def hand(self, texts: tuple[str, ...]) -> bool:
        """At once, if nothing that left before has still to be read. Called for each spectator at each move: it asks
        as little as it can."""
        if self.close_sent or self._full:
            return False
        if not self.transport.is_closing():
            self.transport.write(together(texts, self._window))
        return True

    def _agreed(self) -> int:
        """With how many bits this page can unpack; 0 if it cannot at all."""
        agreed = self.conn.extensions
        return agreed[0].local_max_window_bits if agreed and isinstance(agreed[0], PerMessageDeflate) else 0

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False
        self.carry()


def wire_of(websocket: WebSocket) -> Wire:
    """The wire under a socket that our own server (`panurge.web.serve`) has opened."""
    wire: Wire = websocket.scope["extensions"][WIRE]["wire"]
    return wire
