"""Whose question is next, where many wait for few workers: fair by address, then by table.

Each share has an account of the seconds that were spent for it; whoever waits with the least is next. Who comes anew
begins where the last one served stood: neither in debt nor with credit from quiet times. What takes milliseconds adds
milliseconds, so that the quick come before the slow; and since every account that is served grows, nobody waits for
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
class Account:
    spent: float  # seconds
    open: int = 0  # questions that wait or are being thought about


@dataclass
class Book:
    """Accounts by name, and where the one served last stood."""

    level: float = 0.0
    open: int = 0
    accounts: dict[str, Account] = field(default_factory=dict)

    def spent(self, name: str) -> float:
        """What counts against this name if it asks now."""
        account = self.accounts.get(name)
        if account is None:
            return self.level
        return account.spent if account.open else max(account.spent, self.level)

    def enter(self, name: str) -> None:
        spent = self.spent(name)
        account = self.accounts.setdefault(name, Account(spent))
        account.spent = spent
        account.open += 1
        self.open += 1

    def serve(self, name: str, seconds: float) -> None:
        account = self.accounts[name]
        self.level = max(self.level, account.spent)
        account.spent += seconds

    def leave(self, name: str, seconds: float = 0.0) -> None:
        """One question less; `seconds` more than were thought. With nobody left there is nothing to be fair about."""
        self.accounts[name].spent += seconds
        self.accounts[name].open -= 1
        self.open -= 1
        if not self.open:
            self.level = 0.0
            self.accounts.clear()


@dataclass(eq=False)
class Ticket(Generic[T]):
    """A question in the line: what it is, which address pays, for which table, and how long it will take."""

    what: T
    address: str
    table: str
    expected: float


class Line(Generic[T]):
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
