"""Whether a game that goes on will be rated, told to who plays it: in a word or two, and in a sentence."""

from starlette.requests import Request

from panurge.core.words import voice
from panurge.people.ahead import NOT_RATED, PERHAPS, RATED, Ahead, foreseen
from panurge.people.people import now
from panurge.web.services import Services, services_of

NOT_YET = "not_yet"
SAYS = {  # what is said in other words than when it is over
    Ahead(RATED): "ahead.rated.say",
    Ahead(PERHAPS, "unknown"): "ahead.perhaps.unknown",
    Ahead(PERHAPS, "helped"): "ahead.perhaps.helped",
    Ahead(PERHAPS, "spoilt"): "ahead.perhaps.left",
    Ahead(PERHAPS, "short"): "ahead.perhaps.left",
    Ahead(NOT_RATED, "unknown"): "ahead.not_yet.unknown",
}


def stakes(services: Services, table: str, seat: int, language: str) -> dict[str, str]:
    """{} if nobody is known to sit there."""
    told, say = foreseen(services.hub.results, table, seat, now()), voice("panurge.web", language)
    if told is None:
        return {}
    mood = NOT_YET if told == (NOT_RATED, "unknown") else told.mood
    sentence = say(SAYS.get(told, f"me.unrated.{told.why}"))
    return {"mood": mood, "short": say(f"ahead.{mood}"), "say": sentence[0].upper() + sentence[1:]}


def of(request: Request, table: str, language: str) -> dict[str, str]:
    """The same for who asks; {} for who has no seat there, or several, and once the game is over."""
    services = services_of(request)
    browser, room = services.links.browser(request.cookies), services.hub.room(table)
    holds = services.store.held(table, browser) if room is not None and browser else ()
    if room is None or room.table.over or len(holds) != 1:
        return {}
    return stakes(services, table, holds[0], language)
