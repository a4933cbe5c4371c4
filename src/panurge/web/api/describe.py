"""The OpenAPI 3.1 description, made from the list of calls that the server itself uses: it cannot go stale."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from panurge import __version__
from panurge.core.words import LANGUAGES
from panurge.web.api.call import Call
from panurge.web.api.problems import MEDIA, STATUS
from panurge.web.api.shapes import SHAPES, Shape, needed, ref, text

LANGUAGE = ("language", {"enum": list(LANGUAGES)}, "Of the sentences; else by Accept-Language, else English.")
STREAMED = "text/event-stream"


def description(calls: Sequence[Call]) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Panurge",
            "version": __version__,
            "summary": "Sheep games for programs: make a table, sit down, look, act, follow.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "security": [],
        "paths": paths,
        "components": {
            "schemas": SHAPES,
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat, from `makeTable` or `sit`. Valid until the seat is renewed.",
                },
                "me": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Your own token, from `becomeSomebody` or `enter`. Valid until you are forgotten.",
                },
            },
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": [
            *[_parameter("path", name, text(), "") for name in re.findall(r"{(\w+)", call.path)],
            *[_parameter("query", *each) for each in (*call.query, LANGUAGE)],
            *[_parameter("header", *each) for each in call.headers],
        ],
        "responses": {str(int(call.status)): _good(call)} | _bad(call),
    }
    if call.takes:
        told["requestBody"] = {
            "required": needed(SHAPES[call.takes]),
            "content": {"application/json": {"schema": ref(call.takes)}},
        }
    if call.seat != "no":
        told["security"] = [{"seat": []}] if call.seat == "must" else [{}, {"seat": []}]
    if call.person != "no":
        told["security"] = [{"me": []}] if call.person == "must" else [{}, {"me": []}]
    return told


def _parameter(where: str, name: str, shape: Shape, says: str) -> dict[str, Any]:
    told: dict[str, Any] = {"name": name, "in": where, "required": where == "path", "schema": shape}
    return told | {"description": says} if says else told


def _good(call: Call) -> dict[str, Any]:
    if "/" not in call.gives:
        return {"description": call.summary, "content": {"application/json": {"schema": ref(call.gives)}}}
    says = call.summary
    if call.gives == STREAMED:
        says += " Events `entry` (data: Entry) and `standing` (data: Standing); the id is the number of the last entry."
        says += " With a seat's token also `guests` (data: Guests) and `declined` (data: Declined)."
    return {"description": says, "content": {call.gives: {"schema": text()}}}


def _bad(call: Call) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for code in call.all_problems:
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        str(status): {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{code}`' for code in codes)}",
            "content": {MEDIA: {"schema": ref("Problem")}},
        }
        for status, codes in sorted(by_status.items())
    }
