"""The door of the house: how many connections there may be, and how long each part of a request may take.

uvicorn waits for ever for headers, bodies and slow readers, and counts nobody. `Connection` is its protocol with a
clock for each phase. A table's socket leaves it at the handshake: from then on it is counted by the table's own
`Crowd`, and kept alive by pings. An answer under way has no limit either (a stream of events lasts as long as a
game)."""

import asyncio
import errno
import gc
import logging
import socket as sockets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from panurge.web.limits import Crowd, Limits
from panurge.web.logs import hushed
from panurge.web.proxies import Proxies
from panurge.web.visit import household_of

log = hushed("panurge.web.door")
log.setLevel(logging.WARNING)  # uvicorn asks its logger's own level whether to trace every connection

NO_HANDLE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
REST = 0.5  # seconds in which nobody is let in after the process ran out of file handles; the loop waits one, too
ROW = 50  # let in before the loop comes round
COLLECTING = (20_000, 4, 100)
"""Drawing makes much that is no cycle: looked through less often, a move costs 6 % less. But all that came since is
gone through at once, and everybody waits for it: with 20 instead of 4 times the youngest for up to 0.15 s."""
RESERVE = 128  # file handles for everything else: the store, workers, files that are read
SORRY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Entrance(sockets.socket):
    """A listening socket that lets in a few at a time, and rests when the process has no file handle left.

    asyncio goes on accepting as often as the backlog is long, before any of them can be turned away, and complains each
    time it cannot. It stops when it is told that nobody waits."""

    _rests_until = 0.0
    _in_a_row = 0

    def accept(self) -> tuple[sockets.socket, Any]:
        self._in_a_row = (self._in_a_row + 1) % (ROW + 1)
        if not self._in_a_row or time.monotonic() < self._rests_until:
            raise BlockingIOError
        try:
            return super().accept()
        except OSError as error:
            if error.errno in NO_HANDLE:
                self._rests_until = time.monotonic() + REST
            raise


class Porter:
    """Who is let in: so many connections from one address, so many in all. Proxies that are named come for many."""

    def __init__(self, limits: Limits, proxies: Proxies, count: Callable[[str], None] = lambda why: None) -> None:
        self.limits = limits
        self.proxies = proxies
        self.count = count
        self.crowd = Crowd(limits.connections_per_address)
        self.idle: dict[Connection, None] = {}  # those between two requests, the longest waiting first

    def admit(self, connection: "Connection", everybody: int) -> bool:
        """Whether a new connection may stay; `everybody` is the number of all, itself included."""
        if not connection.for_many and not self.crowd.enter(connection.household):
            log.warning("%s has %d connections open; more are turned away", connection.household, self.crowd.most)
            return self._refuse("crowd")
        if everybody > self.limits.connections and not self._let_one_go():
            self.leave(connection)
            most = self.limits.connections
            log.warning("all %d connections are taken; %s is turned away", most, connection.household)
            return self._refuse("full")
        return True

    def _refuse(self, why: str) -> bool:
        self.count(why)
        return False

    def leave(self, connection: "Connection") -> None:
        self.idle.pop(connection, None)
        if not connection.for_many:
            self.crowd.leave(connection.household)

    def _let_one_go(self) -> bool:
        connection = next(iter(self.idle), None)
        if connection is None:
            return False
        del self.idle[connection]  # it takes a moment to be gone, and the next newcomer needs another one
        connection.dismiss("idle")
        return True

    def out_of_handles(self) -> None:
        """Whoever only keeps a connection warm makes room for those who want something."""
        log.error("no file handle is left: nobody new is let in for a second; %d idle ones go", len(self.idle))
        for connection in tuple(self.idle):
            connection.dismiss("idle")


class Connection(H11Protocol):
    """One plain connection. Its phase follows from what HTTP expects next; each has its own time."""

    def __init__(self, porter: Porter, **given: Any) -> None:
        super().__init__(**given)
        self.porter = porter
        self.logger = log
        self.household, self.for_many = "", False  # whose it is; a proxy's is many people's
        self._inside = False  # counted, and not gone on to a socket
        self._asked = False  # a request came already
        self._phase = ""
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ coming and going
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self.household, self.for_many = household_of(address), self.porter.proxies.knows(address)
        self._inside = self.porter.admit(self, len(self.connections))
        if not self._inside:
            transport.write(SORRY)
            transport.close()
        self._note_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._enter("gone")
        if self._inside:
            self._inside = False
            self.porter.leave(self)

    # ------------------------------------------------------------------ what may change the phase
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_phase()

    def on_response_complete(self) -> None:
        self._asked = True
        super().on_response_complete()
        self._note_phase()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._note_phase()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_phase()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._note_phase()

    # ------------------------------------------------------------------ phases
    def _note_phase(self) -> None:
        if self._phase != "gone":
            self._enter(self._now())

    def _now(self) -> str:
        if self.transport.is_closing():
            return "farewell"  # until the other side has taken what was written
        if self.flow.write_paused:
            return "stall"
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is h11.IDLE:
            return "head" if not self._asked or self.conn.trailing_data[0] else "idle"
        return "answer"

    def _enter(self, phase: str) -> None:
        """A phase's time begins when it does: whoever sends a byte now and then gains nothing."""
        if phase == self._phase:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.porter.idle.pop(self, None)
        if phase == "idle":
            self.porter.idle[self] = None
        seconds = self.porter.limits.seconds.get(phase)
        if seconds is not None:
            self._timer = self.loop.call_later(seconds, self.dismiss, phase)

    def dismiss(self, why: str) -> None:
        self.porter.count(why)
        self.transport.abort()


class Server(uvicorn.Server):
    """uvicorn's, with one line where asyncio would trace every visitor who could not be let in."""

    porter: Porter

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._loop_failed)
        gc.set_threshold(*COLLECTING)
        await super().startup(sockets)

    def _loop_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NO_HANDLE:
            self.porter.out_of_handles()
        else:
            loop.default_exception_handler(context)


def room_for(wanted: int) -> int:
    """How many connections this process can have: its limit of file handles is raised as far as it may be."""
    try:
        import resource
    except ImportError:  # no such limits here
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + RESERVE if hard == resource.RLIM_INFINITY else min(wanted + RESERVE, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(RESERVE // 2, min(wanted, soft - RESERVE))
