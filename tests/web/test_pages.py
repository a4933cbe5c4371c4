"""Pages without a browser: forms, records, rule anchors, words."""

import asyncio
import re
from pathlib import Path

import pytest
from markupsafe import escape

from panurge.core.card import RULE_ID
from panurge.core.record import loads
from panurge.core.words import read, voice
from panurge.table import verify
from panurge.web.limits import Buckets, Limits
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
        assert page.startswith(f"<h1>{escape(playable()[game].titles[language])}</h1>")  # the name it has everywhere
        assert len(re.findall(rf' id="{RULE_ID}"', page)) > 3


def test_anchors_are_given_once() -> None:
    page = anchored("<p><strong>GB-5</strong> a</p><p><strong>GB-5</strong> b</p><p>so <strong>GB-6</strong></p>")
    assert page.count('id="GB-5"') == 1
    assert "GB-6" in page
    assert 'id="GB-6"' not in page


@pytest.mark.parametrize(("rule", "known"), [
    ("GB-7", True), ("GB-7a", True), ("BAAA-12", True), ("G-7", False), ("BAAAA-7", False), ("Gb-7", False),
])
def test_anchors_know_the_grammar_of_rule_ids(rule: str, known: bool) -> None:
    assert (f'id="{rule}"' in anchored(f"<p><strong>{rule}</strong> a</p>")) == known


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


@pytest.mark.parametrize("language", ["fr", "en"])
def test_whoever_is_turned_away_gets_a_page_like_any_other(language: str) -> None:
    """Wrong addresses, links and seats, and too much at once: what is the matter in words, a picture, a way on."""

    async def run() -> None:
        tight = Limits(tables_per_minute=0.001, table_burst=1)
        async with served(tight) as server, server.client("b0") as client:
            client.headers["accept-language"] = language
            table = server.table()
            say = voice("panurge.web", language)
            met = {
                "page": (404, await client.get("/nowhere")),
                "table": (404, await client.get("/t/nowhere")),
                "link": (410, await client.get(f"/t/{table}/sit/forged")),
                "not_yours": (403, await client.post(f"/t/{table}/renew/1")),
                "not_over": (409, await client.post(f"/t/{table}/again")),
                "many": (429, await client.post("/quick", data={"game": "black-sheep"})),
            }
            full = server.table()
            server.store.open_table(full)
            server.services.making = Buckets(100, 100)
            async with server.client() as stranger:
                stranger.headers["accept-language"] = language
                met["seat"] = (409, await stranger.post(f"/t/{full}/join", data={"name": "Zoé"}))
            for about, (status, answer) in met.items():
                assert (about, answer.status_code) == (about, status)
                assert answer.headers["content-type"].startswith("text/html")
                assert str(escape(say(f"gone.{about}"))) in answer.text
                assert str(escape(say(f"gone.{about}.why"))) in answer.text
                assert 'class="astray"' in answer.text
                assert 'href="/"' in answer.text
            assert f'href="/t/{full}"' in met["seat"][1].text  # it can be watched

    asyncio.run(run())
