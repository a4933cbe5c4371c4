"""Who is in the village: people at tables, as long as a page of theirs is open there, and those who look at the lobby.
Kept nowhere and gone with the server; whoever wants not to be seen is only counted."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from panurge.people import Person

LASTS = 40.0  # seconds after somebody's last look at the lobby, which looks again every 15
MOST = 20_000  # are counted


@dataclass(frozen=True)
class Present:
    person: Person
    table: str = ""  # where they sit, "" in the lobby


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._seated: dict[str, tuple[Person, dict[str, int]]] = {}  # by person: their tables, with open pages
        self._looking: dict[str, tuple[Person | None, float]] = {}  # by person or browser or address: until when

    # ------------------------------------------------------------------ coming and going
    def sat(self, person: Person, table: str) -> None:
        """A page of somebody who holds a seat there is opened."""
        tables = self._seated.get(person.id, (person, {}))[1]
        tables[table] = tables.get(table, 0) + 1
        self._seated[person.id] = (person, tables)

    def left(self, person: Person, table: str) -> None:
        tables = self._seated.get(person.id, (person, {}))[1]
        tables[table] = tables.get(table, 0) - 1
        if tables[table] <= 0:
            del tables[table]
        if not tables:  # or they were forgotten meanwhile
            self._seated.pop(person.id, None)

    def looked(self, mark: str, person: Person | None) -> None:
        """Somebody looks at the lobby; `mark` tells strangers apart."""
        key = f"person {person.id}" if person is not None else mark
        self._looking.pop(key, None)
        self._looking[key] = (person, self.clock() + LASTS)  # the latest last
        if len(self._looking) > MOST:
            del self._looking[next(iter(self._looking))]

    def changed(self, person: Person) -> None:
        """Somebody has another name or sheep, or wants to be seen or not: from now on, not from their next page on."""
        if person.id in self._seated:
            self._seated[person.id] = (person, self._seated[person.id][1])
        key = f"person {person.id}"
        if key in self._looking:
            self._looking[key] = (person, self._looking[key][1])

    def forget(self, person: Person) -> None:
        self._seated.pop(person.id, None)
        self._looking.pop(f"person {person.id}", None)

    # ------------------------------------------------------------------ asking
    def is_seen(self, person: Person) -> bool:
        """Whether somebody is here and may be shown."""
        self._forget()
        here = person.id in self._seated or f"person {person.id}" in self._looking
        return here and person.is_here_for_all

    def _forget(self) -> None:
        now = self.clock()
        while self._looking:
            oldest = next(iter(self._looking))
            if self._looking[oldest][1] > now:
                return
            del self._looking[oldest]

    def count(self) -> int:
        """Everybody, seen or not."""
        self._forget()
        both = sum(f"person {one}" in self._looking for one in self._seated)
        return len(self._seated) + len(self._looking) - both

    def everybody(self) -> Iterator[Present]:
        """Those who may be seen: who sits at a table first, then the lobby, the latest first."""
        self._forget()
        for person, tables in self._seated.values():
            if person.is_here_for_all:
                yield Present(person, next(reversed(tables)))
        for person_here, _ in reversed(self._looking.values()):
            if person_here is not None and person_here.is_here_for_all and person_here.id not in self._seated:
                yield Present(person_here)
