"""What the table of Shear Panic says by its pictures."""

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.games.shear_panic import data, draw, tell
from panurge.games.shear_panic.rules import ShearPanic


def test_the_rank_before_the_shearer_is_startled_and_the_one_before_roger_smug() -> None:
    seen = {"roger": 0, "shearer": 0}
    for seed in range(3):
        rng, state = Rng(seed), GAMES["shear-panic"].start(3)
        assert isinstance(state, ShearPanic)
        while not state.is_over:
            herder = tell.herder(state)
            if state.current_player != CHANCE and herder and state.flock_size():
                parts = dict(draw.draw(state.veil(0)).parts)
                ahead = {  # how far a sheep stands along the facing
                    sheep: (int(state.place[sheep]) >> 4) * int(data.STEP_DOWN[state.facing])
                    + (int(state.place[sheep]) & 15) * int(data.STEP_RIGHT[state.facing])
                    for sheep in range(int(data.SHEEP))
                    if state.place[sheep] != data.GONE
                }
                mood = {"roger": "smug", "shearer": "startled"}[herder]
                for sheep, far in ahead.items():
                    if far == max(ahead.values()):
                        assert f"-{mood}-" in parts[f"sheep-{data.SHEEP_NAMES[sheep]}"]
                        seen[herder] += 1
            state.apply(state.pick(rng))
    assert all(seen.values())


def test_choosing_a_square_leaves_the_track_alone() -> None:
    """The stones are sent once; only what is past and where one goes changes."""
    rng, state = Rng(5), GAMES["shear-panic"].start(2)
    tracks = set()
    while not state.is_over:
        if state.current_player != CHANCE:
            tracks.add(dict(draw.draw(state.veil(0)).parts)["track"])
        state.apply(state.pick(rng))
    assert len(tracks) == 1
