"""Moments of La Guerre des Moutons worth seeing: a pen that closes (GM-11), a wolf that spoils one (GM-13), a hunter
who frees one (GM-16), tiles that come out of the bag (GM-9), a colour shown (GM-22, GM-23), somebody who has finished
(GM-25). An ordinary tile is only heard. Made from what lies open and from counts: all see as much, for as long."""

from collections.abc import Iterator, Sequence

from panurge.core.stage import Cue, length
from panurge.core.state import CHANCE, State
from panurge.core.words import Voice, voice
from panurge.drawing.ink import box, edge
from panurge.games.guerre_des_moutons import CARD, data, rules, tell
from panurge.games.guerre_des_moutons.draw_landscape import Pen, cells_of, largest_of, pens_of, quarter_at
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

LAID = ("faces", "table", "landscape", "options", "frame", "hand")  # the counts follow when coins land
LOST = "#5d6470"  # as the ground of a pen that a wolf has emptied
HEARD = {int(data.WOLF): "wolf", int(data.HUNTER): "bell", int(data.SHEPHERD_KIND): "ewe"}


def stage(
    before: State, action: int, after: State, language: str, layout: str, names: Sequence[str]
) -> tuple[Cue, ...]:
    assert isinstance(before, GuerreDesMoutons)
    assert isinstance(after, GuerreDesMoutons)
    before.ensure_landscape()
    after.ensure_landscape()
    say = voice(__package__, language)
    who = [_name(seat, names, language) for seat in range(int(after.players))]
    cues: list[Cue] = []
    if len(after.cells) > len(before.cells):
        cues += _laid(before, after, say, who)
    elif before.current_player == CHANCE and before.phase == rules.DRAWING:
        cues += _drawn(before, after, say, layout)
    elif before.current_player == CHANCE and before.phase == rules.SHOWING:
        cues += _shown(before, after, say, who)
    return (*cues, *_finished(before, after, say, who, length(cues)))


def _name(seat: int, names: Sequence[str], language: str) -> str:
    return names[seat] if seat < len(names) and names[seat] else tell.seat_name(seat, language)


# ---------------------------------------------------------------- a tile is laid
def _laid(before: GuerreDesMoutons, after: GuerreDesMoutons, say: Voice, who: Sequence[str]) -> Iterator[Cue]:
    """Light over the pens that count from now on, grey over those that no longer do (GM-11, GM-13)."""
    kind = int(data.KIND[after.patterns[-1]])
    then, now = pens_of(before), pens_of(after)
    valid, closed = _keys(pen for pen in then if pen.valid), _keys(pen for pen in then if pen.closed)
    won = [pen for pen in now if pen.valid and frozenset(pen.quarters) not in valid]
    lost = [pen for pen in now if pen.closed and not pen.valid and frozenset(pen.quarters) in valid]
    spoilt = [pen for pen in now if pen.closed and not pen.valid and frozenset(pen.quarters) not in closed]
    sound = HEARD.get(kind, "tile")
    if not (won or lost or spoilt) and kind != data.SHEPHERD_KIND:
        yield Cue(0, "rest", sound=sound)
        return
    yield Cue(0, "stand", shows=LAID, lasts=200, sound=sound)
    x, y = cells_of(after)[-1]
    tile = f"g{x}.{y}"
    if lost:
        yield Cue(100, "flash")
        yield Cue(160, "quake")
    for pens, mood in ((won, ""), ([*lost, *spoilt], LOST)):
        if pens:
            shape = "".join(quarter_at(*quarter) for pen in pens for quarter in pen.quarters)
            yield Cue(140, "glow", tile, body=shape, mood=mood)
    yield from _counted(before, after, won, lost)
    if kind == data.SHEPHERD_KIND:
        colour = int(data.MOTIF[after.patterns[-1] * 4])
        text = say("stage.reveals", who=who[int(after.layers[-1])], colour=say(f"motif.{tell.MOTIF_WORDS[colour]}"))
        yield Cue(240, "banner", text=text, lasts=1300)


