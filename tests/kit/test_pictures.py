"""Pictures of positions that cannot be: `text.read` says in words what is wrong."""

import pytest

from panurge import GAMES

pytestmark = pytest.mark.engine
SPLIT = """
    B . . . / K G R . / G . . B / . . Y Y
"""
FAR = """
    B . . . / K G R B / G R Y Y
    marker: 4
"""
SURPLUS = """
    sheep-sheep, 2 players
    turn 1, seat 0 to exchange, 0 exchanged, 0 barren
        a    b    c
    1  Rp   Yk   Ro
    2  Bo   Gp   Bk
    3  Gk   Yp   Go
    pile 25
    seat 0: fetish K, hand YR OP OK PK, collected {collected}
    seat 1: fetish G, hand YG BR BP GR, collected nothing
"""
MEADOW = """
    6 . . . . . .
    5 . . R . . .
    4 . . . . . .
    3 . . . Y . .
    2 . . . . . .
    1 . . . . . .
      a b c d e f
    turn: red, 2 actions
    {more}
"""
FARM = """
    black-sheep 2 players
    lay seat 0 field 1
    field 1: HR | {side} | ...
    field 2: SB | ... | ...
    field 3: CP | ... | ...
    hands: {hand} | PPS
    pens: |
"""


@pytest.mark.parametrize(("key", "picture", "sentence"), [
    ("shear-panic", SPLIT, "the flock is split and nobody regroups it"),
    ("shear-panic", FAR, "the marker is further than its steps"),
    ("sheep-sheep", SURPLUS.format(collected="nothing").replace("pile 25", "pile 26"), "43 cards instead of 42"),
    ("sheep-sheep", SURPLUS.format(collected="Yr Yr"), "1 yellow-red too many"),
    ("guerre-et-beeeh", MEADOW.format(more="red: shorn 2 for 9"), "9 is no number of wool"),
    ("guerre-et-beeeh", MEADOW.format(more="red: won 5 5 5 5"), "too many tokens worth 5"),
    ("black-sheep", FARM.format(side="HHB", hand="HCP") + "discard: HHHHHHHHHHHH", "too many horse cards"),
    ("black-sheep", FARM.format(side="HHH", hand="HCP"), "3 cards on field 1 before seat 0"),
])
def test_what_cannot_be_is_told_in_words(key: str, picture: str, sentence: str) -> None:
    players = {"players": 3} if key == "shear-panic" else {}
    text = GAMES[key].module("text")
    with pytest.raises(ValueError, match=sentence):
        text.read(picture, **players)
