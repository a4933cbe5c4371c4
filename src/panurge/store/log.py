"""What a store keeps: headers and append-only entries, and beside them who holds which seat.

A table is its log. `(table, n)` is unique, so of two writers with the same `n` one is told `Stale`. Whatever `append`
returned from outlives the program, however it ends, and only then may anybody be told. Whether it also outlives a power
cut in the next moment is the database's matter: see `sqlite` and `postgres`."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from panurge.core.errors import PanurgeError
from panurge.store.neighbours import Neighbours

KINDS = ("act", "chance", "undo", "clock", "seat", "chat", "end")


class Stale(PanurgeError):
    """Another entry has taken this number already."""


class Unreachable(PanurgeError):
    """The store cannot do it now: it is locked, full, or does not answer. What was asked for may be tried again."""


class Full(Unreachable):
    """There is no room left on the disc. Whoever keeps the server has to make some."""


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is made. The key behind the commitment is kept apart (`Store.key`)."""

    table: str
    game: str
    version: int  # of the game's card
    options: dict[str, Any]  # complete, number of players included
    seats: tuple[dict[str, Any], ...]  # as at the start; later changes are entries of kind `seat`
    commitment: str  # SHA-256 of the key, in hex
    at: int  # milliseconds since 1970
    follows: str = ""  # the table whose people play again here


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. `value` is JSON; `digest` that of the state after it ("" if the game stood still)."""

    table: str
    n: int  # 1, 2, 3 …
    kind: str
    value: str
    at: int
    digest: str = ""

    @property
    def back(self) -> int | None:
        """The last entry that stands after this one has taken something back; None if it does no such thing."""
        return int(self.value) if self.kind == "undo" else None


@dataclass(frozen=True)
class Summary:
    """A table as a list of tables shows it."""

    table: str
    game: str
    players: int
    turn: int  # the seat to move, or CHANCE or OVER
    seats: tuple[int, ...]  # those the asking browser holds
    at: int  # of the last entry
    won: tuple[int, ...] = ()  # the winners, as far as the log's end says who they are


class Store(Protocol):
    def rows(self, statement: str, *values: str | int | bytes | None) -> Sequence[Sequence[Any]]:
        """What a statement finds: for rooms that keep something of their own beside the tables."""

    def run(self, statement: str, *values: str | int | bytes | None) -> None: ...

    def transaction(self) -> AbstractContextManager[None]:
        """All of what is written inside, or nothing. One inside another is part of it."""

    hold_rows: str  # the end of a SELECT: to the end of the transaction nobody else writes in these rows

    def alone_at(self, work: str, *, wait: bool = True) -> None:
        """To the end of the transaction nobody else, in whatever process, is at this work. Who is not to wait for that
        is told `Unreachable`."""

    def scratch(self) -> "Store":
        """Where something is kept that need not last: in memory, or here if other processes must find it."""

    def aside(self) -> "Store":
        """The same tables for a thread that may take its time: by a connection of its own, so that nobody waits for
        it, if that is what it takes. It is closed with this one."""

    def neighbours(self) -> Neighbours:
        """The other processes that serve this store; one for each store."""

    def tell(self, kind: str, about: str, **more: int) -> None:
        """They hear of what this transaction writes, if it is written."""

    def create(self, header: Header, key: bytes, turn: int) -> None:
        """A new table. Raises `Stale` if another one follows the same table already."""

    def follower(self, table: str) -> str:
        """The table that follows this one, "" if none does yet."""

    def header(self, table: str) -> Header | None: ...

    def key(self, table: str) -> bytes: ...

    def entries(self, table: str, after: int = 0) -> list[Entry]: ...

    def latest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that has any."""

    def append(self, entry: Entry, turn: int, *following: Entry) -> None:
        """Write one entry, or it and those that follow from it: all or none. `turn` is whose move it is afterwards.
        Raises `Stale` if a number is taken."""

    def nonce(self, table: str, seat: int) -> str:
        """What a seat's link must carry to be valid."""

    def nonces(self, tables: Sequence[str]) -> dict[tuple[str, int], str]:
        """Those of all seats of these tables."""

    def renew(self, table: str, seat: int) -> str:
        """A new nonce: every older link and every browser loses the seat."""

    def hold(self, table: str, seat: int, browser: str) -> None:
        """The browser may play that seat; if nobody has sat there yet, the browser's person is who sits there."""

    def held(self, table: str, browser: str) -> tuple[int, ...]:
        """The seats that this browser, or another one of the same person, may play."""

    def holders(self, table: str) -> list[tuple[int, str]]: ...

    def tables_of(self, browser: str, limit: int = 12) -> list[Summary]:
        """Those where this browser, or another one of the same person, holds a seat: running ones first, then the
        latest."""

    def to_keep(self) -> list[Header]:
        """Finished tables of which no archive is kept yet, the latest first."""

    def keep(self, table: str, ending: str, archive: bytes) -> None:
        """What a finished game looked like; and the value of its `end` entry, which in older logs does not say who
        won. It is the only entry that is ever completed, once, by what its log implied already."""

    def archive(self, table: str) -> bytes | None: ...

    def open_table(self, table: str) -> None:
        """Anybody may join this table: it is shown in the lobby as long as a seat is free."""

    def close_table(self, table: str) -> None: ...

    def is_open(self, table: str) -> bool: ...

    def open_tables(self, since: int, limit: int = 24) -> list[Header]:
        """Open tables made after `since` (milliseconds), newest first."""

    def unfinished(self, since: int, limit: int) -> list[Header]:
        """Tables whose game is not over, last touched after `since` (milliseconds), newest first."""

    def sitting(self, table: str) -> tuple[dict[str, Any], ...]:
        """Who sits at a table now: the seats of its header with what the log changed."""

    def wishes(self, table: str) -> dict[int, str]:
        """The seats that do not wish to be asked at every interjection, and when they do."""

    def wish(self, table: str, seat: int, ask: str, *, quietly: bool = False) -> None:
        """"" forgets it. The other processes are told that the seat has something new, unless `quietly`."""

    def early(self, table: str) -> dict[int, tuple[str, tuple[int, ...]]]:
        """Answers given before the table came to the seat: the question's fingerprint, and the actions chosen."""

    def answer_early(
        self, table: str, seat: int, question: str, actions: Sequence[int], before: Sequence[int] = ()
    ) -> bool:
        """Keep such an answer in place of what the seat had answered to this question `before`, or to another one, and
        tell the other processes that the seat has something new; False if that is not what stands there any more."""

    def forget_early(
        self, table: str, seat: int, question: str, actions: Sequence[int] = (), *, quietly: bool = True
    ) -> bool:
        """Forget the answer to this question, if it is still this one (without actions, whichever it is); False if
        there is none such."""

    def secret(self, name: str) -> str:
        """A random text made at first use and kept: what the server signs with."""

    def scrub(self) -> None:
        """See to it that what was deleted cannot be read from the files any more, as far as the database allows."""

    full: bool  # the disc, when something was last to be written

    def prove(self) -> None:
        """Write something small and forget it: raises `Unreachable` if tables could not be written either."""

    def healthy(self) -> bool: ...

    def close(self) -> None: ...
