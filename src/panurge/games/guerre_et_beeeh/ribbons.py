"""Deeds of Guerre & Bêêêh! that are seen at its end: grass eaten, wool kept."""

from panurge.core.ribbons import Ribbon
from panurge.core.state import State
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh

RIBBONS = (
    Ribbon("rich", "points", 30),
    Ribbon("feast", "lush", 2, won=False),
    Ribbon("gourmet", "lush", 3, won=False),  # GB-1: all there are
    Ribbon("meadow", "common", 5, won=False),
    Ribbon("laughing", "laughing", 6, won=False),
    Ribbon("fleece", "wool", 5, won=False),  # GB-12: three shorn sheep
    Ribbon("rout", "lead", 15),
    Ribbon("whisker", "lead", 1, 1),
)


def measures(state: State, seat: int) -> dict[str, int]:
    assert isinstance(state, GuerreEtBeeeh)
    eaten = {"lush": data.LUSH, "common": data.COMMON, "laughing": data.LAUGHING}
    counts = {name: int(state.won[seat * 4 + kind]) for name, kind in eaten.items()}
    return counts | {"wool": int(state.wool[seat])}
