"""Names of actions: `horse on 1`, `horse+cow on 2`, `discard pig`, `keep`, `pass`; fields count from 1.

Chance: `draw cow`, `value 3`, `task K06`, `starts 2` (seats count from 0), `turn up`; what everybody sees when a pen is
turned up: `pen horse:13 black:2 K06` (values under the figures of each kind, then the hidden tasks).
"""

from typing import TYPE_CHECKING, cast

from panurge.core.state import UNSEEN, State
from panurge.games.black_sheep.data import (
    ACTIONS,
    ANIMAL_NAMES,
    DEAL_TASKS,
    DISCARD,
    DISCARD_CARD,
    DONE,
    FIRST,
    HIDDEN_TASKS,
    KEEP,
    LAY,
    PAIR,
    PAIR_NUMBER,
    PAIRS,
    PASS,
    REVEAL,
    SECOND,
    STARTER,
    VALUE,
)

if TYPE_CHECKING:
    from panurge.games.black_sheep.rules import BlackSheep


def name(state: State, action: int) -> str:
    game = cast("BlackSheep", state)
    if action == UNSEEN:
        return "?"
    if action >= ACTIONS:
        return _pen_name(game, action - int(ACTIONS))
    if game.phase in (LAY, DISCARD, DONE):
        return _decision(action)
    if game.phase == VALUE:
        return f"value {action}"
    if game.phase == STARTER:
        return f"starts {action}"
    if game.phase == DEAL_TASKS:
        return f"task K{action:02}"
    if game.phase == REVEAL:
        return "turn up"
    return f"draw {ANIMAL_NAMES[action]}"


def _decision(action: int) -> str:
    if action < PAIR:
        return f"{ANIMAL_NAMES[action % 6]} on {action // 6 + 1}"
    if action < DISCARD_CARD:
        field, pair = divmod(action - int(PAIR), int(PAIRS))
        return f"{ANIMAL_NAMES[FIRST[pair]]}+{ANIMAL_NAMES[SECOND[pair]]} on {field + 1}"
    if action < KEEP:
        return f"discard {ANIMAL_NAMES[action - int(DISCARD_CARD)]}"
    return {int(KEEP): "keep", int(PASS): "pass"}[action]


def pen_of(state: State, code: int) -> tuple[list[list[int]], list[int]]:
    """A perceived pen: the values under each of the six kinds, and the hidden tasks."""
    code -= int(ACTIONS) if code >= ACTIONS else 0
    counts: list[int] = []
    for _ in range(18):
        code, count = divmod(code, 3)
        counts.insert(0, count)
    tasks: list[int] = []
    for _ in range(HIDDEN_TASKS[int(state.players)]):
        code, task = divmod(code, 14)
        tasks.insert(0, task)
    values = [[v + 1 for v in range(3) for _ in range(counts[animal * 3 + v])] for animal in range(6)]
    return values, [task for task in tasks if task]


def _pen_name(state: State, code: int) -> str:
    values, tasks = pen_of(state, code + int(ACTIONS))
    words = [f"{ANIMAL_NAMES[animal]}:{''.join(map(str, values[animal]))}" for animal in range(6) if values[animal]]
    return " ".join(["pen", *words, *(f"K{task:02}" for task in tasks)])


def parse(state: State, text: str) -> int:
    """The way back: a text that is no name in this phase is a ValueError or KeyError."""
    words = text.strip().lower().split()
    action = _read(state, words)
    if name(state, action).lower() != " ".join(words):
        raise ValueError(text)
    return action


def _read(state: State, words: list[str]) -> int:
    head, rest = words[0], words[1:]
    if head == "?":
        return int(UNSEEN)
    if head == "pen":
        return _read_pen(state, rest)
    plain = {"keep": int(KEEP), "pass": int(PASS), "turn": 0}
    if head in plain:
        return plain[head]
    if head == "discard":
        return int(DISCARD_CARD) + ANIMAL_NAMES.index(rest[0])
    if head == "draw":
        return ANIMAL_NAMES.index(rest[0])
    if head in ("value", "starts"):
        return int(rest[0])
    if head == "task":
        return int(rest[0].removeprefix("k"))
    cards = [ANIMAL_NAMES.index(card) for card in head.split("+")]
    field = int(rest[1]) - 1
    if len(cards) == 1:
        return field * 6 + cards[0]
    return int(PAIR) + field * int(PAIRS) + int(PAIR_NUMBER[cards[0] * 6 + cards[1]])


def _read_pen(state: State, words: list[str]) -> int:
    digits = [0] * 18
    tasks: list[int] = []
    for word in words:
        if ":" in word:
            animal, values = word.split(":")
            for value in values:
                digits[ANIMAL_NAMES.index(animal) * 3 + int(value) - 1] += 1
        else:
            tasks.append(int(word.removeprefix("k")))
    hidden = int(HIDDEN_TASKS[int(state.players)])
    if any(n > 2 for n in digits) or len(tasks) not in (0, hidden):
        raise ValueError(words)
    code = 0
    for task in tasks or [0] * hidden:
        code = code * 14 + task
    for digit in digits:
        code = code * 3 + digit
    return int(ACTIONS) + code
