"""Small games cut from large ones: a position near the end of a random game, in several worlds that look alike."""

from dataclasses import dataclass

from panurge.core.errors import BadOption
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, OVER, State
from panurge.envs.memory import Memory

TRIES = 50  # imagined worlds looked at for each one wanted
MOST = 2000  # ways through a small game kept while looking for those a seat cannot tell apart


def endgame_worlds(beginning: State, decisions: int, deal: int, worlds: int) -> tuple[list[State], int]:
    """Different full states that a spectator cannot tell apart, that many decisions before the end of a random game,
    and how many decisions and chance events came before.

    Each is imagined behind some seat's veil in an earlier one, so that seats cannot tell some of them apart."""
    if decisions < 1 or worlds < 1:
        raise BadOption("an endgame has at least one decision and one world")
    rng = Rng(deal)
    true, played = _before_the_end(beginning, decisions, rng)
    found = [true]
    for _ in range(TRIES * worlds):
        if len(found) == worlds:
            break
        veil = rng.choice(found).veil(int(rng.below(beginning.players)))
        world = veil.imagine(rng)
        if world not in found:
            found.append(world)
    return found, played


def _before_the_end(beginning: State, decisions: int, rng: Rng) -> tuple[State, int]:
    """The position at the last but so many decisions of a random game (the game's first if it is shorter), and how
    many events it comes after."""
    state = beginning.clone()
    passed: list[tuple[State, int]] = []
    events = 0
    while state.current_player != OVER:
        if state.current_player >= 0 and not state.half_made():
            passed.append((state.clone(), events))
        state.apply(state.pick(rng))
        events += 1
    return passed[max(0, len(passed) - decisions)]


@dataclass(frozen=True)
class Branch:
    """One way through a game of several worlds: the number of the world, then the actions and outcomes."""

    path: tuple[int, ...]
    memory: Memory
    odds: float  # by chance's odds, every option of the other seats as likely


def alike(worlds: list[Memory], truth: Memory, seat: int, rng: Rng) -> list[Branch]:
    """The branches that this seat cannot tell from the true one. All of them, or, where there are too many, a fair
    sample (in which, rarely, none may be left in the end)."""
    found = [
        Branch((number,), world.clone(), 1.0)
        for number, world in enumerate(worlds)
        if world.roots[seat] == truth.roots[seat]
    ]
    for code in truth.codes(seat):
        found = [after for branch in found for after in _after(branch, seat, code)]
        if len(found) > MOST:
            sample = [one_of(found, rng) for _ in range(MOST // 2)]
            found = [Branch(branch.path, branch.memory, 1.0) for branch in sample]
    return found


def one_of(branches: list[Branch], rng: Rng) -> Branch:
    """One of them, by its odds."""
    at = int(rng.word()) / 2**32 * sum(branch.odds for branch in branches)
    for branch in branches:
        at -= branch.odds
        if at < 0.0:
            return branch
    return branches[-1]


def _after(branch: Branch, seat: int, code: int) -> list[Branch]:
    """How a branch may go on if the seat perceives this."""
    state = branch.memory.state
    if state.current_player == CHANCE:
        events = state.chance_outcomes()
    else:
        events = [(action, 1) for action in state.legal_actions()]
    total = sum(weight for _, weight in events)
    found = []
    for action, weight in events:
        if state.seen(seat, action) == code:
            memory = branch.memory.clone()
            memory.play(action)
            share = 1.0 if state.current_player == seat else weight / total
            found.append(Branch((*branch.path, action), memory, branch.odds * share))
    return found
