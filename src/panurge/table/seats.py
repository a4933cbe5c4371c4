"""Who sits where: a person (perhaps still expected, perhaps replaced for a while by a bot), or a bot. Seats change by
entries of kind `seat`."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from panurge.core.words import voice

LONGEST_NAME = 24
STAND_IN = "ewe"  # plays for those who are gone, unless another level is asked for


@dataclass(frozen=True)
class Seat:
    kind: str  # person or bot
    name: str = ""  # "" as long as nobody has given one
    bot: str = ""  # the level that decides here; for a person's seat: a stand-in
    why: str = ""  # of the last change: left, absent, agreed, resigned (a stand-in plays); back (the person again)
    was: str = ""  # the level that stumbled here, if this one plays on for it
    here: bool = False  # a person who sits here and has given no name: called after the seat, wherever that is
    gone: bool = False  # a person who has asked to be forgotten: their name stands nowhere any more

    @property
    def is_bot(self) -> bool:
        """The seat is a bot's own."""
        return self.kind == "bot"

    @property
    def by_bot(self) -> bool:
        """A bot decides here at present."""
        return bool(self.bot)

    @property
    def is_free(self) -> bool:
        return self.kind == "person" and not self.name and not self.here and not self.gone

    def called(self, language: str) -> str:
        """A person's name, or what one says of who has been forgotten; "" for everybody else."""
        return forgotten(language) if self.gone else self.name

    @property
    def is_present(self) -> bool:
        """A person who has sat down and plays for themselves (connected or not)."""
        return self.kind == "person" and not self.is_free and not self.bot

    @property
    def stood_in(self) -> bool:
        return self.kind == "person" and bool(self.bot)

    @property
    def may_return(self) -> bool:
        """Whoever gave up has given up; everybody else gets the seat back by coming back."""
        return self.stood_in and self.why != "resigned"

    def with_stand_in(self, level: str, why: str) -> "Seat":
        return replace(self, bot=level, why=why, was="")

    def stumbled(self, level: str) -> "Seat":
        """Another bot plays on; a person whose seat it is has it back as before."""
        return replace(self, bot=level, was=self.bot)

    def returned(self) -> "Seat":
        return replace(self, bot="", why="back", was="")

    def afresh(self) -> "Seat":
        """As at the start of another game: people play for themselves again, and a bot that stumbled tries again."""
        return replace(self, bot="" if self.kind == "person" else self.was or self.bot, why="", was="")

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name in ("kind", "name", "bot") or value}


def forgotten(language: str) -> str:
    """What one says of who has asked to be forgotten."""
    return voice("panurge.table", language)("seat.gone")


def person(name: str = "") -> Seat:
    """Somebody by name; without one, a seat that waits for somebody."""
    return Seat("person", clean_name(name))


def present(name: str = "") -> Seat:
    """Somebody who is here, with a name or without."""
    called = clean_name(name)
    return Seat("person", called, here=not called)


def bot(level: str) -> Seat:
    return Seat("bot", "", level)


def read(data: dict[str, Any]) -> Seat:
    why, was = str(data.get("why", "")), str(data.get("was", ""))
    here, gone = bool(data.get("here", False)), bool(data.get("gone", False))
    return Seat(str(data["kind"]), str(data["name"]), str(data["bot"]), why, was, here, gone)


def counted(names: Sequence[str]) -> list[str]:
    """Who sits somewhere, as a list is read: three of one name are one item."""
    return [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def clean_name(text: str) -> str:
    """A name as people may give it: printable, without line breaks or runs of blanks, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
