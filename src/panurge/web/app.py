"""The application: what is found where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from panurge.study.desk import Desk
from panurge.study.hint import BUDGET
from panurge.table import Store, Unreachable
from panurge.web import api, lessons, lobby, pages, plain, replay
from panurge.web.api.ears import Following
from panurge.web.hosts import Hosts
from panurge.web.hub import Hub
from panurge.web.limits import Buckets, Crowd, Limits
from panurge.web.links import Links
from panurge.web.metrics import Metrics
from panurge.web.security import Guard
from panurge.web.socket import socket

STATIC = Path(str(files("panurge.web"))) / "static"


def create_app(store: Store, limits: Limits | None = None, hosts: Hosts | None = None) -> Starlette:
    limits = limits or Limits()
    app = Starlette(
        routes=[
            Route("/", lobby.lobby, name="lobby"),
            Route("/tables", lobby.tables),
            Route("/new", pages.new, methods=["GET", "POST"]),
            Route("/quick", pages.quick, methods=["POST"]),
            Route("/rules/{game}", pages.rules),
            Route("/learn/{game}", lessons.learn),
            Route("/learn/{game}/{number:int}", lessons.learn),
            WebSocketRoute("/learn/{game}/{number:int}/socket", lessons.socket),
            Route("/t/{table}", pages.table, name="table"),
            Route("/t/{table}/join", lobby.join, methods=["POST"]),
            Route("/t/{table}/sit/{token}", pages.sit, methods=["GET", "POST"]),
            Route("/t/{table}/renew/{seat:int}", pages.renew, methods=["POST"]),
            Route("/t/{table}/again", pages.again, methods=["POST"]),
            Route("/t/{table}/record", pages.record),
            Route("/t/{table}/replay", replay.replay),
            Route("/t/{table}/replay/frames", replay.frames),
            Route("/t/{table}/study", replay.study),
            Route("/replay", replay.upload, methods=["GET", "POST"]),
            Route("/replay/frames", replay.upload_frames, methods=["POST"]),
            WebSocketRoute("/t/{table}/socket", socket),
            Route("/games/{game}/picture.svg", plain.picture),
            Route("/bleats/{key}.svg", plain.bleat),
            Route("/theme.css", plain.theme),
            Route("/icon.svg", plain.icon),
            Route("/manifest.webmanifest", plain.manifest),
            Route("/healthz", plain.health),
            Route("/metrics", plain.metrics),
            *api.routes(),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts or Hosts(), limits.form, dict.fromkeys(replay.LARGE, limits.record))],
        exception_handlers={404: pages.not_found, Unreachable: pages.busy, 500: pages.fault},
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False  # `pages.not_found` does it, without naming scheme and host
    app.state.store = store
    app.state.limits = limits
    app.state.links = Links(store)
    app.state.hub = Hub(store)
    app.state.metrics = Metrics()
    app.state.health = plain.Health(store)
    app.state.crowd = Crowd(limits.sockets_per_address)
    app.state.under_way = Crowd(limits.connections_per_address)  # requests, by whoever really asks
    app.state.looking = Buckets(limits.looks_per_second, limits.look_burst)
    app.state.asking = Buckets(limits.asks_per_second, limits.ask_burst)
    app.state.visiting = Buckets(limits.visits_per_second, limits.visit_burst)
    app.state.following = Following()
    app.state.hint_budget, app.state.hint_seed = BUDGET, None
    app.state.hinting = set()  # the seats a program has asked a hint for, until it is there
    app.state.advising = Buckets(limits.hints_per_minute / 60, limits.hint_burst)
    app.state.desk = Desk()
    app.state.reading = Buckets(limits.records_per_second, limits.record_burst)
    app.state.making = Buckets(limits.tables_per_minute / 60, limits.table_burst)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    app.state.hub.start()
    yield
    app.state.hub.close()
    app.state.desk.close()
    app.state.store.close()
