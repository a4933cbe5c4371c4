"""The house's own game: two bots play so that there is something to watch. It moves only while somebody looks, and is
forgotten when nobody has for a while. A server by itself keeps it nowhere; of several, the one that keeps the house
makes it and shows it to the others, so it stands where all of them find it."""

import asyncio
import logging
import time
from collections.abc import Callable

from panurge.table import News, Room, Table, create
from panurge.table.house import HOUSE, WATCH
from panurge.table.seats import bot
from panurge.table.unhurried import Unhurried
from panurge.web.hub import Hub
from panurge.web.playable import playable

log = logging.getLogger("panurge.web")

LEVELS = ("lamb", "ewe")  # quick ones: nobody at a table waits for them
PAUSE = 2.6  # seconds between two moves
OPENING = 14  # moves made at once, so that there is something to see
QUIET = 12.0  # seconds after the last look until the bots stop
SEASON = 900  # seconds: another game is shown the next time
OURS, WANTED = "house game", "house game wanted"  # what it is, and that somebody looks where there is none


class Onlooker:
    """All who look at the miniature, as one."""

    holds: tuple[int, ...] = ()
    lost = False
    address = ""

    def end(self) -> None:
        self.lost = True


class HouseGame:
    def __init__(self, hub: Hub, clock: Callable[[], float] = time.time) -> None:
        self.hub, self.clock = hub, clock
        self.room: Room | None = None
        self._looker = Onlooker()
        self._leaving: asyncio.TimerHandle | None = None
        self._shown = ""  # the one that another process has made
        hub.neighbours.on(OURS, self._hear)
        hub.neighbours.on(WANTED, lambda _: self._open_anew() if hub.house_lease.held else None)

    def moving_room(self) -> Room | None:
        """Somebody looks: the room of the game, which moves from now on for a while. None where there is no game."""
        self._open_anew()
        if self.room is None:
            return None
        if self._leaving is not None:
            self._leaving.cancel()
        else:
            self.room.company.enter(self._looker)
            self.room.wake()
        self._leaving = asyncio.get_running_loop().call_later(QUIET, self._stop)
        return self.room

    def _open_anew(self) -> None:
        if self.room is None or self.room.table.closed or self.room.table.over:
            self._stop()
            self.room = self._tried()

    def _hear(self, news: News) -> None:
        self._shown = news.more.get("table", "")
        if self._shown:
            self.hub.pools[self._shown] = self._pool(0)
        self._stop()
        self.room = None

    def _pool(self, opening: int) -> Unhurried:
        return Unhurried(self.hub.pool, opening, PAUSE)

    @property
    def moves(self) -> bool:
        return self._leaving is not None

    def _stop(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if self.room is not None:
            self.room.company.leave(self._looker)

    def _tried(self) -> Room | None:
        """A game that is broken must not close the lobby to those who play the others."""
        try:
            return self._opened()
        except Exception:
            log.exception("the house has nothing to play")
            return None

    def _opened(self) -> Room | None:
        self._looker = Onlooker()
        if self.hub.house_lease.held:
            return self._made()
        room = self.hub.room(self._shown) if self._shown else None
        if room is None or room.table.over:
            self.hub.neighbours.tell(WANTED)
            return None
        return room

    def _made(self) -> Room | None:
        fit = [key for key, card in playable().items() if 2 in card.players and card.package.startswith("panurge.")]
        if not fit:
            return None
        game, store = fit[int(self.clock()) // SEASON % len(fit)], self.hub.store.scratch()
        unhurried = playable()[game].newcomers  # sand would run on when nobody looks
        header = create(store, game, {HOUSE + WATCH.name: True, **unhurried}, [bot(level) for level in LEVELS])
        room = Room(Table(store, header), self._pool(OPENING), neighbours=self.hub.neighbours)
        self.hub.rooms[header.table] = room  # anybody may come and watch; nobody sits there
        self.hub.pools = {header.table: self._pool(0)}  # should it be opened again
        self.hub.neighbours.show(OURS, "", {"table": header.table})
        return room
