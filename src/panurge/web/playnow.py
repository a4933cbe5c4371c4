"""Play now: with whom. Who waits for this game comes first, the nearest in rating if there is a choice; else a bot of
one's own level. The button says which it will be before it is touched, so nobody is asked anything afterwards.

With nobody there one plays a bot at once, instead of waiting a quarter of a minute at an empty table first: a village
is empty more often than not, and the button has said it. Whoever would rather wait opens a table that waits (`/wait`);
there a bot is offered after fifteen seconds."""

from collections.abc import Collection

from panurge.people import Person
from panurge.people.anchors import anchors
from panurge.people.skill import START
from panurge.web.scenes import LEVELS
from panurge.web.services import Services
from panurge.web.waiting import Waiting


def levels_for(services: Services, person: Person | None) -> dict[str, str]:
    """The house's bot nearest in rating, for each game somebody is rated at."""
    if person is None:
        return {}
    rated = services.people.ratings_of(person.id)
    return {game: _nearest(game, skill.mean) for game, skill in rated.items() if skill.games}


def _nearest(game: str, mean: float) -> str:
    stand = anchors(game)
    return min((level for level in LEVELS if level in stand), key=lambda level: abs(stand[level] - mean), default="ewe")


def usual_level(person: Person | None) -> str:
    """For a game somebody is not rated at: Agneau, if they have never played here."""
    return "lamb" if person is None else "ewe"


def partner(
    services: Services, game: str, person: Person | None = None, held: Collection[str] = ()
) -> Waiting | None:
    """Where somebody waits for this game now: at the table, and not at one of one's own."""
    found = [row for row in services.village.waiting() if row.game == game and row.here and row.table not in held]
    if len(found) < 2:
        return found[0] if found else None
    hosts = {row.table: services.people.sitters(row.table).get(row.host, "") for row in found}
    known = services.people.ratings(game, {*hosts.values(), *([person.id] if person else [])} - {""})
    mine = known[person.id].mean if person is not None and person.id in known else START

    def distance(row: Waiting) -> tuple[float, int]:
        skill = known.get(hosts[row.table])
        return abs((skill.mean if skill is not None else START) - mine), row.at

    return min(found, key=distance)
