"""A frame as it is sent: JSON, short, every letter as it is.

`orjson` writes it where it is installed (the extra `web` brings it); elsewhere, and whatever `orjson` does not take as
Python's own `json` does, is written by that. It is the same text (`tests/table/test_encoding.py`) but for what no frame
holds: of decimals from 1e16 or below 1e-4 the exponent is written shorter, and what is not a number is null."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

try:
    import orjson
except ImportError:  # a terminal does without
    orjson = None  # type: ignore[assignment]

DRAWN = "set"  # where a frame holds the parts of the drawing that have changed: most of what is sent

slowly: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def written(value: Any) -> str:
    try:
        return _quickly(value)
    except TypeError:
        return slowly(value)


def _by_orjson(value: Any) -> str:
    """What is not plain data is left to `json`, which knows what it thinks of it."""
    return orjson.dumps(value, option=PLAIN).decode()


if orjson is not None:
    PLAIN = orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
_quickly = slowly if orjson is None else _by_orjson


@lru_cache(maxsize=1024)
def _part(markup: str) -> str:
    """The same part goes to several seats, and comes back."""
    return written(markup)


def encode(frame: dict[str, Any]) -> str:
    """A frame as it is sent."""
    if DRAWN not in frame:
        return written(frame)
    names = list(frame)
    at = names.index(DRAWN)
    before = written({name: frame[name] for name in names[:at]})[1:-1]
    after = written({name: frame[name] for name in names[at + 1 :]})[1:-1]
    drawn = f'"{DRAWN}":[{",".join([_part(markup) for markup in frame[DRAWN]])}]'
    return f"{{{','.join(filter(None, (before, drawn, after)))}}}"
