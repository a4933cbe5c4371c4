"""Tables where somebody waits: who sits there, which seats are free. The lobby and the API show the same list."""

import time
from dataclasses import dataclass
from typing import Any

from panurge.core.registry import GAMES
from panurge.people import People
from panurge.table.house import DAY
from panurge.table.seats import Seat, read
from panurge.web.hub import Hub
from panurge.web.playable import playable
from panurge.web.strangers import veiled

LISTED = 1000 * DAY  # milliseconds; a table nobody came to for a day is not shown any more


@dataclass(frozen=True)
class Waiting:
    """A row of the list."""

    table: str
    game: str
    sitting: tuple[Seat, ...]  # as strangers may see them
    here: bool  # somebody is at the table now
    at: int
    options: dict[str, Any]

    @property
    def free(self) -> list[int]:
        return [i for i, seat in enumerate(self.sitting) if seat.is_free]

    @property
    def host(self) -> int:
        """The first person who sits there; -1 where there are only bots and free seats."""
        return next((i for i, seat in enumerate(self.sitting) if not seat.is_bot and not seat.is_free), -1)

    def called(self, language: str) -> list[str]:
        """Who sits there: names, levels of bots, and seats' names for those who gave none; "" where a seat is free."""
        card = GAMES[self.game]
        return [
            seat.called(language) or seat.bot or ("" if seat.is_free else card.seat_name(i, language, self.options))
            for i, seat in enumerate(self.sitting)
        ]

    def to_json(self, language: str) -> dict[str, Any]:
        return {
            "table": self.table,
            "game": self.game,
            "free": self.free,
            "seats": self.called(language),
            "here": self.here,
            "url": f"/t/{self.table}",
            "at": self.at // 1000,
        }


def sitting_at(hub: Hub, table: str) -> tuple[Seat, ...]:
    """Who sits at a table, whether its room is open or not."""
    room = hub.rooms.get(table)
    return tuple(room.table.seats) if room is not None else tuple(read(seat) for seat in hub.store.sitting(table))


def waiting(hub: Hub, people: People) -> list[Waiting]:
    """The open tables with a free seat; those where somebody is come first."""
    found, shown = [], playable()
    headers = [header for header in hub.store.open_tables(int(time.time() * 1000) - LISTED) if header.game in shown]
    hidden = people.hidden([header.table for header in headers])
    for header in headers:
        here = bool(hub.here(header.table))
        sitting = veiled(sitting_at(hub, header.table), hidden.get(header.table, ()))
        row = Waiting(header.table, header.game, sitting, here, header.at, dict(header.options))
        if row.free:
            found.append(row)
    return sorted(found, key=lambda row: not row.here)
