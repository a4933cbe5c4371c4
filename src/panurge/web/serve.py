"""Running the page with uvicorn: a free port if asked, a browser if wanted, a clean end on Ctrl-C."""

import socket as sockets
import threading
import webbrowser

import uvicorn

from panurge.core.errors import PanurgeError
from panurge.table import is_database, open_store
from panurge.web.app import create_app
from panurge.web.limits import Limits


def serve(host: str, port: int, place: str, open_browser: bool, limits: Limits | None = None) -> None:
    """Serve tables kept at `place` (a file, or a database's address) until interrupted."""
    limits = limits or Limits()
    listener = _listen(host, port)
    where = f"http://{_named(host)}:{listener.getsockname()[1]}/"
    app = create_app(open_store(place, alone=True), limits)
    config = uvicorn.Config(
        app,
        ws_max_size=limits.frame,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    kept = "PostgreSQL" if is_database(place) else place  # an address may hold a password
    print(f"Panurge is at {where}  (Ctrl-C ends it; tables are kept in {kept})", flush=True)
    if open_browser:
        threading.Timer(0.6, webbrowser.open, [where]).start()
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        told = f"{host} port {port} cannot be had ({error.strerror}); another --host, or --port 0"
        raise PanurgeError(told) from None
    return listener


def _named(host: str) -> str:
    shown = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost"}.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
