"""A chair at a table of this machine: the same tables, logs, veils and bots as behind the page, without a server.

Everything is kept in a file as it happens, so that a game outlives whatever happens to the terminal."""

import hashlib
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import resource_tracker
from typing import Any

from panurge.core.hand import asked_parts
from panurge.core.rng import Rng
from panurge.core.state import OVER
from panurge.study import hint
from panurge.table import Entry, Header, Pool, Refused, Room, Seat, Store, Summary, Table, create
from panurge.table.line import Step
from panurge.table.story import Story
from panurge.table.view import View
from panurge.terminal.chair import Beat, Tip
from panurge.terminal.sight import Sentence, Sight, sight_of

BROWSER = "terminal"  # who holds the seats, in the store


class Here:
    """One terminal at a table of this machine, with all the seats of those who sit at it."""

    lost = False  # (it attends the table, as a page or a program does)
    address = ""

    def __init__(
        self, store: Store, header: Header, language: str, *, pool: Pool | None = None, seed: int | None = None
    ) -> None:
        self.store, self.language = store, language
        self.table = Table(store, header)
        self.table.hurries = False  # whoever reads, or listens, takes their time
        self.holds = store.held(header.table, BROWSER)
        self.seat = self.holds[0] if len(self.holds) == 1 else None  # several: nobody's eyes until one is asked
        self.beats: list[Beat] = []
        self.changed: Callable[[], None] = lambda: None
        self.pool = pool or Pool()
        rng = None if seed is None else Rng(seed)
        self.room = Room(self.table, self.pool, seeds=lambda: secrets.randbits(62) if rng is None else rng.below(2**31))
        self._stories: dict[tuple[int | None, str], Story] = {}
        self.table.observers.append(self._observe)
        self.room.private.append(lambda _: self.changed())

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        make_way_for_workers()
        self.room.attend(self)
        self.room.early.came(self.holds)
        self.room.wake()
        self._take_turns()
        self.beats.clear()

    def end(self) -> None:
        """The room is closed."""

    async def close(self) -> None:
        self.room.leave(self)
        self.room.close()
        self.pool.close()
        self.store.close()

    # ------------------------------------------------------------------ looking
    def sight(self) -> Sight:
        table, room = self.table, self.room
        if table.frozen:
            return self._frozen()
        view = View(table, self._story(), "wide", room.early)
        standing = room.standing(view, self.holds) | {"n": table.moment}
        log = [Sentence(told.n, told.who, told.say) for told in view.lines]
        story = self._story()
        return sight_of(standing, view.faced, self.language, self.seat, log, story.last, lying=story.lying)

    def _frozen(self) -> Sight:
        raise Refused("frozen", self.table.frozen_words(self.language))

    def _story(self) -> Story:
        about = (self.seat, self.language)
        if about not in self._stories:
            self._stories = {about: Story(self.table, *about)}  # who does not look needs no story
        return self._stories[about]

    def _observe(self, entry: Entry, step: Step | None) -> None:
        for story in self._stories.values():
            before = story.veil
            story.advance(entry, step, self.table.state)
            if step is not None and story.veil is not before and step.seat not in self.holds:
                log = tuple(Sentence(told.n, told.who, told.say) for told in story.lines)
                self.beats.append(Beat(story.veil, log, story.last, step.seat))
        self._take_turns()
        self.changed()

    def _take_turns(self) -> None:
        """The screen goes to whoever is asked, by itself where it hides nothing from them."""
        turn = self.table.turn
        if turn == self.seat or turn not in self.holds or self.table.seats[turn].by_bot:
            return
        view = View(self.table, self._story(), "wide", self.room.early)
        if not view.hides(turn):
            self.seat = turn
            self._story()

    # ------------------------------------------------------------------ deciding
    async def act(self, sight: Sight, actions: Sequence[int]) -> None:
        asked = asked_parts(sight.veil, actions)
        moment = sight.n
        for action in asked:
            self.room.act(self, moment, action)
            moment = self.table.moment

    async def take_back(self, sight: Sight) -> None:
        self.room.take_back(self, sight.n)

    async def hint(self, sight: Sight) -> Tip:
        if not sight.may or sight.seat is None:
            raise Refused("not_yours")
        if not self.table.hints:
            raise Refused("hint_off")
        self.table.hinted(sight.seat)
        found = await hint.ask(self.pool, sight.veil, secrets.randbits(62))
        if found is None:
            raise Refused("hint_none")
        names = hint.named(sight.veil, found, self.language)
        shares = (one.share for one in found.options)
        say = hint.words(sight.veil, found.parts, self.language)
        return Tip(found.parts, say, found.sure, tuple(zip(names, shares, strict=True)))

    async def speak(self, language: str) -> None:
        self.language = language

    async def take_screen(self, seat: int) -> None:
        if seat not in self.holds:
            raise Refused("not_yours")
        self.seat = seat
        self.beats.clear()
        self.changed()


def make_way_for_workers() -> None:
    """Bots think in processes of their own, whose helper is given our error stream. While screens are shown that is no
    file (its number is −1), and no process could be started: so the helper is started with the real one."""
    shown, sys.stderr = sys.stderr, sys.__stderr__
    try:
        with suppress(Exception):  # a system without one needs no help
            resource_tracker.ensure_running()
    finally:
        sys.stderr = shown


# ---------------------------------------------------------------------- tables of this machine
def key_of(seed: int | None) -> bytes | None:
    """The key of a deal that can be asked for again."""
    return None if seed is None else hashlib.sha256(f"panurge play {seed}".encode()).digest()


def new_table(
    store: Store, game: str, options: Mapping[str, Any], sitting: Sequence[Seat], seed: int | None = None
) -> Header:
    """A new table, its people's seats held by this terminal."""
    header = create(store, game, dict(options), sitting, key=key_of(seed), at_home=True)
    for number, seat in enumerate(sitting):
        if not seat.is_bot:
            store.hold(header.table, number, BROWSER)
    return header


def saved(store: Store, limit: int = 12) -> list[Summary]:
    """The games of this terminal that are not over, the latest first."""
    return [one for one in store.tables_of(BROWSER, limit) if one.turn != OVER]
