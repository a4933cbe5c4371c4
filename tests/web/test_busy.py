"""A store that is locked for a while: whoever asks is told to try again, nothing is lost, nobody stays behind."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from panurge.store import SqliteStore, Unreachable
from panurge.table import Refused
from panurge.table.seats import person
from tests.table.test_effort import locked
from tests.web.programs import Program
from tests.web.wire import ask, frame, served


def test_a_decision_that_meets_a_lock_may_be_made_again(tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "t.sqlite"
        async with served(store=SqliteStore(path)) as server, server.client() as client:
            table = server.table()
            mine = server.of(table)
            async with server.connect(table, f"b{mine.turn}") as page:
                got = await frame(page, "full")
                action = got["now"]["options"][0][0]
                with locked(path):
                    told = await ask(page, t="act", n=got["n"], action=action)
                    assert (told["t"], told["code"]) == ("error", "busy")
                    assert "Try again" in told["say"]
                assert (await ask(page, t="act", n=got["n"], action=action))["t"] == "ack"
            program = Program(client, server.services.links.bearer_token(table, mine.turn))
            body = {"n": mine.moment, "action": mine.state.legal_actions()[0]}
            with locked(path):
                answer = await program.call("POST", f"/tables/{table}/act", body)
                assert (answer.status_code, answer.json()["code"]) == (503, "busy")
                assert answer.headers["retry-after"] == "1"
            assert (await program.call("POST", f"/tables/{table}/act", body)).status_code == 200

    asyncio.run(run())


def test_a_form_that_meets_a_lock_may_be_sent_again(tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "t.sqlite"
        async with served(store=SqliteStore(path)) as server, server.client() as client:
            table = server.table((person(), person("Paul")))
            link = server.services.links.seat_link(table, 0)
            with locked(path):
                for form in (link, "/quick"):
                    answer = await client.post(form, data={"name": "Zoé", "game": "hide-and-sheep"})
                    assert answer.status_code == 503
                    assert answer.headers["retry-after"] == "1"
                invited = {"name": "Zoé", "invitation": link}
                assert (await client.post(f"/api/v1/tables/{table}/seats", json=invited)).status_code == 503
            assert (await client.post(link, data={"name": "Zoé"})).status_code == 303  # the link is not used up
            assert server.of(table).seats[0].name == "Zoé"

    asyncio.run(run())


def test_a_page_that_opens_into_a_lock_leaves_nobody_behind(tmp_path: Path) -> None:
    """Coming back takes the seat from the stand-in, which must be written: the page is told to come again."""

    async def run() -> None:
        path = tmp_path / "t.sqlite"
        async with served(store=SqliteStore(path)) as server:
            table = server.table()
            room = server.services.hub.room(table)
            room.table.stand_in(0, "left", "random")
            with locked(path):
                async with server.connect(table, "b0") as page:
                    await page.wait_closed()
                    assert page.close_code == 1013
            assert not room.company.viewers
            assert 0 not in room.company.online
            async with server.connect(table, "b0") as page:
                assert (await frame(page, "full"))["seats"][0]["stands"] == ""

    asyncio.run(run())


@pytest.mark.parametrize("error", [Unreachable("gone"), Refused("busy")])
def test_a_socket_that_cannot_be_opened_now_is_told_so(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Before the handshake it is refused, after it closed for a while; and nothing of it is a fault."""

    def fails(*given: object) -> None:
        raise error

    async def run() -> None:
        async with served() as server:
            hub, table = server.services.hub, server.table()
            with monkeypatch.context() as patch:
                patch.setattr(hub, "room", fails)
                with pytest.raises(InvalidStatus) as refused:
                    await server.connect(table, "b0")
                assert refused.value.response.status_code == 403
            for where, what in ((hub, "the_room"), (hub.the_room(table), "join")):
                with monkeypatch.context() as patch:
                    patch.setattr(where, what, fails)
                    async with server.connect(table, "b0") as page:
                        await page.wait_closed()
                        assert page.close_code == 1013
            assert not server.services.crowd._by_address
            async with server.connect(table, "b0") as page:
                await frame(page, "full")

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_table_is_taken_or_followed_all_at_once_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in between: neither a seat that nobody has, nor a rematch in which nobody sits."""
    from panurge.table.rematch import rematch
    from panurge.web import opentables

    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person()))
            server.store.open_table(table)
            room = server.services.hub.room(table)
            nonce = server.store.nonce(table, 1)

            def killed(*_: object) -> None:
                raise KeyboardInterrupt

            with monkeypatch.context() as patch:
                patch.setattr(server.store, "append", killed)
                with pytest.raises(KeyboardInterrupt):
                    opentables.take_seat(server.services, room, "Zoé", browser="zoe")
            assert (server.store.nonce(table, 1), server.store.held(table, "zoe")) == (nonce, ())
            assert server.store.is_open(table)
            assert opentables.take_seat(server.services, room, "Zoé", browser="zoe") == 1
            assert (server.store.held(table, "zoe"), server.store.is_open(table)) == ((1,), False)
            assert server.store.nonce(table, 1) != nonce
            room.table.resign(0)
            with monkeypatch.context() as patch:
                patch.setattr(server.store, "hold", killed)
                with pytest.raises(KeyboardInterrupt):
                    rematch(server.store, room.table, 0)
            assert server.store.follower(table) == ""
            again, fresh = rematch(server.store, room.table, 0)
            assert fresh
            assert server.store.held(again, "zoe") == (0,)

    asyncio.run(run())
