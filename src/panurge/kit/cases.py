"""What the kit runs over: every registered game, number of players and option set, and positions of random games."""

import os
import traceback
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from panurge import CHANCE, GAMES, BadOption, GameCard, Rng, State


@dataclass
class Lengths:
    """How long the laws look, and at which games: the same ones each time, others with another seed."""

    scale: float = float(os.environ.get("PANURGE_KIT_SCALE", "1"))
    seed: int = int(os.environ.get("PANURGE_KIT_SEED", "0"))


LENGTHS: Final = Lengths()


def effort(count: float) -> int:
    """A number of examples, scaled by PANURGE_KIT_SCALE; never none."""
    return max(1, round(count * LENGTHS.scale))


def tried(number: int) -> bool:
    """Whether this one of many examples is tried: all of them at full scale, every nth at an nth of it."""
    return number % max(1, round(1 / LENGTHS.scale)) == 0


@dataclass(frozen=True)
class Case:
    """One way a game can be played: players and options that differ from the defaults."""

    card: GameCard = field(compare=False)
    key: str
    players: int
    changed: tuple[tuple[str, Any], ...] = ()

    def start(self) -> State:
        return self.card.start(self.players, dict(self.changed))

    @property
    def variant(self) -> str:
        """`3p`, or `3p.bushes=2`: short, and safe in a file's name."""
        return ".".join([f"{self.players}p", *(f"{name}={str(value).lower()}" for name, value in self.changed)])

    @property
    def arguments(self) -> str:
        """Key, players and options as arguments, for the hints how to see a failure again."""
        return f"{self.key!r}, {self.players}, {dict(self.changed)!r}"

    def __str__(self) -> str:
        return f"{self.key}-{self.variant}"

    def seed(self, salt: str) -> int:
        """A seed of its own for each case and use, the same on every machine."""
        return zlib.crc32(f"{self} {salt}{f' {LENGTHS.seed}' if LENGTHS.seed else ''}".encode())


def option_sets(card: GameCard) -> list[tuple[tuple[str, Any], ...]]:
    """The defaults, then each option's other values one at a time; of a range only the ends."""
    sets: list[tuple[tuple[str, Any], ...]] = [()]
    for option in card.options:
        values = option.values or ()
        if isinstance(values, range):
            values = (values[0], values[-1])
        sets += [((option.name, value),) for value in dict.fromkeys(values) if value != option.default]
    return sets


def cases_of(card: GameCard) -> list[Case]:
    """Every number of players with every option set; what the card refuses is left out."""
    found = []
    for players in card.players:
        for changed in option_sets(card):
            try:
                card.start(players, dict(changed))
            except BadOption:
                continue
            found.append(Case(card, card.key, players, changed))
    return found


def plain_cases(card: GameCard) -> list[Case]:
    """Every number of players with the default options."""
    return [case for case in cases_of(card) if not case.changed]


def all_cases() -> list[Case]:
    return [case for card in GAMES.values() for case in cases_of(card)]


@dataclass(frozen=True)
class Position:
    """A full state reached by random play, and how to reach it again."""

    case: Case
    seed: int
    step: int
    state: State = field(compare=False)

    @contextmanager
    def telling(self, doing: str = "") -> Iterator[None]:
        """Failures inside name the game, players, options, seed and step."""
        with telling(self.case, self.seed, self.step, doing):
            yield


class Whereabouts(NamedTuple):
    """Where a law is looking: `trail` are the actions that lead there, None if they are those of `walk`."""

    case: Case
    seed: int
    step: int
    doing: str = ""
    again: str = ""  # a line of Python that looks there again
    trail: Sequence[int] | None = None

    @property
    def place(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.case.changed)
        return f"panurge.make({self.case.key!r}, {self.case.players}{options}), seed {self.seed}, step {self.step}"


watchers: list[Callable[[Whereabouts], object]] = []
"""Who wants to know where the laws are looking: whoever waits for one that never comes back."""


