"""The leaderboard of a game: the slope, and the list that says all of it in words."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.people import Person
from panurge.people.ranks import Ranked, is_ranked, ranking
from panurge.web.curve import scale
from panurge.web.pages import not_found
from panurge.web.playable import playable
from panurge.web.profile import bots_of
from panurge.web.render import render
from panurge.web.services import Services, services_of
from panurge.web.slope import Climber, slope, span
from panurge.web.visit import language_of
from panurge.web.visitor import person_of

FAR, NEAR = 12, 6  # rows at the head and at the foot of the list, where one is seen without being looked for
EVERYBODY = 10_000


async def first(request: Request) -> Response:
    """Of the game one plays most, else of the first."""
    here, services = person_of(request), services_of(request)
    played = services.people.ratings_of(here.id) if here is not None else {}
    games = list(playable())
    mine = max((game for game in played if game in games), key=lambda game: played[game].games, default=games[0])
    return RedirectResponse(f"/leaderboard/{mine}", 303)


async def leaderboard(request: Request) -> Response:
    game, language = request.path_params["game"], language_of(request)
    if game not in playable():
        return await not_found(request, None)
    services, here = services_of(request), person_of(request)
    known = bool(request.query_params.get("known")) and here is not None
    found = ranking(services.store, game, known_to=here.id if known and here is not None else "")
    rows = listed(services, game, language, found, here)
    bots = bots_of(game, language)
    unnamed = voice("panurge.web", language)("me.unnamed")
    climbers = [Climber(points, name, level=level) for level, (points, name) in bots.items()]
    for one in found:
        plate = _plate(one.person, here, language, unnamed)
        climbers.append(Climber(one.skill.mean, plate, one.person.sheep, me=_is(one.person, here)))
    games = [(key, GAMES[key].titles[language]) for key in playable()]
    fields = {"game": game, "title": GAMES[game].titles[language], "games": games, "known": known}
    mine = _mine(services, here, game)
    own = next((row for row in rows[FAR:-NEAR] if row["me"]), None)  # one would have to look for it
    if not known and here is not None and is_ranked(here, services.people.rating(here.id, game)):
        own = own or _behind(services, game, language, found, here)
    return render(request, "leaderboard.html", **fields, rows=rows, slope=slope(climbers), mine=mine, own=own)


def _plate(person: Person, here: Person | None, language: str, unnamed: str) -> str:
    name = person.name or unnamed
    return voice("panurge.web", language)("rank.you", name=name) if _is(person, here) else name


def _is(person: Person, here: Person | None) -> bool:
    return here is not None and person.id == here.id


def listed(
    services: Services, game: str, language: str, found: list[Ranked], here: Person | None
) -> list[dict[str, Any]]:
    """The rows of the list, bots among them, best first."""
    bots = bots_of(game, language)
    points = [*(float(value) for value, _ in bots.values()), *(one.skill.mean for one in found)]
    low, high = span(points)
    ticks = [value for value, _ in bots.values()]
    unnamed = voice("panurge.web", language)("me.unnamed")
    rows: list[dict[str, Any]] = [
        {
            "rank": one.rank,
            "level": one.level,
            "name": one.person.name or unnamed,
            "sheep": one.person.sheep.text,
            "page": f"/players/{one.person.id}" if one.person.has_page else "",
            "points": one.skill.points,
            "doubt": one.skill.doubt,
            "games": one.skill.games,
            "share": round(100 * one.skill.won / one.skill.games),
            "scale": scale(one.skill.mean, one.skill.doubt, ticks, low, high),
            "bot": "",
            "me": _is(one.person, here),
            "ask": one.person.id if services.challenges.may_ask(here, one.person) else "",
        }
        for one in found
    ]
    for level, (value, name) in bots.items():
        fixed = scale(value, 0, ticks, low, high, fixed=True)
        row = {"rank": 0, "name": name, "sheep": level, "points": value, "scale": fixed, "bot": level}
        row |= {"me": False, "ask": ""}
        rows.append(row)
    return sorted(rows, key=lambda row: -row["points"])


def _behind(
    services: Services, game: str, language: str, found: list[Ranked], here: Person
) -> dict[str, Any] | None:
    """My row, if there are more people before me than the list has."""
    if any(_is(one.person, here) for one in found):
        return None
    mine = [one for one in ranking(services.store, game, limit=EVERYBODY) if _is(one.person, here)]
    return next((row for row in listed(services, game, language, mine, here) if row["me"]), None)


def _mine(services: Services, here: Person | None, game: str) -> dict[str, Any] | None:
    """What keeps me from having a rank, if something does."""
    if here is None:
        return None
    skill = services.people.rating(here.id, game)
    if not skill.games or is_ranked(here, skill):
        return None
    shown = {"points": skill.points, "doubt": skill.doubt, "settled": skill.is_settled}
    return shown | {"hidden": "ranked" not in here.shows}
