"""What strangers may try: every answer is clear, and the server stays well."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from panurge.core.rng import Rng
from panurge.table.seats import person
from panurge.web.limits import Limits
from tests.web.wire import PATIENT, RELAXED, Served, ask, forged, frame, send, served, until


async def well(server: Served) -> bool:
    async with server.client() as client:
        return (await client.get("/healthz")).text == "well\n"


async def closing(socket: ClientConnection, heard: list[str] | None = None) -> int:
    """Read to the end; the code it ended with (1006: without one)."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            got = str(await asyncio.wait_for(socket.recv(), PATIENT))
            if heard is not None:
                heard.append(got)
    return socket.close_code or 1006


BAD = [
    ("", "bad_json"),
    ("{", "bad_json"),
    ("nonsense", "bad_json"),
    ("[" * 2000, "bad_json"),
    ("[]", "bad_frame"),
    ("null", "bad_frame"),
    ("7", "bad_frame"),
    ('"act"', "bad_frame"),
    ("{}", "bad_version"),
    ('{"v":2,"t":"act"}', "bad_version"),
    ('{"v":1}', "unknown_type"),
    ('{"v":1,"t":"shave"}', "unknown_type"),
    ('{"v":1,"t":["act"]}', "unknown_type"),
    ('{"v":1,"t":"act"}', "bad_frame"),
    ('{"v":1,"t":"act","n":"1","action":1}', "bad_frame"),
    ('{"v":1,"t":"act","n":1.5,"action":1}', "bad_frame"),
    ('{"v":1,"t":"act","n":true,"action":1}', "bad_frame"),
    ('{"v":1,"t":"act","n":99999999999999999999,"action":1}', "bad_frame"),
    ('{"v":1,"t":"act","n":1,"action":1,"id":"x"}', "bad_frame"),
    ('{"v":1,"t":"act","n":0,"action":1}', "stale"),
    ('{"v":1,"t":"undo","n":-5}', "stale"),
    ('{"v":1,"t":"look","seat":1}', "not_yours"),
    ('{"v":1,"t":"look","seat":-1}', "not_yours"),
    ('{"v":1,"t":"view","language":"xx","layout":"wide"}', "bad_frame"),
    ('{"v":1,"t":"view","language":"fr","layout":{}}', "bad_frame"),
    ('{"v":1,"t":"chat"}', "bad_frame"),
    ('{"v":1,"t":"chat","text":"  "}', "chat_empty"),
    ('{"v":1,"t":"wish"}', "bad_frame"),
    ('{"v":1,"t":"wish","pass":1}', "bad_frame"),
    ('{"v":1,"t":"wish","pass":true}', "no_window"),
    ('{"v":1,"t":"chat","bleat":3}', "bad_frame"),
    ('{"v":1,"t":"chat","bleat":"baa","text":"two at once"}', "bad_frame"),
    ('{"v":1,"t":"chat","bleat":"howl"}', "no_bleat"),
    ('{"v":1,"t":"leave","bot":7}', "bad_frame"),
    ('{"v":1,"t":"leave","bot":"wolf"}', "no_bot"),
    ('{"v":1,"t":"agree"}', "bad_frame"),
    ('{"v":1,"t":"agree","seat":1}', "no_offer"),
    ('{"v":1,"t":"agree","seat":-7}', "no_offer"),
    (b"\x00\xff\xfe", "bad_frame"),
    (b"{}", "bad_frame"),
]


def test_every_bad_frame_is_answered_with_its_code() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.connect(table, "b0") as socket:
                await frame(socket, "full")
                for sent, code in BAD:
                    await socket.send(sent)
                    answer = await frame(socket, "error")
                    assert answer["code"] == code, (sent, answer)
                    assert answer["say"]
                assert (await ask(socket, t="ping"))["t"] == "pong"
            assert await well(server)

    asyncio.run(run())


