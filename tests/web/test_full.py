"""A disc without room: nothing is done by halves, everybody is told, the log says it once, and then it goes on."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import pytest

from panurge.store import Full, SqliteStore, Unreachable
from panurge.web import health
from panurge.web.health import Health
from tests.web.programs import Program
from tests.web.wire import ask, frame, served

BEYOND = 10**6  # entries no table reaches


def shut(store: SqliteStore, table: str = "") -> None:
    """The file may not grow any more, and has no room inside either: not for secrets, or for this table's entries."""
    pages = store.rows("PRAGMA page_count")[0][0]
    store.run(f"PRAGMA max_page_count={pages}")
    for size in (60_000, 3000, 300, 30):
        with suppress(Unreachable):
            for n in range(BEYOND + size, BEYOND + size + 200):
                if table:
                    store.run("INSERT INTO entries VALUES (?, ?, 'chat', ?, 0, '')", table, n, "x" * size)
                else:
                    store.run("INSERT INTO secrets VALUES (?, ?)", f"{pages}-{n}", "x" * size)
    store.full = False  # what was tried here does not count


def opened(store: SqliteStore) -> None:
    store.run("PRAGMA max_page_count=1000000")
    store.run("DELETE FROM entries WHERE n >= ?", BEYOND)


def full_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "the disc is full" in record.getMessage()]


def test_a_full_disc_is_told_and_got_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)

    async def run() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        async with served(store=store) as server, server.client() as client:
            table = server.table()
            mine = server.of(table)
            player = Program(client, server.services.links.bearer_token(table, 0))
            async with server.connect(table, "b0") as page:
                await frame(page, "full")
                assert (await client.get("/healthz")).text == "well\n"
                shut(store, table)
                caplog.clear()
                before = len(mine.entries)
                told = "x" * 290
                for _ in range(3):
                    answer = await player.call("POST", f"/tables/{table}/chat", {"text": told})
                    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
                    assert (await ask(page, t="chat", text=told))["code"] == "busy"
                ill = await client.get("/healthz")
                assert (ill.status_code, ill.text) == (503, "the disc is full\n")
                assert (await client.get("/")).status_code == 200, "reading goes on"
                assert len(mine.entries) == before
                opened(store)
                assert (await ask(page, t="chat", text="room again"))["t"] == "ack"
                assert (await client.get("/healthz")).text == "well\n"

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert len(full_lines(caplog)) == 1
    assert not any(record.exc_info for record in caplog.records)


def test_each_time_it_is_full_it_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")
    for times in (1, 2):
        shut(store)
        caplog.clear()
        for _ in range(3):
            with pytest.raises(Full):
                store.prove()
        assert store.full
        assert len(full_lines(caplog)) == 1, times
        opened(store)
        store.prove()
        assert not store.full
    assert store.rows("SELECT count(*) FROM secrets WHERE name = 'proof'")[0][0] == 0


def test_health_is_asked_of_the_store_once_a_second() -> None:
    class Counting(SqliteStore):
        asked = 0

        def prove(self) -> None:
            self.asked += 1
            super().prove()

    store, now = Counting(), [0.0]
    health = Health(store, lambda: now[0])
    assert [health.ill() for _ in range(50)] == [""] * 50
    assert store.asked == 1
    now[0] = 1.5
    assert health.ill() == ""
    assert store.asked == 2
