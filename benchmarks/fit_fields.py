"""Fit Black Sheep's chance to win a field to games: `python benchmarks/fit_fields.py [GAMES]`.

A side's weight is exp(FAR + STEEP × promise + HELD × what the best card in hand adds), each by the number of cards that
lie there; a full side that another full one beats has none. Greedy players play; at every fourth decision or so all
open fields are noted, and later who won them. The three tables for `black_sheep/sense.py` are printed.
"""

import sys
from typing import Any

import numpy as np
from fit_sense import chosen

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.games.black_sheep import data

SIZE = 4 * 3  # FAR, STEEP, HELD by cards laid
Noted = list[tuple[list[float], bool]]  # of each side: its traits, and whether it is out


def noted(sense: Any, state: Any, field: int) -> Noted:
    players = int(state.players)
    places = [field * players + seat for seat in range(players)]
    standing = [
        sense.STRENGTH[state.combination(field, seat)] * 8 - state.order[places[seat]] for seat in range(players)
    ]
    full = [state.laid[place] == data.SIDE for place in places]
    best = max((standing[seat] for seat in range(players) if full[seat]), default=-1)
    sides: Noted = []
    for seat in range(players):
        laid, heap = int(state.laid[places[seat]]), state.combination(field, seat)
        traits = [0.0] * SIZE
        traits[laid] = 1.0
        traits[4 + laid] = promise = sense.POTENTIAL[heap]
        held = [sense.POTENTIAL[heap + data.HEAP[a]] for a in range(6) if state.hands[seat * 6 + a] and not full[seat]]
        traits[8 + laid] = max(held, default=promise) - promise
        sides.append((traits, full[seat] and standing[seat] < best))
    return sides


def played(players: int, games: int, rng: Rng) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Traits (rows × sides × SIZE), who is out (rows × sides), who won (rows)."""
    sense = GAMES["black-sheep"].module("sense")
    rows: list[Noted] = []
    winners: list[int] = []
    for _ in range(games):
        state: Any = GAMES["black-sheep"].start(players, {})
        waiting: list[list[Noted]] = [[], [], []]
        while not state.is_over:
            if state.current_player == CHANCE:
                if state.phase == data.VALUE:
                    won = waiting[int(state.field)]
                    rows += won
                    winners += [int(state.turn)] * len(won)
                    won.clear()
                state.apply(state.sample_chance(rng))
                continue
            if rng.below(4) == 0:
                for field in range(3):
                    if state.open_fields[field]:
                        waiting[field].append(noted(sense, state, field))
            state.apply(chosen(sense, state, rng))
    traits = np.array([[side[0] for side in row] for row in rows])
    return traits, np.array([[side[1] for side in row] for row in rows]), np.array(winners)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    rng = Rng(5)
    sets = [played(players, games, rng) for players in (2, 3, 4)]
    weights = np.zeros(SIZE)
    for _ in range(30):  # Newton's method
        gradient, curve = weights.copy(), np.eye(SIZE)
        for traits, out, winner in sets:
            scores = np.where(out, -1e9, traits @ weights)
            odds = np.exp(scores - scores.max(1, keepdims=True))
            odds /= odds.sum(1, keepdims=True)
            gradient += np.einsum("rsf,rs->f", traits, odds - np.eye(traits.shape[1])[winner])
            mean = np.einsum("rsf,rs->rf", traits, odds)
            curve += np.einsum("rsf,rs,rsg->fg", traits, odds, traits) - mean.T @ mean
        weights -= np.linalg.solve(curve, gradient)
    for i, name in enumerate(("FAR", "STEEP", "HELD")):
        print(f"{name}: {', '.join(f'{weight:.3f}' for weight in weights[4 * i : 4 * i + 4])}")


if __name__ == "__main__":
    main()
