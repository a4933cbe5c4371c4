"""The lobby pictures: small, whole, without words, by day and by night.

Each of our games has one (the kit says so). An outside game may do without: then the lobby shows a window onto a game
in progress. If it has one, it is held to the same."""

from xml.etree import ElementTree

import pytest

from panurge.core.registry import GAMES
from panurge.drawing.palette import THEMES
from panurge.kit.laws import module_of
from panurge.web.art import picture

WITH = [key for key, card in GAMES.items() if hasattr(module_of(card, "draw"), "vignette")]
WITHOUT = [key for key in GAMES if key not in WITH]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", WITH)
def test_a_vignette_is_a_small_scene_without_words(key: str, theme: str) -> None:
    picture = GAMES[key].module("draw").vignette()
    shown = picture.standalone(theme)
    root = ElementTree.fromstring(shown)
    assert picture.width * 6 == picture.height * 10
    assert len(shown.encode()) <= 60 * 1024
    assert not list(root.iter(f"{SVG}text"))
    assert "var(" not in shown


@pytest.mark.parametrize("key", WITH)
def test_every_figure_a_vignette_shows_is_defined(key: str) -> None:
    root = ElementTree.fromstring(GAMES[key].module("draw").vignette().standalone())
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    shown = {found.get("href", "").removeprefix("#") for found in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert shown <= set(ids)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", WITHOUT)
def test_a_game_without_a_vignette_is_shown_in_progress(key: str, theme: str) -> None:
    assert not GAMES[key].package.startswith("panurge.games."), f"{key} lacks draw.vignette"
    shown = picture(key, theme)
    assert ElementTree.fromstring(shown).tag == f"{SVG}svg"
    assert "var(" not in shown
