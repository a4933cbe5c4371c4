"""Any line of play keeps the laws: odd ones that no random game comes upon; one that breaks a law is made short."""

from collections.abc import Iterator, Sequence
from typing import Any

from panurge import GameCard, Rng
from panurge.core.checks import check_position, viewers
from panurge.kit import secrets
from panurge.kit.cases import Case, case_of, cases_of, effort, telling

LONGEST = 60  # choices
LINES = 8  # of a game
TRIES = 300  # to make a line that breaks a law shorter
MANY = 400  # a choice is a number below this, taken as an option by its remainder


def law_any_line(card: GameCard, seed: int) -> None:
    """Any choices, of players and of chance; what breaks a law is told by the shortest line found."""
    for number in range(effort(LINES)):
        rng = Rng(seed + number)
        case = rng.choice(cases_of(card))
        choices = _choices(rng)
        if _breaks(case, seed, choices):
            play(case, seed, _shrunk(case, seed, choices))


def _choices(rng: Rng) -> list[int]:
    """Of every option alike, mostly the first, or mostly the last: games have their edges there."""
    length, kind = rng.below(LONGEST + 1), rng.below(3)
    found = [int(rng.below(MANY)) for _ in range(length)]
    edge = (None, 0, -1)[kind]
    return found if edge is None else [choice if rng.below(4) == 0 else edge for choice in found]


def play(case: Case, seed: int, choices: Sequence[int]) -> None:
    """The position that a line of choices leads to, judged; a failure names the line."""
    again = f"from panurge.kit.lines import play_again; play_again({case.arguments}, {seed}, {list(choices)})"
    trail: list[int] = []
    with telling(case, seed, 0, "any line of play", again, trail):
        state = case.start()
        for choice in choices:
            if state.is_over:
                break
            ways = secrets.possible(state)
            trail.append(ways[choice % len(ways)])
            state.apply(trail[-1])
        rng = Rng(seed)
        check_position(state, rng)
        if not state.is_over:
            seat = viewers(state)[seed % (case.players + 1)]
            secrets.law_2_and_8_siblings(state, seat, rng, secrets.forgets_of(case))
            secrets.law_2_swap(state, seat, rng)


def play_again(key: str, players: int, changed: dict[str, Any], seed: int, choices: Sequence[int]) -> None:
    """The line a failure names."""
    play(case_of(key, players, changed), seed, choices)


def _breaks(case: Case, seed: int, choices: Sequence[int]) -> bool:
    try:
        play(case, seed, choices)
    except AssertionError:
        return True
    return False


def _shrunk(case: Case, seed: int, choices: list[int]) -> list[int]:
    """A shorter and plainer line that breaks a law, too."""
    tries = 0
    better = True
    while better:
        better = False
        for other in _simpler(choices):
            tries += 1
            if tries > TRIES:
                return choices
            if _breaks(case, seed, other):
                choices, better = other, True
                break
    return choices


def _simpler(choices: list[int]) -> Iterator[list[int]]:
    """Without its end, without a piece of it, with a first option instead of another."""
    length = len(choices)
    yield from (choices[:keep] for keep in (0, length // 2, length - 1) if keep < length)
    for size in (8, 4, 2, 1):
        yield from (choices[:at] + choices[at + size :] for at in range(0, length - size + 1, size))
    yield from ([*choices[:at], 0, *choices[at + 1 :]] for at in range(length) if choices[at])
