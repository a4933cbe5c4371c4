"""What every store in SQL does, said once. A kind of database adds how it runs a statement (`rows`, `run`), a
transaction, and how it says that a number is taken.

Statements mark their values with `?` and keep to what SQLite and PostgreSQL have in common."""

import json
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from panurge.core.errors import PanurgeError
from panurge.core.state import OVER
from panurge.store.log import Entry, Full, Header, Stale, Summary
from panurge.store.neighbours import DISMISSED, PRIVATE, Alone, Neighbours, News

log = logging.getLogger("panurge.store")

Value = str | int | bytes | None
PROOF = 8192  # letters: more than fits into what a page has left
SAME_PERSON = (  # a browser, and the others of whose it is
    "SELECT other.browser FROM browsers mine JOIN browsers other ON other.person = mine.person WHERE mine.browser = ? "
    "UNION SELECT ?"
)
HEADER = "id, game, version, options, seats, commitment, at, follows"


class SqlStore(ABC):
    Taken: type[Exception]  # what the database raises when a primary key exists already
    hold_rows = ""  # a transaction has a file to itself
    full = False  # the disc, when something was last to be written

    @abstractmethod
    def rows(self, statement: str, *values: Value) -> Sequence[Sequence[Any]]: ...

    @abstractmethod
    def run(self, statement: str, *values: Value) -> None: ...

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """All of what is run inside, or nothing. One inside another is part of it."""

    def neighbours(self) -> Neighbours:
        return Alone()

    def tell(self, kind: str, about: str, **more: int) -> None:
        return  # nobody else is there

    def rows_telling(self, news: News, statement: str, *values: Value) -> Sequence[Sequence[Any]]:
        """The same for a statement that returns what it has written: told with it, if there is any."""
        return self.rows(statement, *values)

    @abstractmethod
    def scratch(self) -> "SqlStore": ...

    def aside(self) -> "SqlStore":
        return self

    @abstractmethod
    def alone_at(self, work: str, *, wait: bool = True) -> None: ...

    @abstractmethod
    def scrub(self) -> None: ...

    @abstractmethod
    def healthy(self) -> bool: ...

    @abstractmethod
    def close(self) -> None: ...

    # ------------------------------------------------------------------ tables and their log
    def create(self, header: Header, key: bytes, turn: int) -> None:
        try:
            self._create(header, key, turn)
        except self.Taken:
            if header.follows:  # the only other name that might be taken is 64 random bits
                raise Stale(f"a table follows {header.follows} already") from None
            raise

    def _create(self, header: Header, key: bytes, turn: int) -> None:
        options, seats = json.dumps(header.options), json.dumps(header.seats, ensure_ascii=False)
        with self.transaction():
            self.run(
                f"INSERT INTO tables ({HEADER}, key, turn, touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(header.table, header.game, header.version, options, seats, header.commitment, header.at),
                *(header.follows or None, key, turn, header.at),
            )
            for seat in range(len(header.seats)):
                self.run("INSERT INTO nonces (tid, seat, nonce) VALUES (?, ?, ?)", header.table, seat, _nonce())

    def follower(self, table: str) -> str:
        found = self.rows("SELECT id FROM tables WHERE follows = ?", table)
        return str(found[0][0]) if found else ""

    def header(self, table: str) -> Header | None:
        found = self.rows(f"SELECT {HEADER} FROM tables WHERE id = ?", table)
        return _header(found[0]) if found else None

    def key(self, table: str) -> bytes:
        found = self.rows("SELECT key FROM tables WHERE id = ?", table)
        if not found:
            raise PanurgeError(f"there is no table {table}")
        return bytes(found[0][0])

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        asked = "SELECT tid, n, kind, value, at, digest FROM entries WHERE tid = ? AND n > ? ORDER BY n"
        return [Entry(*row) for row in self.rows(asked, table, after)]

    def append(self, entry: Entry, turn: int, *following: Entry) -> None:
        try:
            with self.transaction():
                for one in (entry, *following):
                    self.run(
                        "INSERT INTO entries (tid, n, kind, value, at, digest) VALUES (?, ?, ?, ?, ?, ?)",
                        *(one.table, one.n, one.kind, one.value, one.at, one.digest),
                    )
                self.run("UPDATE tables SET turn = ?, touched = ? WHERE id = ?", turn, one.at, entry.table)
            self.full = False
        except self.Taken as error:
            if not self.is_taken(error):
                raise
            raise self.stale(entry) from None

    def stale(self, entry: Entry) -> Stale:
        return Stale(f"entry {entry.n} of table {entry.table} is written already")

    def latest(self, tables: Sequence[str]) -> dict[str, int]:
        marks = ", ".join("?" * len(tables))
        asked = f"SELECT tid, max(n) FROM entries WHERE tid IN ({marks}) GROUP BY tid"
        return {str(table): int(n) for table, n in (self.rows(asked, *tables) if tables else ())}

    def is_taken(self, error: Exception) -> bool:
        """Whether an error of the kind `Taken` says that the number is taken, and not something else."""
        return True

    # ------------------------------------------------------------------ seats
    def nonce(self, table: str, seat: int) -> str:
        found = self.rows("SELECT nonce FROM nonces WHERE tid = ? AND seat = ?", table, seat)
        return str(found[0][0]) if found else ""

    def nonces(self, tables: Sequence[str]) -> dict[tuple[str, int], str]:
        marks = ", ".join("?" * len(tables))
        found = self.rows(f"SELECT tid, seat, nonce FROM nonces WHERE tid IN ({marks})", *tables) if tables else ()
        return {(str(table), int(seat)): str(nonce) for table, seat, nonce in found}

    def renew(self, table: str, seat: int) -> str:
        nonce = _nonce()
        with self.transaction():
            self.run("UPDATE nonces SET nonce = ? WHERE tid = ? AND seat = ?", nonce, table, seat)
            self.run("DELETE FROM holdings WHERE tid = ? AND seat = ?", table, seat)
            self.tell(DISMISSED, table, seat=seat)
        return nonce

    def hold(self, table: str, seat: int, browser: str) -> None:
        with self.transaction():
            self.run(
                "INSERT INTO holdings (browser, tid, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                *(browser, table, seat),
            )
            self.run(
                "INSERT INTO sitters (tid, seat, person) SELECT ?, CAST(? AS INTEGER), person FROM browsers WHERE "
                "browser = ? "
                "ON CONFLICT DO NOTHING",
                *(table, seat, browser),
            )

    def held(self, table: str, browser: str) -> tuple[int, ...]:
        asked = f"SELECT DISTINCT seat FROM holdings WHERE browser IN ({SAME_PERSON}) AND tid = ? ORDER BY seat"
        return tuple(row[0] for row in self.rows(asked, browser, browser, table))

    def holders(self, table: str) -> list[tuple[int, str]]:
        found = self.rows("SELECT seat, browser FROM holdings WHERE tid = ? ORDER BY seat, browser", table)
        return [(row[0], row[1]) for row in found]

    def tables_of(self, browser: str, limit: int = 12) -> list[Summary]:
        found = self.rows(
            "SELECT id, game, options, turn, touched, "
            "(SELECT value FROM entries WHERE tid = tables.id AND kind = 'end') FROM tables "
            f"WHERE id IN (SELECT tid FROM holdings WHERE browser IN ({SAME_PERSON})) "
            f"ORDER BY turn = {OVER}, touched DESC LIMIT ?",
            browser,
            browser,
            limit,
        )
        return [
            Summary(table, game, json.loads(options)["players"], turn, self.held(table, browser), touched, _won(ending))
            for table, game, options, turn, touched, ending in found
        ]

    # ------------------------------------------------------------------ finished games
    def to_keep(self) -> list[Header]:
        found = self.rows(f"SELECT {HEADER} FROM tables WHERE turn = {OVER} AND kept = 0 ORDER BY touched DESC")
        return [_header(row) for row in found]

    def keep(self, table: str, ending: str, archive: bytes) -> None:
        with self.transaction():
            self.run("UPDATE entries SET value = ? WHERE tid = ? AND kind = 'end'", ending, table)
            self.run("INSERT INTO archives (tid, kept) VALUES (?, ?) ON CONFLICT DO NOTHING", table, archive)
            self.run("UPDATE tables SET kept = 1 WHERE id = ?", table)

    def archive(self, table: str) -> bytes | None:
        found = self.rows("SELECT kept FROM archives WHERE tid = ?", table)
        return bytes(found[0][0]) if found else None

    def wishes(self, table: str) -> dict[int, str]:
        found = self.rows("SELECT seat, ask FROM wishes WHERE tid = ?", table)
        return {int(seat): str(ask) for seat, ask in found}

    def wish(self, table: str, seat: int, ask: str, *, quietly: bool = False) -> None:
        statement, values = "DELETE FROM wishes WHERE tid = ? AND seat = ?", (table, seat, *((ask,) if ask else ()))
        if ask:
            statement = (
                "INSERT INTO wishes (tid, seat, ask) VALUES (?, ?, ?) "
                "ON CONFLICT (tid, seat) DO UPDATE SET ask = excluded.ask"
            )
        self._kept(table, seat, statement, *values, quietly=quietly)

    def early(self, table: str) -> dict[int, tuple[str, tuple[int, ...]]]:
        found = self.rows("SELECT seat, question, actions FROM early WHERE tid = ?", table)
        return {seat: (question, tuple(json.loads(actions))) for seat, question, actions in found}

    def answer_early(
        self, table: str, seat: int, question: str, actions: Sequence[int], before: Sequence[int] = ()
    ) -> bool:
        answer, stood = json.dumps(list(actions)), json.dumps(list(before))
        if before:
            asked = "UPDATE early SET actions = ? WHERE tid = ? AND seat = ? AND question = ? AND actions = ?"
            return self._kept(table, seat, asked, answer, table, seat, question, stood)
        asked = (
            "INSERT INTO early (tid, seat, question, actions) VALUES (?, ?, ?, ?) ON CONFLICT (tid, seat) DO UPDATE "
            "SET question = excluded.question, actions = excluded.actions WHERE early.question != excluded.question"
        )
        return self._kept(table, seat, asked, table, seat, question, answer)

    def forget_early(
        self, table: str, seat: int, question: str, actions: Sequence[int] = (), *, quietly: bool = True
    ) -> bool:
        asked = "DELETE FROM early WHERE tid = ? AND seat = ? AND question = ?"
        which = (json.dumps(list(actions)),) if actions else ()
        asked += " AND actions = ?" if which else ""
        return self._kept(table, seat, asked, table, seat, question, *which, quietly=quietly)

    def _kept(self, table: str, seat: int, statement: str, *values: Value, quietly: bool = False) -> bool:
        """Whether it has changed anything that concerns this seat alone."""
        statement += " RETURNING seat"
        if quietly:
            return bool(self.rows(statement, *values))
        return bool(self.rows_telling(News("", PRIVATE, table, {"seat": seat}), statement, *values))

    def open_table(self, table: str) -> None:
        self.run("INSERT INTO opened (tid) VALUES (?) ON CONFLICT DO NOTHING", table)

    def close_table(self, table: str) -> None:
        self.run("DELETE FROM opened WHERE tid = ?", table)

    def is_open(self, table: str) -> bool:
        return bool(self.rows("SELECT 1 FROM opened WHERE tid = ?", table))

    def open_tables(self, since: int, limit: int = 24) -> list[Header]:
        found = self.rows(
            f"SELECT {HEADER} FROM tables WHERE id IN (SELECT tid FROM opened) AND at > ? AND turn != {OVER} "
            "ORDER BY at DESC LIMIT ?",
            since,
            limit,
        )
        return [_header(row) for row in found]

    def unfinished(self, since: int, limit: int) -> list[Header]:
        found = self.rows(
            f"SELECT {HEADER} FROM tables WHERE turn != {OVER} AND touched > ? ORDER BY touched DESC LIMIT ?",
            since,
            limit,
        )
        return [_header(row) for row in found]

    def sitting(self, table: str) -> tuple[dict[str, Any], ...]:
        header = self.header(table)
        seats = list(header.seats) if header is not None else []
        for (value,) in self.rows("SELECT value FROM entries WHERE tid = ? AND kind = 'seat' ORDER BY n", table):
            change = json.loads(value)
            seats[change.pop("seat")] = change
        return tuple(seats)

    # ------------------------------------------------------------------ the rest
    def prove(self) -> None:
        with self.transaction():
            self.run("INSERT INTO secrets (name, value) VALUES ('proof', ?)", "x" * PROOF)
            self.run("DELETE FROM secrets WHERE name = 'proof'")
        self.full = False

    def no_room(self, error: Exception) -> Full:
        """Told once; then not again before something could be written."""
        if not self.full:
            log.error("the disc is full: nothing can be written until there is room again (%s)", error)
        self.full = True
        return Full(f"the disc is full: {error}")

    def secret(self, name: str) -> str:
        self.run(
            "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
            name,
            secrets.token_urlsafe(32),
        )
        return str(self.rows("SELECT value FROM secrets WHERE name = ?", name)[0][0])


def _header(row: Sequence[Any]) -> Header:
    table, game, version, options, seats, commitment, at, follows = row
    return Header(table, game, version, json.loads(options), tuple(json.loads(seats)), commitment, at, follows or "")


def _won(ending: str | None) -> tuple[int, ...]:
    return tuple(json.loads(ending).get("winners", ())) if ending else ()


def _nonce() -> str:
    return secrets.token_urlsafe(9)
