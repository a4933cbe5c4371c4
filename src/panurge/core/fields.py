"""Fields of a position that are written once: what a field starts as, what it can hold, what it is about.

A plain-Python game declares them as attributes of its state (`panurge.core.plain.PlainState`):

    deck: list[int] = pool(sheep=12, ram=6, wolf=4)   # cards by kind, drawn by chance
    hands: list[int] = hand("deck")                   # of each seat, hidden from the others
    meadow: list[int] = row("deck")                   # lying open, in order
    penned: list[int] = per_seat(most=12)             # a number of each seat
    phase: int = number(names="deal turn")            # a number, with names for its values
    turn: int = 0                                     # the same without any; of 0 … 99

From that come FIELDS, start, clone, limits, veils, imagined worlds and accounts, and the faces a game has not written:
its text, numbers, drawing and words (`panurge.plain`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

MOST: Final = 99  # of a number that says nothing else
PLACE: Final = "abcdefghijklmnopqrstuvwxyz"  # columns of a board; rows are counted from 1


@dataclass(frozen=True)
class Declared:
    """One field."""

    kind: str  # number, switch, numbers, board, pool, heap, hand, row
    first: Any = 0  # what it starts as: of a list, its cells; of one for each seat, the cell of a seat
    least: int = 0
    most: int = MOST
    names: tuple[str, ...] = ()  # of the values; of cards, their kinds
    pool: str = ""  # whose cards lie here
    seats: bool = False  # so many cells for each seat
    secret: bool = False  # a hand that only its seat sees
    columns: int = 0
    room: int = 0  # a list that grows: so long at most (0: its length stays)

    @property
    def is_list(self) -> bool:
        return self.kind not in ("number", "switch")

    @property
    def width(self) -> int:
        """Cells of one seat, of a row of a board, or of the whole."""
        return self.columns or len(self.first)

    def start(self, players: int) -> Any:
        """What it holds when a game begins."""
        if not self.is_list:
            return self.first
        return list(self.first) * (players if self.seats else 1)

    def length(self, players: int) -> int:
        """How many cells it has, at most; a number has one."""
        if not self.is_list:
            return 1
        return self.room or len(self.first) * (players if self.seats else 1)

    def named(self, value: int) -> str:
        """A value in words of the notation; `?` for a card that is not known."""
        return self.names[value] if 0 <= value < len(self.names) else "?" if self.pool else str(value)

    def cell(self, index: int) -> str:
        """Of a board: `c2`, the third column of the second row."""
        return f"{PLACE[index % self.columns]}{index // self.columns + 1}"


def misdeclared(field: Declared) -> str:
    """Why there is no such field; "" if there is."""
    first = field.first if isinstance(field.first, tuple) else (field.first,)
    if field.kind == "pool" and not (first and all(type(one) is int and one >= 0 for one in first)):
        return "a pool is told its cards, and how many there are of each kind: pool(sheep=12, wolf=2)"
    if field.kind == "board" and not 1 <= field.columns <= len(PLACE):
        return f"a board has 1 … {len(PLACE)} columns, not {field.columns}"
    if field.kind == "board" and (not first or len(first) % field.columns):
        return f"a board has whole rows of {field.columns} cells, not {len(first)} cells"
    beyond = [one for one in first if not field.least <= one <= field.most]
    return f"it begins as {beyond[0]}, but is {field.least} … {field.most}" if beyond else ""


def _words(names: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(names.split()) if isinstance(names, str) else tuple(names)


def _numbers(cards: dict[str, int]) -> list[int]:
    return [count for count in cards.values() if isinstance(count, int)]


def number(first: int = 0, *, most: int = MOST, least: int = 0, names: str | Sequence[str] = ()) -> Any:
    """A number of least … most; with names for its values, 0 … their count."""
    words = _words(names)
    return Declared("number", first, least, len(words) - 1 if words else most, words)


def per_seat(first: int = 0, *, most: int = MOST, least: int = 0) -> Any:
    """A number of each seat, open to all."""
    return Declared("numbers", (first,), least, most, seats=True)


def numbers(first: Sequence[int], *, most: int = MOST, least: int = 0, room: int = 0) -> Any:
    """Some numbers, as many as at first; with `room` the list may grow to that."""
    return Declared("numbers", tuple(first), least, most, room=room)


def board(columns: int, rows: int, pieces: str | Sequence[str], first: Sequence[int] = ()) -> Any:
    """Cells, row by row: 0 is empty, 1 the first of the pieces, and so on. A piece that is called like a figure of
    `panurge.plain.figures` is drawn as that."""
    words = (".", *_words(pieces))
    cells = tuple(first) or (0,) * (columns * rows)
    return Declared("board", cells, 0, len(words) - 1, words, columns=columns)


def pool(**cards: int) -> Any:
    """Cards (or tiles, or tokens) that chance draws from, numbers by kind. On a veil, all the viewer cannot place."""
    return Declared("pool", tuple(cards.values()), 0, max([0, *_numbers(cards)]), tuple(cards))


def heap(of: str) -> Any:
    """Cards of that pool that lie open, by kind: what was discarded."""
    return Declared("heap", pool=of)


def hand(of: str, *, secret: bool = True) -> Any:
    """Cards of that pool at each seat, as numbers by kind, those a viewer does not know last: `holds(…)` and `give(…)`
    count them. `secret=False`: they lie open before the seat, and all are known."""
    return Declared("hand", pool=of, seats=True, secret=secret)


def row(of: str, *, most: int = 0) -> Any:
    """Cards of that pool that lie open in order: a list of kinds, at most as long as there are cards."""
    return Declared("row", (), pool=of, room=most)


def completed(fields: dict[str, Declared]) -> dict[str, Declared]:
    """The same with what a field takes from its pool: kinds, cells, limits. KeyError names a pool that is none."""
    found: dict[str, Declared] = {}
    for name, field in fields.items():
        if field.pool:
            source = fields[field.pool]
            total, kinds = sum(source.first), len(source.names)
            cells = {"heap": kinds, "hand": kinds + field.secret}.get(field.kind, 0)
            most = kinds - 1 if field.kind == "row" else total
            field = Declared(
                field.kind, (0,) * cells, 0, most, source.names, field.pool, field.seats, field.secret,
                room=(field.room or total) if field.kind == "row" else 0,
            )  # fmt: skip
        found[name] = field
    return found


def read(value: object) -> Declared | None:
    """The field that an attribute of a class stands for; None if none."""
    if isinstance(value, Declared):
        return value
    if isinstance(value, bool):
        return Declared("switch", value, 0, 1)
    if isinstance(value, int):
        return Declared("number", value, min(0, value), max(MOST, value))
    if isinstance(value, list | tuple) and all(type(one) is int for one in value):
        return Declared("numbers", tuple(value), min(0, *value) if value else 0, max((MOST, *value)))
    return None
