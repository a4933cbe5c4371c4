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
    return (here.name if here is not None else "") or remembered_name(connection.cookies)


class Arrival:
    """Somebody who does something that is to be kept: their browser has a name from now on, and is somebody's.

    Make one before anything is held, and let it mark the response: the cookie goes with it."""

    def __init__(self, request: Request, name: str = "") -> None:
        self.services = services_of(request)
        self.secure = request.url.scheme == "https"
        self.name = name
        self.browser = self.services.links.browser(request.cookies) or new_browser()
        people = self.services.people
        new = people.of_browser(self.browser) is None
        self.person = people.welcome(self.browser, name, remembered_name(request.cookies))
        if new:
            self.services.hub.results.take_over(self.person.id)

    def mark(self, response: Response) -> Response:
        self.services.links.remember(response, self.browser, self.secure)
        if self.name:
            remember_name(response, self.name)
        return response
