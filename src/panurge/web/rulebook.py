"""The pages one learns from at a table of wood: the rules with pictures, the pieces of the box, the aid of one page."""

from functools import lru_cache
from itertools import groupby

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from panurge.core.card import GameCard
from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.drawing.album import Album
from panurge.drawing.palette import in_theme
from panurge.drawing.pieces import Piece
from panurge.learn.aid import aid as sheet_of
from panurge.learn.aid import has_aid, makers
from panurge.learn.brief import in_brief
from panurge.web import pages
from panurge.web.playable import playable
from panurge.web.render import render
from panurge.web.rulepage import illustrated
from panurge.web.visit import language_of


def card_of(request: Request) -> GameCard | None:
    game = request.path_params["game"]
    return GAMES[game] if game in playable() else None


async def rules(request: Request) -> Response:
    card = card_of(request)
    if card is None:
        return await pages.not_found(request, None)
    return render(
        request,
        "rules.html",
        card=card,
        page=illustrated(card.key, language_of(request)),
        makers=makers(card, language_of(request)),
        minutes=sum(lesson.minutes for lesson in lessons(card)),
        taught=lessons(card),
        aid=has_aid(card),
        pieces=has_pieces(card),
    )


async def pieces(request: Request) -> Response:
    card = card_of(request)
    if card is None or not has_pieces(card):
        return await pages.not_found(request, None)
    return render(request, "pieces.html", card=card, groups=gallery(card.key, language_of(request)))


async def aid(request: Request) -> Response:
    """The sheet on a page with a button to print it; `?file` is the sheet alone."""
    card = card_of(request)
    if card is None or not has_aid(card):
        return await pages.not_found(request, None)
    language = language_of(request)
    if "file" in request.query_params:
        drawn = sheet_of(card, language).standalone("light")
        name = f"{card.key}.{language}.svg"
        headers = {"content-disposition": f'attachment; filename="{name}"', "vary": "accept-language, cookie"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)
    return render(request, "aid.html", card=card, sheet=sheet(card.key, language))


async def brief(request: Request) -> Response:
    """A strip at a glance, as a picture by itself: the ids of a table's own drawing stay its own."""
    card = card_of(request)
    drawn = in_brief(card.key, request.path_params["name"], language_of(request)) if card else None
    if drawn is None:
        return await pages.not_found(request, None)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    headers = {"cache-control": "private, max-age=3600", "vary": "accept-language, cookie"}
    return Response(drawn.standalone(theme), media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=32)
def sheet(game: str, language: str) -> Markup:
    """The sheet in the page; paper is white by night too."""
    return Markup(in_theme(sheet_of(GAMES[game], language).markup(), "light"))


def has_pieces(card: GameCard) -> bool:
    return card.module_if_any("pieces") is not None


@lru_cache(maxsize=32)
def gallery(game: str, language: str) -> list[tuple[str, list[tuple[Piece, Markup]]]]:
    """The pieces of a game under their headings, each with its picture."""
    album = Album()
    found: list[Piece] = GAMES[game].module("pieces").pieces(language)
    return [
        (group, [(piece, Markup(album.picture(piece.drawing))) for piece in members])
        for group, members in groupby(found, key=lambda piece: piece.group)
    ]
