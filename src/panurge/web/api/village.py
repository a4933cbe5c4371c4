"""The village for programs: who is here, what there is to watch, playing now, seats for bots, statistics."""

from panurge.core.registry import GAMES
from panurge.table import SEATED, create
from panurge.table.begin import who_begins
from panurge.table.chance import new_key
from panurge.table.house import HOUSE, WATCH
from panurge.table.naming import check_name
from panurge.table.seats import STAND_IN, bot, present
from panurge.web import opentables, playnow, stats, watch
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.problems import Problem
from panurge.web.api.together import TABLE
from panurge.web.playable import playable


async def village(caller: Caller) -> Answer:
    glance = caller.services.village.glance()
    return {
        "count": glance.count,
        "playing": dict(glance.playing),
        "here": [
            {
                "name": beast.person.name,
                "sheep": beast.person.sheep.text,
                "does": beast.does,
                "table": beast.table,
                "game": beast.game,
            }
            for beast in glance.flock
        ],
    }


async def to_watch(caller: Caller) -> Answer:
    return {"tables": watch.rows(caller.services, caller.language)}


async def play(caller: Caller) -> Answer:
    """With whoever waits; else with bots."""
    body, services = caller.body, caller.services
    if body["game"] not in playable():
        raise Problem("no_game")
    level = body.get("level", STAND_IN)
    if level not in SEATED:
        raise Problem("no_bot")
    name = check_name(body.get("name", ""))
    if not services.making.take(caller.address):
        raise Problem("too_many")
    held = services.people.tables_of(caller.somebody.id) if caller.somebody is not None else ()
    found = playnow.partner(services, body["game"], caller.somebody, held)
    room = services.hub.room(found.table) if found is not None else None
    if room is not None:
        seat = opentables.take_seat(services, room, "", browser=caller.browser, usual=name or caller.usual_name)
        if seat is not None:
            return _seated(caller, room.table.id, seat, "person")
    card = GAMES[body["game"]]
    players, key = card.default_players or card.players[0], new_key()
    settings = card.settings(players, dict(card.newcomers))
    mine = who_begins(card.key, settings, key)
    sitting = [bot(level)] * players
    sitting[mine] = present(name or (caller.somebody.name if caller.somebody is not None else ""))
    with services.store.transaction():
        header = create(services.store, card.key, settings | {HOUSE + WATCH.name: True}, sitting, key=key)
        if caller.browser:
            services.store.hold(header.table, mine, caller.browser)
    services.metrics.tables.labels(card.key).inc()
    return _seated(caller, header.table, mine, "bot")


def _seated(caller: Caller, table: str, seat: int, against: str) -> Answer:
    services = caller.services
    return {
        "table": table,
        "seat": seat,
        "name": services.hub.the_room(table).table.names(caller.language)[seat],
        "token": services.links.bearer_token(table, seat),
        "url": f"/t/{table}",
        "against": against,
    }


async def fill(caller: Caller) -> Answer:
    level = caller.body.get("level", STAND_IN)
    opentables.fill(caller.services, caller.room, caller.holds, caller.body["seat"], level)
    return caller.ears.standing(caller.about)


async def vacate(caller: Caller) -> Answer:
    opentables.vacate(caller.services, caller.room, caller.holds, caller.body["seat"])
    return caller.ears.standing(caller.about)


async def statistics(caller: Caller) -> Answer:
    game = caller.request.path_params["game"]
    if game not in playable():
        raise Problem("no_game")
    return stats.summary(await caller.services.counting.of(game))


CALLS: tuple[Call, ...] = (
    Call("GET", "/village", "village", "Who is here, as far as they want to be seen, and what is in play.", village,
         "Village"),
    Call("GET", "/watch", "listTablesToWatch", "Tables to watch, with their live miniatures.", to_watch, "ToWatch"),
    Call("POST", "/play", "playNow", "A seat beside whoever waits for this game; else a table with bots.", play,
         "Playing", 201, "PlayNow", person="may",
         problems=("no_game", "no_bot", "too_many", "name_long", "name_signs")),
    Call("POST", f"{TABLE}/fill", "fill", "Let a bot take a seat that waits for somebody.", fill, "Standing",
         takes="Fill", seat="must", problems=("not_free", "no_bot", "over", "frozen")),
    Call("POST", f"{TABLE}/vacate", "vacate", "Let a bot get up again, as long as nobody has decided anything.", vacate,
         "Standing", takes="Vacate", seat="must", problems=("not_free", "begun", "over", "frozen")),
    Call("GET", "/stats/{game}", "statistics", "Who wins by seat, how long games are, how they begin.", statistics,
         "Statistics", problems=("no_game",)),
)  # fmt: skip
