"""The default store: plain SQLite in WAL mode, called inline (an insert takes some 30 µs).

`synchronous=NORMAL`: a killed process loses nothing that was acknowledged; a power cut may lose the last moments but
never damages the file."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from panurge.store.sql import SqlStore, Value, migrations


class SqliteStore(SqlStore):
    """Tables in one file; ":memory:" keeps them only as long as the store lives."""

    Taken = sqlite3.IntegrityError

    def __init__(self, path: str | Path = ":memory:") -> None:
        self.path = str(path)
        self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
            self._db.execute(f"PRAGMA {pragma}")
        migrate(self._db)

    def rows(self, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        return self._db.execute(statement, values).fetchall()

    def run(self, statement: str, *values: Value) -> None:
        self._db.execute(statement, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # after some errors (a full disk) SQLite has rolled back by itself
                self._db.execute("ROLLBACK")
            raise

    def is_taken(self, error: Exception) -> bool:
        return "UNIQUE" in str(error) or "PRIMARY KEY" in str(error)

    def healthy(self) -> bool:
        try:
            return bool(self._db.execute("SELECT 1").fetchone() == (1,))
        except sqlite3.Error:
            return False

    def close(self) -> None:
        self._db.close()


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the newest schema, or leave it as it was."""
    at = int(db.execute("PRAGMA user_version").fetchone()[0])
    for number, script in migrations(at):
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
