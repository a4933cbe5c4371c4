"""How a game of declared fields is begun and counted."""

from importlib import import_module
from typing import Any

from panurge.core.card import GameCard
from panurge.core.errors import BrokenGame
from panurge.core.plain import PlainState
from panurge.core.state import State


def new_game(card: GameCard, players: int, options: dict[str, Any]) -> State:
    kind = kind_of(card)
    if kind is None:
        raise BrokenGame(f"{card.key} has neither new_game in its rules.py nor a PlainState whose KEY is {card.key!r}")
    return kind.new_game(players, options)


def kind_of(card: GameCard) -> type[PlainState] | None:
    """The state in the game's rules that bears its key; None where that is none of declared fields."""
    there = vars(import_module(f"{card.package}.rules")).values()
    kinds = [kind for kind in there if isinstance(kind, type) and issubclass(kind, PlainState)]
    return next((kind for kind in kinds if card.key == kind.KEY), None)


def account(card: GameCard, state: State) -> str:
    if not isinstance(state, PlainState):
        raise BrokenGame(f"{card.key} has no account in its rules.py: account(state) says what does not add up, or ''")
    return state.account()
