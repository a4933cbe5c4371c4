"""Challenges over the wire: who may be asked, what the guest sees, what a no means; and who looks at an invitation."""

import json
import re
from typing import Any

import pytest

from panurge.people import Person
from panurge.web import challenges as of_challenges
from panurge.web.invited import EACH, LASTS, TABLES, Invited
from tests.kit.outside import announce
from tests.web.test_me import in_a_loop
from tests.web.wire import Served, frame, served

announce()
GAME = "black-sheep"
ENGLISH = {"accept-language": "en"}


def somebody(server: Served, name: str) -> Person:
    return server.services.people.welcome(f"browser of {name}", name)


def is_here(server: Served, person: Person) -> None:
    server.services.village.presence.looked("", person)


async def asks(client: Any, guest: Person, game: str = GAME) -> Any:
    return await client.post("/challenge", data={"person": guest.id, "game": game}, headers=ENGLISH)


@in_a_loop
async def test_a_challenge_is_seen_by_its_guest_alone_as_long_as_the_host_waits() -> None:
    async with served() as server, server.client("browser of Rose") as rose, server.client("browser of Zoé") as zoe:
        somebody(server, "Rose")
        guest, other = somebody(server, "Zoé"), somebody(server, "Paul")
        is_here(server, guest)
        is_here(server, other)
        made = await asks(rose, guest)
        assert made.status_code == 303
        table = made.headers["location"].split("/")[2]
        assert made.headers["location"] == f"/t/{table}/invite"
        words = "Rose challenges you to Black Sheep"
        assert words not in (await zoe.get("/", headers=ENGLISH)).text  # nobody waits there yet
        async with server.connect(table, "browser of Rose") as host, server.client("browser of Paul") as paul:
            await frame(host, "full")
            for page in ("/", "/tables", "/me"):
                assert words in (await zoe.get(page, headers=ENGLISH)).text, page
                assert words not in (await paul.get(page, headers=ENGLISH)).text, page
                assert words not in (await rose.get(page, headers=ENGLISH)).text, page
            assert table not in str(server.services.village.waiting())  # it is for Zoé
            link = re.search(r'href="(/t/[^"]*/sit/[^"]*)"', (await zoe.get("/")).text)
            assert link
            sat = await zoe.post(link[1], data={"name": "Zoé"})
            assert sat.headers["location"] == f"/t/{table}"
            assert words not in (await zoe.get("/", headers=ENGLISH)).text
        assert [seat.name for seat in server.of(table).seats] == ["Rose", "Zoé"]


@in_a_loop
async def test_a_no_is_told_to_the_host_and_holds_for_an_hour_a_never_for_good() -> None:
    async with served() as server, server.client("browser of Rose") as rose, server.client("browser of Zoé") as zoe:
        host, guest = somebody(server, "Rose"), somebody(server, "Zoé")
        is_here(server, guest)
        challenges, now = server.services.challenges, [1000.0]
        challenges.clock = lambda: now[0]
        for answer in ("no", "never"):
            table = (await asks(rose, guest)).headers["location"].split("/")[2]
            async with server.connect(table, "browser of Rose") as waits:
                await frame(waits, "full")
                foreign = await rose.post(f"/challenge/{table}", data={"answer": "never"})
                assert foreign.status_code == 303
                assert challenges.of(guest)  # nobody answers for others
                back = await zoe.post(f"/challenge/{table}", data={"answer": answer, "back": "/me"})
                assert back.headers["location"] == "/me"
                assert (await frame(waits, "declined"))["name"] == "Zoé"  # the same words for both
                assert challenges.of(guest) == []
            refused = await asks(rose, guest)
            assert refused.status_code == 409
            assert "not here for a challenge" in refused.text
            now[0] += of_challenges.REST + 1
        assert server.services.people.shunned(guest.id) == [host.id]
        assert (await asks(rose, guest)).status_code == 409
        assert "1 beast cannot challenge you" in (await zoe.get("/me", headers=ENGLISH)).text
        assert (await zoe.get("/me/export.json")).json()["shunned"] == [host.id]
        await zoe.post("/challenge/all")
        assert (await asks(rose, guest)).status_code == 303
        assert (await zoe.post(f"/challenge/{table}", data={"back": "//evil.example"})).headers["location"] == "/"


@in_a_loop
async def test_nobody_can_be_pestered() -> None:
    """Not who is not here, not who does not want to be seen, not oneself; and not often, by one or by many."""
    async with served() as server, server.client("browser of Rose") as rose:
        host, guest = somebody(server, "Rose"), somebody(server, "Zoé")
        away = (await asks(rose, guest)).text
        is_here(server, guest)
        is_here(server, host)
        assert (await asks(rose, host)).status_code == 409
        hidden = server.services.people.change(guest.id, shows=[])
        server.services.village.presence.changed(hidden)
        unseen = await asks(rose, guest)
        assert unseen.status_code == 409
        assert unseen.text == away, "whether somebody is here is not told by asking"
        server.services.village.presence.changed(server.services.people.change(guest.id, shows=["here"]))
        assert (await asks(rose, guest)).status_code == 303
        assert (await asks(rose, guest)).status_code == 409  # once at a time
        many = [somebody(server, f"Host {i}") for i in range(8)]
        for one in many[: of_challenges.MOST - 1]:
            async with server.client(f"browser of {one.name}") as another:
                assert (await asks(another, guest)).status_code == 303
        async with server.client(f"browser of {many[-1].name}") as late, server.client() as stranger:
            assert (await asks(late, guest)).status_code == 409
            assert (await asks(stranger, guest, "nonsense")).status_code == 404
        guests = [somebody(server, f"Guest {i}") for i in range(of_challenges.MOST)]
        for one in guests:
            is_here(server, one)
        asked = [(await asks(rose, one)).status_code for one in guests]
        assert asked == [303] * (of_challenges.MOST - 1) + [409]
        challenges = server.services.challenges
        for i, one in enumerate(many[: of_challenges.ENOUGH]):
            challenges.ask(one, guests[0], f"table {i}", GAME, 1)
            challenges.answer(guests[0], f"table {i}")
        assert not challenges.may_ask(many[-1], guests[0])  # who has said no so often is left alone by all
        assert challenges.may_ask(many[-1], guests[1])


