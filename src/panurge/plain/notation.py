"""Names of actions by verb and part (`play-ram`, `put-c2`, `pass`); by number where the game has not named them."""

from panurge.core.card import GameCard
from panurge.core.state import CHANCE, UNSEEN, State
from panurge.plain.about import meaning, outcome_name, part_name


def name(card: GameCard, state: State, action: int) -> str:
    if action == UNSEEN:
        return "?"
    if action >= card.actions:
        return f"code-{action}"
    if state.current_player == CHANCE:
        return outcome_name(state, action)
    verb, given, part = meaning(state, action)
    if not verb:
        return str(action)
    return verb if given is None else f"{verb}-{part_name(state, given, part)}"


def parse(card: GameCard, state: State, text: str) -> int:
    if text == "?":
        return int(UNSEEN)
    if text.startswith("code-"):
        return int(text.removeprefix("code-"))
    return _names(card, state)[text]


def _names(card: GameCard, state: State) -> dict[str, int]:
    return {name(card, state, action): action for action in range(card.actions)}
