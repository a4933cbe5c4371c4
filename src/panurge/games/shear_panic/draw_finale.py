"""The end of the game: over the meadow, a picture in a frame. Who has most points stands highest and is smug about it;
the last one has been to the Shearer, who is still in a good mood."""

import re
from functools import lru_cache
from typing import NamedTuple

from panurge.drawing.frame import layer, shared, symbol, use
from panurge.drawing.ink import SHADE, SHADE_STRENGTH, at, box, edge, oval, stroke
from panurge.drawing.palette import mix, role
from panurge.drawing.people import shearer
from panurge.drawing.plants import fir
from panurge.drawing.scenery import alpine, wooden_frame
from panurge.drawing.sheep import common_parts, sheep
from panurge.drawing.text import PRINT, label, lines_of, wrapped
from panurge.drawing.yard import rosette, shortened

Part = tuple[str, str]


class Finisher(NamedTuple):
    """A player at the end."""

    name: str
    colour: str
    points: str  # in words
    won: bool


class Podium(NamedTuple):
    """Where the picture hangs, and how large things in it are."""

    left: float
    top: float
    width: float
    height: float
    step: float  # width of a step
    heights: tuple[float, ...]  # of the steps, the first one highest
    size: float  # of a sheep
    letters: float


WIDE = Podium(166, 104, 600, 384, 134, (122, 96, 74, 54), 1.0, 15)
TALL = Podium(7, 7, 376, 330, 88, (96, 78, 62, 48), 0.7, 12)
PLACES = {2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}  # from left to right, by rank


@lru_cache(maxsize=64)
def part(plan: str, words: str, finishers: tuple[Finisher, ...], defs: str) -> Part:
    """The best first. Nothing while the game lasts. `defs`: what the drawing defines anyway."""
    if not finishers:
        return layer("finale")
    frame = WIDE if plan == "wide" else TALL
    moods = _moods(finishers)
    names = [_name(one, mood) for one, mood in zip(finishers, moods, strict=True)]
    known = set(re.findall(r'<g id="panurge-([^"]+)"', defs))
    figures = {
        name: _figure(one.colour, mood)
        for name, one, mood in zip(names, finishers, moods, strict=True)
        if name not in known
    }
    for name in sorted(known & common_parts().keys()):
        figures = {key: body.replace(common_parts()[name], use(name)) for key, body in figures.items()}
    rest = {name: body for name, body in common_parts().items() if name not in known}
    more = "".join(symbol(name, body) for name, body in shared(figures, rest).items())
    if "fir" not in known:
        more += symbol("fir", fir())
    drawn = box(5, 9, frame.width, frame.height, 14, SHADE, SHADE_STRENGTH) if plan == "wide" else ""
    drawn += alpine(frame.width, frame.height, 4, use("fir"))
    light = sum(name.endswith("-flat") for name in known) < 4  # else the menus of all four weigh enough
    drawn += _podium(finishers, moods, names, frame, light) + _banner(words, frame)
    drawn += wooden_frame(frame.width, frame.height, 9 if plan == "wide" else 7)
    return layer("finale", f"<defs>{more}</defs>", at(frame.left, frame.top, drawn), kind="still finale")


def _name(one: Finisher, mood: str) -> str:
    """The calm ones are those of the menus."""
    return f"sheep-{one.colour}-{'flat' if mood == 'calm' else mood}"


def _moods(finishers: tuple[Finisher, ...]) -> list[str]:
    """Smug at the top, shorn at the bottom, calm between."""
    last = len(finishers) - 1
    return ["smug" if one.won else "shorn" if rank == last else "calm" for rank, one in enumerate(finishers)]


def _figure(colour: str, mood: str) -> str:
    if mood == "shorn":
        return sheep(colour, "shy", "shorn", shadow=False)
    return sheep(colour, mood, shadow=False)


def _podium(finishers: tuple[Finisher, ...], moods: list[str], names: list[str], frame: Podium, shears: bool) -> str:
    order = PLACES[len(finishers)]
    foot = frame.height - 16
    gap = 6.0
    wide = len(order) * frame.step + (len(order) - 1) * gap
    drawn = ""
    if shears and "shorn" in moods:  # he looks at his work from behind
        far = frame.width / 2 + wide / 2 - frame.step * 0.04
        drawn += at(far, foot - 92 * frame.size, shearer(), 0, 0.84 * frame.size)
    for i, rank in enumerate(order):
        x = frame.width / 2 - wide / 2 + frame.step / 2 + i * (frame.step + gap)
        drawn += at(x, foot, _step(finishers[rank], rank, frame))
        size = frame.size * (1.12 if finishers[rank].won else 0.92)
        drawn += use(names[rank], x, foot - frame.heights[rank] - 44 * size, size)
        if finishers[rank].won:
            drawn += at(x + 30 * size, foot - frame.heights[rank] - 22 * size, rosette(), 0, 1.3 * frame.size)
    return drawn


def _step(one: Finisher, rank: int, frame: Podium) -> str:
    """A box of boards to stand on, its feet at the origin, with name and points on its front."""
    wide, high = frame.step, frame.heights[rank]
    drawn = oval(0, 0, wide * 0.56, 8, SHADE, SHADE_STRENGTH)
    drawn += box(-wide / 2, -high, wide, high, 6, role("plank"), edge(1.8, role("wood2")))
    boards = "".join(f"M{-wide / 2 + 3:.0f} {-y:.0f}h{wide - 6:.0f}" for y in range(24, int(high) - 8, 24))
    drawn += stroke(boards, role("wood2"), 1.4, ' stroke-opacity=".55"') if boards else ""
    drawn += box(-wide / 2 - 4, -high - 5, wide + 8, 11, 4, role("plank"), edge(1.8, role("wood2")))
    burnt, letters = role("burnt"), frame.letters
    name = shortened(one.name, wide - 10, letters)
    drawn += label(0, -high + 6 + letters * 0.9, name, letters, heavy=True, fill=burnt, width=wide - 8)
    return drawn + label(0, -high + 6 + letters * 2.2, one.points, letters, serif=True, fill=burnt, width=wide - 8)


def _banner(words: str, frame: Podium) -> str:
    letters = frame.letters * 1.35
    room = frame.width * 0.66
    lines = len(lines_of(words, room, letters, 2, serif=True))
    wide, high, top = room + 40, letters * (1.3 * lines + 1.0), 22 * frame.size
    left = (frame.width - wide) / 2
    drawn = box(left, top, wide, high, 13, role("gold"), edge(2.2, mix("#ffcb47", "#4a2e22", 0.5)))
    first = top + high / 2 - (lines - 1) * letters * 0.62
    return drawn + wrapped(frame.width / 2, first, words, room, letters, most=2, serif=True, fill=PRINT)
