"""The lobby without a browser: whose turn it is, who won, open tables and who may join them."""

import asyncio
import re

import pytest

from panurge.core.record import loads
from panurge.store import SqliteStore
from panurge.table import Room, verify
from panurge.table.seats import person
from panurge.web.limits import Limits
from panurge.web.playable import playable
from tests.kit.outside import announce
from tests.table.windows import DECLINE, PEOPLE, asked, at_window, second_may_interject
from tests.web.wire import served

announce()


def rows_of(page: str, kind: str) -> list[str]:
    """The rows of one of the lobby's lists, as markup."""
    part = page.split(f'data-part="{"waiting" if kind == "open" else "mine"}"')[1].split("</section>")[0]
    return re.findall(r"<li.*?</li>", part, re.S)


def test_my_tables_say_whose_turn_it_is_and_who_won() -> None:
    async def run() -> None:
        async with served() as server:
            first, second, ended, waits = (server.table() for _ in range(4))
            turns = [server.of(table).turn for table in (first, second)]
            server.of(ended).resign(1)
            free = server.table((person("Rose"), person()))
            while server.of(free).turn != 1:
                free = server.table((person("Rose"), person()))
            async with server.client("b0") as mine, server.client("b1") as theirs:
                rows = rows_of((await mine.get("/", headers={"accept-language": "en"})).text, "mine")
                said = {re.search(r"/t/(\w+)", row)[1]: row for row in rows}  # type: ignore[index]
                for table, turn in zip((first, second), turns, strict=True):
                    assert ("Your turn" if turn == 0 else "Paul to move") in said[table]
                assert "You won" in said[ended]
                assert "waiting for people" in said[free]
                ranks = [("Your turn" in row, "won" in row) for row in rows]
                assert ranks == sorted(ranks, key=lambda rank: (not rank[0], rank[1]))
                server.services.hub.rooms.clear()  # as after a restart: nothing but the store is asked
                lost = (await theirs.get("/tables", headers={"accept-language": "fr"})).text
                assert "Rose a gagné" in lost
                assert waits in lost
                assert "<html" not in lost

    asyncio.run(run())


def test_who_is_asked_before_the_turn_reads_it_in_the_lobby() -> None:
    """GM-21: in a window of interjections, until the answer is given."""

    async def run() -> None:
        table = at_window(second_may_interject)
        first, second, _ = asked(table.state)
        assert isinstance(table.store, SqliteStore)
        for seat in (first, second):
            table.store.hold("early", seat, f"b{seat}")
        async with served(store=table.store) as server, server.client(f"b{second}") as client:
            room = server.services.hub.rooms["early"] = Room(table)

            async def said() -> str:
                return rows_of((await client.get("/", headers={"accept-language": "en"})).text, "mine")[0]

            assert "Your turn" in await said()
            room.early.answer(second, table.moment, DECLINE, "en")
            assert f"{PEOPLE[first]} to move" in await said()

    asyncio.run(run())


def test_open_tables_are_joined_in_one_step() -> None:
    async def run() -> None:
        async with served() as server, server.client() as maker, server.client() as guest, server.client() as late:
            form = {"game": "hide-and-sheep", "seat0": "me", "name0": "Rose", "seat1": "friend", "open": "true"}
            made = await maker.post("/new", data=form)
            table = made.headers["location"].rsplit("/", 1)[1]
            link = server.services.links.seat_link(table, 1)
            assert rows_of((await maker.get("/")).text, "open") == []  # one's own is among one's own
            (row,) = rows_of((await guest.get("/")).text, "open")
            assert "Rose" in row
            joined = await guest.post(f"/t/{table}/join", data={"name": "Zoé"})
            assert (joined.status_code, joined.headers["location"]) == (303, f"/t/{table}")
            assert [seat.name for seat in server.of(table).seats] == ["Rose", "Zoé"]
            assert "page-chat" in (await guest.get(f"/t/{table}")).text  # a seat, not a look
            assert rows_of((await late.get("/")).text, "open") == []
            assert (await late.post(f"/t/{table}/join", data={"name": "Max"})).status_code == 409
            assert (await late.get(link)).status_code == 410  # the friend's link gives nobody the stranger's seat
            assert (await guest.post(f"/t/{table}/join", data={"name": "Zoé"})).status_code == 303
            assert (await late.post("/t/nothing/join", data={"name": "Max"})).status_code == 404
            private = await maker.post("/new", data=form | {"open": ""})
            assert (await late.post(private.headers["location"] + "/join", data={"name": "x"})).status_code == 409

    asyncio.run(run())


def test_open_tables_are_escaped_and_limited() -> None:
    async def run() -> None:
        async with served(Limits(table_burst=2, tables_per_minute=1)) as server, server.client() as client:
            form = {"game": "hide-and-sheep", "seat0": "me", "name0": "<img src=x>", "seat1": "friend", "open": "true"}
            made = await client.post("/new", data=form)
            async with server.client() as other:
                page = (await other.get("/")).text
                assert "<img src=x>" not in page
                assert "&lt;img src=x&gt;" in page
                where = made.headers["location"]
                assert (await other.post(f"{where}/join", data={"name": "a"})).status_code == 303
                assert (await other.post(f"{where}/join", data={"name": "a"})).status_code == 429

    asyncio.run(run())


@pytest.mark.parametrize(
    ("minutes", "said"), [(0, "just now"), (1, "1 min ago"), (59, "59 min ago"), (60, "1 h ago"), (2880, "2 d ago")]
)
def test_how_long_ago(minutes: int, said: str) -> None:
    from panurge.web.lobby import ago

    assert ago(0, "en", minutes * 60_000) == said


@pytest.mark.parametrize(("game", "changed"), [("sheep-sheep", {"timed": False}), ("shear-panic", {})])
def test_one_click_hurries_nobody_who_has_just_come(game: str, changed: dict[str, bool]) -> None:
    """The options of a card for newcomers, and else the usual ones: no sand runs unless it was chosen."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/quick", data={"game": game, "bot": "random"})
            table = server.of(answer.headers["location"].rsplit("/", 1)[1])
            usual = playable()[game].settings(len(table.seats))
            assert {name: table.line.options[name] for name in usual} == usual | changed
            assert table.clock.deadline is None

    asyncio.run(run())


@pytest.mark.parametrize("game", sorted(playable()))
def test_one_click_seats_me_where_the_game_begins(game: str) -> None:
    """And the deal is still the one the table promised."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            for level in ("random", "nobody such"):
                answer = await client.post("/quick", data={"game": game, "bot": level})
                table = server.of(answer.headers["location"].rsplit("/", 1)[1])
                assert table.seats[table.turn].kind == "person"
                assert [seat.bot for seat in table.seats if seat.is_bot] == ["random"] * (len(table.seats) - 1)
                table.resign(table.turn)
                if table.over:
                    assert verify(loads(table.record().dumps())) >= 0

    asyncio.run(run())
