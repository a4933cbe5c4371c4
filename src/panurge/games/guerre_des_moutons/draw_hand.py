"""How the tiles of a hand find room: as large as can be, but on a phone never too small for a finger.

A drawing keeps its size during a game. When a hand outgrows its room, its tiles move closer together before they grow
too small for a finger or, on a wide table, for an eye. Then a phone's meadow gives way row by row: the landscape can be
panned and zoomed, a tile cannot."""

from functools import lru_cache
from typing import NamedTuple

from panurge.games.guerre_des_moutons import data

FINGER = 40  # units of a tall drawing are pixels of a phone
EYE = 66  # units of a wide drawing: 64 pixels of a screen of 1440
MOST_TAKEN = 141  # of the meadow's height: three rows


def face_name(piece: int) -> str:
    """The part of the drawing that a face in hand is, or one's own "?" tile."""
    return f"face-{piece}" if piece < data.REVEAL else f"mark-{data.COLOUR_NAMES[piece - int(data.REVEAL)]}"


class Rack(NamedTuple):
    """Tiles side by side, each with both faces."""

    size: int  # of a face
    per_row: int
    gap: int  # around the faces
    between: int  # the two faces
    spare: int  # between two tiles

    @property
    def pair(self) -> int:
        return 2 * self.size + 2 * self.gap + self.between

    @property
    def row(self) -> int:
        return self.size + 2 * self.gap + self.spare

    def high(self, count: int) -> int:
        return -(-count // max(1, self.per_row)) * self.row


def racked(size: int, inside: float, gap: int, between: int, spare: int) -> Rack:
    rack = Rack(size, 0, gap, between, spare)
    return rack._replace(per_row=int((inside + spare) // (rack.pair + spare)))


@lru_cache(maxsize=1024)
def rack_for(count: int, inside: float, room: float, sizes: tuple[int, ...], gap: int, touch: bool) -> Rack:
    """The largest size at which so many tiles find room; close together before too small."""
    loose = [racked(size, inside, gap, 6, gap) for size in sizes]
    least = FINGER if touch else EYE
    dense = racked(least, inside, 2, 2, 3) if touch else racked(least, inside, 2, 0, 1)
    large = [rack for rack in loose if rack.size >= least]
    small = [] if touch else [rack for rack in loose if rack.size < least]
    fitting = [rack for rack in (*large, dense, *small) if rack.per_row and rack.high(count) <= room]
    if fitting:
        return fitting[0]
    if touch and dense.high(count) <= room + MOST_TAKEN:
        return dense
    return next((rack for rack in loose if rack.per_row and rack.high(count) <= room + touch * MOST_TAKEN), loose[-1])
