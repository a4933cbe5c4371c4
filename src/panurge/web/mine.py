"""My page, somebody else's as far as they show it, my data, and being forgotten."""

import asyncio
from contextlib import suppress
from html import escape
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.people import Person, Sheep
from panurge.people.anchors import anchors
from panurge.people.doors import Doors
from panurge.people.forget import Tenure, forget, in_play, places_of, seats_of, without
from panurge.people.keyring import Keyring
from panurge.people.past import Past, rated_at
from panurge.people.person import SHOWS
from panurge.people.sheep import FACES, HATS, WOOLS, read
from panurge.people.skill import SURE
from panurge.table import Header, Refused, Table
from panurge.table.archive import Archive
from panurge.table.naming import check_name
from panurge.table.seats import clean_name
from panurge.table.seats import read as seat_of
from panurge.web import challenging, ends, stakes
from panurge.web.links import COOKIE, NAME
from panurge.web.lobby import ago
from panurge.web.pages import form_of
from panurge.web.playable import playable
from panurge.web.profile import ALL, SHOWN, Profile
from panurge.web.render import render, turned_away
from panurge.web.sent import NoJson, read_object
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of, language_of
from panurge.web.visitor import Arrival, name_of, person_of

CLOTHES = {"wool": WOOLS, "face": FACES, "hat": HATS}


async def me(request: Request) -> Response:
    """My page; for who is nobody yet, the way to become somebody. Posted: another name, sheep, or what others see."""
    return await _changed(request) if request.method == "POST" else _my_page(request)


def _my_page(request: Request, problem: str = "", given: str = "") -> Response:
    """`problem`: why the name that was given is none."""
    here, status = person_of(request), HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK
    if here is None:
        usual, name = Sheep("white", "calm", ""), given or name_of(request)
        return render(request, "nobody.html", status, name=name, sheep=usual, clothes=CLOTHES, problem=problem)
    services, all_of_them = services_of(request), "all" in request.query_params
    doors, keys = Doors(services.people), Keyring(services.store)
    fields = _looked_at(request, here, own=True, limit=ALL if all_of_them else SHOWN)
    own: dict[str, Any] = {"challenges": challenging.challenges_for(services, here, language_of(request))}
    own |= {"shunned": len(services.people.shunned(here.id)), "back": "/me"}
    own |= {"browsers": doors.browsers(here), "passkeys": len(keys.of(here))}
    own |= {"clothes": CLOTHES, "wishes": SHOWS}
    own |= {"problem": problem, "given": given or here.name}
    return render(request, "me.html", status, **fields, **own, all=all_of_them)


async def player(request: Request) -> Response:
    """Somebody's page: whatever of it they show; a page without anything to show is none."""
    services = services_of(request)
    person = services.people.person(request.path_params["person"][:24])
    here = person_of(request)
    if person is not None and here is not None and person.id == here.id and "public" not in request.query_params:
        return RedirectResponse("/me", 303)
    if person is None or not person.has_page:
        return turned_away(request, "person", HTTPStatus.NOT_FOUND)
    asked = [(key, GAMES[key].titles[language_of(request)]) for key in playable()]
    fields: dict[str, Any] = {"asked": asked if services.challenges.may_ask(here, person) else []}
    return render(request, "player.html", **_looked_at(request, person, own=False, limit=SHOWN), **fields)


def _looked_at(request: Request, person: Person, own: bool, limit: int) -> dict[str, Any]:
    services, language = services_of(request), language_of(request)
    profile = Profile(services.people, person, language, own)
    return {
        "person": person,
        "own": own,
        "name": profile.name,
        "sheep": person.sheep,
        "played": profile.played,
        "since": ago(person.since, language),
        "ago": lambda at: ago(at, language),
        "ratings": profile.ratings() if profile.shows("ratings") else [],
        "tallies": profile.tallies() if profile.shows("ratings") else [],
        "games": profile.outcomes(limit) if profile.shows("games") else [],
        "opponents": profile.opponents() if profile.shows("games") else [],
        "ribbons": profile.ribbons() if profile.shows("ribbons") else [],
        "lessons": profile.lessons() if profile.shows("ribbons") else [],
    }


