"""What a bot is: a function of a veil, and what one may ask of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from panurge.bots.choice import Budget, Choice
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.core.whole import whole

THOUGHT = ("seconds", "iterations")  # what a budget is made of
LONGEST = 60.0  # seconds in which somebody else's bot has decided, whatever it was given


class Function(Protocol):
    """A bot of one's own: it sees a veil of the seat to move and gets its randomness handed in, so it cannot peek.
    It answers with an option, or with a `Choice`, which says more."""

    def __call__(self, veil: State, rng: Rng, budget: Budget, **settings: Any) -> Choice | int: ...


@dataclass(frozen=True)
class Bot:
    name: str
    choose: Any  # a Function
    quick: bool = False  # answers at once: no worker is needed
    brisk: bool = False  # takes milliseconds: it is not to wait behind those that think for long
    budget: Budget = field(default_factory=Budget)  # what it is given unless it was asked for with another
    by_count: Budget | None = None  # … where answers must repeat and no clock may decide; None: the same
    takes: tuple[str, ...] = THOUGHT  # what may be written behind its name, `name:setting=number`
    prepare: "Callable[[str, dict[str, float]], dict[str, Any]] | None" = None  # a game's key and these numbers
    # (without the budget) → the keywords of `choose`; BadOption says what is wrong. None: as they are
    titles: Mapping[str, str] = field(default_factory=dict)  # what people call it, by language; else by its name
    seated: bool = True  # may be chosen at tables
    sees_all: bool = False  # is given the truth, in the arena only; never somebody else's bot
    ours: bool = False  # part of this program
    patience: float = LONGEST  # seconds for one decision in the arena and the environments; then it has failed

    @property
    def base(self) -> str:
        """Its name, without what it was asked for with."""
        return self.name.partition(":")[0]

    def title(self, language: str) -> str:
        return self.titles.get(language) or next(iter(self.titles.values()), self.name)

    def answer(self, veil: State, rng: Rng, budget: Budget | None = None, **more: Any) -> Choice:
        """Its choice; TypeError if it answers with anything else."""
        answer = self.choose(veil, rng, self.budget if budget is None else budget, **more)
        action = answer.action if isinstance(answer, Choice) else answer
        if type(action) is int and isinstance(answer, Choice):
            return answer
        number = whole(action)  # numpy's integers are options, too
        if number is None:
            raise TypeError(f"{self.name} answered with {type(action).__name__}, not with an option or a Choice")
        return replace(answer, action=number) if isinstance(answer, Choice) else Choice(number)
