"""Rulings of Sheep Sheep: position, move in notation, expected position; each names its rule."""

from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from panurge import CHANCE, OVER, SPECTATOR, UNSEEN, IllegalAction, Rng, make
from panurge.games.sheep_sheep import clock
from panurge.games.sheep_sheep.data import FAMILY_NAMES, FIRST, NO_FAMILY, PAIRS, PHASES, SECOND, packed
from panurge.games.sheep_sheep.rules import SheepSheep, account
from panurge.games.sheep_sheep.text import read, show

LEVEL = """\
sheep-sheep, 2 players
turn 3, seat 0 to exchange, 0 exchanged, 0 barren
    a    b    c
1  Yr   Bg   Go
2  Rp   Yk   Bo
3  Gk   Ro   Yp
pile 25
seat 0: fetish R, hand YB GR OP PK, collected nothing
seat 1: fetish B, hand YG BR GO RK, collected nothing
"""

pytestmark = pytest.mark.engine


def position(text=LEVEL, **options):
    return read(text, **options)


def play(state, *names):
    """Play these; what exchanges uncover, and the fetishes at the end, are shown on the way."""
    for name in names:
        state.step(state.parse(name))
        while PHASES[state.phase] in ("uncover", "reveal"):
            state.step(state.chance_outcomes()[0][0])
    return state


def names(state):
    return [state.action_name(action) for action in state.legal_actions()]


def centre(state):
    return [line.split()[1:] for line in show(state).splitlines()[3:6]]


def showing(state, rows):
    """Lay a centre that shows these families, with cards of the pile."""
    for cell, letter in enumerate(rows.replace(" ", "")):
        pair = next(
            pair for pair in range(PAIRS) if state.pile[pair] and "YBGROPK".index(letter) in (FIRST[pair], SECOND[pair])
        )
        family = "YBGROPK".index(letter)
        old = read_pair(state, cell)
        state.pile[old] += 1
        state.pile[pair] -= 1
        state.up[cell], state.down[cell] = family, FIRST[pair] + SECOND[pair] - family
    assert account(state) == ""
    return state


def read_pair(state, cell):
    faces = {int(state.up[cell]), int(state.down[cell])}
    return next(pair for pair in range(PAIRS) if {int(FIRST[pair]), int(SECOND[pair])} == faces)


def shrink_pile(state, left, seat=1):
    """Move cards from the pile into a seat's collection, first face up, known to all."""
    collected = list(state.collected)
    for pair in range(PAIRS):
        while state.pile[pair] and state.pile_size > left:
            state.pile[pair] -= 1
            state.pile_size -= 1
            collected.append(packed(seat, FIRST[pair], SECOND[pair], 31))
            state.sheep[seat * 7 + FIRST[pair]] += 1
    state.collected = vec[i64](sorted(collected))
    assert account(state) == ""
    return state


# ---------------------------------------------------------------------- components and set-up
def test_ss_1_sixty_three_cards_eighteen_faces_per_family_two_faces_always_differ():
    state = make("sheep-sheep", players=3)
    assert sum(state.pile) == state.pile_size == 63
    for family in range(7):
        assert sum(state.pile[pair] for pair in range(PAIRS) if family in (FIRST[pair], SECOND[pair])) == 18
    assert all(FIRST[pair] != SECOND[pair] for pair in range(PAIRS))
    assert len(set(FAMILY_NAMES)) == 7


def test_ss_2_ss_5_seven_fetish_cards_dealt_one_each_to_its_owner_only():
    state = make("sheep-sheep", players=3)
    assert state.chance_outcomes() == [(family, 1) for family in range(7)]
    assert [state.seen(seat, 4) for seat in (0, 1, 2, SPECTATOR)] == [4, UNSEEN, UNSEEN, UNSEEN]
    state.step(4)
    assert state.chance_outcomes() == [(family, 1) for family in (0, 1, 2, 3, 5, 6)]
    assert [state.seen(seat, 5) for seat in (0, 1, 2, SPECTATOR)] == [UNSEEN, 5, UNSEEN, UNSEEN]
    state.step(5)
    state.step(6)
    assert list(state.veil(1).fetish) == [NO_FAMILY, 5, NO_FAMILY]
    assert list(state.veil(None).fetish) == [NO_FAMILY] * 3


def test_ss_3_with_two_players_42_cards_8_in_hands_9_in_the_centre_25_in_the_pile():
    state = make("sheep-sheep", players=2)
    assert sum(state.pile) == 42
    state.deal(Rng(3))
    assert state.pile_size == 25
    assert all(card < PAIRS for card in state.hand)
    assert len(state.hand) == 8


