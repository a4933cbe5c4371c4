"""What a bot is given to think with, and what it answers."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, iterations, or both (whichever ends first). Iterations alone make the
    answer a function of the veil and the seed. `whole`: of a decision in parts, the later ones are asked for, too."""

    seconds: float | None = None
    iterations: int | None = None
    whole: bool = False


@dataclass(frozen=True)
class Considered:
    """An option a bot looked at: how often, and the share of the win it expects from it."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Choice:
    """The chosen action, the expected share of the win per seat, what else was considered, best first, and, where that
    was asked for and the bot says it, the parts that make the decision whole after that action."""

    action: int
    shares: list[float] = field(default_factory=list)
    considered: list[Considered] = field(default_factory=list)
    onward: list[int] = field(default_factory=list)
