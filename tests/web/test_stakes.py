"""Whether a game will be rated is said on its page to who plays there, and to nobody else."""

import asyncio
from typing import Any

import pytest

from panurge.table.seats import bot, person
from panurge.web.stakes import NOT_YET
from tests.table.tables import play
from tests.web.wire import Served, served

GAME = "sheep-sheep"  # whose bots are measured
NOBODY: dict[str, Any] = {}


async def ahead(server: Served, table: str, browser: str, language: str = "en") -> dict[str, Any]:
    async with server.client(browser) as client:
        told = (await client.get(f"/t/{table}/rating", headers={"accept-language": language})).json()
        return dict(told.get("ahead", NOBODY))


async def page(server: Served, table: str, browser: str, language: str) -> str:
    async with server.client(browser) as client:
        return (await client.get(f"/t/{table}", headers={"accept-language": language})).text


@pytest.mark.parametrize(
    ("language", "short", "why"),
    [("en", "not rated yet", "About three games with bots make somebody known."),
     ("fr", "pas encore classée", "Environ trois parties contre des bots font connaître quelqu’un.")],
)  # fmt: skip
def test_two_whom_nobody_knows_read_it_before_they_begin(language: str, short: str, why: str) -> None:
    async def run() -> None:
        async with served() as server:
            for browser in ("b0", "b1"):
                server.services.people.welcome(browser, browser)
            table = server.table((person("Rose"), person("Paul")), GAME)
            for browser in ("b0", "b1"):
                told = await ahead(server, table, browser, language)
                assert (told["mood"], told["short"]) == (NOT_YET, short)
                assert why in told["say"]
                text = await page(server, table, browser, language)
                assert f">{short}</span>" in text
                assert "data-counts" not in text
            assert await ahead(server, table, "somebody else") == NOBODY
            assert "page-stakes" not in await page(server, table, "", language)
            play(server.of(table), 999)
            assert await ahead(server, table, "b0") == NOBODY

    asyncio.run(run())


def test_a_game_with_a_bot_is_rated_and_a_person_in_its_place_changes_that() -> None:
    async def run() -> None:
        async with served() as server:
            server.services.people.welcome("b0", "Rose")
            table = server.table((person("Rose"), bot("ewe")), GAME)
            assert (await ahead(server, table, "b0"))["mood"] == "rated"
            assert "data-counts" in await page(server, table, "b0", "en")
            other = server.table((person("Rose"), person()), GAME)
            assert (await ahead(server, other, "b0"))["mood"] == "perhaps"

    asyncio.run(run())
