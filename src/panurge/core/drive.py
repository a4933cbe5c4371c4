"""Compiled drivers: whole random games, and the loops that `panurge bench` and the tests time."""

from typing import Final

from mypy_extensions import i64

from panurge.core.rng import Rng
from panurge.core.sense import Sense
from panurge.core.state import CHANCE, OVER, State

PRIME: Final[i64] = 16777619


class Tally:
    """How much was played: decisions of seats and chance events, counted apart."""

    decisions: i64
    chances: i64

    def __init__(self) -> None:
        self.decisions = 0
        self.chances = 0


def playout(state: State, rng: Rng, tally: Tally) -> None:
    """Play at random to the end, in place."""
    decisions: i64 = 0
    chances: i64 = 0
    while state.current_player != OVER:
        if state.current_player == CHANCE:
            chances += 1
        else:
            decisions += 1
        state.play(state.pick(rng))
    tally.decisions += decisions
    tally.chances += chances


def guided_playout(state: State, sense: Sense, rng: Rng, tally: Tally) -> None:
    """Play to the end in place, every seat by the likings of its game's sense."""
    decisions: i64 = 0
    chances: i64 = 0
    while state.current_player != OVER:
        if state.current_player == CHANCE:
            chances += 1
            state.play(state.pick(rng))
        else:
            decisions += 1
            state.play(sense.pick(state, rng))
    tally.decisions += decisions
    tally.chances += chances


def fold(state: State, rng: Rng, trace: i64) -> i64:
    """Play at random to the end and fold every option, weight and choice into a 32-bit trace.

    Two engines that give the same trace for the same seeds played the same games (law 7)."""
    while state.current_player != OVER:
        action = state.pick(rng)
        trace = _mix(trace, state.current_player + 8)
        trace = _mix(trace, state.n_moves)
        for i in range(state.n_moves):
            trace = _mix(trace, state.moves[i])
            if state.current_player == CHANCE or state.weighted:
                trace = _mix(trace, state.weights[i])
        trace = _mix(trace, action)
        state.play(action)
    for seat in range(state.players):
        trace = _mix(trace, state.score(seat) & 0xFFFF)
    return trace


def _mix(trace: i64, word: i64) -> i64:
    return (((trace ^ (word & 0xFFFF)) * PRIME) ^ (word >> 16)) & 0xFFFFFFFF


def clone_many(state: State, n: i64) -> i64:
    total: i64 = 0
    for _ in range(n):
        total += state.clone().current_player
    return total


def veil_many(state: State, seat: i64, n: i64) -> i64:
    total: i64 = 0
    for _ in range(n):
        total += state.veiled(seat).current_player
    return total


def imagine_many(veil: State, rng: Rng, n: i64) -> i64:
    total: i64 = 0
    for _ in range(n):
        total += veil.imagined(rng).current_player
    return total
