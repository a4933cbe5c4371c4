"""The way to another device: a link that works once, for ten minutes. Only its digest is kept: who reads the database
cannot walk in.

Whoever opens the door there decides whether to go through (a post, not the link's being looked at). The browser is then
one of the person's. Whom it belonged to before, if it was the only browser they had, goes with it: their seats,
results, lessons, passkeys and whom they do not want to be asked by become the person's; ratings do not, there is one
for each game."""

import hashlib
import secrets

from panurge.people.people import People, now
from panurge.people.person import Person
from panurge.people.results import Results
from panurge.store.neighbours import DISMISSED

LASTS = 600_000  # milliseconds
OPEN = 100  # seats that somebody may have before them
TAKEN_ALONG = ("sitters", "results", "passkeys")  # one row a seat, or a key: it changes its person
ONCE_EACH = {  # one row a person: it may be there already
    "lessons": "game, lesson",
    "ribbons": "game, ribbon, tid, at",
    "shunned": "other",
}


class Doors:
    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store

    def open(self, person: Person) -> str:
        """A new door for somebody; one they opened before is shut by it."""
        token = secrets.token_urlsafe(24)
        with self.store.transaction():
            self.store.run("DELETE FROM doors WHERE person = ? OR until < ?", person.id, now())
            self.store.run(
                "INSERT INTO doors (digest, person, until) VALUES (?, ?, ?)",
                _digest(token),
                person.id,
                now() + LASTS,
            )
        return token

    def leads_to(self, token: str) -> Person | None:
        """Whose door that is; None if it never was one, is shut, or somebody has gone through."""
        found = self.store.rows("SELECT person FROM doors WHERE digest = ? AND until >= ?", _digest(token), now())
        return self.people.person(str(found[0][0])) if found else None

    def go_through(self, token: str, browser: str) -> Person | None:
        """The browser is one of the person's from now on, and the door is shut."""
        with self.store.transaction():
            asked = "DELETE FROM doors WHERE digest = ? RETURNING person, until"  # of two who come at once one gets in
            found = [row for row in self.store.rows(asked, _digest(token)) if row[1] >= now()]
            person = self.people.person(str(found[0][0])) if found else None
            if person is not None:
                self.take_in(browser, person)
        return person

    def take_in(self, browser: str, person: Person) -> None:
        with self.store.transaction():
            before = self.people.of_browser(browser)
            if before is not None and before.id != person.id:
                self.store.run("DELETE FROM browsers WHERE browser = ?", browser)
                if not self.browsers(before):
                    self._merge(before.id, person.id)
            self.store.run(
                "INSERT INTO browsers (browser, person, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                browser,
                person.id,
                now(),
            )
            self.store.run(
                "INSERT INTO sitters (tid, seat, person) SELECT tid, seat, ? FROM holdings WHERE browser = ? ON "
                "CONFLICT DO NOTHING",
                *(person.id, browser),
            )
            Results(self.store).take_over(person.id)

    def _merge(self, old: str, new: str) -> None:
        moved = "UPDATE results SET unrated = 'before' WHERE person = ? AND unrated = ''"
        self.store.run(moved, old)  # what they moved is not the person's rating
        for kept in TAKEN_ALONG:
            self.store.run(f"UPDATE {kept} SET person = ? WHERE person = ?", new, old)
        for kept, rest in ONCE_EACH.items():
            self.store.run(
                f"INSERT INTO {kept} (person, {rest}) SELECT ?, {rest} FROM {kept} WHERE person = ? "
                "ON CONFLICT DO NOTHING",
                *(new, old),
            )
        shunning = (
            "INSERT INTO shunned (person, other) SELECT person, ? FROM shunned WHERE other = ? ON CONFLICT DO NOTHING"
        )
        self.store.run(shunning, new, old)
        self.store.run("DELETE FROM shunned WHERE other = ? OR person = other", old)
        for kept in (*ONCE_EACH, "ratings", "doors"):
            self.store.run(f"DELETE FROM {kept} WHERE person = ?", old)
        self.store.run("DELETE FROM people WHERE id = ?", old)

    # ------------------------------------------------------------------ browsers
    def browsers(self, person: Person) -> int:
        """How many of them are somebody's."""
        return int(self.store.rows("SELECT count(*) FROM browsers WHERE person = ?", person.id)[0][0])

    def shut_out(self, person: Person, browser: str) -> list[tuple[str, int]]:
        """Only this browser is the person's; it keeps the seats of all the others. Passkeys stay. Every process is told
        to let the pages of those seats go, by table and seat as is returned: who is still the person comes back."""
        others = "SELECT browser FROM browsers WHERE person = ? AND browser != ?"
        with self.store.transaction():
            seats = self._seats(person) if self.browsers(person) > 1 else []
            self.store.run(
                f"INSERT INTO holdings (browser, tid, seat) SELECT ?, tid, seat FROM holdings WHERE browser IN "
                f"({others}) "
                "ON CONFLICT DO NOTHING",
                *(browser, person.id, browser),
            )
            self.store.run(f"DELETE FROM holdings WHERE browser IN ({others})", person.id, browser)
            self.store.run("DELETE FROM browsers WHERE person = ? AND browser != ?", person.id, browser)
            self.store.run("DELETE FROM doors WHERE person = ?", person.id)
            for table, seat in seats:
                self.store.tell(DISMISSED, table, seat=seat)
        return seats

    def _seats(self, person: Person) -> list[tuple[str, int]]:
        """Those that any of their browsers holds, at the tables that something has happened at lately."""
        found = self.store.rows(
            "SELECT DISTINCT tid, seat, touched FROM holdings JOIN tables ON id = tid WHERE browser IN "
            "(SELECT browser FROM browsers WHERE person = ?) ORDER BY touched DESC LIMIT ?",
            *(person.id, OPEN),
        )
        return [(str(table), int(seat)) for table, seat, _ in found]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
