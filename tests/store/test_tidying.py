"""What is old goes, with all that hangs on it; what somebody's results stand on, and what is younger, stays."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from panurge.cli import main, parser
from panurge.core.state import OVER
from panurge.people.played import FORSAKEN
from panurge.people.results import Results
from panurge.store import SqliteStore, Unreachable, open_store
from panurge.store.keepers import KeepersBook
from panurge.store.schema import newest, shapes
from panurge.store.sql import SqlStore
from panurge.store.tidying import NEEDED, Tidied, Tidying
from tests.people.games import House
from tests.store.databases import new_database
from tests.store.filled import fill
from tests.store.test_alone import until
from tests.store.test_stalls import Holder
from tests.store.test_store import again, open_patiently, store  # noqa: F401

OLD = 2_000_000_000  # later than all of `House`'s games
ONLY_BOTS = ["bot:ewe", "bot:lamb"]


def tidied(store: SqlStore, before: int = OLD, finished: bool = False) -> Tidied:  # noqa: F811
    return Tidying(store, before, finished=finished).go("for a test", wait=lambda seconds: None)


def left(store: SqlStore) -> set[str]:  # noqa: F811
    return {str(table) for (table,) in store.rows("SELECT id FROM tables")}


@pytest.fixture
def house(store: SqlStore) -> House:  # noqa: F811
    house = House(store)  # beside the table "abc", which nobody has finished
    house.begin("lying", ["Rose", "Paul"])
    house.play("theirs", ["Rose", "Paul"], [3, 2])
    house.play("bots", ONLY_BOTS, [3, 2])
    store.run(f"UPDATE tables SET settled = 1 WHERE turn = {OVER}")
    house.play("not written yet", ONLY_BOTS, [3, 2])
    store.run("INSERT INTO results VALUES ('theirs',0,?,'g',1,2,1,1,'','',0,0,0,0)", house.somebody("Rose").id)
    store.run("INSERT INTO closed VALUES ('theirs')")
    return house


def test_unfinished_tables_go(house: House) -> None:
    store = house.store  # noqa: F811
    assert Tidying(store, OLD).found() == Tidied(2, 0, 0) == tidied(store)
    assert left(store) == {"theirs", "bots", "not written yet"}
    assert tidied(store) == Tidied(0, 0, 0)
    assert KeepersBook(store).closed() == {"theirs"}
    assert [(deed.deed, deed.about, deed.why) for deed in KeepersBook(store).deeds()] == [("tidy", "2", "for a test")]


def test_finished_ones_go_only_if_nobody_needs_them(house: House) -> None:
    store = house.store  # noqa: F811
    assert Tidying(store, OLD, finished=True).found() == Tidied(2, 1, 2) == tidied(store, finished=True)
    assert left(store) == {"theirs", "not written yet"}
    assert store.rows("SELECT count(*) FROM results")[0][0] == 1
    store.run("DELETE FROM results")
    store.run("INSERT INTO ribbons VALUES (?, 'g', 'r', 'theirs', 1)", house.somebody("Rose").id)
    assert tidied(store, finished=True) == Tidied(0, 0, 2)


def test_what_is_younger_stays_also_if_it_is_so_only_now(house: House) -> None:
    store = house.store  # noqa: F811
    assert tidied(store, before=1000) == Tidied(0, 0, 0)

    def somebody_comes_back(seconds: float) -> None:
        assert KeepersBook(store).closed() == {"abc", "lying", "theirs"}  # no server lets anybody play there now
        store.run("UPDATE tables SET touched = ? WHERE id = 'lying'", OLD)

    Tidying(store, OLD).go(wait=somebody_comes_back)
    assert "lying" in left(store)
    assert KeepersBook(store).closed() == {"theirs"}


def test_what_somebody_s_result_stands_on_by_now_stays(house: House) -> None:
    """A server goes on writing results of games that were left lying, and touches nothing by that."""
    store = house.store  # noqa: F811
    rose = house.somebody("Rose").id

    def a_result_is_written(seconds: float) -> None:
        store.run("UPDATE tables SET settled = 1 WHERE id = 'lying'")
        store.run("INSERT INTO results VALUES ('lying',0,?,'g',1,2,1,1,'','',0,0,0,0)", rose)

    Tidying(store, OLD).go(wait=a_result_is_written)
    assert left(store) == {"lying", "theirs", "bots", "not written yet"}
    assert KeepersBook(store).closed() == {"theirs"}
    assert [deed.about for deed in KeepersBook(store).deeds()] == ["1"]


@pytest.mark.slow
@pytest.mark.parametrize("by_hand", [False, True])
def test_what_is_being_written_is_waited_for(postgres: str, by_hand: bool) -> None:
    """`by_hand`: by a transaction that does not touch the table's own row."""
    place = new_database(postgres)
    with closing(open_patiently(place)) as store:  # noqa: F811
        house = House(store)
        house.begin("lying", ["Rose", "Paul"])
        rose = house.somebody("Rose").id
        other = Holder(
            place,
            *(() if by_hand else ("UPDATE tables SET settled = 1 WHERE id = 'lying'",)),
            f"INSERT INTO results VALUES ('lying',0,'{rose}','g',1,2,1,1,'','',0,0,0,0)",
        )
        with ThreadPoolExecutor(1) as threads:
            job = threads.submit(tidied, store)
            until(lambda: any("FOR UPDATE" in query for query in other.waiting()) or job.done())
            other.ask("COMMIT")
            job.result(20)
        other.go()
        assert left(store) == {"lying"}
        assert not KeepersBook(store).closed()


