"""A view of a finished game whose rules have changed since: read from its archive, it looks as it looked then."""

import json
from collections.abc import Callable
from typing import Any

from panurge.core.state import State
from panurge.core.words import voice
from panurge.table.archive import Archive, view_name
from panurge.table.early import Early
from panurge.table.refusals import Refused
from panurge.table.story import About, Story, Told, said
from panurge.table.table import Table
from panurge.table.view import View, ViewKey


class Shelved(View):
    """Everything but what needs rules: decisions, and moments in between."""

    def __init__(self, table: Table, archive: Archive, key: ViewKey, name: str = "") -> None:
        """`name`: of the view, if it is not the one of the key's seat (`open`)."""
        self.table = table
        self.layout = key.layout
        self._key = key
        self._archive = archive
        self._name = name or view_name(key.seat)
        self._kept: dict[str, Any] = archive.views[self._name][key.language]

    @property
    def seat(self) -> int | None:
        return self._key.seat

    @property
    def faced(self) -> State:
        raise Refused("frozen")

    @property
    def lines(self) -> list[Told]:
        """What was told, and what people have said since then."""
        return [Told(*line) for line in self._kept["log"]] + self._since()

    @property
    def names(self) -> list[str]:
        return [row["name"] for row in self._kept["seats"]]

    def _since(self) -> list[Told]:
        names, found = self.names, []
        for entry in self.table.entries[self._archive.last :]:
            if entry.kind == "chat":
                value = json.loads(entry.value)
                words = said(value, names, self._key.language)
                found.append(Told(entry.n, value["seat"], words, entry.at, "chat", value.get("bleat", "")))
        return found

    def knowledge(self) -> dict[str, Any]:
        found: dict[str, Any] = self._kept["veil"]
        return found

    def scene(self) -> dict[str, Any]:
        return self._archive.drawing(self._name, self._key.language, self.layout)

    def remember(self) -> None:
        """Of what is over nothing changes any more."""

    def past(self, n: int) -> dict[str, Any]:
        raise Refused("frozen")

    def seats(self, online: frozenset[int], holds: tuple[int, ...]) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self._kept["seats"]
        here = [(row["bot"] != "" and not row["stands"]) or seat in online for seat, row in enumerate(rows)]
        return [row | {"online": here[seat], "you": seat in holds} for seat, row in enumerate(rows)]

    def now(self, holds: tuple[int, ...] = ()) -> dict[str, Any]:
        now: dict[str, Any] = self._kept["now"]
        note = voice("panurge.table", self._key.language)("archived")
        over = now["over"] | {"next": self.table.store.follower(self.table.id)}
        return now | {"over": over, "ask": f"{now['ask']} {note}"}


def view_of(table: Table, key: ViewKey, story_of: Callable[[About], Story], early: Early | None = None) -> View:
    """From the archive, where the game can no longer be replayed; else of a story, which is asked for only then."""
    if table.archive is not None:
        return Shelved(table, table.archive, key)
    return View(table, story_of((key.seat, key.language)), key.layout, early)


def fresh_view(table: Table, key: ViewKey) -> View:
    """A view of its own, which nobody has been sent anything of."""
    return view_of(table, key, lambda about: Story(table, *about))
