"""Forgetting somebody: what is about them goes, the games of the others stay whole.

Gone are the person with everything that knows them again, their results, ratings, lessons; their name at every table
they sat at, the words they said there, and their name where others there wrote it. What stays is the play itself: a
game's log is its moves, and the others' results are theirs. The seat then belongs to "a sheep that left". Where
somebody else has had the same seat, before or after them, that one's name and words stay.

Kept pictures of finished games hold names, too: `scrub` rewrites them, or says that they are to be made anew from the
log, which is better where the rules have not changed since."""

import json
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from panurge.core.state import OVER
from panurge.people.person import Person
from panurge.store import Header, Store
from panurge.store.neighbours import ANEW, CHANGED, FORGOTTEN

ELLIPSIS = "…"
OF_THE_PERSON = ("results", "ratings", "lessons", "ribbons", "doors", "passkeys", "shunned", "sitters", "browsers")

Scrub = Callable[[Header, bytes, frozenset[str]], bytes | None]
"""A kept archive without these names; None if it is to be made anew."""


def seats_of(store: Store, person: str) -> dict[str, set[int]]:
    """Every seat somebody sat on or may play, by table."""
    found: dict[str, set[int]] = {}
    asked = (
        "SELECT tid, seat FROM sitters WHERE person = ? UNION SELECT holdings.tid, holdings.seat FROM holdings "
        "JOIN browsers ON browsers.browser = holdings.browser WHERE browsers.person = ? AND NOT EXISTS "
        "(SELECT 1 FROM sitters WHERE sitters.tid = holdings.tid AND sitters.seat = holdings.seat)"
    )
    for table, seat in store.rows(asked, person, person):
        found.setdefault(str(table), set()).add(int(seat))
    return found


@dataclass(frozen=True)
class Tenure:
    """A seat somebody has played."""

    first: bool  # they sat down on it first, so that what is nobody else's there is theirs
    others: frozenset[str]  # what else those are called who may play it

    def is_of(self, person: Person, name: str) -> bool:
        """Whether who is called so there is that person."""
        return (bool(name) and name == person.name) or (self.first and name not in self.others)


def places_of(store: Store, person: Person) -> dict[str, dict[int, Tenure]]:
    """Every seat somebody sat on or may play, and who else was there, by table."""
    own, others = seats_of(store, person.id), dict[tuple[str, int], set[str]]()
    asked = (
        "WITH mine AS (SELECT tid, seat FROM sitters WHERE person = ? UNION SELECT holdings.tid, holdings.seat "
        "FROM holdings JOIN browsers ON browsers.browser = holdings.browser WHERE browsers.person = ?), "
        "played AS (SELECT tid, seat, person FROM sitters UNION SELECT holdings.tid, holdings.seat, browsers.person "
        "FROM holdings JOIN browsers ON browsers.browser = holdings.browser) "
        "SELECT mine.tid, mine.seat, people.name FROM mine JOIN played ON played.tid = mine.tid "
        "AND played.seat = mine.seat JOIN people ON people.id = played.person WHERE people.id != ?"
    )
    for table, seat, name in store.rows(asked, person.id, person.id, person.id):
        others.setdefault((str(table), int(seat)), set()).add(str(name))
    found: dict[str, dict[int, Tenure]] = {}
    for table, seat in {*others, *((table, seat) for table, seats in own.items() for seat in seats)}:
        place = Tenure(seat in own.get(table, ()), frozenset(others.get((table, seat), set()) - {""}))
        found.setdefault(table, {})[seat] = place
    return found


def in_play(store: Store, person: str) -> list[str]:
    """Those of the tables somebody sat at that are not over."""
    asked = (
        f"SELECT id FROM tables WHERE turn != {OVER} AND (id IN (SELECT tid FROM sitters WHERE person = ?) OR id IN "
        "(SELECT tid FROM holdings JOIN browsers ON browsers.browser = holdings.browser WHERE browsers.person = ?))"
    )
    return [str(table) for (table,) in store.rows(asked, person, person)]


