"""A strip at a glance, for the bubble in which a thing of the table says what it is: first picture, arrow, last."""

import re
from functools import lru_cache

from panurge.core.card import GameCard
from panurge.core.registry import GAMES
from panurge.core.strip import strips
from panurge.drawing.album import Album, Box
from panurge.drawing.frame import Drawing, layer, number
from panurge.drawing.ink import box, edge
from panurge.drawing.palette import role
from panurge.drawing.text import label
from panurge.learn.strips import pictures

WIDE, ARROW, HIGHEST = 300, 30.0, 120.0  # of the whole, of what leads from one picture to the other, of a picture


def telling(card: GameCard) -> dict[str, str]:
    """By rule, the strip that shows it best: one that is about nothing else before one that also touches on it."""
    found: dict[str, tuple[int, int, str]] = {}
    for strip in strips(card):
        for rank, rule in enumerate(strip.rules):
            near = (rank, len(strip.rules), strip.name)
            found[rule] = min(found.get(rule, near), near, key=lambda one: one[:2])
    return {rule: name for rule, (_, _, name) in found.items()}


@lru_cache(maxsize=128)
def in_brief(key: str, name: str, language: str) -> Drawing | None:
    strip = next((strip for strip in strips(GAMES[key]) if strip.name == name), None)
    if strip is None:
        return None
    only = strip.only or (1, len(strip.captions))
    shown = [markup for _, markup, _ in pictures(strip, language, Album(), (only[0], only[-1]))]
    _, _, wide, tall = window(shown[0])
    arrows = ARROW * (len(shown) - 1)
    high = min((WIDE - arrows) / len(shown) * tall / wide, HIGHEST)
    width = high * wide / tall
    x, drawn = (WIDE - width * len(shown) - arrows) / 2, ""
    for markup in shown:
        drawn += label(x - ARROW / 2, high / 2, "→", 18, fill=role("tip-ink")) if drawn else ""
        drawn += nested(markup, x, 0, width, high) + box(x, 0, width, high, 6, "none", edge(3, "#a06c3c"))
        x += width + ARROW
    return Drawing(WIDE, round(high), (layer("strip", drawn),))


def window(markup: str) -> Box:
    """The part of its drawing that a picture shows."""
    found = re.search(r'viewBox="([^"]+)"', markup)
    assert found is not None
    x, y, wide, tall = map(float, found[1].split())
    return x, y, wide, tall


def nested(markup: str, x: float, y: float, width: float, height: float) -> str:
    """A picture as a part of another."""
    where = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return markup.replace("<svg ", f"<svg {where} ", 1)
