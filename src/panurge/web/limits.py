"""How much one visitor may ask for. Generous for people, small enough that nobody can drown the others."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

SECONDS = {
    "head": 10.0,  # for the first line and the headers of a request, from the first byte (or from the connection) on
    "body": 60.0,  # for the rest of it
    "idle": 15.0,  # between two requests
    "stall": 30.0,  # in which nothing is taken of what waits to be read
    "farewell": 5.0,  # to take the last bytes of a connection that is ended
}
"""How long each part of a connection may take."""


@dataclass(frozen=True)
class Limits:
    frame: int = 4096  # bytes of one frame from a page
    form: int = 16384  # bytes of a posted form
    record: int = 1_200_000  # bytes of a record that is only looked at, escaped as forms are
    records_per_second: float = 4
    record_burst: int = 60
    frames_per_second: float = 25
    frame_burst: int = 60
    visits_per_second: float = 10  # pages of tables and replays, from one address
    visit_burst: int = 150
    asks_per_second: float = 50  # calls of programs, from one address
    ask_burst: int = 200
    hints_per_minute: float = 30  # for programs, from one address
    hint_burst: int = 20
    tables_per_minute: float = 12  # from one address
    table_burst: int = 40
    looks_per_second: float = 40  # pages that belong to no table, from one address
    look_burst: int = 300
    draws_per_second: float = 40  # tables drawn for sockets: when one is opened, or wants another look; one address
    draw_burst: int = 400
    sockets_per_address: int = 120
    connections_per_address: int = 256  # plain ones; behind a proxy that is named, requests under way
    connections: int = 4000  # of all, sockets included
    head: int = 16384  # bytes of a request before its body
    seconds: Mapping[str, float] = field(default_factory=lambda: SECONDS)
    viewers_per_table: int = 250


class Bucket:
    """A token bucket: `burst` at once, then `rate` per second."""

    __slots__ = ("_at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self._at = time.monotonic()

    def take(self, cost: int = 1) -> bool:
        now = time.monotonic()
        self.left = min(float(self.burst), self.left + self.rate * (now - self._at))
        self._at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """One bucket per address; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self.rate, self.burst)
            if len(self._by_address) > self.most:
                self._by_address.popitem(last=False)
        self._by_address.move_to_end(address)
        return bucket.take()


class Crowd:
    """How many of a kind each address has at the same time: sockets, connections, requests under way."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._by_address: dict[str, int] = {}

    def is_full(self, address: str) -> bool:
        return self._by_address.get(address, 0) >= self.most

    def enter(self, address: str) -> bool:
        if self.is_full(address):
            return False
        self._by_address[address] = self._by_address.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        count = self._by_address.get(address, 0) - 1
        if count > 0:
            self._by_address[address] = count
        else:
            self._by_address.pop(address, None)


class Turnstile:
    """One at a time for each address: between two of its pages everybody else has theirs."""

    def __init__(self) -> None:
        self._by_address: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # as long as one is needed

    async def admit(self, address: str) -> "Admission":
        lock = self._by_address.get(address)
        if lock is None:
            lock = self._by_address[address] = asyncio.Lock()
        await lock.acquire()
        return Admission(lock)


class Admission:
    def __init__(self, lock: asyncio.Lock | None = None) -> None:
        self._lock = lock

    def pass_on(self) -> None:
        """Let the next one of that address in, once; a page is made in one go, so the loop has to come round first."""
        if self._lock is not None:
            asyncio.get_running_loop().call_soon(self._lock.release)
            self._lock = None
