"""Challenges for programs: asking somebody who is here, seeing who asks, saying no."""

from panurge.core.words import voice
from panurge.web import challenging
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.problems import Problem
from panurge.web.playable import playable


async def challenge(caller: Caller) -> Answer:
    services, game = caller.services, caller.body["game"]
    if game not in playable():
        raise Problem("no_game")
    guest = services.people.person(caller.request.path_params["person"][:24])
    if guest is None or not services.challenges.may_ask(caller.person, guest):
        raise Problem("not_here")
    if not services.making.take(caller.address):
        raise Problem("too_many")
    table = challenging.open_challenge(services, caller.person, caller.browser, guest, game)
    return {"table": table, "seat": 0, "token": services.links.bearer_token(table, 0), "url": f"/t/{table}"}


async def challenges(caller: Caller) -> Answer:
    services, unnamed = caller.services, voice("panurge.web", caller.language)("me.unnamed")
    found = services.challenges.of(caller.person)
    rows = [challenging.row(services, one, caller.language, unnamed) for one in found]
    told = ("table", "game", "name", "sheep")
    return {"challenges": [{name: row[name] for name in told} | {"invitation": row["link"]} for row in rows]}


async def refuse(caller: Caller) -> Answer:
    body = caller.body
    return {"refused": challenging.refuse(caller.services, caller.person, body["table"], body.get("never", False))}


async def hear_everybody(caller: Caller) -> Answer:
    people, one = caller.services.people, caller.person.id
    shunned = len(people.shunned(one))
    people.unshun(one)
    return {"shunned": shunned}


CALLS: tuple[Call, ...] = (
    Call("POST", "/players/{person}/challenge", "challenge", "Ask somebody who is here to play, and wait at the table.",
         challenge, "Challenged", 201, "Challenge", person="must", problems=("no_game", "not_here", "too_many")),
    Call("GET", "/me/challenges", "challenges", "Who asks you to play, and waits.", challenges, "Challenges",
         person="must"),
    Call("POST", "/me/challenges", "refuse", "Not now, or never from them; yes is the invitation.", refuse, "Refusal",
         takes="Refuse", person="must"),
    Call("POST", "/me/challenges/all", "hearEverybody", "Let everybody ask you again whom you said never to.",
         hear_everybody, "Heard", takes="Nothing", person="must"),
)  # fmt: skip
