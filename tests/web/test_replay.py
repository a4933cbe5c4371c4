"""Replays over HTTP: who may see which side of a game, records from a file, and hostile ones."""

import asyncio
from typing import Any

import pytest

from panurge.core.record import loads
from panurge.study.desk import Desk
from panurge.table.seats import bot, person
from panurge.web import replay
from tests.drawing.test_tables import OURS
from tests.kit.outside import announce
from tests.study.games import a_record
from tests.table.tables import play
from tests.web.wire import Served, served

announce()
GAME = "guerre-et-beeeh"


async def frames(client: Any, table: str, view: str, start: int = 0) -> Any:
    return await client.get(f"/t/{table}/replay/frames?view={view}&start={start}&language=en")


def test_a_running_game_shows_everybody_only_their_own_past() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table(game=GAME)
            play(server.of(table), 12)
            async with server.client("b0") as mine, server.client() as stranger:
                assert (await frames(mine, table, "0")).status_code == 200
                assert (await frames(mine, table, "public")).status_code == 200
                for view in ("1", "open", "", "2", "-4", "0 ", "x"):
                    refused = await frames(mine, table, view)
                    assert refused.status_code == 403, view
                    assert refused.json()["code"] == "hidden"
                    assert "seen" in refused.json()["say"]
                for view in ("0", "1", "open"):
                    assert (await frames(stranger, table, view)).status_code == 403
                assert (await frames(stranger, table, "public")).status_code == 200
                page = (await mine.get(f"/t/{table}/replay?view=open")).text
                assert 'value="open"' not in page
                assert 'value="0" selected' in page
                assert (await mine.get(f"/t/{table}/study")).status_code == 403

    asyncio.run(run())


def test_a_shared_screen_shows_only_what_is_public_until_the_end() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table(game=GAME)
            server.store.hold(table, 1, "b0")
            play(server.of(table), 6)
            async with server.client("b0") as both:
                assert (await frames(both, table, "0")).status_code == 403
                assert (await frames(both, table, "1")).status_code == 403
                assert (await frames(both, table, "public")).status_code == 200

    asyncio.run(run())


