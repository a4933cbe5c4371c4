"""For the rulings: positions as pictures, moves in notation."""

import textwrap
from typing import Any

from panurge.core.state import CHANCE
from panurge.games.guerre_des_moutons import text
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons


def position(picture: str, **options: Any) -> GuerreDesMoutons:
    return text.read(textwrap.dedent(picture), **options)


SQUARE = """at 0,0
|.V.
|V#V
|.V.
"""
OPEN_PEN = """at 0,0
|.V..V.
|V#VV-Y
|.V..V.
"""
PEN = """at 0,0
|.V..V..F.
|V#VV-YY-F
|.V..V..F.
"""


def seated(landscape: str, *seats: str, turn: int = 0, **options: Any) -> GuerreDesMoutons:
    """Who sits around a landscape: `seated(PEN, "yellow; hand WOLF/RRRR", "blue; hand KVVK/RBYY")`."""
    sitting = "".join(f"seat {i}: {told}\n" for i, told in enumerate(seats))
    return position(f"turn {turn}\n{landscape}{sitting}", **options)


def fresh(hand: str) -> GuerreDesMoutons:
    """Nothing is laid yet; red holds `hand`."""
    return seated(SQUARE, f"red; hand {hand}", "blue; hand KVVK/RBYY")


def by_a_pen(hand: str, landscape: str = PEN) -> GuerreDesMoutons:
    """Yellow holds `hand`; blue could answer with a hunter and a wolf."""
    return seated(landscape, f"yellow; hand {hand}", "blue; hand HUNTER/BBBB, WOLF/YYYY, KVVK/RBYY")


def nearly_a_pen() -> GuerreDesMoutons:
    """Yellow holds what would close it."""
    return seated(OPEN_PEN, "yellow; hand RKYB/FFFY", "blue; hand KVVK/RBYY")


def play(state: GuerreDesMoutons, *names: str) -> GuerreDesMoutons:
    """Carry out moves in notation, checked; also chance outcomes (`drawn RVVB/YKYY`)."""
    for name in names:
        state.step(state.parse(name))
    return state


def draw_any(state: GuerreDesMoutons) -> int:
    """Let chance draw the lowest tile of the bag as often as it wants; the number drawn."""
    drawn = 0
    while state.current_player == CHANCE:
        state.step(state.chance_outcomes()[0][0])
        drawn += 1
    return drawn


def refused(state: GuerreDesMoutons, name: str) -> str:
    """The rule that forbids a move."""
    refusal = state.why_not(state.parse(name))
    assert refusal is not None, f"{name} is allowed"
    return str(refusal.rule)


def offers(state: GuerreDesMoutons) -> list[str]:
    return [state.action_name(action) for action in state.legal_actions()]
