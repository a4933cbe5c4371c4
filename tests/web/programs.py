"""A program at a table: calls of the API, each answer held against what the description declares for it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import httpx
from jsonschema import Draft202012Validator
from starlette.routing import compile_path

from panurge.web.api import CALLS
from panurge.web.api.call import Call
from panurge.web.api.describe import description
from tests.web.wire import PATIENT

ROOT = "/api/v1"
DESCRIPTION = json.loads(json.dumps(description(CALLS)))
_PATHS = [(compile_path(ROOT + call.path)[0], call) for call in CALLS]


def call_of(method: str, path: str) -> Call:
    return next(call for pattern, call in _PATHS if call.method == method and pattern.match(path))


def shaped(value: Any, schema: dict[str, Any]) -> None:
    """Raises if the value has not the shape; the description's own components are known."""
    judge(json.dumps(schema)).validate(value)


@cache
def judge(schema: str) -> Draft202012Validator:
    """Made once for each shape: it reads the whole description before it judges."""
    return Draft202012Validator({**json.loads(schema), "components": DESCRIPTION["components"]})


class Program:
    """Makes calls and keeps which of the declared answers it has seen: (call, status, code)."""

    def __init__(
        self, client: httpx.AsyncClient, token: str = "", seen: set[tuple[str, int, str]] | None = None
    ) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.seen = seen if seen is not None else set()

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        url = httpx.URL(ROOT + path)
        headers = self.headers | more.pop("headers", {})
        if body is not None:
            more["json"] = body
        answer = await self.client.request(method, url, headers=headers, **more)
        self.hold_against_description(call_of(method, url.path), answer)
        return answer

    def hold_against_description(self, call: Call, answer: httpx.Response) -> None:
        declared = DESCRIPTION["paths"][call.path][call.method.lower()]["responses"]
        assert str(answer.status_code) in declared, (call.name, answer.status_code, answer.text)
        media = answer.headers["content-type"].split(";")[0]
        content = declared[str(answer.status_code)]["content"]
        assert media in content, (call.name, media)
        code = ""
        if "json" in media:
            shaped(answer.json(), content[media]["schema"])
            code = answer.json().get("code", "")
        if code:
            assert code in call.all_problems, (call.name, code)
            assert f"`{code}`" in declared[str(answer.status_code)]["description"]
            assert re.search(r"[A-Za-z]{3}", answer.json()["detail"])
        self.seen.add((call.name, answer.status_code, code))

    async def get(self, path: str, **more: Any) -> Any:
        return (await self.call("GET", path, **more)).json()

    async def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return (await self.call("POST", path, {} if body is None else body, **more)).json()

    async def events(self, path: str, since: int | None = None, least: int = 1) -> list[tuple[str, int, Any]]:
        """What a stream says until it ends, or until `least` events came and then a standing."""
        found = []
        async for event in self.stream(path, since):
            found.append(event)
            if len(found) >= least and event[0] == "standing":
                break
        return found

    async def stream(self, path: str, since: int | None = None) -> AsyncIterator[tuple[str, int, Any]]:
        headers = self.headers | ({} if since is None else {"Last-Event-ID": str(since)})
        url = f"{ROOT}{path}/stream"
        async with self.client.stream("GET", url, headers=headers, timeout=PATIENT) as answer:
            assert answer.status_code == 200, await answer.aread()
            assert answer.headers["content-type"].startswith("text/event-stream")
            self.seen.add(("stream", 200, ""))
            event: dict[str, str] = {}
            async for line in answer.aiter_lines():
                name, _, value = line.partition(": ")
                if line:
                    event[name] = value
                elif "data" in event:
                    data = json.loads(event["data"])
                    shape = event["event"].capitalize()
                    shaped(data, {"$ref": f"#/components/schemas/{shape}"})
                    yield event["event"], int(event["id"]), data
                    event = {}
                else:
                    event = {}


async def settled(program: Program, path: str) -> Any:
    """The view once it is somebody's decision that no bot will make."""
    for _ in range(PATIENT * 100):
        view = await program.get(path)
        if view["now"]["mine"] or "over" in view["now"]:
            return view
        await asyncio.sleep(0.01)
    raise AssertionError("it never became this seat's turn")
