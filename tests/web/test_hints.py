"""Hints over the wire: whose they are, when they come, when they do not."""

import asyncio
from typing import Any

import pytest

from panurge.bots.choice import Budget, Choice
from panurge.table import Asker
from panurge.table.seats import bot, person
from tests.kit.outside import announce
from tests.web.wire import Served, ask, frame, send, served

announce()
PAIR = (person("Rose"), person("Paul"))


def quick(server: Served) -> None:
    server.services.hint_budget = Budget(iterations=30)
    server.services.hint_seed = lambda: 5


async def mover(server: Served, table: str) -> int:
    return server.of(table).turn


@pytest.mark.parametrize("game", ["guerre-et-beeeh", "black-sheep"])
def test_who_is_to_move_gets_a_hint(game: str) -> None:
    async def run() -> None:
        async with served() as server:
            quick(server)
            table = server.table(PAIR, game)
            room = server.services.hub.room(table)
            room.wake()
            seat = room.table.turn
            async with server.connect(table, f"b{seat}") as socket, server.connect(table, f"b{1 - seat}") as other:
                full = await frame(socket, "full")
                assert full["now"]["hint"] is True
                options = dict(full["now"]["options"])
                got = await ask(socket, t="hint", n=full["n"])
                assert got["t"] == "hint"
                assert got["label"] == options[got["action"]]
                assert got["parts"][0] == got["action"]
                assert got["say"].startswith(got["label"])
                assert got["sure"] in ("clear", "likely", "close", "only")
                assert len(got["options"]) <= 3
                assert [one[0] for one in got["options"]][:1] in ([got["action"]], [])
                heard = await frame(other, "step")  # between people a hint is asked aloud
                assert heard["kind"] == "chat"
                assert "hint" in heard["line"][2]
                refused = await ask(other, t="hint", n=full["n"])
                assert refused["code"] == "not_yours"
                assert (await ask(socket, t="hint", n=full["n"] - 1))["code"] == "stale"
                assert (await ask(socket, t="hint"))["code"] == "bad_frame"
            async with server.connect(table) as looker:
                await frame(looker, "full")
                assert (await ask(looker, t="hint", n=full["n"]))["code"] == "spectator"

    asyncio.run(run())


class Pondering:
    """A pool that thinks until it is let go."""

    def __init__(self) -> None:
        self.enough = asyncio.Event()

    async def ask(self, bot: str, veil: Any, seed: int, budget: Budget, asker: Asker) -> Choice:
        await self.enough.wait()
        raise AssertionError("nobody waits for this any more")

    def close(self) -> None:
        self.enough.set()


def test_one_at_a_time_and_void_when_the_moment_passes() -> None:
    async def run() -> None:
        async with served() as server:
            quick(server)
            server.services.hub.hint_pool = Pondering()
            table = server.table(PAIR, "guerre-et-beeeh")
            room = server.services.hub.room(table)
            room.wake()
            seat, observers = room.table.turn, list(room.table.observers)
            async with server.connect(table, f"b{seat}") as socket:
                full = await frame(socket, "full")
                await send(socket, t="hint", n=full["n"], id=1)
                second = await ask(socket, t="hint", n=full["n"])
                assert second["code"] == "hint_busy"
                action = full["now"]["options"][0][0]
                await send(socket, t="act", n=full["n"], action=action, id=2)
                answers: dict[int, Any] = {}
                while 1 not in answers or 2 not in answers:
                    got = await frame(socket, "ack", "error", "hint")
                    answers[got["id"]] = got
                assert answers[2]["t"] == "ack"  # the room never waits for a hint
                assert answers[1]["code"] == "stale"
                assert room.table.observers == observers
                got = await ask(socket, t="ping")
                assert got["t"] == "pong"

    asyncio.run(run())


def test_a_table_may_be_made_without_hints_and_a_rematch_keeps_it_so() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            quick(server)
            form = {"game": "guerre-et-beeeh", "seat0": "me", "seat1": "random", "table.hints": "false"}
            made = await client.post("/new", data=form)
            assert made.status_code == 303
            table = made.headers["location"].split("/")[-1]
            assert server.of(table).hints is False
            assert "hints" not in server.of(table).record(0).dumps()
            cookie = made.headers["set-cookie"].split(";")[0]
            browser = server.services.links.browser({"panurge": cookie.split("=", 1)[1]})
            async with server.connect(table, browser) as socket:
                full = await frame(socket, "full", "step", "standing")
                while not full.get("now", {}).get("mine"):
                    full = await frame(socket)
                assert full["now"]["hint"] is False
                assert (await ask(socket, t="hint", n=full["n"]))["code"] == "hint_off"
            made = await client.post("/new", data=form | {"table.hints": "true"})
            assert server.of(made.headers["location"].split("/")[-1]).hints is True

    asyncio.run(run())


def test_against_bots_nobody_is_told() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.of(server.table((person("Rose"), bot("random"))))
            before = table.n
            table.hinted(0)
            assert table.n == before

    asyncio.run(run())


def test_no_random_move_is_sold_as_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool answers at random when its workers fail; a hint then says that there is none."""
    from panurge.bots.pool import Pool

    async def failing(self: Pool, bot: str, veil: Any, seed: int, budget: Budget, asker: Asker) -> Choice:
        return Choice(int(veil.legal_actions()[0]))

    monkeypatch.setattr(Pool, "ask", failing)

    async def run() -> None:
        async with served() as server:
            table = server.table(PAIR, "guerre-et-beeeh")
            room = server.services.hub.room(table)
            room.wake()
            async with server.connect(table, f"b{room.table.turn}") as socket:
                full = await frame(socket, "full")
                assert (await ask(socket, t="hint", n=full["n"]))["code"] == "hint_none"

    asyncio.run(run())


def test_no_bot_waits_behind_a_hint() -> None:
    """A hint takes a second and more, and several may be asked for at once; a bot elsewhere plays on meanwhile."""

    async def run() -> None:
        async with served() as server:
            server.services.hint_budget = Budget(seconds=600)  # as good as for ever
            thinking = server.table(PAIR, "guerre-et-beeeh")
            seat = server.of(thinking).turn
            playing = server.table((person("Rose"), bot("lamb")), "guerre-et-beeeh")
            async with server.connect(thinking, f"b{seat}") as asking, server.connect(playing, "b0") as socket:
                await send(asking, t="hint", n=(await frame(asking, "full"))["n"], id=1)
                await ask(asking, t="ping")  # the hint is being thought about now
                await frame(socket, "full")
                table = server.of(playing)
                while not any(step.seat == 1 and not step.forced for step in table.line.steps):
                    if table.turn == 0:
                        await ask(socket, t="act", n=table.moment, action=table.state.legal_actions()[0])
                    await asyncio.sleep(0.01)
                assert (await ask(asking, t="hint", n=server.of(thinking).moment))["code"] == "hint_busy"

    asyncio.run(asyncio.wait_for(run(), 90))
