"""Where the games of a match are played: in this process, in local ones, or on a Ray cluster. Results come back in the
order the work was named, whatever finished first, so that the place makes no difference to what a run says."""

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from panurge.arena.troupe import Troupe
from panurge.core.errors import BadOption

if TYPE_CHECKING:
    from panurge.arena.match import Match, Result

Work = tuple["Match", int, int, bool]
Engine = Callable[[list[Work], int], Generator["Result", None, None]]

AHEAD = 4  # games asked for per processor, beyond which the next waits


def play_one(work: Work) -> "Result":
    from panurge.arena.match import play

    return play(*work)


def local(work: list[Work], jobs: int) -> Generator["Result", None, None]:
    """In this process, or in `jobs` fresh ones. When one of them dies, the games that were under way are played again,
    and give what they would have given."""
    if jobs <= 1 or len(work) <= 1:
        yield from map(play_one, work)
        return
    troupe = Troupe(min(jobs, len(work)), play_one)
    try:
        for place, one in enumerate(work):
            troupe.begin(one)
            if place >= AHEAD * jobs:
                yield troupe.first()
        while troupe:
            yield troupe.first()
    finally:
        troupe.end()


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
