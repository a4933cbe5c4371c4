"""Who has an invitation open before them: told to those who hold a seat at the table and to the other processes of the
house, and kept nowhere.

A page that is seen says so every ten seconds; a link that a messenger looks at runs no script and says nothing."""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable

from panurge.table import Alone, Neighbours, News

LASTS = 25.0  # seconds after a page has last said so
EACH, TABLES = 8, 2000  # guests of one table, and tables, that are known
LOOKING = "looking"


class Invited:
    def __init__(self, clock: Callable[[], float] = time.monotonic, neighbours: Neighbours | None = None) -> None:
        self.clock, self.neighbours = clock, neighbours or Alone()
        self.neighbours.on(LOOKING, self._hear)
        self._by_table: OrderedDict[str, dict[str, tuple[str, float]]] = OrderedDict()

    def note_looking(self, table: str, mark: str, name: str) -> None:
        """`mark` tells strangers apart; `name` is "" for who has none, or does not want to be seen."""
        self._note(table, _fingerprint(mark), name)
        self.neighbours.tell(LOOKING, table, mark=_fingerprint(mark), name=name)

    def left(self, table: str, mark: str) -> None:
        self._left(table, _fingerprint(mark))
        self.neighbours.tell(LOOKING, table, mark=_fingerprint(mark))

    def names(self, table: str) -> list[str]:
        return [name for name, _ in self._here(table).values()]

    def _hear(self, news: News) -> None:
        name = news.more.get("name")
        if name is None:
            self._left(news.about, news.more["mark"])
        else:
            self._note(news.about, news.more["mark"], name)

    def _note(self, table: str, mark: str, name: str) -> None:
        here = self._here(table)
        if mark in here or len(here) < EACH:
            here[mark] = (name, self.clock() + LASTS)
            self._by_table[table] = here
            self._by_table.move_to_end(table)
        if len(self._by_table) > TABLES:
            self._by_table.popitem(last=False)

    def _left(self, table: str, mark: str) -> None:
        here = self._here(table)
        here.pop(mark, None)
        if here:
            self._by_table[table] = here
        else:
            self._by_table.pop(table, None)

    def _here(self, table: str) -> dict[str, tuple[str, float]]:
        now = self.clock()
        return {mark: one for mark, one in self._by_table.get(table, {}).items() if one[1] > now}


def _fingerprint(mark: str) -> str:
    """The same one again, and nothing else: what a browser is known by is a key."""
    return hashlib.sha256(mark.encode()).hexdigest()[:16]
