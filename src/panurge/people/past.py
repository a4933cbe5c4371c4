"""What somebody looks back on: their games with how they ended, their curve in each game, whom they met, what they were
decorated for. Read from what `results` wrote; names are those the seats had."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from panurge.core.state import OVER
from panurge.people.person import Person
from panurge.store import Store

CURVE = 30  # rated games a curve shows
COLUMNS = (
    "results.tid, results.seat, results.game, results.at, results.players, results.place, results.won, "
    "results.unrated, results.mean_before, results.mean, results.spread"
)


@dataclass(frozen=True)
class Seated:
    """Somebody at a table, as a page of results names them."""

    name: str  # "" for a bot, and for who is gone or has never given one
    bot: str = ""
    person: str = ""
    gone: bool = False  # has been forgotten since


@dataclass(frozen=True)
class Outcome:
    """How one game went for one person."""

    table: str
    seat: int
    game: str
    at: int
    players: int
    place: int
    won: bool
    unrated: str
    before: float
    after: float
    spread: float
    scores: tuple[int | None, ...] = ()
    others: tuple[Seated, ...] = ()
    shared: bool = False  # several have won

    @property
    def change(self) -> int:
        """Whole points, as the numbers before and after are shown."""
        return round(self.after) - round(self.before)


@dataclass(frozen=True)
class Count:
    """Results of one game, or against one opponent."""

    games: int = 0
    first: int = 0
    second: int = 0

    @property
    def further(self) -> int:
        return self.games - self.first - self.second


@dataclass(frozen=True)
class Opponent:
    who: Seated
    games: int
    won: int


class Past:
    def __init__(self, store: Store, person: Person) -> None:
        self.store, self.person = store, person

    def games(self, limit: int = 100, game: str = "") -> list[Outcome]:
        """The last ones, newest first, each with who else played."""
        asked = [self.person.id, game] if game else [self.person.id]
        found = self.store.rows(
            f"SELECT {COLUMNS}, tables.seats, (SELECT value FROM entries WHERE tid = results.tid AND kind = 'end') "
            "FROM results JOIN tables ON tables.id = results.tid WHERE results.person = ? "
            f"{'AND results.game = ? ' if game else ''}ORDER BY results.at DESC LIMIT ?",
            *asked,
            limit,
        )
        tables = [str(row[0]) for row in found]
        sitters, changes = self._sitters(tables), self._changes(tables)
        return [self._result(row, sitters.get(row[0], {}), changes.get(row[0], [])) for row in found]

    def at(self, table: str) -> Outcome | None:
        """How one game went, without who else played; None if it is not over, or not theirs."""
        found = self.store.rows(
            f"SELECT {COLUMNS} FROM results WHERE results.tid = ? AND results.person = ?", table, self.person.id
        )
        if len(found) != 1:
            return None
        one, seat, game, at, players, place, won, unrated, before, after, spread = found[0]
        numbers = (before / 1000, after / 1000, spread / 1000)
        return Outcome(one, seat, game, at, players, place, bool(won), unrated, *numbers)

    def _result(self, row: Any, sitters: dict[int, str], changes: list[dict[str, Any]]) -> Outcome:
        table, seat, game, at, players, place, won, unrated, before, after, spread, seats, ending = row
        sitting: list[dict[str, Any]] = json.loads(seats)
        for change in changes:
            sitting[change["seat"]] = change
        end = json.loads(ending) if ending else {}
        others = tuple(_seated(sits, sitters.get(i, "")) for i, sits in enumerate(sitting) if i != seat)
        return Outcome(
            *(table, seat, game, at, players, place, bool(won), unrated),
            *(before / 1000, after / 1000, spread / 1000),
            *(tuple(end.get("scores", ())), others, len(end.get("winners", ())) > 1),
        )

    def _sitters(self, tables: list[str]) -> dict[str, dict[int, str]]:
        marks, found = ", ".join("?" * len(tables)), dict[str, dict[int, str]]()
        asked = f"SELECT tid, seat, person FROM sitters WHERE tid IN ({marks})"
        for table, seat, person in self.store.rows(asked, *tables) if tables else ():
            found.setdefault(str(table), {})[int(seat)] = str(person)
        return found

    def _changes(self, tables: list[str]) -> dict[str, list[dict[str, Any]]]:
        marks, found = ", ".join("?" * len(tables)), dict[str, list[dict[str, Any]]]()
        asked = f"SELECT tid, value FROM entries WHERE kind = 'seat' AND tid IN ({marks}) ORDER BY tid, n"
        for table, value in self.store.rows(asked, *tables) if tables else ():
            found.setdefault(str(table), []).append(json.loads(value))
        return found

    def curve(self, game: str) -> list[tuple[float, float]]:
        """Mean and spread after the last rated games, oldest first; with where it began, if that is among them."""
        found = self.store.rows(
            "SELECT mean, spread, mean_before, spread_before FROM results WHERE person = ? AND game = ? "
            "AND unrated = '' ORDER BY at DESC LIMIT ?",
            *(self.person.id, game, CURVE),
        )
        points = [(mean / 1000, spread / 1000) for mean, spread, _, _ in reversed(found)]
        return [(found[-1][2] / 1000, found[-1][3] / 1000), *points] if found else []

    def tallies(self) -> dict[str, Count]:
        """Of all games that are over, rated or not, by game."""
        found = self.store.rows(
            "SELECT game, place, won, count(*) FROM results WHERE person = ? GROUP BY 1, 2, 3", self.person.id
        )
        games: Counter[str] = Counter()
        first: Counter[str] = Counter()
        second: Counter[str] = Counter()
        for game, place, won, count in found:
            games[game] += count
            first[game] += count if won else 0
            second[game] += count if place == 2 and not won else 0
        return {game: Count(games[game], first[game], second[game]) for game in games}

    def opponents(self, limit: int = 5, games: int = 200) -> list[Opponent]:
        """Whom they met most in their last games, and how often they came before them all."""
        met: Counter[str] = Counter()
        won: Counter[str] = Counter()
        known: dict[str, Seated] = {}
        for result in self.games(games):
            for key, other in {_key(other): other for other in result.others}.items():
                if key and key != self.person.id:
                    known.setdefault(key, other)
                    met[key] += 1
                    won[key] += result.won
        return [Opponent(known[key], count, won[key]) for key, count in met.most_common(limit)]

    def lessons(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        asked = "SELECT game, lesson FROM lessons WHERE person = ? ORDER BY game, lesson"
        for game, lesson in self.store.rows(asked, self.person.id):
            found.setdefault(str(game), []).append(int(lesson))
        return found

    def ribbons(self) -> dict[tuple[str, str], str]:
        """By game and ribbon: the table where it was earned."""
        found = self.store.rows("SELECT game, ribbon, tid FROM ribbons WHERE person = ?", self.person.id)
        return {(str(game), str(ribbon)): str(table) for game, ribbon, table in found}

    def running(self) -> int:
        """Tables not over yet."""
        asked = f"SELECT count(*) FROM tables WHERE turn != {OVER} AND id IN (SELECT tid FROM sitters WHERE person = ?)"
        return int(self.store.rows(asked, self.person.id)[0][0])


def rated_at(store: Store, table: str) -> dict[int, tuple[str, float]]:
    """Whose rating a game has moved, by seat: the person, and the rating after it."""
    found = store.rows("SELECT seat, person, mean FROM results WHERE tid = ? AND unrated = ''", table)
    return {int(seat): (str(person), mean / 1000) for seat, person, mean in found}


def _seated(sits: dict[str, Any], person: str) -> Seated:
    if sits["kind"] == "bot":
        return Seated("", str(sits.get("was") or sits["bot"]))
    return Seated(str(sits["name"]), "", person, bool(sits.get("gone")))


def _key(other: Seated) -> str:
    """Whom one may meet again: people who are known, and the house's bots."""
    return f"bot:{other.bot}" if other.bot else other.person
