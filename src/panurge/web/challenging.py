"""Challenging somebody from the leaderboard or their page, and what to answer: one touch each."""

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.people import Person
from panurge.table import create
from panurge.table.seats import STAND_IN, bot, person, present
from panurge.table.view import PROTOCOL
from panurge.web.challenges import Challenge
from panurge.web.pages import form_of, not_found
from panurge.web.playable import playable
from panurge.web.render import turned_away
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of
from panurge.web.visitor import Arrival, person_of

BACK = ("/", "/me")  # where an answer is given


async def challenge(request: Request) -> Response:
    """A table for two, and somebody who is here asked to come to it."""
    form = await form_of(request)
    services, game = services_of(request), form.get("game", "")
    guest = services.people.person(form.get("person", "")[:24])
    if game not in playable():
        return await not_found(request, None)
    if guest is None or not services.challenges.may_ask(person_of(request), guest):
        return turned_away(request, "challenge", HTTPStatus.CONFLICT)
    if not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    who = Arrival(request)
    table = open_challenge(services, who.person, who.browser, guest, game)
    return who.mark(RedirectResponse(f"/t/{table}/invite", 303))


def open_challenge(services: Services, host: Person, browser: str, guest: Person, game: str) -> str:
    """The table of a challenge: the host, a free seat, and bots where a game needs more than two."""
    card = GAMES[game]
    players = min(card.players, key=lambda count: abs(count - 2))
    sitting = [present(host.name), person(), *[bot(STAND_IN)] * (players - 2)]
    with services.store.transaction():
        header = create(services.store, game, card.settings(players), sitting)
        if browser:
            services.store.hold(header.table, 0, browser)
    services.metrics.tables.labels(game).inc()
    services.challenges.ask(host, guest, header.table, game, 1)
    return header.table


async def answer_challenge(request: Request) -> Response:
    """No, or never again; yes is the seat's own link."""
    form = await form_of(request)
    services, here = services_of(request), person_of(request)
    if here is not None:
        refuse(services, here, request.path_params["table"], form.get("answer") == "never")
    back = form.get("back", "")
    return RedirectResponse(back if back in BACK else BACK[0], 303)


def refuse(services: Services, guest: Person, table: str, never: bool) -> bool:
    """Whether there was such a challenge. Its host is told that it will not come to a game now, and no more."""
    found = services.challenges.answer(guest, table, never)
    room = services.hub.room(table) if found is not None else None
    if room is not None:
        room.tell_holders({"v": PROTOCOL, "t": "declined", "name": guest.name})
    return found is not None


async def unshunned(request: Request) -> Response:
    here = person_of(request)
    if here is not None:
        services_of(request).people.unshun(here.id)
    return RedirectResponse("/me", 303)


def challenges_for(services: Services, guest: Person | None, language: str) -> list[dict[str, Any]]:
    """The challenges somebody can answer now, for a page."""
    if guest is None:
        return []
    unnamed = voice("panurge.web", language)("me.unnamed")
    return [row(services, one, language, unnamed) for one in services.challenges.of(guest)]


def row(services: Services, one: Challenge, language: str, unnamed: str) -> dict[str, Any]:
    return {
        "table": one.table,
        "game": one.game,
        "title": GAMES[one.game].titles[language],
        "name": one.host.name or unnamed,
        "sheep": one.host.sheep.text,
        "page": f"/players/{one.host.id}" if one.host.has_page else "",
        "link": services.links.seat_link(one.table, one.seat),
    }
