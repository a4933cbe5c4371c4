"""What a table's log tells of a game, as far as ratings need it: who sat where, who was helped, who went away and when.
No rules of the game are needed for it."""

import json
from dataclasses import dataclass, field
from typing import Any

from panurge.core.registry import GAMES
from panurge.people.people import DAY, People
from panurge.people.scoring import places_of
from panurge.store import Header, Store
from panurge.store.keepers import KeepersBook

FORSAKEN = 14 * DAY
BEGUN = 3  # so many decisions a seat, on average, make a game that has begun


@dataclass
class Played:
    header: Header
    people: dict[int, str]
    ends: list[int]  # the places the seats had when it ended, whoever played there
    places: list[int]  # those of the people: who is gone came last
    winners: list[int]
    at: int
    bots: dict[int, str] = field(default_factory=dict)  # seats that are a bot's own
    helped: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)  # a bot sits there at the end
    handed: set[int] = field(default_factory=set)  # somebody else has played there, too
    idle: set[int] = field(default_factory=set)  # has let the game lie
    losers: set[int] = field(default_factory=set)  # for whom a game left lying counts
    early: set[int] = field(default_factory=set)  # who gave up or went before the game had begun
    feats: list[list[str]] = field(default_factory=list)  # what deserves a ribbon, by seat

    @property
    def seats(self) -> range:
        return range(len(self.header.seats))

    @property
    def blemished(self) -> set[int]:
        return self.helped | self.gone | self.handed

    @property
    def levels(self) -> str:
        return " ".join(sorted(self.bots.values()))

    def against(self, seat: int) -> list[int]:
        """Those a seat is compared with. Whoever had help, or a bot in their place, and did not end behind is as if
        not there: what they took costs nobody else, and who was better all the same has won. It spares nobody,
        either: against all the others the game counts."""
        return [other for other in self.seats if other != seat and not self._is_apart(seat, other)]

    def _is_apart(self, seat: int, other: int) -> bool:
        lucky = other in self.blemished and self.ends[other] <= self.ends[seat]
        return lucky or other in self.early


@dataclass(frozen=True)
class Acts:
    """The decisions of a game, those taken back left out."""

    numbers: tuple[int, ...]  # of their entries
    first: int  # when the very first was made, milliseconds; 0: none was
    by_clock: int  # so many were made because time had run out

    def begun(self, seats: int, before: int | None = None) -> bool:
        """Whether the game had begun, before that entry if one is named."""
        return sum(before is None or number < before for number in self.numbers) >= BEGUN * seats

    def mostly_by_clock(self, seats: int) -> bool:
        """Whether at least half of what one seat decided was decided by the clock, if all that was is that seat's: then
        a bot has played there."""
        return 2 * seats * self.by_clock >= len(self.numbers) + self.by_clock > len(self.numbers)


