"""Which games there are: the folders of `panurge.games`, and what other distributions announce.

An outside game announces its card by an entry point of the group `panurge.games` (value `package:CARD`)."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame, UnknownGame
from panurge.core.state import State

GROUP = "panurge.games"


class Games(Mapping[str, GameCard]):
    """key → card, read at first use; a card is small, its game's modules are imported only when played."""

    def __init__(self) -> None:
        self._cards: dict[str, GameCard] | None = None

    def _all(self) -> dict[str, GameCard]:
        if self._cards is None:
            cards: dict[str, GameCard] = {}
            for name in _folders():
                _add(cards, import_module(f"panurge.games.{name}").CARD)
            for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
                _add(cards, entry.load())
            self._cards = cards
        return self._cards

    def __getitem__(self, key: str) -> GameCard:
        try:
            return self._all()[key]
        except KeyError:
            raise UnknownGame(f"no game is called {key!r}; there are: {', '.join(self._all())}") from None

    def __contains__(self, key: object) -> bool:
        return key in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def add(self, card: GameCard) -> None:
        """Announce a card by hand (tests, notebooks); replaces one of the same key."""
        self._all()[card.key] = card

    def remove(self, key: str) -> None:
        self._all().pop(key, None)


def _folders() -> list[str]:
    room = Path(__file__).resolve().parent.parent / "games"
    return sorted(path.parent.name for path in room.glob("*/__init__.py"))


def _add(cards: dict[str, GameCard], card: object) -> None:
    if not isinstance(card, GameCard):
        raise BrokenGame(f"{card!r} is no game card")
    if card.key in cards:
        raise BrokenGame(f"two games are called {card.key}")
    cards[card.key] = card


GAMES = Games()


def make(key: str, players: int | None = None, **options: Any) -> State:
    """A new game by its key, with any option of the game by keyword.

    >>> make("guerre-et-beeeh", layout="lines").players
    2
    """
    return GAMES[key].start(players, options)
