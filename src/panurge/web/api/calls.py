"""The calls, each a few lines: what is asked of the table is asked the way the page asks it."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.responses import PlainTextResponse, StreamingResponse

from panurge.core.card import GameCard, Option
from panurge.core.errors import BadNotation, PanurgeError
from panurge.core.registry import GAMES
from panurge.core.words import LANGUAGES, voice
from panurge.table import SEATED, Header, Refused, Unreachable, bot_called, create
from panurge.table.chat import BLEATS, bleats
from panurge.table.house import HOUSE, WATCH
from panurge.table.lots import left_to_lot
from panurge.table.naming import another, check_name
from panurge.table.seats import STAND_IN, Seat, bot, person, present
from panurge.web import opentables
from panurge.web.api import challenges, mine, players, together, village
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.problems import Problem
from panurge.web.api.shapes import whole
from panurge.web.ears import Listener
from panurge.web.playable import playable
from panurge.web.waiting import waiting

BEAT = 15.0  # seconds of silence after which a stream says that it still lives


# ---------------------------------------------------------------------- games
async def games(caller: Caller) -> Answer:
    said = {language: bleats(language) for language in LANGUAGES}
    return {
        "games": [_card(card) for card in playable().values()],
        "bots": list(SEATED),
        "bot_names": {name: {language: _bot_name(name, language) for language in LANGUAGES} for name in SEATED},
        "bleats": {key: {language: said[language][key] for language in LANGUAGES} for key in BLEATS},
    }


def _bot_name(name: str, language: str) -> str:
    return bot_called(name, f"level.{name}", voice("panurge.table", language))


async def game(caller: Caller) -> Answer:
    card = playable().get(caller.request.path_params["game"])
    if card is None:
        raise Problem("no_game")
    return _card(card)


def _card(card: GameCard) -> dict[str, Any]:
    return {
        "key": card.key,
        "titles": {language: card.titles[language] for language in LANGUAGES},
        "pitch": _both(card, "pitch"),
        "authors": list(card.authors),
        "publisher": card.publisher,
        "year": card.year,
        "players": list(card.players),
        "default_players": card.default_players or card.players[0],
        "minutes": card.minutes,
        "actions": card.actions,
        "longest": card.longest,
        "version": card.version,
        "options": [_option(card, option) for option in card.options],
        "reconstructed": [_both(card, name) for name in card.reconstructed],
        "rules": f"/rules/{card.key}",
        "picture": f"/games/{card.key}/picture.svg",
    }


def _option(card: GameCard, option: Option) -> dict[str, Any]:
    values = None if option.values is None or isinstance(option.values, range) else list(option.values)
    named = {}
    for value in option.values or ():
        plain = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"option.{option.name}.{plain}"
        if key in voice(card.package, "en"):
            named[plain] = _both(card, key)
        elif option.seat and isinstance(value, int):
            named[plain] = {language: card.seat_name(value, language) for language in LANGUAGES}
    ends = [option.values[0], option.values[-1]] if isinstance(option.values, range) else None
    return {
        "name": option.name,
        "default": option.default,
        "values": values,
        "range": ends,
        "players": list(option.players),
        "lot": option.seat,
        "meaning": _both(card, f"option.{option.name}"),
        "names": named,
    }


def _both(card: GameCard, key: str) -> dict[str, str]:
    """A message of the game in both languages; its key where it has none."""
    voices = {language: voice(card.package, language) for language in LANGUAGES}
    return {language: say(key) if key in say else key for language, say in voices.items()}


# ---------------------------------------------------------------------- tables and seats
async def make_table(caller: Caller) -> Answer:
    body, services = caller.body, caller.services
    if body["game"] not in playable():
        raise Problem("no_game")
    card = GAMES[body["game"]]
    if len(body["seats"]) not in card.players:
        asked_for = " / ".join(map(str, card.players))
        raise Problem("bad_option", f"{card.key}: {asked_for}, not {len(body['seats'])}")
    called: list[str] = []
    for seat in body["seats"]:
        called += [check_name(seat.get("name", ""), called)] if seat["who"] == "me" else []
    sitting = [_wanted(seat) for seat in body["seats"]]
    if not services.making.take(caller.address):
        raise Problem("too_many")
    opened = bool(body.get("open")) and any(seat.is_free for seat in sitting)
    options = body.get("options", {}) | ({HOUSE + WATCH.name: True} if opened else {})
    try:
        with services.store.transaction():
            header = create(services.store, card.key, left_to_lot(card, options), sitting)
            if opened:
                services.store.open_table(header.table)
            for i, wish in enumerate(body["seats"]):
                if wish["who"] == "me" and caller.browser:
                    services.store.hold(header.table, i, caller.browser)
    except (Refused, Unreachable):
        raise
    except PanurgeError as error:
        raise Problem("bad_option", str(error)) from None
    services.village.look_anew()
    services.metrics.tables.labels(card.key).inc()
    return {
        "table": header.table,
        "game": card.key,
        "options": dict(header.options),
        "seats": [_seat_made(caller, header, i, wish, sitting[i]) for i, wish in enumerate(body["seats"])],
        "open": opened,
        "url": f"/t/{header.table}",
        "commitment": header.commitment,
    }


def _wanted(wish: dict[str, Any]) -> Seat:
    if wish["who"] == "friend":
        return person()
    if wish["who"] == "bot":
        return bot(wish.get("level", "ewe"))
    return present(wish.get("name", ""))


def _seat_made(caller: Caller, header: Header, seat: int, wish: dict[str, Any], sits: Seat) -> dict[str, Any]:
    table, name = header.table, sits.name or sits.bot
    if sits.here:
        name = GAMES[header.game].seat_name(seat, caller.language, header.options)
    made = {"seat": seat, "who": wish["who"], "name": name}
    if wish["who"] == "me":
        made["token"] = caller.services.links.bearer_token(table, seat)
    elif wish["who"] == "friend":
        made["invitation"] = caller.services.links.seat_link(table, seat)
    return made


async def open_tables(caller: Caller) -> Answer:
    return {"tables": [row.to_json(caller.language) for row in waiting(caller.services.hub, caller.services.people)]}


async def sit(caller: Caller) -> Answer:
    return _seated(caller, opentables.quickest(caller.body["name"].strip(), lambda: _sit(caller)))


def _sit(caller: Caller) -> int:
    body, services, room = caller.body, caller.services, caller.room
    if "invitation" in body:
        seat = services.links.seat_of(room.table.id, body["invitation"].rstrip("/").rsplit("/", 1)[-1])
        if seat is None:
            raise Problem("bad_link")
        others = room.table.called_besides(seat)
        name = check_name(body["name"], others) or another(caller.usual_name, others)
        room.sit(seat, person(name), partial(_use, caller, seat, room.table.seats[seat].is_free))
        return seat
    name = check_name(body["name"], room.table.called_besides(-1))
    usual = caller.usual_name
    taken = opentables.take_seat(services, room, name, body.get("seat"), caller.browser, usual=usual)
    if taken is None:
        raise Problem("taken" if services.store.is_open(room.table.id) else "not_open")
    return taken


def _use(caller: Caller, seat: int, was_free: bool) -> None:
    """An invitation to a free seat has done its work with that."""
    store, table = caller.services.store, caller.room.table.id
    if was_free:
        store.renew(table, seat)
    if caller.browser:
        store.hold(table, seat, caller.browser)


async def renew(caller: Caller) -> Answer:
    """Whoever else had the seat, by link, page or token, has it no more."""
    assert caller.seat is not None
    caller.services.store.renew(caller.room.table.id, caller.seat)
    caller.room.dismiss(caller.seat)
    return _seated(caller, caller.seat)


def _seated(caller: Caller, seat: int) -> dict[str, Any]:
    table = caller.room.table
    return {
        "table": table.id,
        "seat": seat,
        "name": table.names(caller.language)[seat],
        "token": caller.services.links.bearer_token(table.id, seat),
        "url": f"/t/{table.id}",
    }


# ---------------------------------------------------------------------- playing
async def view(caller: Caller) -> Answer:
    return caller.ears.view(caller.about)


async def act(caller: Caller) -> Answer:
    """Judged on what the seat knows, so that a refusal can tell nothing else."""
    body, table = caller.body, caller.room.table
    if caller.room.early.may_decide(caller.seat, body["n"]) and not table.frozen:
        veil = caller.ears.veil(caller.about)
        action = body["action"] if "action" in body else _parsed(veil, body["name"], caller.language)
        reason = veil.why_not(action, caller.language)
        if reason is not None:
            raise Problem("illegal", reason.sentence, reason.rule)
    else:
        action = body.get("action", -1)  # refused below for what is wrong with the asker or the moment
    caller.room.act(caller, body["n"], action)
    return caller.ears.standing(caller.about)


def _parsed(veil: Any, name: str, language: str) -> int:
    try:
        action: int = veil.parse(name)
    except BadNotation:
        reason = veil.why_not(name, language)  # a text is no action: the engine's own words for it
        raise Problem("illegal", reason.sentence) from None
    return action


async def undo(caller: Caller) -> Answer:
    caller.room.take_back(caller, caller.body["n"])
    return caller.ears.standing(caller.about)


async def why(caller: Caller) -> Answer:
    given = caller.request.query_params.get("action", "")
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise Problem("bad_frame")
    reason = caller.ears.veil(caller.about).why_not(int(given), caller.language)
    told = {"action": int(given), "rule": "", "say": ""}
    return told if reason is None else told | {"rule": reason.rule, "say": reason.sentence}


async def resign(caller: Caller) -> Answer:
    caller.room.resign(caller)
    return caller.ears.standing(caller.about)


async def leave(caller: Caller) -> Answer:
    caller.room.go(caller, caller.body.get("level", STAND_IN))
    return caller.ears.standing(caller.about)


async def come_back(caller: Caller) -> Answer:
    caller.room.come_back(caller)
    return caller.ears.standing(caller.about)


async def record(caller: Caller) -> Answer:
    return PlainTextResponse(caller.room.table.record_text(caller.seat))


async def stream(caller: Caller) -> Answer:
    services, room, address = caller.services, caller.room, caller.address
    since = _last_event(caller)
    listener = Listener(caller.about, caller.address)
    if len(room.company.everybody) >= services.limits.viewers_per_table or services.crowd.is_full(address):
        raise Problem("too_many")

    async def events() -> AsyncIterator[str]:
        waiting: asyncio.Task[str | None] | None = None
        try:
            caller.admit()
        except (Problem, Unreachable):
            return  # since the call was answered: whoever comes back is told why
        room, ears = caller.room, caller.ears
        services.crowd.enter(address)
        try:
            missed = ears.follow(room, listener, since)
            room.wake()
            yield "retry: 1000\n\n"
            for event in missed:
                yield event
                await asyncio.sleep(0)  # a long game must not keep the others waiting
            while True:
                waiting = waiting or asyncio.create_task(listener.queue.get())
                done, _ = await asyncio.wait({waiting}, timeout=BEAT)
                if not done:
                    yield ": still here\n\n"
                    continue
                news, waiting = waiting.result(), None
                if news is None:
                    return
                yield news
        finally:
            if waiting is not None:
                waiting.cancel()
            ears.unfollow(room, listener)
            services.crowd.leave(address)

    return StreamingResponse(events(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


def _last_event(caller: Caller) -> int | None:
    """The last entry the client was told: by the header of resuming, or asked for; None: from now on."""
    given = caller.request.headers.get("last-event-id") or caller.request.query_params.get("since", "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise Problem("bad_frame")
    return int(given)


TABLE = together.TABLE
DECIDING = ("stale", "over", "frozen")
NUMBER = whole(minimum=0)

CALLS: tuple[Call, ...] = (
    Call("GET", "/games", "listGames", "What can be played, with options and their meaning.", games, "Games"),
    Call("GET", "/games/{game}", "getGame", "One game's card.", game, "Game", problems=("no_game",)),
    Call("GET", "/tables", "listOpenTables", "Tables that wait for anybody to join.", open_tables, "OpenTables"),
    Call(
        "POST",
        "/tables",
        "makeTable",
        "Make a table.",
        make_table,
        "TableMade",
        201,
        "NewTable",
        person="may",
        problems=("no_game", "bad_option", "no_bot", "too_many", "name_long", "name_signs", "name_taken"),
    ),
    Call(
        "GET", TABLE, "view", "All your seat knows; without a token, what a spectator sees.", view, "View", seat="may"
    ),
    Call(
        "POST",
        f"{TABLE}/seats",
        "sit",
        "Take a seat by its link, or a free one of an open table.",
        sit,
        "Seated",
        201,
        "SitDown",
        person="may",
        problems=("bad_link", "not_open", "taken", "over", "frozen", "name_long", "name_signs", "name_taken"),
    ),
    Call(
        "POST",
        f"{TABLE}/renew",
        "renew",
        "A new token and link for your seat; every older one is void.",
        renew,
        "Seated",
        takes="Nothing",
        seat="must",
    ),
    Call(
        "POST",
        f"{TABLE}/act",
        "act",
        "Decide.",
        act,
        "Standing",
        takes="Act",
        seat="must",
        problems=(*DECIDING, "stood_in", "illegal"),
    ),
    Call(
        "POST",
        f"{TABLE}/undo",
        "undo",
        "Take back your last decision, or a part of one.",
        undo,
        "Standing",
        takes="Undo",
        seat="must",
        problems=(*DECIDING, "undo_nothing", "undo_acted", "undo_seen", "undo_chance", "undo_called", "stood_in"),
    ),
    Call(
        "GET",
        f"{TABLE}/why",
        "why",
        "Which rule forbids an action.",
        why,
        "Why",
        seat="may",
        query=(("action", NUMBER, "The action's id."),),
        problems=("bad_frame",),
    ),
    Call(
        "POST",
        f"{TABLE}/resign",
        "resign",
        "Give up: of two, the other has won; of more, a bot plays on.",
        resign,
        "Standing",
        takes="Nothing",
        seat="must",
        problems=("over", "frozen", "stood_in"),
    ),
    Call(
        "POST",
        f"{TABLE}/leave",
        "leave",
        "Leave for a while: a bot plays on as long as other people are there for it.",
        leave,
        "Standing",
        takes="Leave",
        seat="must",
        problems=("over", "frozen", "no_bot"),
    ),
    Call(
        "POST",
        f"{TABLE}/back",
        "comeBack",
        "Come back: you decide again from now on.",
        come_back,
        "Standing",
        takes="Nothing",
        seat="must",
    ),
    *together.CALLS,
    *village.CALLS,
    *players.CALLS,
    *mine.CALLS,
    *challenges.CALLS,
    Call(
        "GET",
        f"{TABLE}/record",
        "record",
        "The record: all of it once the game is over, before what your seat saw.",
        record,
        "text/plain",
        seat="may",
    ),
    Call(
        "GET",
        f"{TABLE}/stream",
        "stream",
        "What happens, as it happens.",
        stream,
        "text/event-stream",
        seat="may",
        query=(("since", NUMBER, "As Last-Event-ID, for clients that cannot send it."),),
        headers=(("Last-Event-ID", NUMBER, "Begin after this entry; 0: the whole game. Without it: from now on."),),
        problems=("bad_frame", "too_many"),
    ),
)
