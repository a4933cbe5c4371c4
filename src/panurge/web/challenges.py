"""Challenges: somebody asks somebody else to play, and waits for them at a table.

Kept nowhere, like who is here, but told to the other processes of the house: a challenge lasts as long as its host
waits at the table, ten minutes at most. It is shown where its guest looks for company, in the lobby and on their
page, never over a game. So that nobody is pestered: only who is here and wants to be seen can be asked; one may ask
few, be asked by few, and the same only once at a time; who has said no is not asked by the same again for an hour,
who has said never, never, and who has said no to many is left alone by all (a name costs nothing here, so that one
visitor may come as many). Whoever asks in vain hears the same words, whatever the reason."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from panurge.people import People, Person
from panurge.table import FORGOTTEN, News, Unreachable
from panurge.web.hub import Hub
from panurge.web.presence import Presence

LASTS, REST = 600.0, 3600.0  # seconds a challenge stands, and those after a no
MOST = 3  # that one may have under way, and that may be shown to one
ENOUGH = 5  # times one says no within an hour; then nobody may ask until the hour is over
KNOWN = 5000  # challenges and answers that are remembered
ASKED, ANSWERED = "asked", "answered"  # what processes tell each other


@dataclass(frozen=True)
class Challenge:
    host: Person
    guest: str
    table: str
    game: str
    seat: int
    until: float


class Challenges:
    def __init__(
        self, hub: Hub, people: People, presence: Presence, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.hub, self.people, self.presence, self.clock = hub, people, presence, clock
        self._by_table: dict[str, Challenge] = {}
        self._refused: dict[tuple[str, str], float] = {}  # by guest and host: until when
        hub.neighbours.on(ASKED, self._hear_asked)
        hub.neighbours.on(ANSWERED, self._hear_answered)
        hub.neighbours.on(FORGOTTEN, lambda news: self._forget(news.about))
        hub.missed.append(self._look_who_is_left)

    def _hear_answered(self, news: News) -> None:
        self._answered(news.more["guest"], news.about)

    # ------------------------------------------------------------------ asking
    def may_ask(self, host: Person | None, guest: Person) -> bool:
        """Whether that would reach somebody who may be asked. A stranger may always ask for the first time."""
        if not self.presence.is_seen(guest):
            return False
        if host is None:
            return True
        free_again = self._refused.get((guest.id, host.id), 0.0)
        if guest.id == host.id or free_again > self.clock() or self.people.shuns(guest.id, host.id):
            return False
        if sum(one == guest.id and until > self.clock() for (one, _), until in self._refused.items()) >= ENOUGH:
            return False
        mine = [one for one in self._lasting() if one.host.id == host.id]
        theirs = [one for one in self._lasting() if one.guest == guest.id]
        return len(mine) < MOST and len(theirs) < MOST and all(one.guest != guest.id for one in mine)

    def ask(self, host: Person, guest: Person, table: str, game: str, seat: int) -> None:
        self._ask(host, guest.id, table, game, seat)
        self.hub.neighbours.tell(ASKED, table, host=host.id, guest=guest.id, game=game, seat=seat)

    def _ask(self, host: Person, guest: str, table: str, game: str, seat: int) -> None:
        self._by_table[table] = Challenge(host, guest, table, game, seat, self.clock() + LASTS)
        if len(self._by_table) > KNOWN:
            del self._by_table[next(iter(self._by_table))]

    def _hear_asked(self, news: News) -> None:
        with suppress(Unreachable):  # then its guest sees it by way of the process that was asked, or not at all
            host = self.people.person(news.more["host"])
            if host is not None:
                self._ask(host, news.more["guest"], news.about, news.more["game"], news.more["seat"])

    # ------------------------------------------------------------------ being asked
    def of(self, guest: Person) -> list[Challenge]:
        """Those that can be answered now: the host waits at the table, and its seat is free."""
        mine = [one for one in self._lasting() if one.guest == guest.id]
        return [one for one in mine if self._waits(one)]

    def answer(self, guest: Person, table: str, never: bool = False) -> Challenge | None:
        """No; `never`: not from them at all. None if there is no such challenge."""
        found = self._answered(guest.id, table)
        if found is None:
            return None
        self.hub.neighbours.tell(ANSWERED, table, guest=guest.id)
        if never:
            self.people.shun(guest.id, found.host.id)
        return found

    def _answered(self, guest: str, table: str) -> Challenge | None:
        found = self._by_table.get(table)
        if found is None or found.guest != guest:
            return None
        del self._by_table[table]
        self._refused[guest, found.host.id] = self.clock() + REST
        if len(self._refused) > KNOWN:
            del self._refused[next(iter(self._refused))]
        return found

    def forget(self, person: Person) -> None:
        self._forget(person.id)

    def _forget(self, person: str) -> None:
        gone = {table for table, one in self._by_table.items() if person in (one.host.id, one.guest)}
        for table in gone:
            del self._by_table[table]
        for pair in [pair for pair in self._refused if person in pair]:
            del self._refused[pair]

    def _look_who_is_left(self) -> None:
        """News were missed: who has been forgotten meanwhile challenges nobody."""
        named = {one.host.id for one in self._by_table.values()} | {one.guest for one in self._by_table.values()}
        for gone in named - self.people.people(named).keys():
            self._forget(gone)

    def _lasting(self) -> list[Challenge]:
        now = self.clock()
        for table in [table for table, one in self._by_table.items() if one.until <= now]:
            del self._by_table[table]
        return list(self._by_table.values())

    def _waits(self, one: Challenge) -> bool:
        room = self.hub.room(one.table) if self.hub.here(one.table) else None
        return room is not None and not room.table.over and not room.table.frozen and room.table.seats[one.seat].is_free
