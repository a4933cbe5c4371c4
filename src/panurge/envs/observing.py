"""OpenSpiel's observers of our games: tensors by the blocks each game's `tensors` documents, and strings."""

import json
from typing import Any

import numpy as np

from panurge.core import cold
from panurge.core.card import GameCard
from panurge.core.state import State
from panurge.envs.arrays import Eye

BEFORE = "before the world is drawn"
PIECES = 3  # numbers for each perceived event
DIGIT = 22  # bits of the first two pieces of a game's own code; a 32-bit float tells 24 apart
REST = 63 - 2 * DIGIT  # bits of the last, so that every code has room


class Observer:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from`, `string_from`.

    With perfect recall the tensor holds, after the observation, everything the seat has perceived, as `pieces` writes
    it: three numbers per event, in order, and noughts after the last."""

    def __init__(self, card: GameCard, players: int, room: int, public: bool, private: bool) -> None:
        """`room` is for so many events, with perfect recall; 0 without."""
        self.players = players
        self.recall = room > 0
        self.public = public
        self.private = private
        self.eye = Eye(card, players)
        self.actions = card.actions
        blocks = [(name, length) for name, length, _ in card.module("tensors").layout(players)]
        self.size = sum(length for _, length in blocks)
        if room:
            blocks += [("perceived", room * PIECES)]
        numbers = np.zeros(sum(length for _, length in blocks), np.float32)
        ends = np.cumsum([length for _, length in blocks])
        by_name = {name: numbers[end - length : end] for (name, length), end in zip(blocks, ends)}
        self.tensor: Any = None if private else numbers
        self.dict: dict[str, Any] = {} if private else by_name

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0.0)
        memory = state.memory
        if memory is None:
            return
        self.tensor[: self.size] = self.eye(memory.state, None if self.public else player)
        if self.recall:
            numbers = pieces(memory.codes(self.players if self.public else player), self.actions)
            self.tensor[self.size : self.size + numbers.size] = numbers.ravel()

    def string_from(self, state: Any, player: int) -> str:
        memory = state.memory
        if memory is None:
            return BEFORE
        if self.private:
            return _private(memory.state, player)
        row = self.players if self.public else player
        if not self.recall:
            veil = memory.state.veil(None if self.public else player)
            return f"{cold.text(veil)}\n{veil.digest()}"
        who = "public" if self.public else f"seat {player}"
        root = memory.roots[row]
        begun = f" from {root.digest()}" if root is not None else ""
        return f"{who}{begun}: {memory.words_of(row)}"


def pieces(codes: list[int], actions: int) -> Any:
    """Perceived codes as rows of three numbers of 0 … 1, each of them exact as a 32-bit float.

    An action a, or an outcome, is (a + 2) / s, 0, 0, an event that is not seen 1 / s, 0, 0, where s is the first power
    of two beyond actions + 1. A code of the game's own (from `actions` on, up to 63 bits) is its lowest 22 bits / 2²²,
    the next 22 / 2²², and (what is left + 1) / 2¹⁹, which is never 0."""
    given = np.asarray(codes, np.int64)
    rows = np.zeros((len(codes), PIECES), np.float32)
    rows[:, 0] = (given + 2) / 2 ** (actions + 1).bit_length()
    own = np.flatnonzero(given >= actions)
    if len(own):
        large = given[own]
        low = 2**DIGIT - 1
        rows[own, 0] = (large & low) / 2**DIGIT
        rows[own, 1] = (large >> DIGIT & low) / 2**DIGIT
        rows[own, 2] = ((large >> 2 * DIGIT) + 1) / 2**REST
    return rows


def _private(state: State, player: int) -> str:
    """The fields of the seat's veil that a spectator's does not show."""
    own, open_to_all = (state.veil(who).to_json()["fields"] for who in (player, None))
    hidden = {name: value for name, value in own.items() if value != open_to_all[name]}
    return json.dumps(hidden) if hidden else ""
