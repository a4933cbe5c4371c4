"""Where the games of a match are played: in this process, in local ones, or on a Ray cluster. Results come back in the
order the work was named, whatever finished first, so that the place makes no difference to what a run says."""

import logging
import multiprocessing
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from panurge.core.errors import BadOption, PanurgeError

if TYPE_CHECKING:
    from panurge.arena.match import Match, Result

Work = tuple["Match", int, int, bool]
Engine = Callable[[list[Work], int], Generator["Result", None, None]]

log = logging.getLogger(__name__)

AHEAD = 4  # games asked for per processor, beyond which the next waits
ATTEMPTS = 3  # processes that may end before a result, one after another


def play_one(work: Work) -> "Result":
    from panurge.arena.match import play

    return play(*work)


def leave_with_parent() -> None:
    """In a worker: end when the run is killed, else workers would wait for ever for the next game."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def local(work: list[Work], jobs: int) -> Generator["Result", None, None]:
    """In this process, or in `jobs` fresh ones. When one of them dies, the games that were under way are played again,
    and give what they would have given."""
    if jobs <= 1 or len(work) <= 1:
        yield from map(play_one, work)
        return
    crew, lost = Crew(min(jobs, len(work))), 0
    try:
        for one in work[: AHEAD * jobs]:
            crew.begin(one)
        for later in range(len(work)):
            while (result := crew.first()) is None:
                lost += 1
                if lost >= ATTEMPTS:
                    raise PanurgeError(f"{lost} processes ended one after another at deal {crew.deal}; no memory left?")
                crew.renew()
            lost = 0
            if later + AHEAD * jobs < len(work):
                crew.begin(work[later + AHEAD * jobs])
            yield result
    finally:
        crew.end()


class Crew:
    """Processes that play, and the games they were given, in their order."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._under_way: deque[tuple[Work, Future["Result"]]] = deque()
        self._hire()

    def _hire(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._workers = ProcessPoolExecutor(self.size, context, leave_with_parent)

    @property
    def deal(self) -> int:
        """Of the game whose result is waited for."""
        return self._under_way[0][0][1]

    def begin(self, work: Work) -> None:
        self._under_way.append((work, self._asked(work)))

    def _asked(self, work: Work) -> "Future[Result]":
        try:
            return self._workers.submit(play_one, work)
        except BrokenProcessPool as broken:  # found out before the result it cost was asked for
            future: Future[Result] = Future()
            future.set_exception(broken)
            return future

    def first(self) -> "Result | None":
        """The result of the game that was begun first; None: a process died."""
        try:
            result = self._under_way[0][1].result()
        except BrokenProcessPool:
            return None
        self._under_way.popleft()
        return result

    def renew(self) -> None:
        """Fresh processes, which play again what was not finished."""
        log.warning("a process of the arena has ended; what it played is played again")
        self.end()
        self._hire()
        kept = list(self._under_way)
        self._under_way = deque((work, done if _whole(done) else self._asked(work)) for work, done in kept)

    def end(self) -> None:
        for process in list((getattr(self._workers, "_processes", None) or {}).values()):
            process.kill()
        self._workers.shutdown(wait=True, cancel_futures=True)


def _whole(future: "Future[Result]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def ray(work: list[Work], jobs: int) -> Generator["Result", None, None]:
    """On the cluster named by RAY_ADDRESS, or on a Ray of this machine with `jobs` processors."""
    try:
        import ray as cluster
    except ImportError:
        raise BadOption("the engine 'ray' needs the extra [cluster]: pip install 'panurge[cluster]'") from None
    started = not cluster.is_initialized()
    if started:
        own: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        with aside():
            cluster.init(log_to_driver=False, logging_level="error", **own)
    waiting: deque[Any] = deque()
    try:
        with aside():
            task = cluster.remote(play_one)
            room = AHEAD * max(jobs, int(cluster.cluster_resources().get("CPU", 1)))
        for one in work:
            with aside():
                waiting.append(task.remote(one))
            if len(waiting) >= room:
                yield _from(cluster, waiting)
        while waiting:
            yield _from(cluster, waiting)
    finally:
        with aside():
            for future in waiting:
                cluster.cancel(future)
            if started:
                cluster.shutdown()


def _from(cluster: Any, waiting: deque[Any]) -> "Result":
    with aside():
        result: Result = cluster.get(waiting.popleft())
    return result


@contextmanager
def aside() -> Iterator[None]:
    """Whatever is printed meanwhile, by whichever process or library, goes to stderr: stdout is for the table."""
    sys.stdout.flush()
    own = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(own, 1)
        os.close(own)


ENGINES: dict[str, Engine] = {"local": local, "ray": ray}


def engine_of(name: str) -> Engine:
    if name not in ENGINES:
        raise BadOption(f"no engine is called {name!r}; there are: {', '.join(ENGINES)}")
    return ENGINES[name]
