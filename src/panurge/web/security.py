"""Headers that keep the page to itself, and the questions every request is asked before it is served."""

from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from panurge.web.api.problems import STATUS, Problem, answer
from panurge.web.hosts import Hosts
from panurge.web.limits import Admission, Buckets
from panurge.web.services import Services, services_in
from panurge.web.visit import address_of, wished_language

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


READING = ("GET", "HEAD", "OPTIONS")
FOREIGN, TOO_FAST = 4403, 4429  # a socket's closing codes
VISITED = ("/t/", "/replay")  # pages that replay or draw a table: nobody needs many of them a second
LOOKED_AT = (  # cheap ones, and the lobby beside them
    *("/new", "/me", "/door", "/players/", "/leaderboard", "/rules/", "/learn", "/tables", "/watch", "/stats/"),
    "/metrics",
)


def own_origin(connection: HTTPConnection) -> bool:
    """Whether the page that asks is ours. Programs send no Origin; browsers always do for posts and sockets."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # not an address at all
        return False


def _turned_away(scope: Scope, code: str) -> Response:
    """Programs get the problem in their own shape, people its sentence; both in their language."""
    problem, language = Problem(code), wished_language(HTTPConnection(scope))
    if scope["path"].startswith("/api/"):
        return answer(problem, language)
    return PlainTextResponse(f"{problem.say(language)}\n", STATUS[code])


class Guard:
    """Asks every request by which name it comes, from where, and how much of it there is; adds the headers.

    Whoever hangs up is simply gone: that is no fault, and nothing to log."""

    def __init__(self, app: ASGIApp, hosts: Hosts, longest: int, longer: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.hosts = hosts
        self.longest = longest
        self.longer = longer or {}  # by path, where more is needed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = {"http": self._http, "websocket": self._socket}.get(scope["type"], self.app)
        with suppress(ClientDisconnect, WebSocketDisconnect):
            await door(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A table is drawn for whoever opens a socket: so much for each address, and one at a time."""
        services, address = services_in(scope["app"]), address_of(HTTPConnection(scope))
        if not self.hosts.know(Headers(scope=scope).get("host", "")):
            await send({"type": "websocket.close", "code": FOREIGN})
            return
        if services.warden.bars(address):
            await send({"type": "websocket.close", "code": FOREIGN})
            return
        if not services.drawing.take(address):
            services.metrics.turned.labels("drawing").inc()
            await send({"type": "websocket.close", "code": TOO_FAST})
            return
        turn, heard = await services.turnstile.admit(address), False

        async def hearing() -> Message:
            nonlocal heard
            if heard:
                turn.pass_on()  # whoever listens to the page has drawn it
            heard = True
            return await receive()

        async def telling(message: Message) -> None:
            if message["type"] != "websocket.accept":
                turn.pass_on()
            await send(message)

        try:
            await self.app(scope, hearing, telling)
        finally:
            turn.pass_on()

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, turn = address_of(HTTPConnection(scope)), Admission()
        added = HEADERS | services_in(scope["app"]).front.headers(HTTPConnection(scope))

        async def guarded(message: Message) -> None:
            turn.pass_on()  # what is answered is made by now; who reads it slowly keeps nobody waiting
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if scope["scheme"] == "https":
                    message["headers"] = [_secured(name, value) for name, value in message["headers"]]
            await send(message)

        services = services_in(scope["app"])
        if not services.under_way.enter(address):
            await _turned_away(scope, "too_fast")(scope, receive, guarded)
            return
        try:
            wrong = self._wrong(scope, address)
            if not wrong and scope["method"] in READING and _bucket(services, scope["path"]) is not None:
                turn = await services.turnstile.admit(address)
            await (_turned_away(scope, wrong) if wrong else self.app)(scope, receive, guarded)
        finally:
            turn.pass_on()
            services.under_way.leave(address)

    def _wrong(self, scope: Scope, address: str) -> str:
        """The code of what is wrong with a request, before anything is done; nothing if it may pass."""
        headers = Headers(scope=scope)
        if not self.hosts.know(headers.get("host", "")):
            return "bad_host"
        if services_in(scope["app"]).warden.bars(address):
            return "banned"
        bucket = _bucket(services_in(scope["app"]), scope["path"])
        if bucket is not None and not bucket.take(address):
            return "too_fast"
        if scope["method"] in READING:
            return ""
        if not own_origin(HTTPConnection(scope)):
            return "foreign"
        longest = self.longer.get(scope["path"], self.longest)
        length = headers.get("content-length", "" if "transfer-encoding" in headers else "0")
        fits = length.isascii() and length.isdigit() and len(length) < 10 and int(length) <= longest
        return "" if fits else "too_long"


def _secured(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A cookie that came by https goes by https alone."""
    wanting = name == b"set-cookie" and b"; secure" not in value.lower()
    return name, value + b"; Secure" if wanting else value


def _bucket(services: Services, path: str) -> Buckets | None:
    """What limits the pages at a path, if anything does. (The API has its own.)"""
    if path.startswith(VISITED):
        return services.visiting
    return services.looking if path == "/" or path.startswith(LOOKED_AT) else None
