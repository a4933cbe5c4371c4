"""The canvas: a game's table as characters, for a terminal.

A game may offer `terminal.py` with `draw(veil, language, room, names, last, held)`: a grid of cells, each one character
with a *role* (what it shows; the terminal gives roles their colours, by day, by night, or none at all) and the *thing*
it belongs to. Things are called as in the game's drawing for the page, so the hand (`core.hand`) works here, too: touch
the thing, then where it goes. It is made from the veil alone, as everything is that a seat is shown. A game without
such a file is shown by its text, and one that has not written that either by `panurge.plain.terminal`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from panurge.core.faces import general_face
from panurge.core.last import Last
from panurge.core.lying import Rows, takes_lying
from panurge.core.registry import GAMES
from panurge.core.state import State


class Space(NamedTuple):
    """How much of the screen the table has."""

    columns: int
    rows: int


SMALLEST: Final = Space(52, 18)  # in a terminal of 80 × 24
WOOLS: Final = ("red", "blue", "green", "yellow", "orange", "purple", "pink", "black", "white")
ROLES: Final = (
    "ink",  # words
    "dim",  # words that matter less, rims, empty places
    "bold",  # words that matter
    "gold", "good", "danger", "secret",  # points, gains; threats; what is not known
    "grass", "meadow", "soil", "wood", "stone", "water", "sand", "night",  # ground: usually behind characters
    "paper", "back",  # the face of a card and its back
    "wolf", "dog", "farmer", "beast",  # who lives there besides sheep
    *(f"wool.{wool}" for wool in WOOLS),
    *(f"seat.{seat}" for seat in range(6)),  # the colour a seat has in this game
)  # fmt: skip
EXTRA: Final = (
    "’‘“”…–—•·«»×÷±°→←↑↓⇒⇐⇑⇓√∞≤≥≠≈⌂■□▣▤▥▦▧▨▩▬▭▲△▴▵▷▸▹►▻▼▽▾▿◁◂◃◄◅◆◇◈◉◊○◌◍◎●◐◑◒◓◔◕◖◗◘◙◢◣◤◥◦◯★☆✓✗✕✦✧♪"
)  # one column wide in every terminal we know, and no emoji


def narrow(char: str) -> bool:
    """Whether a character is surely one column wide: Latin letters, signs of `EXTRA`, box drawing and blocks."""
    code = ord(char)
    return 32 <= code < 127 or (161 <= code < 0x250 and code != 0xAD) or 0x2500 <= code <= 0x259F or char in EXTRA


NO_BREAK: Final = {"\u00a0": " ", "\u202f": " "}  # French spaces: on a grid every space is one


class Cell(NamedTuple):
    char: str = " "
    role: str = "ink"  # of the character
    ground: str = ""  # the role behind it; "": the screen's own
    thing: str = ""  # what one touches here


BLANK: Final = Cell()


@dataclass
class Canvas:
    """A grid of cells, and what its things are about. What is put outside of it is cut off."""

    columns: int
    rows: int
    scrolls: bool = False  # larger than its room, because the board itself grows; all others fit
    look: str = ""  # of one that scrolls: the thing to have in sight at first
    pinned: int = 0  # of one that scrolls: so many of its last rows stay at the foot of the room, from its left edge on
    carries: dict[str, tuple[int, ...]] = field(default_factory=dict)  # thing → the options a touch of it plays
    told: dict[str, tuple[str, str]] = field(default_factory=dict)  # thing → what it is, and the rule ("" for none)
    cells: list[list[Cell]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.cells:
            self.cells = [[BLANK] * self.columns for _ in range(self.rows)]

    # ------------------------------------------------------------------ to draw with
    def put(
        self, x: int, y: int, text: str, role: str = "ink", ground: str | None = None, thing: str | None = None
    ) -> int:
        """Characters from (x, y) to the right; ground and thing stay as they were unless given. The next free x."""
        for i, char in enumerate(text):
            if 0 <= y < self.rows and 0 <= x + i < self.columns:
                old = self.cells[y][x + i]
                self.cells[y][x + i] = Cell(
                    NO_BREAK.get(char, char), role,
                    old.ground if ground is None else ground, old.thing if thing is None else thing,
                )  # fmt: skip
        return x + len(text)

    def fill(
        self, x: int, y: int, columns: int, rows: int, ground: str | None = None, thing: str | None = None,
        char: str = " ", role: str = "ink",
    ) -> None:  # fmt: skip
        """A rectangle of one character."""
        for line in range(y, y + rows):
            self.put(x, line, char * columns, role, ground, thing)

    def frame(
        self, x: int, y: int, columns: int, rows: int, role: str = "dim", ground: str | None = None,
        thing: str | None = None, style: str = "round",
    ) -> None:  # fmt: skip
        """The rim of a rectangle in box drawing: `round`, `thin`, `thick` or `double`. What is inside stays."""
        left_top, across, right_top, down, left_low, right_low = FRAMES[style]
        self.put(x, y, left_top + across * (columns - 2) + right_top, role, ground, thing)
        for line in range(y + 1, y + rows - 1):
            self.put(x, line, down, role, ground, thing)
            self.put(x + columns - 1, line, down, role, ground, thing)
        self.put(x, y + rows - 1, left_low + across * (columns - 2) + right_low, role, ground, thing)

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Another canvas whole, with what its things are about."""
        for line, row in enumerate(other.cells):
            for i, cell in enumerate(row):
                if 0 <= y + line < self.rows and 0 <= x + i < self.columns:
                    self.cells[y + line][x + i] = cell
        self.carries |= other.carries
        self.told |= other.told

    def carry(self, thing: str, *actions: int) -> None:
        """A touch of the thing plays this option (of several: asks which)."""
        self.carries[thing] = (*self.carries.get(thing, ()), *actions)

    def tell(self, thing: str, sentence: str, rule: str = "") -> None:
        """What a thing is, for whoever asks about it."""
        self.told[thing] = (sentence, rule)

    # ------------------------------------------------------------------ to be read
    def lines(self) -> list[str]:
        """The characters alone, as a terminal without colours shows them."""
        return ["".join(cell.char for cell in row).rstrip() for row in self.cells]

    def spots(self) -> dict[str, list[tuple[int, int]]]:
        """Where each thing is: its cells (x, y), from top to bottom."""
        found: dict[str, list[tuple[int, int]]] = {}
        for y, row in enumerate(self.cells):
            for x, cell in enumerate(row):
                if cell.thing:
                    found.setdefault(cell.thing, []).append((x, y))
        return found

    def plain(self) -> dict[str, Any]:
        """All of it as plain data: what two canvases are compared by."""
        cells = [[tuple(cell) for cell in row] for row in self.cells]
        about = {"look": self.look, "scrolls": self.scrolls, "pinned": self.pinned}
        return {"cells": cells, "carries": self.carries, "told": self.told, **about}


