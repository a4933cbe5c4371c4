"""A siege of a real server: what somebody who means harm could do for a while, and what the others notice of it.

    python benchmarks/siege.py [--seconds 60] [--only kill slow starve fuzz] [--seed 1]

Bounded in count and time, and only ever against a server of its own on this machine: visitors are told apart by their
loopback addresses (127.0.0.2, 127.0.0.3 …). The server runs with the limits every visitor meets.

- kill:   games are played through the API while the server is killed and started again; at the end its log is read:
          every act that was acknowledged must stand in it once, and nothing that nobody sent.
- slow:   over a thousand connections that send nothing, a letter at a time, or never the body they announced.
- starve: forty watched tables of four Béliers, sixty sockets asking for hints, ninety analyses polled, a hundred pages
          that want to be drawn anew all the time.
- fuzz:   calls, forms and frames made of nonsense.

Attackers of slow and starve have a process of their own, so that a stranger's times are the server's and not theirs;
what a stranger waits for in peace is measured first, and how much the attackers achieved is told: figures of an attack
that did not take place mean nothing. On a busy machine everything takes longer: see its load in the first row.

Prints a table of figures; the exit code says whether nothing was lost, doubled or broken."""

import argparse
import asyncio
import json
import multiprocessing
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
PEACE = 6.0  # seconds a stranger is measured before the attack
CONTEXT = multiprocessing.get_context("spawn")


