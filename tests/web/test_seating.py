"""Leaving and coming back over the wire, and what a browser that held a seat finds again."""

import asyncio

from panurge.table.seats import Seat, bot, person
from tests.web.wire import ask, frame, served

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