@in_a_loop
async def test_a_stranger_who_asks_becomes_somebody_and_whole_numbers_of_tables_are_not_kept() -> None:
    async with served() as server, server.client() as stranger:
        guest = somebody(server, "Zoé")
        is_here(server, guest)
        made = await asks(stranger, guest)
        assert made.status_code == 303
        assert "panurge=" in made.headers["set-cookie"]
        challenges = server.services.challenges
        table = made.headers["location"].split("/")[2]
        challenges.clock = lambda: 1e12
        assert challenges.answer(guest, table) is not None or challenges.of(guest) == []


@in_a_loop
async def test_who_is_forgotten_is_asked_by_nobody_and_shunned_by_nobody() -> None:
    async with served() as server, server.client("browser of Rose") as rose:
        host, guest = somebody(server, "Rose"), somebody(server, "Zoé")
        is_here(server, guest)
        await asks(rose, guest)
        server.services.people.shun(guest.id, host.id)
        await rose.post("/me/forget", data={"name": "Rose"})
        assert server.services.challenges._by_table == {}
        assert server.store.rows("SELECT * FROM shunned") in ([], ())
        assert server.store.rows("SELECT count(*) FROM people WHERE id = ?", host.id)[0][0] == 0


@in_a_loop
async def test_the_host_sees_that_somebody_looks_at_the_invitation() -> None:
    """By the table's link or a seat's; a name only of who is seen; and no spectator, no guest is told."""
    async with served() as server, server.client("browser of Zoé") as zoe, server.client() as stranger:
        table = server.table()
        server.store.renew(table, 1)
        room = server.services.hub.room(table)
        assert room is not None
        somebody(server, "Zoé")
        where = server.services.links.table_link(table)
        token = where.rsplit("/", 1)[1]
        async with server.connect(table, "b0") as host, server.connect(table) as spectator:
            await frame(host, "full")
            await frame(spectator, "full")
            assert 'data-invited="/t/' in (await zoe.get(where)).text
            for client, names in ((zoe, ["Zoé"]), (stranger, ["Zoé", ""]), (zoe, ["Zoé", ""])):
                said = await client.post(f"/t/{table}/looking", data={"token": token})
                assert said.status_code == 204
                assert (await frame(host, "guests"))["names"] == names
            await zoe.post(f"/t/{table}/looking", data={"token": token, "gone": "1"})
            assert (await frame(host, "guests"))["names"] == [""]
            seat = server.services.links.seat_link(table, 1).rsplit("/", 1)[1]
            await zoe.post(f"/t/{table}/looking", data={"token": seat})
            assert (await frame(host, "guests"))["names"] == ["", "Zoé"]
            server.services.people.change(somebody(server, "Zoé").id, shows=[])
            await zoe.post(f"/t/{table}/looking", data={"token": token})
            assert (await frame(host, "guests"))["names"] == ["", ""]
            for forged in ("", "x", token[:-1]):
                assert (await stranger.post(f"/t/{table}/looking", data={"token": forged})).status_code == 404
            async with server.client("b0") as own:
                assert (await own.post(f"/t/{table}/looking", data={"token": token})).status_code == 204
            await host.send(json.dumps({"v": 1, "t": "ping"}))
            assert (await frame(host))["t"] != "guests", "a host who looks at the link is no guest"
            await spectator.send(json.dumps({"v": 1, "t": "ping"}))
            assert (await frame(spectator))["t"] != "guests"


def test_guests_who_say_nothing_more_are_gone() -> None:
    now = [0.0]
    guests = Invited(lambda: now[0])
    guests.note_looking("t", "a", "Zoé")
    now[0] = LASTS - 1
    guests.note_looking("t", "b", "")
    assert guests.names("t") == ["Zoé", ""]
    now[0] += 2
    assert guests.names("t") == [""]
    for i in range(20):
        guests.note_looking("t", f"m{i}", "")
    assert len(guests.names("t")) == EACH
    for i in range(TABLES + 1):
        guests.note_looking(f"t{i}", "a", "")
    assert guests.names("t") == []


@pytest.mark.parametrize("where", ["leaderboard", "player"])
@in_a_loop
async def test_the_button_is_there_for_who_can_be_asked(where: str) -> None:
    from tests.web.test_me import house_of, known

    async with served() as server, server.client() as visitor:
        one = known(house_of(server), "Zoé", "browser of Zoé")
        guest = server.services.people.person(one)
        assert guest is not None
        page = "/leaderboard/sheep-sheep" if where == "leaderboard" else f"/players/{one}"
        button = 'action="/challenge"'
        assert button not in (await visitor.get(page)).text
        is_here(server, guest)
        assert button in (await visitor.get(page)).text
        server.services.village.presence.changed(server.services.people.change(one, shows=["ranked", "ratings"]))
        assert button not in (await visitor.get(page)).text
