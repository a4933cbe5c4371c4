"""Who sits where: a person (perhaps still expected), or a bot. Seats change by entries of kind `seat`."""

from dataclasses import asdict, dataclass
from typing import Any

LONGEST_NAME = 24


@dataclass(frozen=True)
class Seat:
    kind: str  # person or bot
    name: str = ""  # "" as long as nobody has sat down
    bot: str = ""

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def is_free(self) -> bool:
        return self.kind == "person" and not self.name

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def person(name: str = "") -> Seat:
    return Seat("person", clean_name(name))


def bot(level: str) -> Seat:
    return Seat("bot", "", level)


def read(data: dict[str, Any]) -> Seat:
    return Seat(str(data["kind"]), str(data["name"]), str(data["bot"]))


def clean_name(text: str) -> str:
    """A name as people may give it: printable, without line breaks or runs of blanks, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
