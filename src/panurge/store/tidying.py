"""What nobody has touched for long is thrown away: tables whose game never came to an end and, if that is wanted,
finished ones. Never one on which anybody's result or ribbon stands: ratings are made of these, and `/me` shows them.
With a table goes all that hangs on it, the words said there included.

It works beside a running server. Tables are closed first, as `panurge admin` closes them: every server that has one of
them open lets nobody play there from the next look into the house's book on. Then they go, and rooms that were still
open are closed with them. What has happened to them meanwhile (a result was written, somebody came back) is looked at
once they are held, so that nothing more can happen. Whatever stops us, what was closed and did not go is open again."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from panurge.core.state import OVER
from panurge.store.keepers import KeepersBook
from panurge.store.log import Store, Unreachable
from panurge.store.schema import newest, shapes

NEEDED = ("results", "ribbons")  # what a table may not go from under
FREE = f"AND (turn != {OVER} OR settled = 1) " + " ".join(
    f"AND NOT EXISTS (SELECT 1 FROM {name} WHERE tid = tables.id)" for name in NEEDED
)
WAIT = 6.0  # seconds: every server has looked into the book by then
TRIES, REST = 20, 1.0  # to open again what was closed, and seconds between two
HANDFUL = 10  # tables in one transaction: who plays waits no longer for that than for a move


@dataclass(frozen=True)
class Tidied:
    unfinished: int
    finished: int
    kept: int  # as old, but needed

    @property
    def all(self) -> int:
        return self.unfinished + self.finished


class Tidying:
    def __init__(
        self, store: Store, before: int, *, finished: bool = False, spared: Collection[str] = frozenset()
    ) -> None:
        """Of tables last touched `before` (milliseconds since 1970), but for those that are `spared`."""
        self.store, self.before, self.finished, self.spared = store, before, finished, spared
        self.book = KeepersBook(store)

    def found(self) -> Tidied:
        """What there is to throw away."""
        unfinished = len(self._tables(f"turn != {OVER}"))
        finished = len(self._tables(f"turn = {OVER}")) if self.finished else 0
        old = "SELECT count(*) FROM tables WHERE touched < ? AND "
        whole = int(self.store.rows(old + self._scope, self.before)[0][0])
        return Tidied(unfinished, finished, whole - unfinished - finished)

    @property
    def _scope(self) -> str:
        return "1 = 1" if self.finished else f"turn != {OVER}"

    def go(self, why: str = "", wait: Callable[[float], None] = time.sleep) -> Tidied:
        """Throw it away, and write that into the house's book."""
        found, tables = self.found(), self._tables(self._scope)
        if not tables:
            return found
        closed = sorted(set(tables) - self.book.closed())
        gone = 0
        try:
            self._each("INSERT INTO closed (tid) SELECT id FROM tables WHERE id IN ({}) ON CONFLICT DO NOTHING", closed)
            wait(WAIT)
            for some in _handfuls(tables):
                gone += self._throw_away(some)
        finally:
            self._open_again(closed, wait)  # those that have not gone
        self.book.tidied(gone, why)
        return found

    def _open_again(self, tables: Sequence[str], wait: Callable[[float], None]) -> None:
        """Also if it was the store that stopped us."""
        for left in reversed(range(TRIES)):
            try:
                self._each("DELETE FROM closed WHERE tid IN ({})", tables)
                return
            except Unreachable:
                if not left:
                    raise
            wait(REST)

    def _tables(self, which: str) -> list[str]:
        """Those that nothing stands on, nor will: the results of a game that is over are written a little later."""
        found = self.store.rows(f"SELECT id FROM tables WHERE touched < ? AND {which} {FREE} ORDER BY id", self.before)
        return [str(table) for (table,) in found if table not in self.spared]

    def _each(self, statement: str, tables: Sequence[str]) -> None:
        for some in _handfuls(tables):
            self.store.run(statement.format(_marks(some)), *some)

    def _throw_away(self, tables: Sequence[str]) -> int:
        """Those of them that nobody has touched meanwhile, and that nothing stands on: that is asked once nobody else
        can write there, for what was just being written is not seen by the statement that waits for it."""
        with self.store.transaction():
            held = self._held(tables, "AND touched < ?", self.before)
            old = self._held(held, FREE)
            for name in hanging():
                self.store.run(f"DELETE FROM {name} WHERE tid IN ({_marks(old)})", *old)
            self.store.run(f"DELETE FROM tables WHERE id IN ({_marks(old)})", *old)
        return len(old)

    def _held(self, tables: Sequence[str], which: str, *values: int) -> list[str]:
        asked = f"SELECT id FROM tables WHERE id IN ({_marks(tables)}) {which} ORDER BY id{self.store.hold_rows}"
        return [str(table) for (table,) in self.store.rows(asked, *tables, *values)]


def hanging() -> list[str]:
    """What hangs on a table: whatever the schema has a table's id in, those first that nothing else refers to."""
    return [shape.name for shape in reversed(shapes(newest())) if "tid" in shape.columns and shape.name not in NEEDED]


def _handfuls(tables: Sequence[str]) -> Iterator[Sequence[str]]:
    for at in range(0, len(tables), HANDFUL):
        yield tables[at : at + HANDFUL]


def _marks(tables: Sequence[str]) -> str:
    return ", ".join("?" * len(tables)) or "NULL"
