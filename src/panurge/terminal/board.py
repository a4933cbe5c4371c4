"""The table on the screen: a canvas in colours, with what is focused, held, possible and foreseen laid over it."""

from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from panurge.core.canvas import BLANK, Canvas, Cell, Space
from panurge.terminal import colours
from panurge.terminal.grip import middle

Marks = dict[str, str]  # thing → held, place, gain, danger, hint, aim, no
GROUNDS = {
    "held": "gold", "place": "gold", "gain": "good", "danger": "danger", "hint": "secret", "aim": "gold", "no": "dim"
}  # fmt: skip


class Board(Widget, can_focus=True):
    """Draws; what a touch means the table's screen knows."""

    class Touched(Message):
        def __init__(self, thing: str) -> None:
            super().__init__()
            self.thing = thing

    class Pointed(Message):
        def __init__(self, thing: str) -> None:
            super().__init__()
            self.thing = thing

    class Resized(Message):
        pass

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.canvas = Canvas(1, 1)
        self.under: Canvas | None = None  # the table as it is, while it is shown as it would be: that is touched
        self.at = ""  # the thing with the focus
        self.stops: set[str] = set()
        self.marks: Marks = {}
        self.ghosts: tuple[tuple[str, str], ...] = ()
        self.dark = True
        self.seats: tuple[str, ...] = ()
        self.bare = False  # without colours
        self.shift = (0, 0)
        self._strips: list[Strip] = []

    @property
    def room(self) -> Space:
        size = self.size or Size(52, 18)
        return Space(max(size.width, 20), max(size.height, 8))

    # ------------------------------------------------------------------ what is shown
    def show(self, canvas: Canvas, **about: Any) -> None:
        self.canvas = canvas
        for name, value in about.items():
            setattr(self, name, value)
        self._look_at(self.at or canvas.look)
        self._draw()
        self.refresh()

    @property
    def _foot(self) -> int:
        """Rows of the canvas that stay at the foot of the room."""
        return self.canvas.pinned if self.canvas.rows > self.room.rows else 0

    def _look_at(self, thing: str) -> None:
        """Of a canvas larger than its room, have the thing in sight; a smaller one stands in the middle."""
        room, foot, spots = self.room, self._foot, self.canvas.spots().get(thing)
        if spots and min(y for _, y in spots) >= self.canvas.rows - foot:
            spots = None  # it is in sight always
        sizes = ((self.canvas.columns, room.columns), (self.canvas.rows - foot, room.rows - foot))
        found = []
        for axis, (whole, part) in enumerate(sizes):
            if whole <= part:
                found.append(-((part - whole) // 2))
                continue
            shift = min(max(self.shift[axis], 0), whole - part)
            if spots:
                low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
                shift = min(max(shift, high + 3 - part), max(low - 2, 0))
            found.append(min(max(shift, 0), whole - part))
        self.shift = (found[0], found[1])

    def _line(self, y: int) -> tuple[int, int]:
        """Which row of the canvas a row of the screen shows, and how far that is shifted."""
        foot = self._foot
        if foot and y >= self.size.height - foot:
            return self.canvas.rows - (self.size.height - y), 0
        line = y + self.shift[1]
        return (line if line < self.canvas.rows - foot else -1), self.shift[0]

    def _draw(self) -> None:
        overlay = self._ghostly()
        self._strips = [
            Strip(self._runs([overlay.get((x, y), cell) for x, cell in enumerate(row)]), self.canvas.columns)
            for y, row in enumerate(self.canvas.cells)
        ]

    def _ghostly(self) -> dict[tuple[int, int], Cell]:
        """Pieces as they would stand, pale, where they would stand."""
        spots, found = self.canvas.spots(), {}
        for part, place in self.ghosts:
            if part not in spots or place not in spots:
                continue
            (x, y), (across, down) = middle(spots[part]), middle(spots[place])
            for at in spots[part]:
                cell = self.canvas.cells[at[1]][at[0]]
                to = (at[0] + round(across - x), at[1] + round(down - y))
                if cell.char != " " and 0 <= to[0] < self.canvas.columns and 0 <= to[1] < self.canvas.rows:
                    found[to] = cell._replace(ground="gold", thing=self.canvas.cells[to[1]][to[0]].thing)
        return found

    def _runs(self, row: list[Cell]) -> list[Segment]:
        """Neighbours that look alike together."""
        runs: list[Segment] = []
        text, style = "", None
        for cell in row:
            this = self._style(cell)
            if style is not None and this != style:
                runs.append(Segment(text, style))
                text = ""
            text, style = text + cell.char, this
        return [*runs, Segment(text, style)] if text else runs

    def _style(self, cell: Cell) -> Style:
        mark = self.marks.get(cell.thing, "") if cell.thing else ""
        washed = bool(self.marks) and not mark and "held" in self.marks.values()
        focused = bool(cell.thing) and cell.thing == self.at
        stop = cell.thing in self.stops
        return _style(
            "dim" if washed and cell.role != "dim" else cell.role, GROUNDS.get(mark, cell.ground), mark, focused, stop,
            self.dark, self.seats, self.bare,
        )  # fmt: skip

    def _under(self, y: int) -> tuple[int, int]:
        """Which row of the canvas a line of the screen shows, and how far it is shifted; −1: none."""
        pinned, high = self.canvas.pinned, self.room.rows
        if pinned and y >= high - pinned:
            return self.canvas.rows - (high - y), 0
        line = y + self.shift[1]
        return (line if 0 <= line < self.canvas.rows - pinned else -1), self.shift[0]

    def render_line(self, y: int) -> Strip:
        line, shift = self._line(y)
        base = self.rich_style
        if not 0 <= line < len(self._strips):
            return Strip.blank(self.size.width, base)
        strip = self._strips[line]
        if shift < 0:
            strip = Strip([Segment(" " * -shift, base), *strip])
        elif shift:
            strip = strip.crop(shift, shift + self.size.width)
        return strip.apply_style(base).adjust_cell_length(self.size.width, base)

    # ------------------------------------------------------------------ what is touched
    def thing_at(self, x: int, y: int) -> str:
        line, shift = self._line(y)
        touched = self.under or self.canvas
        if 0 <= line < touched.rows and 0 <= x + shift < touched.columns:
            return touched.cells[line][x + shift].thing
        return BLANK.thing

    def spot(self, thing: str) -> tuple[int, int] | None:
        """Where a thing is on the screen, in cells of this widget."""
        cells = ((x, y) for y in range(self.size.height) for x in range(self.size.width))
        return next(((x, y) for x, y in cells if self.thing_at(x, y) == thing), None)

    def on_click(self, event: events.Click) -> None:
        thing = self.thing_at(event.x, event.y)
        if thing:
            self.post_message(self.Touched(thing))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        thing = self.thing_at(event.x, event.y)
        if thing and thing != self.at:
            self.post_message(self.Pointed(thing))

    def _scrolled(self, across: int, down: int) -> None:
        self.shift = (self.shift[0] + across, self.shift[1] + down)
        self._look_at("")
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scrolled(*((6, 0) if event.shift else (0, 3)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scrolled(*((-6, 0) if event.shift else (0, -3)))

    def on_resize(self) -> None:
        self.post_message(self.Resized())


_STYLES: dict[tuple[Any, ...], Style] = {}


def _style(
    role: str, ground: str, mark: str, focused: bool, stop: bool, dark: bool, seats: tuple[str, ...], bare: bool
) -> Style:
    key = (role, ground, mark, focused, stop, dark, seats, bare)
    found = _STYLES.get(key)
    if found is None:
        seen = colours.tint(role, ground, dark, seats)
        found = _STYLES[key] = Style(
            color=None if bare else seen.ink, bgcolor=None if bare or not seen.ground else seen.ground,
            bold=seen.bold or stop or mark == "held", dim=bare and role == "dim", reverse=focused,
            underline=bare and mark in ("held", "place", "gain", "danger", "hint", "aim"),
        )  # fmt: skip
    return found
