"""A screen several people share shows nothing of anybody's before somebody says who looks."""

import asyncio

from panurge.table.seats import person
from tests.web.wire import ask, frame, send, served


def test_a_page_loaded_anew_shows_what_a_spectator_sees_until_somebody_looks() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            for seat in (0, 1):
                server.store.hold(table, seat, "both")
            turn = server.of(table).turn
            async with server.connect(table, "both") as page, server.connect(table) as spectator:
                got, seen = await frame(page, "full"), await frame(spectator, "full")
                assert got["seat"] is None
                assert got["parts"] == seen["parts"]
                assert got["log"] == seen["log"]
                assert not got["now"]["mine"]
                assert "options" not in got["now"]
                assert (got["now"]["pass"]["seat"], got["now"]["pass"]["hide"]) == (turn, True)
                assert (await ask(page, t="act", n=got["n"], action=0))["code"] == "spectator"
                await send(page, t="look", seat=turn)
                mine = await frame(page, "full")
                assert (mine["seat"], mine["now"]["mine"]) == (turn, True)
            async with server.connect(table, "both", f"&seat={turn}&since={mine['last']}") as page:
                assert (await frame(page))["now"]["mine"]  # a lost connection of who looks already

    asyncio.run(run())


def test_where_nothing_is_hidden_whoever_is_to_move_looks_at_once() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person("Paul")), "shear-panic")
            for seat in (0, 1):
                server.store.hold(table, seat, "both")
            async with server.connect(table, "both") as page:
                got = await frame(page, "full")
                assert got["seat"] == server.of(table).turn
                assert got["now"]["mine"]

    asyncio.run(run())


def test_after_the_end_a_seat_link_shows_the_table_and_renames_nobody() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table()
            server.of(table).resign(1)
            link = server.services.links.seat_link(table, 0)
            assert (await client.post(link, data={"name": "Mallory"})).status_code == 303
            answer = await client.post(f"/api/v1/tables/{table}/seats", json={"name": "Mallory", "invitation": link})
            assert (answer.status_code, answer.json()["code"]) == (409, "over")
            assert server.of(table).seats[0].name == "Rose"

    asyncio.run(run())
