"""Names of actions in Hide and Sheep: `a` a bush, `ram` a card, `peek`, `let-be`, `hides-a` what others perceive."""

from panurge.core.state import CHANCE, UNSEEN, State

from .data import BUSH, BUSH_NAMES, CARD, CARD_NAMES, HIDDEN, LET_BE, PEEK, WHO_BEGINS

_NAMES = {
    UNSEEN: "?",
    LET_BE: "let-be",
    PEEK: "peek",
    **{BUSH + bush: name for bush, name in enumerate(BUSH_NAMES)},
    **{CARD + kind: name for kind, name in enumerate(CARD_NAMES[:3])},
    **{HIDDEN + bush: f"hides-{name}" for bush, name in enumerate(BUSH_NAMES)},
}
_ACTIONS = {name: action for action, name in _NAMES.items()}


def name(state: State, action: int) -> str:
    """Chance is told apart by the state: its outcomes are seats (`seat-1`) or kinds of cards."""
    if state.current_player == CHANCE and action != UNSEEN:
        return f"seat-{action}" if state.phase == WHO_BEGINS else CARD_NAMES[action]  # type: ignore[attr-defined]
    return _NAMES[action]


def parse(state: State, text: str) -> int:
    if state.current_player == CHANCE and text != "?":
        if text.startswith("seat-"):
            return int(text.removeprefix("seat-"))
        return CARD_NAMES.index(text)
    return _ACTIONS[text]
