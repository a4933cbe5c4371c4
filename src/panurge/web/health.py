"""How the server is: whether what is played can be kept."""

import time
from collections.abc import Callable

from panurge.table import Store, Unreachable

FRESH = 1.0  # seconds


class Health:
    """Whether tables can be written, asked of the store once a second at most: anybody may ask here."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.clock = store, clock
        self._at, self._ill = -FRESH, ""

    def ill(self) -> str:
        """What is the matter; nothing if all is well."""
        if self.clock() - self._at >= FRESH:
            self._ill, self._at = self._matter(), self.clock()
        return self._ill

    def _matter(self) -> str:
        try:
            self.store.prove()
        except Unreachable:
            return "the disc is full" if self.store.full else "the store does not answer"
        return ""
