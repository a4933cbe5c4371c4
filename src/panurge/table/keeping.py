"""Keeps finished games (`panurge.table.archive`), one after the other. No table waits for it: another process makes
what is to be kept, when nobody else wants the processor, and a thread waits for that.

What has just ended comes first; besides, whatever an older program or a killed one has left is taken up after a start,
the latest first, at an easy pace. Each is done once, and all of it or nothing."""

import json
import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from panurge.bots.orphans import end_with_parent, shut
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE
from panurge.core.words import LANGUAGES
from panurge.store import Entry, Header, SqliteStore, Store, Unreachable
from panurge.table.archive import Archive, view_name
from panurge.table.ending import ending
from panurge.table.story import OpenStory, Story
from panurge.table.table import Table
from panurge.table.view import LAYOUTS, View

log = logging.getLogger("panurge.table")

PAUSE = 0.5  # seconds between two games that were left over
AGAIN = 5.0  # seconds until a store that did not answer is asked again
FAREWELL = 5.0  # seconds a server that ends gives to games that have just ended
IDLE = 60.0  # seconds without work after which the process is let go
LONGEST = 120.0  # seconds for one game: one whose own code never comes to an end must not hold up the others

Made = tuple[str, bytes]  # the value of the `end` entry, and the archive


# ---------------------------------------------------------------------- what is kept
def archived(table: Table) -> Archive:
    """What there is to keep of a finished game."""
    seats = range(len(table.seats))
    tellers = {view_name(seat): (Story, seat) for seat in (*seats, None)} | {"open": (OpenStory, None)}
    numbers: dict[str, int] = {}
    views = {
        name: {language: _kept(table, teller(table, seat, language), numbers) for language in LANGUAGES}
        for name, (teller, seat) in tellers.items()
    }
    return Archive(table.record().dumps(), views, list(numbers), table.n)


def _kept(table: Table, story: Story, numbers: dict[str, int]) -> dict[str, Any]:
    """One view in one language. `numbers` are those of the parts met so far."""
    kept: dict[str, Any] = {"log": story.lines}
    for layout in LAYOUTS:
        view = View(table, story, layout)
        scene = view.scene()
        kept[layout] = scene | {"parts": [numbers.setdefault(part, len(numbers)) for part in scene["parts"]]}
        kept |= {"seats": view.seats(frozenset(), ()), "now": view.now(), "veil": view.knowledge()}
    return kept


def made(header: Header, key: bytes, entries: list[Entry]) -> Made | None:
    """From a log alone, wherever this runs; None if it cannot be replayed."""
    store = SqliteStore()
    store.create(header, key, int(CHANCE))
    with store.transaction():
        for entry in entries:
            store.append(entry, int(CHANCE))
    table = Table(store, header)
    if table.frozen or table.ended is None:
        return None
    value = ending(table.state, table.ended.get("seat"))
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")), archived(table).packed()


def keep(store: Store, header: Header, make: Callable[..., Made | None] = made) -> bool:
    """Complete the end of a finished game's log and keep what the game looked like; False if it cannot be replayed."""
    if store.archive(header.table) is not None:
        return True
    if header.game not in GAMES or header.version != GAMES[header.game].version:
        return False
    found = make(header, store.key(header.table), store.entries(header.table))
    if found is not None:
        store.keep(header.table, *found)
    return found is not None


# ---------------------------------------------------------------------- where it is made
class Workshop:
    """A process that is started when there is something to make."""

    def __init__(self) -> None:
        self._workers: ProcessPoolExecutor | None = None

    def make(self, *what: Any) -> Made | None:
        if self._workers is None:
            context = multiprocessing.get_context("spawn")
            self._workers = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        try:
            return self._workers.submit(made, *what).result(LONGEST)
        except (BrokenProcessPool, TimeoutError):
            self.rest()
            raise

    def rest(self) -> None:
        workers, self._workers = self._workers, None
        if workers is not None:
            shut(workers)


def _begin() -> None:
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(19)


class Keeper:
    """Make one per server, close it at the end."""

    def __init__(self, store: Store, *, pause: float = PAUSE, workshop: Workshop | None = None) -> None:
        self._store = store
        self._pause = pause
        self._workshop = workshop or Workshop()
        self._ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._over, self._asked = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="panurge-keeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def take_up(self) -> None:
        """Whatever was left over is to be kept, too."""
        self._asked.set()
        self._ended.put("")

    def ended(self, table: str) -> None:
        """A game is over."""
        self._ended.put(table)

    def close(self) -> None:
        """What has just ended is kept still; what was left over is for another day."""
        self._over.set()
        self._ended.put("")
        if self._thread.is_alive():
            self._thread.join(FAREWELL)
        self._workshop.rest()

    # ------------------------------------------------------------------ the thread
    def _run(self) -> None:
        while not self._over.is_set():
            if self._asked.is_set():
                self._asked.clear()
                self._take_up()
            elif not self._keep_next(IDLE):
                self._workshop.rest()
        while self._keep_next(0):
            pass

    def _take_up(self) -> None:
        for table in self._left_over():
            while self._keep_next(self._pause):
                pass
            if self._over.is_set():
                break
            self._keep(table)

    def _left_over(self) -> list[str]:
        while not self._over.is_set():
            try:
                return [header.table for header in self._store.to_keep()]
            except Unreachable:
                self._over.wait(AGAIN)
        return []

    def _keep_next(self, wait: float) -> bool:
        """The next one that has ended; False if there is none within so many seconds."""
        try:
            table = self._ended.get(timeout=wait) if wait else self._ended.get_nowait()
        except queue.Empty:
            return False
        if table:
            self._keep(table)
        return True

    def _keep(self, table: str) -> None:
        """Never fails: a game that cannot be kept must not stop the others."""
        try:
            header = self._store.header(table)
            if header is not None:
                keep(self._store, header, self._workshop.make)
        except Unreachable:
            if not self._over.wait(AGAIN):
                self._ended.put(table)
        except Exception as error:
            if not self._over.is_set():  # else there was no more time: it is taken up after the next start
                log.warning("the game of table %s could not be kept: %s: %s", table, type(error).__name__, error)
