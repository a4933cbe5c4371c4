"""BS-21 … BS-29: figures, bonus cards, the winner, tasks."""

import pytest

import panurge
from panurge.games.black_sheep.data import ALONE, HERD, LADDER, TASK_KIND, TASK_POINTS, TASK_SHOWS
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.text import read


def over(pens: str, tasks: str = "") -> BlackSheep:
    players = pens.count("|") + 1
    head = f"black-sheep {players} players" + (" tasks" if tasks else "")
    given = f"tasks: {tasks}" if tasks else ""
    return read(
        f"""{head}
        over seat 0 field 1 ending revealed {players}
        field 1: closed
        field 2: closed
        field 3: closed
        pens: {pens}
        {given}"""
    )


def test_bs_21_values_count_black_sheep_against() -> None:
    game = over("H13 C2 B23 | H2 P3")
    assert game.figure_points(0) == 1 + 3 + 2 - 5
    assert game.figure_points(1) == 5


def test_bs_22_the_strict_majority_of_each_animal_brings_six() -> None:
    """Case g: most horses, one bonus card; also of black sheep."""
    game = over("H1 | H23")
    assert (game.bonus_points(0), game.bonus_points(1)) == (0, 6)
    game = over("B1 | C1")
    assert game.score(0) == 5
    assert game.score(1) == 7


def test_bs_22_a_tie_gives_nobody() -> None:
    """Case k, basic game."""
    game = over("H1 | H2 | C1")
    assert [game.bonus_points(seat) for seat in range(3)] == [0, 0, 6]


def test_bs_23_a_full_set_brings_six_and_figures_count_for_everything() -> None:
    """Case h: one of each animal is a set; the same figures make majorities too."""
    game = over("H1 C1 P1 S1 R1 B1 | H23")
    assert game.sets(0) == 1
    assert game.score(0) == 5 - 1 + 6 * 5 + 6
    game = over("H12 C12 P12 S12 R12 B12 | H3")
    assert game.sets(0) == 2


def test_bs_23_never_more_than_twelve_bonus_cards() -> None:
    everything = "H112233 C112233 P112233 S112233 R112233 B112233"
    game = over(f"{everything} |")
    assert game.bonus_points(0) == 12 * 6
    assert game.bonus_points(1) == 0


def test_bs_24_most_points_wins() -> None:
    assert over("H1 | H23").returns() == [0.0, 1.0]


def test_bs_24_level_on_points_most_animals_wins_black_sheep_included() -> None:
    level = over("H33 | C1122 B33 | R2")
    assert (level.score(0), level.score(1)) == (12, 12)
    assert level.returns() == [0.0, 1.0, 0.0]


def test_bs_24_level_on_both_the_win_is_shared() -> None:
    game = over("H12 | C12 | P1")
    assert (game.score(0), game.score(1), game.score(2)) == (9, 9, 7)
    assert game.returns() == [0.5, 0.5, 0.0]
    assert game.winners() == [0, 1]


def test_bs_24_the_same_tie_break_with_tasks() -> None:
    game = over("H1 C1 | H1 C12 B2 | ", "K03 K04 K05 K08 K09 K10")
    assert game.score(0) == 2
    assert game.score(1) == 1 + 3 - 2
    assert game.returns() == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(("players", "hidden", "open_ones"), [(2, 2, 2), (3, 1, 3), (4, 1, 2)])
def test_bs_25_six_tasks_in_play(players: int, hidden: int, open_ones: int) -> None:
    game = panurge.make("black-sheep", players, tasks=True)
    assert isinstance(game, BlackSheep)
    rng = panurge.Rng(5)
    for slot in range(6):
        owner = game.task_owner(slot)
        assert owner == (slot // hidden if slot < hidden * players else players)
        game.step(game.sample_chance(rng))
    assert len(set(game.tasks)) == 6
    assert game.phase == 1
    assert 6 - hidden * players == open_ones


def test_bs_25_no_bonus_cards_with_tasks() -> None:
    game = over("H12 C12 P12 S12 R12 B12 | ", "K06 K07 K08 K09 K10 K12")
    assert game.bonus_points(0) > 0
    assert game.score(0) == 12 + (3 + 3 + 3 + 4 + 4) * 2


def test_bs_26_every_player_who_meets_a_task_scores_it_hidden_or_open() -> None:
    """Seat 1's hidden field card (cow + rooster) pays seat 0 as well."""
    game = over("C1 R1 | C22 R22 | H1", "K03 K07 K04 K02 K05 K12")
    assert game.task_points(0, 7) == 3
    assert game.task_points(1, 7) == 6
    assert game.score(0) == 2 + 3
    assert game.score(1) == 8 + 6 + 6 + 6


def test_bs_27_all_tied_leaders_score_the_ladder_in_full() -> None:
    """Case k, with tasks; nobody scores a ladder without a figure of that animal."""
    game = over("H1 | H2 | C1", "K01 K02 K03 K04 K05 K06")
    assert [game.task_points(seat, 1) for seat in range(3)] == [6, 6, 0]
    assert [game.task_points(seat, 3) for seat in range(3)] == [0, 0, 0]


def test_bs_28_points_for_each_copy_a_figure_used_once_within_a_card() -> None:
    game = over("H112 P12 R1 | B1", "K01 K06 K09 K04 K05 K02")
    assert game.task_points(0, 9) == 4  # one rooster: one trio
    assert game.task_points(0, 6) == 0  # no black sheep: no pair
    game = over("H112 B112 P1 R1 | ", "K01 K06 K09 K04 K05 K02")
    assert game.task_points(0, 6) == 9
    assert game.task_points(0, 9) == 4  # another card may use the same horses


def test_bs_29_the_only_owner_of_black_sheep_wins_outright() -> None:
    game = over("B123 | H33 C33", "K12 K02 K03 K04 K05 K06")
    assert game.score(0) < game.score(1)
    assert game.returns() == [1.0, 0.0]


def test_bs_29_not_with_two_owners_nor_without_the_card() -> None:
    assert over("B123 | H33 C33 B1", "K12 K02 K03 K04 K05 K06").returns() == [0.0, 1.0]
    assert over("B123 | H33 C33", "K01 K02 K03 K04 K05 K06").returns() == [0.0, 1.0]
    assert over("B123 | H33 C33").returns() == [0.0, 1.0]
    assert over("H1 | H33 C33", "K12 K02 K03 K04 K05 K06").returns() == [0.0, 1.0]  # nobody owns one


def test_bs_29_whoever_held_the_card() -> None:
    assert over("B1 | H33 C33", "K01 K02 K12 K04 K05 K06").returns() == [1.0, 0.0]


def test_the_task_cards_are_those_of_the_rule_file() -> None:
    """The reconstructed table: K01–K05 ladders, K06–K11 fields, K12 the "!" card."""
    shown = {
        task: "".join(letter for animal, letter in enumerate("HCPSRB") if TASK_SHOWS[task * 6 + animal])
        for task in range(1, 13)
    }
    assert [shown[task] for task in range(1, 13)] == [
        "H", "C", "P", "S", "R", "HB", "CR", "PS", "HPR", "CSB", "HCPSRB", "B",
    ]  # fmt: skip
    assert [int(TASK_POINTS[task]) for task in range(1, 13)] == [6, 6, 6, 6, 6, 3, 3, 3, 4, 4, 6, 0]
    assert [int(TASK_KIND[task]) for task in range(1, 13)] == [LADDER] * 5 + [HERD] * 6 + [ALONE]
