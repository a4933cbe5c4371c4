"""A frame as it is sent: JSON, short, every letter as it is.

`orjson` writes it where it is installed (the extra `web` brings it); elsewhere, and whatever `orjson` does not take as
Python's own `json` does, is written by that. It is the same text (`tests/table/test_encoding.py`) but for what no frame
holds: of decimals from 1e16 or below 1e-4 the exponent is written shorter, and what is not a number is null."""

import json
from collections.abc import Callable
from typing import Any

try:
    import orjson
except ImportError:  # a terminal does without
    orjson = None  # type: ignore[assignment]

slowly: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

if orjson is None:

    def encode(frame: Any) -> str:
        return slowly(frame)

else:
    # What is not plain data is left to `json`, which knows what it thinks of it.
    PLAIN = orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME

    def encode(frame: Any) -> str:
        try:
            return orjson.dumps(frame, option=PLAIN).decode()
        except TypeError:
            return slowly(frame)
