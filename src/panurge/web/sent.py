"""JSON as somebody sent it: the one reader of bodies and frames, for pages and programs alike."""

import json
from typing import Any


class NoJson(ValueError):
    """What was sent is none, or none that could be kept or said again."""


def read_json(sent: bytes | str) -> Any:
    """What it says. Refused is also what nests deeper than anybody means, and half a character, which is no text:
    nobody could be sent it back, and no store would keep it."""
    try:
        told = json.loads(sent)
        json.dumps(told, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise NoJson from None
    return told


def read_object(sent: bytes | str) -> dict[str, Any]:
    told = read_json(sent)
    if not isinstance(told, dict):
        raise NoJson
    return told
