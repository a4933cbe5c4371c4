"""Placing and drawing: GM-6 … GM-10, GM-20, GM-31, and test cases d, e, i."""

import pytest
from tests.games.guerre_des_moutons.helpers import SQUARE, draw_any, fresh, offers, play, position, refused, seated

from panurge import make
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.games.guerre_des_moutons import data, rules, tell, text


def test_gm_6_set_up() -> None:
    """GM-6: the square in the centre, one colour and four tiles each, the other colours aside, a random starter."""
    for players in (2, 3, 4):
        state = make("guerre-des-moutons", players)
        assert [outcome for outcome, weight in state.chance_outcomes()] == list(range(players))
        assert len({weight for _, weight in state.chance_outcomes()}) == 1
        state.deal(Rng(players))
        assert list(state.cells) == [data.CENTRE]
        assert list(state.hand_count) == [4] * players
        assert state.bag_count == 68 - 4 * players
        assert sorted(owner for owner in state.owner if owner < 4) == list(range(players))
        assert list(state.owner).count(data.ASIDE) == 4 - players


def test_gm_7_either_face_and_every_turning_that_matches() -> None:
    state = fresh("RVVB/YKYY")
    assert offers(state) == ["RVVB/YKYY", "drop out"]
    play(state, "RVVB/YKYY")
    assert offers(state) == ["0,-1", "-1,0", "1,0", "0,1"]
    play(state, "0,-1")
    assert offers(state) == ["turn 0", "turn 1"]  # south is V as it is written, or after one turn to the left
    play(state, "turn 1")
    draw_any(state)
    assert text.show(state).splitlines()[2:8] == ["|0B.", "|R-V", "|.V.", "|.V.", "|V#V", "|.V."]


def test_gm_7_every_touching_side_must_match() -> None:
    """GM-7: one matching side is not enough."""
    state = position("""
        turn 0
        at 0,-1
        |.B.
        |V-R
        |.V.
        |.V..K.
        |V#VV-K
        |.V..K.
        seat 0: red; hand RFFK/BBKR, RBYK/FFFR
        seat 1: blue; hand KVVK/RBYY
    """)
    assert (state.cells[1] - data.CENTRE, state.cells[2] - data.CENTRE) == (-31, 1)
    play(state, "RFFK/BBKR")
    corner = data.CENTRE - 31 + 1  # asks R in the west and K in the south
    assert refused(state, "1,-1") == "GM-7"
    state.chosen = data.NO_PIECE
    play(state, "BBKR/RFFK")
    assert refused(state, "1,-1") == "GM-7"  # B B K R has R and K, but the other way round
    state.chosen = data.NO_PIECE
    play(state, "RBYK/FFFR")
    assert refused(state, "1,-1") == "GM-7"
    assert state.need[corner] == 0o7037


def test_gm_7_refusals_name_the_rule() -> None:
    state = fresh("RVVB/YKYY")
    assert refused(state, "YKYY/RVVB") == "GM-7"
    play(state, "RVVB/YKYY")
    assert refused(state, "0,0") == "GM-7"
    assert refused(state, "5,5") == "GM-7"
    play(state, "1,0")
    assert state.why_not(state.parse("turn 0")) is None
    assert refused(state, "turn 1") == "GM-7"


def test_gm_8_case_d_first_player_without_village_passes_without_drawing() -> None:
    """GM-8, GM-10 and case d; the next player is under the same condition."""
    state = fresh("KFKK/RYKB, KFFR/BBYK")
    assert offers(state) == ["pass", "drop out"]
    play(state, "pass")
    assert (state.hand_count[0], state.current_player, state.phase) == (2, 1, rules.ON_TURN)
    assert "KVVK/RBYY" in offers(state)
    assert refused(state, "RBYY/KVVK") == "GM-7"


@pytest.mark.parametrize(("cell", "touched"), [("2,0", 1), ("1,-1", 2)])
def test_gm_9_case_e_draw_one_tile_per_tile_touched(cell: str, touched: int) -> None:
    """GM-9 and case e: a cell with one neighbour, a corner with two."""
    state = position("""
        turn 0
        at 0,-1
        |.B.
        |V-R
        |.V.
        |.V..K.
        |V#VV-K
        |.V..K.
        seat 0: red; hand RKKR/YVBB
        seat 1: blue; hand KVVK/RBYY
    """)
    before = state.hand_count[0] + state.bag_count
    play(state, "RKKR/YVBB", cell)
    play(state, offers(state)[0])
    assert state.current_player == CHANCE
    assert state.due == touched
    assert draw_any(state) == touched
    assert state.hand_count[0] == touched
    assert state.hand_count[0] + state.bag_count == before - 1


def test_gm_9_case_e_four_neighbours() -> None:
    """GM-9 and case e: a hole between four tiles draws four."""
    state = position("""
        turn 0
        at 0,-1
        |   .R.
        |   B-K
        |   .K.
        |.V.   .K.
        |V#V   K-F
        |.V.   .K.
        |   .K.
        |   Y-B
        |   .R.
        seat 0: red; hand KVVK/RBYY, KVKK/YYBR
        seat 1: blue; hand 3
    """)
    assert state.need[data.CENTRE + 1] == 0o3433
    play(state, "KVKK/YYBR", "1,0", "turn 0")
    assert state.due == 4
    assert draw_any(state) == 4


