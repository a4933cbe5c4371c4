"""What one seat (or a spectator) is told, in one language: the veil it sees and a sentence for each entry.

Everything here is made from veils and from what the seat has `seen`; nothing else of the state comes in."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from panurge.bots import bot_called
from panurge.core.cold import same
from panurge.core.last import Last, Recent
from panurge.core.lying import Rows, lying_on
from panurge.core.state import State
from panurge.core.words import voice
from panurge.store import Entry
from panurge.table.ending import ending
from panurge.table.line import CHANGES, Step
from panurge.table.seats import STAND_IN
from panurge.table.table import Table

About = tuple[int | None, str]  # whom a story is for: a seat, or None who looks on, and a language
LASTING = ("seat", "chat")  # kinds whose sentences stay when moves are taken back


class Told(NamedTuple):
    n: int
    who: int  # the seat it is about, −1 if none
    say: str
    at: int  # milliseconds
    kind: str
    bleat: str = ""  # its key, where one was bleated


class Happened(NamedTuple):
    """What this seat has just seen happen."""

    before: State
    action: int
    after: State


class Crumb(NamedTuple):
    n: int
    action: int
    label: str
    first: bool  # the first part of its decision


class Story:
    """Sentences so far, the veil they lead to, and the parts of a decision its seat is in the middle of."""

    def __init__(self, table: Table, seat: int | None, language: str, upto: int | None = None) -> None:
        self.table = table
        self.seat = seat
        self.language = language
        self.lines: list[Told] = []
        self._crumbs: list[Crumb] = []
        self._tell = table.card.module("tell")
        self._draw = table.card.module("draw")
        self._recent = Recent(seat)
        self.happened: Happened | None = None  # of the entry taken in last, for the stage
        self._timed = False  # the clock made the step before: what it goes on with is not told to be its doing again
        self.last: Last | None = None  # what somebody else has done last, for the marks on the table
        self.lying: Rows = ()  # where the things of a hand have come to lie, one move after another
        self._line = table.fresh_line()
        self.veil = self._looked_at(self._line.state)
        for entry in table.entries[:upto]:
            self.follow(entry)

    def follow(self, entry: Entry) -> tuple[Step | None, Told]:
        """Take in the entry after those it was told so far, by replaying it: what the table itself has left behind."""
        step = self._line.follow(entry)
        return step, self.advance(entry, step, self._line.state)

    def advance(self, entry: Entry, step: Step | None, after: State) -> Told:
        """Take one entry in; `after` is the full state it led to."""
        before = self.veil
        self.happened = None
        if entry.kind in CHANGES:
            veil = self._looked_at(after)
            if not same(veil, before):  # the same object as long as nothing has changed for this seat
                self.veil = veil
                self.lying = lying_on(self.lying, self._draw, veil)
            self._mark(entry, step, before)
            if step is not None:
                self.happened = Happened(before, self._perceived(step), self.veil)
        who, say = self._moved(entry, step, before) if step is not None else self._sentence(entry, before)
        if entry.kind in CHANGES:
            self._timed = entry.kind == "clock"
        back = entry.back
        if back is not None:
            self.lines = [told for told in self.lines if told.n <= back or told.kind in LASTING]
            self._crumbs = [crumb for crumb in self._crumbs if crumb.n <= back]
        elif step is not None and step.seat == self.seat:
            label = str(self._tell.label(before, step.action, self.language))
            self._crumbs.append(Crumb(entry.n, step.action, label, not step.within))
        told = Told(entry.n, who, say, entry.at, entry.kind, _bleated(entry))
        if say:
            self.lines.append(told)
        return told

    def _looked_at(self, state: State) -> State:
        return state.veil(self.seat)

    def _perceived(self, step: Step) -> int:
        return step.seen_by(self.seat)

    def _mark(self, entry: Entry, step: Step | None, before: State) -> None:
        if step is not None:
            seen, changed = self._perceived(step), self.veil is not before
            self._recent.add(entry.n, step.seat, step.forced, seen, before, changed)
        elif entry.back is not None:
            self._recent.back_to(entry.back)
        last = self._recent.last(self.veil)
        if last != self.last:  # the same object as long as nothing has changed
            self.last = last

    @property
    def crumbs(self) -> list[Crumb]:
        """The parts already chosen of the decision this seat is in the middle of."""
        if self.veil.current_player != self.seat or not self.veil.half_made():
            return []
        found: list[Crumb] = []
        for crumb in reversed(self._crumbs):
            found.append(crumb)
            if crumb.first:
                break
        return found[::-1]

    # ------------------------------------------------------------------ sentences
    def _moved(self, entry: Entry, step: Step, before: State) -> tuple[int, str]:
        names = self.table.names(self.language)
        say = str(self._tell.tell(before, self._perceived(step), self.veil, self.language, names))
        if entry.kind == "clock" and not (step.within and self._timed):
            words = voice("panurge.table", self.language)
            key = "clock.bot" if entry.n in self.table.by_clock else "clock"
            say = f"{words(key, who=names[step.seat], bot=words('level.ewe'))} {say}".strip()
        return step.seat, say

    def _sentence(self, entry: Entry, before: State) -> tuple[int, str]:
        """Of an entry that is no step."""
        words = voice("panurge.table", self.language)
        names = self.table.names(self.language)
        if entry.back is not None:
            who = int(self.veil.current_player)
            own = before.half_made() and before.current_player == who  # a step *back* within one's own decision
            quiet = own or before is self.veil  # of which nobody else had seen anything
            return who, "" if quiet or who < 0 else words("undo", who=names[who])
        value = json.loads(entry.value)
        if entry.kind == "seat":
            seat = self.table.seat_name(value["seat"], self.language)
            name, why = value["name"] or seat, value.get("why", "")
            level, was = value["bot"] or STAND_IN, value.get("was", "")
            bot = bot_called(level, f"level.{level}", words)
            if was:
                was = bot_called(was, f"level.{was}", words)
                return value["seat"], words("seat.stumbled", who=name, was=was, bot=bot)
            if why:
                return value["seat"], words(f"seat.{why}", who=name, bot=bot)
            key = "bot_sat" if value["kind"] == "bot" else "sat"
            return value["seat"], words(key, name=name, seat=seat)
        if entry.kind == "chat":
            return value["seat"], said(value, names, self.language)
        if value["why"] == "resigned":
            return value["seat"], f"{words('end.resigned', who=names[value['seat']])} {self.outcome()}"
        return -1, self.outcome()

    def outcome(self) -> str:
        """Who has won, once the table has ended."""
        words = voice("panurge.table", self.language)
        names = [self.table.names(self.language)[seat] for seat in winners(self.table)]
        if not names:
            return words("end.over")
        if len(names) == 1:
            return words("won", who=names[0])
        return words("shared", who=words("and", first=", ".join(names[:-1]), last=names[-1]))


class OpenStory(Story):
    """The same for somebody from whom nothing is hidden: only of a game that is over."""

    def _looked_at(self, state: State) -> State:
        return state.clone()

    def _perceived(self, step: Step) -> int:
        return step.action


def _bleated(entry: Entry) -> str:
    """The key of what an entry bleats."""
    return str(json.loads(entry.value).get("bleat", "")) if entry.kind == "chat" else ""


def said(value: dict[str, Any], names: Sequence[str], language: str) -> str:
    """What a `chat` entry holds, in words."""
    words = voice("panurge.table", language)
    if value.get("bleat"):
        return words(f"bleat.{value['bleat']}")
    return words("hinted", who=names[value["seat"]]) if value.get("about") == "hint" else str(value["text"])


def winners(table: Table) -> list[int]:
    """The seats that won, as the end of the log says; older logs are asked for what they imply."""
    ended = table.ended or {}
    found: list[int] = ended["winners"] if "winners" in ended else ending(table.state, ended.get("seat"))["winners"]
    return found
