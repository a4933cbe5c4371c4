"""Ribbons: deeds the engine can see when a game is over. A game says in its `ribbons.py` what can be measured at its
end and from what measure on there is a ribbon for it; a game without that file has none of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from panurge.core.registry import GAMES
from panurge.core.state import State

Measures = Callable[[State, int], dict[str, int]]


@dataclass(frozen=True)
class Ribbon:
    """The words are the game's: `ribbon.KEY`."""

    key: str
    measure: str  # one of the game's own, or `points`, `lead` (before the best of the others)
    least: int | None = None
    most: int | None = None
    won: bool = True  # only for who has won

    def earned(self, measured: dict[str, int], won: bool) -> bool:
        value = measured[self.measure]
        enough = (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return enough and (won or not self.won)


@lru_cache(maxsize=64)
def ribbons(game: str) -> tuple[Ribbon, ...]:
    """What can be earned in a game."""
    module = GAMES[game].module_if_any("ribbons") if game in GAMES else None
    return tuple(module.RIBBONS) if module is not None else ()


def measured(state: State, seat: int) -> dict[str, int]:
    """Everything that counts for a ribbon, of one seat of a game that is over."""
    points = [int(score or 0) for score in state.scores()]
    others = [score for other, score in enumerate(points) if other != seat]
    module = GAMES[state.KEY].module_if_any("ribbons")
    own: dict[str, int] = module.measures(state, seat) if module is not None else {}
    return own | {"points": points[seat], "lead": points[seat] - max(others, default=0)}


def feats(state: State) -> list[list[str]]:
    """The keys of the ribbons each seat has earned."""
    able, winners = ribbons(state.KEY), state.winners()
    found: list[list[str]] = []
    for seat in range(state.players):
        has = measured(state, seat) if able else {}
        found.append([ribbon.key for ribbon in able if ribbon.earned(has, seat in winners)])
    return found