def test_gm_9_the_bag_may_have_less() -> None:
    """GM-9: draws as far as the bag goes, here not at all; no chance event then."""
    state = seated(
        SQUARE,
        "red; hand RVVB/YKYY, KVVK/RBYY",
        "blue; hand KVVY/BRBB",
        "black; hand 0; finished 1; dropped rest",
    )
    play(state, "RVVB/YKYY", "1,0", "turn 0")
    assert state.phase == rules.WINDOW
    assert state.hand_count[0] == 1


def test_gm_10_who_can_place_may_not_pass() -> None:
    state = fresh("RVVB/YKYY")
    assert "pass" not in offers(state)
    assert refused(state, "pass") == "GM-10"


WOOD = """
    turn 0
    at 0,-1
    |   .F.
    |   F-B
    |   .K.
    |.V..K.
    |V#VV-K
    |.V..K.
    seat 0: {colour}; hand {hand}
    seat 1: yellow; hand KVVK/RBYY
"""


@pytest.mark.parametrize(
    ("colour", "hand", "offered", "asked"),
    [
        ("red", "WOLF/KKKK", ["WOLF/KKKK", "KKKK/WOLF", "drop out"], "Ann: choose the face to lay."),
        ("red", "WOLF/RRRR", ["WOLF/RRRR", "pass", "drop out"], "Ann: no tile fits. Something else, or pass?"),
        ("black", "WOLF/RRRR", ["WOLF/RRRR", "reveal black", "pass", "drop out"], "Ann: no tile fits."),
    ],
)
def test_gm_10_gm_14_gm_22_who_is_stuck_is_asked_what_is_left(
    colour: str, hand: str, offered: list[str], asked: str
) -> None:
    """A wolf is no normal placement: who holds one and nothing else that fits may play it, reveal, pass or drop out."""
    state = position(WOOD.format(colour=colour, hand=hand))
    assert offers(state) == offered
    assert tell.question(state.veil(0), "en", ("Ann", "Bob")).startswith(asked)


def test_gm_10_who_has_nothing_at_all_is_asked_to_pass_or_drop_out() -> None:
    state = fresh("KFKK/RYKB")
    assert offers(state) == ["pass", "drop out"]
    assert tell.question(state.veil(0), "en", ("Ann", "Bob")) == "Ann: nothing fits. Pass, or drop out?"


def test_case_i_nothing_fills_a_cell_between_forest_and_village() -> None:
    """Case i, GM-5: no tile has both, wolves and hunters neither."""
    state = position("""
        turn 0
        at 0,-1
        |   .F.
        |   F-B
        |   .K.
        |.V..K.
        |V#VV-K
        |.V..K.
        seat 0: red; hand WOLF/RRRR, HUNTER/RRRR
        seat 1: blue; hand KVVK/RBYY
    """)
    gap = data.CENTRE - 31
    assert [state.rotations_that_fit(piece, gap) for piece in range(int(data.PIECES))] == [0] * int(data.PIECES)
    play(state, "WOLF/RRRR")
    assert refused(state, "0,-1") == "GM-15"
    state.chosen = data.NO_PIECE
    play(state, "HUNTER/RRRR")
    assert refused(state, "0,-1") == "GM-16"


def test_gm_9_nobody_may_do_anything_while_tiles_are_drawn() -> None:
    """Whatever is in the bag is in nobody's hand, also while it is chance that is to move."""
    state = fresh("RVVB/YKYY")
    play(state, "RVVB/YKYY", "1,0", "turn 0")
    assert state.current_player == CHANCE
    assert [action for action in range(int(data.ACTIONS)) if state.refusal(action) == 0] == []


def test_gm_20_the_sheep_side_of_a_wolf_is_a_normal_placement() -> None:
    state = position("""
        turn 0
        at 0,0
        |.V..K.
        |V#VV-K
        |.V..K.
        seat 0: red; hand WOLF/KKKK
        seat 1: blue; hand KVVK/RBYY
    """)
    assert offers(state) == ["KKKK/WOLF", "drop out"]
    play(state, "KKKK/WOLF", "2,0")  # looks the same from all sides: nothing to turn
    draw_any(state)
    assert state.phase == rules.WINDOW
    assert state.turn == 1
    assert state.patterns[2] == data.PATTERN_NUMBER[int(data.LAND), "KKKK"]


def test_gm_31_the_meadow_ends_after_fifteen_cells() -> None:
    """GM-31: cells beyond are not offered, and an edge that looks beyond stays open."""
    state = make("guerre-des-moutons", 2)
    pattern = data.PATTERN_NUMBER[0, "KKKK"]
    for i in range(1, 16):
        state.lay_tile(data.CENTRE + i, pattern, i, 0)
    assert data.CENTRE + 15 not in state.frontier[: state.n_frontier]
    assert all(cell < data.CELLS for cell in state.frontier[: state.n_frontier])
    assert state.open[state.head(15 * 4 + 3)] > 0
