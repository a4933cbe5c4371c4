"""Lots (SP-6): who begins is drawn from the promised key unless the maker chose, and anybody can draw it again."""

from collections import Counter
from dataclasses import replace

import pytest

from panurge import BadOption, BadRecord
from panurge.core.record import loads
from panurge.core.registry import GAMES
from panurge.store import Header, SqliteStore
from panurge.table import Table, create, verify
from panurge.table.chance import lot
from panurge.table.lots import LOT, LOTS, left_to_lot
from panurge.table.rematch import rematch
from panurge.table.seats import bot
from tests.table.tables import play

CARD = GAMES["shear-panic"]
PLAYERS = 3


def made(number: int, store: SqliteStore, **options: object) -> Header:
    return create(store, CARD.key, options, [bot("random")] * PLAYERS, key=number.to_bytes(32, "big"))


def test_sp_6_each_seat_begins_about_as_often() -> None:
    store = SqliteStore()
    begins: Counter[int] = Counter()
    for number in range(120):
        header = made(number, store, first=LOT)
        begins[header.options["first"]] += 1
        assert header.options[LOTS] == "first"
    assert set(begins) == set(range(PLAYERS))
    assert min(begins.values()) > 25


def test_sp_6_the_seat_that_was_drawn_begins() -> None:
    store = SqliteStore()
    header = next(h for h in (made(number, store, first=LOT) for number in range(40)) if h.options["first"] == 2)
    table = Table(store, header)
    table.settle()
    assert table.turn == 2


def test_who_is_chosen_begins_and_nothing_is_drawn() -> None:
    store = SqliteStore()
    assert {made(number, store, first=1).options["first"] for number in range(20)} == {1}
    assert LOTS not in made(0, store, first=1).options
    assert made(0, store).options["first"] == 0


@pytest.mark.parametrize("bad", ["lots", "", 9])
def test_a_lot_is_called_lot_and_nothing_else(bad: object) -> None:
    with pytest.raises(BadOption):
        made(0, SqliteStore(), first=bad)


def test_nobody_can_say_that_something_was_drawn() -> None:
    with pytest.raises(BadOption):
        made(0, SqliteStore(), **{LOTS: "first"})


def test_only_options_that_name_a_seat_are_drawn() -> None:
    assert left_to_lot(CARD, {"pen_stop": False}) == {"pen_stop": False, "first": LOT}
    assert left_to_lot(CARD, {"first": 3}) == {"first": 3}
    assert left_to_lot(GAMES["black-sheep"], {}) == {}


def finished() -> Table:
    store = SqliteStore()
    table = Table(store, made(5, store, first=LOT))
    table.settle()
    play(table, 5000)
    assert table.over
    return table


def test_the_lot_can_be_verified_and_a_false_one_is_found_out() -> None:
    record = loads(finished().record().dumps())
    verify(record)
    first = record.options["first"]
    assert first == lot((5).to_bytes(32, "big"), "first", PLAYERS)
    other = replace(record, options=record.options | {"first": (first + 1) % PLAYERS})
    with pytest.raises(BadRecord, match="option first is not the lot"):
        verify(other)


def test_a_rematch_keeps_what_was_drawn_so_that_somebody_else_begins() -> None:
    table = finished()
    header = table.store.header(rematch(table.store, table, 0)[0])
    assert header is not None
    assert header.options["first"] == table.header.options["first"]
    assert LOTS not in header.options
