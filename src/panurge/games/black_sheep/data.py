"""Black Sheep in numbers: animals, cards, figures, combinations, tasks, and the codes of actions, phases and reasons.

Two tables are our reconstruction, because the figures of the rule sheet are lost: `VALUE_COPIES` and the tasks.
Everything else is from the sheet (84 cards are 14 of each animal; the sheet's "16" is a misprint).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Animals, strongest first (BS-12).
HORSE: Final[i64] = 0
COW: Final[i64] = 1
PIG: Final[i64] = 2
SHEEP: Final[i64] = 3
ROOSTER: Final[i64] = 4
BLACK_SHEEP: Final[i64] = 5
ANIMALS: Final[i64] = 6
ANIMAL_NAMES: Final = ("horse", "cow", "pig", "sheep", "rooster", "black")

CARDS_OF_A_KIND: Final[i64] = 14
FIGURES_OF_A_KIND: Final[i64] = 6
FIELD_COUNT: Final[i64] = 3
SIDE: Final[i64] = 3  # cards on one side of a field
HAND: Final[i64] = 3
BONUS: Final[i64] = 6

# RECONSTRUCTED: how many of the six figures of a kind carry value 1, 2 and 3 (animal * 3 + value - 1).
VALUE_COPIES: Final[vec[i64]] = vec[i64]([
    2, 2, 2,  # horse
    2, 2, 2,  # cow
    2, 2, 2,  # pig
    2, 2, 2,  # sheep
    2, 2, 2,  # rooster
    2, 2, 2,  # black sheep, subtracted
])  # fmt: skip

# Actions: lay one (field * 6 + animal), lay a pair (PAIR + field * 21 + pair), discard, keep, pass.
PAIRS: Final[i64] = 21
PAIR: Final[i64] = 18
DISCARD_CARD: Final[i64] = 81
KEEP: Final[i64] = 87
PASS: Final[i64] = 88
ACTIONS: Final[i64] = 89  # at and above: what everybody sees when a pen is turned up

# Phases. LAY and DISCARD are decisions of the seat `turn`; all others belong to chance.
DEAL_TASKS: Final[i64] = 0
STOCK: Final[i64] = 1  # the six field cards of the set-up
DEAL_HANDS: Final[i64] = 2
STARTER: Final[i64] = 3
LAY: Final[i64] = 4
DISCARD: Final[i64] = 5
REFILL: Final[i64] = 6
VALUE: Final[i64] = 7
RESTOCK: Final[i64] = 8
REVEAL: Final[i64] = 9
DONE: Final[i64] = 10

# Reasons of a refusal; `tell.REASONS` has their rules and sentences.
NO_SUCH_ACTION: Final[i64] = 1
FIELD_CLOSED: Final[i64] = 2
SIDE_FULL: Final[i64] = 3
NEEDS_TWO: Final[i64] = 4
NEEDS_ONE: Final[i64] = 5
NOT_IN_HAND: Final[i64] = 6
LAY_FIRST: Final[i64] = 7
DISCARD_FIRST: Final[i64] = 8
NO_PASS: Final[i64] = 9


def _first_of_pairs() -> vec[i64]:
    return vec[i64]([first for first in range(6) for _ in range(first, 6)])


def _second_of_pairs() -> vec[i64]:
    return vec[i64]([second for first in range(6) for second in range(first, 6)])


def _pair_numbers() -> vec[i64]:
    """first * 6 + second (first at least as strong) → number of the pair; the other half is unused."""
    numbers = vec[i64]([0] * 36)
    pair: i64 = 0
    for first in range(6):
        for second in range(first, 6):
            numbers[first * 6 + second] = pair
            pair += 1
    return numbers


FIRST: Final[vec[i64]] = _first_of_pairs()
SECOND: Final[vec[i64]] = _second_of_pairs()
PAIR_NUMBER: Final[vec[i64]] = _pair_numbers()

# A heap of animals as one number: each animal adds its weight, so heaps are added by adding numbers.
HEAP: Final[vec[i64]] = vec[i64]([1, 6, 36, 216, 1296, 7776])
HEAPS: Final[int] = 46656


def combinations() -> list[tuple[int, ...]]:
    """All 252 combinations of five animals, each as six counts."""
    found: list[tuple[int, ...]] = []
    for code in range(HEAPS):
        counts = tuple(code // 6**animal % 6 for animal in range(6))
        if sum(counts) == 5:
            found.append(counts)
    return found


def merit(counts: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """What orders combinations: the sizes of the groups (BS-11), then their ranks, larger groups first (BS-12)."""
    groups = sorted(((n, 6 - animal) for animal, n in enumerate(counts) if n), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def _strengths() -> vec[i64]:
    """Heap of five → 1 (weakest) … 252 (strongest); 0 for heaps that are no combination."""
    table = vec[i64]([0] * HEAPS)
    for strength, counts in enumerate(sorted(combinations(), key=merit), start=1):
        heap: i64 = 0
        for animal in range(6):
            heap += counts[animal] * 6**animal
        table[heap] = strength
    return table


STRENGTH: Final[vec[i64]] = _strengths()

# RECONSTRUCTED: the twelve task cards. Row 0 is "no card", row 13 a card the viewer does not know.
NO_TASK: Final[i64] = 0
TASK_COUNT: Final[i64] = 12
UNKNOWN_TASK: Final[i64] = 13
TASKS_IN_PLAY: Final[i64] = 6
LADDER: Final[i64] = 1
HERD: Final[i64] = 2  # a field card: points per copy of the animals drawn in the field
ALONE: Final[i64] = 3  # the "!" card

_TASKS: Final[list[tuple[int, int, list[int]]]] = [  # kind, points, animals
    (0, 0, []),
    (1, 6, [0]),
    (1, 6, [1]),
    (1, 6, [2]),
    (1, 6, [3]),
    (1, 6, [4]),
    (2, 3, [0, 5]),
    (2, 3, [1, 4]),
    (2, 3, [2, 3]),
    (2, 4, [0, 2, 4]),
    (2, 4, [1, 3, 5]),
    (2, 6, [0, 1, 2, 3, 4, 5]),
    (3, 0, [5]),
    (0, 0, []),
]
TASK_KIND: Final[vec[i64]] = vec[i64]([row[0] for row in _TASKS])
TASK_POINTS: Final[vec[i64]] = vec[i64]([row[1] for row in _TASKS])
TASK_SHOWS: Final[vec[i64]] = vec[i64]([int(animal in row[2]) for row in _TASKS for animal in range(6)])
ONLY_KEEPER: Final[i64] = 12  # the number of the "!" card

HIDDEN_TASKS: Final[vec[i64]] = vec[i64]([0, 0, 2, 1, 1])  # by number of players, for each of them (BS-25)

# what each field of a position can hold, whatever the moment: the least and the most
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "phase": (0, DONE), "turn": (0, 3), "field": (0, FIELD_COUNT - 1), "revealed": (0, 4),
    "pile_size": (0, ANIMALS * CARDS_OF_A_KIND), "pile": (0, CARDS_OF_A_KIND), "discards": (0, CARDS_OF_A_KIND),
    "aside": (0, CARDS_OF_A_KIND), "hands": (0, HAND), "hand_sizes": (0, HAND), "sides": (0, SIDE), "laid": (0, SIDE),
    "order": (0, 4), "open_fields": (0, 1), "figures": (0, FIGURES_OF_A_KIND), "reserve": (0, FIGURES_OF_A_KIND),
    "pens": (0, FIGURES_OF_A_KIND), "values": (0, FIGURES_OF_A_KIND), "tasks": (NO_TASK, UNKNOWN_TASK),
}
