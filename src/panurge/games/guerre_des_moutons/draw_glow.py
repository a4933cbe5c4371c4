"""The glow of a closed pen: rings of gold around it, its own ground again, and a warm light on it.

Drawn with strokes, not with a filter: a landscape that is dragged is painted sixty times a second."""

from panurge.drawing.frame import escape

RINGS = (("#ffb300", ".16", 26), ("#ffb300", ".3", 17), ("#ffc93c", ".85", 9))  # colour, strength, width


def shine(name: str, quarters: str, ground: str) -> str:
    """`quarters` are the shapes of the pen, `ground` the same shapes in the colours they have anyway."""
    drawn = f'<defs><g id="panurge-{escape(name)}">{quarters}</g></defs>'
    for colour, strength, width in RINGS:
        drawn += (
            f'<use href="#panurge-{escape(name)}" fill="none" stroke="{colour}" stroke-opacity="{strength}" '
            f'stroke-width="{width}" stroke-linejoin="round"/>'
        )
    return drawn + ground + f'<use href="#panurge-{escape(name)}" fill="#fff3b0" opacity=".6"/>'
