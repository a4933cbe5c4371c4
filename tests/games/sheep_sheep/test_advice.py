"""One sentence for a first game: what it is about follows the position; it is short, and there in both languages."""

import pytest
from tests.games.sheep_sheep.test_hand import ONE_GROUP, OPENING, PLACING, TWO_GROUPS, late

from panurge import Rng, make
from panurge.core.words import voice
from panurge.games.sheep_sheep.tell import advice
from panurge.games.sheep_sheep.text import read

pytestmark = pytest.mark.engine
GAME = "panurge.games.sheep_sheep"
IDLE = OPENING.replace("hand YR YR OK PK", "hand YO OP OK PK")  # nothing is made by one exchange


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OPENING, "one_exchange"),
        (ONE_GROUP.replace("1 exchanged", "0 exchanged"), "collect"),
        (ONE_GROUP.replace("0 exchanged", "1 exchanged"), "made"),
        (TWO_GROUPS, "several"),
        (TWO_GROUPS.replace("to exchange", "to collect"), "several"),
        (PLACING, "gift"),
        (PLACING.replace("drawn GR", "drawn YG"), "apart"),
        (IDLE, "corners"),
        (IDLE.replace("Yk*", "Yk"), "pair"),
        (IDLE.replace("0 exchanged", "2 exchanged"), "last_exchange"),
        (ONE_GROUP.replace("hand RO RP", "hand GO BG").replace("hand YG YP BG GR", "hand YG YP RP GR"), "larger"),
    ],
)
def test_advice_fits_the_position(text: str, said: str) -> None:
    veil = read(text, timed=False).veil(0)
    for language in ("fr", "en"):
        say = voice(GAME, language)
        assert advice(veil, language) == say(f"advice.{said}", count=say("number.3"), family=say("many.red"))


def test_advice_counts_the_largest_group_that_one_exchange_would_make_or_one_side_would_give_away() -> None:
    bridge = OPENING.replace("2  Bo   Gp   Bk", "2  Bo   Rp   Bk")
    assert "brings four reds together" in advice(read(bridge, timed=False).veil(0), "en")
    gift = PLACING.replace("2  Bo   Yo0  Po", "2  Bo   Ro0  Po")
    assert advice(read(gift).veil(0), "fr").startswith("Le suivant aurait quatre rouges")


def test_near_the_end_it_asks_who_is_ahead() -> None:
    assert advice(late(ONE_GROUP, 3), "en").startswith("Collecting more cards than the pile holds ends the game")


def test_advice_is_short_and_for_who_decides() -> None:
    state, rng, heard = make("sheep-sheep", players=3, timed=False), Rng(3), set()
    while not state.is_over:
        for seat in (0, 1, 2, None):
            veil = state.veil(seat)
            for language in ("fr", "en"):
                words = advice(veil, language)
                assert bool(words) == (state.current_player == seat)
                assert len(words.split()) <= 20
                assert "{" not in words
                heard.add(words)
        state.apply(state.pick(rng))
    assert len(heard) > 10
