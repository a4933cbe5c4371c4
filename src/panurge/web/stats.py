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
from panurge.table.tally import Summed
from panurge.web.pages import not_found
from panurge.web.playable import playable
from panurge.web.render import render, words_for
from panurge.web.services import services_of
from panurge.web.visit import language_of

BARS = 8  # of a picture of lengths


async def stats(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in playable():
        return await not_found(request, None)
    services, language = services_of(request), language_of(request)
    counted = await services.counting.of(game)
    say, card = words_for(request), GAMES[game]
    groups = []
    for players in card.players:
        if players in counted.games:
            names = [card.seat_name(seat, language) for seat in range(players)]
            colours = [card.seat_colour(seat) for seat in range(players)]
            shares = counted.shares[players]
            seats = by_seat(shares, names, colours, say)
            groups.append({"players": players, "n": counted.games[players], "seats": seats})
    pictures: dict[str, Any] = {
        "groups": groups,
        "lengths": lengths(counted, say) if counted.all else "",
        "openings": openings(counted, say),
    }
    return render(request, "stats.html", card=card, games=playable(), total=counted.all, **pictures)


def summary(counted: Summed) -> dict[str, Any]:
    """The same for programs."""
    return {
        "games": counted.all,
        "seats": [
            {"players": players, "games": games, "won": [round(share, 4) for share in counted.shares[players]]}
            for players, games in counted.games.items()
        ],
        "lengths": counted.sample,
        "openings": [{"opening": name, "games": n} for name, n in counted.openings],
    }


# ---------------------------------------------------------------------- pictures
def by_seat(found: Sequence[float], names: Sequence[str], colours: Sequence[str], say: Voice) -> Markup:
    """A bar for each seat; a line where all would be equal."""
    fair = 1 / len(names)
    said = [f"{share:.0%}".replace("%", "\u00a0%") for share in found]
    rows = list(zip(names, found, said, colours))
    told = ", ".join(f"{name} {words}" for name, _, words, _ in rows)
    return _bars(rows, max(0.01, *found), told, fair, say("stats.fair"))


def lengths(counted: Summed, say: Voice) -> Markup:
    """How many games had how many decisions."""
    width, counts = max(1, -(-max(counted.lengths) // BARS)), Counter[int]()
    for decisions, games in counted.lengths.items():
        counts[(decisions - 1) // width] += games
    last = max(counts)
    rows = [
        (say("stats.between", low=i * width + 1, high=(i + 1) * width), float(counts[i]), str(counts[i]), "meadow")
        for i in range(last + 1)
    ]
    return _bars(rows, max(counts.values()), say("stats.middle", n=counted.middle))


def openings(counted: Summed, say: Voice) -> Markup:
    """The first decision, the most common ones."""
    found = counted.openings
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
