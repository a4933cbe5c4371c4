"""What programs hear of a room: the story of each seat that follows, told once however many listen.

A `Listener` is an open stream. It counts as presence at the table, like an open page; one that does not keep up is let
go and comes back with the number of the last event it had."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary, ref

from panurge.table import Entry, Room
from panurge.table.encoding import encode
from panurge.table.line import Step
from panurge.table.mailbox import Mailbox
from panurge.table.shelved import view_of
from panurge.table.story import About, Story, Told
from panurge.table.view import View, ViewKey

QUEUE = 512  # events a listener may be behind
STORIES = 16  # kept up to date per room; the longest unasked are forgotten


class Listener(Mailbox):
    """One open stream. `holds` is its seat, if it has one."""

    def __init__(self, about: About, address: str = "") -> None:
        super().__init__(QUEUE)
        self.about = about
        self.address = address
        self.holds: tuple[int, ...] = () if about[0] is None else (about[0],)


class Ears:
    def __init__(self, room: Room) -> None:
        self.table = room.table
        self._room = ref(room)  # the room goes when nobody needs it; its ears must not keep it
        self._stories: OrderedDict[About, Story] = OrderedDict()
        self._heard_by: set[Listener] = set()
        room.table.observers.append(self._observe)
        room.private.append(self._private)
        room.aside.append(self._aside)

    # ------------------------------------------------------------------ looking
    def view(self, about: About) -> dict[str, Any]:
        """All a seat knows; what the page shows, without the drawing."""
        view, header = self._view(about), self.table.header
        return {
            "table": header.table,
            "game": header.game,
            "options": dict(header.options),
            "seat": about[0],
            "url": f"/t/{header.table}",
            "commitment": header.commitment,
            **self.standing(about),
            "log": [_line(told) for told in view.lines],
            "veil": view.knowledge(),
        }

    def standing(self, about: About) -> dict[str, Any]:
        holds = () if about[0] is None else (about[0],)
        room, view = self._here(), self._view(about)
        standing = room.standing(view, holds)
        now = standing["now"]
        now["actions"] = [
            {"id": action, "name": view.faced.action_name(action), "label": label}
            for action, label in now.pop("options", ())
        ]
        return {"n": self.table.moment, "last": self.table.n, **standing}

    def veil(self, about: About) -> Any:
        """What the seat decides on."""
        return self._view(about).faced

    def _view(self, about: About) -> View:
        return view_of(self.table, ViewKey(*about, "wide"), self._story, self._here().early)

    def _here(self) -> Room:
        room = self._room()
        assert room is not None  # whoever asks came by the room
        return room

    def _story(self, about: About) -> Story:
        story = self._stories.get(about)
        if story is None:
            story = self._stories[about] = Story(self.table, *about)
            if len(self._stories) > STORIES:
                self._drop_one()
        self._stories.move_to_end(about)
        return story

    def _drop_one(self) -> None:
        needed = {listener.about for listener in self._heard_by}
        spare = next((about for about in self._stories if about not in needed), None)
        if spare is not None:
            del self._stories[spare]

    # ------------------------------------------------------------------ following
    def follow(self, room: Room, listener: Listener, since: int | None) -> Iterator[str]:
        """From now on `listener` hears everything. What it missed after entry `since` is returned, to be told first:
        that may be a whole game, and is made as it is read."""
        missed: Iterator[str] = iter(())
        if since is not None and since < self.table.n and not self.table.frozen:
            missed = self._missed(listener.about, since, self.table.entries[since:])
        self._view(listener.about)
        self._heard_by.add(listener)
        room.attend(listener, since)
        self._tell_standing(listener)
        room.wake()  # bots alone wait for somebody to look on
        return missed

    def unfollow(self, room: Room, listener: Listener) -> None:
        self._heard_by.discard(listener)
        room.leave(listener)

    def _missed(self, about: About, since: int, entries: list[Entry]) -> Iterator[str]:
        """Told anew from the log, each entry as the seat saw it then."""
        story = Story(self.table, *about, since)
        for entry in entries:
            step, told = story.follow(entry)
            yield _event("entry", entry.n, _entry(entry, step, told, about[0]))

    def _observe(self, entry: Entry, step: Step | None) -> None:
        told = {about: story.advance(entry, step, self.table.state) for about, story in self._stories.items()}
        made: dict[About, str] = {}
        for listener in self._heard_by:
            about = listener.about
            if about not in made:
                made[about] = _event("entry", entry.n, _entry(entry, step, told[about], about[0]))
            listener.put(made[about])
        if self.table.shows_standing(entry):
            events = {about: self._standing_event(about) for about in made}
            for listener in self._heard_by:
                self._tell_standing(listener, events[listener.about])

    def _private(self, seat: int) -> None:
        """Something changed for that seat alone (an answer given out of turn)."""
        for listener in self._heard_by:
            if listener.about[0] == seat:
                self._tell_standing(listener)

    def _aside(self, frame: dict[str, Any]) -> None:
        """What concerns only those who hold a seat (who looks at the invitation, who declines), and no move."""
        event = _event(frame["t"], self.table.n, {name: frame[name] for name in frame if name not in ("v", "t")})
        for listener in self._heard_by:
            if listener.holds:
                listener.put(event)

    def _standing_event(self, about: About) -> str:
        return _event("standing", self.table.n, self.standing(about))

    def _tell_standing(self, listener: Listener, event: str = "") -> None:
        listener.put(event or self._standing_event(listener.about))
        if self.table.over or self.table.frozen:
            listener.end()


class Following:
    """The ears of all rooms that are open; they go with their room."""

    def __init__(self) -> None:
        self._by_room: WeakKeyDictionary[Room, Ears] = WeakKeyDictionary()

    def ears(self, room: Room) -> Ears:
        ears = self._by_room.get(room)
        if ears is None:
            ears = self._by_room[room] = Ears(room)
        return ears


def _line(told: Told) -> dict[str, Any]:
    return {"n": told.n, "seat": told.who, "say": told.say, "at": told.at // 1000, "kind": told.kind}


def _entry(entry: Entry, step: Step | None, told: Told, seat: int | None) -> dict[str, Any]:
    event = _line(told) | {"seen": None if step is None else step.seen_by(seat)}
    return event if entry.back is None else event | {"back": entry.back}


def _event(kind: str, number: int, data: dict[str, Any]) -> str:
    return f"id: {number}\nevent: {kind}\ndata: {encode(data)}\n\n"
