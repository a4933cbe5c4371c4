"""How long a move costs each view that is drawn, and how heavy the drawings are, per game.

    python benchmarks/drawings.py [GAME …] [--games 3] [--seed 5]

Whole random games are played; after every decision or chance event that a seat noticed, the table is drawn as it sees
it (the marks of the last move included), once per layout. Times are processor time of `draw` alone, as on a server that
has been up for a while: the games are drawn once before, so that figures and texts that come back are remembered."""

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from panurge.core.last import Last, Recent, takes_last
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE, State

LAYOUTS = ("wide", "tall")
Moment = tuple[State, Last | None]


def moments(key: str, players: int, seed: int, seat: int = 0, most: int = 400) -> Iterator[Moment]:
    """What one seat sees of a random game, and what it is to be shown of the last move."""
    card, rng = GAMES[key], Rng(seed)
    state, recent = card.start(players), Recent(seat)
    for n in range(most):
        if state.is_over:
            break
        who, before, action = int(state.current_player), state.veil(seat), int(state.pick(rng))
        forced = who != CHANCE and bool(state.forced_for_all())
        seen = int(state.seen(seat, action))
        state.apply(action)
        veil = state.veil(seat)
        recent.add(n, who, forced, seen, before, veil != before)
        if veil != before:
            yield veil, recent.last(veil)


def drawn(draw: Callable[..., Any], moment: Moment, layout: str, names: tuple[str, ...]) -> Any:
    veil, last = moment
    return draw(veil, "fr", layout, names, last) if takes_last(draw) else draw(veil, "fr", layout, names)


def measured(key: str, games: int, seed: int) -> list[tuple[int, str, list[float], int]]:
    """Players, layout, milliseconds per drawing, and bytes of the heaviest."""
    card = GAMES[key]
    draw, found = card.module("draw").draw, []
    for players in sorted({min(card.players), max(card.players)}):
        names = ("Maximilienne", "Anselme", "Zoé", "Colin", "Rose", "Paul")[:players]
        seen = [moment for game in range(games) for moment in moments(key, players, seed + game)]
        for layout in LAYOUTS:
            heaviest = max(len(drawn(draw, moment, layout, names).standalone().encode()) for moment in seen)
            times = []
            gc.collect()
            for moment in seen:
                began = time.thread_time()
                drawn(draw, moment, layout, names)
                times.append((time.thread_time() - began) * 1000)
            found.append((players, layout, sorted(times), heaviest))
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description="What a drawing costs.")
    reader.add_argument("game", nargs="*", help="only these")
    reader.add_argument("--games", type=int, default=3)
    reader.add_argument("--seed", type=int, default=5)
    wish = reader.parse_args()
    print(f"{'game':<20} {'players':>7} {'layout':>6} {'p50 ms':>8} {'p90 ms':>8} {'worst':>8} {'heaviest':>9}")
    for key in wish.game or GAMES:
        if key not in GAMES:
            sys.exit(f"no game is called {key!r}")
        for players, layout, times, heaviest in measured(key, wish.games, wish.seed):
            middle, high = statistics.median(times), times[int(len(times) * 0.9)]
            figures = f"{middle:>8.3f} {high:>8.3f} {times[-1]:>8.3f} {heaviest / 1024:>6.0f} KB"
            print(f"{key:<20} {players:>7} {layout:>6} {figures}")


if __name__ == "__main__":
    main()
