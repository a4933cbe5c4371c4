"""What was earned stands in the end of the log (that every ribbon can be measured is a law of the kit)."""

import pytest

from panurge import GAMES
from panurge.core.ribbons import Ribbon, feats, ribbons
from panurge.core.rng import Rng
from panurge.table.ending import ending


@pytest.mark.parametrize("key", [key for key in GAMES if ribbons(key)])
def test_the_end_of_a_log_tells_who_has_earned_what(key: str) -> None:
    state = GAMES[key].start()
    rng = Rng(5)
    while not state.is_over:
        state.apply(state.pick(rng))
    assert ending(state).get("feats", [[]] * state.players) == feats(state)


def test_a_ribbon_asks_for_at_least_or_at_most() -> None:
    assert Ribbon("a", "x", 3).earned({"x": 3}, won=True)
    assert not Ribbon("a", "x", 3).earned({"x": 2}, won=True)
    assert not Ribbon("a", "x", 3).earned({"x": 3}, won=False)
    assert Ribbon("a", "x", 3, won=False).earned({"x": 3}, won=False)
    assert Ribbon("a", "x", most=0).earned({"x": 0}, won=True)
    assert not Ribbon("a", "x", 1, 1).earned({"x": 2}, won=True)
