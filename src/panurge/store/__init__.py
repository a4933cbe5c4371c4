"""The log of tables: what a table is, kept so that nothing acknowledged is ever lost.

`Header`, `Entry` and the `Store` protocol say what a store offers; `SqliteStore` is the default one, a PostgreSQL
database the other (extra `[postgres]`)."""

from panurge.core.errors import PanurgeError
from panurge.store.log import Entry, Full, Header, Stale, Store, Summary, Unreachable
from panurge.store.neighbours import Alone, Always, Hear, Lease, Neighbours, News
from panurge.store.sql import SqlStore
from panurge.store.sqlite import SqliteStore

__all__ = [
    "Alone",
    "Always",
    "Entry",
    "Full",
    "Header",
    "Hear",
    "Lease",
    "Neighbours",
    "News",
    "SqliteStore",
    "Stale",
    "Store",
    "Summary",
    "Unreachable",
    "is_database",
    "open_store",
]


def is_database(place: str) -> bool:
    """Whether a place is the address of a database server, not a file."""
    return place.startswith(("postgresql://", "postgres://"))


def open_store(place: str, *, alone: bool = False) -> SqlStore:
    """The store at `place`: a file's path, or postgresql://… `alone`: for who serves it; of a file only one may."""
    if not is_database(place):
        return SqliteStore(place, alone=alone)
    try:
        from panurge.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise PanurgeError(f"PostgreSQL needs {error.name}: pip install 'panurge[postgres]'") from None
    return PostgresStore(place)
