"""Running the page with uvicorn: a free port if asked, a browser if wanted, a clean end on Ctrl-C."""

import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

from panurge.core.errors import PanurgeError
from panurge.table import Store, is_database, open_store
from panurge.web import logs, metrics
from panurge.web.app import create_app
from panurge.web.connections import Connection, Entrance, Porter, Server, room_for
from panurge.web.front import Front
from panurge.web.hosts import Hosts
from panurge.web.limits import Limits
from panurge.web.proxies import Proxies
from panurge.web.services import services_in
from panurge.web.wire import Wire
from panurge.web.workers import Workers

BACKLOG = 1024  # connections that wait to be let in
REFUSED = {  # what PostgreSQL says when it does not let us in, by its codes
    "3D000": "there is no such database; createdb makes one",
    "28000": "it does not know this user, or does not let it in from here",
    "28P01": "the password is not right",
    "42501": "this user may not make tables there",
}


def serve(
    host: str,
    port: int,
    place: str,
    open_browser: bool,
    limits: Limits | None = None,
    hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    front: Front | None = None,
    workers: int = 1,
) -> None:
    """Serve tables kept at `place` (a file, or a database's address) until interrupted. `hosts` are names the server
    goes by besides its own, `proxies` those who may say for whom they come; `workers`: so many processes."""
    if workers > 1:
        _check_workers(place)
    limits, front = limits or Limits(), front or Front()
    limits = replace(limits, connections=room_for(limits.connections))
    names, trusted = Hosts(hosts), Proxies(proxies)
    listener = listen(host, port)
    where = f"http://{_named(host)}:{listener.getsockname()[1]}{front.root}/"
    store = opened(place)
    logs.begin()
    kept = "PostgreSQL" if is_database(place) else place  # an address may hold a password
    print(f"Panurge is at {where}  (Ctrl-C ends it; tables are kept in {kept})", flush=True)
    if open_browser:
        threading.Timer(0.6, webbrowser.open, [where]).start()
    if workers == 1:
        _serve(store, listener, limits, names, trusted, front)
        return
    store.close()  # the tables can be had, and their schema is the newest
    with metrics.shared():
        Workers(workers, listener, _work, place, limits, hosts, proxies, front, workers).run(metrics.process_ended)


def _check_workers(place: str) -> None:
    if not is_database(place):
        raise PanurgeError("several workers need tables in PostgreSQL (--data postgresql://…): a file is served by one")
    if sys.platform == "win32":
        raise PanurgeError("several workers cannot share a socket on this system; start one server for each")


def _serve(
    store: Store, listener: Entrance, limits: Limits, names: Hosts, trusted: Proxies, front: Front, share: int = 1
) -> None:
    app = create_app(store, limits, names, front, share)
    server = server_of(app, limits, trusted)
    services_in(app).hub.pool.brisk.prepare()  # a newcomer's Agneau, even while others keep the machine busy
    server.run(sockets=[listener])


def _work(
    listener: int, place: str, limits: Limits, hosts: Sequence[str], proxies: Sequence[str], front: Front, share: int
) -> None:
    """One of several processes; `listener` is the socket as it was handed over."""
    limits = replace(limits, connections=room_for(limits.connections))
    logs.begin()
    _serve(opened(place), Entrance(fileno=listener), limits, Hosts(hosts), Proxies(proxies), front, share)


def server_of(app: Starlette, limits: Limits, proxies: Proxies) -> Server:
    """The server of the application, with its door. Which loop and protocols run it is settled here: others that happen
    to be installed would know none of the limits."""
    porter = Porter(limits, proxies, lambda why: services_in(app).metrics.turned.labels(why).inc())
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=cast(Any, partial(Connection, porter)),
        h11_max_incomplete_event_size=limits.head,
        timeout_keep_alive=cast(int, limits.seconds["idle"]),
        backlog=BACKLOG,
        ws=cast(Any, partial(Wire, porter)),
        ws_per_message_deflate=False,  # `Wire` has its own
        ws_max_size=limits.frame,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies.named),
        timeout_graceful_shutdown=3,
    )
    server = Server(config)
    server.porter = porter
    return server


def opened(place: str) -> Store:
    """The store; a database that does not let us in is told in a sentence, without its address: that may hold a
    password."""
    try:
        return open_store(place, alone=True)
    except PanurgeError:
        raise
    except Exception as error:
        why = REFUSED.get(getattr(error, "sqlstate", ""))
        if why is None:
            raise
        raise PanurgeError(f"PostgreSQL does not keep our tables: {why} ({error})") from None


def listen(host: str, port: int) -> Entrance:
    """A socket that says it is TCP: only then asyncio sends small answers at once (TCP_NODELAY). Else every answer on a
    kept connection would wait 40 ms for the other side's acknowledgement."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = Entrance(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # who comes before all is ready waits instead of being refused
    except OSError as error:
        told = f"{host} port {port} cannot be had ({error.strerror}); another --host, or --port 0"
        raise PanurgeError(told) from None
    return listener


def _named(host: str) -> str:
    shown = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost"}.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
