"""Duplicate deals: the same chance stream for every rotation of the players through the seats.

A deal is a number; everything random about it is a function of that number, so a game can be played again anywhere and
gives the same result (for budgets in iterations). A results file holds one JSON line per game; a killed run goes on
where it stopped."""

import json
import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from panurge.arena.entrant import read
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE


@dataclass(frozen=True)
class Match:
    """Who plays what: one entrant per seat, rotated through all seats for each deal."""

    key: str
    options: dict[str, Any]
    entrants: tuple[str, ...]
    seed: int = 1

    def check(self) -> None:
        GAMES[self.key].settings(len(self.entrants), dict(self.options))
        for text in self.entrants:
            read(text)


@dataclass(frozen=True)
class Result:
    """One game: entrant `(seat + rotation) % n` sat at each seat; lists are by entrant, not by seat."""

    deal: int
    rotation: int
    shares: list[float]
    scores: list[int]
    ranks: list[float]
    decisions: int


def play(match: Match, deal: int, rotation: int) -> Result:
    """One game of a match."""
    seats = len(match.entrants)
    entrants = [read(text) for text in match.entrants]
    state = GAMES[match.key].start(seats, dict(match.options))
    chance = Rng((match.seed << 40) + deal)
    own = [Rng((match.seed << 80) + (deal << 20) + (seat << 8) + rotation + 1) for seat in range(seats)]
    decisions = 0
    while not state.is_over:
        if state.current_player == CHANCE:
            state.apply(state.sample_chance(chance))
            continue
        seat = int(state.current_player)
        state.step(entrants[(seat + rotation) % seats].choose(state, own[seat]))
        decisions += 1
    by_entrant = [(index - rotation) % seats for index in range(seats)]
    shares = state.returns()
    scores = [int(score or 0) for score in state.scores()]
    order = [(shares[seat], scores[seat]) for seat in range(seats)]
    ranks = [1 + sum(o > order[s] for o in order) + (order.count(order[s]) - 1) / 2 for s in range(seats)]
    return Result(
        deal,
        rotation,
        [shares[seat] for seat in by_entrant],
        [scores[seat] for seat in by_entrant],
        [ranks[seat] for seat in by_entrant],
        decisions,
    )


def run(
    match: Match,
    deals: int,
    jobs: int = 1,
    file: Path | None = None,
    enough: Callable[[list[Result]], bool] | None = None,
) -> Iterator[Result]:
    """Play, or read from the file, all rotations of all deals; stop early when `enough` says so after a deal."""
    match.check()
    seats = len(match.entrants)
    done = _resume(match, file)
    results = list(done.values())
    yield from results
    wanted = [(match, deal, turn) for deal in range(deals) for turn in range(seats) if (deal, turn) not in done]
    writer = file.open("a", encoding="utf-8") if file is not None else None
    pool = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 and wanted else None
    try:
        played = pool.imap(_play_star, wanted) if pool is not None else map(_play_star, wanted)
        for result in played:
            if writer is not None:
                print(json.dumps(asdict(result)), file=writer, flush=True)
            results.append(result)
            yield result
            if enough is not None and result.rotation == seats - 1 and enough(results):
                return
    finally:
        if pool is not None:
            pool.terminate()
        if writer is not None:
            writer.close()


def _play_star(work: tuple[Match, int, int]) -> Result:
    return play(*work)


def _resume(match: Match, file: Path | None) -> dict[tuple[int, int], Result]:
    """What an earlier run has written; the first line says of which match. A half-written last line is dropped."""
    if file is None:
        return {}
    head = json.dumps({**asdict(match), "version": GAMES[match.key].version})
    if not file.exists():
        file.write_text(head + "\n", encoding="utf-8")
        return {}
    lines = file.read_text(encoding="utf-8").split("\n")
    if lines[0] != head:
        raise BadOption(f"{file} holds results of another match; name another file")
    done = {}
    for line in lines[1:-1]:
        try:
            result = Result(**json.loads(line))
        except (ValueError, TypeError):
            raise PanurgeError(f"{file} is damaged at: {line[:60]}") from None
        done[(result.deal, result.rotation)] = result
    if lines[-1]:
        file.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    return done
