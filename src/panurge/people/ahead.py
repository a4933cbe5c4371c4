"""What a game that goes on will mean for the rating of somebody who plays it, as far as it can be said: by the code
that judges when it is over (`results`).

Nobody learns by it what the others do not show. Who hides their ratings, a seat nobody has taken and a program are
tried as somebody nobody knows and as somebody well known: what differs is *perhaps*. And that two seats are one person,
that somebody had help or handed their seat over is told, as ever, when the game is over."""

from dataclasses import replace
from typing import NamedTuple

from panurge.people.played import Played
from panurge.people.results import Results
from panurge.people.skill import KNOWN, Skill

RATED, PERHAPS, NOT_RATED = "rated", "perhaps", "not_rated"
STRANGERS = (Skill(), Skill(spread=KNOWN / 1000, games=1))  # the least and the most that may be known of them


class Ahead(NamedTuple):
    mood: str
    why: str = ""  # one of `results.UNRATED`, unless it is rated for sure


def foreseen(results: Results, table: str, seat: int, at: int) -> Ahead | None:
    """At that moment (games of a day count); None if nobody is known to sit there."""
    played = results.chronicle.going(table, at)
    if played is None or seat not in played.people or seat in played.bots:
        return None
    played = _as_seen_from(results, played, seat)
    why = results.unrated(played)
    if why:
        return Ahead(NOT_RATED, why)
    reasons = [_reason(results, played, seat, stranger, ahead) for stranger in STRANGERS for ahead in (True, False)]
    told = next(filter(None, reasons), "")
    return Ahead(RATED if not told else NOT_RATED if all(reasons) else PERHAPS, told)


def _as_seen_from(results: Results, played: Played, seat: int) -> Played:
    """With a name of its own for each of the others of whom this seat may know nothing."""
    mine, others = played.people[seat], {one: who for one, who in played.people.items() if one != seat}
    found = results.people.people(set(others.values()))
    open_ = {who for who, person in found.items() if "ratings" in person.shows}
    seen = {one: who for one, who in played.people.items() if who == mine}
    for one in played.seats:
        if one not in played.bots and one not in seen:
            who = others.get(one, "")
            seen[one] = who if who in open_ and who not in seen.values() else f"?{one}"
    own = {seat}
    return replace(played, people=seen, helped=played.helped & own, handed=played.handed & own)


def _reason(results: Results, played: Played, seat: int, stranger: Skill, first: bool) -> str:
    """Why this seat's rating would stay, if it came in first, or last; the unknown ones being such strangers."""
    places = [2 if first else 1] * len(played.seats)
    places[seat] = 1 if first else len(places)
    ended = replace(played, ends=places, places=list(places))
    unknown = {who: stranger for who in ended.people.values() if who.startswith("?")}
    skills = results.people.ratings(ended.header.game, set(ended.people.values())) | unknown
    return results.counted(ended, seat, [results.stands(ended, one, skills) for one in ended.seats])[1]
