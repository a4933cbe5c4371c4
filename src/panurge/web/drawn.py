"""Pictures and colours that are drawn by our own code: where a page finds them, under a name that changes when they do.

A page's style sheet and its colours belong together, and the style sheet is kept for ever (`static_files`): if the
colours were kept for an hour, a page would wear old ones with a new sheet after an upgrade. `?v=<version>` is made of
what all of them look like. Without it, or with another one, the same picture answers, and is kept for an hour."""

import hashlib
from functools import cache, lru_cache

from starlette.requests import Request
from starlette.responses import Response

from panurge.drawing.frame import DRAWING_CSS, SANS, SERIF
from panurge.drawing.palette import LIGHT, WOOL, in_theme, mix, theme_css
from panurge.drawing.portrait import HOUSE, window
from panurge.people.sheep import FACES, HATS, WOOLS, Sheep, read
from panurge.web import art
from panurge.web.static_files import FOR_EVER

FOR_AN_HOUR = "public, max-age=3600"
SVG = "image/svg+xml"


@lru_cache(maxsize=1)
def theme_sheet() -> str:
    """Colours of both themes, the drawings' own rules, and a class per colour of a seat."""
    seats = "".join(
        f".seat-{name}{{--seat:{colour};--seat-deep:{mix(colour, '#4a1f3a', 0.4)}}}\n" for name, colour in WOOL.items()
    )
    return f"{theme_css()}:root{{--serif:{SERIF};--sans:{SANS}}}\n{seats}{DRAWING_CSS}"


def sheep_window(asked: str) -> str:
    """Somebody's sheep in its round window, or that of one of the house's bots."""
    return _window(asked if asked in HOUSE else read(asked).text)


@lru_cache(maxsize=256)
def _window(text: str) -> str:
    wool, face, hat = (text.split(".") + ["", ""])[:3]
    body = in_theme(window(wool, face or "calm", hat))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" color="{LIGHT["contour"]}">{body}</svg>'


@cache
def version() -> str:
    """Of every colour, face and hat one is looked at, and of every bot, as all pictures are made of those."""
    woolly, looking = [Sheep(wool=wool) for wool in WOOLS], [Sheep(face=face) for face in FACES]
    looks = [*HOUSE, *(sheep.text for sheep in (*woolly, *looking, *(Sheep(hat=hat) for hat in HATS)))]
    drawn = [theme_sheet(), art.icon_file(), *(art.bleat(key) for key in art.BLEATING), *map(art.beast, looks)]
    drawn += [art.beast(looks[-1], "e"), *map(sheep_window, looks)]
    return hashlib.sha256("\n".join(drawn).encode()).hexdigest()[:12]


def lasting(path: str) -> str:
    """Where a page finds it."""
    return f"{path}{'&' if '?' in path else '?'}v={version()}"


def shown(request: Request, drawn: str, kind: str = SVG) -> Response:
    kept = FOR_EVER if request.query_params.get("v") == version() else FOR_AN_HOUR
    return Response(drawn, media_type=kind, headers={"cache-control": kept})
