"""The lobby: the games, my tables with whose turn it is, the tables anybody may join, and joining one."""

import time
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.state import OVER
from panurge.core.words import Voice, voice
from panurge.table import BOTS, Summary
from panurge.table.seats import Seat, clean_name
from panurge.web import opentables
from panurge.web.me import Arrival, name_of
from panurge.web.pages import form_of
from panurge.web.playable import playable
from panurge.web.render import part, render, turned_away, words_for
from panurge.web.services import Services, services_of
from panurge.web.visit import address_of, language_of

ASKED, SHOWN = 40, 8  # tables of a browser looked at, and shown
FIRST = "guerre-et-beeeh"  # what somebody new is taught first: a small board, and sheep that follow each other
ORDER = ("mine", "theirs", "waits", "over")


async def lobby(request: Request) -> Response:
    games = tuple(playable())
    taught = _taught(games)
    first = FIRST if taught.get(FIRST) else next((key for key, count in taught.items() if count), "")
    shown = games_shown(language_of(request), games)
    return render(request, "lobby.html", games=shown, taught=taught, first=first, **_tables(request))


async def tables(request: Request) -> Response:
    """The part of the lobby that changes, for a page that looks again now and then."""
    return render(request, "tables.html", **_tables(request))


async def following(request: Request) -> Response:
    """The next table where somebody waits for this browser, for whoever has just ended another one; {} if none."""
    after = request.query_params.get("after", "")
    waiting = (row for row in _tables(request)["mine"] if row["state"] == "mine" and row["table"] != after)
    found = next(waiting, None)
    if found is None:
        return JSONResponse({})
    return JSONResponse({"table": found["table"], "title": found["title"], "names": ", ".join(found["names"])})


async def join(request: Request) -> Response:
    """A free seat of an open table, by a name and nothing else."""
    form = await form_of(request)  # first: the room is the one that is open when the seat is taken
    services, words = services_of(request), words_for(request)
    room = services.hub.room(request.path_params["table"])
    if room is None:
        return turned_away(request, "table", HTTPStatus.NOT_FOUND)
    if not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    given = clean_name(form.get("name", ""))
    who = Arrival(request, given)
    where = RedirectResponse(f"/t/{room.table.id}", 303)
    if not services.store.held(room.table.id, who.browser):  # who sits there already only wants to see the table
        seat = opentables.take(services, room, given or words("seat.guest"), browser=who.browser)
        if seat is None:
            return turned_away(request, "seat", HTTPStatus.CONFLICT, room.table.id)
    return who.mark(where)


# ---------------------------------------------------------------------- what is shown
def _tables(request: Request) -> dict[str, Any]:
    services, language = services_of(request), language_of(request)
    browser = services.links.browser(request.cookies)
    summaries = services.store.tables_of(browser, ASKED) if browser else []
    known = [summary for summary in summaries if summary.game in playable()]
    running = [summary for summary in known if summary.turn != OVER]
    finished = [summary for summary in known if summary.turn == OVER][: max(0, SHOWN - len(running))]
    mine = [_mine(services, summary, language) for summary in (*running, *finished)]
    mine.sort(key=lambda row: ORDER.index(row["state"]))  # stable: the latest first among alike
    held = {summary.table for summary in summaries}
    waiting = tuple(_open(row, language) for row in opentables.waiting(services) if row.table not in held)
    return {"mine": mine[:SHOWN], "waiting": waiting_shown(language, waiting, name_of(request))}


def _mine(services: Services, summary: Summary, language: str) -> dict[str, Any]:
    sitting = opentables.sitting_at(services, summary.table)
    names = _names(summary.game, sitting, language, lambda: _options(services, summary.table))
    stands, says = _standing(services, summary, sitting, names, voice("panurge.web", language))
    return {
        "table": summary.table,
        "game": summary.game,
        "title": GAMES[summary.game].titles[language],
        "names": _counted([name for i, name in enumerate(names) if i not in summary.seats] or names),
        "state": stands,
        "say": says,
        "ago": ago(summary.at, language),
    }


