"""The rooms that other processes have for the same table: what they are told, and what is heard from them.

What is played, said and chosen stands in the store, and with it the store tells that it is there. Who is at the
table by way of which process stands nowhere and is shown to the others, as long as anybody is there. What concerns one
seat alone is told without saying what it is."""

from collections.abc import Callable, Mapping

from panurge.store import Entry, Hear, Neighbours, News
from panurge.store.neighbours import AGAIN, DISMISSED, ENTRY, PRIVATE
from panurge.table.company import Company
from panurge.table.effort import Effort
from panurge.table.line import Step
from panurge.table.table import LISTED, Table

COMPANY, CAME, PONDERS, HOLDERS = "company", "came", "ponders", "holders"
TOLD_HOLDERS = ("guests", "declined")  # what a frame may be about that others pass on to those who have a seat
KINDS = (ENTRY, PRIVATE, COMPANY, CAME, PONDERS, AGAIN, DISMISSED, HOLDERS)


class Abroad:
    """Knows no room: what is done about news of each kind, and about whatever was missed, it is given."""

    def __init__(
        self,
        table: Table,
        company: Company,
        neighbours: Neighbours,
        hearing: Mapping[str, Hear],
        missed: Callable[[], None],
    ) -> None:
        self.table, self.company, self.neighbours = table, company, neighbours
        self.effort = Effort(table.id, self.catch_up)
        self._hearing, self._missed = hearing, missed
        company.moving.append(self.show_company)
        table.observers.append(self._observe)

    # ------------------------------------------------------------------ telling
    def tell(self, kind: str, **more: object) -> None:
        self.neighbours.tell(kind, self.table.id, **more)

    def _observe(self, entry: Entry, step: Step | None) -> None:
        self.effort.succeeded()
        if entry.kind in LISTED:
            self.show_company()

    def show_company(self) -> None:
        shown = self.company.shown() | self.table.listed() if self.company.attended_here else None
        self.neighbours.show(COMPANY, self.table.id, shown)

    # ------------------------------------------------------------------ hearing
    def heard(self, news: News) -> None:
        """Never fails: what cannot be read now is read a little later."""
        with self.effort:
            self._hearing[news.kind](news)

    def catch_up(self) -> None:
        """Whatever has been missed."""
        with self.effort:
            self._missed()

    def close(self) -> None:
        self.effort.close()
        self.table.observers.remove(self._observe)
        self.neighbours.show(COMPANY, self.table.id, None)
