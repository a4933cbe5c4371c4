"""A word to a newcomer: from the veil alone, short, in the game's words, and apt."""

import pytest
from tests.games.guerre_des_moutons.helpers import draw_any, play, position
from tests.games.guerre_des_moutons.test_hold import GAP, WOODS

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons import tell
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons


def test_a_pen_that_can_be_closed_is_named_with_its_sheep() -> None:
    assert tell.advice(position(GAP).veil(0), "en") == "One of your tiles can close your red pen: 6 sheep."


def test_with_enough_sheep_leaving_first_is_worth_a_thought() -> None:
    state = play(position(GAP), "RVVB/YKYY", "1,-1", "turn 2")
    draw_any(state)
    while state.current_player != 0 or state.phase != 3:
        state.step(state.parse("decline") if state.phase == 5 else state.legal_actions()[0])
        draw_any(state)
    assert "dropping out now brings 6 more, but the others play on" in tell.advice(state.veil(0), "en")


def test_a_wolf_at_ones_pen_calls_for_the_hunter() -> None:
    mine = WOODS.replace("seat 0: red", "seat 0: blue").replace("seat 1: blue", "seat 1: red")
    state = play(position(mine), "WOLF/KKKK", "-3,0")
    assert tell.advice(state.veil(0), "en").startswith("Draw")
    play(state, "draw")
    draw_any(state)
    play(state, "decline")
    assert tell.advice(state.veil(0), "en") == "A wolf spoils your pen: lay your hunter on it."


@pytest.mark.parametrize("language", ["fr", "en"])
def test_short_and_only_to_who_decides(language: str) -> None:
    state, rng, said = GAMES["guerre-des-moutons"].start(3), Rng(4), set()
    while not state.is_over:
        if state.current_player >= 0:
            assert isinstance(state, GuerreDesMoutons)
            seat = int(state.current_player)
            words = tell.advice(state.veil(seat), language)
            assert bool(words) != state.half_made()
            assert len(words.split()) <= 20
            assert tell.advice(state.veil((seat + 1) % 3), language) == ""
            said.add(words.split(" ")[0])
        state.apply(state.pick(rng))
    assert len(said) >= 5
