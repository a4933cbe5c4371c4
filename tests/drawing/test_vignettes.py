"""The lobby pictures: one for each game, small, whole, without words, by day and by night."""

from xml.etree import ElementTree

import pytest

from panurge.core.registry import GAMES
from panurge.drawing.palette import THEMES

OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", OURS)
def test_a_vignette_is_a_small_scene_without_words(key: str, theme: str) -> None:
    picture = GAMES[key].module("draw").vignette()
    shown = picture.standalone(theme)
    root = ElementTree.fromstring(shown)
    assert picture.width * 6 == picture.height * 10
    assert len(shown.encode()) <= 60 * 1024
    assert not list(root.iter(f"{SVG}text"))
    assert "var(" not in shown


@pytest.mark.parametrize("key", OURS)
def test_every_figure_a_vignette_shows_is_defined(key: str) -> None:
    root = ElementTree.fromstring(GAMES[key].module("draw").vignette().standalone())
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    shown = {found.get("href", "").removeprefix("#") for found in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert shown <= set(ids)
