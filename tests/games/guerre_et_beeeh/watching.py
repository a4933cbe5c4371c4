"""A game of Guerre & Bêêêh! as one seat follows it, for tests of what it is shown."""

from collections.abc import Iterator

from panurge.core.last import Last, Recent
from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.rules import GuerreEtBeeeh


def watched(seed: int, viewer: int, eager: bool = True) -> Iterator[tuple[GuerreEtBeeeh, Last | None]]:
    """A random game as one seat follows it (eager: every card is played at once): the state and what it is shown of the
    other's moves."""
    rng, state = Rng(seed), GAMES["guerre-et-beeeh"].start()
    recent = Recent(viewer)
    for n in range(2000):
        if state.is_over:
            return
        before, who, action = state.veil(viewer), int(state.current_player), state.pick(rng)
        cards = [one for one in state.legal_actions() if data.PLAY <= one < data.PLAY + 18] if who >= 0 else []
        action = cards[0] if cards and eager else action
        forced = who >= 0 and bool(state.forced_for_all())
        seen = int(state.seen(viewer, action))
        state.apply(action)
        veil = state.veil(viewer)
        recent.add(n, who, forced, seen, before, veil != before)
        assert isinstance(state, GuerreEtBeeeh)
        yield state, recent.last(veil)
