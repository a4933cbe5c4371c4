"""Rulings on the meadow: setup, looking, hiding, sliding, following, wolves (GB-1 … GB-9)."""

import pytest

import panurge
from panurge.games.guerre_et_beeeh import data
from tests.games.guerre_et_beeeh.positions import meadow, names, picture, play, refused

COLUMN = """
5 . . . . .
. . . . . .
. . . . . .
R . . . . .
Y . . . . .
Y . . o . .
"""

CORNER = """
o . . . . .
. . . . . .
. . . . . .
. . . . . .
o o . . . Y
R o . . . Y
"""


def test_gb_1_pieces_and_cards():
    """GB-1: 12 sheep, 24 tokens worth 50 and two wolves, 21 cards with three Abus."""
    state = panurge.make("guerre-et-beeeh")
    assert [sum(piece == kind for piece in state.board) for kind in (1, 2, data.TOKEN)] == [6, 6, 24]
    assert list(state.pool) == [0, 11, 8, 3, 2]
    assert sum(state.pool[kind] * data.POINTS[kind] for kind in range(5)) == 50
    assert (state.pile, state.abuses, len(data.CARD_NAMES)) == (21, 3, 19)


def test_gb_2_options():
    """GB-2: the attested deck has 15 cards, without the reconstructed ones; who begins is 1 : 1."""
    state = panurge.make("guerre-et-beeeh", deck="attested")
    assert state.pile == 15
    assert [data.CARD_NAMES[card] for card in range(18) if state.place[card] == data.ABSENT] == [
        "mad-sheep", "lynx", "pilfering", "drowsiness", "transhumance", "muzzle",
    ]  # fmt: skip
    assert [(state.action_name(outcome), odds) for outcome, odds in state.chance_outcomes()] == [
        ("red begins", 1),
        ("yellow begins", 1),
    ]
    state.step(state.parse("yellow begins"))
    assert (state.current_player, state.actions_left) == (1, 2)


def test_gb_3_layouts():
    """GB-3: both layouts, symmetric for the two seats."""
    scattered = panurge.make("guerre-et-beeeh")
    assert meadow(scattered) == picture("""
        o o Y Y o o
        Y o o o o Y
        o Y o o Y o
        o R o o R o
        R o o o o R
        o o R R o o
    """)
    lines = panurge.make("guerre-et-beeeh", layout="lines")
    assert meadow(lines).splitlines()[0] == "Y Y Y Y Y Y"
    assert meadow(lines).splitlines()[5] == "R R R R R R"
    for state in (scattered, lines):
        assert [state.board[35 - cell] for cell in range(36)] == [{1: 2, 2: 1}.get(p, p) for p in state.board]


def test_gb_4_two_actions_then_the_other_player():
    state = play(CORNER, "hide a1")
    assert (state.turn, state.actions_left) == (0, 1)
    state = play(state, "scout a2, enough, finds 1, down")
    assert (state.turn, state.actions_left, state.current_player) == (1, 2, 1)


def test_gb_4_the_same_sheep_twice():
    """GB-4, case 7: the same sheep may move twice."""
    state = play(CORNER.replace("R o", "R ."), "move a1, E, move e1, N")
    assert state.turn == 1
    assert meadow(state) == picture("""
        o . . . R .
        . . . . . .
        . . . . . .
        . . . . . .
        o o . . . Y
        . . . . . Y
    """)


def test_gb_4_pass_only_if_nothing_else_is_possible():
    """GB-4: pass ends the turn and counts as an idle one (GB-22)."""
    walled = """
    W . . . . o
    . . . . . .
    . . . . . .
    . . . . . .
    Y Y . . . .
    r Y . . . Y
    flags: muzzled a6
    """
    state = play(walled)
    assert names(state) == ["pass"]
    state = play(state, "pass")
    assert (state.turn, state.idle) == (1, 1)
    assert refused(state, "pass") == "GB-4"


def test_gb_5_tokens_are_named_before_looking():
    """GB-5, case 5: the choice is fixed before anything is seen; all named tokens are looked at, then laid back."""
    state = play(CORNER + "hidden: 1 3 5 w", "scout a2")
    assert names(state) == ["b1", "b2", "enough"]
    assert refused(state, "a2") == "GB-5"
    assert refused(state, "a6") == "GB-5"
    state = play(state, "b2")
    assert state.current_player == panurge.CHANCE
    state = play(state, "finds wolf, finds 3")
    assert names(state) == ["down", "up"]
    assert names(play(state, "down")) == ["down"]
    assert refused(play(state, "down"), "up") == "GB-5"
    state = play(state, "down, down")
    assert state.actions_left == 1
    assert [state.kinds[data.SIDE * 1 + column] for column in (0, 1)] == [data.HIDDEN_WOLF, data.COMMON]


def test_gb_5_second_token_beside_the_same_sheep():
    spread = """
    o . . . . .
    . R . . . .
    . . . . . .
    . . . . R .
    . . . . . o
    . . Y . . .
    """
    state = play(spread, "scout a6")
    assert names(state) == ["enough"]
    assert refused(state, "f2") == "GB-5"


