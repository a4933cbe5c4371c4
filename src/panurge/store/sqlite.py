"""The default store: plain SQLite in WAL mode, called inline (an insert takes some 30 µs).

`synchronous=NORMAL`: a killed process loses nothing that was acknowledged; a power cut may lose the last moments but
never damages the file. (`FULL` would wait for the disc at every entry, some milliseconds in which no table moves.)

Calls wait in the server's one thread, so a file that somebody else has locked is given up after a moment
(`Unreachable`), and tried again later by whoever needs it. What does wait for the disc, bringing the log of SQLite into
its file, is done in a thread of its own (`panurge.store.checkpoints`)."""

import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from panurge.store.checkpoints import Checkpoints, cut
from panurge.store.holding import hold_file
from panurge.store.log import Unreachable
from panurge.store.private import make_private
from panurge.store.schema import migrations, statements
from panurge.store.sql import SqlStore, Value

log = logging.getLogger("panurge.store")

OPENING, MOMENT = 5000, 250  # milliseconds to wait for a lock: when the file is opened, and later
MIGRATION = 120_000  # … and for somebody else who brings it up to date
MEMORY = ":memory:"
PASSING = {  # errors that say nothing about the statement
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}


class SqliteStore(SqlStore):
    """Tables in one file; ":memory:" keeps them only as long as the store lives. `alone`: no other process may serve
    them meanwhile."""

    Taken = sqlite3.IntegrityError

    def __init__(self, path: str | Path = MEMORY, *, alone: bool = False) -> None:
        self.path = str(path)
        self._lock = threading.RLock()  # of two threads one waits: a transaction is nobody else's
        self._held: sqlite3.Connection | None = None
        self._checkpoints: Checkpoints | None = None
        if self.path != MEMORY:
            make_private(self.path)
        if alone and self.path != MEMORY:
            self._held = hold_file(self.path)
            make_private(self.path)
        self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in (
            *(f"busy_timeout={OPENING}", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"),
            "secure_delete=ON",  # who asks to be forgotten is not to be read from freed pages
        ):
            self._db.execute(f"PRAGMA {pragma}")
        migrate(self._db)
        self._db.execute(f"PRAGMA busy_timeout={MOMENT}")
        if self._held is not None:  # who serves takes care of the file
            Checkpoints.leave_to_us(self._db)
            self._checkpoints = Checkpoints(self.path)

    def rows(self, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        with self._lock:
            try:
                return self._db.execute(statement, values).fetchall()
            except sqlite3.OperationalError as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code == sqlite3.SQLITE_FULL:
                    raise self.no_room(error) from error
                if code in PASSING:
                    raise Unreachable(f"the file cannot be used now: {error}") from error
                raise

    def run(self, statement: str, *values: Value) -> None:
        self.rows(statement, *values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            self.run("BEGIN IMMEDIATE")
            try:
                yield
                self.run("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # after some errors (a full disk) SQLite has rolled back by itself
                    self._db.execute("ROLLBACK")
                raise

    def scratch(self) -> "SqliteStore":
        return SqliteStore()

    def alone_at(self, work: str, *, wait: bool = True) -> None:
        """A transaction has the file to itself."""

    def is_taken(self, error: Exception) -> bool:
        return "UNIQUE" in str(error) or "PRIMARY KEY" in str(error)

    def scrub(self) -> None:
        """Pages are overwritten as they are freed (`secure_delete`); what the log still holds of them is brought into
        the file and cut off, while others go on reading and writing here."""
        if self.path != MEMORY and not cut(self.path):
            log.warning("somebody reads from the log of %s: what was deleted leaves it a little later", self.path)
            if self._checkpoints is not None:
                self._checkpoints.owed = True

    def healthy(self) -> bool:
        try:
            return bool(self._db.execute("SELECT 1").fetchone() == (1,))
        except sqlite3.Error:
            return False

    def close(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.close()
        with self._lock:  # a thread that still asks has its answer first: SQLite would not survive
            self._db.close()
        if self._held is not None:
            self._held.close()


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the newest schema, all the way or not at all; of several processes that start together one does
    it, the others wait. Who finds it done waits for nobody."""
    if not migrations(schema_of(db)):
        return
    db.execute(f"PRAGMA busy_timeout={MIGRATION}")
    try:
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        raise Unreachable(f"the file cannot be brought up to date now: {error}") from error
    try:
        climb(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # after some errors (a full disc) SQLite has rolled back by itself
            db.execute("ROLLBACK")
        raise


def climb(db: sqlite3.Connection, to: int | None = None) -> None:
    """From the schema it is at to the newest, or to that one, inside a transaction."""
    for number, script in migrations(schema_of(db), to):
        for statement in statements(script):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")


def schema_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
