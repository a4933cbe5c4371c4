"""What a bot should like in Hide and Sheep: to be ahead on the cards it has hidden."""

from panurge.core.sense import Sense
from panurge.core.state import OVER, State

from .rules import HideAndSheep


class HideAndSheepSense(Sense):
    def value(self, state: State, seat: int) -> float:
        if state.current_player == OVER:
            return state.share(seat)
        assert isinstance(state, HideAndSheep)
        points = [state._points(other) for other in range(int(state.players))]
        lead = points[seat] - max(p for other, p in enumerate(points) if other != seat)
        return min(1.0, max(0.0, 0.5 + lead / 12))


SENSE = HideAndSheepSense()
