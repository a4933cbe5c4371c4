"""The hand on a phone: however many tiles one holds, each face can be touched, and the drawing keeps its size."""

import re

import pytest

from panurge.core.hand import begun
from panurge.core.lesson import lessons
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import OVER
from panurge.games.guerre_des_moutons import art, data, rules, tell
from panurge.games.guerre_des_moutons import hand as reach
from panurge.games.guerre_des_moutons.draw import draw
from panurge.games.guerre_des_moutons.draw_hand import FINGER
from panurge.games.guerre_des_moutons.draw_landscape import glow, pens_of
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.learn.script import start

FACE = re.compile(r'<g transform="translate\(([-\d.]+)[ ,]([-\d.]+)\) scale\(([\d.]+)\)"><rect y="4" width="96"')


def holding(count: int) -> GuerreDesMoutons:
    """Somebody's turn early in a game, with so many tiles in hand."""
    state, rng = GAMES["guerre-des-moutons"].start(2), Rng(count)
    assert isinstance(state, GuerreDesMoutons)
    while state.phase != rules.ON_TURN or len(state.cells) < 6:
        state.apply(state.pick(rng))
    seat = int(state.current_player)
    for tile in range(int(data.N_TILES)):
        if state.hand_count[seat] < count and state.where[tile] == data.IN_BAG:
            state.where[tile] = data.IN_HAND + seat
            state.hand_count[seat] += 1
            state.bag_count -= 1
    assert state.hand_count[seat] >= count
    assert rules.account(state) == ""
    return state


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("count", [4, 6, 7, 9, 12, 13, 16, 17, 20])
def test_every_face_is_large_enough_for_a_finger(count: int, language: str) -> None:
    state = holding(count)
    seat = int(state.current_player)
    drawing = draw(state.veil(seat), language, "tall")
    hand = dict(drawing.parts)["hand"]
    faces = [(float(x), float(y), float(scale) * art.TILE) for x, y, scale in FACE.findall(hand)]
    assert len(faces) == 2 * state.hand_count[seat]
    assert min(size for *_, size in faces) >= FINGER - 0.1
    for i, (x, y, size) in enumerate(faces):
        assert x >= 8
        assert x + size <= drawing.width - 8
        assert y + size <= drawing.height - 4
        for u, v, other in faces[:i]:
            assert x >= u + other or u >= x + size or y >= v + other or v >= y + size, "one face over another"


def test_the_drawing_keeps_its_size_and_the_meadow_enough_of_it() -> None:
    heights, meadows = set(), []
    for count in (4, 12, 13, 20, 24, 30):
        state = holding(count)
        drawing = draw(state.veil(int(state.current_player)), "fr", "tall")
        heights.add((drawing.width, drawing.height))
        found = re.search(r'<svg class="window"[^>]* height="(\d+)"', dict(drawing.parts)["landscape"])
        assert found
        meadows.append(int(found[1]))
    assert len(heights) == 1
    assert meadows[:2] == [312, 312]
    assert min(meadows) >= 170


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_is_said_of_drawing_nothing(language: str) -> None:
    """GM-9: with an empty bag no place counts tiles, nor does the question before one shows one's colour."""
    lesson = lessons(GAMES["guerre-des-moutons"])[1]
    state = start(lesson, lesson.steps[-1])
    assert isinstance(state, GuerreDesMoutons)
    assert not state.bag_count
    ways = reach.hand(state.veil(lesson.seat), language).ways
    assert any(way.confirm for way in ways)
    for way in ways:
        assert not re.search(r"\b0\b", " ".join((way.say, way.confirm, *(chip.text for chip in way.chips))))
        assert [chip.mood for chip in way.chips].count("act") == 1


def test_at_the_end_nothing_is_marked_as_new() -> None:
    """Whoever has left sees others lay a dozen tiles; each kept its dotted rim."""
    state, rng = GAMES["guerre-des-moutons"].start(2), Rng(5)
    while state.current_player != OVER:
        drawn = "".join(markup for _, markup in draw(state.veil(0), "fr", "wide").parts)
        assert len(state.cells) == 1 or "data-last" in drawn
        for _ in range(20):
            if state.current_player != OVER:
                state.apply(state.pick(rng))
    assert "data-last" not in "".join(markup for _, markup in draw(state.veil(0), "fr", "wide").parts)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_would_be_a_rivals_is_told_and_is_no_good_news(language: str) -> None:
    """GM-11, GM-27: whose pen would count more than now, and how many sheep it has; one's own only is a gain."""
    met, known, names = 0, 0, ("Zoé", "Yann", "Xav")
    for seed in range(12):
        state, rng = GAMES["guerre-des-moutons"].start(3), Rng(seed)
        while state.current_player != OVER:
            assert isinstance(state, GuerreDesMoutons)
            if state.current_player >= 0 and not state.half_made():
                veil = state.veil(int(state.current_player))
                for way in reach.hand(veil, language, names).ways:
                    for colour, sheep, seat in rivals_grown(veil, way.actions):
                        word = tell.colour_name(colour, language)
                        told = [chip for chip in way.chips if word in chip.text]
                        assert [chip.mood for chip in told] == ["plain"], way
                        assert str(sheep) in told[0].text
                        assert word in way.say
                        assert str(sheep) in way.say
                        if seat < 3:
                            lays = data.PIECE_KIND[way.actions[0]] == data.LAND
                            assert not lays or names[seat] in way.say
                            known += lays
                        met += 1
            state.apply(state.pick(rng))
    assert met > 10
    assert known > 2


def rivals_grown(veil: GuerreDesMoutons, actions: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Colours of others whose largest pen would be larger: how large, and whose, if that is known."""
    then = begun(veil, *actions)
    assert isinstance(then, GuerreDesMoutons)
    others = [colour for colour in range(4) if veil.owner[colour] != veil.viewer]
    both = [(colour, veil.largest_pen(colour), then.largest_pen(colour)) for colour in others]
    return [(colour, int(now), int(veil.owner[colour])) for colour, before, now in both if now > before]


def test_every_closed_pen_has_a_rim_of_gold() -> None:
    """GM-11: told from an open one at a glance, on whatever ground; the largest of a colour shines beyond it."""
    for seed in range(40):
        state, rng = GAMES["guerre-des-moutons"].start(3), Rng(seed)
        while state.current_player != OVER and len(state.cells) < 30:
            state.apply(state.pick(rng))
        assert isinstance(state, GuerreDesMoutons)
        state.ensure_landscape()
        pens = [pen for pen in pens_of(state) if pen.valid]
        shapes = dict(re.findall(r'<g id="(panurge-gm-pens[^"]*)">(.*?)</g></defs>', glow(pens)))
        rimmed = "".join(shapes[name] for name in shapes if f'href="#{name}" fill="none" stroke="#ff' in glow(pens))
        assert rimmed.count("<use") == sum(len(pen.quarters) for pen in pens)
