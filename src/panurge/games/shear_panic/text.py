"""The position in plain ASCII, printed and read back.

    R1 .  G1
    B1 K  Y1
    Y2 G2 R2
    .  B2 .
    facing: N
    marker: 29 from 26
    ...

Rows of the flock come first, then lines `word: value`; a line left out means "as at the beginning of a first turn".
Sheep may be written without numbers (`R . G / B K Y`): they are then numbered in reading order, as at the start.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from panurge.core.cold import checked
from panurge.core.state import CHANCE, OVER, State
from panurge.games.shear_panic import data, rules, rules_flock
from panurge.games.shear_panic.notation import names
from panurge.games.shear_panic.rules import ShearPanic

PHASES = ("panic-die", "return-die", "square", "cover", "sheep", "direction", "side", "group", "route", "disc", "end")
STAGES = ("start", "action", "shearing", "panic")
DICE = ("-", "+", "x")


def show(state: State) -> str:
    assert isinstance(state, ShearPanic)
    lines = flock_rows(list(state.place))
    lines.append(f"facing: {data.DIRECTIONS[state.facing]}")
    lines.append(f"marker: {state.marker} from {state.came}")
    squares = names(state.options["menu"])
    for seat in range(state.players):
        free = [squares[square] if state.free[seat] >> square & 1 else "-" for square in range(data.SQUARES)]
        lines.append(f"seat {seat} {data.COLOUR_NAMES[state.box.colour_of[seat]]}: {' '.join(free)}")
        points = [str(state.points[seat * data.SOURCES + source]) for source in range(data.SOURCES)]
        lines.append(f"points {seat}: {' '.join(points)}")
        if state.players == 2:
            lines.append(f"discs {seat}: {' '.join(str(state.discs[3 * seat + disc]) for disc in range(3))}")
    lines.append(f"last turns: {' '.join(map(str, state.order))}")
    if state.undo_kind != data.NO_KIND:
        lines.append(f"no reverse: {_ban(state)}")
    mover = "chance" if state.current_player == CHANCE else "over" if state.current_player == OVER else "active"
    lines.append(f"turn: {state.active} {STAGES[state.stage]} {PHASES[state.phase]} {mover} {state.started}")
    chosen = _chosen(state, squares)
    if chosen:
        lines.append(f"chosen: {chosen}")
    return "\n".join(lines) + "\n"


def flock_rows(place: list[i64] | list[int]) -> list[str]:
    """The flock as rows of sheep's names, `.` for an empty cell."""
    rows = [["."] * int(data.BOX) for _ in range(data.BOX)]
    deep, wide = 0, 0
    for sheep, cell in enumerate(place):
        if cell != data.GONE:
            row, column = (int(cell) >> 4) - int(data.MARGIN), (int(cell) & 15) - int(data.MARGIN)
            rows[row][column] = data.SHEEP_NAMES[sheep]
            deep, wide = max(deep, row + 1), max(wide, column + 1)
    return [" ".join(f"{name:2}" for name in row[:wide]).rstrip() for row in rows[:deep]]


def _ban(state: ShearPanic) -> str:
    kind = data.KINDS[state.undo_kind]
    if state.undo_kind == data.EWE_TURN:
        return f"{kind} {data.SIDES[state.undo_side]}"
    return f"{kind} {' / '.join(flock_rows(list(state.undo_flock)))}"


def _chosen(state: ShearPanic, squares: tuple[str, ...]) -> str:
    parts = []
    if state.square != data.NO_SQUARE:
        parts.append(f"square {squares[state.square]}")
    if state.kind != data.NO_KIND:
        parts.append(f"kind {data.KINDS[state.kind]}")
    if state.sheep != rules.NO_SHEEP:
        parts.append(f"sheep {data.SHEEP_NAMES[state.sheep]}")
    if state.face != rules.NO_FACE:
        parts.append(f"face {data.COLOUR_NAMES[state.face]}")
    if state.group:
        group = [name for sheep, name in enumerate(data.SHEEP_NAMES) if state.group >> sheep & 1]
        parts.append(f"group {'+'.join(group)}")
    if state.die:
        parts.append(f"die {DICE[state.die]}")
    return " ".join(parts)


def read(text: str, **options: Any) -> ShearPanic:
    """A full state from such a picture, checked; options as for `panurge.make`, `players` among them. ValueError says
    what is wrong with it."""
    return checked(sketched(text, **options))


