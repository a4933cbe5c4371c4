"""What a game that is over means for those who played it: a place each, and a rating moved. Written once, from the log.

**Rated** is a game between people, or people and house bots, everybody somebody else. **Unrated** for all, as known
before the first move: tables that teach or advise, a screen several people share, one person on two seats, seats of
programs. And what happens at the table: who was helped (a hint), or had a bot or somebody else play their seat, cannot
gain by that game but can lose by it, else asking for a hint or going away would save whoever is about to lose; for
everybody else there it does not count. Who is gone at the end came last. (Taking back past something seen is not
possible at all.) A game that somebody leaves lying counts as lost after `FORSAKEN`.

**Not worth farming**: games of the same two people count three times a day; and somebody whose rating is settled
neither gains nor loses by those of whom nothing is known."""

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from panurge.core.state import OVER
from panurge.people.anchors import anchor
from panurge.people.people import People, now
from panurge.people.scoring import Moved, known, moved, part, places_of
from panurge.people.skill import Skill
from panurge.store import Header, Store, Unreachable

log = logging.getLogger("panurge.people")

DAY = 86_400_000  # milliseconds
OFTEN = 3  # games of the same two people that count within a day
FORSAKEN = 14 * DAY
BEGUN = 3  # so many decisions a seat, on average, make a game that can be left lying
UNRATED = ("teaching", "together", "program", "unmeasured", "helped", "spoilt", "often", "before")
HOUSE = "house."  # ribbons of every game begin like this
HOUSE_RIBBONS = ("first_win", "beat_ram", "four")
TEACHING = ("table.teach", "table.help")


@dataclass
class Played:
    """What the log tells of a table, as far as ratings need it."""

    header: Header
    people: dict[int, str]
    places: list[int]
    winners: list[int]
    at: int
    bots: dict[int, str]  # seats that are a bot's own
    helped: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)  # a bot sits there at the end
    handed: set[int] = field(default_factory=set)  # somebody else has played there, too
    feats: list[list[str]] = field(default_factory=list)  # what deserves a ribbon, by seat

    @property
    def blemished(self) -> set[int]:
        return self.helped | self.gone | self.handed

    @property
    def levels(self) -> str:
        return " ".join(sorted(set(self.bots.values())))


