"""Who is forgotten is found nowhere in either store, and what is the others' stays theirs."""

import json

from panurge.people.doors import Doors
from panurge.people.forget import forget, seats_of
from panurge.people.results import Results
from panurge.store.sql import SqlStore
from tests.people.games import House

NAME = "Zephyrine"
TABLES = {  # how each store names its tables
    "SqliteStore": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "PostgresStore": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}


def everything(store: SqlStore) -> str:
    names = [str(name) for (name,) in store.rows(TABLES[type(store).__name__])]
    assert {"people", "entries", "tables", "archives", "results"} <= set(names)
    return repr([(name, list(map(tuple, store.rows(f"SELECT * FROM {name}")))) for name in names])


def lived(store: SqlStore) -> House:
    """A game that is over and one that goes on, with words, a result, lessons, an open door."""
    house = House(store)
    house.begin("over", [NAME, "Paul"])
    house.write("over", "chat", {"seat": 0, "text": f"I am {NAME}"})
    house.write("over", "chat", {"seat": 1, "text": f"well played, {NAME.upper()}! zephyrinesque"})
    house.end("over", [30, 20])
    house.begin("on", ["Paul", NAME])
    Results(store).settle("over")
    one = house.somebody(NAME)
    house.people.learnt(one.id, [("sheep-sheep", 1)])
    Doors(house.people).open(one)
    ending = store.entries("over")[-1].value
    store.keep("over", ending, f"a picture with {NAME}".encode())
    return house


def test_nothing_is_left_of_the_name_or_the_person(store: SqlStore) -> None:
    house = lived(store)
    one = house.somebody(NAME)
    paul = house.people.rating(house.somebody("Paul").id, "sheep-sheep")
    assert NAME in everything(store)
    assert one.id in everything(store)
    assert seats_of(store, one.id) == {"over": {0}, "on": {1}}
    assert set(forget(store, one)) == {"over", "on"}
    left = everything(store)
    assert NAME.lower() not in left.lower().replace("zephyrinesque", "")  # another word, which nobody is called
    assert one.id not in left
    assert seats_of(store, one.id) == {}
    header = store.header("over")
    assert header is not None
    assert [seat["name"] for seat in header.seats] == ["", "Paul"]
    said = [json.loads(entry.value)["text"] for entry in store.entries("over") if entry.kind == "chat"]
    assert said == ["…", "well played, …! zephyrinesque"]
    assert store.archive("over") is None  # to be made anew, from the log
    assert house.people.rating(house.somebody("Paul").id, "sheep-sheep") == paul
    assert len(store.rows("SELECT 1 FROM results WHERE tid = 'over'")) == 1


def test_what_is_kept_of_a_game_may_be_rewritten_instead(store: SqlStore) -> None:
    house = lived(store)
    met = []

    def scrub(header: object, archive: bytes, names: frozenset[str]) -> bytes:
        met.append((archive, names))
        return b"a picture without"

    forget(store, house.somebody(NAME), scrub)
    assert met == [(f"a picture with {NAME}".encode(), frozenset({NAME}))]
    assert store.archive("over") == b"a picture without"
