"""Rulings are told as position, moves in notation, position: the helpers that read them."""

from panurge import IllegalAction
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh, account
from panurge.games.guerre_et_beeeh.text import read, show


def play(position: str | GuerreEtBeeeh, moves: str = "", **options: object) -> GuerreEtBeeeh:
    """Play moves, separated by commas, through the checked door; chance outcomes are named like moves."""
    state = read(position, **options) if isinstance(position, str) else position.clone()
    for name in filter(None, (name.strip() for name in moves.split(","))):
        state.step(state.parse(name))
        assert account(state) == ""
    return state


def meadow(state: GuerreEtBeeeh) -> str:
    """The picture alone."""
    return "\n".join(line[2:] for line in show(state).splitlines()[:6])


def picture(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def names(state: GuerreEtBeeeh) -> list[str]:
    return [state.action_name(action) for action in state.legal_actions()]


def refused(state: GuerreEtBeeeh, move: str) -> str:
    """The rule that forbids a move; "" if it is allowed."""
    try:
        state.clone().step(state.parse(move))
    except IllegalAction as error:
        return error.rule
    return ""
