"""The processes that serve the tables of one PostgreSQL (see `neighbours`), by its LISTEN/NOTIFY and advisory locks.

A connection beside the store's own, in the store's thread: no table ever waits for it. All news go through one channel.
That of an entry is sent by the statement that writes it, so whoever hears of it can read it; everything else is told in
handfuls. Every `BEAT` whoever serves says that it lives: the loop that does the work says so itself, by way of this
thread, so one that is stuck is silent. Who is silent for `LASTS` is taken for gone. A lease is a lock of this session:
PostgreSQL frees it when the process dies, and whoever wants it too tries again at every beat, and as soon as it sees
that a session has ended: while it wants something it looks round every `LOOK`, by a question that does not grow with
the tables. Of one that is frozen, or on a machine that was cut off, PostgreSQL knows nothing: whoever takes it for gone
ends its session. A session that was lost is opened anew as soon as the loop does something again, and whoever listens
is told that news may have been missed (`BACK`).

Several villages may live in one database, in schemas of their own: channel and locks are of one schema."""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import asyncpg

from panurge.store.neighbours import BACK, GONE, Hear, News
from panurge.store.seal import Seal
from panurge.store.session import Replaced, check_same, opened

log = logging.getLogger("panurge.store")

CHANNEL, SESSION = "panurge", "panurge-news"
PUBLIC = "public"  # the schema whose channel and locks have no other mark: so it was before there were several
BEAT, LASTS = 0.4, 1.6  # seconds between two signs of life, and after which nobody is believed to live
LOOK = 0.1  # seconds between two looks whether a session has ended, while somebody else holds what is wanted here
COMPARED, APART = 600.0, 1.0  # seconds between two looks at the database's clock, and by which ours may differ from it
DEAF = 3.0  # seconds without hearing oneself after which the connection is taken for lost
PATIENCE = 2.0  # seconds for an answer
REST = 0.3  # seconds between two tries to open a connection
LONGEST = 7900  # bytes of one piece of news: PostgreSQL allows 8000
SIGN, HELLO, BYE = "beat", "hello", "bye"  # what the processes say about themselves
LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError)
TELL = "SELECT pg_notify($2, news) FROM unnest($1::text[]) news"
HANDFUL = 500  # locks tried by one statement
SPARE = 100  # locks left to others when there is no room for more: also news need one, and with them every entry
CROWDED = 5.0  # seconds until more are tried then
TRY = "SELECT work, pg_try_advisory_lock(work) FROM unnest($1::bigint[]) work"
# Asked of the functions behind the views: a view takes locks itself, for which there may be no room.
HELD = (  # locks of this session
    "SELECT (classid::bigint << 32) | objid::bigint FROM pg_lock_status() "
    "WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid = pg_backend_pid()"
)
DATABASE = "SELECT oid FROM pg_database WHERE datname = current_database()"
SESSIONS = "FROM pg_stat_get_activity(NULL) WHERE datid = $2 AND pid <> pg_backend_pid() AND application_name"
END = f"SELECT pg_terminate_backend(pid) {SESSIONS} = ANY($1::text[])"  # the database takes it for alive, locks and all
OTHERS = f"SELECT application_name {SESSIONS} LIKE $1"
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"
FREE = "SELECT pg_advisory_unlock(work) FROM unnest($1::bigint[]) work"


def wall_clock() -> float:
    """Seconds since 1970, by this machine."""
    return time.time()


def said(of: str, kind: str, about: str, more: dict[str, Any]) -> str:
    """News as they are sent."""
    text = json.dumps([of, kind, about, more], separators=(",", ":"))
    if len(text) > LONGEST:  # nothing but ASCII
        raise ValueError(f"news of {len(text)} bytes about {kind} {about}")
    return text


def key_of(work: str, village: str = "") -> int:
    """The number of the lock for a piece of work."""
    return int.from_bytes(hashlib.sha256(f"panurge{village} {work}".encode()).digest()[:8], "big", signed=True)


def village_of(schema: str | None) -> str:
    """What tells the channel and the locks of this schema from those of another one in the same database."""
    return "" if schema in (None, PUBLIC) else f"-{hashlib.sha256(str(schema).encode()).hexdigest()[:8]}"


def channel_of(village: str) -> str:
    return CHANNEL + village


class OneLease:
    """Held, or wanted, by this process."""

    held = inherited = False

    def __init__(self, key: int, granted: Callable[[], None], let_go: Callable[["OneLease"], None]) -> None:
        self.key, self.granted, self._let_go = key, granted, let_go
        self.wanted = True

    def release(self) -> None:
        self.held = self.wanted = False
        self._let_go(self)


