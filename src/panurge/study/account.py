"""How the points came about: each moment that changed the scores, in words, with what every seat gained by it.

Read from the finished game alone, so that it works for every game: between two moments the scores differ, and the
sentence told for that moment says why."""

from dataclasses import dataclass

from panurge.study.reading import OPEN, Reading


@dataclass(frozen=True)
class Row:
    moment: int
    who: int  # the seat that moved, or CHANCE
    say: str
    gained: tuple[int, ...]  # per seat; losses are negative


@dataclass(frozen=True)
class Account:
    begun: tuple[int, ...]  # scores before the first entry
    rows: tuple[Row, ...]
    totals: tuple[int, ...]


def account(reading: Reading, language: str) -> Account:
    """Every change of the scores. A change at a moment without a sentence goes to the next sentence (a decision made of
    several parts is told when it is complete), the last ones to the end."""
    scores = _points(reading.start().scores())
    begun, rows = scores, []
    pending = [0] * len(scores)
    for passage in reading.passages(OPEN, language):
        now = _points(passage.shown.scores())
        pending = [gain + new - old for gain, new, old in zip(pending, now, scores, strict=True)]
        scores = now
        if passage.say and any(pending):
            rows.append(Row(passage.moment, passage.who, passage.say, tuple(pending)))
            pending = [0] * len(scores)
    if any(pending):
        rows.append(Row(reading.length, -1, "", tuple(pending)))
    return Account(begun, tuple(rows), scores)


def _points(scores: list[int | None]) -> tuple[int, ...]:
    return tuple(score or 0 for score in scores)
