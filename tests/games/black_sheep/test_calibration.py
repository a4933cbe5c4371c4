"""The figures of our rulings: length and scores of random games, strength of the greedy bot, no endless restock."""

import pytest
from tests.kit.lengths import lengths

import panurge
from panurge import Rng
from panurge.core.drive import Tally, playout
from panurge.core.sense import greedy
from panurge.games.black_sheep.data import LAY
from panurge.games.black_sheep.rules import BlackSheep
from panurge.games.black_sheep.sense import SENSE


def new(players: int, tasks: bool = False) -> BlackSheep:
    game = panurge.make("black-sheep", players, tasks=tasks)
    assert isinstance(game, BlackSheep)
    return game


@pytest.mark.slow
@pytest.mark.parametrize(("players", "turns", "points"), [(2, 62, 40), (3, 94, 25), (4, 124, 17.5)])
def test_random_games_last_and_score_as_the_rule_file_says(players: int, turns: float, points: float) -> None:
    games, taken, scored = 300, 0, 0
    for seed in range(games):
        game, rng = new(players), Rng(seed)
        while not game.is_over:
            taken += game.phase == LAY
            game.play(game.pick(rng))
        scored += sum(score or 0 for score in game.scores())
    assert taken / games == pytest.approx(turns, rel=0.1)
    assert scored / games / players == pytest.approx(points, rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_greedy_among_random_players_wins(players: int) -> None:
    games, won = (600 if panurge.compiled() else 150), 0.0
    for seed in range(games):
        game, rng, me = new(players), Rng(seed), seed % players
        while not game.is_over:
            if game.current_player == me:
                game.play(greedy(game.veil(me).imagine(rng), SENSE, me, rng))
            else:
                game.play(game.pick(rng))
        won += game.share(me)
    assert won / games >= 0.98


@pytest.mark.slow
@lengths("games", 2000, 100_000)
def test_bs_18_restocking_always_ends(games: int) -> None:
    """BS-18: the cards aside cannot come back before the field is settled, so no restock goes on for ever."""
    longest = panurge.GAMES["black-sheep"].longest
    for seed in range(games):
        tally = Tally()
        playout(new(2 + seed % 3, seed % 2 == 1), Rng(seed), tally)
        assert tally.decisions + tally.chances <= longest
