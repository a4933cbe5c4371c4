"""Leaving and coming back over the wire, and what a browser that held a seat finds again."""

import asyncio
from typing import Any

import pytest

from panurge.core.words import voice
from panurge.table import Refused, Table
from panurge.table.seats import Seat, bot, person
from panurge.web import opentables
from tests.web.wire import Served, ask, frame, served

THREE = (person("Rose"), person("Paul"), person("Zoé"))


def test_a_player_leaves_and_comes_back_by_opening_the_page() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table(THREE)
            async with server.connect(table, "b0") as rose:
                await frame(rose, "full")
                async with server.connect(table, "b1") as paul:
                    await frame(paul, "full")
                    assert (await ask(paul, t="leave", bot="lamb"))["t"] == "ack"
                told = await frame(rose, "step")
                assert told["kind"] == "seat"
                assert (told["seats"][1]["bot"], told["seats"][1]["stands"]) == ("lamb", "left")
                assert (told["seats"][1]["name"], told["seats"][1]["free"]) == ("Paul", False)
                async with server.client("b1") as client:
                    mine = (await client.get("/", headers={"accept-language": "en"})).text
                    assert f"/t/{table}" in mine
                    assert "a bot plays for you" in mine
                async with server.connect(table, "b1") as paul:
                    got = await frame(paul, "full")
                    assert got["seats"][1]["stands"] == ""
            assert server.of(table).seats[1] == Seat("person", "Paul", "", "back")

    asyncio.run(run())


def test_the_seat_of_who_left_cannot_be_played_from_an_old_page() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table(THREE)
            seat = server.of(table).turn
            async with server.connect(table, f"b{seat}") as mine, server.connect(table, f"b{(seat + 1) % 3}"):
                got = await frame(mine, "full")
                server.of(table).stand_in(seat, "left", "random")
                answer = await ask(mine, t="act", n=got["n"], action=got["now"]["options"][0][0])
                assert answer["code"] == "stood_in"
                standing = await ask(mine, t="undo", n=got["n"])
                assert standing["code"] in ("stood_in", "stale")
                assert (await ask(mine, t="return"))["t"] == "ack"
                assert not server.of(table).seats[seat].by_bot

    asyncio.run(run())


def test_leaving_a_game_against_bots_lets_it_wait() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), bot("random")))
            async with server.connect(table, "b0") as rose:
                await frame(rose, "full")
                assert (await ask(rose, t="leave"))["t"] == "ack"
            assert not server.of(table).seats[0].by_bot

    asyncio.run(run())


def test_who_gave_up_cannot_come_back() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table(THREE)
            async with server.connect(table, "b2") as zoe:
                await frame(zoe, "full")
                assert (await ask(zoe, t="resign"))["t"] == "ack"
                assert (await ask(zoe, t="return"))["t"] == "ack"
            async with server.connect(table, "b2") as zoe:
                assert (await frame(zoe, "full"))["seats"][2]["stands"] == "resigned"
            link = server.services.links.seat_link(table, 2)
            async with server.client("b2") as client:
                assert (await client.post(link, data={"name": "Zoé"})).status_code == 303
            assert server.of(table).seats[2].why == "resigned"

    asyncio.run(run())


def test_a_table_agrees_on_clock_and_absence_when_it_is_made() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            form = {"game": "hide-and-sheep", "seat0": "me", "seat1": "friend"}
            made = await client.post("/new", data=form | {"table.clock": "120", "table.absence": "600"})
            options = server.of(made.headers["location"].split("/")[-1]).header.options
            assert (options["table.clock"], options["table.absence"]) == ("120", 600)
            assert (await client.post("/new", data=form | {"table.clock": "7"})).status_code == 400
            plain = await client.post("/new", data=form)
            options = server.of(plain.headers["location"].split("/")[-1]).header.options
            assert not [name for name in options if name.startswith("table.")]

    asyncio.run(run())


def seated_elsewhere(server: Served, table: str, seat: int, name: str) -> None:
    """By another process, which this one has not heard of yet."""
    store = server.store
    Table(store, store.header(table)).sit(seat, person(name), lambda: store.renew(table, seat) and None)


