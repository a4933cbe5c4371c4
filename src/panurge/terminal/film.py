"""A game to be looked at: bots at play, or a record. One goes back and forth in it; nothing is decided."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, State
from panurge.core.words import voice
from panurge.table import Entry, Refused
from panurge.table.line import Step
from panurge.terminal.chair import Beat, Tip
from panurge.terminal.here import Here
from panurge.terminal.sight import Over, SeatRow, Sentence, Sight

SPEEDS = (2.0, 1.2, 0.7, 0.35, 0.15)  # seconds a moment is shown
USUAL = 2


class Film:
    """Moments one after the other; the last one is the end, or as far as the game has come."""

    beats: list[Beat]

    def __init__(self, language: str) -> None:
        self.language = language
        self.beats = []
        self.changed: Callable[[], None] = lambda: None
        self.at, self.speed, self.plays = 0, USUAL, True
        self._reel: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ what there is to see
    def moments(self) -> int:
        raise NotImplementedError

    def moment(self, at: int) -> Sight:
        raise NotImplementedError

    def sight(self) -> Sight:
        self.at = min(self.at, self.moments() - 1)
        seen = self.moment(self.at)
        say = voice("panurge.terminal", self.language)
        key = "film.plays" if self.plays else "film.rests"
        where = say(key, at=self.at, last=self.moments() - 1)
        return replace(seen, ask=f"{where} {seen.ask}".strip())

    def step(self, key: str) -> None:
        """Back, on, to an end; play and pause; faster and slower."""
        last = self.moments() - 1
        if key in ("left", "right", "home", "end"):
            self.plays = False
            self.at = {"left": max(0, self.at - 1), "right": min(last, self.at + 1), "home": 0, "end": last}[key]
        elif key == "space":
            self.plays = not self.plays
        elif key in ("plus", "up", "minus", "down"):
            self.speed = min(max(self.speed + (1 if key in ("plus", "up") else -1), 0), len(SPEEDS) - 1)
        self.changed()

    # ------------------------------------------------------------------ as a chair
    async def open(self) -> None:
        self._reel = asyncio.create_task(self._roll())

    async def _roll(self) -> None:
        while True:
            await asyncio.sleep(SPEEDS[self.speed])
            if self.plays and self.at < self.moments() - 1:
                self.at += 1
                self.changed()

    async def act(self, sight: Sight, actions: Sequence[int]) -> None:
        raise Refused("spectator")

    async def take_back(self, sight: Sight) -> None:
        raise Refused("spectator")

    async def hint(self, sight: Sight) -> Tip:
        raise Refused("spectator")

    async def take_screen(self, seat: int) -> None:
        raise Refused("spectator")

    async def speak(self, language: str) -> None:
        self.language = language

    async def close(self) -> None:
        if self._reel is not None:
            self._reel.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reel


class Replay(Film):
    """A record: with nothing hidden, or as one seat saw it."""

    def __init__(self, record: Record, language: str, seat: int | None = None) -> None:
        super().__init__(language)
        self.plays = False
        self.record, self.seat = record, seat
        self.card = GAMES[record.game]
        self._told: dict[str, list[tuple[Sentence, ...]]] = {}
        self._states: list[State] = []
        self._actions: list[int] = []
        for before, entry in record.replay():
            assert entry.action is not None
            self._states.append(before.clone())
            self._actions.append(entry.action)
        self._states.append(record.last())

    def moments(self) -> int:
        return len(self._states)

    def _names(self) -> list[str]:
        options, headers = self.record.options, self.record.headers
        return [
            headers.get(f"name.{seat}", "") or self.card.seat_name(seat, self.language, options)
            for seat in range(options["players"])
        ]

    def _logs(self) -> list[tuple[Sentence, ...]]:
        """The log as it stood at each moment, in the language."""
        if self.language not in self._told:
            log: tuple[Sentence, ...] = ()
            logs, names, tell = [log], self._names(), self.card.module("tell")
            for n, (before, action) in enumerate(zip(self._states, self._actions, strict=False), start=1):
                after, code = self._states[n], action
                if self.seat is not None:
                    code = int(before.seen(self.seat, action))
                    before, after = before.veil(self.seat), after.veil(self.seat)
                said = str(tell.tell(before, code, after, self.language, names))
                log = (*log, Sentence(n, int(before.current_player), said)) if said else log
                logs.append(log)
            self._told[self.language] = logs
        return self._told[self.language]

    def moment(self, at: int) -> Sight:
        full = self._states[at]
        state = full.clone() if self.seat is None else full.veil(self.seat)
        names, tell = self._names(), self.card.module("tell")
        scores, options = state.scores(), self.record.options
        rows = tuple(
            SeatRow(names[seat], self.card.seat_colour(seat, options), "", seat == self.seat, True, scores[seat],
                    str(tell.note(state, seat, self.language)))
            for seat in range(options["players"])
        )  # fmt: skip
        decides = not state.is_over and state.current_player != CHANCE
        asked = str(tell.question(state, self.language, names)) if decides else ""
        over = None
        if state.is_over:
            sheet = tuple((str(name), tuple(map(str, cells))) for name, cells in tell.score_sheet(state, self.language))
            over = Over(tuple(full.winners()), tuple(scores), sheet, "", "")
        turn = int(state.current_player)
        return Sight(at, self.language, self.seat, state, rows, self._logs()[at], turn, asked, over=over)


class Watch(Film):
    """Bots at play on this machine, as a spectator sees them; they play on while one looks at what they did."""

    def __init__(self, here: Here) -> None:
        super().__init__(here.language)
        self.here = here
        self._seen: list[Sight] = []

    async def open(self) -> None:
        self.here.table.observers.append(self._observe)
        await self.here.open()
        self._take()
        await super().open()

    def _observe(self, entry: Entry, step: Step | None) -> None:
        self._take()

    def _take(self) -> None:
        seen = self.here.sight()
        if not self._seen or self._seen[-1].veil != seen.veil or self._seen[-1].over != seen.over:
            self._seen.append(seen)
            self.changed()

    def moments(self) -> int:
        if not self._seen:
            self._seen.append(self.here.sight())
        return len(self._seen)

    def moment(self, at: int) -> Sight:
        return self._seen[at]

    async def speak(self, language: str) -> None:
        """What was seen before stays as it was told then."""
        self.language = self.here.language = language
        self._seen[-1] = self.here.sight()
        self.at = len(self._seen) - 1

    async def close(self) -> None:
        await super().close()
        await self.here.close()
