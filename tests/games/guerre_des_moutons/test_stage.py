"""What is staged of a placement and of what follows: pens that begin or cease to count, draws alike for all."""

import pytest
from tests.games.guerre_des_moutons.helpers import by_a_pen, draw_any, nearly_a_pen, play

from panurge.core.stage import Cue, length
from panurge.core.state import CHANCE
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons
from panurge.games.guerre_des_moutons.stage import LOST, stage

NAMES = ("Rose", "Lucas")


def staged(state: GuerreDesMoutons, action: int, seat: int | None = 1, language: str = "en") -> tuple[Cue, ...]:
    """The scene of an action as a seat perceives it; plays it."""
    before, code = state.veil(seat), int(state.seen(-1 if seat is None else seat, action))
    state.step(action)
    return stage(before, code, state.veil(seat), language, "wide", NAMES)


def scene(state: GuerreDesMoutons, *moves: str, seat: int | None = 1) -> tuple[Cue, ...]:
    play(state, *moves[:-1])
    return staged(state, state.parse(moves[-1]), seat)


def coins(cues: tuple[Cue, ...]) -> list[tuple[str, str, str]]:
    return [(cue.text, cue.mood, cue.to) for cue in cues if cue.kind == "coin"]


def test_gm_11_a_pen_that_closes_lights_up_and_is_counted() -> None:
    cues = scene(nearly_a_pen(), "FFFY/RKYB", "2,0", "turn 2")
    assert [cue.kind for cue in cues] == ["stand", "glow", "coin"]
    assert cues[0].sound == "tile"
    assert cues[1].body.count("<use") == 2  # two quarters
    assert coins(cues) == [("2", "gain", "pen-yellow")]
    assert length(cues) < 1000


def test_a_tile_that_closes_nothing_is_heard_and_holds_up_nobody() -> None:
    cues = scene(by_a_pen("KVVY/BRBB, KVVR/YBYY"), "KVVY/BRBB", "0,1", "turn 2")
    assert cues == (Cue(0, "rest", sound="tile"),)
    assert length(cues) == 0


def test_a_half_made_placement_is_not_staged() -> None:
    assert scene(nearly_a_pen(), "FFFY/RKYB", seat=0) == ()


def test_gm_13_a_wolf_takes_a_pen_away_and_gm_17_a_hunter_gives_it_back() -> None:
    state = by_a_pen("WOLF/RRRR, KVVY/BRBB")
    cues = scene(state, "WOLF/RRRR", "3,0")
    assert [cue.kind for cue in cues] == ["stand", "flash", "quake", "glow", "coin"]
    assert (cues[0].sound, cues[3].mood) == ("wolf", LOST)
    assert coins(cues) == [("−2", "danger", "pen-yellow")]
    play(state, "draw")
    draw_any(state)
    cues = scene(state, "HUNTER/BBBB", "3,0", seat=0)
    assert coins(cues) == [("2", "gain", "pen-yellow")]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_gm_9_a_drawn_tile_comes_face_down_and_as_long_for_everybody(seat: int | None) -> None:
    state = play(nearly_a_pen(), "FFFY/RKYB", "2,0", "turn 2")
    assert state.current_player == CHANCE
    first, second = (state.clone(), state.clone())
    outcomes = [outcome for outcome, _ in state.chance_outcomes()]
    cues = staged(first, outcomes[0], seat)
    assert cues == staged(second, outcomes[-1], seat)  # whatever it is
    assert [(cue.kind, cue.part, cue.to) for cue in cues] == [("deal", "bag", "hand" if seat == 0 else "holds-0")]
    assert length(cues) == 260


def test_gm_25_who_finishes_is_told_with_place_and_bonus() -> None:
    state = by_a_pen("KVVY/BRBB")
    (cue,) = scene(state.clone(), "drop out")
    assert (cue.kind, cue.text) == ("banner", "Rose finishes 1st: +6")
    (cue,) = staged(state, state.parse("drop out"), 1, "fr")
    assert cue.text == "Rose finit 1er\N{NO-BREAK SPACE}: +6"
