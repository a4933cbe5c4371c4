"""The games that can come to a table: those with a drawing and words. One in the making, or broken, is not shown."""

import logging
from functools import lru_cache

from panurge.core.card import GameCard
from panurge.core.faults import face_fault
from panurge.core.registry import GAMES

log = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def _complete(key: str, package: str) -> bool:
    """Asked once a game: its modules are imported for it. What is amiss is for the log; the lobby leaves it out."""
    fault = face_fault(GAMES[key])
    if fault:
        log.warning("%s (%s) is not offered: %s", key, package, fault)
    return not fault


def playable() -> dict[str, GameCard]:
    return {key: card for key, card in GAMES.items() if _complete(key, card.package)}
