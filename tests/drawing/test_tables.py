"""What every table owes the page that shows it, over whole games drawn at random.

The page takes the definitions, the size and the order of a drawing once, when it opens; then it receives changed parts
only. So these must not change during a game as one seat sees it, every figure in use must be defined somewhere, and a
full table stays light.
"""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.drawing.frame import Drawing
from panurge.study.reading import OPEN, looked_at

OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]
SVG = "{http://www.w3.org/2000/svg}"
MOST = 120 * 1024
NAMES = ("Maximilienne", "Anselme", "Zoé", "Colin", "Rose", "Paul")


def seen_by(key: str, players: int, seat: int | None, layout: str, step: int = 9) -> Iterator[Drawing]:
    """Drawings of one game as one seat (or nobody, or who sees everything) sees it, every few moves and at the end."""
    card = GAMES[key]
    state: State = card.start(players)
    rng = Rng(23)
    draw = card.module("draw").draw
    for moves in range(400):
        if state.is_over:
            break
        if state.current_player != CHANCE and moves % step == 0:
            yield draw(looked_at(state, seat), "fr", layout, NAMES[:players])
        state.apply(state.pick(rng))
    yield draw(looked_at(state, seat), "fr", layout, NAMES[:players])


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("key", OURS)
def test_definitions_size_and_order_stay(key: str, layout: str) -> None:
    for seat in (0, None, OPEN):
        drawings = list(seen_by(key, max(GAMES[key].players), seat, layout))
        assert len({(drawing.width, drawing.height) for drawing in drawings}) == 1
        assert len({drawing.defs for drawing in drawings}) == 1
        assert len({tuple(name for name, _ in drawing.parts) for drawing in drawings}) == 1


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("key", OURS)
def test_every_figure_in_use_is_defined_and_the_table_is_light(key: str, layout: str) -> None:
    drawings = [drawing for seat in (0, OPEN) for drawing in seen_by(key, max(GAMES[key].players), seat, layout, 17)]
    for drawing in drawings:
        shown = drawing.standalone()
        root = ElementTree.fromstring(shown)
        ids = {found.get("id") for found in root.iter() if found.get("id")}
        wanted = {found.get("href", "").removeprefix("#") for found in root.iter(f"{SVG}use")}
        assert wanted <= ids, sorted(wanted - ids)
        assert len(shown.encode()) <= MOST


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("key", OURS)
def test_what_is_refused_wears_a_lock(key: str, layout: str) -> None:
    """Not faintness alone: WebKit heeds no filter, and a pale sheep is a pale sheep."""
    for drawing in seen_by(key, min(GAMES[key].players), 0, layout, 1):
        for name, part in drawing.parts:
            assert part.count('class="refused"') == part.count('class="lock"'), name
