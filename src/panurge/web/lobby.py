"""The lobby: the green with who is here, the games, my tables with whose turn it is, who waits, what to watch."""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.state import OVER
from panurge.core.words import Voice, voice
from panurge.people import Person
from panurge.table import Summary, bot_called
from panurge.table.house import CLOCK, agreed
from panurge.table.seats import Seat, counted
from panurge.web import challenging, playnow, watch
from panurge.web.playable import playable
from panurge.web.render import part, render
from panurge.web.services import Services, services_of
from panurge.web.strangers import bot_name
from panurge.web.village import FLOCK, Beast
from panurge.web.visit import address_of, language_of
from panurge.web.visitor import name_of, person_of
from panurge.web.waiting import Waiting, sitting_at

ASKED, SHOWN = 40, 12  # tables of a browser looked at, and shown
AT_ONCE = 4  # rows of one's own tables before the others are folded away
FIRST = "guerre-et-beeeh"  # what somebody new is taught first: a small board, and sheep that follow each other
ORDER = ("mine", "theirs", "waits", "over")
STRANGER = "pink.smug.flower"  # who has not chosen a sheep yet
ON_THE_GREEN = ("ewe", "ram", "lamb")  # bots that stand there while there is room


async def lobby(request: Request) -> Response:
    games = tuple(playable())
    taught = _taught(games)
    first = FIRST if taught.get(FIRST) else next((key for key, count in taught.items() if count), "")
    return render(request, "lobby.html", taught=taught, first=first, **_village(request))


async def tables(request: Request) -> Response:
    """The parts of the lobby that change, for a page that looks again now and then."""
    return render(request, "tables.html", **_village(request))


async def next_table(request: Request) -> Response:
    """The next table where somebody waits for this browser, for whoever has just ended another one; {} if none."""
    after = request.query_params.get("after", "")
    services, language = services_of(request), language_of(request)
    _, mine = _my_tables(services, services.links.browser(request.cookies), language)
    found = next((row for row in mine if row["state"] == "mine" and row["table"] != after), None)
    if found is None:
        return JSONResponse({})
    return JSONResponse({"table": found["table"], "title": found["title"], "names": ", ".join(found["names"])})


# ---------------------------------------------------------------------- what is shown
def _village(request: Request) -> dict[str, Any]:
    services, language = services_of(request), language_of(request)
    browser, person = services.links.browser(request.cookies), person_of(request)
    services.village.presence.looked(browser or address_of(request), person)
    glance, name = services.village.glance(), name_of(request)
    held, mine = _my_tables(services, browser, language)
    waiting = tuple(_open(row, language) for row in glance.waiting if row.table not in held)
    cards = _cards(services, person, held, glance.playing, language)
    shown = watch.rows(services, language)
    turns = [row for row in mine if row["state"] == "mine"]
    return {
        "name": name,
        "turns": turns,
        "challenges": challenging.challenges_for(services, person, language),
        "back": "/",
        "resume": turns[0] if turns else None,
        "now": _primary(cards),
        "cards": cards,
        "games": games_shown(language, tuple(playable()), cards),
        "mine": mine,
        "at_once": AT_ONCE,
        "waiting": waiting_shown(language, waiting, bool(name)),
        "waits": bool(waiting),
        "shown": shown,
        "flock": _flock(services, glance.flock, person, language),
        "count": max(1, glance.count),
        "playing": sum(glance.playing.values()),
        "quiet": not mine and not waiting,
    }


def _my_tables(services: Services, browser: str, language: str) -> tuple[set[str], list[dict[str, Any]]]:
    """The tables of a browser, and a row for each that is shown: my turn first, the one that waits longest before."""
    summaries = services.store.tables_of(browser, ASKED) if browser else []
    known = [summary for summary in summaries if summary.game in playable()]
    running = [summary for summary in known if summary.turn != OVER]
    finished = [summary for summary in known if summary.turn == OVER][: max(0, SHOWN - len(running))]
    mine = [_mine(services, summary, language) for summary in (*running, *finished)]
    mine.sort(key=lambda row: (ORDER.index(row["state"]), row["at"] if row["state"] == "mine" else -row["at"]))
    return {summary.table for summary in summaries}, mine[:SHOWN]


class Card(NamedTuple):
    """What is going on in a game, and whom its button leads to."""

    game: str
    title: str
    name: str  # who waits
    look: str  # their sheep
    free: int
    table: str  # where
    tables: int  # in play
    level: str  # of the bot, where nobody waits
    bot: str
    others: int  # how many of them


def _cards(
    services: Services, person: Person | None, held: set[str], playing: dict[str, int], language: str
) -> tuple[Card, ...]:
    levels, usual = playnow.levels_for(services, person), playnow.usual_level(person)
    waited_for = {row.game for row in services.village.waiting() if row.here}
    found = []
    for key, card in playable().items():
        row = playnow.partner(services, key, person, held) if key in waited_for else None
        name, look = _host(services, row, language) if row is not None else ("", "")
        level, others = levels.get(key, usual), (card.default_players or card.players[0]) - 1
        free, table = (len(row.free), row.table) if row is not None else (0, "")
        bot = bot_name(level, language)
        title = card.titles[language]
        found.append(Card(key, title, name, look, free, table, playing.get(key, 0), level, bot, others))
    return tuple(found)


