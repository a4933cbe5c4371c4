"""Who is at the table and who is gone: since when, and whether a bot should play for them.

By agreement: once somebody has been gone for half a minute, those who are here may let a bot play; all of them must
agree. By the table's `absence`: when the table has waited for a player that long and the player is not here. Who plays
is an entry of the log; who is connected and who has agreed so far is not, and is gone with the room: rooms of the same
table in several processes show it to each other."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from panurge.bots.fair import Asker
from panurge.table.house import ABSENCE, agreed
from panurge.table.table import Table
from panurge.table.viewer import Acting, Attending, Viewer

GRACE = 30_000  # milliseconds: a lost connection, a page loaded anew
PAYERS = 50  # addresses that are told to other processes


@dataclass(frozen=True)
class Elsewhere:
    """Who is here by way of another process."""

    seats: frozenset[int]
    eyes: int
    payers: frozenset[str]  # digests, as ours are


class Company:
    def __init__(self, table: Table, digest: Callable[[str], str] = str) -> None:
        """`digest`: what others are shown of an address."""
        self.table, self.digest = table, digest
        self.everybody: set[Attending] = set()  # open pages, and programs that follow the table, in this process
        self._seated: set[Attending] = set()  # of them who has a seat: at each move only these are gone through
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self.moving: list[Callable[[], None]] = []  # are told when the other processes should be shown something else
        self.observers: list[Callable[[], None]] = []  # are told when time alone changes what is offered
        opened = table.now()
        self.gone = dict.fromkeys(range(len(table.seats)), opened)  # seats nobody is connected for, since when
        self._agreed: dict[int, set[int]] = {}
        self._payers: frozenset[str] = frozenset()

    # ------------------------------------------------------------------ coming and going
    def enter(self, one: Attending) -> None:
        self.everybody.add(one)
        if one.holds:
            self._seated.add(one)
        self._count()

    def leave(self, one: Attending) -> None:
        self.everybody.discard(one)
        self._seated.discard(one)
        self._count()

    def dismiss(self, seat: int) -> None:
        """Whoever holds this seat is let go."""
        for one in self.everybody:
            if seat in one.holds:
                one.end()
        self._count()

    def end(self) -> None:
        for one in self.everybody:
            one.end()

    @property
    def viewers(self) -> list[Viewer]:
        return [one for one in self.everybody if isinstance(one, Viewer)]

    @property
    def attended_here(self) -> bool:
        """Somebody, or a program, looks on by way of this process."""
        return any(isinstance(one, Viewer) or not one.lost for one in self.everybody)

    @property
    def attended(self) -> bool:
        return self.attended_here or bool(self.elsewhere)

    @property
    def eyes_here(self) -> int:
        return sum(not one.holds for one in self.viewers)

    @property
    def eyes(self) -> int:
        """Those who look on without a seat."""
        return self.eyes_here + sum(there.eyes for there in self.elsewhere.values())

    @property
    def asker(self) -> Asker:
        """Who waits for the bots here: the addresses of those who look on, else of whoever was here last."""
        there = frozenset[str]().union(*(there.payers for there in self.elsewhere.values()))
        self._payers = self._payers_here | there or self._payers
        return Asker(self._payers, self.table.id)

    @property
    def _payers_here(self) -> frozenset[str]:
        return frozenset(self.digest(one.address) for one in self.everybody if not one.lost and one.address)

    def note_caller(self, one: Acting) -> None:
        """A program that only calls, and does not listen, pays for the bots that answer it."""
        if one.address and not self.attended:
            self._payers = frozenset({self.digest(one.address)})

    def tell_presence(self) -> None:
        for observer in tuple(self.observers):
            observer()

    @property
    def here(self) -> frozenset[int]:
        return frozenset(range(len(self.table.seats))) - frozenset(self.gone)

    @property
    def online_here(self) -> frozenset[int]:
        return frozenset(seat for one in self._seated if not one.lost for seat in one.holds)

    @property
    def online(self) -> frozenset[int]:
        return self.online_here.union(*(there.seats for there in self.elsewhere.values()))

    def _count(self) -> None:
        """Which seats are connected now, and since when the others are not."""
        online = self.online
        for seat in range(len(self.table.seats)):
            if seat in online:
                self.gone.pop(seat, None)
                self._agreed.pop(seat, None)
            else:
                self.gone.setdefault(seat, self.table.now())
        self._tell_moved()

    def _tell_moved(self) -> None:
        for observer in tuple(self.moving):
            observer()

    # ------------------------------------------------------------------ by way of other processes
    def shown(self) -> dict[str, Any]:
        """Who is here by way of this one, and what is known of who is gone."""
        return {
            "seats": sorted(self.online_here),
            "eyes": self.eyes_here,
            "payers": sorted(self._payers_here)[:PAYERS],
            "gone": sorted(self.gone.items()),
            "agreed": [[seat, sorted(yes)] for seat, yes in sorted(self._agreed.items())],
        }

    def hear(self, process: str, shown: dict[str, Any]) -> bool:
        """What another process shows; {}: nobody. Whether anything has changed that is seen at the table."""
        online, votes = self.online, self.votes
        self.elsewhere.pop(process, None)
        if shown:
            payers = frozenset(shown["payers"])
            self.elsewhere[process] = Elsewhere(frozenset(shown["seats"]), int(shown["eyes"]), payers)
        self._count()
        for seat, since in shown.get("gone", ()):
            if seat in self.gone:
                self.gone[seat] = min(self.gone[seat], since)
        for seat, yes in shown.get("agreed", ()):
            if seat in self.gone:
                self._agreed.setdefault(seat, set()).update(yes)
        return online != self.online or votes != self.votes

    # ------------------------------------------------------------------ agreement
    def voters(self, seat: int) -> frozenset[int]:
        """The people at the table besides that seat: connected, and playing for themselves."""
        return self.here.intersection(self.table.others(seat))

    def _replaceable(self, seat: int) -> bool:
        """A person's seat, nobody there, no bot yet. A seat still waiting for its guest counts: they may come later."""
        if seat not in self.gone:
            return False
        here = self.table.seats[seat]
        return not here.is_bot and not here.by_bot and not self.table.over and not self.table.frozen

    def offered(self, seat: int) -> bool:
        return self._replaceable(seat) and self.table.now() - self.gone[seat] >= GRACE

    def agree(self, voters: Iterable[int], seat: int) -> bool:
        """Some people say yes; True when everybody here has."""
        yes = self._agreed.setdefault(seat, set())
        yes.update(voters)
        self._tell_moved()
        return self.voters(seat) <= yes

    @property
    def votes(self) -> dict[int, frozenset[int]]:
        """Who has agreed so far, for each seat."""
        return {seat: frozenset(yes) for seat, yes in self._agreed.items()}

    def is_agreed(self, seat: int) -> bool:
        """Everybody here has said yes, perhaps in several processes at once."""
        voters = self.voters(seat)
        return bool(voters) and self._replaceable(seat) and voters <= self._agreed.get(seat, set())

    def offer(self, seat: int, holds: Iterable[int]) -> dict[str, Any] | None:
        """What a player is shown beside an absent one: how many must agree, how many have, whether they have."""
        if not self.offered(seat):
            return None
        voters = self.voters(seat)
        if not voters.intersection(holds):
            return None
        yes = voters & self._agreed.get(seat, set())
        return {"yes": len(yes), "of": len(voters), "mine": voters.intersection(holds) <= yes}

    # ------------------------------------------------------------------ absence
    def _absent_at(self) -> int | None:
        """When a bot takes the seat the table waits for, if its player does not come; None: never."""
        table, limit = self.table, 1000 * int(agreed(self.table.header.options, ABSENCE))
        if not limit or table.turn < 0 or not table.seats[table.turn].is_present or not self._replaceable(table.turn):
            return None
        if not table.others(table.turn):
            return None
        return max(table.waiting_since + limit, self.gone[table.turn] + GRACE)

    @property
    def missing(self) -> int | None:
        """The seat that was waited for long enough."""
        due = self._absent_at()
        return self.table.turn if due is not None and due <= self.table.now() else None

    def due(self) -> int | None:
        """Milliseconds until something changes by itself: an offer to be shown, or an absence that has lasted."""
        now = self.table.now()
        offers = [since + GRACE for seat, since in self.gone.items() if self._replaceable(seat) and self.voters(seat)]
        times = [at for at in offers if at > now]
        absent = self._absent_at()
        if absent is not None:
            times.append(absent)
        return max(0, min(times) - now) if times else None
