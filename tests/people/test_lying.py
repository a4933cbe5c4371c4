"""A game that nobody goes on with counts for who left it, wherever it came to rest, and for nobody else."""

from collections.abc import Callable

import pytest

from panurge.people.past import Past
from panurge.people.people import DAY, now
from panurge.people.played import BEGUN, FORSAKEN
from panurge.people.results import Results
from panurge.store.keepers import KeepersBook
from panurge.store.sql import SqlStore
from tests.people.games import House, person


@pytest.fixture
def house(store: SqlStore) -> House:
    house = House(store)
    house.at = now() - FORSAKEN - DAY
    house.known("Rose", "Paul", "Maud")
    return house


@pytest.fixture
def results(store: SqlStore) -> Results:
    return Results(store)


def means(house: House, *names: str) -> list[float]:
    return [house.people.rating(house.somebody(name).id, house.game).mean for name in names]


def rows(house: House, table: str = "t") -> dict[int, tuple[int, str]]:
    """Place and reason, by seat."""
    found = house.store.rows("SELECT seat, place, unrated FROM results WHERE tid = ?", table)
    return {int(seat): (int(place), str(why)) for seat, place, why in found}


def leave(house: House, seat: int, name: str, turn: int, why: str = "left") -> None:
    house.write("t", "seat", {"seat": seat, **person(name, bot="ewe", why=why)}, turn)


def test_who_does_not_go_on_has_lost(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "bot:ewe"])
    house.acts("t", 2 * BEGUN)
    house.begin("hardly begun", ["Rose", "bot:ewe"])
    house.acts("hardly begun", 2 * BEGUN - 1)
    assert results.settle_all() == 1
    assert means(house, "Rose") < [1000]
    assert rows(house) == {0: (2, "")}
    house.end("t", [30, 20])  # to come back and win does not undo it
    assert not results.settle("t")


def test_decisions_taken_back_do_not_begin_a_game(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "bot:ewe"])
    for _ in range(BEGUN):
        house.acts("t", 2)
        house.write("t", "undo", 0)
    assert results.settle_all() == 0


@pytest.mark.parametrize("turn", [0, 1])
def test_who_left_before_comes_behind_who_was_left_alone(house: House, results: Results, turn: int) -> None:
    """Rose has left her seat to a bot; Paul, alone with it, does not go on."""
    house.begin("t", ["Rose", "Paul"])
    house.acts("t", 6)
    leave(house, 0, "Rose", turn)
    assert results.settle_all() == 1
    assert rows(house) == {0: (2, "")}
    rose, paul = means(house, "Rose", "Paul")
    assert rose < 1000 == paul


def test_that_somebody_left_before_does_not_save_who_leaves_after_them(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "Paul", "bot:ram"])
    house.acts("t", 9)
    leave(house, 0, "Rose", 1)
    assert results.settle_all() == 1
    assert rows(house) == {0: (3, ""), 1: (2, "")}
    rose, paul = means(house, "Rose", "Paul")
    assert rose < paul < 1000


@pytest.mark.parametrize("turn", [0, 1])
def test_who_gives_up_among_bots_that_then_rest_has_lost(house: House, results: Results, turn: int) -> None:
    """Bots alone play only while somebody looks on: the game never ends, and comes to rest at a bot's turn."""
    house.begin("t", ["Rose", "bot:ewe", "bot:ram"])
    house.acts("t", 9)
    leave(house, 0, "Rose", turn, "resigned")
    assert results.settle_all() == 1
    assert rows(house) == {0: (3, "")}
    assert means(house, "Rose") < [1000]


def test_who_plays_bots_alone_has_left_them_even_at_their_turn(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "bot:ewe"])
    house.acts("t", 6, 1)
    assert results.settle_all() == 1
    assert means(house, "Rose") < [1000]


def test_of_several_who_wait_for_a_bot_nobody_has_lost(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "Paul", "bot:ewe"])
    house.acts("t", 9, 2)
    assert results.settle_all() == 0
    assert rows(house) == {}


def test_what_others_asked_does_not_matter_to_who_goes(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "Paul", "bot:ewe"])
    house.write("t", "chat", {"seat": 1, "text": "", "about": "hint"})
    house.acts("t", 9)
    assert results.settle_all() == 1
    assert means(house, "Rose") < [1000]


# ---------------------------------------------------------------------- losses nobody has earned
def unknown_version(house: House) -> None:
    house.store.run("UPDATE tables SET version = 99")


def closed(house: House) -> None:
    KeepersBook(house.store).close("t")


def reopened(house: House) -> None:
    KeepersBook(house.store).close("t")
    KeepersBook(house.store).reopen("t")


def missing(house: House) -> None:
    house.store.run("UPDATE tables SET game = 'no-such-game'")


def from_before(house: House) -> None:
    house.store.run("UPDATE people SET since = ?", now())


@pytest.mark.parametrize("how", [unknown_version, closed, reopened, missing, from_before])
def test_what_could_not_be_played_on_is_nobodys_loss(
    house: House, results: Results, how: Callable[[House], None]
) -> None:
    house.begin("t", ["Rose", "bot:ewe"])
    house.acts("t", 6)
    how(house)
    assert results.settle_all() == 0
    assert means(house, "Rose") == [1000]
    assert house.store.rows("SELECT settled FROM tables WHERE id = 't'")[0][0] == 0


def test_who_came_later_is_spared_and_who_was_there_is_not(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "Paul", "bot:ewe"])
    house.acts("t", 9)
    leave(house, 1, "Paul", 0)
    house.store.run("UPDATE people SET since = ? WHERE name = 'Paul'", now())
    assert results.settle_all() == 1
    assert rows(house) == {0: (2, "")}


# ---------------------------------------------------------------------- when it counts
def test_a_loss_that_comes_late_stands_where_it_came(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "bot:ewe"])
    house.acts("t", 6)
    house.at += DAY
    house.play("later", ["Rose", "bot:ewe"], [30, 20])
    assert results.settle("later")
    began = now()
    assert results.settle_all() == 1
    rose = house.somebody("Rose")
    assert house.people.rating(rose.id, house.game).at >= began
    lost, won = Past(house.store, rose).games()
    assert (lost.table, won.table) == ("t", "later")
    assert lost.before == won.after
    curve = [mean for mean, _ in Past(house.store, rose).curve(house.game)]
    assert curve == [1000, won.after, lost.after]


def test_a_curve_goes_one_way_even_if_a_game_is_counted_late(house: House, results: Results) -> None:
    """A server was killed before it had written the first game's results."""
    for table, mine in (("first", 10), ("second", 30)):
        house.play(table, ["Rose", "bot:ewe"], [mine, 20])
    assert results.settle("second")
    assert results.settle_all() == 1
    rose = house.somebody("Rose")
    first, second = Past(house.store, rose).games()
    assert (first.table, second.table) == ("first", "second")
    assert house.people.rating(rose.id, house.game).at == first.at > second.at
    assert [mean for mean, _ in Past(house.store, rose).curve(house.game)] == [1000, second.after, first.after]
