"""Me for programs: somebody with a name and a sheep, known again by a token. No account: whoever asks becomes somebody.

What the page does with a browser's cookie is done here with a bearer token that names a browser of the program's own;
the one-time link of the page leads from one to the other, both ways."""

import asyncio
from typing import Any

from panurge.people import Person
from panurge.people.doors import LASTS, Doors
from panurge.people.keyring import Keyring
from panurge.people.past import Past
from panurge.people.people import now
from panurge.people.sheep import read
from panurge.people.skill import SURE
from panurge.table.naming import check_name
from panurge.table.seats import clean_name
from panurge.web import mine
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.players import told_game
from panurge.web.api.problems import Problem
from panurge.web.api.together import TABLE
from panurge.web.links import new_browser
from panurge.web.profile import ALL, Profile


async def become(caller: Caller) -> Answer:
    """Somebody new."""
    name = check_name(caller.body.get("name", ""))
    _take(caller)
    browser = new_browser()
    person = caller.services.people.welcome(browser, name)
    return {"token": caller.services.links.me_token(browser), "me": _told(caller, _dressed(caller, person))}


async def me(caller: Caller) -> Answer:
    return _told(caller, caller.person)


async def change(caller: Caller) -> Answer:
    """Another name, another sheep, or what others may see; what is not named stays."""
    name = check_name(caller.body["name"]) if "name" in caller.body else None
    _take(caller)
    person = caller.services.people.change(caller.person.id, name=name) if name else caller.person
    return _told(caller, _dressed(caller, person))


async def export(caller: Caller) -> Answer:
    return await asyncio.to_thread(mine.exported, caller.services, caller.person)


async def forget(caller: Caller) -> Answer:
    """The name is asked for, as on the page: this cannot be undone."""
    if clean_name(caller.body["name"]) != caller.person.name:
        raise Problem("not_your_name")
    return {"tables": await mine.forget_person(caller.services, caller.person)}


async def open_door(caller: Caller) -> Answer:
    _take(caller)
    token = Doors(caller.services.people).open(caller.person)
    return {"door": f"/door/{token}", "until": now() + LASTS}


async def enter(caller: Caller) -> Answer:
    """Through somebody's door: this program is theirs from now on."""
    _take(caller)
    browser = new_browser()
    token = caller.body["door"].rstrip("/").rsplit("/", 1)[-1]
    person = Doors(caller.services.people).go_through(token, browser)
    if person is None:
        raise Problem("bad_link")
    return {"token": caller.services.links.me_token(browser), "me": _told(caller, person)}


async def learnt(caller: Caller) -> Answer:
    told = caller.body["lessons"]
    done = [(game, number) for game, those in told.items() for number in mine.known_lessons(game, those)]
    caller.services.people.learnt(caller.person.id, done)
    return {"lessons": Past(caller.services.store, caller.person).lessons()}


async def alone(caller: Caller) -> Answer:
    """Only this program from now on: no other browser, no passkey."""
    doors = Doors(caller.services.people)
    browsers = doors.browsers(caller.person)
    doors.shut_out(caller.person, caller.browser)
    Keyring(caller.services.store).throw_away(caller.person)
    return {"browsers": browsers}


async def past(caller: Caller) -> Answer:
    profile = Profile(caller.services.people, caller.person, caller.language, own=True)
    curves = {
        game: [{"rating": round(mean), "doubt": round(SURE * spread)} for mean, spread in profile.past.curve(game)]
        for game in profile.games
    }
    return {
        "curves": [{"game": game, "points": points} for game, points in curves.items() if points],
        "opponents": [_opponent(row) for row in profile.opponents()],
        "games": [told_game(row) for row in profile.outcomes(ALL)],
    }


def _opponent(row: dict[str, Any]) -> dict[str, Any]:
    face = row["face"]
    who = {"name": face.name, "sheep": face.sheep, "id": face.page.rpartition("/")[2], "bot": row["bot"]}
    return who | {"games": row["games"], "won": row["won"]}


async def rating(caller: Caller) -> Answer:
    """Of a table; the curve is `myPast`'s."""
    told = mine.changed_by(caller.services, caller.person, caller.room.table.id, caller.language)
    return {name: told[name] for name in ("rating", "doubt", "change", "unrated", "say") if name in told}


def _take(caller: Caller) -> None:
    if not caller.services.making.take(caller.address):
        raise Problem("too_many")


def _dressed(caller: Caller, person: Person) -> Person:
    """With the sheep and the wishes of the body, seen in the village at once."""
    services, body = caller.services, caller.body
    sheep = read(body["sheep"]) if "sheep" in body else None
    person = services.people.change(person.id, sheep=sheep, shows=body.get("shows"))
    services.village.presence.changed(person)
    services.village.look_anew()
    return person


def _told(caller: Caller, person: Person) -> dict[str, Any]:
    services = caller.services
    ratings = services.people.ratings_of(person.id)
    return {
        "id": person.id,
        "name": person.name,
        "sheep": person.sheep.text,
        "shows": sorted(person.shows),
        "since": person.since,
        "ratings": [
            {
                "game": game,
                "rating": skill.points,
                "doubt": skill.doubt,
                "games": skill.games,
                "won": skill.won,
                "settled": skill.is_settled,
            }
            for game, skill in ratings.items()
        ],
        "lessons": Past(services.store, person).lessons(),
        "tables": services.people.tables_of(person.id),
    }


NAMED = ("name_long", "name_signs", "too_many")
CALLS: tuple[Call, ...] = (
    Call("POST", "/me", "becomeSomebody", "Be somebody: a name, a sheep, and a token by which you are known again.",
         become, "Known", 201, "Dress", problems=NAMED),
    Call("GET", "/me", "me", "Who you are: ratings, lessons, tables.", me, "Me", person="must"),
    Call("POST", "/me/change", "changeMe", "Another name, another sheep, or what others may see of you.", change, "Me",
         takes="Dress", person="must", problems=NAMED),
    Call("GET", "/me/export", "exportMe", "Everything that is kept about you.", export, "Export", person="must"),
    Call("POST", "/me/forget", "forgetMe", "Be forgotten, at once and for good; the others' games stay whole.", forget,
         "Forgotten", takes="Forget", person="must", problems=("not_your_name",)),
    Call("POST", "/me/door", "openDoor", "A link that makes one more browser or program yours, once, for ten minutes.",
         open_door, "Door", 201, "Nothing", person="must", problems=("too_many",)),
    Call("POST", "/me/enter", "enter", "Go through somebody's door: what they are you are, too.", enter, "Known", 201,
         "Enter", problems=("bad_link", "too_many")),
    Call("POST", "/me/alone", "onlyThis", "Be known again by this program alone; a lost device is nobody's then.",
         alone, "Alone", takes="Nothing", person="must"),
    Call("GET", "/me/past", "myPast", "Your curves, whom you met, your last games.", past, "Past", person="must"),
    Call("GET", f"{TABLE}/rating", "ratingChange", "What a game that is over has done to your rating.", rating,
         "Change", person="must"),
    Call("POST", "/me/lessons", "noteLessons", "Lessons you have finished.", learnt, "Learnt", takes="Learnt",
         person="must"),
)  # fmt: skip
