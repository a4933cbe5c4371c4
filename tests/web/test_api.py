"""The API: every call answers what its description declares, refusals are typed, tokens can be revoked."""

import asyncio
import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from panurge.bots.choice import Budget, Choice
from panurge.core.cold import from_json
from panurge.core.record import loads
from panurge.core.rng import Rng
from panurge.table import Unreachable, create, verify
from panurge.table.chat import MANY
from panurge.table.seats import bot, person
from panurge.web.api import CALLS
from panurge.web.api.call import STORED
from panurge.web.api.problems import STATUS
from panurge.web.api.shapes import SHAPES, fits
from panurge.web.limits import Limits
from panurge.web.playable import playable
from tests.kit.outside import announce
from tests.table.tables import play
from tests.web.programs import DESCRIPTION, ROOT, Program, settled
from tests.web.wire import PATIENT, RELAXED, Served, frame, served, until
from tests.web.wire import forged as altered

announce()
GAME = "hide-and-sheep"
PEOPLE = (person("Rose"), person("Paul"))
HURRIED = replace(RELAXED, asks_per_second=1e6, ask_burst=10**6)
PAIR = [{"who": "me", "name": "Rose"}, {"who": "me", "name": "Paul"}]


def token(server: Served, table: str, seat: int) -> str:
    return str(server.services.links.bearer_token(table, seat))


async def pair(server: Served, client: Any, seen: Any = None) -> tuple[str, list[Program]]:
    """A table with two programs at it; where it is, and the programs by seat."""
    made = await Program(client, seen=seen).post("/tables", {"game": GAME, "seats": PAIR})
    return f"/tables/{made['table']}", [Program(client, seat["token"], seen) for seat in made["seats"]]


# ---------------------------------------------------------------------- the description
def test_the_description_is_served_and_sound() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            assert (await client.get(f"{ROOT}/openapi.json")).json() == DESCRIPTION

    asyncio.run(run())
    assert DESCRIPTION["openapi"] == "3.1.0"
    assert set(DESCRIPTION["info"]) >= {"title", "version"}
    schemas = DESCRIPTION["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    for reference in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DESCRIPTION)):
        assert reference in schemas
    operations = [
        (path, method, operation) for path, ways in DESCRIPTION["paths"].items() for method, operation in ways.items()
    ]
    assert len({operation["operationId"] for _, _, operation in operations}) == len(operations) == len(CALLS)
    for path, method, operation in operations:
        assert method in ("get", "post")
        parameters = [(one["in"], one["name"]) for one in operation["parameters"]]
        assert len(set(parameters)) == len(parameters)
        assert {name for place, name in parameters if place == "path"} == set(re.findall(r"{(\w+)}", path))
        assert all(one["required"] for one in operation["parameters"] if one["in"] == "path")
        for status, response in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d", status)
            assert response["description"]
            assert response["content"]
        assert (method == "post") == ("requestBody" in operation)
        for scheme in operation.get("security", []):
            assert set(scheme) <= set(DESCRIPTION["components"]["securitySchemes"])


def test_no_shape_is_declared_in_vain() -> None:
    used = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DESCRIPTION)))
    assert set(SHAPES) - used == {"Entry", "Guests", "Declined"}  # the stream's events are named in words


@pytest.mark.parametrize(
    ("body", "shape", "wrong"),
    [
        ({"n": 1, "action": 2}, "Act", ""),
        ({"n": 1, "name": "x"}, "Act", ""),
        ({"n": 1}, "Act", ".action/name"),
        ({"n": 1, "action": 2, "name": "x"}, "Act", ".action/name"),
        ({"n": True, "action": 2}, "Act", ".n"),
        ({"n": 1.0, "action": 2}, "Act", ".n"),
        ({"bleat": "baa"}, "Chat", ""),
        ({}, "Chat", ".text/bleat"),
        ({"pass": 1}, "Wish", ".pass"),
        ({"n": 2**60, "action": 2}, "Act", ".n"),
        ({"n": 1, "action": 2, "more": 1}, "Act", ".more"),
        ([], "Act", "."),
        ({"game": "x", "seats": []}, "NewTable", ".seats"),
        ({"game": "x", "seats": [{"who": "god"}]}, "NewTable", ".seats[0].who"),
        ({"game": "x", "seats": [{"who": "me", "name": "y" * 999}]}, "NewTable", ".seats[0].name"),
        ({"game": "x", "seats": [{"who": "me"}], "options": {"a": []}}, "NewTable", ".options.a"),
        ({"game": "x", "seats": [{"who": "me"}], "options": {"a": 1, "b": "c", "d": False}}, "NewTable", ""),
    ],
)
def test_our_own_checking_agrees_with_json_schema(body: Any, shape: str, wrong: str) -> None:
    found = fits(body, SHAPES[shape])
    assert found.removesuffix(".") == wrong.removesuffix(".")
    assert bool(found) == bool(wrong)
    full = {"$ref": f"#/components/schemas/{shape}", "components": {"schemas": SHAPES}}
    strict = Draft202012Validator(full).is_valid(body)
    # JSON Schema lets 1.0 pass as an integer; we do not
    assert strict == (not wrong) or body == {"n": 1.0, "action": 2}


# ---------------------------------------------------------------------- games and tables
def test_games_tell_their_options_in_both_languages() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            program = Program(client)
            listed = await program.get("/games")
            assert [game["key"] for game in listed["games"]] == list(playable())
            assert "ewe" in listed["bots"]
            for game in listed["games"]:
                assert await program.get(f"/games/{game['key']}") == game
                assert (await client.get(game["rules"])).status_code == 200
                assert (await client.get(game["picture"])).status_code == 200
                for option in game["options"]:
                    assert " " in option["meaning"]["fr"], option
                    assert option["meaning"]["fr"] != option["name"]
                    assert option["values"] is None or option["default"] in option["values"]
            assert (await program.call("GET", "/games/none")).json()["code"] == "no_game"

    asyncio.run(run())


