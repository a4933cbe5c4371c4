"""What is not a page: style sheet of the themes, pictures, health, numbers."""

from functools import lru_cache
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.drawing.frame import DRAWING_CSS, SANS, SERIF
from panurge.drawing.palette import LIGHT, WOOL, in_theme, mix, theme_css
from panurge.drawing.portrait import HOUSE, window
from panurge.people.sheep import read
from panurge.web import art
from panurge.web.playable import playable
from panurge.web.services import services_of
from panurge.web.static_files import static
from panurge.web.visit import language_of

FOR_AN_HOUR = {"cache-control": "public, max-age=3600"}


@lru_cache(maxsize=1)
def theme_sheet() -> str:
    """Colours of both themes, the drawings' own rules, and a class per colour of a seat."""
    seats = "".join(
        f".seat-{name}{{--seat:{colour};--seat-deep:{mix(colour, '#4a1f3a', 0.4)}}}\n" for name, colour in WOOL.items()
    )
    return f"{theme_css()}:root{{--serif:{SERIF};--sans:{SANS}}}\n{seats}{DRAWING_CSS}"


async def theme(request: Request) -> Response:
    return Response(theme_sheet(), media_type="text/css", headers=FOR_AN_HOUR)


async def icon(request: Request) -> Response:
    return Response(art.icon_file(), media_type="image/svg+xml", headers=FOR_AN_HOUR)


async def picture(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in GAMES:
        return PlainTextResponse("no such game\n", 404)
    try:
        drawn = art.picture(game, "dark" if request.query_params.get("theme") == "dark" else "light")
    except PanurgeError:
        return PlainTextResponse("no picture\n", 404)
    return Response(drawn, media_type="image/svg+xml", headers=FOR_AN_HOUR)


async def bleat(request: Request) -> Response:
    key = request.path_params["key"]
    if key not in art.BLEATING:
        return PlainTextResponse("no such bleat\n", 404)
    return Response(art.bleat(key), media_type="image/svg+xml", headers=FOR_AN_HOUR)


async def beast(request: Request) -> Response:
    """The same sheep whole, as it stands on the green."""
    facing = "e" if request.query_params.get("facing") == "e" else "w"
    drawn = art.beast(request.path_params["look"][:60], facing)
    return Response(drawn, media_type="image/svg+xml", headers=FOR_AN_HOUR)


async def sheep(request: Request) -> Response:
    """Somebody's sheep in its round window, or that of one of the house's bots: `pink.smug.crown`, `ewe`. Who it is
    does not stand in it."""
    asked = request.path_params["sheep"]
    drawn = _window(asked if asked in HOUSE else read(asked).text)
    return Response(drawn, media_type="image/svg+xml", headers=FOR_AN_HOUR)


@lru_cache(maxsize=256)
def _window(text: str) -> str:
    wool, face, hat = (text.split(".") + ["", ""])[:3]
    body = in_theme(window(wool, face or "calm", hat))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" color="{LIGHT["contour"]}">{body}</svg>'


async def manifest(request: Request) -> Response:
    """What makes the page installable. No service worker: browsers ask for none any more, and a table must never be
    shown from a cache."""
    language = language_of(request)
    say = voice("panurge.web", language)
    data = {
        "id": "/",
        "name": "Panurge",
        "short_name": "Panurge",
        "description": say("lobby.lead"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT["paper"],
        "theme_color": LIGHT["paper"],
        "categories": ["games"],
        "icons": [
            {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *[_png(f"icon-{size}.png", size, "any") for size in (192, 512)],
            *[_png(f"maskable-{size}.png", size, "maskable") for size in (192, 512)],
        ],
        "shortcuts": [{"name": card.titles[language], "url": f"/new?game={key}"} for key, card in playable().items()][
            :4
        ],
    }
    return JSONResponse(data, media_type="application/manifest+json", headers={"vary": "accept-language, cookie"})


def _png(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


async def health(request: Request) -> Response:
    ill = services_of(request).health.ill()
    return PlainTextResponse(f"{ill or 'well'}\n", HTTPStatus.SERVICE_UNAVAILABLE if ill else HTTPStatus.OK)


async def metrics(request: Request) -> Response:
    services = services_of(request)
    if not services.front.may_read_numbers(request):
        return PlainTextResponse("only for this machine, and who is named by --metrics-for\n", HTTPStatus.FORBIDDEN)
    services.metrics.rooms.set(len(services.hub.rooms))
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")
