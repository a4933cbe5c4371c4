"""What waits to be sent to one page or program. Who does not keep up is let go: it comes back and asks for the rest."""

import asyncio
from collections.abc import Callable


class Mailbox:
    """A queue of at most `size` texts; None in it says that nothing follows. What it holds is whole and in order: the
    first text that has no room any more ends it, and is asked for by whoever comes back. `ring`, if somebody has set
    it, tells that there is something to carry."""

    def __init__(self, size: int) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()  # bounded by `put`: there is always room for the end
        self.size = size
        self.lost = False
        self.ended = asyncio.Event()
        self.ring: Callable[[], None] | None = None

    def put(self, text: str) -> None:
        if self.lost:
            return
        if self.queue.qsize() >= self.size:
            self.end()
            return
        self.queue.put_nowait(text)
        if self.ring is not None:
            self.ring()

    def taken(self) -> list[str]:
        """All that waits, for who carries it."""
        queue, found = self.queue, []
        while not queue.empty():
            text = queue.get_nowait()
            if text is not None:
                found.append(text)
        return found

    def end(self) -> None:
        """Nothing after what waits already."""
        if not self.lost:
            self.lost = True
            self.queue.put_nowait(None)
            self.ended.set()