@pytest.mark.parametrize(("players", "pile"), [(2, 25), (3, 42), (4, 38)])
def test_ss_6_ss_8_four_cards_each_public_nine_in_the_centre_the_rest_covered(players, pile):
    state = make("sheep-sheep", players=players)
    state.deal(Rng(players))
    for viewer in [None, *range(players)]:
        veil = state.veil(viewer)
        assert list(veil.hand) == list(state.hand)
        assert list(veil.up) == list(state.up)
        assert set(veil.down) == {NO_FAMILY}
        assert veil.pile_size == pile
        assert sum(veil.pile) == 0


def test_ss_8_the_starter_is_random():
    state = make("sheep-sheep", players=4)
    rng = Rng(1)
    while PHASES[state.phase] != "starter":
        state.apply(state.sample_chance(rng))
    assert state.chance_outcomes() == [(0, 1), (1, 1), (2, 1), (3, 1)]
    state.step(2)
    assert state.current_player == 2


def test_ss_7_odds_of_the_centre_by_copies_left_and_unlike_neighbours():
    state = make("sheep-sheep", players=3)
    rng = Rng(5)
    while PHASES[state.phase] != "lay":
        state.apply(state.sample_chance(rng))
    for cell in range(9):
        banned = {state.up[cell - 1]} if cell % 3 else set()
        banned |= {state.up[cell - 3]} if cell >= 3 else set()
        expected = []
        for pair in range(PAIRS):
            for side, face in enumerate((FIRST[pair], SECOND[pair])):
                if state.pile[pair] and face not in banned:
                    expected.append((pair * 2 + side, state.pile[pair]))
        assert state.chance_outcomes() == expected
        outcome = state.sample_chance(rng)
        face = (FIRST, SECOND)[outcome & 1][outcome >> 1]
        seen = {state.action_name(state.seen(seat, outcome)) for seat in (SPECTATOR, 0, 1, 2)}
        assert seen == {f"centre {'YBGROPK'[face]}"}
        state.step(outcome)
    for cell in range(9):
        assert cell % 3 == 2 or state.up[cell] != state.up[cell + 1]
        assert cell >= 6 or state.up[cell] != state.up[cell + 3]


# ---------------------------------------------------------------------- the exchange
def test_ss_9_card_xy_against_x_hiding_z_shows_y_hiding_x_and_the_hand_holds_xz():
    state = play(position(), "YB-a1")  # a1 shows yellow hiding red
    assert centre(state)[0][0] == "By*"
    assert "seat 0: fetish R, hand YR GR OP PK," in show(state)
    assert state.current_player == 0
    assert state.exchanged == 1


def test_ss_9_a_cell_no_card_matches_cannot_be_taken_and_either_face_may_be_used():
    state = position(LEVEL.replace("hand YB GR OP PK", "hand YB YO OP PK"))
    assert {name for name in names(state) if name.startswith("YB")} == {"YB-a1", "YB-b1", "YB-b2", "YB-c2", "YB-c3"}
    assert not any(name.endswith("-a2") for name in names(state))  # red, and no red in hand
    with pytest.raises(IllegalAction) as refused:
        play(state, "OP-a2")
    assert refused.value.rule == "SS-9"
    with pytest.raises(IllegalAction) as refused:
        play(state, "RK-a2")  # a card of another hand
    assert refused.value.rule == "SS-9"


def test_ss_9_a_card_just_taken_may_be_played_again():
    state = play(position(), "YB-a1", "YR-a2")
    assert centre(state)[1][0] == "Yr*"
    assert "hand GR RP OP PK" in show(state)


def test_ss_9_equal_cards_in_hand_are_one_option():
    state = position(LEVEL.replace("hand YB GR OP PK", "hand YB YB OP PK"))
    assert len(names(state)) == len(set(names(state)))
    play(state, "YB-a1")
    assert "hand YB YR OP PK" in show(state)


def test_ss_9_the_lower_face_of_a_taken_card_is_told_to_those_who_did_not_know_it():
    state = position(LEVEL.replace("Yr ", "Yr1"))
    state.step(state.parse("YB-a1"))
    assert state.current_player == CHANCE
    assert [state.action_name(outcome) for outcome, _ in state.chance_outcomes()] == ["uncover R"]
    assert [state.veil(seat).down[0] for seat in (0, 1, None)] == [NO_FAMILY, 3, NO_FAMILY]
    assert [state.seen(seat, 3) for seat in (0, 1, SPECTATOR)] == [3, 3, 3]
    assert clock.period(state)[0] == 60  # the sand runs on
    state.step(3)
    assert state.current_player == 0
    assert state.veil(1).down[0] == 0  # exchanged in: everybody knows what it hides
    assert state.veil(None).down[0] == 0


