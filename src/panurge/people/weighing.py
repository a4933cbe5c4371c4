"""How much a game counts for somebody: as much as the least that can be said for anybody else at the table.

Whoever plays with themselves has as many puppets as they like, so nothing may be had by people of whom nothing is
known, however many sit there and whoever else does. The house's bots make people known; they never fall, so that what
can be had by beating one again and again has an end. None of this depends on how the game ended: else it would be
ended so."""

from collections import Counter

from panurge.people.anchors import anchors
from panurge.people.people import DAY
from panurge.people.played import Played
from panurge.people.scoring import known
from panurge.people.skill import KNOWN, Skill
from panurge.store import Store

OFTEN = 3  # games of the same two people that count within a day …
TIRELESS = 10  # … and games with a bot of the same level
FAR = 400  # points: whose settled rating is so far above a bot's is not measured by it any more
LATELY, PART = 100, 3  # of the last rated games, so many, one of three is to be firm, for a rank


class Scales:
    def __init__(self, store: Store) -> None:
        self.store = store

    def weigh(self, played: Played, seat: int, stands: list[Skill]) -> tuple[float, str]:
        """From 0 to 1, and the reason if it is 0."""
        met = self._met(played, played.people[seat])
        return min(self._against(played, seat, other, stands, met) for other in played.seats if other != seat)

    @staticmethod
    def _against(played: Played, seat: int, other: int, stands: list[Skill], met: Counter[str]) -> tuple[float, str]:
        if other not in played.bots:
            often, weight = met[played.people[other]] >= OFTEN, known(stands[other])
            return (0.0, "often") if often else (weight, "" if weight else "unknown")
        if met[_bot(played.bots[other])] >= TIRELESS:
            return 0.0, "often"
        far = stands[seat].is_settled and stands[seat].mean - stands[other].mean > FAR
        return (0.0, "far") if far else (1.0, "")

    def _met(self, played: Played, person: str) -> Counter[str]:
        """How many rated games of the last day somebody played with each other person, and with bots of each level."""
        values = person, played.header.game, played.at - DAY
        mine = "mine.person = ? AND mine.game = ? AND mine.at > ? AND mine.unrated = ''"
        found = self.store.rows(
            "SELECT theirs.person, count(*) FROM results mine JOIN results theirs ON theirs.tid = mine.tid "
            f"WHERE {mine} AND theirs.person != mine.person GROUP BY theirs.person",
            *values,
        )
        met = Counter({str(other): int(count) for other, count in found})
        for (levels,) in self.store.rows(f"SELECT mine.bots FROM results mine WHERE {mine}", *values):
            met.update({_bot(level) for level in levels.split()})
        return met

    def firm(self, person: str, game: str) -> int:
        """How many different ones somebody has met lately in firm games: rated ones where everybody else was a bot or
        had a settled rating, and nobody stood far below. No more than there were such games; 0 as long as they are too
        small a part of all: else a rating might rest on puppets, and a few games that risk nothing."""
        found = self.store.rows(
            "SELECT mine.tid, mine.players, mine.bots, mine.mean_before, theirs.person, theirs.mean_before, "
            "theirs.spread_before FROM (SELECT * FROM results WHERE person = ? AND game = ? AND unrated = '' "
            "ORDER BY at DESC LIMIT ?) mine LEFT JOIN results theirs ON theirs.tid = mine.tid AND "
            "theirs.seat != mine.seat",
            *(person, game, LATELY),
        )
        fixed, met = anchors(game), dict[str, set[str]]()
        wanted = {str(row[0]): int(row[1]) - 1 for row in found}  # others whose rating is known
        for table, _, bots, mine, *_ in found:
            if table not in met:
                near = [level for level in bots.split() if fixed.get(level, 0) >= mine / 1000 - FAR]
                met[str(table)] = {_bot(level) for level in near}
                wanted[str(table)] -= len(near)
        for table, _, _, mine, other, mean, spread in found:
            if other is not None and spread <= KNOWN and mean >= mine - 1000 * FAR:
                met[str(table)].add(str(other))
                wanted[str(table)] -= 1
        firm = [others for table, others in met.items() if not wanted[table]]
        return min(len(firm), len(set[str]().union(*firm))) if PART * len(firm) >= len(met) else 0


def _bot(level: str) -> str:
    """As no person's id is written."""
    return f"bot:{level}"
