"""Compile the hot modules with mypyc: all of them or none.

`PANURGE_COMPILE=0` asks for none (the same files run interpreted, slower), `PANURGE_COMPILE=1` makes a failed
compilation an error. Without the variable, a machine that has no C compiler installs the interpreted package.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("PANURGE_COMPILE", "")
INLINING = ["-fvisibility=hidden", "-fno-semantic-interposition"]
HOT = [
    "core/rng.py",
    "core/state.py",
    "core/sense.py",
    "core/drive.py",
    "core/numbers.py",
    "games/*/data.py",
    "games/*/rules.py",
    "games/*/rules_*.py",
    "games/*/sense.py",
    "games/*/tensors.py",
    "games/*/notation.py",
    "games/*/tell.py",
    "games/*/hand.py",
    "games/*/pens.py",
    "games/*/foresee.py",
    "games/*/meadow.py",
    "games/*/lead.py",
    "games/*/draw.py",
    "games/*/draw_[!v]*.py",
    "drawing/frame.py",
    "drawing/ink.py",
    "core/hand.py",
    "core/words.py",
    "core/cold.py",
    "core/last.py",
    "core/lying.py",
    "bots/ismcts.py",
    "bots/plans.py",
    "envs/memory.py",
    "envs/stepping.py",
]


class AllOrNothing(build_ext):
    """A half-built group cannot be imported: after any failure nothing of it may stay."""

    def build_extensions(self) -> None:
        """The files of a group one beside the other, on as many cores as there are: setuptools takes them in turn."""
        one_by_one = self.compiler.compile

        def compiled(sources: Sequence[str], *given: Any, **named: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as workers:
                made = workers.map(lambda source: one_by_one([source], *given, **named), sources)
                return [file for files in made for file in files]

        self.compiler.compile = compiled
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WISH == "1":
                raise
            print(f"panurge: not compiled ({error}); the same files will run interpreted, slower")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Extension]:
    if WISH == "0":
        return []
    from mypyc.build import mypycify

    room = Path("src/panurge")
    files = sorted(str(path) for pattern in HOT for path in room.glob(pattern))
    found = mypycify(files, opt_level="3", debug_level="0", multi_file=True)
    if os.name == "posix":  # nothing outside calls into the group by name, so the compiler may inline within it
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINING]
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
