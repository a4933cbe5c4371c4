"""The processes of a batch: each steps its share of the games and writes what came of it into memory all share."""

import contextlib
import multiprocessing
import weakref
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from panurge.core.errors import PanurgeError
from panurge.core.state import State
from panurge.envs.batch import ARRAYS, Engine

STEP, STATE, END = b"s", b"?", b"e"
DONE = b"."
LOST = "a process of the batch has ended or does not answer; the batch is closed"
UNSTARTED = (
    "a process of the batch has not started; in a script, a batch with jobs is made under "
    "`if __name__ == \"__main__\":`, since every process imports the script anew"
)
PATIENCE = 60.0  # seconds a worker may take for a step (or to start) before it is given up


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
    """A batch's games divided among processes, as evenly as may be."""

    def __init__(
        self, key: str, n: int, settings: dict[str, Any], seed: int, jobs: int, form: dict[str, tuple[int, ...]]
    ) -> None:
        _, size = layout(form)
        spawn = multiprocessing.get_context("spawn")
        block = spawn.RawArray("B", size)
        self._all = arrays_of(block, form)
        self._bounds = [n * job // jobs for job in range(jobs + 1)]
        self._pipes: list[Connection] = []
        self._workers = []
        for first, end in zip(self._bounds, self._bounds[1:]):
            ours, theirs = spawn.Pipe()
            worker = spawn.Process(
                target=work, args=(theirs, block, form, key, first, end, settings, seed), daemon=True
            )
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)
        self._finalizer = weakref.finalize(self, _dismiss, self._pipes, self._workers)
        self.arrays = {name: self._all[name].view() for name in ARRAYS}
        for array in self.arrays.values():
            array.flags.writeable = False
        for pipe in self._pipes:
            self._hear(pipe, UNSTARTED)

    def step(self, chosen: Any) -> int:
        """−1, or the first game that refuses its action (then no game has moved)."""
        masks = self._all["masks"]
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        allowed = inside & (masks[np.arange(len(chosen)), np.where(inside, chosen, 0)] != 0)
        if not allowed.all():
            return int(allowed.argmin())
        self._all["actions"][:] = chosen
        for pipe in self._pipes:
            with contextlib.suppress(OSError):  # one that has ended is found out below
                pipe.send_bytes(STEP)
        for pipe in self._pipes:
            self._hear(pipe)
        return -1

    def state(self, index: int) -> State:
        at = range(self._bounds[-1])[index]
        job = next(job for job, end in enumerate(self._bounds[1:]) if at < end)
        try:
            self._pipes[job].send_bytes(STATE)
            self._pipes[job].send(at - self._bounds[job])
            state: State | None = self._pipes[job].recv() if self._pipes[job].poll(PATIENCE) else None
        except (EOFError, OSError):
            state = None
        if state is None:
            self.close()
            raise PanurgeError(LOST)
        return state

    def _hear(self, pipe: Connection, otherwise: str = LOST) -> None:
        try:
            answer = pipe.recv_bytes() if pipe.poll(PATIENCE) else b""
        except (EOFError, OSError):
            answer = b""
        if answer != DONE:
            self.close()
            raise PanurgeError(otherwise)

    def close(self) -> None:
        self._finalizer()


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
) -> None:
    """In the process: games first … end − 1 of the batch."""
    shared = {title: array[first:end] for title, array in arrays_of(block, form).items()}
    engine = Engine(key, end - first, settings, seed, first)
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
            else:
                engine.step(actions)
                tell()
