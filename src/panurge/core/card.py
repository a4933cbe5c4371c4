"""A game's card: what a game is, said once. `panurge.GAMES` maps keys to cards; everything else is looked up here."""

import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from panurge.core.errors import BadOption, BrokenGame, UnknownOption
from panurge.core.faces import FACES, Completed, is_whole, missing
from panurge.core.nearest import did_you_mean
from panurge.core.whole import whole
from panurge.core.words import LANGUAGES, tongues, voice

if TYPE_CHECKING:
    from panurge.core.state import State

Value = bool | int | str
Deal = Callable[[Mapping[str, Any]], Sequence[int]]
RULE_ID: Final = r"[A-Z]{2,4}-\d+[a-z]?"  # GB-7, GB-7a: the one grammar of rule ids, for cards, refusals and rule pages


@dataclass(frozen=True)
class Option:
    """One thing a table may choose about a game. Its meaning is the message `option.<name>` of the game's words."""

    name: str
    default: Value
    values: tuple[Value, ...] | range | None = None  # None: any text that `check` accepts
    check: Callable[[str], None] | None = None  # raises ValueError with a sentence
    players: tuple[int, ...] = ()  # the numbers of players it is for; () for all
    seat: bool = False  # it names a seat: shown by the seat's name, and a table may draw it by lot
    needs: str = ""  # the switch without which it has no effect: a form shows that

    def read(self, given: object) -> Value:
        """The value, from Python or from text; BadOption if it is none."""
        number = None if isinstance(self.default, bool) else whole(given)
        value = given if number is None else number
        if isinstance(given, str) and not isinstance(self.default, str):
            value = _READABLE.get(given.strip().lower(), given)
            if not isinstance(self.default, bool):
                with contextlib.suppress(ValueError):
                    value = int(given)
        right_type = type(value) is type(self.default)
        if self.values is not None and (not right_type or value not in self.values):
            meant = did_you_mean(given, self._names()) if isinstance(given, str) else ""
            raise BadOption(f"option {self.name} is {self._choices()}, not {given!r}{meant}", self.name)
        if not right_type or not isinstance(value, bool | int | str):
            raise BadOption(f"option {self.name} takes a {type(self.default).__name__}, not {given!r}", self.name)
        if self.check is not None and isinstance(value, str):
            try:
                self.check(value)
            except ValueError as error:
                raise BadOption(f"option {self.name}: {error}", self.name) from None
        return value

    def _names(self) -> list[str]:
        return [value for value in self.values or () if isinstance(value, str)]

    def _choices(self) -> str:
        if isinstance(self.values, range):
            return f"a number of {self.values.start} … {self.values.stop - 1}"
        return " or ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in self.values or ())


_READABLE: dict[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def switch(name: str, default: bool, players: tuple[int, ...] = ()) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), players=players)


