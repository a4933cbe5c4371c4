"""Whoever keeps the house closes a table and bans an address; a running server obeys, and it is logged."""

import asyncio
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from panurge.cli import main
from panurge.store import SqliteStore
from panurge.store.tidying import Tidying
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


def test_tidying_shows_out_who_is_still_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was left lying is open on somebody's screen while it is thrown away; another one goes on."""
    monkeypatch.setattr(warden, "ROUND", 0.05)
    place = str(tmp_path / "tables.sqlite")

    async def run() -> None:
        async with served(store=SqliteStore(place, alone=True)) as server, server.client() as client:
            old, young = server.table(), server.table()
            async with server.connect(old, "b0") as one, server.connect(young, "b0") as other:
                await frame(one, "full")
                await frame(other, "full")
                server.store.run("UPDATE tables SET touched = 1 WHERE id = ?", old)
                tidying = asyncio.create_task(asyncio.to_thread(_tidied, place))
                assert "closed this table" in (await frame(one, "full"))["now"]["frozen"]
                await tidying
                with pytest.raises(ConnectionClosed):
                    await frame(one, "no such frame")
                assert (await ask(other, t="chat", text="on"))["t"] == "ack"
            assert (await client.get(f"/t/{old}")).status_code == 404
            assert (await client.get(f"/t/{young}")).status_code == 200
            assert old not in server.services.hub.rooms

    asyncio.run(run())


def _tidied(place: str) -> None:
    store = SqliteStore(place)
    Tidying(store, 1000).go(wait=lambda seconds: time.sleep(1))
    store.close()
