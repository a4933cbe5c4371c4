"""Somebody comes into being by playing, is known again by their browsers, and has the seats those hold."""

from panurge.people import People, Sheep, Skill
from panurge.people.person import USUAL
from panurge.people.sheep import FACES, HATS, WOOLS, born, read
from panurge.store import Header
from panurge.store.sql import SqlStore


def second_table(store: SqlStore) -> None:
    store.create(Header("def", "hide-and-sheep", 1, {"players": 2}, ({}, {}), "c0", 2000), b"k", 0)


def test_nobody_is_written_down_for_looking(store: SqlStore) -> None:
    people = People(store)
    assert people.of_browser("b") is None
    assert people.of_browser("") is None
    assert store.rows("SELECT count(*) FROM people")[0][0] == 0


def test_a_browser_is_somebody_from_its_first_game_on(store: SqlStore) -> None:
    people = People(store)
    rose = people.welcome("b", "Rose")
    assert (rose.name, rose.shows, rose.sheep) == ("Rose", USUAL, born(rose.id))
    assert people.of_browser("b") == people.welcome("b") == people.person(rose.id) == rose
    assert people.welcome("b", before="Old") == rose  # that counts only for the first time
    assert people.welcome("b", "Rosa").name == "Rosa"
    assert people.of_browser("b").name == "Rosa"  # type: ignore[union-attr]
    assert people.welcome("c", before="Paul").name == "Paul"
    assert set(people.people([rose.id, "nobody"])) == {rose.id}
    assert "b" not in repr(rose).replace("ribbons", "").replace(rose.id, "").split("'")


def test_the_tables_a_browser_had_before_are_taken_over(store: SqlStore) -> None:
    people = People(store)
    store.hold("abc", 1, "b")
    assert people.sitters("abc") == {}
    rose = people.welcome("b", "Rose")
    assert people.sitters("abc") == {1: rose.id}
    assert people.tables_of(rose.id) == ["abc"]


def test_who_sat_down_first_is_the_seats_person(store: SqlStore) -> None:
    people = People(store)
    rose, paul = people.welcome("b", "Rose"), people.welcome("c", "Paul")
    store.hold("abc", 0, "b")
    store.hold("abc", 0, "c")
    store.hold("abc", 1, "c")
    assert people.sitters("abc") == {0: rose.id, 1: paul.id}
    store.renew("abc", 0)
    store.hold("abc", 0, "c")
    assert people.sitters("abc")[0] == rose.id


def test_all_browsers_of_a_person_have_the_persons_seats(store: SqlStore) -> None:
    people = People(store)
    second_table(store)
    rose, paul = people.welcome("b", "Rose"), people.welcome("c", "Paul")
    store.hold("abc", 0, "b")
    store.hold("def", 1, "at home")
    store.run("INSERT INTO browsers VALUES (?, ?, ?)", "at home", rose.id, 1)
    for browser in ("b", "at home"):
        assert (store.held("abc", browser), store.held("def", browser)) == ((0,), (1,))
        assert {one.table for one in store.tables_of(browser)} == {"abc", "def"}
    assert store.held("abc", "c") == ()
    assert store.tables_of("c") == []
    assert people.sitters("abc") == {0: rose.id} != {0: paul.id}


def test_what_is_changed_is_kept_and_what_means_nothing_is_not(store: SqlStore) -> None:
    people = People(store)
    rose = people.welcome("b", "Rose")
    changed = people.change(rose.id, sheep=Sheep("pink", "smug", "crown"), shows=["here", "bank account"])
    assert changed == people.person(rose.id)
    assert (changed.sheep, changed.shows, changed.name) == (Sheep("pink", "smug", "crown"), {"here"}, "Rose")
    assert changed.is_here_for_all
    assert not changed.has_page


def test_a_sheep_is_read_as_far_as_it_is_known() -> None:
    assert read("pink.smug.crown") == Sheep("pink", "smug", "crown")
    assert read("") == read('"><script>.x') == Sheep()
    assert read("blue") == Sheep("blue")
    for wool in WOOLS:
        assert all(read(Sheep(wool, face, hat).text) == Sheep(wool, face, hat) for face in FACES for hat in HATS)


def test_who_has_played_no_rated_game_is_like_everybody(store: SqlStore) -> None:
    people = People(store)
    rose = people.welcome("b", "Rose")
    assert people.rating(rose.id, "hide-and-sheep") == Skill()
    assert not Skill().is_settled
    store.run("INSERT INTO ratings VALUES (?, 'x', 1342000, 24500, 41, 24, 6, 9)", rose.id)
    known = people.rating(rose.id, "x")
    assert (known.points, known.doubt, known.games, known.won, known.is_settled) == (1342, 48, 41, 24, True)
    assert people.ratings_of(rose.id) == {"x": known} == {"x": people.ratings("x", [rose.id, "nobody"])[rose.id]}