async def _changed(request: Request) -> Response:
    form = await form_of(request)
    services = services_of(request)
    if not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    try:
        name = check_name(form.get("name", ""))
    except Refused as refused:
        return _my_page(request, refused.say(language_of(request)), form.get("name", "")[:40])
    who = Arrival(request, name)
    worn = who.person.sheep
    chosen = read(".".join(form.get(part, getattr(worn, part)) for part in CLOTHES))
    shows = [wish for wish in SHOWS if form.get(f"show.{wish}")] if "shows" in form else None
    services.village.presence.changed(services.people.change(who.person.id, sheep=chosen, shows=shows))
    services.village.look_anew()
    return who.mark(RedirectResponse("/me", 303))


async def change(request: Request) -> Response:
    """What a game that is over has done to my rating, for the verdict of its table; of one that goes on, what it will
    do (`ahead`). {} for who does not play there."""
    here, services, language = person_of(request), services_of(request), language_of(request)
    if here is None:
        return JSONResponse({})
    table = request.path_params["table"]
    return JSONResponse(changed_by(services, here, table, language) or {"ahead": stakes.of(request, table, language)})


def changed_by(services: Services, person: Person, table: str, language: str) -> dict[str, Any]:
    found, say = Past(services.store, person).at(table), voice("panurge.web", language)
    if found is None:
        return {}
    told = {"rating": round(found.after), "doubt": round(SURE * found.spread), "unrated": found.unrated}
    if found.unrated:
        return {**told, "change": None, "say": say(f"me.unrated.{found.unrated}")}
    drawn = Profile(services.people, person, language, own=True).curve(found.game)
    said = say("end.rating", points=told["rating"], doubt=told["doubt"])
    beside = _beside(services, person, table, found.game)
    return {**told, "change": found.change, "say": said, "curve": drawn, "seats": beside}


def _beside(services: Services, person: Person, table: str, game: str) -> dict[str, int]:
    """The ratings of those who sat there, by seat: mine, those of who shows them, and the fixed ones of bots."""
    rated, fixed = rated_at(services.store, table), anchors(game)
    people = services.people.people({one for one, _ in rated.values()})
    shown = {one for one, other in people.items() if one == person.id or "ratings" in other.shows}
    found = {str(seat): round(points) for seat, (one, points) in rated.items() if one in shown}
    for seat, sits in enumerate(map(seat_of, services.store.sitting(table))):
        if sits.is_bot and (sits.was or sits.bot) in fixed:
            found[str(seat)] = round(fixed[sits.was or sits.bot])
    return found


# ---------------------------------------------------------------------- lessons
async def learnt(request: Request) -> Response:
    """What the browser has kept of lessons: taken over by who has a page."""
    sent, here = await request.body(), person_of(request)
    try:
        told = read_object(sent)
    except NoJson:
        return JSONResponse({"wrong": "bad_json"}, HTTPStatus.BAD_REQUEST)
    if here is None:
        return JSONResponse({"lessons": {}})
    services = services_of(request)
    done = [(game, int(number)) for game, those in told.items() for number in known_lessons(game, those)]
    services.people.learnt(here.id, done)
    return JSONResponse({"lessons": Past(services.store, here).lessons()})


def known_lessons(game: str, told: Any) -> list[int]:
    """Lessons there are."""
    count = len(lessons(GAMES[game])) if game in GAMES else 0
    return [n for n in told if type(n) is int and 0 < n <= count] if isinstance(told, list) else []


# ---------------------------------------------------------------------- my data
async def export(request: Request) -> Response:
    """Everything that is kept about me, as one file."""
    here = person_of(request)
    if here is None:
        return turned_away(request, "nobody", HTTPStatus.NOT_FOUND)
    services = services_of(request)
    told = await asyncio.to_thread(exported, services, here)
    headers = {"content-disposition": 'attachment; filename="panurge.json"'}
    return JSONResponse(told, headers=headers)


