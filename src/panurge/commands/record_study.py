"""`panurge record analyse` and `panurge record draw`: how a game went, and pictures of it."""

import argparse

from panurge.commands.pictures import write, write_picture
from panurge.commands.shared import Progress
from panurge.core.errors import BadRecord, PanurgeError
from panurge.core.record import load
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.drawing.palette import THEMES, in_theme
from panurge.study import chances
from panurge.study.account import account
from panurge.study.chances import Favoured, Point, Turn
from panurge.study.desk import steps
from panurge.study.reading import OPEN, Reading, Whose, looked_at

BARS = " ▁▂▃▄▅▆▇█"
COLUMNS = 60


def analyse(asked: argparse.Namespace) -> int:
    """The winning chances, the turning points, and how the points came about."""
    reading = Reading.of(load(asked.file))
    points, turns, favoured = _counted(reading, asked.seconds)
    say, names = voice("panurge.commands", asked.language), reading.called(asked.language)
    print(say("study.head", game=GAMES[reading.game].titles[asked.language], entries=reading.length))
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        print(f"  {name:{wide}}  {_bars(points, seat, reading.length)}  {points[-1].shares[seat] * 100:3.0f} %")
    print(say("study.turns" if turns else "study.no_turns"))
    for turn in turns:
        print(f"  {turn.after:4} {chances.story(reading, turn, asked.language)}")
        rather = _rather(reading, favoured.get(turn.before), asked)
        print(f"       {names[turn.seat]} {turn.swing * 100:+.0f} %{rather}")
    _points(reading, names, asked.language)
    if asked.svg:
        _graph(asked, reading, points, turns, names)
    return 0


def _counted(reading: Reading, seconds: float) -> tuple[list[Point], list[Turn], dict[int, Favoured]]:
    points: dict[int, Point] = {}
    turns: list[Turn] = []
    favoured: dict[int, Favoured] = {}
    bar = Progress(len(chances.moments(reading)), "moments")
    for kind, what in steps(reading, seconds):
        if kind == "points":
            points |= {point.moment: point for point in what}
            bar.at(min(len(points), bar.total))
        elif kind == "turns":
            turns = what
        elif kind == "favoured" and what[1] is not None:
            favoured[what[0].before] = what[1]
    bar.close()
    return [points[moment] for moment in sorted(points)], turns, favoured


def _bars(points: list[Point], seat: int, length: int) -> str:
    """A seat's chances as a row of small bars, one per slice of the game."""
    drawn = ""
    for column in range(COLUMNS):
        here = [point for point in points if point.moment <= length * (column + 1) / COLUMNS]
        drawn += BARS[round((here or points)[-1 if here else 0].shares[seat] * (len(BARS) - 1))]
    return drawn


def _rather(reading: Reading, favoured: Favoured | None, asked: argparse.Namespace) -> str:
    if favoured is None:
        return ""
    say = voice("panurge.commands", asked.language)
    if favoured.action == favoured.played:
        return f" · {say('study.same')}"
    return f" · {say('study.rather', move=chances.label(reading, favoured.moment, favoured.action, asked.language))}"


def _points(reading: Reading, names: list[str], language: str) -> None:
    told, say = account(reading, language), voice("panurge.commands", language)
    print(say("study.account"))
    columns = [max(5, len(name)) for name in names]
    print("       " + "  ".join(f"{name:>{wide}}" for name, wide in zip(names, columns, strict=True)))
    for row in told.rows:
        cells = [f"{gain:+d}" if gain else "·" for gain in row.gained]
        shown = "  ".join(f"{cell:>{wide}}" for cell, wide in zip(cells, columns, strict=True))
        print(f"  {row.moment:4} {shown}  {row.say}")
    print("       " + "  ".join(f"{total:>{wide}}" for total, wide in zip(told.totals, columns, strict=True)))


def _graph(
    asked: argparse.Namespace, reading: Reading, points: list[Point], turns: list[Turn], names: list[str]
) -> None:
    try:
        from panurge.web.graph import graph
    except ModuleNotFoundError as error:
        raise PanurgeError(f"the graph needs {error.name}: pip install 'panurge[web]'") from None
    drawn = graph(reading.colours, points, turns, reading.length, names, asked.language)
    write(asked.svg, in_theme(drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)).encode())


# ---------------------------------------------------------------------- pictures
def draw(asked: argparse.Namespace) -> int:
    """One moment as a picture: SVG, or PNG through the `[export]` extra."""
    reading = Reading.of(load(asked.file))
    moment = reading.length if asked.at is None else asked.at
    if not 0 <= moment <= reading.length:
        raise BadRecord(f"there are entries 0 … {reading.length}, none {moment}")
    theme = "dark" if asked.dark else "light"
    shown = looked_at(reading.at(moment), _view(reading, asked))
    names = tuple(reading.called(asked.language))
    svg = GAMES[reading.game].module("draw").draw(shown, asked.language, asked.layout, names).standalone(theme)
    write_picture(asked.out, svg, THEMES[theme]["paper"])
    return 0


def _view(reading: Reading, asked: argparse.Namespace) -> Whose:
    if asked.open:
        return OPEN
    if asked.seat is None:
        return None
    if not 0 <= asked.seat < reading.players:
        raise BadRecord(f"there is no seat {asked.seat}")
    return int(asked.seat)
