"""The store for a server whose tables live in PostgreSQL (extra `[postgres]`), by asyncpg.

Tables write inline, as with SQLite, so asyncpg runs in a thread of its own and each call waits for its answer (about a
millisecond beside the database). One connection: a table's entries are written in order anyway.

Nobody is served while a call waits, so none waits longer than `MOMENT`, a whole transaction and waiting for another
thread's included. After one that waited in vain the breaker is open: calls fail at once (`Unreachable`) until a
connection has been opened anew in the background, and has been let near the tables that are written. So a database that
stands still, or a lock that somebody else holds, is waited for once, not by everybody in turn; one that answers but
slowly is left alone, too, once `TOO_SLOW` has been lost to it. Whoever waits in vain again and again tries less and
less often. The database itself gives up what we have given up (`panurge.store.session`). What was not acknowledged was
not told to anybody."""

import asyncio
import itertools
import logging
import re
import secrets
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, TypeVar

import asyncpg

from panurge.core.errors import PanurgeError
from panurge.store.haste import Haste
from panurge.store.listening import LOST, Listening, channel_of, key_of, said, village_of
from panurge.store.log import Entry, Unreachable
from panurge.store.neighbours import ENTRY, News
from panurge.store.schema import migrations
from panurge.store.seal import Seal
from panurge.store.session import AT_LEISURE, WHICH, Replaced, check_same, opened
from panurge.store.sql import SqlStore, Value

log = logging.getLogger("panurge.store")

PATIENCE = 10.0  # seconds for opening a connection, where nobody waits for it but who starts a server
MIGRATION = 600.0  # … for bringing the schema up to date, and while another process does
MOMENT, AT_EASE = 0.8, 10.0  # seconds a call may wait, and one for which nobody waits
IN_ONE_GO = 0.95  # seconds a loop may wait before it turns, for all calls together
REST, LONGEST_REST = 1.0, 8.0  # seconds between two tries to open a connection anew
CALM = 30.0  # seconds after which waiting in vain is as for the first time
SLOW, TOO_SLOW = 0.1, 1.0  # seconds: a call that counts as slow, and what may be lost to such calls in a row
SESSION, BEGINS = "panurge-store", "panurge-begins"  # what ours are called, with the village; and until that is known
NEWS = "news"  # the secret that the processes of a village share
SEEKING = ("SELECT", "DELETE")  # statements that find nothing where there is nothing to find
MIGRATING = 0x7061_6E75  # the advisory lock of whoever brings the schema up to date ("panu")
WRITTEN = "tables, entries, nonces, holdings, early, wishes"
WRITABLE = f"LOCK TABLE {WRITTEN} IN ROW EXCLUSIVE MODE"  # waits for whom who writes would have to wait for
READABLE = "LOCK TABLE tables IN ACCESS SHARE MODE"
ONLY_READ = "SELECT current_setting('transaction_read_only')::boolean"  # as by a standby that has not taken over yet
DIALECT = ((") WITHOUT ROWID", ")"), ("BLOB", "BYTEA"), ("INTEGER", "BIGINT"))
APPEND = (  # one statement, one way there and back: the entries, the table they belong to, and the news of the last
    "WITH written AS (INSERT INTO entries (tid, n, kind, value, at, digest) VALUES {} RETURNING tid), "
    "touched AS (UPDATE tables SET turn = ?, touched = ? WHERE id = ?) "
    "SELECT pg_notify(?, ?) FROM written LIMIT 1"
)

PASSING = (  # errors that say nothing about the statement
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)

Answer = TypeVar("Answer")


