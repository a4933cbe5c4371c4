"""What is there only by night: stars, the dark of the moon, fireflies. By day it is drawn at no strength at all.

One markup serves both themes, so these things are always in it; the role `night` is 0 by day and 1 by night.
"""

from random import Random

from .ink import figure, oval, remembered, shape, stroke, xy
from .palette import role

ROUND = ' stroke-linecap="round"'


def by_night(body: str) -> str:
    """Seen in the dark theme only."""
    return f'<g class="still" opacity="{role("night")}">{body}</g>'


@remembered
def stars(width: float, height: float, count: int = 24, seed: int = 9) -> str:
    """A starry sky to lay over a sky of that size: many small ones, some bigger, a few with four points."""
    chance = Random(seed)
    spots = [(chance.uniform(6, width - 6), chance.uniform(4, height) ** 0.96) for _ in range(count)]
    dots = "".join(f"M{xy(x, y)}h0" for x, y in spots[::2])
    big = "".join(f"M{xy(x, y)}h0" for x, y in spots[1::2])
    drawn = stroke(dots, "#fff8dc", 1.6, ROUND + ' opacity=".8"') + stroke(big, "#fff8dc", 2.6, ROUND)
    points = "".join(f"M{xy(x, y - 6)}q.7 5.300 6 6q-5.300 .7-6 6q-.7-5.300-6-6q5.300-.7 6-6Z" for x, y in spots[::7])
    return by_night(drawn + shape(points, "#ffe9a8"))


@remembered
def crescent(radius: float) -> str:
    """Laid over a round sun, it leaves a crescent moon."""
    bite = oval(radius * 0.42, -radius * 0.2, radius * 0.86, radius * 0.86, role("sky"))
    return by_night(bite)


@remembered
def fireflies(width: float, height: float, count: int = 14, seed: int = 5) -> str:
    """Small lights over a meadow of that size."""
    chance = Random(seed)
    spots = [(chance.uniform(12, width - 12), chance.uniform(12, height - 12)) for _ in range(count)]
    path = "".join(f"M{xy(x, y)}h0" for x, y in spots)
    glow = stroke(path, "#ffe27a", 11, ROUND + ' opacity=".2"') + stroke(path, "#fff3b0", 3.2, ROUND)
    return by_night(figure(glow))
