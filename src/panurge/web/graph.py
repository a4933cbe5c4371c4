"""The winning chances over a game as one picture: a line per seat, its badge at the end, and numbered turning points.

Colours are the seats' own; a line also has its own dashes, so that nobody needs colours to follow it."""

from collections.abc import Sequence

from panurge.core.words import voice
from panurge.drawing.frame import escape, number
from panurge.drawing.ink import at
from panurge.drawing.palette import INK, mix, role, wool_colour
from panurge.drawing.text import coin, label
from panurge.drawing.things import badge, initial
from panurge.study.chances import Point, Turn

SIZES = {"wide": (1044, 230), "tall": (366, 200)}
LEFT, RIGHT, TOP, BOTTOM = 44, 40, 30, 14
DASHES = ("", "12 5", "4 4", "14 4 3 4")


class _Axes:
    def __init__(self, layout: str, length: int) -> None:
        self.width, self.height = SIZES[layout]
        self.length = max(1, length)

    def x(self, moment: int) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * moment / self.length

    def y(self, share: float) -> float:
        return TOP + (self.height - TOP - BOTTOM) * (1 - share)


def graph(
    colours: Sequence[str],
    points: Sequence[Point],
    turns: Sequence[Turn],
    length: int,
    names: Sequence[str],
    language: str,
    layout: str = "wide",
) -> str:
    """The markup of one `<svg>` for our own page (it needs the theme's colours); see `standalone` in `drawing`."""
    axes = _Axes(layout, length)
    say = voice("panurge.web", language)
    title = escape(say("study.graph.title", names=", ".join(names)))
    drawn = _grid(axes)
    drawn += "".join(_turn_line(axes, turn) for turn in turns)
    for seat in range(len(names)):
        drawn += _line(axes, points, seat, colours[seat], names[seat])
    drawn += _badges(axes, colours, points, names)
    coins = apart([axes.x(turn.after) for turn in turns], 26, axes.width - RIGHT)
    for place, (turn, x) in enumerate(zip(turns, coins, strict=True), start=1):
        spoken = escape(say("study.turn.number", n=place))
        drawn += (
            f'<a class="turn" href="#at={turn.after}" data-moment="{turn.after}" aria-label="{spoken}">'
            f'<rect x="{number(x - 13)}" y="0" width="26" height="{TOP + 12}" fill="none" pointer-events="all"/>'
            f"{coin(x, TOP - 15, str(place), 'gold', 12)}</a>"
        )
    cursor = f'<line class="cursor" x1="0" x2="0" y1="{TOP}" y2="{axes.height - BOTTOM}" stroke="{role("heather")}" stroke-width="2.5" visibility="hidden"/>'  # noqa: E501
    return (
        f'<svg class="graph" viewBox="0 0 {axes.width} {axes.height}" role="group" aria-label="{title}" '
        f'color="{role("contour")}" data-left="{LEFT}" data-right="{axes.width - RIGHT}">{drawn}{cursor}</svg>'
    )


def apart(places: Sequence[float], step: float, last: float) -> list[float]:
    """The same places in order, moved as little as need be so that they are `step` apart and none lies beyond."""
    found = list(places)
    for i in range(1, len(found)):
        found[i] = max(found[i], found[i - 1] + step)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], last - step * (len(found) - 1 - i))
    return found


def _grid(axes: _Axes) -> str:
    drawn = ""
    for share in (0.0, 0.5, 1.0):
        y = axes.y(share)
        dash = ' stroke-dasharray="3 5"' if share == 0.5 else ""
        drawn += (
            f'<path d="M{LEFT} {number(y)}H{axes.width - RIGHT}" stroke="{role("line")}" stroke-width="1.5"{dash}/>'
        )
        drawn += label(LEFT - 8, y, f"{share * 100:.0f} %", 12, fill=role("ink2"), anchor="end", width=LEFT - 10)
    return drawn


def _turn_line(axes: _Axes, turn: Turn) -> str:
    x = number(axes.x(turn.after))
    return f'<path d="M{x} {TOP}V{axes.height - BOTTOM}" stroke="{role("gold")}" stroke-width="2" stroke-opacity=".8"/>'


def _line(axes: _Axes, points: Sequence[Point], seat: int, colour: str, name: str) -> str:
    if not points:
        return ""
    path = "M" + "L".join(f"{number(axes.x(p.moment))} {number(axes.y(p.shares[seat]))}" for p in points)
    shade = wool_colour(colour)
    dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
    shared = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<path d="{path}" stroke="{mix(shade, INK, 0.55)}" stroke-width="5" {shared}{dash}/>'
        f'<path d="{path}" stroke="{shade}" stroke-width="3" {shared}{dash}><title>{escape(name)}</title></path>'
    )


def _badges(axes: _Axes, colours: Sequence[str], points: Sequence[Point], names: Sequence[str]) -> str:
    """The seats at the end of their lines, moved apart where they would lie upon each other."""
    if not points:
        return ""
    wanted = sorted((axes.y(points[-1].shares[seat]), seat) for seat in range(len(names)))
    places = apart([y for y, _ in wanted], 25, axes.height - BOTTOM)
    drawn = ""
    for place, (_, seat) in zip(places, wanted, strict=True):
        colour = colours[seat]
        sign = initial(names[seat][:1].upper(), colour) if colour.startswith("#") else badge(colour)
        drawn += f"<g><title>{escape(names[seat])}</title>{at(axes.width - 19, place, sign, 0, 0.3)}</g>"
    return drawn
