"""A hint: what the strongest bot would choose in a seat's place, and how sure it is of it.

The bot is given the seat's veil and nothing else, in a worker process, as if it sat there itself: a hint can tell
nothing that the seat could not have worked out."""

from dataclasses import dataclass

from panurge.bots import BOTS
from panurge.bots.choice import Budget, Choice
from panurge.bots.fair import NOBODY, Asker
from panurge.bots.pool import Pool, Stumbled
from panurge.bots.traces import TRACES
from panurge.core.rng import Rng
from panurge.core.state import State

STRONGEST = "ram"
BUDGET = Budget(seconds=1.2)  # with the way there and back less than a second and a half
SHOWN = 3  # options told with their chances
CLEAR, LIKELY = 0.08, 0.03  # of the win: how far ahead of the second an option must be
WORTH_TELLING = 0.04  # of the favourite's visits: less, and its value is mere noise


@dataclass(frozen=True)
class Weighed:
    """An option and the share of the win the bot expects from it."""

    action: int
    share: float


@dataclass(frozen=True)
class Hint:
    """The favourite comes first among the options; `sure` is only, clear, likely or close."""

    action: int
    sure: str
    share: float | None = None  # of the win, with the favourite; None: there was nothing to think about
    ahead: float = 0.0  # how much of the win it is better than the second
    options: tuple[Weighed, ...] = ()


async def ask(
    pool: Pool, veil: State, seed: int, budget: Budget = BUDGET, asker: Asker = NOBODY
) -> Hint | None:
    """The hint for the seat of this veil, which must be to move; None if no bot could answer."""
    try:
        choice = await pool.ask(STRONGEST, veil, seed, budget, asker)
    except Stumbled as stumble:
        TRACES.tell(STRONGEST, veil.KEY, stumble)
        return None
    return read(choice, len(veil.legal_actions()))


def think(veil: State, seed: int, budget: Budget = BUDGET) -> Hint:
    """The same in this process: for a terminal, where nobody else is kept waiting."""
    choice = BOTS[STRONGEST].choose(veil, Rng(seed), budget)
    found = read(choice, len(veil.legal_actions()))
    return found if found is not None else Hint(choice.action, "only")


def read(choice: Choice, options: int) -> Hint | None:
    """What a bot's choice tells a person. A choice without anything considered was no thought, but an emergency."""
    if options == 1:
        return Hint(choice.action, "only")
    if not choice.considered:
        return None
    favourite = next(one for one in choice.considered if one.action == choice.action)
    others = [
        one
        for one in choice.considered
        if one.action != choice.action and one.visits >= WORTH_TELLING * favourite.visits
    ]
    others.sort(key=lambda one: (-one.value, -one.visits, one.action))
    ahead = favourite.value - others[0].value if others else favourite.value
    sure = "clear" if ahead >= CLEAR or not others else "likely" if ahead >= LIKELY else "close"
    told = [Weighed(one.action, one.value) for one in (favourite, *others[: SHOWN - 1])]
    return Hint(choice.action, sure, favourite.value, ahead, tuple(told))
