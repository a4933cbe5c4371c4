"""The position field by field, printed and read.

    my-game, 2 players, to move: seat 1
    deck: sheep 9, ram 5, wolf 3
    hands of seat 0: sheep, sheep, ram
    hands of seat 1: ?, ?, ?
    meadow: sheep, sheep
    penned: 3, 0

What is as at the beginning is left out, kinds of which there are none too; a pool that is left out has what the rest
leaves of it. Cards are read as `ram, ram`, `ram 2` or `2 ram`, wherever they lie.
"""

import re
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
HEAD = re.compile(r"(?P<key>[^,]+), *(?P<players>\d+) players, *to move: *(?P<mover>chance|nobody|seat (?P<seat>\d+))")
CARDS = re.compile(r"(?:(?P<before>\d+) +)?(?P<kind>\S+?)(?: +(?P<after>\d+))?")


def show(card: GameCard, state: State) -> str:
    mover = MOVERS.get(int(state.current_player), f"seat {state.current_player}")
    lines = [f"{card.key}, {state.players} players, to move: {mover}"]
    fields = fields_of(card, state)
    for name, field in fields.items():
        value = getattr(state, name)
        if value == _left_out(state, fields, name):
            continue
        if not field.is_list:
            lines.append(f"{name}: {field.named(int(value)) if field.names else int(value)}")
            continue
        usual = dict(_rows(name, field, field.start(int(state.players))))
        for whose, cells in _rows(name, field, list(value)):
            if cells != usual.get(whose) or field.kind == "pool":
                lines.append(f"{whose}: {', '.join(_words(field, cells)) or NOTHING}")
    return "\n".join(lines) + "\n"


def _left_out(state: State, fields: Mapping[str, Declared], name: str) -> Any:
    """What a field is when a picture does not tell it. A pool is told as soon as a card has left it."""
    first = fields[name].start(int(state.players))
    return first if fields[name].kind != "pool" or _left(state, fields, name) == first else None


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
        return [f"{field.named(kind)} {count}" for kind, count in enumerate(cells) if count]
    if field.kind == "hand":
        return [field.named(kind) for kind, count in enumerate(cells) for _ in range(count)]
    return [field.named(cell) if field.names else str(cell) for cell in cells]


def read(card: GameCard, text: str, **options: Any) -> State:
    head, *lines = [line.strip() for line in text.strip().splitlines()] or [""]
    options.pop("players", None)
    try:
        state = _begun(card, head, options)
        told = dict(_line(line) for line in lines)
        fields = fields_of(card, state)
        for name, field in fields.items():
            set_field(state, name, _read(field, name, told, int(state.players)))
        for name, field in fields.items():
            if field.kind == "pool":
                left = _left(state, fields, name)
                set_field(state, name, _cells(field, name, told.pop(name), left) if name in told else left)
        if told:
            raise ValueError(f"{card.key} has no {', '.join(told)}")
        return checked(state)
    except BadState as error:
        raise ValueError(str(error)) from None


def _begun(card: GameCard, head: str, options: dict[str, Any]) -> State:
    """A game of which the first line is true."""
    said = HEAD.fullmatch(head)
    if said is None:
        raise ValueError(f"{head!r} is no first line: {card.key}, {min(card.players)} players, to move: seat 0")
    if said["key"] != card.key:
        raise ValueError(f"{said['key']} is not {card.key}")
    state = card.start(int(said["players"]), options)
    back = {name: number for number, name in MOVERS.items()}
    state.current_player = back[said["mover"]] if said["seat"] is None else int(said["seat"])
    return state


def _line(line: str) -> tuple[str, str]:
    name, colon, said = line.partition(":")
    if not colon:
        raise ValueError(f"{line!r} is no line of a picture: its field, a colon, what it holds")
    return name.strip(), said.strip()


def _read(field: Declared, name: str, told: dict[str, str], players: int) -> Any:
    """What a picture tells of a field; what it leaves out is as it was."""
    blank = field.start(players)
    if field.kind == "pool":
        return blank
    if not field.is_list:
        number = _number(field, name, told.pop(name)) if name in told else blank
        return bool(number) if field.kind == "switch" else number
    cells: list[int] = []
    for whose, usual in _rows(name, field, blank):
        cells += _cells(field, whose, told.pop(whose), usual) if whose in told else usual
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


def _cells(field: Declared, name: str, said: str, usual: Sequence[int]) -> list[int]:
    words = [] if said in ("", NOTHING) else [word.strip() for word in said.split(",")]
    if field.kind in ("pool", "heap", "hand"):
        return _counts(field, name, words, len(usual))
    cells = [_number(field, name, word) for word in words]
    if not field.room and len(cells) != len(usual):
        raise ValueError(f"{name} has {len(cells)} cells instead of {len(usual)}")
    return cells


def _counts(field: Declared, name: str, words: Sequence[str], width: int) -> list[int]:
    """Cards by kind: each word is a card, or a kind and how many of it."""
    cells = [0] * width
    for word in words:
        said = CARDS.fullmatch(word)
        kind = _number(field, name, said["kind"] if said else word)
        if said is None or kind >= width:
            raise ValueError(f"{name}: {word!r} is no card that can lie there")
        cells[kind] += int(said["before"] or said["after"] or 1)
    return cells


def _number(field: Declared, name: str, word: str) -> int:
    """A value by its name; an unknown card is the kind after the last."""
    if word == "?" and field.pool:
        return len(field.names)
    if field.names and word not in field.names:
        raise ValueError(f"{name}: {word!r} is none of {', '.join(field.names)}")
    try:
        return field.names.index(word) if field.names else int(word)
    except ValueError:
        raise ValueError(f"{name}: {word!r} is no number") from None
