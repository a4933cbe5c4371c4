"""Keeps finished games (`panurge.table.archive`): one after the other, in a thread of its own, so that no table waits.

What has just ended comes first; besides, whatever an older program or a killed one has left is taken up after a start,
the latest first, at an easy pace. Each is done once, and all of it or nothing."""

import json
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from panurge.core.registry import GAMES
from panurge.core.words import LANGUAGES
from panurge.store import Header, Store, Unreachable
from panurge.table.archive import Archive, view_name
from panurge.table.ending import ending
from panurge.table.story import OpenStory, Story
from panurge.table.table import Table
from panurge.table.view import LAYOUTS, View

log = logging.getLogger("panurge.table")

PAUSE = 0.5  # seconds between two games that were left over: people come first
BREATH = 0.005  # seconds between two views of a game, in which whoever waits gets the processor
AGAIN = 5.0  # seconds until a store that did not answer is asked again
FAREWELL = 5.0  # seconds a server that ends gives to games that have just ended


def archived(table: Table, breathe: Callable[[], object] = lambda: None) -> Archive:
    """What there is to keep of a finished game."""
    seats = range(len(table.seats))
    tellers = {view_name(seat): (Story, seat) for seat in (*seats, None)} | {"open": (OpenStory, None)}
    numbers: dict[str, int] = {}
    views: dict[str, Any] = {}
    for name, (teller, seat) in tellers.items():
        views[name] = {}
        for language in LANGUAGES:
            views[name][language] = _kept(table, teller(table, seat, language), numbers)
            breathe()
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


class Keeper:
    def __init__(self, store: Store, *, pause: float = PAUSE) -> None:
        self._store = store
        self._pause = pause
        self._ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="panurge-keeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ended(self, table: str) -> None:
        """A game is over."""
        self._ended.put(table)

    def close(self) -> None:
        """What has just ended is kept still; what was left over is for another day."""
        self._over.set()
        self._ended.put("")
        if self._thread.is_alive():
            self._thread.join(FAREWELL)

    # ------------------------------------------------------------------ the thread
    def _run(self) -> None:
        while (left := self._left_over()) is None and not self._over.wait(AGAIN):
            pass
        for header in left or ():
            self._keep_ended(wait=self._pause)
            if self._over.is_set():
                break
            self._keep(header)
        while not self._over.is_set():
            self._keep_ended(wait=None)
        self._keep_ended(wait=0)

    def _left_over(self) -> list[Header] | None:
        try:
            return self._store.to_keep()
        except Unreachable:
            return None

    def _keep_ended(self, wait: float | None) -> None:
        """Those that have ended meanwhile; if there are none, wait for one."""
        try:
            table = self._ended.get(timeout=wait) if wait != 0 else self._ended.get_nowait()
            while True:
                header = self._store.header(table) if table else None
                if header is not None:
                    self._keep(header)
                table = self._ended.get_nowait()
        except queue.Empty:
            return
        except Unreachable:
            self._put_back(table)

    def _put_back(self, table: str) -> None:
        if not self._over.wait(AGAIN):
            self._ended.put(table)

    def _keep(self, header: Header) -> None:
        """Never fails: a game that cannot be kept must not stop the others."""
        try:
            keep(self._store, header, lambda: self._over.wait(BREATH))
        except Unreachable:
            self._put_back(header.table)
        except Exception:
            log.exception("the game of table %s could not be kept", header.table)


def keep(store: Store, header: Header, breathe: Callable[[], object] = lambda: None) -> bool:
    """Complete the end of a finished game's log and keep what the game looked like; False if it cannot be replayed."""
    if store.archive(header.table) is not None:
        return True
    table = Table(store, header) if header.game in GAMES else None
    if table is None or table.frozen or table.ended is None:
        return False
    value = ending(table.state, table.ended.get("seat"))
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    store.keep(header.table, text, archived(table, breathe).packed())
    return True
