"""One live table: its log, its seats, its clock, what may be taken back, and what each seat is told.

`Table` is the game of a log; `Room` adds those who look on, the bots and the clock; `verify` checks a finished deal.
Who builds on tables (the page, the terminal) finds their store and their bots here too."""

from panurge.bots import SEATED, bot_called
from panurge.bots.choice import Budget
from panurge.bots.fair import Asker
from panurge.bots.pool import Pool
from panurge.store import (
    Alone,
    Entry,
    Header,
    Lease,
    Neighbours,
    News,
    SqliteStore,
    Store,
    Summary,
    Unreachable,
    is_database,
    open_store,
)
from panurge.store.keepers import KeepersBook
from panurge.store.neighbours import ANEW, BACK, CHANGED, FORGOTTEN, GONE
from panurge.table.refusals import Refused
from panurge.table.room import Room
from panurge.table.seats import Seat
from panurge.table.table import Table, create
from panurge.table.verify import verify
from panurge.table.viewer import Viewer

__all__ = [
    "ANEW",
    "BACK",
    "CHANGED",
    "FORGOTTEN",
    "GONE",
    "SEATED",
    "Alone",
    "Asker",
    "Budget",
    "Entry",
    "Header",
    "KeepersBook",
    "Lease",
    "Neighbours",
    "News",
    "Pool",
    "Refused",
    "Room",
    "Seat",
    "SqliteStore",
    "Store",
    "Summary",
    "Table",
    "Unreachable",
    "Viewer",
    "bot_called",
    "create",
    "is_database",
    "open_store",
    "verify",
]
