"""Whatever is sent to whatever call, it is the asker's fault and told so: never a fault of ours."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from panurge.web.api import CALLS
from panurge.web.api.shapes import SHAPES, fits, needed
from tests.kit.outside import announce
from tests.table.tables import play
from tests.web.programs import DESCRIPTION, ROOT, Program
from tests.web.wire import GAME, RELAXED, Served, served

announce()
GENEROUS = replace(
    RELAXED, asks_per_second=1e6, ask_burst=10**6, visit_burst=10**6, look_burst=10**6, record_burst=10**6
)
NEVER = (None, True, -1, 2**70, 1.5, "", "x" * 300, "\x00", "\ud800", [], [[]], {}, {"": None}, ["who"], {"who": "me"})
RAW = (b"", b" ", b"null", b"true", b"0", b"1e999", b"NaN", b'"x"', b"[]", b"[{}]", b"{}", b"\xff", b'{"n":', b"{" * 99)
POSTS = [
    (path, name, operation["operationId"])
    for path, ways in DESCRIPTION["paths"].items()
    for name, operation in ways.items()
    if name in ("post", "put", "patch")
]


def schema(name: str) -> Any:
    return DESCRIPTION["components"]["schemas"][name]


def sample(shape: Any) -> Any:
    """Something of that shape, the fields that may be missing included."""
    if "$ref" in shape:
        return sample(schema(shape["$ref"].rsplit("/", 1)[1]))
    if "enum" in shape:
        return shape["enum"][0]
    kind = shape["type"] if isinstance(shape["type"], str) else shape["type"][0]
    if kind == "array":
        return [sample(shape["items"])] * 2
    if kind == "object":
        return {name: sample(inner) for name, inner in shape.get("properties", {}).items()}
    return {"string": "baa", "integer": 1, "boolean": True}[kind]


def good(takes: str, known: dict[str, Any]) -> list[dict[str, Any]]:
    """Bodies of that shape, one for each choice it offers; `known` are fields that make sense at this table."""
    shape = schema(takes)
    whole = {name: known.get(name, value) for name, value in sample(shape).items()}
    either = [choice["required"][0] for choice in shape.get("oneOf", [])]
    return [{k: v for k, v in whole.items() if k == one or k not in either} for one in either or [""]]


def spoilt(right: dict[str, Any]) -> list[Any]:
    """Bodies that are not right: each field missing, each field of every wrong kind, alone and beside the others."""
    found: list[Any] = list(NEVER)
    for name in right:
        found.append({key: value for key, value in right.items() if key != name})
        found += [{**right, name: wrong} for wrong in NEVER]
        found += [{name: wrong} for wrong in NEVER]
    return found


async def places(server: Served, client: Any) -> tuple[str, Program]:
    """A table in play, and who is to move there."""
    table = server.table()
    played = server.of(table)
    play(played, 3)
    return table, Program(client, str(server.services.links.bearer_token(table, played.turn)))


@pytest.mark.parametrize(("path", "method", "call"), POSTS)
def test_no_body_is_answered_with_a_fault(path: str, method: str, call: str) -> None:
    async def run() -> None:
        async with served(GENEROUS) as server, server.client() as client:
            table, mover = await places(server, client)
            where = ROOT + path.replace("{table}", table)
            takes = next(one for one in CALLS if one.name == call).takes
            known = {"game": GAME, "options": {}, "n": server.of(table).moment}
            right = good(takes, known)
            assert all(fits(body, SHAPES[takes]) == "" for body in right)
            bodies = [json.dumps(body).encode() for each in right for body in spoilt(each)]
            for body in (*RAW, *dict.fromkeys(bodies)):
                answer = await client.request(method, where, content=body, headers=mover.headers)
                assert answer.status_code < 500 or answer.json()["code"] in ("hint_none", "busy"), (call, body)
                if answer.status_code >= 400:
                    assert answer.json()["code"], (call, body)
                    assert answer.headers["content-type"] == "application/problem+json"
                if call in ("resign", "again", "renew", "leave") and answer.status_code < 400:
                    table, mover = await places(server, client)  # that one is done with
                    where = ROOT + path.replace("{table}", table)

    asyncio.run(run())


@pytest.mark.parametrize("shape", sorted({call.takes for call in CALLS if call.takes}))
def test_an_empty_body_passes_only_where_nothing_is_needed(shape: str) -> None:
    assert needed(SHAPES[shape]) == bool(fits({}, SHAPES[shape]))
    for operation in (way for ways in DESCRIPTION["paths"].values() for way in ways.values()):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        if content.get("$ref", "").endswith(f"/{shape}"):
            assert operation["requestBody"]["required"] == needed(SHAPES[shape]), operation["operationId"]


def test_nothing_said_is_nothing_to_say() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table, mover = await places(server, client)
            for body in (b"", b"{}", b" "):
                answer = await client.post(f"{ROOT}/tables/{table}/chat", content=body, headers=mover.headers)
                assert (answer.status_code, answer.json()["code"]) in ((400, "bad_frame"), (400, "bad_json"))

    asyncio.run(run())


def test_no_form_is_answered_with_a_fault() -> None:
    """The same for the pages' own posts."""

    async def run() -> None:
        async with served(GENEROUS) as server, server.client("b0") as client:
            table = server.table()
            token = server.services.links.seat_link(table, 0).split("/")[-1]
            named = {"table": table, "seat:int": "0", "token": token}
            posts = [
                re.sub(r"{([^}]+)}", lambda found: named[found[1]], route.path)
                for route in server.app.routes
                if "POST" in (getattr(route, "methods", None) or ()) and not route.path.startswith("/api")
            ]
            assert len(posts) >= 8
            fields = (
                *("game=black-sheep&seat0=%00", "game=black-sheep&seat0=me&seat1=x", "name=%ff", "name=" + "x" * 9000),
                *("game=%00", "game=black-sheep&option.tasks=%f0", "record=x", "record=%00&view=open&start=x"),
                *("record=panurge&view=9999999999&start=-1&layout=q", "seat=x", "=", "&&&", "game=&bot=[]"),
            )
            for path in posts:
                for body in (*RAW, *(field.encode() for field in fields)):
                    answer = await client.post(path, content=body)
                    assert answer.status_code < 500, (path, body)

    asyncio.run(run())
