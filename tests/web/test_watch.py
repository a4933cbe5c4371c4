"""Tables to watch: what is listed, what a miniature shows and what it costs, and the house's own game."""

import asyncio
from xml.etree.ElementTree import fromstring

import pytest

from panurge.core.registry import GAMES
from panurge.table import create
from panurge.table.house import HOUSE, WATCH
from panurge.table.seats import person
from panurge.web import housegame, miniatures
from panurge.web.playable import playable
from tests.kit.outside import announce
from tests.web.wire import Served, frame, served, until

announce()
GAME = "hide-and-sheep"


def shown_table(server: Served, game: str = GAME, watch: bool = True) -> str:
    header = create(server.store, game, {HOUSE + WATCH.name: watch}, (person("Rose"), person("Paul")))
    for seat in (0, 1):
        server.store.hold(header.table, seat, f"b{seat}")
    return header.table


def test_only_tables_that_are_shown_and_where_somebody_is_are_listed() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            shown, private, empty = shown_table(server), shown_table(server, watch=False), shown_table(server)
            async with server.connect(shown, "b0") as one, server.connect(private, "b0") as other:
                await frame(one, "full")
                await frame(other, "full")
                rows = (await client.get("/watch", headers={"accept-language": "en"})).json()["tables"]
                assert [(row["table"], row["eyes"]) for row in rows] == [(shown, 0)]
                assert rows[0]["names"] == ["Rose", "Paul"]
                assert empty not in str(rows)
                assert (await client.get("/watch/nothing.svg")).status_code == 404

    asyncio.run(run())


def test_a_miniature_is_drawn_once_for_all_who_look_and_not_again_while_nothing_moves() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = shown_table(server)
            room, small = server.services.hub.the_room(table), server.services.miniatures
            where, said = f"/watch/{table}.svg", {"accept-language": "en"}
            many = await asyncio.gather(*(client.get(where, headers=said) for _ in range(20)))
            assert {answer.status_code for answer in many} == {200}
            assert small.drawn == 1
            mark = many[0].headers["etag"]
            assert (await client.get(where, headers=said | {"if-none-match": mark})).status_code == 304
            assert (await client.get(where, headers=said | {"accept-encoding": "identity"})).text.startswith("<svg")
            assert (await client.get(where, params={"theme": "dark"}, headers=said)).text != many[0].text
            room.table.say(0, "on we go")
            assert (await client.get(where, headers=said | {"if-none-match": mark})).status_code == 304  # not yet
            small._clock = lambda: 1e9  # two seconds later
            again = await client.get(where, headers=said | {"if-none-match": mark})
            assert (again.status_code, again.headers["etag"] == mark) == (200, False)
            assert small.drawn == 3

    asyncio.run(run())


@pytest.mark.parametrize("game", sorted(playable()))
def test_a_miniature_is_what_a_spectator_sees_cut_to_the_board(game: str) -> None:
    """Made from the veil of nobody, and names are written as text."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.of(shown_table(server, game))
            table.sit(0, person('<b>"Rose'))
            picture = (await client.get(f"/watch/{table.id}.svg", headers={"accept-language": "en"})).text
            card, names = GAMES[game], table.names("en")
            assert picture == miniatures.miniature(card, table.state.veil(None), "en", "light", names)
            x, y, width, height = getattr(card.module("draw"), "BOARD", miniatures.USUAL)
            assert f'viewBox="{x} {y} {width} {height}"' in picture
            assert "<b>" not in picture
            fromstring(picture)

    asyncio.run(run())


@pytest.mark.parametrize("season", range(5))  # another game each
def test_without_tables_the_house_plays_and_only_while_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, season: int
) -> None:
    monkeypatch.setattr(housegame, "OPENING", 3)
    monkeypatch.setattr(housegame, "PAUSE", 0.05)

    async def run() -> None:
        async with served() as server, server.client() as client:
            monkeypatch.setattr(housegame, "QUIET", 60.0)  # a busy machine's bots need a while to come
            house = server.services.village.house_game
            house.clock = lambda: float(season * housegame.SEASON)
            assert house.room is None  # nobody has looked
            (row,) = (await client.get("/watch", headers={"accept-language": "en"})).json()["tables"]
            assert row["house"] is True
            room = house.room
            assert room is not None
            assert (await client.get(row["url"])).status_code == 200
            assert server.store.header(row["table"]) is None  # kept nowhere
            await until(lambda: room.table.moment > 2)
            monkeypatch.setattr(housegame, "QUIET", 0.3)
            assert house.moving_room() is room  # the last look, from which the quiet is counted
            await until(lambda: not house.moves)
            await until(lambda: room.idle)
            server.services.hub.sweep()
            assert room.table.closed
            table = shown_table(server)
            async with server.connect(table, "b0") as one:
                await frame(one, "full")
                server.services.village._at = -1e9
                assert [row["table"] for row in server_rows(server)] == [table]
            assert not house.moves

    asyncio.run(run())


def server_rows(server: Served) -> list[dict[str, object]]:
    from panurge.web.watch import rows

    return rows(server.services, "en")
