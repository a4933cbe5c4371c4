"""BS-15 … BS-20: figures are won, the field is restocked with replacements, the end phase closes field after field."""

import panurge
from panurge.games.black_sheep.draw import draw
from panurge.games.black_sheep.rules import BlackSheep, account
from panurge.games.black_sheep.text import read, show

from .test_turn import play

# Seat 0 is about to complete field 1 and win it with four horses.
READY = """black-sheep 2 players
lay seat 0 field 1
field 1: {figures} | HH. | SSC#1
field 2: CC | ... | ...
field 3: SB | ... | ...
hands: HCP | SSR
pens: {pens}
"""


def won(pens: str = "|", figures: str = "HC", *values: str) -> BlackSheep:
    """The position in which field 1 waits for its first new card."""
    game = read(READY.format(pens=pens, figures=figures))
    return play(game, "horse on 1", "keep", "draw black", *(values or ("value 3", "value 1")))


def drawn(game: BlackSheep) -> str:
    """The sheet of the counts, as seat 0 sees it."""
    return dict(draw(game.veil(0), "en").parts)["stock"]


def line(game: BlackSheep, key: str) -> str:
    return next(row for row in show(game).splitlines() if row.startswith(key))


def test_bs_15_both_figures_go_to_the_winners_pen_stronger_kind_first() -> None:
    game = read(READY.format(pens="|", figures="HC"))
    play(game, "horse on 1", "keep", "draw black", "value 3")
    assert line(game, "pens") == "pens: H3 |"
    play(game, "value 1")
    assert line(game, "pens") == "pens: H3 C1 |"
    assert line(game, "field 1") == "field 1: .. | ... | ..."


def test_bs_15_the_odds_of_a_value_are_what_is_left_of_its_kind() -> None:
    game = read(READY.format(pens="H33 | H1", figures="HC"))
    play(game, "horse on 1", "keep", "draw black")
    assert game.chance_outcomes() == [(1, 1), (2, 2)]


def test_bs_16_the_cards_of_the_field_are_discarded_before_restocking() -> None:
    game = won()
    assert line(game, "discard") == "discard: HHHCSS"
    assert game.phase == 8


def test_bs_16_the_discarded_field_can_be_drawn_for_the_restock() -> None:
    """The pile is empty when the field is scored: its own cards are among those shuffled in."""
    discards = "".join(["H" * 11, "C" * 12, "P" * 13, "S" * 10, "R" * 13, "B" * 13])
    game = read(READY.format(pens="|", figures="HC") + "discard: " + discards)
    assert [int(n) for n in game.pile] == [0, 0, 0, 0, 0, 1]
    play(game, "horse on 1", "keep", "draw black", "value 3", "value 1")
    assert game.pile_size == 84 - 6
    assert sum(game.discards) == 0
    assert int(game.pile[0]) == 14  # the three horses of the field among them
    assert account(game) == ""


def test_bs_17_two_cards_two_figures() -> None:
    game = play(won(), "draw rooster", "draw pig")
    assert line(game, "field 1") == "field 1: PR | ... | ..."
    assert line(game, "discard") == "discard: HHHCPSSR"
    assert game.current_player == 0


def test_bs_18_one_card_without_figure_is_replaced() -> None:
    """Case e: horse and rooster, no rooster left: the horse stays, another card is drawn until one fits."""
    game = play(won("R112233 | P12"), "draw horse", "draw rooster")
    assert line(game, "field 1") == "field 1: H. | ... | ..."
    assert line(game, "aside") == "aside: HR"
    play(game, "draw rooster")
    assert line(game, "aside") == "aside: HRR"
    assert line(game, "field 1") == "field 1: H. | ... | ..."
    play(game, "draw cow")
    assert line(game, "field 1") == "field 1: HC | ... | ..."
    assert line(game, "discard") == "discard: HHHHCCSSRR"  # all the cards that lay aside
    assert not game.ending


def test_bs_18_cards_lie_aside_on_the_sheet_only_once_one_found_no_figure() -> None:
    """Two cards that bring their animals are no row of their own, which would come and go with every field."""
    game = play(won("R112233 | P12"), "draw horse")
    assert "Aside" not in drawn(game)
    assert "Aside" in drawn(play(game, "draw rooster"))
    assert "Aside" in drawn(play(won("R112233 | P12"), "draw rooster"))
    assert "Aside" not in drawn(play(game, "draw cow"))


def test_bs_18_the_first_card_may_be_the_one_without_figure() -> None:
    game = play(won("R112233 | P12"), "draw rooster", "draw horse", "draw rooster", "draw horse")
    assert line(game, "field 1") == "field 1: HH | ... | ..."


