"""My page and those of others, over the wire: what is shown to whom, who may become whom, and being forgotten."""

import asyncio
import base64
import functools
import json
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import httpx
import pytest

from panurge.core.record import loads
from panurge.people import Sheep
from panurge.people.anchors import anchors
from panurge.people.doors import Doors
from panurge.people.forget import seats_of
from panurge.people.keyring import Keyring
from panurge.people.played import BEGUN
from panurge.people.results import Results
from panurge.store import SqliteStore
from panurge.table.seats import person
from panurge.table.verify import verify
from panurge.web.invitation_pictures import Place, shortened
from panurge.web.invitation_pictures import drawn as drawn_link_picture
from tests.people.games import House
from tests.web.wire import Served, ask, frame, served

NASTY = '"><script>x</script>'


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @functools.wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


def house_of(server: Served) -> House:
    return House(server.services.store)  # type: ignore[arg-type]


def known(house: House, name: str, browser: str, game: str = "sheep-sheep", **rating: int) -> str:
    one = house.people.welcome(browser, name).id
    house.store.run(
        "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, 3, ?, ?)",
        *(one, game, rating.get("mean", 1300) * 1000, rating.get("spread", 60) * 1000, rating.get("games", 9)),
        *(rating.get("opponents", 4), rating.get("at", 4_000_000_000_000)),
    )
    return one


@in_a_loop
async def test_nobody_is_somebody_before_they_say_so() -> None:
    async with served() as server, server.client() as visitor:
        page = await visitor.get("/me")
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
        for path in ("/me/export.json", "/me/forget"):
            assert (await visitor.get(path)).status_code == 404
        assert server.services.store.rows("SELECT count(*) FROM people")[0][0] == 0
        made = await visitor.post("/me", data={"name": "Rose", "wool": "pink", "face": "smug", "hat": "crown"})
        assert made.status_code == 303
        mine = await visitor.get("/me")
        assert "Rose" in mine.text
        assert "/flock/pink.smug.crown.svg" in mine.text


@in_a_loop
async def test_a_name_that_is_none_is_refused_in_a_sentence() -> None:
    """And makes nobody of a visitor, and leaves who is somebody as they were."""
    async with served() as server, server.client() as visitor:
        for name in ("R" * 25, "Ro\u202ese", "Z\u0300\u0301\u0302\u0303"):
            refused = await visitor.post("/me", data={"name": name})
            assert refused.status_code == 400
            assert 'role="alert"' in refused.text
        assert server.services.store.rows("SELECT count(*) FROM people")[0][0] == 0
        await visitor.post("/me", data={"name": "Rose"})
        refused = await visitor.post("/me", data={"name": "R" * 25})
        assert refused.status_code == 400
        assert server.services.store.rows("SELECT name FROM people") == [("Rose",)]


@in_a_loop
async def test_a_forged_cookie_is_nobody() -> None:
    async with served() as server, server.client("rose") as rose:
        await rose.post("/me", data={"name": "Rose"})
        signed = server.cookie("rose").split("=", 1)[1]
        other = "A" if signed[-2] != "A" else "B"  # (not the last sign: of it only four bits count)
        for forged in (signed[:-2] + other + signed[-1], "rose", signed.split(".")[0]):
            async with httpx.AsyncClient(
                base_url=server.url, headers={"Cookie": f"panurge={forged}"}, trust_env=False
            ) as thief:
                assert "Rose" not in (await thief.get("/me")).text
                assert (await thief.get("/me/export.json")).status_code == 404


@in_a_loop
async def test_a_page_is_public_as_far_as_its_owner_wants() -> None:
    async with served() as server, server.client("rose") as rose, server.client("paul") as paul:
        house = house_of(server)
        house.play("t1", ["Rose", "Paul"], [30, 20])
        Results(house.store).settle("t1")
        one = house.somebody("Rose").id
        house.store.run("INSERT INTO browsers VALUES ('rose', ?, 1)", one)
        seen = await paul.get(f"/players/{one}")
        assert (seen.status_code, "page-ribbons" in seen.text) == (200, True)
        assert "t1/replay" not in seen.text  # where the ribbon was earned is told with the games
        assert "page-games" not in seen.text
        await rose.post("/me", data={"shows": "1", "show.games": "1"})
        seen = await paul.get(f"/players/{one}")
        assert "page-games" in seen.text
        assert "page-ribbons" not in seen.text
        await rose.post("/me", data={"shows": "1", "show.here": "1"})
        assert (await paul.get(f"/players/{one}")).status_code == 404
        assert (await paul.get("/players/nobody")).status_code == 404
        assert (await rose.get("/me")).status_code == 200
        for page in (seen.text, (await paul.get("/leaderboard/sheep-sheep")).text):
            assert "browser of" not in page


