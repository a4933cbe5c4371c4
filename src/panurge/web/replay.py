"""Looking at a game again: finished tables, one's own past of a running one, records from a file; and their analysis.

Who may see what is decided here, once, by `views`: of a finished game everything, of a running one only what the asking
browser sees at the table anyway. A record that somebody sends is judged, shown and forgotten; it is never kept."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from panurge.core.card import GameCard
from panurge.core.errors import BadRecord, PanurgeError
from panurge.core.record import Record, loads
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.study import chances
from panurge.study.account import account
from panurge.study.desk import Analysis, Busy
from panurge.study.reading import OPEN, Reading, Whose
from panurge.table import Table
from panurge.table.story import winners
from panurge.table.ties import explained
from panurge.web.graph import graph
from panurge.web.kept import kept_page
from panurge.web.pages import form_of, not_found
from panurge.web.playable import playable
from panurge.web.render import render
from panurge.web.services import services_of
from panurge.web.visit import address_of, language_of, layout_of

CHUNK = 32  # moments sent at once
LONGEST = 400_000  # characters of a record that may be sent here
LARGE = ("/replay", "/replay/frames")  # paths that take a whole record
NAMES = {"open": OPEN, "public": None}


def reading_of(table: Table, language: str = "en") -> Reading:
    """The game of a table, moves that were taken back left out."""
    result = None
    if table.over and not table.state.is_over:
        won = winners(table)
        result = [float(seat in won) / len(won) for seat in range(len(table.seats))]
    actions = [step.action for step in table.line.steps]
    names = [seat.called(language) for seat in table.seats]
    return Reading(table.header.game, dict(table.line.options), actions, names, result)


def views(table: Table, holds: tuple[int, ...]) -> list[str]:
    """What this browser may look at, best first. A screen that several share shows only what is public while the game
    goes on: between hands it must not tell what the last one knew."""
    if table.over:
        return ["open", *map(str, range(len(table.seats))), "public"]
    return [*([str(holds[0])] if len(holds) == 1 else []), "public"]


def _view(name: str) -> Whose:
    return NAMES[name] if name in NAMES else int(name)


# ---------------------------------------------------------------------- a table
async def replay(request: Request) -> Response:
    table, holds = _table(request)
    if table is None:
        return await not_found(request, None)
    if table.archive is not None:
        return kept_page(request, table, table.archive, views(table, holds))
    reading = reading_of(table, language_of(request))
    return await asyncio.to_thread(_page, request, table.card, reading, views(table, holds), table)


async def frames(request: Request) -> Response:
    table, holds = _table(request)
    if table is None:
        return _refusal(request, "gone", HTTPStatus.NOT_FOUND)
    if table.archive is not None:
        return _refusal(request, "changed", HTTPStatus.GONE)
    return await _frames(request, reading_of(table, language_of(request)), views(table, holds), request.query_params)


async def study(request: Request) -> Response:
    """The winning chances as far as they are known by now. Asking begins the analysis; a page asks again until done."""
    table, _ = _table(request)
    if table is None:
        return _refusal(request, "gone", HTTPStatus.NOT_FOUND)
    if not table.over:
        return _refusal(request, "running", HTTPStatus.FORBIDDEN)
    if table.archive is not None:
        return _refusal(request, "changed", HTTPStatus.GONE)
    if table.frozen or not table.line.steps:
        return _refusal(request, "gone", HTTPStatus.NOT_FOUND)
    try:
        analysis = services_of(request).desk.analysis(table.id, lambda: reading_of(table), address_of(request))
    except Busy:
        return _refusal(request, "busy", HTTPStatus.SERVICE_UNAVAILABLE)
    language = language_of(request)
    layout = "tall" if request.query_params.get("layout") == "tall" else "wide"
    called = [seat.called(language) for seat in table.seats]  # by now: somebody may have been forgotten since
    reading = replace(analysis.reading, names=called)
    return JSONResponse(await asyncio.to_thread(_analysis_shown, table.card, analysis, reading, language, layout))


def _analysis_shown(card: GameCard, analysis: Analysis, reading: Reading, language: str, layout: str) -> dict[str, Any]:
    curve, turns = analysis.curve(), analysis.turns
    names = reading.called(language)
    drawn = graph(reading.colours, curve, turns, reading.length, names, language, layout)
    return {
        "state": analysis.state,
        "done": len(analysis.points),
        "wanted": analysis.wanted,
        "svg": drawn,
        "turns": [_turn(analysis, reading, turn, names, language) for turn in turns],
    }


def _turn(analysis: Analysis, reading: Reading, turn: chances.Turn, names: list[str], language: str) -> dict[str, Any]:
    say = voice("panurge.web", language)
    swing = f"{'+' if turn.swing > 0 else '−'}{abs(turn.swing) * 100:.0f}"
    found = {
        "at": turn.after,
        "before": turn.before,
        "who": turn.who,
        "whose": names[turn.who] if turn.who >= 0 else say("study.luck"),
        "say": chances.story(reading, turn, language),
        "swing": say("study.swing", who=names[turn.seat], points=swing),
        "advice": "",
    }
    favoured = analysis.favoured.get(turn.before)
    if favoured is not None:
        if favoured.action == favoured.played:
            found["advice"] = say("study.same")
        else:
            move = chances.label(reading, favoured.moment, favoured.action, language)
            found["advice"] = say("study.rather", move=move)
    return found


# ---------------------------------------------------------------------- a record from a file
async def upload(request: Request) -> Response:
    """A form for a record; sent, the replay of what stands in it."""
    shown = request.query_params.get("example", "")
    if request.method == "GET" and shown not in examples():
        return _open_again(request, "", "", 200)
    text = examples()[shown] if request.method == "GET" else (await form_of(request)).get("record", "")
    if not services_of(request).reading.take(address_of(request)):
        return _open_again(request, voice("panurge.web", language_of(request))("replay.slowly"), text, 429)
    try:
        record = await asyncio.to_thread(judged, text)
    except PanurgeError as error:
        return _open_again(request, _unread(request, error), text, 400)
    reading = Reading.of(record)
    return await asyncio.to_thread(_page, request, GAMES[record.game], reading, _everything(reading), None, text)


async def upload_frames(request: Request) -> Response:
    fields = await form_of(request)
    if not services_of(request).reading.take(address_of(request)):
        return _refusal(request, "slowly", HTTPStatus.TOO_MANY_REQUESTS)
    try:
        reading = Reading.of(await asyncio.to_thread(judged, fields.get("record", "")))
    except PanurgeError as error:
        return JSONResponse({"code": "bad_record", "say": _unread(request, error)}, HTTPStatus.BAD_REQUEST)
    return await _frames(request, reading, _everything(reading), fields)


def judged(text: str) -> Record:
    """A record somebody sent; BadRecord for anything else, whatever it makes a game's own code do."""
    if len(text) > LONGEST:
        raise BadRecord(f"longer than {LONGEST} characters")
    text = text.replace("\r\n", "\n")
    try:
        record = loads(text)
        if record.game not in playable():
            raise BadRecord(f"{record.game} has no drawing")
        Reading.of(record)
    except PanurgeError:
        raise
    except Exception as error:  # hostile texts may break what honest ones do not
        raise BadRecord(f"cannot be replayed ({type(error).__name__})") from None
    return record


