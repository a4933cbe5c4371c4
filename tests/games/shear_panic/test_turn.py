"""Rulings on the beginning, the marker, points, shearing, panic and the end (SP-1 … SP-8, SP-22 … SP-32)."""

import pytest
from tests.games.shear_panic.positions import START, flock, options, play, position, why_not

from panurge import make
from panurge.core.state import CHANCE
from panurge.games.shear_panic import data
from panurge.games.shear_panic.rules import ShearPanic

BEFORE_TURN = "facing: W"  # `turn1 right` then faces north, and no sheep changes cell
NONE_FREE = [f"seat {seat}: -" for seat in range(4)]


def scores(state: ShearPanic) -> list[int]:
    return [int(state.score(seat)) for seat in range(state.players)]


def new_game(players: int = 4, **chosen: object) -> ShearPanic:
    state = make("shear-panic", players, **chosen)
    assert isinstance(state, ShearPanic)
    return state


# ---------------------------------------------------------------------- the beginning
def test_sp_1_sp_4_the_starting_flock() -> None:
    state = new_game()
    assert flock(state) == START
    assert str(state).splitlines()[:4] == ["Y1 B1 G1", "R1 K  Y2", "B2 G2 R2", "facing: N"]


def test_sp_2_menu_sums_to_24_with_four_squares_of_each_number() -> None:
    steps = [steps for _, steps in data.read_menu(data.MENU)]
    assert sum(steps) == 24
    assert [steps.count(number) for number in (1, 2, 3)] == [4, 4, 4]


def test_sp_3_tracks() -> None:
    for players, cells, panics in ((2, 56, 12), (3, 56, 12), (4, 74, 18)):
        box = new_game(players).box
        assert box.ends[3] == cells
        assert sum(box.panic) == panics
        assert box.panic[3] == 1


def test_sp_5_dice() -> None:
    state = new_game()
    assert state.chance_outcomes() == [(data.PANIC_DIE_AT + face, 1) for face in range(6)]
    play(state, "die red", "R1", "W", "group R1")
    assert state.chance_outcomes() == [(data.RETURN_DIE_AT, 3), (data.RETURN_DIE_AT + 1, 3)]


def test_sp_6_case_1_red_begins_and_rolls_blue() -> None:
    """Case 1: only blue sheep may slam; no points; the marker stays at 0."""
    state = new_game(first=2)
    assert state.current_player == CHANCE
    play(state, "die blue")
    assert state.current_player == 2
    assert options(state) == "B1 | B2"
    assert why_not(state, "R1") == "SP-6"
    play(state, "B1", "NW")
    assert scores(state) == [0, 0, 0, 0]
    assert state.marker == 0


def test_sp_6_everybody_slams_once_then_the_first_player_begins() -> None:
    state = new_game(first=2)
    for seat in (2, 3, 0, 1):
        assert state.active == seat
        play(state, "die white")
        assert options(state) == "left | right"
        play(state, "left")
    assert state.current_player == 2
    assert options(state).startswith("slam2 | slam3")
    assert state.marker == 0


def test_sp_6_a_starting_slam_regroups() -> None:
    state = play(new_game(), "die yellow", "Y1", "NW")
    assert state.current_player == 0
    play(state, "group Y1", "die +", "slide S")
    assert flock(state) == ". . B G / Y R K Y / . B G R"
    assert state.active == 1


def test_sp_7_colours_by_seat_and_neutral_sheep() -> None:
    state = new_game(3, colours="RYGB")
    play(state, "die white", "left", "die white", "left", "die white", "left", "slam2")
    assert options(state) == "R1 | R2"
    assert list(state.box.owner) == [-1, 2, 0, 1, -1]


def test_sp_8_order_of_a_turn_case_7() -> None:
    """Case 7: the middle-row yellow slams left, no split, 1 point by a corner, marker 3, panic without points."""
    state = play(position(START, "turn: 3"), "slam3", "Y2", "W")
    assert flock(state) == ". Y B G / R K Y . / . B G R"
    assert state.marker == 3
    assert scores(state) == [0, 0, 0, 1]
    assert state.current_player == CHANCE
    play(state, "die yellow", "Y1", "S")
    assert flock(state) == ". . B G / R Y Y . / . K G R / . B . ."
    assert scores(state) == [0, 0, 0, 1]
    assert state.current_player == 0


