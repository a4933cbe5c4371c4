"""Finished games as a store knows them, without any rules: who sat where, what was said, how it ended."""

import json
from collections.abc import Sequence
from typing import Any

from panurge.core.state import OVER
from panurge.people import People, Person
from panurge.store import Entry, Header
from panurge.store.sql import SqlStore

BOT = {"kind": "bot", "name": "", "bot": "ewe"}


def person(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": "person", "name": name, "bot": "", **more}


class House:
    """A store with people in it, and games they play."""

    def __init__(self, store: SqlStore, game: str = "sheep-sheep") -> None:
        self.store, self.game = store, game
        self.options: dict[str, Any] = {}  # of the game, at every table
        self.people = People(store)
        self.at = 1_000_000_000

    def somebody(self, name: str) -> Person:
        one = self.people.welcome(f"browser of {name}", name)
        if one.since > self.at:  # they came when the house was so old, not when the test runs
            self.store.run("UPDATE people SET since = ? WHERE id = ?", self.at, one.id)
        return self.people.person(one.id) or one

    def known(self, *names: str, mean: int = 1000, spread: int = 60, games: int = 30) -> list[str]:
        """People who have a rating already."""
        ids = [self.somebody(name).id for name in names]
        for one in ids:
            values = (one, self.game, mean * 1000, spread * 1000, games)
            self.store.run("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, 15, 4, 1)", *values)
        return ids

    def begin(self, table: str, seats: Sequence[str], **options: Any) -> None:
        """`seats`: names of people, or `bot:LEVEL`, or "" for a seat nobody is known at."""
        sitting = [
            BOT | {"bot": name[4:]} if name.startswith("bot:") else person(name or "a program") for name in seats
        ]
        chosen = self.options | {"players": len(seats)} | {f"table.{name}": value for name, value in options.items()}
        self.store.create(Header(table, self.game, 1, chosen, tuple(sitting), "c0", self.at), b"k" * 32, 0)
        for seat, name in enumerate(seats):
            if name and not name.startswith("bot:"):
                self.somebody(name)
                self.store.hold(table, seat, f"browser of {name}")

    def write(self, table: str, kind: str, value: Any, turn: int = 0) -> None:
        self._append(table, turn, (kind, value))

    def acts(self, table: str, count: int, turn: int = 0) -> None:
        if count:
            self._append(table, turn, *(("act", n) for n in range(count)))

    def _append(self, table: str, turn: int, *what: tuple[str, Any]) -> None:
        """All at once: to a database and back is most of what such a game costs."""
        last, entries = self.store.latest([table]).get(table, 0), []
        for n, (kind, value) in enumerate(what, last + 1):
            self.at += 1000
            entries.append(Entry(table, n, kind, json.dumps(value, ensure_ascii=False), self.at))
        first, *following = entries
        self.store.append(first, turn, *following)

    def end(self, table: str, scores: Sequence[int], winners: Sequence[int] | None = None, **more: Any) -> None:
        best = max(scores)
        won = [seat for seat, score in enumerate(scores) if score == best] if winners is None else list(winners)
        self.write(table, "end", {"why": "over", "winners": won, "scores": list(scores), **more}, OVER)

    def play(self, table: str, seats: Sequence[str], scores: Sequence[int], **options: Any) -> None:
        self.begin(table, seats, **options)
        self.end(table, scores)
