"""What the server writes for whoever keeps it: every line with its time, and the same thing once a minute."""

import logging
import sys
import time
from collections.abc import Callable

QUIET = 60.0  # seconds between two lines that say the same


class Stamped(logging.Formatter):
    """Time and weight before every line, those of a trace too: a line can be read alone."""

    def __init__(self) -> None:
        super().__init__("%(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        stamp = f"{when}.{int(record.msecs):03}Z {record.levelname.lower()}"
        return "\n".join(f"{stamp} {line}" for line in super().format(record).splitlines())


class Hush(logging.Filter):
    """What goes on and on is told when it begins, and then once a minute with the number of times.

    Traces pass: each of them may be another fault."""

    def __init__(self, quiet: float = QUIET, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.quiet, self.clock = quiet, clock
        self._told: dict[str, tuple[float, int]] = {}  # by what is said: when last, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info:
            return True
        now, key = self.clock(), str(record.msg)
        at, unsaid = self._told.get(key, (-self.quiet, 0))
        if now - at < self.quiet:
            self._told[key] = at, unsaid + 1
            return False
        self._told[key] = now, 0
        if unsaid:
            record.msg, record.args = f"{record.getMessage()} (and {unsaid} times since the last such line)", ()
        return True


def hushed(name: str) -> logging.Logger:
    """The logger of that name, which does not repeat itself."""
    log = logging.getLogger(name)
    if not any(isinstance(each, Hush) for each in log.filters):
        log.addFilter(Hush())
    return log


def begin() -> None:
    """Everything that is logged in this process goes to the error stream, stamped."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Stamped())
    hushed("asyncio")
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
