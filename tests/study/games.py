"""Played games for the tests of the study."""

from functools import cache

from panurge import GAMES, Rng
from panurge.bots import greedy
from panurge.bots.choice import Budget
from panurge.core.record import Record, played
from panurge.core.state import State

KEYS = sorted(GAMES)


@cache
def a_record(game: str, players: int = 0, seed: int = 5, clever: int = 0) -> Record:
    """A whole game: the seats below `clever` look one decision ahead, the others play at random."""
    rng = Rng(seed)

    def choose(state: State) -> int:
        seat = int(state.current_player)
        if 0 <= seat < clever:
            return greedy.choose(state.veil(seat), rng, Budget(iterations=1)).action
        return int(state.pick(rng))

    return played(GAMES[game].start(players or None, {}), choose)
