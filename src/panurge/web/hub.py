"""The rooms that are open in this process. A room nobody looks at is closed; its table waits in the store.

Other processes may serve the same store, and have rooms for the same tables. What they tell is passed on to the room it
is about; what they show of their tables is kept here for whoever asks. What is to be done once for the whole house is
done by the one that holds the house's lease."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from panurge.people.forget import traces
from panurge.people.results import Results
from panurge.table import ANEW, BACK, GONE, Entry, Header, News, Pool, Room, Store, Table, Unreachable
from panurge.table.abroad import COMPANY, KINDS
from panurge.table.keeping import Keeper
from panurge.table.line import Step
from panurge.table.table import CLOSED, Observer
from panurge.web.patrol import Patrol
from panurge.web.playable import playable
from panurge.web.rounds import borne
from panurge.web.settling import Settling

SWEEP = 30.0  # seconds between looking for rooms nobody needs
AGAIN = 0.5  # seconds until what could not be read is read


@dataclass(frozen=True)
class InPlay:
    """A table with an open room, in this process or another."""

    table: str
    game: str
    here: frozenset[int]  # seats whose people are here
    eyes: int  # those who look on without a seat
    plays: bool  # everybody sits, and it is not over
    watched: bool  # whoever wants may watch
    at: int


def _workers(share: int) -> int:
    """Processes for bots: one core is left to the page, and more than a few would only use memory."""
    return max(1, min(4, (os.cpu_count() or 2) - 1) // share)


class Hub:
    def __init__(self, store: Store, pool: Pool | None = None, share: int = 1) -> None:
        self.store = store
        self.pool = pool or Pool(_workers(share))  # for bots at tables …
        self.hint_pool = pool or Pool()  # … and for hints, so that no bot waits behind one
        self.rooms: dict[str, Room] = {}
        self.pools: dict[str, Pool] = {}  # for tables whose bots are not to be quick
        self.neighbours = store.neighbours()
        self.elsewhere: dict[str, dict[str, News]] = {}  # what other processes show of a table, by process
        self._nonces: dict[tuple[str, int], str] = {}  # of the seats of open rooms, as they were read last
        self.house_lease = self.neighbours.lease("house", self._keep_house)
        self.patrol = Patrol(store, self.rooms, self.room, self.sweep)
        self.keeper = Keeper(store)
        self.closed: frozenset[str] = frozenset()  # tables that whoever keeps the house has closed
        self.observers: list[Observer] = []  # are told what happens at any table
        self.missed: list[Callable[[], None]] = []  # are told that news may have been missed; they may ask the store
        self.results = Results(store)
        self.settling = Settling(store)
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended: set[str] = set()  # games that were over when somebody else, or nobody, had the table's lease
        for kind in KINDS:
            self.neighbours.on(kind, self._heard)
        self.neighbours.on(ANEW, lambda news: self._open_anew(news.about))
        self.neighbours.on(GONE, lambda news: self._forget_process(news.of))
        self.neighbours.on(BACK, lambda _: self._begin_anew())

    def room(self, table: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table."""
        room = self.rooms.get(table)
        if room is None and table.isascii() and table.isalnum():  # no store need answer for anything else
            header = self.store.header(table)
            if header is None or header.game not in playable():
                return None
            nonces, room = self.store.nonces([table]), self._room(header)
            self.rooms[table] = room  # from here on nothing is asked of the store any more
            self._nonces |= nonces
            room.table.observers.append(self._observe)
            for shown in self.elsewhere.get(table, {}).values():
                room.abroad.heard(shown)
            if table in self.closed and not room.table.frozen:
                room.table.freeze(CLOSED)
            self.patrol.opened(table)
            room.wake()
        return room

    def _room(self, header: Header) -> Room:
        pool = self.pools.get(header.table, self.pool)
        return Room(Table(self.store, header), pool, neighbours=self.neighbours)

    def the_room(self, table: str) -> Room:
        """The same of a table that was there a moment ago: what is thrown away nobody has touched for weeks."""
        room = self.room(table)
        assert room is not None
        return room

    def _observe(self, entry: Entry, step: Step | None) -> None:
        if entry.kind == "end":
            if not self.results.settle(entry.table, wait=False):
                self._begin(self.settling.settle(entry.table))
            if self.rooms[entry.table].lease.held:
                self.keeper.ended(entry.table)
            else:
                self._ended.add(entry.table)
        for observer in self.observers:
            observer(entry, step)

    def start(self) -> None:
        self.keeper.start()
        self.neighbours.begin()
        self._begin(self._sweep_for_ever())
        if self.house_lease.held:
            self._keep_house()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ the house
    def _keep_house(self) -> None:
        """What was left by whoever kept it before: after a start, or because another process has died."""
        self._begin(self.settling.settle_left_over())
        self.keeper.take_up()
        self._begin(self.patrol.begin())

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()
            self._nonces = {seat: nonce for seat, nonce in self._nonces.items() if seat[0] in self.rooms}
            with borne("keeping games that are over"):
                self._keep_ended()
            self.patrol.round()
            with borne("writing results that were left over"):
                if self.house_lease.held:
                    await self.settling.settle_left_over()

    def _keep_ended(self) -> None:
        """Games whose end we saw, and that another process was to keep: perhaps it has died over that."""
        while self._ended:
            self.keeper.ended(self._ended.pop())

    def sweep(self, tables: Iterable[str] | None = None) -> None:
        """Close those of the rooms, or of these, that nobody needs."""
        for table in tuple(self.rooms if tables is None else tables):
            with borne("closing a room that nobody needs"):
                room = self.rooms.get(table)
                if room is not None and room.idle:
                    self.patrol.closing(room)
                    room.close()
                    del self.rooms[table]

    def open_anew(self, tables: Iterable[str]) -> None:
        """What the store holds of these has changed behind their rooms (and it has told the other processes so):
        whoever looks on comes back to another one."""
        for table in tables:
            self._open_anew(table)

    def _open_anew(self, table: str) -> None:
        room = self.rooms.pop(table, None)
        if room is not None:
            self.patrol.closing(room)
            room.close()

    # ------------------------------------------------------------------ other processes
    def in_play(self) -> Iterator[InPlay]:
        """Every table somebody has an open room for."""
        for table, room in self.rooms.items():
            listed, company = room.table.listed(), room.company
            here = company.online if company.attended else frozenset[int]()
            yield InPlay(table, listed["game"], here, company.eyes, listed["plays"], listed["watched"], listed["at"])
        for table, there in self.elsewhere.items():
            if table not in self.rooms:
                shown = [news.more for news in there.values()]
                one, eyes = shown[0], sum(int(each["eyes"]) for each in shown)
                yield InPlay(table, one["game"], self.here(table), eyes, one["plays"], one["watched"], one["at"])

    def here(self, table: str) -> frozenset[int]:
        """The seats of a table whose people are here, by way of whichever process."""
        room = self.rooms.get(table)
        if room is not None:
            return room.company.online
        shown = [news.more["seats"] for news in self.elsewhere.get(table, {}).values()]
        return frozenset(seat for seats in shown for seat in seats)

    def _heard(self, news: News) -> None:
        if news.kind == COMPANY:
            self._show(news)
        room = self.rooms.get(news.about)
        if room is not None:
            room.abroad.heard(news)

    def _show(self, news: News) -> None:
        there = self.elsewhere.setdefault(news.about, {})
        there.pop(news.of, None)
        if news.more:
            there[news.of] = news
        elif not there:
            del self.elsewhere[news.about]

    def _forget_process(self, process: str) -> None:
        """Nobody is here by way of it any more; what it had begun, or not told any more, is taken up."""
        self._stands_no_more(process)
        if self.house_lease.held:
            self._keep_house()
        self._begin(self._catch_up())

    def _begin_anew(self) -> None:
        """We were deaf for a while: what the others showed before that they show again, if it still stands."""
        for process in {process for there in self.elsewhere.values() for process in there}:
            self._stands_no_more(process)
        self._begin(self._catch_up())

    def _stands_no_more(self, process: str) -> None:
        for table in [table for table, there in self.elsewhere.items() if process in there]:
            self._heard(News(process, COMPANY, table))

    async def _catch_up(self) -> None:
        """News may have been missed: whatever the store has more of is read, who has lost a seat loses it here, and
        who has been forgotten is so here."""
        latest: dict[str, int] | None = None  # not known
        with borne("finding out what has been missed"):
            latest = await self._what_was_missed()
        for table, room in tuple(self.rooms.items()):
            with borne("catching up with a table"):
                behind = latest is None or room.table.n < latest.get(table, 0)
                if behind or room.wishes.possible or room.table.over:
                    room.abroad.catch_up()
            await asyncio.sleep(0)

    async def _what_was_missed(self) -> dict[str, int]:
        """As soon as the store can say so; the latest entry of every table."""
        while True:
            open_here = list(self.rooms)
            try:
                nonces, gone = self.store.nonces(open_here), traces(self.store, open_here)
                latest = self.store.latest(open_here)
                for catch_up in self.missed:
                    catch_up()
                break
            except Unreachable:
                await asyncio.sleep(AGAIN)
        self.open_anew({table for table, n, line in gone if table in self.rooms and not self._has(table, n, line)})
        for (table, seat), nonce in nonces.items():
            if self._nonces.get((table, seat), nonce) != nonce and table in self.rooms:
                self.rooms[table].company.dismiss(seat)
        self._nonces = nonces
        return latest

    def _has(self, table: str, n: int, line: str) -> bool:
        """Whether a room has that line of its log as it stands in the store, or will read it. (0: how the table was
        made; of a game whose rules have changed since nothing else is read but the pictures that are kept.)"""
        here = self.rooms[table].table
        if n == 0:
            return tuple(json.loads(line)) == here.header.seats
        return here.entries[n - 1].value == line if n <= here.n else here.archive is None

    # ------------------------------------------------------------------ the end
    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
        self.neighbours.close()
        self.settling.close()
        self.keeper.close()
        self.pool.close()
        self.hint_pool.close()