def exported(services: Services, person: Person) -> dict[str, Any]:
    past = Past(services.store, person)
    ratings = services.people.ratings_of(person.id)
    return {
        "id": person.id,
        "name": person.name,
        "sheep": {"wool": person.sheep.wool, "face": person.sheep.face, "hat": person.sheep.hat},
        "shows": sorted(person.shows),
        "since": person.since,
        "seen": person.seen,
        "browsers": Doors(services.people).browsers(person),
        "passkeys": len(Keyring(services.store).of(person)),
        "ratings": {
            game: {"rating": skill.mean, "spread": skill.spread, "games": skill.games, "won": skill.won}
            for game, skill in ratings.items()
        },
        "shunned": services.people.shunned(person.id),
        "lessons": past.lessons(),
        "ribbons": [{"game": game, "ribbon": key, "table": table} for (game, key), table in past.ribbons().items()],
        "running": sorted(set(seats_of(services.store, person.id)) - {one.table for one in past.games(100_000)}),
        "games": [
            {
                "table": one.table,
                "seat": one.seat,
                "game": one.game,
                "at": one.at,
                "place": one.place,
                "won": one.won,
                "points": list(one.scores),
                "rated": not one.unrated,
                "unrated": one.unrated,
                "rating": [one.before, one.after],
                "record": _record(services, one.table),
            }
            for one in past.games(100_000)
        ],
    }


def _record(services: Services, table: str) -> str | None:
    """As it is kept; None for a game that has ended so lately that it is not yet."""
    packed = services.store.archive(table)
    return Archive.unpacked(packed).record if packed is not None else None


# ---------------------------------------------------------------------- forget me
async def forgotten(request: Request) -> Response:
    """A page of its own: what goes and what stays; done at once when the name is typed."""
    here = person_of(request)
    if here is None:
        return turned_away(request, "nobody", HTTPStatus.NOT_FOUND)
    services, wrong = services_of(request), False
    if request.method == "POST":
        typed = clean_name((await form_of(request)).get("name", ""))
        if typed == here.name:
            await forget_person(services, here)
            gone = turned_away(request, "forgotten", HTTPStatus.OK)
            for cookie in (COOKIE, NAME):
                gone.delete_cookie(cookie, path="/")
            return gone
        wrong = True
    tables = len(seats_of(services.store, here.id))
    status = HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK
    return render(request, "forget.html", status=status, person=here, tables=tables, wrong=wrong)


async def forget_person(services: Services, person: Person) -> int:
    """Games that go on are left as one leaves a table, one after the other, so that nobody waits for all of them; rooms
    are opened anew from what is kept now. Returns at how many tables somebody has sat."""
    running, places = in_play(services.store, person.id), places_of(services.store, person)
    for table in running:
        room = services.hub.room(table)
        if room is not None and not room.table.over and not room.table.frozen:
            _leave(room.table, person, places.get(table, {}))
        await asyncio.sleep(0)

    def scrub(header: Header, kept: bytes, names: frozenset[str]) -> bytes | None:
        """What is kept of a game, without the name; made anew where that is possible."""
        if header.game in GAMES and header.version == GAMES[header.game].version:
            return None
        archive = Archive.unpacked(kept)
        written = names | {escape(name) for name in names}
        return archive.rewritten(lambda text: without(text, written)).packed()

    changed = await services.hub.settling.do(lambda store: forget(store, person, scrub))
    services.village.presence.forget(person)
    services.challenges.forget(person)
    services.village.look_anew()
    services.hub.open_anew(changed)
    for table in changed:
        services.hub.keeper.ended(table)
    ends.forget(changed)
    return len(changed)


def _leave(table: Table, person: Person, places: dict[int, Tenure]) -> None:
    for seat, place in places.items():
        sits = table.seats[seat]
        if sits.is_present and place.is_of(person, sits.name):
            with suppress(Refused):
                table.stand_in(seat, "left")
