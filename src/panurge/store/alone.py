"""One process has a store to itself: two that serve the same tables would each tell their own half of the players.

Only who serves asks for this (`open_store(place, alone=True)`); whoever merely looks into a store does not. A file is
held by a lock in a little file beside it, a database by a lock of its session: both are freed by whoever gives them,
the system or the database, when the process ends, however it ends. All of it stands here, so that it can be taken out
where several processes learn to share a database."""

import asyncio
import os
import secrets
import sqlite3
from typing import Any

from panurge.core.errors import PanurgeError

SERVING = 0x7061_6E76  # the advisory lock of whoever serves the tables of a database
TRIES, PAUSE = 5, 0.05  # seconds between two tries
LOCK = ".lock"  # what the little file is called after the store's own name
HOLDER = (
    "SELECT activity.pid FROM pg_locks held JOIN pg_stat_activity activity ON activity.pid = held.pid "
    "WHERE held.locktype = 'advisory' AND held.database = (SELECT oid FROM pg_database WHERE datname = "
    "current_database()) AND held.classid = 0 AND held.objid = $1 AND held.granted AND activity.application_name = $2"
)


class Occupied(PanurgeError):
    """Another process serves this store."""

    def __init__(self, place: str) -> None:
        what_to_do = "end it first, or name another place"
        super().__init__(f"the tables in {place} are served by another process already; {what_to_do}")


def hold_file(path: str) -> sqlite3.Connection:
    """Hold the file at `path` until what is returned is closed. The lock is SQLite's own: it works wherever the store
    does, and unlike some others it is not inherited by the processes of the bots, which may outlive a killed server."""
    held = sqlite3.connect(os.path.realpath(path) + LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("PRAGMA journal_mode=OFF")  # nothing is ever written there
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            raise Occupied(path) from None
        raise PanurgeError(f"the tables in {path} cannot be held: {error}") from None
    return held


def session_name() -> str:
    """What a store calls its sessions, so that it knows them again."""
    return f"panurge-{os.getpid()}-{secrets.token_hex(6)}"


async def hold_session(connection: Any, name: str) -> None:
    """Hold the database for as long as this session lives. A session of our own (of the same `name`) that was lost on
    the way, and that the database still takes for alive, is ended first."""
    if await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
        return
    for (old,) in await connection.fetch(HOLDER, SERVING, name):
        await connection.execute("SELECT pg_terminate_backend($1)", old)
    for _ in range(TRIES):  # it takes a moment until one that is ended is gone
        if await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
            return
        await asyncio.sleep(PAUSE)
    raise Occupied("this database")
