"""SQLite's log (the WAL) is brought into its file by a thread of its own, not by whichever move fills a page too many.

A checkpoint waits for the disc; in the server's one thread that is a moment in which nobody is served. This one has a
connection of its own and copies passively: writers go on meanwhile. Once everything is copied, whoever writes next
begins the log anew by itself, in the file as it is; only one that has grown beyond `MOST` is cut, for which writers
wait as long as a checkpoint of their own would take. (`benchmarks/checkpoints.py` measures both ways: to cut it each
time cost single moves as much as SQLite's own way.)"""

import os
import sqlite3
import threading
import time
from contextlib import closing, suppress

OFTEN = 4.0  # seconds between two looks at the log's size
ENOUGH = 4_000_000  # bytes of log worth a copy …
MOST = 64_000_000  # … and worth a wait
TRIES = 3  # copies while writers go on: each is shorter than the one before
PATIENCE = 0.1  # seconds that the last one waits for somebody who reads: writers wait with it
CUTS, BETWEEN = 5, 0.2  # tries to cut it at once, and seconds between two of them, in which writers go on


class Checkpoints:
    def __init__(self, path: str, *, often: float = OFTEN, enough: int = ENOUGH, most: int = MOST) -> None:
        self._log = os.path.realpath(path) + "-wal"
        self._often, self._enough, self._most = often, enough, most
        self._db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self.owed = False  # a cut that could not be made when it was asked for
        self.left = 0  # pages that were not copied yet after the last look
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="panurge-checkpoints", daemon=True)
        self._thread.start()

    @staticmethod
    def leave_to_us(db: sqlite3.Connection) -> None:
        """Who writes by this connection copies nothing itself."""
        db.execute("PRAGMA wal_autocheckpoint=0")

    def _run(self) -> None:
        while not self._over.wait(self._often):
            with suppress(sqlite3.Error):  # locked or full: there is another look
                self._copy_if_large()

    def _copy_if_large(self) -> None:
        if self.size < self._enough and not self.owed:
            return
        self.left = _copy(self._db)
        if self.size > self._most or self.owed:
            self.owed = not _cut(self._db) and self.owed

    @property
    def size(self) -> int:
        """Bytes of the log."""
        return os.path.getsize(self._log) if os.path.exists(self._log) else 0

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._db.close()


def cut(path: str) -> bool:
    """Everything that the log still holds is brought into the file, now, and the log is empty; False if it could not be
    cut, for somebody reads from it. By a connection of its own, for a thread that may wait: it is not for whoever
    plays."""
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as db:
        for once in range(CUTS):
            time.sleep(BETWEEN if once else 0.0)
            with suppress(sqlite3.OperationalError):  # locked
                _copy(db)
                if _cut(db):
                    return True
    return False


def _copy(db: sqlite3.Connection) -> int:
    """Pages that are left."""
    left = 0
    for _ in range(TRIES):
        _, pages, copied = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        left = pages - copied
        if not left:
            break
    return left


def _cut(db: sqlite3.Connection) -> bool:
    return not db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
