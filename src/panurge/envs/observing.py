"""OpenSpiel's observers of our games: tensors by the blocks each game's `tensors` documents, and strings."""

import json
from typing import Any

import numpy as np

from panurge.core import cold
from panurge.core.card import GameCard
from panurge.core.state import State
from panurge.envs.numbers import Eye

BEFORE = "before the world is drawn"


class Observer:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from`, `string_from`.

    With perfect recall the tensor holds, after the observation, everything the seat has perceived, one number per event
    in order: 0 for none yet, else (code + 2) / scale, where an unseen event has the code −1. The scale is a power of
    two, so the numbers tell all codes apart."""

    def __init__(self, card: GameCard, players: int, recall: bool, public: bool, private: bool) -> None:
        self.players = players
        self.recall = recall
        self.public = public
        self.private = private
        self.eye = Eye(card, players)
        self.scale = 1 << (2 * card.actions).bit_length()
        blocks = [(name, length) for name, length, _ in card.module("tensors").layout(players)]
        self.size = sum(length for _, length in blocks)
        if recall:
            blocks += [("perceived", card.longest + 1)]
        numbers = np.zeros(sum(length for _, length in blocks), np.float32)
        ends = np.cumsum([length for _, length in blocks])
        pieces = {name: numbers[end - length : end] for (name, length), end in zip(blocks, ends)}
        self.tensor: Any = None if private else numbers
        self.dict: dict[str, Any] = {} if private else pieces

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0.0)
        memory = state.memory
        if memory is None:
            return
        self.tensor[: self.size] = self.eye(memory.state, None if self.public else player)
        if self.recall:
            codes = memory.codes(self.players if self.public else player)
            perceived = self.tensor[self.size :]
            perceived[: len(codes)] = np.asarray(codes, np.float64)
            perceived[: len(codes)] += 2.0
            perceived /= self.scale

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
        return f"{who}{begun}: {memory.told(row)}"


def _private(state: State, player: int) -> str:
    """The fields of the seat's veil that a spectator's does not show."""
    own, open_to_all = (state.veil(who).to_json()["fields"] for who in (player, None))
    hidden = {name: value for name, value in own.items() if value != open_to_all[name]}
    return json.dumps(hidden) if hidden else ""
