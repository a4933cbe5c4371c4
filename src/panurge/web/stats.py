"""The house's statistics of a game, as pictures: who wins by seat, how long games are, how they begin. Counted in the
background; the page shows what is counted so far, and says how much that is."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from panurge.core.registry import GAMES
from panurge.core.words import Voice
from panurge.drawing.frame import escape
from panurge.drawing.palette import role, wool_colour
from panurge.drawing.text import label
from panurge.table.tally import UNCOUNTED, Counted
from panurge.web.pages import not_found
from panurge.web.playable import playable
from panurge.web.render import render, words_for
from panurge.web.services import services_of
from panurge.web.visit import language_of

BARS = 8  # of a picture of lengths, and rows of openings


async def stats(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in playable():
        return await not_found(request, None)
    services, language = services_of(request), language_of(request)
    counted = services.counting.tallies.of(game)
    say, card = words_for(request), GAMES[game]
    groups = []
    for players in card.players:
        games = [tally for tally in counted if tally.players == players]
        if games:
            names = [card.seat_name(seat, language) for seat in range(players)]
            colours = [card.seat_colour(seat) for seat in range(players)]
            groups.append({"players": players, "n": len(games), "seats": by_seat(games, names, colours, say)})
    pictures: dict[str, Any] = {
        "groups": groups,
        "lengths": lengths(counted, say) if counted else "",
        "openings": openings(counted, say) if counted else "",
    }
    return render(request, "stats.html", card=card, games=playable(), total=len(counted), **pictures)


def summary(tallies: Sequence[Counted]) -> dict[str, Any]:
    """The same for programs."""
    by_players: dict[int, list[Counted]] = {}
    for tally in tallies:
        by_players.setdefault(tally.players, []).append(tally)
    return {
        "games": len(tallies),
        "seats": [
            {"players": players, "games": len(games), "won": [round(share, 4) for share in shares(games, players)]}
            for players, games in sorted(by_players.items())
        ],
        "lengths": sorted(tally.decisions for tally in tallies)[:: max(1, len(tallies) // 100)],
        "openings": [{"opening": name, "games": n} for name, n in _common(tallies)],
    }


def shares(games: Sequence[Counted], players: int) -> list[float]:
    """How much of the wins each seat has; a shared win is shared."""
    won = [0.0] * players
    for tally in games:
        for seat in tally.winners:
            won[seat] += 1 / len(tally.winners)
    return [one / len(games) for one in won]


def _common(games: Sequence[Counted]) -> list[tuple[str, int]]:
    known = Counter(tally.opening for tally in games if tally.opening and tally.opening != UNCOUNTED)
    return known.most_common(BARS)


# ---------------------------------------------------------------------- pictures
def by_seat(games: Sequence[Counted], names: Sequence[str], colours: Sequence[str], say: Voice) -> Markup:
    """A bar for each seat; a line where all would be equal."""
    found, fair = shares(games, len(names)), 1 / len(names)
    said = [f"{share:.0%}".replace("%", "\u00a0%") for share in found]
    rows = list(zip(names, found, said, colours))
    told = ", ".join(f"{name} {words}" for name, _, words, _ in rows)
    return _bars(rows, max(0.01, *found), told, fair, say("stats.fair"))


def lengths(games: Sequence[Counted], say: Voice) -> Markup:
    """How many games had how many decisions."""
    longest = max(tally.decisions for tally in games)
    width = max(1, -(-longest // BARS))
    counts = Counter((tally.decisions - 1) // width for tally in games)
    last = max(counts)
    rows = [
        (say("stats.between", low=i * width + 1, high=(i + 1) * width), float(counts[i]), str(counts[i]), "meadow")
        for i in range(last + 1)
    ]
    middle = sorted(tally.decisions for tally in games)[len(games) // 2]
    return _bars(rows, max(counts.values()), say("stats.middle", n=middle))


def openings(games: Sequence[Counted], say: Voice) -> Markup:
    """The first decision, the most common ones."""
    found = _common(games)
    if not found:
        return Markup("")
    rows = [(name, float(n), str(n), "heather2") for name, n in found]
    return _bars(rows, max(n for _, n in found), say("stats.openings.most", name=found[0][0]))


def _bars(
    rows: Sequence[tuple[str, float, str, str]], most: float, told: str, mark: float = 0, marked: str = ""
) -> Markup:
    """Lying bars with a name before and a number after each."""
    left, width, step = 132, 210, 34
    top = 24 if mark else 6
    drawn = ""
    for i, (name, value, words, colour) in enumerate(rows):
        y = top + i * step
        size = width * value / most
        drawn += label(left - 12, y + 13, name, 14, anchor="end", width=left - 16)
        drawn += _bar(left, y, size, colour) + label(left + size + 10, y + 13, words, 14, heavy=True, anchor="start")
    high = top + len(rows) * step
    if mark:
        x = left + width * min(1.0, mark / most)
        drawn += f'<path d="M{x:.1f} 18V{high - 4}" stroke="{role("ink2")}" stroke-width="1.5" stroke-dasharray="4 4"/>'
        drawn += label(x, 8, marked, 12, note=True, fill=role("ink2"))
    return Markup(
        f'<svg class="drawing bars" viewBox="0 0 400 {high}" role="img" aria-label="{escape(told)}">{drawn}</svg>'
    )


def _bar(x: float, y: float, width: float, colour: str) -> str:
    own = colour in ("meadow", "heather2")
    fill = role(colour) if own else colour if colour.startswith("#") else wool_colour(colour)
    size = max(2.0, width)
    edge = role("contour")
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="26" rx="7" fill="{fill}" stroke="{edge}" '
        f'stroke-width="1.2" stroke-opacity=".5"/>'
    )