def forget(store: Store, person: Person, scrub: Scrub = lambda header, archive, names: None) -> list[str]:
    """Returns the tables that have changed. One after the other, so that nobody who plays there waits long; then, all
    at once, the person, with what was said at a table meanwhile. Cut off before that, somebody is there still and may
    ask again."""
    known: dict[str, int] = {}
    for table, seats in places_of(store, person).items():
        with store.transaction():
            known |= {table: 0} | store.latest([table])
            _forget_at(store, table, seats, person, scrub)
            store.tell(ANEW, table)
    with store.transaction():
        tables = places_of(store, person)
        latest = store.latest(list(tables))
        for table, seats in tables.items():
            if latest.get(table, 0) != known.get(table):
                _forget_at(store, table, seats, person, scrub)
                store.tell(ANEW, table)
        store.run("DELETE FROM holdings WHERE browser IN (SELECT browser FROM browsers WHERE person = ?)", person.id)
        for kept in OF_THE_PERSON:
            store.run(f"DELETE FROM {kept} WHERE person = ?", person.id)
        store.run("DELETE FROM shunned WHERE other = ?", person.id)
        store.run("DELETE FROM people WHERE id = ?", person.id)
        for news in (CHANGED, FORGOTTEN):
            store.tell(news, person.id)
    store.scrub()
    return list(tables)


def traces(store: Store, tables: Collection[str]) -> list[tuple[str, int, str]]:
    """What stands at these tables as it is written where somebody has been forgotten: the table, the number of the
    entry (0: those who sat there first), and the line. Not all of it comes from that, for others write "…", too; but
    whoever has such a line otherwise has read it before."""
    marks = ", ".join("?" * len(tables))
    asked = (
        f"SELECT id, 0, seats FROM tables WHERE id IN ({marks}) AND seats LIKE ? UNION ALL SELECT tid, n, value FROM "
        f"entries WHERE tid IN ({marks}) AND kind IN ('seat', 'chat') AND (value LIKE ? OR value LIKE ?)"
    )
    written = ('%"gone": true%', *tables, '%"gone":true%', f"%{ELLIPSIS}%")
    found = store.rows(asked, *tables, *written) if tables else ()
    return [(str(table), int(n), str(line)) for table, n, line in found]


def _forget_at(store: Store, table: str, seats: dict[int, Tenure], person: Person, scrub: Scrub) -> None:
    header = store.header(table)
    assert header is not None
    sitting = [dict(seat) for seat in header.seats]
    entries = store.rows(
        "SELECT n, kind, value FROM entries WHERE tid = ? AND kind IN ('seat', 'chat') ORDER BY n", table
    )
    told = [(int(n), str(kind), json.loads(value)) for n, kind, value in entries]

    def theirs(seat: int, sits: dict[str, Any]) -> bool:
        return seat in seats and seats[seat].is_of(person, str(sits.get("name", "")))

    called = [(seat, sits) for seat, sits in enumerate(sitting)]
    called += [(value["seat"], value) for _, kind, value in told if kind == "seat"]
    names = {person.name, *(str(sits.get("name", "")) for seat, sits in called if theirs(seat, sits))}
    known = frozenset(names - {""})
    there = {seat for seat, sits in enumerate(sitting) if theirs(seat, sits)}  # where they sit, as the log goes on
    written = [_nameless(sits) if seat in there else sits for seat, sits in enumerate(sitting)]
    store.run("UPDATE tables SET seats = ? WHERE id = ?", json.dumps(written, ensure_ascii=False), table)
    for n, kind, value in told:
        seat, after = value["seat"], value
        if kind == "chat":
            after = _said(value, seat in there, known)
        elif theirs(seat, value):
            there.add(seat)
            after = _nameless(value)
        else:
            there.discard(seat)
        if after != value:
            text = json.dumps(after, ensure_ascii=False, separators=(",", ":"))
            store.run("UPDATE entries SET value = ? WHERE tid = ? AND n = ?", text, table, n)
    archive = store.archive(table)
    if archive is not None:
        clean = scrub(header, archive, known)
        if clean is None:
            store.run("DELETE FROM archives WHERE tid = ?", table)
            store.run("UPDATE tables SET kept = 0 WHERE id = ?", table)
        else:
            store.run("UPDATE archives SET kept = ? WHERE tid = ?", clean, table)


def _nameless(seat: dict[str, Any]) -> dict[str, Any]:
    if seat.get("kind") != "person":
        return seat
    return {key: value for key, value in seat.items() if key != "here"} | {"name": "", "gone": True}


def _said(value: dict[str, Any], own: bool, names: Iterable[str]) -> dict[str, Any]:
    """Their own words go; in those of others only the name."""
    text = str(value.get("text", ""))
    if not text:
        return value
    return value | {"text": ELLIPSIS if own else without(text, names)}


def without(text: str, names: Iterable[str]) -> str:
    """The same words without these names, however they are written."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", ELLIPSIS, text, flags=re.IGNORECASE)
    return text
