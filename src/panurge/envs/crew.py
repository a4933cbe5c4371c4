"""The processes of a batch: each steps its share of the games and writes what came of it into memory all share."""

import contextlib
import multiprocessing
import weakref
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np

from panurge.core.errors import PanurgeError
from panurge.core.rng import Rng
from panurge.core.state import State
from panurge.envs.arrays import fill
from panurge.envs.batch import ARRAYS, Engine

STEP, STATE, KEEP, END = b"s", b"?", b"k", b"e"
DONE = b"."
LOST = "a process of the batch has ended or does not answer; the batch is closed"
UNSTARTED = (
    "a process of the batch has not started; in a script, a batch with jobs is made under "
    "`if __name__ == \"__main__\":`, since every process imports the script anew"
)
PATIENCE = 60.0  # seconds a worker may take for a step (or to start) before it is given up …
CATCHING_UP = 3600.0  # … and a new one to do again what the lost one had done
SPAN = 4096  # steps after which the games are kept anew: less than a hundredth of the time goes into it

_SPAWN = multiprocessing.get_context("spawn")
Contents = tuple[list[State], list[Rng], Any, Any]


class Again(NamedTuple):
    """What a process must do before it begins: go on from these games, and take these steps."""

    kept: Contents | None
    options: Any
    since: Any


