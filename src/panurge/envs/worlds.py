"""Small games cut from large ones: a position near the end of a random game, in several worlds that look alike."""

from panurge.core.errors import BadOption
from panurge.core.rng import Rng
from panurge.core.state import OVER, State

TRIES = 50  # imagined worlds looked at for each one wanted


def endgame_worlds(beginning: State, decisions: int, deal: int, worlds: int) -> list[State]:
    """Different full states that a spectator cannot tell apart, that many decisions before the end of a random game.

    Each is imagined behind some seat's veil in an earlier one, so that seats cannot tell some of them apart."""
    if decisions < 1 or worlds < 1:
        raise BadOption("an endgame has at least one decision and one world")
    rng = Rng(deal)
    true = _before_the_end(beginning, decisions, rng)
    found = [true]
    for _ in range(TRIES * worlds):
        if len(found) == worlds:
            break
        veil = rng.choice(found).veil(int(rng.below(beginning.players)))
        world = veil.imagine(rng)
        if world not in found:
            found.append(world)
    return found


def _before_the_end(beginning: State, decisions: int, rng: Rng) -> State:
    """The position at the last but so many decisions of a random game; the game's first if it is shorter."""
    state = beginning.clone()
    passed: list[State] = []
    while state.current_player != OVER:
        if state.current_player >= 0 and not state.half_made():
            passed.append(state.clone())
        state.apply(state.pick(rng))
    return passed[max(0, len(passed) - decisions)]
