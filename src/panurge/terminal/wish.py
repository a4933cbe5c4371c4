"""What somebody wishes to play."""

from typing import Final, NamedTuple

PERSON: Final = "person"
USUAL: Final = "ewe"


class Wish(NamedTuple):
    game: str
    options: dict[str, object]
    seats: tuple[str, ...]  # a person, or the level of a bot
    language: str


class Unfinished(NamedTuple):
    """A game that can be played on."""

    table: str
    game: str
    players: int
    when: str
