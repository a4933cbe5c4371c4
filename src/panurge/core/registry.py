"""Which games there are: the folders of `panurge.games`, and what other distributions announce.

An outside game announces its card by an entry point of the group `panurge.games` (value `package:CARD`). One that
cannot be loaded, or has not all its words, is no game: it stands in `GAMES.broken` with the reason, and the others are
as if it were not there."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame, UnknownGame
from panurge.core.faults import card_fault, fault_of, is_outside
from panurge.core.guests import announced
from panurge.core.nearest import did_you_mean
from panurge.core.state import State

GROUP = "panurge.games"


class Games(Mapping[str, GameCard]):
    """key → card, read at first use; a card is small, its game's modules are imported only when played."""

    def __init__(self) -> None:
        self._cards: dict[str, GameCard] | None = None
        self._broken: dict[str, str] = {}

    @property
    def broken(self) -> Mapping[str, str]:
        """The games that could not be taken in: key (or the name it was announced by) → what is wrong with it."""
        self._all()
        return self._broken

    def _all(self) -> dict[str, GameCard]:
        if self._cards is None:
            self._cards, self._broken = {}, {}  # at once, so that a game may ask for others while it is loaded
            for name, load in _announced():
                reason = fault_of(partial(self._take, load))
                if reason:
                    self._broken[name] = reason
        return self._cards

    def _take(self, load: Callable[[], object]) -> None:
        """A card into the list; whatever is raised says what is wrong with it."""
        cards, card = self._all(), load()
        if not isinstance(card, GameCard):
            raise BrokenGame(f"{card!r} is no game card")
        if card.key in cards:
            raise BrokenGame(f"two games are called {card.key}")
        fault = card_fault(card) if is_outside(card) else ""
        if fault:
            raise BrokenGame(fault)
        cards[card.key] = card

    def __getitem__(self, key: str) -> GameCard:
        try:
            return self._all()[key]
        except KeyError:
            if key in self._broken:
                raise BrokenGame(f"{key} is broken: {self._broken[key]}") from None
            meant = did_you_mean(key, self._all()) or f"; there are: {', '.join(self._all())}"
            raise UnknownGame(f"no game is called {key!r}{meant}") from None

    def get(self, key: str, default: Any = None) -> Any:
        """As of any mapping: nothing is raised of a key that is none."""
        return self._all().get(key, default)

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


def _announced() -> Iterator[tuple[str, Callable[[], Any]]]:
    """The name of each game and how to load its card: our own first, so that no other takes their keys."""
    for name in _folders():
        yield name.replace("_", "-"), partial(_own_card, name)
    yield from announced(GROUP)


def _own_card(name: str) -> Any:
    return import_module(f"panurge.games.{name}").CARD


GAMES = Games()


def make(key: str, players: int | None = None, **options: Any) -> State:
    """A new game by its key, with any option of the game by keyword.

    >>> make("guerre-et-beeeh", layout="lines").players
    2
    """
    return GAMES[key].start(players, options)