def test_random_frames_never_hurt() -> None:
    words: list[Any] = [
        "act",
        "undo",
        "why",
        "past",
        "preview",
        "look",
        "view",
        "chat",
        "ping",
        0,
        -1,
        3,
        10**9,
        2**52,
        None,
        True,
    ]
    words += [
        "",
        "é" * 50,
        [],
        [1],
        {},
        {"t": "act"},
        1e300,
        "fr",
        "wide",
        "\ud800".encode("utf-16", "surrogatepass").hex(),
    ]

    async def run() -> None:
        rng = Rng(9)
        async with served() as server:
            table = server.table()
            async with server.connect(table, "b0") as socket:
                await frame(socket, "full")
                for _ in range(400):
                    made = {
                        name: rng.choice(words)
                        for name in ("t", "n", "action", "actions", "seat", "text", "language", "layout")
                    }
                    await send(socket, **made)
                    assert (await ask(socket, t="ping"))["t"] == "pong"
            assert await well(server)

    asyncio.run(run())


def test_another_seat_cannot_be_played() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            turn, action = server.of(table).turn, server.of(table).state.legal_actions()[0]
            async with server.connect(table, f"b{1 - turn}") as socket:
                n = (await frame(socket, "full"))["n"]
                assert (await ask(socket, t="act", n=n, action=action))["code"] == "not_yours"
                assert (await ask(socket, t="undo", n=n))["code"].startswith("undo_")
                assert (await ask(socket, t="look", seat=turn))["code"] == "not_yours"
            async with server.connect(table) as socket:
                n = (await frame(socket, "full"))["n"]
                for asked in ({"t": "act", "n": n, "action": action}, {"t": "undo", "n": n}, {"t": "resign"}):
                    assert (await ask(socket, **asked))["code"] == "spectator"
                for asked in ({"t": "leave"}, {"t": "return"}, {"t": "agree", "seat": turn}):
                    assert (await ask(socket, **asked))["code"] == "spectator"
                assert (await ask(socket, t="chat", text="hm"))["code"] == "spectator"
            assert server.of(table).moment == n

    asyncio.run(run())


def test_asking_for_anothers_seat_by_address_gives_ones_own() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.connect(table, "b0", "&seat=1") as socket:
                assert (await frame(socket, "full"))["seat"] == 0
            async with server.connect(table, "", "&seat=1") as socket:
                assert (await frame(socket, "full"))["seat"] is None

    asyncio.run(run())


@pytest.mark.parametrize(
    "forge", [forged, lambda c: "panurge=b0", lambda c: "panurge=", lambda c: c + "."]
)
def test_a_forged_cookie_is_a_spectators(forge: Any) -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.connect(table, headers={"Cookie": forge(server.cookie("b0"))}) as socket:
                assert (await frame(socket, "full"))["seat"] is None

    asyncio.run(run())


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://localhost", "null", "http://localhost.evil.example"]
)
def test_foreign_pages_get_no_socket_and_no_post(origin: str) -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            with pytest.raises(InvalidStatus) as refused:
                async with server.connect(table, "b0", headers={"Origin": origin}):
                    pass
            assert refused.value.response.status_code == 403
            async with server.client("b0") as client:
                answer = await client.post("/quick", data={"game": "hide-and-sheep"}, headers={"Origin": origin})
                assert answer.status_code == 403
            async with server.connect(table, "b0", headers={"Origin": server.url}) as socket:
                assert (await frame(socket))["t"] == "full"

    asyncio.run(run())


@pytest.mark.parametrize("size", [5_000, 10_000_000])
def test_frames_that_are_too_long_end_the_socket(size: int) -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table()
            async with server.connect(table, "b0") as socket:
                await frame(socket, "full")
                with contextlib.suppress(ConnectionClosed):
                    await socket.send(json.dumps({"v": 1, "t": "chat", "text": "x" * size}))
                assert await closing(socket) in (1009, 1006)  # 1006: the end came before all was sent
            assert await well(server)

    asyncio.run(run())


