"""The calls about more than a decision: a hint, a word to the others, a bot for who is gone, another game."""

from typing import Any

from panurge.core.hand import begun
from panurge.core.state import State
from panurge.study.hint import words
from panurge.table import Refused
from panurge.table.rematch import rematch as follow
from panurge.table.wishes import EACH, NEVER
from panurge.web import hints
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.problems import Problem

TABLE = "/tables/{table}"


async def hint(caller: Caller) -> Answer:
    """Answered when the bot has thought; one at a time for each seat, however many programs share it."""
    room, services, moment = caller.room, caller.services, caller.body["n"]
    seat = hints.check_may_be_helped(room, caller.seat, moment)
    asking = (room.table.id, seat)
    if asking in services.hinting:
        raise Refused("hint_busy")
    if not services.hint_rate.take(caller.address):
        raise Problem("too_fast")
    services.hinting.add(asking)
    try:
        hints.note_help(caller.services, room, seat)
        room.table.hinted(seat)
        veil, found = await hints.find_hint(room, seat, moment, services, caller.address)
    finally:
        services.hinting.discard(asking)
    label, faced = room.table.card.module("tell").label, begun(veil, *found.parts[: found.about])

    def named(veil: State, action: int) -> dict[str, Any]:
        return {"id": action, "name": veil.action_name(action), "label": str(label(veil, action, caller.language))}

    return {
        "n": moment,
        "action": named(veil, found.action),
        "parts": [named(begun(veil, *found.parts[:i]), part) for i, part in enumerate(found.parts)],
        "say": words(veil, found.parts, caller.language),
        "sure": found.sure,
        "share": None if found.share is None else round(found.share, 3),
        "ahead": round(found.ahead, 3),
        "options": [named(faced, one.action) | {"share": round(one.share, 3)} for one in found.options],
    }


async def chat(caller: Caller) -> Answer:
    table, body = caller.room.table, caller.body
    if "bleat" in body:
        table.bleat(caller.seat, body["bleat"])
    else:
        table.say(caller.seat, body["text"])
    return caller.ears.standing(caller.about)


async def agree(caller: Caller) -> Answer:
    caller.room.agree(caller, caller.body["seat"])
    return caller.ears.standing(caller.about)


async def wish(caller: Caller) -> Answer:
    caller.room.wish(caller, NEVER if caller.body["pass"] else EACH)
    return caller.ears.standing(caller.about)


async def again(caller: Caller) -> Answer:
    """Everybody of the old table who asks gets their own seat of the same new one."""
    services, room, seat = caller.services, caller.room, caller.seat
    assert seat is not None
    if not room.table.over:
        raise Refused("not_over")
    if not services.store.follower(room.table.id) and not services.making.take(caller.address):
        raise Problem("too_many")
    table, fresh = follow(services.store, room.table, seat)
    if fresh:
        services.metrics.tables.labels(room.table.header.game).inc()
        room.follow_up(seat)
    mine = (seat - 1) % len(room.table.seats)
    return {
        "table": table,
        "seat": mine,
        "name": services.hub.the_room(table).table.names(caller.language)[mine],
        "token": services.links.bearer_token(table, mine),
        "url": f"/t/{table}",
    }


CALLS: tuple[Call, ...] = (
    Call(
        "POST",
        f"{TABLE}/hint",
        "hint",
        "What the strongest bot would do in your place, and how sure it is.",
        hint,
        "Hint",
        takes="Moment",
        seat="must",
        problems=("stale", "over", "frozen", "hint_off", "hint_busy", "hint_none"),
    ),
    Call(
        "POST",
        f"{TABLE}/chat",
        "chat",
        "Say something at the table, or bleat.",
        chat,
        "Standing",
        takes="Chat",
        seat="must",
        problems=("chat_empty", "chat_long", "chat_fast", "no_bleat", "bleats_only"),
    ),
    Call(
        "POST",
        f"{TABLE}/agree",
        "agree",
        "Let a bot play for somebody who is gone; done when everybody here agrees.",
        agree,
        "Standing",
        takes="Agree",
        seat="must",
        problems=("no_offer",),
    ),
    Call(
        "POST",
        f"{TABLE}/wish",
        "wish",
        "Whether the table lets interjections go by without asking you.",
        wish,
        "Standing",
        takes="Wish",
        seat="must",
        problems=("no_window", "over"),
    ),
    Call(
        "POST",
        f"{TABLE}/again",
        "again",
        "Another game of the same people, everybody one seat further; asked for twice it is the same one.",
        again,
        "Seated",
        201,
        takes="Nothing",
        seat="must",
        problems=("not_over", "too_many"),
    ),
)
