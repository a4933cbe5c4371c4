"""What a look at the lobby costs with the village full: five thousand people, two hundred live tables. All of them are
rows of the store: everybody has a browser, a rating, and a game that is over.

    python benchmarks/lobby.py [--people 5000] [--tables 200] [--check]

In one process, without a network: processor time of the whole request, the middle of twenty; the worst case is the
first look of each second, which looks round the village for all who come after it. `--check` ends with an error if
that is more than thirty milliseconds. Drawing is measured beside it: it happens off the event loop, once for all."""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

import httpx

from panurge.core.state import OVER
from panurge.people import Person, Sheep
from panurge.people.people import PERSON, now
from panurge.people.person import USUAL
from panurge.people.sheep import FACES, WOOLS
from panurge.store import SqlStore
from panurge.table import Entry, Header, SqliteStore, Viewer, create
from panurge.table.house import HOUSE, WATCH
from panurge.table.seats import person
from panurge.web import create_app
from panurge.web.limits import Limits
from panurge.web.services import Services, services_in

MOST = 30.0  # milliseconds
TIMES = 20
GAMES = ("guerre-et-beeeh", "black-sheep", "shear-panic", "sheep-sheep", "guerre-des-moutons")


def somebody(number: int) -> Person:
    sheep = Sheep(WOOLS[number % len(WOOLS)], FACES[number % len(FACES)], "")
    return Person(f"person{number}", f"Rose {number}", sheep, USUAL, 0, 0)


def settle(store: SqlStore, people: int) -> None:
    """Everybody who lives here, with what is kept of them."""
    with store.transaction():
        for number in range(people):
            one, game = somebody(number), GAMES[number % len(GAMES)]
            store.run(
                f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?, ?, ?, ?)",
                *(one.id, one.name, one.sheep.text, " ".join(sorted(one.shows)), one.since, one.seen),
            )
            store.run("INSERT INTO browsers VALUES (?, ?, 0)", f"browser{number}", one.id)
            store.run("INSERT INTO ratings VALUES (?, ?, ?, 60000, 30, 15, 4, ?)", one.id, game, 10**6 + number, now())
            sitting = {"kind": "person", "name": one.name, "bot": ""}, {"kind": "bot", "name": "", "bot": "ewe"}
            header = Header(f"over{number}", game, 1, {"players": 2}, sitting, "c0", number)
            store.create(header, b"k" * 32, int(OVER))
            store.hold(header.table, 0, f"browser{number}")
            won = number % 2
            ending = json.dumps({"why": "over", "winners": [won], "scores": [1 - won, won]})
            store.append(Entry(header.table, 1, "end", ending, number), int(OVER))
            store.run(
                "INSERT INTO results VALUES (?, 0, ?, ?, ?, 2, ?, ?, '', 'ewe', 1000000, 200000, 1000000, 60000)",
                *(header.table, one.id, game, number, 2 - won, won),
            )
        store.run(f"UPDATE tables SET settled = 1, kept = 1 WHERE turn = {OVER}")


def furnish(services: Services, people: int, tables: int) -> None:
    """Live tables with both players and a spectator there, one in ten waiting for somebody; everybody else looks at
    the lobby."""
    presence = services.village.presence
    for number in range(tables):
        waits = number % 10 == 0
        here = person(f"Rose {2 * number}"), person() if waits else person(f"Rose {2 * number + 1}")
        header = create(services.store, GAMES[number % len(GAMES)], {HOUSE + WATCH.name: True}, here)
        if waits:
            services.store.open_table(header.table)
        room = services.hub.the_room(header.table)
        for seat in range(1 if waits else 2):
            services.store.hold(header.table, seat, f"browser{2 * number + seat}")
            room.company.enter(Viewer((seat,), seat, "en", "wide"))
            presence.sat(somebody(2 * number + seat), header.table)
        room.company.enter(Viewer((), None, "en", "wide"))
    for number in range(2 * tables, people):
        presence.looked("", somebody(number))


async def cost(asked: Callable[[], Awaitable[object]], before: Callable[[], None] = lambda: None) -> float:
    """Milliseconds of processor time, the middle of some."""
    took = []
    for _ in range(TIMES):
        before()
        began = time.process_time()
        await asked()
        took.append(1000 * (time.process_time() - began))
    return statistics.median(took)


async def measured(people: int, tables: int) -> dict[str, float]:
    store = SqliteStore()
    generous = Limits(looks_per_second=1e6, look_burst=10**6)
    app = create_app(store, generous)
    services = services_in(app)
    settle(store, people)
    furnish(services, people, tables)
    browser = services.people.welcome("mine", "Rose")
    for table in list(services.hub.rooms)[:6]:
        store.hold(table, 0, "mine")
    assert browser.name == "Rose"
    cookies = {"panurge": services.links.signed("mine")}
    where = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=where, base_url="http://localhost", cookies=cookies) as client:
        async def get(path: str) -> None:
            answer = await client.get(path)
            assert answer.status_code == 200, (path, answer.status_code)

        shown = services.village.to_watch()[0].table
        page = (await client.get("/")).text
        assert page.count('id="page-mine-') >= 6, "it is somebody who plays"
        assert f"{services.village.glance().count}" in page
        found = {
            "lobby, first look of a second": await cost(lambda: get("/"), services.village.look_anew),
            "lobby, the others": await cost(lambda: get("/")),
            "its changing parts": await cost(lambda: get("/tables")),
            "what has moved": await cost(lambda: get("/watch")),
            "a miniature, drawn": await cost(lambda: get(f"/watch/{shown}.svg"), services.miniatures.forget),
            "a miniature, kept": await cost(lambda: get(f"/watch/{shown}.svg")),
        }
    for room in services.hub.rooms.values():
        room.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    found = asyncio.run(measured(asked.people, asked.tables))
    for what, milliseconds in found.items():
        print(f"{what:32} {milliseconds:6.1f} ms")
    return int(asked.check and found["lobby, first look of a second"] > MOST)


if __name__ == "__main__":
    sys.exit(main())
