"""Who is in the village: people at tables, as long as a page of theirs is open there, and those who look at the lobby.
Kept nowhere and gone with the server; whoever wants not to be seen is only counted.

Who sits at a table by way of another process is shown by it, and who looked at its lobby is told: by their names in the
store, and strangers by a mark that tells nothing but that it is the same one."""

import hashlib
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from panurge.people import Person
from panurge.table import BACK, CHANGED, GONE, Alone, Neighbours, News

LASTS = 40.0  # seconds after somebody's last look at the lobby, which looks again every 15
MOST = 20_000  # are counted
LOOKED_THROUGH = 400  # of those who are here, to find who is shown
SEATED, LOOKED = "seated", "looked"

Find = Callable[[Collection[str]], dict[str, Person]]


@dataclass(frozen=True)
class Present:
    person: Person
    table: str = ""  # where they sit, "" in the lobby


class Presence:
    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        neighbours: Neighbours | None = None,
        find: Find = lambda ids: {},
    ) -> None:
        self.clock, self.neighbours, self._find = clock, neighbours or Alone(), find
        self._seated: dict[str, dict[str, int]] = {}  # by person: their tables, with open pages
        self._there: dict[str, dict[str, str]] = {}  # by process: who sits by way of it, and where
        self._looking: dict[str, tuple[str, float]] = {}  # by person or mark: whom, "" a stranger; until when
        self._known: dict[str, Person] = {}
        self.neighbours.on(SEATED, self._hear_seated)
        self.neighbours.on(LOOKED, lambda news: self._note_seen(news.about, news.more["person"]))
        self.neighbours.on(CHANGED, self._hear_changed)
        self.neighbours.on(GONE, self._hear_gone)
        self.neighbours.on(BACK, lambda _: self._begin_anew())

    # ------------------------------------------------------------------ coming and going
    def sat(self, person: Person, table: str) -> None:
        """A page of somebody who holds a seat there is opened."""
        tables = self._seated.setdefault(person.id, {})
        tables[table] = tables.get(table, 0) + 1
        self._known[person.id] = person
        self._show(person.id)

    def left(self, person: Person, table: str) -> None:
        tables = self._seated.get(person.id, {})
        tables[table] = tables.get(table, 0) - 1
        if tables[table] <= 0:
            del tables[table]
        if not tables:  # or they were forgotten meanwhile
            self._seated.pop(person.id, None)
        self._show(person.id)

    def looked(self, mark: str, person: Person | None) -> None:
        """Somebody looks at the lobby; `mark` tells strangers apart."""
        key = f"person {person.id}" if person is not None else hashlib.sha256(mark.encode()).hexdigest()[:16]
        one = person.id if person is not None else ""
        if person is not None:
            self._known[one] = person
        self._note_seen(key, one)
        self.neighbours.tell(LOOKED, key, person=one)

    def _note_seen(self, key: str, person: str) -> None:
        self._looking.pop(key, None)
        self._looking[key] = (person, self.clock() + LASTS)  # the latest last
        if len(self._looking) > MOST:
            del self._looking[next(iter(self._looking))]

    def changed(self, person: Person) -> None:
        """Somebody has another name or sheep, or wants to be seen or not: from now on, not from their next page on."""
        self._known[person.id] = person

    def forget(self, person: Person) -> None:
        self._seated.pop(person.id, None)
        self._looking.pop(f"person {person.id}", None)
        self._known.pop(person.id, None)
        self._show(person.id)

    # ------------------------------------------------------------------ other processes
    def _show(self, person: str) -> None:
        tables = self._seated.get(person)
        self.neighbours.show(SEATED, person, {"table": next(reversed(tables))} if tables else None)

    def _hear_seated(self, news: News) -> None:
        there = self._there.setdefault(news.of, {})
        there.pop(news.about, None)
        if news.more:
            there[news.about] = news.more["table"]

    def _hear_changed(self, news: News) -> None:
        self._known.pop(news.about, None)  # as the store has it, when it is asked for

    def _hear_gone(self, news: News) -> None:
        self._there.pop(news.of, None)
        self._known.clear()

    def _begin_anew(self) -> None:
        """News were missed: who is here by way of others is shown anew, and the store knows what they look like."""
        self._there.clear()
        self._known.clear()

    # ------------------------------------------------------------------ asking
    def is_seen(self, person: Person) -> bool:
        """Whether somebody is here and may be shown."""
        self._forget()
        there = any(person.id in seated for seated in self._there.values())
        here = there or person.id in self._seated or f"person {person.id}" in self._looking
        return here and person.is_here_for_all

    def _forget(self) -> None:
        now = self.clock()
        while self._looking:
            oldest = next(iter(self._looking))
            if self._looking[oldest][1] > now:
                break
            del self._looking[oldest]
        if len(self._known) > 2 * MOST:
            here = self._at_tables().keys() | {person for person, _ in self._looking.values()}
            self._known = {one: person for one, person in self._known.items() if one in here}

    def _at_tables(self) -> dict[str, str]:
        """Who sits at a table, by way of whichever process."""
        found = {person: next(reversed(tables)) for person, tables in self._seated.items()}
        for there in self._there.values():
            found = there | found
        return found

    def count(self) -> int:
        """Everybody, seen or not."""
        self._forget()
        seated = self._at_tables()
        return len(seated) + sum(person not in seated for person, _ in self._looking.values())

    def everybody(self) -> Iterator[Present]:
        """Those who may be seen: who sits at a table first, then the lobby, the latest first."""
        self._forget()
        here = self._at_tables()
        for person, _ in reversed(self._looking.values()):
            if person and person not in here:
                here[person] = ""
        first = dict(islice(here.items(), LOOKED_THROUGH))
        self._known |= self._find([one for one in first if one not in self._known])
        for one, table in first.items():
            person_here = self._known.get(one)
            if person_here is not None and person_here.is_here_for_all:
                yield Present(person_here, table)
