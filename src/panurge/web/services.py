"""What the server has, made once and found by every request: the store, the rooms, the limits, the numbers.

Starlette carries it as `app.state.services`, which no type checker can see; `services_of` is the one place that looks
there."""

from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from panurge.people import People
from panurge.study.desk import Desk
from panurge.study.hint import BUDGET
from panurge.table import Budget, Store
from panurge.web.challenges import Challenges
from panurge.web.counting import Counting
from panurge.web.ears import Following
from panurge.web.front import Front
from panurge.web.health import Health
from panurge.web.hub import Hub
from panurge.web.invited import Invited
from panurge.web.limits import Buckets, Crowd, Limits, Turnstile
from panurge.web.links import Links
from panurge.web.metrics import Metrics
from panurge.web.miniatures import Miniatures
from panurge.web.questions import Questions
from panurge.web.village import Village
from panurge.web.warden import Warden


@dataclass
class Services:
    store: Store
    limits: Limits
    links: Links
    people: People
    hub: Hub
    health: Health
    crowd: Crowd
    under_way: Crowd  # requests, by whoever really asks
    looking: Buckets
    asking: Buckets
    visiting: Buckets
    drawing: Buckets
    hint_rate: Buckets
    reading: Buckets
    making: Buckets
    village: Village
    challenges: Challenges
    warden: Warden
    counting: Counting
    questions: Questions  # put to devices that may have a passkey
    front: Front
    invited: Invited
    turnstile: Turnstile = field(default_factory=Turnstile)
    metrics: Metrics = field(default_factory=Metrics)
    following: Following = field(default_factory=Following)
    miniatures: Miniatures = field(default_factory=Miniatures)
    desk: Desk = field(default_factory=Desk)
    hint_budget: Budget = BUDGET
    hint_seed: Callable[[], int] | None = None
    hinting: set[tuple[str, int]] = field(default_factory=set)  # seats a program asked a hint for, until it is there

    def start(self) -> None:
        self.hub.start()
        self.warden.start()
        self.counting.start()
        self.metrics.follow(lambda: len(self.hub.rooms))

    def close(self) -> None:
        self.metrics.stop()
        self.warden.stop()
        self.counting.stop()
        self.hub.close()
        self.desk.close()
        self.store.close()


def make_services(store: Store, limits: Limits, front: Front, share: int = 1) -> Services:
    hub, people = Hub(store, share=share), People(store)
    village = Village(hub, people)
    return Services(
        store,
        limits,
        Links(store),
        people,
        hub,
        Health(store),
        crowd=Crowd(limits.sockets_per_address),
        under_way=Crowd(limits.connections_per_address),
        looking=Buckets(limits.looks_per_second, limits.look_burst),
        asking=Buckets(limits.asks_per_second, limits.ask_burst),
        visiting=Buckets(limits.visits_per_second, limits.visit_burst),
        drawing=Buckets(limits.draws_per_second, limits.draw_burst),
        hint_rate=Buckets(limits.hints_per_minute / 60, limits.hint_burst),
        reading=Buckets(limits.records_per_second, limits.record_burst),
        making=Buckets(limits.tables_per_minute / 60, limits.table_burst),
        village=village,
        challenges=Challenges(hub, people, village.presence),
        warden=Warden(store, hub),
        counting=Counting(store, hub.house_lease),
        questions=Questions(store),
        front=front,
        invited=Invited(neighbours=hub.neighbours),
    )


def give(app: Starlette, services: Services) -> None:
    app.state.services = services


def services_in(app: Starlette) -> Services:
    found: Services = app.state.services
    return found


def services_of(connection: HTTPConnection) -> Services:
    return services_in(connection.app)
