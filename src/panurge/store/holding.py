"""One process has a file to itself: two that serve the same tables from it would each tell their own half of the
players. (The tables of a database may be served by many processes: they hear of each other, see `listening`.)

Only who serves asks for this (`open_store(place, alone=True)`); whoever merely looks into a store does not. The file is
held by a lock in a little file beside it, which the system frees when the process ends, however it ends."""

import os
import sqlite3

from panurge.core.errors import PanurgeError

LOCK = ".lock"  # what the little file is called after the store's own name


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

