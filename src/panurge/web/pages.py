"""The pages of a table: making one, playing there, once more, its record; and those that say what is the matter."""

from html import unescape
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from panurge.core.card import GameCard
from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.learn.brief import telling
from panurge.table import SEATED, Refused, Room, create
from panurge.table.begin import who_begins
from panurge.table.chance import new_key
from panurge.table.chat import bleats
from panurge.table.house import HELP, HOUSE, WATCH
from panurge.table.naming import check_name
from panurge.table.rematch import rematch
from panurge.table.seats import Seat, bot, clean_name, person, present
from panurge.table.shelved import fresh_view
from panurge.table.view import ViewKey
from panurge.web import opentables, stakes, strangers
from panurge.web.api.problems import Problem, answer
from panurge.web.forms import name_in, options_from, seats_from, table_form, what_is_wrong
from panurge.web.kept import drawing_of
from panurge.web.playable import playable
from panurge.web.render import render, turned_away, words_for
from panurge.web.rulepage import rule_page
from panurge.web.scenes import LEVELS
from panurge.web.security import HEADERS
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of, language_of, layout_of, wished_language
from panurge.web.visitor import Arrival, name_of

DEFAULT_BOT = "random"
LEFT = "left"  # the cookie that says who has just left, for the page that opens instead


# ---------------------------------------------------------------------- making a table
async def quick(request: Request) -> Response:
    """One click: with whoever waits, as the button said; else against bots, at a table with the options its card has
    for newcomers, in the seat that begins: nobody who has just come wants to watch others first."""
    form = await form_of(request)
    game = form.get("game", "")
    if game not in playable():
        return await not_found(request, None)
    if form.get("with"):
        return _with_somebody(request, game, form)
    return _against_bots(request, game, form)


def _with_somebody(request: Request, game: str, form: dict[str, str]) -> Response:
    """The seat beside whoever waits. Of two who want it one gets it; the other plays a bot, and is told why."""
    services = services_of(request)
    room = services.hub.room(form["with"])
    host = "" if room is None else _waiter(services, room, language_of(request))
    if room is not None and room.table.header.game == game and services.making.take(address_of(request)):
        who = Arrival(request)
        held = services.store.held(room.table.id, who.browser)
        usual = who.person.name or words_for(request)("seat.guest")
        if held or opentables.take_seat(services, room, "", browser=who.browser, usual=usual) is not None:
            return who.mark(RedirectResponse(f"/t/{room.table.id}", 303))
    made = _against_bots(request, game, form)
    if made.status_code == HTTPStatus.SEE_OTHER:
        made.set_cookie(LEFT, host.encode("ascii", "xmlcharrefreplace").decode(), max_age=60, samesite="lax")
    return made


def _waiter(services: Services, room: Room, language: str) -> str:
    """Who waits at a table: the first person there, as strangers may know them."""
    seats, names = room.table.seats, strangers.names(services.people, room.table, language)
    return next((names[i] for i, seat in enumerate(seats) if not seat.is_bot and not seat.is_free), "")


def _against_bots(request: Request, game: str, form: dict[str, str]) -> Response:
    level = form.get("bot", "")
    card = GAMES[game]
    players = card.default_players or card.players[0]
    settings, key = card.settings(players, dict(card.newcomers)), new_key()
    mine = who_begins(game, settings, key)
    sitting = [bot(level if level in SEATED else DEFAULT_BOT)] * players
    sitting[mine] = present(name_of(request))
    wishes = {HOUSE + HELP.name: form.get("helped") == "1", HOUSE + WATCH.name: True}
    return _make(request, game, settings | wishes, sitting, [mine], key=key)


