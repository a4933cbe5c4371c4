"""Strips played and drawn: the engine goes from the first picture to the last, the game's own drawing shows each.

What a strip says is asked of the rules: an action that is not legal, a position or a score that is not reached, is a
fault (`faults`), and the kit asks for the faults of every strip of every game."""

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import NamedTuple

from panurge.core.errors import PanurgeError
from panurge.core.last import Last, Seen, takes_last
from panurge.core.lesson import BadLesson, spoken
from panurge.core.registry import GAMES
from panurge.core.state import CHANCE, State
from panurge.core.strip import Look, Strip
from panurge.drawing.album import CHOOSING, Album, Box
from panurge.drawing.frame import Drawing
from panurge.drawing.text import coin
from panurge.learn.script import follow, named, named_by, position

LONGEST = 130  # letters of a caption: two or three lines below a picture
WIDEST, SLIMMEST = 1.7, 0.8  # width to height of a picture


class Moment(NamedTuple):
    """One picture of a strip before it is drawn."""

    state: State
    last: Last | None  # what led here
    next: int | None  # the action that is shown as chosen


def moments(strip: Strip) -> list[Moment]:
    """The strip played by the rules; BadLesson says what cannot be."""
    step, seat = strip.step(), strip.look.seat
    state = position(strip.key, step.position, strip.look.players, strip.look.options, step.line)
    found = [Moment(state.clone(), None, None)]
    run: list[Seen] = []
    for number, chain in enumerate(strip.do):
        before = state.clone()
        if not before.half_made():
            run = []
        for move in follow(state, chain, step) if chain else ():
            assert move.action is not None
            if move.seat == CHANCE and step.chance and named_by(before, step.chance[0]) == move.action:
                step.chance = step.chance[1:]  # the script goes on with the next picture
            run.append(Seen(move.seat, before.seen(seat, move.action), before.veil(seat)))
            before.apply(move.action)
        chosen = None
        if number + 1 < len(strip.do) and strip.do[number + 1] and state.current_player == seat:
            chosen = named(state, strip.do[number + 1][0], step)
        last = Last(run[0].seat, tuple(run)) if run and not state.half_made() else None
        found.append(Moment(state.clone(), last, chosen))
    return found


# ---------------------------------------------------------------------- whether it is so
def faults(strip: Strip) -> list[str]:
    """What is wrong with a strip, a sentence each; nothing if it is sound."""
    where = f"{strip.key}, strip {strip.name} (line {strip.line})"
    try:
        return [f"{where}: {told}" for told in _faults(strip)]
    except PanurgeError as error:
        return [f"{where}: {error}"]


def _faults(strip: Strip) -> Iterator[str]:
    played = moments(strip)
    first, last = played[0].state, played[-1].state
    if first.current_player != strip.look.seat and strip.do and not strip.chance:
        yield f"seat {strip.look.seat} looks on, but {first.current_player} is to move (seat: …)"
    yield from _of_expected(strip, last)
    if strip.score:
        won = tuple(int(last.score(seat)) - int(first.score(seat)) for seat in range(last.players))
        if won != strip.score:
            yield f"the seats win {won}, not {strip.score}"
    for chain, rule in strip.refused:
        step = strip.step()
        state = position(strip.key, step.position, strip.look.players, strip.look.options, step.line)
        follow(state, chain[:-1], step)
        reason = state.why_not(named(state, chain[-1], step))
        if reason is None or reason.rule != rule:
            yield f"{', '.join(chain)} is not refused by {rule}, but by {reason.rule if reason else 'nothing'}"
    for words in strip.captions:
        for caption in words.values():
            if len(caption) > LONGEST:
                yield f"a caption is too long: “{caption}”"
    drawn = [_drawn(moment, strip.look, "en") for moment in played]
    for part, _ in strip.coins:
        if part not in _places(drawn[-1]):
            yield f"the drawing has no part {part} with a place of its own, for its coin"
    _box(strip.look, drawn)