def test_gb_5_a_camouflaged_sheep_may_scout_and_turn_a_wolf_up():
    state = play(CORNER.replace("R", "r") + "hidden: 1 1 1 w", "scout b2, enough, finds wolf, up")
    assert meadow(state).splitlines()[4] == "o W . . . Y"
    assert state.looked[0] == 0


def test_gb_5_the_lay_back_decision_tells_nothing():
    """GB-5, laws 2 and 3: whatever was found, the other seats see the same entries and the same veil."""
    before = play(CORNER + "hidden: 1 3 5 w", "scout a2, enough")
    for seat in (1, None):
        number = panurge.SPECTATOR if seat is None else seat
        veils = []
        for found in ("finds 1", "finds 3", "finds wolf"):
            assert before.seen(number, before.parse(found)) == panurge.UNSEEN
            looked = play(before, found)
            assert looked.current_player == 0
            assert not looked.forced_for_all()
            assert looked.seen(number, looked.parse("down")) == panurge.UNSEEN
            veils.append((looked.veil(seat), play(looked, "down").veil(seat)))
        assert veils[0] == veils[1] == veils[2]


def test_gb_5_looking_again_has_one_outcome():
    seen = CORNER.replace("o o . . . Y", "3 o . . . Y") + "yellow: seen a2"
    state = play(seen, "scout a2, enough")
    assert [state.action_name(outcome) for outcome, _ in state.chance_outcomes()] == ["finds 3"]


def test_gb_5_kinds_only_others_have_seen_return_to_the_pool():
    state = play(CORNER + "hidden: 1 3 5 w", "scout a2, enough, finds 5, down")
    assert state.veil(0).kinds[6] == data.LUSH
    for seat in (1, None):
        veil = state.veil(seat)
        assert veil.kinds[6] == data.UNDECIDED
        assert list(veil.pool) == [0, 1, 1, 1, 1]
        assert veil.looked[0] == 1 << 6


THREE = """
. . . . . .
. . . . . .
. . . . . .
R . . . . .
. . . . . .
Y R R o . .
turn: red, 3 actions
"""


def test_gb_6_camouflage():
    """GB-6: one camouflaged sheep a player, until its own move turns it up before it goes."""
    state = play(THREE, "hide a3")
    assert meadow(state).splitlines()[3] == "r . . . . ."
    assert refused(state, "hide b1") == "GB-6"
    assert meadow(play(state, "move a3, E")).splitlines()[3] == ". . . . . R"
    later = play(THREE.replace("R . . . . .", "r . . . . ."))
    assert refused(later, "hide b1") == "GB-6"
    assert refused(later, "hide a3") == "GB-6"


def test_gb_6_one_camouflaged_sheep_for_each_player():
    """GB-6: another player's camouflaged sheep is no hindrance."""
    state = play(THREE.replace("Y R R", "y R R"), "hide a3")
    assert meadow(state).splitlines()[3] == "r . . . . ."


def test_gb_6_second_camouflage_in_a_turn():
    """GB-6, case 7: refused even if the first camouflaged sheep has moved and is face up again."""
    state = play(THREE, "hide a3, move a3, E")
    assert refused(state, "hide b1") == "GB-6"
    assert refused(play(THREE, "move a3, E"), "hide b1") == ""


def test_gb_7_slides():
    """GB-7: until the cell before an obstacle, or onto the first token; never less than one cell; nothing is pushed."""
    state = play("""
    . . . . . .
    . . . . . .
    . W . . Y .
    . . . . . .
    . R . . . .
    . . . o . .
    """)
    assert meadow(play(state, "move b2, N")).splitlines()[3] == ". R . . . ."
    assert meadow(play(state, "move b2, E")).splitlines()[4] == ". . . . . R"
    assert refused(play(state, "move b2, N, move b3"), "N") == "GB-7"
    assert refused(state, "move e4") == "GB-7"
    assert refused(state, "move c3") == "GB-7"
    assert refused(play(state, "move b2"), "NE") == "GB-24"


@pytest.mark.parametrize(
    ("found", "row", "points"),
    [("finds 3", ". . . R . Y", 3), ("finds 5", ". . . . . Y", 5), ("finds wolf", ". . . W . Y", 0)],
)
def test_gb_7_grazing(found: str, row: str, points: int):
    state = play(
        """
        o . . . . .
        . . . . . R
        . . . . . .
        . . . . . .
        R . . o . Y
        . . . . . .
        hidden: 1 KIND
        """.replace("KIND", {"finds wolf": "w"}.get(found, found[-1])),
        f"move a2, E, {found}",
    )
    assert meadow(state).splitlines()[4] == row
    assert state.score(0) == points


