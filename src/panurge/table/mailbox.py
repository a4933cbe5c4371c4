"""What waits to be sent to one page or program. Who does not keep up is let go: it comes back and asks for the rest."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol


class Texts:
    """What waits in order, the first in front; one program may wait for the next. An `asyncio.Queue` does more for each
    text than it costs to carry one to a spectator."""

    def __init__(self) -> None:
        self.texts: deque[str | None] = deque()
        self._awaited: asyncio.Future[None] | None = None

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


class Carrier(Protocol):
    """Who brings a page what is put into its box."""

    def ring(self) -> None:
        """There is something in the box."""

    def hand(self, texts: tuple[str, ...]) -> bool:
        """Straight to the page, past the box; False if it has not read yet what left before."""


class Mailbox:
    """A row of at most `size` texts; None in it says that nothing follows. What it holds is whole and in order: the
    first text that has no room any more ends it, and is asked for by whoever comes back. What its `circle` has waiting
    comes before whatever is put in after it."""

    def __init__(self, size: int) -> None:
        self.queue = Texts()  # bounded by `put`: there is always room for the end
        self.size = size
        self.lost = False
        self.ended = asyncio.Event()
        self.carrier: Carrier | None = None
        self.circle: Circle | None = None

    def put(self, text: str) -> None:
        if self.circle is not None and self.circle.waiting:
            self.circle.spread()
        if self.lost:
            return
        if len(self.queue.texts) >= self.size:
            self.end()
            return
        self.queue.put_nowait(text)
        if self.carrier is not None:
            self.carrier.ring()

    def taken(self) -> tuple[str, ...]:
        """All that waits, for who carries it."""
        return self.queue.taken()

    def end(self) -> None:
        """Nothing after what waits already."""
        if self.circle is not None and self.circle.waiting:
            self.circle.spread()
        if not self.lost:
            self.lost = True
            self.queue.put_nowait(None)
            self.ended.set()


class Circle:
    """Boxes whose pages are told the very same. That waits once for all of them, and is handed to each when the loop
    comes round; only who has not read yet finds it in the box. So a spectator costs little more than the call that
    sends."""

    def __init__(self, boxes: Sequence[Mailbox]) -> None:
        self.boxes = boxes
        self.waiting: list[str] = []
        self._together = len(boxes) > 1 and any(box.carrier is not None for box in boxes)
        for box in boxes:
            box.circle = self

    def put(self, text: str, but: Mailbox | None = None) -> None:
        if not self._together or (but is not None and but.circle is self):
            for box in self.boxes:
                if box is not but:
                    box.put(text)
            return
        if len(self.waiting) >= self.boxes[0].size:
            self.spread()
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self._go_round)
        self.waiting.append(text)

    def spread(self) -> None:
        """What waits goes into each box: something is to come after it that not all are told."""
        texts = self._taken()
        for box in self.boxes:
            self._put_into(box, texts)

    def part(self) -> None:
        """They are not told the same any more."""
        self.spread()
        for box in self.boxes:
            box.circle = None
        self.boxes = ()

    def _taken(self) -> tuple[str, ...]:
        texts, self.waiting = tuple(self.waiting), []
        return texts

    def _put_into(self, box: Mailbox, texts: tuple[str, ...]) -> None:
        for text in texts:
            box.put(text)

    def _go_round(self) -> None:
        texts = self._taken()
        for box in self.boxes if texts else ():
            carrier = box.carrier
            try:
                if box.lost or box.queue.texts or carrier is None or not carrier.hand(texts):
                    self._put_into(box, texts)
            except Exception as error:  # one that is broken keeps nobody else waiting
                context = {"message": "what waits could not be carried", "exception": error}
                asyncio.get_running_loop().call_exception_handler(context)
