"""Whether one visitor can starve the others: a stranger's bot and hints, before and under an attack from one address.

    python benchmarks/starve.py [--seconds 30] [--rams 40] [--hints 60] [--studies 90]

The attack: watched tables of four Béliers, pages that ask for hint after hint, analyses of finished games that are
polled without end; all from one address of the loopback, on a real server in a process of its own."""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))
sys.path.sort(key=str(Path(__file__).resolve().parent).__eq__)  # last: click.py is not the package of that name
import httpx
from tests.browser.servers import Server
from websockets.asyncio.client import ClientConnection, connect

from panurge.core.rng import Rng
from panurge.store import SqliteStore
from panurge.table import Table, create
from panurge.table.seats import Seat, bot, person
from panurge.web.links import Links

ATTACKER, STRANGER = "127.0.0.2", "127.0.0.3"
FOUR, TWO = "black-sheep", "guerre-et-beeeh"
LONGEST = 120.0  # seconds after which an answer is taken never to come


@dataclass
class Field:
    """Tables that wait in the store, and the cookie of who holds the first seat of each."""

    cookie: str
    rams: list[str] = field(default_factory=list)
    hinting: list[str] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    stranger: str = ""
    asking: str = ""


def prepare(path: Path, rams: int, hints: int, studies: int) -> Field:
    """Everything the attack and the stranger need, written before the server starts."""
    store = SqliteStore(str(path))

    def made(game: str, *sitting: Seat) -> str:
        table = create(store, game, {}, sitting).table
        store.hold(table, 0, "somebody")
        return table

    try:
        found = Field(f"panurge={Links(store).signed('somebody')}")
        found.rams = [made(FOUR, *[bot("ram")] * 4) for _ in range(rams)]
        found.hinting = [made(TWO, person("A"), bot("random")) for _ in range(hints)]
        found.finished = [made(TWO, bot("random"), bot("random")) for _ in range(studies)]
        found.stranger = made(TWO, person("S"), bot("lamb"))
        found.asking = made(TWO, person("S"), bot("random"))
        for number, table in enumerate(found.finished):
            finish(store, table, Rng(number))
    finally:
        store.close()
    return found


def finish(store: SqliteStore, name: str, rng: Rng) -> None:
    header = store.header(name)
    assert header is not None
    table = Table(store, header)
    table.settle()
    while not table.over:
        table.act(table.turn, table.moment, int(table.state.pick(rng)), by_bot=True)


class Page:
    """One open page: what may be chosen, as far as it has heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = 0
        self.over = False
        self.options: list[int] = []

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds."""
        while True:
            frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), LONGEST))
            self.n = frame.get("n", self.n)
            now = frame.get("now")
            if now is not None:
                self.options = [option[0] for option in now.get("options", [])] if now["mine"] else []
                self.over = bool(now.get("over"))
            if not kinds or frame["t"] in kinds:
                return frame

    async def mine(self) -> bool:
        """Wait until this page is to move; False when the game is over."""
        while not self.options and not self.over:
            await self.hear()
        return not self.over

    async def say(self, **fields: Any) -> None:
        await self.socket.send(json.dumps({"v": 1, **fields}))


def page(server: Server, table: str, cookie: str, address: str) -> Any:
    where = f"ws://127.0.0.1:{server.port}/t/{table}/socket?language=en&layout=wide"
    headers = {"Cookie": cookie} if cookie else {}
    more: dict[str, Any] = {"max_size": None, "max_queue": None, "open_timeout": LONGEST, "ping_interval": None}
    return connect(where, additional_headers=headers, local_addr=(address, 0), proxy=None, **more)


# ---------------------------------------------------------------------- the attack
async def watch(server: Server, table: str) -> None:
    async with page(server, table, "", ATTACKER) as socket:
        async for _ in socket:
            pass


async def want_hints(server: Server, table: str, cookie: str) -> None:
    async with page(server, table, cookie, ATTACKER) as socket:
        here = Page(socket)
        while await here.mine():
            await here.say(t="hint", n=here.n, id=1)
            await here.hear("hint", "error")


