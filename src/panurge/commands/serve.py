"""`panurge serve`: the page. `panurge.web` does the work; this finds the place for the tables."""

import argparse
import os
import sys
from pathlib import Path

from panurge.core.errors import PanurgeError


def run(asked: argparse.Namespace) -> int:
    try:
        from panurge.web import serve
        from panurge.web.base import checked_root
        from panurge.web.front import Front
        from panurge.web.proxies import Proxies
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("panurge"):
            raise
        raise PanurgeError(f"the page needs {error.name}: pip install 'panurge[web]'") from None
    place, named = place_of(asked.data), {"hosts": asked.allowed_hosts, "proxies": asked.trusted_proxies}
    front = Front(checked_root(asked.root_path), asked.hsts, Proxies(asked.metrics_for, "who may read the numbers"))
    serve(asked.host, asked.port, place, not asked.no_browser, **named, front=front, workers=asked.workers)
    return 0


def place_of(data: str | None, *, make: bool = True) -> str:
    """Where the tables are kept: a database's address as it is, or a file, whose folder is made if need be."""
    from panurge.table import is_database

    if data and is_database(data):
        return data
    path = Path(data) if data else data_folder() / "tables.sqlite"
    if not make:
        return str(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PanurgeError(f"tables cannot be kept in {path}: {error.strerror}") from None
    return str(path)


def data_folder() -> Path:
    """Where this user's data belongs on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "panurge"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "panurge"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "panurge"