class Figures:
    """Rows of a table: attack, what, figure; and whether it is as it must be."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str, bool]] = []

    def add(self, attack: str, what: str, figure: object, good: bool = True) -> None:
        self.rows.append((attack, what, str(figure), good))
        print(f"{attack:7} {what:58} {figure!s:>12}{'' if good else '   ← not as it must be'}", flush=True)

    def times(self, attack: str, what: str, times: list[float], most: float = float("inf")) -> None:
        """Seconds somebody waited; none may be above `most`, and nobody may have got nothing at all."""
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

    def __init__(self, port: int, number: int) -> None:
        self.address = f"127.0.0.{number}"
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(max_connections=200))
        self.http = httpx.AsyncClient(base_url=self.base, transport=transport, trust_env=False, timeout=120)

    async def make_table(self, game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
        answer = await self.http.post("/api/v1/tables", json={"game": game, "seats": seats})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    async def sit_down(self, game: str) -> str:
        """A table of their own, as the page makes one, with both seats at this browser."""
        answer = await self.http.post("/new", data={"game": game, "seat0": "me", "seat1": "me"})
        assert answer.status_code == 303, answer.text[:200]
        return answer.headers["location"].rsplit("/", 1)[1]

    def socket(self, table: str, seat: int | None = None) -> Any:
        where = f"ws://127.0.0.1:{self.port}/t/{table}/socket?language=en&layout=wide"
        where += "" if seat is None else f"&seat={seat}"
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        return connect(
            where,
            local_addr=(self.address, 0),
            additional_headers=cookies,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
        )

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


Crowd = Callable[..., Awaitable[Counter[str]]]


class Attackers:
    """A crowd in a process of its own: it says when it has begun, and in the end what it achieved."""

    def __init__(self, crowd: Crowd, *given: object) -> None:
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=attack, args=(theirs, crowd, given), daemon=True)
        self._process.start()
        theirs.close()  # so that we hear of it when it ends by a fault: EOFError

    async def begun(self) -> None:
        await asyncio.to_thread(self._pipe.recv)

    async def ended(self) -> Counter[str]:
        achieved: Counter[str] = await asyncio.to_thread(self._pipe.recv)
        await asyncio.to_thread(self._process.join)
        return achieved


def attack(pipe: Any, crowd: Crowd, given: tuple[object, ...]) -> None:
    """In that process."""

    async def run() -> Counter[str]:
        return await crowd(lambda: pipe.send(None), *given)

    pipe.send(asyncio.run(run()))


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
            count["doubled"] += duel.sent.get(moment) != step.action
        moment = step.n
    count["lost"] = sum(played.get(moment) != action for moment, action in duel.acknowledged.items())
    count["acknowledged"] = len(duel.acknowledged)
    return count


async def kill(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    until = time.monotonic() + seconds
    visitors = [Visitor(server.port, 2 + i) for i in range(len(GAMES))]
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


async def drip(port: int, address: str, first: bytes, until: float, ends: Counter[str]) -> None:
    """One connection that takes its time, and comes back when it is let go."""
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        except OSError:
            ends["refused"] += 1
            await asyncio.sleep(0.5)
            continue
        ends["opened"] += 1
        heard = b""
        with suppress(OSError):
            writer.write(first)
            while time.monotonic() < until and not reader.at_eof():
                writer.write(b"a" if first else b"")
                with suppress(TimeoutError):
                    heard += await asyncio.wait_for(reader.read(1000), 1.0)
        writer.close()
        ends["turned away" if b" 503 " in heard else "let go" if time.monotonic() < until else "held"] += 1
        await asyncio.sleep(0.2)


async def slow_crowd(begun: Callable[[], None], port: int, until: float) -> Counter[str]:
    ends, kinds = Counter[str](), list(SLOW.values())
    attackers = [asyncio.create_task(drip(port, "127.0.0.10", kinds[i % 3], until, ends)) for i in range(1200)]
    await asyncio.sleep(1)
    begun()
    await asyncio.gather(*attackers)
    return ends


async def slow(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    stranger = Visitor(server.port, 11)

    async def look() -> None:
        (await stranger.http.get("/")).raise_for_status()

    peace = await repeatedly(time.monotonic() + min(PEACE, seconds / 4), 0.1, look)
    until, grown = time.monotonic() + seconds, server.log.stat().st_size
    attackers = Attackers(slow_crowd, server.port, until)
    await attackers.begun()
    lobby = await repeatedly(until, 0.1, look)
    ends = await attackers.ended()
    await stranger.close()
    for end in ("opened", "turned away", "let go"):
        figures.add("slow", f"slow connections {end}", ends[end], ends[end] > 0)
    figures.times("slow", "a stranger's lobby in peace", peace)
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


async def watch(visitor: Visitor, table: str, until: float, done: Counter[str]) -> None:
    async with visitor.socket(table) as socket:
        while time.monotonic() < until:
            with suppress(TimeoutError):
                frame = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                done["moves of Béliers watched"] += frame["t"] == "step"


async def ask_hints(visitor: Visitor, until: float, done: Counter[str]) -> None:
    """As an impatient page does: again, as soon as there is an answer."""
    table = await visitor.sit_down("guerre-des-moutons")
    for seat in (0, 1):
        async with visitor.socket(table, seat) as socket:
            full = json.loads(await socket.recv())
            while time.monotonic() < until and full["now"]["mine"]:
                await socket.send(json.dumps({"v": 1, "t": "hint", "n": full["n"]}))
                heard: dict[str, Any] = {}
                while heard.get("t") not in ("hint", "error") and time.monotonic() < until:
                    with suppress(TimeoutError):
                        heard = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                done["hints to attackers"] += heard.get("t") == "hint"
                if heard.get("t") == "error":
                    done["hints refused to attackers"] += 1
                    await asyncio.sleep(0.1)


async def poll_studies(visitor: Visitor, tables: list[str], until: float, done: Counter[str]) -> None:
    while time.monotonic() < until:
        for table in tables:
            answer = await visitor.http.get(f"/t/{table}/study")
            done["analyses polled"] += answer.status_code in (200, 503)  # 503: four are under way, and that is enough
            await asyncio.sleep(0.05)


async def turn_pages(visitor: Visitor, table: str, until: float, done: Counter[str]) -> None:
    """Another language and another layout, over and over: each time the table is drawn anew."""
    async with visitor.socket(table) as socket:
        looks = [{"language": language, "layout": layout} for language in ("fr", "en") for layout in ("tall", "wide")]
        while time.monotonic() < until:
            for look in looks:
                await socket.send(json.dumps({"v": 1, "t": "view", **look}))
                heard: dict[str, Any] = {}
                while heard.get("t") not in ("full", "error") and time.monotonic() < until:
                    with suppress(TimeoutError):
                        heard = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                done["pages drawn anew"] += heard.get("t") == "full"
                await asyncio.sleep(0.15)


async def starving_crowd(begun: Callable[[], None], port: int, games: list[str], until: float) -> Counter[str]:
    done = Counter[str]()
    watcher, asker, second, reader, turner = (Visitor(port, 20 + i) for i in range(5))
    tables = [str((await watcher.make_table("black-sheep", [bot("ram")] * 4))["table"]) for _ in range(40)]
    crowd = [asyncio.create_task(watch(watcher, table, until, done)) for table in tables]
    crowd += [asyncio.create_task(ask_hints((asker, second)[i % 2], until, done)) for i in range(60)]
    crowd.append(asyncio.create_task(poll_studies(reader, games, until, done)))
    crowd += [asyncio.create_task(turn_pages(turner, tables[0], until, done)) for _ in range(100)]
    await asyncio.sleep(2)
    begun()
    for fault in await asyncio.gather(*crowd, return_exceptions=True):
        if isinstance(fault, BaseException):
            done["attackers lost"] += 1
            print(f"        an attacker was lost: {fault!r}", flush=True)
    for visitor in (watcher, asker, second, reader, turner):
        await visitor.close()
    return done


async def lamb_answers(stranger: Visitor, until: float, rng: random.Random) -> list[float]:
    """How long a newcomer waits after each act that hands the turn to Agneau, until it is theirs again."""
    times: list[float] = []
    while time.monotonic() < until:
        made = await stranger.make_table("guerre-et-beeeh", [ME, bot("lamb")])
        path, mine = at(str(made["table"])), bearer(str(made["seats"][0]["token"]))
        began, waits = time.perf_counter(), 0.0  # the first turn may be Agneau's
        while time.monotonic() < until + 100:
            await asyncio.sleep(0.05)  # two calls at most until the next: less than what a program may ask in a second
            view = (await stranger.http.get(path, headers=mine)).json()
            now = view["now"]
            if "over" not in now and not now.get("mine"):
                waits = time.perf_counter() - began
                continue
            if waits:
                times.append(time.perf_counter() - began)
            if "over" in now or time.monotonic() > until:
                break
            act = {"n": view["n"], "action": rng.choice(now["actions"])["id"]}
            began, waits = time.perf_counter(), 0.0
            (await stranger.http.post(f"{path}/act", json=act, headers=mine)).raise_for_status()
        else:
            return [*times, 100.0]
    return times


async def hint_answers(stranger: Visitor, until: float, refused: Counter[str]) -> list[float]:
    made = await stranger.make_table("black-sheep", [ME, ME])
    tokens, path = [str(seat["token"]) for seat in made["seats"]], at(str(made["table"]))
    views = [(await stranger.http.get(path, headers=bearer(token))).json() for token in tokens]
    view, token = next(pair for pair in zip(views, tokens, strict=True) if pair[0]["now"].get("mine"))
    times: list[float] = []
    while not times or time.monotonic() < until:
        began = time.perf_counter()
        answer = await stranger.http.post(f"{path}/hint", json={"n": view["n"]}, headers=bearer(token))
        times.append(time.perf_counter() - began)
        refused["hints"] += answer.status_code != 200
        await asyncio.sleep(max(0.0, 2.5 - times[-1]))  # as often as a program may
    return times


async def starve(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    await asyncio.to_thread(server.stop)
    games = await asyncio.to_thread(finished, server.path, 90)
    await asyncio.to_thread(server.start)
    stranger, other, third = (Visitor(server.port, 30 + i) for i in range(3))
    refused = Counter[str]()

    async def look() -> None:
        (await third.http.get("/")).raise_for_status()

    async def met(until: float) -> list[list[float]]:
        lamb, hints = lamb_answers(stranger, until, rng), hint_answers(other, until, refused)
        return await asyncio.gather(lamb, hints, repeatedly(until, 0.2, look))

    peace = await met(time.monotonic() + min(PEACE, seconds / 4))
    until = time.monotonic() + seconds
    attackers = Attackers(starving_crowd, server.port, games, until)
    await attackers.begun()
    lamb, hints, lobby = await met(until)
    done = await attackers.ended()
    for visitor in (stranger, other, third):
        await visitor.close()
    for what in ("moves of Béliers watched", "hints to attackers", "analyses polled", "pages drawn anew"):
        figures.add("starve", what, done[what], done[what] > 0)
    figures.add("starve", "attackers lost", done["attackers lost"], not done["attackers lost"])
    figures.times("starve", "a stranger's Agneau in peace", peace[0])
    figures.times("starve", "a stranger's Agneau answers", lamb, 2.0)
    figures.times("starve", "a stranger's hint in peace", peace[1])
    figures.times("starve", "a stranger's hint", hints, 5.0)
    figures.times("starve", "a stranger's lobby in peace", peace[2])
    figures.times("starve", "a stranger's lobby", lobby, 1.0)
    figures.add("starve", "a stranger's hints refused", refused["hints"], not refused["hints"])


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
FRAMES = ["act", "undo", "why", "past", "preview", "look", "view", "chat", "hint", "wish", "leave", "agree", "ponder"]
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
        heard["429" if answer.status_code == 429 else f"{answer.status_code // 100}xx"] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            heard["faults"] += 1
            print(f"        {method} {where} {body[:80]!r}: {answer.status_code}", flush=True)
        await asyncio.sleep(0.025)


async def fuzz_frames(visitor: Visitor, until: float, rng: random.Random, heard: Counter[str]) -> None:
    """From a seat of their own: a spectator would be turned away before anything is read."""
    table = await visitor.sit_down("black-sheep")
    while time.monotonic() < until:
        with suppress(*GONE):
            async with visitor.socket(table, rng.choice([0, 1, None])) as socket:
                for _ in range(50):
                    frame = nonsense(rng)
                    if isinstance(frame, dict) and rng.random() < 0.8:
                        frame |= {"v": 1, "t": rng.choice(FRAMES)}
                    text = json.dumps(frame).encode() if rng.random() < 0.9 else rng.randbytes(20)
                    await socket.send(text, text=rng.random() < 0.95)  # letters that are none among them
                    heard["frames"] += 1
                    await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)


async def fuzz(server: Server, seconds: float, rng: random.Random, figures: Figures) -> None:
    until, heard = time.monotonic() + seconds, Counter[str]()
    visitors = [Visitor(server.port, 40 + i) for i in range(4)]
    made = await visitors[0].make_table("black-sheep", [ME, ME])
    await asyncio.gather(
        *(fuzz_calls(visitor, made, until, rng, heard) for visitor in visitors[:2]),
        *(fuzz_frames(visitor, until, rng, heard) for visitor in visitors[2:]),
    )
    for visitor in visitors:
        await visitor.close()
    kinds = ("2xx", "3xx", "4xx", "429")
    figures.add("fuzz", f"calls answered {' / '.join(kinds)}", " / ".join(str(heard[kind]) for kind in kinds))
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
                calm = Visitor(server.port, 50)
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
    figures.add("machine", "load of the last minute / cores", f"{os.getloadavg()[0]:.1f} / {os.cpu_count()}")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(besiege(asked, Path(folder), figures))
    print("nothing lost, nothing doubled, nothing broken" if figures.good else "not as it must be: see above")
    sys.exit(0 if figures.good else os.EX_SOFTWARE)


if __name__ == "__main__":
    main()
