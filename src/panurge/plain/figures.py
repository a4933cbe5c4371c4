"""What a card or a piece looks like by its name: a figure of the house, a sheep of a wool, else its first letters."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Final

from panurge.drawing.beasts import ram, wolf_prowl
from panurge.drawing.farm import cow, horse, pig, rooster
from panurge.drawing.ink import edge, figure, oval
from panurge.drawing.palette import CREAM, INK, WOOL, mix, role
from panurge.drawing.people import hunter, shearer, shears, shepherd
from panurge.drawing.plants import fir, grass, house
from panurge.drawing.sheep import black_sheep, sheep
from panurge.drawing.text import label

FIGURES: Final[dict[str, Callable[[], str]]] = {
    "sheep": lambda: sheep("white"), "ewe": lambda: sheep("pink"), "lamb": lambda: sheep("white", "shy"),
    "shorn": lambda: sheep("white", "shy", "shorn"), "bush": lambda: sheep("white", "calm", "bush"),
    "black_sheep": black_sheep, "ram": ram, "wolf": wolf_prowl, "cow": cow, "horse": horse, "pig": pig,
    "rooster": rooster, "shepherd": shepherd, "shearer": shearer, "hunter": hunter, "shears": shears,
    "grass": grass, "fir": fir, "house": house,
}  # fmt: skip
TINTS: Final = ("#cfe0b4", "#f6d5cc", "#cbdfe8", "#f6e09c", "#ecd0a6", "#dccbe6", "#e3e3d3", "#c9ded2")


def is_drawn(name: str) -> bool:
    return name in FIGURES or name in WOOL


@cache
def picture(name: str, mark: str = "") -> str:
    """A figure of the 100-box; of what the house has no picture, its mark on a disc."""
    if name in FIGURES:
        return FIGURES[name]()
    if name in WOOL:
        return sheep(name)
    disc = oval(0, 0, 34, 34, mix(CREAM, INK, 0.08), edge(3)) + oval(-1, -2, 30, 30, CREAM)
    mark = mark or name[:1].upper()
    return figure(disc + label(0, 0, mark, 36 if len(mark) < 2 else 30, serif=True, fill=role("contour")))


def tint(kind: int) -> str:
    return TINTS[kind % len(TINTS)]


def marks(words: Collection[str]) -> dict[str, str]:
    """Each word's first letter, and where others begin alike the next one that none of them has at its place."""
    return {word: _mark(word, [other for other in words if other != word and other[:1] == word[:1]]) for word in words}


def _mark(word: str, alike: list[str]) -> str:
    letters = (letter for i, letter in enumerate(word) if i and letter not in {other[i : i + 1] for other in alike})
    return word[:1].upper() + (next(letters, "") if alike else "")