def shown_at(server: Served, one: str, *shows: str) -> Any:
    """What is shown to others of somebody's page."""
    server.services.people.change(one, shows=shows)
    return server.services.people.person(one)


@in_a_loop
async def test_each_part_of_a_page_is_shown_only_with_its_wish() -> None:
    """Games without ratings tell of no rating; ribbons without games lead to no game; how many games there were is a
    result."""
    async with served() as server, server.client("paul") as paul:
        house = house_of(server)
        house.known("Rose", "Paul")
        house.play("t1", ["Rose", "Paul"], [30, 20])
        Results(house.store).settle("t1")
        one = house.somebody("Rose").id
        for shows, told in (
            (("ratings",), {"1 game"}),
            (("ribbons",), {"page-ribbons"}),
            (("games",), {"page-games", "t1/replay"}),
            (("games", "ratings"), {"page-games", "t1/replay", "1 game", 'class="up"'}),
            (("games", "ribbons"), {"page-games", "t1/replay", "page-ribbons"}),
        ):
            shown_at(server, one, *shows)
            page = (await paul.get(f"/players/{one}?language=en")).text
            page = page[page.index("<main") :].split('id="page-opponents"')[0]
            signs = ("1 game", "page-ribbons", "page-games", "t1/replay", 'class="up"')
            assert {sign for sign in signs if sign in page} == told, shows
            program = (await paul.get(f"/api/v1/players/{one}")).json()
            assert {row["table"] == "t1" for row in program["ribbons"]} <= {"games" in shows}
            assert {row["change"] is None for row in program["games"]} <= {"ratings" not in shows}
            assert bool(program["ribbons"]) is ("ribbons" in shows)


@in_a_loop
async def test_an_opponent_without_a_page_is_who_sat_there() -> None:
    """Their name of that day and a sheep like any other, not those of today."""
    async with served() as server, server.client("rose") as rose:
        house = house_of(server)
        house.play("t1", ["Rose", "Paul"], [30, 20])
        Results(house.store).settle("t1")
        house.store.run("INSERT INTO browsers VALUES ('rose', ?, 1)", house.somebody("Rose").id)
        paul = house.somebody("Paul").id
        server.services.people.change(paul, name="Monsieur Paul", sheep=Sheep("black", "shifty", "crown"))
        now = {"Monsieur Paul", "black.shifty.crown", paul}
        for shows, told in ((("here",), {"Paul"}), (("here", "ratings"), now)):
            shown_at(server, paul, *shows)
            page = (await rose.get("/me")).text
            foes = page[page.index('id="page-opponents"') :]
            found = {sign for sign in ("Monsieur Paul", "black.shifty.crown", paul) if sign in foes}
            assert (found or {"Paul"}) == told
            assert "<b>Paul</b>" in foes or "Monsieur" in foes


@in_a_loop
async def test_who_wants_not_to_be_seen_is_gone_from_the_green_at_once() -> None:
    async with served() as server, server.client("rose") as rose, server.client("paul") as paul:
        await rose.post("/me", data={"name": "Rosalinde"})
        await rose.get("/")
        assert "Rosalinde" in (await paul.get("/")).text
        await rose.post("/me", data={"name": "Rosalinde", "shows": "1"})
        assert "Rosalinde" not in (await paul.get("/")).text
        await rose.post("/me", data={"name": "Rosalinde", "shows": "1", "show.here": "1"})
        assert "Rosalinde" in (await paul.get("/")).text
        await rose.post("/me/forget", data={"name": "Rosalinde"})
        assert "Rosalinde" not in (await paul.get("/")).text


