"""The end: who won and by how much, in words, and how the points came about as bars."""

import re
from typing import NamedTuple

from panurge.core.words import voice
from panurge.terminal.sight import Over, SeatRow, Sight

FULL, PARTS = "█", " ▏▎▍▌▋▊▉█"
SHADES = "█▓▒░▚▞▙▟▄"  # a source is known by its shade, too, where there are no colours


def verdict(sight: Sight) -> str:
    """Who won, as somebody at this terminal reads it."""
    over, rows, say = sight.over, sight.rows, voice("panurge.terminal", sight.language)
    if over is None or not over.winners:
        return sight.ask
    names = [rows[seat].name for seat in over.winners]
    mine = [row for row in rows if row.you]
    won = [seat for seat in over.winners if rows[seat].you]
    if len(names) > 1:
        return say("end.shared", names=", ".join(names))
    if won and len(mine) == 1:
        return say("end.you")
    gap = _gap(over)
    return say("end.by", name=names[0], n=gap) if gap else say("end.they", name=names[0])


def _gap(over: Over) -> int:
    rest = [score for seat, score in enumerate(over.scores) if seat not in over.winners]
    best = over.scores[over.winners[0]] if over.scores else None
    if best is None or not rest or any(score is None for score in rest):
        return 0
    return max(0, best - max(score for score in rest if score is not None))


class Source(NamedTuple):
    name: str
    points: tuple[int, ...]  # by seat


def worth(cell: str) -> int | None:
    """What a cell of the sheet comes to: "12", "+3", "–", "4 + 2", or the end of "3 × 5 = 15"; None: no number."""
    text = re.sub(r"^.*=\s*", "", cell).replace("−", "-").replace("\u00a0", " ").strip()
    if text in ("–", ""):
        return 0
    parts = re.split(r"\s\+\s", text)
    return sum(map(int, parts)) if all(re.fullmatch(r"[+-]?\d+", part) for part in parts) else None


def sources(over: Over) -> list[Source]:
    """The rows of the sheet that add up to the points; none if they do not."""
    if any(score is None for score in over.scores):
        return []
    rows = [Source(name, tuple(worth(cell) or 0 for cell in cells)) for name, cells in over.sheet if _counts(cells)]
    total = next((i for i, row in reversed(list(enumerate(rows))) if row.points == over.scores), len(rows))
    rows = [row for row in rows[: total or 1] if any(row.points)]
    for left_out in (None, *rows):
        some = [row for row in rows if row is not left_out]
        if some and tuple(map(sum, zip(*(row.points for row in some), strict=True))) == over.scores:
            return some if len(some) <= len(SHADES) else []
    return []


def _counts(cells: tuple[str, ...]) -> bool:
    return all(worth(cell) is not None for cell in cells)


class Bar(NamedTuple):
    """One seat's points: (source, characters) one after the other, then what it lost."""

    row: SeatRow
    score: int | None
    parts: tuple[tuple[int, int], ...]
    lost: int


def bars(sight: Sight, width: int) -> tuple[list[Source], list[Bar]]:
    over = sight.over
    assert over is not None
    found = sources(over)
    most = max((sum(max(0, one.points[seat]) for one in found) for seat in range(len(sight.rows))), default=1) or 1
    drawn = []
    for seat, row in enumerate(sight.rows):
        parts = [(at, one.points[seat]) for at, one in enumerate(found) if one.points[seat] > 0]
        lost = -sum(one.points[seat] for one in found if one.points[seat] < 0)
        scaled = tuple((at, max(1, round(points * width / most))) for at, points in parts)
        score = over.scores[seat] if over.scores else None
        drawn.append(Bar(row, score, scaled, lost))
    return found, drawn


def sheet_lines(names: tuple[str, ...], sheet: tuple[tuple[str, tuple[str, ...]], ...]) -> list[str]:
    """The score sheet with a column for each seat."""
    rows = [("", names), *sheet]
    width = max(len(name) for name, _ in rows)
    column = max(len(cell) for _, cells in rows for cell in cells) if rows else 0
    return [f"{name:{width}}  " + "  ".join(f"{cell:>{column}}" for cell in cells) for name, cells in rows]
