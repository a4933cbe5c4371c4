"""Inviting and being invited: the host's page with link, code and seats, and the page of whoever opens a link.

Three links lead to a guest's page: that of one seat (`/sit/…`), which gives it once; that of the whole table
(`/come/…`), by which one chooses among the free seats; and the lobby's (`/join`), at tables anybody may join."""

from collections.abc import Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from panurge.people.sheep import WOOLS, Sheep
from panurge.table import Refused, Room
from panurge.table.house import CLOCK, agreed
from panurge.table.naming import another, check_name
from panurge.table.seats import person
from panurge.table.shelved import fresh_view
from panurge.table.view import PROTOCOL, ViewKey
from panurge.web import invitation_pictures, opentables, strangers
from panurge.web.kept import drawing_of
from panurge.web.pages import form_of
from panurge.web.qr import square
from panurge.web.render import render, turned_away, words_for
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of, language_of
from panurge.web.visitor import Arrival, name_of, person_of


# ---------------------------------------------------------------------- guests
async def sit(request: Request) -> Response:
    """A seat link: somebody gives a name and sits down. A link previewed by a messenger takes no seat.

    The form is awaited first: link and room are those of the moment in which the seat is taken."""
    form = await form_of(request) if request.method == "POST" else {}
    return opentables.quickest(form.get("name", "").strip(), lambda: _sit(request, form))


def _sit(request: Request, form: dict[str, str]) -> Response:
    services, room = services_of(request), _room(request)
    seat = services.links.seat_of(request.path_params["table"], request.path_params["token"])
    if room is None or seat is None:
        return _used(request, room)
    taken, table = room.table.seats[seat], room.table
    if request.method == "GET":
        return _page(request, room, [seat], name=taken.name)
    over = table.over or bool(table.frozen)
    given = _named(request, room, form, seat) if not over else ""
    if isinstance(given, Response):
        return given
    who = Arrival(request, given)

    def taking() -> None:
        if taken.is_free:  # the invitation has done its work
            services.store.renew(table.id, seat)
        services.store.hold(table.id, seat, who.browser)

    if over:  # then one comes only to look from the seat
        with services.store.transaction():
            taking()
    else:
        called = given or taken.name or another(_usual(request, who), table.called_besides(seat))
        room.sit(seat, person(called), taking)
    _dress(request, who, form)
    return who.mark(RedirectResponse(f"/t/{table.id}", 303))


async def come(request: Request) -> Response:
    """The link of a whole table."""
    form = await form_of(request) if request.method == "POST" else {}
    room = _room(request)
    if room is None or not services_of(request).links.leads_to_table(room.table.id, request.path_params["token"]):
        return turned_away(request, "link", HTTPStatus.GONE)
    return _chosen(request, room, form, invited=True)


async def join(request: Request) -> Response:
    """A table anybody may join."""
    form = await form_of(request) if request.method == "POST" else {}  # first: the room is the one that is open then
    room = _room(request)
    if room is None:
        return turned_away(request, "table", HTTPStatus.NOT_FOUND)
    if not services_of(request).store.is_open(room.table.id) and request.method == "GET":
        return RedirectResponse(f"/t/{room.table.id}", 303)
    return _chosen(request, room, form, invited=False)


def _chosen(request: Request, room: Room, form: dict[str, str], invited: bool) -> Response:
    """One of the free seats, by a name and nothing else."""
    services, table = services_of(request), room.table
    free = [i for i, seat in enumerate(table.seats) if seat.is_free] if not table.over and not table.frozen else []
    if request.method == "POST" and not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    browser = services.links.browser(request.cookies)
    if browser and services.store.held(table.id, browser):
        return RedirectResponse(f"/t/{table.id}", 303)  # who sits there already only wants to see the table
    if request.method == "GET":
        return _page(request, room, free)
    wished = form.get("seat", "")
    seat = int(wished) if wished.isascii() and wished.isdigit() and len(wished) < 3 else None
    given = _named(request, room, form, -1)
    if isinstance(given, Response):
        return given
    if not free:
        return turned_away(request, "seat", HTTPStatus.CONFLICT, table.id)
    who, chosen = Arrival(request, given), seat if seat in free else None
    usual = _usual(request, who)
    try:
        taken = opentables.take_seat(services, room, given, chosen, who.browser, invited, usual)
    except Refused as refused:
        return _misnamed(request, room, form, -1, refused)
    if taken is None:
        return turned_away(request, "seat", HTTPStatus.CONFLICT, table.id)
    _dress(request, who, form)
    return who.mark(RedirectResponse(f"/t/{table.id}", 303))


def _named(request: Request, room: Room, form: dict[str, str], seat: int) -> str | Response:
    """The name somebody gives; the page once more, if it is none for this table."""
    try:
        return check_name(form.get("name", ""), room.table.called_besides(seat))
    except Refused as refused:
        return _misnamed(request, room, form, seat, refused)


def _misnamed(request: Request, room: Room, form: dict[str, str], seat: int, refused: Refused) -> Response:
    """The page once more, with what is wrong with the name."""
    if not refused.code.startswith("name_"):
        raise refused
    free = [i for i, one in enumerate(room.table.seats) if one.is_free] if seat < 0 else [seat]
    said = refused.say(language_of(request))
    return _page(request, room, free, said, HTTPStatus.BAD_REQUEST, form.get("name", "")[:40])


