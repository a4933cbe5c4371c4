"""The bot that does not think: any option of its seat, by the game's weights for random play where it gives them."""

from panurge.core.errors import PanurgeError
from panurge.core.rng import Rng
from panurge.core.state import FULL, State


def choose(veil: State, rng: Rng) -> int:
    """An option of the seat whose veil this is; it must be that seat's turn."""
    if veil.viewer == FULL or veil.viewer != veil.current_player:
        raise PanurgeError("a bot is asked on the veil of the seat to move")
    return int(veil.pick(rng))