@in_a_loop
async def test_the_leaderboard_has_who_is_known_and_wants_to_be_there() -> None:
    async with served() as server, server.client("rose") as rose:
        house = house_of(server)
        known(house, "Anouk", "a", mean=1688)
        known(house, "Fresh", "f", spread=150)
        known(house, "Few", "w", games=4)
        known(house, "Puppeteer", "p", opponents=2)
        known(house, "Long ago", "l", at=1)
        hidden = known(house, "Hidden", "h")
        house.people.change(hidden, shows=["here"])
        known(house, "Rose", "rose", mean=1342)
        page = (await rose.get("/leaderboard/sheep-sheep?language=en")).text
        table = page[page.index("<tbody>") :]
        assert [name for name in ("Anouk", "Ram", "Rose", "Ewe", "Lamb") if name in table] == [
            "Anouk",
            "Ram",
            "Rose",
            "Ewe",
            "Lamb",
        ]
        assert (
            table.index("Anouk") < table.index("Ram") < table.index("Rose") < table.index("Ewe") < table.index("Lamb")
        )
        for other in ("Fresh", "Few", "Puppeteer", "Long ago", "Hidden"):
            assert other not in page
        known(house, "Guest", "paul", opponents=2)
        async with server.client("paul") as paul:
            said = (await paul.get("/leaderboard/sheep-sheep?language=en")).text
        assert "A rank needs more games with bots" in said
        assert (await rose.get("/leaderboard")).headers["location"] == "/leaderboard/sheep-sheep"
        assert (await rose.get("/leaderboard/nothing")).status_code == 404


@in_a_loop
async def test_a_name_is_only_a_name_wherever_it_stands() -> None:
    async with served() as server, server.client("rose") as rose, server.client("paul") as paul:
        house = house_of(server)
        one = known(house, NASTY, "rose", mean=1342)
        house.people.change(one, shows=["here", "ranked", "ratings", "ribbons", "games"])
        house.begin("t1", [NASTY, "Paul"])
        house.end("t1", [30, 20])
        Results(house.store).settle("t1")
        house.store.run("UPDATE browsers SET person = ? WHERE browser = 'rose'", house.somebody(NASTY).id)
        house.people.welcome("paul", "Paul")
        house.store.run("UPDATE browsers SET person = ? WHERE browser = 'paul'", house.somebody("Paul").id)
        token = (await rose.post("/me/link")).text
        address = token[token.index("/door/") : token.index("/door/") + 38]
        pages = [
            await paul.get("/me?all=1"),
            await paul.get(f"/players/{house.somebody(NASTY).id}"),
            await paul.get(address),
        ]
        pages += [await rose.get(path) for path in ("/me", "/me/forget", "/leaderboard/sheep-sheep", "/")]
        for page in pages:
            assert page.status_code == 200, page.url
            assert "<script>x" not in page.text, page.url
        assert "&lt;script&gt;" in pages[0].text


def kinds_of(picture: Any) -> set[tuple[str, ...]]:
    """What sorts of things are in a picture."""
    return {(one.tag, *sorted(one.attrib)) for one in picture.iter()}


@pytest.mark.parametrize("name", ["</text><script>", '"/><image x="', "&#60;b>&lt;", "]]><x/>", "{{7*7}}${x}%s"])
@in_a_loop
async def test_a_name_is_only_a_name_in_pictures(name: str) -> None:
    """The end of a game and what a messenger shows of a link: the same figures, whatever somebody is called."""
    async with served() as server, server.client() as stranger:
        ends, links = [], []
        for called in (name, "Rose Marie-Louise de La Tour"[:24]):
            table = server.table((person(called), person("Paul")), game="guerre-et-beeeh")
            server.of(table).resign(1)
            ends.append(fromstring((await stranger.get(f"/t/{table}/end.svg?language=en")).text))
            places = (Place("red", shortened(called), "R"), Place("blue", "", "B"))
            links.append(fromstring(drawn_link_picture("sheep-sheep", places, "en", shortened(called))))
        for pictures in (ends, links):
            assert kinds_of(pictures[0]) <= kinds_of(pictures[1])
        assert any(shortened(name) in text for text in links[0].itertext())


