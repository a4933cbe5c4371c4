"""Copies of the smallest game on disk, each broken in one way: for whoever asks the laws of a folder."""

import inspect
import shutil
from pathlib import Path

from tests.kit.outside import SOURCE

PACKAGE = "hide_and_sheep"
HEAD = """

import sys
from {name} import data
from {name}.data import ASK, CHOOSE_BUSH, CHOOSE_CARD, DRAW, LET_BE, LOOK, NO_BUSH, PEEK, UNKNOWN_CARD, WOLF
from panurge import CHANCE, OVER, Rng

rules = sys.modules[__name__]


{bodies}

def new_game(players, options):
    state = {kind}()
    state.start(players, options["peeks"])
    return state
"""


def copied(place: Path, name: str) -> Path:
    """The whole game under another name."""
    folder = place / name
    shutil.copytree(SOURCE / PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text().replace("hide-and-sheep", name).replace(PACKAGE, name))
    return folder


def spoiled(place: Path, name: str, *kinds: type) -> Path:
    """With the last of these classes of rules (each follows from the one before) in the place of the sound ones."""
    folder = copied(place, name)
    bodies = "\n\n".join(inspect.getsource(kind) for kind in kinds)
    with (folder / "rules.py").open("a") as rules:
        rules.write(HEAD.format(name=name, bodies=bodies, kind=kinds[-1].__name__))
    return folder
