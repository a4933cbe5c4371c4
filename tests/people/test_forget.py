"""Who is forgotten is found nowhere in either store, and what is the others' stays theirs."""

import json

from panurge.people.doors import Doors
from panurge.people.forget import forget, in_play, seats_of
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


def handed_on(store: SqlStore) -> House:
    """A seat that somebody else had later: by a link that was made anew."""
    house = House(store)
    house.begin("t", [NAME, "Paul"])
    house.write("t", "chat", {"seat": 0, "text": "mine"})
    house.write("t", "seat", {"seat": 0, "kind": "person", "name": "Zéphy", "bot": ""})
    house.write("t", "chat", {"seat": 0, "text": "mine, too"})
    store.renew("t", 0)
    house.somebody("Maud")
    store.hold("t", 0, "browser of Maud")
    house.write("t", "seat", {"seat": 0, "kind": "person", "name": "Maud", "bot": ""})
    house.write("t", "chat", {"seat": 0, "text": f"I am Maud, not {NAME}"})
    house.write("t", "chat", {"seat": 1, "text": f"{NAME}, Zéphy, Maud"})
    return house


def left_of(store: SqlStore) -> tuple[list[str], list[str]]:
    """Names and words that still stand in the log."""
    told = [(entry.kind, json.loads(entry.value)) for entry in store.entries("t")]
    header = store.header("t")
    assert header is not None
    names = [str(header.seats[0]["name"]), *(value["name"] for kind, value in told if kind == "seat")]
    return names, [value["text"] for kind, value in told if kind == "chat"]


def test_who_sat_there_later_keeps_name_and_words(store: SqlStore) -> None:
    house = handed_on(store)
    assert forget(store, house.somebody(NAME)) == ["t"]
    assert left_of(store) == (["", "", "Maud"], ["…", "…", "I am Maud, not …", "…, …, Maud"])
    assert "gone" not in json.loads(store.entries("t")[-3].value)  # it is Maud's seat


def test_who_sat_there_later_is_forgotten_too(store: SqlStore) -> None:
    house = handed_on(store)
    assert forget(store, house.somebody("Maud")) == ["t"]
    assert left_of(store) == ([NAME, "Zéphy", ""], ["mine", "mine, too", "…", f"{NAME}, Zéphy, …"])
    assert "Maud" not in everything(store)


def test_only_games_that_go_on_have_to_be_left(store: SqlStore) -> None:
    house = lived(store)
    assert in_play(store, house.somebody(NAME).id) == ["on"]


def test_what_is_kept_of_a_game_may_be_rewritten_instead(store: SqlStore) -> None:
    house = lived(store)
    met = []

    def scrub(header: object, archive: bytes, names: frozenset[str]) -> bytes:
        met.append((archive, names))
        return b"a picture without"

    forget(store, house.somebody(NAME), scrub)
    assert met == [(f"a picture with {NAME}".encode(), frozenset({NAME}))]
    assert store.archive("over") == b"a picture without"
