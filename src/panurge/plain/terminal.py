"""A table in characters for a game that has neither drawn one nor written its text: what lies where, line by line,
under the captions of the general drawing and in the player's language. A card or cell that can be touched there can be
touched here.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from panurge.core.canvas import NO_BREAK, SMALLEST, Canvas, Space, narrow
from panurge.core.card import GameCard
from panurge.core.fields import Declared
from panurge.core.last import Last
from panurge.core.state import State
from panurge.plain import tell
from panurge.plain.draw import Scene, figures, lying_in, seats_below, spread
from panurge.plain.figures import marks

INDENT = 4  # of what a line has no room for
NOTHING = "–"


class Run(NamedTuple):
    """Some characters of a line, what they are part of, and the option that a touch of it plays."""

    text: str
    role: str = "ink"
    thing: str = ""
    action: int | None = None


def draw(
    card: GameCard, veil: State, language: str = "en", room: Space = SMALLEST, names: Sequence[str] = (),
    last: Last | None = None, held: Sequence[str] = (),
) -> Canvas:  # fmt: skip
    scene = spread(card, veil, language, "wide", tuple(names))
    placed = [(x, y, run) for y, line in enumerate(_folded(_lines(scene), room.columns)) for x, run in line]
    rows = max((y for _, y, _ in placed), default=0) + 1
    canvas = Canvas(room.columns, rows, scrolls=rows > room.rows)
    for x, y, run in placed:
        canvas.put(x, y, run.text, run.role, thing=run.thing)
        if run.action is not None:
            canvas.carry(run.thing, run.action)
    return canvas


def _lines(scene: Scene) -> Iterator[list[Run]]:
    for name, field in scene.of("board"):
        yield from _board(scene, name, field)
    for name, _ in scene.of("pool"):
        left = lying_in(scene, name)
        yield [_head(scene, name, left), Run(str(left), thing=name)]
    for name, field in scene.of("heap", "row"):
        yield _cards(scene, name, field, list(getattr(scene.veil, name)), name)
    for line in figures(scene):
        yield [Run(line)]
    for seat in seats_below(scene.veil):
        yield []
        yield [Run(tell.named(scene.card, seat, scene.language, scene.names), f"seat.{seat}")]
        for name, field in scene.of("hand"):
            cells = getattr(scene.veil, name)[seat * field.width : (seat + 1) * field.width]
            yield _cards(scene, name, field, list(cells), f"{name}-{seat}", seat == scene.veil.current_player)


def _cards(scene: Scene, name: str, field: Declared, cells: list[int], part: str, own: bool = True) -> list[Run]:
    """`Caption: word, word × 2`; what the viewer does not know is a question mark."""
    in_order = field.kind == "row"
    counted = [(kind, len(list(run))) for kind, run in groupby(cells)] if in_order else list(enumerate(cells))
    head, runs = _head(scene, name, sum(count for _, count in counted)), []
    for place, (kind, count) in enumerate(counted):
        if count:
            known = kind < len(field.names)
            said = scene.word(field, kind) if known else "?"
            action = scene.touched.get((name, kind)) if own and known else None
            called = field.names[kind] if known else "unknown"
            thing = f"{part}-{place + 1}" if in_order else f"{part}-{called}"
            role = "secret" if not known else "bold" if action is not None else "ink"
            runs.append(Run(f"{said} × {count}" if count > 1 else said, role, thing, action))
    commas = [run._replace(text=f"{run.text},") for run in runs[:-1]]
    return [head, *commas, *(runs[-1:] or [Run(NOTHING, "dim")])]


def _head(scene: Scene, name: str, count: int) -> Run:
    ours = tell.our_words(scene.card, scene.language)
    return Run(ours("plain.counted", what=scene.caption(name, count), cards="").rstrip(), "dim")


def _board(scene: Scene, name: str, field: Declared) -> Iterator[list[Run]]:
    """A letter for each piece, as the drawing of unknown figures has them; below, what the letters mean."""
    cells = getattr(scene.veil, name)
    words = [scene.word(field, piece) for piece in range(1, len(field.names))]
    mark = marks(set(words))
    yield [Run(scene.caption(name, sum(map(bool, cells))), "dim")]
    for first in range(0, len(cells), field.columns):
        row = []
        for i in range(first, first + field.columns):
            said = mark[words[cells[i] - 1]] if cells[i] else "·"
            action = scene.touched.get((name, i))
            role = "bold" if action is not None else "ink" if cells[i] else "dim"
            row.append(Run(f"{said:<2}", role, f"{name}-{field.cell(i)}", action))
        yield row
    yield [Run(f"{mark[word]} = {word}", "dim") for word in words]


def _folded(lines: Iterator[list[Run]], columns: int) -> Iterator[list[tuple[int, Run]]]:
    for runs in lines:
        line: list[tuple[int, Run]] = []
        x = 0
        for run in runs:
            shown = run._replace(text="".join(map(_one_wide, run.text)))
            if line and x + len(shown.text) > columns:
                yield line
                line, x = [], INDENT
            line.append((x, shown))
            x += len(shown.text) + 1
        yield line


def _one_wide(char: str) -> str:
    char = NO_BREAK.get(char, char)
    return char if narrow(char) else "?"
