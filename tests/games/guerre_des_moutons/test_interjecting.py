"""Windows, reveals, finishing, scores: GM-21 … GM-30 and test cases b, c, j, k, l."""

import pytest
from tests.games.guerre_des_moutons.helpers import PEN, SQUARE, draw_any, offers, play, position, refused, seated

from panurge import make
from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, OVER
from panurge.games.guerre_des_moutons import clock, data, rules
from panurge.learn import Tutor

FOUR = """
    turn 1
    at 0,0
    |.V..V..F.
    |V#VV-YY-F
    |.V..V..F.
    seat 0: yellow; hand WOLF/RRRR, KVVR/YBYY
    seat 1: blue; hand KVVY/BRBB, KVVK/RBYY
    seat 2: red; hand HUNTER/BBBB, RVVK/BYBB
    seat 3: black; hand WOLF/YYYY, BVVR/KYKK
"""


def asked(state: rules.GuerreDesMoutons) -> list[int]:
    """Who is asked, one after the other, until the next turn."""
    order = []
    while state.phase == rules.WINDOW:
        order.append(int(state.current_player))
        play(state, "decline")
    return order


def test_gm_21_everybody_is_asked_but_the_next_and_the_actor_last() -> None:
    """GM-21, As decisions: whether they hold a wolf or not, so that being asked tells nothing."""
    state = position(FOUR)
    play(state, "KVVY/BRBB", "0,1", "turn 3")
    draw_any(state)
    assert asked(state) == [3, 0, 1]
    assert (state.phase, state.current_player) == (rules.ON_TURN, 2)


def test_gm_21_an_interjection_opens_a_new_window() -> None:
    state = position(FOUR)
    play(state, "KVVY/BRBB", "0,1", "turn 3")
    draw_any(state)
    play(state, "WOLF/YYYY", "3,0", "draw")
    draw_any(state)
    assert asked(state) == [0, 1, 3]  # from seat 3 on, without seat 2, whose turn is next
    assert state.current_player == 2


def test_gm_21_interjecting_at_ones_own_turn_asks_all_others_and_keeps_the_turn() -> None:
    state = position(FOUR.replace("turn 1", "turn 2"))
    play(state, "HUNTER/BBBB", "3,0", "draw")
    draw_any(state)
    assert asked(state) == [3, 0, 1]
    assert (state.phase, state.current_player) == (rules.ON_TURN, 2)


def test_gm_21_passes_and_drop_outs_open_no_window_and_words_are_not_mixed_up() -> None:
    state = position(FOUR)
    assert refused(state, "decline") == "GM-21"
    play(state, "drop out")
    assert (state.phase, state.current_player) == (rules.ON_TURN, 2)
    play(state, "RVVK/BYBB", "0,1", "turn 3")
    draw_any(state)
    assert refused(state, "pass") == "GM-21"
    assert refused(state, "drop out") == "GM-24"
    assert refused(state, "KVVR/YBYY") == "GM-21"
    assert asked(state) == [0, 2]


REVEAL = """
    turn 0
    at 0,0
    |.V..V.
    |V#VV-Y
    |.V..V.
    seat 0: yellow; hand KVVK/RBYY, WOLF/RRRR
    seat 1: blue; hand KVVY/BRBB, KVVR/YBYY
"""


def test_case_c_gm_22_reveal_place_draw_place_draw() -> None:
    """Case c, GM-3, GM-22: the "?" as a normal tile, draw, one more tile, draw, then the turn is still to be played."""
    state = position(REVEAL)
    play(state, "reveal yellow", "2,0")
    assert state.revealed[data.YELLOW] == 1
    assert draw_any(state) == 1
    assert state.phase == rules.FURTHER
    assert refused(state, "WOLF/RRRR") == "GM-22"
    assert refused(state, "decline") == "GM-21"
    play(state, "RBYY/KVVK", "3,0")
    play(state, offers(state)[0])
    assert draw_any(state) == 1
    assert (state.phase, state.current_player, state.turn) == (rules.WINDOW, 1, 0)
    play(state, "decline")
    assert (state.phase, state.current_player) == (rules.ON_TURN, 0)
    assert refused(state, "reveal yellow") == "GM-22"


def test_gm_22_the_further_tile_may_be_left_out() -> None:
    state = position(REVEAL)
    play(state, "reveal yellow", "2,0")
    draw_any(state)
    play(state, "end")
    assert state.phase == rules.WINDOW


def test_gm_22_no_reveal_without_a_place_or_of_anothers_colour() -> None:
    state = position(REVEAL.replace("yellow", "black"))
    refusal = state.why_not(state.parse("reveal black"), "en")
    assert refusal is not None
    assert refusal.rule == "GM-22"
    assert refusal.sentence == "Your “?” tile fits no free cell: you cannot reveal now."
    assert refused(state, "reveal blue") == "GM-22"


