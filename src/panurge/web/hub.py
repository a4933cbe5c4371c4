"""The rooms that are open in this process. A room nobody looks at is closed; its table waits in the store."""

import asyncio
import logging
import os
from collections.abc import Iterable

from panurge.people.results import Results
from panurge.table import Entry, Pool, Room, Store, Table, Unreachable
from panurge.table.keeping import Keeper
from panurge.table.line import Step
from panurge.table.table import CLOSED, Observer
from panurge.web.patrol import Patrol
from panurge.web.playable import playable

log = logging.getLogger("panurge.web")

SWEEP = 30.0  # seconds between looking for rooms nobody needs


def _workers() -> int:
    """Processes for bots: one core is left to the page, and more than a few would only use memory."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


class Hub:
    def __init__(self, store: Store, pool: Pool | None = None) -> None:
        self.store = store
        self.pool = pool or Pool(_workers())  # for bots at tables …
        self.hint_pool = pool or Pool()  # … and for hints, so that no bot waits behind one
        self.rooms: dict[str, Room] = {}
        self.patrol = Patrol(self)
        self.keeper = Keeper(store)
        self.closed: frozenset[str] = frozenset()  # tables that whoever keeps the house has closed
        self.observers: list[Observer] = []  # are told what happens at any table
        self.results = Results(store)
        self._tasks: list[asyncio.Task[None]] = []

    def room(self, table: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table."""
        room = self.rooms.get(table)
        if room is None and table.isascii() and table.isalnum():  # no store need answer for anything else
            header = self.store.header(table)
            if header is None or header.game not in playable():
                return None
            room = self.rooms[table] = Room(Table(self.store, header), self.pool)
            room.table.observers.append(self._observe)
            if table in self.closed and not room.table.frozen:
                room.table.freeze(CLOSED)
            self.patrol.opened(table)
            room.wake()
        return room

    def the_room(self, table: str) -> Room:
        """The same of a table that is known to be there: none is ever thrown away."""
        room = self.room(table)
        assert room is not None
        return room

    def _observe(self, entry: Entry, step: Step | None) -> None:
        if entry.kind == "end":
            self.results.settle(entry.table)
            self.keeper.ended(entry.table)
        for observer in self.observers:
            observer(entry, step)

    def start(self) -> None:
        self.keeper.start()
        self._settle()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._sweep_for_ever()), loop.create_task(self.patrol.begin())]

    def _settle(self) -> None:
        """Results that were not written when they should have been."""
        try:
            self.results.settle_all()
        except Unreachable as reason:
            log.warning("results are written later: %s", reason)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                self.sweep()
                self.patrol.round()
                self._settle()
            except Unreachable as reason:  # the store: there is another round
                log.warning("the round of the rooms was cut short: %s", reason)

    def sweep(self, tables: Iterable[str] | None = None) -> None:
        """Close those of the rooms, or of these, that nobody needs."""
        for table in tuple(self.rooms if tables is None else tables):
            room = self.rooms.get(table)
            if room is not None and room.idle:
                self.patrol.closing(room)
                room.close()
                del self.rooms[table]

    def open_anew(self, tables: Iterable[str]) -> None:
        """What the store holds of these has changed behind their rooms: whoever looks on comes back to another one."""
        for table in tables:
            room = self.rooms.pop(table, None)
            if room is not None:
                self.patrol.closing(room)
                room.close()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
        self.keeper.close()
        self.pool.close()
        self.hint_pool.close()
