"""The end of a game as a small picture: what everybody could see when it was over, cut to its board."""

import asyncio
import gzip
from collections import OrderedDict
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.table.archive import Archive
from panurge.web.kept import drawing_of
from panurge.web.miniatures import USUAL, cut, miniature
from panurge.web.services import Services, services_of
from panurge.web.squeeze import unpacks
from panurge.web.visit import language_of

FOR_A_DAY = {"cache-control": "private, max-age=86400", "vary": "accept-language, cookie, accept-encoding"}
MOST = 300  # pictures kept

_kept: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()


async def picture(request: Request) -> Response:
    services, language = services_of(request), language_of(request)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    table = request.path_params["table"]
    key = (f"{id(services.store)} {table}", language, theme)
    if key not in _kept:
        drawn = await _drawn(services, table, language, theme)
        if drawn is None:
            return PlainTextResponse("no such game is over\n", HTTPStatus.NOT_FOUND)
        _kept[key] = drawn
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    packed = _kept[key]
    if unpacks(request.headers):
        return Response(packed, media_type="image/svg+xml", headers=FOR_A_DAY | {"content-encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type="image/svg+xml", headers=FOR_A_DAY)


def forget(tables: list[str]) -> None:
    """Their pictures are drawn anew: a name has gone."""
    for key in [key for key in _kept if key[0].split()[-1] in tables]:
        del _kept[key]


def forget_all() -> None:
    """Perhaps a name has gone, and nobody knows where."""
    _kept.clear()


async def _drawn(services: Services, table: str, language: str, theme: str) -> bytes | None:
    """From what is kept of the game; one that has just ended is drawn from its table."""
    header = services.store.header(table) if table.isascii() and table.isalnum() else None
    if header is None or header.game not in GAMES:
        return None
    card, kept = GAMES[header.game], services.store.archive(table)
    if kept is not None:
        return await asyncio.to_thread(_from_archive, card, kept, language, theme)
    room = services.hub.room(table)
    if room is None or not room.table.over or room.table.frozen:
        return None
    veil, names = room.table.state.veil(None), room.table.names(language)
    return await asyncio.to_thread(lambda: gzip.compress(miniature(card, veil, language, theme, names).encode(), 5))


def _from_archive(card: GameCard, kept: bytes, language: str, theme: str) -> bytes:
    scene = Archive.unpacked(kept).drawing("public", language, "wide")
    window = getattr(card.module("draw"), "BOARD", USUAL)
    return gzip.compress(cut(drawing_of(scene), window, theme).encode(), 5)
