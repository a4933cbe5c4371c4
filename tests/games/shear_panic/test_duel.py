"""Rulings on the game for two (SP-33): neutral sheep, two starting slams each, discs."""

from tests.games.shear_panic.positions import START, options, play, position, why_not

from panurge import make
from panurge.games.shear_panic.rules import ShearPanic


def test_sp_33_two_neutral_colours_the_short_track_and_four_starting_slams() -> None:
    state = make("shear-panic", 2)
    assert isinstance(state, ShearPanic)
    assert list(state.box.owner) == [0, 1, -1, -1, -1]
    assert state.box.ends[3] == 56
    seats = []
    while state.marker == 0 and state.stage == 0:
        seats.append(int(state.active))
        play(state, "die white", "left")
    assert seats == [0, 1, 0, 1]
    assert state.current_player == 0


def test_sp_33_a_disc_may_be_spent_after_the_marker_has_moved() -> None:
    state = play(position(START, players=2), "align2", "front")
    assert (state.marker, state.current_player) == (2, 0)
    assert options(state) == "keep | disc1 | disc2 | disc3"
    assert state.score(0) == 0
    play(state, "disc3")
    assert state.marker == 5
    assert list(state.discs) == [2, 2, 0, 2, 2, 1]
    assert state.current_player == 1


def test_sp_33_only_the_final_cell_counts() -> None:
    """Cell 3 is a panic cell: passing over it by a disc spares the panic, stopping on it by a disc does not."""
    over = play(position(START, players=2), "align3", "front", "disc1")
    assert over.marker == 4
    assert over.current_player == 1
    onto = play(position(START, players=2), "align2", "front", "disc1")
    assert onto.marker == 3
    assert options(onto).startswith("die blue")


def test_sp_33_a_gate_passed_with_the_help_of_a_disc_counts_once() -> None:
    state = play(position(START, "marker: 16", players=2), "align2", "front", "disc2")
    assert state.marker == 20
    assert [state.score(0), state.score(1)] == [6, 6]


def test_sp_33_a_disc_the_player_does_not_have() -> None:
    state = play(position(START, "discs 0: 1 0 0", players=2), "align2", "front")
    assert options(state) == "keep | disc1"
    assert why_not(state, "disc2") == "SP-33"


def test_sp_33_must_spend_when_free_squares_do_not_outnumber_discs() -> None:
    state = position(START, "discs 0: 1 1 0", "seat 0: align2 slam2 slam3", players=2)
    play(state, "align2", "front")
    assert options(state) == "disc1 | disc2"
    assert why_not(state, "keep") == "SP-33"
    free = position(START, "discs 0: 1 1 0", "seat 0: align2 slam2 slam3 line1", players=2)
    assert options(play(free, "align2", "front")) == "keep | disc1 | disc2"


def test_sp_33_in_a_pen_there_is_no_disc_and_no_duty() -> None:
    state = position(START, "marker: 27", "discs 0: 1 1 0", "seat 0: align2 slam2", players=2)
    play(state, "align2", "front")
    assert state.marker == 28
    assert list(state.discs[:3]) == [1, 1, 0]
    assert state.current_player == 1


def test_sp_33_a_disc_does_not_carry_the_marker_past_a_pen() -> None:
    state = play(position(START, "marker: 24", players=2), "align3", "front", "disc3")
    assert state.marker == 28


def test_sp_33_without_discs_there_is_nothing_to_decide() -> None:
    state = play(position(START, "discs 0: 0 0 0", players=2), "align2", "front")
    assert state.current_player == 1


def test_sp_33_every_disc_left_costs_a_point_at_the_end() -> None:
    state = position("K / B", "facing: W", "marker: 55", "discs 0: 1 1 0", "points 1: 7", players=2)
    play(state, "turn1", "right")
    assert state.is_over
    assert [state.score(0), state.score(1)] == [4 - 2, 7 - 5]  # green is shorn out and pays too
    assert state.winners() == [0]  # a tie: blue has more sheep left
