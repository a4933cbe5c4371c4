"""Positions to ask bots about: a veil of the seat to move, some way into a guided game."""

from panurge import GAMES, Rng, State
from panurge.core.state import CHANCE

KEYS = [key for key in GAMES if key != "hide-and-sheep"]


def position(key: str, seed: int = 1, steps: int = 12, options: int = 2, players: int | None = None) -> State:
    """A full state where a seat has at least that many options."""
    rng = Rng(seed)
    sense = GAMES[key].module("sense").SENSE
    state = GAMES[key].start(players)
    while True:
        state.deal(rng)
        if state.is_over:
            state = GAMES[key].start(players)
            continue
        if steps <= 0 and len(state.legal_actions()) >= options:
            return state
        state.apply(int(sense.pick(state, rng)))
        steps -= 1


def veil_of(state: State) -> State:
    assert state.current_player != CHANCE
    return state.veil(int(state.current_player))