@in_a_loop
async def test_a_one_time_link_makes_another_browser_me_and_works_once() -> None:
    async with served() as server, server.client("rose") as rose, server.client() as phone, server.client() as thief:
        await rose.post("/me", data={"name": "Rose"})
        house = house_of(server)
        page = (await rose.post("/me/link")).text
        path = page[page.index("/door/") : page.index("/door/") + 6 + 32]
        assert 'class="code"' in page
        assert "Rose" in (await phone.get(path)).text  # looking opens nothing
        assert (await phone.get(path)).status_code == 200
        assert (await phone.post(path)).status_code == 303
        assert "Rose" in (await phone.get("/me")).text
        assert (await thief.post(path)).status_code == 410
        assert (await thief.get(path)).status_code == 410
        assert house.store.rows("SELECT count(*) FROM browsers")[0][0] == 2
        foreign = await thief.post("/me/link", headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
        assert (await phone.post("/me/alone")).status_code == 303
        assert "Rose" not in (await rose.get("/me")).text


@in_a_loop
async def test_a_device_that_is_shut_out_leaves_the_table() -> None:
    """Its page is let go, and comes back to look on; the one that stays comes back to its seat. Others stay."""
    async with served() as server, server.client("b0") as phone, server.client("laptop") as laptop:
        await phone.post("/me", data={"name": "Rose"})
        rose = server.services.people.of_browser("b0")
        assert rose is not None
        Doors(server.services.people).take_in("laptop", rose)
        table = server.table()
        async with (
            server.connect(table, "b0") as mine,
            server.connect(table, "laptop") as stolen,
            server.connect(table, "b1") as pauls,
        ):
            for page in (mine, stolen, pauls):
                assert (await frame(page, "full"))["seat"] == int(page is pauls)
            assert (await phone.post("/me/alone")).status_code == 303
            await stolen.wait_closed()
            await mine.wait_closed()
            assert (await ask(pauls, t="ping"))["t"] == "pong"
        for browser, seat in (("b0", 0), ("laptop", None)):
            async with server.connect(table, browser) as again:
                assert (await frame(again, "full"))["seat"] == seat
        assert (await laptop.post("/me/alone")).status_code == 404
        async with server.connect(table, "b0") as mine:
            await frame(mine, "full")
            assert (await phone.post("/me/alone")).status_code == 303
            assert (await ask(mine, t="ping"))["t"] == "pong", "there is nobody else"


@in_a_loop
async def test_lessons_of_the_browser_are_taken_over() -> None:
    async with served() as server, server.client("rose") as rose:
        assert (await rose.post("/me/lessons", json={"sheep-sheep": [1]})).json() == {"lessons": {}}
        await rose.post("/me", data={"name": "Rose"})
        told = {"sheep-sheep": [1, 2, 999, "x"], "nothing": [1], "shear-panic": "x"}
        assert (await rose.post("/me/lessons", json=told)).json() == {"lessons": {"sheep-sheep": [1, 2]}}
        assert (await rose.post("/me/lessons", content="[")).status_code == 400


@in_a_loop
async def test_passkeys_cannot_be_had_by_guessing() -> None:
    async with served() as server, server.client("rose") as rose, server.client() as thief:
        await rose.post("/me", data={"name": "Rose"})
        assert (await thief.post("/me/passkey/ask")).status_code == 403
        asked = (await rose.post("/me/passkey/ask")).json()
        assert asked["authenticatorSelection"]["residentKey"] == "required"
        for body in ("{}", "[]", "x", '{"id":"x","response":{"clientDataJSON":"e30"}}'):
            for path in ("/me/passkey", "/door/passkey"):
                assert (await rose.post(path, content=body)).status_code in (400, 403)
        assert server.services.store.rows("SELECT count(*) FROM passkeys")[0][0] == 0


def encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


DEEP, HALF = "[" * 5000 + "]" * 5000, '"\\ud800"'
NO_JSON = ("", "x", "{", "[]", "null", '"x"', DEEP, f'{{"id":{DEEP}}}', f'{{"id":{HALF}}}', f"{{{HALF}:[1]}}")


def of_a_passkey(challenge: str) -> list[str]:
    """Answers to a question that was put, with a credential that is none."""
    told = encoded(json.dumps({"type": "webauthn.create", "challenge": challenge, "origin": "http://localhost"}))
    said = [{"clientDataJSON": told}, {"clientDataJSON": told, "attestationObject": encoded("\xa1" * 3000)}]
    said += [{"clientDataJSON": told, "attestationObject": 7, "signature": [], "authenticatorData": {}}]
    named: list[dict[str, Any]] = [{}, {"id": "eA", "rawId": "eA", "type": "public-key"}]
    named += [{"id": [1], "rawId": {}, "type": 3}, {"id": "\0", "rawId": "\0", "type": "public-key"}]
    return [json.dumps({**name, "response": response}) for name in named for response in said]


@in_a_loop
async def test_what_is_no_answer_is_told_so_and_nothing_is_lost() -> None:
    """The pages' own posts of JSON: a status and a word for programs, whatever was sent; what was kept is kept."""
    async with served() as server, server.client("rose") as rose:
        await rose.post("/me", data={"name": "Rose"})
        await rose.post("/me/lessons", json={"sheep-sheep": [1]})
        before = (await rose.get("/me/export.json")).json()
        for path in ("/me/lessons", "/me/passkey", "/door/passkey"):
            for body in NO_JSON:
                answer = await rose.post(path, content=body)
                assert (answer.status_code, answer.json()) == (400, {"wrong": "bad_json"}), (path, body[:40])
        for wrong in ({"sheep-sheep": [1.5, "2", None, [2], 2**70]}, {"sheep-sheep": {"2": 2}}, {"": [2]}):
            assert (await rose.post("/me/lessons", json=wrong)).json() == {"lessons": {"sheep-sheep": [1]}}
        assert (await rose.get("/me/export.json")).json() == before


@pytest.mark.parametrize(("ask", "answer"), [(f"{path}/ask", path) for path in ("/me/passkey", "/door/passkey")])
@in_a_loop
async def test_a_passkey_of_nonsense_is_forged_and_no_fault_of_ours(ask: str, answer: str) -> None:
    async with served() as server, server.client("rose") as rose:
        await rose.post("/me", data={"name": "Rose"})
        one = server.services.people.of_browser("rose")
        assert one is not None
        Keyring(server.store).add(one, "eA", "eA", 0)
        for number in range(len(of_a_passkey(""))):
            challenge = (await rose.post(ask)).json()["challenge"]
            told = await rose.post(answer, content=of_a_passkey(challenge)[number])
            assert told.status_code == 400, number
            assert told.json()["wrong"] in ("forged", "unknown")
        nested = json.dumps({"response": {"clientDataJSON": encoded('{"challenge":' + DEEP[:2000] + "}")}})
        assert (await rose.post(answer, content=nested)).status_code == 400
        assert Keyring(server.store).of(one) == ["eA"]


# ---------------------------------------------------------------------- forgotten
async def play_to_the_end(server: Served, client: httpx.AsyncClient, name: str) -> str:
    """A whole game of two people, one of whom says things; returns its table."""
    made = await client.post("/new", data={"game": "guerre-et-beeeh", "seat0": "me", "name0": name, "seat1": "friend"})
    table: str = made.headers["location"].rsplit("/", 1)[-1]
    link = server.services.links.seat_link(table, 1)
    async with server.client("paul") as paul:
        assert (await paul.post(link, data={"name": "Paul"})).status_code == 303
    room = server.services.hub.the_room(table)
    while sum(entry.kind == "act" for entry in room.table.entries) < 2 * BEGUN:
        room.table.act(room.table.turn, room.table.moment, int(room.table.state.legal_actions()[0]))
    room.table.say(0, "it was a nice day")
    room.table.say(1, f"well played {name.upper()}!")
    room.table.resign(1)
    return table


@in_a_loop
async def test_who_is_forgotten_is_found_nowhere_and_the_games_stay(tmp_path: Path) -> None:
    name, place = "Zephyrine", tmp_path / "t.sqlite"
    store = SqliteStore(place)
    async with served(store=store) as server, server.client("rose") as rose, server.client("paul") as paul:
        table = await play_to_the_end(server, rose, name)
        running = (
            await rose.post("/new", data={"game": "sheep-sheep", "seat0": "me", "name0": name, "seat1": "friend"})
        ).headers["location"]
        await rose.post("/me/link")
        for _ in range(200):  # the keeper makes the archive beside the event loop
            if store.archive(table) is not None:
                break
            await asyncio.sleep(0.02)
        assert store.archive(table) is not None
        one = server.services.people.of_browser("rose")
        assert one is not None
        assert (await paul.get(f"/t/{table}/replay")).text.count(name) > 0
        assert name in (await paul.get(f"/t/{table}/study")).text  # counted once, whoever asks
        assert (await rose.post("/me/forget", data={"name": "somebody"})).status_code == 400
        assert server.services.people.person(one.id) is not None
        gone = await rose.post("/me/forget", data={"name": name})
        assert gone.status_code == 200
        assert name not in (await rose.get("/me")).text
        replay = await paul.get(f"/t/{table}/replay?language=en")
        assert replay.status_code == 200
        assert name not in replay.text
        assert "a sheep that left" in replay.text
        assert name not in (await paul.get(f"/t/{table}/study")).text
        assert (await paul.get(f"/t/{table}")).status_code == 200
        assert (await paul.get(running)).status_code == 200
        record = (await paul.get(f"/t/{table}/record")).text
        assert name not in record
        verify(loads(record))
        history = await paul.get("/me?language=en")
        assert "a sheep that left" in history.text
        for kept in ("people", "browsers", "results", "ratings", "sitters", "doors", "passkeys", "ribbons", "lessons"):
            column = "id" if kept == "people" else "person"
            assert not store.rows(f"SELECT 1 FROM {kept} WHERE {column} = ?", one.id), kept
        for _ in range(200):
            if store.archive(table) is not None:
                break
            await asyncio.sleep(0.02)
        store.scrub()
        found = [path.name for path in tmp_path.iterdir() if name.lower().encode() in path.read_bytes().lower()]
        assert found == []
    dump = "\n".join(sqlite3.connect(place).iterdump())
    assert name.lower() not in dump.lower()
    assert one.id not in dump


@in_a_loop
async def test_the_other_device_of_who_was_forgotten_has_forgotten_too() -> None:
    """Neither it nor one that was shut out makes somebody of that name anew; one from before there were people does."""
    async with served() as server, server.client("rose") as rose, server.client("phone") as phone:
        await rose.post("/me", data={"name": "Rosalinde"})
        one = server.services.people.of_browser("rose")
        assert one is not None
        Doors(server.services.people).take_in("phone", one)
        phone.headers["Cookie"] += "; name=Rosalinde"
        assert "Rosalinde" in (await phone.get("/")).text
        await rose.post("/me/forget", data={"name": "Rosalinde"})
        for path in ("/", "/new?game=sheep-sheep", "/me"):
            page = await phone.get(path)
            assert "Rosalinde" not in page.text
            assert 'name=""' in page.headers["set-cookie"]
        table = (await phone.post("/quick", data={"game": "sheep-sheep"})).headers["location"].split("/")[-1]
        assert "Rosalinde" not in str(server.of(table).names("en"))
        assert server.services.store.rows("SELECT name FROM people") == [("",)]
        async with server.client("of old") as old:
            old.headers["Cookie"] += "; name=Maud"
            server.store.hold(table, 1, "of old")
            page = await old.get("/")
            assert "Maud" in page.text
            assert "set-cookie" not in page.headers


@in_a_loop
async def test_who_is_forgotten_leaves_the_games_that_go_on_and_no_other_is_played_again() -> None:
    async with served() as server, server.client("rose") as rose:
        house = house_of(server)
        one = house.people.welcome("rose", "Rosalinde")
        for number in range(3):
            house.begin(f"over{number}", ["", "Paul"])
            server.store.hold(f"over{number}", 0, "rose")
            house.end(f"over{number}", [30, 20])
        table = server.table((person("Rosalinde"), person("Paul")))
        server.store.renew(table, 0)
        server.store.hold(table, 0, "rose")
        assert len(seats_of(server.store, one.id)) == 4
        opened, hub = [], server.services.hub
        room = hub.room

        def noted(name: str) -> Any:
            opened.append(name)
            return room(name)

        hub.room = noted  # type: ignore[method-assign]
        assert (await rose.post("/me/forget", data={"name": "Rosalinde"})).status_code == 200
        assert opened == [table]
        (left,) = [entry for entry in server.store.entries(table) if entry.kind == "seat"]
        assert (json.loads(left.value)["why"], json.loads(left.value)["name"]) == ("left", "")


@in_a_loop
async def test_the_verdict_has_the_ratings_of_who_shows_them() -> None:
    """One's own in any case; those of the house's bots are known."""
    async with served() as server, server.client("rose") as rose, server.client("paul") as paul:
        for name in ("Rose", "Paul"):
            known(house_of(server), name, name.lower(), game="guerre-et-beeeh")
        table = await play_to_the_end(server, rose, "Rose")
        both = (await rose.get(f"/t/{table}/rating")).json()["seats"]
        assert set(both) == {"0", "1"}
        assert both["0"] > both["1"]
        one = server.services.people.of_browser("paul")
        assert one is not None
        shown_at(server, one.id, "here", "ranked", "games")
        assert (await rose.get(f"/t/{table}/rating")).json()["seats"] == {"0": both["0"]}
        assert (await paul.get(f"/t/{table}/rating")).json()["seats"] == both
        against = await rose.post("/quick", data={"game": "guerre-et-beeeh", "bot": "ram"})
        server.of(against.headers["location"].split("/")[-1]).resign(0)
        told = (await rose.get(f"{against.headers['location']}/rating")).json()
        assert told["seats"] == {"0": told["rating"], "1": round(anchors("guerre-et-beeeh")["ram"])}


@in_a_loop
async def test_the_list_repeats_who_is_far_down() -> None:
    async with served() as server, server.client("rose") as rose:
        house = house_of(server)
        for number in range(14):
            known(house, f"Beast {number}", f"b{number}", mean=1500 + number)
        known(house, "Rosalinde", "rose", mean=1342)
        assert "<tfoot>" not in (await rose.get("/leaderboard/sheep-sheep")).text  # she is at the foot already
        for number in range(6):
            known(house, f"Lamb {number}", f"l{number}", mean=700 + number)
        foot = (await rose.get("/leaderboard/sheep-sheep")).text.partition("<tfoot>")[2].partition("</tfoot>")[0]
        assert "Rosalinde" in foot
        assert foot.count("<tr") == 2
        one = house.people.of_browser("rose")
        assert one is not None
        house.store.run("UPDATE ratings SET mean = 1900000 WHERE person = ?", one.id)
        assert "<tfoot>" not in (await rose.get("/leaderboard/sheep-sheep")).text
        for number in range(100):
            known(house, f"Ram {number}", f"r{number}", mean=2000 + number)
        foot = (await rose.get("/leaderboard/sheep-sheep")).text.partition("<tfoot>")[2].partition("</tfoot>")[0]
        assert "Rosalinde" in foot
        assert ">101<" in foot.replace("\n", "")


@in_a_loop
async def test_the_export_is_whole() -> None:
    async with served() as server, server.client("rose") as rose:
        known(house_of(server), "Rose", "rose", "guerre-et-beeeh")
        known(house_of(server), "Paul", "paul", "guerre-et-beeeh")
        table = await play_to_the_end(server, rose, "Rose")
        for _ in range(200):
            if server.services.store.archive(table) is not None:
                break
            await asyncio.sleep(0.02)
        told: dict[str, Any] = (await rose.get("/me/export.json")).json()
        assert (told["name"], told["browsers"]) == ("Rose", 1)
        (game,) = told["games"]
        assert (game["table"], game["won"], game["rated"]) == (table, True, True)
        verify(loads(game["record"]))
        change = (await rose.get(f"/t/{table}/rating")).json()
        assert change["change"] > 0
        assert change["rating"] == round(told["ratings"]["guerre-et-beeeh"]["rating"])
        assert (await server.client().get(f"/t/{table}/rating")).json() == {}
        assert "rose" not in {str(value) for value in told.values()}  # the browser's name, which is the secret