class PostgresStore(SqlStore):
    """Tables in the database at `address` (postgresql://…), in the schema its search path names. Any number of
    processes may serve them (`panurge.store.listening`)."""

    Taken = asyncpg.UniqueViolationError
    hold_rows = " FOR UPDATE"

    def __init__(self, address: str, *, rest: float = REST, moment: float = MOMENT, me: str = "") -> None:
        self.path = address
        self.me = me or secrets.token_hex(4)  # whose news it tells
        self._moment, self._longest, self._rest = PATIENCE, moment, rest
        self._session, self._which = BEGINS, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="panurge-postgres", daemon=True)
        self._thread.start()
        self._lock, self._making = threading.RLock(), threading.Lock()
        self._aside: PostgresStore | None = None
        self._until: float | None = None  # when whoever has the lock must be done
        self._connection: Any = None
        self._opening: Future[None] | None = None
        self._broken = ""  # why calls fail at once
        self._in_vain, self._given_up = 0, -CALM  # how often in a row, and when it was the last time
        self._lost = 0.0  # seconds, to slow calls in a row
        self._haste: Haste | None = None  # none for who is not in a hurry
        self._inside = False  # a transaction
        try:
            self._begin()
        except BaseException:
            self.close()
            raise
        self._moment = moment
        if moment < IN_ONE_GO:
            self._haste = Haste(IN_ONE_GO)

    # ------------------------------------------------------------------ statements
    def rows(self, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        if statement.startswith(SEEKING) and any(isinstance(value, str) and "\0" in value for value in values):
            return ()  # no text of PostgreSQL's has that letter, and asked for one it would fail
        with self._turn():
            found: Sequence[Sequence[Any]] = self._wait(self._ready().fetch(numbered(statement), *values))
            return found

    def run(self, statement: str, *values: Value) -> None:
        with self._turn():
            self._wait(self._ready().execute(numbered(statement) if values else statement, *values))

    def tell(self, kind: str, about: str, **more: int) -> None:
        self.rows("SELECT pg_notify(?, ?)", channel_of(self.village), self._seal.put(said(self.me, kind, about, more)))

    def rows_telling(self, news: News, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        """In one statement: one way there and back."""
        text = self._seal.put(said(self.me, news.kind, news.about, news.more))
        told = f"WITH written AS ({statement}) SELECT *, pg_notify(?, ?) FROM written"
        return self.rows(told, *values, channel_of(self.village), text)

    def append(self, entry: Entry, turn: int, *following: Entry) -> None:
        entries = (entry, *following)
        last = entries[-1]
        values = [value for one in entries for value in (one.table, one.n, one.kind, one.value, one.at, one.digest)]
        news = self._seal.put(said("", ENTRY, entry.table, {"n": last.n}))
        statement = APPEND.format(", ".join(["(?, ?, ?, ?, ?, ?)"] * len(entries)))
        try:
            self.rows(statement, *values, turn, last.at, entry.table, channel_of(self.village), news)
        except asyncpg.UniqueViolationError:
            raise self.stale(entry) from None
        self.full = False

    def scratch(self) -> "PostgresStore":
        return self

    def aside(self) -> "PostgresStore":
        with self._making:
            if self._aside is None:
                self._aside = PostgresStore(self.path, rest=self._rest, moment=AT_EASE, me=self.me)
        return self._aside

    def alone_at(self, work: str, *, wait: bool = True) -> None:
        key = key_of(work, self.village)
        if wait:
            self.rows("SELECT pg_advisory_xact_lock(?)", key)
        elif not self.rows("SELECT pg_try_advisory_xact_lock(?)", key)[0][0]:
            raise Unreachable(f"somebody else is at {work}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._turn():
            if self._inside:
                yield
                return
            self.run("BEGIN")
            self._inside = True
            try:
                yield
                self.run("COMMIT")
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._inside = False

    def _roll_back(self) -> None:
        if self._connection is None or self._connection.is_closed():
            return
        try:
            self._wait(self._connection.execute("ROLLBACK"))
        except (PanurgeError, asyncpg.PostgresError):
            self._drop()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One thread after the other, and all of it in time."""
        began, most = time.monotonic(), self._moment if self._haste is None else min(self._moment, self._haste.left)
        if not most:
            raise Unreachable("the database is too slow")
        if not self._lock.acquire(timeout=most):
            self._have_waited(began)
            raise Unreachable("the database is busy with somebody else's")
        outermost = self._until is None
        try:
            if outermost:
                self._until = began + most
            yield
        finally:
            if outermost:
                self._until = None
                self._have_waited(began)
            self._lock.release()

    def _have_waited(self, since: float) -> None:
        if self._haste is not None:
            self._haste.add(time.monotonic() - since)

    # ------------------------------------------------------------------ the connection
    def _ready(self) -> Any:
        """The connection; a fresh one if it was lost, but not within a transaction: of that it would know nothing."""
        connection = self._connection
        if connection is not None and not connection.is_closed():
            return connection
        if self._inside:
            raise Unreachable("the database was lost in the middle of a transaction; nothing of it was kept")
        if connection is not None:  # as long as there was one, nobody was opening another
            self._connection = None
        self._open()
        if self._broken:
            raise Unreachable(self._broken)
        self._wait_for_opening()
        if self._connection is None:
            self._broken = self._broken or "the database does not answer in time"
            raise Unreachable(self._broken)
        return self._connection

    def _wait_for_opening(self) -> None:
        assert self._opening is not None
        with suppress(TimeoutError):
            self._opening.result(self._left)

    @property
    def _left(self) -> float:
        """Seconds that may still be waited."""
        assert self._until is not None
        return max(0.0, self._until - time.monotonic())

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Let the thread do it. An answer that does not come in time leaves the connection in an unknown state."""
        began, job = time.monotonic(), asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            answer = job.result(self._left)
        except LOST as error:  # TimeoutError is an OSError
            job.cancel()
            why = f"the database does not answer: {str(error) or type(error).__name__}"
            self._drop(why if isinstance(error, TimeoutError) else "")
            raise Unreachable(why) from error
        except asyncpg.QueryCanceledError as error:
            why = f"the database does not answer: {error}"
            self._drop(why)
            raise Unreachable(why) from error
        except asyncpg.DiskFullError as error:
            raise self.no_room(error) from error
        except asyncpg.ReadOnlySQLTransactionError as error:  # by another connection it may be another database
            why = f"the database can only be read: {error}"
            self._drop(why)
            raise Unreachable(why) from error
        except PASSING as error:
            raise Unreachable(f"the database cannot do it now: {error}") from error
        self._weigh(time.monotonic() - began)
        return answer

    def _weigh(self, took: float) -> None:
        """Slow answers in a row are borne for a while; the one in hand is good in any case. A quick one in between
        shows that the database is there: one whose disc is slow to write is better than none, and how long the loop
        waits in one go is bounded as it is (`Haste`)."""
        self._lost = self._lost + took if took > SLOW else 0.0
        if self._lost > TOO_SLOW and not self._inside:
            self._drop("the database is too slow")

    def _drop(self, why: str = "") -> None:
        """The connection is of no use any more. With a reason, calls fail until there is another one; without (it was
        cut off, and perhaps there is another one in no time) the next call waits for that as for any answer."""
        connection, self._connection = self._connection, None
        self._broken, self._lost = why, 0.0
        if connection is not None:
            self._loop.call_soon_threadsafe(connection.terminate)
        self._open(self._rests() if why else 0.0)

    def _rests(self) -> float:
        """Seconds until it is tried again after somebody has waited in vain."""
        now = time.monotonic()
        self._in_vain = self._in_vain + 1 if now - self._given_up < CALM else 0
        self._given_up = now
        return min(self._rest * 2 ** (self._in_vain - 1), LONGEST_REST) if self._in_vain else 0.0

    def _open(self, rest: float = 0.0) -> None:
        """Have a connection opened in the background, however long it takes; one at a time."""
        if self._opening is None or self._opening.done():
            self._opening = asyncio.run_coroutine_threadsafe(self._open_some_time(rest), self._loop)

    async def _open_some_time(self, rest: float) -> None:
        await asyncio.sleep(rest)
        while True:
            try:
                self._connection = await self._proved()
            except Replaced as error:
                if self._broken != str(error):
                    log.error("%s", error)
                self._broken = str(error)
                await asyncio.sleep(LONGEST_REST)
            except (PanurgeError, asyncpg.PostgresError, *LOST) as error:
                self._broken = f"the database does not answer: {error}"
                await asyncio.sleep(self._rest)
            else:
                self._broken = ""
                return

    async def _proved(self) -> Any:
        """A connection to the tables we know; after somebody has waited in vain, only one by which something could be
        written."""
        connection = await self._opened()
        try:
            async with asyncio.timeout(PATIENCE), connection.transaction():
                await connection.execute(WRITABLE if self._broken else READABLE)  # waits for who restores a backup
                if self._broken and await connection.fetchval(ONLY_READ):
                    raise Unreachable("it can only be read")
                await check_same(connection, self._which, PATIENCE)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _opened(self) -> Any:
        return await opened(self.path, self._session, PATIENCE, self._longest)

    def neighbours(self) -> Listening:
        return Listening(self.path, self._loop, self.me, self._seal, self._which, self.village)

    def scrub(self) -> None:
        """The database clears its own files, in its own time (autovacuum)."""

    def healthy(self) -> bool:
        try:
            return bool(self.rows("SELECT 1")[0][0] == 1)
        except (PanurgeError, asyncpg.PostgresError):
            return False

    def close(self) -> None:
        with self._making:
            if self._aside is not None:
                self._aside.close()
        if self._opening is not None:
            self._opening.cancel()
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            with suppress(*LOST):  # it carries nothing any more
                asyncio.run_coroutine_threadsafe(connection.close(timeout=2), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # ------------------------------------------------------------------ the schema
    def _begin(self) -> None:
        """The first connection, for which there is time, and the newest schema. Nothing is tried twice: who starts a
        server wants to know."""
        try:
            self._connection = asyncio.run_coroutine_threadsafe(self._opened(), self._loop).result(2 * PATIENCE)
        except LOST as error:
            raise Unreachable(f"the database does not answer: {str(error) or type(error).__name__}") from error
        except asyncpg.PostgresError as error:  # it answers that there is no such database, no such user …
            raise PanurgeError(f"the database cannot be used: {error}") from None
        self._moment = MIGRATION
        self._migrate()
        self.village = village_of(self.rows("SELECT current_schema()")[0][0])
        self._session, self._which = SESSION + self.village, self.rows(WHICH)[0][0]
        self.rows("SELECT set_config('application_name', ?, false)", self._session)
        self._seal = Seal(self.secret(NEWS))

    def _migrate(self) -> None:
        """Bring the schema up to date; of several servers that start together one does it, the others wait."""
        with self.transaction():
            self.run(AT_LEISURE)
            self.run("SELECT pg_advisory_xact_lock(?)", MIGRATING)
            self.run("CREATE TABLE IF NOT EXISTS panurge_schema (number BIGINT NOT NULL)")
            at = self.rows("SELECT coalesce(max(number), 0) FROM panurge_schema")[0][0]
            for number, script in migrations(at):
                self.run(dialect(script))
                self.run("INSERT INTO panurge_schema (number) VALUES (?)", number)


def dialect(script: str) -> str:
    """A script of the schema as PostgreSQL says it."""
    for ours, theirs in DIALECT:
        script = script.replace(ours, theirs)
    return script


@lru_cache(maxsize=512)
def numbered(statement: str) -> str:
    """PostgreSQL numbers the values of a statement: `?` becomes $1, $2 …"""
    count = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(count)}", statement)
