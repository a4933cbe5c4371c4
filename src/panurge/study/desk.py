"""Analyses of finished games in a process of their own, which thinks only when nobody else wants the processor.

An analysis fills up while one watches: coarse first, then finer, then the turning points, and what the strongest bot
would have done there. The pieces are made in a fair line: all analyses of one address are one share, and each address
may have only a few unfinished. One that is under way is never begun again nor forgotten; of too many finished ones the
longest unused is, of the address that has most of them. When the worker dies, everything that was under way there is
begun anew by itself. One that nobody asks about any more rests where it is, until it is asked about again."""

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from panurge.bots.choice import Budget
from panurge.bots.fair import Asker, FairLine
from panurge.bots.orphans import end_with_parent, shut
from panurge.core.errors import PanurgeError
from panurge.study import chances
from panurge.study.chances import Favoured, Point, Turn
from panurge.study.reading import Reading

log = logging.getLogger(__name__)

SECONDS = 16.0  # of counting for one game
LEAST = 0.04  # seconds for a point: below, there are fewer points instead
BATCH = 6
PATIENCE = 120.0  # seconds a piece may take before its worker is given up
ATTEMPTS = 3  # workers an analysis may lose
WATCHED = 20.0  # seconds for which a question keeps an analysis going; a page asks once a second
THOUGHT = Budget(seconds=1.0, iterations=1500)  # of the strongest bot, at each part of a turning point


class Busy(PanurgeError):
    """Too many analyses are under way for whoever asks; later there will be room."""


@dataclass(eq=False)
class Analysis:
    """What is known so far. `state` is running, done or failed; what runs may rest meanwhile."""

    reading: Reading
    state: str = "running"
    wanted: int = 0
    points: dict[int, Point] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    favoured: dict[int, Favoured] = field(default_factory=dict)  # by the turn's `before`
    name: str = ""
    asked_by: frozenset[str] = frozenset()  # addresses that wait for it, the first of which began it
    begun_by: str = ""
    number: int = 0  # in the worker
    lost: int = 0  # workers that died or overstayed their time over it
    asked_at: float = 0.0  # when somebody last wanted to see it
    rests: bool = False  # for want of anybody who looks

    def curve(self) -> list[Point]:
        return [self.points[moment] for moment in sorted(self.points)]


def steps(reading: Reading, seconds: float) -> Iterator[tuple[str, Any]]:
    """The work of an analysis, piece by piece: ("wanted", how many), ("points", list), ("turns", list),
    ("favoured", (turn, favoured)). Whoever runs it may stop between two pieces."""
    moments = chances.moments(reading)
    yield "wanted", len(moments)
    pace = max(LEAST, seconds / max(1, len(moments)))
    known: dict[int, Point] = {}
    spent = 0.0  # what others do in this process between two pieces is not counted

    def counted(at: list[int], pace: float, most: int = chances.MOST, seed: int = 1) -> list[Point]:
        nonlocal spent
        began = time.monotonic()
        fresh = chances.count(reading, at, pace, most, seed)
        known.update({point.moment: point for point in fresh})
        spent += time.monotonic() - began
        return fresh

    order = chances.coarse_to_fine(moments)
    for place in range(0, len(order), BATCH):
        if place >= 4 * BATCH and spent > seconds:
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
        yield "favoured", (turn, chances.favoured(reading, turn, THOUGHT))


def _is_under_way(analysis: Analysis) -> bool:
    return analysis.state == "running" and not analysis.rests


class _Work:
    """In the worker: the analyses that are under way there, by number."""

    running: dict[int, Iterator[tuple[str, Any]]] = {}


def _begin() -> None:
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(19)


def _next(number: int, reading: Reading, seconds: float) -> tuple[str, Any] | None:
    """In the worker: the next piece of an analysis; None when there is none left."""
    work = _Work.running.pop(number, None) or steps(reading, seconds)
    piece = next(work, None)
    if piece is not None:
        _Work.running[number] = work
    return piece


def _drop(number: int) -> None:
    """In the worker: nobody will ask for the rest of this one."""
    _Work.running.pop(number, None)


