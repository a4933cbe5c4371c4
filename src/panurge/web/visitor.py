"""Who asks: the person behind a request or a socket, by the browser its signed cookie names (`links`)."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from panurge.people import Person
from panurge.web.links import new_browser, remember_name, remembered_name
from panurge.web.services import services_of


def person_of(connection: HTTPConnection) -> Person | None:
    """None as long as somebody only looks: nobody is written down for reading a page."""
    services = services_of(connection)
    return services.people.of_browser(services.links.browser(connection.cookies))


def name_of(connection: HTTPConnection) -> str:
    """What somebody was called last time, "" if they never said."""
    here = person_of(connection)
    if here is None and is_of_another(connection):
        return ""
    return (here.name if here is not None else "") or remembered_name(connection.cookies)


def is_of_another(connection: HTTPConnection) -> bool:
    """Whether the name that a browser remembers is somebody's who is not here any more: it was theirs, and they have
    been forgotten, or have shut it out. A browser of the days before there were people holds seats, at least."""
    services = services_of(connection)
    browser = services.links.browser(connection.cookies)
    return bool(browser) and services.people.of_browser(browser) is None and not services.store.tables_of(browser, 1)


class Arrival:
    """Somebody who does something that is to be kept: their browser has a name from now on, and is somebody's.

    Make one before anything is held, and let it mark the response: the cookie goes with it."""

    def __init__(self, request: Request, name: str = "") -> None:
        self.services = services_of(request)
        self.secure = request.url.scheme == "https"
        self.name = name
        self.browser = self.services.links.browser(request.cookies) or new_browser()
        people, before = self.services.people, "" if is_of_another(request) else remembered_name(request.cookies)
        new = people.of_browser(self.browser) is None
        self.person = people.welcome(self.browser, name, before)
        if new:
            self.services.hub.results.take_over(self.person.id)

    def mark(self, response: Response) -> Response:
        self.services.links.remember(response, self.browser, self.secure)
        if self.name:
            remember_name(response, self.name)
        return response