@pytest.mark.parametrize("way", ["come", "quick", "seat link", "program", "program's link", "program plays"])
def test_of_two_guests_without_a_name_at_once_both_sit(way: str) -> None:
    """… under two names, though the first was not seen when the second chose theirs."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            client.headers["accept-language"] = "en"
            table = server.table((person("Rose"), person(), person()))
            links, api = server.services.links, "/api/v1"
            server.store.open_table(table)
            async with server.connect(table, "b0") as rose:
                await frame(rose, "full")
                server.services.village.look_anew()
                assert server.services.village.waiting()
                seated_elsewhere(server, table, 1, "Guest")
                link, with_rose = links.seat_link(table, 2), {"game": "hide-and-sheep", "with": table}
                answer = await {
                    "come": lambda: client.post(links.table_link(table), data={}),
                    "quick": lambda: client.post("/quick", data=with_rose),
                    "seat link": lambda: client.post(link, data={"name": " "}),
                    "program": lambda: client.post(f"{api}/tables/{table}/seats", json={"name": ""}),
                    "program's link": lambda: client.post(
                        f"{api}/tables/{table}/seats", json={"name": "", "invitation": link}
                    ),
                    "program plays": lambda: client.post(f"{api}/play", json={"game": "hide-and-sheep"}),
                }[way]()
                assert answer.status_code in (200, 201, 303), answer.text
                assert server.of(table).names("en") == ("Rose", "Guest", "Guest 2")

    asyncio.run(run())


def test_of_two_guests_of_one_name_at_once_one_is_asked_for_another() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            client.headers["accept-language"] = "en"
            table = server.table((person("Rose"), person(), person()))
            assert server.of(table).seats[1].is_free
            seated_elsewhere(server, table, 1, "Zoé")
            link = server.services.links.table_link(table)
            answer = await client.post(link, data={"name": "Zoe"})
            assert answer.status_code == 400
            assert Refused("name_taken").say("en") in answer.text
            assert server.of(table).seats[2].is_free

    asyncio.run(run())


@pytest.mark.parametrize("mine", [False, True])
def test_a_seat_s_link_that_is_used_twice_at_once_is_used_once(mine: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is told so; who has clicked twice comes to the table."""

    async def run() -> None:
        async with served() as server, server.client("b9") as client:
            table = server.table((person("Rose"), person()))
            links = server.services.links
            link, seat_of = links.seat_link(table, 1), links.seat_of

            def read(*given: Any) -> Any:
                found = seat_of(*given)
                if server.of(table).n == len(server.store.entries(table)):
                    seated_elsewhere(server, table, 1, "Zoé")
                    if mine:
                        server.store.hold(table, 1, "b9")
                return found

            monkeypatch.setattr(links, "seat_of", read)
            answer = await client.post(link, data={"name": "Zoé"})
            assert answer.status_code == (303 if mine else 410), answer.text
            assert server.of(table).seats[1].name == "Zoé"

    asyncio.run(run())


@pytest.mark.parametrize(("code", "status"), [("over", 409), ("busy", 503)])
def test_what_a_table_refuses_is_a_page_and_no_fault(code: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it comes from."""

    def refuses(*given: Any, **named: Any) -> None:
        raise Refused(code)

    async def run() -> None:
        async with served() as server, server.client() as client:
            client.headers["accept-language"] = "fr"
            table = server.table((person("Rose"), person()))
            monkeypatch.setattr(opentables, "take_seat", refuses)
            answer = await client.post(server.services.links.table_link(table), data={"name": "Zoé"})
            assert (answer.status_code, answer.headers.get("retry-after")) == (status, {503: "1"}.get(status))
            assert 'class="astray"' in answer.text
            assert (Refused("over").say("fr") if code == "over" else voice("panurge.web", "fr")("gone.busy.why")) in (
                answer.text
            )

    asyncio.run(run())


@pytest.mark.parametrize(
    ("given", "code", "tried"), [("", "name_taken", 11), ("Rose", "name_taken", 1), ("", "stale", 11)]
)
def test_who_is_too_late_again_and_again_is_told_so(given: str, code: str, tried: int) -> None:
    """Nobody is served while it is tried: a name that a seat had may be somebody else's by now, and stays so."""
    tries: list[int] = []

    def sit() -> None:
        tries.append(1)
        raise Refused(code)

    with pytest.raises(Refused):
        opentables.quickest(given, sit)
    assert len(tries) == tried
