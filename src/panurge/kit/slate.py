"""Where the laws are looking, told to another process without a call: a small file that both look at."""

import json
import mmap
from pathlib import Path
from typing import Any

from panurge.kit.cases import Whereabouts

SIZE = 65536
HEAD = 16  # a number that grows, and the length of the text after it


class Slate:
    """It is written upon for every position that is looked at, so that must be quick."""

    def __init__(self, path: str) -> None:
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), SIZE)
        self.count = 0
        self.law = ""

    def write(self, where: dict[str, Any]) -> None:
        self.count += 1
        text = json.dumps({"law": self.law, **where}).encode()[: SIZE - HEAD]
        self.map[HEAD : HEAD + len(text)] = text
        self.map[:HEAD] = f"{self.count:<8x}{len(text):<8x}".encode()

    def write_whereabouts(self, where: Whereabouts) -> None:
        case = where.case
        self.write({
            "ways": str(case), "case": [case.key, case.players, dict(case.changed)], "seed": where.seed,
            "step": where.step, "doing": where.doing, "again": where.again,
            "trail": None if where.trail is None else list(where.trail),
        })  # fmt: skip


def head_of(path: Path) -> bytes:
    """It differs when something new stands there."""
    with path.open("rb") as file:
        return file.read(HEAD)


def written_on(path: Path) -> dict[str, Any]:
    """What stands there; nothing if nothing does. Asked when nobody writes any more."""
    written = path.read_bytes()
    if not written[:HEAD].strip(b"\0"):
        return {}
    length = int(written[8:HEAD], 16)
    try:
        found: dict[str, Any] = json.loads(written[HEAD : HEAD + length])
    except ValueError:  # stopped while it was being written
        return {}
    return found
