"""The village at this moment, the same for everybody who looks: which tables are in play, where somebody waits, what there
is to watch. Looked at anew once a second at most, however many ask."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.table import BOTS, Room
from panurge.table.house import WATCH, agreed
from panurge.web.housegame import HouseGame
from panurge.web.hub import Hub

FRESH = 1.0  # seconds
SHOWN = 6  # tables to watch


@dataclass(frozen=True)
class Watched:
    """A table to watch."""

    table: str
    game: str
    n: int  # its last entry: the miniature of another one looks otherwise
    eyes: int  # those who look on without a seat
    people: int  # players who are here
    at: int  # when it was made
    house: bool = False  # the bots' own


@dataclass(frozen=True)
class Glance:
    """What there is."""

    watched: tuple[Watched, ...] = ()
    playing: dict[str, int] = field(default_factory=dict)  # tables in play, by game
    players: int = 0  # people at tables


class Village:
    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub, self.clock = hub, clock
        self.house = HouseGame(hub)
        self._glance, self._at = Glance(), -FRESH

    def glance(self) -> Glance:
        if self.clock() - self._at >= FRESH:
            self._glance, self._at = self._look(), self.clock()
        return self._glance

    def _look(self) -> Glance:
        watched, playing, players = [], dict[str, int](), 0
        for table, room in self.hub.rooms.items():
            here = len(room.company.online) if room.company.everybody else 0
            if not here or room.table.over or room.table.frozen:
                continue
            game = room.table.header.game
            playing[game] = playing.get(game, 0) + 1
            players += here
            if agreed(room.table.header.options, WATCH) and _begun(room):
                watched.append((table, room, here))
        watched.sort(key=lambda row: (-row[2], -row[1].table.header.at))
        rows = tuple(_row(room, here) for _, room, here in watched[:SHOWN])
        return Glance(rows, playing, players)

    def to_watch(self) -> tuple[Watched, ...]:
        """The tables to watch; where there is none, the house's own, which moves because somebody looks."""
        found = self.glance().watched
        if found:
            return found
        room = self.house.look()
        return () if room is None else (_row(room, 0, house=True),)

    def room(self, table: str) -> Room | None:
        """An open room of which a miniature may be drawn."""
        room = self.hub.rooms.get(table)
        return None if room is None or room.table.archive is not None or room.table.frozen else room


def _begun(room: Room) -> bool:
    """Everybody sits, or a bot for them: an empty table is waited at, not watched."""
    return not any(seat.is_free and not seat.by_bot for seat in room.table.seats)


def _row(room: Room, here: int, house: bool = False) -> Watched:
    table = room.table
    eyes = sum(not viewer.holds for viewer in room.company.viewers)
    return Watched(table.id, table.header.game, table.n, eyes, here, table.header.at, house)


def note(room: Room, language: str) -> str:
    """How a table stands, in a line: who, and with how many points, as a spectator knows them."""
    names, scores = called(room, language), room.table.state.veil(None).scores()
    return " · ".join(name if score is None else f"{name} {score}" for name, score in zip(names, scores))


def called(room: Room, language: str) -> list[str]:
    """Those who sit at a table, bots by their names."""
    say, table = voice("panurge.web", language), room.table
    names = table.names(language)
    return [
        say(f"js.level.{seat.bot}") if seat.is_bot and seat.bot in BOTS and f"js.level.{seat.bot}" in say else name
        for seat, name in zip(table.seats, names)
    ]


def title(game: str, language: str) -> str:
    return GAMES[game].titles[language]
