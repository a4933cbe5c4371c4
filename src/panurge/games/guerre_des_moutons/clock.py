"""The sand timer (GM-30), an option: so many seconds per decision, and what the table plays when they have run out."""

from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons


def period(state: State) -> tuple[int, str] | None:
    """The seconds of a decision, all its parts together, and a name made of public facts only."""
    assert isinstance(state, GuerreDesMoutons)
    seconds = int(state.options.get("time_limit", 0))
    if seconds == 0 or state.current_player < 0:
        return None
    facts = (len(state.cells), state.bag_count, len(state.passed), sum(state.rank), state.phase, state.current_player)
    return seconds, ".".join(str(int(fact)) for fact in facts)


def timeout(state: State, rng: Rng) -> int:
    """GM-30: decline, draw, end; on a turn a uniformly random placement or else a pass.

    The table asks at the start of a decision (it undoes what a player had begun), then for the further parts of the
    placement chosen there: asked in the middle of one, any part that finishes it."""
    assert isinstance(state, GuerreDesMoutons)
    words = {rules.WINDOW: data.DECLINE, rules.CHAIN: data.DRAW, rules.FURTHER: data.END}
    if state.phase in words and not state.half_made():
        return int(words[state.phase])
    state.find_moves()
    ways: list[tuple[int, int]] = []
    for i in range(state.n_moves):
        action = int(state.moves[i])
        if state.half_made() or (action < data.REVEAL and data.PIECE_KIND[action] == data.LAND):
            ways.append((action, int(state.weights[i])))
    if not ways:
        return int(data.PASS)
    at = int(rng.below(sum(weight for _, weight in ways)))
    for action, weight in ways:
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights that do not add up")