# ---------------------------------------------------------------------- marker
def test_sp_22_a_pen_stops_the_marker_and_the_surplus_is_lost() -> None:
    state = play(position(START, "marker: 36"), "align3", "front")
    assert state.marker == 37
    assert scores(state) == [6, 6, 5, 7]
    play(state, "align3", "front")
    assert state.marker == 40


def test_sp_22_pen_stop_off_scores_roger_then_the_cell_reached() -> None:
    state = play(position(START, "marker: 36", pen_stop=False), "align3", "front")
    assert state.marker == 39
    points = [list(state.points)[seat * 7 : seat * 7 + 7] for seat in range(4)]
    assert [row[data.ROGER_PEN] for row in points] == [6, 6, 5, 7]
    assert points[0][data.BLACK_POINTS] == 2 + 1  # blue above black by a side, blue below left by a corner


def test_sp_22_roger_is_shown_in_his_field_up_to_its_pen() -> None:
    from panurge.games.shear_panic.tell import herder

    def figure(marker: int) -> str:
        return herder(position(START, f"marker: {marker}"))

    assert [figure(cell) for cell in (0, 12, 37, 49)] == [""] * 4
    assert [figure(cell) for cell in (13, 36)] == ["roger"] * 2
    assert [figure(cell) for cell in (50, 73)] == ["shearer"] * 2


# ---------------------------------------------------------------------- points
@pytest.mark.parametrize(("seat", "points"), [(3, 2), (2, 1), (0, 0)])
def test_sp_23_team_field_case_8(seat: int, points: int) -> None:
    state = play(position("Y K G / Y B R / G R B", f"turn: {seat}"), "align2", "front")
    expected = [0, 0, 0, 0]
    expected[seat] = points if seat else 1  # blue (1,1) and (2,2) touch by a corner
    assert scores(state) == expected


def test_sp_23_leaving_the_field_scores_nothing() -> None:
    state = play(position("Y K G / Y B R / G R B", "turn: 3", "marker: 11"), "align2", "front")
    assert state.marker == 13
    assert scores(state) == [0, 0, 0, 0]
    state = play(position("Y K G / Y B R / G R B", "turn: 3", "marker: 10"), "align2", "front")
    assert scores(state) == [0, 0, 0, 2]


@pytest.mark.parametrize(("before", "source"), [(24, data.ROGER_GATE), (36, data.ROGER_PEN)])
def test_sp_24_roger_case_9(before: int, source: int) -> None:
    """Case 9: Red 5, Yellow 3, Green 6, Blue 3, at the gate and at the pen."""
    flock_9 = "G . . / R . B / R Y G / K Y . / . B ."
    state = play(position(flock_9, BEFORE_TURN, f"marker: {before}"), "turn1", "right")
    assert scores(state) == [3, 6, 5, 3]
    assert state.points[source] == 3


@pytest.mark.parametrize(("facing", "points"), [("S", [5, 2, 3, 5]), ("W", [5, 6, 8, 6]), ("E", [7, 6, 4, 6])])
def test_sp_24_ranks_lie_across_the_facing(facing: str, points: list[int]) -> None:
    """By hand for the flock of case 9: five rows seen from behind, three columns from either side."""
    state = position("G . . / R . B / R Y G / K Y . / . B .", f"facing: {turned(facing)}", "marker: 24")
    assert scores(play(state, "turn1", "right")) == points


def turned(facing: str) -> str:
    """The facing from which `right` leads to this one."""
    return "NESW"["NESW".index(facing) - 1]


def test_sp_24_gate_counts_when_passed_and_only_once() -> None:
    state = play(position(START, "marker: 23"), "align3", "front")
    assert state.marker == 26
    assert scores(state) == [6, 6, 5, 7]
    play(state, "align3", "front")
    assert scores(state) == [6, 6, 5, 7]


@pytest.mark.parametrize(("seat", "points"), [(3, 3), (2, 1)])
def test_sp_25_black_field_case_8(seat: int, points: int) -> None:
    state = play(position("Y K G / Y B R / G R B", f"turn: {seat}", "marker: 37"), "align2", "front")
    assert scores(state)[seat] == points
    assert sum(scores(state)) == points


