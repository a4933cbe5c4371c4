"""The alp in characters: what stands there, what each seat has noted, and what a touch plays."""

import pytest

from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh
from panurge.games.guerre_et_beeeh.text import read
from tests.games.guerre_et_beeeh.positions import play

POSITION = """
6 o o Y y o .
5 Y o o . o Y
4 o Y 5 W Y o
3 o R o R . o
2 R o . o o R
1 o o Q R w o
turn: red, 2 actions
red: seen c4; won 3 1; hand armistice lynx
yellow: seen e1; won 5
"""
SEEN_BY_RED = """
  ╭───╮╭───╮▗▟█▙▖░▒▓▒░╭───╮       J Jules      5 pts
6 ╰───╯╰───╯▐°J°▌▐-J-▌╰───╯  ·    ●●●●●●
  ▗▟█▙▖╭───╮╭───╮     ╭───╮▗▟█▙▖  └─5 ─────────────┘
5 ▐°J°▌╰───╯╰───╯  ·  ╰───╯▐°J°▌  En face 0
  ╭───╮▗▟█▙▖╭───╮▙▖ ▗▟▗▟█▙▖╭───╮  ──────────────────
4 ╰───╯▐°J°▌╰─5─╯▜•▼•▛▐OJO▌╰───╯  Pioche 19    ▒▒▒▒▒
  ╭───╮▗▟█▙▖╭───╮▗▟█▙▖     ╭───╮  Défausse 0
3 ╰───╯▐°R°▌╰───╯▐ORO▌  ·  ╰───╯    ·
  ▗▟█▙▖╭───╮     ╭───╮╭───╮▗▟█▙▖  @Jo           ○○○○
2 ▐°R°▌╰───╯  ·  ╰───╯╰───╯▐°R°▌  ──────────────────
  ╭───╮╭───╮▗▟█▙▖▗▟█▙▖╭───╮╭───╮  R Rose       4 pts
1 ╰───╯╰───╯▐@Ro▌▐°R°▌◉───╯╰───╯  ●●●●●●  ◆◆
    a    b    c    d    e    f    └─3 1 ───────────┘
Votre main
▌Armistice                ▌Œil de lynx
"""


def drawn(state: GuerreEtBeeeh, seat: int | None = 0, language: str = "fr", room: Space = SMALLEST) -> Canvas:
    return canvas_of(state.veil(seat), language, room, ("Rose", "Jules"))


def test_the_alp_as_red_sees_it() -> None:
    """A bush, a wolf and two who look it in the eye, a mad one, the slip on c4 and the rival's eye on e1."""
    assert drawn(read(POSITION)).lines()[:15] == SEEN_BY_RED.strip("\n").split("\n")


def test_gb_5_a_slip_is_seen_only_by_who_wrote_it() -> None:
    """Yellow sits behind row 6, knows the wolf on e1, and of c4 that Red has looked."""
    lines = drawn(read(POSITION), 1).lines()
    assert lines[0].startswith("  ╭───╮╭───╮▗▟█▙▖▗▟█▙▖")
    assert lines[1].startswith("1 ╰───╯╰─▼─╯▐°R°▌▐@Ro▌")
    assert "◉───╯" in lines[7]
    watching = "\n".join(drawn(read(POSITION), None).lines()[:13])
    assert "5─╯" not in watching
    assert "╰─▼─╯" not in watching


@pytest.mark.parametrize("room", [Space(84, 30), Space(150, 46)])
def test_more_room_makes_larger_sheep_and_the_same_things(room: Space) -> None:
    small, large = drawn(read(POSITION)).spots(), drawn(read(POSITION), room=room).spots()
    assert set(small) == set(large)
    assert len(large["red-1"]) > len(small["red-1"])


def test_gb_7_a_half_made_slide_ends_where_it_is_touched() -> None:
    state = play(POSITION, "move d3")
    canvas = drawn(state)
    carried = {thing: [state.action_name(action) for action in actions] for thing, actions in canvas.carries.items()}
    assert carried == {"token-f3": ["E"], "token-d2": ["S"], "token-c3": ["W"]}
    assert "▸" in "\n".join(canvas.lines())


def test_nothing_in_hand_yet() -> None:
    lines = drawn(read(POSITION), 1).lines()
    assert "rire en donne." in lines[15]