def test_gm_22_reveal_in_a_window() -> None:
    state = position(REVEAL)
    play(state, "KVVK/RBYY", "0,1", "turn 3")
    draw_any(state)
    assert (state.phase, state.current_player) == (rules.WINDOW, 0)  # two players: only the actor is asked
    play(state, "reveal yellow", "2,0")
    draw_any(state)
    play(state, "end")
    assert asked(state) == [0]
    assert (state.phase, state.current_player) == (rules.ON_TURN, 1)


def test_gm_23_never_revealed_is_shown_at_scoring_and_not_on_the_board() -> None:
    state = position(REVEAL)
    laid = len(state.cells)
    play(state, "drop out", "drop out")
    assert state.current_player == CHANCE
    assert state.veil(1).score(0) == 6
    play(state, "yellow shown", "blue shown")
    assert state.current_player == OVER
    assert len(state.cells) == laid
    assert list(state.veil(None).owner)[:3] == [data.ASIDE, 1, 0]


def test_case_b_gm_25_finishing_bonus() -> None:
    """Case b, GM-24, GM-25: 6, 3, 1, 0 in the order of finishing."""
    state = position(FOUR)
    play(state, "drop out", "drop out", "drop out")
    assert state.current_player == 0
    assert list(state.gone_count) == [0, 2, 2, 2]
    play(state, "drop out")
    while state.current_player == CHANCE:
        state.step(state.chance_outcomes()[0][0])
    assert [state.score(seat) for seat in range(4)] == [0 + 2, 6, 3, 1]
    assert state.winners() == [1]


def test_gm_24_a_dropped_hand_leaves_unseen() -> None:
    state = position(FOUR)
    play(state, "drop out")
    assert list(state.veil(1).where).count(data.DROPPED + 1) == 2  # its owner remembers
    assert list(state.veil(2).where).count(data.DROPPED + 1) == 0


EMPTY_BAG = """
    turn 0
    at 0,0
    |.V..V.
    |V#VV-Y
    |.V..V.
    seat 0: yellow; hand KVVK/RBYY
    seat 1: blue; hand KVVY/BRBB, KVVR/YBYY
    seat 2: black; hand 0; finished 1; dropped rest
"""


def test_case_j_gm_24_the_longer_hand_goes_on_alone() -> None:
    """Case j, GM-24, GM-25: no tile left finishes at once, without a last reveal; the other goes on."""
    state = position(EMPTY_BAG)
    play(state, "KVVK/RBYY", "0,1", "turn 3")
    assert state.rank[0] == 2
    assert (state.phase, state.current_player) == (rules.ON_TURN, 1)
    play(state, "KVVR/YBYY", "0,-1", "turn 0")
    assert (state.phase, state.current_player) == (rules.ON_TURN, 1)  # nobody else to ask or to play
    play(state, "KVVY/BRBB", "-1,0")
    play(state, offers(state)[0])
    assert state.rank[1] == 3
    assert state.phase == rules.SHOWING


def test_gm_25_who_finishes_by_a_reveal_leaves_the_turn_to_the_next() -> None:
    """GM-22, GM-25: the tile after the reveal is the last one, so the turn that was still to come goes on."""
    state = position(EMPTY_BAG)
    play(state, "reveal yellow", "2,0", "KVVK/RBYY", "0,1", "turn 3")
    assert list(state.rank) == [2, 0, 1]
    assert (state.phase, state.current_player) == (rules.ON_TURN, 1)


def test_gm_25_a_chain_that_empties_the_hand_finishes_after_the_draw() -> None:
    wood = EMPTY_BAG.replace("|.V..V.", "|.V..V..F.").replace("V-Y", "V-YY-F")
    state = position(wood.replace("KVVK/RBYY", "WOLF/RRRR"))
    play(state, "WOLF/RRRR", "3,0")
    assert offers(state) == ["draw"]
    assert state.rank[0] == 0
    play(state, "draw")
    assert state.rank[0] == 2
    assert state.current_player == 1


def test_gm_26_all_passed_finish_in_order_of_passing() -> None:
    state = seated(PEN, "yellow; hand RRRR/WOLF, KKKK/WOLF", "blue; hand BBBB/WOLF", "red; hand RRRR/HUNTER", turn=1)
    play(state, "pass", "pass")
    assert list(state.passed) == [1, 2]
    assert state.current_player == 0
    play(state, "pass")
    assert list(state.rank) == [3, 1, 2]
    assert state.phase == rules.SHOWING


def test_gm_26_a_placement_forgets_the_passes() -> None:
    state = seated(PEN, "yellow; hand RRRR/WOLF, KKKK/WOLF", "blue; hand BBBB/WOLF", turn=1)
    play(state, "pass", "WOLF/RRRR", "3,0", "draw")
    assert len(state.passed) == 0


