"""The search's settings per game, as tuned by `panurge tune`; each row names the command that made it.

A card's `extra["ismcts"]` overrules its row, so that a game of another distribution brings its own."""

from typing import Any

TUNED: dict[str, dict[str, Any]] = {
    "black-sheep": {"depth": 4},
    "guerre-des-moutons": {"depth": 4},
    "guerre-et-beeeh": {"depth": 4},
    "shear-panic": {"depth": 4},
    "sheep-sheep": {"depth": 4},
}
