"""One sentence of advice for a newcomer: about this very position, short, in both languages."""

import pytest

from panurge import GAMES, Rng
from panurge.games.shear_panic import tell, text


@pytest.mark.parametrize(
    ("picture", "lines", "said"),
    [
        (". Y G R / B K Y . / . B R G", "marker: 0", "2 points now"),
        ("B Y R / R K Y / G G B", "marker: 0\nseat 0: align2", "Bring your two sheep together"),
        ("B B G / R K Y / Y G R", "marker: 17", "points are 2 cells away: use high numbers"),
        ("Y G R / R K Y / B G B", "marker: 18", "Points come in 1 cell"),
        ("Y G B / R K R / B Y G", "marker: 32", "beside the black sheep"),
        ("B R B / Y G R / K Y G", "marker: 46", "the Shearer is 1 cell away"),
        ("B R B / Y G R / K Y G", "marker: 40", "Leave the front rank"),
        ("R Y G / Y G R / B K B", "marker: 45", "You stand well at the back"),
        ("R Y G / B K B / Y G R", "marker: 45", "go to the back"),
        ("Y B G / R B G / K R Y", "marker: 7\nturn: 0 panic sheep active 3\nchosen: kind slam face green", "A panic"),
    ],
)
def test_what_matters_here(picture: str, lines: str, said: str) -> None:
    veil = text.sketched(f"{picture}\n{lines}", players=3).veil(0)
    assert said in tell.advice(veil, "en")


@pytest.mark.parametrize("players", [2, 3])
def test_always_short_and_only_to_who_decides(players: int) -> None:
    """SP: along a whole game, never more than twenty words, nothing in the middle of a decision."""
    state, rng, heard = GAMES["shear-panic"].start(players), Rng(4), set()
    while not state.is_over:
        if state.current_player >= 0:
            veil = state.veil(int(state.current_player))
            for language in ("fr", "en"):
                words = tell.advice(veil, language)
                assert len(words.split()) <= 20, words
                assert bool(words) or state.half_made() or state.phase in (3, 6), text.show(state)
                heard.add(words)
        state.apply(state.pick(rng))
    assert len(heard) > 10