def test_case_l_gm_26_before_the_first_placement_hands_are_dealt_anew() -> None:
    """Case l, GM-26: nobody has a village edge."""
    state = seated(
        SQUARE,
        "red; hand KFKK/RYKB, KFFR/BBYK, RFRR/YRKB, RFFK/BBKR",
        "blue; hand BFFK/RRYK, KFFK/KRBY, YFFK/YYKB, KFFF/RYBR",
    )
    play(state, "pass", "pass")
    assert (state.phase, state.current_player, state.bag_count) == (rules.DEAL, CHANCE, 68)
    assert draw_any(state) == 8
    assert list(state.hand_count) == [4, 4]
    assert (state.phase, state.current_player, list(state.passed)) == (rules.ON_TURN, 0, [])


def test_gm_26_who_has_dropped_out_is_not_dealt_to_anew() -> None:
    """GM-24, GM-26: the redeal is for those still playing; the dropped hand stays out of the game."""
    state = seated(
        SQUARE,
        "red; hand KFKK/RYKB, KFFR/BBYK, RFRR/YRKB, RFFK/BBKR",
        "blue; hand BFFK/RRYK, KFFK/KRBY, YFFK/YYKB, KFFF/RYBR",
        "black; hand YFFB/RRKB, YFYY/KRBY, YFFR/BBRY, RFFY/BBKY",
    )
    play(state, "pass", "drop out", "pass")
    assert (state.phase, state.bag_count) == (rules.DEAL, 64)
    assert draw_any(state) == 8
    assert list(state.hand_count) == [4, 0, 4]
    assert (list(state.rank), list(state.gone_count)) == ([0, 1, 0], [0, 4, 0])
    assert (state.phase, state.current_player) == (rules.ON_TURN, 0)


def test_gm_27_score_is_the_largest_pen_and_the_bonus() -> None:
    state = position("""
        over
        at 0,0
        |.V..V..F.
        |V#VV-YY-F
        |.V..V..F.
        seat 0: yellow; hand 3; finished 2
        seat 1: blue; hand 3; finished 1
    """)
    assert state.scores() == [2 + 3, 6]
    assert state.winners() == [1]


TIE = """
    over
    at 0,{top}
    {more}|.V..V..F.
    |V#VV-YY-F
    |.V..V..F.
    seat 0: yellow; hand 3; finished 3
    seat 1: blue; hand 3; finished 2
    seat 2: red; hand 3; finished 1
    seat 3: black; hand 3; finished 4
"""
SECOND_PEN = "|.F.\n    |R-F\n    |.Y.\n    |.Y.\n    |V-K\n    |.V.\n    "


def test_gm_28_equal_points_go_to_the_earlier_finisher() -> None:
    """GM-28: a pen of 2 and bonus 1 against no pen and bonus 3, and no other pens on either side."""
    state = position(TIE.format(top=0, more=""))
    assert state.score(0) == state.score(1) == 3
    assert state.is_ahead(1, 0)
    assert not state.is_ahead(0, 1)


def test_gm_28_remaining_pens_come_before_the_finishing_order() -> None:
    state = position(TIE.format(top=-2, more=SECOND_PEN))
    assert state.score(0) == state.score(1) == 3
    assert list(state.remaining_pens(0)) == [2]
    assert state.is_ahead(0, 1)
    assert not state.is_ahead(1, 0)


def test_gm_28_every_finished_game_has_one_winner() -> None:
    for seed in range(12):
        state = make("guerre-des-moutons", 2 + seed % 3)
        rng = Rng(seed)
        while not state.is_over:
            state.apply(state.pick(rng))
        assert sorted(state.returns()) == [0.0] * (state.players - 1) + [1.0]
        best = max(
            range(state.players),
            key=lambda seat: (state.score(seat), [*state.remaining_pens(seat), 0, 0], -state.rank[seat]),
        )
        assert state.winners() == [best]


def test_case_k_gm_29_two_colours_add_two_pens_and_each_knows_the_other() -> None:
    """Case k, GM-29."""
    state = position("""
        turn 0
        at 0,-2
        |.F.
        |F-F
        |.B.
        |.B.
        |V-V
        |.V.
        |.V..V..F.
        |V#VV-YY-F
        |.V..V..F.
        seat 0: yellow blue; hand KVVK/RBYY
        seat 1: red black; hand KVVY/BRBB
    """, two_colours=True)
    assert state.score(0) == 4
    assert list(state.veil(1).owner) == list(state.owner)
    assert list(state.veil(None).owner) == [data.NOBODY] * 4
    assert state.veil(None).score(0) == 0
    play(state, "drop out", "drop out")
    while state.current_player == CHANCE:
        state.step(state.chance_outcomes()[0][0])
    assert state.scores() == [4 + 6, 3]


