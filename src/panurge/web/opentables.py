"""Tables anybody may join: who waits there, and taking a free seat. The lobby and the API show the same list."""

import time
from dataclasses import dataclass
from typing import Any

from panurge.core.registry import GAMES
from panurge.table import Room
from panurge.table.seats import Seat, person, read
from panurge.web.playable import playable
from panurge.web.services import Services

DAY = 86_400_000  # milliseconds; a table nobody came to for a day is not shown any more


@dataclass(frozen=True)
class Waiting:
    """A row of the list."""

    table: str
    game: str
    sitting: tuple[Seat, ...]
    here: bool  # somebody is at the table now
    at: int
    options: dict[str, Any]

    @property
    def free(self) -> list[int]:
        return [i for i, seat in enumerate(self.sitting) if seat.is_free]

    def called(self, language: str) -> list[str]:
        """Who sits there: names, levels of bots, and seats' names for those who gave none; "" where a seat is free."""
        card = GAMES[self.game]
        return [
            seat.name or seat.bot or ("" if seat.is_free else card.seat_name(i, language, self.options))
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


def sitting_at(services: Services, table: str) -> tuple[Seat, ...]:
    """Who sits at a table, whether its room is open or not."""
    room = services.hub.rooms.get(table)
    return tuple(room.table.seats) if room is not None else tuple(read(seat) for seat in services.store.sitting(table))


def waiting(services: Services) -> list[Waiting]:
    """The open tables with a free seat; those where somebody is come first."""
    found, shown = [], playable()
    for header in services.store.open_tables(int(time.time() * 1000) - DAY):
        if header.game not in shown:
            continue
        room = services.hub.rooms.get(header.table)
        here, sitting = bool(room and room.company.online), sitting_at(services, header.table)
        row = Waiting(header.table, header.game, sitting, here, header.at, dict(header.options))
        if row.free:
            found.append(row)
    return sorted(found, key=lambda row: not row.here)


def take(services: Services, room: Room, name: str, seat: int | None = None, browser: str = "") -> int | None:
    """Sit down on a free seat of an open table, all at once or not at all; None if it is not open, or has no such seat.

    The seat's older links are void from then on: a friend who comes late must not find themselves in a stranger's
    seat."""
    table = room.table
    free = (
        [i for i, sits in enumerate(table.seats) if sits.is_free]
        if services.store.is_open(table.id) and not table.over
        else []
    )
    if seat is not None:
        free = [i for i in free if i == seat]
    if not free:
        return None
    store, mine = services.store, free[0]

    def besides() -> None:
        store.renew(table.id, mine)
        if browser:
            store.hold(table.id, mine, browser)
        if not any(sits.is_free for i, sits in enumerate(table.seats) if i != mine):
            store.close_table(table.id)

    room.sit(mine, person(name), besides)
    return mine
