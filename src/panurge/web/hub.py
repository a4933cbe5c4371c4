"""The rooms that are open in this process. A room nobody looks at is closed; its table waits in the store."""

import asyncio

from panurge.table import Pool, Room, Store, Table
from panurge.web.playable import playable

SWEEP = 30.0  # seconds between looking for rooms nobody needs


class Hub:
    def __init__(self, store: Store, pool: Pool | None = None) -> None:
        self.store = store
        self.pool = pool or Pool()
        self.rooms: dict[str, Room] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def room(self, table: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table."""
        room = self.rooms.get(table)
        if room is None and table.isascii() and table.isalnum():  # no store need answer for anything else
            header = self.store.header(table)
            if header is None or header.game not in playable():
                return None
            room = self.rooms[table] = Room(Table(self.store, header), self.pool)
            room.wake()
        return room

    def start(self) -> None:
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_for_ever())

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        for table, room in tuple(self.rooms.items()):
            if room.idle:
                room.close()
                del self.rooms[table]

    def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
        self.pool.close()
