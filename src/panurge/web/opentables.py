"""Taking a free seat of a table that anybody may join."""

from panurge.table import Room
from panurge.table.seats import person
from panurge.web.services import Services


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