def test_ss_10_as_many_exchanges_as_one_likes_up_to_the_cap_then_only_stop():
    state = position(exchanges=2)
    play(state, "YB-a1", "YR-a2")
    assert names(state) == ["stop"]
    assert state.forced_for_all()
    with pytest.raises(IllegalAction) as refused:
        play(state, "GR-b3")
    assert refused.value.rule == "SS-10"
    assert make("sheep-sheep").cap == 30


def test_ss_10_every_turn_has_its_own_exchanges():
    state = play(position(timed=False), "YB-a1", "YR-a2", "GR-b3", "stop")
    assert (state.current_player, state.exchanged) == (1, 0)
    assert len(names(state)) > 1


def test_ss_9_a_card_everybody_knows_is_not_uncovered_again():
    state = position(LEVEL.replace("Yr ", "Yr*"))
    state.step(state.parse("YB-a1"))
    assert (state.current_player, state.exchanged) == (0, 1)


def test_ss_11_untimed_a_fourth_exchange_is_refused():
    state = play(position(timed=False), "YB-a1", "YR-a2", "GR-b3")
    with pytest.raises(IllegalAction) as refused:
        play(state, "OP-c2")
    assert refused.value.rule == "SS-11"
    assert names(state) == ["stop"]


def test_ss_4_ss_10_the_exchanges_of_a_turn_share_one_deadline_of_the_timer():
    state = position(timer=90)
    before = clock.period(state)
    assert before[0] == 90
    play(state, "YB-a1", "YR-a2")
    assert clock.period(state) == before
    assert clock.timeout(state, Rng(1)) == state.parse("stop")
    play(state, "stop")
    assert state.current_player == 1
    assert clock.period(state)[0] == 90
    assert clock.period(state) != before
    assert make("sheep-sheep").options["timer"] == 60


def test_ss_11_collect_and_place_have_twenty_seconds_each_then_a_random_legal_one():
    state = play(showing(position(), "YYY BGB GBG"), "stop")
    assert clock.period(state)[0] == 20
    assert clock.timeout(state, Rng(1)) == state.parse("collect a1")
    play(state, "collect a1")
    assert clock.period(state) is None
    state.deal(Rng(2))
    first = clock.period(state)
    assert first[0] == 20
    choices = {clock.timeout(state, Rng(seed)) for seed in range(60)}
    assert choices == set(state.legal_actions())
    state.apply(min(choices))
    state.deal(Rng(3))
    assert clock.period(state)[0] == 20
    assert clock.period(state) != first
    assert clock.period(position(timed=False)) is None


def test_ss_12_no_undo_of_exchanges_but_another_exchange_may_restore_the_centre():
    state = position()
    assert all(state.irrevocable(action) for action in state.legal_actions())
    untimed = position(timed=False)
    assert [untimed.action_name(a) for a in untimed.legal_actions() if not untimed.irrevocable(a)] == ["stop"]
    state = play(position(LEVEL.replace("hand YB GR OP PK", "hand YB BK OP PK")), "YB-a1", "BK-a1")
    assert centre(state)[0][0] == "Kb*"  # yellow-blue is back in hand, in exchange for another card
    assert "hand YB YR OP PK" in show(state)


# ---------------------------------------------------------------------- groups
@pytest.mark.parametrize(
    ("rows", "options"),
    [
        ("YYB YGB GRO", ["collect a1"]),  # an L of three
        ("YYB GGB RRO", []),  # twos
        ("YBG BYG GBY", []),  # a diagonal
        ("YBG YYG BYR", ["collect a1"]),  # any shape
        ("YYY BBB GGG", ["collect a1", "collect a2", "collect a3"]),
        ("BYY GRY YYY", ["collect b1"]),
        ("YBY GRG YOY", []),
    ],
)
def test_ss_13_groups_of_three_or_more_orthogonally_connected(rows, options):
    state = play(showing(position(), rows), "stop")
    assert [name for name in names(state) if name.startswith("collect")] == options


