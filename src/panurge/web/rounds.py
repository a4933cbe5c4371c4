"""What goes round for as long as the server lives: one bad round, or one bad table in it, ends nothing.

That the store does not answer is told in a line; anything else is a fault of ours, and is told with its trace."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from panurge.table import Unreachable

log = logging.getLogger("panurge.web")


@contextmanager
def borne(done: str) -> Iterator[None]:
    """What is not done inside, and why, is logged, and it goes on after it."""
    try:
        yield
    except Unreachable as reason:  # there is another round
        log.warning("not now, the store does not answer: %s: %s", done, reason)
    except Exception:
        log.exception("not now: %s", done)
