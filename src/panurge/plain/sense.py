"""What a bot likes in a game that has not said: to be ahead."""

from panurge.core.sense import Sense
from panurge.core.state import OVER, UNKNOWN, State

DOUBT = 4  # points that are added to what is compared: an early lead of one is not the game


class PlainSense(Sense):
    def value(self, state: State, seat: int) -> float:
        if state.current_player == OVER:
            return state.share(seat)
        points = [int(state.score(other)) for other in range(state.players)]
        mine, others = points[seat], [one for other, one in enumerate(points) if other != seat]
        if UNKNOWN in points or not others:
            return 1.0 / len(points)
        best = max(others)
        return 0.5 + 0.5 * (mine - best) / (abs(mine) + abs(best) + DOUBT)


SENSE = PlainSense()
