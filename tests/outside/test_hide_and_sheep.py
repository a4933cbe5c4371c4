"""The rulings of Hide and Sheep (position, move, expected position) and how the game is found."""

from importlib.metadata import entry_points
from pathlib import Path

import hide_and_sheep
import pytest
from hide_and_sheep.text import read, show

import panurge
from panurge import UNSEEN, State

pytestmark = pytest.mark.engine


def played(picture: str, *names: str, **options: int) -> State:
    state = read(picture, **options)
    for name in names:
        state.step(state.parse(name))
    return state


def the_same(state: State, picture: str) -> bool:
    return show(state).split() == picture.split()


CHOOSING = """
    choose-bush, to move seat 1, seat 0 began, 4 drawn, 0 turned up, no bush chosen
    bag: sheep 6, ram 3, wolf 2
    seat 0: wolf, 1 peeks
    seat 1: ram wolf, 1 peeks
    hidden: a sheep
"""
HIDDEN = """
    ask, to move seat 0, seat 0 began, 4 drawn, 0 turned up, no bush chosen
    bag: sheep 6, ram 3, wolf 2
    seat 0: wolf, 1 peeks
    seat 1: ram, 1 peeks
    hidden: a sheep, c wolf
"""


def test_it_is_found_by_its_entry_point() -> None:
    (entry,) = [entry for entry in entry_points(group="panurge.games") if entry.name == "hide-and-sheep"]
    assert entry.load() is hide_and_sheep.CARD
    assert panurge.GAMES["hide-and-sheep"] is hide_and_sheep.CARD


def test_hiding_hs_4() -> None:
    assert the_same(played(CHOOSING, "c", "wolf"), HIDDEN)


def test_others_perceive_the_whole_hiding_at_once_hs_4_hs_7() -> None:
    state = played(CHOOSING)
    assert [state.seen(seat, state.parse("c")) for seat in (1, 0)] == [state.parse("c"), UNSEEN]
    before = state.veil(0)
    state.step(state.parse("c"))
    assert state.veil(0) == before
    assert state.action_name(state.seen(0, state.parse("wolf"))) == "hides-c"


def test_a_peek_is_used_up_and_shows_the_card_to_one_alone_hs_5() -> None:
    state = played(HIDDEN, "peek")
    assert state.chance_outcomes() == [(2, 1)]
    assert "c ?" in show(state.veil(0))
    state.step(2)
    assert "c wolf peeked" in show(state.veil(0))
    assert "c ? peeked" in show(state.veil(None))
    assert "seat 0: wolf, 0 peeks" in show(state)


def test_without_a_peek_everybody_knows_the_answer_hs_5() -> None:
    state = played(HIDDEN.replace("seat 0: wolf, 1", "seat 0: wolf, 0"))
    assert state.legal_actions() == [state.parse("let-be")]
    assert all(view.forced_for_all() for view in (state, state.veil(0), state.veil(1), state.veil(None)))


def test_only_who_draws_sees_the_card_hs_3() -> None:
    state = played(HIDDEN, "let-be")
    assert [state.seen(seat, 1) for seat in (0, 1, -1)] == [1, UNSEEN, UNSEEN]


def test_wolves_eat_what_others_hid_hs_8() -> None:
    """Seat 0: wolf in a eats one ram of seat 1 (its own sheep there is lost); seat 1: sheep in b counts."""
    state = played(
        """
        count, to move chance, seat 0 began, 6 drawn, 3 turned up, no bush chosen
        bag: sheep 4, ram 2, wolf 3
        seat 0: ram, 1 peeks
        seat 1: sheep, 1 peeks
        hidden: a wolf, a ram, a sheep, b sheep
        """,
        "sheep",
    )
    assert state.is_over
    assert state.scores() == [1, 1]
    assert state.returns() == [0.5, 0.5]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_tells_every_rule(language: str) -> None:
    page = (Path(hide_and_sheep.__file__).parent / f"page.{language}.md").read_text(encoding="utf-8")
    assert [f"**HS-{number}**" in page for number in range(1, 10)] == [True] * 8 + [False]