class Chronicle:
    def __init__(self, store: Store, people: People) -> None:
        self.store, self.people = store, people

    def over(self, table: str) -> Played | None:
        """A game that has ended; None if the log's end does not say yet who won (it is completed in the background)."""
        header = self.store.header(table)
        ends = self.store.rows("SELECT n, value, at FROM entries WHERE tid = ? AND kind = 'end'", table)
        ending = json.loads(ends[0][1]) if ends else {}
        if header is None or "winners" not in ending:
            return None
        n, _, at = ends[0]
        winners, acts = list(ending["winners"]), self._acts(table)
        scores = list(ending["scores"])
        played = self._told(Played(header, {}, places_of(winners, scores), [], winners, int(at)), acts)
        if ending.get("why") == "resigned" and not acts.begun(len(header.seats), int(n)):
            played.early.add(int(ending["seat"]))
        played.feats = ending.get("feats", [])
        played.places = places_of(winners, scores, played.gone)
        return played

    def going(self, table: str, now: int) -> Played | None:
        """A game as it stands, everybody level."""
        header = self.store.header(table)
        return self._level(header, self._acts(table), now) if header is not None else None

    def _level(self, header: Header, acts: Acts, now: int) -> Played:
        level = [1] * len(header.seats)
        return self._told(Played(header, {}, level, list(level), [], now), acts)

    def lying(self, table: str, turn: int, now: int) -> Played | None:
        """A game left lying: who did not go on has lost it, and who left it to a bot before that came behind them. The
        others have won nothing. None if it had hardly begun, or nobody can be blamed: it could not be played."""
        header = self.store.header(table)
        if header is None or not _can_go_on(header) or KeepersBook(self.store).was_closed(table, now - FORSAKEN):
            return None
        acts = self._acts(table)
        if not acts.begun(len(header.seats)):
            return None
        played = self._level(header, acts, now)
        played.idle = self._idle(played, turn)
        last = len(header.seats)
        for place, seats in ((last - len(played.gone), played.idle), (last, played.gone)):
            for seat in seats:
                played.places[seat] = place
        played.losers = self._known_then(played, acts) & (
            played.gone | {seat for seat in played.idle if played.against(seat)}  # who was alone there owes nobody
        )
        return played if played.losers else None

    @staticmethod
    def _idle(played: Played, turn: int) -> set[int]:
        """Who did not go on. Where a bot is to move while nobody looks on (a server has stopped just then), that is who
        plays against bots alone: of several nobody knew that it was theirs to wake it."""
        here = set(played.people) - set(played.bots) - played.gone
        if turn in here:
            return {turn}
        waits_for_bot = turn in played.bots or turn in played.gone
        return here if waits_for_bot and len(here) == 1 else set()

    def _known_then(self, played: Played, acts: Acts) -> set[int]:
        """Those who were somebody when the game began: a browser's old tables are nobody's fault."""
        people = self.people.people(set(played.people.values()))
        since = {seat: people[one].since for seat, one in played.people.items() if one in people}
        return {seat for seat, born in since.items() if born <= acts.first}

    def _acts(self, table: str) -> Acts:
        asked = "SELECT n, kind, value, at FROM entries WHERE tid = ? AND kind IN ('act', 'clock', 'undo') ORDER BY n"
        numbers: list[int] = []
        times: list[int] = []
        by_clock = 0
        for n, kind, value, at in self.store.rows(asked, table):
            if kind == "clock":
                by_clock += 1
            elif kind == "undo":
                numbers = [number for number in numbers if number <= int(value)]
            else:
                numbers.append(int(n))
                times.append(int(at))
        return Acts(tuple(numbers), min(times, default=0), by_clock)

    def _told(self, played: Played, acts: Acts) -> Played:
        header, table = played.header, played.header.table
        people = played.people = self.people.sitters(table)
        stood_in: dict[int, int] = {}  # since which entry a bot plays there, or did last
        sitting: list[dict[str, Any]] = [dict(seat) for seat in header.seats]
        said = self.store.rows(
            "SELECT n, kind, value FROM entries WHERE tid = ? AND kind IN ('seat', 'chat') ORDER BY n", table
        )
        for n, kind, text in said:
            value = json.loads(text)
            if kind == "chat":
                if value.get("about") == "hint":
                    played.helped.add(value["seat"])
                continue
            seat = value["seat"]
            if value["kind"] == "person" and value["bot"] and not sitting[seat]["bot"]:
                stood_in[seat] = int(n)
            sitting[seat] = value
        played.helped |= {int(seat) for (seat,) in self.store.rows("SELECT seat FROM helped WHERE tid = ?", table)}
        for seat, sits in enumerate(sitting):
            if sits["kind"] == "bot":
                played.bots[seat] = str(sits.get("was") or sits["bot"])
            elif sits["bot"]:
                played.gone.add(seat)
        played.handed = set(stood_in) - played.gone | self._handed(table, people)
        if len(people) == 1 and acts.mostly_by_clock(len(sitting)):
            played.handed |= set(people)
        played.early = {seat for seat in played.gone if not acts.begun(len(sitting), stood_in.get(seat, 0))}
        return played

    def _handed(self, table: str, people: dict[int, str]) -> set[int]:
        found = self.store.rows(
            "SELECT holdings.seat, browsers.person FROM holdings JOIN browsers ON browsers.browser = holdings.browser "
            "WHERE holdings.tid = ?",
            table,
        )
        return {int(seat) for seat, one in found if seat in people and people[seat] != one}


def _can_go_on(header: Header) -> bool:
    """Whether it can be played at all by the rules of today."""
    return header.game in GAMES and GAMES[header.game].version == header.version