class Listening:
    """Make one per server (`Store.neighbours`), begin it in the loop that is to hear, close it before the store."""

    def __init__(
        self, address: str, loop: asyncio.AbstractEventLoop, me: str, seal: Seal, which: int, village: str = ""
    ) -> None:
        self.me, self._seal, self._which, self.village = me, seal, which, village
        self._names = f"{SESSION}{village}-"  # of sessions, before who it is
        self._address, self._loop = address, loop  # all that follows, but for `_hearing`, belongs to that loop
        self._home: asyncio.AbstractEventLoop | None = None
        self._hearing: dict[str, list[Hear]] = {}
        self._job: Future[None] | None = None
        self._woken, self._ends = asyncio.Event(), False
        self._outgoing: list[str] = []
        self._shown: dict[tuple[str, str], str] = {}  # as news; what is shown no longer stands there until it is told
        self._changed: dict[tuple[str, str], None] = {}  # of it, and not told yet
        self._wanted: dict[int, OneLease] = {}
        self._fresh: set[int] = set()  # wanted, and not tried yet
        self._locked: set[int] = set()  # by this session
        self._crowded, self._next_try = False, 0.0  # no room for more locks; when they are tried again
        self._database = 0  # its number
        self._seen: dict[str, float] = {}  # the others, and when they were last heard
        self._silent: list[str] = []  # of them, whose sessions are to be ended
        self._sessions: set[str] = set()  # those of the others, at the last look
        self._heard_myself = self._next_beat = self._next_look = self._next_compared = 0.0
        self._asked = 0.0  # when the loop that does the work was asked whether it does; 0: it has answered
        self._answered = asyncio.Event()

    # ------------------------------------------------------------------ called from the loop that hears
    def on(self, kind: str, hear: Hear) -> None:
        self._hearing.setdefault(kind, []).append(hear)

    def begin(self) -> None:
        self._home = asyncio.get_running_loop()
        self._job = asyncio.run_coroutine_threadsafe(self._listen_for_ever(), self._loop)

    def tell(self, kind: str, about: str = "", **more: Any) -> None:
        text = said(self.me, kind, about, more)
        self._loop.call_soon_threadsafe(self._say, text)

    def show(self, kind: str, about: str, what: dict[str, Any] | None) -> None:
        text = said(self.me, kind, about, what or {})
        self._loop.call_soon_threadsafe(self._show, (kind, about), text, what is None)

    def digest(self, text: str) -> str:
        return self._seal.digest(text)

    def lease(self, work: str, granted: Callable[[], None]) -> OneLease:
        one = OneLease(key_of(work, self.village), granted, self._let_go)
        self._loop.call_soon_threadsafe(self._want, one)
        return one

    def _let_go(self, one: OneLease) -> None:
        self._loop.call_soon_threadsafe(self._drop, one)

    def close(self) -> None:
        """The others hear of it at once."""
        if self._job is not None:
            job, self._job = self._job, None
            self._loop.call_soon_threadsafe(self._end)
            with suppress(TimeoutError):
                job.result(PATIENCE)
            job.cancel()

    def _deliver(self, news: Iterable[News]) -> None:
        for one in news:
            for hear in self._hearing.get(one.kind, ()):
                try:
                    hear(one)
                except Exception as error:  # one that cannot be obeyed must not keep the others from being heard
                    log.warning("news of %s %s: %r", one.kind, one.about, error, exc_info=error)

    def _grant(self, one: OneLease) -> None:
        if one.wanted and not one.held and one.key in self._locked:
            one.held = True
            one.granted()

    def _answer(self, what: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the thread has ended
            self._loop.call_soon_threadsafe(what)

    # ------------------------------------------------------------------ in the thread of the store
    def _end(self) -> None:
        self._ends = True
        self._woken.set()
        self._answered.set()

    def _say(self, text: str) -> None:
        self._outgoing.append(text)
        self._woken.set()

    def _show(self, which: tuple[str, str], text: str, over: bool) -> None:
        if over:
            self._changed.pop(which, None)
            if self._shown.pop(which, ""):
                self._say(text)
        elif self._shown.get(which) != text:
            self._shown[which] = text
            self._changed[which] = None
            self._woken.set()

    def _want(self, one: OneLease) -> None:
        self._wanted[one.key] = one
        self._fresh.add(one.key)
        self._woken.set()

    def _drop(self, one: OneLease) -> None:
        if self._wanted.get(one.key) is one:  # else somebody here has wanted it anew
            del self._wanted[one.key]
            self._woken.set()

    def _post(self, what: Callable[..., None], *args: Any) -> None:
        assert self._home is not None
        with suppress(RuntimeError):  # the loop has ended
            self._home.call_soon_threadsafe(what, *args)

    async def _listen_for_ever(self) -> None:
        while not self._ends:
            await self._stir()
            try:
                if not self._ends:
                    await self._listen()
            except Replaced as reason:  # no table here is one of theirs: others may have the leases
                log.error("the other processes are not heard any more: %s", reason)
                self._ends = True
            except (asyncpg.PostgresError, *LOST) as error:
                log.warning("the other processes are not heard: %s", str(error) or type(error).__name__)
            self._lose_leases()
            await asyncio.sleep(0.0 if self._ends else REST)

    async def _stir(self) -> None:
        """Wait until the loop that does the work does something: before that there is nothing to be said here."""
        self._answered.clear()
        self._post(self._answer, self._answered.set)
        await self._answered.wait()
        self._asked = 0.0

    async def _listen(self) -> None:
        """One connection, for as long as it lasts."""
        connection = await opened(self._address, self._names + self.me, PATIENCE, PATIENCE)
        try:
            await check_same(connection, self._which, PATIENCE)
            self._database = await connection.fetchval(DATABASE, timeout=PATIENCE)
            await self._end_sessions(connection, [self.me])  # an older one of ours
            connection.add_termination_listener(lambda _: self._woken.set())
            async with asyncio.timeout(PATIENCE):
                await connection.add_listener(channel_of(self.village), self._hear)
            self._heard_myself, self._next_beat = self._loop.time(), 0.0
            self._seen = dict.fromkeys(self._seen, self._heard_myself)  # who was away were we
            self._post(self._deliver, [News("", BACK, "")])
            await self._look_round(connection)
            self._introduce()
            while not self._ends:
                self._woken.clear()
                await self._round(connection)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), max(0.0, self._due - self._loop.time()))
            await self._tell(connection, [*self._outgoing, said(self.me, BYE, "", {})])
        finally:
            connection.terminate()

    async def _look_round(self, connection: Any) -> None:
        """Who has a session and says nothing now is frozen."""
        self._sessions = await self._others(connection)
        for name in self._sessions:
            one = name.removeprefix(self._names)
            if len(one) == len(self.me) and one != self.me:  # of this village, and not what is left of ourselves
                self._seen.setdefault(one, self._loop.time())

    async def _others(self, connection: Any) -> set[str]:
        """Their sessions."""
        return {name for (name,) in await connection.fetch(OTHERS, f"{self._names}%", self._database, timeout=PATIENCE)}

    async def _end_sessions(self, connection: Any, of: list[str]) -> None:
        await connection.execute(END, [self._names + one for one in of], self._database, timeout=PATIENCE)

    @property
    def _wants(self) -> bool:
        """Something that somebody else holds."""
        return not self._wanted.keys() <= self._locked

    @property
    def _due(self) -> float:
        return min(self._next_beat, self._next_look) if self._wants else self._next_beat

    async def _one_has_ended(self, connection: Any) -> bool:
        """Whether what it held is free. Not asked while the loop that does the work is stuck: it could do nothing."""
        if not self._wants or self._loop.time() < self._next_look:
            return False
        self._next_look = self._loop.time() + LOOK
        if self._asked:
            return False
        before, self._sessions = self._sessions, await self._others(connection)
        return not before <= self._sessions

    async def _compare_clocks(self, connection: Any) -> None:
        """When a turn ends, and since when somebody is gone, each process says by its own clock: if they differ, people
        lose what time the others see."""
        if self._loop.time() < self._next_compared:
            return
        self._next_compared = self._loop.time() + COMPARED
        before = wall_clock()
        there = float(await connection.fetchval(NOW, timeout=PATIENCE))
        after = wall_clock()
        ahead = max(before - there, there - after, 0.0)  # at least, however long the way there and back
        if ahead > APART:
            which = "ahead of" if before > there else "behind"
            log.warning("the clock here is %.1f s %s the database's: turns end too early or too late", ahead, which)

    async def _tell(self, connection: Any, told: list[str]) -> None:
        told = [self._seal.put(one) for one in told]
        await connection.execute(TELL, told, channel_of(self.village), timeout=PATIENCE)

    async def _round(self, connection: Any) -> None:
        """Tell what is to be told, free what is not needed, and try for what is wanted."""
        await self._compare_clocks(connection)
        free_now = await self._one_has_ended(connection)
        tries = self._fresh - self._locked
        if (self._loop.time() >= self._next_beat and self._beat()) or free_now:
            tries = self._wanted.keys() - self._locked
        self._fresh.clear()
        changed, self._changed = [self._shown[which] for which in self._changed], {}
        self._outgoing += changed
        if self._outgoing:
            told, self._outgoing = self._outgoing, []
            try:
                await self._tell(connection, told)
            except BaseException:
                self._outgoing = told + self._outgoing  # the next connection tells it, some of it perhaps twice
                raise
        free = self._locked - self._wanted.keys()
        if free:
            await connection.execute(FREE, list(free), timeout=PATIENCE)
            self._locked -= free
        if self._silent:
            ended, self._silent = self._silent, []
            with suppress(asyncpg.InsufficientPrivilegeError):  # somebody else's, of the same village
                await self._end_sessions(connection, ended)
        if tries and not (self._crowded and self._loop.time() < self._next_try):
            await self._try(connection, list(tries))
        for key in self._locked & self._wanted.keys():
            if not self._wanted[key].held:
                self._post(self._grant, self._wanted[key])

    async def _try(self, connection: Any, tries: list[int]) -> None:
        """Whatever can be had of it, as long as there is room for it."""
        before = self._locked.copy()
        try:
            for at in range(0, len(tries), HANDFUL):
                found = await connection.fetch(TRY, tries[at : at + HANDFUL], timeout=PATIENCE)
                self._locked.update(work for work, locked in found if locked)
                for work, locked in found:
                    if not locked and work in self._wanted:
                        self._wanted[work].inherited = True
        except asyncpg.OutOfMemoryError as error:
            await self._leave_some(connection, before)
            if not self._crowded:
                log.error("the bots and clocks of some tables wait until PostgreSQL has room for more locks: %s", error)
            self._crowded, self._next_try = True, self._loop.time() + CROWDED
        else:
            self._crowded = False

    async def _leave_some(self, connection: Any, before: set[int]) -> None:
        """A statement that fails in the middle keeps what it had locked until then: of what is new some is given back,
        what was held before is not touched."""
        held = {work for (work,) in await connection.fetch(HELD, timeout=PATIENCE)}
        left = list(held - before)[:SPARE]
        await connection.execute(FREE, left, timeout=PATIENCE)
        self._locked = held - set(left)

    def _beat(self) -> bool:
        """False while the loop that does the work is stuck: we are silent with it."""
        now = self._loop.time()
        self._next_beat = now + BEAT
        if self._asked:
            return False
        if now - self._heard_myself > DEAF:
            raise OSError("the connection carries nothing any more")
        if now - self._heard_myself < 2 * BEAT:  # else it may be us who were away
            for one in [one for one, seen in self._seen.items() if now - seen > LASTS]:
                self._silent.append(one)
                self._gone(one)
        self._asked = now
        self._post(self._answer, self._sign)
        return True

    def _sign(self) -> None:
        """The loop that does the work says that it lives."""
        now = self._loop.time()
        if now - self._asked > BEAT:  # so long there was nothing to be heard
            self._heard_myself = now
        self._asked = 0.0
        self._say(said(self.me, SIGN, "", {}))

    def _gone(self, one: str) -> None:
        if self._seen.pop(one, None) is not None:
            self._post(self._deliver, [News(one, GONE, "")])

    def _hear(self, connection: Any, pid: int, channel: str, text: str) -> None:
        told = self._seal.opened(text)
        if told is None:
            return  # somebody else's use of the channel
        of, kind, about, more = json.loads(told)
        if of == self.me:
            self._heard_myself = self._loop.time()
        elif kind == BYE:
            self._gone(of)
        else:
            if of:
                self._see(of)
            if kind == HELLO:
                self._changed.update(dict.fromkeys(self._shown))
                self._woken.set()
            elif kind != SIGN:
                self._post(self._deliver, [News(of, kind, about, more)])

    def _introduce(self) -> None:
        """Ask to be shown everything, and show it."""
        self._say(said(self.me, HELLO, "", {}))
        self._changed.update(dict.fromkeys(self._shown))

    def _see(self, one: str) -> None:
        if one not in self._seen:  # we know nothing of what it showed before
            self._introduce()
        self._seen[one] = self._loop.time()

    def _lose_leases(self) -> None:
        self._locked.clear()
        for one in self._wanted.values():
            one.held, one.inherited = False, True
        self._fresh.update(self._wanted)
