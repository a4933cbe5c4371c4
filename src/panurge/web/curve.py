"""A rating as a small picture: the line of the last games, the band of doubt around it, the house's bots as dotted
lines; and the scale of a row of the leaderboard. Words stand beside them: both are hidden from screen readers."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from panurge.drawing.frame import escape, number
from panurge.drawing.palette import INK, mix, role
from panurge.people.skill import SURE

WIDE, HIGH = 190, 60
LINE = 11  # units two names of bots keep apart
LEAST = 160  # points from top to bottom, so that a steady rating looks steady
COLOURS = ("#d4523f", "#7a55a3", "#4a86c8", "#68b394", "#e0a92e")


def curve(points: Sequence[tuple[float, float]], bots: Mapping[str, tuple[int, str]], place: int = 0) -> Markup:
    """`points`: mean and spread; `bots`: rating and name; `place`: of the game, which chooses the colour."""
    colour = COLOURS[place % len(COLOURS)]
    low = min(mean - SURE * spread / 2 for mean, spread in points)
    high = max(mean + SURE * spread / 2 for mean, spread in points)
    middle, span = (low + high) / 2, max(LEAST, (high - low) * 1.12)
    low, high = middle - span / 2, middle + span / 2

    def y(value: float) -> float:
        return HIGH - HIGH * (min(max(value, low), high) - low) / (high - low)

    step = (WIDE - 14) / max(1, len(points) - 1)
    xs = [6 + i * step for i in range(len(points))]
    above = " ".join(f"{number(x)},{number(y(m + SURE * s))}" for x, (m, s) in zip(xs, points, strict=True))
    below = [f"{number(x)},{number(y(m - SURE * s))}" for x, (m, s) in zip(xs, points, strict=True)]
    drawn = f'<polygon points="{above} {" ".join(reversed(below))}" fill="{colour}" fill-opacity=".24"/>'
    named: list[float] = []
    for value, name in bots.values():
        if low + span * 0.06 < value < high - span * 0.2:
            drawn += f'<path d="M4 {number(y(value))}H{WIDE - 4}" stroke="{role("wood")}" stroke-dasharray="2 4"/>'
            if all(abs(y(value) - other) > LINE for other in named):
                named.append(y(value))
                ink = f'font-size="10.500" font-weight="600" fill="{role("ink2")}"'
                drawn += f'<text x="6" y="{number(y(value) - 3)}" {ink}>{escape(name)}</text>'
    line = " ".join(f"{number(x)},{number(y(m))}" for x, (m, _) in zip(xs, points, strict=True))
    ink = f'stroke="{mix(colour, INK, 0.2)}" stroke-width="2.400" stroke-linejoin="round" stroke-linecap="round"'
    drawn += f'<polyline points="{line}" fill="none" {ink}/>'
    drawn += f'<circle cx="{number(xs[-1])}" cy="{number(y(points[-1][0]))}" r="4" fill="{role("card")}" {ink}/>'
    return Markup(f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{drawn}</svg>')


def scale(mean: float, doubt: float, bots: Sequence[int], low: float, high: float, fixed: bool = False) -> Markup:
    """Where a rating lies on the scale, with the band of doubt and the bots as ticks."""

    def x(value: float) -> float:
        return 100 * (min(max(value, low), high) - low) / (high - low)

    drawn = f'<rect y="7" width="100" height="2" fill="{role("line")}"/>'
    ticks = f'y="2" width=".6" height="12" fill="{role("wood")}"'
    drawn += "".join(f'<rect x="{number(x(bot) - 0.3)}" {ticks}/>' for bot in bots)
    if not fixed:
        left, right = x(mean - doubt), x(mean + doubt)
        drawn += f'<rect x="{number(left)}" y="5" width="{number(right - left)}" height="6" fill="{role("heather")}" fill-opacity=".3"/>'  # noqa: E501
    ink = role("wood2") if fixed else role("heather")
    drawn += f'<rect x="{number(x(mean) - 0.7)}" y="3" width="1.400" height="10" fill="{ink}"/>'
    return Markup(
        f'<svg class="strip" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
    )
