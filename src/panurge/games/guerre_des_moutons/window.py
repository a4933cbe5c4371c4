"""Interjections (GM-21): what lets one go by. By it the table asks all of a window at once, or passes for somebody."""

from panurge.core.state import State
from panurge.games.guerre_des_moutons import data, rules, tell
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons


def pass_action(state: State) -> int | None:
    """`decline` in a window where nothing has been taken up yet; None at every other decision."""
    assert isinstance(state, GuerreDesMoutons)
    return int(data.DECLINE) if state.phase == rules.WINDOW and not state.half_made() else None


def matters(state: State) -> bool:
    """What was laid last has closed a pen, or a wolf or a hunter lies there: all of it open for everybody to see."""
    assert isinstance(state, GuerreDesMoutons)
    state.ensure_landscape()
    last = len(state.cells) - 1
    if last < 1:
        return False
    wild = data.KIND[state.patterns[last]] in (data.WOLF, data.HUNTER)
    return wild or bool(tell.closed_by(state, last))
