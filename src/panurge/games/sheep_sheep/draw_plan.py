"""The measures of the table: the meadow, the scene with pile and hourglass, and a panel for each seat.

Wide, the meadow and the viewer's own panel are the largest things; the others stand beside the meadow, and the scene
takes the room they leave. On a phone the own cards lie right under the meadow.
"""

from dataclasses import dataclass
from functools import lru_cache

WIDE, TALL = 1044, 390
Spot = tuple[float, float]
Area = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True, eq=False)
class Panel:
    """A seat's place, and where its things lie."""

    plate: Area
    hand: Area  # middle of the first card, then width and height of a card
    step: float  # from card to card
    fetish: Area  # middle, then width and height
    flock: Area
    sheep: float  # scale of a sheep in the flock
    name: Spot
    name_width: float
    score: Spot

    def card(self, slot: int) -> Spot:
        return self.hand[0] + slot * self.step, self.hand[1]

    @property
    def rail(self) -> tuple[float, float]:
        return self.flock[2] - 16, 0.62 if self.flock[3] > 60 else 0.5

    def pile(self, family: int) -> tuple[float, float, float]:
        """Where the sheep of a family stand (their feet), and how wide their place is."""
        left, top, width, height = self.flock
        step = (width - 12) / 7
        return left + 8 + (family + 0.5) * step, top + height - 8, step


@dataclass(frozen=True, eq=False)
class Plan:
    """Where everything lies. Compared by identity, for it is the key of every remembered part."""

    wide: bool
    players: int
    height: int
    board: tuple[float, float, float]  # left, top, side of the meadow
    frame: float
    pitch: float  # of the cells
    side: float  # of a centre card
    scene: Area
    pile: tuple[float, float, float]  # middle, scale
    drawn: tuple[float, float, float]  # middle, width
    glass: tuple[float, float, float]  # middle, scale
    stop: tuple[float, float, float]  # middle of the button, and its width
    panels: tuple[Panel, ...]  # the own one first

    @property
    def rails(self) -> tuple[tuple[float, float], ...]:
        """Length and size of the fences behind the flocks."""
        return tuple(sorted({panel.rail for panel in self.panels}))

    @property
    def width(self) -> int:
        return WIDE if self.wide else TALL

    def cell(self, cell: int) -> Spot:
        left, top, side = self.board
        first = (side - 3 * self.pitch) / 2 + self.pitch / 2
        return left + first + cell % 3 * self.pitch, top + first + cell // 3 * self.pitch


def _beside(index: int, others: int) -> Panel:
    """Another seat's panel beside the meadow; where three share the room, the flock stands beside the name."""
    high, gap, card, flock, sheep = {
        1: (240.0, 0.0, 88.0, 108.0, 0.56),
        2: (180.0, 12.0, 88.0, 62.0, 0.4),
        3: (142.0, 9.0, 88.0, 54.0, 0.36),
    }[others]
    left, width = 590.0, 450.0
    top = 576 - (others - index) * (high + gap) + gap
    deep = card * 0.72
    low = top + high - deep / 2 - 10
    head = top + (24 if others == 1 else 20 if others == 2 else 34)
    strip = (left + 10, low - deep / 2 - flock - 9, width - 20, flock)
    if others == 3:
        strip = (left + 128, low - deep / 2 - flock - 6, width - 128 - 66, flock)
    return Panel(
        (left, top, width, high), (left + 13 + card / 2, low, card, deep), card + 6,
        (left + width - 13 - deep * 0.37, low, deep * 0.74, deep), strip, sheep, (left + 24, head),
        250 if others < 3 else 100, (left + width - 36, head),
    )  # fmt: skip


def _wide(players: int) -> Plan:
    others = players - 1
    panels = [_beside(index, others) for index in range(others)]
    own = Panel(
        (4, 592, 1036, 222), (106, 746, 176, 122), 186, (812, 746, 96, 122), (190, 601, 758, 72), 0.52, (34, 634), 150,
        (996, 634),
    )  # fmt: skip
    scene = (590.0, 4.0, 450.0, panels[0].plate[1] - 16)
    low, size = scene[1] + scene[3], 1.3 if others == 1 else 1.0
    middle = low - (80 if others == 1 else 62 if others == 2 else 60)
    return Plan(
        True, players, 820, (10, 10, 556), 10, 183, 171, scene,
        ({1: 666, 2: 654, 3: 646}[others], middle, size),
        (792, middle + 2, 128) if others < 3 else (764, middle + 2, 112),
        (970 - (size - 1) * 40, middle - 2, 1.06 * size), (950, 748, 156), (own, *panels),
    )  # fmt: skip


def _tall(players: int) -> Plan:
    own = Panel(
        (5, 398, 380, 222), (47, 434, 80, 62), 82.5, (359, 434, 40, 62), (12, 562, 366, 50), 0.34, (28, 548), 240,
        (350, 546),
    )  # fmt: skip
    panels = [own]
    for index in range(players - 1):
        top = 628 + index * 164.0
        panels.append(
            Panel(
                (5, top, 380, 158),
                (47, top + 120, 80, 62),
                82.5,
                (359, top + 120, 40, 62),
                (12, top + 36, 366, 48),
                0.32,
                (28, top + 20),
                240,
                (350, top + 19),
            )
        )
    return Plan(
        False, players, 628 + (players - 1) * 164, (7, 7, 376), 7, 123, 114, (11, 472, 368, 56), (42, 500, 0.5),
        (134, 500, 74), (195, 500, 0.5), (298, 500, 164), tuple(panels),
    )  # fmt: skip


@lru_cache(maxsize=16)
def plan_of(layout: str, players: int) -> Plan:
    return _tall(players) if layout == "tall" else _wide(players)
