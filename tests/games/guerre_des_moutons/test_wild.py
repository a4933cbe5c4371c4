"""Pens, forests, wolves, hunters: GM-11 … GM-19 and test cases a, f, g, h."""

from tests.games.guerre_des_moutons.helpers import (
    PEN,
    by_a_pen,
    draw_any,
    nearly_a_pen,
    offers,
    play,
    position,
    refused,
)

from panurge.games.guerre_des_moutons import data, rules, tell


def pen(state: rules.GuerreDesMoutons) -> int:
    return int(state.largest_pen(data.YELLOW))


def test_gm_11_smallest_pen_is_two_and_must_be_closed() -> None:
    state = nearly_a_pen()
    assert pen(state) == 0
    play(state, "FFFY/RKYB", "2,0", "turn 2")
    assert pen(state) == 2
    assert state.score(0) == 2


def test_gm_11_a_pen_joins_pieces_and_matched_edges_only() -> None:
    """GM-11: quarters of one colour on one face are one piece; other colours, village and forest bar it."""
    state = position("""
        turn 0
        at 0,-1
        |   .K.
        |   Y-K
        |   .Y.
        |.V..Y..B.
        |V#VV-BB-Y
        |.V..B..K.
        seat 0: yellow; hand KVVK/RBYY
        seat 1: blue; hand KVVR/YBYY
    """)
    yellow = state.head(1 * 4 + 1)
    assert yellow == state.head(2 * 4)
    assert state.size[yellow] == 3
    assert state.open[yellow] == 1
    blue = state.head(2 * 4 + 3)
    assert blue == state.head(2 * 4 + 2) == state.head(3 * 4 + 1) == state.head(3 * 4)
    assert (state.size[blue], state.open[blue]) == (4, 2)


def test_case_f_gm_13_a_wolf_makes_a_pen_worthless_until_covered() -> None:
    """Case f, GM-12, GM-13, GM-17: valid, 0 with a wolf in the wood it touches, valid again when covered."""
    state = by_a_pen("WOLF/RRRR, KVVY/BRBB")
    assert pen(state) == 2
    play(state, "WOLF/RRRR", "3,0", "draw")
    draw_any(state)
    assert pen(state) == 0
    assert state.current_player == 1
    assert state.phase == rules.WINDOW
    play(state, "HUNTER/BBBB", "3,0")
    assert state.due == 1  # GM-17: one tile, the wolf it lies on
    assert pen(state) == 2
    assert state.built == len(state.cells) == 5


def test_gm_12_a_wolf_threatens_along_the_whole_forest() -> None:
    state = position("""
        turn 0
        at 0,0
        |.V..V..F..K..F.
        |V#VV-YY-FF-FFwF
        |.V..V..F..F..F.
        seat 0: yellow; hand KVVY/BRBB
        seat 1: blue; hand KVVK/RBYY
    """)
    assert pen(state) == 0
    assert state.wolves[state.head(2 * 4)] == 1


def test_gm_15_wolf_needs_forest_on_all_touched_sides() -> None:
    state = by_a_pen("WOLF/RRRR, KVVY/BRBB")
    play(state, "WOLF/RRRR")
    assert offers(state) == ["2,-1", "3,0", "2,1"]
    assert refused(state, "1,-1") == "GM-15"
    assert refused(state, "8,8") == "GM-15"


def test_case_g_gm_16_a_preventive_hunter_bars_wolves() -> None:
    """Case g, GM-15, GM-16."""
    state = by_a_pen("HUNTER/RRRR, KVVY/BRBB")
    play(state, "HUNTER/RRRR", "2,-1", "draw")
    draw_any(state)
    assert state.current_player == 1
    assert refused(state, "WOLF/YYYY") == "GM-15"
    play(state, "HUNTER/BBBB")  # guarded already: no matter
    assert "3,0" in offers(state)


