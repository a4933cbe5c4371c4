"""A helping hand: advice beside the question in first games, and what the ram thought where a table teaches."""

import asyncio
import json
from typing import Any

import pytest

from panurge.bots.choice import Choice, Considered
from panurge.core.rng import Rng
from panurge.table import Table, create
from panurge.table.seats import person
from panurge.table.story import Story
from panurge.table.view import View
from tests.web.wire import PATIENT, Served, ask, served

GAME = "guerre-et-beeeh"


def taught_table(server: Served, **options: Any) -> str:
    """Two people by agreement; whoever begins holds the browser `b0`."""
    header = create(server.store, GAME, options, [person("Rose"), person("Paul")])
    server.store.hold(header.table, server.of(header.table).turn, "b0")
    return header.table


class Ram:
    """A pool whose strongest bot likes the last option, by so much."""

    def __init__(self, lead: float, others: int = 100) -> None:
        self.lead, self.others = lead, others  # how often it looked at the other options
        self.asked = 0

    async def ask(self, name: str, veil: Any, seed: int, budget: Any, asker: Any = None) -> Choice:
        self.asked += 1
        options = veil.legal_actions()
        considered = [Considered(action, self.others, 0.4) for action in options[:-1]]
        considered.append(Considered(options[-1], 100, 0.4 + self.lead))
        return Choice(options[-1], considered=considered)

    def close(self) -> None: ...


async def moved(server: Served, table: str, which: int, ram: Ram) -> tuple[str, Ram]:
    """What Rose is told after her first whole decision: always the first option, or the last."""
    seat = server.of(table).turn
    server.services.hub.hint_pool = ram
    async with server.connect(table, "b0") as socket:
        while True:
            frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENT))
            if frame.get("now", {}).get("mine"):
                break
        while True:
            options = server.of(table).state.veil(seat).legal_actions()
            await ask(socket, t="act", n=server.of(table).moment, action=options[which])
            if not server.of(table).state.half_made():
                break
        while True:
            frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENT))
            if frame["t"] == "taught":
                return str(frame["say"]), ram


@pytest.mark.parametrize(("which", "lead", "words"), [(-1, 0.3, "same"), (0, 0.3, "prefers"), (0, 0.01, "two minds")])
def test_a_move_is_thought_about_afterwards(which: int, lead: float, words: str) -> None:
    async def run() -> None:
        async with served() as server:
            say, ram = await moved(server, taught_table(server, **{"table.teach": True}), which, Ram(lead))
            assert words in say
            assert ram.asked >= 1

    asyncio.run(run())


@pytest.mark.parametrize(("others", "words"), [(100, "30 games in a hundred more"), (1, "nothing else comes near")])
def test_games_are_counted_only_against_an_option_that_was_looked_at(
    monkeypatch: pytest.MonkeyPatch, others: int, words: str
) -> None:
    """The share of the win itself, with nothing beside it, is no “70 games in a hundred more”."""
    monkeypatch.setattr("panurge.web.teaching.reason", lambda *_: None)

    async def run() -> None:
        async with served() as server:
            say, _ = await moved(server, taught_table(server, **{"table.teach": True}), 0, Ram(0.3, others))
            assert words in say
            assert others > 1 or "hundred" not in say

    asyncio.run(run())


def test_where_nobody_asked_to_be_taught_nobody_thinks() -> None:
    async def run() -> None:
        async with served() as server:
            table = taught_table(server)
            ram = server.services.hub.hint_pool = Ram(0.3)
            async with server.connect(table, "b0") as socket:
                options = server.of(table).state.legal_actions()
                await ask(socket, t="act", n=server.of(table).moment, action=options[0])
                await ask(socket, t="ping")
            assert ram.asked == 0

    asyncio.run(run())


def test_one_click_with_a_helping_hand() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for helped in ("1", ""):
                fields = {"game": GAME, "bot": "lamb", "helped": helped}
                answer = await client.post("/quick", data=fields, headers={"origin": server.url})
                table = server.of(answer.headers["location"].rpartition("/")[2])
                assert table.helps is (helped == "1")

    asyncio.run(run())


def advised(table: Table, seat: int, language: str) -> str:
    return str(View(table, Story(table, seat, language), "wide").now((seat,)).get("advice", ""))


@pytest.mark.parametrize("game", [GAME, "black-sheep", "sheep-sheep", "guerre-des-moutons", "shear-panic"])
def test_advice_is_short_in_both_languages_and_only_where_a_table_helps(game: str) -> None:
    from panurge.store import SqliteStore

    store, rng, said = SqliteStore(), Rng(3), 0
    for helps in (True, False):
        table = Table(store, create(store, game, {"table.help": helps}, [person("Rose"), person("Paul")]))
        table.settle()
        for _ in range(60):
            if table.over:
                break
            words = [advised(table, table.turn, language) for language in ("fr", "en")]
            assert all(words) or not any(words), "in one language only"
            assert all(len(one.split()) <= 20 for one in words), words
            assert helps or not any(words)
            said += any(words)
            table.act(table.turn, table.moment, rng.choice(table.state.legal_actions()))
    assert said > 3, "a helping hand has something to say"
