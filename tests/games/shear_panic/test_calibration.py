"""Calibration against the sheet and the one real game it tells of (37, 30, 27, 27 points): whole games of greedy bots.

2,000 games in the long run; every day a sample, of which the rare ends say nothing."""

import pytest
from tests.kit.lengths import lengths

from panurge import Rng, make
from panurge.core.sense import greedy
from panurge.core.state import CHANCE
from panurge.games.shear_panic import rules
from panurge.games.shear_panic.rules import ShearPanic
from panurge.games.shear_panic.sense import SENSE

SAMPLE, MANY = 100, 2000


class Tally:
    """What a number of greedy games came to."""

    def __init__(self, players: int, games: int) -> None:
        self.points = self.turns = self.panics = self.short = self.plus = 0.0
        for game in range(games):
            self.play(players, Rng(game))
        self.points /= games * players
        self.turns /= games * players
        self.panics /= games
        self.short /= games

    def play(self, players: int, rng: Rng) -> None:
        state = make("shear-panic", players)
        assert isinstance(state, ShearPanic)
        while not state.is_over:
            if state.current_player == CHANCE:
                self.panics += state.phase == rules.PANIC_DIE and state.stage == rules.PANIC
                state.play(state.pick(rng))
                if state.phase == rules.ROUTE and state.die == rules.PLUS:
                    state.find_moves()
                    assert state.n_moves > 0, "SP-21: + never fails"
                    self.plus += 1
            else:
                self.turns += state.phase == rules.SQUARE
                state.play(greedy(state, SENSE, state.current_player, rng))
        self.points += sum(state.score(seat) for seat in range(players))
        self.short += state.marker < state.box.ends[3]


@pytest.mark.slow
@lengths("games", SAMPLE, MANY)
@pytest.mark.parametrize(("players", "panics", "short"), [(4, 9, 0.02), (3, 6, 0.02), (2, 4, 0.05)])
def test_greedy_games_look_like_real_ones(players: int, panics: float, short: float, games: int) -> None:
    """SP-31: the marker misses the last pen in fewer than 2 % of games (duel 5 %); SP-21: + never fails."""
    tally = Tally(players, games)
    assert 25 <= tally.points <= 33 or players != 4
    assert 8 <= tally.turns <= 10
    assert panics - 2 <= tally.panics <= panics + 2
    assert tally.short < short or games < MANY
    assert tally.plus > games
