"""Names that are refused, and what looks alike."""

import pytest

from panurge.table import Refused
from panurge.table.naming import alike, another, check_name
from panurge.table.seats import bot, person
from tests.table.tables import a_table

BLANKS = "\u3164\u115f\u1160\u2800\uffa0\u034f"  # letters nobody sees


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 25, "name_long"),
        ("Ro\x00se", "name_signs"),
        ("Ro\nse", "name_signs"),
        ("esoR\u202e", "name_signs"),
        ("R\u0301\u0302\u0303ose", "name_signs"),
        ("rose", "name_taken"),
        ("ROSE ", "name_taken"),
        ("R\u043ese", "name_taken"),  # a Cyrillic о
        ("Rosé", "name_taken"),
        ("Ｒｏｓｅ", "name_taken"),  # letters as wide as Chinese ones
        ("R0se", "name_taken"),
        ("R.o.s.e", "name_taken"),
        ("R\u200bose", "name_taken"),  # with a blank of no width
        *((f"Ro{blank}se", "name_signs") for blank in BLANKS),
        *((blank, "name_signs") for blank in BLANKS),
        ("\u0301", "name_signs"),  # an accent on nothing
        ("\ufe0f", "name_signs"),
        ("A sheep that left", "name_taken"),  # whom nobody can be told from
        ("un m\u043euton parti", "name_taken"),
    ],
)
def test_a_name_that_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        check_name(name, ["Rose", "Paul"])
    assert refused.value.code == code
    assert all(refused.value.say(language) for language in ("fr", "en"))


@pytest.mark.parametrize("name", ["Rosa", "Zoé", "李", "Анна", "🐑", "Rose II", "  Max  ", "Jean-Luc", "x" * 24])
def test_a_name_that_is_none_of_the_others(name: str) -> None:
    assert check_name(name, ["Rose", "Paul"]) == name.strip()


def test_who_was_called_like_one_who_is_gone_gets_a_number() -> None:
    assert another("a sheep that left", []) == "a sheep that left 2"


def test_signs_alone_are_told_apart() -> None:
    assert alike("🐑", "🐑")
    assert not alike("🐑", "🐺")
    assert not alike("", "")


def test_who_cannot_be_asked_gets_a_number() -> None:
    assert another("Rose", ["Paul"]) == "Rose"
    assert another("Rose", ["rose", "Rose 2"]) == "Rose 3"
    assert len(another("x" * 24, ["x" * 24])) <= 24


def test_nobody_sits_down_as_somebody_else() -> None:
    table = a_table()
    with pytest.raises(Refused, match="name_taken"):
        table.sit(1, person(table.seats[0].name.upper()))
    table.sit(1, bot("ewe"))
    with pytest.raises(Refused, match="name_taken"):
        table.sit(0, person("Brebis"))
    table.sit(0, table.seats[0])  # as oneself


def test_a_bot_takes_a_seat_that_waits_and_gives_it_back_until_the_first_move() -> None:
    table = a_table()
    table.sit(1, person())
    table.fill(1, "ewe")
    assert table.seats[1].is_bot
    with pytest.raises(Refused, match="not_free"):
        table.fill(1, "ewe")
    table.vacate(1)
    assert table.seats[1].is_free
    with pytest.raises(Refused, match="not_free"):
        table.vacate(0)
    table.fill(1, "ewe")
    seat = table.turn
    table.act(seat, table.moment, table.state.legal_actions()[0])
    with pytest.raises(Refused, match="begun"):
        table.vacate(1)
