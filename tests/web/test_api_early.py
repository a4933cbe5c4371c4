"""A program that is asked in a window of interjections before its turn: it sees the question, answers, takes back."""

import asyncio
from typing import Any

import pytest

from panurge.core.cold import from_json
from panurge.store import SqliteStore
from panurge.table import Room, Table
from tests.table.windows import DECLINE, asked, at_window, interjections, second_may_interject
from tests.web.programs import Program
from tests.web.wire import PATIENT, Served, served, until

WHERE = "/tables/early"


pytestmark = pytest.mark.usefixtures("no_pause")


def programs(server: Served, client: Any, table: Table) -> list[Program]:
    server.services.hub.rooms["early"] = Room(table)
    return [Program(client, server.services.links.bearer_token("early", seat)) for seat in range(4)]


def test_a_program_answers_before_its_turn() -> None:
    async def run() -> None:
        table = at_window(second_may_interject)
        first, second, third = asked(table.state)
        assert isinstance(table.store, SqliteStore)
        async with served(store=table.store) as server, server.client() as client:
            by_seat = programs(server, client, table)
            view = await by_seat[second].get(WHERE)
            now = view["now"]
            assert (now["turn"], now["mine"], now["early"]) == (first, False, True)
            assert now["asked"] == [first, second, third]
            veil = from_json(view["veil"])
            assert veil.legal_actions() == [action["id"] for action in now["actions"]]
            assert set(veil.legal_actions()) == {*interjections(table.state, second), DECLINE}
            assert "early" not in (await by_seat[first].get(WHERE))["now"]

            n = view["n"]
            refused = await by_seat[second].post(f"{WHERE}/act", {"n": n, "name": "nonsense"})
            assert refused["code"] == "illegal"
            why = await by_seat[second].get(f"{WHERE}/why?action={DECLINE}")
            assert why["say"] == "", "it may be chosen"
            kept = await by_seat[second].post(f"{WHERE}/act", {"n": n, "name": veil.action_name(DECLINE)})
            assert kept["now"]["kept"] == ["Let play go on"]
            assert kept["now"]["actions"] == []
            assert (await by_seat[second].post(f"{WHERE}/act", {"n": n, "action": DECLINE}))["code"] == "stale"
            back = await by_seat[second].post(f"{WHERE}/undo", {"n": n})
            assert back["now"]["early"] is True
            assert table.moment == n, "the log knows nothing of it"

            await by_seat[second].post(f"{WHERE}/act", {"n": n, "action": DECLINE})
            await by_seat[first].post(f"{WHERE}/act", {"n": n, "action": DECLINE})
            await until(lambda: table.turn == third)
            assert (table.turn, table.moment) == (third, n + 2)

    asyncio.run(run())


def test_the_stream_says_how_an_answer_in_parts_goes_on() -> None:
    """A part chosen early is no entry of the log: the seat's own stream is told by a standing, nobody else's is."""

    async def run() -> None:
        table = at_window(second_may_interject)
        _, second, third = asked(table.state)
        piece = interjections(table.state, second)[0]
        assert isinstance(table.store, SqliteStore)
        async with served(store=table.store) as server, server.client() as client:
            by_seat = programs(server, client, table)
            own, other = by_seat[second].stream(WHERE), by_seat[third].stream(WHERE)
            assert (await anext(own))[2]["now"]["early"] is True
            await anext(other)
            await by_seat[second].post(f"{WHERE}/act", {"n": table.moment, "action": piece})
            kind, number, told = await asyncio.wait_for(anext(own), PATIENT)
            assert (kind, number, told["now"]["half"]) == ("standing", table.n, True)
            assert len(told["now"]["crumbs"]) == 1
            assert told["now"]["actions"]
            table.say(third, "Bêêêh!")
            kind, _, told = await asyncio.wait_for(anext(other), PATIENT)
            assert (kind, told["say"]) == ("entry", "Bêêêh!"), "nothing came before it"
            for stream in (own, other):
                await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(run())