def test_gb_7_laughing_grass_draws_a_card_at_once():
    state = play(CORNER, "move a1, E, finds 1")
    assert state.current_player == panurge.CHANCE
    assert len(state.chance_outcomes()) == 19
    state = play(state, "draws wool")
    assert (state.hand[0], state.score(0), state.actions_left) == (1, 1, 1)
    assert "play wool" in names(state), "GB-10: it may be played as the second action"


def test_gb_8_panurge():
    """GB-8, case 2: Red eats a 5 on the edge and leaves; both Yellow are three cells higher."""
    state = play(COLUMN.replace("o . .", "R . ."), "move a3, N, finds 5")
    assert meadow(state) == picture("""
        . . . . . .
        Y . . . . .
        Y . . . . .
        . . . . . .
        . . . . . .
        . . . R . .
    """)
    assert (state.score(0), state.score(1)) == (5, 0)


def test_gb_8_the_chain_follows_an_eaten_leader_and_does_not_graze():
    state = play(
        """
        . . . . . .
        . . . . . .
        R Y R . o .
        . . . . . .
        . . . . . .
        . . . o . R
        hidden: w 1
        """,
        "move c4, E, finds wolf",
    )
    assert meadow(state).splitlines()[2] == ". . R Y W ."
    assert state.score(1) == 0


@pytest.mark.parametrize(("follow", "row"), [(True, ". . R y R W"), (False, "R y . . R W")])
def test_gb_8_camouflaged_followers(follow: bool, row: str):
    """GB-8: a camouflaged sheep follows and stays camouflaged; or, by option, it and all behind it stay."""
    line = """
    . . . . . .
    . . . . . .
    R y R . . W
    . . . . . .
    . . . . . .
    o . . . . .
    """
    assert meadow(play(line, "move c4, E", camouflaged_follow=follow)).splitlines()[2] == row


WOLVES = """
o . . . . .
. . . . . .
o . W . . R
. . . . . .
. . . . . .
Y . . o . .
"""


def test_gb_9_the_wolf_stops_beside_a_token_then_turns():
    """GB-9, case 3: left beside the token on the edge, then at right angles onto a yellow sheep, which leaves."""
    state = play(WOLVES.replace("Y . . o", "R Y . o"), "move c4, W, move b4, S")
    assert meadow(state) == picture("""
        o . . . . .
        . . . . . .
        o . . . . R
        . . . . . .
        . . . . . .
        R W . o . .
    """)


def test_gb_9_own_sheep_are_edible_camouflaged_ones_are_not():
    assert meadow(play(WOLVES, "move c4, E")).splitlines()[2] == "o . . . . W"
    assert meadow(play(WOLVES.replace(". . R", ". . r"), "move c4, E")).splitlines()[2] == "o . . . W r"


def test_gb_9_a_hidden_wolf_must_have_been_seen():
    """GB-9, case 5: whoever has seen it may move it, and it becomes visible; the other seat may not."""
    hidden = WOLVES.replace("W", "w") + "red: seen c4"
    state = play(hidden)
    assert "move c4" in names(state)
    assert refused(play(hidden + "\nturn: yellow, 2 actions"), "move c4") == "GB-9"
    veil = state.veil(1)
    assert veil.kinds[20] == data.UNDECIDED
    moved = play(state, "move c4, S")
    assert meadow(moved).splitlines()[5] == "Y . W o . ."
    assert moved.looked[0] == 0


def test_gb_9_a_wolf_never_crosses_tokens_nor_wolves():
    state = play(WOLVES.replace("o . W . . R", "o W W o . R"))
    assert refused(play(state, "move c4"), "E") == "GB-9"
    assert refused(play(state, "move c4"), "W") == "GB-9"


def test_a_half_made_choice_is_nobody_elses_business():
    """Law 3: the other seats' veils do not change before the last part; then they perceive all parts at once."""
    state = play(WOLVES)
    midway = play(state, "move c4")
    assert state.seen(1, state.parse("move c4")) == panurge.UNSEEN
    for seat in (1, None):
        assert midway.veil(seat) == state.veil(seat)
    assert midway.half_made()
    assert midway.action_name(midway.seen(1, midway.parse("W"))) == "move c4 W"
    assert midway.seen(0, midway.parse("W")) == midway.parse("W")


def test_what_may_be_taken_back():
    """Nothing that has shown somebody something."""
    state = play(WOLVES.replace("W", "w") + "red: seen c4; hand armistice")
    assert state.irrevocable(state.parse("play armistice"))
    assert not state.irrevocable(state.parse("hide f4"))
    wolf = play(state, "move c4")
    assert wolf.irrevocable(wolf.parse("S"))
    sheep = play(state, "move f4")
    assert not sheep.irrevocable(sheep.parse("N"))
    scout = play(CORNER, "scout a2")
    assert scout.irrevocable(scout.parse("enough"))
    looked = play(CORNER + "hidden: 1 1 1 w", "scout a2, enough, finds wolf")
    assert looked.irrevocable(looked.parse("up"))
    assert not looked.irrevocable(looked.parse("down"))
