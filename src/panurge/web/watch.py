"""Tables to watch: the list for pages that look again and again, and the miniature of each."""

import gzip
from binascii import crc32
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from panurge.web import strangers, village
from panurge.web.services import Services, services_of
from panurge.web.squeeze import unpacks
from panurge.web.visit import language_of

AGAIN = {"cache-control": "no-cache", "vary": "accept-language, cookie, accept-encoding"}


async def watch(request: Request) -> Response:
    """What has moved: asked for every two seconds by pages that have the miniatures in sight."""
    return JSONResponse({"tables": rows(services_of(request), language_of(request))})


def rows(services: Services, language: str) -> list[dict[str, Any]]:
    """The tables to watch, as programs and pages are told of them."""
    found = []
    for row in services.village.to_watch():
        room = services.village.room_to_watch(row.table)
        if room is None:  # it ended since
            continue
        found.append(
            {
                "table": row.table,
                "game": row.game,
                "title": village.title(row.game, language),
                "names": strangers.with_bots(services.people, room, language),
                "note": village.note(services.people, room, language),
                "n": room.table.n,
                "eyes": row.eyes,
                "house": row.house,
                "url": f"/t/{row.table}",
                "picture": f"/watch/{row.table}.svg",
            }
        )
    return found


async def miniature(request: Request) -> Response:
    services, language = services_of(request), language_of(request)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    room = services.village.room_to_watch(request.path_params["table"])
    if room is None:
        return PlainTextResponse("no such table is open\n", HTTPStatus.NOT_FOUND)
    names = strangers.names(services.people, room.table, language)
    known = services.miniatures.kept(room, language, theme, names)
    if known is None:
        known = await services.miniatures.of(room, language, theme, names)
    headers = AGAIN | {"etag": f'"{known.n}-{crc32("/".join(names).encode()):x}-{language}-{theme}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if unpacks(request.headers):
        return Response(known.packed, media_type="image/svg+xml", headers=headers | {"content-encoding": "gzip"})
    return Response(gzip.decompress(known.packed), media_type="image/svg+xml", headers=headers)
