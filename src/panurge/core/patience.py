"""An end to what never ends: somebody else's code is given so many seconds, and interrupted wherever it then is.

By a signal, so only in a process's main thread and where there is one (not on Windows); elsewhere, and under a
debugger, nothing is interrupted. Compiled code that never comes back to Python cannot be: whoever must be sure of that
asks in a process of its own (`panurge.bots.pool`)."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 1.0  # seconds until it is interrupted once more, if it took no notice


class Overstayed(BaseException):
    """Raised in the midst of it: no `except Exception` there keeps it. `modules`: where it was, innermost first."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        super().__init__("no end within the time given")
        self.modules = modules


def _ring(signum: int, frame: FrameType | None) -> None:
    modules = []
    while frame is not None:
        modules.append(str(frame.f_globals.get("__name__", "")))
        frame = frame.f_back
    raise Overstayed(tuple(modules))


def can_interrupt() -> bool:
    here = threading.current_thread() is threading.main_thread()
    return here and hasattr(signal, "setitimer") and sys.gettrace() is None


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """What is done inside has so many seconds; then `Overstayed`. Whoever had set the alarm before has it back."""
    if not can_interrupt():
        yield
        return
    handler = signal.signal(signal.SIGALRM, _ring)
    began, (left, every) = time.monotonic(), signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), 1e-3), every)
