"""Between a store and its database: a wire that can be made slow, or to stand still."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

SOCKET = ".s.PGSQL.5432"


class Wire:
    """While `still`, nothing that was begun before gets through; with `shut`, nothing new either."""

    def __init__(self, address: str, folder: Path) -> None:
        there = parse_qs(urlsplit(address).query)["host"][0]
        self.address = address.split("?")[0] + f"?host={quote(str(folder))}"
        self._there, self._here = f"{there}/{SOCKET}", str(folder / SOCKET)
        self._loop = asyncio.new_event_loop()
        self._flows = self._passes = asyncio.Event()
        self._shut = False
        self.slow = 0.0  # seconds by which each answer comes later
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._flows = asyncio.Event()
        self._flows.set()
        self._server = self._loop.run_until_complete(asyncio.start_unix_server(self._join, self._here))
        self._ready.set()
        self._loop.run_forever()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        flows = self._flows
        await flows.wait() if self._shut else None
        to_reader, to_writer = await asyncio.open_unix_connection(self._there)
        await asyncio.gather(self._pump(reader, to_writer, flows), self._pump(to_reader, writer, flows, answers=True))

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flows: asyncio.Event, answers: bool = False
    ) -> None:
        try:
            while data := await reader.read(65536):
                await flows.wait()
                if answers and self.slow:
                    await asyncio.sleep(self.slow)
                writer.write(data)
        except OSError:
            pass
        writer.close()

    def stand_still(self, shut: bool = True) -> None:
        """What is connected stands still; unless `shut`, who connects from now on gets through."""
        done = threading.Event()

        def still() -> None:
            self._shut = shut
            self._flows.clear()
            if not shut:
                self._flows = asyncio.Event()
                self._flows.set()
            done.set()

        self._loop.call_soon_threadsafe(still)
        done.wait()

    def go_on(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._server.close()


@contextmanager
def wire(address: str, folder: Path) -> Iterator[Wire]:
    one = Wire(address, folder)
    try:
        yield one
    finally:
        one.close()
