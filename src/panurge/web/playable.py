"""The games that can come to a table: those with a drawing and words. One in the making is not shown."""

from functools import lru_cache
from importlib.util import find_spec

from panurge.core.card import GameCard
from panurge.core.registry import GAMES


@lru_cache(maxsize=64)
def _complete(package: str) -> bool:
    return all(find_spec(f"{package}.{module}") is not None for module in ("draw", "tell", "notation"))


def playable() -> dict[str, GameCard]:
    return {key: card for key, card in GAMES.items() if _complete(card.package)}
