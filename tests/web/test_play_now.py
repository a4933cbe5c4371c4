"""Play now: with whoever waits, else with a bot; of two who want a seat one gets it. And who is seen in the village."""

import asyncio
import re
from html import escape

import pytest

from panurge.people import Sheep
from panurge.table import create
from panurge.table.seats import person
from panurge.web import playnow
from tests.kit.outside import announce
from tests.web.wire import Served, frame, served

announce()
GAME = "hide-and-sheep"
ENGLISH = {"accept-language": "en"}


def waiting(server: Served, name: str, game: str = GAME) -> str:
    """A table where somebody waits, as soon as their page is open."""
    server.services.people.welcome(f"browser of {name}", name)
    header = create(server.store, game, {}, (person(name), person()))
    server.store.hold(header.table, 0, f"browser of {name}")
    server.store.open_table(header.table)
    server.services.village.look_anew()
    return header.table


def card_of(page: str, game: str = GAME) -> str:
    return page.split(f'data-game="{game}"')[1].split("</article>")[0]


def test_with_nobody_there_a_bot_sits_down_at_once_and_the_button_has_said_so() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            card = card_of((await client.get("/", headers=ENGLISH)).text)
            assert "against Lamb" in card
            found = dict(re.findall(r'name="(\w+)" value="([^"]*)"', card))
            assert found == {"game": GAME, "helped": "", "bot": "lamb", "with": ""}
            made = await client.post("/quick", data=found)
            table = server.of(made.headers["location"].rsplit("/", 1)[1])
            assert [seat.bot for seat in table.seats if seat.is_bot] == ["lamb"]
            assert "against Ewe" in card_of((await client.get("/", headers=ENGLISH)).text)  # who has played here

    asyncio.run(run())


def test_who_waits_is_named_on_the_button_and_of_two_who_touch_it_one_sits_down() -> None:
    async def run() -> None:
        async with served() as server, server.client() as one, server.client() as two:
            table = waiting(server, "Lucas")
            assert "with Lucas" not in (await one.get("/", headers=ENGLISH)).text  # he has gone for a walk
            async with server.connect(table, "browser of Lucas") as host:
                await frame(host, "full")
                server.services.village.look_anew()
                card = card_of((await one.get("/", headers=ENGLISH)).text)
                assert "with Lucas" in card
                form = {"game": GAME, "bot": "lamb", "with": table}
                both = await asyncio.gather(*(each.post("/quick", data=form) for each in (one, two)))
                places = [answer.headers["location"] for answer in both]
                assert [answer.status_code for answer in both] == [303, 303]
                assert sorted(place == f"/t/{table}" for place in places) == [False, True]
                late = both[places.index(f"/t/{table}") - 1]
                loser = (one, two)[places.index(f"/t/{table}") - 1]
                assert [seat.bot for seat in server.of(late.headers["location"][3:]).seats if seat.is_bot] == ["lamb"]
                page = (await loser.get(late.headers["location"], headers=ENGLISH)).text
                assert "Lucas has just left" in page
                again = (await loser.get(late.headers["location"], headers=ENGLISH)).text
                assert "Lucas has just left" not in again  # said once
                assert not server.store.is_open(table)

    asyncio.run(run())


