"""Sheep Sheep in short words: `YB-b2` (the yellow-blue card goes to b2), `stop`, `collect a1`, `lay G c3`.

A group is named by its first cell, and understood by any other. Families are Y B G R O P K (pinK); columns are a b c,
rows 1 2 3 from the top. Chance: `fetish G`, `deal YB`,
`centre YB` (yellow up) seen by all as `centre Y`, `starter 1`, `draw YB`; `uncover R` shows the other face of the card
an exchange takes, `reveal G` the fetish of the next seat when the game is over.
"""

from panurge.core.state import CHANCE, UNSEEN, State
from panurge.games.sheep_sheep.data import (
    CELLS,
    COLLECTS,
    DEAL,
    DRAW,
    FAMILIES,
    FETISH,
    FIRST,
    LAID,
    LAY,
    LETTERS,
    PAIR_OF,
    PLACES,
    REVEAL,
    SECOND,
    STARTER,
    STOP,
    UNCOVER,
)

_OUTCOMES = {
    int(FETISH): "fetish",
    int(DEAL): "deal",
    int(LAY): "centre",
    int(STARTER): "starter",
    int(DRAW): "draw",
    int(UNCOVER): "uncover",
    int(REVEAL): "reveal",
}


def cell_name(cell: int) -> str:
    return "abc"[cell % 3] + "123"[cell // 3]


def read_cell(text: str) -> int:
    if len(text) != 2:
        _no(text)
    return "123".index(text[1]) * 3 + "abc".index(text[0])


def card_name(pair: int) -> str:
    return LETTERS[FIRST[pair]] + LETTERS[SECOND[pair]]


def read_family(text: str) -> int:
    return LETTERS.index(text, 0, int(FAMILIES)) if len(text) == 1 else _no(text)


def read_card(text: str) -> int:
    first, second = (read_family(letter) for letter in text)
    return int(PAIR_OF[first * 8 + second]) if first < second else _no(text)


def _no(text: str) -> int:
    raise ValueError(text)


def name(state: State, action: int) -> str:
    if action == UNSEEN:
        return "?"
    if action >= LAID:
        return f"centre {LETTERS[action - LAID]}"
    if state.current_player == CHANCE:
        return _outcome_name(int(getattr(state, "phase")), action)  # noqa: B009 - a state of this game
    return _action_name(action)


def _outcome_name(phase: int, outcome: int) -> str:
    word = _OUTCOMES[phase]
    if phase in (FETISH, UNCOVER, REVEAL):
        return f"{word} {LETTERS[outcome]}"
    if phase == LAY:
        pair = card_name(outcome >> 1)
        return f"{word} {pair if outcome & 1 == 0 else pair[::-1]}"
    return f"{word} {outcome if phase == STARTER else card_name(outcome)}"


def _action_name(action: int) -> str:
    if action < STOP:
        pair, cell = divmod(action, int(CELLS))
        return f"{card_name(pair)}-{cell_name(cell)}"
    if action == STOP:
        return "stop"
    if action < PLACES:
        return f"collect {cell_name(action - int(COLLECTS))}"
    cell, family = divmod(action - int(PLACES), int(FAMILIES))
    return f"lay {LETTERS[family]} {cell_name(cell)}"


def parse(state: State, text: str) -> int:
    match text.split(" "):
        case ["?"]:
            return int(UNSEEN)
        case ["stop"]:
            return int(STOP)
        case ["collect", cell]:
            return int(COLLECTS) + _first_of_group(state, read_cell(cell))
        case ["lay", family, cell]:
            return int(PLACES) + read_cell(cell) * int(FAMILIES) + read_family(family)
        case ["fetish" | "uncover" | "reveal", family]:
            return read_family(family)
        case ["deal" | "draw", card]:
            return read_card(card)
        case ["centre", faces]:
            return _read_laying(faces)
        case ["starter", seat]:
            return "0123".index(seat) if len(seat) == 1 else _no(text)
        case [exchange]:
            return _read_exchange(exchange)
    raise ValueError(text)


def _first_of_group(state: State, cell: int) -> int:
    """A group may be named by any of its cells; its name is the first (SS-13)."""
    group_at = getattr(state, "group_at")  # noqa: B009 - a state of this game
    return next((first for first in range(int(CELLS)) if group_at(first) >> cell & 1), cell)


def _read_laying(faces: str) -> int:
    if len(faces) == 1:
        return int(LAID) + read_family(faces)
    first, second = (read_family(letter) for letter in faces)
    return read_card(faces) * 2 if first < second else read_card(faces[::-1]) * 2 + 1


def _read_exchange(text: str) -> int:
    card, _, cell = text.partition("-")
    return read_card(card) * int(CELLS) + read_cell(cell)
