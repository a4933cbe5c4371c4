"""Who may see what: nowhere in the village, in its lists for programs and in the heads of its pages is there a name of
somebody who does not want to be seen, nor the way to a table that is not shown."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from html import unescape
from typing import Any

import httpx
import pytest

from panurge.table import create
from panurge.table.house import HOUSE, WATCH
from panurge.table.seats import person
from panurge.web import invitation_pictures
from tests.kit.outside import announce
from tests.web.wire import Served, frame, served

announce()
GAME = "hide-and-sheep"
SHY, ENGLISH = "Rosalinde", {"accept-language": "en"}


def somebody(server: Served, browser: str, name: str, shows: tuple[str, ...]) -> str:
    people = server.services.people
    one = people.welcome(browser, name)
    people.change(one.id, shows=shows)
    return one.id


def sat(server: Served, *names: str, opened: bool = False, watch: bool = True) -> str:
    """A table whose seats are held by the browsers that are called like their people, in small letters."""
    header = create(server.store, GAME, {HOUSE + WATCH.name: watch}, [person(name) for name in names])
    for seat, name in enumerate(names):
        if name:
            server.store.hold(header.table, seat, name.lower())
    if opened:
        server.store.open_table(header.table)
    return header.table


Asked = Callable[[Served, httpx.AsyncClient, dict[str, str]], Awaitable[str]]


def at(path: str) -> Asked:
    async def get(server: Served, client: httpx.AsyncClient, tables: dict[str, str]) -> str:
        answer = await client.get(path.format(**tables), headers=ENGLISH)
        assert answer.status_code == 200
        return unescape(answer.text)

    return get


async def head_of_a_link(server: Served, client: httpx.AsyncClient, tables: dict[str, str]) -> str:
    page = (await client.get(server.services.links.table_link(tables["waits"]), headers=ENGLISH)).text
    assert 'property="og:image:alt"' in page
    return unescape(page[: page.index("</head>")])


async def head_of_a_seats_link(server: Served, client: httpx.AsyncClient, tables: dict[str, str]) -> str:
    page = (await client.get(server.services.links.seat_link(tables["waits"], 1), headers=ENGLISH)).text
    return unescape(page[: page.index("</head>")])


async def picture_of_a_link(server: Served, client: httpx.AsyncClient, tables: dict[str, str]) -> str:
    drawn: list[str] = []
    before = invitation_pictures.png
    invitation_pictures.png = lambda *given: drawn.append(invitation_pictures.drawn(*given)) or b""  # type: ignore
    try:
        await client.get(f"/t/{tables['waits']}/preview.png", headers=ENGLISH)
    finally:
        invitation_pictures.png = before
    assert "Hide" in drawn[0]
    return drawn[0]


async def who_has_just_left(server: Served, client: httpx.AsyncClient, tables: dict[str, str]) -> str:
    """A table that was full a moment ago: who waited there is told by a cookie."""
    answer = await client.post("/quick", data={"game": "sheep-sheep", "with": tables["waits"]}, headers=ENGLISH)
    assert "left=" in str(answer.headers)
    return str(answer.headers)


PLACES: dict[str, Asked] = {
    "lobby": at("/"),
    "lobby looked at again": at("/tables"),
    "to watch": at("/watch"),
    "miniature": at("/watch/{plays}.svg"),
    "joining": at("/t/{waits}/join"),
    "village for programs": at("/api/v1/village"),
    "watching for programs": at("/api/v1/watch"),
    "open tables for programs": at("/api/v1/tables"),
    "a link": head_of_a_link,
    "a seat's link": head_of_a_seats_link,
    "a link's picture": picture_of_a_link,
    "who has left": who_has_just_left,
}


async def looked(place: str, shows: tuple[str, ...]) -> str:
    async with served() as server, server.client() as stranger:
        somebody(server, "rosalinde", SHY, shows)
        somebody(server, "paul", "Paul", ("here",))
        tables = {"waits": sat(server, SHY, "", opened=True), "plays": sat(server, SHY, "Paul")}
        sockets = [server.connect(tables["waits"], "rosalinde")]
        sockets += [server.connect(tables["plays"], browser) for browser in ("paul", "rosalinde")]
        async with AsyncExitStack() as open_pages:
            for socket in sockets:
                await frame(await open_pages.enter_async_context(socket), "full")
            server.services.village.look_anew()
            return await PLACES[place](server, stranger, tables)


@pytest.mark.parametrize("place", PLACES)
def test_who_does_not_want_to_be_seen_is_named_nowhere(place: str) -> None:
    assert SHY not in asyncio.run(looked(place, ("ranked", "ratings", "ribbons", "games")))


@pytest.mark.parametrize("place", PLACES)
def test_who_wants_to_be_seen_is_named(place: str) -> None:
    """So that the test above looks in the right places."""
    assert SHY in asyncio.run(looked(place, ("here",)))


def test_whom_one_has_invited_reads_the_name() -> None:
    async def run() -> None:
        async with served() as server, server.client() as guest:
            somebody(server, "rosalinde", SHY, ())
            table = sat(server, SHY, "", opened=True)
            page = (await guest.get(server.services.links.table_link(table), headers=ENGLISH)).text
            assert f"{SHY} invites you" in page[page.index("<main") :]

    asyncio.run(run())


def test_who_wants_to_be_unseen_is_so_in_a_picture_that_is_drawn_already() -> None:
    async def run() -> None:
        async with served() as server, server.client() as stranger:
            shy = somebody(server, "rosalinde", SHY, ("here",))
            table, had = sat(server, SHY, "Paul"), dict(ENGLISH)
            server.of(table)
            where = f"/watch/{table}.svg"
            first = await stranger.get(where, headers=had)
            assert SHY in first.text
            server.services.people.change(shy, shows=())
            again = await stranger.get(where, headers=had | {"if-none-match": first.headers["etag"]})
            assert (again.status_code, SHY in again.text) == (200, False)

    asyncio.run(run())


@pytest.mark.parametrize(("watch", "shown"), [(True, True), (False, False)])
def test_the_green_leads_only_to_tables_that_are_shown(watch: bool, shown: bool) -> None:
    async def run() -> None:
        async with served() as server, server.client() as stranger:
            somebody(server, "rosalinde", SHY, ("here",))
            somebody(server, "paul", "Paul", ("here",))
            table = sat(server, SHY, "Paul", watch=watch)
            async with server.connect(table, "rosalinde") as socket, server.connect(table, "paul") as other:
                await frame(socket, "full")
                await frame(other, "full")
                server.services.village.look_anew()
                told: dict[str, Any] = (await stranger.get("/api/v1/village")).json()
                assert {one["name"]: one["does"] for one in told["here"]} == {SHY: "plays", "Paul": "plays"}
                assert (table in str(told)) is shown
                for path in ("/", "/tables"):
                    assert (f"/t/{table}" in (await stranger.get(path)).text) is shown

    asyncio.run(run())


@pytest.mark.parametrize("shows", [("here", "ratings"), ("here",), ("ratings",)])
def test_a_sheep_on_the_green_leads_to_what_one_can_do(shows: tuple[str, ...]) -> None:
    """Who does nothing in particular is invited on their page, if they have one."""

    async def run() -> None:
        async with served() as server, server.client() as stranger, server.client("paul") as paul:
            one = somebody(server, "paul", "Paul", shows)
            await paul.get("/")
            server.services.village.look_anew()
            page = unescape((await stranger.get("/", headers=ENGLISH)).text)
            assert (f'href="/players/{one}"' in page) is (shows == ("here", "ratings"))
            assert ("Paul is here: invite" in page) is (shows == ("here", "ratings"))
            assert f'href="/players/{one}"' not in (await paul.get("/")).text
            assert (await stranger.get(f"/players/{one}")).status_code == (200 if "ratings" in shows else 404)

    asyncio.run(run())


def test_a_table_where_somebody_does_not_want_to_be_seen_is_only_counted() -> None:
    """For at the table itself they are called by name."""

    async def run() -> None:
        async with served() as server, server.client() as stranger:
            somebody(server, "rosalinde", SHY, ())
            somebody(server, "paul", "Paul", ("here",))
            table = sat(server, SHY, "Paul")
            async with server.connect(table, "rosalinde") as socket, server.connect(table, "paul") as other:
                await frame(socket, "full")
                await frame(other, "full")
                server.services.village.look_anew()
                told = (await stranger.get("/api/v1/village")).json()
                assert told["playing"] == {GAME: 1}
                for path in ("/", "/tables", "/watch", "/api/v1/watch", "/api/v1/village"):
                    assert table not in (await stranger.get(path)).text

    asyncio.run(run())