def _standing(
    services: Services, summary: Summary, sitting: tuple[Seat, ...], names: list[str], say: Voice
) -> tuple[str, str]:
    """How a table of mine stands, as a word for programs and one for people."""
    if summary.turn == OVER:
        won = summary.won
        if not won:  # an older log that has not been completed yet
            return "over", say("lobby.state.over")
        if len(won) > 1:
            return "over", say("lobby.state.shared")
        return "over", say("lobby.state.won") if won[0] in summary.seats else say(
            "lobby.state.lost", name=names[won[0]]
        )
    if any(_is_asked(services, summary, seat) for seat in summary.seats if not sitting[seat].by_bot):
        return "mine", say("lobby.state.mine")
    if any(sitting[seat].may_return for seat in summary.seats):
        return "theirs", say("lobby.state.stood")
    if any(seat.is_free for seat in sitting):
        return "waits", say("lobby.state.waits")
    return "theirs", say("lobby.state.theirs", name=names[summary.turn]) if summary.turn >= 0 else say("lobby.state.on")


def _is_asked(services: Services, summary: Summary, seat: int) -> bool:
    """Whether a seat is to decide: in its turn or, as far as an open room knows, before it."""
    room = services.hub.rooms.get(summary.table)
    early = room.early.of(seat) if room is not None else None
    return seat == summary.turn if early is None else not early.done


class OpenTable(NamedTuple):
    """An open table, as far as it is shown."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    free: int
    here: bool
    ago: str


def _open(row: opentables.Waiting, language: str) -> OpenTable:
    names = _names(row.game, row.sitting, language, lambda: row.options)
    sitting = _counted([name for i, name in enumerate(names) if i not in row.free])
    title = GAMES[row.game].titles[language]
    return OpenTable(row.table, row.game, title, tuple(sitting), len(row.free), row.here, ago(row.at, language))


@lru_cache(maxsize=64)
def waiting_shown(language: str, waiting: tuple[OpenTable, ...], name: str) -> Markup:
    """The open tables: written anew only when one of them looks otherwise."""
    return part("waiting.html", language, waiting=waiting, name=name)


@lru_cache(maxsize=8)
def games_shown(language: str, games: tuple[str, ...]) -> Markup:
    """The games, which look the same to everybody."""
    cards = [(GAMES[key], voice(GAMES[key].package, language)) for key in games]
    return part("games.html", language, games=cards, bots=list(BOTS), taught=_taught(games))


@lru_cache(maxsize=4)
def _taught(games: tuple[str, ...]) -> dict[str, int]:
    """How many lessons each of them has."""
    return {key: len(lessons(GAMES[key])) for key in games}


def _options(services: Services, table: str) -> dict[str, Any]:
    header = services.store.header(table)
    return dict(header.options) if header is not None else {}


def _names(
    game: str, sitting: tuple[Seat, ...], language: str, options: Callable[[], dict[str, Any]]
) -> list[str]:
    """What those who sit at a table are called; its options are asked for only where a seat's own name is needed."""
    return [
        seat.name or (_bots(language)[seat.bot] if seat.is_bot else GAMES[game].seat_name(i, language, options()))
        for i, seat in enumerate(sitting)
    ]


@lru_cache(maxsize=4)
def _bots(language: str) -> dict[str, str]:
    web = voice("panurge.web", language)
    return {level: web(f"js.bot.{level}") if f"js.bot.{level}" in web else level for level in BOTS}


def _counted(names: list[str]) -> list[str]:
    """Three bots of a kind are one item."""
    return [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def ago(at: int, language: str, now: int | None = None) -> str:
    """How long ago that was, roughly."""
    say = voice("panurge.web", language)
    minutes = max(0, (int(time.time() * 1000) if now is None else now) - at) // 60_000
    for unit, length in (("days", 1440), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return say(f"lobby.ago.{unit}", n=minutes // length)
    return say("lobby.ago.now")
