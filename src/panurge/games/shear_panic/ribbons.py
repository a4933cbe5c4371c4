"""Deeds of Shear Panic that are seen at its end: where the points came from."""

from panurge.core.ribbons import Ribbon
from panurge.core.state import State
from panurge.games.shear_panic import data
from panurge.games.shear_panic.rules import ShearPanic

RIBBONS = (
    Ribbon("rich", "points", 35),
    Ribbon("team", "team", 4, won=False),
    Ribbon("roger", "roger", 14, won=False),
    Ribbon("black", "black", 6, won=False),
    Ribbon("unshorn", "shearer", 12, won=False),
    Ribbon("clean", "shearer", 15),
    Ribbon("rout", "lead", 15),
    Ribbon("whisker", "lead", 1, 1),
)


def measures(state: State, seat: int) -> dict[str, int]:
    assert isinstance(state, ShearPanic)
    points = {name: int(state.points[seat * data.SOURCES + i]) for i, name in enumerate(data.SOURCE_NAMES)}
    roger = points["roger_gate"] + points["roger_pen"]
    shearer = points["shearer_gate"] + points["shearer_pen"]
    return {"team": points["team"], "black": points["black"], "roger": roger, "shearer": shearer}
