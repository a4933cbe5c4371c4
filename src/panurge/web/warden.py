"""Obeys whoever keeps the house (`panurge admin`): looks every few seconds what was written down in the store, closes
tables that are to be closed, and lets nobody in, nor stay, who is banned."""

import asyncio
from functools import lru_cache
from ipaddress import ip_network

from panurge.table import KeepersBook, Store
from panurge.table.table import CLOSED
from panurge.web.hub import Hub
from panurge.web.rounds import borne

ROUND = 2.0  # seconds


class Warden:
    def __init__(self, store: Store, hub: Hub) -> None:
        self.book, self.hub = KeepersBook(store), hub
        self.banned: frozenset[str] = frozenset()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._go_round())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _go_round(self) -> None:
        while True:
            with borne("obeying the house's book"):
                self.read_the_book()
            await asyncio.sleep(ROUND)

    def read_the_book(self) -> None:
        closed, banned = self.book.closed(), self.book.banned()
        for table in closed - self.hub.closed:
            room = self.hub.rooms.get(table)
            with borne("showing a table that is closed"):
                if room is not None and not room.table.frozen:
                    room.table.freeze(CLOSED)
        reopened, self.hub.closed = self.hub.closed - closed, closed
        for table in reopened:  # whoever comes next opens it anew
            room = self.hub.rooms.pop(table, None)
            if room is not None:
                room.close()
        if banned != self.banned:
            self.banned = banned
            self._show_out()

    def bars(self, address: str) -> bool:
        return bool(self.banned) and _is_barred(address, self.banned)

    def _show_out(self) -> None:
        for room in tuple(self.hub.rooms.values()):
            for one in tuple(room.company.everybody):
                if one.address and self.bars(one.address):
                    one.end()


@lru_cache(maxsize=4096)
def _is_barred(address: str, banned: frozenset[str]) -> bool:
    """`address` as the limits count it: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        here = ip_network(address, strict=False)
    except ValueError:
        return False
    networks = [ip_network(one) for one in banned]
    return any(here.version == one.version and (one.supernet_of(here) or here.supernet_of(one)) for one in networks)  # type: ignore[arg-type]
