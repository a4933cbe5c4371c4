"""Rulings on the seven actions of the menu and on the bans on reversing them (SP-9 … SP-17)."""

import pytest
from tests.games.shear_panic.positions import START, flock, options, play, position, why_not

EIGHT = "N | NE | E | SE | S | SW | W | NW"


# ---------------------------------------------------------------------- lamb slam
def test_sp_9_slam_pushes_the_run_and_leaves_what_stands_beyond_a_gap() -> None:
    state = play(position("B R . G / Y K Y G / . R B ."), "slam2", "B1", "E")
    assert flock(state) == ". B R G / Y K Y G / . R B ."


def test_sp_9_slam_takes_own_sheep_only_in_all_eight_directions() -> None:
    state = play(position(START, "turn: 2"), "slam2")
    assert options(state) == "R1 | R2"
    assert why_not(state, "B1") == "SP-9"
    assert options(play(state, "R1")) == EIGHT


def test_sp_9_slam_may_step_into_a_free_cell_even_away_from_the_flock() -> None:
    state = play(position(START, "turn: 2"), "slam2", "R1", "W")
    assert flock(state) == ". Y B G / R . K Y / . B G R"
    assert options(state) == "group R1"


def test_sp_9_figures_10_and_11_case_11() -> None:
    """Case 11: the left yellow slams NE and a blue is left alone."""
    state = play(position("R B . / Y K G / B Y G / . R .", "turn: 3"), "slam2", "Y1", "NE")
    assert flock(state) == ". . B / R Y . / . K G / B Y G / . R ."
    assert options(state) == "group B1"


# ---------------------------------------------------------------------- pushes
def test_sp_10_line_push_moves_the_run_and_not_what_is_behind_a_gap() -> None:
    """Case 2."""
    state = play(position("B R . G / Y K Y G / . R B ."), "line1", "B1", "E")
    assert flock(state) == ". B R G / Y K Y G / . R B ."


def test_sp_10_line_push_starts_outside_the_flock() -> None:
    state = play(position("B R . G / Y K Y G / . R B ."), "line1")
    assert why_not(play(state.clone(), "R1"), "E") == "SP-10"  # blue stands right behind it
    assert why_not(play(state.clone(), "G1"), "E") == "SP-10"  # red stands behind it beyond a gap
    assert options(play(state.clone(), "G1")) == "S | W"


def test_sp_10_any_sheep_may_be_pushed_unless_hemmed_in() -> None:
    state = play(position(START), "line1")
    assert options(state) == "B1 | B2 | G1 | G2 | R1 | R2 | Y1 | Y2"
    assert why_not(state, "K") == "SP-10"
    assert why_not(play(state, "R1"), "NE") == "SP-10"


def test_sp_10_a_line_of_one_sheep_may_be_pushed() -> None:
    state = play(position("R . . . / Y B G B / R K Y G"), "line1", "R1", "E")
    assert flock(state) == ". R . . / Y B G B / R K Y G"


def test_sp_11_diagonal_push_case_12() -> None:
    """Case 12, figures 14 and 15: black pushes NW, groups of 7, 1, 1."""
    state = play(position("G B R . / Y R Y . / . B K G"), "diag1", "K", "NW")
    assert flock(state) == "G . . . . / . R B R . / . Y K Y . / . . B . G"
    assert options(state) == "group G1 | group G2"


def test_sp_11_diagonal_push_goes_slantwise_from_outside() -> None:
    state = play(position(START), "diag1")
    assert why_not(state, "K") == "SP-11"
    assert options(play(state.clone(), "B1")) == "SE | SW"
    assert why_not(play(state, "B1"), "S") == "SP-11"


# ---------------------------------------------------------------------- align, roll, leap, turn
@pytest.mark.parametrize(
    ("side", "packed"),
    [
        ("front", "R B G / Y K G / B Y . / . R ."),
        ("back", ". B . / R K . / Y Y G / B R G"),
        ("left", "R B . / Y K G / B Y G / R . ."),
        ("right", ". R B / Y K G / B Y G / . . R"),
    ],
)
def test_sp_12_align_packs_every_line_case_3(side: str, packed: str) -> None:
    """Case 3: no holes, order kept, one component, hence no die."""
    state = play(position("R B . / Y K G / B Y G / . R ."), "align2", side)
    assert flock(state) == packed
    assert options(state).startswith("slam2")  # the next player's menu: nothing to regroup


@pytest.mark.parametrize(
    ("facing", "side"),
    [("N", "back"), ("S", "front"), ("E", "right"), ("W", "left")],
)
def test_sp_12_sides_are_seen_along_the_facing(facing: str, side: str) -> None:
    state = play(position("R B . / Y K G / B Y G / . R .", f"facing: {facing}"), "align2", side)
    assert flock(state) == ". B . / R K . / Y Y G / B R G"