def test_a_table_with_a_friend_a_bot_and_options() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            program = Program(client)
            seats = [{"who": "me", "name": "  Rose\n "}, {"who": "friend"}, {"who": "bot", "level": "random"}]
            made = await program.post("/tables", {"game": GAME, "seats": seats, "options": {"bushes": 2}})
            assert made["options"]["bushes"] == 2
            assert made["options"]["players"] == 3
            assert [seat["name"] for seat in made["seats"]] == ["Rose", "", "random"]
            assert "token" not in made["seats"][1]
            where = f"/tables/{made['table']}"
            sat = await program.post(f"{where}/seats", {"name": "Zoé", "invitation": made["seats"][1]["invitation"]})
            assert sat["seat"] == 1
            view = await Program(client, sat["token"]).get(where)
            assert view["seat"] == 1
            assert [seat["name"] for seat in view["seats"]][:2] == ["Rose", "Zoé"]
            assert from_json(view["veil"]) == server.of(made["table"]).state.veil(1)
            assert (await program.get(where))["seat"] is None
            assert (await client.get(made["url"])).status_code == 200

    asyncio.run(run())


def test_an_open_table_is_joined_by_name_and_its_old_links_are_void() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            program = Program(client)
            wish = {"game": GAME, "seats": [PAIR[0], {"who": "friend"}], "open": True}
            made = await program.post("/tables", wish)
            where, link = f"/tables/{made['table']}", made["seats"][1]["invitation"]
            (row,) = (await program.get("/tables"))["tables"]
            assert (row["table"], row["free"], row["seats"]) == (made["table"], [1], ["Rose", ""])
            taken = await program.call("POST", f"{where}/seats", {"name": "Zoé", "seat": 0})
            assert taken.json()["code"] == "taken"
            sat = await program.post(f"{where}/seats", {"name": "Zoé"})
            assert sat["seat"] == 1
            assert (await program.get("/tables"))["tables"] == []
            again = await program.call("POST", f"{where}/seats", {"name": "Max"})
            assert (again.status_code, again.json()["code"]) == (403, "not_open")
            late = await program.call("POST", f"{where}/seats", {"name": "Late", "invitation": link})
            assert (late.status_code, late.json()["code"]) == (403, "bad_link")
            closed = await program.post("/tables", wish | {"open": False})
            private = await program.call("POST", f"/tables/{closed['table']}/seats", {"name": "Max"})
            assert private.json()["code"] == "not_open"

    asyncio.run(run())


