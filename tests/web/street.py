"""Servers side by side over one PostgreSQL, and pages that are spread over them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from panurge.core.rng import Rng
from panurge.store import open_store
from tests.web.wire import Served, frame, served, until

AT_ONCE = 40  # frames that a server takes one after the other, however quickly they come (`Limits.frame_burst`)


class Street:
    """The servers; each has its own connections, rooms and leases, as a process would."""

    def __init__(self, servers: list[Served]) -> None:
        self.servers = servers

    def __getitem__(self, number: int) -> Served:
        return self.servers[number % len(self.servers)]

    def holder(self, table: str) -> Served | None:
        """Who does at that table what only one may do."""
        for one in self.servers:
            room = one.services.hub.rooms.get(table)
            if room is not None and room.lease.held:
                return one
        return None

    def logs(self, table: str) -> list[list[Any]]:
        """The log as each open room has it."""
        rooms = [one.services.hub.rooms.get(table) for one in self.servers]
        return [room.table.entries for room in rooms if room is not None]

    async def settled(self, table: str) -> None:
        """Every room has what the store has: now, for a game may go on meanwhile."""

        def same() -> bool:
            kept = self[0].store.entries(table)
            return all(log == kept for log in self.logs(table))

        await until(same)


@asynccontextmanager
async def street(address: str, count: int = 2) -> AsyncIterator[Street]:
    async with AsyncExitStack() as stack:
        servers: list[Served] = []
        for _ in range(count):
            store: Any = open_store(address)
            servers.append(await stack.enter_async_context(served(store=store)))
        await until(lambda: all(len(heard(one)) == count - 1 for one in servers))
        yield Street(servers)


def heard(one: Served) -> Any:
    neighbours: Any = one.services.hub.neighbours
    return neighbours._seen


class Page:
    """A page that has a seat: what it was shown last, and every frame it has had."""

    def __init__(self, socket: Any, seat: int | None) -> None:
        self.socket, self.seat = socket, seat
        self.frames: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.n = self.asked = 0
        self.acked: list[tuple[int, int]] = []  # the moment it was decided at, and the action

    async def hear(self) -> dict[str, Any]:
        got = await frame(self.socket)
        self.frames.append(got)
        if "now" in got:
            self.now, self.n = got["now"], got["n"]
        return got

    @property
    def over(self) -> bool:
        return bool(self.now.get("over"))


async def play(page: Page, seed: int, moves: int = 10_000, pause: float = 0.0) -> int:
    """Decide whatever the page is asked, at random, to the end of the game (or after so many decisions); how often that
    was done. `pause`: seconds before each but the first ones, for a server that is not as patient as those of tests."""
    rng, done = Rng(seed), 0
    while not page.over and done < moves:
        if not (page.now.get("mine") and page.now.get("options")):
            await page.hear()
            continue
        action = rng.choice([action for action, _ in page.now["options"]])
        page.now = {}
        moment = page.n
        await asyncio.sleep(pause if done >= AT_ONCE else 0)
        answer = await ask_page(page, t="act", n=moment, action=action)
        if answer["t"] == "ack":
            page.acked.append((moment, action))
            done += 1
        if answer["t"] == "error":  # somebody was quicker, or the store does not answer
            assert answer["code"] in ("stale", "busy"), answer
            await asyncio.sleep(0.05)
            await page.socket.send(json.dumps({"v": 1, "t": "view", "language": "en", "layout": "wide"}))
    return done


async def ask_page(page: Page, **fields: Any) -> dict[str, Any]:
    page.asked += 1
    mark = page.asked
    await page.socket.send(json.dumps({"v": 1, "id": mark, **fields}))
    while True:
        got = await page.hear()
        if got.get("id") == mark:
            return got