class Desk:
    """Makes analyses, one piece of one after a piece of another; make one per server, close it at the end."""

    def __init__(
        self,
        seconds: float = SECONDS,
        most: int = 256,
        each: int = 4,
        patience: float = PATIENCE,
        watched: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.clock = clock
        self.most = most  # finished ones kept …
        self.each = each  # … and unfinished ones for each address
        self.patience = patience
        self.watched = WATCHED if watched is None else watched
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._line: FairLine[Analysis] = FairLine()
        self._running: asyncio.Task[None] | None = None
        self._workers: ProcessPoolExecutor | None = None
        self._number = 0

    def analysis(self, name: str, reading: Callable[[], Reading], address: str = "") -> Analysis:
        """The analysis kept under that name; begun if there is none. One that failed is tried again. `Busy` if this
        address has too many under way already."""
        found = self._known.get(name)
        if found is None or found.state == "failed":
            self._check_room(address)
            self._number += 1
            found = Analysis(reading(), name=name, begun_by=address, number=self._number)
            self._known[name] = found
            found.asked_by = frozenset({address} if address else ())
            self._enter_line(found)
        elif found.rests:
            self._check_room(address)
            found.begun_by = address
            self._enter_line(found)
        found.asked_at = self.clock()
        found.asked_by |= {address} if address else frozenset()
        self._known.move_to_end(name)
        self._forget()
        return found

    def _check_room(self, address: str) -> None:
        under_way = sum(one.begun_by == address for one in self._known.values() if _is_under_way(one))
        if under_way >= self.each:
            raise Busy(f"{under_way} analyses are under way for this address")

    def _forget(self) -> None:
        """Of those that are finished or rest, and are too many, the longest unused of the address that has most."""
        finished = [one for one in self._known.values() if not _is_under_way(one)]
        while len(finished) > self.most:
            ((hog, _),) = Counter(one.begun_by for one in finished).most_common(1)
            oldest = next(one for one in finished if one.begun_by == hog)
            finished.remove(oldest)
            del self._known[oldest.name]
            if oldest.rests and self._workers is not None:
                self._workers.submit(_drop, oldest.number)

    # ------------------------------------------------------------------ the work
    def _enter_line(self, analysis: Analysis) -> None:
        """Into the line, and somebody at work on it."""
        analysis.rests = False
        self._wait(analysis)
        if self._running is None or self._running.done():
            self._running = asyncio.get_running_loop().create_task(self._run())

    def _wait(self, analysis: Analysis) -> None:
        self._line.put(analysis, Asker(analysis.asked_by, analysis.name), self.seconds / 20)

    async def _run(self) -> None:
        """Piece after piece, until nobody waits."""
        while (ticket := self._line.take()) is not None:
            began = self.clock()
            try:
                await self._go_on(ticket.what)
            finally:
                self._line.done(ticket, self.clock() - began)
            if ticket.what.state == "running":
                if self.clock() - ticket.what.asked_at < self.watched:
                    self._wait(ticket.what)
                else:
                    ticket.what.rests = True

    async def _piece(self, analysis: Analysis) -> tuple[str, Any] | None:
        job = (analysis.number, analysis.reading, self.seconds)
        made = asyncio.get_running_loop().run_in_executor(self._open(), _next, *job)
        return await asyncio.wait_for(made, self.patience)

    async def _go_on(self, analysis: Analysis) -> None:
        try:
            piece = await self._piece(analysis)
        except (BrokenProcessPool, TimeoutError) as error:
            self._lost(analysis, error)
        except Exception as error:  # a game's sense failed: the page says so, the server goes on
            log.warning("an analysis failed: %s", error)
            analysis.state = "failed"
        else:
            self._take(analysis, piece)

    def _lost(self, analysis: Analysis, error: Exception) -> None:
        """With its worker everything under way is begun anew; one that costs worker after worker is given up."""
        self._shut()
        analysis.lost += 1
        log.warning("the worker of an analysis is replaced: %s", error or "it took too long")
        if analysis.lost >= ATTEMPTS:
            analysis.state = "failed"

    def _take(self, analysis: Analysis, piece: tuple[str, Any] | None) -> None:
        if piece is None:
            analysis.state = "done"
            return
        kind, what = piece
        if kind == "wanted":
            analysis.wanted = what
        elif kind == "points":
            analysis.points |= {point.moment: point for point in what}
        elif kind == "turns":
            analysis.turns = what
        else:
            turn, favoured = what
            if favoured is not None:
                analysis.favoured[turn.before] = favoured

    def _open(self) -> ProcessPoolExecutor:
        if self._workers is None:
            context = multiprocessing.get_context("spawn")
            self._workers = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        return self._workers

    def _shut(self) -> None:
        workers, self._workers = self._workers, None
        if workers is not None:
            shut(workers)

    def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
        self._shut()
