"""The time track in characters: a cell is a character, gates, pens and panic have signs of their own, a pawn walks."""

from panurge.core.canvas import Canvas
from panurge.core.words import Voice
from panurge.drawing.characters import cut
from panurge.games.shear_panic import data, draw_track
from panurge.games.shear_panic.rules import ShearPanic

GROUNDS = ("soil", "sand", "stone", "danger")  # team, Roger, black sheep, Shearer
SIGNS = {"pen": "▣", "gate": "╫", "stone": "·"}
PAWN = "▼"


def rows_of(game: ShearPanic, columns: int) -> list[tuple[int, int]]:
    """The stretches of the track, one to a row: all of it in one, two fields in each of two, else a loupe."""
    ends = [int(end) for end in game.box.ends[:4]]
    last = ends[data.SHEARER]
    if last <= columns:
        return [(1, last)]
    halves = [(1, ends[data.ROGER]), (ends[data.ROGER] + 1, last)]
    if all(end - begin < columns for begin, end in halves):
        return halves
    begin = max(1, min(int(game.marker) - 5, last - columns + 1))
    return [(begin, min(last, begin + columns - 1))]


def track(canvas: Canvas, game: ShearPanic, say: Voice, x: int, y: int, stretch: tuple[int, int], below: bool) -> None:
    """One row of cells, and one with the names of its fields (SP-3)."""
    looks, (begin, end) = draw_track.looks(game), stretch
    cells, names = (y, y + 1) if below else (y + 1, y)
    here = looks[int(game.marker)][0] if game.marker else -1
    for cell in range(begin, end + 1):
        field, kind, panic = looks[cell]
        sign, role = (SIGNS[kind], "bold") if kind != "stone" else ("!", "danger") if panic else (SIGNS[kind], "dim")
        if cell < game.marker and kind == "stone" and not panic:
            sign = "─"
        canvas.put(x + cell - begin, cells, sign, role, GROUNDS[field], "track")
        if cell == begin or looks[cell - 1][0] != field:
            room = sum(1 for other in range(cell, end + 1) if looks[other][0] == field)
            key = data.FIELDS_OF_TRACK[field]
            name = say(f"field.{key}")
            name = name if len(name) < room else cut(say(f"brief.{key}"), room - 1)
            canvas.put(x + cell - begin, names, name, "bold" if field == here else "dim", None, "track")
    if begin <= game.marker <= end:
        field = looks[int(game.marker)][0]
        canvas.put(x + int(game.marker) - begin, cells, PAWN, "good", GROUNDS[field], "marker")
        canvas.tell("marker", f"{say('marker', cell=int(game.marker))}. {say('what.marker')}", "SP-22")
    elif not game.marker and begin == 1:
        canvas.put(x - 1, cells, PAWN, "good", None, "marker")
    canvas.tell("track", say("what.track"), "SP-3")
