"""The store for a server whose tables live in PostgreSQL (extra `[postgres]`), by asyncpg.

Tables write inline, as with SQLite, so asyncpg runs in a thread of its own and each call waits for its answer (about a
millisecond beside the database). One connection: a table's entries are written in order anyway. A lost connection is
opened anew by the next call; what was not acknowledged was not told to anybody."""

import asyncio
import itertools
import re
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from panurge.core.errors import PanurgeError
from panurge.store.log import Unreachable
from panurge.store.sql import SqlStore, Value, migrations

PATIENCE = 10.0  # seconds for one statement
MIGRATING = 0x7061_6E75  # the advisory lock of whoever brings the schema up to date ("panu")
DIALECT = ((") WITHOUT ROWID", ")"), ("BLOB", "BYTEA"), ("INTEGER", "BIGINT"))

Answer = TypeVar("Answer")


class PostgresStore(SqlStore):
    """Tables in the database at `address` (postgresql://…), in the schema its search path names."""

    Taken = asyncpg.UniqueViolationError

    def __init__(self, address: str) -> None:
        self.path = address
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="panurge-postgres", daemon=True)
        self._thread.start()
        self._lock = threading.RLock()
        self._connection: Any = None
        self._inside = False  # a transaction
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    # ------------------------------------------------------------------ statements
    def rows(self, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        with self._lock:
            found: Sequence[Sequence[Any]] = self._wait(self._ready().fetch(numbered(statement), *values))
            return found

    def run(self, statement: str, *values: Value) -> None:
        with self._lock:
            self._wait(self._ready().execute(numbered(statement) if values else statement, *values))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._lock:
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

    # ------------------------------------------------------------------ the connection
    def _ready(self) -> Any:
        """The connection; a fresh one if it was lost, but not within a transaction: of that it would know nothing."""
        if self._connection is None or self._connection.is_closed():
            if self._inside:
                raise Unreachable("the database was lost in the middle of a transaction; nothing of it was kept")
            self._connection = self._wait(asyncpg.connect(self.path, timeout=PATIENCE))
        return self._connection

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Let the thread do it. An answer that does not come in time leaves the connection in an unknown state."""
        try:
            return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, PATIENCE), self._loop).result()
        except (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            self._drop()
            raise Unreachable(f"the database does not answer: {str(error) or type(error).__name__}") from error
        except asyncpg.DiskFullError as error:
            raise self.no_room(error) from error
        except (asyncpg.InsufficientResourcesError, asyncpg.OperatorInterventionError) as error:
            raise Unreachable(f"the database cannot do it now: {error}") from error

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._loop.call_soon_threadsafe(connection.terminate)

    def healthy(self) -> bool:
        try:
            return bool(self.rows("SELECT 1")[0][0] == 1)
        except (PanurgeError, asyncpg.PostgresError):
            return False

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            asyncio.run_coroutine_threadsafe(connection.close(timeout=2), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # ------------------------------------------------------------------ the schema
    def _migrate(self) -> None:
        """Bring the schema up to date; of several servers that start together one does it, the others wait."""
        with self.transaction():
            self.run("SELECT pg_advisory_xact_lock(?)", MIGRATING)
            self.run("CREATE TABLE IF NOT EXISTS panurge_schema (number BIGINT NOT NULL)")
            at = self.rows("SELECT coalesce(max(number), 0) FROM panurge_schema")[0][0]
            for number, script in migrations(at):
                for ours, theirs in DIALECT:
                    script = script.replace(ours, theirs)
                self.run(script)
                self.run("INSERT INTO panurge_schema VALUES (?)", number)


def numbered(statement: str) -> str:
    """PostgreSQL numbers the values of a statement: `?` becomes $1, $2 …"""
    count = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(count)}", statement)
