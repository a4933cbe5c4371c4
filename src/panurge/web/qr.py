"""An address as the square one aims a telephone at: ink on paper, at night too, for phones read dark on light."""

from functools import lru_cache
from typing import Any

import segno
from markupsafe import Markup

INK, PAPER = "#2f2a24", "#fffdf6"


@lru_cache(maxsize=128)
def square(address: str) -> Markup:
    drawn = segno.make(address, error="m", micro=False)
    look: dict[str, Any] = {"svgclass": "code", "lineclass": None, "dark": INK, "light": PAPER}
    return Markup(drawn.svg_inline(border=3, omitsize=True, **look))
