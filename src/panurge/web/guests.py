"""Who has an invitation open before them: told to those who hold a seat at the table, and kept nowhere.

A page that is seen says so every ten seconds; a link that a messenger looks at runs no script and says nothing."""

import time
from collections import OrderedDict
from collections.abc import Callable

LASTS = 25.0  # seconds after a page has last said so
EACH, TABLES = 8, 2000  # guests of one table, and tables, that are known


class Guests:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._by_table: OrderedDict[str, dict[str, tuple[str, float]]] = OrderedDict()

    def look(self, table: str, mark: str, name: str) -> None:
        """`mark` tells strangers apart; `name` is "" for who has none, or does not want to be seen."""
        here = self._here(table)
        if mark in here or len(here) < EACH:
            here[mark] = (name, self.clock() + LASTS)
            self._by_table[table] = here
            self._by_table.move_to_end(table)
        if len(self._by_table) > TABLES:
            self._by_table.popitem(last=False)

    def left(self, table: str, mark: str) -> None:
        here = self._here(table)
        here.pop(mark, None)
        if here:
            self._by_table[table] = here
        else:
            self._by_table.pop(table, None)

    def names(self, table: str) -> list[str]:
        return [name for name, _ in self._here(table).values()]

    def _here(self, table: str) -> dict[str, tuple[str, float]]:
        now = self.clock()
        return {mark: one for mark, one in self._by_table.get(table, {}).items() if one[1] > now}
