"""Who fills the seats that do not learn: any bot of a table, `uniform`, `greedy`, `ismcts`; as `name` or, where it
makes a difference (`greedy`, `ram`, `ismcts`), `name:iterations=200`. Or a function of your own, called with the veil
of the seat to move and an `Rng`, which returns an action. One alone, not in a list, takes all of them.

`uniform` takes every option as likely; `random` likes some more than others where the game says so (`State.pick`).

A search thinks by count here, not by the clock, so that the same seed gives the same game on every machine."""

from collections.abc import Callable, Sequence
from typing import Any

from panurge.bots import BOTS, greedy, thinking
from panurge.bots.choice import Budget, Choice, Thinker
from panurge.core.errors import BadOption
from panurge.core.rng import Rng
from panurge.core.state import State

ITERATIONS = 400  # of a search that is not told how many
SEARCHES = ("ram", "ismcts")
COUNTED = ("greedy", *SEARCHES)  # whose thinking has a measure; greedy's is imagined worlds

Opponent = Callable[[State, Rng], int]
Company = str | Opponent | Sequence[str | Opponent]  # one for all seats, or one for each


class Named:
    """A bot by its name; pickled as the name, so that an environment can be sent to another process."""

    def __init__(self, text: str, choose: Thinker, budget: Budget) -> None:
        self.text = text
        self._choose = choose
        self._budget = budget

    def __call__(self, veil: State, rng: Rng) -> int:
        return int(self._choose(veil, rng, self._budget).action)

    def __reduce__(self) -> tuple[Any, ...]:
        return (read, (self.text,))


def uniform(veil: State, rng: Rng, budget: Budget) -> Choice:
    """Any option, each as likely, as `Batch.sample` draws."""
    return Choice(rng.choice(veil.legal_actions()))


def seated(company: Company, seats: int) -> list[str | Opponent]:
    """Whom each of so many seats gets; BadOption if there are too many or too few."""
    if isinstance(company, str) or callable(company):
        return [company] * seats
    if len(company) != seats:
        raise BadOption(f"{seats + 1} players leave {seats} seats for opponents, not {len(company)}", "opponents")
    return list(company)


def read(text: str | Opponent) -> Opponent:
    """Somebody to play against; BadOption says what is wrong with the name."""
    if callable(text):
        return text
    thinkers: dict[str, Thinker] = {name: bot.choose for name, bot in BOTS.items()}
    thinkers |= {"uniform": uniform, "greedy": greedy.choose, "ismcts": thinking.choose}
    name, colon, rest = str(text).partition(":")
    word, _, count = rest.partition("=")
    if name not in thinkers:
        raise BadOption(f"no bot is called {name!r}; there are: {', '.join(thinkers)}")
    if colon and name not in COUNTED:
        raise BadOption(f"{name} thinks as it does: write {name}, not {text!r}")
    if colon and (word != "iterations" or not (count.isascii() and count.isdigit() and 0 < int(count) < 10**9)):
        raise BadOption(f"write {name}:iterations=200, not {text!r}")
    budget = Budget(iterations=int(count) if count else ITERATIONS) if count or name in SEARCHES else Budget()
    return Named(str(text), thinkers[name], budget)
