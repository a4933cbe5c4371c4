"""Ties: the game's own rule is named, and only where it was needed."""

import pytest

from panurge import GAMES
from panurge.games.black_sheep.text import read
from panurge.table.ties import explained, tie
from panurge.web.rulepage import rule_page

NAMES = ("Rose", "Paul", "Zoé")
NAMING = sorted(key for key, card in GAMES.items() if card.ties)  # a card need not name one


def test_a_tie_that_a_rule_has_decided() -> None:
    rule, say = tie("SP-32", [24, 24, 9], [1], NAMES, "en")
    assert rule == "SP-32"
    assert say == "A tie at 24 points between Rose and Paul; the rule on ties decides for Paul."


def test_a_tie_that_stays_one() -> None:
    rule, say = tie("BS-24", [24, 24, 24], [0, 2], NAMES, "fr")
    assert rule == "BS-24"
    assert "Rose, Paul et Zoé" in say
    assert "(Rose et Zoé)" in say


@pytest.mark.parametrize(("scores", "winners"), [
    ([24, 20, 9], [0]),  # no tie
    ([24, 24, 9], [2]),  # won by something else than points (BS-29)
    ([24, None, 24], [0]),  # not all is known
    ([24, 24, 9], []),  # nobody has won yet
])
def test_no_tie_to_explain(scores: list[int | None], winners: list[int]) -> None:
    assert tie("BS-24", scores, winners, NAMES, "en") == ("", "")


KEEPER = """black-sheep 2 players tasks
over seat 0 field 1 revealed 2
field 1: closed
field 2: closed
field 3: closed
hands: CSB | HBB
pens: H3 B1 | H2
tasks: K02 K03 K04 K05 K07 K12
discard: CPPPSB
"""


def test_bs_29_the_only_keeper_at_equal_points_has_not_won_by_the_rule_on_ties() -> None:
    alone, nobody = read(KEEPER), read(KEEPER.replace("H3 B1", "H2"))
    assert (alone.scores(), alone.winners()) == ([2, 2], [0])
    assert explained(alone, alone.winners(), NAMES, "en") == ("", "")
    assert explained(nobody, nobody.winners(), NAMES, "en")[0] == "BS-24"


@pytest.mark.parametrize(("language", "points", "said"), [
    ("en", 1, "A tie at 1 point between"), ("en", 0, "A tie at 0 points between"), ("fr", 0, "Égalité à 0 point entre"),
    ("fr", 2, "Égalité à 2 points entre"),
])
def test_one_point_is_no_points(language: str, points: int, said: str) -> None:
    for winners in ([0], [0, 1]):
        assert tie("BS-24", [points] * 2, winners, NAMES, language)[1].startswith(said)


@pytest.mark.parametrize("game", NAMING)
def test_the_rule_on_ties_that_a_card_names_can_be_linked_to(game: str) -> None:
    rule = GAMES[game].ties
    for language in ("fr", "en"):
        assert f'id="{rule}"' in rule_page(game, language), f"page.{language}.md of {game} has no paragraph {rule}"
