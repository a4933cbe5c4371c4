"""What is taken hold of and where it can go: faces that turn themselves to fit, wolves, one's own colour; what would
happen is told before, and what does not go says why."""

import re

import pytest
from tests.games.guerre_des_moutons.helpers import draw_any, play, position

from panurge.core.hand import Hand, Way, hand_of
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.drawing.text import width_of
from panurge.games.guerre_des_moutons import data, hand, tell
from panurge.games.guerre_des_moutons.draw import PLANS, draw
from panurge.games.guerre_des_moutons.draw_hand import EYE, rack_for
from panurge.games.guerre_des_moutons.rules import ON_TURN, GuerreDesMoutons

GAP = """\
    turn 0
    at 0,-1
    |      .V.
    |      V-Y
    |      .R.
    |.V..R..R.
    |V#VV-RR-K
    |.V..V..Y.
    seat 0: red; hand RVVB/YKYY, RBYK/FFFR
    seat 1: blue; hand BVVK/RYRR, BVBB/KKYR
    """
WOODS = """\
    turn 0
    at -2,-1
    |.K..R.   .B.
    |Y-BB-K   Y-K
    |.B..B.   .R.
    |.B..B..V..R.
    |F-BB-VV#VV-R
    |.F..V..V..R.
    |         .R.
    |         Y-F
    |         .F.
    seat 0: red; hand WOLF/KKKK, HUNTER/BBBB, RVVY/KBKK
    seat 1: blue; hand WOLF/YYYY, KVVY/BRBB
    """
SHEPHERD = """\
    turn 0
    at 0,-1
    |.K.   .K.
    |V-R   R-Y
    |.V.   .B.
    |.V..R..B.
    |V#VV-VV-K
    |.V..V..V.
    seat 0: red; hand RVVK/BYBB, WOLF/YYYY
    seat 1: blue; hand BVVR/KYKK, YVVB/KRKK
    """
NEVER = """\
    turn 0
    at -2,-2
    |         .R.
    |         B-K
    |         .Y.
    |.Y..Y.   .Y.
    |K-BB-K   K-V
    |.B..B.   .V.
    |.B..B..V..V.
    |K-BB-VV#VV-R
    |.V..V..V..R.
    |      .V..R.
    |      V-RR-K
    |      .Y..Y.
    seat 0: red; hand RVVK/BYBB, WOLF/RRRR
    seat 1: blue; hand KFFY/RRBY, BVVY/RKRR, RFFB/YYRK
    """


def held(state: GuerreDesMoutons, language: str = "en") -> Hand:
    found = hand_of(hand, state.veil(int(state.current_player)), language)
    assert found is not None
    return found


def ways(state: GuerreDesMoutons, face: str, cell: str = "") -> list[Way]:
    piece = int(state.parse(face))
    name = f"c{cell.replace(',', '.')}"
    return [way for way in held(state).ways if way.actions[0] == piece and (not cell or way.place == name)]


def test_gm_7_the_tile_turns_itself_to_close_most_of_ones_own_colour() -> None:
    state = position(GAP)
    first, *others = ways(state, "RVVB/YKYY", "1,-1")
    assert state.action_name(first.actions[-1]) == "turn 2"
    assert "Your red pen closes: 6 sheep." in first.say
    assert ("6 sheep!", "gain") in [(chip.text, chip.mood) for chip in first.chips]
    assert ("+2", "count") in [(chip.text, chip.mood) for chip in first.chips]
    assert all("Your red pen" not in way.say for way in others)


def test_the_way_it_would_lie_is_drawn_and_several_ways_are_told_apart() -> None:
    state = position(GAP)
    found = ways(state, "RVVB/YKYY", "1,1")
    assert len(found) == len({way.turn for way in found}) == len({way.figure for way in found}) > 1
    assert {way.figure for way in held(state).ways} <= set(dict(held(state).figures))
    assert all("Turned so:" in way.say for way in found)