FRAMES: Final = {
    "round": ("╭", "─", "╮", "│", "╰", "╯"),
    "thin": ("┌", "─", "┐", "│", "└", "┘"),
    "thick": ("┏", "━", "┓", "┃", "┗", "┛"),
    "double": ("╔", "═", "╗", "║", "╚", "╝"),
}


def canvas_of(
    veil: State, language: str, room: Space = SMALLEST, names: Sequence[str] = (), last: Last | None = None,
    held: Sequence[str] = (), lying: Rows = (),
) -> Canvas:  # fmt: skip
    """The table as its game draws it for a terminal, else as its text tells it."""
    card = GAMES[veil.KEY]
    drawn = card.module_if_any("terminal") or general_face(card, "terminal", "text")
    if drawn is None:
        return from_text(str(veil), room)
    placed = _placed(drawn.draw, lying)
    canvas: Canvas = drawn.draw(veil, language, room, tuple(names), last, tuple(held), **placed)
    return canvas


def preview_of(
    veil: State, actions: Sequence[int], language: str, room: Space = SMALLEST, names: Sequence[str] = (),
    lying: Rows = (),
) -> Canvas | None:  # fmt: skip
    """The table as it would stand after these actions of the viewer's; None where the game does not draw that."""
    drawn = getattr(GAMES[veil.KEY].module_if_any("terminal"), "preview", None)
    if drawn is None:
        return None
    canvas: Canvas | None = drawn(veil, tuple(actions), language, room, tuple(names), **_placed(drawn, lying))
    return canvas


def _placed(face: Any, lying: Rows) -> dict[str, Rows]:
    """For a game that lets things lie where they lie."""
    return {"lying": lying} if takes_lying(face) else {}


def from_text(text: str, room: Space) -> Canvas:
    """A game that does not draw itself for a terminal: its text, line by line."""
    lines = list(_folded(text, room.columns))
    canvas = Canvas(room.columns, max(len(lines), 1), scrolls=len(lines) > room.rows)
    for y, line in enumerate(lines):
        canvas.put(0, y, "".join(char if narrow(char) else "?" for char in line))
    return canvas


def _folded(text: str, columns: int) -> Iterator[str]:
    for line in text.expandtabs(4).splitlines():
        yield line[:columns]
        for start in range(columns, len(line), columns - 4):
            yield "    " + line[start : start + columns - 4]


def washed(canvas: Canvas, kept: set[str]) -> Canvas:
    """The same with all but these things dim."""
    cells = [[cell if cell.thing in kept else cell._replace(role="dim") for cell in row] for row in canvas.cells]
    return replace(canvas, cells=cells)