class Results:
    """Make one per server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people = People(store)
        self._looked_at = 0  # games last touched before this were looked at, whether they lie

    # ------------------------------------------------------------------ when
    def settle(self, table: str) -> bool:
        """Write the results of a game that is over; False if that was done before, or cannot be yet. Never fails: a
        table must not stumble over its players' ratings, and whatever is left is found by `settle_all`."""
        try:
            return self._settle(table)
        except Unreachable:
            return False
        except Exception as error:
            log.warning("the results of table %s were not written: %s: %s", table, type(error).__name__, error)
            return False

    def settle_all(self) -> int:
        """Whatever was left: by a server that was killed, or a store that did not answer; and games left lying. Each of
        these is looked at once: most count for nobody, and they only grow in number."""
        over = self.store.rows(f"SELECT id FROM tables WHERE turn = {OVER} AND settled = 0 ORDER BY touched")
        since, until = self._looked_at, now() - FORSAKEN
        lying = self.store.rows(
            "SELECT id FROM tables WHERE turn >= 0 AND settled = 0 AND touched >= ? AND touched < ? ORDER BY touched",
            *(since, until),
        )
        self._looked_at = until
        return sum(self.settle(str(table)) for (table,) in (*over, *lying))

    def _settle(self, table: str) -> bool:
        asked = "SELECT settled, turn FROM tables WHERE id = ?"
        if not self._open(self.store.rows(asked, table)):
            return False
        with self.store.transaction():
            self.store.alone_at("settle")  # a rating is moved from where it stands
            found = self.store.rows(asked, table)
            if not self._open(found):
                return False
            turn = int(found[0][1])
            played = self.played(table) if turn == OVER else self._lying(table, turn)
            if played is None:
                return False
            self.store.run("UPDATE tables SET settled = 1 WHERE id = ?", table)
            self._write(played, only=None if turn == OVER else turn)
        return True

    @staticmethod
    def _open(found: Any) -> bool:
        """Whether results are still to be written."""
        return bool(found) and not found[0][0]

    def take_over(self, person: str) -> None:
        """The games a browser had ended before it was somebody's: they count as played, and move nothing."""
        lost = self.store.rows(
            "SELECT DISTINCT sitters.tid FROM sitters JOIN tables ON tables.id = sitters.tid "
            f"WHERE sitters.person = ? AND tables.turn = {OVER} AND tables.settled = 1 AND NOT EXISTS "
            "(SELECT 1 FROM results WHERE results.tid = sitters.tid AND results.seat = sitters.seat)",
            person,
        )
        for (table,) in lost:
            played = self.played(str(table))
            if played is not None:
                for seat in [seat for seat, one in played.people.items() if one == person]:
                    skill = self.people.rating(person, played.header.game)
                    self._row(played, seat, skill, Moved(skill.mean, skill.spread), "before")

    # ------------------------------------------------------------------ what the log tells
    def played(self, table: str) -> Played | None:
        """None if the log's end does not say yet who won (it is completed in the background)."""
        header = self.store.header(table)
        ends = self.store.rows("SELECT value, at FROM entries WHERE tid = ? AND kind = 'end'", table)
        ending = json.loads(ends[0][0]) if ends else {}
        if header is None or "winners" not in ending:
            return None
        winners, scores = list(ending["winners"]), list(ending["scores"])
        played = self._told(header, places_of(winners, scores), winners, int(ends[0][1]))
        played.feats = ending.get("feats", [])
        last = len(played.places)
        for seat in played.gone:
            played.places[seat] = last
        return played

    def _lying(self, table: str, turn: int) -> Played | None:
        """A game left lying: who did not go on has lost it."""
        header = self.store.header(table)
        if header is None:
            return None
        acts, at = self.store.rows("SELECT count(*), max(at) FROM entries WHERE tid = ? AND kind = 'act'", table)[0]
        played = self._told(header, [1] * len(header.seats), [], int(at or header.at))
        if turn not in played.people or turn in played.bots or acts < BEGUN * len(header.seats):
            return None
        played.places[turn] = 2
        played.gone = {turn}
        return played

    def _told(self, header: Header, places: list[int], winners: list[int], at: int) -> Played:
        table, people = header.table, self.people.sitters(header.table)
        played = Played(header, people, places, winners, at, {})
        stood_in = set()
        sitting: list[dict[str, Any]] = [dict(seat) for seat in header.seats]
        said = self.store.rows(
            "SELECT kind, value FROM entries WHERE tid = ? AND kind IN ('seat', 'chat') ORDER BY n", table
        )
        for kind, text in said:
            value = json.loads(text)
            if kind == "chat":
                if value.get("about") == "hint":
                    played.helped.add(value["seat"])
                continue
            sitting[value["seat"]] = value
            if value["kind"] == "person" and value["bot"]:
                stood_in.add(value["seat"])
        played.helped |= {int(seat) for (seat,) in self.store.rows("SELECT seat FROM helped WHERE tid = ?", table)}
        for seat, sits in enumerate(sitting):
            if sits["kind"] == "bot":
                played.bots[seat] = str(sits.get("was") or sits["bot"])
            elif sits["bot"]:
                played.gone.add(seat)
        played.handed = stood_in - played.gone | self._handed(table, people)
        return played

    def _handed(self, table: str, people: dict[int, str]) -> set[int]:
        found = self.store.rows(
            "SELECT holdings.seat, browsers.person FROM holdings JOIN browsers ON browsers.browser = holdings.browser "
            "WHERE holdings.tid = ?",
            table,
        )
        return {int(seat) for seat, one in found if seat in people and people[seat] != one}

    # ------------------------------------------------------------------ what it means
    def _write(self, played: Played, only: int | None) -> None:
        """`only`: the one seat a game left lying counts for."""
        game, seats = played.header.game, range(len(played.header.seats))
        skills = self.people.ratings(game, set(played.people.values()))
        stands = [self._stands(played, seat, skills) for seat in seats]
        why = self._unrated(played)
        after = moved(stands, played.places, [seat in played.bots for seat in seats]) if not why else []
        for seat, person in played.people.items():
            if only not in (None, seat):
                continue
            skill, reason = stands[seat], why
            goes = Moved(skill.mean, skill.spread)
            if not why:
                weight = self._weight(played, seat, stands)
                goes, reason = self._counted(played, seat, skill, after[seat], weight)
            self._row(played, seat, skill, goes, reason)
            self._decorate(played, seat, reason)
            if not reason:
                self._move(person, played, seat, goes)

    def _stands(self, played: Played, seat: int, skills: dict[str, Skill]) -> Skill:
        if seat in played.bots:
            fixed = anchor(played.header.game, played.bots[seat])
            return Skill() if fixed is None else replace(Skill(), mean=float(fixed))
        return skills.get(played.people.get(seat, ""), Skill())

    @staticmethod
    def may_count(header: Header, bots: Iterable[str]) -> bool:
        """Whether a game with these bots moves ratings, as far as its table says beforehand."""
        taught = any(header.options.get(name) for name in TEACHING)
        return not taught and all(anchor(header.game, level) is not None for level in bots)

    def _unrated(self, played: Played) -> str:
        """Why a game moves nobody's rating; "" if it may."""
        options, people = played.header.options, list(played.people.values())
        if any(options.get(name) for name in TEACHING):
            return "teaching"
        if len(set(people)) < len(people):
            return "together"
        if len(people) + len(played.bots) < len(played.header.seats):
            return "program"  # a seat that is neither a bot's nor somebody's
        if any(anchor(played.header.game, level) is None for level in played.bots.values()):
            return "unmeasured"
        return ""

    def _counted(self, played: Played, seat: int, skill: Skill, to: Moved, weight: float) -> tuple[Moved, str]:
        """How far a rating really goes, and why nowhere."""
        stays = Moved(skill.mean, skill.spread)
        if played.blemished and seat not in played.blemished:
            return stays, "spoilt"
        if seat in played.blemished:
            return (to, "") if to.mean < skill.mean else (stays, "helped")
        return (part(skill, to, weight), "") if weight > 0 else (stays, "often")

    def _weight(self, played: Played, seat: int, stands: list[Skill]) -> float:
        """How much a game counts for somebody: by whether those opposite are known, and how often they have met."""
        others = [other for other in range(len(stands)) if other != seat]
        mine, met = played.people[seat], self._met(played, played.people[seat])
        weights = []
        for other in others:
            weight = 1.0
            if other not in played.bots:
                if stands[seat].is_settled:
                    weight = known(stands[other])
                if met.get(played.people.get(other, mine), 0) >= OFTEN:
                    weight = 0.0
            weights.append(weight)
        return sum(weights) / len(weights)

    def _met(self, played: Played, person: str) -> dict[str, int]:
        """How many rated games of the last day somebody played with each other person."""
        found = self.store.rows(
            "SELECT theirs.person, count(*) FROM results mine JOIN results theirs ON theirs.tid = mine.tid "
            "WHERE mine.person = ? AND mine.game = ? AND mine.at > ? AND mine.unrated = '' AND theirs.person != ? "
            "GROUP BY theirs.person",
            *(person, played.header.game, played.at - DAY, person),
        )
        return {str(other): int(count) for other, count in found}

    def _decorate(self, played: Played, seat: int, why: str) -> None:
        """Ribbons are for what one did oneself: the game's own, and a few that every game has."""
        if why in ("teaching", "together") or seat in played.blemished:
            return
        won = seat in played.winners
        deeds = list(played.feats[seat]) if played.feats else []
        deeds += [HOUSE + key for key, earned in self._house_deeds(played).items() if won and earned]
        for deed in deeds:
            self.store.run(
                "INSERT INTO ribbons VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *(played.people[seat], played.header.game, deed, played.header.table, played.at),
            )

    def _house_deeds(self, played: Played) -> dict[str, bool]:
        """What a winner of any game may have done."""
        return {
            "first_win": True,
            "beat_ram": "ram" in played.bots.values(),
            "four": len(played.header.seats) == 4 and len(played.winners) == 1,
        }

    # ------------------------------------------------------------------ written down
    def _row(self, played: Played, seat: int, skill: Skill, goes: Moved, why: str) -> None:
        self.store.run(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            *(played.header.table, seat, played.people[seat], played.header.game, played.at),
            *(len(played.header.seats), played.places[seat], int(seat in played.winners), why, played.levels),
            *(_thousandths(skill.mean), _thousandths(skill.spread)),
            *(_thousandths(goes.mean), _thousandths(goes.spread)),
        )

    def _move(self, person: str, played: Played, seat: int, goes: Moved) -> None:
        won, met = int(seat in played.winners), self._opponents(person, played.header.game)
        self.store.run(
            "INSERT INTO ratings VALUES (?, ?, ?, ?, 1, ?, ?, ?) ON CONFLICT (person, game) DO UPDATE SET "
            "mean = excluded.mean, spread = excluded.spread, games = ratings.games + 1, "
            "won = ratings.won + excluded.won, opponents = excluded.opponents, at = excluded.at",
            *(person, played.header.game, _thousandths(goes.mean), _thousandths(goes.spread), won, met, played.at),
        )

    def _opponents(self, person: str, game: str) -> int:
        """How many different ones somebody has met in rated games, this one included."""
        rows = self.store.rows("SELECT bots FROM results WHERE person = ? AND game = ? AND unrated = ''", person, game)
        people = self.store.rows(
            "SELECT count(DISTINCT theirs.person) FROM results mine JOIN sitters theirs ON theirs.tid = mine.tid "
            "WHERE mine.person = ? AND mine.game = ? AND mine.unrated = '' AND theirs.person != ?",
            *(person, game, person),
        )[0][0]
        return int(people) + len({level for (levels,) in rows for level in levels.split()})


def _thousandths(points: float) -> int:
    return round(points * 1000)
