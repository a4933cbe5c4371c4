"""Every game's ribbons can be measured at its end, and nobody is told of one before."""

import pytest

from panurge import GAMES
from panurge.core.ribbons import Ribbon, feats, measured, ribbons
from panurge.core.rng import Rng
from panurge.table.ending import ending


@pytest.mark.parametrize("key", list(GAMES))
def test_ribbons_can_be_measured(key: str) -> None:
    card, known = GAMES[key], ribbons(key)
    assert len({ribbon.key for ribbon in known}) == len(known)
    rng = Rng(5)
    state = card.start(card.players[0])
    while not state.is_over:
        state.apply(state.pick(rng))
    for seat in range(state.players):
        assert {ribbon.measure for ribbon in known} <= set(measured(state, seat))
    earned = feats(state)
    assert len(earned) == state.players
    assert ending(state).get("feats", [[]] * state.players) == earned
    losers = [seat for seat in range(state.players) if seat not in state.winners()]
    for_winners = {ribbon.key for ribbon in known if ribbon.won}
    assert not any(for_winners & set(earned[seat]) for seat in losers)


def test_a_ribbon_asks_for_at_least_or_at_most() -> None:
    assert Ribbon("a", "x", 3).earned({"x": 3}, won=True)
    assert not Ribbon("a", "x", 3).earned({"x": 2}, won=True)
    assert not Ribbon("a", "x", 3).earned({"x": 3}, won=False)
    assert Ribbon("a", "x", 3, won=False).earned({"x": 3}, won=False)
    assert Ribbon("a", "x", most=0).earned({"x": 0}, won=True)
    assert not Ribbon("a", "x", 1, 1).earned({"x": 2}, won=True)
