"""A picture of estimates with their intervals, one row each, as a standalone SVG."""

import math
from collections.abc import Sequence
from html import escape

from panurge.arena.stats import Estimate

WIDTH, MARGIN, ROW, LETTER = 760, 24, 34, 7.6
INK, FAINT, WOOL = "#2f3a2f", "#c9d3c0", "#3f7d4e"


def dots(rows: Sequence[tuple[str, Estimate]], title: str, what: str) -> str:
    """Each row a name, its estimate as a dot and the interval as a line."""
    left = MARGIN + LETTER * max(len(name) for name, _ in rows)
    low, high = min(e.low for _, e in rows), max(e.high for _, e in rows)
    marks = ticks(low, high)
    low, high = min(low, marks[0]), max(high, marks[-1])
    scale = (WIDTH - MARGIN - left - 12) / (high - low)
    bottom = 56 + ROW * len(rows)

    def x(value: float) -> float:
        return round(left + 12 + (value - low) * scale, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 48}" role="img" '
        f'font-family="sans-serif" font-size="14" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{bottom + 48}" fill="#fbfaf4"/>',
        f'<text x="{MARGIN}" y="30" font-weight="bold">{escape(title)}</text>',
    ]
    for mark in marks:
        parts.append(f'<line x1="{x(mark)}" x2="{x(mark)}" y1="46" y2="{bottom}" stroke="{FAINT}"/>')
        parts.append(f'<text x="{x(mark)}" y="{bottom + 18}" text-anchor="middle">{mark:g}</text>')
    for number, (name, e) in enumerate(rows):
        y = 56 + ROW * number + ROW // 2
        parts.append(f'<text x="{left}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line x1="{x(e.low)}" x2="{x(e.high)}" y1="{y}" y2="{y}" stroke="{WOOL}" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(e.mean)}" cy="{y}" r="6" fill="{WOOL}"><title>{escape(str(e))}</title></circle>')
    parts.append(f'<text x="{WIDTH - MARGIN}" y="{bottom + 38}" text-anchor="end">{escape(what)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def ticks(low: float, high: float) -> list[float]:
    """About five round numbers that enclose both."""
    raw = max(high - low, 1e-6) / 4
    unit = 10 ** math.floor(math.log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    return [round(step * number, 10) for number in range(first, last + 1)]
