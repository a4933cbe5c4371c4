"""Rulings on the end of the game (GB-21 … GB-23), and that text, words and records keep what they are given."""

import pytest

import panurge
from panurge.games.guerre_et_beeeh import data, tell
from panurge.games.guerre_et_beeeh.text import read, show
from tests.games.guerre_et_beeeh.positions import play

LAST = """
. . . . . .
. . . . . .
. W . . . Y
. . . . . .
o . . . . .
R . . o . Y
red: won 5 5 3
"""


def test_gb_21_elimination_beats_the_score():
    """GB-21, case 8: no sheep left, lost at once, whatever the score."""
    position = LAST.replace(". W . . . Y", "W . . . . Y").replace("o . . . . .\n", ". . . . . o\n")
    state = play(position + "turn: yellow, 2 actions", "move a4, S")
    assert (state.ending, state.returns(), state.score(0)) == (data.ELIMINATION, [0.0, 1.0], 13)


def test_gb_21_also_by_digestion_before_counting():
    """GB-21: the last sheep eats the last grass, a 5: its owner has lost before anything is counted."""
    only = LAST.replace("R . . o . Y", "R . . . . Y").replace("red:", "hidden: 5\nred:")
    state = play(only, "move a1, N, finds 5")
    assert (state.ending, state.returns(), state.score(0)) == (data.ELIMINATION, [0.0, 1.0], 18)


def test_gb_22_no_face_down_grass():
    """GB-22: counted at once, in the middle of a turn; a hidden wolf does not prolong the game."""
    state = play(LAST + "hidden: 3 w", "move a1, N, finds 3")
    assert (state.ending, state.returns(), state.actions_left) == (data.NO_GRASS, [1.0, 0.0], 2)


def test_gb_22_a_one_draws_its_card_before_the_end():
    state = play(LAST + "hidden: 1 w", "move a1, N, finds 1")
    assert state.current_player == panurge.CHANCE
    assert play(state, "draws wool").ending == data.NO_GRASS


QUIET = LAST.replace("R . . o", "R . R o").replace(". . . . . .\n. W", ". Y . . . .\n. W")


def test_gb_22_four_idle_turns():
    """GB-22, case 8: four player-turns in a row without a sheep eaten by a wolf or grass eaten."""
    state = play(QUIET, "move c1, N, hide a1")
    assert state.idle == 1
    state = play(state, "move f4, N, move f6, S")
    state = play(state, "move c6, S, move c1, N")
    assert (state.idle, state.is_over) == (3, False)
    state = play(state, "move f2, N, move f6, W")
    assert (state.ending, state.returns()) == (data.IDLE, [1.0, 0.0])


def test_gb_22_the_idle_option():
    assert play(QUIET, "move c1, N, hide a1", idle=1).ending == data.IDLE


@pytest.mark.parametrize(
    ("moves", "idle"),
    [("move b4, E, hide a1", 0), ("play barbecue, b5, hide a1", 3), ("play wool, 1, a1, hide c1", 3)],
)
def test_gb_22_what_resets_the_idle_count(moves: str, idle: int):
    """GB-22: a wolf's meal does; Méchoui and Bêle et laine do not."""
    state = play(QUIET + "hidden: 1 3\nflags: idle 2\nred: won 5; hand barbecue wool", moves)
    assert state.idle == idle


def test_gb_22_grass_resets_the_idle_count_for_its_own_turn_only():
    """GB-22: grass eaten ends the idle row, and the next turn without is the first of a new one."""
    state = play(QUIET + "hidden: 3 3\nflags: idle 3", "move a1, N, finds 3, move c1, N")
    assert (state.idle, state.is_over) == (0, False)
    state = play(state, "move f4, N, move f6, S")
    assert state.idle == 1


def test_gb_23_higher_total_wins_equal_is_a_draw():
    """GB-23: tokens and wool; case 8: equal is a draw."""
    base = QUIET.replace("red: won 5 5 3", "")
    won = play(base + "red: won 5 5; hand armistice\nyellow: won 5 3; shorn 1 for 1", "play armistice")
    assert (won.scores(), won.returns()) == ([10, 9], [1.0, 0.0])
    even = play(base + "red: won 5 3; hand armistice\nyellow: won 5; shorn 2 for 3", "play armistice")
    assert (even.scores(), even.returns(), even.winners()) == ([8, 8], [0.5, 0.5], [0, 1])


def test_nothing_may_be_chosen_when_the_game_is_over():
    over = play(QUIET + "red: won 5; hand armistice wool", "play armistice")
    assert [action for action in range(data.ACTIONS) if over.refusal(action) == 0] == []


def test_won_tokens_are_public_and_open_scores_only_decides_the_page():
    """Who knows what: every veil knows the totals, and the log tells them; the page hides the opponent's only where a
    table asks for it."""
    state = play(QUIET, open_scores=False)
    assert state.veil(1).scores() == [13, 0]
    assert tell.score_sheet(state.veil(1), "en")[-1] == ("Total", ["?", "0"])
    shown = play(QUIET)
    assert tell.score_sheet(shown.veil(1), "en")[-1] == ("Total", ["13", "0"])


@pytest.mark.parametrize("seed", range(6))
def test_positions_are_read_as_they_are_shown(seed: int):
    rng = panurge.Rng(seed)
    options = [{}, {"layout": "lines"}, {"deck": "attested"}, {"mad_sheep": "deadly"}][seed % 4]
    state = panurge.make("guerre-et-beeeh", **options)
    state.deal(rng)
    while not state.is_over:
        assert read(show(state), **options) == state
        state.apply(state.pick(rng))
    assert read(show(state), **options) == state


def test_a_look_in_words():
    """The log of each seat: the scout is told what it saw, the other only that it looked."""
    before = play(QUIET, "scout d1, enough")
    action = before.parse("finds 1")
    after = play(before, "finds 1")
    mine = tell.tell(before.veil(0), before.seen(0, action), after.veil(0), "en", ("Ann", "Bob"))
    theirs = tell.tell(before.veil(1), before.seen(1, action), after.veil(1), "en", ("Ann", "Bob"))
    assert mine == "Between us: laughing grass (1) on d1."
    assert theirs == ""
