"""Who fills the seats that do not learn: any bot of a table, `greedy`, `ismcts`; as `name` or, where it makes a
difference (`greedy`, `ram`, `ismcts`), `name:iterations=200`.

A search thinks by count here, not by the clock, so that the same seed gives the same game on every machine."""

from collections.abc import Callable

from panurge.bots import BOTS, greedy, thinking
from panurge.bots.choice import Budget, Thinker
from panurge.core.errors import BadOption
from panurge.core.rng import Rng
from panurge.core.state import State

ITERATIONS = 400  # of a search that is not told how many
SEARCHES = ("ram", "ismcts")
COUNTED = ("greedy", *SEARCHES)  # whose thinking has a measure; greedy's is imagined worlds

Opponent = Callable[[State, Rng], int]


def read(text: str) -> Opponent:
    """Somebody to play against; BadOption says what is wrong with the name."""
    thinkers: dict[str, Thinker] = {name: bot.choose for name, bot in BOTS.items()}
    thinkers |= {"greedy": greedy.choose, "ismcts": thinking.choose}
    name, colon, rest = str(text).partition(":")
    word, _, count = rest.partition("=")
    if name not in thinkers:
        raise BadOption(f"no bot is called {name!r}; there are: {', '.join(thinkers)}")
    if colon and name not in COUNTED:
        raise BadOption(f"{name} thinks as it does: write {name}, not {text!r}")
    if colon and (word != "iterations" or not (count.isascii() and count.isdigit() and 0 < int(count) < 10**9)):
        raise BadOption(f"write {name}:iterations=200, not {text!r}")
    budget = Budget(iterations=int(count) if count else ITERATIONS) if count or name in SEARCHES else Budget()
    choose = thinkers[name]
    return lambda veil, rng: choose(veil, rng, budget).action