def _host(services: Services, row: Waiting, language: str) -> tuple[str, str]:
    """Who waits there: a name and a sheep."""
    names = _names(row.game, row.sitting, language, lambda: row.options)
    one = services.people.sitters(row.table).get(row.host, "")
    person = services.people.person(one) if one else None
    return names[max(0, row.host)], look_of(person if person is not None and person.is_here_for_all else None)


def look_of(person: Person | None) -> str:
    return person.sheep.text if person is not None else STRANGER


def _primary(cards: tuple[Card, ...]) -> Card | None:
    """What *play now* means without a choice of game: where somebody waits, else what one begins with."""
    waited = next((card for card in cards if card.table), None)
    first = next((card for card in cards if card.game == FIRST), None)
    return waited or first or next(iter(cards), None)


def _flock(services: Services, flock: tuple[Beast, ...], me: Person | None, language: str) -> dict[str, Any]:
    """The sheep on the green; I come first, the house's bots where there is room."""
    say = voice("panurge.web", language)
    others = [beast for beast in flock if me is None or beast.person.id != me.id]
    still = {"does": "", "href": "", "says": ""}
    mine = {"who": "me", "name": say("village.you"), "look": look_of(me), **still}
    rows = [_beast(services, beast, me, language) for beast in others[: FLOCK - 1]]
    house = [
        {"who": level, "name": bot_name(level, language), "look": level, **still}
        for level in ON_THE_GREEN[: max(0, 5 - len(rows))]
    ]
    return {"rows": [mine, *rows, *house], "hidden": max(0, len(others) - len(rows))}


def _beast(services: Services, beast: Beast, me: Person | None, language: str) -> dict[str, Any]:
    """What somebody does, and the one thing to do about it: sit down, watch, or invite them."""
    say, does, href = voice("panurge.web", language), beast.does, ""
    name, title = beast.person.name or say("seat.guest"), GAMES[beast.game].titles[language] if beast.game else ""
    if beast.table:
        key, href = f"{does}.at", f"/t/{beast.table}{'/join' if does == 'waits' else ''}"
    elif does:
        key = does + ".apart"
    elif beast.person.has_page and services.challenges.may_ask(me, beast.person):
        key, href = "here.at", f"/players/{beast.person.id}"
    else:
        key = ""
    says = say(f"village.does.{key}", name=name, game=title) if key else ""
    look = look_of(beast.person)
    return {"who": beast.person.id, "name": name, "look": look, "does": does, "href": href, "says": says}


def _mine(services: Services, summary: Summary, language: str) -> dict[str, Any]:
    sitting = sitting_at(services.hub, summary.table)
    names = _names(summary.game, sitting, language, lambda: _options(services, summary.table))
    state, says = _state(services, summary, sitting, names, voice("panurge.web", language))
    return {
        "table": summary.table,
        "game": summary.game,
        "title": GAMES[summary.game].titles[language],
        "names": counted([name for i, name in enumerate(names) if i not in summary.seats] or names),
        "state": state,
        "say": says,
        "at": summary.at,
        "ago": ago(summary.at, language),
        "live": services.village.room_to_watch(summary.table) is not None,
    }


def _state(
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
    host: str
    names: tuple[str, ...]
    free: int
    here: bool
    ago: str
    clock: str


def _open(row: Waiting, language: str) -> OpenTable:
    names = _names(row.game, row.sitting, language, lambda: row.options)
    sitting = counted([name for i, name in enumerate(names) if i not in row.free])
    title, clock = GAMES[row.game].titles[language], str(agreed(row.options, CLOCK))
    timed = "" if clock == CLOCK.default else voice("panurge.web", language)(f"house.clock.{clock}")
    host = names[row.host] if row.host >= 0 else ""
    shown = (tuple(sitting), len(row.free), row.here, ago(row.at, language), timed)
    return OpenTable(row.table, row.game, title, host, *shown)


@lru_cache(maxsize=64)
def waiting_shown(language: str, waiting: tuple[OpenTable, ...], named: bool) -> Markup:
    """The open tables: written anew only when one of them looks otherwise. Who has no name yet gives one first."""
    return part("waiting.html", language, waiting=waiting, named=named)


@lru_cache(maxsize=256)
def games_shown(language: str, games: tuple[str, ...], live: tuple[Card, ...]) -> Markup:
    """The games: the same to all for whom the same is going on."""
    cards = [(GAMES[card.game], voice(GAMES[card.game].package, language), card) for card in live]
    return part("games.html", language, games=cards, taught=_taught(games))


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
        seat.called(language)
        or (_bot(seat.bot, language) if seat.is_bot else GAMES[game].seat_name(i, language, options()))
        for i, seat in enumerate(sitting)
    ]


@lru_cache(maxsize=64)
def _bot(level: str, language: str) -> str:
    return bot_called(level, f"js.bot.{level}", voice("panurge.web", language))


def ago(at: int, language: str, now: int | None = None) -> str:
    """How long ago that was, roughly."""
    say = voice("panurge.web", language)
    minutes = max(0, (int(time.time() * 1000) if now is None else now) - at) // 60_000
    for unit, length in (("days", 1440), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return say(f"lobby.ago.{unit}", n=minutes // length)
    return say("lobby.ago.now")
