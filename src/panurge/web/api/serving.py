"""The door of the API: every call passes here. Rate, table, token and body are looked at before anything is done."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, compile_path

from panurge.core.words import voice
from panurge.table import Refused, Room, Unreachable
from panurge.web.api.call import Call, Caller
from panurge.web.api.calls import CALLS
from panurge.web.api.describe import description
from panurge.web.api.problems import Problem, answer
from panurge.web.api.shapes import SHAPES, fits, needed
from panurge.web.sent import NoJson, read_json
from panurge.web.services import services_of
from panurge.web.visit import address_of, wished_language

ROOT = "/api/v1"
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


def routes() -> list[Route]:
    found = [Route(ROOT + call.path, _door(call), methods=[call.method], name=f"api.{call.name}") for call in CALLS]
    found.append(Route(f"{ROOT}/openapi.json", _description, methods=["GET"]))
    found.append(Route("/api/{rest:path}", _no_call, methods=METHODS))
    return found


def _door(call: Call) -> Callable[[Request], Awaitable[Response]]:
    async def pass_through(request: Request) -> Response:
        services, language = services_of(request), wished_language(request)
        services.metrics.frames.labels(f"api.{call.name}").inc()
        room: Room | None = None
        try:
            if not services.asking.take(address_of(request)):
                raise Problem("too_fast")
            caller = Caller(request, language, admit=lambda: _admit(caller, call))
            sent = await request.body() if call.takes else b""
            caller.admit()  # after the wait: a link may have been renewed meanwhile, a room closed
            room = caller.opened
            if call.takes:
                caller.body = _body(sent, call.takes, language)
            given = await call.does(caller)
        except Unreachable:
            services.metrics.refused.labels("busy").inc()
            return answer(Problem("busy"), language, None if room is None else room.table.moment)
        except Problem as problem:
            services.metrics.refused.labels(problem.code).inc()
            return answer(problem, language, None if room is None else room.table.moment)
        except Refused as refused:
            services.metrics.refused.labels(refused.code).inc()
            same = Problem(refused.code, refused.say(language), refused.rule)
            return answer(same, language, None if room is None else room.table.moment)
        return given if isinstance(given, Response) else JSONResponse(given, call.status)

    return pass_through


def _admit(caller: Caller, call: Call) -> None:
    """The room that is open now, and the seat that the token gives now."""
    if "{table}" in call.path:
        caller.opened = caller.services.hub.room(caller.request.path_params["table"])
        if caller.opened is None:
            raise Problem("no_table")
    if call.seat != "no":
        caller.seat = _seat(caller.request, caller.opened, call.seat == "must")
    if call.person != "no":
        _know(caller, call.person == "must")


def _know(caller: Caller, needed: bool) -> None:
    """Who a bearer token says is asking; without one, nobody in particular."""
    token = _token(caller.request)
    if token is None:
        if needed:
            raise Problem("nobody")
        return
    caller.browser = caller.services.links.me(token)
    caller.somebody = caller.services.people.of_browser(caller.browser)
    if caller.somebody is None:
        raise Problem("bad_token")


def _seat(request: Request, room: Room | None, needed: bool) -> int | None:
    """The seat a bearer token gives at this table; without a token one looks on."""
    token = _token(request)
    if token is None:
        if needed:
            raise Problem("spectator")
        return None
    held = services_of(request).links.bearer(token)
    if held is None or room is None:
        raise Problem("bad_token")
    table, seat = held
    if table != room.table.id:
        raise Problem("not_yours")
    return int(seat)


def _token(request: Request) -> str | None:
    """"Bearer" and nothing after it is no token: a program says so as long as it has none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme and scheme.lower() != "bearer":
        return ""
    return token.strip() or None


def _body(sent: bytes, shape: str, language: str) -> dict[str, Any]:
    if not sent.strip() and not needed(SHAPES[shape]):
        return {}
    try:
        body = read_json(sent)
    except NoJson:
        raise Problem("bad_json") from None
    wrong = fits(body, SHAPES[shape])
    if wrong:
        raise Problem("bad_frame", voice("panurge.web", language)("api.bad_body", where=wrong))
    checked: dict[str, Any] = body
    return checked


async def _description(request: Request) -> Response:
    return JSONResponse(description(CALLS), headers={"cache-control": "public, max-age=300"})


async def _no_call(request: Request) -> Response:
    path, language = request.url.path, wished_language(request)
    known = [call.method for call in CALLS if compile_path(ROOT + call.path)[0].match(path)]
    if path == f"{ROOT}/openapi.json":
        known = ["GET"]
    return answer(Problem("bad_method" if known else "no_call"), language, allow=", ".join(sorted(set(known))))
