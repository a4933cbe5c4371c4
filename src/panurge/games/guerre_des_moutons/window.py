"""Interjections (GM-21): what lets one go by. By it the table asks all of a window at once, or passes for somebody."""

from panurge.core.state import State
from panurge.games.guerre_des_moutons import data, rules
from panurge.games.guerre_des_moutons.rules import Game


def pass_action(state: State) -> int | None:
    """`decline` in a window where nothing has been taken up yet; None at every other decision."""
    assert isinstance(state, Game)
    return int(data.DECLINE) if state.phase == rules.WINDOW and not state.half_made() else None
