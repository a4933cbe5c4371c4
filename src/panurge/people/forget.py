"""Forgetting somebody: what is about them goes, the games of the others stay whole.

Gone are the person with everything that knows them again, their results, ratings, lessons; their name at every table
they sat at, the words they said there, and their name where others there wrote it. What stays is the play itself: a
game's log is its moves, and the others' results are theirs. The seat then belongs to "a sheep that left".

Kept pictures of finished games hold names, too: `scrub` rewrites them, or says that they are to be made anew from the
log, which is better where the rules have not changed since."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

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


def forget(store: Store, person: Person, scrub: Scrub = lambda header, archive, names: None) -> list[str]:
    """Returns the tables that have changed. One after the other, so that nobody who plays there waits long; then, all
    at once, the person, with what was said at a table meanwhile. Cut off before that, somebody is there still and may
    ask again."""
    known: dict[str, int] = {}
    for table, seats in seats_of(store, person.id).items():
        with store.transaction():
            known |= {table: 0} | store.latest([table])
            _forget_at(store, table, seats, person.name, scrub)
            store.tell(ANEW, table)
    with store.transaction():
        tables = seats_of(store, person.id)
        latest = store.latest(list(tables))
        for table, seats in tables.items():
            if latest.get(table, 0) != known.get(table):
                _forget_at(store, table, seats, person.name, scrub)
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


def _forget_at(store: Store, table: str, seats: set[int], name: str, scrub: Scrub) -> None:
    header = store.header(table)
    assert header is not None
    sitting = [dict(seat) for seat in header.seats]
    entries = store.rows(
        "SELECT n, kind, value FROM entries WHERE tid = ? AND kind IN ('seat', 'chat') ORDER BY n", table
    )
    told = [(int(n), str(kind), json.loads(value)) for n, kind, value in entries]
    names = {name, *(str(sitting[seat].get("name", "")) for seat in seats)}
    names |= {str(value["name"]) for _, kind, value in told if kind == "seat" and value["seat"] in seats}
    names.discard("")
    known = frozenset(names)
    for seat in seats:
        sitting[seat] = _nameless(sitting[seat])
    store.run("UPDATE tables SET seats = ? WHERE id = ?", json.dumps(sitting, ensure_ascii=False), table)
    for n, kind, value in told:
        after = _seat(value, seats) if kind == "seat" else _said(value, seats, known)
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


def _seat(value: dict[str, Any], seats: set[int]) -> dict[str, Any]:
    return _nameless(value) if value["seat"] in seats else value


def _said(value: dict[str, Any], seats: set[int], names: Iterable[str]) -> dict[str, Any]:
    """Their own words go; in those of others only the name."""
    text = str(value.get("text", ""))
    if not text:
        return value
    return value | {"text": ELLIPSIS if value["seat"] in seats else without(text, names)}


def without(text: str, names: Iterable[str]) -> str:
    """The same words without these names, however they are written."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", ELLIPSIS, text, flags=re.IGNORECASE)
    return text