async def poll(client: httpx.AsyncClient, tables: list[str]) -> None:
    while True:
        for table in tables:
            await client.get(f"/t/{table}/study")
        await asyncio.sleep(0.5)


async def study(server: Server, tables: list[str], lines: int = 3) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=LONGEST, trust_env=False) as client:
        await asyncio.gather(*(poll(client, tables[line::lines]) for line in range(lines)))


# ---------------------------------------------------------------------- the stranger
async def bot_times(server: Server, field: Field, seconds: float) -> list[float]:
    """From an act to the moment in which it is the stranger's turn again: Agneau has answered."""
    times: list[float] = []
    rng, end = Rng(1), time.monotonic() + seconds
    async with page(server, field.stranger, field.cookie, STRANGER) as socket:
        here = Page(socket)
        while time.monotonic() < end and await here.mine():
            action = here.options[int(rng.below(len(here.options)))]
            here.options, began = [], time.monotonic()
            await here.say(t="act", n=here.n, action=action)
            await here.mine()
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.3)
    return times


async def hint_times(server: Server, field: Field, seconds: float) -> list[float]:
    times: list[float] = []
    end = time.monotonic() + seconds
    async with page(server, field.asking, field.cookie, STRANGER) as socket:
        here = Page(socket)
        while time.monotonic() < end and await here.mine():
            began = time.monotonic()
            await here.say(t="hint", n=here.n, id=1)
            await here.hear("hint", "error")
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.3)
    return times


async def study_time(server: Server, table: str) -> float:
    """Until a stranger's own analysis shows its first points."""
    transport, began = httpx.AsyncHTTPTransport(local_address=STRANGER), time.monotonic()
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=LONGEST, trust_env=False) as client:
        while time.monotonic() - began < LONGEST and not (await client.get(f"/t/{table}/study")).json().get("done"):
            await asyncio.sleep(0.2)
    return time.monotonic() - began


async def patiently(what: "Coroutine[Any, Any, list[float]]") -> list[float]:
    """What it measured, or one answer that never came."""
    try:
        return await asyncio.wait_for(what, LONGEST + 60)
    except TimeoutError:
        return [LONGEST]


async def starve(server: Server, field: Field, seconds: float, calm: float = 5.0) -> dict[str, list[float]]:
    """Seconds by what was waited for: `bot`, `hint`, `study`, each first in peace and then under attack."""
    found = {"bot, in peace": await bot_times(server, field, calm)}
    found["hint, in peace"] = await hint_times(server, field, calm)
    attack = [
        *(asyncio.ensure_future(watch(server, table)) for table in field.rams),
        *(asyncio.ensure_future(want_hints(server, table, field.cookie)) for table in field.hinting),
        asyncio.ensure_future(study(server, field.finished[1:])),
    ]
    try:
        await asyncio.sleep(8)  # until everybody has come
        measured = await asyncio.gather(
            patiently(bot_times(server, field, seconds)),
            patiently(hint_times(server, field, seconds)),
            study_time(server, field.finished[0]),
        )
        found |= {"bot, attacked": measured[0], "hint, attacked": measured[1], "study, attacked": [measured[2]]}
        ended = [task for task in attack if task.done()]
        if ended:
            print(f"{len(ended)} of {len(attack)} attackers gave up: {ended[0]!r:.200}", file=sys.stderr)
    finally:
        for task in attack:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*attack, return_exceptions=True)
    return found


def written(found: dict[str, list[float]]) -> str:
    lines = [f"{'':16}{'times':>6}{'median':>9}{'longest':>9}"]
    for name, times in found.items():
        middle, longest = (statistics.median(times), max(times)) if times else (0.0, 0.0)
        lines.append(f"{name:16}{len(times):6}{middle:8.2f}s{longest:8.2f}s")
    return "\n".join(lines)


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--seconds", type=float, default=30)
    asking.add_argument("--rams", type=int, default=40)
    asking.add_argument("--hints", type=int, default=60)
    asking.add_argument("--studies", type=int, default=90)
    asked = asking.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        field = prepare(server.path, asked.rams, asked.hints, asked.studies)
        server.start()
        try:
            print(written(asyncio.run(starve(server, field, asked.seconds))))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
