"""Duplicate deals: the same chance stream for every rotation of the players through the seats.

A deal is a number; everything random about it is a function of that number, so a game can be played again anywhere and
gives the same result (for budgets in iterations). A results file holds one JSON line per game; a killed run goes on
where it stopped. With more entrants than seats, each deal seats some of them, drawn by its number."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from panurge.arena.engines import Work, engine_of
from panurge.arena.entrant import judged
from panurge.bots import read
from panurge.bots.supervision import supervised
from panurge.core.errors import BadOption, PanurgeError
from panurge.core.record import Record
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE

Enough = Callable[[list["Result"]], bool]


@dataclass(frozen=True)
class Match:
    """Who plays what: those seated at a deal are rotated through all seats."""

    key: str
    options: dict[str, Any]
    entrants: tuple[str, ...]
    seed: int = 1
    seats: int = 0  # 0: one for each entrant

    @property
    def size(self) -> int:
        return self.seats or len(self.entrants)

    def check(self) -> None:
        GAMES[self.key].settings(self.size, dict(self.options))
        if self.size > len(self.entrants):
            raise BadOption(f"{len(self.entrants)} players cannot fill {self.size} seats")
        for text in self.entrants:
            read(text, self.key)

    def seated(self, deal: int) -> list[int]:
        """The entrants of a deal, by their numbers."""
        waiting = list(range(len(self.entrants)))
        if self.size == len(waiting):
            return waiting
        rng = Rng((self.seed << 60) + deal)
        return [waiting.pop(int(rng.below(len(waiting)))) for _ in range(self.size)]


@dataclass(frozen=True)
class Result:
    """One game. Lists are by entrant, in the order of `who`; the one at place p sat at seat (p − rotation) mod n."""

    deal: int
    rotation: int
    who: list[int]
    shares: list[float]
    scores: list[int]
    ranks: list[float]
    decisions: int
    record: str = field(default="", compare=False)  # not kept in the results file


def play(match: Match, deal: int, rotation: int, with_record: bool = False) -> Result:
    """One game of a match."""
    who = match.seated(deal)
    size = match.size
    entrants = [read(match.entrants[index], match.key) for index in who]
    state = GAMES[match.key].start(size, dict(match.options))
    chance = Rng((match.seed << 40) + deal)
    own = [Rng((match.seed << 80) + (deal << 20) + (seat << 8) + rotation + 1) for seat in range(size)]
    record = Record(match.key, dict(state.options), GAMES[match.key].version)
    decisions = 0
    while not state.is_over:
        seat = int(state.current_player)
        if seat == CHANCE:
            action = supervised(None, match.key, partial(state.sample_chance, chance))
        else:
            action = judged(entrants[(seat + rotation) % size], state, own[seat])
            decisions += 1
        if with_record:
            record.add(state, action)
        supervised(None, match.key, partial(state.apply, action))
    places = [(place - rotation) % size for place in range(size)]
    if with_record:
        record.headers = {f"name.{seat}": entrants[(seat + rotation) % size].name for seat in range(size)}
        record.close(state)
    shares = state.returns()
    scores = [int(score or 0) for score in state.scores()]
    ranks = ranked([(shares[seat], scores[seat]) for seat in range(size)])
    return Result(
        deal,
        rotation,
        who,
        [shares[seat] for seat in places],
        [scores[seat] for seat in places],
        [ranks[seat] for seat in places],
        decisions,
        record.dumps() if with_record else "",
    )


def ranked(results: list[tuple[float, int]]) -> list[float]:
    """Places from 1, equals sharing the mean of theirs; the win decides before the points."""
    return [1 + sum(o > mine for o in results) + (results.count(mine) - 1) / 2 for mine in results]


def run(
    match: Match,
    deals: int,
    jobs: int = 1,
    file: Path | None = None,
    enough: Enough | None = None,
    engine: str = "local",
    records: Path | None = None,
) -> Iterator[Result]:
    """Play, or read from the file, all rotations of all deals; stop early when `enough` says so after a deal."""
    match.check()
    work_through = engine_of(engine)
    results = [result for (deal, _), result in sorted(_resume(match, file).items()) if deal < deals]
    done = {(result.deal, result.rotation) for result in results}
    yield from results
    if enough is not None and results and enough(results):
        return
    wanted: list[Work] = [
        (match, deal, turn, records is not None)
        for deal in range(deals)
        for turn in range(match.size)
        if (deal, turn) not in done
    ]
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    writer = file.open("a", encoding="utf-8") if file is not None else None
    played = work_through(wanted, jobs)
    try:
        for result in played:
            if writer is not None:
                print(_line(result), file=writer, flush=True)
            if records is not None:
                name = f"{match.key}-{match.seed}-{result.deal}-{result.rotation}.txt"
                (records / name).write_text(result.record, encoding="utf-8")
            results.append(result)
            yield result
            if enough is not None and result.rotation == match.size - 1 and enough(results):
                return
    finally:
        played.close()
        if writer is not None:
            writer.close()


def _line(result: Result) -> str:
    kept = asdict(result)
    del kept["record"]
    return json.dumps(kept)


def _resume(match: Match, file: Path | None) -> dict[tuple[int, int], Result]:
    """What an earlier run has written; the first line says of which match. A half-written last line is dropped."""
    if file is None:
        return {}
    head = json.dumps({**asdict(match), "version": GAMES[match.key].version})
    lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else [""]
    if len(lines) == 1 and head.startswith(lines[0]):  # new, empty, or killed while its first line was written
        file.write_text(head + "\n", encoding="utf-8")
        return {}
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
