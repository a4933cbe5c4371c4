"""The glow of a closed pen: rings of gold around it, its own ground again, and a warm light on it.

Drawn with strokes, not with a filter: a landscape that is dragged is painted sixty times a second."""

from panurge.drawing.frame import escape
from panurge.drawing.palette import role

Ring = tuple[str, str, int]  # colour, strength, width
RINGS: tuple[Ring, ...] = (("#ffb300", ".2", 34), ("#ffb300", ".42", 22), ("#ffc93c", ".95", 12))
THIN: tuple[Ring, ...] = (("#ffb300", ".8", 15),)  # closed, but not the largest


def shine(name: str, quarters: str, ground: str, rings: tuple[Ring, ...] = RINGS) -> str:
    """`quarters` are the shapes of the pen, `ground` the same shapes in the colours they have anyway."""
    drawn = f'<defs><g id="panurge-{escape(name)}">{quarters}</g></defs>'
    shape = f'<use href="#panurge-{escape(name)}"'
    for colour, strength, width in rings:
        line = f'stroke="{colour}" stroke-opacity="{strength}" stroke-width="{width}" stroke-linejoin="round"'
        drawn += f'{shape} fill="none" {line}/>'
    drawn += f'{ground}{shape} fill="#ffec9c" opacity=".45"/>'
    return drawn + f'{shape} fill="{role("dusk")}" fill-opacity="{role("dusk-strength")}" opacity=".5"/>'  # it glows
