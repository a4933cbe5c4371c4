"""Deeds of La Guerre des Moutons that are seen at its end: closed pens, and who had finished first."""

from panurge.core.ribbons import Ribbon
from panurge.core.state import State
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

RIBBONS = (
    Ribbon("closed", "largest", 2, won=False),
    Ribbon("pen", "largest", 10, won=False),
    Ribbon("sixteen", "largest", 16, won=False),
    Ribbon("pens", "closed", 3, won=False),
    Ribbon("first", "finished", 1, 1, won=False),
    Ribbon("first_best", "finished", 1, 1),
    Ribbon("rout", "lead", 8),
    Ribbon("whisker", "lead", 1, 1),
)


def measures(state: State, seat: int) -> dict[str, int]:
    assert isinstance(state, GuerreDesMoutons)
    own = [colour for colour in range(4) if state.owner[colour] == seat]
    largest = [int(state.largest_pen(colour)) for colour in own]
    others = [int(pen) for pen in state.remaining_pens(seat)]
    closed = sum(size > 0 for size in (*largest, *others))
    return {"largest": max(largest, default=0), "closed": closed, "finished": int(state.rank[seat])}
