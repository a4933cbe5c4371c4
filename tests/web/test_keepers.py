"""Whoever keeps the house closes a table and bans an address; a running server obeys, and it is logged."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from panurge.cli import main
from panurge.store import SqliteStore
from panurge.web import warden
from tests.web.wire import ask, frame, served, until

ENGLISH = {"accept-language": "en"}


def test_a_running_server_obeys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warden, "ROUND", 0.05)
    place = str(tmp_path / "tables.sqlite")

    def admin(*words: str) -> str:
        assert main(["admin", "--data", place, *words]) == 0
        return capsys.readouterr().out

    async def run() -> None:
        store = SqliteStore(place, alone=True)
        async with served(store=store, proxies=["127.0.0.1"]) as server, server.client() as client:
            table = server.table()
            server.store.open_table(table)
            assert table in admin("tables")
            async with server.connect(table, "b0") as one:
                await frame(one, "full")
                admin("close", table, "--why", "spam")
                told = await frame(one, "full")
                assert "closed this table" in told["now"]["frozen"]
                assert (await ask(one, t="chat", text="but why"))["code"] == "frozen"
            assert "(closed)" in admin("tables")
            server.services.hub.sweep()
            async with server.connect(table, "b0") as one:
                assert "closed this table" in (await frame(one, "full"))["now"]["frozen"]
            admin("open", table)
            await until(lambda: not server.services.hub.closed)
            assert not server.of(table).frozen

            away = {"x-forwarded-for": "192.0.2.7"} | ENGLISH
            assert (await client.get("/", headers=away)).status_code == 200
            async with server.connect(table, "b0", headers=away) as one:
                await frame(one, "full")
                assert "192.0.2.0/24: banned" in admin("ban", "192.0.2.7/24", "--why", "floods")
                with pytest.raises(ConnectionClosed):
                    await frame(one, "no such frame")
            refused = await client.get("/", headers=away)
            assert (refused.status_code, "no more" in refused.text) == (403, True)
            assert (await client.get("/api/v1/games", headers=away)).json()["code"] == "banned"
            with pytest.raises(InvalidStatus):
                await server.connect(table, headers=away).__aenter__()
            assert (await client.get("/", headers=ENGLISH)).status_code == 200  # nobody else
            admin("unban", "192.0.2.0/24")
            await until(lambda: not server.services.warden.banned)
            assert (await client.get("/", headers=away)).status_code == 200
        log = admin("log")
        assert [line.split()[2] for line in log.splitlines()[:4]] == ["unban", "ban", "open", "close"]
        assert "floods" in log
        assert "banned now: nobody" in log

    asyncio.run(run())


def test_what_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(tmp_path / "tables.sqlite")
    for words in (("close", "nothing"), ("open", "nothing"), ("ban", "everybody"), ("unban", "192.0.2.9")):
        assert main(["admin", "--data", place, *words]) == 1
        assert "panurge:" in capsys.readouterr().err
