"""Whose share a visitor's thinking is drawn from, over the wire."""

import asyncio
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from panurge.bots.choice import Budget, Choice
from panurge.study.desk import Analysis, Desk
from panurge.table import Asker
from panurge.table.seats import bot, person
from panurge.web.visit import address_of
from tests.web.wire import ask, frame, served


@pytest.mark.parametrize(
    ("address", "share"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_one_customers_addresses_are_one_share(address: str, share: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (address, 1)})) == share


class Ledger:
    def __init__(self) -> None:
        self.askers: list[Asker] = []

    async def ask(self, name: str, veil: Any, seed: int, budget: Budget, asker: Asker) -> Choice:
        self.askers.append(asker)
        return Choice(int(veil.legal_actions()[0]))

    def close(self) -> None:
        pass


def test_bots_and_hints_are_asked_for_an_address_and_a_table() -> None:
    async def run() -> None:
        async with served() as server:
            hub = server.services.hub
            hub.pool, hub.hint_pool = Ledger(), Ledger()
            table = server.table((person("Rose"), bot("lamb")), "guerre-et-beeeh")
            async with server.connect(table, "b0") as socket:
                full = await frame(socket, "full")
                while not full.get("now", {}).get("mine"):
                    full = await frame(socket)
                await ask(socket, t="hint", n=server.of(table).moment)
                while not hub.pool.askers:
                    await ask(socket, t="act", n=server.of(table).moment, action=full["now"]["options"][0][0])
                    full = await frame(socket, "step", "standing")
                    while "now" not in full:
                        full = await frame(socket)
            (hinted,), played = set(hub.hint_pool.askers), set(hub.pool.askers)
            assert played == {hinted}
            assert hinted.table == table
            assert hinted.addresses in ({"127.0.0.1"}, {"::/64"})

    asyncio.run(asyncio.wait_for(run(), 60))


def test_too_many_studies_of_one_address_are_told_in_a_sentence() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            server.services.desk.close()
            desk = server.services.desk = Desk(each=1)
            table = server.table((bot("random"), bot("random")), "guerre-et-beeeh")
            one = server.of(table)
            one.settle()
            while not one.over:
                one.act(one.turn, one.moment, one.state.legal_actions()[0], by_bot=True)
            first = (await client.get("/healthz")).status_code
            assert first == 200
            mine = next(iter({address_of(HTTPConnection({"type": "http", "client": ("127.0.0.1", 1)}))}))
            for share in (mine, "::/64"):
                desk._known[share] = Analysis(None, name=share, begun_by=share)  # type: ignore[arg-type]
            busy = await client.get(f"/t/{table}/study?language=fr")
            assert (busy.status_code, busy.json()["code"]) == (503, "busy")
            assert "à l’étude\u00a0;" in busy.json()["say"]
            assert busy.headers["retry-after"] == "4"
            assert table not in desk._known

    asyncio.run(run())
