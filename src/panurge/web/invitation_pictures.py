"""Pictures of a table that wait for somebody: the head of an invitation, and what a messenger shows of its link. Seats
in their colours, a free one as a ghost; nobody's own sheep."""

import asyncio
import io
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.drawing.frame import Drawing, layer
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import WOOL, role
from panurge.drawing.scenery import alpine, fence
from panurge.drawing.sheep import sheep
from panurge.drawing.text import label
from panurge.drawing.things import badge, initial
from panurge.table.seats import Seat
from panurge.web import strangers
from panurge.web.services import services_of
from panurge.web.static_files import static
from panurge.web.visit import language_of

WIDTH, HEIGHT, HEAVIEST = 1200, 630, 60_000  # of a link's picture, and its most bytes
LETTERS = 12  # of a name
PLAIN = static("icons/icon-512.png")  # where no picture can be made
WOOD, PAPER, INK, PLUM = "#c08a55", "#fffaf0", "#2f2a24", "#8a3f86"


class Place(NamedTuple):
    colour: str
    name: str  # "" where it is free
    letter: str


def _beast(colour: str) -> str:
    return sheep(colour if colour in WOOL else "white", "smug", facing="e")


def _sign(place: Place) -> str:
    return badge(place.colour) if place.colour in WOOL else initial(place.letter, place.colour)


# ---------------------------------------------------------------------- the head of an invitation
def head(card: GameCard, options: Mapping[str, Any], rows: Sequence[dict[str, Any]]) -> Markup:
    return _head(tuple((card.seat_colour(row["seat"], options), bool(row["free"])) for row in rows))


@lru_cache(maxsize=64)
def _head(seats: tuple[tuple[str, bool], ...]) -> Markup:
    drawn, step = f"<g>{alpine(390, 330, 5)}</g>", 300 / len(seats)
    for i, (colour, free) in enumerate(seats):
        x = 45 + step * (i + 0.5)
        body = at(x, 150, _beast(colour), 0, 0.82 if len(seats) > 2 else 0.98)
        drawn += f'<g opacity=".4">{body}</g>' if free else body
    drawn += at(20, 196, fence(120), 0, 0.9) + at(282, 196, fence(110), 0, 0.9)
    return Markup(
        f'<svg viewBox="0 30 390 180" aria-hidden="true" color="{role("contour")}">{drawn}</svg>'
    )


# ---------------------------------------------------------------------- a link's picture
async def link_picture(request: Request) -> Response:
    """PNG, because that is what messengers read; it needs `panurge[export]`. Without it, or for a table that is no
    more, the page's own icon."""
    services, language = services_of(request), language_of(request)
    room = services.hub.room(request.path_params["table"])
    if room is None:
        return RedirectResponse(PLAIN, HTTPStatus.FOUND)
    table, places = room.table, []
    names, sitting = strangers.names(services.people, table, language), strangers.sitting(services.people, table)
    for i, seat in enumerate(sitting):
        called = table.seat_name(i, language)
        colour, name = table.card.seat_colour(i, table.line.options), "" if seat.is_free else names[i]
        places.append(Place(colour, shortened(name), called[:1].upper()))
    host = shortened(strangers.host(sitting))
    made = await asyncio.to_thread(png, table.header.game, tuple(places), language, host)
    if not made:
        return RedirectResponse(PLAIN, HTTPStatus.FOUND)
    return Response(made, media_type="image/png", headers={"cache-control": "public, max-age=60"})


def in_words(game: str, language: str, host: str, sitting: Sequence[Seat]) -> str:
    """The picture in words: who invites to what, how many play, how many are awaited."""
    return _in_words(game, language, host, len(sitting), sum(seat.is_free for seat in sitting))


def _in_words(game: str, language: str, host: str, players: int, free: int) -> str:
    say, title = voice("panurge.web", language), GAMES[game].titles[language]
    invited = say("invited.to", name=host, game=title) if host else title
    return say("preview.told", invited=invited, players=say("table.players", n=players), left=say("lobby.free", n=free))


def shortened(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1].rstrip() + "…"


@lru_cache(maxsize=64)
def png(game: str, places: tuple[Place, ...], language: str, host: str = "") -> bytes:
    """As few colours as it needs to be light; nothing where the libraries for it are missing."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError:
        return b""
    dots = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawn(game, places, language, host)))))
    found = b""
    for colours in (128, 64, 40, 24, 16):
        made = io.BytesIO()
        dots.convert("RGB").quantize(colours, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        found = made.getvalue()
        if len(found) <= HEAVIEST:
            break
    return found


def drawn(game: str, places: tuple[Place, ...], language: str, host: str = "") -> str:
    """Everything needed stands in the left half: some crop it to a square. `host`: who invites, if that may be said."""
    say, card = voice("panurge.web", language), GAMES[game]
    free = [place for place in places if not place.name]
    scene = f"<g>{alpine(WIDTH, 640, 7)}</g>"
    step = 530 / len(places)
    for i, place in enumerate(places):
        x, size = 620 + step * (i + 0.5), 1.8 if len(places) < 4 else 1.25
        body = at(x, 424, _beast(place.colour), 0, size)
        scene += body if place.name else f'<g opacity=".5">{body}</g>' + _ring(x, 424, 52 * size, PAPER)
    scene += "".join(at(x, 574, fence(190), 0, 1.05) for x in (560, 760, 960))
    plate = box(48, 60, 520, 510, 28, PAPER, edge(0.1, PAPER))
    plate += f'<rect x="40" y="52" width="536" height="526" rx="34" fill="none" stroke="{WOOD}" stroke-width="14"/>'
    note = partial(label, note=True, fill="#6a5f50", anchor="start", width=440)
    plate += note(88, 124, say("invited.to.short", name=host) if host else say("invited"), 30)
    plate += label(88, 196, card.titles[language], 72, serif=True, anchor="start", width=440, fill=INK)
    facts = say("preview.facts", players=say("table.players", n=len(places)), minutes=say("minutes", n=card.minutes))
    plate += note(88, 270, facts, 26)
    left = say("lobby.free", n=len(free)) if free else say("invited.full")
    plate += label(88, 318, left, 26, anchor="start", width=440, fill=INK)
    gap = min(140, 440 / len(places))
    for i, place in enumerate(places):
        x = 88 + gap * (i + 0.5)
        sign = at(x, 412, _sign(place), 0, min(1.0, gap / 100))
        plate += sign if place.name else f'<g opacity=".55">{sign}</g>' + _ring(x, 412, min(50, gap / 2.2), PLUM)
        words, fill = (place.name, INK) if place.name else (say("village.you"), PLUM)
        plate += label(x, 476, words, 24, heavy=True, fill=fill, width=gap - 6)
    plate += at(112, 534, sheep("white", shadow=False), 0, 0.56)
    plate += label(148, 536, "Panurge", 30, serif=True, anchor="start", fill=INK)
    title = _in_words(game, language, host, len(places), len(free))
    return Drawing(WIDTH, HEIGHT, (layer("scene", scene), layer("plate", plate)), title=title).standalone()


def _ring(x: float, y: float, radius: float, colour: str) -> str:
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="none" stroke="{colour}" stroke-width="6" '
        f'stroke-dasharray="18 14"/>'
    )