def test_what_stops_us_leaves_no_table_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, fails = Tidying._each, iter([False, True, True, False])

    def each(tidying: Tidying, statement: str, tables: list[str]) -> None:
        if next(fails):
            raise Unreachable("the database is too slow")
        usual(tidying, statement, tables)

    monkeypatch.setattr(Tidying, "_each", each)
    monkeypatch.setattr(Tidying, "_throw_away", lambda tidying, tables: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        tidied(house.store)
    assert KeepersBook(house.store).closed() == {"theirs"}


def test_whoever_let_a_game_lie_does_not_escape(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If results could not be written just then, their tables stay until they can."""
    store, results = house.store, Results(house.store)  # noqa: F811
    looked_at = list[str]()

    def away(these: Results, table: str, wait: bool) -> bool:
        raise Unreachable("the database does not answer")

    monkeypatch.setattr("panurge.people.results.now", lambda: OLD + 2 * FORSAKEN)
    monkeypatch.setattr(Results, "_settle", away)
    results.settle_all()
    assert results.unwritten >= {"lying"}
    Tidying(store, OLD, spared=results.unwritten).go(wait=lambda seconds: None)
    assert "lying" in left(store)
    monkeypatch.setattr(Results, "_settle", lambda these, table, wait: bool(looked_at.append(table)))
    results.settle_all()
    assert not results.unwritten
    assert "lying" in looked_at


def test_the_command_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the connection for that: a village may have very many tables, and a call of the other must be over at once."""
    monkeypatch.setattr("panurge.store.tidying.WAIT", 0.0)
    aside = SqliteStore()
    House(aside).begin("old", ["Rose", "bot:ewe"])

    class Hasty:
        def aside(self) -> SqliteStore:
            return aside

        def close(self) -> None: ...

    monkeypatch.setattr("panurge.commands.tidy.open_store", lambda place: Hasty())
    assert main(["tidy", "--older-than", "90d"]) == 0
    assert not left(aside)


def test_all_that_hangs_on_a_table_goes_with_it(address: str) -> None:
    """Whatever table a later script adds: the database itself refuses to lose what something refers to."""
    with closing(open_store(address)) as store:  # noqa: F811
        fill(store)
        for name in NEEDED:
            store.run(f"DELETE FROM {name}")
        tidied(store, before=10**15)
        for shape in shapes(newest()):
            if "tid" in shape.columns or shape.name == "tables":
                assert not store.rows(f"SELECT 1 FROM {shape.name}"), shape.name
        assert store.rows("SELECT 1 FROM people")


def test_very_many_go_by_handfuls() -> None:
    store = SqliteStore()  # noqa: F811
    house = House(store)
    for number in range(120):
        house.begin(f"t{number}", ONLY_BOTS)
    assert tidied(store).unfinished == 120
    assert not left(store)


def test_from_the_shell(
    tmp_path: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("panurge.store.tidying.WAIT", 0.0)
    place = f"{tmp_path}/t.sqlite"
    with closing(open_store(place)) as store:  # noqa: F811
        house = House(store)
        house.begin("old", ["Rose", "bot:ewe"])
    words = ["tidy", "--older-than", "90d", "--data", place]
    assert main([*words, "--dry-run"]) == 0
    assert "1 table would go: unfinished 1, finished 0" in capsys.readouterr().out
    assert main([*words, "--language", "fr"]) == 0
    assert "1 table a disparu" in capsys.readouterr().out
    assert main(["admin", "--data", place, "log"]) == 0
    assert "tidy    1  unfinished, untouched for 90 days" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        parser().parse_args(["tidy", "--older-than", "14d"])


@pytest.mark.parametrize(("text", "days"), [("90d", 90), ("3w", 21), ("1y", 365)])
def test_times_are_read(text: str, days: int) -> None:
    asked: argparse.Namespace = parser().parse_args(["tidy", "--older-than", text])
    assert asked.days == days


@pytest.mark.parametrize("text", ["", "d", "90", "-90d", "90m", "1.5y", "2w", "٩٠h"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["tidy", "--older-than", text])
