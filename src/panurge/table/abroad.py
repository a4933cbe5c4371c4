"""The rooms that other processes have for the same table: what they are told, and what is heard from them.

What is played, said and chosen stands in the store: of that they tell each other only that it is there. Who is at the
table by way of which process stands nowhere and is shown to the others, as long as anybody is there. What concerns one
seat alone is told without saying what it is."""

from collections.abc import Callable
from typing import Any, Protocol

from panurge.store import Entry, Lease, Neighbours, News
from panurge.table.company import Company
from panurge.table.early import Early
from panurge.table.effort import Effort
from panurge.table.line import Step
from panurge.table.table import Table
from panurge.table.viewer import Viewer


class RoomHere(Protocol):
    """What is done in this room for what was heard."""

    table: Table
    company: Company
    early: Early
    lease: Lease

    def tell_presence(self, but: Viewer | None = None) -> None: ...

    def tell_seat(self, seat: int) -> None: ...

    def tell_rematch(self, table: str, seat: int) -> None: ...

    def tell_holders_here(self, frame: dict[str, Any]) -> None: ...

    def reread(self) -> None: ...

    def wake(self) -> None: ...

    def wait(self) -> None: ...


ENTRY, PRIVATE, COMPANY = "entry", "private", "company"
CAME, PONDERS, AGAIN, DISMISSED, HOLDERS = "came", "ponders", "again", "dismissed", "holders"
KINDS = (ENTRY, PRIVATE, COMPANY, CAME, PONDERS, AGAIN, DISMISSED, HOLDERS)


class Abroad:
    def __init__(self, here: RoomHere, neighbours: Neighbours) -> None:
        self.here, self.neighbours = here, neighbours
        self.effort = Effort(here.table.id, self.catch_up)
        self._hearing: dict[str, Callable[[News], None]] = {
            ENTRY: self._entry,
            PRIVATE: self._private,
            COMPANY: self._company,
            CAME: lambda news: here.early.came(news.more["seats"]),
            PONDERS: lambda news: here.early.ponder(news.more["seat"]),
            AGAIN: lambda news: here.tell_rematch(news.more["table"], news.more["seat"]),
            DISMISSED: self._dismissed,
            HOLDERS: lambda news: here.tell_holders_here(news.more["frame"]),
        }
        here.company.moved = self.show_company
        here.table.observers.append(self._observe)

    # ------------------------------------------------------------------ telling
    def tell(self, kind: str, **more: object) -> None:
        self.neighbours.tell(kind, self.here.table.id, **more)

    def _observe(self, entry: Entry, step: Step | None) -> None:
        if entry.kind in ("seat", "end"):
            self.show_company()

    def show_company(self) -> None:
        company, table = self.here.company, self.here.table
        shown = company.shown() | table.listed() if company.attended_here else None
        self.neighbours.show(COMPANY, table.id, shown)

    # ------------------------------------------------------------------ hearing
    def heard(self, news: News) -> None:
        """Never fails: what cannot be read now is read a little later."""
        with self.effort:
            self._hearing[news.kind](news)

    def catch_up(self) -> None:
        """Whatever has been missed."""
        with self.effort:
            self._catch_up()
            self.here.reread()

    def _entry(self, news: News) -> None:
        if news.more["n"] > self.here.table.n:
            self._catch_up()

    def _catch_up(self) -> None:
        """Whoever wrote it lets chance and forced decisions follow; if they do not come, somebody else does."""
        if self.here.table.catch_up():
            self.effort.succeeded()
            if self.here.table.settled:
                self.here.wake()
            else:
                self.here.wait()

    def _private(self, news: News) -> None:
        self.here.reread()
        self.here.tell_seat(news.more["seat"])
        self.here.wake()

    def _company(self, news: News) -> None:
        company, votes = self.here.company, self.here.company.votes
        if company.hear(news.of, news.more):
            self.here.tell_presence()
        for seat, yes in company.votes.items():
            if self.here.lease.held and yes != votes.get(seat) and company.is_agreed(seat):
                self.here.table.stand_in(seat, "agreed")
        self.here.wake()

    def _dismissed(self, news: News) -> None:
        self.here.company.dismiss(news.more["seat"])
        self.here.tell_presence()

    def close(self) -> None:
        self.effort.close()
        self.here.table.observers.remove(self._observe)
        self.neighbours.show(COMPANY, self.here.table.id, None)
