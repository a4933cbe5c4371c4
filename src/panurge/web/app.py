"""The application: what is found where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from panurge.table import ANEW, Refused, Store, Unreachable
from panurge.web import (
    api,
    assets,
    challenging,
    devices,
    ends,
    invitation,
    invitation_pictures,
    leaderboard,
    lessons,
    lobby,
    mine,
    pages,
    replay,
    rulebook,
    stats,
    watch,
)
from panurge.web.base import Addresses, Base
from panurge.web.front import Front
from panurge.web.hosts import Hosts
from panurge.web.limits import Limits
from panurge.web.security import Guard
from panurge.web.services import give, make_services, services_in
from panurge.web.socket import TRY_LATER, socket
from panurge.web.squeeze import Squeeze
from panurge.web.static_files import serve_static


def create_app(
    store: Store, limits: Limits | None = None, hosts: Hosts | None = None, front: Front | None = None, share: int = 1
) -> Starlette:
    """`share`: so many processes serve on this machine, and share its processors."""
    limits, front = limits or Limits(), front or Front()
    app = Starlette(
        routes=[
            Route("/", lobby.lobby, name="lobby"),
            Route("/tables", lobby.tables),
            Route("/tables/next", lobby.next_table),
            Route("/watch", watch.watch),
            Route("/watch/{table}.svg", watch.miniature),
            Route("/me", mine.me, methods=["GET", "POST"]),
            Route("/me/lessons", mine.learnt, methods=["POST"]),
            Route("/me/export.json", mine.export),
            Route("/me/forget", mine.forgotten, methods=["GET", "POST"]),
            Route("/me/link", devices.make_link, methods=["POST"]),
            Route("/me/alone", devices.shut_out, methods=["POST"]),
            Route("/me/passkey/ask", devices.ask_to_make_passkey, methods=["POST"]),
            Route("/me/passkey", devices.make_passkey, methods=["POST"]),
            Route("/door/passkey/ask", devices.ask_to_show_passkey, methods=["POST"]),
            Route("/door/passkey", devices.show_passkey, methods=["POST"]),
            Route("/door/{token}", devices.door, methods=["GET", "POST"]),
            Route("/players/{person}", mine.player),
            Route("/challenge", challenging.challenge, methods=["POST"]),
            Route("/challenge/all", challenging.unshunned, methods=["POST"]),
            Route("/challenge/{table}", challenging.answer_challenge, methods=["POST"]),
            Route("/leaderboard", leaderboard.first),
            Route("/leaderboard/{game}", leaderboard.leaderboard),
            Route("/new", pages.new, methods=["GET", "POST"]),
            Route("/quick", pages.quick, methods=["POST"]),
            Route("/wait", pages.wait, methods=["POST"]),
            Route("/stats/{game}", stats.stats),
            Route("/rules/{game}", rulebook.rules),
            Route("/rules/{game}/pieces", rulebook.pieces),
            Route("/rules/{game}/strips/{name}.svg", rulebook.brief),
            Route("/rules/{game}/aid", rulebook.aid),
            Route("/learn/{game}", lessons.learn),
            Route("/learn/{game}/{number:int}", lessons.learn),
            WebSocketRoute("/learn/{game}/{number:int}/socket", lessons.socket),
            Route("/t/{table}", pages.table, name="table"),
            Route("/t/{table}/join", invitation.join, methods=["GET", "POST"]),
            Route("/t/{table}/come/{token}", invitation.come, methods=["GET", "POST"]),
            Route("/t/{table}/sit/{token}", invitation.sit, methods=["GET", "POST"]),
            Route("/t/{table}/invite", invitation.invite),
            Route("/t/{table}/looking", invitation.looking, methods=["POST"]),
            Route("/t/{table}/preview.png", invitation_pictures.link_picture),
            Route("/t/{table}/renew/{seat:int}", pages.renew, methods=["POST"]),
            Route("/t/{table}/again", pages.again, methods=["POST"]),
            Route("/t/{table}/record", pages.record),
            Route("/t/{table}/rating", mine.change),
            Route("/t/{table}/end.svg", ends.picture),
            Route("/t/{table}/replay", replay.replay),
            Route("/t/{table}/replay/frames", replay.frames),
            Route("/t/{table}/study", replay.study),
            Route("/replay", replay.upload, methods=["GET", "POST"]),
            Route("/replay/frames", replay.upload_frames, methods=["POST"]),
            WebSocketRoute("/t/{table}/socket", socket),
            Route("/games/{game}/picture.svg", assets.picture),
            Route("/bleats/{key}.svg", assets.bleat),
            Route("/flock/{look}.svg", assets.beast),
            Route("/sheep/{sheep}.svg", assets.sheep),
            Route("/theme.css", assets.theme),
            Route("/icon.svg", assets.icon),
            Route("/manifest.webmanifest", assets.manifest),
            Route("/healthz", assets.health),
            Route("/metrics", assets.metrics),
            *api.routes(),
            Route("/static/{path:path}", serve_static),
        ],
        middleware=[
            Middleware(Base, front.root),
            Middleware(Guard, hosts or Hosts(), limits.form, dict.fromkeys(replay.LARGE, limits.record)),
            Middleware(Squeeze),
            Middleware(Addresses, front.root),
        ],
        exception_handlers={404: pages.not_found, Unreachable: _not_now, Refused: _not_now, 500: pages.fault},
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False  # `pages.not_found` does it, without naming scheme and host
    services = make_services(store, limits, front, share)
    services.hub.neighbours.on(ANEW, lambda news: ends.forget([news.about]))
    services.hub.missed.append(ends.forget_all)
    give(app, services)
    return app


async def _not_now(asked: Any, error: Exception) -> Any:
    """What a table or its store does not do now, told as whoever asked can hear it. (Before the handshake the code of
    a socket that is closed is 403 on the wire; the page comes again by itself.)"""
    if isinstance(asked, WebSocket):
        return await asked.close(TRY_LATER)
    return await (pages.refused if isinstance(error, Refused) else pages.busy)(asked, error)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    services = services_in(app)
    services.start()
    yield
    services.close()
