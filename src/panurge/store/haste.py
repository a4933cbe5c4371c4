"""How long the loop that serves has waited for the database in one go.

One call may wait for a moment; who opens a table makes seven, and meanwhile nobody is served. So what a loop waits is
added up until it has turned, whoever in it has asked: when it has waited for `most`, whoever asks is told so at once,
and nobody's connection is the worse for it. Threads without a loop keep nobody waiting, and are not counted."""

import asyncio
from contextlib import suppress

LEAST = 0.1  # seconds: with less than that nothing is begun, or a database that is well would be taken for lost


class Haste:
    def __init__(self, most: float) -> None:
        self.most = most
        self._loop: asyncio.AbstractEventLoop | None = None  # which has waited in this go
        self._waited = 0.0

    @property
    def left(self) -> float:
        """Seconds that may still be waited; 0 if it is not worth the while."""
        left = self.most - self._waited if self._loop is not None and self._loop is _here() else self.most
        return left if left >= LEAST else 0.0

    def add(self, waited: float) -> None:
        loop = _here()
        if loop is None:
            return
        if loop is not self._loop:
            self._loop, self._waited = loop, 0.0
            loop.call_soon(self._turned)
        self._waited += waited

    def _turned(self) -> None:
        self._loop = None


def _here() -> asyncio.AbstractEventLoop | None:
    with suppress(RuntimeError):
        return asyncio.get_running_loop()
    return None
