"""How fast the search is, in CPU time: for `panurge bench`."""

import time
from typing import Any

from panurge.bots import thinking
from panurge.core.rng import Rng
from panurge.core.state import State

UNIFORM = {"guided": 0, "depth": -1, "trust": 0, "foresight": 0, "keenness": 0, "others_branch": 1, "plans": 0}
SLICE = 20


def pace(start: State, seconds: float, **settings: Any) -> tuple[float, float]:
    """Iterations and nodes per second of a search from the first decision, for about that long."""
    rng = Rng(1)
    state = start.clone()
    state.deal(rng)
    search = thinking.begin(state.veil(int(state.current_player)), rng, **settings)
    began = time.process_time()
    while True:
        search.run(SLICE)
        spent = time.process_time() - began
        if spent >= seconds:
            return int(search.iterations) / spent, int(search.nodes) / spent
