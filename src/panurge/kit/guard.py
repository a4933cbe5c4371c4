"""Asks the laws in a process of their own, and waits no longer than has sense: a game that hangs or crashes is named.

A compiled game that never comes back hears no signal that Python would answer, so nothing less than another process
will do. What is told of such a game is where its last sign of life came from.
"""

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from panurge.kit.slate import SIZE, head_of, written_on

LOOK = 0.1  # seconds between two looks at the slate
LAST = 10.0  # seconds to tell of the position in which a game hung
STARTING = 30.0  # seconds more, for a machine that is slow to start a process
FRAME = re.compile(r'File "(.+?)", line (\d+) in (.+)')


class Errand(NamedTuple):
    """What to check, and how."""

    game: str  # a key or a folder
    laws: tuple[str, ...] = ()
    scale: float = 1.0
    seed: int = 0
    patience: float = 60.0  # seconds without a sign of life


class Stopped(Exception):
    """The process says nothing any more: `ended` is how, None if it hung; `frames` where it was."""

    def __init__(self, ended: int | None, frames: list[str], said: str) -> None:
        super().__init__()
        self.ended = ended
        self.frames = frames
        self.said = said


def checked(errand: Errand) -> Iterator[dict[str, Any]]:
    """Everything that is said, line by line: the plan, then what is kept and what is broken. A law in which the game
    hangs or crashes is `stopped`, and those after it are asked in a new process."""
    plan: list[str] = []
    done: list[str] = []
    with tempfile.TemporaryDirectory(prefix="panurge-check-") as room:
        slate = Path(room) / "slate"
        while True:
            try:
                for line in _lines({**_basics(errand), "laws": errand.laws, "done": done}, slate, errand.patience):
                    if "laws" not in line or not plan:
                        yield line
                    plan = list(line.get("laws", plan))
                return
            except Stopped as stop:
                where = written_on(slate)
                law = where.get("law", "")
                yield {"law": law, "stopped": stopped(errand, where, stop, slate)}
                if law not in plan:
                    return
                done = plan[: plan.index(law) + 1]


def _basics(errand: Errand) -> dict[str, Any]:
    return {"game": errand.game, "scale": errand.scale, "seed": errand.seed}


def stopped(errand: Errand, where: dict[str, Any], stop: Stopped, slate: Path) -> dict[str, Any]:
    """As much as can be told of where the game hung or crashed, with what is told of a broken law."""
    found: dict[str, Any] = {"ways": where.get("ways", ""), "raised": stop.frames, "ended": stop.ended}
    found |= {"doing": where.get("doing", ""), "said": stop.said, "patience": errand.patience}
    if where:
        with suppress(Stopped):
            for line in _lines({**_basics(errand), "where": where}, slate.with_name("last"), LAST):
                found |= line
    return found


def _lines(errand: dict[str, Any], slate: Path, patience: float) -> Iterator[dict[str, Any]]:
    """What a process says, until it ends; Stopped if it ends badly or gives no sign of life any more."""
    slate.write_bytes(bytes(SIZE))
    said = slate.with_suffix(".stderr")
    command = [sys.executable, "-m", "panurge.kit.child", json.dumps({**errand, "slate": str(slate)})]
    with said.open("wb") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL)
    try:
        yield from _until(process, slate, patience)
    except TimeoutError:
        _abort(process)
        raise Stopped(None, *_last_words(said)) from None
    finally:
        process.kill()
        ended = process.wait()
    if ended != 0:
        raise Stopped(ended, *_last_words(said))


def _until(process: "subprocess.Popen[bytes]", slate: Path, patience: float) -> Iterator[dict[str, Any]]:
    """What it says, to the last; TimeoutError if neither a line nor the slate tells anything for so long."""
    assert process.stdout is not None
    lines: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_pour, args=(process.stdout, lines), daemon=True).start()
    count, since = head_of(slate), time.monotonic() + STARTING
    while True:
        try:
            line = lines.get(timeout=LOOK)
        except queue.Empty:
            now = head_of(slate)
            if now != count:
                count, since = now, time.monotonic()
            elif time.monotonic() - since > patience:
                raise TimeoutError from None
            continue
        if not line:
            process.wait()
            return
        since = max(since, time.monotonic())
        yield json.loads(line)


def _pour(out: Iterable[bytes], lines: "queue.Queue[bytes]") -> None:
    for line in out:
        lines.put(line)
    lines.put(b"")


def _abort(process: "subprocess.Popen[bytes]") -> None:
    """It is asked to say where it is before it goes (`faulthandler`), where that can be asked."""
    if os.name == "posix":
        process.send_signal(signal.SIGABRT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)


def _last_words(said: Path) -> tuple[list[str], str]:
    """Where it was, the innermost last, and the last thing it said otherwise."""
    text = said.read_text(encoding="utf-8", errors="replace")
    frames = [f"{Path(file).name}:{line} {name}" for file, line, name in FRAME.findall(text)]
    lines = [line for line in text.splitlines() if line.strip()]
    return frames[:3][::-1], lines[-1] if lines and not frames else ""
