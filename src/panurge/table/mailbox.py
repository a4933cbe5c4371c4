"""What waits to be sent to one page or program. Who does not keep up is let go: it comes back and asks for the rest."""

import asyncio
from collections import deque
from collections.abc import Callable


class Texts:
    """What waits in order, the first in front; one program may wait for the next. An `asyncio.Queue` does more for each
    text than it costs to carry one to a spectator."""

    def __init__(self) -> None:
        self.texts: deque[str | None] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        return len(self.texts)

    def empty(self) -> bool:
        return not self.texts

    def put_nowait(self, text: str | None) -> None:
        self.texts.append(text)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def get_nowait(self) -> str | None:
        if not self.texts:
            raise asyncio.QueueEmpty
        return self.texts.popleft()

    async def get(self) -> str | None:
        while not self.texts:
            self._awaited = asyncio.get_running_loop().create_future()
            try:
                await self._awaited
            finally:
                self._awaited = None
        return self.texts.popleft()

    def taken(self) -> tuple[str, ...]:
        """All of it, but for the end."""
        found = tuple([text for text in self.texts if text is not None])
        self.texts.clear()
        return found


class Mailbox:
    """A row of at most `size` texts; None in it says that nothing follows. What it holds is whole and in order: the
    first text that has no room any more ends it, and is asked for by whoever comes back. `ring`, if somebody has set
    it, tells that there is something to carry."""

    def __init__(self, size: int) -> None:
        self.queue = Texts()  # bounded by `put`: there is always room for the end
        self.size = size
        self.lost = False
        self.ended = asyncio.Event()
        self.ring: Callable[[], None] | None = None

    def put(self, text: str) -> None:
        if self.lost:
            return
        if len(self.queue.texts) >= self.size:
            self.end()
            return
        self.queue.put_nowait(text)
        if self.ring is not None:
            self.ring()

    def taken(self) -> tuple[str, ...]:
        """All that waits, for who carries it."""
        return self.queue.taken()

    def end(self) -> None:
        """Nothing after what waits already."""
        if not self.lost:
            self.lost = True
            self.queue.put_nowait(None)
            self.ended.set()
