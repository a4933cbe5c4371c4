"""Many games at once, for training: one call steps n games and fills numpy arrays.

>>> import numpy
>>> batch = Batch("black-sheep", 64, seed=1)
>>> batch.step(batch.sample(numpy.random.default_rng(0)))
>>> batch.masks.shape == (64, batch.actions)
True

`masks` (n × actions, uint8), `observations` (n × size, float32) and `seats` (n) tell of the decision to be made now;
`rewards` (n × players) and `dones` of what the last step did. The marked actions stand once more as numbers in
`options`, ascending, the first `counts[i]` of row i. A finished game starts again by itself. All are live, read-only
views of the engine's memory, valid until the next step; `buffers` names arrays of your own to be filled instead, and
`copy_into` fills some once.

Every game has a random stream of its own, made of `seed` and its number: the same seed and the same actions give the
same games, whatever `jobs` is and however many games there are beside it."""

import copy
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from panurge.bots.supervision import asking
from panurge.core.errors import BadOption, IllegalAction, PanurgeError
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.envs import seed_of, wanting

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise wanting(error) from None

from panurge.envs.arrays import clear, fill, size_of, writer_of
from panurge.envs.stepping import Stepper

ARRAYS: dict[str, Any] = {
    "masks": np.uint8,
    "options": np.int64,
    "counts": np.int64,
    "observations": np.float32,
    "rewards": np.float64,
    "dones": np.uint8,
    "seats": np.int64,
}


class Engine:
    """n games of a batch in this process, beginning with the one numbered `first`, and numpy's views of them."""

    def __init__(self, key: str, n: int, settings: dict[str, Any], seed: int, first: int = 0) -> None:
        card = GAMES[key]
        given = dict(settings)
        self._ask = asking(key)
        beginning = self._ask(card.start, given.pop("players"), given)
        size = size_of(card, settings["players"])
        self.stepper: Stepper = self._ask(Stepper, beginning, writer_of(card), n, card.actions, size, seed, first)
        form = shapes(beginning, n)
        self.arrays = {
            name: np.frombuffer(getattr(self.stepper, name), kind).reshape(form[name]) for name, kind in ARRAYS.items()
        }

    def step(self, chosen: Any) -> int:
        """−1, or the first game that refuses its action (then no game has moved)."""
        actions = vec[i64](chosen.tolist())
        refused = int(self.stepper.refuses(actions))
        if refused < 0:
            clear(self.arrays["observations"])
            self._ask(self.stepper.step, actions)
        return refused

    def state(self, index: int) -> State:
        return self.stepper.states[index].clone()

    def contents(self) -> tuple[list[State], list[Rng], Any, Any]:
        """What is not made anew from the arguments: states, random streams, and what the last step did."""
        rngs = [copy.copy(rng) for rng in self.stepper.rngs]
        states = [state.clone() for state in self.stepper.states]
        return states, rngs, self.arrays["rewards"].copy(), self.arrays["dones"].copy()

    def resume(self, states: list[State], rngs: list[Rng], rewards: Any, dones: Any) -> None:
        """Go on from the contents of another."""
        stepper = self.stepper
        clear(self.arrays["observations"])
        for i, (state, rng) in enumerate(zip(states, rngs, strict=True)):
            state.moves = stepper.beginning.moves  # shared, as the stepper's own games do
            state.weights = stepper.beginning.weights
            stepper.states[i] = state
            stepper.rngs[i] = rng
            stepper.show(i, state)
        fill(self.arrays["rewards"], rewards)
        fill(self.arrays["dones"], dones)

    def close(self) -> None:
        """Nothing is held that would have to be given back."""


def shapes(beginning: State, n: int) -> dict[str, tuple[int, ...]]:
    card = GAMES[beginning.KEY]
    players = int(beginning.players)
    return {
        "masks": (n, card.actions),
        "options": (n, len(beginning.moves)),
        "counts": (n,),
        "observations": (n, size_of(card, players)),
        "rewards": (n, players),
        "dones": (n,),
        "seats": (n,),
    }


class Batch:
    """n games of one kind, stepped together, in this process or in `jobs` processes with shared memory."""

    masks: Any
    options: Any
    counts: Any
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
        given = dict(settings)
        beginning = asking(key)(GAMES[key].start, given.pop("players"), given)
        seed = seed_of(seed)
        self.key = key
        self.n = n
        self.jobs = jobs
        self._settings = settings
        self._closed = False
        self.players: int = settings["players"]
        self.actions = GAMES[key].actions
        self.size = size_of(GAMES[key], self.players)
        self._form = shapes(beginning, n)
        self._engine: Any
        if jobs == 1:
            self._engine = Engine(key, n, settings, seed)
        else:
            from panurge.envs.crew import Crew

            self._engine = Crew(key, n, settings, seed, min(jobs, n), self._form)
        self._live = self._engine.arrays
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
        self._check_open()
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise IllegalAction(f"actions are whole numbers, not {given.dtype}")
        chosen = given.astype(np.int64, copy=False)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"a batch of {self.n} games takes {self.n} actions, not {chosen.shape}")
        refused = self._engine.step(chosen)
        if refused >= 0:
            refusal = self.state(refused).why_not(int(chosen[refused]))
            raise IllegalAction(f"game {refused}: {refusal.sentence}", refusal.rule, refusal.code)
        if self._own:
            self.copy_into(**self._own)

    def sample(self, rng: np.random.Generator) -> Any:
        """A uniformly random option for each game."""
        picked = (rng.random(self.n) * self._live["counts"]).astype(np.int64)
        return self._live["options"][np.arange(self.n), picked]

    def copy_into(self, **targets: Any) -> None:
        """Fill arrays of the caller's (of any number type), named as the batch's own."""
        for name, target in self._check(targets).items():
            np.copyto(target, self._live[name], casting="unsafe")

    def state(self, index: int) -> State:
        """A copy of one game's full state."""
        self._check_open()
        state: State = self._engine.state(index)
        return state

    def _check_open(self) -> None:
        if self._closed:
            raise PanurgeError("the batch is closed")

    def close(self) -> None:
        """End the processes, if there are any; the arrays keep what they hold, but the batch steps no more."""
        self._closed = True
        self._engine.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: the twin goes on as this one does, in memory of its own."""
        self._check_open()
        if self.jobs > 1:
            raise PanurgeError("a batch of several processes cannot be pickled or copied; one with jobs=1 can")
        own = {name: array.copy() for name, array in self._own.items()}
        return (_revive, (self.key, self.n, self._settings, own, self._engine.contents()))

    def __enter__(self) -> "Batch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _revive(key: str, n: int, settings: dict[str, Any], own: dict[str, Any], contents: tuple[Any, ...]) -> Batch:
    """For pickle."""
    batch = Batch(key, n, buffers=own, **settings)
    batch._engine.resume(*contents)
    batch.copy_into(**own)
    return batch
