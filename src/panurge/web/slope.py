"""The scale of ratings as a hillside: the house's bots stand on it with their planks, people where their rating is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sin

from markupsafe import Markup

from panurge.drawing.frame import number
from panurge.drawing.ink import at, box, edge
from panurge.drawing.palette import role
from panurge.drawing.portrait import of_the_house, whole
from panurge.drawing.scenery import alpine, plank
from panurge.drawing.text import label, pill
from panurge.people.sheep import Sheep

WIDE, HIGH = 1392, 330
NAMED = 12  # people with their names; the others are fleeces in the crowd
PLANK = 130  # units of a bot's plank
APART = 58  # units between two names


@dataclass(frozen=True)
class Climber:
    """Somebody on the slope."""

    points: float
    name: str
    sheep: Sheep | None = None  # None: one of the house's bots
    level: str = ""
    me: bool = False


def span(points: Sequence[float]) -> tuple[int, int]:
    """The scale that shows them all, in whole hundreds."""
    low, high = min(points, default=800), max(points, default=1700)
    return int(min(low - 90, 800) // 100 * 100), int(-(-max(high + 90, 1600) // 100) * 100)


def slope(climbers: Sequence[Climber]) -> Markup:
    low, high = span([one.points for one in climbers])

    def place(points: float) -> tuple[float, float]:
        part = (points - low) / (high - low)
        return 60 + part * 1260, 290 - 150 * max(0.0, part) ** 1.25 - 4 * sin(part * 18)

    drawn = f'<g opacity=".96">{alpine(1800, HIGH * 1.22, 7)}</g>'
    way = [place(low + (high - low) * i / 100) for i in range(-8, 112)]
    for under, fill in ((0, "meadow"), (22, "meadow2")):
        outline = "L".join(f"{number(x)} {number(y + under)}" for x, y in way)
        drawn += f'<path d="M{outline}L{WIDE + 200} {HIGH}L-200 {HIGH}Z" fill="{role(fill)}"/>'
    step = 100 if high - low <= 1200 else 200
    for points in range(low + step, high, step):
        x, y = place(points)
        drawn += f'<path d="M{number(x)} {number(y + 4)}v9" stroke="{role("meadow3")}" stroke-width="2"/>'
        drawn += label(x, y + 24, str(points), 12.5, fill=role("meadow-ink"))
    planks: list[float] = []
    for one in sorted(climbers, key=lambda one: one.points):
        if one.sheep is None:
            x, y = place(one.points)
            lift = 36 * sum(abs(x - other) < PLANK + 8 for other in planks)  # two that stand close: one above the other
            planks.append(x)
            drawn += _bot(one, x, y, lift)
    people = [one for one in climbers if one.sheep is not None]
    taken: list[float] = []
    for i, one in enumerate(sorted(people, key=lambda one: not one.me)):
        x, y = place(one.points)
        free = all(abs(x - other) > APART for other in taken)
        if i < NAMED and (free or one.me):
            taken.append(x)
            drawn += _person(one, x, y, named=True)
        else:
            drawn += _person(one, x, y, named=False)
    return Markup(f'<svg viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" color="{role("contour")}">{drawn}</svg>')


def _bot(one: Climber, x: float, y: float, lift: float) -> str:
    drawn = box(x - 3, y - 20, 6, 26, 2, role("wood2"), edge(1.5)) + at(x, y - 58, of_the_house(one.level), 0, 0.86)
    drawn += at(x - PLANK / 2, y - 134 - lift, plank(PLANK, 30))
    return drawn + label(x, y - 119 - lift, f"{one.name} · {round(one.points)}", 13, heavy=True, fill=role("burnt"))


def _person(one: Climber, x: float, y: float, named: bool) -> str:
    assert one.sheep is not None
    drawn = at(x, y - 28, whole(one.sheep.wool, one.sheep.face, one.sheep.hat), 0, 0.62 if named else 0.4)
    if not named:
        return drawn
    if one.me:
        drawn += f'<path d="M{number(x)} {number(y - 92)}v24" stroke="{role("heather")}" stroke-width="3"/>'
    return drawn + pill(x, y - (104 if one.me else 74), one.name, "heather" if one.me else "paper", 12)