def test_sp_12_closes_gaps() -> None:
    state = play(position("R . B / R K Y / Y . G / B G ."), "align2", "left")
    assert flock(state) == "R B . / R K Y / Y G . / B G ."


def test_sp_13_ewe_roll_case_13() -> None:
    """Case 13, figures 19 and 20: the right yellow rolls NW."""
    state = play(position("R . G / B K Y / Y G R / . B .", "turn: 3"), "roll1", "Y1", "NW")
    assert flock(state) == "R Y G / B K . / Y G R / . B ."


def test_sp_13_roll_to_a_free_cell_beside_another_sheep() -> None:
    state = play(position("R . G / B K Y / Y G R / . B .", "turn: 3"), "roll1")
    assert why_not(state, "K") == "SP-13"
    play(state, "Y1")
    assert why_not(state, "N") == "SP-13"  # green is there
    assert why_not(state, "E") == "SP-13"  # nobody beside it there: it would touch only itself
    assert options(state) == "NE | SE | NW"


def test_sp_13_others_may_become_isolated() -> None:
    state = play(position("R Y B B / . . K G / . Y G R", "turn: 3"), "roll1", "Y1", "S")
    assert flock(state) == "R . B B / . Y K G / . Y G R"
    assert options(state) == "group R1"


def test_sp_13_a_sheep_hemmed_in_cannot_roll() -> None:
    """The middle red has no free cell around it; the other red can roll."""
    state = play(position("Y B G / B R Y / K G R", "turn: 2"), "roll1")
    assert options(state) == "R2"
    assert why_not(state, "R1") == "SP-13"


def test_sp_14_leap_over_the_edge_cases_4_and_14() -> None:
    """Cases 4 and 14, figures 21 and 22: the right red leaps up, left or down only."""
    state = play(position("B Y G / R K R / Y G B", "turn: 2"), "leap2", "R2")
    assert options(state) == "N | S | W"
    assert why_not(state, "E") == "SP-14"
    assert why_not(state, "NE") == "SP-14"
    assert flock(play(state.clone(), "S")) == "B Y G / R K . / Y G B / . . R"
    assert flock(play(state.clone(), "N")) == ". . R / B Y G / R K . / Y G B"
    assert flock(play(state.clone(), "W")) == ". B Y G / R R K . / . Y G B"


def test_sp_14_leap_into_an_inner_gap_case_15() -> None:
    """Case 15, figures 23 and 24: the first free cell, not the end of the column."""
    state = play(position("B Y G / R . K / Y G B / . R .", "turn: 2"), "leap2", "R2", "N")
    assert flock(state) == "B Y G / R R K / Y G B"


def test_sp_15_ewe_turn_moves_no_sheep_case_5() -> None:
    """Case 5: cells unchanged; the next player may not turn back, but may turn on."""
    state = play(position(START), "turn1", "left")
    assert flock(state) == START
    assert "facing: W" in str(state)
    play(state, "turn1")
    assert options(state) == "left"
    assert why_not(state, "right") == "SP-16"
    assert why_not(state, "front") == "SP-15"
    assert "facing: S" in str(play(state, "left"))


# ---------------------------------------------------------------------- reverse bans
def test_sp_16_soft_ban_on_the_reverse_push() -> None:
    state = play(position(START), "line1", "R1", "E")
    assert flock(state) == "Y B G . / . R K Y / B G R ."
    play(state, "line1", "Y2")
    assert why_not(state, "W") == "SP-16"
    assert options(state) == "N | S"


def test_sp_16_soft_ban_knows_the_flock_wherever_it_wandered() -> None:
    """The push to the west moves the least column: the flocks are compared up to translation."""
    state = play(position(START), "line1", "Y2", "W", "line1", "R1")
    assert why_not(state, "E") == "SP-16"


def test_sp_16_soft_ban_on_diagonals() -> None:
    """A flock that a diagonal push leaves whole, so that no die falls."""
    state = position("B B G . / K R Y . / . R Y G", "turn: 0")
    play(state, "diag1", "G1", "SW")
    assert flock(state) == "B B . . / K G Y . / R R Y G"
    play(state, "diag1", "R1")
    assert why_not(state, "NE") == "SP-16"


def test_sp_16_soft_ban_looks_at_the_same_type_only() -> None:
    """Yellow may undo red's line push by a lamb slam."""
    state = play(position(START, "turn: 2"), "line1", "R1", "E", "slam2", "Y2", "W")
    assert flock(state) == START