class Placed(AssertionError):
    """A failure that tells where it happened already."""

    def __init__(self, text: str, where: Whereabouts, sentence: str) -> None:
        super().__init__(text)
        self.where = where
        self.sentence = sentence


@contextmanager
def telling(
    case: Case, seed: int, step: int, doing: str = "", again: str = "", trail: Sequence[int] | None = None
) -> Iterator[None]:
    """Failures inside name the game, players, options, seed and step, and how to get there again."""
    where = Whereabouts(case, seed, step, doing, again, trail)
    for watch in watchers:
        watch(where)
    try:
        yield
    except Placed:
        raise
    except Exception as error:
        again = again or f"from panurge.kit.cases import at; at({case.arguments}, {seed}, {step})"
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        sentence = f"{f'{doing}: ' if doing else ''}{kind}{error}{likely_cause(error)}"
        where = where._replace(trail=None if trail is None else tuple(trail))
        raise Placed(f"{sentence}\n  at {where.place}\n  again: {again}", where, sentence) from error


def likely_cause(error: Exception) -> str:
    """What is usually behind an error of Python's own inside a game; "" if nothing is."""
    if not isinstance(error, IndexError | KeyError):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    if any(Path(frame.filename).stem == "notation" for frame in frames):
        return f" (notation.name has no name for {error}?)"
    if isinstance(error, IndexError):
        return " (does start() allocate enough moves?)"
    return ""


def choose(state: State, rng: Rng, uniform: bool) -> int:
    """A random outcome by its odds, or a random option: by the game's own weights, or all alike."""
    if state.current_player == CHANCE or not uniform:
        return int(state.pick(rng))
    return int(rng.choice(state.legal_actions()))


def walk(case: Case, seed: int) -> Iterator[tuple[int, State, int]]:
    """A random game: (step, state, the action about to be applied to it), the last with action -1.

    The state is played on in place: clone it to keep it. Odd seeds choose options all alike, even ones by the game's
    weights for random play."""
    rng = Rng(seed)
    state = case.start()
    step = 0
    again = f"from panurge.kit.cases import at; at({case.arguments}, {seed}, "
    while not state.is_over:
        if step > case.card.longest:
            raise AssertionError(f"seed {seed}: not over after the declared {case.card.longest} steps")
        with telling(case, seed, step, "choosing at random", f"{again}{step})"):
            action = choose(state, rng, seed % 2 == 1)
        yield step, state, action
        with telling(case, seed, step, f"applying action {action}", f"{again}{step + 1})"):
            state.apply(action)
        step += 1
    yield step, state, -1


def trail_of(case: Case, seed: int, step: int) -> list[int]:
    """The actions that lead `walk` to a step; nothing is asked of the position they lead to."""
    rng = Rng(seed)
    state = case.start()
    trail: list[int] = []
    for _ in range(step):
        trail.append(choose(state, rng, seed % 2 == 1))
        state.apply(trail[-1])
    return trail


def case_of(key: str, players: int, changed: dict[str, Any]) -> Case:
    return Case(GAMES[key], key, players, tuple(changed.items()))


def at(key: str, players: int, changed: dict[str, Any], seed: int, step: int) -> State:
    """The position a failure names."""
    for number, state, _ in walk(case_of(key, players, changed), seed):
        if number == step:
            return state.clone()
    raise ValueError(f"that game has no step {step}")


@cache
def positions(case: Case, count: int = 0) -> tuple[Position, ...]:
    """A few positions of two random games, spread at random: the start, the end and some in between."""
    wanted = count or effort(4 if not case.changed else 1)
    found: list[Position] = []
    for seed in (2 * (case.seed("even") // 2), 2 * (case.seed("odd") // 2) + 1):
        reached = [Position(case, seed, step, state.clone()) for step, state, _ in walk(case, seed)]
        rng = Rng(seed)
        inner = reached[1:-1]
        for _ in range(min(wanted, len(inner))):
            found.append(inner.pop(rng.below(len(inner))))
        if not case.changed:
            found.append(reached[-1] if seed % 2 else reached[0])
    return tuple(found)


