"""Names of actions: `slam2`, then `R1`, then `NE`; `group Y2`, `die x`, `slide NE-N`; they need no position to be read.

Squares and sheep are called as on the menu and the meadow, directions by the compass
(N is the top of the meadow), sides as seen along the facing.
"""

from functools import lru_cache

from panurge.core.state import UNSEEN, State
from panurge.games.shear_panic.data import (
    ACTIONS,
    COLOUR_NAMES,
    DIRECTIONS,
    ROUTE_NAMES,
    SHEEP_NAMES,
    SIDES,
    square_names,
)


@lru_cache(maxsize=64)
def names(menu: str) -> tuple[str, ...]:
    """Every action's name in order of its number, for a table with this menu."""
    found = (
        *square_names(menu),
        "cover",
        *SHEEP_NAMES,
        *DIRECTIONS,
        *SIDES,
        *(f"group {sheep}" for sheep in SHEEP_NAMES),
        *(f"slide {route}" for route in ROUTE_NAMES),
        *("keep", "disc1", "disc2", "disc3"),
        *(f"die {colour}" for colour in COLOUR_NAMES),
        *("die +", "die x"),
    )
    assert len(found) == ACTIONS
    return found


def name(state: State, action: int) -> str:
    """The name of an action or of what a die shows; `?` for something unseen, though here nothing is."""
    if action == UNSEEN:
        return "?"
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no action {action}")
    return names(state.options["menu"])[action]


def parse(state: State, text: str) -> int:
    if text == "?":
        return int(UNSEEN)
    return names(state.options["menu"]).index(text)
