"""What waits to be sent to one page or program. Who does not keep up is let go: it comes back and asks for the rest."""

import asyncio


class Mailbox:
    """A bounded queue of texts; None in it says that nothing follows."""

    def __init__(self, size: int) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(size)
        self.lost = False

    def put(self, text: str) -> None:
        if self.lost:
            return
        if self.queue.full():
            self.end()
        else:
            self.queue.put_nowait(text)

    def end(self) -> None:
        """Nothing after what waits already (of a full queue, the oldest text makes room for the end)."""
        if not self.lost:
            self.lost = True
            if self.queue.full():
                self.queue.get_nowait()
            self.queue.put_nowait(None)
