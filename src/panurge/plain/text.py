"""The position field by field, printed and read.

    my-game, 2 players, to move: seat 1
    deck: sheep 9, ram 5, wolf 3
    hands of seat 0: sheep, sheep, ram
    hands of seat 1: ?, ?, ?
    meadow: sheep, sheep
    penned: 3, 0

What is left out of a picture is as at the beginning, and a pool has what the rest leaves of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from panurge.core.card import GameCard
from panurge.core.cold import checked, set_field
from panurge.core.errors import BadState
from panurge.core.fields import Declared
from panurge.core.state import CHANCE, OVER, State
from panurge.plain.about import fields_of

MOVERS = {int(CHANCE): "chance", int(OVER): "nobody"}
NOTHING = "-"


def show(card: GameCard, state: State) -> str:
    mover = MOVERS.get(int(state.current_player), f"seat {state.current_player}")
    lines = [f"{card.key}, {state.players} players, to move: {mover}"]
    for name, field in fields_of(card, state).items():
        value = getattr(state, name)
        if not field.is_list:
            lines.append(f"{name}: {field.named(int(value)) if field.names else int(value)}")
            continue
        for whose, cells in _rows(name, field, list(value)):
            lines.append(f"{whose}: {', '.join(_words(field, cells)) or NOTHING}")
    return "\n".join(lines) + "\n"


def _rows(name: str, field: Declared, cells: list[int]) -> list[tuple[str, list[int]]]:
    """A hand has a line for each seat, a board one for each row, any other list a single one."""
    if field.kind not in ("hand", "board"):
        return [(name, cells)]
    parts = [cells[i : i + field.width] for i in range(0, len(cells), field.width)]
    if field.kind == "hand":
        return [(f"{name} of seat {seat}", part) for seat, part in enumerate(parts)]
    return [(f"{name} in row {i}", part) for i, part in enumerate(parts, 1)]


def _words(field: Declared, cells: Sequence[int]) -> list[str]:
    if field.kind in ("pool", "heap"):
        return [f"{field.named(kind)} {count}" for kind, count in enumerate(cells)]
    if field.kind == "hand":
        return [field.named(kind) for kind, count in enumerate(cells) for _ in range(count)]
    return [field.named(cell) if field.names else str(cell) for cell in cells]


def read(card: GameCard, text: str, **options: Any) -> State:
    head, *lines = [line.strip() for line in text.strip().splitlines()]
    key, players, mover = head.split(", ")
    if key != card.key:
        raise ValueError(f"{key} is not {card.key}")
    options.pop("players", None)
    state = card.start(int(players.split()[0]), options)
    seat = mover.removeprefix("to move: ")
    back = {said: number for number, said in MOVERS.items()}
    state.current_player = back[seat] if seat in back else int(seat.removeprefix("seat "))
    told = dict(line.split(": ", 1) for line in lines)
    fields = fields_of(card, state)
    for name, field in fields.items():
        try:
            set_field(state, name, _read(field, name, told, int(state.players)))
        except BadState as error:
            raise ValueError(str(error)) from None
    for name, field in fields.items():
        if field.kind == "pool" and name in told:
            set_field(state, name, _cells(field, told.pop(name), len(field.names)))
        elif field.kind == "pool":
            set_field(state, name, _left(state, fields, name))
    if told:
        raise ValueError(f"{card.key} has no {', '.join(told)}")
    return checked(state)


def _read(field: Declared, name: str, told: dict[str, str], players: int) -> Any:
    """What a picture tells of a field; what it leaves out is as it was."""
    blank = field.start(players)
    if field.kind == "pool":
        return blank
    if not field.is_list:
        number = _number(field, told.pop(name)) if name in told else blank
        return bool(number) if field.kind == "switch" else number
    cells: list[int] = []
    for whose, usual in _rows(name, field, blank):
        cells += _cells(field, told.pop(whose), len(usual)) if whose in told else usual
    return cells


def _left(state: State, fields: Mapping[str, Declared], pool: str) -> list[int]:
    """What of a pool lies nowhere else."""
    left = list(fields[pool].first)
    for name, field in fields.items():
        if field.pool == pool:
            cells = getattr(state, name)
            for kind in range(len(left)):
                left[kind] -= cells.count(kind) if field.kind == "row" else sum(cells[kind :: field.width])
    return left


def _cells(field: Declared, said: str, width: int) -> list[int]:
    words = [] if said == NOTHING else said.split(", ")
    if field.kind in ("pool", "heap"):
        counts = dict(word.rsplit(" ", 1) for word in words)
        return [int(counts[kind]) for kind in field.names]
    if field.kind == "hand":
        kinds = [_number(field, word) for word in words]
        return [kinds.count(kind) for kind in range(width)]
    return [_number(field, word) for word in words]


def _number(field: Declared, word: str) -> int:
    """A value by its name; an unknown card is the kind after the last."""
    if word == "?" and field.pool:
        return len(field.names)
    return field.names.index(word) if field.names else int(word)
