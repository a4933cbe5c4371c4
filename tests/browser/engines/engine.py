"""What a test may ask of a browser engine: few things, the same of each."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from PIL import Image

Actions = list[dict[str, Any]]
"""Pointers and keys as WebDriver and WebDriver BiDi both write them."""


class Gone(Exception):
    """The page that was asked has just been left for another: ask again."""


class Broken(Exception):
    """The engine refused, or a script of the test failed in it."""


class Engine(Protocol):
    name: str
    complaints: list[str]

    def begin(self, size: tuple[int, int]) -> None:
        """A visitor nobody has seen before, in a window of this size."""

    def resize(self, size: tuple[int, int]) -> None: ...

    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    def call(self, function: str, argument: Any) -> Any:
        """Call a function of JavaScript with one argument; what it gives, its promise waited for."""

    def act(self, actions: Actions) -> None: ...

    def picture(self) -> Image.Image:
        """What is seen in the window."""

    def end(self) -> None: ...


def wrapped(function: str) -> str:
    """The same function, from text to text: the two wires differ in how they write anything else."""
    return (
        "async text => { const argument = JSON.parse(text), it = (" + function + "); "
        "const got = typeof it === 'function' ? await it(argument) : await it; "
        "return JSON.stringify(got === undefined ? null : got); }"
    )


def needed(*programs: str) -> list[str]:
    """Those of these programs that are not here."""
    return [one for one in programs if shutil.which(one) is None and not Path(one).exists()]


def stopped(process: "subprocess.Popen[bytes]") -> None:
    """Ended, and with it all that it started (it leads a session of its own)."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(30)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
