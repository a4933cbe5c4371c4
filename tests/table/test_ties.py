"""Ties: the game's own rule is named, and only where it was needed."""

import pytest

from panurge import GAMES
from panurge.table.ties import explained
from panurge.web.rulepage import rule_page

NAMES = ("Rose", "Paul", "Zoé")
OWN = sorted(key for key, card in GAMES.items() if card.package.startswith("panurge."))


def test_a_tie_that_a_rule_has_decided() -> None:
    rule, say = explained(GAMES["shear-panic"], [24, 24, 9], [1], NAMES, "en")
    assert rule == "SP-32"
    assert say == "A tie at 24 points between Rose and Paul; the rule on ties decides for Paul."


def test_a_tie_that_stays_one() -> None:
    rule, say = explained(GAMES["black-sheep"], [24, 24, 24], [0, 2], NAMES, "fr")
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
    assert explained(GAMES["black-sheep"], scores, winners, NAMES, "en") == ("", "")


@pytest.mark.parametrize("game", OWN)
def test_every_game_names_its_rule_on_ties_and_the_page_has_it(game: str) -> None:
    rule = GAMES[game].extra["ties"]
    for language in ("fr", "en"):
        assert f'id="{rule}"' in rule_page(game, language)
