"""BS-1 … BS-10: the set-up and a turn, as rulings: position, move in notation, expected position."""

import pytest

import panurge
from panurge.core.errors import IllegalAction
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.text import read, show

QUIET = """black-sheep 2 players
lay seat 0 field 1
field 1: HR | {} | ...
field 2: CC | ... | ...
field 3: SB | ... | ...
hands: HCP | SSR
"""


def options(game: BlackSheep) -> list[str]:
    return [game.action_name(action) for action in game.legal_actions()]


def play(game: BlackSheep, *moves: str) -> BlackSheep:
    for move in moves:
        game.step(game.parse(move))
    return game


def new(players: int = 2, **given: object) -> BlackSheep:
    game = panurge.make("black-sheep", players, **given)
    assert isinstance(game, BlackSheep)
    return game


def test_bs_1_nobody_knows_a_value_before_owning_the_figure() -> None:
    """Full states hold no values of figures outside the pens either: each is drawn when it is won."""
    game = new()
    game.deal(panurge.Rng(3))
    assert sum(game.values) == 0
    assert all(set(game.veil(seat).values) == {0} for seat in (0, 1, None))


def test_bs_2_two_cards_for_each_field_in_turn_then_the_discard_pile() -> None:
    """Case a: pig and horse are drawn, so a pig and a horse stand on that field."""
    game = play(new(), "draw pig", "draw horse", "draw cow", "draw cow", "draw sheep", "draw black")
    lines = show(game).splitlines()
    assert lines[2:5] == ["field 1: HP | ... | ...", "field 2: CC | ... | ...", "field 3: SB | ... | ..."]
    assert "discard: HCCPSB" in lines
    assert "pile: 78 " + "H" * 13 + "C" * 12 + "P" * 13 + "S" * 13 + "R" * 14 + "B" * 13 in lines


def test_bs_2_six_equal_cards_use_up_the_kind() -> None:
    game = play(new(), *["draw rooster"] * 6)
    assert int(game.reserve[4]) == 0
    assert sum(game.figures) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bs_3_three_cards_each_seat_by_seat_and_bs_4_any_seat_may_start(players: int) -> None:
    game = new(players)
    rng = panurge.Rng(players)
    for _ in range(6):
        game.step(game.sample_chance(rng))
    for seat in range(players):
        for held in range(3):
            assert (int(game.turn), int(game.hand_sizes[seat])) == (seat, held)
            game.step(game.sample_chance(rng))
    assert game.chance_outcomes() == [(seat, 1) for seat in range(players)]
    last = players - 1
    game.step(game.parse(f"starts {last}"))
    assert game.current_player == last
    assert [int(size) for size in game.hand_sizes] == [3] * players
    assert len(game.sides) == 3 * players * 6  # BS-4: only the sides of actual players exist


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("...", ["horse on 1", "cow on 1", "pig on 1", "horse+cow on 1", "horse+pig on 1", "cow+pig on 1"]),
        ("S..", ["horse+cow on 1", "horse+pig on 1", "cow+pig on 1"]),
        ("SS.", ["horse on 1", "cow on 1", "pig on 1"]),
        ("SSS#1", []),
    ],
)
def test_bs_5_how_many_cards_a_side_takes(side: str, expected: list[str]) -> None:
    """Case j: 0 / 1 / 2 cards there: 1 or 2 / 2 / 1; a full side takes none."""
    assert [name for name in options(read(QUIET.format(side))) if name.endswith("1")] == expected


def test_bs_5_cards_go_to_the_own_side_of_one_field() -> None:
    game = play(read(QUIET.format("...")), "horse+pig on 2")
    assert show(game).splitlines()[1:5] == [
        "refill seat 0 field 2",
        "field 1: HR | ... | ...",
        "field 2: CC | HP. | ...",
        "field 3: SB | ... | ...",
    ]


def test_bs_5_identical_cards_are_one_option() -> None:
    game = read(QUIET.format("...").replace("HCP |", "HHC |"))
    on_one = [name for name in options(game) if name.endswith("1")]
    assert on_one == ["horse on 1", "cow on 1", "horse+horse on 1", "horse+cow on 1"]


@pytest.mark.parametrize(
    ("side", "move", "rule"),
    [
        ("S..", "horse on 1", "BS-5"),
        ("SS.", "horse+cow on 1", "BS-5"),
        ("SSS#1", "horse on 1", "BS-5"),
        ("...", "sheep on 1", "BS-5"),
        ("...", "horse+horse on 1", "BS-5"),
        ("...", "pass", "BS-8"),
        ("...", "keep", "BS-6"),
        ("...", "discard horse", "BS-6"),
    ],
)
def test_bs_5_bs_6_bs_8_refusals_name_their_rule(side: str, move: str, rule: str) -> None:
    game = read(QUIET.format(side))
    for language in ("fr", "en"):
        with pytest.raises(IllegalAction) as refused:
            game.step(game.parse(move), language)
        assert refused.value.rule == rule
        assert refused.value.sentence


