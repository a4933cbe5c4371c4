"""One live table: its log, its seats, its clock, what may be taken back, and what each seat is told.

`Table` is the game of a log; `Room` adds those who look on, the bots and the clock; `verify` checks a finished deal."""

from panurge.table.refusals import Refused
from panurge.table.room import Room, Viewer
from panurge.table.seats import Seat
from panurge.table.table import Table, create
from panurge.table.verify import verify

__all__ = ["Refused", "Room", "Seat", "Table", "Viewer", "create", "verify"]
