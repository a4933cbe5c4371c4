"""Many games at once, for training: one call steps n games and fills numpy arrays.

>>> batch = Batch("guerre-et-beeeh", 64, seed=1)          # doctest: +SKIP
>>> actions = batch.sample(numpy.random.default_rng(0))   # doctest: +SKIP
>>> batch.step(actions)                                   # doctest: +SKIP

`masks` (n × actions, uint8), `observations` (n × size, float64) and `seats` (n) tell of the decision to be made now;
`rewards` (n × players) and `dones` of what the last step did. They are live, read-only views of the engine's memory,
valid until the next step; `copy_into` fills buffers of your own. A finished game starts again by itself."""

from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.errors import IllegalAction
from panurge.core.registry import GAMES
from panurge.envs.stepping import Stepper


class Batch:
    """n games of one kind, stepped together; the same seed and the same actions give the same games."""

    def __init__(self, key: str, n: int, players: int | None = None, seed: int = 0, **options: Any) -> None:
        card = GAMES[key]
        beginning = card.start(players, options)
        tensors = card.module("tensors")
        self.n = n
        self.players = int(beginning.players)
        self.actions = card.actions
        self.size = sum(length for _, length, _ in tensors.layout(self.players))
        self._stepper = Stepper(beginning, tensors.observe, n, self.actions, self.size, seed)
        self.masks = _live(self._stepper.masks, np.uint8).reshape(n, self.actions)
        self.observations = _live(self._stepper.observations, np.float64).reshape(n, self.size)
        self.rewards = _live(self._stepper.rewards, np.float64).reshape(n, self.players)
        self.dones = _live(self._stepper.dones, np.uint8)
        self.seats = _live(self._stepper.seats, np.int64)

    def step(self, actions: Any) -> None:
        """One action per game, any sequence or array of n integers; IllegalAction names the first game that refuses."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"a batch of {self.n} games takes {self.n} actions, not {chosen.shape}")
        refused = self._stepper.step(vec[i64](chosen.tolist()))
        if refused >= 0:
            state = self._stepper.states[refused]
            refusal = state.why_not(int(chosen[refused]))
            raise IllegalAction(f"game {refused}: {refusal.sentence}", refusal.rule, refusal.code)

    def sample(self, rng: np.random.Generator) -> Any:
        """A uniformly random option for each game."""
        keys = rng.random(self.masks.shape, dtype=np.float32) * self.masks
        return keys.argmax(axis=1)

    def copy_into(
        self, masks: Any = None, observations: Any = None, rewards: Any = None, dones: Any = None, seats: Any = None
    ) -> None:
        """Fill the caller's buffers (of any number type)."""
        for source, target in (
            (self.masks, masks),
            (self.observations, observations),
            (self.rewards, rewards),
            (self.dones, dones),
            (self.seats, seats),
        ):
            if target is not None:
                np.copyto(target, source, casting="unsafe")

    def state(self, index: int) -> Any:
        """A copy of one game's full state."""
        return self._stepper.states[index].clone()


def _live(box: Any, number: Any) -> Any:
    """A read-only view of a vec, without copying."""
    return np.frombuffer(box, number)
