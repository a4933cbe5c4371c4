"""SQLite's ground. A reader of a file in WAL mode keeps the moment at which it began to read for as long as it likes,
so a running server is copied row by row from one moment without holding it up. (Only cutting a log of more than 64 MB
has to wait for that.)"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from panurge.store.ground import HANDFUL, Ground, Rows, Unfit
from panurge.store.holding import Occupied, hold_file
from panurge.store.private import BESIDE, make_private
from panurge.store.schema import Shape
from panurge.store.sqlite import MIGRATION, climb, schema_of


class SqliteGround(Ground):
    def __init__(self, path: str) -> None:
        self.path = path
        self._new = not Path(path).exists()
        self._db: sqlite3.Connection | None = None

    @property
    def db(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(self.path, timeout=MIGRATION / 1000, isolation_level=None)
        return self._db

    @contextmanager
    def still(self) -> Iterator[None]:
        if self._new:
            raise Unfit("nowhere", place=self.path)
        self.db.execute("BEGIN")
        try:
            yield
        finally:
            self.db.execute("ROLLBACK")

    @contextmanager
    def changing(self) -> Iterator[None]:
        make_private(self.path)
        with closing(self._held()):
            make_private(self.path)
            self._new = self._new and not Path(self.path).stat().st_size  # a server may have begun, and ended, since
            try:
                with self._transaction():
                    yield
            except BaseException:
                self._leave_nothing()
                raise

    def _held(self) -> sqlite3.Connection:
        try:
            return hold_file(self.path)
        except Occupied:
            raise Unfit("served", place=self.path) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        for pragma in ("journal_mode=WAL", "foreign_keys=OFF", "secure_delete=ON"):
            self.db.execute(f"PRAGMA {pragma}")
        self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise

    def _leave_nothing(self) -> None:
        """Where no file was, none is left; as long as we hold it, nobody else has begun there."""
        self.close()
        if self._new:
            for beside in BESIDE:
                Path(f"{self.path}{beside}").unlink(missing_ok=True)

    def schema(self) -> int:
        return schema_of(self.db)

    def rows(self, shape: Shape) -> Iterator[Rows]:
        found = self.db.execute(f"SELECT {', '.join(shape.columns)} FROM {shape.name}")
        while handful := found.fetchmany(HANDFUL):
            yield handful

    def has_rows(self, name: str) -> bool:
        return bool(self.db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone())

    def clear(self, shapes: Sequence[Shape]) -> None:
        for shape in reversed(shapes):
            self.db.execute(f"DROP TABLE {shape.name}")
        self.db.execute("PRAGMA user_version = 0")

    def climb(self, to: int | None = None) -> None:
        climb(self.db, to)

    def fill(self, shape: Shape, rows: Rows) -> None:
        marks = ", ".join("?" * len(shape.columns))
        try:
            self.db.executemany(f"INSERT INTO {shape.name} ({', '.join(shape.columns)}) VALUES ({marks})", rows)
        except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError) as error:
            raise Unfit("values", why=error) from error

    def check(self) -> None:
        missing = self.db.execute("PRAGMA foreign_key_check").fetchone()
        if missing:
            raise Unfit("values", why=f"{missing[0]} → {missing[2]}")

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
