"""Many games at once, for training: one call steps n games and fills numpy arrays.

>>> import numpy
>>> batch = Batch("black-sheep", 64, seed=1)
>>> batch.step(batch.sample(numpy.random.default_rng(0)))
>>> batch.masks.shape == (64, batch.actions)
True

`masks` (n × actions, uint8), `observations` (n × size, float64) and `seats` (n) tell of the decision to be made now;
`rewards` (n × players) and `dones` of what the last step did. A finished game starts again by itself. They are live,
read-only views of the engine's memory, valid until the next step; `buffers` names arrays of your own to be filled
instead, and `copy_into` fills some once.

Every game has a random stream of its own, made of `seed` and its number: the same seed and the same actions give the
same games, whatever `jobs` is and however many games there are beside it."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.errors import BadOption, IllegalAction
from panurge.core.registry import GAMES
from panurge.core.state import State
from panurge.envs.stepping import Stepper

ARRAYS = {"masks": np.uint8, "observations": np.float64, "rewards": np.float64, "dones": np.uint8, "seats": np.int64}


def stepper(key: str, n: int, settings: dict[str, Any], seed: int, first: int = 0) -> Stepper:
    """n games of a batch, beginning with the one numbered `first`."""
    card = GAMES[key]
    given = dict(settings)
    beginning = card.start(given.pop("players"), given)
    tensors = card.module("tensors")
    return Stepper(beginning, tensors.observe, n, card.actions, size_of(key, settings["players"]), seed, first)


def size_of(key: str, players: int) -> int:
    """How many numbers an observation has."""
    return sum(length for _, length, _ in GAMES[key].module("tensors").layout(players))


def shapes(key: str, n: int, players: int) -> dict[str, tuple[int, ...]]:
    return {
        "masks": (n, GAMES[key].actions),
        "observations": (n, size_of(key, players)),
        "rewards": (n, players),
        "dones": (n,),
        "seats": (n,),
    }


def views(engine: Stepper, form: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """The engine's boxes as numpy arrays, without copying and read-only."""
    return {name: np.frombuffer(getattr(engine, name), kind).reshape(form[name]) for name, kind in ARRAYS.items()}


class Batch:
    """n games of one kind, stepped together, in this process or in `jobs` processes with shared memory."""

    masks: Any
    observations: Any
    rewards: Any
    dones: Any
    seats: Any

    def __init__(
        self,
        key: str,
        n: int,
        players: int | None = None,
        seed: int = 0,
        jobs: int = 1,
        buffers: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        if n < 1 or jobs < 1:
            raise BadOption("a batch has at least one game and one job")
        settings = GAMES[key].settings(players, options)
        self.key = key
        self.n = n
        self.players: int = settings["players"]
        self.actions = GAMES[key].actions
        self.size = size_of(key, self.players)
        self._form = shapes(key, n, self.players)
        self._here: Stepper | None = None
        self._crew: Any = None
        if jobs == 1:
            self._here = stepper(key, n, settings, seed)
            self._live = views(self._here, self._form)
        else:
            from panurge.envs.crew import Crew

            self._crew = Crew(key, n, settings, seed, min(jobs, n), self._form)
            self._live = self._crew.arrays
        self._own = self._check(buffers or {})
        for name, array in {**self._live, **self._own}.items():
            setattr(self, name, array)
        self.copy_into(**self._own)

    def _check(self, buffers: Mapping[str, Any]) -> dict[str, Any]:
        for name, array in buffers.items():
            if name not in ARRAYS:
                raise BadOption(f"a batch has no array {name!r}; it has {', '.join(ARRAYS)}")
            if array.shape != self._form[name]:
                raise BadOption(f"the buffer for {name} has the shape {array.shape}, not {self._form[name]}")
        return dict(buffers)

    def step(self, actions: Any) -> None:
        """One action per game, any sequence or array of n integers; IllegalAction names the first game that refuses,
        and then no game has moved."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"a batch of {self.n} games takes {self.n} actions, not {chosen.shape}")
        if self._here is not None:
            refused = int(self._here.step(vec[i64](chosen.tolist())))
        else:
            refused = self._crew.step(chosen)
        if refused >= 0:
            refusal = self.state(refused).why_not(int(chosen[refused]))
            raise IllegalAction(f"game {refused}: {refusal.sentence}", refusal.rule, refusal.code)
        if self._own:
            self.copy_into(**self._own)

    def sample(self, rng: np.random.Generator) -> Any:
        """A uniformly random option for each game."""
        masks = self._live["masks"].view(np.bool_)
        options = np.flatnonzero(masks)  # of all games, one after the other
        counts = np.count_nonzero(masks, axis=1)
        before = np.cumsum(counts) - counts
        picked = (rng.random(self.n) * counts).astype(np.int64)
        return options[before + picked] % self.actions

    def copy_into(self, **targets: Any) -> None:
        """Fill arrays of the caller's (of any number type), named as the batch's own."""
        for name, target in self._check(targets).items():
            np.copyto(target, self._live[name], casting="unsafe")

    def state(self, index: int) -> State:
        """A copy of one game's full state."""
        if self._here is not None:
            return self._here.states[index].clone()
        state: State = self._crew.state(index)
        return state

    def close(self) -> None:
        """End the processes, if there are any; the arrays keep what they hold, but the batch steps no more."""
        if self._crew is not None:
            self._crew.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