@dataclass(frozen=True)
class GameCard:
    key: str  # guerre-et-beeeh
    package: str  # panurge.games.guerre_et_beeeh: `rules`, `notation`, `tell`, … are modules of it
    titles: dict[str, str]  # by language
    authors: tuple[str, ...]
    publisher: str
    year: int
    players: tuple[int, ...]  # the possible numbers of players
    minutes: int
    actions: int  # every action is below this
    longest: int  # no game has more decisions and chance events together
    colours: tuple[str, ...]  # of the seats, in order: names of the palette
    version: int = 1  # raised when a record of an older one would replay otherwise
    options: tuple[Option, ...] = ()
    reconstructed: tuple[str, ...] = ()  # messages naming the data that is our reconstruction
    default_players: int = 0  # 0: the first of `players`
    newcomers: dict[str, Value] = field(default_factory=dict, compare=False)  # options of a table made by one click
    # what only some games need
    open_parts: bool = False  # it hides nothing, and half-made choices are made in the open
    ties: str = ""  # the id of the rule that decides between equal scores: named when it was needed
    discs: tuple[str, ...] = ()  # colours of the seats' discs in hex, where wool colours mean something else
    seats: Deal | None = field(default=None, compare=False)  # from the options: each seat's place among `colours`
    search: Mapping[str, float] = field(default_factory=dict, compare=False)  # of `panurge.bots.ismcts.Settings`
    extra: InitVar[object] = None  # what those five were once put into

    def __post_init__(self, extra: object) -> None:
        object.__setattr__(self, "titles", _marked(self.titles, self.package))
        if extra is not None:
            raise BrokenGame(
                f"{self.key}: a card has no extra any more; give its entries as fields of the card: "
                'open_parts, ties, discs, seats, and search for what was "ismcts"'
            )
        fault = _uncountable(self.players)
        if fault:
            raise BrokenGame(f"{self.key} says players={self.players!r}: {fault}")

    @cached_property
    def option(self) -> dict[str, Option]:
        return {option.name: option for option in self.options}

    def module(self, name: str) -> ModuleType:
        """A module of the game's folder, imported at first use; what it lacks of a face every game has is general."""
        completed = self._completed.get(name)
        if completed is not None and not is_whole(name, completed.own):
            return completed
        own = self._own(name)
        if own is not None and is_whole(name, own):
            return own
        if name not in FACES or (own is None and name == "rules"):
            raise BrokenGame(f"{self.key} has no module {name}")
        if completed is None or completed.own is not own:
            completed = self._completed[name] = Completed(self, name, own)
        return completed

    @cached_property
    def _completed(self) -> dict[str, Completed]:
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """What is told of the game, not what has been found for it: a copy finds its modules itself."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def _own(self, name: str) -> ModuleType | None:
        known = sys.modules.get(f"{self.package}.{name}")
        if known is not None and not getattr(known.__spec__, "_initializing", False):
            return known
        try:
            return import_module(f"{self.package}.{name}")
        except ModuleNotFoundError as error:
            if not f"{self.package}.{name}".startswith(error.name or "?"):
                raise  # something the module itself imports is missing
            return None

    def missing(self) -> list[str]:
        """What the game has not written, and something general stands in for."""
        return missing(self)

    def module_if_any(self, name: str) -> ModuleType | None:
        """A module that a game may do without."""
        try:
            return self.module(name)
        except BrokenGame:
            return None

    # ------------------------------------------------------------------ what a seat is called
    def seat_name(self, seat: int, language: str, options: Mapping[str, Any] | None = None) -> str:
        """What a seat is called where nobody has a name, usually by its colour."""
        return str(self.module("tell").seat_name(self._worn(seat, options), language))

    def seat_colour(self, seat: int, options: Mapping[str, Any] | None = None) -> str:
        """The wool of a seat; where seats have none, the colour of its disc (`discs`)."""
        colours = self.discs or self.colours
        return str(colours[self._worn(seat, options) % len(colours)])

    def _worn(self, seat: int, options: Mapping[str, Any] | None) -> int:
        """Whose usual colour a seat has: its own, unless the game's options deal them otherwise (`seats`)."""
        return int(self.seats(options)[seat]) if self.seats is not None and options is not None else seat

    def settings(self, players: int | None = None, options: dict[str, object] | None = None) -> dict[str, Any]:
        """The complete, checked options of a game, number of players first."""
        count = whole(players) if players is not None else self.default_players or self.players[0]
        if count not in self.players:
            numbers = ", ".join(map(str, self.players))
            raise BadOption(f"{self.key} is for {numbers} players, not {players!r}", "players")
        given = dict(options or {})
        chosen: dict[str, Any] = {"players": count}
        for option in self.options:
            value = option.read(given.pop(option.name)) if option.name in given else option.default
            if option.players and count not in option.players:
                if value != option.default:
                    numbers = ", ".join(map(str, option.players))
                    raise BadOption(f"option {option.name} is for {numbers} players, not {count}", option.name)
            chosen[option.name] = value
        if given:
            known = ", ".join(option.name for option in self.options) or "none"
            meant = did_you_mean(min(given), self.option)
            raise UnknownOption(f"{self.key} has no option {', '.join(sorted(given))} (options: {known}){meant}")
        return chosen

    def start(self, players: int | None = None, options: dict[str, object] | None = None) -> "State":
        """A new game: the full state before the first chance event."""
        settings = self.settings(players, options)
        state: State = self.module("rules").new_game(settings["players"], settings)
        state.options = settings
        state.players = settings["players"]
        return state


def _uncountable(players: object) -> str:
    """What is wrong with the numbers of players; "" if nothing is."""
    if not isinstance(players, tuple | list | range) or not all(type(count) is int for count in players):
        return "it is a tuple of numbers, of one with a comma: (2,)"
    return "" if players and min(players) > 1 else "a game here is for at least two players"


def _marked(titles: dict[str, str], package: str) -> dict[str, str]:
    """A title for each language. Of a game from elsewhere that speaks only the other one, it says so: the sentences
    will be in that."""
    known = [language for language in LANGUAGES if titles.get(language)]
    spoken = LANGUAGES if package.startswith("panurge.games.") else tongues(package) or known
    found = dict(titles)
    for language in LANGUAGES if known else ():
        if language not in known or language not in spoken:
            say = voice("panurge.core", language)
            other = spoken[0] if spoken else known[0]
            title = titles.get(language) or titles[known[0]]
            found[language] = say("only.title", title=title, language=say(f"only.{other}"))
    return found