def test_sp_16_soft_ban_is_over_after_another_menu_action() -> None:
    state = play(position(START), "line1", "R1", "E", "turn1", "left", "line1", "Y2", "W")
    assert flock(state) == START


def test_sp_16_a_panic_die_lifts_the_soft_ban() -> None:
    state = play(position(START, "marker: 2"), "line1", "R1", "E", "die white", "left", "line1", "Y2", "W")
    assert flock(state) == START


def test_sp_16_the_return_die_of_the_push_itself_lifts_the_soft_ban() -> None:
    """Black is pushed out of the row and comes back: a push that leaves the row as it was is free again."""
    state = play(position("B G R Y K"), "line1", "K", "N", "group K", "die +", "slide S")
    assert flock(state) == "B G R Y K"
    play(state, "line1", "B1", "E")
    assert flock(state) == "B G R Y K"


def test_sp_16_flocks_are_compared_by_colour() -> None:
    """The ban holds for the flock whose two reds have changed places."""
    ban = "no reverse: line Y1 B1 G1 / R2 K Y2 / B2 G2 R1"
    state = play(position("Y B G . / . R K Y / B G R .", ban, "turn: 1"), "line1", "Y2")
    assert why_not(state, "W") == "SP-16"


def test_sp_16_hard_ban_survives_dice_and_panic_turns() -> None:
    """A panic turn is no menu action: it may go back, and changes nothing about the ban."""
    state = play(position(START, "marker: 2"), "turn1", "left", "die white")
    assert options(state) == "left | right"
    play(state, "right", "turn1")
    assert options(state) == "left"
    assert why_not(state, "right") == "SP-16"


def test_sp_16_hard_ban_survives_a_panic_slam() -> None:
    """A slam by the panic die is no menu action either."""
    state = play(position(START, "marker: 2"), "turn1", "left", "die red", "R1", "E", "turn1")
    assert options(state) == "left"
    assert why_not(state, "right") == "SP-16"


def test_sp_16_hard_ban_is_over_after_another_menu_action() -> None:
    state = play(position(START), "turn1", "left", "align3", "front", "turn1")
    assert options(state) == "left | right"


def test_sp_16_starting_slams_and_their_turns_ban_nothing() -> None:
    state = position(START, "turn: 3 start panic-die chance 4")
    play(state, "die white", "left", "turn1")
    assert options(state) == "left | right"


def test_sp_16_an_align_or_push_that_changes_nothing_is_legal_unless_banned() -> None:
    state = play(position(START), "align2", "front")
    assert flock(state) == START
    row = position("B G R Y K")
    play(row, "line1", "B1", "E")
    assert flock(row) == "B G R Y K"
    play(row, "line1")
    assert why_not(play(row.clone(), "B1"), "E") == "SP-16"
    assert why_not(play(row.clone(), "K"), "W") == "SP-16"
    assert options(play(row.clone(), "B1")) == "N | S"
    assert why_not(row, "G1") == ""


def test_sp_16_square_says_which_move_it_would_undo() -> None:
    """With one sheep left every line push is the reverse: the whole square is banned, and says why."""
    state = position("B", "no reverse: line B", "seat 0: slam2 line1", "turn: 0", "marker: 65")
    assert options(state) == "slam2"
    refusal = state.why_not(state.parse("line1"))
    assert refusal.rule == "SP-16"
    assert "line push" in refusal.sentence


# ---------------------------------------------------------------------- no square can be used
def test_sp_17_a_lone_sheep_covers_a_square_without_effect() -> None:
    state = position("B", "seat 0: roll1 leap2", "turn: 0", "marker: 64", "no reverse: turn left")
    assert why_not(state, "roll1") == "SP-13"
    assert why_not(state, "leap2") == "SP-14"
    assert why_not(state, "slam2") == "SP-2"
    assert options(state) == "cover"
    play(state, "cover")
    assert options(state) == "roll1 | leap2"
    assert why_not(state, "slam2") == "SP-2"
    play(state, "leap2")
    assert state.marker == 66
    assert flock(state) == "B"
    assert "no reverse" not in str(state)
    assert options(state) == "cover"


def test_sp_17_covering_is_for_those_who_can_use_nothing() -> None:
    assert why_not(position(START), "cover") == "SP-17"


def test_sp_2_every_square_is_used_once() -> None:
    state = play(position(START), "align2", "front", *["align2", "back"] * 3)
    assert options(state) == "slam2 | slam3 | line1 | line3 | diag1 | diag3 | align3 | roll1 | roll2 | leap2 | turn1"
    assert why_not(state, "align2") == "SP-2"