def test_sp_25_not_in_roger_s_pen_nor_in_the_shearer_s_field() -> None:
    assert scores(play(position(START, "marker: 48"), "align2", "front")) == [0, 0, 0, 0]
    assert scores(play(position(START, "marker: 47"), "align2", "front"))[0] == 3


# ---------------------------------------------------------------------- shearing
FLOCK_10 = ". . G / . R B / Y G R / . K Y / . B ."


def test_sp_26_shearing_case_10() -> None:
    """Case 10: the front green is shorn; Red 3, Green 2, Yellow 5, Blue 5."""
    state = play(position(FLOCK_10, BEFORE_TURN, "marker: 61"), "turn1", "right")
    assert flock(state) == ". R B / Y G R / . K Y / . B ."
    assert scores(state) == [5, 2, 3, 5]
    assert state.current_player == 1


def test_sp_26_scores_first_then_regroups_the_split_flock() -> None:
    state = position("B G R / Y . K / Y . R / G . B", BEFORE_TURN, "marker: 61", "turn: 2")
    play(state, "turn1", "right")
    assert flock(state) == "Y . K / Y . R / G . B"
    assert scores(state) == [4, 4, 3, 3 + 2]
    assert state.current_player == 2
    assert options(state) == "group B2 | group G2"
    play(state, "group G2", "die +", "slide E")
    assert flock(state) == "Y K / Y R / G B"
    assert scores(state) == [4, 4, 3, 5]
    assert state.current_player == 3


def test_sp_26_no_regrouping_at_the_last_pen() -> None:
    state = position("B G R / Y . K / Y . R / G . B", BEFORE_TURN, "marker: 73", "turn: 2")
    play(state, "turn1", "right")
    assert state.is_over
    assert flock(state) == "Y . K / Y . R / G . B"


def test_sp_26_a_player_shorn_out_still_resolves_regroup_and_panic() -> None:
    """Red loses both sheep at the gate, brings a group back and suffers the panic of its own cell."""
    track = "12 37 49 74 / 25 62 / 3 62"
    state = position("R . R / Y K B / Y . B / G . G", BEFORE_TURN, "marker: 61", "turn: 2", track=track)
    play(state, "turn1", "right")
    assert flock(state) == "Y K B / Y . B / G . G"
    assert state.current_player == CHANCE
    assert options(state) == "die blue | die green | die yellow | die black | die white"
    play(state, "die black")
    assert state.current_player == 2
    play(state, "K", "N", "group K", "die +")
    assert state.current_player == 2


def test_sp_27_a_flock_of_one_colour_is_not_shorn() -> None:
    state = play(position("R / R", BEFORE_TURN, "marker: 73", "turn: 2"), "turn1", "right")
    assert flock(state) == "R / R"
    assert scores(state) == [0, 0, 3 + 4, 0]


def test_sp_27_comes_before_sp_28() -> None:
    """One colour in one rank: no shearing, 4 each."""
    state = play(position("R R", BEFORE_TURN, "marker: 73", "turn: 2"), "turn1", "right")
    assert scores(state) == [0, 0, 8, 0]


def test_sp_27_black_and_neutral_count_as_colours() -> None:
    state = play(position("K / R", BEFORE_TURN, "marker: 73", "turn: 2"), "turn1", "right")
    assert flock(state) == "R"
    assert scores(state) == [0, 0, 4, 0]
    neutral = play(position("Y / R", BEFORE_TURN, "marker: 55", "turn: 2", players=3), "turn1", "right")
    assert flock(neutral) == "R"


def test_sp_28_one_rank_is_all_shorn_and_the_gate_ends_the_game() -> None:
    for marker in (61, 73):
        state = play(position("R K Y B", BEFORE_TURN, f"marker: {marker}", "turn: 2"), "turn1", "right")
        assert state.is_over
        assert scores(state) == [0, 0, 0, 0]
        assert state.flock_size() == 0


# ---------------------------------------------------------------------- panic
def test_sp_29_panic_takes_any_owner_s_sheep_of_the_colour() -> None:
    state = play(position(START, "marker: 1", "turn: 0"), "align2", "front", "die green")
    assert state.current_player == 0
    assert options(state) == "G1 | G2"
    assert why_not(state, "B1") == "SP-29"
    assert options(play(state, "G1")) == "N | NE | E | SE | S | SW | W | NW"