def test_gm_29_each_question_mark_is_a_reveal_of_its_own() -> None:
    state = position(REVEAL.replace("yellow;", "yellow blue;").replace("1: blue", "1: red black"), two_colours=True)
    play(state, "reveal yellow", "2,0")
    assert list(state.revealed) == [0, 0, 1, 0]


def test_gm_30_on_time_out_the_table_plays() -> None:
    """GM-30: window `decline`, chain `draw`, further tile `end`, turn a random placement, or else `pass`."""
    state = position(FOUR, time_limit=60)
    rng = Rng(1)
    seconds, name = clock.period(state)
    assert seconds == 60
    for _ in range(3):
        state.step(clock.timeout(state, rng))
        if state.half_made():
            assert clock.period(state) == (60, name)
    assert len(state.cells) == 4
    draw_any(state)
    assert clock.period(state)[1] != name
    assert state.action_name(clock.timeout(state, rng)) == "decline"
    play(state, "WOLF/YYYY", "3,0")
    assert state.action_name(clock.timeout(state, rng)) == "draw"
    further = position(REVEAL, time_limit=30)
    play(further, "reveal yellow", "2,0")
    draw_any(further)
    assert further.action_name(clock.timeout(further, rng)) == "end"
    assert clock.period(position(REVEAL)) is None


def test_gm_30_time_out_without_a_placement_passes() -> None:
    state = position("""
        turn 0
        at 0,0
        |.V.
        |V#V
        |.V.
        seat 0: red; hand KFKK/RYKB
        seat 1: blue; hand BFFK/RRYK
    """, time_limit=30)
    assert state.action_name(clock.timeout(state, Rng(0))) == "pass"


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_dropping_out_weighs_nothing_while_a_placement_exists(seat: int) -> None:
    """GM-31."""
    state = position(FOUR.replace("turn 1", f"turn {seat}"))
    state.find_moves()
    weights = dict(zip(offers(state), state.weights))
    assert weights["drop out"] == 0
    assert all(weight > 0 for name, weight in weights.items() if name != "drop out")


def test_gm_14_gm_21_gm_22_passing_where_there_is_no_turn_is_refused_by_the_rule_at_hand() -> None:
    state = position(FOUR)
    play(state, "KVVY/BRBB", "0,1", "turn 3")
    draw_any(state)
    assert refused(state, "pass") == "GM-21"
    play(state, "WOLF/YYYY", "3,0")
    assert refused(state, "pass") == "GM-14"
    assert "draw" in str(state.why_not(data.PASS))
    further = position(REVEAL)
    play(further, "reveal yellow", "2,0")
    draw_any(further)
    assert refused(further, "pass") == "GM-22"
    assert "further tile" in str(further.why_not(data.PASS))


def test_gm_15_gm_17_a_tile_in_the_way_is_refused_by_the_rule_of_what_would_be_laid() -> None:
    state = position(FOUR.replace("turn 1", "turn 0"))
    play(state, "WOLF/RRRR")
    assert refused(state, "1,0") == "GM-15"
    hunter = play(position(FOUR.replace("turn 1", "turn 2")), "HUNTER/BBBB")
    assert refused(hunter, "1,0") == "GM-17"
    land = play(position(FOUR), "KVVY/BRBB")
    assert refused(land, "1,0") == "GM-7"


def test_after_the_wrong_bite_the_teacher_asks_for_what_goes_on() -> None:
    """Lesson 2, step 4: letting play go on is not to be had any more; drawing is, and it is lit."""
    lesson = lessons(GAMES["guerre-des-moutons"])[1]
    at = next(i for i, step in enumerate(lesson.steps) if step.name == "hold")
    for cell in ("-3,0", "-2,1"):
        tutor = Tutor(lesson, at)
        for action in ("WOLF/KKKK", cell):
            tutor.table.act(tutor.seat, tutor.table.moment, tutor.table.state.parse(action))
            tutor.judge()
        assert tutor.word.mood == "waits"
        assert "Draw" in tutor.word.say["en"]
        assert tutor.word.light == ("@draw",)


def test_what_was_won_and_what_was_lost_are_told_apart() -> None:
    """Lesson 2: three points for dropping out, four sheep eaten: no coin of −1 above what says 4 → 0."""
    lesson = lessons(GAMES["guerre-des-moutons"])[1]
    tutor = Tutor(lesson, next(i for i, step in enumerate(lesson.steps) if step.title["en"] == "Lock up, then leave"))
    tutor.table.act(tutor.seat, tutor.table.moment, tutor.table.state.parse("drop out"))
    assert tutor.judge().mood == "wrong"
    assert tutor.won() == -1
    assert tutor.lost_and_won() == [-4, 3]
    assert Tutor(lesson, 0).lost_and_won() == []
