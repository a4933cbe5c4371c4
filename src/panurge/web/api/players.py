"""People for programs: the leaderboard, and of a person what they show. Who a browser is stays between the two."""

from typing import Any

from panurge.people.anchors import anchors
from panurge.people.ranks import ranking
from panurge.web.api.call import Answer, Call, Caller
from panurge.web.api.problems import Problem
from panurge.web.playable import playable
from panurge.web.profile import Profile


async def leaderboard(caller: Caller) -> Answer:
    game = caller.request.path_params["game"]
    if game not in playable():
        raise Problem("no_game")
    found = ranking(caller.services.store, game)
    return {
        "game": game,
        "bots": anchors(game),
        "people": [
            {
                "rank": one.rank,
                "id": one.person.id if one.person.has_page else "",
                "name": one.person.name,
                "sheep": one.person.sheep.text,
                "rating": one.skill.points,
                "doubt": one.skill.doubt,
                "games": one.skill.games,
                "won": one.skill.won,
            }
            for one in found
        ],
    }


async def player(caller: Caller) -> Answer:
    person = caller.services.people.person(caller.request.path_params["person"][:24])
    if person is None or not person.has_page:
        raise Problem("no_person")
    profile = Profile(caller.services.people, person, caller.language, own=False)
    return {
        "id": person.id,
        "name": person.name,
        "sheep": person.sheep.text,
        "ratings": [_rating(row) for row in profile.ratings() if row["games"]] if profile.shows("ratings") else [],
        "ribbons": [_ribbon(row) for row in profile.ribbons() if row["earned"]] if profile.shows("ribbons") else [],
        "games": [told_game(row) for row in profile.outcomes()] if profile.shows("games") else [],
    }


def _rating(row: dict[str, Any]) -> dict[str, Any]:
    told = {name: row[name] for name in ("game", "doubt", "games", "won", "settled")}
    return told | {"rating": row["points"]}


def _ribbon(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("game", "key", "name", "table")}


def told_game(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("table", "game", "others", "at", "state", "place", "players", "change")}


CALLS: tuple[Call, ...] = (
    Call("GET", "/leaderboard/{game}", "leaderboard", "Who plays a game best, with the house's bots as fixed points.",
         leaderboard, "Leaderboard", problems=("no_game",)),
    Call("GET", "/players/{person}", "player", "Somebody, as far as they want to be seen.", player, "Player",
         problems=("no_person",)),
)  # fmt: skip
