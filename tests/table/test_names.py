"""What players are called and which colour they have: their own name, else the seat's, as the options deal it."""

import pytest

from panurge.core.registry import GAMES
from panurge.games.shear_panic import data
from panurge.store import SqliteStore
from panurge.study.reading import Reading
from panurge.table import Table
from panurge.table.rematch import rematch
from panurge.table.seats import bot, person, present
from panurge.table.seats import read as read_seat
from panurge.table.story import Story
from panurge.table.view import View, colour
from tests.table.tables import a_table, play

CARD = GAMES["shear-panic"]


@pytest.mark.parametrize(("colours", "names"), [
    ("BGRY", ["Blue", "Green", "Red", "Yellow"]),
    ("RYGB", ["Red", "Yellow", "Green", "Blue"]),
])
def test_sp_7_seats_are_called_and_coloured_by_the_option(colours: str, names: list[str]) -> None:
    table = a_table([bot("random")] * 4, game="shear-panic", colours=colours)
    assert list(table.names("en")) == names
    assert [colour(table, seat) for seat in range(4)] == [name.lower() for name in names]
    worn = [data.COLOUR_NAMES[number] for number in table.state.box.colour_of]  # type: ignore[attr-defined]
    assert worn == [name.lower() for name in names]
    rows = View(table, Story(table, None, "en"), "wide").seats(frozenset(), ())
    assert [(row["seat"], row["colour"]) for row in rows] == [(name, name.lower()) for name in names]


def test_sp_7_a_replay_follows_the_option_too() -> None:
    reading = Reading("shear-panic", CARD.settings(3, {"colours": "RYGB"}), [])
    assert reading.called("fr") == ["Rouge", "Jaune", "Vert"]
    assert reading.colours == ["red", "yellow", "green"]


def test_without_options_a_seat_is_called_as_usual() -> None:
    assert CARD.seat_name(1, "en") == "Green"
    assert CARD.seat_colour(1) == "green"
    assert GAMES["sheep-sheep"].seat_colour(1, {"players": 4}).startswith("#")


# ---------------------------------------------------------------------- present, but unnamed
def test_somebody_without_a_name_is_here_and_not_free() -> None:
    seat = present("  ")
    assert (seat.is_free, seat.is_present, seat.name) == (False, True, "")
    assert read_seat(seat.to_json()) == seat
    assert present("Rose") == person("Rose")
    assert person().is_free
    assert seat.with_stand_in("ewe", "left").returned().afresh() == seat


def test_after_a_rematch_nobody_is_called_like_a_neighbour() -> None:
    """The unnamed are called after the seat they have now, not after the one they had."""
    store = SqliteStore()
    table = a_table([present(), *[bot("random")] * 3], game="shear-panic", store=store)
    assert table.names("en")[0] == "Blue"
    play(table, 2000)
    assert table.over
    new, _ = rematch(store, table, 0)
    header = store.header(new)
    assert header is not None
    again = Table(store, header)
    assert again.names("en") == ("Blue", "Green", "Red", "Yellow")
    assert [seat.is_present for seat in again.seats] == [False, False, False, True]
