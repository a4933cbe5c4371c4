"""What is not a page: style sheet of the themes, pictures, health, numbers."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.drawing.palette import LIGHT
from panurge.web import art, drawn
from panurge.web.playable import playable
from panurge.web.services import services_of
from panurge.web.static_files import static
from panurge.web.visit import language_of


async def theme(request: Request) -> Response:
    return drawn.shown(request, drawn.theme_sheet(), "text/css")


async def icon(request: Request) -> Response:
    return drawn.shown(request, art.icon_file())


async def picture(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in GAMES:
        return PlainTextResponse("no such game\n", 404)
    try:
        picture = art.picture(game, "dark" if request.query_params.get("theme") == "dark" else "light")
    except PanurgeError:
        return PlainTextResponse("no picture\n", 404)
    return Response(picture, media_type=drawn.SVG, headers={"cache-control": drawn.FOR_AN_HOUR})


async def bleat(request: Request) -> Response:
    key = request.path_params["key"]
    if key not in art.BLEATING:
        return PlainTextResponse("no such bleat\n", 404)
    return drawn.shown(request, art.bleat(key))


async def beast(request: Request) -> Response:
    """The same sheep whole, as it stands on the green."""
    facing = "e" if request.query_params.get("facing") == "e" else "w"
    return drawn.shown(request, art.beast(request.path_params["look"][:60], facing))


async def sheep(request: Request) -> Response:
    """Somebody's sheep in its round window, or that of one of the house's bots: `pink.smug.crown`, `ewe`. Who it is
    does not stand in it."""
    return drawn.shown(request, drawn.sheep_window(request.path_params["sheep"]))


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
