"""Those who play: who a browser belongs to, what they look like, where they sit and how well they play.

Nobody signs up. Somebody comes into being with the first seat or name of a browser (`welcome`), and takes over whatever
seats that browser held already. A seat's person is who sat down on it first; `Store.hold` writes that beside the
seat."""

import secrets
import time
from collections.abc import Collection, Iterable
from typing import Any

from panurge.people.person import USUAL, Person, shown
from panurge.people.sheep import Sheep, born, read
from panurge.people.skill import Skill
from panurge.store import Store
from panurge.store.neighbours import CHANGED

HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR
PERSON = "id, name, sheep, shows, since, seen"
RATING = "mean, spread, games, won, opponents, at"


def now() -> int:
    return int(time.time() * 1000)


class People:
    def __init__(self, store: Store) -> None:
        self.store = store

    # ------------------------------------------------------------------ who somebody is
    def of_browser(self, browser: str) -> Person | None:
        """Whose browser that is; None for one that has not played yet."""
        if not browser:
            return None
        found = self.store.rows(
            f"SELECT {PERSON} FROM people WHERE id = (SELECT person FROM browsers WHERE browser = ?)", browser
        )
        return written_person(found[0]) if found else None

    def welcome(self, browser: str, name: str = "", before: str = "") -> Person:
        """The person of that browser, who comes into being if there is none yet; a name that is given is theirs from
        now on. `before`: what the browser called them before there were people."""
        with self.store.transaction():
            here = self.of_browser(browser)
            if here is None:
                self.store.alone_at(f"browser {browser}")  # of two who ask at once it is the same person
                here = self.of_browser(browser)
            if here is None:
                here = self._born(browser, name or before)
            elif name and name != here.name:
                here = self.change(here.id, name=name)
            elif now() - here.seen > HOUR:
                self.store.run("UPDATE people SET seen = ? WHERE id = ?", now(), here.id)
        return here

    def _born(self, browser: str, name: str) -> Person:
        one, at = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b"), now()
        person = Person(one, name, born(one), USUAL, at, at)
        self.store.run(
            f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?, ?, ?, ?)",
            *(one, name, person.sheep.text, " ".join(sorted(person.shows)), at, at),
        )
        self.store.run("INSERT INTO browsers (browser, person, since) VALUES (?, ?, ?)", browser, one, at)
        self.store.run(
            "INSERT INTO sitters (tid, seat, person) SELECT tid, seat, ? FROM holdings WHERE browser = ? ON "
            "CONFLICT DO NOTHING",
            one,
            browser,
        )
        return person

    def person(self, one: str) -> Person | None:
        found = self.store.rows(f"SELECT {PERSON} FROM people WHERE id = ?", one)
        return written_person(found[0]) if found else None

    def people(self, ids: Collection[str]) -> dict[str, Person]:
        """Those of them that there are, by id."""
        marks = ", ".join("?" * len(ids))
        found = self.store.rows(f"SELECT {PERSON} FROM people WHERE id IN ({marks})", *ids) if ids else ()
        return {row[0]: written_person(row) for row in found}

    def change(
        self, one: str, *, name: str | None = None, sheep: Sheep | None = None, shows: Iterable[str] | None = None
    ) -> Person:
        with self.store.transaction():
            changes: dict[str, str | None] = {
                "name": name,
                "sheep": None if sheep is None else sheep.text,
                "shows": None if shows is None else " ".join(sorted(shown(shows))),
            }
            for column, value in changes.items():
                if value is not None:
                    self.store.run(f"UPDATE people SET {column} = ? WHERE id = ?", value, one)
            changed = self.person(one)
            self.store.tell(CHANGED, one)
        assert changed is not None
        return changed

    # ------------------------------------------------------------------ who sits where
    def sitters(self, table: str) -> dict[int, str]:
        """The person of each seat that has one."""
        found = self.store.rows("SELECT seat, person FROM sitters WHERE tid = ?", table)
        return {int(seat): str(one) for seat, one in found}

    def hidden(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        """The seats of those tables whose people do not want to be seen, by table."""
        marks, found = ", ".join("?" * len(tables)), dict[str, frozenset[int]]()
        asked = (
            "SELECT sitters.tid, sitters.seat FROM sitters JOIN people ON people.id = sitters.person "
            f"WHERE sitters.tid IN ({marks}) AND people.shows NOT LIKE '%here%'"
        )
        for table, seat in self.store.rows(asked, *tables) if tables else ():
            found[str(table)] = found.get(str(table), frozenset()) | {int(seat)}
        return found

    def note_help(self, table: str, seat: int) -> None:
        """A seat has asked for a hint."""
        self.store.run("INSERT INTO helped (tid, seat) VALUES (?, ?) ON CONFLICT DO NOTHING", table, seat)

    def learnt(self, one: str, lessons: Iterable[tuple[str, int]]) -> None:
        """Lessons somebody has finished, by game and number."""
        with self.store.transaction():
            for game, number in lessons:
                self.store.run(
                    "INSERT INTO lessons (person, game, lesson) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    *(one, game, number),
                )

    def tables_of(self, one: str, limit: int = 100) -> list[str]:
        """Where somebody sits or sat, the latest first."""
        found = self.store.rows(
            "SELECT id FROM tables WHERE id IN (SELECT tid FROM sitters WHERE person = ?) "
            "ORDER BY touched DESC LIMIT ?",
            one,
            limit,
        )
        return [str(table) for (table,) in found]

    # ------------------------------------------------------------------ by whom they do not want to be asked
    def shun(self, one: str, other: str) -> None:
        self.store.run("INSERT INTO shunned (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", one, other)

    def unshun(self, one: str) -> None:
        """Everybody may ask again."""
        self.store.run("DELETE FROM shunned WHERE person = ?", one)

    def shuns(self, one: str, other: str) -> bool:
        return bool(self.store.rows("SELECT 1 FROM shunned WHERE person = ? AND other = ?", one, other))

    def shunned(self, one: str) -> list[str]:
        return [str(other) for (other,) in self.store.rows("SELECT other FROM shunned WHERE person = ?", one)]

    # ------------------------------------------------------------------ how well they play
    def rating(self, one: str, game: str) -> Skill:
        """As of now; of somebody who has not played a rated game, what is assumed of everybody."""
        return self.ratings(game, (one,)).get(one, Skill())

    def ratings(self, game: str, ids: Collection[str]) -> dict[str, Skill]:
        """Of those of them who have one, by person."""
        marks = ", ".join("?" * len(ids))
        asked = f"SELECT person, {RATING} FROM ratings WHERE game = ? AND person IN ({marks})"
        found = self.store.rows(asked, game, *ids) if ids else ()
        return {row[0]: rated(row[1:]) for row in found}

    def ratings_of(self, one: str) -> dict[str, Skill]:
        """Of one person, by game."""
        found = self.store.rows(f"SELECT game, {RATING} FROM ratings WHERE person = ?", one)
        return {row[0]: rated(row[1:]) for row in found}


def rated(row: Any) -> Skill:
    mean, spread, games, won, opponents, at = row
    return Skill(mean / 1000, spread / 1000, games, won, opponents, at)


def written_person(row: Any) -> Person:
    one, name, sheep, shows, since, seen = row
    return Person(one, name, read(sheep), shown(shows.split()), since, seen)
