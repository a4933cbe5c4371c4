"""Pages without a browser: forms, records, rule anchors, words."""

import asyncio
import re
from pathlib import Path

import pytest

from panurge.core.record import loads
from panurge.core.words import read, voice
from panurge.table import verify
from panurge.table.seats import person
from panurge.web.limits import Limits
from panurge.web.playable import playable
from panurge.web.rulepage import anchored, rule_page
from tests.kit.outside import announce
from tests.table.tables import play
from tests.web.wire import ask, frame, served

announce()
WEB = Path(__file__).resolve().parent.parent.parent / "src" / "panurge"


@pytest.mark.parametrize("room", ["web", "table"])
def test_both_languages_say_the_same_things_and_nothing_unused(room: str) -> None:
    spoken = {
        language: read((WEB / room / "words" / f"{language}.po").read_text(encoding="utf-8"))
        for language in ("fr", "en")
    }
    assert list(spoken["fr"]) == list(spoken["en"])
    for key, french in spoken["fr"].items():
        fields = [set(re.findall(r"\{(\w+)\}", text)) for text in (*french, *spoken["en"][key])]
        assert all(field == fields[0] for field in fields), key
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (WEB / room).rglob("*") if path.suffix in (".py", ".html", ".js")
    )
    for key in filter(None, spoken["fr"]):
        bare = key.removeprefix("js.")
        stems = [bare[: at + 1] for at, letter in enumerate(bare) if letter == "."]  # "bot." ~ name, f"refused.{code}"
        named = [f"{mark}{bare}{mark}" for mark in "\"'"] + [f"{mark}{stem}" for stem in stems for mark in "\"'`"]
        assert any(name in sources for name in named), f"{key} is not used"


@pytest.mark.parametrize("game", sorted(playable()))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_game_has_its_pages(game: str, language: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            wish = {"accept-language": language}
            for path in ("/", f"/new?game={game}", f"/rules/{game}", f"/games/{game}/picture.svg"):
                answer = await client.get(path, headers=wish)
                assert answer.status_code == 200, path
            lobby = (await client.get("/", headers=wish)).text
            assert f'lang="{language}"' in lobby
            assert playable()[game].titles[language].replace("&", "&amp;") in lobby
            assert voice(playable()[game].package, language)("pitch")[:12].replace("'", "&#39;") in lobby

    asyncio.run(run())


@pytest.mark.parametrize("game", sorted(playable()))
def test_rules_can_be_linked_to(game: str) -> None:
    for language in ("fr", "en"):
        page = rule_page(game, language)
        assert len(re.findall(r' id="[A-Z]{2}-\d+"', page)) > 3


def test_anchors_are_given_once() -> None:
    page = anchored("<p><strong>GB-5</strong> a</p><p><strong>GB-5</strong> b</p><p>so <strong>GB-6</strong></p>")
    assert page.count('id="GB-5"') == 1
    assert "GB-6" in page
    assert 'id="GB-6"' not in page


def test_the_record_is_a_seats_own_until_the_end() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.client("b0") as mine, server.client() as stranger:
                assert "view: seat 0" in (await mine.get(f"/t/{table}/record")).text
                assert "view: spectator" in (await stranger.get(f"/t/{table}/record")).text
                play(server.of(table), 999)
                record = loads((await stranger.get(f"/t/{table}/record")).text)
                assert verify(record) > 0

    asyncio.run(run())


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"seat0": "me", "seat1": "random"}, 303),
        ({"seat0": "me", "seat1": "here", "seat2": "friend"}, 303),
        ({"seat0": "me"}, 400),
        ({"seat0": "me", "seat1": "god"}, 400),
        ({"seat0": "me", "seat1": "random", "option.bushes": "99"}, 400),
        ({}, 400),
    ],
)
def test_making_a_table(form: dict[str, str], status: int) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/new", data={"game": "hide-and-sheep", **form})
            assert answer.status_code == status
            if status == 303:
                page = await client.get(answer.headers["location"])
                assert page.status_code == 200
            else:
                assert 'role="alert"' in answer.text

    asyncio.run(run())


def test_a_bot_answers_and_the_page_is_told_step_by_step() -> None:
    from panurge.table.seats import bot, person

    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), bot("random")))
            async with server.connect(table, "b0") as socket:
                got = await frame(socket, "full")
                last = got["last"]
                while "over" not in got.get("now", {}):
                    if got.get("now", {}).get("mine"):
                        action = got["now"]["options"][0][0]
                        await socket.send(f'{{"v":1,"t":"act","n":{got["n"]},"action":{action}}}')
                    got = await frame(socket, "step")
                    assert got["last"] == last + 1  # one frame per entry, none left out
                    last = got["last"]
                assert got["now"]["over"]["key"]

    asyncio.run(run())


def test_resuming_shows_only_what_was_missed() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            seat = server.of(table).turn
            async with server.connect(table, f"b{seat}") as socket:
                got = await frame(socket, "full")
            n, seen = got["n"], got["last"]
            async with server.connect(table, f"b{seat}") as socket:
                await frame(socket, "full")
                assert (await ask(socket, t="act", n=n, action=got["now"]["options"][0][0]))["t"] == "ack"
            async with server.connect(table, f"b{seat}", f"&since={seen}") as socket:
                missed = await frame(socket)
                assert (missed["t"], missed["last"]) == ("step", seen + 1)
                assert (await frame(socket))["t"] == "standing"
            async with server.connect(table, f"b{seat}", "&since=99999") as socket:
                assert (await frame(socket))["t"] == "full"

    asyncio.run(run())


def test_the_same_people_again() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.client("b0") as mine, server.client() as stranger, server.client("b1") as other:
                assert (await stranger.post(f"/t/{table}/again")).status_code == 403
                answer = await mine.post(f"/t/{table}/again")
                assert answer.status_code == 303
                assert answer.headers["location"] in (await other.get("/")).text

    asyncio.run(run())


def rows_of(page: str, kind: str) -> list[str]:
    """The rows of one of the lobby's lists, as markup."""
    part = page.split('class="card tables open"')[kind == "open"]
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
                server.app.state.hub.rooms.clear()  # as after a restart: nothing but the store is asked
                server.app.state.results.clear()
                lost = (await theirs.get("/tables", headers={"accept-language": "fr"})).text
                assert "Rose gagne" in lost
                assert waits in lost
                assert "<html" not in lost

    asyncio.run(run())


def test_open_tables_are_joined_in_one_step() -> None:
    async def run() -> None:
        async with served() as server, server.client() as maker, server.client() as guest, server.client() as late:
            form = {"game": "hide-and-sheep", "seat0": "me", "name0": "Rose", "seat1": "friend", "open": "true"}
            made = await maker.post("/new", data=form)
            table = made.headers["location"].rsplit("/", 1)[1]
            link = server.app.state.links.seat_link(table, 1)
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