def test_sp_29_white_is_an_ewe_turn_of_the_player_s_choice() -> None:
    state = play(position(START, "marker: 1"), "align2", "front", "die white")
    assert options(state) == "left | right"
    assert "facing: E" in str(play(state, "right"))


def test_sp_29_colours_no_longer_in_the_flock_are_not_on_the_die() -> None:
    state = play(position("R K / R Y", "turn: 2", "marker: 62"), "align2", "left")
    assert [weight for _, weight in state.chance_outcomes()] == [1, 1, 1, 1]
    assert options(state) == "die red | die yellow | die black | die white"


def test_sp_29_only_where_the_marker_ends() -> None:
    state = play(position(START, "marker: 2"), "align2", "front")
    assert state.marker == 4
    assert state.current_player == 1


# ---------------------------------------------------------------------- the end
def test_sp_30_final_shearing_at_the_last_pen() -> None:
    state = play(position(FLOCK_10, BEFORE_TURN, "marker: 73"), "turn1", "right")
    assert state.is_over
    assert scores(state) == [5, 2, 3, 5]


def test_sp_30_the_last_pen_stops_the_marker() -> None:
    assert play(position(START, "marker: 73", pen_stop=False), "align3", "front").marker == 74


def test_sp_31_players_without_sheep_or_squares_are_skipped() -> None:
    state = position("B K / R Y", "turn: 0", "marker: 62", "seat 2: -", "points 1: 30")
    play(state, "align3", "left")
    assert state.current_player == 3  # green has no sheep, red no square
    play(state, "align2", "left")
    assert state.current_player == 0


def test_sp_31_a_shorn_out_player_can_still_win() -> None:
    state = position("K / R", BEFORE_TURN, "turn: 2", "marker: 73", "points 1: 30")
    play(state, "turn1", "right")
    assert state.winners() == [1]


def test_sp_31_nobody_can_act_so_the_final_shearing_comes_at_once() -> None:
    state = position("K / R", BEFORE_TURN, "turn: 2", "marker: 65", "seat 2: turn1", *NONE_FREE[:2], NONE_FREE[3])
    play(state, "turn1", "right")
    assert state.is_over
    assert state.marker == 66
    assert scores(state) == [0, 0, 4, 0]


def test_sp_32_most_points_then_sheep_then_the_oldest_last_turn() -> None:
    def over(picture: str, *lines: str) -> ShearPanic:
        return position(picture, "turn: 0 action end over 4", "last turns: 2 3 0 1", *lines)

    assert over("B G G", "points 0: 9", "points 1: 8").winners() == [0]
    assert over("B G G", "points 0: 9", "points 1: 9").winners() == [1]
    assert over("B G R Y", "points 1: 9", "points 3: 9").winners() == [3]
    assert over("B G R Y").winners() == [2]
    assert sum(over("B G R Y").returns()) == 1.0


def test_sp_32_turns_are_remembered_in_order() -> None:
    state = play(position(START), "align2", "front", "align3", "front")
    assert list(state.order) == [2, 3, 0, 1]
    assert list(new_game(first=1).order) == [3, 0, 1, 2]


def test_sp_32_the_turn_that_ends_the_game_is_the_latest() -> None:
    """Blue and green are level in points and sheep; blue plays the last turn, so green would have been on sooner."""
    state = position("K . / B G", BEFORE_TURN, "turn: 0", "marker: 73", "last turns: 0 1 2 3")
    play(state, "turn1", "right")
    assert state.is_over
    assert scores(state) == [4, 4, 0, 0]
    assert list(state.order) == [3, 0, 1, 2]
    assert state.winners() == [1]


def test_sp_32_also_when_the_gate_ends_the_game() -> None:
    """SP-28: everything stands in one rank and is shorn; nobody has points or sheep, red's last turn is the oldest."""
    state = position("B G", BEFORE_TURN, "turn: 1", "marker: 61", "last turns: 3 0 1 2")
    play(state, "turn1", "right")
    assert state.is_over
    assert state.winners() == [2]