def test_what_is_foretold_comes_true() -> None:
    """Of placements all through a game: the pens they close are those that are then closed, and as large (GM-11)."""
    state, rng, checked = GAMES["guerre-des-moutons"].start(2), Rng(3), 0
    while not state.is_over and checked < 400:
        assert isinstance(state, GuerreDesMoutons)
        if state.phase == ON_TURN and not state.half_made():
            for way in held(state).ways[::9]:
                piece, cell, *turning = way.actions
                if data.PIECE_KIND[piece] != data.LAND:
                    continue
                after = state.clone()
                for action in way.actions:
                    after.apply(action)
                turn = turning[0] - int(data.ROTATION) if turning else 0
                edges = data.rotated(data.PIECE_FACES[piece][1], turn)
                told = hand.closed_pens(state, cell - int(data.CELL), edges)
                assert sorted(pen[:2] for pen in told) == sorted(tell.closed_by(after, len(after.cells) - 1))
                assert all(after.largest_pen(pen.colour) >= pen.sheep for pen in told if pen.valid)
                checked += 1
        state.apply(state.pick(rng))
    assert checked == 400 or state.is_over
    assert checked > 100


def test_gm_15_a_wolf_says_whose_sheep_it_takes() -> None:
    state = position(WOODS)
    chips = {way.place: [(chip.text, chip.mood) for chip in way.chips] for way in ways(state, "WOLF/KKKK")}
    assert ("blue 8 → 0", "gain") in chips["c-3.0"]
    assert all(way.twice for way in ways(state, "WOLF/KKKK")), "a finger looks first"
    mine = position(WOODS.replace("seat 0: red", "seat 0: blue").replace("seat 1: blue", "seat 1: red"))
    assert ("blue 8 → 0", "danger") in [(c.text, c.mood) for w in ways(mine, "WOLF/KKKK", "-3,0") for c in w.chips]


def test_gm_17_a_hunter_covers_the_wolf_where_it_lies() -> None:
    state = play(position(WOODS), "WOLF/KKKK", "-3,0", "draw")
    draw_any(state)
    while state.current_player != 0:
        state.step(state.parse("decline"))
    covering = ways(state, "HUNTER/BBBB", "-3,0")
    assert len(covering) == 1
    assert "blue 0 → 8" in [chip.text for chip in covering[0].chips]
    assert "Largest blue pen: 0 would become 8." in covering[0].say


def test_a_cell_that_takes_it_not_says_what_it_asks_for() -> None:
    state = position(GAP)
    nos = {no.place: no for no in held(state).nos if not no.things}
    assert nos["c1.-1"].say.startswith("This cell asks for: red at the bottom, village on the right.")
    assert nos["c1.-1"].rule == "GM-7"


def test_a_cell_between_forest_and_village_is_never_filled() -> None:
    """GM-5, GM-7: no tile has both, and the cell says so."""
    state = play(position(NEVER), "RRRR/WOLF", "2,0", "drawn BFFY/KKRY", "decline", "KFFY/RRBY", "2,-2", "turn 1")
    draw_any(state)
    play(state, "decline")
    never = [no for no in held(state).nos if "for good" in no.say]
    assert [no.place for no in never] == ["c2.-1"]
    for no in never:
        cell = next(c for c in hand.places(state) if hand.cell_name(c) == no.place)
        assert not any(state.rotations_that_fit(piece, cell) for piece in range(int(data.PIECES)))


