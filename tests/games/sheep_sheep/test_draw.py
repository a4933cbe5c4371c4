"""The table of Sheep Sheep: what one touches, and what nobody but its owner is shown."""

import re

import pytest

from panurge import Rng, make
from panurge.games.sheep_sheep.data import CELLS, FAMILY_NAMES, PHASES, STOP
from panurge.games.sheep_sheep.draw import draw

pytestmark = pytest.mark.engine


def part(drawing, name):
    return dict(drawing.parts)[name]


def opening(players=3, seed=4, **options):
    state = make("sheep-sheep", players=players, **options)
    state.deal(Rng(seed))
    return state


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_ss_9_a_card_opens_its_exchanges_and_each_lies_on_its_cell(layout):
    state = opening()
    seat = int(state.current_player)
    drawing = draw(state.veil(seat), "fr", layout)
    for action in state.legal_actions():
        if action < STOP:
            cell = f"cell-{'abc'[action % CELLS % 3]}{action % CELLS // 3 + 1}"
            found = re.search(rf'data-action="{action}" data-for="card-{action // CELLS}"', part(drawing, cell))
            assert found, state.action_name(action)
    openers = re.findall(r'data-group="card-(\d+)"', drawing.markup())
    assert {int(group) for group in openers} == {action // CELLS for action in state.legal_actions() if action < STOP}


def test_ss_5_the_fetish_is_drawn_for_its_owner_only():
    state = opening()
    family = FAMILY_NAMES[state.fetish[1]]
    for viewer in (None, 0, 1, 2):
        shown = f"sheep-{family}" in part(draw(state.veil(viewer), "en", "wide"), "fetish-1")
        assert shown == (viewer == 1)


def test_ss_15_a_drawn_card_shows_its_faces_to_its_drawer_only():
    rng = Rng(2)
    state = opening(players=2, seed=2)
    while PHASES[state.phase] != "place":
        state.apply(state.pick(rng))
    drawer = int(state.seat)
    assert "sheep-" in part(draw(state.veil(drawer), "en", "tall"), "drawn")
    for viewer in (None, 1 - drawer):
        drawing = draw(state.veil(viewer), "en", "tall")
        assert "sheep-" not in part(drawing, "drawn")
        assert "data-action" not in drawing.markup()


def test_ss_4_ss_11_the_hourglass_stands_on_timed_tables_only():
    assert "<path" in part(draw(opening().veil(0)), "hourglass")
    assert "<path" not in part(draw(opening(timed=False).veil(0)), "hourglass")


def test_parts_keep_names_and_order_through_a_game():
    rng = Rng(6)
    state = opening(players=4, seed=6)
    names = [name for name, _ in draw(state.veil(2)).parts]
    for _ in range(120):
        if state.is_over:
            break
        state.apply(state.pick(rng))
        assert [name for name, _ in draw(state.veil(2)).parts] == names
