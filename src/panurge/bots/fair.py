"""Whose question is next, where many wait for few workers: fair by address, then by table.

Of each share it is known how many seconds were spent for it; whoever waits with the least is next. Who comes anew
begins where the last one served stood: neither in debt nor with credit from quiet times. What takes milliseconds adds
milliseconds, so that the quick come before the slow; and since every sum that is served grows, nobody waits for
ever. However many tables one address opens, together they are one share."""

from collections import deque
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """Who waits for an answer: the addresses that look on, any of which may pay for it, and the table it is for."""

    addresses: frozenset[str] = frozenset()
    table: str = ""


NOBODY = Asker()  # who look on from nowhere share one share


@dataclass
class Spending:
    spent: float  # seconds
    open: int = 0  # questions that wait or are being thought about


@dataclass
class Book:
    """What was spent, by name, and where the one served last stood."""

    level: float = 0.0
    open: int = 0
    spendings: dict[str, Spending] = field(default_factory=dict)

    def spent(self, name: str) -> float:
        """What counts against this name if it asks now."""
        spending = self.spendings.get(name)
        if spending is None:
            return self.level
        return spending.spent if spending.open else max(spending.spent, self.level)

    def enter(self, name: str) -> None:
        spent = self.spent(name)
        spending = self.spendings.setdefault(name, Spending(spent))
        spending.spent = spent
        spending.open += 1
        self.open += 1

    def serve(self, name: str, seconds: float) -> None:
        spending = self.spendings[name]
        self.level = max(self.level, spending.spent)
        spending.spent += seconds

    def leave(self, name: str, seconds: float = 0.0) -> None:
        """One question less; `seconds` more than were thought. With nobody left there is nothing to be fair about."""
        self.spendings[name].spent += seconds
        self.spendings[name].open -= 1
        self.open -= 1
        if not self.open:
            self.level = 0.0
            self.spendings.clear()


@dataclass(eq=False)
class Ticket(Generic[T]):
    """A question in the line: what it is, which address pays, for which table, and how long it will take."""

    what: T
    address: str
    table: str
    expected: float


class FairLine(Generic[T]):
    """Those who wait. Not safe between threads: whoever shares it has a lock."""

    def __init__(self) -> None:
        self._addresses = Book()
        self._tables: dict[str, Book] = {}  # by address
        self._waiting: dict[tuple[str, str], deque[Ticket[T]]] = {}  # by address and table, none of them empty

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, what: T, asker: Asker, expected: float) -> Ticket[T]:
        """The address with the least spent pays."""
        address = min(sorted(asker.addresses) or [""], key=self._addresses.spent)
        ticket = Ticket(what, address, asker.table, expected)
        self._addresses.enter(address)
        self._tables.setdefault(address, Book()).enter(asker.table)
        self._waiting.setdefault((address, asker.table), deque()).append(ticket)
        return ticket

    def take(self) -> Ticket[T] | None:
        """The next one to be thought about; `done` must follow."""
        if not self._waiting:
            return None
        address = min((address for address, _ in self._waiting), key=self._addresses.spent)
        tables = self._tables[address]
        table = min((table for payer, table in self._waiting if payer == address), key=tables.spent)
        ticket = self._next(address, table)
        self._addresses.serve(address, ticket.expected)
        tables.serve(table, ticket.expected)
        return ticket

    def _next(self, address: str, table: str) -> Ticket[T]:
        waiting = self._waiting[address, table]
        ticket = waiting.popleft()
        if not waiting:
            del self._waiting[address, table]
        return ticket

    def done(self, ticket: Ticket[T], seconds: float) -> None:
        """It was thought about for so long."""
        more, tables = seconds - ticket.expected, self._tables[ticket.address]
        self._addresses.leave(ticket.address, more)
        tables.leave(ticket.table, more)
        if not tables.open:
            del self._tables[ticket.address]
