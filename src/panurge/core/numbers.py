"""Observations as numbers of 0 … 1, written straight into memory that numpy reads as 32-bit floats.

A `vec` of the compiled engine holds whole numbers or 64-bit floats, no 32-bit ones; so a game writes the *bits* of its
numbers, which it never has to compute: `ONE`, or an entry of a table that `shares` made. A game's `tensors.py`
subclasses `Writer` and names its instance `WRITER`; nothing is written for a nought.
"""

import struct
from array import array
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from panurge.core.state import State

ONE: Final[i32] = 0x3F800000  # the bits of 1.0
ROW: Final[i64] = 32  # entries of a row in `table`


def shares(most: int) -> vec[i32]:
    """The bits of 0 / most, 1 / most … most / most."""
    found: list[i32] = []
    for count in range(most + 1):
        found.append(bits_of(count / most))
    return vec[i32](found)


def table(mosts: list[int]) -> vec[i32]:
    """A row of shares for each of several wholes, below `ROW`: the bits of count / mosts[k] stand at k * ROW + count.
    (A list of vecs would cost more than the writing.)"""
    found: list[i32] = []
    for most in mosts:
        row = shares(max(1, most))
        for count in range(ROW):
            found.append(row[count] if count < len(row) else 0)
    return vec[i32](found)


def bits_of(number: float) -> i32:
    bits: int = struct.unpack("<i", struct.pack("<f", number))[0]
    return bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        """What a seat (or SPECTATOR) may know, from `numbers[at]` on, where there are only noughts yet.

        The state is full, or that viewer's own veil, and the numbers are the same for both: whoever makes many of them
        need not make the veils. The kit holds a game to it; where secrets are many, `self.write(state.veiled(viewer),
        …)` is the safe way."""
        raise NotImplementedError


def observed(writer: Writer, veil: State, blocks: list[tuple[str, int, str]]) -> vec[float]:
    """One observation as floats, given the game's layout."""
    length = 0
    for block in blocks:
        length += block[1]
    numbers = vec[i32]([0] * length)
    writer.write(veil, veil.viewer, numbers, 0)
    floats = array("f", memoryview(numbers).tobytes())
    return vec[float](floats.tolist())
