"""The page below a path of somebody's host, such as /sheep: taken off on the way in, put on on the way out.

Everything inside writes addresses as if the house had the whole host to itself. What leaves it with one of them is here
made to lead back: redirects, cookies, the attributes of pages, the addresses in JSON. Whatever a visitor
wrote cannot look like one of these: in an attribute and in JSON its quotes are escaped."""

import re
from functools import partial

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from panurge.core.errors import BadOption

PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")
ATTRIBUTE = re.compile(rb'(\b(?:href|src|action|content|data-[a-z-]+)=")/(?!/)')
VALUE = re.compile(rb'("(?:url|rules|picture|page|invitation|door|src|id|start_url|scope)": ?")/(?!/)')
DIRECT = ("/healthz", "/metrics")  # asked for by whoever looks after the process and knows no path
REWRITTEN = {  # kinds of answers in which addresses stand, and how they are found
    "text/html": ATTRIBUTE,
    "application/json": VALUE,
    "application/manifest+json": VALUE,
}


def checked_root(root: str) -> str:
    """A base path as it is compared: "" for none, else without a slash at its end."""
    bare = root.rstrip("/")
    if bare and (not PATH.fullmatch(bare) or {".", ".."} & set(bare.split("/"))):
        raise BadOption(f"a root path is one such as /sheep, not {root!r}")
    return bare


class Base:
    """The outermost: what comes in, and the head of what goes out."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app, self.root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.root or scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        if path.startswith(f"{self.root}/"):
            scope["path"] = path[len(self.root) :]
            scope["raw_path"] = scope.get("raw_path", path.encode()).removeprefix(self.root.encode())
            await self.app(scope, receive, partial(self._out, send))
        elif path in DIRECT:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4404})
        elif path == self.root:
            await RedirectResponse(f"{self.root}/")(scope, receive, send)
        else:
            await PlainTextResponse(f"the sheep are at {self.root}/\n", 404)(scope, receive, send)

    async def _out(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("location", "").startswith("/"):
                headers["location"] = self.root + headers["location"]
            message["headers"] = [(name, self._cookie(name, value)) for name, value in message["headers"]]
        await send(message)

    def _cookie(self, name: bytes, value: bytes) -> bytes:
        if name != b"set-cookie":
            return value
        return re.sub(rb"(?i)(; path=/)(?=;|$)", b"; Path=" + self.root.encode() + b"/", value)


class Addresses:
    """The innermost: what stands in pages, before anybody packs them."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app, self.root = app, root.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        placed = self.root and scope["type"] == "http"
        await self.app(scope, receive, Leaving(self.root, send).send if placed else send)


class Leaving:
    """One answer on its way out."""

    def __init__(self, root: bytes, send: Send) -> None:
        self._root, self._on = root, send
        self._pattern: re.Pattern[bytes] | None = None
        self._start: Message = {}  # waits for the whole of a page, whose length changes
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kind = "" if "content-encoding" in headers else headers.get("content-type", "").partition(";")[0]
            self._pattern, self._start = REWRITTEN.get(kind), message
        if self._pattern is None:
            await self._on(message)
        elif message["type"] == "http.response.body":
            await self._collect(message, self._pattern)

    async def _collect(self, message: Message, pattern: re.Pattern[bytes]) -> None:
        self._body += message.get("body", b"")
        if message.get("more_body"):
            return
        body = pattern.sub(rb"\g<1>" + self._root + b"/", self._body)
        MutableHeaders(scope=self._start)["content-length"] = str(len(body))
        await self._on(self._start)
        await self._on({**message, "body": body})
