"""Numbers for whoever keeps the server: how much is going on, how fast it is answered, what is refused.

Where several processes serve (`--workers`), whichever is asked answers for all of them: each keeps its numbers in a
file of its own (`SHARED`, which prometheus_client reads by itself), what an ended one has counted stays counted."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1)
SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder of the files, for processes that are started while it is set
BEAT = 1.0  # seconds: so old the number of tables may be in another process


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("panurge_tables_total", "Tables made", ["game"], registry=self.registry)
        self.frames = Counter("panurge_frames_total", "Frames received", ["type"], registry=self.registry)
        self.refused = Counter("panurge_refused_total", "Frames refused", ["code"], registry=self.registry)
        self.turned = Counter(
            "panurge_connections_ended_total", "Connections refused or let go", ["why"], registry=self.registry
        )
        self.seconds = Histogram(
            "panurge_act_seconds", "From a frame to all answers queued", buckets=BUCKETS, registry=self.registry
        )
        self.rooms = self._gauge("panurge_rooms", "Tables in memory")
        self.viewers = self._gauge("panurge_viewers", "Pages connected")
        self._timer: asyncio.TimerHandle | None = None

    def _gauge(self, name: str, what: str) -> Gauge:
        """How it stands in the processes that live, all together."""
        return Gauge(name, what, registry=self.registry, multiprocess_mode="livesum")

    def follow(self, rooms: Callable[[], int]) -> None:
        """Whichever process is asked tells how many tables there are in this one."""
        self.rooms.set(rooms())
        self._timer = asyncio.get_running_loop().call_later(BEAT, self.follow, rooms)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def text(self) -> bytes:
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


@contextmanager
def shared() -> Iterator[None]:
    """Processes that are started meanwhile count together."""
    with TemporaryDirectory(prefix="panurge-metrics-") as folder:
        os.environ[SHARED] = folder
        try:
            yield
        finally:
            del os.environ[SHARED]


def process_ended(process: int) -> None:
    """A process has ended: what it counted stays, what it showed is no more."""
    if SHARED in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]
