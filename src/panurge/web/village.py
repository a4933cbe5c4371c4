"""The village at this moment, the same for everybody who looks: who is here, who waits, which tables are in play and
which can be watched. Looked at anew once a second at most, however many ask; a change of seats is seen at once."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from panurge.core.registry import GAMES
from panurge.people import People, Person
from panurge.table import Entry, Room
from panurge.table.line import Step
from panurge.table.table import LISTED
from panurge.web.housegame import HouseGame
from panurge.web.hub import Hub, InPlay
from panurge.web.presence import Presence
from panurge.web.strangers import with_bots
from panurge.web.waiting import Waiting, waiting

FRESH = 1.0  # seconds
SHOWN = 6  # tables to watch
FLOCK = 9  # sheep on the green
LOOK_ANEW = "village"  # something that must be seen at once


@dataclass(frozen=True)
class Watched:
    """A table to watch."""

    table: str
    game: str
    eyes: int  # those who look on without a seat
    people: int  # players who are here
    house: bool = False  # the bots' own


@dataclass(frozen=True)
class Beast:
    """Somebody on the green, and what they do."""

    person: Person
    does: str = ""  # waits, plays, or nothing in particular
    table: str = ""
    game: str = ""


@dataclass(frozen=True)
class Glance:
    """What there is."""

    watched: tuple[Watched, ...] = ()
    playing: dict[str, int] = field(default_factory=dict)  # tables in play, by game
    waiting: tuple[Waiting, ...] = ()
    flock: tuple[Beast, ...] = ()
    count: int = 0  # everybody who is here


class Village:
    def __init__(self, hub: Hub, people: People, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub, self.people, self.clock = hub, people, clock
        self.house_game = HouseGame(hub)
        self.presence = Presence(clock, hub.neighbours, people.people)
        self._glance, self._at = Glance(), -FRESH
        hub.observers.append(self._observe)
        hub.neighbours.on(LOOK_ANEW, lambda _: self._look_anew())

    def _observe(self, entry: Entry, step: Step | None) -> None:
        if entry.kind in LISTED:
            self._look_anew()

    def look_anew(self) -> None:
        """Something that must be seen at once has changed."""
        self._look_anew()
        self.hub.neighbours.tell(LOOK_ANEW)

    def _look_anew(self) -> None:
        self._at = -FRESH

    def glance(self) -> Glance:
        if self.clock() - self._at >= FRESH:
            self._glance, self._at = self._look(), self.clock()
        return self._glance

    def waiting(self) -> tuple[Waiting, ...]:
        return self.glance().waiting

    def _look(self) -> Glance:
        rows, playing = list(self.hub.in_play()), dict[str, int]()
        found = [row for row in rows if row.plays and row.here]
        for row in found:
            playing[row.game] = playing.get(row.game, 0) + 1
        listed = self._listed(found)
        shown = sorted((row for row in found if row.table in listed), key=lambda row: (-len(row.here), -row.at))
        watched = tuple(_row(row) for row in shown[:SHOWN])
        waits = tuple(waiting(self.hub, self.people))
        games = {row.table: row.game for row in rows}
        return Glance(watched, playing, waits, self._flock(waits, games, listed), self.presence.count())

    def _listed(self, rows: list[InPlay]) -> set[str]:
        """The tables strangers are led to: those shown in the village, unless somebody there does not want to be
        seen, for at the table itself everybody is called by name."""
        shown = [row.table for row in rows if row.watched]
        return set(shown) - self.people.hidden(shown).keys()

    def _flock(self, waits: tuple[Waiting, ...], games: dict[str, str], listed: set[str]) -> tuple[Beast, ...]:
        """Who waits first, then who plays, then the others; players of one table stand together. Of a table that is
        not listed it is not said which one it is."""
        open_at = {row.table: row.game for row in waits}
        found = []
        for here in self.presence.everybody():
            if here.table not in games:
                found.append(Beast(here.person))
            else:
                does = "waits" if here.table in open_at else "plays"
                led = here.table if here.table in open_at or here.table in listed else ""
                found.append(Beast(here.person, does, led, games[here.table]))
        order = ("waits", "plays", "")
        found.sort(key=lambda beast: (order.index(beast.does), beast.table))
        return tuple(found[: FLOCK + 1])

    def to_watch(self) -> tuple[Watched, ...]:
        """The tables to watch; where there is none, the house's own, which moves because somebody looks."""
        found = self.glance().watched
        if found:
            return found
        room = self.house_game.moving_room()
        return () if room is None else (Watched(room.table.id, room.table.header.game, room.company.eyes, 0, True),)

    def room_to_watch(self, table: str) -> Room | None:
        """An open room of which a miniature may be drawn; opened if it is open in another process."""
        room = self.hub.room(table) if table in self.hub.elsewhere else self.hub.rooms.get(table)
        return None if room is None or room.table.archive is not None or room.table.frozen else room


def _row(row: InPlay) -> Watched:
    return Watched(row.table, row.game, row.eyes, len(row.here))


def note(people: People, room: Room, language: str) -> str:
    """How a table stands, in a line: who, and with how many points, as a spectator knows them."""
    names, scores = with_bots(people, room, language), room.table.state.veil(None).scores()
    return " · ".join(name if score is None else f"{name} {score}" for name, score in zip(names, scores))


def title(game: str, language: str) -> str:
    return GAMES[game].titles[language]
