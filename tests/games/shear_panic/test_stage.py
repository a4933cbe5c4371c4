"""What is staged of a turn: points fly from the sheep that made them, fields are announced, the Shearer comes."""

from tests.games.shear_panic.positions import START, play, position

from panurge.core.stage import Cue, length
from panurge.games.shear_panic.rules import ShearPanic
from panurge.games.shear_panic.stage import stage

NAMES = ("Rose", "Lucas", "Inès", "Karim")


def staged(state: ShearPanic, *moves: str, seat: int | None = 0) -> tuple[Cue, ...]:
    """The scene of the last of these moves."""
    play(state, *moves[:-1])
    before, action = state.veil(seat), state.parse(moves[-1])
    play(state, moves[-1])
    return stage(before, action, state.veil(seat), "en", "wide", NAMES)


def coins(cues: tuple[Cue, ...]) -> list[str]:
    found = sorted((cue for cue in cues if cue.kind == "coin"), key=lambda cue: (cue.at, cue.part))
    return [f"{cue.part} {cue.text} {cue.to}" for cue in found]


def kinds(cues: tuple[Cue, ...]) -> set[str]:
    return {cue.kind for cue in cues}


def test_sp_23_two_sheep_side_by_side_earn_one_coin() -> None:
    cues = staged(position("Y B G / B K Y / R G R", "marker: 4"), "align2", "left")
    assert coins(cues) == ["sheep-B1 +1 points-0"]
    assert [cue.shows for cue in cues if cue.kind == "coin"] == [("menu",)]
    assert length(cues) < 1000


def test_sp_24_everybody_earns_rank_by_rank_from_roger() -> None:
    cues = staged(position(START, "marker: 24"), "align2", "front")
    assert coins(cues) == [
        *("sheep-B1 +4 points-0", "sheep-G1 +4 points-1", "sheep-Y1 +4 points-3"),
        *("sheep-R1 +3 points-2", "sheep-Y2 +3 points-3"),
        *("sheep-B2 +2 points-0", "sheep-G2 +2 points-1", "sheep-R2 +2 points-2"),
    ]
    shown = [cue.part for cue in cues if cue.kind == "coin" and cue.shows]
    assert shown == ["sheep-B2", "sheep-G2", "sheep-R2", "sheep-Y2"]  # a sum turns once, with its last coin


def test_sp_25_each_sheep_beside_the_black_one_earns_its_own_coin() -> None:
    cues = staged(position(START, "marker: 41"), "align2", "front")
    assert coins(cues) == ["sheep-B1 +2 points-0", "sheep-B2 +1 points-0"]


def test_sp_22_a_new_field_is_announced_and_becomes_the_sign() -> None:
    cues = staged(position(START, "marker: 11"), "align2", "front")
    banner = cues[-1]
    assert (banner.kind, banner.to, banner.shows) == ("banner", "sign", ("sign",))
    assert banner.text == "Roger’s field\nPoints at the gate, cell 25: the nearer to Roger the better"
    assert length(cues) <= 1700


def test_sp_26_the_shearer_takes_the_front_rank_and_the_rest_counts_from_behind() -> None:
    cues = staged(position("Y B G R / R K Y / B G", "marker: 60"), "align2", "front")
    assert {"dusk", "enter", "tufts"} <= kinds(cues)
    assert [cue.at for cue in cues if cue.sound == "shears"] == [640, 900]
    gone = {cue.part for cue in cues if cue.kind == "leave"}
    assert gone == {"sheep-B1", "sheep-G1", "sheep-R1", "sheep-Y1", "*shearer"}
    assert coins(cues) == [
        *("sheep-B2 +4 points-0", "sheep-G2 +4 points-1"),
        *("sheep-R2 +3 points-2", "sheep-Y2 +3 points-3"),
    ]
    assert all(cue.at >= 1400 for cue in cues if cue.kind == "coin")  # not before the light is back
    assert next(cue.mood for cue in cues if cue.kind == "enter") == "n"


def test_sp_26_he_comes_from_the_side_the_flock_faces() -> None:
    cues = staged(position("Y B G R / R K Y / B G", "marker: 60", "facing: E"), "align3", "front")
    assert next(cue.mood for cue in cues if cue.kind == "enter") == "e"


def test_sp_27_a_flock_of_one_colour_is_counted_without_him() -> None:
    cues = staged(position("B B", "marker: 72"), "align2", "front")
    assert not {"dusk", "enter"} & kinds(cues)
    assert coins(cues) == ["sheep-B1 +4 points-0", "sheep-B2 +4 points-0"]


def test_sp_29_a_panic_frightens_everybody() -> None:
    cues = staged(position(START, "marker: 13"), "align2", "front")
    assert sum(cue.kind == "start" for cue in cues) == 9
    assert length(cues) < 700


def test_an_action_that_brings_nothing_is_not_staged() -> None:
    assert staged(position(START, "marker: 14"), "align2", "front") == ()
    assert staged(position(START), "align2") == ()


def test_who_watches_sees_the_sums_turn_at_the_end() -> None:
    """The large menu is then another player's (SP-2)."""
    cues = staged(position(START, "marker: 24"), "align2", "front", seat=None)
    assert not any(cue.shows for cue in cues if cue.kind == "coin")
