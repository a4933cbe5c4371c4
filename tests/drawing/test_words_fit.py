"""Every word of every table fits its plate and the drawing, in both languages and layouts, in our font and where it is
missing; and the font we ship is the one that was measured."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.drawing.boxes import words_of
from tests.drawing.test_tables import NAMES, OURS

import panurge.web
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State
from panurge.drawing.frame import SANS, SERIF, Drawing
from panurge.drawing.text import WIDTHS, bubble, label, measured, pill, width_of
from panurge.study.reading import OPEN, looked_at

FONTS = Path(panurge.web.__file__).parent / "static" / "fonts"
STEP = 61  # moves between two looks
WAYS = [(language, layout) for language in ("fr", "en") for layout in ("wide", "tall")]


def walked(key: str, players: int) -> Iterator[State]:
    """A game drawn at random: its beginning, every few moves, its end."""
    state: State = GAMES[key].start(players)
    rng = Rng(23)
    for moves in range(400):
        if state.is_over:
            break
        if state.current_player != CHANCE and moves % STEP == 0:
            yield state
        state.apply(state.pick(rng))
    yield state


@pytest.mark.parametrize("key", OURS)
def test_every_word_fits_its_plate(key: str) -> None:
    players = max(GAMES[key].players)
    draw = GAMES[key].module("draw").draw
    wrong = set()
    for state in walked(key, players):
        for seat, (language, layout) in ((seat, way) for seat in (0, OPEN) for way in WAYS):
            drawing: Drawing = draw(looked_at(state, seat), language, layout, NAMES[:players])
            for font in ("ours", "fallback"):
                for words in words_of(drawing, font):
                    if words.sticks_out() > 1 or not words.within(drawing.width, drawing.height):
                        wrong.add((words.text, language, layout, font, round(words.sticks_out(), 1)))
    assert not wrong


def test_words_that_stick_out_are_found() -> None:
    plate = '<g id="a"><rect x="0" y="0" width="60" height="30" fill="#fff"/>'
    words = label(30, 15, "Tours sans rien manger", 14)
    (found,) = words_of(Drawing(400, 40, (("a", f"{plate}{words}</g>"),)), "ours")
    assert found.sticks_out() > 40
    (kept,) = words_of(
        Drawing(400, 40, (("a", f"{plate}{label(30, 15, 'Tours sans rien', 14, width=58)}</g>"),)), "ours"
    )
    assert kept.sticks_out() <= 0


def test_a_line_with_a_width_keeps_it_in_any_font() -> None:
    long = "Tours sans rien manger"
    assert measured(long, 14, "sans", "fallback") > width_of(long, 14) + 6
    assert "textLength" in label(0, 0, long, 14, width=width_of(long, 14) + 6)
    assert "textLength" not in label(0, 0, long, 14, width=measured(long, 14, "sans", "fallback") + 1)
    assert "textLength" in pill(0, 0, "Une très longue pastille de mots")
    assert bubble(10, 0, "Panique", most=200) != bubble(10, 0, "Panique")


def test_the_font_we_measure_is_the_font_we_ship() -> None:
    style = (FONTS / "fonts.css").read_text(encoding="utf-8")
    named = {path.name for path in FONTS.glob("*.woff2")}
    assert named == {part.split('"')[0] for part in style.split('url("')[1:]}
    assert [stack.split(",")[0] for stack in (SANS, SERIF)] == ['"Panurge Sans"', '"Panurge Serif"']
    assert "system-ui" not in SANS + SERIF
    assert sum(path.stat().st_size for path in FONTS.glob("*.woff2")) < 100_000
    assert {path.name for path in FONTS.glob("*.txt")} == {"panurge-sans.OFL.txt", "panurge-serif.GUST.txt"}
    for style_name in ("note", "sans", "heavy", "serif"):
        assert not set("AZaz09éÉçœŒÀ’«»…×−→≠ \u00a0") - set(WIDTHS["ours"][style_name])
