"""Somebody who plays: as much as their browser has kept of them, and what of it others may see."""

from collections.abc import Iterable
from dataclasses import dataclass

from panurge.people.sheep import Sheep

SHOWS = ("here", "ranked", "ratings", "ribbons", "games")
"""What others may see: that one is here; one's row in the leaderboard; and of one's page the ratings with results, the
ribbons, and the last games with opponents."""
PAGE = frozenset({"ratings", "ribbons", "games"})  # without any of these there is no page for others
USUAL = frozenset({"here", "ranked", "ratings", "ribbons"})


@dataclass(frozen=True)
class Person:
    """`id` is public. What proves that somebody is this person (the names of their browsers, links, passkeys) stands
    nowhere in here, so that it cannot be shown by mistake."""

    id: str
    name: str  # "" as long as none was given
    sheep: Sheep
    shows: frozenset[str]
    since: int  # milliseconds since 1970
    seen: int  # the same, to the hour

    @property
    def is_here_for_all(self) -> bool:
        """Whether their being here may be shown; else they are only counted."""
        return "here" in self.shows

    @property
    def has_page(self) -> bool:
        return bool(self.shows & PAGE)


def shown(wishes: Iterable[str]) -> frozenset[str]:
    """The wishes that mean something."""
    return frozenset(wishes) & frozenset(SHOWS)