async def wait(request: Request) -> Response:
    """A table that waits for anybody, with the usual options; a bot is offered there soon."""
    form = await form_of(request)
    game = form.get("game", "")
    if game not in playable():
        return await not_found(request, None)
    card = GAMES[game]
    players = card.default_players or card.players[0]
    sitting = [present(name_of(request)), *[person()] * (players - 1)]
    made = _make(request, game, card.settings(players), sitting, [0], opened=True)
    if made.status_code == HTTPStatus.SEE_OTHER:
        made.headers["location"] += "/invite"
    return made


async def new(request: Request) -> Response:
    """Choosing game, seats and options."""
    form = await form_of(request) if request.method == "POST" else {}
    game = form.get("game") or request.query_params.get("game", "")
    if game not in playable():
        return await not_found(request, None)
    card, language = GAMES[game], language_of(request)
    problem = ""
    if request.method == "POST":
        try:
            sitting, here = seats_from(form, card)
            _check_names(form, card)
            opened = form.get("open") == "true"
            options = options_from(form, card, len(sitting))
            return _make(request, game, options, sitting, here, opened, name=name_in(form, card))
        except PanurgeError as error:
            if isinstance(error, Refused) and error.code.startswith("name_"):
                problem = error.say(language)
            else:
                problem = what_is_wrong(error, card, language)
    wanted = form or {"preset": request.query_params.get("preset", "")}
    page = table_form(card, language, wanted, name_of(request))
    status = HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK
    fields = {"card": card, "form": page, "problem": problem, "bots": list(SEATED), "levels": list(LEVELS)}
    return render(request, "new.html", status=status, **fields)


def _check_names(form: dict[str, str], card: GameCard) -> None:
    """Nobody at a new table is called as another, nor so that nobody could read it."""
    called: list[str] = []
    for seat in range(max(card.players)):
        if form.get(f"seat{seat}") in ("me", "here"):
            name = check_name(form.get(f"name{seat}", ""), called)
            called += [name] if name else []


def _make(
    request: Request,
    game: str,
    options: dict[str, Any],
    sitting: list[Seat],
    here: list[int],
    opened: bool = False,
    key: bytes | None = None,
    name: str = "",
) -> Response:
    services = services_of(request)
    if not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    opened = opened and any(seat.is_free for seat in sitting)
    if opened:
        options = options | {HOUSE + WATCH.name: True}
    with services.store.transaction():
        who = Arrival(request, name)
        header = create(services.store, game, options, sitting, key=key)
        if opened:
            services.store.open_table(header.table)
        for seat in here:
            services.store.hold(header.table, seat, who.browser)
    services.village.look_anew()
    services.metrics.tables.labels(game).inc()
    return who.mark(RedirectResponse(f"/t/{header.table}", 303))


# ---------------------------------------------------------------------- a table
async def table(request: Request) -> Response:
    room = _room(request)
    if room is None:
        return await not_found(request, None)
    services, language, layout = services_of(request), language_of(request), layout_of(request)
    browser = services.links.browser(request.cookies)
    holds = services.store.held(room.table.id, browser) if browser else ()
    header = room.table.header
    svg = ""
    if len(holds) < 2:  # a screen several people share shows nothing before it is known who looks
        view = fresh_view(room.table, ViewKey(holds[0] if holds else None, language, layout))
        svg = drawing_of(view.scene()).markup()
    invitations = []
    if holds:
        for i, seat in enumerate(room.table.seats):
            if seat.is_free:
                name = room.table.seat_name(i, language)
                invitations.append({"seat": i, "name": name, "link": services.links.seat_link(header.table, i)})
    left = clean_name(unescape(request.cookies.get(LEFT, "")))
    own_links = [{"seat": i, "link": services.links.seat_link(header.table, i)} for i in holds]
    page = render(
        request,
        "table.html",
        left=left if LEFT in request.cookies else None,
        room=room,
        card=room.table.card,
        svg=svg,
        layout=layout,
        holds=holds,
        invitations=invitations,
        own_links=own_links,
        levels=list(SEATED),
        bar=bool(holds) and getattr(room.table.card.module_if_any("hand"), "BAR", False),
        bleats=bleats(language),
        rules=rule_page(header.game, language),
        strips=telling(room.table.card),
        commitment=header.commitment,
        stakes=stakes.of(request, room.table.id, language),
    )
    if LEFT in request.cookies:
        page.delete_cookie(LEFT)
    return page


