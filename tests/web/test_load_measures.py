"""What `benchmarks/load.py` times: the first frame at the other seat that tells of what came after the act."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from benchmarks.load import Pair, Player, p99, watched, without_limits

from panurge.web.limits import Limits
from tests.web.wire import served


class Frames:
    """A socket that gives these frames when it is told to."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def tell(self, n: int, last: int) -> None:
        self.queue.put_nowait({"t": "step", "n": n, "last": last})

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            yield json.dumps(await self.queue.get())


def test_what_was_there_before_the_act_is_not_its_answer() -> None:
    async def run() -> None:
        frames = Frames()
        player = Player(frames)
        frames.tell(4, 6)  # entries 5 and 6 were no moves: `last` is ahead of the moment
        while player.last < 6:
            await asyncio.sleep(0)
        heard = player.expects_after(6)
        frames.tell(4, 6)  # told again: still nothing new
        for _ in range(5):
            await asyncio.sleep(0)
        assert not heard.done()
        began = asyncio.get_running_loop().time()
        frames.tell(7, 7)
        assert await asyncio.wait_for(heard, 5) >= 0
        assert asyncio.get_running_loop().time() >= began
        player.reader.cancel()

    asyncio.run(run())


def test_no_limit_of_one_address_ends_a_run() -> None:
    usual, lifted = Limits(), Limits(**without_limits())  # type: ignore[arg-type]
    assert lifted.sockets_per_address > 10_000 > usual.sockets_per_address
    assert lifted.table_burst > usual.table_burst
    assert lifted.frame == usual.frame, "sizes stay"


class Near:
    """A server of this process, as a benchmark sees one."""

    def __init__(self, port: int) -> None:
        self.port, self.url = port, f"http://localhost:{port}"


def test_a_table_is_opened_played_at_and_watched() -> None:
    async def run() -> None:
        async with served() as server:
            pair = Pair(Near(server.port), "sheep-sheep")  # type: ignore[arg-type]
            await pair.open()
            eyes = await watched(pair, 3)
            before = [eye.bytes for eye in eyes]
            while len(pair.times) < 4:
                await pair.move()
            await asyncio.sleep(0.2)
            after = [eye.bytes for eye in eyes]
            assert all(late > early for late, early in zip(after, before))
            assert len({late - early for late, early in zip(after, before)}) == 1, "all are sent the same"
            assert 0 < p99(pair.times) < 60
            for eye in eyes:
                eye.transport.close()
            await pair.close()

    asyncio.run(run())
