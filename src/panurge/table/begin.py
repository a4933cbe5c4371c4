"""Who decides first at a table that is not made yet: its luck follows from its key, so it can be asked beforehand."""

from typing import Any

from panurge.core.state import CHANCE
from panurge.table import chance
from panurge.table.line import Line


def who_begins(game: str, settings: dict[str, Any], key: bytes) -> int:
    """The seat of the first decision that is not forced; 0 for a game that ends before one."""
    line = Line(game, settings)
    state, draws = line.state, 0
    while not state.is_over:
        if state.current_player == CHANCE:
            state.apply(chance.draw(key, draws, state.chance_outcomes()))
            draws += 1
        elif state.forced_for_all():
            state.apply(state.legal_actions()[0])
        else:
            return int(state.current_player)
    return 0