def _keys(pens: Iterator[Pen]) -> set[frozenset[tuple[int, int, int]]]:
    return {frozenset(pen.quarters) for pen in pens}


def _counted(
    before: GuerreDesMoutons, after: GuerreDesMoutons, won: Sequence[Pen], lost: Sequence[Pen]
) -> Iterator[Cue]:
    """GM-27: only the largest valid pen of a colour counts: coins fly where that changes, else they stay."""
    largest = largest_of(pens_of(after))
    for pen in won:
        text, chip = str(len(pen.quarters)), f"pen-{data.COLOUR_NAMES[pen.colour]}"
        counts = pen in largest and after.largest_pen(pen.colour) > before.largest_pen(pen.colour)
        yield _coin(pen, text, "gain", chip if counts else "")
    for colour in sorted({pen.colour for pen in lost}):
        fewer = int(before.largest_pen(colour)) - int(after.largest_pen(colour))
        if fewer > 0:
            worst = max((pen for pen in lost if pen.colour == colour), key=lambda pen: len(pen.quarters))
            yield _coin(worst, f"−{fewer}", "danger", f"pen-{data.COLOUR_NAMES[colour]}")


def _coin(pen: Pen, text: str, mood: str, chip: str) -> Cue:
    x, y, _ = pen.quarters[len(pen.quarters) // 2]
    return Cue(300, "coin", f"g{x}.{y}", to=chip, text=text, mood=mood, shows=("pens",) if chip else (), sound="coin")


# ---------------------------------------------------------------- the bag, the colours, the end of somebody's game
def _drawn(before: GuerreDesMoutons, after: GuerreDesMoutons, say: Voice, layout: str) -> Iterator[Cue]:
    """GM-9: a tile comes out of the bag face down, for everybody."""
    seat = int(before.actor)
    chips = seat != before.viewer and (layout == "wide" or before.viewer >= 0)
    back = box(-15, -12, 30, 30, 7, "#8d6136") + box(-15, -15, 30, 30, 7, CARD.discs[seat], edge(1.6, "#4a2e22"))
    yield Cue(0, "deal", "bag", to=f"holds-{seat}" if chips else "hand", body=back, sound="card")
    if after.bag_count == 0:
        yield Cue(200, "banner", text=say("stage.bag"), lasts=1200)


def _shown(before: GuerreDesMoutons, after: GuerreDesMoutons, say: Voice, who: Sequence[str]) -> Iterator[Cue]:
    """GM-23: a colour nobody had seen, and its largest pen."""
    seat = int(before.actor)
    for colour in (each for each in range(4) if after.revealed[each] and not before.revealed[each]):
        word, pen = say(f"motif.{tell.MOTIF_WORDS[colour]}"), int(after.largest_pen(colour))
        for one in largest_of(pens_of(after)):
            if one.colour == colour:
                x, y, _ = one.quarters[0]
                yield Cue(0, "glow", f"g{x}.{y}", body="".join(quarter_at(*each) for each in one.quarters), lasts=900)
        text = say("tell.shown", who=who[seat], colour=word) + "\n" + say("table.pen", colour=word, n=pen)
        yield Cue(0, "banner", text=text, lasts=1300, sound="bell")


def _finished(
    before: GuerreDesMoutons, after: GuerreDesMoutons, say: Voice, who: Sequence[str], start: int
) -> Iterator[Cue]:
    """GM-25: in which place, and what that is worth; when all who were left have passed, several at once (GM-26)."""
    ranks = {int(after.rank[seat]): seat for seat in range(int(after.players)) if after.rank[seat] > before.rank[seat]}
    lines = [
        say("stage.finished", who=who[seat], rank=say(f"rank.{rank}"), bonus=int(data.BONUS[rank]))
        for rank, seat in sorted(ranks.items())
    ]
    if lines:
        text = "\n".join((lines[0], " · ".join(lines[1:]))).rstrip()
        yield Cue(start, "banner", text=text, mood="last", lasts=1400, sound="bell")