def _of_expected(strip: Strip, state: State) -> Iterator[str]:
    """Every line of the expected text is a line of the real one, in that order."""
    shown = [" ".join(line.split()) for line in GAMES[strip.key].module("text").show(state).splitlines()]
    at = 0
    for line in filter(None, (" ".join(line.split()) for line in strip.expected.splitlines())):
        if line not in shown[at:]:
            yield f"“{line}” is not in the last position, which is\n{GAMES[strip.key].module('text').show(state)}"
            return
        at = shown.index(line, at) + 1


# ---------------------------------------------------------------------- the pictures
def pictures(strip: Strip, language: str, album: Album, only: Sequence[int] = ()) -> list[tuple[int, str, str]]:
    """Number, markup and caption of each picture that is shown; all of them must be, or those in `only`."""
    played = _played(strip.key, strip.name)
    drawn = [_drawn(moment, strip.look, language) for moment in played]
    box = _box(strip.look, drawn)
    first = dict(drawn[0].parts)
    still = {name for name in first if all(dict(drawing.parts).get(name) == first[name] for drawing in drawn)}
    found = []
    for number, (moment, drawing) in enumerate(zip(played, drawn, strict=True), 1):
        if number not in (only or strip.only or range(1, len(played) + 1)):
            continue
        over = "".join(_coins(strip, drawing)) if number == len(played) else ""
        hide = strip.look.hide if moment.next is not None else (*strip.look.hide, *CHOOSING)
        kept = [name for name, _ in drawing.parts if not any(fnmatchcase(name, one) for one in hide)]
        caption = strip.captions[number - 1][language]
        found.append((number, album.picture(drawing, box, spoken(caption), kept, moment.next, over, still), caption))
    return found


@lru_cache(maxsize=256)
def _played(key: str, name: str) -> list[Moment]:
    from panurge.core.strip import strips

    return moments(next(strip for strip in strips(GAMES[key]) if strip.name == name))


def _drawn(moment: Moment, look: Look, language: str) -> Drawing:
    draw = GAMES[str(moment.state.KEY)].module("draw").draw
    veil = moment.state.veil(look.seat)
    names = look.names.get(language, ())
    last = (moment.last,) if takes_last(draw) else ()
    drawing: Drawing = draw(veil, language, look.layout, names, *last)
    return drawing


def _places(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """The parts that stand somewhere, and where; one that is empty stands nowhere."""
    found = {}
    for name, body in drawing.parts:
        place = re.match(r'<g id="[^"]*" transform="translate\((-?[\d.]+) (-?[\d.]+)\)[^>]*>(?!</g>)', body)
        if place:
            found[name] = float(place[1]), float(place[2])
    return found


def _box(look: Look, drawn: Sequence[Drawing]) -> Box:
    """The window that is the same for all pictures of a strip."""
    frame = look.frame
    if frame.box is not None:
        return frame.box
    if not frame.parts:
        return 0, 0, drawn[0].width, drawn[0].height
    spots = [
        spot
        for drawing in drawn
        for name, spot in _places(drawing).items()
        if any(fnmatchcase(name, part) for part in frame.parts)
    ]
    if not spots:
        raise BadLesson(f"the drawing has no part {', '.join(frame.parts)} with a place of its own")
    left, right = min(x for x, _ in spots) - frame.margin, max(x for x, _ in spots) + frame.margin
    top, foot = min(y for _, y in spots) - frame.margin, max(y for _, y in spots) + frame.margin
    width, height = right - left, foot - top
    wide, high = max(width, height * SLIMMEST), max(height, width / WIDEST)
    return left - (wide - width) / 2, top - (high - height) / 2, wide, high


def _coins(strip: Strip, drawing: Drawing) -> Iterator[str]:
    places = _places(drawing)
    for part, words in strip.coins:
        x, y = places[part]
        yield coin(x + 26, y - 26, words, "brick" if words == "✂" else "gold", 17)
