"""A stream has no holes: a long game from its start, and a reader that fell behind and came back."""

import asyncio
import json
from collections.abc import Iterable

import pytest

from panurge.web import ears
from panurge.web.ears import Listener
from tests.table.tables import play
from tests.web.programs import Program
from tests.web.wire import served


@pytest.fixture(autouse=True)
def short_queues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ears, "QUEUE", 8)


def numbers(events: Iterable[str | None]) -> list[int]:
    """The entries told."""
    return [int(event.split("\n")[0][4:]) for event in events if event is not None and "event: entry" in event]


def waiting(listener: Listener) -> list[str | None]:
    return [listener.queue.get_nowait() for _ in tuple(listener.queue.texts)]


def test_the_whole_of_a_long_game_from_its_start() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            table = server.table()
            played = server.of(table)
            play(played, 10_000)
            assert played.over
            assert played.n > 3 * ears.QUEUE
            events = await Program(client).events(f"/tables/{table}", since=0, least=10_000)
            assert [n for kind, n, _ in events if kind == "entry"] == list(range(1, played.n + 1))
            assert events[-1][0] == "standing"
            assert "over" in events[-1][2]["now"]

    asyncio.run(run())


def test_who_fell_behind_has_no_hole_and_comes_back_for_the_rest() -> None:
    async def run() -> None:
        async with served() as server:
            room = server.services.hub.room(server.table())
            following = server.services.following.ears(room)
            table, heard, since = room.table, [], 0
            while not table.over:
                listener = Listener((None, "en"))
                missed = following.follow(room, listener, since)
                play(table, 12, seed=table.n)  # nobody reads meanwhile: more than a queue holds
                heard += [*numbers(missed), *numbers(waiting(listener))]
                assert listener.lost
                following.unfollow(room, listener)
                since = heard[-1]
            last = Listener((None, "en"))
            heard += [*numbers(following.follow(room, last, since)), *numbers(waiting(last))]
            following.unfollow(room, last)
            assert heard == list(range(1, table.n + 1))

    asyncio.run(run())


def test_what_happens_while_the_past_is_told_comes_after_it() -> None:
    async def run() -> None:
        async with served() as server:
            room = server.services.hub.room(server.table())
            following = server.services.following.ears(room)
            play(room.table, 6)
            listener = Listener((0, "en"))
            missed = following.follow(room, listener, 0)
            first = next(missed)
            before = room.table.n
            room.table.say(1, "hello")
            told = [first, *missed]
            assert numbers(told) == list(range(1, before + 1))
            news = [event for event in waiting(listener) if event and "event: entry" in event]
            assert numbers(news) == [before + 1]
            assert json.loads(news[0].split("data: ")[1])["say"] == "hello"
            following.unfollow(room, listener)

    asyncio.run(run())