def test_a_long_form_is_refused() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/new", content=b"game=" + b"x" * 100_000)
            assert answer.status_code == 413

            async def endless() -> Any:
                yield b"game=x"

            assert (await client.post("/new", content=endless())).status_code == 413  # no length given
            assert await well(server)

    asyncio.run(run())


def test_a_flood_is_told_to_slow_down_and_let_go() -> None:
    async def run() -> None:
        async with served(Limits()) as server:
            table = server.table()
            async with server.connect(table, "b0") as socket, server.connect(table, "b1") as calm:
                await frame(socket, "full")
                heard: list[str] = []
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(500):
                        await send(socket, t="ping")
                assert await closing(socket, heard) == 4429
                assert "too_fast" in heard[-1]
                assert (await ask(calm, t="ping"))["t"] == "pong"
            assert await well(server)

    asyncio.run(run())


def test_too_many_tables_from_one_address() -> None:
    async def run() -> None:
        async with served(Limits(table_burst=3, tables_per_minute=1)) as server, server.client() as client:
            codes = [(await client.post("/quick", data={"game": "hide-and-sheep"})).status_code for _ in range(5)]
            assert codes == [303, 303, 303, 429, 429]

    asyncio.run(run())


def test_too_many_sockets_from_one_address() -> None:
    async def run() -> None:
        async with served(Limits(sockets_per_address=2)) as server:
            table = server.table()
            async with server.connect(table), server.connect(table):
                with pytest.raises(InvalidStatus):
                    async with server.connect(table):
                        pass
            await until(lambda: server.services.crowd._by_address == {})  # it notices in its own time that they went
            async with server.connect(table) as socket:
                assert (await frame(socket))["t"] == "full"

    asyncio.run(run())


def test_a_reader_that_does_not_keep_up_is_let_go() -> None:
    """Its queue is bounded, and what is in it is whole and in order; when it comes back it asks for the rest."""
    from panurge.table.viewer import QUEUE, Viewer

    async def run() -> None:
        viewer = Viewer((), None, "en", "wide")
        for number in range(QUEUE + 50):
            viewer.put(str(number))
        assert viewer.lost
        sent = list(viewer.queue.texts)
        assert sent == [*map(str, range(QUEUE)), None]

    asyncio.run(run())


def test_tables_that_are_not_there() -> None:
    async def run() -> None:
        async with served(RELAXED) as server, server.client() as client:
            for path in ("/t/nothing", "/t/..%2f..", "/rules/none", "/new?game=none", "/t/x/sit/forged", "/nowhere"):
                answer = await client.get(path)
                assert answer.status_code in (404, 410)
                assert "<html" in answer.text
            with pytest.raises(InvalidStatus):
                async with server.connect("nothing"):
                    pass
            assert (await client.get("/static/../app.py")).status_code == 404

    asyncio.run(run())


def test_a_seat_link_previewed_takes_no_seat() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.table((person("Rose"), person()))
            link = server.services.links.seat_link(table, 1)
            async with server.client() as client:
                assert (await client.get(link)).status_code == 200
                assert server.of(table).seats[1].is_free
                answer = await client.post(link, data={"name": "Zoé"})
                assert answer.status_code == 303
                assert server.of(table).seats[1].name == "Zoé"
                cookie = answer.headers["set-cookie"]
                assert "HttpOnly" in cookie
                assert "samesite=lax" in cookie.lower()
                other = server.services.links.seat_link(server.table(), 1).rsplit("/", 1)[1]
                assert (await client.get(f"/t/{table}/sit/{other}")).status_code == 410
                server.store.renew(table, 1)
                assert (await client.get(link)).status_code == 410

    asyncio.run(run())


def test_every_page_carries_the_headers() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for path in ("/", "/theme.css", "/static/table.js", "/nowhere", "/metrics", "/icon.svg"):
                headers = (await client.get(path)).headers
                policy = headers["content-security-policy"]
                assert "unsafe" not in policy
                assert "default-src 'none'" in policy
                assert headers["x-content-type-options"] == "nosniff"
            assert "panurge_rooms" in (await client.get("/metrics")).text

    asyncio.run(run())
