"""A real server in a process of its own, that can be killed and started again on the same tables."""

import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from panurge.web.static_files import static

STATIC = static("")  # where the page has its scripts from: another name would be another module
ROOT = Path(__file__).resolve().parent.parent.parent

RUN = """
import sys
sys.path.append({root!r})
{prelude}
if __name__ == "__main__":
    from panurge.web import serve
    from panurge.web.limits import Limits

    serve("127.0.0.1", {port}, {path!r}, False, Limits(**{limits!r}){more})
"""

HURRIED = {  # a quick machine is quicker than people are
    "tables_per_minute": 1e6,
    "table_burst": 10**6,
    "asks_per_second": 1e6,
    "ask_burst": 10**6,
    "visits_per_second": 1e6,
    "visit_burst": 10**6,
    "draws_per_second": 1e6,
    "draw_burst": 10**6,
    "frames_per_second": 1e4,
    "frame_burst": 10**6,
    "connections_per_address": 10**6,
}

REPEATABLE = "from tests.browser.deals import repeatable\n\nrepeatable()\n"
OUTSIDE = "from tests.kit.outside import announce\n\nannounce()\n"


STARTS_WITHIN = 120  # seconds
PORTS = range(20_000, 32_000)  # below those a system lends to whoever connects: nobody takes one before we are there


def free_port() -> int:
    for port in random.sample(PORTS, 50):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


class Server:
    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        prelude: str = "",
        outside: bool = True,
        limits: dict[str, float] | None = None,
        place: str = "",
        workers: int = 1,
    ) -> None:
        """`outside`: with the game that proves the kit, which is not for the lobby's pictures. `limits`: other than
        for hurried tests; an empty one for the limits a visitor meets. `place`: where the tables are kept,
        if not in a file of the folder."""
        self.port = port or free_port()
        self.path = folder / "tables.sqlite"
        self.script = folder / "serve.py"
        first = REPEATABLE + (OUTSIDE if outside else "") + prelude
        limits = HURRIED if limits is None else limits
        more = f", workers={workers}" if workers > 1 else ""
        kept = place or str(self.path)
        run = RUN.format(root=str(ROOT), port=self.port, path=kept, prelude=first, limits=limits, more=more)
        self.script.write_text(run, encoding="utf-8")
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.url = f"http://localhost:{self.port}"

    def start(self) -> float:
        """Start and wait for the first answer; the seconds it took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, str(self.script)], stdout=log, stderr=log, env=os.environ)
        while time.monotonic() - began < STARTS_WITHIN:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=10) as answer:
                    if answer.status == 200:
                        return time.monotonic() - began
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.02)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')[-2000:]}")

    def kill(self) -> None:
        """kill -9: no goodbye, no clean-up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """A polite end (SIGTERM); the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=60)
