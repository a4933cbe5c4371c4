"""Everybody's sheep can be drawn, and no two choices look the same."""

from xml.etree import ElementTree

import pytest

from panurge.drawing.palette import WOOL
from panurge.drawing.portrait import HOUSE, whole, window
from panurge.drawing.sheep import MOODS
from panurge.people.sheep import FACES, HATS, WOOLS


def test_what_can_be_chosen_is_what_can_be_drawn() -> None:
    assert set(WOOLS) == set(WOOL)
    assert set(FACES) <= set(MOODS)


@pytest.mark.parametrize("draw", [window, whole])
def test_every_choice_changes_the_picture(draw: object) -> None:
    assert callable(draw)
    drawn = [draw(wool, "calm", "") for wool in WOOLS] + [draw("pink", face, "") for face in FACES[1:]]
    drawn += [draw("pink", "calm", hat) for hat in HATS[1:]]
    assert len(set(drawn)) == len(drawn)
    for one in drawn:
        ElementTree.fromstring(f"<svg>{one}</svg>")


def test_the_house_has_faces_too() -> None:
    assert len({window(level) for level in HOUSE}) == 3
