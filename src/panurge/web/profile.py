"""What a page about somebody shows, as plain fields for its template and for the API: `/me`, `/players/ID`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.ribbons import ribbons
from panurge.core.words import voice
from panurge.people import People, Person, Skill
from panurge.people.anchors import anchors
from panurge.people.past import Outcome, Past, Seated
from panurge.people.results import HOUSE, HOUSE_RIBBONS
from panurge.people.sheep import Sheep
from panurge.table import bot_called
from panurge.table.seats import counted, forgotten
from panurge.web.curve import curve
from panurge.web.medals import medal
from panurge.web.playable import playable
from panurge.web.scenes import LEVELS

SHOWN, ALL = 8, 100  # games of the page at first, and at most
OPPONENTS = 5


@dataclass(frozen=True)
class Face:
    """Somebody in a row: a window and a name, and a page where there is one."""

    name: str
    sheep: str  # the picture's name
    page: str = ""


def bot_as_player(level: str, language: str) -> str:
    """Lamb, Ewe, Ram: as people are named, without the word for what they are."""
    say = voice("panurge.web", language)
    return bot_called(level, f"me.bot.{level}", say)


def bots_of(game: str, language: str) -> dict[str, tuple[int, str]]:
    """The fixed points of a game: rating and name."""
    found = anchors(game)
    return {level: (found[level], bot_as_player(level, language)) for level in LEVELS if level in found}


class Profile:
    """One person, looked at in one language. `own`: by themselves."""

    def __init__(self, people: People, person: Person, language: str, own: bool) -> None:
        self.people, self.person, self.language, self.own = people, person, language, own
        self.past = Past(people.store, person)
        self.say = voice("panurge.web", language)
        self.games = list(playable())

    def shows(self, what: str) -> bool:
        return self.own or what in self.person.shows

    @property
    def played(self) -> int | None:
        """How many games; None where results are not shown."""
        return sum(row["games"] for row in self.tallies()) if self.shows("ratings") else None

    @property
    def name(self) -> str:
        return self.person.name or self.say("me.unnamed")

    # ------------------------------------------------------------------ ratings and results
    def ratings(self) -> list[dict[str, Any]]:
        known = self.people.ratings_of(self.person.id)
        return [self._rating(game, known.get(game, Skill())) for game in self.games]

    def curve(self, game: str) -> Markup:
        """How the rating has gone, with the house's bots; nothing before the first rated game."""
        points = self.past.curve(game)
        return curve(points, bots_of(game, self.language), self.games.index(game)) if points else Markup("")

    def _rating(self, game: str, skill: Skill) -> dict[str, Any]:
        bots = bots_of(game, self.language)
        return {
            "game": game,
            "title": GAMES[game].titles[self.language],
            "points": skill.points,
            "doubt": skill.doubt,
            "games": skill.games,
            "won": skill.won,
            "settled": skill.is_settled,
            "curve": self.curve(game) if skill.games else Markup(""),
            "among": self._among(skill.points, bots),
        }

    def _among(self, points: int, bots: Mapping[str, tuple[int, str]]) -> str:
        """Between which of the house's bots, in words."""
        below = [name for value, name in sorted(bots.values()) if value <= points]
        above = [name for value, name in sorted(bots.values()) if value > points]
        parts = [self.say("me.above", name=below[-1])] if below else []
        parts += [self.say("me.below", name=above[0])] if above else []
        return ", ".join(parts)

    def tallies(self) -> list[dict[str, Any]]:
        found = self.past.tallies()
        rows = []
        for game in self.games:
            if game in found:
                one = found[game]
                counts = {"first": one.first, "second": one.second, "further": one.further, "games": one.games}
                rows.append({"game": game, "title": GAMES[game].titles[self.language], **counts})
        return rows

    # ------------------------------------------------------------------ games
    def outcomes(self, limit: int = SHOWN) -> list[dict[str, Any]]:
        return [self._outcome(one) for one in self.past.games(limit) if one.game in GAMES]

    def _outcome(self, one: Outcome) -> dict[str, Any]:
        names = [self.called(other) for other in one.others]
        return {
            "table": one.table,
            "game": one.game,
            "title": GAMES[one.game].titles[self.language],
            "others": counted(names),
            "at": one.at,
            "state": "shared" if one.won and one.shared else "won" if one.won else "lost",
            "place": one.place,
            "players": one.players,
            "points": self._points(one),
            "change": one.change if not one.unrated and self.shows("ratings") else None,
            "unrated": one.unrated,
        }

    def _points(self, one: Outcome) -> str:
        """28 – 22 of two, 2nd of 3 of more."""
        if one.players == 2 and len(one.scores) == 2 and None not in one.scores:
            return f"{one.scores[one.seat]} – {one.scores[1 - one.seat]}"
        return self.say(f"me.place.{min(one.place, 4)}", of=one.players)

    def called(self, other: Seated) -> str:
        if other.bot:
            return bot_as_player(other.bot, self.language)
        if other.gone:
            return forgotten(self.language)
        return other.name or self.say("seat.guest")

    def opponents(self) -> list[dict[str, Any]]:
        met = self.past.opponents(OPPONENTS)
        people = self.people.people({one.who.person for one in met if one.who.person})
        rows = []
        for one in met:
            face = self.face(one.who, people.get(one.who.person))
            rows.append({"face": face, "games": one.games, "won": one.won, "bot": one.who.bot})
        return rows

    def face(self, who: Seated, person: Person | None) -> Face:
        """Somebody met at a table: as they are now, if they have a page for others; else as they sat there."""
        if who.bot:
            return Face(bot_as_player(who.bot, self.language), who.bot if who.bot in LEVELS else "ewe")
        if person is None or not person.has_page:
            return Face(self.called(who), "white.asleep." if who.gone else Sheep().text)
        return Face(person.name or self.called(who), person.sheep.text, f"/players/{person.id}")

    # ------------------------------------------------------------------ ribbons, lessons
    def ribbons(self) -> list[dict[str, Any]]:
        """Earned ones first, then those one may still earn, game by game; where they were earned only for whom the
        games are shown to."""
        earned, led = self.past.ribbons(), self.shows("games")
        rows = []
        for place, game in enumerate(self.games):
            say, title = voice(GAMES[game].package, self.language), GAMES[game].titles[self.language]
            names = {HOUSE + key: self.say(f"ribbon.house.{key}") for key in HOUSE_RIBBONS}
            names |= {ribbon.key: say(f"ribbon.{ribbon.key}") for ribbon in ribbons(game)}
            for key, name in names.items():
                has = (game, key) in earned
                row = {"game": game, "title": title, "key": key, "name": name, "medal": medal(place, has)}
                rows.append(row | {"earned": has, "table": earned[game, key] if has and led else ""})
        return sorted(rows, key=lambda row: not row["earned"])

    def lessons(self) -> list[dict[str, Any]]:
        done = self.past.lessons()
        rows = []
        for game in self.games:
            count = len(lessons(GAMES[game]))
            if count and game in done:
                title = GAMES[game].titles[self.language]
                rows.append({"game": game, "title": title, "done": len(done[game]), "of": count})
        return rows
