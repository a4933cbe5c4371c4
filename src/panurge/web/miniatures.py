"""Live miniatures: a table as a spectator sees it, cut to its board. Drawn when somebody looks, off the event loop,
once for each table, language and theme, and shared by all who look; one that moves fast is drawn every other second."""

import asyncio
import gzip
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from panurge.core.card import GameCard
from panurge.core.state import State
from panurge.drawing.frame import Drawing
from panurge.table import Room

PACE = 2.0  # seconds a miniature lasts, however fast the table moves
MOST = 400  # are kept
USUAL = (6, 6, 1032, 596)  # what of a wide drawing is the board, where the game does not say (`draw.BOARD`)
TOUCHED = re.compile("choices?|handles|options|buttons|previews")  # parts that are only there to be touched

Key = tuple[str, str, str]  # table, language, theme
Names = tuple[str, ...]  # what the players are called in it, as those may know who look on


@dataclass(frozen=True)
class Miniature:
    n: int  # the last entry it shows
    names: Names
    packed: bytes  # gzip
    at: float


class Miniatures:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[Key, Miniature] = OrderedDict()
        self._drawing: dict[tuple[Key, Names], asyncio.Task[Miniature]] = {}
        self._pen = asyncio.Semaphore(1)  # one at a time: people at tables come first
        self.drawn = 0  # how many were, for tests and numbers

    def forget(self) -> None:
        self._kept.clear()

    def kept(self, room: Room, language: str, theme: str, names: Names) -> Miniature | None:
        """What can be shown without drawing: it shows the last entry, or is not two seconds old."""
        found = self._kept.get((room.table.id, language, theme))
        if found is None or found.names != names:
            return None
        return found if found.n == room.table.n or self._clock() - found.at < PACE else None

    async def of(self, room: Room, language: str, theme: str, names: Names) -> Miniature:
        found = self.kept(room, language, theme, names)
        if found is not None:
            return found
        key = (room.table.id, language, theme)
        task = self._drawing.get((key, names))
        if task is None:  # whoever comes meanwhile waits for the same one
            task = self._drawing[key, names] = asyncio.create_task(self._draw(key, room, names))
            task.add_done_callback(lambda done: self._drawing.pop((key, names), None))
        return await asyncio.shield(task)

    async def _draw(self, key: Key, room: Room, names: Names) -> Miniature:
        async with self._pen:
            table = room.table
            n, veil = table.n, table.state.veil(None)  # as of now, and nobody else's
            packed = await asyncio.to_thread(_packed, table.card, veil, key[1], key[2], names)
        made = self._kept[key] = Miniature(n, names, packed, self._clock())
        self._kept.move_to_end(key)
        self.drawn += 1
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return made


def _packed(card: GameCard, veil: State, language: str, theme: str, names: tuple[str, ...]) -> bytes:
    return gzip.compress(miniature(card, veil, language, theme, names).encode(), 4)


def miniature(card: GameCard, veil: State, language: str, theme: str, names: tuple[str, ...]) -> str:
    """The board of a wide drawing, as a picture of its own."""
    draw: Any = card.module("draw")
    drawing: Drawing = draw.draw(veil, language, "wide", names)
    return cut(drawing, getattr(draw, "BOARD", USUAL), theme)


def cut(drawing: Drawing, window: tuple[int, int, int, int], theme: str) -> str:
    parts = tuple((name, f'<g id="{name}"></g>' if TOUCHED.fullmatch(name) else body) for name, body in drawing.parts)
    x, y, width, height = window
    svg = replace(drawing, parts=parts, title="").standalone(theme)  # what it shows is said beside it
    size = f'width="{drawing.width}" height="{drawing.height}"', f'width="{width}" height="{height}"'
    whole, part = f'viewBox="0 0 {drawing.width} {drawing.height}"', f'viewBox="{x} {y} {width} {height}"'
    return svg.replace(*size, 1).replace(whole, part, 1)
