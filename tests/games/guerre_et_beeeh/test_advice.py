"""One sentence for a first game: what it is about follows the position; it is short, and there in both languages."""

import pytest

from panurge import Rng, make
from panurge.core.words import LANGUAGES, voice
from panurge.games.guerre_et_beeeh.tell import advice
from panurge.games.guerre_et_beeeh.text import read

pytestmark = pytest.mark.engine

OPEN = """6 Y . . . . .
5 . . . . . .
4 . . . . . .
3 . . . . . .
2 . R . . . .
1 . . . . . R
  a b c d e f
turn: red, 2 actions
pile: only muzzle
"""


def with_marks(*marks: str, more: str = "") -> str:
    """The open meadow with these cells, as `Wb6` for a visible wolf on b6, and more lines."""
    rows = [line.split() for line in OPEN.splitlines()[:6]]
    for mark in marks:
        rows[6 - int(mark[2])]["abcdef".index(mark[1]) + 1] = mark[0]
    tail = "\n".join(OPEN.splitlines()[6:])
    return "\n".join(" ".join(row) for row in rows) + f"\n{tail}\n{more}\n"


GRASS = ("od6",)  # there is always some grass somewhere, out of everybody's way


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (with_marks(*GRASS), "brake"),
        (with_marks("ob5", *GRASS), "token"),
        (with_marks("3b5", *GRASS, more="red: seen b5"), "grass"),
        (with_marks(*GRASS, more="red: hand muzzle"), "card"),
        (with_marks(*GRASS, more="flags: idle 3"), "quiet_behind"),
        (with_marks(*GRASS, more="flags: idle 3\nred: won 3"), "quiet_ahead"),
        (with_marks(*GRASS, more="red: won 3; hand armistice"), "armistice"),
        (with_marks("Wb6", *GRASS), "bites"),
        (with_marks("Wb5", *GRASS).replace("2 actions", "1 actions"), "danger"),
        (with_marks("Wb5", *GRASS), "brake"),
        (with_marks("Wb5", *GRASS, more="flags: muzzled-next b5").replace("2 actions", "1 actions"), "brake"),
        (with_marks("Wb5", *GRASS, more="flags: muzzled b5").replace("2 actions", "1 actions"), "danger"),
        (with_marks(".f1", *GRASS), "last"),
        (with_marks("wb3", *GRASS, more="now: lay-back -; ; b3\nred: seen b3"), "wolf_down"),
        (with_marks("3b3", *GRASS, more="now: lay-back -; ; b3\nred: seen b3"), "grass_down"),
    ],
)
def test_advice_fits_the_position(text: str, said: str) -> None:
    state = read(text)
    for language in LANGUAGES:
        assert advice(state.veil(0), language) == voice("panurge.games.guerre_et_beeeh", language)(f"advice.{said}")
        assert advice(state.veil(1), language) == "", "it is not theirs to decide"


def test_advice_is_short_and_for_who_decides() -> None:
    state, rng = make("guerre-et-beeeh"), Rng(4)
    heard = set()
    while not state.is_over:
        if state.current_player < 0:
            state.apply(state.sample_chance(rng))
            continue
        words = advice(state.veil(state.current_player), "fr")
        assert len(words.split()) <= 20
        heard.add(words)
        state.apply(rng.choice(state.legal_actions()))
    assert len(heard) > 3
