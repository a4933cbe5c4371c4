"""The sand timer: all exchanges of a turn share one deadline, each collection and placement has its own (SS-4, SS-10).

The table owns the clock; the rules only cap the exchanges. The untimed variant has no clock at all (SS-11)."""

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.games.sheep_sheep.data import COLLECT, EXCHANGE, NO_FAMILY, PLACE, SMALL_DECISION, STOP, UNCOVER
from panurge.games.sheep_sheep.rules import SheepSheep


def period(state: State) -> tuple[int, str] | None:
    """Seconds and name of what is being timed; a function of what everybody can see."""
    assert isinstance(state, SheepSheep)
    if not state.timed:
        return None
    if state.phase in (EXCHANGE, UNCOVER):
        return int(state.options["timer"]), f"turn {state.turn} exchange"
    if state.phase == COLLECT:
        return SMALL_DECISION, f"turn {state.turn} collect"
    if state.phase == PLACE:
        gaps = sum(1 for face in state.up if face == NO_FAMILY)
        return SMALL_DECISION, f"turn {state.turn} place {gaps}"
    return None


def timeout(state: State, rng: Rng) -> int:
    """SS-10: time out ends the exchanges; SS-11: a collection or placement not made in time is made at random."""
    assert isinstance(state, SheepSheep)
    if state.phase == EXCHANGE:
        return int(STOP)
    return int(rng.choice(state.legal_actions()))