@pytest.mark.parametrize("game", ["guerre-et-beeeh", "black-sheep", "hide-and-sheep"])
def test_a_finished_game_is_open_to_all(game: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as stranger:
            table = server.table(game=game)
            play(server.of(table), 9999)
            length = len(server.of(table).line.steps)
            for view in ("open", "0", "1", "public"):
                got = (await frames(stranger, table, view, 32)).json()
                assert got["length"] == length
                assert got["frames"][0]["at"] == min(32, length)
                assert len(got["frames"]) <= replay.CHUNK
            page = (await stranger.get(f"/t/{table}/replay")).text
            assert 'value="open" selected' in page
            assert "How the points came about" in page or "sont venus" in page
            assert (await frames(stranger, table, "open", 10**5)).json()["frames"][0]["at"] == length
            assert (await stranger.get(f"/t/{table}/replay/frames?view=open&start=-1")).status_code == 400
            assert (await stranger.get("/t/nothere/replay")).status_code == 404
            assert (await frames(stranger, "nothere", "open")).status_code == 404

    asyncio.run(run())


def test_moves_taken_back_are_not_replayed() -> None:
    async def run() -> None:
        async with served() as server:
            one = server.of(server.table(game=GAME))
            one.settle()
            before = len(one.line.steps)
            seat = one.turn
            one.act(seat, one.moment, one.state.legal_actions()[0])
            if one.turn == seat:
                one.take_back(seat, one.moment)
            assert replay.reading_of(one).length == before

    asyncio.run(run())


def test_who_gave_up_has_lost_and_all_is_open() -> None:
    async def run() -> None:
        async with served() as server, server.client() as stranger:
            table = server.table(game=GAME)
            one = server.of(table)
            play(one, 8)
            one.resign(1)
            assert replay.reading_of(one).result == [1.0, 0.0]
            assert (await frames(stranger, table, "open")).status_code == 200
            page = (await stranger.get(f"/t/{table}/replay", headers={"accept-language": "en"})).text
            assert "Rose wins." in page

    asyncio.run(run())


# ---------------------------------------------------------------------- records from a file
def send(text: str, **fields: str) -> dict[str, str]:
    return {"record": text, **fields}


def test_a_record_is_shown_and_not_kept() -> None:
    async def run() -> None:
        text = a_record("guerre-et-beeeh").dumps()
        async with served() as server, server.client() as client:
            assert (await client.get("/replay")).status_code == 200
            page = await client.post("/replay", data=send(text.replace("\n", "\r\n")))
            assert page.status_code == 200
            assert 'data-frames="/replay/frames"' in page.text
            got = await client.post("/replay/frames", data=send(text, view="1", start="32", layout="tall"))
            assert got.json()["frames"][0]["at"] == 32
            assert (await client.post("/replay/frames", data=send(text, view="7"))).status_code == 403
            tables = server.store._db.execute("SELECT count(*) FROM tables").fetchone()
            assert tables == (0,)

    asyncio.run(run())


def hostile() -> list[tuple[str, str]]:
    text = a_record("guerre-et-beeeh").dumps()
    lines = text.splitlines()
    middle = len(lines) // 2
    return [
        ("nothing", ""),
        ("no record", "<script>alert(1)</script>"),
        ("cut short", "\n".join(lines[:middle])),
        ("an illegal move", text.replace(lines[middle], lines[middle].rsplit(" ", 1)[0] + " zz", 1)),
        ("another digest", text.replace("digest: ", "digest: 0", 1)),
        ("a seat's record", a_record("guerre-et-beeeh").seen_by(0).dumps()),
        ("no such game", text.replace("guerre-et-beeeh", "../../etc/passwd", 1)),
        ("too long", text + " " * replay.LONGEST),
        ("control characters", text.replace("\n1 ", "\n\x001 ", 1)),
        ("a huge number", text.replace("\n1 ", "\n" + "9" * 5000 + " ", 1)),
        ("a hostile name", text.replace("view: full", "view: full\nname.0: </script><img src=x onerror=alert(1)>", 1)
         .replace("end\n", "")),
    ]


@pytest.mark.parametrize(("what", "text"), hostile(), ids=[what for what, _ in hostile()])
def test_a_bad_record_is_refused_with_a_sentence(what: str, text: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/replay", data=send(text))
            assert answer.status_code == 400
            assert 'class="problem"' in answer.text
            assert "<script>alert" not in answer.text
            assert "<img src=x" not in answer.text
            got = await client.post("/replay/frames", data=send(text, view="open"))
            assert got.status_code == 400
            assert got.json()["code"] == "bad_record"
            assert got.json()["say"]

    asyncio.run(run())


def test_names_in_a_good_record_stay_text() -> None:
    async def run() -> None:
        nasty = "name.0: </script><img src=x onerror=alert(1)>"
        text = a_record("guerre-et-beeeh").dumps().replace("view: full", f"view: full\n{nasty}", 1)
        loads(text)
        async with served() as _, _.client() as client:
            answer = await client.post("/replay", data=send(text))
            assert answer.status_code == 200
            assert "<img src=x" not in answer.text
            got = await client.post("/replay/frames", data=send(text, view="open"))
            assert "<img src=x" not in "".join(got.json()["frames"][0]["parts"])

    asyncio.run(run())


def test_other_forms_stay_small_and_records_have_a_limit() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            large = {"record": "x" * 300_000}
            assert (await client.post("/quick", data=large)).status_code == 413
            assert (await client.post("/replay", data=large)).status_code == 400
            assert (await client.post("/replay", data={"record": "x" * 2_000_000})).status_code == 413
            assert server.store.healthy()

    asyncio.run(run())


# ---------------------------------------------------------------------- the study
async def studied(server: Served, table: str, client: Any) -> dict[str, Any]:
    for _ in range(600):
        answer = (await client.get(f"/t/{table}/study?language=fr")).json()
        if answer["state"] != "running":
            return answer  # type: ignore[no-any-return]
        await asyncio.sleep(0.1)
    raise AssertionError("the study does not end")


def test_the_chances_of_a_finished_game_fill_up() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            server.services.desk = Desk(seconds=0.01)
            table = server.table((person("Rose"), bot("random")), "sheep-sheep")
            one = server.of(table)
            play(one, 9999)
            first = (await client.get(f"/t/{table}/study")).json()
            assert first["state"] == "running"
            assert first["svg"].startswith("<svg")
            answer = await studied(server, table, client)
            assert answer["state"] == "done"
            assert answer["svg"].count("<path") >= 4
            assert "Rose" in answer["svg"]
            assert 'class="cursor"' in answer["svg"]
            for turn in answer["turns"]:
                assert f'data-moment="{turn["at"]}"' in answer["svg"]
                assert "%" in turn["swing"]
            server.services.desk.close()

    asyncio.run(run())


def test_the_page_for_records_offers_one_of_each_game() -> None:
    """Whoever has none can look at ours. Rules that change make them anew: `python -m tests.web.examples`."""
    assert sorted(replay.examples()) == sorted(OURS)
    for game, text in replay.examples().items():
        record = loads(text)
        assert (record.game, record.last().is_over) == (game, True)

    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get("/replay")).text
            assert all(f'href="/replay?example={game}"' in page for game in OURS)
            shown = await client.get("/replay?example=sheep-sheep")
            assert shown.status_code == 200
            assert "panurge record 1" in shown.text
            for unknown in ("nothing", "../forms", "hide-and-sheep"):
                form = await client.get("/replay", params={"example": unknown})
                assert (form.status_code, 'name="record"' in form.text) == (200, True)

    asyncio.run(run())
