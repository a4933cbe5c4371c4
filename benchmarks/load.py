"""How the table behaves under load: cold start, one table, many tables, memory. A client of our own, over real sockets.

    python benchmarks/load.py [--game KEY] [--tables 200] [--rate 100] [--seconds 10]

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
from dataclasses import fields
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tests.browser.servers import Server
from websockets.asyncio.client import connect

from panurge.web.limits import Limits

PATIENCE = 20.0  # seconds for any frame


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

    async def open(self) -> None:
        for player in self.players:
            player.reader.cancel()
            await player.socket.close()
        fields = {"game": self.game, "seat0": "me", "seat1": "friend"}
        where, cookie = await asyncio.to_thread(post, f"{self.server.url}/new", fields)
        page = urllib.request.Request(self.server.url + where, headers={"Cookie": cookie})
        html = await asyncio.to_thread(lambda: urllib.request.urlopen(page).read().decode())
        link = re.search(r'data-copy="(/t/\w+/sit/[^"]+)"', html)
        assert link is not None
        _, other = await asyncio.to_thread(post, self.server.url + link[1], {"name": "Zoe"})
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


def memory(server: Server) -> int:
    """Resident kilobytes of the server."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1])


def cpu(server: Server) -> float:
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def line(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"{name}: p50 {statistics.median(ordered) * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms ({len(times)} moves)"


async def measure(server: Server, asked: argparse.Namespace) -> None:
    alone = Pair(server, asked.game)
    await alone.open()
    while len(alone.times) < 150:
        await alone.move()
        await asyncio.sleep(0.01)
    print(line("one table, act sent to the other seat's frame", alone.times))

    before = memory(server)
    pairs = [Pair(server, asked.game) for _ in range(asked.tables)]
    for pair in pairs:
        await pair.open()
    print(f"memory: {(memory(server) - before) / asked.tables:.0f} KB per table with two pages")

    busy, began, spent, every = asked.seconds, time.perf_counter(), cpu(server), asked.tables / asked.rate

    async def keep_playing(pair: Pair) -> None:
        await asyncio.sleep(random.random() * every)
        while time.perf_counter() - began < busy:
            due = time.perf_counter() + every
            await pair.move()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    await asyncio.gather(*(keep_playing(pair) for pair in pairs))
    took = time.perf_counter() - began
    times = [one for pair in pairs for one in pair.times]
    print(line(f"{asked.tables} tables at {len(times) / took:.0f} moves/s", times))
    used = cpu(server) - spent
    print(f"server: {100 * used / took:.0f} % of a core, {1000 * used / max(1, len(times)):.1f} ms CPU per move")
    print(f"memory after play: {(memory(server) - before) / asked.tables:.0f} KB per table with two pages")


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--game", default="guerre-et-beeeh")
    asking.add_argument("--tables", type=int, default=200)
    asking.add_argument("--rate", type=float, default=100, help="moves per second over all tables")
    asking.add_argument("--seconds", type=float, default=10)
    asked = asking.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), limits=without_limits())
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