def sketched(text: str, **options: Any) -> ShearPanic:
    """As `read`, but of what does not add up, too: a test of one rule need not cover the squares its marker took."""
    from panurge.games.shear_panic import CARD

    players = options.pop("players", None)
    state = CARD.start(players, options)
    assert isinstance(state, ShearPanic)
    _first_turn(state)
    rows: list[str] = []
    lines: list[tuple[str, str]] = []
    for line in text.strip().splitlines():
        word, colon, value = line.partition(":")
        if colon:
            lines.append((word.strip(), value.strip()))
        elif line.strip():
            rows.extend(line.split("/"))
    if rows:
        state.place = read_flock(rows)
        rules_flock.recentre(state.place)
    for word, value in lines:
        _read_line(state, word, value)
    return state


def _first_turn(state: ShearPanic) -> None:
    """As after the starting slams, so that a picture alone is a position one can play from."""
    state.started = 4 if state.players == 2 else state.players
    state.active = state.box.first
    state.stage = rules.ACTION
    state.phase = rules.SQUARE
    state.current_player = state.active


def read_flock(rows: list[str]) -> "vec[i64]":
    place = vec[i64]([data.GONE] * data.SHEEP)
    for row, line in enumerate(rows):
        for column, word in enumerate(line.split()):
            if word == ".":
                continue
            name = word
            if len(word) == 1 and word != "K":
                name = word + "1" if place[data.SHEEP_NAMES.index(word + "1")] == data.GONE else word + "2"
            if name not in data.SHEEP_NAMES or place[data.SHEEP_NAMES.index(name)] != data.GONE:
                raise ValueError(f"{word!r} is no sheep, or one too many")
            place[data.SHEEP_NAMES.index(name)] = data.ORIGIN + row * data.WIDTH + column
    return place


def _read_line(state: ShearPanic, word: str, value: str) -> None:
    kind, _, rest = word.partition(" ")
    if kind == "facing":
        state.facing = data.DIRECTIONS.index(value)
    elif kind == "marker":
        marker, _, came = value.partition(" from ")
        state.marker = int(marker)
        state.came = int(came or marker)
    elif kind == "seat":
        squares = names(state.options["menu"])
        free = [squares.index(name) for name in value.split() if name != "-"]
        state.free[int(rest.split()[0])] = sum(1 << square for square in free)
    elif kind == "points":
        for source, points in enumerate(value.split()):
            state.points[int(rest) * data.SOURCES + source] = int(points)
    elif kind == "discs":
        for disc, count in enumerate(value.split()):
            state.discs[int(rest) * 3 + disc] = int(count)
    elif word == "last turns":
        state.order = vec[i64]([int(rank) for rank in value.split()])
    elif word == "no reverse":
        _read_ban(state, value)
    elif kind == "turn":
        _read_turn(state, value)
    elif kind == "chosen":
        _read_chosen(state, value)
    else:
        raise ValueError(f"no line is called {word!r}")


def _read_ban(state: ShearPanic, value: str) -> None:
    kind, _, rest = value.partition(" ")
    state.undo_kind = data.KINDS.index(kind)
    if state.undo_kind == data.EWE_TURN:
        state.undo_side = data.SIDES.index(rest)
    else:
        state.undo_flock = rules_flock.picture(read_flock(rest.split("/")))


def _read_turn(state: ShearPanic, value: str) -> None:
    """`2` alone is seat 2 about to choose a square."""
    words = value.split()
    state.active = int(words[0])
    state.current_player = state.active
    if len(words) > 1:
        state.stage = STAGES.index(words[1])
        state.phase = PHASES.index(words[2])
        state.current_player = {"chance": CHANCE, "over": OVER}.get(words[3], state.active)
        state.started = int(words[4])


def _read_chosen(state: ShearPanic, value: str) -> None:
    words = value.split()
    for word, choice in zip(words[::2], words[1::2]):
        if word == "square":
            state.square = names(state.options["menu"]).index(choice)
        elif word == "kind":
            state.kind = data.KINDS.index(choice)
        elif word == "sheep":
            state.sheep = data.SHEEP_NAMES.index(choice)
        elif word == "face":
            state.face = data.COLOUR_NAMES.index(choice)
        elif word == "group":
            state.group = sum(1 << data.SHEEP_NAMES.index(name) for name in choice.split("+"))
        elif word == "die":
            state.die = DICE.index(choice)
        else:
            raise ValueError(f"nothing chosen is called {word!r}")
