"""What one wears for a deed: a rosette with two tails, in the colour of its game; grey as long as it is not earned."""

from functools import lru_cache

from markupsafe import Markup

from panurge.drawing.ink import at, edge, figure, oval, shape
from panurge.drawing.palette import INK, WOOL, mix, role
from panurge.drawing.things import badge

OF_GAMES = ("red", "purple", "blue", "green", "yellow", "orange")
TAILS = ("M-14 6L-20 40L-8 33L-2 42L2 8Z", "M14 6L20 40L8 33L2 42L-2 8Z")
NOT_YET = "#d9cdb8"


@lru_cache(maxsize=32)
def medal(place: int, earned: bool) -> Markup:
    """`place`: of the game among the others, which chooses the colour."""
    wool = OF_GAMES[place % len(OF_GAMES)]
    colour = WOOL[wool] if earned else NOT_YET
    tails = mix(colour, INK, 0.2)
    drawn = "".join(shape(tail, tails, edge(2)) for tail in TAILS)
    plain = oval(0, 0, 38, 38, NOT_YET, edge(3)) + oval(0, 0, 26, 26, mix(NOT_YET, INK, 0.1))
    centre = badge(wool) if earned else plain
    drawn = figure(drawn, at(0, -8, centre, 0, 0.62))
    return Markup(
        f'<svg class="medal" viewBox="-36 -40 72 86" width="50" height="58" color="{role("contour")}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
