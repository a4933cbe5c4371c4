"""A room: one table with those who look at it, its bots and its clock. Lives in one event loop; nothing here waits.

After each entry every distinct view is drawn once, however many look at it. A viewer who does not keep up is let go:
it comes back and asks for what it has missed."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any, Protocol

from panurge.bots import BOTS
from panurge.bots.pool import Pool
from panurge.store import Entry
from panurge.table.ask import ask
from panurge.table.line import Step
from panurge.table.refusals import Refused
from panurge.table.seats import Seat
from panurge.table.story import Story
from panurge.table.table import Table
from panurge.table.view import View, ViewKey, settled

QUEUE = 256  # frames a viewer may be behind
CATCH_UP = 40  # entries shown one by one after a reconnection; more, and the page starts afresh


class Attending(Protocol):
    """Somebody who follows a table, however: the seats it has, and how to let it go."""

    holds: tuple[int, ...]

    def end(self) -> None: ...


class Viewer:
    """One open page. `holds` are the seats its browser has; `seat` the one it looks from (None: a spectator)."""

    def __init__(self, holds: tuple[int, ...], seat: int | None, language: str, layout: str) -> None:
        self.holds = holds
        self.seat = seat
        self.language = language
        self.layout = layout
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self.lost = False

    @property
    def key(self) -> ViewKey:
        return ViewKey(self.seat, self.language, self.layout)

    def put(self, text: str) -> None:
        if self.lost:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.lost = True
            self.queue.get_nowait()
            self.queue.put_nowait(None)

    def end(self) -> None:
        """No more frames: the socket may close once the rest is sent."""
        if not self.lost:
            self.lost = True
            if self.queue.full():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Room:
    def __init__(
        self, table: Table, pool: Pool | None = None, *, seeds: Callable[[], int] = lambda: secrets.randbits(62)
    ) -> None:
        self.table = table
        self._pool = pool or Pool()
        self.viewers: set[Viewer] = set()
        self.listeners: set[Attending] = set()  # programs that follow the table
        self.entries_told = 0
        self._stories: dict[tuple[int | None, str], Story] = {}
        self._views: dict[ViewKey, View] = {}
        self._seeds = seeds
        self._driver: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        table.observers.append(self._observe)

    # ------------------------------------------------------------------ looking
    def join(self, viewer: Viewer, since: int | None = None) -> None:
        """Somebody opens the page, or comes back having seen entry `since`."""
        if viewer.seat is not None and self.table.turn in viewer.holds and len(viewer.holds) > 1 and since is None:
            viewer.seat = self._first_to_look(viewer)
        self.viewers.add(viewer)
        self.show(viewer, since)
        if viewer.holds:
            self._tell_presence(viewer)

    def _first_to_look(self, viewer: Viewer) -> int:
        """Of several seats in one browser, the one to move looks first if nothing is hidden between them yet."""
        view = self._view(viewer.key)
        turn = self.table.turn
        return turn if turn != viewer.seat and not view._hides(turn) else viewer.seat or 0

    def show(self, viewer: Viewer, since: int | None = None) -> None:
        """The table as it stands, or the steps from `since` to it."""
        table = self.table
        if since is not None and 0 <= since <= table.n and table.n - since <= CATCH_UP and not table.frozen:
            for frame in self._missed(viewer, since):
                viewer.put(frame)
            return
        view = self._view(viewer.key)
        viewer.put(encode(view.full() | view.standing(self.online, viewer.holds) | self._clock()))

    def _missed(self, viewer: Viewer, since: int) -> list[str]:
        table = self.table
        story = Story(table, viewer.seat, viewer.language, since)
        view = View(table, story, viewer.layout)
        view.remember()
        frames, line, moment = [], story.line, since
        for entry in table.entries[since:]:
            step = None
            if entry.kind in ("act", "chance", "clock"):
                step = line.push(entry.n, int(entry.value))
            elif entry.kind == "undo":
                line.back_to(int(entry.value))
            told = story.advance(entry, step, line.state)
            moment = entry.n
            frames.append(view.step(entry, told, moment))
        last: dict[str, Any] = {"v": 1, "t": "standing", "n": table.moment, "last": table.n}
        here = self._view(viewer.key)
        frames.append(last | here.standing(self.online, viewer.holds) | self._clock())
        return [encode(frame) for frame in frames]

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self._forget_views()
        if viewer.holds:
            self._tell_presence()

    @property
    def online(self) -> frozenset[int]:
        return frozenset(seat for one in (*self.viewers, *self.listeners) for seat in one.holds)

    def attend(self, listener: "Attending") -> None:
        """A program follows the table: it is told by its own ears, but counts as here."""
        self.listeners.add(listener)
        if listener.holds:
            self._tell_presence()

    def depart(self, listener: "Attending") -> None:
        self.listeners.discard(listener)
        if listener.holds:
            self._tell_presence()

    def dismiss(self, seat: int) -> None:
        """Whoever holds this seat is let go; it comes back, and is then asked who it is."""
        for one in (*self.viewers, *self.listeners):
            if seat in one.holds:
                one.end()

    def look(self, viewer: Viewer, seat: int) -> None:
        """Pass-and-play: the next one takes the screen."""
        if seat not in viewer.holds:
            raise Refused("not_yours")
        viewer.seat = seat
        self._forget_views()
        self.show(viewer)

    def turn_page(self, viewer: Viewer, language: str, layout: str) -> None:
        viewer.language, viewer.layout = language, layout
        self._forget_views()
        self.show(viewer)

    def past(self, viewer: Viewer, n: int) -> dict[str, Any]:
        return self._view(viewer.key).past(max(0, min(n, self.table.n)))

    def _view(self, key: ViewKey) -> View:
        if key not in self._views:
            about = (key.seat, key.language)
            if about not in self._stories:
                self._stories[about] = Story(self.table, *about)
            self._views[key] = View(self.table, self._stories[about], key.layout)
            self._views[key].remember()
        return self._views[key]

    def _forget_views(self) -> None:
        keys = {viewer.key for viewer in self.viewers}
        self._views = {key: view for key, view in self._views.items() if key in keys}
        about = {(key.seat, key.language) for key in keys}
        self._stories = {key: story for key, story in self._stories.items() if key in about}

    # ------------------------------------------------------------------ telling
    def _observe(self, entry: Entry, step: Step | None) -> None:
        self.entries_told += 1
        told = {about: story.advance(entry, step, self.table.state) for about, story in self._stories.items()}
        stands = settled(self.table)
        made: dict[tuple[ViewKey, tuple[int, ...]], str] = {}
        steps = {
            key: view.step(entry, told[key.seat, key.language], self.table.moment) for key, view in self._views.items()
        }
        online = self.online
        for viewer in self.viewers:
            mark = (viewer.key, viewer.holds)
            if mark not in made:
                frame = steps[viewer.key]
                if stands or entry.kind == "seat":
                    frame = frame | self._views[viewer.key].standing(online, viewer.holds) | self._clock()
                made[mark] = encode(frame)
            viewer.put(made[mark])

    def _clock(self) -> dict[str, Any]:
        left = self.table.clock.left(self.table._now())
        return {} if left is None else {"clock": left}

    def _tell_presence(self, but: Viewer | None = None) -> None:
        online = self.online
        for viewer in self.viewers:
            if viewer is not but:
                seats = self._view(viewer.key).seats(online, viewer.holds)
                viewer.put(encode({"v": 1, "t": "seats", "seats": seats}))

    # ------------------------------------------------------------------ acting
    def act(self, viewer: Viewer, moment: int, action: int) -> None:
        try:
            self.table.act(viewer.seat, moment, action, viewer.language)
        finally:
            self.wake()

    def take_back(self, viewer: Viewer, moment: int) -> None:
        self.table.take_back(viewer.seat, moment)
        self.wake()

    def sit(self, seat: int, who: Seat) -> None:
        self.table.sit(seat, who)
        self.wake()

    def resign(self, viewer: Viewer) -> None:
        self.table.resign(viewer.seat)
        self.wake()

    def wake(self) -> None:
        """Let chance, bots and the clock do what is theirs to do now."""
        self.table.settle()
        if self._bot_to_move() and (self._driver is None or self._driver.done()):
            self._driver = asyncio.get_running_loop().create_task(self._drive())
        self._set_alarm()

    def _bot_to_move(self) -> bool:
        table = self.table
        return not table.frozen and not table.over and table.turn >= 0 and table.seats[table.turn].is_bot

    async def _drive(self) -> None:
        table = self.table
        while self._bot_to_move():
            seat, moment = table.turn, table.moment
            bot = BOTS.get(table.seats[seat].bot, BOTS["random"])
            action = await ask(self._pool, bot, table.state.veil(seat), self._seeds())
            if table.moment == moment and self._bot_to_move():
                table.act(seat, moment, action)
            self._set_alarm()
            await asyncio.sleep(0)  # others may have something to say between two moves

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        left = self.table.clock.left(self.table._now())
        if left is not None and not self.table.over and not self.table.frozen:
            self._alarm = asyncio.get_running_loop().call_later(left / 1000 + 0.01, self._ring)

    def _ring(self) -> None:
        self.table.time_out()
        self.wake()

    # ------------------------------------------------------------------ closing
    @property
    def idle(self) -> bool:
        """Nobody looks, nothing runs: the room may be forgotten, its log is kept."""
        busy = self._driver is not None and not self._driver.done()
        return not self.viewers and not self.listeners and not busy and self._alarm is None

    def close(self) -> None:
        for one in (*self.viewers, *self.listeners):
            one.end()
        if self._driver is not None:
            self._driver.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._observe in self.table.observers:
            self.table.observers.remove(self._observe)


def encode(frame: dict[str, Any]) -> str:
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
