"""How the table behaves under load. A client of our own, over real sockets; the server in a process of its own.

    python benchmarks/load.py [--game KEY] [--tables 100 1000] [--watchers 0 200] [--rates 25 50 100 200] [--seconds 10]
                              [--store sqlite|postgresql://…] [--workers 1]

For each number of tables and of spectators (all of them at one of the tables): the processor time of a move, of a
spectator for each move, the memory of a table and of a spectator, and the moves a second that were held with a p99 of
less than 50 ms: the greatest of `--rates`. `--workers`: so many processes, where `serve` can do that.

What is timed is what a player meets: from the sending of an act to the first frame at the other seat that was not there
before and tells of an entry after it. The client shares the machine with the server, so the figures are worse than a
player would see. The limits of one address are lifted: all these players come from one."""

import argparse
import asyncio
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
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tests.browser.servers import Server
from websockets.asyncio.client import connect

from panurge.web.connections import room_for
from panurge.web.limits import Limits

PATIENCE = 60.0  # seconds for any frame
HELD = 0.05  # seconds: the p99 of a rate that is held
ALONE = 150  # moves at one table with spectators and without


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


class Player:
    """One seat at one table: knows what may be chosen, and waits for what comes after an entry."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.n = 0  # the moment it sees …
        self.last = 0  # … and the last entry it was told of
        self.options: list[int] = []
        self.over = False
        self.awaited: asyncio.Future[float] | None = None  # when what comes after an entry arrived
        self.after = 0  # that entry
        self.news = asyncio.Event()
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
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
        self.players = [
            Player(await connect(at, additional_headers={"Cookie": mine}, max_size=None)) for mine in (cookie, other)
        ]
        for player in self.players:
            await asyncio.wait_for(player.news.wait(), PATIENCE)

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
                heard, _ = await asyncio.wait_for(asyncio.gather(*told), PATIENCE)
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


def line(name: str, times: list[float]) -> str:
    told = f"p50 {statistics.median(times) * 1e3:.1f} ms, p99 {p99(times) * 1e3:.1f} ms ({len(times)} moves)"
    return f"{name}: {told}"


async def alone(server: Server, game: str, watchers: int) -> tuple[float, float]:
    """One table: the milliseconds of processor time of a move without and with so many spectators, by turns in the
    same game, and the kilobytes of a spectator."""
    spent = {0: 0.0, watchers: 0.0}
    moves = dict.fromkeys(spent, 0)
    pair, sizes = Pair(server, game), []
    await pair.open()
    while min(moves.values()) < ALONE:
        for count in spent:
            where, before = pair.where, memory(server)
            eyes = await watched(pair, count)
            if count:
                sizes.append((memory(server) - before) / count)
            began, made = cpu(server), len(pair.times)
            for _ in range(40):
                if pair.where == where:  # a game that is over is another table, with nobody to look on
                    await pair.move()
            await asyncio.sleep(0.05)
            if pair.where == where:
                spent[count] += cpu(server) - began
                moves[count] += len(pair.times) - made
            for eye in eyes:
                eye.transport.close()
            await asyncio.sleep(0.2)
    print(line("one table, act sent to the other seat's frame", pair.times))
    await pair.close()
    costs = {count: 1e3 * spent[count] / moves[count] for count in spent}
    print(f"processor time of a move: {costs[0]:.2f} ms")
    if watchers:
        more = 1e3 * (costs[watchers] - costs[0]) / watchers
        print(
            f"… with {watchers} spectators: {costs[watchers]:.2f} ms, {costs[watchers] / costs[0]:.2f} times as much; "
            f"{more:.0f} µs and {max(sizes):.0f} KB for each"
        )
    return costs[0], costs[watchers]


async def at_a_rate(pairs: list[Pair], rate: float, seconds: float) -> tuple[float, float, float]:
    """Play at all tables at so many moves a second: the rate that was met, its p99, the processor's part in it."""
    server, every = pairs[0].server, len(pairs) / rate
    for pair in pairs:
        pair.times.clear()
    began, spent = time.perf_counter(), cpu(server)

    async def keep_playing(pair: Pair) -> None:
        await asyncio.sleep(random.random() * every)
        while time.perf_counter() - began < seconds:
            due = time.perf_counter() + every
            await pair.move()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    tasks = [asyncio.create_task(keep_playing(pair)) for pair in pairs]
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - began, cpu(server) - spent
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times = [one for pair in pairs for one in pair.times]
    print(line(f"  {len(pairs)} tables at {len(times) / took:.0f} moves/s", times), end="")
    print(f", {100 * used / took:.0f} % of a core")
    return len(times) / took, p99(times), used / took


async def many(server: Server, asked: argparse.Namespace, tables: int, watchers: int) -> None:
    before = memory(server)
    pairs = [Pair(server, asked.game) for _ in range(tables)]
    for pair in pairs:
        await pair.open()
    print(f"memory: {(memory(server) - before) / tables:.0f} KB for each of {tables} tables with two pages")
    eyes = await watched(pairs[0], watchers)
    best = 0.0
    for rate in asked.rates:
        met, late, _ = await at_a_rate(pairs, rate, asked.seconds)
        if late >= HELD or met < 0.9 * rate:
            break
        best = met
    print(f"held with a p99 below 50 ms: {best:.0f} moves/s at {tables} tables, {watchers} spectators at one of them")
    for eye in eyes:
        eye.transport.close()
    for pair in pairs:
        await pair.close()


async def measure(server: Server, asked: argparse.Namespace) -> None:
    await alone(server, asked.game, max(asked.watchers))
    for tables in asked.tables:
        for watchers in asked.watchers:
            await many(server, asked, tables, watchers)


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--game", default="guerre-et-beeeh")
    asking.add_argument("--tables", type=int, nargs="*", default=[100, 1000])
    asking.add_argument("--watchers", type=int, nargs="+", default=[0, 200])
    asking.add_argument("--rates", type=float, nargs="+", default=[25, 50, 100, 200], help="moves/s over all tables")
    asking.add_argument("--seconds", type=float, default=10)
    asking.add_argument("--store", default="sqlite", help="sqlite, or the address of a PostgreSQL database")
    asking.add_argument("--workers", type=int, default=1)
    asked = asking.parse_args()
    room_for(10_000)
    with tempfile.TemporaryDirectory() as folder:
        place = "" if asked.store == "sqlite" else asked.store
        server = Server(Path(folder), limits=without_limits(), place=place, workers=asked.workers)
        starts = []
        for _ in range(3):
            starts.append(server.start())
            server.stop()
        print(f"cold start to the first answer: {statistics.median(starts):.2f} s")
        server.start()
        try:
            asyncio.run(measure(server, asked))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
