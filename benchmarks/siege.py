"""A siege of a real server: what somebody who means harm could do for a while, and what the others notice of it.

    python benchmarks/siege.py [--seconds 60] [--only kill slow starve fuzz] [--seed 1]

Bounded in count and time, and only ever against a server of its own on this machine: visitors are told apart by their
loopback addresses (127.0.0.2, 127.0.0.3 …). The server runs with the limits every visitor meets.

- kill:   games are played through the API while the server is killed and started again; at the end its log is read:
          every act that was acknowledged must stand in it once, and nothing that nobody sent.
- slow:   over a thousand connections that send nothing, a letter at a time, or never the body they announced.
- starve: forty watched tables of four Béliers, sixty sockets asking for hints, ninety analyses polled.
- fuzz:   calls, forms and frames made of nonsense.

Prints a table of figures; the exit code says whether nothing was lost, doubled or broken."""

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tests.browser.servers import Server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.seats import person

HANDLES = 8192
GONE = (httpx.TransportError, OSError, WebSocketException)


class Figures:
    """Rows of a table: attack, what, figure; and whether it is as it must be."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str, bool]] = []

    def add(self, attack: str, what: str, figure: object, good: bool = True) -> None:
        self.rows.append((attack, what, str(figure), good))
        print(f"{attack:7} {what:58} {figure!s:>12}{'' if good else '   ← not as it must be'}", flush=True)

    def times(self, attack: str, what: str, times: list[float], most: float) -> None:
        """Seconds somebody waited; none may be above `most`."""
        if not times:
            self.add(attack, what, "none", False)
            return
        middle, worst = statistics.median(times), max(times)
        self.add(attack, f"{what}, p50 / worst of {len(times)}", f"{middle:.3f} / {worst:.3f} s", worst <= most)

    @property
    def good(self) -> bool:
        return all(row[3] for row in self.rows)


class Visitor:
    """Somebody with an address of their own."""

    def __init__(self, server: Server, number: int) -> None:
        self.address = f"127.0.0.{number}"
        self.server = server
        self.base = f"http://127.0.0.1:{server.port}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(max_connections=200))
        self.http = httpx.AsyncClient(base_url=self.base, transport=transport, trust_env=False, timeout=120)

    async def make_table(self, game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
        answer = await self.http.post("/api/v1/tables", json={"game": game, "seats": seats})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    def socket(self, table: str) -> Any:
        where = f"ws://127.0.0.1:{self.server.port}/t/{table}/socket?language=en&layout=wide"
        return connect(where, local_addr=(self.address, 0), max_size=None, open_timeout=60, ping_interval=None)

    async def close(self) -> None:
        await self.http.aclose()


ME = {"who": "me", "name": "Rose"}


def bot(level: str) -> dict[str, str]:
    return {"who": "bot", "level": level}


def at(table: str) -> str:
    return f"/api/v1/tables/{table}"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def repeatedly(until: float, every: float, do: Callable[[], Awaitable[object]]) -> list[float]:
    """Do it again and again; how long each took."""
    times: list[float] = []
    while time.monotonic() < until:
        began = time.perf_counter()
        await do()
        times.append(time.perf_counter() - began)
        await asyncio.sleep(every)
    return times


# ---------------------------------------------------------------------- kill
class Duel:
    """A table played by both its seats through the API, with all that was sent and what was acknowledged."""

    def __init__(self, visitor: Visitor, made: dict[str, Any], rng: random.Random) -> None:
        self.visitor, self.rng = visitor, rng
        self.table = str(made["table"])
        self.tokens = [str(seat["token"]) for seat in made["seats"]]
        self.sent: dict[int, int] = {}  # by the moment it was decided on
        self.acknowledged: dict[int, int] = {}
        self.over = False

    async def play(self, until: float) -> None:
        while time.monotonic() < until and not self.over:
            try:
                await self.decide()
            except GONE:
                await asyncio.sleep(0.02)

    async def decide(self) -> None:
        for token in self.tokens:
            view = (await self.visitor.http.get(at(self.table), headers=bearer(token))).json()
            now = view.get("now", {})
            self.over = self.over or "over" in now
            if now.get("mine"):
                await self.act(token, view["n"], now["actions"])

    async def act(self, token: str, moment: int, actions: list[dict[str, Any]]) -> None:
        """Sent until it is answered; the same act on the same moment, whatever became of the one before."""
        action = self.sent.setdefault(moment, self.rng.choice(actions)["id"])
        body = {"n": moment, "action": action}
        answer = await self.visitor.http.post(f"{at(self.table)}/act", json=body, headers=bearer(token))
        if answer.status_code == 200:
            self.acknowledged[moment] = action


async def killing(server: Server, until: float, rng: random.Random) -> int:
    kills = 0
    while time.monotonic() < until:
        await asyncio.sleep(0.15 + rng.random())
        await asyncio.to_thread(server.kill)
        kills += 1
        await asyncio.to_thread(server.start)
    return kills


def judged(duel: Duel, store: SqliteStore) -> Counter[str]:
    """What the log says of what was sent."""
    header = store.header(duel.table)
    assert header is not None
    table = Table(store, header)
    played: dict[int, int] = {}
    count: Counter[str] = Counter(damaged=bool(table.frozen))
    moment = 0
    for step in table.line.steps:
        if step.seat != CHANCE and not step.forced:
            played[moment] = step.action
            count["doubled"] += moment not in duel.sent
        moment = step.n
    count["lost"] = sum(played.get(moment) != action for moment, action in duel.acknowledged.items())
    count["acknowledged"] = len(duel.acknowledged)
    return count


async def kill(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    until = time.monotonic() + seconds
    visitors = [Visitor(server, 2 + i) for i in range(len(GAMES))]
    duels = [
        Duel(visitor, await visitor.make_table(game, [ME, ME]), rng)
        for visitor, game in zip(visitors, GAMES, strict=True)
        for _ in range(3)
    ]
    kills, *_ = await asyncio.gather(killing(server, until, rng), *(duel.play(until) for duel in duels))
    for visitor in visitors:
        await visitor.close()
    await asyncio.to_thread(server.stop)
    store = SqliteStore(server.path)
    found: Counter[str] = sum((judged(duel, store) for duel in duels), Counter())
    store.close()
    figures.add("kill", "times the server was killed", kills, kills > 0)
    figures.add("kill", "acts acknowledged", found["acknowledged"], found["acknowledged"] > 0)
    for what in ("lost", "doubled", "damaged"):
        figures.add("kill", f"acts {what}" if what != "damaged" else "tables damaged", found[what], not found[what])
    await asyncio.to_thread(server.start)


# ---------------------------------------------------------------------- slow
SLOW = {
    "silent": b"",
    "headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "body": b"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 9000\r\n\r\ngame=",
}


async def drip(server: Server, address: str, first: bytes, until: float, ends: Counter[str]) -> None:
    """One connection that takes its time, and comes back when it is let go."""
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
        except OSError:
            ends["refused"] += 1
            await asyncio.sleep(0.5)
            continue
        ends["opened"] += 1
        with suppress(OSError):
            writer.write(first)
            while time.monotonic() < until and not reader.at_eof():
                writer.write(b"a" if first else b"")
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1000), 1.0)
        writer.close()
        ends["let go"] += time.monotonic() < until
        await asyncio.sleep(0.2)


async def slow(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    until, ends, kinds = time.monotonic() + seconds, Counter[str](), list(SLOW.values())
    grown = server.log.stat().st_size
    attackers = [asyncio.create_task(drip(server, "127.0.0.10", kinds[i % 3], until, ends)) for i in range(1200)]
    stranger = Visitor(server, 11)
    await asyncio.sleep(1)
    lobby = await repeatedly(until, 0.1, lambda: stranger.http.get("/"))
    await asyncio.gather(*attackers)
    await stranger.close()
    counts = " / ".join(str(ends[end]) for end in ("opened", "refused", "let go"))
    figures.add("slow", "slow connections opened / refused / let go", counts)
    figures.times("slow", "a stranger's lobby", lobby, 1.0)
    grown = server.log.stat().st_size - grown
    figures.add("slow", "bytes the log has grown", grown, grown < 20_000)


# ---------------------------------------------------------------------- starve
def finished(path: Path, games: int) -> list[str]:
    """Random games played to their end straight into the store, before the server is there."""
    store, rng, found = SqliteStore(path), Rng(5), []
    for _ in range(games):
        table = Table(store, create(store, "guerre-et-beeeh", {}, [person("Rose"), person("Paul")]))
        table.settle()
        while not table.over:
            table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()))
        found.append(table.id)
    store.close()
    return found


async def watch(visitor: Visitor, table: str, until: float) -> None:
    with suppress(*GONE):
        async with visitor.socket(table) as socket:
            while time.monotonic() < until:
                with suppress(TimeoutError):
                    await asyncio.wait_for(socket.recv(), 1.0)


async def ask_hints(visitor: Visitor, until: float) -> None:
    """As a page does, again and again."""
    made = await visitor.make_table("guerre-des-moutons", [ME, bot("ram")])
    token, table = str(made["seats"][0]["token"]), str(made["table"])
    while time.monotonic() < until:
        view = (await visitor.http.get(at(table), headers=bearer(token))).json()
        await visitor.http.post(f"{at(table)}/hint", json={"n": view["n"]}, headers=bearer(token))
        await asyncio.sleep(0.1)


async def poll_studies(visitor: Visitor, tables: list[str], until: float) -> None:
    while time.monotonic() < until:
        for table in tables:
            await visitor.http.get(f"/t/{table}/study")
            await asyncio.sleep(0.05)


async def lamb_answers(stranger: Visitor, until: float) -> list[float]:
    """How long a newcomer waits for Agneau after each act."""
    times: list[float] = []
    while time.monotonic() < until:
        made = await stranger.make_table("guerre-et-beeeh", [ME, bot("lamb")])
        token, table = str(made["seats"][0]["token"]), str(made["table"])
        for _ in range(20):
            began = time.perf_counter()
            view: dict[str, Any] = {}
            while not view.get("now", {}).get("mine") and "over" not in view.get("now", {}):
                view = (await stranger.http.get(at(table), headers=bearer(token))).json()
                if time.perf_counter() - began > 100:
                    return [*times, 100.0]
                await asyncio.sleep(0.02)
            times.append(time.perf_counter() - began)
            if "over" in view["now"] or time.monotonic() > until:
                break
            action = view["now"]["actions"][0]["id"]
            await stranger.http.post(f"{at(table)}/act", json={"n": view["n"], "action": action}, headers=bearer(token))
        await asyncio.sleep(0.2)
    return times


async def hint_answers(stranger: Visitor, until: float) -> list[float]:
    made = await stranger.make_table("black-sheep", [ME, ME])
    token, table = str(made["seats"][0]["token"]), str(made["table"])
    view = (await stranger.http.get(at(table), headers=bearer(token))).json()
    if not view["now"].get("mine"):
        token = str(made["seats"][1]["token"])
    times: list[float] = []
    while time.monotonic() < until:
        began = time.perf_counter()
        answer = await stranger.http.post(f"{at(table)}/hint", json={"n": view["n"]}, headers=bearer(token))
        if answer.status_code == 200:
            times.append(time.perf_counter() - began)
        await asyncio.sleep(2)
    return times


async def starve(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    await asyncio.to_thread(server.stop)
    games = await asyncio.to_thread(finished, server.path, 90)
    await asyncio.to_thread(server.start)
    until = time.monotonic() + seconds
    attacker, asker, second, reader, stranger, other = (Visitor(server, 20 + i) for i in range(6))
    rams = [bot("ram")] * 4
    tables = [str((await attacker.make_table("black-sheep", rams))["table"]) for _ in range(40)]
    attack = [asyncio.create_task(watch(attacker, table, until)) for table in tables]
    attack += [asyncio.create_task(ask_hints((asker, second)[i % 2], until)) for i in range(60)]
    attack.append(asyncio.create_task(poll_studies(reader, games, until)))
    await asyncio.sleep(2)
    lamb, hints = await asyncio.gather(lamb_answers(stranger, until), hint_answers(other, until))
    await asyncio.gather(*attack, return_exceptions=True)
    for visitor in (attacker, asker, second, reader, stranger, other):
        await visitor.close()
    figures.times("starve", "a stranger's Agneau answers", lamb, 2.0)
    figures.times("starve", "a stranger's hint", hints, 5.0)


# ---------------------------------------------------------------------- fuzz
def nonsense(rng: random.Random, depth: int = 0) -> Any:
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: rng.choice([True, False, -1, 0, 2**53, 2**70, 1.5, 1e308]),
        lambda: "".join(chr(rng.choice([0, 9, 65, 233, 0x202E, 0x1F411, 0xD7FF])) for _ in range(rng.randrange(40))),
        lambda: rng.choice(["act", "chat", "me", "bot", "guerre-et-beeeh", "../../etc", "'; --", "<b>", "\ud800"]),
        lambda: [nonsense(rng, depth + 1) for _ in range(rng.randrange(4))] if depth < 4 else [],
        lambda: {rng.choice(["n", "action", "text", "seat", "t", "v", "game", "seats"]): nonsense(rng, depth + 1)
                 for _ in range(rng.randrange(5))} if depth < 4 else {},
    ]
    return rng.choice(kinds)()


PAGES = [
    ("get", "/t/{table}/replay"),
    ("post", "/new"),
    ("post", "/quick"),
    ("post", "/replay"),
    ("get", "/rules/{game}"),
]
FRAMES = ["act", "undo", "why", "past", "look", "view", "chat", "hint", "wish"]
Made = dict[str, Any]


async def fuzz_calls(visitor: Visitor, made: Made, until: float, rng: random.Random, heard: Counter[str]) -> None:
    description = (await visitor.http.get("/api/v1/openapi.json")).json()
    calls = [(method, path) for path, methods in description["paths"].items() for method in methods]
    calls += PAGES
    while time.monotonic() < until:
        method, path = rng.choice(calls)
        if path.endswith("/stream"):
            continue
        table = rng.choice([made["table"], "nothing", "%00", "a" * 300])
        where = path.replace("{table}", table).replace("{game}", rng.choice(["black-sheep", "x", "%ff"]))
        where = where if where.startswith(("/t/", "/new", "/quick", "/replay", "/rules", "/api")) else f"/api/v1{where}"
        body = json.dumps(nonsense(rng)).encode() if rng.random() < 0.8 else rng.randbytes(rng.randrange(60))
        headers = bearer(rng.choice([made["seats"][0]["token"], "forged", "WyJ."])) if rng.random() < 0.7 else {}
        answer = await visitor.http.request(method.upper(), where, content=body, headers=headers)
        heard[f"{answer.status_code // 100}xx"] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            heard["faults"] += 1
            print(f"        {method} {where} {body[:80]!r}: {answer.status_code}", flush=True)
        await asyncio.sleep(0.025)


async def fuzz_frames(visitor: Visitor, made: Made, until: float, rng: random.Random, heard: Counter[str]) -> None:
    while time.monotonic() < until:
        with suppress(*GONE):
            async with visitor.socket(str(made["table"])) as socket:
                for _ in range(50):
                    frame = nonsense(rng)
                    if isinstance(frame, dict) and rng.random() < 0.8:
                        frame |= {"v": 1, "t": rng.choice(FRAMES)}
                    await socket.send(json.dumps(frame) if rng.random() < 0.9 else rng.randbytes(20))
                    heard["frames"] += 1
                    await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)


async def fuzz(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    until, heard = time.monotonic() + seconds, Counter[str]()
    visitors = [Visitor(server, 30 + i) for i in range(4)]
    made = await visitors[0].make_table("black-sheep", [ME, ME])
    await asyncio.gather(
        *(fuzz_calls(visitor, made, until, rng, heard) for visitor in visitors[:2]),
        *(fuzz_frames(visitor, made, until, rng, heard) for visitor in visitors[2:]),
    )
    for visitor in visitors:
        await visitor.close()
    figures.add("fuzz", "calls answered 2xx / 3xx / 4xx", " / ".join(str(heard[f"{k}xx"]) for k in (2, 3, 4)))
    figures.add("fuzz", "frames of nonsense", heard["frames"], heard["frames"] > 0)
    figures.add("fuzz", "faults (5xx but busy)", heard["faults"], not heard["faults"])


ATTACKS = {"kill": kill, "slow": slow, "starve": starve, "fuzz": fuzz}


async def besiege(asked: argparse.Namespace, folder: Path, figures: Figures) -> None:
    rng = random.Random(asked.seed)
    for attack in asked.only:
        room = folder / attack
        room.mkdir()
        server = Server(room, outside=False, limits={})
        await asyncio.to_thread(server.start)
        try:
            await ATTACKS[attack](server, asked.seconds / len(asked.only), rng, figures)
            async with AsyncExitStack() as stack:
                calm = Visitor(server, 40)
                stack.push_async_callback(calm.close)
                answer = await calm.http.get("/healthz")
                assert server.process is not None
                alive = server.process.poll() is None and answer.status_code == 200
        finally:
            await asyncio.to_thread(server.stop)
        told = server.log.read_text(encoding="utf-8", errors="replace")
        figures.add(attack, "the server lives and is well afterwards", "yes" if alive else "no", alive)
        figures.add(attack, "tracebacks in its log", told.count("Traceback"), "Traceback" not in told)
        if "Traceback" in told:
            print(told[-4000:])


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--seconds", type=float, default=60, help="for all attacks together")
    asking.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    asking.add_argument("--seed", type=int, default=1)
    asked = asking.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, HANDLES), hard), hard))
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(besiege(asked, Path(folder), figures))
    print("nothing lost, nothing doubled, nothing broken" if figures.good else "not as it must be: see above")
    sys.exit(0 if figures.good else os.EX_SOFTWARE)


if __name__ == "__main__":
    main()