def test_bs_19_a_closed_field_takes_no_card() -> None:
    game = read(QUIET.format("...").replace("field 2: CC | ... | ...", "field 2: closed"))
    assert not [name for name in options(game) if name.endswith("2")]
    assert game.why_not(game.parse("horse on 2")).rule == "BS-19"


def test_bs_6_one_discard_after_one_card_none_after_two() -> None:
    game = play(read(QUIET.format("...")), "horse on 1")
    assert options(game) == ["discard cow", "discard pig", "keep"]
    assert game.why_not(game.parse("cow on 1")).rule == "BS-6"
    assert game.why_not(game.parse("discard horse")).rule == "BS-6"
    play(game, "discard cow")
    assert "discard: C" in show(game).splitlines()
    play(game, "draw sheep", "draw sheep")
    assert game.current_player == 1  # never a second discard
    game = play(read(QUIET.format("...")), "horse+cow on 1", "draw sheep", "draw sheep")
    assert game.current_player == 1


def test_bs_6_keep() -> None:
    game = play(read(QUIET.format("...")), "horse on 1", "keep", "draw black")
    assert "hands: CPB | SSR" in show(game).splitlines()
    assert game.current_player == 1


def test_bs_7_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    """Two cards are left in the pile: they are drawn first, then the third draw finds the discard pile shuffled in."""
    discards = "".join(["H" * 12, "C" * 13, "P" * 13, "S" * 12, "R" * 12, "B" * 12])
    game = read(QUIET.format("HR.") + "discard: " + discards)
    assert [int(n) for n in game.pile] == [0, 0, 0, 0, 0, 2]
    play(game, "horse on 1", "discard cow", "draw black", "draw black")
    assert game.pile_size == 0  # nobody needs a card: nothing is shuffled
    assert int(game.discards[1]) == 14
    play(game, "sheep+sheep on 1")
    assert game.pile_size == 12 + 14 + 13 + 12 + 12 + 12
    assert sum(game.discards) == 0


def test_bs_8_a_seat_whose_sides_are_full_passes_without_discard_or_draw() -> None:
    game = read(
        """black-sheep 2 players
        lay seat 0 field 1
        field 1: HR | HHH#1 | ...
        field 2: closed
        field 3: SB | CCC#1 | PP.
        hands: HCP | SSR"""
    )
    assert options(game) == ["pass"]
    assert game.forced_for_all()
    assert all(game.veil(seat).forced_for_all() for seat in (0, 1, None))
    before = show(game).splitlines()
    play(game, "pass")
    assert game.current_player == 1
    assert show(game).splitlines()[2:] == before[2:]
    assert not game.forced_for_all()


def test_bs_10_after_a_pass_the_turn_goes_on_clockwise() -> None:
    game = read(
        """black-sheep 3 players
        lay seat 0 field 1
        field 1: HR | HHH#1 | ... | ...
        field 2: closed
        field 3: closed
        hands: HCP | SSR | BBB"""
    )
    assert play(game, "pass").current_player == 1


def test_what_all_have_seen_is_not_taken_back() -> None:
    game = read(QUIET.format("..."))
    assert all(game.irrevocable(action) for action in game.legal_actions())
    play(game, "horse on 1")
    assert [name for name in options(game) if not game.irrevocable(game.parse(name))] == ["keep"]


def test_bs_9_a_field_is_scored_after_the_refill_when_all_sides_are_full() -> None:
    game = read(
        """black-sheep 2 players
        lay seat 0 field 1
        field 1: HR | PP. | HHS#1
        field 2: CC | ... | ...
        field 3: SB | ... | ...
        hands: HCP | SSR"""
    )
    play(game, "pig on 1", "keep")
    assert show(game).splitlines()[1] == "refill seat 0 field 1"  # not before the refill
    play(game, "draw rooster")
    assert show(game).splitlines()[1] == "value seat 1 field 1"


def test_bs_10_clockwise_and_after_a_scoring_the_winner() -> None:
    game = read(
        """black-sheep 3 players
        lay seat 1 field 1
        field 1: HR | HHS#1 | PP. | SSR#2
        field 2: CC | ... | ... | ...
        field 3: SB | ... | ... | ...
        hands: HHH | PCC | RRR"""
    )
    other = game.clone()
    play(other, "cow on 2", "keep", "draw cow")
    assert other.current_player == 2
    play(game, "pig on 1", "keep", "draw cow", "value 1", "value 1", "draw cow", "draw cow")
    assert game.current_player == 0
    play(game, "horse on 2", "keep", "draw cow")
    assert game.current_player == 1
