"""A room: one table with those who look at it, and the motor that moves it. It lives in one event loop and never waits.

After each entry every distinct view is drawn once, however many look at it. A viewer who does not keep up is let go:
it comes back and asks for what it has missed."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from panurge.bots.pool import Pool
from panurge.store import Alone, Entry, Hear, Neighbours, News
from panurge.store.neighbours import AGAIN, DISMISSED, ENTRY, PRIVATE
from panurge.table.abroad import CAME, COMPANY, HOLDERS, PONDERS, TOLD_HOLDERS, Abroad
from panurge.table.company import Company
from panurge.table.early import Early
from panurge.table.encoding import encode
from panurge.table.line import Step
from panurge.table.mailbox import Circle, Mailbox
from panurge.table.motor import SOON, Motor
from panurge.table.refusals import Refused
from panurge.table.seats import STAND_IN, Seat
from panurge.table.shelved import view_of
from panurge.table.story import About, Story
from panurge.table.table import Besides, Table
from panurge.table.view import PROTOCOL, View, ViewKey
from panurge.table.viewer import Acting, Attending, Viewer
from panurge.table.wishes import Wishes

Mark = tuple[ViewKey, tuple[int, ...]]  # all that a frame may depend on: the view, and the seats of one's own

CATCH_UP = 40  # entries shown one by one after a reconnection; more, and the page starts afresh


class Room:
    def __init__(
        self,
        table: Table,
        pool: Pool | None = None,
        *,
        seeds: Callable[[], int] = lambda: secrets.randbits(62),
        neighbours: Neighbours | None = None,
    ) -> None:
        neighbours = neighbours or Alone()
        self.table = table
        self._stories: dict[About, Story] = {}
        self._views: dict[ViewKey, View] = {}
        self._circles: dict[Mark, Circle] = {}  # who is sent the very same; none: to be found anew
        self._following = ""  # the table of another game of the same people, once that has been told here
        self.company = Company(table, neighbours.digest)
        self.wishes = Wishes(table)
        self.early = Early(table, self.wishes)
        self.abroad = Abroad(table, self.company, neighbours, self._hearing(), self._catch_up)
        self.lease = neighbours.lease(f"table {table.id}", self._take_over)
        self.motor = Motor(table, self.company, self.wishes, self.early, pool or Pool(), seeds, self.lease)
        self.aside: list[Callable[[dict[str, Any]], None]] = []  # who else is told what only those hear who hold a seat
        self.private: list[Callable[[int], None]] = []  # who else is told what concerns one seat alone
        table.observers.append(self._observe)
        table.freezing.append(self._show_all)
        self.company.observers.append(self.tell_presence)

    # ------------------------------------------------------------------ looking
    def join(self, viewer: Viewer, since: int | None = None) -> None:
        """Somebody opens the page, or comes back having seen entry `since`."""
        turn = self.table.turn
        if viewer.seat is None and turn in viewer.holds and not self._view(viewer.key).hides(turn):
            viewer.seat = turn  # a screen that several people share, and nothing that one of them must not see
        self._welcome(viewer, since)
        self.company.enter(viewer)
        self._part()
        self.early.came(viewer.holds)
        if self.wishes.possible and viewer.holds:
            self.abroad.tell(CAME, seats=viewer.holds)
        self.show(viewer, since)
        if viewer.holds:
            self.tell_presence(viewer)

    def _welcome(self, viewer: Attending, since: int | None) -> None:
        """Whoever comes back takes the seat from the stand-in. A page left open by somebody who went does not count
        as coming back when it merely connects again."""
        for seat in viewer.holds:
            if since is None or self.table.seats[seat].why != "left":
                self.table.come_back(seat)

    def show(self, viewer: Viewer, since: int | None = None) -> None:
        """The table as it stands, or the steps from `since` to it."""
        table = self.table
        if since is not None and 0 <= since <= table.n and table.n - since <= CATCH_UP and not table.frozen:
            frames = self._missed(viewer, since)
            for frame in frames:
                viewer.put(frame)
            if frames:
                return
        view = self._view(viewer.key)
        viewer.put(encode(view.full() | self.standing(view, viewer.holds)))

    def _show_all(self) -> None:
        for viewer in self.company.viewers:
            self.show(viewer)

    def show_now(self, viewer: Viewer) -> None:
        """Whose decision it is has changed without an entry: the table rests."""
        view = self._view(viewer.key)
        viewer.put(encode(self._unmoved() | self.standing(view, viewer.holds)))

    def _missed(self, viewer: Viewer, since: int) -> list[str]:
        """Step by step to what is now; nothing if the page shows, or is to show, what a seat was asked out of turn:
        the log knows nothing of that."""
        table = self.table
        story = Story(table, viewer.seat, viewer.language, since)
        was_asked = viewer.seat is not None and self.wishes.pass_action(story.veil) is not None
        if was_asked or self.early.of(viewer.seat) is not None:
            return []
        view = View(table, story, viewer.layout)
        view.remember()
        frames = []
        for entry in table.entries[since:]:
            _, told = story.follow(entry)
            frames.append(view.step(entry, told, entry.n))
        here = self._view(viewer.key)
        frames.append(self._unmoved() | self.standing(here, viewer.holds))
        return [encode(frame) for frame in frames]

    def leave(self, one: Attending) -> None:
        """A page is closed, or a program goes."""
        self.company.leave(one)
        self._forget_views()
        if one.holds:
            self.tell_presence()
            self.motor.set_alarm()

    def attend(self, listener: Attending, since: int | None = None) -> None:
        """A program follows the table: it is told by its own ears, but counts as here."""
        self._welcome(listener, since)
        self.company.enter(listener)
        if listener.holds:
            self.tell_presence()

    def dismiss(self, seat: int) -> None:
        """Whoever holds this seat is let go; it comes back, and is then asked who it is. (At other processes, too: they
        were told by the store.)"""
        self.company.dismiss(seat)
        self.tell_presence()

    def take_screen(self, viewer: Viewer, seat: int) -> None:
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

    def preview(self, viewer: Viewer, moment: int, actions: Sequence[int]) -> dict[str, Any]:
        return self._view(viewer.key).preview(moment, actions)

    def _view(self, key: ViewKey) -> View:
        if key not in self._views:
            self._views[key] = view = view_of(self.table, key, self._story, self.early)
            view.remember()
        return self._views[key]

    def _story(self, about: About) -> Story:
        if about not in self._stories:
            self._stories[about] = Story(self.table, *about)
        return self._stories[about]

    def _forget_views(self) -> None:
        self._part()
        keys = {viewer.key for viewer in self.company.viewers}
        self._views = {key: view for key, view in self._views.items() if key in keys}
        about = {(key.seat, key.language) for key in keys}
        self._stories = {key: story for key, story in self._stories.items() if key in about}

    # ------------------------------------------------------------------ telling
    def _observe(self, entry: Entry, step: Step | None) -> None:
        told = {about: story.advance(entry, step, self.table.state) for about, story in self._stories.items()}
        whole = self.table.shows_standing(entry)
        steps = {
            key: view.step(entry, told[key.seat, key.language], self.table.moment) for key, view in self._views.items()
        }

        def frame(key: ViewKey, holds: tuple[int, ...]) -> dict[str, Any]:
            return steps[key] | self.standing(self._views[key], holds) if whole else steps[key]

        self._tell_all(frame)

    def _tell_all(self, frame: Callable[[ViewKey, tuple[int, ...]], dict[str, Any]], but: Viewer | None = None) -> None:
        """To everybody what depends on nothing but their mark; made and encoded once for each."""
        for (key, holds), circle in self._by_mark().items():
            if circle.boxes != [but]:
                circle.put(encode(frame(key, holds)), but)

    def _by_mark(self) -> dict[Mark, Circle]:
        if not self._circles:
            marks: dict[Mark, list[Mailbox]] = {}
            for viewer in self.company.viewers:
                marks.setdefault((viewer.key, viewer.holds), []).append(viewer)
            self._circles = {mark: Circle(boxes) for mark, boxes in marks.items()}
        return self._circles

    def _part(self) -> None:
        """Somebody comes, goes, or looks otherwise: what was told until now they were told together."""
        circles, self._circles = self._circles, {}
        for circle in circles.values():
            circle.part()

    def _unmoved(self) -> dict[str, Any]:
        """The head of a frame that no entry has brought: how the table stands."""
        return {"v": PROTOCOL, "t": "standing", "n": self.table.moment, "last": self.table.n}

    def standing(self, view: View, holds: tuple[int, ...]) -> dict[str, Any]:
        """Who sits here and is here, whose decision it is, how much time is left."""
        return {"seats": self._seats(view, holds), "now": self._now(view, holds)} | self._clock()

    def _now(self, view: View, holds: tuple[int, ...]) -> dict[str, Any]:
        """Whose decision it is; to a seat alone also whether it wishes to be asked at interjections."""
        now, seat = view.now(holds), view.seat
        if len(self.early.seats) > 1:
            now["asked"] = list(self.early.seats)
        if "pass" in now and self.wishes.chosen_pass() is not None:
            del now["pass"]  # the screen need not change hands for it
        if not self.wishes.possible or seat is None or seat not in holds or self.table.over:
            return now
        now["unasked"], now["ask_me"] = self.wishes.lets_pass(seat), self.wishes.of(seat)
        if "early" in now or "kept" in now or (now["mine"] and self.wishes.passing_action() is not None):
            now |= {"window": True} | self._strip(seat, view)
            if now["unasked"]:
                now |= {"mine": False, "options": []}  # the table will answer
        return now

    def _strip(self, seat: int, view: View) -> dict[str, Any]:
        """How long a seat that is asked may be silent, and the action that silence stands for."""
        patience, passing = self.early.patience(seat), self.wishes.pass_action(view.faced)
        return {} if patience is None or passing is None else {"strip": patience, "let": passing}

    def _seats(self, view: View, holds: tuple[int, ...]) -> list[dict[str, Any]]:
        now = self.table.now()
        rows = view.seats(self.company.online, holds)
        for seat, row in enumerate(rows):
            offer, bank = self.company.offer(seat, holds), self.table.clock.pace.bank(seat, now)
            if offer is not None:
                row["offer"] = offer
            if bank is not None:
                row["bank"] = bank
        return rows

    def _clock(self) -> dict[str, Any]:
        left = self.table.clock.left(self.table.now())
        return {} if left is None else {"clock": left}

    def tell_presence(self, but: Viewer | None = None) -> None:
        def frame(key: ViewKey, holds: tuple[int, ...]) -> dict[str, Any]:
            return {"v": PROTOCOL, "t": "seats", "seats": self._seats(self._view(key), holds)}

        self._tell_all(frame, but)

    def tell_holders(self, frame: dict[str, Any]) -> None:
        """What concerns only those who have a seat here, by whichever process they came."""
        self._tell_holders_here(frame)
        self.abroad.tell(HOLDERS, **{name: value for name, value in frame.items() if name != "v"})

    def _tell_holders_here(self, frame: dict[str, Any]) -> None:
        text = encode(frame)
        for viewer in self.company.viewers:
            if viewer.holds:
                viewer.put(text)
        for tell in tuple(self.aside):
            tell(frame)

    def follow_up(self, seat: int) -> None:
        """Somebody made a table for another game of the same people; those who look on may watch it. (Other processes
        were told by the store.)"""
        table = self._following = self.table.store.follower(self.table.id)

        def frame(key: ViewKey, holds: tuple[int, ...]) -> dict[str, Any]:
            name = self.table.names(key.language)[seat]
            return {"v": PROTOCOL, "t": "again", "table": table, "seat": seat, "name": name}

        self._tell_all(frame)

    # ------------------------------------------------------------------ acting
    def act(self, who: Acting, moment: int, action: int) -> None:
        self.company.note_caller(who)
        try:
            if who.seat is not None and self.early.of(who.seat) is not None:
                self.early.answer(who.seat, moment, action, who.language)
                self.tell_seat(who.seat)
            else:
                self.table.act(who.seat, moment, action, who.language)
        finally:
            self.wake()

    def take_back(self, who: Acting, moment: int) -> None:
        asked = self.early.of(who.seat)
        if who.seat is not None and asked is not None and asked.parts:
            self.early.take_back(who.seat, moment)
            self.tell_seat(who.seat)
        else:
            self.table.take_back(who.seat, moment)
        self.wake()

    def sit(self, seat: int, who: Seat, besides: Besides | None = None) -> None:
        self.table.sit(seat, who, besides)
        self.wake()

    def resign(self, who: Acting) -> None:
        self.table.resign(who.seat)
        self.wake()

    def go(self, who: Acting, level: str = STAND_IN) -> None:
        """Somebody leaves, with all seats of their browser: a bot plays on as long as other people are there for it.
        Who leaves last leaves a table that waits."""
        if not who.holds:
            raise Refused("spectator")
        for seat in who.holds:
            if self.table.seats[seat].is_present:
                self.table.stand_in(seat, "left", level)
        self.wake()

    def come_back(self, who: Acting) -> None:
        """Asked for on a page that stayed open."""
        if not who.holds:
            raise Refused("spectator")
        for seat in who.holds:
            self.table.come_back(seat)
        self.wake()

    def agree(self, who: Acting, seat: int) -> None:
        """Somebody would let a bot play for an absent player; done when everybody here agrees."""
        if not who.holds:
            raise Refused("spectator")
        if not 0 <= seat < len(self.table.seats) or self.company.offer(seat, who.holds) is None:
            raise Refused("no_offer")
        if self.company.agree(who.holds, seat):
            self.table.stand_in(seat, "agreed")
            self.wake()
        else:
            self.tell_presence()

    def ponder(self, who: Acting) -> None:
        """A player looks at the strip of an interjection: it stays a little longer."""
        if who.seat is not None:
            self.early.ponder(who.seat)
            self.tell_seat(who.seat)
            self.abroad.tell(PONDERS, seat=who.seat)
        self.wake()

    def wish(self, who: Acting, ask: str) -> None:
        """When to ask me; told to this seat's own pages and to nobody else."""
        self.wishes.wish(who.seat, ask)
        self.early.ask_anew()
        assert who.seat is not None
        self.tell_seat(who.seat)
        self.wake()

    def reread(self) -> list[int]:
        """What the store holds besides the log, where another process may have written; the seats it has changed
        for."""
        before = self._private()
        self.wishes.read()
        self.early.read()
        return [seat for seat, (was, now) in enumerate(zip(before, self._private(), strict=True)) if was != now]

    def _private(self) -> list[object]:
        return [(self.wishes.of(seat), self.early.given(seat)) for seat in range(len(self.table.seats))]

    def _take_over(self) -> None:
        """What only one process does is ours from now on."""
        if self.lease.inherited:
            self.abroad.catch_up()
        else:
            self.wake()

    def tell_seat(self, seat: int) -> None:
        """What concerns one seat alone has changed: no entry, and no word to anybody else."""
        changed: dict[ViewKey, dict[str, Any]] = {}
        for one in self.company.viewers:
            if one.seat == seat and seat in one.holds:
                view = self._view(one.key)
                if one.key not in changed:
                    changed[one.key] = view.changes()
                one.put(encode(self._unmoved() | changed[one.key] | self.standing(view, one.holds)))
        for tell in tuple(self.private):
            tell(seat)

    def wake(self) -> None:
        """Let chance, bots and the clock do what is theirs to do now."""
        self.motor.do_what_is_due()

    @property
    def due(self) -> int | None:
        """Milliseconds until something happens by itself."""
        return self.motor.due

    # ------------------------------------------------------------------ hearing of other processes
    def _hearing(self) -> dict[str, Hear]:
        """What is done about news of each kind."""
        return {
            ENTRY: self._hear_entry,
            PRIVATE: self._hear_private,
            COMPANY: self._hear_company,
            CAME: lambda news: self.early.came(news.more["seats"]),
            PONDERS: lambda news: self.early.ponder(news.more["seat"]),
            AGAIN: lambda news: self.follow_up(news.more["seat"]),
            DISMISSED: self._hear_dismissed,
            HOLDERS: self._hear_holders,
        }

    def _hear_holders(self, news: News) -> None:
        if news.more["t"] in TOLD_HOLDERS:
            self._tell_holders_here({"v": PROTOCOL, **news.more})

    def _hear_entry(self, news: News) -> None:
        if news.more["n"] > self.table.n:
            self._read_on()

    def _read_on(self) -> None:
        """Whoever wrote it lets chance and forced decisions follow; if they do not come, somebody else does."""
        if self.table.catch_up():
            if self.table.settled:
                self.wake()
            else:
                self.motor.effort.later()

    def _catch_up(self) -> None:
        """Whatever has been missed, in the log and besides it: perhaps nobody else will go on from there."""
        self._read_on()
        for seat in self.reread():
            self.tell_seat(seat)
        if self.table.over and self.table.store.follower(self.table.id) != self._following:
            self._following = self.table.store.follower(self.table.id)
            self._show_all()
        self.wake()

    def _hear_private(self, news: News) -> None:
        self.reread()
        self.tell_seat(news.more["seat"])
        self.wake()

    def _hear_company(self, news: News) -> None:
        company, votes = self.company, self.company.votes
        if company.hear(news.of, news.more):
            self.tell_presence()
        for seat, yes in company.votes.items():
            if self.lease.held and yes != votes.get(seat) and company.is_agreed(seat):
                self.table.stand_in(seat, "agreed")
        self.wake()

    def _hear_dismissed(self, news: News) -> None:
        self.company.dismiss(news.more["seat"])
        self.tell_presence()

    # ------------------------------------------------------------------ closing
    @property
    def idle(self) -> bool:
        """Nobody looks, nothing runs: the room may be forgotten, its log is kept. Where somebody looks by way of
        another process, that process has a room for it."""
        if self.company.attended_here:
            return False
        if self.company.attended:
            return True
        if self.motor.runs:
            return False
        due = self.due
        return due is None or due > 1000 * SOON

    def close(self) -> None:
        """Nothing is done here any more: whoever comes next opens another room on the same log."""
        if self.table.closed:
            return
        self.table.closed = True
        self.motor.close()
        self.abroad.close()
        self.lease.release()
        self.company.end()
        self.table.observers.remove(self._observe)
        self.table.freezing.remove(self._show_all)