def test_case_h_gm_17_as_many_hunters_as_wolves() -> None:
    """Case h, GM-17, GM-18: one hunter covers one wolf; the other still threatens, and no new wolf may come."""
    state = position("""
        turn 0
        at 0,-1
        |      .F.
        |      FwF
        |      .F.
        |.V..V..F..F.
        |V#VV-YY-FFwF
        |.V..V..F..F.
        seat 0: yellow; hand HUNTER/RRRR, HUNTER/KKKK, KVVY/BRBB
        seat 1: blue; hand WOLF/YYYY, KVVK/RBYY
    """)
    assert pen(state) == 0
    play(state, "HUNTER/RRRR")
    assert offers(state) == ["2,-1", "3,0"]  # only on the wolves
    assert refused(state, "2,1") == "GM-17"
    play(state, "3,0")
    assert pen(state) == 0
    assert refused(state, "WOLF/YYYY") == "GM-6"  # not mine
    play(state, "HUNTER/KKKK", "2,-1")
    assert state.due == 2
    assert pen(state) == 2


def test_gm_18_no_new_wolf_where_one_was_covered() -> None:
    state = by_a_pen(
        "KVVY/BRBB, KVVR/YBYY", PEN.replace("Y-F\n", "Y-FFxF\n").replace("|.V..V..F.\n", "|.V..V..F..F.\n")
    )
    assert state.n_loose == 0
    state.phase, state.current_player, state.actor = rules.WINDOW, 1, 1
    assert refused(state, "WOLF/YYYY") == "GM-15"


def test_gm_19_merging_a_guarded_wood_leaves_its_wolf_active() -> None:
    state = position("""
        turn 0
        at 0,0
        |.V..V..F.   .F.
        |V#VV-YY-F   FhF
        |.V..V..F.   .F.
        |      .F.
        |      FwF
        |      .F.
        seat 0: yellow; hand KFFF/RYBR
        seat 1: blue; hand KVVK/RBYY
    """)
    wood, guarded = state.head(2 * 4), state.head(3 * 4)
    assert (state.wolves[wood], state.hunters[wood]) == (1, 0)
    assert (state.wolves[guarded], state.hunters[guarded]) == (0, 1)
    play(state, "KFFF/RYBR", "3,0", "turn 0")
    head = state.head(2 * 4)
    assert (state.wolves[head], state.hunters[head]) == (1, 1)
    assert pen(state) == 0


def test_case_a_gm_14_a_chain_draws_for_all_at_the_end() -> None:
    """Case a, GM-14: lay both, then draw for both; nobody acts in between; each counts the tiles it touched."""
    state = by_a_pen("WOLF/RRRR, HUNTER/KKKK, KVVY/BRBB")
    play(state, "WOLF/RRRR", "3,0")
    assert (state.phase, state.current_player, state.due) == (rules.CHAIN, 0, 1)
    assert offers(state) == ["HUNTER/KKKK", "draw"]
    assert refused(state, "KVVY/BRBB") == "GM-14"
    play(state, "HUNTER/KKKK", "3,0")
    assert state.due == 2
    play(state, "draw")
    assert draw_any(state) == 2
    assert state.hand_count[0] == 3
    # it was no turn: after the window, seat 0 still has its placement
    assert (state.phase, state.current_player, state.turn) == (rules.WINDOW, 1, 0)
    play(state, "decline")
    assert (state.phase, state.current_player) == (rules.ON_TURN, 0)


def test_gm_14_the_question_promises_no_more_than_the_bag_holds() -> None:
    veil = play(by_a_pen("WOLF/RRRR, HUNTER/KKKK"), "WOLF/RRRR", "3,0").veil(0)
    veil.due, veil.bag_count = 3, 1
    assert tell.question(veil, "en", ()) == "One more wolf or hunter, or draw 1 tile?"


def test_gm_14_a_chain_may_only_be_continued_by_wolves_and_hunters() -> None:
    state = by_a_pen("WOLF/RRRR, KVVY/BRBB")
    play(state, "WOLF/RRRR", "3,0")
    assert offers(state) == ["draw"]
    for word in ("pass", "drop out", "decline", "end", "reveal yellow", "RRRR/WOLF"):
        assert state.why_not(state.parse(word)) is not None
