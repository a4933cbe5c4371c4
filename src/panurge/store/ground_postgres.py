"""PostgreSQL's ground: one repeatable-read transaction to read, one transaction to write, by a connection without the
haste of `PostgresStore`."""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from panurge.core.errors import PanurgeError
from panurge.store.ground import HANDFUL, Ground, Rows, Unfit
from panurge.store.listening import LOST, village_of
from panurge.store.listening import SESSION as NEWS
from panurge.store.log import Unreachable
from panurge.store.postgres import MIGRATING, PATIENCE, SESSION, dialect
from panurge.store.schema import Shape, migrations

OURS = "panurge backup"  # what our own session is called
SERVED = (  # by a server of this village, not of another schema
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND application_name ~ $1"
)
LOCK = "LOCK TABLE tables IN ACCESS EXCLUSIVE MODE"
NUMBERS = "panurge_schema"

Answer = TypeVar("Answer")


class PostgresGround(Ground):
    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        try:
            self.connection: Any = self._wait(
                asyncpg.connect(address, timeout=PATIENCE, server_settings={"application_name": OURS})
            )
        except BaseException:
            self._loop.close()
            raise

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        try:
            return self._loop.run_until_complete(work)
        except LOST as error:
            raise Unreachable(f"the database does not answer: {str(error) or type(error).__name__}") from error
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as error:
            raise Unfit("values", why=error) from error
        except asyncpg.PostgresError as error:
            raise PanurgeError(f"the database cannot be used: {error}") from error

    def _run(self, statement: str) -> None:
        self._wait(self.connection.execute(statement))

    def _one(self, statement: str, *values: str) -> Any:
        return self._wait(self.connection.fetchval(statement, *values))

    @contextmanager
    def still(self) -> Iterator[None]:
        self._run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self._leave()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """A server that is started meanwhile waits at its schema, or gives up. One that has just lost its connection is
        not seen at first: so it is looked for again once nobody can come to the tables any more. Who comes to them
        later finds that they are others (`postgres.Replaced`)."""
        self._run("BEGIN")
        try:
            self._run(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            self._refuse_if_served()
            if self.schema():
                self._run(LOCK)
                self._run("SELECT pg_stat_clear_snapshot()")
                self._refuse_if_served()
            yield
            self._run("COMMIT")
        except BaseException:
            self._leave()
            raise

    def _refuse_if_served(self) -> None:
        village = village_of(self._one("SELECT current_schema()"))
        if self._one(SERVED, f"^({SESSION}{village}|{NEWS}{village}-[^-]+)$"):
            raise Unfit("served", place="PostgreSQL")  # an address may hold a password

    def _leave(self) -> None:
        if not self.connection.is_closed():
            self._run("ROLLBACK")

    def schema(self) -> int:
        if self._one(f"SELECT to_regclass('{NUMBERS}')") is None:
            return 0
        return int(self._one(f"SELECT coalesce(max(number), 0) FROM {NUMBERS}"))

    def rows(self, shape: Shape) -> Iterator[Rows]:
        cursor = self._wait(self._cursor(f"SELECT {', '.join(shape.columns)} FROM {shape.name}"))
        while handful := self._wait(cursor.fetch(HANDFUL)):
            yield [tuple(row) for row in handful]

    async def _cursor(self, statement: str) -> Any:
        return await self.connection.cursor(statement)

    def has_rows(self, name: str) -> bool:
        return bool(self._one(f"SELECT EXISTS (SELECT 1 FROM {name})"))

    def clear(self, shapes: Sequence[Shape]) -> None:
        for shape in reversed(shapes):
            self._run(f"DROP TABLE {shape.name}")
        self._run(f"DROP TABLE IF EXISTS {NUMBERS}")

    def climb(self, to: int | None = None) -> None:
        self._run(f"CREATE TABLE IF NOT EXISTS {NUMBERS} (number BIGINT NOT NULL)")
        for number, script in migrations(self.schema(), to):
            self._run(dialect(script))
            self._run(f"INSERT INTO {NUMBERS} (number) VALUES ({number})")

    def fill(self, shape: Shape, rows: Rows) -> None:
        self._wait(self.connection.copy_records_to_table(shape.name, records=rows, columns=shape.columns))

    def check(self) -> None:
        """The database has seen to it."""

    def close(self) -> None:
        if not self.connection.is_closed():
            self._wait(self.connection.close(timeout=PATIENCE))
        self._loop.close()
