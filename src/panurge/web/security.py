"""Headers that keep the page to itself, and the questions every request is asked before it is served."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panurge.web.api.problems import STATUS, Problem, answer
from panurge.web.visit import address_of, wished_language

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
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


COSTLY = ("/t/", "/replay")  # pages that replay or draw a table: nobody needs many of them a second


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
    """Adds the headers, and turns away posts from foreign pages and bodies that are too long."""

    def __init__(self, app: ASGIApp, longest: int, longer: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.longest = longest
        self.longer = longer or {}  # by path, where more is needed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if scope["path"].startswith(COSTLY) and not scope["app"].state.visiting.take(address_of(HTTPConnection(scope))):
            await _turned_away(scope, "too_fast")(scope, receive, guarded)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if not own_origin(HTTPConnection(scope)):
                await _turned_away(scope, "foreign")(scope, receive, guarded)
                return
            longest = self.longer.get(scope["path"], self.longest)
            headers = Headers(scope=scope)
            length = headers.get("content-length", "" if "transfer-encoding" in headers else "0")
            if not length.isascii() or not length.isdigit() or int(length) > longest:
                await _turned_away(scope, "too_long")(scope, receive, guarded)
                return
        await self.app(scope, receive, guarded)
