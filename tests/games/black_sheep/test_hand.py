"""The hand of Black Sheep: one card or two onto a field, and what is discarded."""

import re

import pytest

from panurge import Rng, make
from panurge.core.hand import Hand
from panurge.games.black_sheep.data import DISCARD, LAY, PASS
from panurge.games.black_sheep.draw import draw
from panurge.games.black_sheep.hand import hand
from panurge.games.black_sheep.text import read

pytestmark = pytest.mark.engine


def reached(phase: int, seed: int = 1):
    rng, state = Rng(seed), make("black-sheep", players=2)
    while state.phase != phase or state.current_player < 0 or state.refusal(int(PASS)) == 0:
        state.apply(state.pick(rng))
    return state


def told(state, language: str = "en") -> Hand:
    return hand(state.veil(int(state.current_player)), language)


def test_bs_6_a_touch_discards_a_card_and_so_does_dragging_it_to_the_discards_or_to_the_pile():
    state = reached(int(DISCARD))
    ways = told(state).ways
    assert {way.place for way in ways} == {"stock", "pile"}
    assert all(way.once for way in ways)
    assert {way.actions[0] for way in ways} == {
        action for action in state.legal_actions() if action < state.legal_actions()[-1]
    }


@pytest.mark.parametrize(("language", "said"), [("en", "third card"), ("fr", "troisième carte")])
def test_bs_5_who_holds_two_cards_is_told_what_a_third_would_do(language, said):
    hints = {(len(way.things), way.hint) for way in told(reached(int(LAY)), language).ways}
    assert {count for count, hint in hints if hint} == {2}
    assert all(said in hint for count, hint in hints if count == 2)


@pytest.mark.parametrize(("language", "words"), [("en", "6 points"), ("fr", "6 points")])
def test_bs_22_one_s_own_pen_tells_what_a_medal_is_worth_as_the_others_do(language, words):
    parts = dict(draw(reached(int(LAY)).veil(0), language).parts)
    assert all(words in parts[pen] for pen in ("pen-0", "pen-1"))


@pytest.mark.parametrize(("language", "words"), [("en", "discards, shuffled"), ("fr", "défausse mélangée")])
def test_bs_7_the_pile_tells_what_comes_when_it_is_empty(language, words):
    assert words in dict(draw(reached(int(LAY)).veil(0), language).parts)["pile"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_field_answers_begins_as_a_sentence_does(language):
    """BS-5: a side with one card, with two, with three."""
    state = read("""black-sheep 2 players
        lay seat 0
        field 1: HC | H.. | ...
        field 2: PS | PP. | ...
        field 3: RB | SSS#1 | ...
        hands: HCP | SSR
        pens: |""")
    said = {chip.text for no in told(state, language).nos for chip in no.chips}
    assert len(said) == 3
    assert all(text[0].isupper() for text in said)


def test_a_card_that_is_laid_says_that_it_stays():
    state = reached(int(DISCARD))
    seat = int(state.current_player)
    parts = dict(draw(state.veil(seat), "en").parts)
    sides = [re.findall(r'data-what="([^"]*)"', parts[f"side-{field}-{seat}"]) for field in range(3)]
    assert sum("stays" in "".join(side) for side in sides) >= 1
