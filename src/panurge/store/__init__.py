"""The log of tables: what a table is, kept so that nothing acknowledged is ever lost.

`Header`, `Entry` and the `Store` protocol say what a store offers; `SqliteStore` is the default one."""

from panurge.store.log import Entry, Header, Stale, Store, Summary
from panurge.store.sqlite import SqliteStore

__all__ = ["Entry", "Header", "SqliteStore", "Stale", "Store", "Summary"]
