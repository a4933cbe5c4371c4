"""Options: the table's own menu, track, flock and dice (SP-2 … SP-5), refused with a sentence if need be."""

import pytest
from tests.games.shear_panic.positions import flock, options, play, position

from panurge import BadOption, Rng, make
from panurge.games.shear_panic.rules import ShearPanic, account

TWIN_MENU = "slam2 slam2 line1 line3 diag1 diag3 align2 align3 roll1 roll2 leap2 turn1"


def test_sp_2_own_menu() -> None:
    menu = "slam1 slam2 slam3 slam4 line1 line2 diag1 align1 roll1 leap1 turn1 turn6"
    state = position("Y B G / R K Y / B G R", menu=menu)
    assert options(state) == menu.replace(" ", " | ")
    assert play(state, "turn6", "left").marker == 6


def test_sp_2_equal_squares_have_names_of_their_own() -> None:
    state = position("Y B G / R K Y / B G R", menu=TWIN_MENU)
    assert options(state).startswith("slam2 | slam2b | line1")
    play(state, "slam2b", "B1", "S")
    assert state.free[0] == 0b111111111101


def test_sp_4_own_flock() -> None:
    state = make("shear-panic", flock="BB/GG/RR/YY/K.")
    assert isinstance(state, ShearPanic)
    assert flock(state) == "B B / G G / R R / Y Y / K ."


def test_sp_5_own_return_die() -> None:
    for die, faces in (("++++++", "die +"), ("xxxxxx", "die x")):
        state = position("R . B / Y . K", "turn: 0 action group active 4", return_die=die)
        play(state, options(state).split(" | ")[0])
        assert options(state) == faces


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("menu", "slam2 slam3", "12 squares"),
        ("menu", "slam2 " * 11 + "slum2", "no square"),
        ("menu", "slam2 " * 11 + "slam9", "no square"),
        ("menu", "slam2 " * 11 + "2", "no square"),
        ("track", "9 28 37", "a track is"),
        ("track", "9 28 37 56 / 19 x / 3", "a track is"),
        ("track", "9 28 37 / 19 47 / 3", "four fields"),
        ("track", "9 28 28 56 / 19 47 / 3", "rising"),
        ("track", "9 28 37 56 / 29 47 / 3", "gates"),
        ("track", "9 28 37 56 / 19 48 / 3", "gates"),
        ("track", "9 28 37 56 / 19 47 / 7 3", "panic"),
        ("track", "9 28 37 56 / 19 47 / 56", "panic"),
        ("flock", "YBG/RKY/BG.", "two sheep each"),
        ("flock", "YBG/RKY/BGX", "no sheep"),
        ("flock", "YBG/RKY/.../BGR", "hang together"),
        ("return_die", "+x", "six faces"),
        ("return_die", "+++***", "six faces"),
        ("colours", "BBRY", "each once"),
        ("first", 4, "0 … 3"),
    ],
)
def test_bad_options_say_what_is_wrong(option: str, value: object, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        make("shear-panic", 4, **{option: value})


def test_sp_6_first_is_counted_on_around_the_table() -> None:
    state = make("shear-panic", 2, first=3)
    assert isinstance(state, ShearPanic)
    assert state.active == 1


@pytest.mark.parametrize(
    "chosen",
    [
        {"menu": TWIN_MENU},
        {"track": "4 14 19 30 / 9 21 / 3 21"},
        {"flock": "BBGGRRYYK"},
        {"return_die": "xxxxxx"},
        {"pen_stop": False},
        {"colours": "YRGB", "first": 1},
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.engine
def test_whole_games_with_any_box_keep_account(players: int, chosen: dict[str, object]) -> None:
    rng = Rng(players)
    for _ in range(6):
        state = make("shear-panic", players, **chosen)
        while not state.is_over:
            state.apply(state.pick(rng))
            assert account(state) == ""
        assert sum(state.returns()) == 1.0
