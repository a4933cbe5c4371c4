"""What a bot is given to think with, and what it answers."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, iterations, or both (whichever ends first). Iterations alone make the
    answer a function of the veil and the seed."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True)
class Considered:
    """An option a bot looked at: how often, and the share of the win it expects from it."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Choice:
    """The chosen action, the expected share of the win per seat, and what else was considered, best first."""

    action: int
    shares: list[float] = field(default_factory=list)
    considered: list[Considered] = field(default_factory=list)
