"""What is said of a game beforehand is what comes, and says nothing of the others that they do not show."""

from collections.abc import Callable

import pytest

from panurge.people.ahead import NOT_RATED, PERHAPS, RATED, Ahead, foreseen
from panurge.people.person import SHOWS
from panurge.people.results import Results
from panurge.people.weighing import OFTEN, TIRELESS
from panurge.store.sql import SqlStore
from tests.people.games import House


@pytest.fixture
def house(store: SqlStore) -> House:
    return House(store)


@pytest.fixture
def results(store: SqlStore) -> Results:
    return Results(store)


def known_paul(house: House) -> None:
    house.known("Rose", "Paul")


def known_paul_who_hides(house: House) -> None:
    known_paul(house)
    hide(house, "Paul")


def hide(house: House, *names: str) -> None:
    for name in names:
        house.people.change(house.somebody(name).id, shows=[one for one in SHOWS if one != "ratings"])


def met_often(house: House) -> None:
    known_paul(house)
    for n in range(OFTEN):
        house.play(f"before{n}", ["Rose", "Paul"], [9, 5])
        Results(house.store).settle(f"before{n}")


def beaten_often(house: House) -> None:
    for n in range(TIRELESS):
        house.play(f"before{n}", ["Rose", "bot:ewe"], [9, 5])
        Results(house.store).settle(f"before{n}")


def far_above(house: House) -> None:
    house.known("Rose", mean=2600)


def nothing(house: House) -> None:
    """Nobody is known."""


CASES: dict[str, tuple[Callable[[House], None], list[str], dict[str, bool], Ahead]] = {
    "a bot": (nothing, ["Rose", "bot:ewe"], {}, Ahead(RATED)),
    "two who are known": (known_paul, ["Rose", "Paul"], {}, Ahead(RATED)),
    "two whom nobody knows": (nothing, ["Rose", "Paul"], {}, Ahead(NOT_RATED, "unknown")),
    "one of three unknown": (known_paul, ["Rose", "Paul", "Maud"], {}, Ahead(NOT_RATED, "unknown")),
    "somebody who hides": (known_paul_who_hides, ["Rose", "Paul"], {}, Ahead(PERHAPS, "unknown")),
    "a seat nobody is known at": (known_paul, ["Rose", ""], {}, Ahead(PERHAPS, "unknown")),
    "a table that teaches": (known_paul, ["Rose", "Paul"], {"teach": True}, Ahead(NOT_RATED, "teaching")),
    "one person twice": (nothing, ["Rose", "Rose"], {}, Ahead(NOT_RATED, "together")),
    "a bot nobody measured": (nothing, ["Rose", "bot:random.2"], {}, Ahead(NOT_RATED, "unmeasured")),
    "the same again": (met_often, ["Rose", "Paul"], {}, Ahead(NOT_RATED, "often")),
    "the same bot again": (beaten_often, ["Rose", "bot:ewe"], {}, Ahead(NOT_RATED, "often")),
    "a bot far below": (far_above, ["Rose", "bot:lamb"], {}, Ahead(NOT_RATED, "far")),
}


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_what_is_foreseen_comes(house: House, results: Results, case: str, winner: int) -> None:
    before, seats, options, told = CASES[case]
    before(house)
    house.begin("t", seats, **options)
    assert foreseen(results, "t", 0, house.at) == told
    house.acts("t", 3 * len(seats))
    assert foreseen(results, "t", 0, house.at) == told, "the game has begun"
    house.end("t", [9 if seat == winner else 5 for seat in range(len(seats))])
    assert results.settle("t")
    found = dict(house.store.rows("SELECT seat, unrated FROM results WHERE tid = 't'"))
    if told.mood != PERHAPS:
        assert found[0] == told.why


def test_who_had_help_may_still_lose(house: House, results: Results) -> None:
    known_paul(house)
    house.begin("t", ["Rose", "Paul"])
    house.people.note_help("t", 0)
    assert foreseen(results, "t", 0, house.at) == Ahead(PERHAPS, "helped")
    assert foreseen(results, "t", 1, house.at) == Ahead(RATED), "what another has asked for is not told"


@pytest.mark.parametrize("known", [(), ("Paul",), ("Paul", "Maud")])
def test_nothing_is_told_of_who_hides(house: House, results: Results, known: tuple[str, ...]) -> None:
    """Whether they are known, whether two of them are one, whether anybody is there at all."""
    house.known("Rose", *known)
    hide(house, "Paul", "Maud")
    for table, seats in (
        ("one", ["Rose", "Paul", "Maud"]),
        ("two", ["Rose", "Paul", "Paul"]),
        ("three", ["Rose", "", ""]),
    ):
        house.begin(table, seats)
        assert foreseen(results, table, 0, house.at) == Ahead(PERHAPS, "unknown"), table


def test_who_does_not_sit_there_is_told_nothing(house: House, results: Results) -> None:
    house.begin("t", ["Rose", "bot:ewe", ""])
    assert [foreseen(results, "t", seat, house.at) for seat in (1, 2, 7)] == [None, None, None]
    assert foreseen(results, "elsewhere", 0, house.at) is None


def test_about_three_games_with_a_bot_make_somebody_known(house: House, results: Results) -> None:
    """As the page says, whether they are won or lost."""
    house.begin("now", ["Rose", "Paul"])
    told = [foreseen(results, "now", 1, house.at)]
    for n, scores in enumerate(([9, 5], [5, 9], [9, 5])):
        house.play(f"t{n}", ["Rose", "bot:ewe"], scores)
        assert results.settle(f"t{n}")
        told.append(foreseen(results, "now", 1, house.at))
    assert told[:2] == [Ahead(NOT_RATED, "unknown")] * 2
    assert told[3] == Ahead(RATED)
