"""What several commands need: the asked-for game, a progress bar, numbers for people."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from panurge import bots
from panurge.core.errors import BadOption
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.core.words import Voice, voice


def options_of(asked: argparse.Namespace) -> dict[str, object]:
    options: dict[str, object] = {}
    for text in asked.option:
        name, equals, value = text.partition("=")
        if not equals:
            say = voice("panurge.commands", getattr(asked, "language", "en"))
            raise BadOption(say("fault.written", text=text))
        options[name.strip()] = value.strip()
    return options


def check_seated(texts: Sequence[str], key: str, say: Voice) -> None:
    """Whether these bots may sit down; here, at home, with whatever they are to think with."""
    for text in texts:
        bot = bots.read(text, key)
        if not bot.seated:
            raise BadOption(say("fault.bot_seat", bot=bot.base, levels=", ".join(bots.SEATED)))


def writable(name: str) -> None:
    """Before the work whose result goes there: a file of that name (if any) can be written."""
    path = Path(name).absolute()
    if name and (path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK)):
        raise BadOption(f"{name} cannot be written: it is a folder, or its folder is not there or takes no files")


def start(asked: argparse.Namespace) -> State:
    return GAMES[asked.key].start(asked.players, options_of(asked))


class Progress:
    """A bar on a terminal's error stream; silent elsewhere."""

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self.shown = 0.0
        self.began = time.monotonic()
        self.alive = sys.stderr.isatty()

    def at(self, done: int) -> None:
        now = time.monotonic()
        if not self.alive or (now - self.shown < 0.1 and done < self.total):
            return
        self.shown = now
        filled = 30 * done // self.total
        left = (now - self.began) / max(done, 1) * (self.total - done)
        bar = "█" * filled + "·" * (30 - filled)
        print(f"\r{bar} {done}/{self.total} {self.what}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.alive:
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def short(number: float) -> str:
    """1234567 → 1.23 M"""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"
