"""One me on several devices: by a link that works once, and by nothing that somebody else could have."""

import pytest

from panurge.people import People
from panurge.people import doors as module
from panurge.people.doors import LASTS, Doors
from panurge.people.keyring import Keyring
from panurge.people.results import Results
from panurge.store.sql import SqlStore
from tests.people.games import House


@pytest.fixture
def house(store: SqlStore) -> House:
    return House(store)


@pytest.fixture
def doors(house: House) -> Doors:
    return Doors(house.people)


def test_a_door_leads_to_ones_own_me_once(house: House, doors: Doors) -> None:
    rose = house.somebody("Rose")
    house.begin("t", ["Rose", "bot:ewe"])
    token = doors.open(rose)
    assert doors.leads_to(token) == rose
    assert doors.go_through(token, "at home") == rose
    assert house.people.of_browser("at home") == rose
    assert house.store.held("t", "at home") == (0,)
    assert doors.go_through(token, "a thief's") is None
    assert house.people.of_browser("a thief's") is None


def test_a_door_is_shut_after_ten_minutes_and_by_the_next_one(
    house: House, doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    rose = house.somebody("Rose")
    first, second = doors.open(rose), doors.open(rose)
    assert doors.leads_to(first) is None
    assert doors.leads_to(second) == rose
    later = module.now() + LASTS + 1
    monkeypatch.setattr(module, "now", lambda: later)
    assert doors.leads_to(second) is None
    assert doors.go_through(second, "x") is None


def test_what_the_database_holds_opens_no_door(house: House, doors: Doors) -> None:
    token = doors.open(house.somebody("Rose"))
    ((digest,),) = house.store.rows("SELECT digest FROM doors")
    assert token != digest
    assert doors.leads_to(digest) is None
    assert doors.leads_to("") is None


def test_whom_the_browser_was_before_comes_along(house: House, doors: Doors) -> None:
    rose, guest = house.somebody("Rose"), house.somebody("Guest")
    house.play("t", ["Guest", "bot:ewe"], [30, 20])
    Results(house.store).settle("t")
    mine = house.people.rating(rose.id, house.game)
    doors.go_through(doors.open(rose), "browser of Guest")
    assert house.people.person(guest.id) is None
    assert house.people.sitters("t") == {0: rose.id}
    assert (
        house.store.rows("SELECT person FROM results") == [(rose.id,)]
        or house.store.rows("SELECT person FROM results")[0][0] == rose.id
    )
    assert house.people.rating(rose.id, house.game) == mine  # a rating cannot be had by walking through a door
    assert house.store.held("t", "browser of Rose") == (0,)


def test_keys_and_whom_one_shuns_come_along(house: House, doors: Doors) -> None:
    rose, guest, pest, other = (house.somebody(name) for name in ("Rose", "Guest", "Pest", "Other"))
    keys = Keyring(house.store)
    keys.add(guest, "a key", "public", 3)
    house.people.shun(guest.id, pest.id)
    house.people.shun(guest.id, rose.id)
    house.people.shun(other.id, guest.id)
    doors.go_through(doors.open(rose), "browser of Guest")
    known = keys.find("a key")
    assert known is not None
    assert (known.person, known.uses) == (rose.id, 3)
    assert house.people.shunned(rose.id) == [pest.id]  # and not oneself
    assert house.people.shunned(other.id) == [rose.id]
    assert house.store.rows("SELECT 1 FROM shunned WHERE person = ? OR other = ?", guest.id, guest.id) in ([], ())


def test_games_of_a_browser_that_was_nobodys_count_as_played(house: House, doors: Doors) -> None:
    rose = house.somebody("Rose")
    house.begin("t", ["", "bot:ewe"])
    house.store.hold("t", 0, "an old browser")
    house.end("t", [30, 20])
    Results(house.store).settle("t")
    doors.take_in("an old browser", rose)
    found = [tuple(row) for row in house.store.rows("SELECT person, unrated FROM results")]
    assert found == [(rose.id, "before")]


def test_somebody_with_another_browser_stays_who_they_are(house: House, doors: Doors) -> None:
    rose, paul = house.somebody("Rose"), house.somebody("Paul")
    doors.go_through(doors.open(paul), "pauls phone")
    doors.go_through(doors.open(rose), "pauls phone")
    assert house.people.of_browser("pauls phone") == rose
    assert house.people.of_browser("browser of Paul") == paul


def test_all_other_browsers_can_be_shut_out(house: House, doors: Doors) -> None:
    rose = house.somebody("Rose")
    house.begin("t", ["Rose", "bot:ewe"])
    doors.go_through(doors.open(rose), "lost phone")
    doors.go_through(doors.open(rose), "new phone")
    house.store.hold("t", 1, "lost phone")
    open_door = doors.open(rose)
    doors.shut_out(rose, "new phone")
    assert People(house.store).of_browser("lost phone") is None
    assert house.store.held("t", "lost phone") == ()
    assert house.store.held("t", "new phone") == (0, 1)
    assert doors.leads_to(open_door) is None
