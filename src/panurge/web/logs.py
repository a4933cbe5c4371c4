"""What the server writes for whoever keeps it: every line with its time, and the same thing once a minute."""

import logging
import sys
import time
from collections.abc import Callable

QUIET = 60.0  # seconds between two lines that say the same
MATTERS = 1000  # remembered


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

    `apart`: what is said of others is another matter, but for failures of one kind. Traces pass: each of them may be
    another fault."""

    def __init__(
        self, quiet: float = QUIET, clock: Callable[[], float] = time.monotonic, apart: bool = False
    ) -> None:
        super().__init__()
        self.quiet, self.clock, self.apart = quiet, clock, apart
        self._told: dict[str, tuple[float, int]] = {}  # by what is said: when last, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info:
            return True
        now, key = self.clock(), self._matter(record)
        at, unsaid = self._told.get(key, (-self.quiet, 0))
        if now - at < self.quiet:
            self._told[key] = at, unsaid + 1
            return False
        if len(self._told) >= MATTERS:
            self._told.clear()
        self._told[key] = now, 0
        if unsaid:
            record.msg, record.args = f"{record.getMessage()} (and {unsaid} times since the last such line)", ()
        return True

    def _matter(self, record: logging.LogRecord) -> str:
        last = record.args[-1] if isinstance(record.args, tuple) and record.args else None
        if isinstance(last, BaseException):
            return f"{record.msg} {type(last).__name__}"
        return record.getMessage() if self.apart else str(record.msg)


class Theirs(logging.Filter):
    """Letters that are none are the visitor's fault: told like any other nonsense, without a trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = record.exc_text = None
        return True


def hushed(name: str, apart: bool = False) -> logging.Logger:
    """The logger of that name, which does not repeat itself."""
    log = logging.getLogger(name)
    if not any(isinstance(each, Hush) for each in log.filters):
        log.addFilter(Hush(apart=apart))
    return log


def begin() -> None:
    """Everything that is logged in this process goes to the error stream, stamped."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Stamped())
    handler.addFilter(Theirs())
    handler.addFilter(Hush(apart=True))  # whoever speaks: uvicorn too
    hushed("asyncio")
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