def _unread(request: Request, error: PanurgeError) -> str:
    """Where a record is wrong; why is for `panurge record check` to say."""
    line = error.line if isinstance(error, BadRecord) else 0
    say = voice("panurge.web", language_of(request))
    return say("replay.unread.line", line=line) if line else say("replay.unread")


def _everything(reading: Reading) -> list[str]:
    return ["open", *map(str, range(reading.players)), "public"]


def _open_again(request: Request, problem: str, text: str, status: int) -> Response:
    offered = [card for key, card in playable().items() if key in examples()]
    return render(request, "replay_open.html", status=status, problem=problem, text=text[:LONGEST], examples=offered)


@lru_cache(maxsize=1)
def examples() -> dict[str, str]:
    """A record of each game that keeps one in its folder, for somebody who has none (`tests/web/examples.py`)."""
    kept = {key: files(card.package) / "example.txt" for key, card in playable().items()}
    return {key: one.read_text(encoding="utf-8") for key, one in kept.items() if one.is_file()}


# ---------------------------------------------------------------------- what both share
def _page(
    request: Request, card: GameCard, reading: Reading, allowed: list[str], table: Table | None = None, record: str = ""
) -> Response:
    language = language_of(request)
    over = table.over if table is not None else reading.at(reading.length).is_over
    names = reading.called(language)
    asked = request.query_params.get("view", "")
    last = reading.at(reading.length)
    sheet = card.module("tell").score_sheet(last, language) if last.is_over else []
    won = [] if not over else winners(table) if table is not None else last.winners()
    rule, tie = explained(last, won, names, language) if over and last.is_over else ("", "")
    return render(
        request,
        "replay.html",
        card=card,
        table=table,
        record=record,
        record_json=json.dumps(record).replace("<", "\\u003c"),
        reading=reading,
        over=over,
        names=names,
        colours=reading.colours,
        allowed=allowed,
        view=asked if asked in allowed else allowed[0],
        layout=layout_of(request),
        chunk=CHUNK,
        account=account(reading, language) if over else None,
        sheet=sheet,
        total=[str(score) for score in last.scores()],
        won=won,
        winners=[names[seat] for seat in won],
        tie=tie,
        tie_rule=rule,
    )


async def _frames(
    request: Request, reading: Reading, allowed: list[str], asked: Mapping[str, str] | QueryParams
) -> Response:
    view, start = asked.get("view", ""), asked.get("start", "0")
    if view not in allowed:
        return _refusal(request, "hidden", HTTPStatus.FORBIDDEN)
    if not (start.isascii() and start.isdigit() and len(start) < 7):
        return _refusal(request, "gone", HTTPStatus.BAD_REQUEST)
    language, layout = language_of(request), "tall" if asked.get("layout") == "tall" else "wide"
    drawn = await asyncio.to_thread(reading.frames, _view(view), language, layout, int(start), CHUNK)
    return JSONResponse({"length": reading.length, "frames": drawn})


def _refusal(request: Request, code: str, status: HTTPStatus) -> Response:
    say = voice("panurge.web", language_of(request))(f"replay.{code}")
    later = {"retry-after": "4"} if status == HTTPStatus.SERVICE_UNAVAILABLE else None
    return JSONResponse({"code": code, "say": say}, status, later)


def _table(request: Request) -> tuple[Table | None, tuple[int, ...]]:
    services = services_of(request)
    room = services.hub.room(request.path_params["table"])
    if room is None:
        return None, ()
    browser = services.links.browser(request.cookies)
    return room.table, services.store.held(room.table.id, browser) if browser else ()
