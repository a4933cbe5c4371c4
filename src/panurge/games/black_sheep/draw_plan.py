"""The measures of the table: where fields, hand, crates, pens and tasks lie, for each layout and number of players.

A wide table is as high as a screen leaves room for; the fewer sit at it, the larger everything is drawn.
"""

from dataclasses import dataclass
from functools import lru_cache

WIDE, TALL = 1044, 390
CARD = 60, 78  # every card is this one, scaled
SCREEN = 820.0  # the height a wide table fills


@dataclass(frozen=True, eq=False)
class Plan:
    """Measures of one layout, in its units. Compared by identity, for it is the key of every remembered part."""

    wide: bool
    players: int
    frame: float  # thickness of the wood
    gap: float  # between the fields
    field: float  # width of a field
    title: float  # height of a field's sign
    row: float  # height of another player's side
    small: float  # scale of the cards there
    paddock: float  # height of the place where the figures wait
    figure: float  # scale of a figure there
    large: float  # scale of the cards on the own side
    strip: float  # height of the ribbon, and of the lays on offer that take its place
    offer: float  # scale of the cards on offer
    hand: tuple[float, float]
    tray: float  # height of the hand's tray
    pen: float  # height of a pen
    stock: float  # height of the crates
    columns: int  # of stalls in a pen

    @property
    def width(self) -> int:
        return WIDE if self.wide else TALL

    def left(self, field: int) -> float:
        return self.frame + self.gap + field * (self.field + self.gap)

    @property
    def top(self) -> float:
        return self.frame + 8

    @property
    def rows_top(self) -> float:
        return self.top + self.title

    @property
    def paddock_top(self) -> float:
        return self.rows_top + (self.players - 1) * self.row + 6

    @property
    def side_top(self) -> float:
        return self.paddock_top + self.paddock + 12

    @property
    def strip_top(self) -> float:
        return self.side_top + CARD[1] * self.large + 7

    @property
    def field_foot(self) -> float:
        return self.strip_top + self.strip + 6

    @property
    def board(self) -> float:
        """The height of the meadow."""
        return self.field_foot + 8 - self.frame

    @property
    def tray_top(self) -> float:
        return self.board + 2 * self.frame + (12 if self.wide else 10)

    @property
    def pens_top(self) -> float:
        return self.tray_top + self.tray + (12 if self.wide else 8)

    @property
    def stock_top(self) -> float:
        """Wide, the crates stand beside the hand; on a phone they come after the pens."""
        return self.tray_top if self.wide else self.pens_top + self.players * (self.pen + 6) + 2

    def pen_box(self, place: int) -> tuple[float, float, float]:
        """Left, top and width of a pen: side by side, or one below the other."""
        if not self.wide:
            return 5.0, self.pens_top + place * (self.pen + 6), TALL - 10.0
        across = (WIDE - 8 - (self.players - 1) * 12) / self.players
        return 4 + place * (across + 12), self.pens_top, across

    @property
    def strips(self) -> tuple[float, float]:
        """How wide a row of lays may be: those of a card under one field, those of a field opened alone."""
        if self.wide:
            return self.field - 4, self.field - 4
        return self.field + self.gap, self.width - 2 * self.frame - 8

    @property
    def field_rail(self) -> tuple[float, float]:
        """Length and size of the fence of a paddock."""
        return (self.field - 28, 0.9) if self.wide else (self.field - 18, 0.55)

    @property
    def pen_rail(self) -> tuple[float, float]:
        across = self.pen_box(0)[2]
        return (across - 20, 0.7) if self.wide else (across - 104, 0.5)

    @property
    def foot(self) -> float:
        """Where the tasks begin."""
        return self.pens_top + self.pen + 8 if self.wide else self.stock_top + self.stock + 8


def _wide(players: int) -> Plan:
    row, small, paddock, figure, large, strip = {
        2: (80.0, 0.92, 130.0, 1.12, 1.16, 56.0),
        3: (64.0, 0.74, 112.0, 0.98, 1.06, 54.0),
        4: (54.0, 0.63, 100.0, 0.88, 0.98, 52.0),
    }[players]
    measures = Plan(
        True, players, 10, 13, 324, 28, row, small, paddock, figure, large, strip, 0.64, (98, 128), 154, 0, 154,
        6 if players == 2 else 3,
    )  # fmt: skip
    return _with_pen(measures, SCREEN - 8 - measures.pens_top)


def _with_pen(plan: Plan, pen: float) -> Plan:
    kept = {name: getattr(plan, name) for name in plan.__dataclass_fields__}
    return Plan(**(kept | {"pen": pen}))


def _tall(players: int) -> Plan:
    row, paddock = {2: (50.0, 72.0), 3: (44.0, 70.0), 4: (41.0, 66.0)}[players]
    return Plan(
        False, players, 7, 5, 118.6, 24, row, 0.53 if players == 2 else 0.47, paddock, 0.54, 0.61, 62, 0.5,
        (82, 106), 122, 84, 138, 6,
    )  # fmt: skip


@lru_cache(maxsize=16)
def plan_of(layout: str, players: int) -> Plan:
    return _wide(players) if layout == "wide" else _tall(players)
