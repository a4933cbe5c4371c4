"""The free seats of a table: taken by who may join it, given to a bot by who sits there, and taken back."""

from collections.abc import Callable
from typing import TypeVar

from panurge.table import Refused, Room
from panurge.table.house import WATCH, agreed
from panurge.table.naming import another
from panurge.table.seats import person
from panurge.web.services import Services

Answer = TypeVar("Answer")
TRIES = 10  # more than there are seats


def quickest(given: str, sit: Callable[[], Answer]) -> Answer:
    """Of two who come at once one is quicker. For the other it is tried again at the table as it stands then, under
    another name if nobody gave one; a name that was given is their own, and they are told that it is taken. Nobody is
    served meanwhile, so whoever is too late again and again is told so, too."""
    again = ("stale",) if given else ("stale", "name_taken")
    for _ in range(TRIES):
        try:
            return sit()
        except Refused as refused:
            if refused.code not in again:
                raise
    return sit()


def take_seat(
    services: Services,
    room: Room,
    name: str,
    seat: int | None = None,
    browser: str = "",
    invited: bool = False,
    usual: str = "",
) -> int | None:
    """Sit down on a free seat of an open table, all at once or not at all; None if it is not open, or has no such
    seat. `usual`: what somebody is called who gives no name, with a number if somebody there is called so; `invited`:
    by the table's link, which opens a private one too.

    The seat's older links are void from then on: a friend who comes late must not find themselves in a stranger's
    seat."""
    return quickest(name, lambda: _take_seat(services, room, name, seat, browser, invited, usual))


def _take_seat(
    services: Services, room: Room, name: str, seat: int | None, browser: str, invited: bool, usual: str
) -> int | None:
    table = room.table
    free = (
        [i for i, sits in enumerate(table.seats) if sits.is_free]
        if (invited or services.store.is_open(table.id)) and not table.over and not table.frozen
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

    room.sit(mine, person(name or another(usual, table.called_besides(mine))), besides)
    return mine


def fill(services: Services, room: Room, holds: tuple[int, ...], seat: int, level: str) -> None:
    """Who sits at a table gives a seat that waits to a bot."""
    if not holds:
        raise Refused("spectator")
    store, table = services.store, room.table

    def besides() -> None:
        store.renew(table.id, seat)  # whoever was invited there finds the seat taken
        if not any(sits.is_free for i, sits in enumerate(table.seats) if i != seat):
            store.close_table(table.id)

    table.fill(seat, level, besides)
    room.wake()


def vacate(services: Services, room: Room, holds: tuple[int, ...], seat: int) -> None:
    """… and takes it back, as long as nobody has decided anything."""
    if not holds:
        raise Refused("spectator")
    store, table = services.store, room.table
    shown = bool(agreed(table.header.options, WATCH))  # what is shown in the village is open to it, too
    table.vacate(seat, (lambda: store.open_table(table.id)) if shown else None)
    room.wake()
