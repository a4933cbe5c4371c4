"""Processes over one database: an entry is written and told in one go, leases go from the dead to the living, and
nothing is missed when a connection is lost."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from panurge.store import Alone, Entry, News, SqliteStore, Stale, Unreachable, listening, open_store
from panurge.store.listening import BEAT, LASTS, LOOK, key_of, said
from panurge.store.neighbours import BACK, GONE
from panurge.store.seal import MARK, Seal
from panurge.store.sql import SqlStore
from tests.store.databases import furnished
from tests.store.proxy import Wire, wire
from tests.store.test_store import HEADER

pytestmark = pytest.mark.slow

HOLDS = """
import asyncio, sys, time
from panurge.store import open_store

async def hold():
    store = open_store(sys.argv[1])
    neighbours = store.neighbours()
    neighbours.begin()
    lease = neighbours.lease("x", lambda: print("held", flush=True))
    while sys.argv[2:] == ["stuck"] and not lease.held:
        await asyncio.sleep(0.01)
    while sys.argv[2:] == ["stuck"]:
        time.sleep(1)  # the loop that does the work, and not the thread that says it lives
    while True:
        neighbours.tell("alive", "x")
        await asyncio.sleep(0.05)

asyncio.run(hold())
"""


@pytest.fixture
def place(postgres: str) -> str:
    return furnished(postgres)


@pytest.fixture
def store(place: str) -> Iterator[SqlStore]:
    one = open_store(place)
    one.create(HEADER, b"k" * 32, -1)
    yield one
    one.close()


class Heard:
    """Somebody who listens, and what was heard."""

    def __init__(self, store: SqlStore, *kinds: str) -> None:
        self.neighbours: Any = store.neighbours()
        self.news: list[News] = []
        self.granted: list[str] = []
        for kind in (*kinds, BACK, GONE):
            self.neighbours.on(kind, self.news.append)
        self.neighbours.begin()

    def kinds(self) -> list[str]:
        return [one.kind for one in self.news]

    def lease(self, work: str) -> Any:
        return self.neighbours.lease(work, lambda: self.granted.append(work))

    def lease_held(self, work: str) -> Callable[[], bool]:
        """Wanted from now on: whether it is held."""
        one = self.lease(work)
        return lambda: bool(one.held)


async def until(so: Callable[[], bool], seconds: float = 20) -> float:
    """How long it took."""
    began = time.monotonic()
    while not so():
        assert time.monotonic() < began + seconds, "it never came to that"
        await asyncio.sleep(0.01)
    return time.monotonic() - began


def cut(store: SqlStore, name: str) -> None:
    """The database ends every session of this name."""
    store.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
               "AND application_name LIKE ?", f"{name}%")


def ways(store: Any, do: Callable[[], object]) -> int:
    """How often it goes to the database and back."""
    usual, gone = store._wait, []

    def wait(work: Any) -> Any:
        gone.append(1)
        return usual(work)

    store._wait = wait
    try:
        do()
    finally:
        store._wait = usual
    return len(gone)


def test_an_entry_is_one_way_there_and_back(store: SqlStore) -> None:
    assert ways(store, lambda: store.append(Entry("abc", 1, "act", "1", 5, "d"), 1)) == 1
    assert store.rows("SELECT turn, touched FROM tables") == [(1, 5)]
    with pytest.raises(Stale):
        store.append(Entry("abc", 1, "act", "2", 9, "e"), 0)
    assert store.rows("SELECT turn, touched FROM tables") == [(1, 5)], "nothing of what was refused"
    assert store.latest(["abc", "nobody"]) == {"abc": 1}
    assert store.latest([]) == {}
    three = [Entry("abc", n, "act", "1", 5, "d") for n in (2, 3, 4)]
    assert ways(store, lambda: store.append(three[0], 1, *three[1:])) == 1
    assert store.latest(["abc"]) == {"abc": 4}


def test_news_of_an_entry_come_with_it_or_not_at_all(store: SqlStore) -> None:
    async def run() -> None:
        heard = Heard(store, "entry")
        await until(lambda: BACK in heard.kinds())
        store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
        with pytest.raises(Stale):
            store.append(Entry("abc", 1, "act", "2", 1, ""), 1)

        def undone() -> None:
            with store.transaction():
                store.append(Entry("abc", 2, "act", "2", 1, ""), 1)
                raise KeyError

        with pytest.raises(KeyError):
            undone()
        store.append(Entry("abc", 2, "chat", "{}", 2, ""), 1)
        store.append(Entry("abc", 3, "act", "1", 3, ""), 1, Entry("abc", 4, "chance", "1", 3, ""))
        await until(lambda: len([one for one in heard.news if one.kind == "entry"]) == 3)
        assert [one for one in heard.news if one.kind == "entry"] == [
            News("", "entry", "abc", {"n": 1}),
            News("", "entry", "abc", {"n": 2}),
            News("", "entry", "abc", {"n": 4}),
        ], "of several that are written together only the last is told"
        heard.neighbours.close()

    asyncio.run(run())


def test_where_there_is_no_room_for_more_locks_what_is_held_is_kept(
    store: SqlStore, place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import asyncpg

    for name, value in {"HANDFUL": 20, "SPARE": 30, "CROWDED": 0.2, "BEAT": 0.1}.items():
        monkeypatch.setattr(listening, name, value)

    async def run() -> None:
        greedy = await asyncpg.connect(place)
        try:
            await crowded(greedy)
        finally:
            await greedy.close()

    async def crowded(greedy: Any) -> None:
        with pytest.raises(asyncpg.OutOfMemoryError):
            await greedy.fetch("SELECT pg_advisory_lock(n) FROM generate_series(1, 10000000) n")
        await greedy.fetch("SELECT pg_advisory_unlock(n) FROM generate_series(1, 100) n")
        heard = Heard(store)
        leases = {f"t{n}": heard.lease(f"t{n}") for n in range(400)}
        await until(lambda: len(heard.granted) >= 10)
        granted, tries = set(heard.granted), list[int]()
        usual = heard.neighbours._leave_some
        heard.neighbours._leave_some = lambda *what: tries.append(1) or usual(*what)
        await until(lambda: len(tries) > 3)
        await until(played)  # between two tries there is room for it
        assert heard.kinds().count(BACK) == 1
        assert len(heard.granted) == len(set(heard.granted)) < len(leases)
        assert all(leases[work].held for work in granted)
        leases["t0"].release()
        await greedy.close()
        await until(lambda: set(heard.granted) | {"t0"} == set(leases))
        heard.neighbours.close()
        await until(lambda: locks_held(store) == 0)

    def played() -> bool:
        with suppress(Unreachable):
            store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
        return bool(store.entries("abc"))

    asyncio.run(run())
    assert len([record for record in caplog.records if "room for more locks" in record.message]) == 1


def locks_held(store: SqlStore) -> int:
    return int(store.rows("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")[0][0])


def test_who_is_cut_off_while_it_begins_to_listen_begins_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from asyncpg.connection import Connection

    usual, begun = Connection.add_listener, list[object]()

    async def cut_off(connection: Any, *what: Any) -> None:
        begun.append(connection)
        if len(begun) == 1:
            await asyncio.Event().wait()  # nothing ever comes
        await usual(connection, *what)

    monkeypatch.setattr(listening, "PATIENCE", 0.2)
    monkeypatch.setattr(Connection, "add_listener", cut_off)

    async def run() -> None:
        heard = Heard(store)
        await until(lambda: BACK in heard.kinds(), 5)
        heard.neighbours.close()

    asyncio.run(run())


def test_whatever_is_kept_for_a_seat_is_told_with_it_and_in_one_statement(store: SqlStore, place: str) -> None:
    """Nobody need live on to tell it; and who has written it is not told."""

    async def run() -> None:
        other = open_store(place)
        kinds = ("private", "dismissed", "anew", "changed")
        mine, theirs = Heard(store, *kinds), Heard(other, *kinds)
        await until(lambda: BACK in mine.kinds() and BACK in theirs.kinds())
        tell, mine.neighbours.tell = mine.neighbours.tell, None
        told = [
            *(lambda: store.answer_early("abc", 1, "q", (4,)), lambda: store.answer_early("abc", 1, "q", (4, 5), (4,))),
            lambda: store.forget_early("abc", 1, "q", (4, 5), quietly=False),
            *(lambda: store.wish("abc", 1, "never"), lambda: store.wish("abc", 1, "")),
        ]
        for do in told:
            assert ways(store, do) == 1
        assert not store.forget_early("abc", 1, "q", (4, 5), quietly=False), "nothing to be told"
        store.wish("abc", 0, "never", quietly=True)
        store.renew("abc", 0)

        def undone() -> None:
            with store.transaction():
                store.tell("changed", "rose")
                raise KeyError

        with pytest.raises(KeyError):
            undone()
        with store.transaction():
            store.tell("anew", "abc")
        await until(lambda: "anew" in theirs.kinds())
        me, seat = store.me, {"seat": 1}  # type: ignore[attr-defined]
        private = [News(me, "private", "abc", seat)] * len(told)
        dismissed = News(me, "dismissed", "abc", {"seat": 0})
        assert theirs.news[1:] == [*private, dismissed, News(me, "anew", "abc")]
        assert mine.kinds() == [BACK]
        mine.neighbours.tell = tell
        for heard in (mine, theirs):
            heard.neighbours.close()
        other.close()

    asyncio.run(run())


def test_neighbours_hear_each_other_and_that_one_goes(store: SqlStore, place: str) -> None:
    async def run() -> None:
        other = open_store(place)
        mine, theirs = Heard(store, "word"), Heard(other, "word")
        await until(lambda: bool(mine.neighbours._seen and theirs.neighbours._seen))
        theirs.neighbours.tell("word", "abc", seat=1)
        await until(lambda: "word" in mine.kinds())
        assert mine.news[-1] == News(theirs.neighbours.me, "word", "abc", {"seat": 1})
        assert "word" not in theirs.kinds(), "nobody hears oneself"
        store.rows("SELECT pg_notify('panurge', 'somebody else''s')")
        theirs.neighbours.close()
        other.close()
        assert await until(lambda: GONE in mine.kinds()) < LASTS
        mine.neighbours.close()

    asyncio.run(run())


def test_what_is_shown_is_shown_to_who_comes_later_too(store: SqlStore, place: str) -> None:
    async def run() -> None:
        mine = Heard(store)
        for eyes in range(5):
            mine.neighbours.show("company", "abc", {"eyes": eyes})
        mine.neighbours.show("company", "xyz", {"eyes": 1})
        mine.neighbours.show("company", "xyz", None)
        other = open_store(place)
        theirs = Heard(other, "company")
        await until(lambda: News(mine.neighbours.me, "company", "abc", {"eyes": 4}) in theirs.news)
        assert not [one for one in theirs.news if one.about == "xyz" and one.more]
        heard = len(theirs.news)
        mine.neighbours.show("company", "abc", {"eyes": 4})
        mine.neighbours.show("company", "abc", None)
        await until(lambda: theirs.news[-1] == News(mine.neighbours.me, "company", "abc"))
        assert len(theirs.news) <= heard + 2, "what has not changed is not told again"
        cut(store, "panurge-news")
        mine.neighbours.show("company", "abc", {"eyes": 7})
        await until(lambda: theirs.news[-1] == News(mine.neighbours.me, "company", "abc", {"eyes": 7}))
        for heard_by in (mine, theirs):
            heard_by.neighbours.close()
        other.close()

    asyncio.run(run())


def test_a_lease_is_one_process_s_and_comes_to_the_next(store: SqlStore, place: str) -> None:
    async def run() -> None:
        other = open_store(place)
        mine, theirs = Heard(store), Heard(other)
        one = mine.lease("x")
        await until(lambda: one.held)
        two = theirs.lease("x")
        another = theirs.lease("y")
        await until(lambda: another.held)
        assert (one.held, two.held) == (True, False)
        one.release()
        assert not one.held
        await until(lambda: two.held)
        again = theirs.lease("x")  # a room that is closed and opened anew at once
        two.release()
        await until(lambda: again.held)
        assert theirs.granted == ["y", "x", "x"]
        assert (one.inherited, another.inherited, two.inherited) == (False, False, True)
        for heard, kept in ((mine, store), (theirs, other)):
            heard.neighbours.close()
            if kept is other:
                kept.close()

    asyncio.run(run())


@contextmanager
def holding(*places: str, how: Sequence[str] = ()) -> Iterator[list["subprocess.Popen[str]"]]:
    """A process at each place that has the lease; they start at once. `how`: the first so many are like that."""
    processes = []
    try:
        for number, place in enumerate(places):
            command = [sys.executable, "-c", HOLDS, place, *how[number : number + 1]]
            processes.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


SOON = 3  # seconds: two, and one for a busy machine


def test_of_a_process_that_is_killed_frozen_or_stuck_everything_is_free_within_two_seconds(postgres: str) -> None:
    """Four of them, at a database each, and all are waited for at the same time. Of one that is frozen the system still
    has its sessions, and with them its locks, for alive; thawed it takes its turn. Of one whose own loop is stuck the
    thread that says that it lives goes on, but nothing is done."""
    stores: dict[Any, SqlStore] = {}

    async def killed(process: "subprocess.Popen[str]") -> None:
        mine = Heard(stores[killed], "alive")
        one = mine.lease("x")
        await until(lambda: "alive" in mine.kinds())
        assert not one.held
        process.kill()
        assert await until(lambda: one.held and GONE in mine.kinds()) < SOON
        mine.neighbours.close()

    async def frozen(process: "subprocess.Popen[str]") -> None:
        mine = Heard(stores[frozen], "alive")
        one = mine.lease("x")
        await until(lambda: "alive" in mine.kinds())
        process.send_signal(signal.SIGSTOP)
        assert await until(lambda: one.held and GONE in mine.kinds()) < SOON
        process.send_signal(signal.SIGCONT)
        heard = len(mine.news)
        await until(lambda: "alive" in mine.kinds()[heard:])
        await asyncio.sleep(2 * BEAT)  # it tries, and has it not
        assert one.held
        one.release()
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline) == "held\n"
        mine.neighbours.close()

    async def frozen_before_anybody_came(process: "subprocess.Popen[str]") -> None:
        process.send_signal(signal.SIGSTOP)
        mine = Heard(stores[frozen_before_anybody_came])
        assert await until(mine.lease_held("x")) < SOON
        mine.neighbours.close()

    async def stuck(process: "subprocess.Popen[str]") -> None:
        mine = Heard(stores[stuck])
        assert await until(mine.lease_held("x")) < SOON
        await asyncio.sleep(LASTS)  # nor does it take the place of anybody else
        assert stores[stuck].rows(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND application_name LIKE 'panurge-news%'"
        ) == [(1,)]
        mine.neighbours.close()

    async def run(processes: list["subprocess.Popen[str]"]) -> None:
        await asyncio.gather(*(story(process) for story, process in zip(stories, processes)))

    stories = (stuck, killed, frozen, frozen_before_anybody_came)
    places = [furnished(postgres) for _ in stories]
    with holding(*places, how=["stuck"]) as processes:
        stores.update({story: open_store(place) for story, place in zip(stories, places)})
        asyncio.run(run(processes))
    for store in stores.values():
        store.close()


def test_what_a_killed_process_held_is_not_waited_for_until_the_next_beat(
    store: SqlStore, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody looks whether a session has ended; who wants nothing, or has it, asks nothing."""
    monkeypatch.setattr(listening, "BEAT", 30.0)
    monkeypatch.setattr(listening, "LASTS", 90.0)
    monkeypatch.setattr(listening, "DEAF", 90.0)

    async def run() -> None:
        with holding(place) as (one,):
            mine = Heard(store)
            looks: list[float] = []
            others = mine.neighbours._others

            async def noted(connection: Any) -> set[str]:
                looks.append(time.monotonic())
                found: set[str] = await others(connection)
                return found

            mine.neighbours._others = noted
            await until(lambda: mine.kinds() == [BACK])
            await asyncio.sleep(5 * LOOK)
            assert len(looks) == 1, "once, when it came"
            lease = mine.lease("x")
            await until(lambda: len(looks) > 3)
            assert not lease.held
            assert looks[3] - looks[1] > 1.5 * LOOK
            one.kill()
            assert await until(lambda: bool(lease.held)) < 10.0, "long before a beat"
            assert lease.inherited
            seen = len(looks)
            await asyncio.sleep(5 * LOOK)
            assert len(looks) == seen
            mine.neighbours.close()

    asyncio.run(run())


