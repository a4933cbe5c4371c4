"""`panurge sim`: random games, counted: speed, length, who wins."""

import argparse
import time
from pathlib import Path

from panurge.commands.shared import Progress, short, start, writable
from panurge.core import record as records
from panurge.core.drive import Tally, guided_playout, playout
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.sense import Sense, greedy
from panurge.core.state import CHANCE, State


def run(asked: argparse.Namespace) -> int:
    state = start(asked)
    writable(asked.record)
    sense: Sense = GAMES[state.KEY].module("sense").SENSE
    rng = Rng(asked.seed)
    tally = Tally()
    shares = [0.0] * state.players
    points = [0] * state.players
    bar = Progress(asked.games, "games")
    spent = 0.0
    for done in range(asked.games):
        game = state.clone()
        began = time.process_time()
        if asked.check or asked.greedy or (asked.record and done == asked.games - 1):
            record = _play(game, sense, rng, tally, asked)
            if asked.record and done == asked.games - 1:
                Path(asked.record).write_text(record.dumps(), encoding="utf-8")
        elif asked.guided:
            guided_playout(game, sense, rng, tally)
        else:
            playout(game, rng, tally)
        spent += time.process_time() - began
        for seat, share in enumerate(game.returns()):
            shares[seat] += share
            points[seat] += game.score(seat)
        bar.at(done + 1)
    bar.close()
    decisions, chances, count = int(tally.decisions), int(tally.chances), asked.games
    spent = max(spent, 1e-9)
    rates = [(count, "games"), (decisions, "decisions"), (decisions + chances, "nodes")]
    print(f"{count} games of {state.KEY}, {state.players} players, in {spent:.2f} s of CPU time")
    print(", ".join(f"{short(number / spent)} {what}/s" for number, what in rates))
    print(f"mean length {decisions / count:.1f} decisions + {chances / count:.1f} chance events")
    print("win share " + "  ".join(f"seat {seat}: {share / asked.games:.1%}" for seat, share in enumerate(shares)))
    print("mean score " + "  ".join(f"seat {seat}: {total / asked.games:.1f}" for seat, total in enumerate(points)))
    if asked.check:
        print("accounts, options, odds, names and round trips held at every step (leaks: panurge check)")
    return 0


def _play(game: State, sense: Sense, rng: Rng, tally: Tally, asked: argparse.Namespace) -> records.Record:
    from panurge.core.checks import check_position

    record = records.Record(game.KEY, dict(game.options), GAMES[game.KEY].version)
    while not game.is_over:
        if asked.check:
            check_position(game, rng)
        if game.current_player == CHANCE:
            action = game.sample_chance(rng)
            tally.chances += 1
        else:
            seat = game.current_player
            tally.decisions += 1
            if asked.greedy:
                action = greedy(game.veil(seat).imagine(rng), sense, seat, rng)
            else:
                action = sense.pick(game, rng) if asked.guided else game.pick(rng)
        if asked.record:
            record.add(game, action)
        game.apply(action)
    if asked.check:
        check_position(game, rng)
    record.close(game)
    return record
