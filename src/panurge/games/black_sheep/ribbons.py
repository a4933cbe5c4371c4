"""Deeds of Black Sheep that are seen at its end: what stands in the pen, and what does not."""

from panurge.core.ribbons import Ribbon
from panurge.core.state import State
from panurge.games.black_sheep.data import ANIMALS, BLACK_SHEEP
from panurge.games.black_sheep.rules import BlackSheep

RIBBONS = (
    Ribbon("rich", "points", 60),
    Ribbon("farm", "sets", 1, won=False),
    Ribbon("two_farms", "sets", 2, won=False),
    Ribbon("white", "black", most=0, won=False),
    Ribbon("shepherd", "black", 4),
    Ribbon("herd", "leads", 4, won=False),
    Ribbon("rout", "lead", 25),
    Ribbon("whisker", "lead", 1, 1),
)


def measures(state: State, seat: int) -> dict[str, int]:
    assert isinstance(state, BlackSheep)
    black = int(BLACK_SHEEP)
    leads = sum(bool(state.leads(seat, animal, False)) for animal in range(int(ANIMALS)) if animal != black)
    return {"sets": int(state.sets(seat)), "black": int(state.pens[seat * int(ANIMALS) + black]), "leads": leads}