def test_who_is_none_of_us_is_neither_heard_nor_told_addresses(
    store: SqlStore, place: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Any role of the database may listen and tell; what it told is not even said to be wrong."""
    import asyncpg

    async def run() -> None:
        other = open_store(place)
        one, two = Heard(store, "word"), Heard(other, "word")
        await until(lambda: BACK in one.kinds() and BACK in two.kinds())
        stranger, overheard = await asyncpg.connect(place), list[str]()
        await stranger.add_listener("panurge", lambda connection, pid, channel, text: overheard.append(text))
        text = said("stranger", "word", "forged", {})
        mark = Seal("guessed").put(text)[: -len(text)]
        for forged in (text, mark + text, "é" * MARK + text, mark, ""):
            await stranger.execute("SELECT pg_notify('panurge', $1)", forged)
        store.tell("word", "abc", seat=1)
        one.neighbours.show("word", "table", {"payers": [one.neighbours.digest("192.0.2.7")]})
        await until(lambda: [news.about for news in two.news if news.kind == "word"] == ["abc", "table"])
        await until(lambda: any("payers" in text for text in overheard))
        assert not any("192.0.2.7" in text for text in overheard)
        assert two.neighbours.digest("192.0.2.7") == one.neighbours.digest("192.0.2.7") != "192.0.2.7"
        mine = next(text for text in overheard if "abc" in text)
        await stranger.execute("SELECT pg_notify('panurge', $1)", mine.replace("abc", "xyz"))
        store.tell("word", "end")
        await until(lambda: two.news[-1].about == "end")
        assert not {"forged", "xyz"} & {news.about for news in two.news}
        await stranger.close()
        one.neighbours.close()
        two.neighbours.close()
        other.close()

    asyncio.run(run())
    assert not caplog.records


@pytest.mark.parametrize("wrong", [0.0, 5.0, -5.0])
def test_a_clock_that_is_wrong_is_told(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wrong: float
) -> None:
    """When it begins, and now and then; not what a slow way there and back would explain."""
    monkeypatch.setattr(listening, "COMPARED", 0.1)
    monkeypatch.setattr(listening, "BEAT", 0.05)
    asked = list[float]()

    def clock() -> float:
        asked.append(time.time())
        if not wrong and len(asked) % 2 == 0:
            return asked[-1] + 5  # five seconds on the way
        return asked[-1] + wrong

    monkeypatch.setattr(listening, "wall_clock", clock)

    async def run() -> None:
        heard = Heard(store)
        await until(lambda: len(asked) > 4)
        heard.neighbours.close()

    asyncio.run(run())
    told = [record.getMessage() for record in caplog.records if "clock" in record.message]
    assert bool(told) == bool(wrong)
    which = "ahead of" if wrong > 0 else "behind"
    assert all(which in one for one in told)
    assert len(told) != 1


def test_two_schemas_of_one_database_are_two_villages(store: SqlStore, place: str) -> None:
    async def run() -> None:
        store.run("CREATE SCHEMA meadow")
        other = open_store(f"{place}&search_path=meadow")
        other.create(HEADER, b"k" * 32, -1)
        mine, theirs = Heard(store, "entry", "word"), Heard(other, "entry", "word")
        one, two = mine.lease("x"), theirs.lease("x")
        await until(lambda: one.held and two.held)
        mine.neighbours.tell("word", "abc")
        store.append(Entry("abc", 1, "act", "1", 1, ""), 1)
        other.append(Entry("abc", 1, "act", "2", 1, ""), 1)
        await until(lambda: "entry" in mine.kinds() and "entry" in theirs.kinds())
        await asyncio.sleep(LASTS + BEAT)  # nor is anybody of the other one missed
        assert theirs.kinds() == [BACK, "entry"]
        assert mine.kinds() == [BACK, "entry"]
        assert one.held
        assert two.held
        for heard in (mine, theirs):
            heard.neighbours.close()
        other.close()

    asyncio.run(run())


def test_a_connection_that_is_lost_comes_back_and_says_so(store: SqlStore) -> None:
    async def run() -> None:
        mine = Heard(store, "entry")
        one = mine.lease("x")
        await until(lambda: one.held)
        cut(store, "panurge-news")
        await until(lambda: not one.held)
        store.append(Entry("abc", 1, "act", "1", 1, ""), 1)  # perhaps nobody hears of it
        await until(lambda: mine.kinds().count(BACK) == 2 and one.held)
        store.append(Entry("abc", 2, "act", "1", 1, ""), 1)
        await until(lambda: mine.news[-1] == News("", "entry", "abc", {"n": 2}))
        assert mine.granted == ["x", "x"]
        mine.neighbours.close()

    asyncio.run(run())


def test_a_connection_that_carries_nothing_is_given_up(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "DEAF", 1.5)

    async def run(line: Wire) -> None:
        store = open_store(line.address)
        mine = Heard(store)
        one = mine.lease("x")
        await until(lambda: one.held)
        monkeypatch.setattr("panurge.store.listening.PATIENCE", 1.0)
        before = mine.kinds().count(BACK)
        line.stand_still(shut=False)
        await until(lambda: mine.kinds().count(BACK) > before)
        line.go_on()
        await until(lambda: one.held)
        mine.neighbours.close()
        store.close()

    with wire(place, tmp_path) as line:
        asyncio.run(run(line))


def test_news_are_never_longer_than_the_database_takes() -> None:
    with pytest.raises(ValueError, match=r"8\d\d\d bytes"):
        said("me", "word", "abc", {"long": "x" * 8000})
    assert key_of("a") != key_of("b")
    assert -(2**63) <= key_of("a") < 2**63


def test_who_is_alone_has_every_lease_and_nobody_to_tell() -> None:
    neighbours = SqliteStore().neighbours()
    assert isinstance(neighbours, Alone)
    assert neighbours.lease("x", lambda: None).held
    neighbours.tell("word", "abc")
