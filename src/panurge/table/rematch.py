"""The same people again: same game, same options, everybody one seat further, so that somebody else begins.

Asked for twice, or by two people at once, it is the same one new table: the store lets only one follow another."""

from typing import Any

from panurge.bots import may_sit
from panurge.core.errors import BadOption
from panurge.store import Stale, Store
from panurge.store.neighbours import AGAIN
from panurge.table.house import HOUSE
from panurge.table.lots import LOTS
from panurge.table.refusals import Refused
from panurge.table.seats import STAND_IN, Seat, bot
from panurge.table.table import Table, create


def rematch(store: Store, old: Table, asking: int) -> tuple[str, bool]:
    """The table that follows `old`, and whether this call made it, for the seat that asks: then the others are told.
    Whoever holds a seat there holds one here; bots keep their level, and people whom a bot had replaced play for
    themselves again."""
    if not old.over:
        raise Refused("not_over")
    known = store.follower(old.id)
    if known:
        return known, False
    players = len(old.seats)
    sitting = [_again(old.seats[(seat + 1) % players].afresh()) for seat in range(players)]
    options = {name: value for name, value in old.header.options.items() if name != LOTS}
    try:
        with store.transaction():
            new = _created(store, old, options, sitting)
            for seat, browser in store.holders(old.id):
                store.hold(new, (seat - 1) % players, browser)
            store.tell(AGAIN, old.id, seat=asking)
    except Stale:
        return store.follower(old.id), False
    return new, True


def _again(seat: Seat) -> Seat:
    """A bot that is not here any more is followed by the usual one."""
    return seat if not seat.is_bot or may_sit(seat.bot, at_home=True) else bot(STAND_IN)


def _created(store: Store, old: Table, options: dict[str, Any], sitting: list[Seat]) -> str:
    """With the same options; if the game no longer has them, with the usual ones and what the table agreed on."""
    try:
        return create(store, old.header.game, options, sitting, follows=old.id, at_home=True).table
    except BadOption:
        agreed = {name: value for name, value in options.items() if name.startswith(HOUSE)}
        return create(store, old.header.game, agreed, sitting, follows=old.id, at_home=True).table
