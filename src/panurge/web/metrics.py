"""Numbers for whoever keeps the server: how much is going on, how fast it is answered, what is refused."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1)


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
        self.rooms = Gauge("panurge_rooms", "Tables in memory", registry=self.registry)
        self.viewers = Gauge("panurge_viewers", "Pages connected", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
