"""Pages are packed (gzip), except what must not be: a secret is never packed together with words somebody chose.

Who can put a guess into a page and see how long it is on the wire learns from the length whether the guess stands there
a second time (BREACH). So the links that are keys to a seat, and the squares that show one to a telephone, are left
as they are in the middle of a packed page, in pieces of their own that nothing before or after is compared with: its
length says nothing of them. Pages that are all about a key, and what programs are told, are not packed at all."""

import re
import zlib
from binascii import crc32
from collections.abc import Iterator

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEVEL = 4
LEAST = 1000  # bytes
KINDS = ("text/html", "text/css", "application/json", "application/manifest+json", "image/svg+xml")
AS_THEY_ARE = ("/api/", "/door", "/me", "/static/")  # keys; and what is packed already
KEY = re.compile(
    rb"""(?:/(?:sit|come|door)/|data-token=")([A-Za-z0-9_.=-]+)|(<svg[^>]* class="code".*?</svg>)""", re.DOTALL
)
WEIGHT = re.compile(r"[01](?:\.\d{0,3})?")
BLOCK = 0xFFFF  # bytes that a block can hold which is not packed
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip file without name and date


def squeezed(page: bytes) -> bytes:
    """The page as gzip, its keys as they are."""
    made = [HEAD]
    for piece, secret in _pieces(page):
        made.append(stored(piece) if secret else _deflated(piece))
    end = crc32(page).to_bytes(4, "little") + (len(page) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join([*made, b"\x03\x00", end])


def _pieces(page: bytes) -> Iterator[tuple[bytes, bool]]:
    """The page in pieces, and which of them are keys."""
    at = 0
    for found in KEY.finditer(page):
        yield page[at : found.start(found.lastindex or 0)], False
        yield found[found.lastindex or 0], True
        at = found.end()
    yield page[at:], False


def _deflated(piece: bytes) -> bytes:
    """With a window of its own: nothing in it refers to another piece."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
    return deflate.compress(piece) + deflate.flush(zlib.Z_SYNC_FLUSH)


def stored(piece: bytes) -> bytes:
    """Blocks that are not packed (RFC 1951, 3.2.4)."""
    return b"".join(_block(piece[at : at + BLOCK]) for at in range(0, len(piece), BLOCK))


def _block(piece: bytes) -> bytes:
    size = len(piece)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ BLOCK).to_bytes(2, "little") + piece


def unpacks(asked: Headers) -> bool:
    """Whether whoever asks can unpack gzip: says so, and not with a weight of nothing (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for one in asked.get("accept-encoding", "").lower().split(","):
        coding, _, weight = one.replace(" ", "").partition(";q=")
        weights[coding] = float(weight) if WEIGHT.fullmatch(weight) else 1.0
    return weights.get("gzip", weights.get("*", 0.0)) > 0


class Squeeze:
    """Packs whole answers on their way out, for whoever can unpack them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(AS_THEY_ARE):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, Packing(Headers(scope=scope), send).send)


class Packing:
    """One answer: its head waits for the body."""

    def __init__(self, asked: Headers, send: Send) -> None:
        self._send = send
        self._able = unpacks(asked)
        self._head: Message | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _of_a_kind(message):
            self._head = message
            return
        if self._head is not None:
            head, self._head = self._head, None
            await self._send(self._packed(head, message))
        await self._send(message)

    def _packed(self, head: Message, body: Message) -> Message:
        """The head for this body, which is packed where it stands."""
        headers, page = MutableHeaders(scope=head), body.get("body", b"")
        headers.add_vary_header("Accept-Encoding")
        if self._able and not body.get("more_body") and len(page) >= LEAST:
            body["body"] = squeezed(page)
            headers["content-encoding"] = "gzip"
            headers["content-length"] = str(len(body["body"]))
        return head


def _of_a_kind(head: Message) -> bool:
    headers = MutableHeaders(scope=head)
    kind = headers.get("content-type", "").partition(";")[0]
    return kind in KINDS and "content-encoding" not in headers
