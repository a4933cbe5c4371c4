"""How the rulings of Shear Panic are written: a position in ASCII, moves in notation, the flock expected."""

from typing import Any

from panurge.core.state import CHANCE
from panurge.games.shear_panic import data
from panurge.games.shear_panic.rules import ShearPanic
from panurge.games.shear_panic.text import sketched

START = "Y B G / R K Y / B G R"


def position(text: str, *lines: str, **options: Any) -> ShearPanic:
    """`position("Y B / K G", "turn: 2", "marker: 24")`; four players unless said otherwise."""
    return sketched("\n".join((text, *lines)), **options)


def play(state: ShearPanic, *moves: str) -> ShearPanic:
    """Play moves of the notation through the checked door, dice included."""
    for move in moves:
        state.step(state.parse(move))
    return state


def options(state: ShearPanic) -> str:
    """What may be chosen, or what the die may show."""
    if state.current_player == CHANCE:
        return " | ".join(state.action_name(outcome) for outcome, _ in state.chance_outcomes())
    return " | ".join(state.action_name(action) for action in state.legal_actions())


def flock(state: ShearPanic) -> str:
    """The flock by colour, as the positions are written."""
    cells = {int(cell): data.LETTERS[sheep // 2] for sheep, cell in enumerate(state.place) if cell != data.GONE}
    rows = range(min(cell >> 4 for cell in cells), max(cell >> 4 for cell in cells) + 1)
    columns = range(min(cell & 15 for cell in cells), max(cell & 15 for cell in cells) + 1)
    return " / ".join(" ".join(cells.get(row * 16 + column, ".") for column in columns) for row in rows)


def why_not(state: ShearPanic, move: str) -> str:
    """The rule that forbids a move; "" if it may be played."""
    refusal = state.why_not(state.parse(move))
    return refusal.rule if refusal else ""