def test_bs_18_two_equal_cards_and_one_figure() -> None:
    game = play(won("R11223 | P1"), "draw rooster", "draw rooster")
    assert line(game, "field 1") == "field 1: R. | ... | ..."
    assert not game.ending
    play(game, "draw sheep")
    assert line(game, "field 1") == "field 1: SR | ... | ..."


def test_bs_18_without_cards_a_reserve_figure_is_drawn_by_count() -> None:
    """All the cards outside hands and fields have come and found no figure: the reserve itself is drawn from."""
    game = read(
        """black-sheep 4 players
        restock seat 0 field 1
        field 1: B. | ... | ... | ... | ...
        field 2: PS | PPP#1 | PPP#2 | PPP#3 | SS.
        field 3: PS | SSS#1 | SSS#2 | SSS#3 | SS.
        hands: PPS | PPP | RRR | RBB
        pens: H112233 C112233 R112233 B11223 | P12 S1 | |
        aside: HHHHHHHHHHHHHHCCCCCCCCCCCCCCRRRRRRRRRRBBBBBBBBBBBB"""
    )
    assert game.pile_size == 0
    assert [int(n) for n in game.reserve] == [0, 0, 2, 3, 0, 0]
    assert game.chance_outcomes() == [(2, 2), (3, 3)]
    aside = sum(game.aside)
    play(game, "draw sheep")
    assert line(game, "field 1") == "field 1: SB | ... | ... | ... | ..."
    assert sum(game.discards) == aside
    assert account(game) == ""


def test_bs_18_the_cards_aside_are_not_shuffled_back_before_the_field_is_settled() -> None:
    game = read(
        """black-sheep 2 players
        restock seat 0 field 1
        field 1: H. | ... | ...
        field 2: CC | ... | ...
        field 3: SB | ... | ...
        hands: HCP | SSR
        pens: R112233 | C1
        discard: HHHHHHHHHHHHCCCCCCCCCCCCCPPPPPPPPPPPPPSSSSSSSSSSSSRBBBBBBBBBBBBBB
        aside: HRRRRRRRRRRR"""
    )
    assert game.chance_outcomes() == [(4, 1)]
    play(game, "draw rooster")
    assert [int(n) for n in game.pile] == [12, 13, 13, 12, 1, 14]
    assert line(game, "aside") == "aside: HRRRRRRRRRRRR"


def test_bs_19_neither_card_has_a_figure_the_field_is_closed() -> None:
    """Case f: sheep and rooster, none of either left: the field is closed and the end phase begins."""
    game = play(won("R112233 S11233 | P12"), "draw sheep", "draw rooster")
    assert line(game, "field 1") == "field 1: closed"
    assert game.ending
    assert game.current_player == 0  # the winner goes on
    assert line(game, "discard") == "discard: HHHCSSSR"


def test_bs_19_only_the_first_two_cards_can_close_a_field() -> None:
    """A figure was placed: however many replacements fail, the field stays open."""
    game = play(won("R112233 S11233 | P12"), "draw sheep", "draw pig", "draw rooster", "draw sheep", "draw rooster")
    assert not game.ending
    assert line(game, "field 1") == "field 1: P. | ... | ..."


ENDING = """black-sheep 2 players
lay seat 0 field 1 ending
field 1: closed
field 2: HC | HH. | SSC#1
field 3: {third}
hands: HCP | SSR
pens: B1 | P12
"""


def test_bs_20_in_the_end_phase_a_scored_field_is_not_restocked() -> None:
    game = read(ENDING.format(third="SB | ... | ..."))
    play(game, "horse on 2", "keep", "draw black", "value 3", "value 1")
    assert line(game, "field 2") == "field 2: closed"
    assert sum(game.reserve) > 0
    assert game.current_player == 0
    assert not game.is_over


def test_bs_20_the_last_field_ends_the_game_and_the_reserve_belongs_to_nobody() -> None:
    game = read(ENDING.format(third="closed"))
    play(game, "horse on 2", "keep", "draw black", "value 3", "value 1", "turn up", "turn up")
    assert game.is_over
    assert sum(game.reserve) + sum(game.pens) == 36
    assert sum(game.reserve) > 0
    assert sum(game.returns()) == 1


def test_bs_18_no_replacement_goes_on_for_ever() -> None:
    """Whole random games stay far below the declared length (the long run is a slow test)."""
    for seed in range(20):
        game = panurge.make("black-sheep", 2 + seed % 3)
        rng = panurge.Rng(seed)
        nodes = 0
        while not game.is_over:
            game.play(game.pick(rng))
            nodes += 1
        assert nodes <= panurge.GAMES["black-sheep"].longest
        assert account(game) == ""