async def renew(request: Request) -> Response:
    """Revoke a seat's links: whoever holds the seat gets a new one, everybody else loses it."""
    services, room = services_of(request), _room(request)
    seat, browser = request.path_params["seat"], services.links.browser(request.cookies)
    if room is None or not browser or seat not in services.store.held(room.table.id, browser):
        return turned_away(request, "not_yours", HTTPStatus.FORBIDDEN)
    with services.store.transaction():
        services.store.renew(room.table.id, seat)
        services.store.hold(room.table.id, seat, browser)
    room.dismiss(seat)
    return RedirectResponse(f"/t/{room.table.id}", 303)


async def again(request: Request) -> Response:
    """The same people, the same options, a new game; everybody still there is offered to come along."""
    services, room = services_of(request), _room(request)
    browser = services.links.browser(request.cookies)
    holds = services.store.held(room.table.id, browser) if room is not None and browser else ()
    if room is None or not holds:
        return turned_away(request, "not_yours", HTTPStatus.FORBIDDEN)
    if not services.store.follower(room.table.id) and not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    try:
        table, fresh = rematch(services.store, room.table, holds[0])
    except Refused:
        return turned_away(request, "not_over", HTTPStatus.CONFLICT)
    if fresh:
        services.metrics.tables.labels(room.table.header.game).inc()
        room.follow_up(holds[0])
    return RedirectResponse(f"/t/{table}", 303)


async def record(request: Request) -> Response:
    """The full record of a finished game; of one in play what the asking seat has seen."""
    services, room = services_of(request), _room(request)
    if room is None:
        return await not_found(request, None)
    browser = services.links.browser(request.cookies)
    holds: tuple[int, ...] = services.store.held(room.table.id, browser) if browser else ()
    text = room.table.record_text(holds[0] if len(holds) == 1 else None)
    name = f"{room.table.header.game}-{room.table.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


# ---------------------------------------------------------------------- the rest
async def busy(request: Request, error: Exception) -> Response:
    """The store cannot be used now: the same may be asked again."""
    answered = turned_away(request, "busy", HTTPStatus.SERVICE_UNAVAILABLE)
    answered.headers["retry-after"] = "1"
    return answered


async def refused(request: Request, error: Exception) -> Response:
    """A table does not do what a page asked of it: something has happened there since the page was made."""
    assert isinstance(error, Refused)
    if error.code == "busy":
        return await busy(request, error)
    said, table = error.say(language_of(request)), request.path_params.get("table", "")
    return turned_away(request, "refused", HTTPStatus.CONFLICT, table, said)


async def not_found(request: Request, error: Exception | None) -> Response:
    path = request.scope["path"]
    if path.endswith("/") and "//" not in path and error is not None and request.method in ("GET", "HEAD"):
        asked = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(path.rstrip("/") + asked)  # without scheme and host: whoever asks knows them best
    about = "table" if path.startswith("/t/") else "page"
    return turned_away(request, about, HTTPStatus.NOT_FOUND)


async def fault(request: Request, error: Exception) -> Response:
    """Something of ours broke, and is in the log; who asked gets a page like any other, guarded like any other."""
    if request.url.path.startswith("/api/"):
        answered: Response = answer(Problem("fault"), wished_language(request))
    else:
        answered = turned_away(request, "fault", HTTPStatus.INTERNAL_SERVER_ERROR)
    answered.headers.update(HEADERS)
    return answered


def _room(request: Request) -> Room | None:
    return services_of(request).hub.room(request.path_params["table"])


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form, the first of each name."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return {name: values[0] for name, values in parse_qs(text, max_num_fields=200).items()}
    except ValueError:
        return {}
