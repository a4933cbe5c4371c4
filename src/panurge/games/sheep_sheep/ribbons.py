"""Deeds of Sheep Sheep that are seen at its end: the flock by families, and the secret one."""

from panurge.core.ribbons import Ribbon
from panurge.core.state import State
from panurge.games.sheep_sheep.data import FAMILIES
from panurge.games.sheep_sheep.rules import SheepSheep

RIBBONS = (
    Ribbon("rich", "points", 35),
    Ribbon("family", "largest", 8, won=False),
    Ribbon("clan", "largest", 12, won=False),
    Ribbon("ark", "kinds", 7, won=False),
    Ribbon("secret", "secret", 6, won=False),
    Ribbon("fetish", "secret", 9, won=False),
    Ribbon("rout", "lead", 15),
    Ribbon("whisker", "lead", 1, 1),
)


def measures(state: State, seat: int) -> dict[str, int]:
    assert isinstance(state, SheepSheep)
    flock = [int(state.sheep[seat * 7 + family]) for family in range(int(FAMILIES))]
    own = int(state.fetish[seat])
    secret = flock[own] if 0 <= own < len(flock) else 0
    return {"largest": max(flock), "kinds": sum(count > 0 for count in flock), "secret": secret}