# ---------------------------------------------------------------------- playing
@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("game", sorted(playable()))
def test_a_whole_game_by_calls(game: str) -> None:
    """One seat acts by ids and names alternately against a bot; the stream tells every entry once, in order."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            players = min(playable()[game].players)
            seats = [{"who": "me", "name": "Rose"}, *[{"who": "bot", "level": "random"}] * (players - 1)]
            made = await Program(client).post("/tables", {"game": game, "seats": seats})
            where, program = f"/tables/{made['table']}", Program(client, made["seats"][0]["token"])
            rng, acted, heard = Rng(3), 0, []
            async for kind, number, data in program.stream(where, 0):
                if kind == "entry":
                    heard.append(number)
                elif data["now"]["mine"] and data["n"] == server.of(made["table"]).moment:
                    chosen = rng.choice(data["now"]["actions"])
                    how = {"action": chosen["id"]} if acted % 2 else {"name": chosen["name"]}
                    await program.post(f"{where}/act", {"n": data["n"], **how})
                    acted += 1
                elif "over" in data["now"]:
                    break
            assert heard == list(range(1, server.of(made["table"]).n + 1))
            assert acted > 0, "the seat was never asked for an action"
            assert verify(loads((await program.call("GET", f"{where}/record")).text)) > 0

    asyncio.run(run())


def test_the_record_is_a_seats_own_until_the_end() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            where, programs = await pair(server, client)
            assert "view: seat 1" in (await programs[1].call("GET", f"{where}/record")).text
            assert "view: spectator" in (await Program(client).call("GET", f"{where}/record")).text

    asyncio.run(run())


def test_a_stream_resumes_after_the_last_event() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            where, programs = await pair(server, client)
            table = server.of(where.rsplit("/", 1)[1])
            whole = await programs[0].events(where, 0)
            assert [number for kind, number, _ in whole if kind == "entry"] == list(range(1, table.n + 1))
            assert whole[-1][0] == "standing"
            last = table.n
            assert [kind for kind, _, _ in await programs[0].events(where)] == ["standing"]  # from now on
            play(table, 3)
            missed = await programs[0].events(where, last)
            assert [number for kind, number, _ in missed if kind == "entry"] == list(range(last + 1, table.n + 1))
            begun = [event for event in whole + missed if event[0] == "entry"]
            anew = [event for event in await programs[0].events(where, 0) if event[0] == "entry"]
            assert begun == anew  # told live or anew, the same
            assert (await programs[0].events(where, 10**8))[0][0] == "standing"

    asyncio.run(run())


def test_live_events_are_those_told_anew_and_undone_acts_are_marked() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            where, programs = await pair(server, client)
            table = server.of(where.rsplit("/", 1)[1])
            heard: list[Any] = []

            async def listen() -> None:
                async for event in programs[0].stream(where, 0):
                    heard.append(event)

            listening = asyncio.create_task(listen())
            while not heard:
                await asyncio.sleep(0.01)
            mover = programs[table.turn]
            view = await mover.get(where)
            await mover.post(f"{where}/act", {"n": view["n"], "action": view["now"]["actions"][0]["id"]})
            assert (await mover.get(where))["now"]["half"]
            await mover.post(f"{where}/undo", {"n": table.moment})
            await mover.post(f"{where}/chat", {"text": "Bêêêh"})
            while not any(kind == "entry" and data["kind"] == "chat" for kind, _, data in heard):
                await asyncio.sleep(0.01)
            await mover.post(f"{where}/resign")
            await asyncio.wait_for(listening, PATIENT)  # the stream ends with the game
            assert "over" in heard[-1][2]["now"]
            live = [event for event in heard if event[0] == "entry"]
            anew = [event for event in await programs[0].events(where, 0, 10**6) if event[0] == "entry"]
            assert live == anew
            (undone,) = [data for _, _, data in live if data["kind"] == "undo"]
            assert undone["back"] == view["n"]

    asyncio.run(run())


def test_who_follows_is_here_and_keeps_the_room() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            where, programs = await pair(server, client)
            table = where.rsplit("/", 1)[1]
            following = programs[1].stream(where)
            await following.__anext__()
            server.services.hub.sweep()
            assert table in server.services.hub.rooms
            async with server.connect(table) as socket:
                seats = (await frame(socket, "full"))["seats"]
                assert [seat["online"] for seat in seats] == [False, True]
                await following.aclose()
                while (await frame(socket, "seats"))["seats"][1]["online"]:
                    pass
            await until(lambda: server.services.hub.sweep() or table not in server.services.hub.rooms)
            await until(lambda: server.services.crowd._by_address == {})

    asyncio.run(run())


# ---------------------------------------------------------------------- what is refused
def test_every_declared_problem_is_met_and_no_other() -> None:
    """One long session; in the end each call has answered with each problem it declares."""
    seen: set[tuple[str, int, str]] = set()

    async def refused(program: Program, method: str, path: str, body: Any, code: str, **more: Any) -> None:
        answer = await program.call(method, path, body, **more)
        assert (answer.json()["code"], answer.status_code) == (code, STATUS[code]), (path, body, answer.text)

    async def run() -> None:
        async with served(HURRIED) as server, server.client() as client:
            nobody = Program(client, seen=seen)
            where, programs = await pair(server, client, seen)
            table = server.of(where.rsplit("/", 1)[1])
            mover, other = programs[table.turn], programs[1 - table.turn]
            view = await mover.get(where)
            n, action = view["n"], view["now"]["actions"][0]["id"]
            bodies: dict[str, Any] = {
                "/act": {"n": n, "action": action},
                "/undo": {"n": n},
                "/chat": {"text": "hm"},
                "/resign": {},
                "/renew": {},
                "/leave": {},
                "/back": {},
                "/hint": {"n": n},
                "/agree": {"seat": 0},
                "/wish": {"pass": True},
                "/again": {},
                "/fill": {"seat": 1},
                "/vacate": {"seat": 1},
            }
            # who may not
            forged = Program(client, altered(token(server, table.id, 0)), seen)
            elsewhere, strangers = await pair(server, client, seen)
            for path, body in bodies.items():
                await refused(nobody, "POST", where + path, body, "spectator")
                await refused(forged, "POST", where + path, body, "bad_token")
                await refused(strangers[0], "POST", where + path, body, "not_yours")
                await refused(mover, "POST", f"/tables/none{path}", body, "no_table")
            for path in ("", "/why?action=0", "/record", "/stream"):
                await refused(forged, "GET", where + path, None, "bad_token")
                await refused(strangers[0], "GET", where + path, None, "not_yours")
                await refused(nobody, "GET", f"/tables/none{path}", None, "no_table")
            await refused(nobody, "POST", "/tables/none/seats", {"name": "x"}, "no_table")
            # bodies
            for path in ("/tables", "/play", f"{where}/seats", *(where + each for each in bodies)):
                holder = nobody if path in ("/tables", "/play") or path.endswith("seats") else mover
                await refused(holder, "POST", path, None, "bad_json", content=b"{")
                await refused(holder, "POST", path, None, "bad_json", content=b"[" * 9000)
                await refused(holder, "POST", path, [], "bad_frame")
                await refused(holder, "POST", path, {"shave": 1}, "bad_frame")
                await refused(holder, "POST", path, None, "too_long", content=b"x" * 20_000)
                foreign = {"Origin": "http://evil.example"}
                await refused(holder, "POST", path, {}, "foreign", headers=foreign)
            await refused(nobody, "GET", f"{where}/why?action=x", None, "bad_frame")
            await refused(nobody, "GET", f"{where}/stream?since=x", None, "bad_frame")
            # making and sitting
            await refused(nobody, "GET", "/games/none", None, "no_game")
            await refused(nobody, "POST", "/tables", {"game": "none", "seats": PAIR}, "no_game")
            await refused(nobody, "POST", "/tables", {"game": GAME, "seats": PAIR[:1]}, "bad_option")
            odd = {"game": GAME, "seats": PAIR, "options": {"bushes": 99}}
            await refused(nobody, "POST", "/tables", odd, "bad_option")
            ghost = {"game": GAME, "seats": [PAIR[0], {"who": "bot", "level": "ghost"}]}
            await refused(nobody, "POST", "/tables", ghost, "no_bot")
            await refused(nobody, "POST", f"{where}/seats", {"name": "x"}, "not_open")
            await refused(nobody, "POST", f"{where}/seats", {"name": "x", "invitation": "forged"}, "bad_link")
            mine = await nobody.post("/tables", {"game": GAME, "seats": [PAIR[0], {"who": "friend"}], "open": True})
            await refused(nobody, "POST", f"/tables/{mine['table']}/seats", {"name": "x", "seat": 0}, "taken")
            await nobody.post(f"/tables/{mine['table']}/seats", {"name": "x"})
            await provoke_village(server, client, seen, refused)
            await provoke_me(server, client, seen, refused)
            # deciding
            await refused(other, "POST", f"{where}/act", {"n": n, "action": action}, "not_yours")
            await refused(mover, "POST", f"{where}/act", {"n": n - 1, "action": action}, "stale")
            await refused(mover, "POST", f"{where}/act", {"n": n, "action": 10**6}, "illegal")
            await refused(mover, "POST", f"{where}/act", {"n": n, "name": "no such move"}, "illegal")
            await refused(mover, "POST", f"{where}/undo", {"n": n - 1}, "stale")
            await refused(mover, "POST", f"{where}/undo", {"n": n}, "undo_nothing")
            await refused(mover, "POST", f"{where}/chat", {"text": " \n "}, "chat_empty")
            await refused(mover, "POST", f"{where}/chat", {"text": "x" * 301}, "chat_long")
            await refused(mover, "POST", f"{where}/chat", {"bleat": "howl"}, "no_bleat")
            await refused(mover, "POST", f"{where}/chat", {"bleat": "baa", "text": "both"}, "bad_frame")
            for _ in range(MANY):
                await mover.post(f"{where}/chat", {"text": "bêêêh"})
            await refused(mover, "POST", f"{where}/chat", {"text": "bêêêh"}, "chat_fast")
            assert table.moment == n
            await provoke_undos(server, client, seen, refused)
            await provoke_stand_ins(server, client, seen, refused)
            await provoke_hints(server, client, seen, refused)
            await provoke_company(server, client, seen, refused)
            await mover.post(f"{where}/act", {"n": n, "action": action})
            await mover.post(f"{where}/undo", {"n": table.moment})
            for path in ("/games", f"/games/{GAME}", "/tables", where, f"{where}/why?action=0", f"{where}/record"):
                await nobody.call("GET", path)
            await mover.post(f"{where}/chat", {"text": "well"})
            await mover.events(where)
            renewed = await mover.post(f"{where}/renew")
            await refused(mover, "POST", f"{where}/chat", {"text": "hm"}, "bad_token")
            mover = Program(client, renewed["token"], seen)
            # over and frozen
            await mover.post(f"{where}/resign")
            for path in ("/act", "/undo", "/resign", "/hint"):
                await refused(mover, "POST", where + path, bodies[path], "over")
            await refused(mover, "POST", f"{where}/leave", {}, "over")
            frozen = server.of(elsewhere.rsplit("/", 1)[1])
            frozen.frozen = "frozen.damaged"
            for path in ("/act", "/undo", "/leave", "/hint"):
                await refused(strangers[frozen.turn], "POST", elsewhere + path, bodies[path], "frozen")
            for place, code in ((where, "over"), (elsewhere, "frozen")):
                link = server.services.links.seat_link(place.rsplit("/", 1)[1], 0)
                await refused(nobody, "POST", f"{place}/seats", {"name": "x", "invitation": link}, code)

    asyncio.run(run())
    asyncio.run(flood(seen))
    asyncio.run(without_a_store(seen))
    asyncio.run(by_another_name(seen))
    asyncio.run(to_the_banned(seen))
    declared = {(call.name, STATUS[code], code) for call in CALLS for code in call.all_problems}
    declared |= {(call.name, int(call.status), "") for call in CALLS}
    assert seen == declared, (sorted(declared - seen), sorted(seen - declared))


async def provoke_undos(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """Tables where nothing can be taken back, each for another reason."""
    wanted = {"undo_acted", "undo_seen", "undo_chance"}
    for seed in range(400):
        if not wanted:
            return
        table = server.table(game=("hide-and-sheep", "guerre-et-beeeh", "black-sheep")[seed % 3])
        game = server.of(table)
        play(game, 3 + seed % 12, seed)
        if game.over:
            continue
        for seat in (0, 1):
            program = Program(client, token(server, table, seat), seen)
            answer = await program.call("POST", f"/tables/{table}/undo", {"n": game.moment})
            wanted.discard(answer.json().get("code", ""))
    assert not wanted


async def provoke_stand_ins(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """Three at a table: one leaves and comes back, then gives up; the clock decides once."""
    trio = (person("Rose"), person("Paul"), person("Zoé"))
    table = server.table(trio)
    game = server.of(table)
    where, idle = f"/tables/{table}", (game.turn + 1) % 3
    program, mover = (Program(client, token(server, table, seat), seen) for seat in (idle, game.turn))
    await refused(program, "POST", f"{where}/leave", {"level": "ghost"}, "no_bot")
    gone = await program.post(f"{where}/leave", {"level": "lamb"})
    assert (gone["seats"][idle]["stands"], gone["seats"][idle]["bot"]) == ("left", "lamb")
    await refused(program, "POST", f"{where}/undo", {"n": game.moment}, "stood_in")
    await refused(program, "POST", f"{where}/resign", {}, "stood_in")
    back = await program.post(f"{where}/back")
    assert back["seats"][idle]["stands"] == ""
    game.sit(game.turn, trio[game.turn].with_stand_in("lamb", "left"))  # the room is not told: the bot does not move
    await refused(mover, "POST", f"{where}/act", {"n": game.moment, "action": 0}, "stood_in")
    frozen = server.of(server.table(trio))
    frozen.frozen = "frozen.damaged"
    await refused(
        Program(client, token(server, frozen.id, 0), seen), "POST", f"/tables/{frozen.id}/resign", {}, "frozen"
    )
    clocked = server.of(create(server.store, GAME, {"table.clock": "30"}, trio[:2]).table)
    slow = clocked.turn
    clocked.now = lambda: clocked.entries[-1].at + 31_000
    clocked.time_out(clocked.state.legal_actions()[0])
    assert clocked.entries[-1].kind == "clock"
    late = Program(client, token(server, clocked.id, slow), seen)
    await refused(late, "POST", f"/tables/{clocked.id}/undo", {"n": clocked.moment}, "undo_called")


async def provoke_hints(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """A hint for who is to move, on the moment they see, where hints are agreed on; one at a time."""
    state = server.services
    state.hint_budget = Budget(iterations=20)
    table = server.of(server.table(game="guerre-et-beeeh"))
    where, moment = f"/tables/{table.id}/hint", table.moment
    mover, other = (Program(client, token(server, table.id, seat), seen) for seat in (table.turn, 1 - table.turn))
    await refused(other, "POST", where, {"n": moment}, "not_yours")
    await refused(mover, "POST", where, {"n": moment - 1}, "stale")
    said = table.n
    got = await mover.post(where, {"n": moment})
    assert got["action"] in (await mover.get(f"/tables/{table.id}"))["now"]["actions"]
    assert got["options"][0]["id"] == got["action"]["id"]
    assert (table.n, table.moment) == (said + 1, moment)  # between people it is asked aloud
    state.hinting.add((table.id, table.turn))
    await refused(mover, "POST", where, {"n": moment}, "hint_busy")
    state.hinting.clear()

    class Clueless:
        async def ask(self, *_: Any) -> Choice:
            return Choice(0)

    pool, state.hub.hint_pool = state.hub.hint_pool, Clueless()
    await refused(mover, "POST", where, {"n": moment}, "hint_none")
    state.hub.hint_pool = pool
    assert not state.hinting
    quiet = server.of(create(server.store, GAME, {"table.hints": False}, PEOPLE).table)
    asking = Program(client, token(server, quiet.id, quiet.turn), seen)
    await refused(asking, "POST", f"/tables/{quiet.id}/hint", {"n": quiet.moment}, "hint_off")


async def provoke_company(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """A bot for somebody who is gone, interjections, another game."""
    table = server.table()
    game, where = server.of(table), f"/tables/{table}"
    game.now = lambda: game.entries[-1].at + 40_000
    here, there = (Program(client, token(server, table, seat), seen) for seat in (0, 1))
    await refused(here, "POST", f"{where}/agree", {"seat": 1}, "no_offer")  # nobody is seen here yet
    async for _ in here.stream(where):
        told = await here.get(where)
        assert told["seats"][1]["offer"] == {"yes": 0, "of": 1, "mine": False}
        assert (await here.post(f"{where}/agree", {"seat": 1}))["seats"][1]["stands"] == "agreed"
        break
    await refused(here, "POST", f"{where}/wish", {"pass": True}, "no_window")
    windowed = server.table(game="guerre-des-moutons")
    asked = Program(client, token(server, windowed, 0), seen)
    for on in (True, False):
        assert (await asked.post(f"/tables/{windowed}/wish", {"pass": on}))["now"]["unasked"] is on
    await asked.post(f"/tables/{windowed}/resign")
    await refused(asked, "POST", f"/tables/{windowed}/wish", {"pass": True}, "over")
    await refused(here, "POST", f"{where}/again", {}, "not_over")
    await here.post(f"{where}/resign")
    first, second = await here.post(f"{where}/again"), await there.post(f"{where}/again")
    assert first["table"] == second["table"] != table
    assert (first["seat"], second["seat"]) == (1, 0)
    assert (await here.get(where))["now"]["over"]["next"] == first["table"]
    fresh = await Program(client, first["token"], seen).get(f"/tables/{first['table']}")
    assert (fresh["seat"], fresh["seats"][1]["name"]) == (1, "Rose")


async def provoke_players(server: Served, nobody: Program, refused: Any) -> None:
    """The leaderboard, and somebody as far as they show themselves."""
    await refused(nobody, "GET", "/leaderboard/none", None, "no_game")
    await refused(nobody, "GET", "/players/nobody", None, "no_person")
    people = server.services.people
    rose = people.welcome("browser", "Rose")
    values = (rose.id, GAME, 1_342_000, 60_000, 9, 5, 4, 4_000_000_000_000)
    people.store.run("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)
    (row,) = (await nobody.get(f"/leaderboard/{GAME}"))["people"]
    assert (row["id"], row["rating"], row["rank"]) == (rose.id, 1342, 1)
    shown = await nobody.get(f"/players/{rose.id}")
    assert (shown["name"], shown["games"]) == ("Rose", [])
    people.change(rose.id, shows=["ranked"])
    await refused(nobody, "GET", f"/players/{rose.id}", None, "no_person")
    assert (await nobody.get(f"/leaderboard/{GAME}"))["people"][0]["id"] == ""


async def provoke_village(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """Names, playing now, seats for bots, numbers."""
    nobody = Program(client, seen=seen)
    for given, code in (("x" * 30, "name_long"), ("a\x00b", "name_signs")):
        await refused(nobody, "POST", "/tables", {"game": GAME, "seats": [{"who": "me", "name": given}] * 2}, code)
        await refused(nobody, "POST", "/play", {"game": GAME, "name": given}, code)
    twice = [{"who": "me", "name": "Rose"}, {"who": "me", "name": "rose"}]
    await refused(nobody, "POST", "/tables", {"game": GAME, "seats": twice}, "name_taken")
    for game, level, code in (("none", "ewe", "no_game"), (GAME, "ghost", "no_bot")):
        await refused(nobody, "POST", "/play", {"game": game, "level": level}, code)
    await refused(nobody, "GET", "/stats/none", None, "no_game")
    assert (await nobody.get(f"/stats/{GAME}"))["games"] == 0
    await provoke_players(server, nobody, refused)
    mine = await nobody.post("/tables", {"game": GAME, "seats": [PAIR[0], {"who": "friend"}], "open": True})
    place = f"/tables/{mine['table']}"
    for given, code in (("x" * 30, "name_long"), ("a\x00b", "name_signs"), ("R0SE", "name_taken")):
        await refused(nobody, "POST", f"{place}/seats", {"name": given}, code)
    host = Program(client, mine["seats"][0]["token"], seen)
    await refused(host, "POST", f"{place}/vacate", {"seat": 1}, "not_free")
    await refused(host, "POST", f"{place}/fill", {"seat": 1, "level": "ghost"}, "no_bot")
    await refused(host, "POST", f"{place}/fill", {"seat": 9}, "not_free")
    assert (await host.post(f"{place}/fill", {"seat": 1, "level": "lamb"}))["seats"][1]["bot"] == "lamb"
    assert mine["table"] not in str(await nobody.get("/tables"))
    table = server.of(mine["table"])
    server.services.hub.the_room(table.id).motor.close = lambda: None  # type: ignore[method-assign]
    if not any(step.seat >= 0 and not step.forced for step in table.line.steps):
        assert (await host.post(f"{place}/vacate", {"seat": 1}))["seats"][1]["free"] is True
        assert mine["table"] in str(await nobody.get("/tables"))
    async for _ in host.stream(place):  # now somebody is there
        server.services.village.look_anew()
        got = await nobody.post("/play", {"game": GAME, "name": "Zoé"})
        assert (got["against"], got["table"]) == ("person", mine["table"])
        assert (await nobody.get("/village"))["playing"] is not None
        assert (await nobody.get("/watch"))["tables"] is not None
        break
    assert (await nobody.post("/play", {"game": GAME, "name": "Zoé"}))["against"] == "bot"
    begun = server.of(server.table((person("Rose"), bot("random"), person())))
    playing = Program(client, token(server, begun.id, 0), seen)
    play(begun, 2)
    await refused(playing, "POST", f"/tables/{begun.id}/vacate", {"seat": 1}, "begun")
    for frozen, code in ((False, "over"), (True, "frozen")):
        ended = server.of(server.table((person("Rose"), person(), bot("random"))))
        if frozen:
            ended.frozen = "frozen.damaged"
        else:
            ended.ended = {"why": "over", "winners": [0]}
        sits = Program(client, token(server, ended.id, 0), seen)
        await refused(sits, "POST", f"/tables/{ended.id}/fill", {"seat": 1}, code)
        await refused(sits, "POST", f"/tables/{ended.id}/vacate", {"seat": 2}, code)
    hushed = server.of(create(server.store, GAME, {"table.talk": "bleats"}, PEOPLE).table)
    speaks = Program(client, token(server, hushed.id, 0), seen)
    await refused(speaks, "POST", f"/tables/{hushed.id}/chat", {"text": "hm"}, "bleats_only")
    await speaks.post(f"/tables/{hushed.id}/chat", {"bleat": "baa"})


async def provoke_me(server: Served, client: Any, seen: Any, refused: Any) -> None:
    """Who a program is, and what it may do about it."""
    nobody, forged = Program(client, seen=seen), Program(client, "forged", seen)
    bodies: dict[str, dict[str, Any]] = {
        "POST /me": {"name": "Zoé"},
        "POST /me/change": {"name": "Zoé B."},
        "POST /me/lessons": {"lessons": {GAME: [1]}},
        "POST /me/door": {},
        "POST /me/enter": {"door": "shut"},
        "POST /me/challenges": {"table": "none"},
        "POST /me/challenges/all": {},
        "POST /me/alone": {},
        "POST /players/none/challenge": {"game": GAME},
        "POST /me/forget": {"name": "Zoé"},
    }
    known = Program(client, (await nobody.post("/me", bodies["POST /me"]))["token"], seen)
    await known.get("/me")
    for each, body in bodies.items():
        method, path = each.split()
        if each not in ("POST /me", "POST /me/enter"):
            await refused(nobody, method, path, body, "nobody")
            await refused(forged, method, path, body, "bad_token")
        await refused(known, method, path, None, "bad_json", content=b"{")
        await refused(known, method, path, {"shave": 1}, "bad_frame")
        await refused(known, method, path, None, "too_long", content=b"x" * 20_000)
        await refused(known, method, path, {}, "foreign", headers={"Origin": "http://evil.example"})
    there = server.table()
    for path in ("/me", "/me/export", "/me/challenges", "/me/past", f"/tables/{there}/rating"):
        await refused(nobody, "GET", path, None, "nobody")
        await refused(forged, "GET", path, None, "bad_token")
    await refused(forged, "POST", "/tables", {"game": GAME, "seats": PAIR}, "bad_token")
    await refused(forged, "POST", "/play", {"game": GAME}, "bad_token")
    made = await known.post("/tables", {"game": GAME, "seats": [PAIR[0], {"who": "friend"}]})
    await refused(forged, "POST", f"/tables/{made['table']}/seats", {"name": "x"}, "bad_token")
    for given, code in (("x" * 30, "name_long"), ("a\x00b", "name_signs")):
        await refused(nobody, "POST", "/me", {"name": given}, code)
        await refused(known, "POST", "/me/change", {"name": given}, code)
    await refused(nobody, "POST", "/me/enter", {"door": "shut"}, "bad_link")
    await known.call("POST", "/me/change", bodies["POST /me/change"])
    await known.post("/me/lessons", bodies["POST /me/lessons"])
    await known.get("/me/export")
    await known.get("/me/past")
    assert await known.get(f"/tables/{there}/rating") == {}
    await refused(known, "GET", "/tables/none/rating", None, "no_table")
    await provoke_challenges(server, known, nobody, refused)
    door = await known.post("/me/door")
    await nobody.post("/me/enter", {"door": door["door"]})
    await refused(known, "POST", "/me/forget", {"name": "Paul"}, "not_your_name")
    await known.post("/me/forget", {"name": "Zoé B."})
    await refused(known, "GET", "/me", None, "bad_token")


async def provoke_challenges(server: Served, known: Program, nobody: Program, refused: Any) -> None:
    """Nobody who can be asked is here; a game there is not; and a no to a challenge there is not."""
    other = (await nobody.post("/me", {"name": "Paul"}))["me"]["id"]
    await refused(known, "POST", f"/players/{other}/challenge", {"game": GAME}, "not_here")
    await refused(known, "POST", f"/players/{other}/challenge", {"game": "none"}, "no_game")
    guest = server.services.people.person(other)
    server.services.village.presence.looked("", guest)
    made = await known.post(f"/players/{other}/challenge", {"game": GAME})
    assert server.of(made["table"]).seats[1].is_free
    assert await known.get("/me/challenges") == {"challenges": []}
    assert await known.post("/me/challenges", {"table": "none"}) == {"refused": False}
    assert await known.post("/me/challenges/all") == {"shunned": 0}
    assert await known.post("/me/alone") == {"browsers": 1}


def test_a_program_looks_back_on_what_its_page_shows() -> None:
    """Curve, opponents, last games; the change of a table; everybody may ask again; only this program is me."""

    async def run() -> None:
        game = "guerre-et-beeeh"
        async with served(HURRIED) as server, server.client() as client, server.client("other") as page:
            nobody = Program(client)
            known = await nobody.post("/me", {"name": "Zoé"})
            zoe, people = Program(client, known["token"]), server.services.people
            assert await zoe.get("/me/past") == {"curves": [], "opponents": [], "games": []}
            playing = await zoe.post("/play", {"game": game})
            where = f"/tables/{playing['table']}"
            assert await zoe.get(f"{where}/rating") == {}
            server.of(playing["table"]).resign(playing["seat"])
            past = await zoe.get("/me/past")
            assert [(one["table"], one["state"]) for one in past["games"]] == [(playing["table"], "lost")]
            assert [(one["bot"], one["games"], one["won"]) for one in past["opponents"]] == [("ewe", 1, 0)]
            (curve,) = past["curves"]
            change = await zoe.get(f"{where}/rating")
            assert (curve["game"], curve["points"][-1]["rating"]) == (game, change["rating"])
            assert change["change"] == past["games"][0]["change"] < 0
            paul = people.welcome("other", "Paul")
            people.shun(known["me"]["id"], paul.id)
            assert await zoe.post("/me/challenges/all") == {"shunned": 1}
            assert people.shunned(known["me"]["id"]) == []
            await page.post((await zoe.post("/me/door"))["door"])
            assert "Zoé" in (await page.get("/me")).text
            assert await zoe.post("/me/alone") == {"browsers": 2}
            assert "Zoé" not in (await page.get("/me")).text
            assert (await zoe.get("/me"))["name"] == "Zoé"

    asyncio.run(run())


def test_a_program_that_waits_hears_of_guests_and_of_who_declines() -> None:
    """Who holds a seat, and nobody else."""

    async def run() -> None:
        async with served(HURRIED) as server, server.client() as client, server.client("a guest") as guest:
            nobody = Program(client)
            host = Program(client, (await nobody.post("/me", {"name": "Zoé"}))["token"])
            paul = server.services.people.welcome("a guest", "Paul")
            server.services.village.presence.looked("a guest", paul)
            made = await host.post(f"/players/{paul.id}/challenge", {"game": "guerre-et-beeeh"})
            sits, table = Program(client, made["token"]), made["table"]
            heard: list[list[tuple[str, Any]]] = [[], []]

            async def hear(program: Program, into: list[tuple[str, Any]]) -> None:
                async for kind, _, data in program.stream(f"/tables/{table}"):
                    into.append((kind, data))

            hearing = [asyncio.create_task(hear(one, into)) for one, into in zip((sits, nobody), heard, strict=True)]
            await until(lambda: all(heard))
            link = server.services.links.seat_link(table, 1).rsplit("/", 1)[1]
            await guest.post(f"/t/{table}/looking", data={"token": link})
            await guest.post(f"/challenge/{table}", data={"answer": "no"})
            await until(lambda: ("declined", {"name": "Paul"}) in heard[0])
            assert ("guests", {"names": ["Paul"]}) in heard[0]
            server.of(table).say(0, "hm")
            await until(lambda: ("entry" in str(heard[1])))
            assert {kind for kind, _ in heard[1]} <= {"standing", "entry"}
            for task in hearing:
                task.cancel()

    asyncio.run(run())


def test_a_program_is_somebody_and_its_games_are_its_own() -> None:
    """The same as on the page: seats are kept, a browser joins by the one-time link, forgetting is whole."""

    async def run() -> None:
        async with served(HURRIED) as server, server.client() as client, server.client("other") as page:
            nobody = Program(client)
            known = await nobody.post("/me", {"name": "Zoé", "sheep": "black.smug.beret"})
            zoe = Program(client, known["token"])
            assert (known["me"]["name"], known["me"]["sheep"]) == ("Zoé", "black.smug.beret")
            assert "here" in known["me"]["shows"]
            mine = await zoe.post("/tables", {"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}], "open": True})
            playing = await zoe.post("/play", {"game": GAME})
            assert playing["table"] != mine["table"]  # nobody plays with themselves
            assert playing["against"] == "bot"
            assert set((await zoe.get("/me"))["tables"]) == {mine["table"], playing["table"]}
            assert server.services.people.sitters(playing["table"]) == {playing["seat"]: known["me"]["id"]}
            ended = server.of(playing["table"])
            ended.resign(playing["seat"])
            assert [one["table"] for one in (await zoe.get("/me/export"))["games"]] == [ended.id]
            changed = (await zoe.call("POST", "/me/change", {"shows": []})).json()
            assert (changed["shows"], changed["sheep"]) == ([], "black.smug.beret")
            learnt = await zoe.post("/me/lessons", {"lessons": {"black-sheep": [1, 77], "none": [1]}})
            assert learnt == {"lessons": {"black-sheep": [1]}}
            door = (await zoe.post("/me/door"))["door"]
            await page.post(door)  # the page of another browser
            assert "Zoé" in (await page.get("/me")).text
            assert (await nobody.call("POST", "/me/enter", {"door": door})).json()["code"] == "bad_link"  # once
            assert await zoe.post("/me/forget", {"name": "Zoé"}) == {"tables": 2}
            assert "Zoé" not in "".join(server.store._db.iterdump())
            assert (await zoe.call("GET", "/me")).json()["code"] == "bad_token"

    asyncio.run(run())


async def to_the_banned(seen: set[tuple[str, int, str]]) -> None:
    """Who is banned is answered nothing else."""
    async with served() as server, server.client() as client:
        server.services.warden.book.ban("127.0.0.1")
        server.services.warden.read_the_book()
        program = Program(client, seen=seen)
        for call in CALLS:
            answer = await program.call(call.method, re.sub(r"{[^}]*}", "any", call.path))
            assert (answer.status_code, answer.json()["code"]) == (403, "banned"), call.name


async def without_a_store(seen: set[tuple[str, int, str]]) -> None:
    """Every call that needs the store says that it may be made again."""

    def gone(*_: object) -> Any:
        raise Unreachable("gone")

    async with served() as server, server.client() as client:
        program = Program(client, seen=seen)
        somebody = Program(client, (await program.post("/me"))["token"], seen)
        server.store.rows = gone  # type: ignore[method-assign]
        for call in CALLS:
            if call.path.startswith(STORED):
                known: dict[str, Any] = {"makeTable": {"game": GAME, "seats": PAIR}, "playNow": {"game": GAME}}
                known |= {"enter": {"door": "x"}, "forgetMe": {"name": "x"}, "noteLessons": {"lessons": {}}}
                body, server.services.village._at = known.get(call.name, {}), -1e9
                path = re.sub(r"{[^}]*}", GAME if "{game}" in call.path else "any", call.path)
                asking = somebody if call.person == "must" else program
                answer = await asking.call(call.method, path, body if call.takes else None)
                assert (answer.status_code, answer.json()["code"]) == (503, "busy"), call.name


async def by_another_name(seen: set[tuple[str, int, str]]) -> None:
    """No call is answered to a page of another site whose name was made to lead here."""
    async with served() as server, server.client() as client:
        program = Program(client, seen=seen)
        for call in CALLS:
            path = re.sub(r"{[^}]*}", "any", call.path)
            answer = await program.call(call.method, path, headers={"Host": f"evil.example:{server.port}"})
            assert (answer.status_code, answer.json()["code"]) == (421, "bad_host"), call.name


async def flood(seen: set[tuple[str, int, str]]) -> None:
    """Every call says when it is too much; so do tables and streams when there are too many."""
    tight = Limits(asks_per_second=0.001, ask_burst=11, table_burst=1, tables_per_minute=0.001, sockets_per_address=0)
    async with served(tight) as server, server.client() as client:
        program = Program(client, seen=seen)
        made = await program.post("/tables", {"game": GAME, "seats": PAIR})
        again = await program.call("POST", "/tables", {"game": GAME, "seats": PAIR})
        assert (again.status_code, again.json()["code"]) == (429, "too_many")
        assert int(again.headers["retry-after"]) > 1
        somebody = server.services.links.me_token("b0")
        server.services.people.welcome("b0", "Zoé")
        for call in CALLS:
            if call.path.startswith("/me") and "too_many" in call.problems:
                body = {"door": "x"} if call.name == "enter" else {}
                asked = await Program(client, somebody, seen).call(call.method, call.path, body)
                assert (asked.status_code, asked.json()["code"]) == (429, "too_many"), call.name
        guest = server.services.people.welcome("b1", "Paul")
        server.services.village.presence.looked("b1", guest)
        known = Program(client, somebody, seen)
        again = await known.call("POST", f"/players/{guest.id}/challenge", {"game": GAME})
        assert (again.status_code, again.json()["code"]) == (429, "too_many")
        again = await program.call("POST", "/play", {"game": GAME})
        assert (again.status_code, again.json()["code"]) == (429, "too_many")
        where = f"/tables/{made['table']}"
        assert (await program.call("GET", f"{where}/stream")).json()["code"] == "too_many"
        await program.call("GET", "/games")
        ended = server.of(made["table"])
        ended.resign(0)
        player = Program(client, token(server, ended.id, 0), seen)
        assert (await player.call("POST", f"{where}/again", {})).json()["code"] == "too_many"
        for call in CALLS:
            path = call.path.replace("{table}", made["table"]).replace("{game}", GAME)
            answer = await program.call(call.method, path)
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
            assert answer.headers["retry-after"] == "1"
        assert (await client.get("/healthz")).status_code == 200


def test_a_refused_move_cites_the_rule() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table((person("Rose"), person("Paul")), "guerre-et-beeeh")
            game = server.of(table)
            program = Program(client, token(server, table, game.turn))
            legal = set(game.state.legal_actions())
            for action in range(game.card.actions):
                if action in legal:
                    continue
                body = {"n": game.moment, "action": action}
                answer = await program.call("POST", f"/tables/{table}/act?language=fr", body)
                told = answer.json()
                assert (answer.status_code, told["n"]) == (422, game.moment)
                assert re.fullmatch(r"GB-\d+", told["rule"])
                why = await program.get(f"/tables/{table}/why?action={action}&language=fr")
                assert (why["rule"], why["say"]) == (told["rule"], told["detail"])
                if action > 40:
                    break

    asyncio.run(run())


def test_a_token_is_revoked_by_the_page_and_streams_end_with_it() -> None:
    async def run() -> None:
        async with served() as server, server.client("b0") as page, server.client() as client:
            table = server.table()
            program = Program(client, token(server, table, 0))
            following = program.stream(f"/tables/{table}")
            await following.__anext__()
            assert (await page.post(f"/t/{table}/renew/0")).status_code == 303
            rest = [event async for event in following]
            assert all(kind == "standing" for kind, _, _ in rest)  # and then it ends
            assert (await program.call("GET", f"/tables/{table}")).status_code == 401
            link = server.services.links.seat_link(table, 0).rsplit("/", 1)[1]
            by_link = await Program(client, link).call("GET", f"/tables/{table}")
            assert by_link.status_code == 401  # a link is no token
            assert (await client.get(f"/t/{table}/sit/{token(server, table, 0)}")).status_code == 410  # nor vice versa

    asyncio.run(run())


def test_cookies_count_for_nothing_and_foreign_pages_read_nothing() -> None:
    async def run() -> None:
        async with served() as server, server.client("b0") as page:
            table = server.table()
            view = (await page.get(f"{ROOT}/tables/{table}")).json()
            assert view["seat"] is None
            language = await page.get(f"{ROOT}/tables/{table}", headers={"Cookie": "language=fr"})
            assert language.json()["log"] == view["log"]
            answer = await page.get(f"{ROOT}/games", headers={"Origin": "http://evil.example"})
            assert "access-control-allow-origin" not in answer.headers
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "set-cookie" not in answer.headers
            assert answer.headers["cache-control"] == "no-store"

    asyncio.run(run())


def test_no_such_call_and_wrong_method_are_problems_too() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for path in ("/api", "/api/", "/api/v2/games", f"{ROOT}/nothing", f"{ROOT}/tables/x/y/z"):
                answer = await client.get(path, follow_redirects=True)
                assert answer.status_code == 404, path
                if path != "/api":
                    assert answer.json()["code"] == "no_call"
            answer = await client.request("DELETE", f"{ROOT}/tables")
            assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")
            assert answer.headers["allow"] == "GET, POST"
            assert (await client.post(f"{ROOT}/openapi.json", content=b"")).status_code == 405

    asyncio.run(run())


def test_a_program_that_does_not_keep_up_is_let_go() -> None:
    from panurge.web.ears import QUEUE, Listener

    async def run() -> None:
        listener = Listener((None, "en"))
        for number in range(QUEUE + 50):
            listener.put(str(number))
        assert listener.lost
        sent = list(listener.queue.texts)
        assert sent == [*map(str, range(QUEUE)), None]  # whole as far as it goes, then the end

    asyncio.run(run())


def test_looking_is_quick_on_a_long_table() -> None:
    """The story is kept while the room is open: looking again does not replay the game."""

    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table((person("Rose"), bot("random")), "black-sheep")
            program = Program(client, token(server, table, 0))
            await settled(program, f"/tables/{table}")
            play(server.of(table), 60)
            await program.get(f"/tables/{table}")
            took = []
            for _ in range(7):
                began = time.perf_counter()
                await client.get(f"{ROOT}/tables/{table}", headers=program.headers)
                took.append(time.perf_counter() - began)
            assert min(took) < 0.25  # the quickest of several: the machine may be busy with others meanwhile

    asyncio.run(run())


def test_every_code_is_written_down() -> None:
    from panurge.table.refusals import CODES

    docs = Path(__file__).resolve().parent.parent.parent / "docs"
    wire = set(re.findall(r"[a-z_]+", (docs / "protocol.md").read_text(encoding="utf-8")))
    assert {*STATUS, *CODES} - wire == set()
    api = set(re.findall(r"[a-z_]+", (docs / "api.md").read_text(encoding="utf-8")))
    assert {code for call in CALLS for code in call.all_problems} - api == set()
    for call in CALLS:  # and every call is shown
        assert call.path.removeprefix("/tables/{table}").replace("{game}", "guerre-et-beeeh") in (
            docs / "api.md"
        ).read_text(encoding="utf-8")
