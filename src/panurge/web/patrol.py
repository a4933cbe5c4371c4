"""Time runs at tables nobody looks at, whatever happened to the server meanwhile.

One of the processes that serve a store looks after all of them; each opens again what it has closed itself.

After a start the newest unfinished tables with a clock, or that do not wait for ever for who is gone, are opened one by
one, so that what is due soon is done in time; of the others it is kept when to open them again."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping

from panurge.core.errors import BrokenGame
from panurge.core.registry import GAMES
from panurge.table import Header, Store, Unreachable
from panurge.table.house import ABSENCE, CLOCK, DAY, agreed
from panurge.table.motor import SOON
from panurge.table.room import Room
from panurge.web.playable import playable
from panurge.web.rounds import borne

MOST = 500  # tables looked at after a start
MONTH = 30 * 1000 * DAY  # milliseconds; who has not come for so long is not waited for
AGAIN = 1.0  # seconds until a store that did not answer is asked again
PAUSE = 0.02  # seconds between two tables: people come first


def is_timed(header: Header) -> bool:
    """Whether anything may happen at this table by itself."""
    if header.game not in playable():
        return False
    if agreed(header.options, CLOCK) != CLOCK.default or agreed(header.options, ABSENCE) != ABSENCE.default:
        return True
    try:
        GAMES[header.game].module("clock")
    except BrokenGame:
        return False
    return True


class Patrol:
    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        open_room: Callable[[str], Room | None],
        sweep: Callable[[Iterable[str]], None],
    ) -> None:
        self._store, self._rooms, self._open_room, self._sweep = store, rooms, open_room, sweep
        self.due: dict[str, int] = {}  # closed tables, and when to open them again (milliseconds since 1970)

    async def begin(self) -> None:
        """After a start, or when another process has died: look at what was left."""
        for header in await self._left_over():
            await asyncio.sleep(PAUSE)
            if header.table in self._rooms:
                continue
            with borne(f"opening the table {header.table}"):  # it must not stop the clocks of the others
                self._open_room(header.table)
                self._sweep((header.table,))  # unless something is due soon

    async def _left_over(self) -> Iterable[Header]:
        since = int(time.time() * 1000) - MONTH
        while True:
            try:
                return [header for header in self._store.unfinished(since, MOST) if is_timed(header)]
            except Unreachable:
                await asyncio.sleep(AGAIN)

    def closing(self, room: Room) -> None:
        """A room is closed: remember when it is needed again."""
        if room.due is not None:
            self.due[room.table.id] = room.table.now() + room.due

    def opened(self, table: str) -> None:
        self.due.pop(table, None)

    def round(self) -> None:
        """Open what is due soon; each room sets its own alarm."""
        soon = int(time.time() * 1000 + 1000 * SOON)
        for table, due in tuple(self.due.items()):
            if due <= soon:
                with borne(f"opening the table {table}"):
                    if self._open_room(table) is None:
                        del self.due[table]  # thrown away meanwhile
