"""The leaderboard of a game: those who are known well enough, and want to be seen there. The house's bots stand among
them as fixed points (`anchors`), without a rank."""

from dataclasses import dataclass

from panurge.people.people import DAY, PERSON, RATING, now, rated, written_person
from panurge.people.person import Person
from panurge.people.skill import KNOWN, Skill
from panurge.store import Store

RECENT = 90 * DAY
GAMES, OPPONENTS = 5, 3  # rated games, and different ones met in firm ones (`weighing`)
MOST = 100


@dataclass(frozen=True)
class Ranked:
    rank: int
    level: bool  # hardly to be told from the one before
    person: Person
    skill: Skill


def is_ranked(person: Person, skill: Skill) -> bool:
    fresh = skill.at > now() - RECENT and skill.games >= GAMES and skill.opponents >= OPPONENTS
    return "ranked" in person.shows and skill.is_settled and fresh


def ranking(store: Store, game: str, *, known_to: str = "", limit: int = MOST) -> list[Ranked]:
    """Best first. `known_to`: only somebody and those they have sat at a table with."""
    people = ", ".join(f"people.{column}" for column in PERSON.split(", "))
    skills = ", ".join(f"ratings.{column}" for column in RATING.split(", "))
    met = (
        "AND people.id IN (SELECT theirs.person FROM sitters mine JOIN sitters theirs ON theirs.tid = mine.tid "
        "WHERE mine.person = ?) "
    )
    found = store.rows(
        f"SELECT {people}, {skills} FROM ratings JOIN people ON people.id = ratings.person "
        "WHERE ratings.game = ? AND ratings.at > ? AND ratings.games >= ? AND ratings.opponents >= ? "
        f"AND ratings.spread <= ? AND people.shows LIKE '%ranked%' {met if known_to else ''}"
        "ORDER BY ratings.mean DESC, people.id LIMIT ?",
        *(game, now() - RECENT, GAMES, OPPONENTS, KNOWN),
        *([known_to] if known_to else []),
        limit,
    )
    rows: list[Ranked] = []
    for place, row in enumerate(found, start=1):
        skill = rated(row[6:])
        before = rows[-1].skill if rows else None
        level = before is not None and before.mean - skill.mean < (before.doubt + skill.doubt) / 4
        rows.append(Ranked(place, level, written_person(row[:6]), skill))
    return rows
