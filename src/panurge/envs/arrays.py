"""Observations as numpy arrays of 32-bit floats: one at a time, or many in the memory of a batch."""

import ctypes
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32, i64

from panurge.core.card import GameCard
from panurge.core.numbers import Writer, bits_of
from panurge.core.state import FULL, SPECTATOR, State


def writer_of(card: GameCard) -> Writer:
    """The game's own writer; for a game that only offers `observe`, one that copies what it gives."""
    tensors = card.module("tensors")
    own: Writer | None = getattr(tensors, "WRITER", None)
    return own if own is not None else Copier(tensors)


class Copier(Writer):
    def __init__(self, tensors: Any) -> None:
        self.tensors = tensors

    def write(self, state: State, viewer: i64, numbers: vec[i32], at: i64) -> None:
        veil = state.veiled(viewer) if state.viewer == FULL else state
        for place, number in enumerate(self.tensors.observe(veil), at):
            numbers[place] = bits_of(number)


def size_of(card: GameCard, players: int) -> int:
    """How many numbers an observation has."""
    return sum(length for _, length, _ in card.module("tensors").layout(players))


class Eye:
    """Shows one state after the other as a seat sees it."""

    def __init__(self, card: GameCard, players: int) -> None:
        self.size = size_of(card, players)
        self._made_of = (card, players)
        self._writer = writer_of(card)
        self._blank = vec[i32]([0] * self.size)

    def __call__(self, state: State, seat: int | None) -> Any:
        """The observation of a seat (None: a spectator), an array of its own."""
        numbers: Any = self._blank[:]
        self._writer.write(state, SPECTATOR if seat is None else seat, numbers, 0)
        return np.frombuffer(numbers, np.float32).copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Eye, self._made_of)


def clear(view: Any) -> None:
    """Noughts into the memory of a box that numpy sees read-only."""
    ctypes.memset(view.ctypes.data, 0, view.nbytes)


def fill(view: Any, numbers: Any) -> None:
    """Numbers of the same kind and shape into such memory."""
    ctypes.memmove(view.ctypes.data, np.ascontiguousarray(numbers, view.dtype).ctypes.data, view.nbytes)
