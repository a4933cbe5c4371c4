"""A played game, opened at any moment and looked at from any side: the ground of replays and analyses.

A moment is a number of entries played: 0 is the start, `length` the end. A view is a seat, None for a spectator, or
`OPEN` for somebody from whom nothing is hidden. Whoever hands out a view decides who may have it: this module shows a
seat only what its veils and its `seen` hold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from panurge.core.errors import BadRecord
from panurge.core.last import Recent, takes_last
from panurge.core.lying import Rows, lying_on, takes_lying
from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.state import FULL, SPECTATOR, State

OPEN = int(FULL)

CHOICES = ("choice", "choices", "ghosts", "handles", "options", "previews", "turnings")  # parts that only offer

Whose = int | None

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
        card, given = GAMES[self.game], [*self.names, *[""] * self.players]
        return [given[seat] or card.seat_name(seat, language, self.options) for seat in range(self.players)]

    @property
    def colours(self) -> list[str]:
        """Of the seats: wools of the palette, or discs in hex."""
        return [GAMES[self.game].seat_colour(seat, self.options) for seat in range(self.players)]

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
    def passages(self, view: Whose, language: str, start: int = 0, end: int | None = None) -> Iterator["Passage"]:
        """Each moment after `start` up to `end`: who moved, the sentence for it, and what the view shows then."""
        tell, names = GAMES[self.game].module("tell").tell, self.called(language)
        for moment, who, perceived, before, after, *_ in self._seen(view, start, end, start):
            yield Passage(moment, who, str(tell(before, perceived, after, language, names)), after)

    def _seen(self, view: Whose, start: int, end: int | None, since: int) -> Iterator["_Seen"]:
        """What the view perceives from moment `start` to `end`; from `since` on it remembers what its marks need."""
        state, recent = self.at(since), Recent(None if view == OPEN else view)
        before, draw = looked_at(state, view), GAMES[self.game].module("draw")
        lying: Rows = ()
        for moment in range(since, self.length if end is None else min(end, self.length)):
            action, who = self.actions[moment], int(state.current_player)
            perceived = action if view == OPEN else int(state.seen(SPECTATOR if view is None else view, action))
            forced = who >= 0 and bool(state.forced_for_all())
            state.apply(action)
            after = looked_at(state, view)
            recent.add(moment, who, forced, perceived, before, after != before)
            lying = lying_on(lying, draw, after)
            if moment >= start:
                yield _Seen(moment + 1, who, perceived, before, after, recent, lying)
            before = after

    def frames(
        self, view: Whose, language: str, layout: str, start: int = 0, count: int = 32
    ) -> list[dict[str, Any]]:
        """So many drawn moments from `start` on: the first one whole, then the parts that changed."""
        draw, names = GAMES[self.game].module("draw").draw, tuple(self.called(language))
        tell, marks, lies = GAMES[self.game].module("tell").tell, takes_last(draw), takes_lying(draw)
        start = max(0, min(start, self.length))
        frames: list[dict[str, Any]] = []
        parts: dict[str, str] = {}
        if start == 0:
            shown = looked_at(self.start(), view)
            drawing = draw(shown, language, layout, names)
            frames.append({"at": 0, "scores": shown.scores()} | _whole(drawing))
            parts = {name: _still(name, markup) for name, markup in drawing.parts}
        for seen in self._seen(view, max(start - 1, 0), start + count - 1, 0):
            last = {"last": seen.recent.last(seen.after)} if marks else {}
            lying = {"lying": seen.lying} if lies else {}
            drawing = draw(seen.after, language, layout, names, **last, **lying)
            say = str(tell(seen.before, seen.perceived, seen.after, language, names))
            frame: dict[str, Any] = {"at": seen.moment, "scores": seen.after.scores(), "who": seen.who, "say": say}
            fresh = {name: _still(name, markup) for name, markup in drawing.parts}
            frames.append(frame | (_changed(parts, fresh) if frames else _whole(drawing)))
            parts = fresh
        return frames


class _Seen(NamedTuple):
    moment: int
    who: int
    perceived: int
    before: State
    after: State
    recent: Recent
    lying: Rows


@dataclass(frozen=True)
class Passage:
    moment: int
    who: int  # a seat, or CHANCE
    say: str
    shown: State


def looked_at(state: State, view: Whose) -> State:
    return state.clone() if view == OPEN else state.veil(view)


def _whole(drawing: Any) -> dict[str, Any]:
    return {
        "size": [drawing.width, drawing.height],
        "title": drawing.title,
        "defs": drawing.defs,
        "parts": [_still(name, markup) for name, markup in drawing.parts],
    }


def _changed(had: dict[str, str], fresh: dict[str, str]) -> dict[str, Any]:
    """The parts that look otherwise than before, and all names in order when one came or went."""
    changed = {"set": markups} if (markups := [m for name, m in fresh.items() if had.get(name) != m]) else {}
    return changed if list(had) == list(fresh) else changed | {"order": list(fresh)}


def _still(name: str, markup: str) -> str:
    """The same part with nothing to touch: in a replay nobody decides."""
    return f'<g id="{name}"></g>' if name in CHOICES else _TOUCHABLE.sub("", markup)
