"""The flock in characters: who stands where and looks which way, what ranks are worth, where what is held can go."""

import pytest

from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of, preview_of
from panurge.games.shear_panic import data
from panurge.games.shear_panic.rules import ShearPanic
from panurge.games.shear_panic.text import sketched

POSITION = """
R . G
B K Y
Y G R
. B .
facing: E
marker: 15 from 12
seat 0 blue: - slam3 line1 line3 diag1 diag3 align2 align3 roll1 roll2 leap2 turn1
points 0: 4 0 0 0 0 0 0
turn: 0
"""
SEEN = """
            Équipe   Roger
            ──!───!────!──▼!··╫!···!···▣
                               Points à la porte,
   ▟R1█►       ▟V1█►           case 19 : au plus
   ▜██▛°       ▜██▛°           près de Roger
   ▟B1█► ▟N █► ▟J1█►
   ▜██▛° ▜██▛° ▜██▛° @▟█▙@     V Jules             0
   ▟J2█► ▟V2█► ▟R2█►  °▾°        23 13 13 231221
   ▜██▛° ▜██▛° ▜██▛°
         ▟B2█►                 R Ann               0
         ▜██▛°                   23 13 13 231221
     2     3     4

            ··!···!····!···!··╫!···!···▣
            Noir     Tondeur
B Votre menu · 11 libres sur 12             4 points
Agneau°[·][3]   Ligne≠[1][3]   Diagonale≠[1][3]
Alignement[2][3] Roulé°[1][2] Saut°[2] Tour≠![1]
"""
NAMES = ("Rose", "Jules", "Ann")


def position(text: str = POSITION) -> ShearPanic:
    return sketched(text, players=3)


def drawn(state: ShearPanic, held: tuple[str, ...] = (), room: Space = SMALLEST, language: str = "fr") -> Canvas:
    return canvas_of(state.veil(0), language, room, NAMES, held=held)


def test_the_table_with_roger_in_front() -> None:
    assert drawn(position()).lines() == SEEN.strip("\n").split("\n")


@pytest.mark.parametrize(("facing", "rows"), [
    ("N", ("▗▟▲▙▖", "▐█R1▌")), ("E", ("▟R1█►", "▜██▛°")), ("S", ("▟█R1▙", "▝°▼°▘")), ("W", ("◄█R1▙", "°▜██▛")),
])  # fmt: skip
def test_sp_1_a_sheep_looks_where_the_flock_faces(facing: str, rows: tuple[str, str]) -> None:
    text = "\n".join(drawn(position(POSITION.replace("facing: E", f"facing: {facing}"))).lines())
    assert all(row in text for row in rows)


def test_sp_26_the_first_rank_has_shears_before_the_shearer() -> None:
    later = POSITION.replace("marker: 15 from 12", "marker: 40 from 38")
    canvas = drawn(position(later.replace("facing: E", "facing: N")))
    lines = canvas.lines()
    front = next(line for line in lines if "V1" in line)
    assert front.startswith("8<")
    assert canvas.told["herder"][1] == "SP-26"


def test_sp_9_directions_stand_around_the_sheep_that_is_held_with_a_square() -> None:
    state = position()
    assert not [thing for thing in drawn(state).spots() if thing.startswith("to-")]
    ways = {thing for thing in drawn(state, ("square-slam3", "sheep-B1")).spots() if thing.startswith("to-")}
    assert ways == {f"to-B1-{way}" for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}


def test_sp_12_fences_stand_at_the_sides_while_aligning_is_held() -> None:
    sides = {thing for thing in drawn(position(), ("square-align2",)).spots() if thing.startswith("side-")}
    assert sides == {"side-front", "side-back", "side-left", "side-right"}


def test_a_push_is_foreseen_where_the_flock_stands_now() -> None:
    """The left blue slams east: black and yellow go a cell on; the pad stays where it was."""
    state = position()
    actions = [state.parse("slam3")]
    for name in ("B1", "E"):
        midway = state.clone()
        for action in actions:
            midway.step(action)
        actions.append(midway.parse(name))
    shown = preview_of(state.veil(0), tuple(actions), "fr", Space(52, 18), NAMES)
    assert shown is not None
    row = shown.lines()[5]
    assert row.index("B1") == SEEN.strip("\n").split("\n")[5].index("N ")
    assert drawn(state, ("square-slam3", "sheep-B1")).spots()["to-B1-W"] == shown.spots()["to-B1-W"]


def test_a_flock_of_nine_in_a_row_fits_the_smallest_room() -> None:
    text = POSITION.replace("R . G\nB K Y\nY G R\n. B .", " ".join("RGBKYYGRB"))
    for facing in "NESW":
        canvas = drawn(position(text.replace("facing: E", f"facing: {facing}")))
        assert {f"sheep-{name}" for name in data.SHEEP_NAMES} <= set(canvas.spots())
