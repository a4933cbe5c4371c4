"""A real server in this process, and clients for its socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn.server
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.keeping import Keeper
from panurge.table.seats import Seat, person
from panurge.web import create_app
from panurge.web.connections import Entrance, Server
from panurge.web.front import Front
from panurge.web.hosts import Hosts
from panurge.web.limits import Limits
from panurge.web.proxies import Proxies
from panurge.web.serve import listen, server_of
from panurge.web.services import services_in
from tests.table.tables import Here

GAME = "hide-and-sheep"
PATIENT = 60  # seconds: a wait ends when the thing happens, so on a quick machine this costs nothing
RELAXED = Limits(
    frames_per_second=10_000, frame_burst=100_000, draw_burst=10**6, tables_per_minute=1e6, table_burst=10**6
)


class Impatient:
    """What uvicorn has for asyncio here. It looks every tenth of a second whether it should end, and waits as long for
    connections that end with it: of most tests that was the longest part."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 20)


vars(uvicorn.server)["asyncio"] = Impatient()


def forged(signed: str) -> str:
    """The same with one letter of its signature changed. (Not the last ones: two letters put there may be the right
    ones, once in a thousand times, because the last letter has bits that nobody reads.)"""
    return signed[:-9] + ("A" if signed[-9] != "A" else "B") + signed[-8:]


class Served:
    """A running application: where it is, what it keeps."""

    def __init__(self, app: Starlette, port: int, server: Server) -> None:
        self.app = app
        self.server = server
        self.port = port
        self.services = services_in(app)
        self.root = self.services.front.root
        self.url = f"http://localhost:{port}{self.root}"
        self.store = self.services.store

    def table(self, sitting: tuple[Seat, ...] = (person("Rose"), person("Paul")), game: str = GAME) -> str:
        """A table whose seats are held by the browsers `b0`, `b1`, …"""
        header = create(self.store, game, {}, sitting)
        for seat in range(len(sitting)):
            self.store.hold(header.table, seat, f"b{seat}")
        return header.table

    def of(self, table: str) -> Table:
        room = self.services.hub.room(table)
        assert room is not None
        return room.table

    def cookie(self, browser: str) -> str:
        return f"panurge={self.services.links.signed(browser)}"

    def connect(self, table: str, browser: str = "", ask: str = "", **more: Any) -> Any:
        headers = {"Cookie": self.cookie(browser)} if browser else {}
        headers |= more.pop("headers", {})
        name = more.pop("name", f"localhost:{self.port}")  # by which it asks for the server
        if not name.startswith("localhost"):
            more |= {"host": "127.0.0.1", "port": self.port}
        where = f"ws://{name}{self.root}/t/{table}/socket?language=en{ask}"
        return connect(where, additional_headers=headers, max_size=None, max_queue=None, open_timeout=PATIENT, **more)

    def client(self, browser: str = "") -> httpx.AsyncClient:
        headers = {"Cookie": self.cookie(browser)} if browser else {}
        return httpx.AsyncClient(base_url=self.url, headers=headers, trust_env=False, timeout=PATIENT)


@asynccontextmanager
async def served(
    limits: Limits = RELAXED,
    store: SqliteStore | None = None,
    hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    listener: Entrance | None = None,
    front: Front | None = None,
) -> AsyncIterator[Served]:
    """The application behind the very door that `panurge serve` gives it."""
    app = create_app(store or SqliteStore(), limits, Hosts(hosts), front)
    services = services_in(app)
    services.hub.keeper = Keeper(services.store, workshop=Here())
    server = server_of(app, limits, Proxies(proxies))
    listener = listener or listen("127.0.0.1", 0)
    task = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Served(app, listener.getsockname()[1], server)
    finally:
        server.should_exit = True
        await task


async def frame(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next frame of one of these kinds (any, if none is named)."""
    while True:
        got: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENT))
        if not kinds or got["t"] in kinds:
            return got


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that no frame tells."""
    for _ in range(PATIENT * 100):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


async def send(socket: ClientConnection, **fields: Any) -> None:
    await socket.send(json.dumps({"v": 1, **fields}))


async def ask(socket: ClientConnection, **fields: Any) -> dict[str, Any]:
    """Send a frame and wait for its own answer."""
    await send(socket, id=7, **fields)
    while True:
        got = await frame(socket)
        if got.get("id") == 7:
            return got
