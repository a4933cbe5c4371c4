"""The default store: plain SQLite in WAL mode, called inline (an insert takes some 30 µs).

`synchronous=NORMAL`: a killed process loses nothing that was acknowledged; a power cut may lose the last moments but
never damages the file."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from panurge.core.errors import PanurgeError
from panurge.store.log import Entry, Header, Stale, Summary


class SqliteStore:
    """Tables in one file; ":memory:" keeps them only as long as the store lives."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        self.path = str(path)
        self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
            self._db.execute(f"PRAGMA {pragma}")
        migrate(self._db)

    # ------------------------------------------------------------------ tables and their log
    def create(self, header: Header, key: bytes, turn: int) -> None:
        with self._transaction():
            self._db.execute(
                "INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?)",
                (
                    header.table,
                    header.game,
                    header.version,
                    json.dumps(header.options),
                    json.dumps(header.seats, ensure_ascii=False),
                    header.commitment,
                    key,
                    header.at,
                    turn,
                    header.at,
                ),
            )
            for seat in range(len(header.seats)):
                self._db.execute("INSERT INTO nonces VALUES (?,?,?)", (header.table, seat, _nonce()))

    def header(self, table: str) -> Header | None:
        row = self._db.execute(
            "SELECT id, game, version, options, seats, commitment, at FROM tables WHERE id = ?", (table,)
        ).fetchone()
        return None if row is None else _header(row)

    def key(self, table: str) -> bytes:
        row = self._db.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise PanurgeError(f"there is no table {table}")
        return bytes(row[0])

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = self._db.execute(
            "SELECT tid, n, kind, value, at, digest FROM entries WHERE tid = ? AND n > ? ORDER BY n", (table, after)
        )
        return [Entry(*row) for row in rows]

    def append(self, entry: Entry, turn: int) -> None:
        row = (entry.table, entry.n, entry.kind, entry.value, entry.at, entry.digest)
        try:
            with self._transaction():
                self._db.execute("INSERT INTO entries VALUES (?,?,?,?,?,?)", row)
                self._db.execute("UPDATE tables SET turn = ?, touched = ? WHERE id = ?", (turn, entry.at, entry.table))
        except sqlite3.IntegrityError as error:
            if "UNIQUE" in str(error) or "PRIMARY KEY" in str(error):
                raise Stale(f"entry {entry.n} of table {entry.table} is written already") from None
            raise

    # ------------------------------------------------------------------ seats
    def nonce(self, table: str, seat: int) -> str:
        row = self._db.execute("SELECT nonce FROM nonces WHERE tid = ? AND seat = ?", (table, seat)).fetchone()
        return str(row[0]) if row else ""

    def renew(self, table: str, seat: int) -> str:
        nonce = _nonce()
        with self._transaction():
            self._db.execute("UPDATE nonces SET nonce = ? WHERE tid = ? AND seat = ?", (nonce, table, seat))
            self._db.execute("DELETE FROM holdings WHERE tid = ? AND seat = ?", (table, seat))
        return nonce

    def hold(self, table: str, seat: int, browser: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO holdings VALUES (?,?,?)", (browser, table, seat))

    def held(self, table: str, browser: str) -> tuple[int, ...]:
        rows = self._db.execute(
            "SELECT seat FROM holdings WHERE browser = ? AND tid = ? ORDER BY seat", (browser, table)
        )
        return tuple(row[0] for row in rows)

    def holders(self, table: str) -> list[tuple[int, str]]:
        rows = self._db.execute("SELECT seat, browser FROM holdings WHERE tid = ? ORDER BY seat, browser", (table,))
        return [(row[0], row[1]) for row in rows]

    def tables_of(self, browser: str, limit: int = 12) -> list[Summary]:
        rows = self._db.execute(
            "SELECT id, game, options, turn, touched, group_concat(seat) FROM holdings JOIN tables ON id = tid "
            "WHERE browser = ? GROUP BY id ORDER BY turn = -2, touched DESC LIMIT ?",
            (browser, limit),
        )
        return [
            Summary(row[0], row[1], json.loads(row[2])["players"], row[3], tuple(map(int, row[5].split(","))), row[4])
            for row in rows
        ]

    # ------------------------------------------------------------------ tables anybody may join
    def open_table(self, table: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO opened VALUES (?)", (table,))

    def close_table(self, table: str) -> None:
        self._db.execute("DELETE FROM opened WHERE tid = ?", (table,))

    def is_open(self, table: str) -> bool:
        return self._db.execute("SELECT 1 FROM opened WHERE tid = ?", (table,)).fetchone() is not None

    def open_tables(self, since: int, limit: int = 24) -> list[Header]:
        rows = self._db.execute(
            "SELECT id, game, version, options, seats, commitment, at FROM opened JOIN tables ON id = tid "
            "WHERE at > ? AND turn != -2 ORDER BY at DESC LIMIT ?",
            (since, limit),
        )
        return [_header(row) for row in rows]

    def sitting(self, table: str) -> tuple[dict[str, Any], ...]:
        header = self.header(table)
        seats = list(header.seats) if header is not None else []
        rows = self._db.execute("SELECT value FROM entries WHERE tid = ? AND kind = 'seat' ORDER BY n", (table,))
        for (value,) in rows:
            change = json.loads(value)
            seats[change.pop("seat")] = change
        return tuple(seats)

    # ------------------------------------------------------------------ the rest
    def secret(self, name: str) -> str:
        self._db.execute("INSERT OR IGNORE INTO secrets VALUES (?,?)", (name, secrets.token_urlsafe(32)))
        return str(self._db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0])

    def healthy(self) -> bool:
        try:
            return bool(self._db.execute("SELECT 1").fetchone() == (1,))
        except sqlite3.Error:
            return False

    def close(self) -> None:
        self._db.close()

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._db)


class _Transaction:
    """BEGIN IMMEDIATE … COMMIT, or ROLLBACK when anything is raised inside."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.db.execute("COMMIT" if kind is None else "ROLLBACK")


def _header(row: Sequence[Any]) -> Header:
    return Header(row[0], row[1], row[2], json.loads(row[3]), tuple(json.loads(row[4])), row[5], row[6])


def _nonce() -> str:
    return secrets.token_urlsafe(9)


def migrate(db: sqlite3.Connection) -> int:
    """Bring the file to the newest schema; returns its number. A file from a newer program is refused."""
    scripts = sorted((path.name, path) for path in (files("panurge.store") / "migrations").iterdir())
    steps = [(int(name.split("_")[0]), path) for name, path in scripts if name.endswith(".sql")]
    newest = steps[-1][0]
    at = int(db.execute("PRAGMA user_version").fetchone()[0])
    if at > newest:
        raise PanurgeError(f"this store is of schema {at}; this program knows {newest}: use a newer Panurge")
    for number, path in steps:
        if number > at:
            script = path.read_text(encoding="utf-8")
            db.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
    return newest
