"""One sentence for a first game: what it is about follows the position; it is short, and there in both languages."""

import pytest

from panurge import Rng, make
from panurge.core.words import LANGUAGES, voice
from panurge.games.black_sheep.tell import advice
from panurge.games.black_sheep.text import read

pytestmark = pytest.mark.engine

START = """black-sheep 2 players
lay seat 0
field 1: CR | ... | ...
field 2: PP | ... | ...
field 3: SB | ... | ...
hands: HCR | HSS
pens: |
"""
NEAR = START.replace("CR | ... | ...", "CR | CC. | HHS#1")
BLACK = START.replace("SB | ... | ...", "SB | SS. | HHC#1").replace("HCR |", "HHS |")
LAID = START.replace("lay seat", "discard seat").replace("CR | ...", "CR | C..")
LATE = START.replace("lay seat 0", "lay seat 0 field 1 ending").replace("CR | ... | ...", "closed")


@pytest.mark.parametrize(
    ("text", "key", "field", "animal"),
    [
        (START, "one", 1, 0),
        (START.replace("HCR |", "HPR |"), "match_one", 2, 2),
        (START.replace("HCR |", "HPP |"), "match", 2, 2),
        (START.replace("HCR |", "CCB |").replace("| ... | ...", "| ... | RRP#1", 1), "match", 1, 1),
        (START.replace("HCR |", "CCB |").replace("| ... | ...", "| ... | RRR#1", 1), "one", 1, 0),
        (START.replace("HCR |", "HSS |"), "one", 1, 0),
        (START.replace("HCR |", "HCC |"), "match", 1, 1),
        (NEAR, "win", 1, 0),
        (BLACK, "poison", 3, 0),
        (LATE, "ending", 1, 0),
        (LAID.replace("HCR", "HR"), "discard", 1, 0),
        (LAID.replace("HCR", "HB"), "discard_black", 1, 0),
        (START.replace("| ... | ...", "| HHC#1 | ..."), "pass", 1, 0),
    ],
)
def test_advice_fits_the_position(text: str, key: str, field: int, animal: int) -> None:
    state = read(text)
    for language in LANGUAGES:
        say = voice("panurge.games.black_sheep", language)
        wanted = say(f"advice.{key}", field=field, many=say(f"many.{animal}"), one=say(f"name.{animal}"))
        assert advice(state.veil(0), language) == wanted
        assert advice(state.veil(1), language) == "", "it is not theirs to decide"


def test_advice_is_short_and_for_who_decides() -> None:
    state, rng = make("black-sheep", players=3), Rng(4)
    heard = set()
    while not state.is_over:
        if state.current_player < 0:
            state.apply(state.sample_chance(rng))
            continue
        words = advice(state.veil(state.current_player), "fr")
        assert 0 < len(words.split()) <= 20
        heard.add(words)
        state.apply(rng.choice(state.legal_actions()))
    assert len(heard) > 5