@pytest.mark.parametrize(
    ("rows", "taken"),
    [
        ("YYB YGB GRO", None),  # no full line
        ("YYY YGB GRO", "YYY"),  # a2 stays
        ("YYY YGB YRO", "YYYYY"),  # row and column together
        ("GYO YYY BYR", "YYYYY"),
    ],
)
def test_ss_13_option_lines_collects_the_full_rows_and_columns_of_one_group(rows, taken):
    state = play(showing(position(lines=True), rows), "stop")
    if taken is None:
        assert state.current_player == 1
        return
    left = sum(1 for face in state.up if face == 0) - len(taken)
    play(state, names(state)[0])
    assert state.sheep[0] == len(taken)
    assert sum(1 for face in state.up if face == 0) == left


def test_ss_13_exactly_one_group_is_collected_unturned_even_without_an_exchange():
    state = play(showing(position(), "YYY BBB GRO"), "stop")
    assert not state.forced_for_all()
    before = {(state.up[cell], state.down[cell], state.known[cell]) for cell in (3, 4, 5)}
    play(state, "collect a2")
    assert centre(state)[1] == ["..", "..", ".."]
    assert list(state.up[:3]) == [0, 0, 0]  # the other group stays
    assert state.sheep[1] == 3
    assert sum(state.sheep) == 3
    assert {((card >> 8) & 7, (card >> 5) & 7, card & 31) for card in state.collected} == before


def test_ss_13_a_refused_group_says_why():
    state = play(showing(position(), "YYY BGB GRO"), "stop")
    for name in ("collect a2", "collect c3"):
        with pytest.raises(IllegalAction) as refused:
            play(state, name)
        assert refused.value.rule == "SS-13"
    assert state.parse("collect b1") == state.parse("collect a1"), "any card of a group names it"


def test_ss_14_without_a_group_nothing_is_collected_and_all_stays():
    state = position()
    before = list(state.up), list(state.hand), list(state.down)
    play(state, "stop")
    assert (list(state.up), list(state.hand), list(state.down)) == before
    assert state.barren == 1


def test_ss_15_refill_card_by_card_gap_and_face_as_one_likes_no_neighbour_restriction():
    state = play(showing(position(), "YYY BGB GRO"), "stop", "collect a1")
    for gaps in (3, 2, 1):
        assert state.current_player == CHANCE
        assert sum(weight for _, weight in state.chance_outcomes()) == state.pile_size
        pair = next(pair for pair, _ in state.chance_outcomes() if 1 in (FIRST[pair], SECOND[pair]))
        assert state.seen(0, pair) == pair
        assert state.seen(1, pair) == state.seen(SPECTATOR, pair) == UNSEEN
        state.step(pair)
        assert len(names(state)) == 2 * gaps
        assert f"lay B {'cba'[gaps - 1]}1" in names(state)  # under it lies a blue sheep: no matter
        with pytest.raises(IllegalAction) as refused:
            play(state, "lay B a3")
        assert refused.value.rule == "SS-15"
        play(state, f"lay B {'cba'[gaps - 1]}1")
    assert state.current_player == 1
    assert list(state.known)[:3] == [1, 1, 1]  # only the one who laid them knows what they hide
    assert [face == NO_FAMILY for face in state.veil(0).down][:3] == [False] * 3
    assert [face == NO_FAMILY for face in state.veil(1).down][:3] == [True] * 3


def test_ss_15_a_drawn_card_is_its_drawers_secret():
    state = play(showing(position(), "YYY BGB GRO"), "stop", "collect a1")
    state.deal(Rng(4))
    assert state.veil(0).drawn == state.drawn
    assert state.veil(1).drawn != state.drawn
    other = state.clone()
    other.pile[other.drawn] += 1
    other.drawn = next(pair for pair in range(PAIRS) if other.pile[pair] and pair != state.drawn)
    other.pile[other.drawn] -= 1
    assert other != state
    assert other.veil(1) == state.veil(1)


def test_ss_16_next_player_to_the_left():
    state = make("sheep-sheep", players=3)
    state.deal(Rng(1))
    seats = []
    for _ in range(4):
        seats.append(state.current_player)
        state.apply(state.parse("stop"))
        if state.legal_actions()[0] > state.parse("stop"):
            state.apply(state.legal_actions()[0])
            while state.current_player == CHANCE or PHASES[state.phase] == "place":
                state.deal(Rng(9))
                state.apply(state.legal_actions()[0])
    assert [(b - a) % 3 for a, b in pairwise(seats)] == [1, 1, 1]


