"""`panurge bench`: how fast each game is here, in CPU time, median of three rounds, one process.

`ismcts` is iterations of the search as the bot sets it, from the first decision; `in search` is nodes of a search whose
playouts are uniform and to the end, as a share of the nodes of bare playouts: what the tree costs.

With `--interpreted` the same figures are taken again by a child that loads the same files uncompiled, and the ratio is
printed: a claim of speed is a ratio in one run."""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import panurge
from panurge.bots.pace import UNIFORM, pace
from panurge.commands.shared import short
from panurge.core import drive
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import OVER, State

FIGURES = ("decisions", "nodes", "stepwise", "guided", "clone", "veil", "imagine", "ismcts", "in search")

# Runs panurge from its .py files although compiled ones lie beside them.
_UNCOMPILED = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader
finder = FileFinder.path_hook((SourceFileLoader, [".py"]))
def hook(path):
    if "panurge" not in path:
        raise ImportError
    return finder(path)
sys.path_hooks.insert(0, hook)
sys.path_importer_cache.clear()
from panurge.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(asked: argparse.Namespace) -> int:
    keys = asked.games or list(GAMES)
    if asked.envs:
        return _envs(keys, asked)
    figures = {}
    for key in keys:
        for players in GAMES[key].players:
            figures[f"{key}/{players}"] = measure(GAMES[key].start(players), asked.seconds)
    slow = _interpreted(keys, asked.seconds) if asked.interpreted else {}
    if asked.json:
        told: dict[str, Any] = {"compiled": panurge.compiled(), "figures": figures}
        print(json.dumps(told | {"interpreted": slow} if slow else told))
        return 0
    mode = "compiled" if panurge.compiled() else "interpreted"
    print(f"panurge {panurge.__version__}, {mode}, per second of CPU time")
    _table(figures, short)
    if slow:
        ratios = {
            name: {figure: row[figure] / max(slow[name][figure], 1e-9) for figure in FIGURES}
            for name, row in figures.items()
        }
        print("\ntimes the interpreted engine, same run")
        _table(ratios, lambda ratio: f"× {ratio:.1f}")
    return 0


def _envs(keys: list[str], asked: argparse.Namespace) -> int:
    """Steps per second through the research faces."""
    try:
        from panurge.envs import bench
    except ModuleNotFoundError as error:
        raise panurge.PanurgeError(f"the research faces need {error.name}: pip install 'panurge[research]'") from None
    rows = bench.measure(keys, asked.seconds)
    if asked.json:
        print(json.dumps({"compiled": panurge.compiled(), "envs": rows}))
        return 0
    mode = "compiled" if panurge.compiled() else "interpreted"
    print(f"panurge {panurge.__version__}, {mode}, steps per second of CPU time")
    print(bench.table(rows, short))
    return 0


def _table(figures: dict[str, dict[str, float]], write: Callable[[float], str]) -> None:
    width = max(len(name) for name in figures)
    print(" " * width + "".join(f"{figure:>11}" for figure in FIGURES))
    for name, row in figures.items():
        print(f"{name:{width}}" + "".join(f"{write(row[figure]):>11}" for figure in FIGURES))


def _interpreted(keys: list[str], seconds: float) -> dict[str, dict[str, float]]:
    command = [sys.executable, "-c", _UNCOMPILED, "bench", "--json", "--seconds", str(seconds), *keys]
    found: dict[str, Any] = json.loads(_said(command))
    if found["compiled"]:
        raise panurge.PanurgeError("the interpreted engine could not be loaded")
    figures: dict[str, dict[str, float]] = found["figures"]
    return figures


def _said(command: list[str], attempts: int = 2) -> str:
    """What a child prints; one that was killed is started once more."""
    for _ in range(attempts):
        child = subprocess.run(command, capture_output=True, text=True, check=False)
        if child.returncode >= 0:
            break
    if child.returncode:
        why = child.stderr.strip().rpartition("\n")[2] or f"signal {-child.returncode}"
        raise panurge.PanurgeError(f"the interpreted engine could not be measured: {why}")
    return child.stdout


def measure(start: State, seconds: float) -> dict[str, float]:
    """Operations per second of CPU time."""
    sense = GAMES[start.KEY].module("sense").SENSE
    rng = Rng(1)

    def playouts() -> tuple[float, float]:
        tally = drive.Tally()
        spent = _until(seconds / 3, lambda: drive.playout(start.clone(), rng, tally))
        return int(tally.decisions) / spent, int(tally.decisions + tally.chances) / spent

    def guided() -> float:
        tally = drive.Tally()
        spent = _until(seconds / 3, lambda: drive.guided_playout(start.clone(), sense, rng, tally))
        return int(tally.decisions) / spent

    def stepwise() -> float:
        count = 0

        def game() -> None:
            nonlocal count
            state = start.clone()
            state.deal(rng)
            while state.current_player != OVER:
                options = state.legal_actions()
                state.apply(options[rng.below(len(options))])
                count += 1
                state.deal(rng)

        spent = _until(seconds / 3, game)
        return count / spent

    middle = _middle(start, rng)
    veil = middle.veil(middle.current_player)
    rounds = [playouts() for _ in range(3)]
    bare = statistics.median(pair[1] for pair in rounds)
    return {
        "decisions": statistics.median(pair[0] for pair in rounds),
        "nodes": bare,
        "stepwise": statistics.median(stepwise() for _ in range(3)),
        "guided": statistics.median(guided() for _ in range(3)),
        "clone": _repeated(lambda n: drive.clone_many(middle, n), seconds),
        "veil": _repeated(lambda n: drive.veil_many(middle, middle.current_player, n), seconds),
        "imagine": _repeated(lambda n: drive.imagine_many(veil, rng, n), seconds),
        "ismcts": statistics.median(pace(start, seconds / 3)[0] for _ in range(3)),
        "in search": statistics.median(pace(start, seconds / 3, **UNIFORM)[1] for _ in range(3)) / bare,
    }


def _middle(start: State, rng: Rng) -> State:
    """A position from the middle of a random game, a seat to move."""
    while True:
        state = start.clone()
        state.deal(rng)
        for _ in range(20):
            if state.current_player == OVER:
                break
            state.apply(state.pick(rng))
            state.deal(rng)
        if state.current_player != OVER:
            return state


def _until(seconds: float, work: Callable[[], object]) -> float:
    """Repeat the work for about that long; the CPU time it took."""
    began = time.process_time()
    while True:
        work()
        spent = time.process_time() - began
        if spent >= seconds:
            return spent


def _repeated(work: Callable[[int], object], seconds: float) -> float:
    batch = 100
    rates = []
    for _ in range(3):
        count = 0
        began = time.process_time()
        while True:
            work(batch)
            count += batch
            spent = time.process_time() - began
            if spent >= seconds / 3:
                break
            if spent < seconds / 30:
                batch *= 2
        rates.append(count / spent)
    return statistics.median(rates)
