"""Style sheets, scripts, letters and pictures of the page, below a name that is made of what they hold.

`/static/<name>/page.js` never changes: a browser keeps it for ever and does not ask again. Scripts find one another by
relative paths, so all of them stand below one name, and whatever changes gives all of them another. Without the name,
or with that of another version (a page that stayed open over an upgrade), the same files answer, and are asked about
each time."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from panurge.web.squeeze import unpacks

STATIC = Path(str(files("panurge.web"))) / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
TEXTS = (".js", ".css", ".svg", ".txt", ".json")  # the others are packed already
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".woff2": "font/woff2"}
NAMED = re.compile(r'^import (?:[^;"]* from )?"\./([\w.]+)";', re.MULTILINE)  # what a script needs of the others


class Kept(NamedTuple):
    kind: str
    mark: str
    body: bytes
    squeezed: bytes  # b"" where that gains nothing


@cache
def kept() -> dict[str, Kept]:
    """All of them by path; they are few, and are read once."""
    found = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): _kept(path) for path in found}


def _kept(path: Path) -> Kept:
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    squeezed = gzip.compress(body, 9, mtime=0) if path.suffix in TEXTS else b""
    return Kept(kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', body, squeezed)


@cache
def version() -> str:
    """The name below which they stand."""
    said = "".join(f"{name} {one.mark}\n" for name, one in kept().items())
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def static(path: str) -> str:
    """Where a page finds one of them."""
    if path and path not in kept():
        raise KeyError(f"there is no static file {path}")
    return f"/static/{version()}/{path}"


@cache
def needed_by(script: str) -> tuple[str, ...]:
    """The scripts that it names, those that they name, and so on, but not itself."""
    found, new = {script: None}, [script]
    for one in new:
        named = [name for name in NAMED.findall(kept()[one].body.decode()) if name not in found]
        found |= dict.fromkeys(named)
        new += dict.fromkeys(named)
    return tuple(name for name in found if name != script)


async def serve_static(request: Request) -> Response:
    name, _, rest = request.path_params["path"].partition("/")
    path = rest if _is_version(name) else request.path_params["path"]
    one = kept().get(path)
    if one is None:
        return PlainTextResponse("no such file\n", HTTPStatus.NOT_FOUND)
    lasting = FOR_EVER if name == version() else ASK
    headers = {"cache-control": lasting, "etag": one.mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == one.mark:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if one.squeezed and unpacks(request.headers):
        return Response(one.squeezed, media_type=one.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(one.body, media_type=one.kind, headers=headers)


def _is_version(name: str) -> bool:
    return len(name) == len(version()) and all(letter in "0123456789abcdef" for letter in name)