def _usual(request: Request, who: Arrival) -> str:
    """Who gives no name is called as before, or a guest."""
    return who.person.name or words_for(request)("seat.guest")


def _dress(request: Request, who: Arrival, form: dict[str, str]) -> None:
    """The wool somebody chose on the page."""
    wool, sheep = form.get("wool", ""), who.person.sheep
    if wool in WOOLS and wool != sheep.wool:
        services_of(request).people.change(who.person.id, sheep=Sheep(wool, sheep.face, sheep.hat))


def _used(request: Request, room: Room | None) -> Response:
    """A link that gives no seat any more: who holds that seat is led to the table."""
    services = services_of(request)
    browser = services.links.browser(request.cookies)
    if room is not None and browser:
        seat = services.links.led_to(room.table.id, request.path_params["token"])
        if seat is not None and seat in services.store.held(room.table.id, browser):
            return RedirectResponse(f"/t/{room.table.id}", 303)
    return turned_away(request, "link", HTTPStatus.GONE)


def _page(
    request: Request, room: Room, free: Sequence[int], problem: str = "", status: int = 200, name: str = ""
) -> Response:
    """Whoever was invited reads names as they are; whoever found the table in the lobby, and whoever is shown the
    link's picture and title by a messenger, as strangers may."""
    table, language, here = room.table, language_of(request), person_of(request)
    services, token = services_of(request), request.path_params.get("token", "")
    names = table.names(language) if token else strangers.names(services.people, table, language)
    seen = strangers.sitting(services.people, table)
    rows = [
        {
            "seat": i,
            "called": table.seat_name(i, language),
            "name": "" if seat.is_free else names[i],
            "free": i in free,
            "bot": seat.is_bot,
            "here": seat.is_bot or i in room.company.online,
        }
        for i, seat in enumerate(table.seats)
    ]
    inviting = strangers.host(table.seats if token else seen)
    clock = str(agreed(table.header.options, CLOCK))
    return render(
        request,
        "sit.html",
        status=status,
        card=table.card,
        table=table.id,
        options=table.line.options,
        rows=rows,
        free=list(free),
        host=inviting,
        sender=strangers.host(seen),
        told=invitation_pictures.in_words(table.header.game, language, strangers.host(seen), seen),
        over=table.over,
        clock="" if clock == CLOCK.default else clock,
        name=name or name_of(request),
        here=here,
        wools=WOOLS,
        wool=here.sheep.wool if here is not None else "",
        problem=problem,
        base=_base(request),
        token=token,
    )


async def looking(request: Request) -> Response:
    """A page with an invitation is open and seen, or has just been left: whoever waits at the table is told."""
    form = await form_of(request)
    services, room, here = services_of(request), _room(request), person_of(request)
    if room is None or not _leads(services, room.table.id, form.get("token", "")):
        return Response(status_code=HTTPStatus.NOT_FOUND)
    table, browser = room.table.id, services.links.browser(request.cookies)
    if browser and services.store.held(table, browser):
        return Response(status_code=HTTPStatus.NO_CONTENT)  # the host looks at what they have sent
    mark = browser or address_of(request)
    if form.get("gone"):
        services.invited.left(table, mark)
    else:
        services.invited.note_looking(table, mark, here.name if here is not None and here.is_here_for_all else "")
    room.tell_holders({"v": PROTOCOL, "t": "guests", "names": services.invited.names(table)})
    return Response(status_code=HTTPStatus.NO_CONTENT)


def _leads(services: Services, table: str, token: str) -> bool:
    """Whether this is an invitation to that table: by its own link, a seat's, or because anybody may join."""
    if not token:
        return services.store.is_open(table)
    return services.links.leads_to_table(table, token) or services.links.seat_of(table, token) is not None


# ---------------------------------------------------------------------- the host
async def invite(request: Request) -> Response:
    """The host's page: the board waits, the link goes out, the seats fill."""
    services, room, language = services_of(request), _room(request), language_of(request)
    browser = services.links.browser(request.cookies)
    holds = services.store.held(room.table.id, browser) if room is not None and browser else ()
    if room is None or not holds:
        return turned_away(request, "not_yours" if room is not None else "table", HTTPStatus.FORBIDDEN)
    table = room.table
    if table.over or table.frozen or not any(seat.is_free or seat.is_bot for seat in table.seats):
        return RedirectResponse(f"/t/{table.id}", 303)
    link = _base(request) + services.links.table_link(table.id)
    view = fresh_view(table, ViewKey(holds[0] if len(holds) == 1 else None, language, "wide"))
    return render(
        request,
        "invite.html",
        card=table.card,
        room=room,
        options=table.line.options,
        link=link,
        code=square(link),
        svg=drawing_of(view.scene()).markup(),
        seats=[table.seat_name(i, language) for i in range(len(table.seats))],
        opened=services.store.is_open(table.id),
    )


def _base(request: Request) -> str:
    """How this server is called by whoever asks (the guard has looked at it)."""
    root = services_of(request).front.root
    return f"{request.url.scheme}://{request.headers.get('host', 'localhost')}{root}"


def _room(request: Request) -> Room | None:
    return services_of(request).hub.room(request.path_params["table"])