def layout(form: Mapping[str, tuple[int, ...]]) -> tuple[dict[str, int], int]:
    """Where each array begins in the shared block, and the block's size; the chosen actions come first."""
    places = {"actions": 0}
    end = form["seats"][0] * 8
    for name, kind in ARRAYS.items():
        places[name] = end
        end += -(-int(np.prod(form[name])) * np.dtype(kind).itemsize // 64) * 64
    return places, end


def arrays_of(block: Any, form: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """The arrays in the shared block, which lives as long as one of them does."""
    places, _ = layout(form)
    kinds: dict[str, Any] = {"actions": np.int64, **ARRAYS}
    whole = {"actions": form["seats"], **form}
    return {
        name: np.frombuffer(block, kinds[name], int(np.prod(whole[name])), at).reshape(whole[name])
        for name, at in places.items()
    }


class Crew:
    """A batch's games divided among processes, as evenly as may be. One that dies is replaced: the new one goes on from
    what was kept of its games and does again what was done since, so that nobody can tell."""

    def __init__(
        self, key: str, n: int, settings: dict[str, Any], seed: int, jobs: int, form: dict[str, tuple[int, ...]]
    ) -> None:
        _, size = layout(form)
        self._block = _SPAWN.RawArray("B", size)
        self._all = arrays_of(self._block, form)
        self._given = (form, key, settings, seed)
        self._bounds = [n * job // jobs for job in range(jobs + 1)]
        self._since = np.zeros((SPAN, n), np.min_scalar_type(form["masks"][1]))  # the actions of the last steps …
        self._steps = 0
        self._kept: list[Contents | None] = [None] * jobs  # … and the games before them; None: as they began
        self._options = self._all["options"].copy()  # beyond its count, a row still has what was there before
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        for job in range(jobs):
            pipe, worker = self._start(job)
            self._pipes.append(pipe)
            self._workers.append(worker)
        self._finalizer = weakref.finalize(self, _dismiss, self._pipes, self._workers)
        self.arrays = {name: self._all[name].view() for name in ARRAYS}
        for array in self.arrays.values():
            array.flags.writeable = False
        for pipe in self._pipes:
            if not _done(pipe):
                self._give_up(UNSTARTED)

    def _start(self, job: int) -> tuple[Connection, Any]:
        first, end = self._bounds[job : job + 2]
        form, key, settings, seed = self._given
        again = Again(self._kept[job], self._options[first:end], self._since[: self._steps, first:end])
        ours, theirs = _SPAWN.Pipe()
        told = (theirs, self._block, form, key, first, end, settings, seed, again)
        worker = _SPAWN.Process(target=work, args=told, daemon=True)
        worker.start()
        theirs.close()
        return ours, worker

    def step(self, chosen: Any) -> int:
        """−1, or the first game that refuses its action (then no game has moved)."""
        masks = self._all["masks"]
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        allowed = inside & (masks[np.arange(len(chosen)), np.where(inside, chosen, 0)] != 0)
        if not allowed.all():
            return int(allowed.argmin())
        if self._steps == SPAN:
            self._keep()
        self._all["actions"][:] = chosen
        self._since[self._steps] = chosen
        self._steps += 1
        for pipe in self._pipes:
            with contextlib.suppress(OSError):  # one that has ended is found out below
                pipe.send_bytes(STEP)
        for job, pipe in enumerate(self._pipes):
            if not _done(pipe):
                self._renew(job)
        return -1

    def _keep(self) -> None:
        """From here on a new process would begin."""
        self._kept = [self._told(job, KEEP) for job in range(len(self._pipes))]
        self._options = self._all["options"].copy()
        self._steps = 0

    def state(self, index: int) -> State:
        at = range(self._bounds[-1])[index]
        job = next(job for job, end in enumerate(self._bounds[1:]) if at < end)
        state: State = self._told(job, STATE, at - self._bounds[job])
        return state

    def _told(self, job: int, *question: Any) -> Any:
        """What a process answers; a new one, if it has died."""
        answer = _answer(self._pipes[job], *question)
        if answer is None:
            self._renew(job)
            answer = _answer(self._pipes[job], *question)
        if answer is None:
            self._give_up(LOST)
        return answer

    def _renew(self, job: int) -> None:
        """A new process where one has died, with the same games as they stand now; if that dies too, all is lost."""
        self._workers[job].kill()
        self._workers[job].join()
        self._pipes[job].close()
        self._pipes[job], self._workers[job] = self._start(job)
        if not _done(self._pipes[job], CATCHING_UP):
            self._give_up(LOST)

    def _give_up(self, why: str) -> None:
        self.close()
        raise PanurgeError(why)

    def close(self) -> None:
        self._finalizer()


def _done(pipe: Connection, patience: float = PATIENCE) -> bool:
    """Whether a process has done what it was asked; False: it died, or does not answer."""
    try:
        return pipe.poll(patience) and pipe.recv_bytes() == DONE
    except (EOFError, OSError):
        return False


def _answer(pipe: Connection, question: bytes, *more: int) -> Any:
    """None: none came."""
    try:
        pipe.send_bytes(question)
        for one in more:
            pipe.send(one)
        return pipe.recv() if pipe.poll(PATIENCE) else None
    except (EOFError, OSError):
        return None


def _dismiss(pipes: list[Connection], workers: list[Any]) -> None:
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.send_bytes(END)
            pipe.close()
    for worker in workers:
        worker.join(2.0)
        if worker.is_alive():
            worker.kill()
            worker.join()


def work(
    pipe: Connection,
    block: Any,
    form: dict[str, tuple[int, ...]],
    key: str,
    first: int,
    end: int,
    settings: dict[str, Any],
    seed: int,
    again: Again,
) -> None:
    """In the process: games first … end − 1 of the batch, after what another has done with them."""
    shared = {title: array[first:end] for title, array in arrays_of(block, form).items()}
    engine = Engine(key, end - first, settings, seed, first)
    if again.kept is not None:
        engine.resume(*again.kept)
        fill(engine.arrays["options"], again.options)
    for chosen in again.since:
        engine.step(chosen)
    actions = shared.pop("actions")

    def tell() -> None:
        for title, array in shared.items():
            np.copyto(array, engine.arrays[title])
        pipe.send_bytes(DONE)

    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        tell()
        while (asked := pipe.recv_bytes()) != END:
            if asked == STATE:
                pipe.send(engine.state(pipe.recv()))
            elif asked == KEEP:
                pipe.send(engine.contents())
            else:
                engine.step(actions)
                tell()
