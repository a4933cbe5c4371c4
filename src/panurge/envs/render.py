"""A veil as a picture of pixels, through the `[export]` extra."""

import io
from typing import Any

import numpy as np

from panurge.core.errors import PanurgeError
from panurge.core.registry import GAMES
from panurge.core.state import State

PAPER = "#f5ecda"  # what a page would show behind the drawing


def picture(veil: State, language: str = "en", layout: str = "wide") -> Any:
    """Height × width × 3 bytes, on the colour of paper (a drawing itself has no ground)."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as error:
        raise PanurgeError(f"pictures need {error.name}: pip install 'panurge[export]'") from None
    drawing = GAMES[veil.KEY].module("draw").draw(veil, language, layout)
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawing.standalone(), background=PAPER))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
