"""A played game, opened at any moment and looked at from any side: the ground of replays and analyses.

A moment is a number of entries played: 0 is the start, `length` the end. A view is a seat, None for a spectator, or
`OPEN` for somebody from whom nothing is hidden. Whoever hands out a view decides who may have it: this module shows a
seat only what its veils and its `seen` hold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from panurge.core.errors import BadRecord
from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, FULL, SPECTATOR, State

OPEN = int(FULL)

View = int | None

_TOUCHABLE = re.compile(
    r' (?:role="button" tabindex="0"|data-(?:action|group|why)="[^"]*"|aria-(?:expanded|disabled)="[^"]*")'
)


@dataclass
class Reading:
    """The game's key and options, every action and outcome in order, and the players' names ("": the seat's)."""

    game: str
    options: dict[str, Any]
    actions: list[int]
    names: Sequence[str] = ()
    result: list[float] | None = None  # shares of the win, where the rules do not tell (somebody gave up)

    @staticmethod
    def of(record: Record) -> "Reading":
        """A full record, judged already by `loads`; BadRecord for what only one seat has seen."""
        actions = [entry.action for entry in record.entries]
        if record.view != FULL or None in actions:
            raise BadRecord("what a seat has seen cannot be replayed; ask for the full record")
        players = int(record.options["players"])
        names = [record.headers.get(f"name.{seat}", "") for seat in range(players)]
        result = record.result
        gave_up = record.headers.get("resigned", "")
        if result is None and gave_up.isascii() and gave_up.isdigit() and int(gave_up) < players == 2:
            result = [float(seat != int(gave_up)) for seat in range(players)]
        return Reading(record.game, dict(record.options), [int(action or 0) for action in actions], names, result)

    @property
    def length(self) -> int:
        return len(self.actions)

    @property
    def players(self) -> int:
        return int(self.options["players"])

    def called(self, language: str) -> list[str]:
        """The players' names, or their seats'."""
        tell = GAMES[self.game].module("tell")
        given = [*self.names, *[""] * self.players]
        return [given[seat] or str(tell.seat_name(seat, language)) for seat in range(self.players)]

    def start(self) -> State:
        options = dict(self.options)
        return GAMES[self.game].start(options.pop("players", None), options)

    def at(self, moment: int) -> State:
        """The full state at a moment."""
        state = self.start()
        for action in self.actions[:moment]:
            state.apply(action)
        return state

    def states(self, start: int = 0) -> Iterator[tuple[int, State]]:
        """Every moment from `start` on with its full state; a state is only good until the next is asked for."""
        state = self.at(start)
        yield start, state
        for moment in range(start, self.length):
            state.apply(self.actions[moment])
            yield moment + 1, state

    # ------------------------------------------------------------------ as somebody sees it
    def told(self, view: View, language: str, start: int = 0, end: int | None = None) -> Iterator["Told"]:
        """Each moment after `start` up to `end`: who moved, the sentence for it, and what the view shows then."""
        tell, names = GAMES[self.game].module("tell").tell, self.called(language)
        state = self.at(start)
        before = looked_at(state, view)
        for moment in range(start, self.length if end is None else min(end, self.length)):
            action, who = self.actions[moment], int(state.current_player)
            perceived = action if view == OPEN else int(state.seen(SPECTATOR if view is None else view, action))
            state.apply(action)
            after = looked_at(state, view)
            say = str(tell(before, perceived, after, language, names))
            yield Told(moment + 1, who, say, after)
            before = after

    def frames(
        self, view: View, language: str, layout: str, start: int = 0, count: int = 32
    ) -> list[dict[str, Any]]:
        """So many drawn moments from `start` on: the first one whole, then the parts that changed."""
        draw, names = GAMES[self.game].module("draw").draw, tuple(self.called(language))
        start = max(0, min(start, self.length))
        first = next(self.told(view, language, start - 1, start), None) if start else None
        shown = first.shown if first else looked_at(self.at(start), view)
        drawing = draw(shown, language, layout, names)
        frames = [_whole(drawing) | _about(start, first, shown)]
        parts = {name: _still(markup) for name, markup in drawing.parts}
        for told in self.told(view, language, start, start + count - 1):
            frame = _about(told.moment, told, told.shown)
            drawing = draw(told.shown, language, layout, names)
            fresh = {name: _still(markup) for name, markup in drawing.parts}
            changed = [markup for name, markup in fresh.items() if parts.get(name) != markup]
            if changed:
                frame["set"] = changed
            if list(fresh) != list(parts):
                frame["order"] = list(fresh)
            parts = fresh
            frames.append(frame)
        return frames


@dataclass(frozen=True)
class Told:
    moment: int
    who: int  # a seat, or CHANCE
    say: str
    shown: State


def looked_at(state: State, view: View) -> State:
    return state.clone() if view == OPEN else state.veil(view)


def _whole(drawing: Any) -> dict[str, Any]:
    return {
        "size": [drawing.width, drawing.height],
        "title": drawing.title,
        "defs": drawing.defs,
        "parts": [_still(markup) for _, markup in drawing.parts],
    }


def _about(moment: int, told: Told | None, shown: State) -> dict[str, Any]:
    about: dict[str, Any] = {"at": moment, "scores": shown.scores()}
    if told is not None:
        about |= {"who": told.who if told.who >= 0 else int(CHANCE), "say": told.say}
    return about


def _still(markup: str) -> str:
    """The same part with nothing to touch: in a replay nobody decides."""
    return _TOUCHABLE.sub("", markup)
