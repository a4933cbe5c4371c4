"""What is staged of Sheep Sheep: a group walks home, sheep by sheep, and its points are counted there (SS-13)."""

from typing import Any

import pytest

from panurge import Rng, make
from panurge.core.stage import length
from panurge.games.sheep_sheep.data import COLLECT, COLLECTS, SIZE
from panurge.games.sheep_sheep.stage import stage
from panurge.kit import secrets

pytestmark = pytest.mark.engine


def test_ss_13_a_group_walks_home_sheep_by_sheep() -> None:
    rng, state = Rng(8), make("sheep-sheep", players=3)
    loose: Any = state
    while loose.phase != COLLECT:
        state.apply(rng.choice(secrets.possible(state)))
    action = state.legal_actions()[0]
    count = int(SIZE[loose.group_at(action - COLLECTS)])
    after = secrets.after(state, action)
    for seat in (0, 1, 2, None):
        cues = stage(state.veil(seat), action, after.veil(seat), "fr", "tall", ())
        home = f"flock-{int(loose.seat)}"
        assert [cue.to for cue in cues if cue.kind == "leave"] == [home] * count
        (coin,) = [cue for cue in cues if cue.kind == "coin"]
        assert (coin.text, coin.to) == (f"+{count}", home)
        assert length(cues) < 1600