def test_of_several_who_wait_the_nearest_in_rating_is_met() -> None:
    async def run() -> None:
        async with served() as server:
            people = server.services.people
            tables = {name: waiting(server, name) for name in ("Strong", "Even", "Weak")}
            means = {"Strong": 1500, "Even": 1210, "Weak": 700, "Me": 1200}
            people.welcome("browser of Me", "Me")
            for name, mean in means.items():
                one = people.of_browser(f"browser of {name}")
                assert one is not None
                row = (one.id, GAME, mean * 1000, 60_000, 9, 4, 3, 0)
                server.store.run("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row)
            sockets = [server.connect(table, f"browser of {name}") for name, table in tables.items()]
            for socket in sockets:
                await frame(await socket.__aenter__(), "full")
            server.services.village.look_anew()
            me = people.of_browser("browser of Me")
            found = playnow.partner(server.services, GAME, me)
            assert found is not None
            assert found.table == tables["Even"]
            besides = playnow.partner(server.services, GAME, me, held={tables["Even"]})
            assert besides is not None
            assert besides.table == tables["Strong"]  # 300 above, not 500 below
            for socket in sockets:
                await socket.__aexit__(None, None, None)

    asyncio.run(run())


def test_a_table_that_waits_is_shown_and_leads_to_its_invitation() -> None:
    async def run() -> None:
        async with served() as server, server.client() as host, server.client() as guest:
            made = await host.post("/wait", data={"game": "black-sheep"})
            place = made.headers["location"]
            assert place.endswith("/invite")
            table = place.split("/")[2]
            page = (await host.get(place, headers=ENGLISH)).text
            assert server.services.links.table_link(table) in page
            assert (await guest.get(place)).status_code == 403  # only who sits there invites
            assert table in (await guest.get("/")).text
            assert (await host.post("/wait", data={"game": "chess"})).status_code == 404

    asyncio.run(run())


def test_who_is_in_the_village_and_who_would_not_be_seen() -> None:
    async def run() -> None:
        async with served() as server, server.client() as stranger, server.client("browser of Rose") as rose:
            people = server.services.people
            hidden = people.welcome("browser of Shy", "Shy")
            people.change(hidden.id, shows=())
            one = people.welcome("browser of Rose", "Rose")
            people.change(one.id, sheep=Sheep("purple", "smug", "crown"))
            await rose.get("/")
            async with server.client("browser of Shy") as shy:
                await shy.get("/")
            server.services.village.look_anew()
            page = (await stranger.get("/", headers=ENGLISH)).text
            assert "Rose" in page
            assert "purple.smug.crown" in page
            assert "Shy" not in page
            assert "2 beasts" in page or "3 beasts" in page  # all are counted
            server.services.village.presence.clock = lambda: 1e9  # later
            server.services.village.look_anew()
            assert "Rose" not in (await stranger.get("/", headers=ENGLISH)).text

    asyncio.run(run())


@pytest.mark.parametrize("name", ["<img src=x>", '"><script>', "{{ 7 * 7 }}", "'; DROP --"])
def test_a_hostile_name_is_only_a_name_wherever_it_is_shown(name: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as guest, server.client(f"browser of {name}") as host:
            table = waiting(server, name)
            async with server.connect(table, f"browser of {name}") as socket:
                await frame(socket, "full")
                server.services.village.look_anew()
                link = server.services.links.table_link(table)
                seat = server.services.links.seat_link(table, 1)
                paths = ("/", "/tables", f"/t/{table}/join", link, seat, f"/t/{table}")
                pages = [(await guest.get(path)).text for path in paths]
                pages += [(await host.get(path)).text for path in ("/", f"/t/{table}/invite", f"/t/{table}")]
                await guest.post("/quick", data={"game": GAME, "with": table})
                pages += [(await guest.get("/")).text]
                shown = server.of(table)
                assert shown.seats[0].name == name
                pages += [(await guest.get("/watch")).text]
                svg = (await guest.get(f"/watch/{table}.svg")).text
                for page in (*pages, svg):
                    assert "<img src=x>" not in page
                    assert "<script>" not in page.replace('<script type="', "")
                    assert ">49<" not in page
                assert any(escape(name, quote=False) in page or escape(name) in page for page in pages)
                assert (await guest.get(f"/t/{table}/preview.png")).status_code in (200, 302)

    asyncio.run(run())


def test_a_name_like_another_at_the_table_is_refused_with_a_sentence() -> None:
    async def run() -> None:
        async with served() as server, server.client() as guest:
            table = waiting(server, "Lucas")
            link = server.services.links.table_link(table)
            for path in (link, f"/t/{table}/join", server.services.links.seat_link(table, 1)):
                for given, said in (("1ucаs", "called so already"), ("x" * 40, "too long"), ("a\x07b", "nobody can")):
                    answer = await guest.post(path, data={"name": given}, headers=ENGLISH)
                    assert answer.status_code == 400
                    assert said in answer.text
            assert (await guest.post(link, data={"name": ""})).status_code == 303  # a guest
            assert [seat.name for seat in server.of(table).seats][1] in ("Guest", "Invité")
            assert (await guest.get(link)).status_code == 303  # to the table
            async with server.client() as late:
                assert "full" in (await late.get(link, headers=ENGLISH)).text
                assert (await late.post(link, data={"name": "Max"})).status_code == 409
            assert (await guest.get(link[:-2] + "xx")).status_code == 410
            form = {"game": GAME, "seat0": "me", "name0": "Rose", "seat1": "here", "name1": "ROSE"}
            assert (await guest.post("/new", data=form)).status_code == 400

    asyncio.run(run())
