"""A bot from another distribution on the page and over the API: offered with its names in both languages, ordered by
its bare name, and nobody's rating moves."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from panurge.bots import BOTS, Bot
from panurge.web.render import script_words
from tests.web.wire import served

TITLES = {"en": "Hopeful", "fr": "Confiant"}
HOPEFUL = Bot("hopeful", lambda veil, rng, budget: veil.legal_actions()[0], titles=TITLES)
API = "/api/v1"
GAME = "guerre-et-beeeh"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(BOTS, "hopeful", HOPEFUL)
    script_words.cache_clear()
    yield
    script_words.cache_clear()


def seats(level: str) -> dict[str, Any]:
    return {"game": GAME, "seats": [{"who": "me", "name": "Rose"}, {"who": "bot", "level": level}]}


def test_it_is_offered_by_its_title_and_sits_down() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for language, title in TITLES.items():
                page = (await client.get(f"/new?game={GAME}", headers={"accept-language": language})).text
                assert re.search(rf'<option value="hopeful"[^>]*>{title}</option>', page)
            form = {"game": GAME, "seat0": "me", "seat1": "hopeful"}
            made = await client.post("/new", data=form)
            assert made.status_code == 303, made.text
            table = server.of(str(made.headers["location"].rsplit("/", 1)[1]))
            assert table.seats[1].bot == "hopeful"
            assert not server.services.hub.results.may_count(table.header, ["hopeful"])
            assert server.services.hub.results.may_count(table.header, ["ewe"])
            page = (await client.get(f"/t/{table.id}", headers={"accept-language": "fr"})).text
            assert '"level.hopeful": "Confiant"' in page

    asyncio.run(run())


def test_the_api_lists_it_and_takes_bare_names_only() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            told = (await client.get(f"{API}/games")).json()
            assert told["bots"] == ["random", "lamb", "ewe", "ram", "hopeful"]
            assert told["bot_names"]["hopeful"] == TITLES
            assert told["bot_names"]["ewe"] == {"en": "Ewe", "fr": "Brebis"}
            assert (await client.post(f"{API}/tables", json=seats("hopeful"))).status_code == 201
            for level in ("ram:seconds=3600", "ram:iterations=5", "clairvoyant", "uniform", "nobody"):
                refused = await client.post(f"{API}/tables", json=seats(level))
                assert (refused.status_code, refused.json()["code"]) == (400, "no_bot"), level
                refused = await client.post(f"{API}/play", json={"game": GAME, "level": level})
                assert (refused.status_code, refused.json()["code"]) == (400, "no_bot"), level
                form = {"game": GAME, "seat0": "me", "seat1": level}
                assert (await client.post("/new", data=form)).status_code == 400, level
            assert json.dumps(told)

    asyncio.run(run())
