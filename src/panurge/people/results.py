"""What a game that is over means for those who played it: a place each, and a rating moved. Written once, from the log.

**Rated** is a game between people, or people and house bots, everybody somebody else. **Unrated** for all, as known
before the first move: tables that teach or advise, a screen several people share, one person on two seats, seats of
programs, games and positions nobody has measured the bots in. And what happens at the table: who was helped (a hint),
or had a bot or somebody else play their seat, cannot gain by that game but can lose by it, else asking for a hint or
going away would save whoever is about to lose. For everybody else there it costs nothing, and spares nothing
(`Played.against`). Who is gone at the end came last. (Taking back past something seen is not possible at all.) A game
that somebody leaves lying counts as lost after `FORSAKEN`; one that is given up before it had begun moves only who gave
it up.

**Not worth farming**: `weighing` says how much a game counts, `ranks` what it takes to be ranked."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from panurge.core.registry import GAMES
from panurge.core.state import OVER
from panurge.people.anchors import anchor, anchors
from panurge.people.people import People, now
from panurge.people.played import FORSAKEN, Chronicle, Played
from panurge.people.scoring import Moved, moved, part
from panurge.people.skill import Skill
from panurge.people.weighing import Scales
from panurge.store import Header, Store, Unreachable

log = logging.getLogger("panurge.people")

UNRATED = (
    *("teaching", "together", "program", "unmeasured", "helped", "spoilt", "often", "unknown", "far", "short"),
    "before",
)
HOUSE = "house."  # ribbons of every game begin like this
HOUSE_RIBBONS = ("first_win", "beat_ram", "four")
TEACHING = ("table.teach", "table.help")
UNDECORATED = ("teaching", "together", "short")


class Results:
    """Make one per server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people = People(store)
        self.chronicle, self.scales = Chronicle(store, self.people), Scales(store)
        self.unwritten: set[str] = set()  # tables at whose results the store could not be reached when they were due
        self._looked_at = 0  # games last touched before this were looked at, whether they lie

    # ------------------------------------------------------------------ when
    def settle(self, table: str, *, wait: bool = True) -> bool:
        """Write the results of a game that is over; False if that was done before, or cannot be yet (or, for who does
        not wait, somebody else is at it). Never fails: a table must not stumble over its players' ratings, and
        whatever is left is found by `settle_all`."""
        try:
            self.unwritten.discard(table)
            return self._settle(table, wait)
        except Unreachable:
            if wait:
                self.unwritten.add(table)
            return False
        except Exception as error:
            log.warning("the results of table %s were not written: %s: %s", table, type(error).__name__, error)
            return False

    def settle_all(self, over: Callable[[], bool] = lambda: False) -> int:
        """Whatever was left: by a server that was killed, or a store that did not answer; and games left lying. Each of
        these is looked at once, if the store can be reached: most count for nobody, and they only grow in number. Until
        it is `over`."""
        ended = self.store.rows(f"SELECT id FROM tables WHERE turn = {OVER} AND settled = 0 ORDER BY touched")
        since, until = self._looked_at, now() - FORSAKEN
        lying = self.store.rows(
            "SELECT id FROM tables WHERE turn >= 0 AND settled = 0 AND touched >= ? AND touched < ? ORDER BY touched",
            *(since, until),
        )
        self._looked_at = until
        due = dict.fromkeys((*sorted(self.unwritten), *(str(table) for (table,) in (*ended, *lying))))
        return sum(not over() and self.settle(table) for table in due)

    def _settle(self, table: str, wait: bool) -> bool:
        asked = "SELECT settled, turn FROM tables WHERE id = ?"
        if not self._open(self.store.rows(asked, table)):
            return False
        with self.store.transaction():
            self.store.alone_at("settle", wait=wait)  # a rating is moved from where it stands
            found = self.store.rows(asked, table)
            if not self._open(found):
                return False
            turn = int(found[0][1])
            played = self.chronicle.over(table) if turn == OVER else self.chronicle.lying(table, turn, now())
            if played is None:
                return False
            self.store.run("UPDATE tables SET settled = 1 WHERE id = ?", table)
            self._write(played, list(played.people) if turn == OVER else sorted(played.losers))
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
            played = self.chronicle.over(str(table))
            if played is not None:
                for seat in [seat for seat, one in played.people.items() if one == person]:
                    skill = self.people.rating(person, played.header.game)
                    self._row(played, seat, skill, Moved(skill.mean, skill.spread), "before")

    # ------------------------------------------------------------------ what it means
    def _write(self, played: Played, whom: list[int]) -> None:
        """`whom`: the seats the game counts for; of one left lying only those who lose by it."""
        skills = self.people.ratings(played.header.game, set(played.people.values()))
        stands = [self.stands(played, seat, skills) for seat in played.seats]
        why = self.unrated(played)
        moves = []
        for seat in whom:
            skill = stands[seat]
            stays = Moved(skill.mean, skill.spread)
            goes, reason = (stays, why) if why else self.counted(played, seat, stands)
            self._row(played, seat, skill, goes, reason)
            self._decorate(played, seat, reason)
            if not reason:
                moves.append((seat, skill, goes))
        for seat, skill, goes in moves:  # once all rows are there: who is known is read from them
            self._move(played, seat, skill, goes)

    def stands(self, played: Played, seat: int, skills: dict[str, Skill]) -> Skill:
        if seat in played.bots:
            fixed = anchor(played.header.game, played.bots[seat])
            return Skill() if fixed is None else replace(Skill(), mean=float(fixed))
        return skills.get(played.people.get(seat, ""), Skill())

    @staticmethod
    def may_count(header: Header, bots: Iterable[str]) -> bool:
        """Whether a game with these bots moves ratings, as far as its table says beforehand."""
        taught = any(header.options.get(name) for name in TEACHING)
        fixed = anchors(header.game)
        return not taught and bool(fixed) and all(level in fixed for level in bots) and not _written(header)

    def unrated(self, played: Played) -> str:
        """Why a game moves nobody's rating; "" if it may."""
        options, people = played.header.options, list(played.people.values())
        if any(options.get(name) for name in TEACHING):
            return "teaching"
        if len(set(people)) < len(people):
            return "together"
        if len(people) + len(played.bots) < len(played.header.seats):
            return "program"  # a seat that is neither a bot's nor somebody's
        if not self.may_count(played.header, played.bots.values()):
            return "unmeasured"  # without a fixed point nobody can be told from their puppets
        return ""

    def counted(self, played: Played, seat: int, stands: list[Skill]) -> tuple[Moved, str]:
        """How far a rating really goes, and why nowhere."""
        skill = stands[seat]
        stays = Moved(skill.mean, skill.spread)
        against = played.against(seat)
        if not against:
            return stays, "short" if played.early - {seat} else "spoilt"
        weight, why = self.scales.weigh(played, seat, stands)
        if why:
            return stays, why
        seats = [seat, *against]
        after = moved(
            [stands[one] for one in seats],
            [played.places[one] for one in seats],
            [one in played.bots for one in seats],
        )
        goes = part(skill, after[0], weight)
        if seat in played.blemished and goes.mean >= skill.mean:
            return stays, "helped"
        if seat in played.blemished | played.early:
            return replace(goes, spread=skill.spread), ""  # lost, but how they play is known no better
        return goes, ""

    def _decorate(self, played: Played, seat: int, why: str) -> None:
        """Ribbons are for what one did oneself: the game's own, and a few that every game has."""
        if why in UNDECORATED or seat in played.blemished:
            return
        won = seat in played.winners
        deeds = list(played.feats[seat]) if played.feats else []
        deeds += [HOUSE + key for key, earned in self._house_deeds(played).items() if won and earned]
        for deed in deeds:
            self.store.run(
                "INSERT INTO ribbons (person, game, ribbon, tid, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
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
            "INSERT INTO results (tid, seat, person, game, at, players, place, won, unrated, bots, mean_before, "
            "spread_before, mean, spread) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            *(played.header.table, seat, played.people[seat], played.header.game, _moment(played, skill, why)),
            *(len(played.header.seats), played.places[seat], int(seat in played.winners), why, played.levels),
            *(_thousandths(skill.mean), _thousandths(skill.spread)),
            *(_thousandths(goes.mean), _thousandths(goes.spread)),
        )

    def _move(self, played: Played, seat: int, skill: Skill, goes: Moved) -> None:
        person, game, won = played.people[seat], played.header.game, int(seat in played.winners)
        self.store.run(
            "INSERT INTO ratings (person, game, mean, spread, games, won, opponents, at) VALUES (?, ?, ?, ?, 1, "
            "?, ?, ?) ON CONFLICT (person, game) DO UPDATE SET "
            "mean = excluded.mean, spread = excluded.spread, games = ratings.games + 1, "
            "won = ratings.won + excluded.won, opponents = excluded.opponents, at = excluded.at",
            *(person, game, _thousandths(goes.mean), _thousandths(goes.spread), won, self.scales.firm(person, game)),
            _moment(played, skill, ""),
        )


def _written(header: Header) -> bool:
    """Whether its position is of somebody's own writing: the bots were measured in none of these, and whoever writes it
    knows whom it favours."""
    card = GAMES.get(header.game)
    texts = [option for option in card.options if option.values is None] if card is not None else []
    return any(header.options.get(option.name, option.default) != option.default for option in texts)


def _moment(played: Played, skill: Skill, why: str) -> int:
    """When a rating moved: never before it moved last, so that its curve goes one way in time."""
    return played.at if why else max(played.at, skill.at + 1)


def _thousandths(points: float) -> int:
    return round(points * 1000)
