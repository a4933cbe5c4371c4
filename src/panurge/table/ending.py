"""How a game ended, as its log's last word says it: nobody need play it again to know."""

from typing import Any

from panurge.core.ribbons import feats
from panurge.core.state import State


def ending(state: State, gave_up: int | None = None) -> dict[str, Any]:
    """The value of the `end` entry: why it ended, the seats that won, the points of all, and what deserves a ribbon. Of
    two, who gives up has lost whatever the points."""
    if gave_up is None:
        deeds = feats(state)
        decorated = {"feats": deeds} if any(deeds) else {}
        return {"why": "over", "winners": list(state.winners()), "scores": list(state.scores())} | decorated
    won = [seat for seat in range(state.players) if seat != gave_up]
    return {"why": "resigned", "seat": gave_up, "winners": won, "scores": list(state.scores())}