def test_gm_22_ones_colour_is_asked_about_first() -> None:
    state = position(SHEPHERD)
    found = ways(state, "reveal red")
    assert found
    assert all(way.things == ("mark-red",) and "Everybody will know that you are red" in way.confirm for way in found)
    assert {way.title for way in found} == {"Reveal your colour: red"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_gm_24_dropping_out_says_what_it_brings(language: str) -> None:
    state = play(position(GAP), "RVVB/YKYY", "1,-1", "turn 2")
    draw_any(state)
    while state.phase != ON_TURN:
        state.step(state.parse("decline"))
    veil = state.veil(1)
    lines = [line.split(" = ") for line in tell.leaving(veil, language).split("|")]
    assert [figure for _, *rest in lines for figure in rest] == ["0", "+6", "6"]
    assert "GM-24" in lines[-1][0]
    assert 'data-confirm="' in dict(draw(veil, language).parts)["hand"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_gm_25_whoever_is_the_last_to_leave_ends_the_game(language: str) -> None:
    state = play(position(GAP), "drop out")
    last = tell.leaving(state.veil(1), language).split("|")
    assert last[-1] != tell.leaving(position(GAP).veil(0), language).split("|")[-1]
    assert "GM-25" in last[-1]
    play(state, "drop out")
    while state.current_player == CHANCE:  # colours that nobody has shown come to light
        state.step(state.chance_outcomes()[0][0])
    assert state.is_over


def middle_of(state: GuerreDesMoutons, layout: str, label: str) -> float:
    """Of a button in the hand of whoever decides, from the left."""
    part = dict(draw(state.veil(int(state.current_player)), "en", layout).parts)["hand"]
    before = part[: part.index(f'aria-label="{label}"')]
    found = re.findall(r"translate\((-?[\d.]+) ", before + part[len(before) :].split("</text>")[0])
    return float(found[-1])


def mark_of(state: GuerreDesMoutons, seat: int, layout: str) -> float:
    """Of one's own colour in the hand, from the left."""
    part = dict(draw(state.veil(seat), "en", layout).parts)["hand"]
    return float(re.findall(r"translate\((-?[\d.]+) ", part[: part.index('id="mark-')])[-1])


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_dropping_out_never_lies_where_one_has_just_let_play_go_on(layout: str) -> None:
    """The question passes by itself while one reaches for its answer; one's colour stays where it is."""
    state = play(position(GAP), "RVVB/YKYY", "1,-1", "turn 2")
    draw_any(state)
    let, colours = middle_of(state, layout, "Let play go on"), {mark_of(state, seat, layout) for seat in (0, 1)}
    while state.phase != ON_TURN:
        state.step(state.parse("decline"))
    leave, colours = middle_of(state, layout, "Drop out"), colours | {mark_of(state, seat, layout) for seat in (0, 1)}
    assert leave - let > (width_of("Let play go on", 15) + width_of("Drop out", 15)) / 2
    assert len(colours) == 1


@pytest.mark.parametrize("tiles", range(1, 15))
def test_the_tiles_of_a_wide_hand_stay_large_enough_for_an_eye(tiles: int) -> None:
    rack = rack_for(tiles, 1004, 142, PLANS["wide"].sizes, PLANS["wide"].gap, False)
    assert rack.size >= EYE
    assert rack.high(tiles) <= 142


def test_half_made_the_drawing_asks_on_part_by_part() -> None:
    state = play(position(GAP), "RVVB/YKYY")
    assert held(state) == Hand()
    assert 'data-action="' in dict(draw(state.veil(0), "en").parts)["options"]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_everything_says_what_it_is(layout: str) -> None:
    parts = dict(draw(position(GAP).veil(1), "en", layout, ("Anne", "Bruno")).parts)
    assert 'id="g1.0"' in parts["landscape"]
    told = "Tile|Red: 5 sheep, gaps: 1. Yellow: 1 sheep, gaps: 1. Black: 1 sheep, gaps: 1.|GM-11"
    assert f'data-what="{told}"' in parts["landscape"]
    for name in ("Largest red pen", "Bag: ", "Anne: 2 tiles in hand"):
        assert f'data-what="{name}' in parts["pens"]
    assert 'data-what="Your secret colour: blue' in parts["hand"]
    assert parts["hand"].count("data-what=") == 2 + 4, "the tray, the colour, and out of turn each face says what it is"
