"""For the rulings: positions as pictures, moves in notation."""

import textwrap
from typing import Any

from panurge.core.state import CHANCE
from panurge.games.guerre_des_moutons import text
from panurge.games.guerre_des_moutons.rules import Game


def position(picture: str, **options: Any) -> Game:
    return text.read(textwrap.dedent(picture), **options)


def play(state: Game, *names: str) -> Game:
    """Carry out moves in notation, checked; also chance outcomes (`drawn RVVB/YKYY`)."""
    for name in names:
        state.step(state.parse(name))
    return state


def draw_any(state: Game) -> int:
    """Let chance draw the lowest tile of the bag as often as it wants; the number drawn."""
    drawn = 0
    while state.current_player == CHANCE:
        state.step(state.chance_outcomes()[0][0])
        drawn += 1
    return drawn


def refused(state: Game, name: str) -> str:
    """The rule that forbids a move."""
    refusal = state.why_not(state.parse(name))
    assert refusal is not None, f"{name} is allowed"
    return str(refusal.rule)


def offers(state: Game) -> list[str]:
    return [state.action_name(action) for action in state.legal_actions()]