# ---------------------------------------------------------------------- the end
def test_ss_17_pile_of_two_and_a_group_of_three_ends_the_game_and_counts():
    state = shrink_pile(showing(position(), "YYY BGB GRO"), 2)
    play(state, "stop")
    action = state.parse("collect a1")
    assert state.irrevocable(action)
    state.step(action)
    assert list(state.veil(1).fetish) == [NO_FAMILY, 1]
    assert [state.action_name(outcome) for outcome, _ in state.chance_outcomes()] == ["reveal R"]
    state.step(3)
    assert list(state.veil(None).fetish) == [3, NO_FAMILY]
    state.step(1)
    assert state.is_over
    assert state.sheep[0] == 3
    assert list(state.veil(1).fetish) == [3, 1]


def test_ss_17_pile_of_three_and_a_group_of_three_goes_on_and_an_empty_pile_too():
    state = shrink_pile(showing(position(), "YYY BGB GRO"), 3)
    play(state, "stop", "collect a1")
    for _ in range(3):
        state.deal(Rng(1))
        state.apply(state.legal_actions()[0])
    assert state.pile_size == 0
    assert state.current_player == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ss_18_five_full_rounds_without_a_collection_end_the_game(players):
    state = make("sheep-sheep", players=players)
    state.deal(Rng(2))
    for turn in range(5 * players):
        assert not state.is_over
        assert state.barren == turn
        assert state.ends_game(state.parse("stop")) == (turn == 5 * players - 1)
        play(state, "stop")
    assert state.is_over
    assert state.returns() == [1 / players] * players


def test_ss_18_a_collection_begins_the_count_anew():
    """SS-18: the five rounds are counted from the last collection, by whomever."""
    text = LEVEL.replace("0 barren", "9 barren")
    state = play(showing(position(text), "YYY BGB GRO"), "stop", "collect a1")
    assert state.barren == 0
    assert not showing(position(text), "YYY BGB GRO").ends_game(position().parse("stop"))
    for _ in range(3):
        state.deal(Rng(1))
        state.apply(state.legal_actions()[0])
    assert (state.current_player, state.barren) == (1, 0)


def scored(*seats):
    """A finished game of these fetishes and piles."""
    state = make("sheep-sheep", players=len(seats))
    for seat, (fetish, piles) in enumerate(seats):
        state.fetish[seat] = "YBGROPK".index(fetish)
        for letter, count in piles.items():
            state.sheep[seat * 7 + "YBGROPK".index(letter)] = count
    state.phase = PHASES.index("done")
    state.current_player = int(OVER)
    return state


def test_ss_19_three_red_and_four_blue_with_fetish_red_make_ten():
    assert scored(("R", {"R": 3, "B": 4}), ("Y", {"R": 3})).scores() == [10, 3]


def test_ss_19_before_the_end_others_scores_count_one_a_sheep():
    state = shrink_pile(position(), 5, seat=1)
    assert state.scores()[1] == 20 + state.sheep[7 + 1]
    assert state.veil(1).scores() == state.scores()
    assert state.veil(0).scores()[1] == state.veil(None).scores()[1] == 20


@pytest.mark.parametrize(
    ("first", "second", "shares"),
    [
        (("R", {"R": 3, "B": 4}), ("B", {"B": 2, "Y": 6}), [1.0, 0.0]),  # 10–10, 3 fetish sheep against 2
        (("R", {"R": 3, "B": 4}), ("B", {"B": 3, "Y": 2, "G": 2}), [1.0, 0.0]),  # then the larger pile of one family
        (("R", {"R": 3, "B": 4}), ("B", {"B": 3, "Y": 4}), [0.5, 0.5]),
        (("R", {"R": 5}), ("B", {"Y": 11}), [0.0, 1.0]),
    ],
)
def test_ss_20_ties_more_fetish_sheep_then_the_larger_pile_then_shared(first, second, shares):
    assert scored(first, second).returns() == shares


@pytest.mark.parametrize(("players", "collections", "turns"), [(2, 9, 90), (3, 15, 225), (4, 13, 260)])
def test_ss_18_the_longest_game(players, collections, turns):
    """Every collection takes at least three cards, and every 5 × players turns bring one or the end."""
    pile = make("sheep-sheep", players=players).pile_size - 4 * players - 9
    assert pile // 3 + 1 == collections
    assert collections * 5 * players == turns


def test_picture_refuses_nonsense():
    for damage in (("pile 25", "pile 24"), ("Yr ", "Y? "), ("hand YB GR", "hand YB YY"), ("turn 3", "term 3")):
        with pytest.raises(ValueError):  # noqa: PT011 - any sentence will do
            read(LEVEL.replace(*damage))
    assert isinstance(position(), SheepSheep)
    assert show(position()) == LEVEL
