"""Analyses of finished games in a process of their own, which thinks only when nobody else wants the processor.

An analysis fills up while one watches: coarse first, then finer, then the turning points, and what the strongest bot
would have done there. The finished ones are kept in memory, the longest unused are forgotten."""

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from panurge.bots.choice import Budget
from panurge.study import chances
from panurge.study.chances import Advice, Point, Turn
from panurge.study.reading import Reading

log = logging.getLogger(__name__)

SECONDS = 16.0  # of counting for one game
LEAST = 0.04  # seconds for a point: below, there are fewer points instead
BATCH = 6
THOUGHT = Budget(seconds=1.0, iterations=1500)  # of the strongest bot, at each part of a turning point


@dataclass
class Analysis:
    """What is known so far. `state` is running, done or failed."""

    reading: Reading
    state: str = "running"
    wanted: int = 0
    points: dict[int, Point] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    advice: dict[int, Advice] = field(default_factory=dict)  # by the turn's `before`

    def curve(self) -> list[Point]:
        return [self.points[moment] for moment in sorted(self.points)]


def steps(reading: Reading, seconds: float) -> Iterator[tuple[str, Any]]:
    """The work of an analysis, piece by piece: ("wanted", how many), ("points", list), ("turns", list),
    ("advice", (turn, advice)). Whoever runs it may stop between two pieces."""
    moments = chances.moments(reading)
    yield "wanted", len(moments)
    pace = max(LEAST, seconds / max(1, len(moments)))
    known: dict[int, Point] = {}

    def counted(at: list[int], pace: float, most: int = chances.MOST, seed: int = 1) -> list[Point]:
        fresh = chances.count(reading, at, pace, most, seed)
        known.update({point.moment: point for point in fresh})
        return fresh

    order, began = chances.coarse_to_fine(moments), time.monotonic()
    for place in range(0, len(order), BATCH):
        if place >= 4 * BATCH and time.monotonic() - began > seconds:
            break  # slow here: fewer points must do
        yield "points", counted(order[place : place + BATCH], pace)
    for _ in range(2):
        missing = [moment for moment in chances.gaps(moments, list(known.values()), 24) if moment not in known]
        for place in range(0, len(missing), BATCH):
            yield "points", counted(missing[place : place + BATCH], pace)
    again = chances.suspects(list(known.values()))
    for place in range(0, len(again), BATCH):
        yield "points", counted(again[place : place + BATCH], 4 * pace, 4 * chances.MOST, 2)
    turns = chances.turning_points(reading, list(known.values()))
    yield "turns", turns
    for turn in turns:
        yield "advice", (turn, chances.advice(reading, turn, THOUGHT))


class _Work:
    """In the worker: the analyses that are under way there, by number."""

    running: dict[int, Iterator[tuple[str, Any]]] = {}


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(10)


def _next(number: int, reading: Reading, seconds: float) -> tuple[str, Any] | None:
    """In the worker: the next piece of an analysis; None when there is none left."""
    work = _Work.running.setdefault(number, steps(reading, seconds))
    piece = next(work, None)
    if piece is None:
        del _Work.running[number]
    return piece


class Desk:
    """Makes analyses, one piece of one after a piece of another; make one per server, close it at the end."""

    def __init__(self, seconds: float = SECONDS, most: int = 64) -> None:
        self.seconds = seconds
        self.most = most
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._workers: ProcessPoolExecutor | None = None
        self._number = 0

    def analysis(self, name: str, reading: Callable[[], Reading]) -> Analysis:
        """The analysis kept under that name; begun if there is none. One that failed is tried again."""
        found = self._known.get(name)
        if found is None or found.state == "failed":
            found = self._known[name] = Analysis(reading())
            task = asyncio.get_running_loop().create_task(self._run(found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._known.move_to_end(name)
        while len(self._known) > self.most:
            self._known.popitem(last=False)
        return found

    async def _run(self, analysis: Analysis) -> None:
        self._number += 1
        number = self._number
        loop = asyncio.get_running_loop()
        try:
            while True:
                job = (number, analysis.reading, self.seconds)
                piece = await loop.run_in_executor(self._open(), _next, *job)
                if piece is None:
                    analysis.state = "done"
                    return
                self._take(analysis, *piece)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the worker died, or a game's sense failed: the page says so, the server goes on
            log.warning("an analysis failed: %s", error)
            analysis.state = "failed"
            if isinstance(error, BrokenProcessPool):
                self._shut()

    def _take(self, analysis: Analysis, kind: str, what: Any) -> None:
        if kind == "wanted":
            analysis.wanted = what
        elif kind == "points":
            analysis.points |= {point.moment: point for point in what}
        elif kind == "turns":
            analysis.turns = what
        else:
            turn, advice = what
            if advice is not None:
                analysis.advice[turn.before] = advice

    def _open(self) -> ProcessPoolExecutor:
        if self._workers is None:
            context = multiprocessing.get_context("spawn")
            self._workers = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        return self._workers

    def _shut(self) -> None:
        workers, self._workers = self._workers, None
        if workers is not None:
            for process in list((getattr(workers, "_processes", None) or {}).values()):
                process.kill()
            workers.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._shut()
