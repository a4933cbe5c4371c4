"""The law of the stage notices what it should: a scene of Guerre & Bêêêh!, spoiled in one way at a time."""

from collections.abc import Callable
from typing import Any

import pytest

from panurge import GAMES, Rng, State
from panurge.core.stage import LONGEST, Cue
from panurge.kit import secrets, staged

pytestmark = pytest.mark.engine
Spoil = Callable[[tuple[Cue, ...], int], tuple[Cue, ...]]


def also(**fields: Any) -> Spoil:
    """One cue more, for everybody."""
    return lambda cues, viewer: (*cues, Cue(**({"at": 0} | fields)))


SPOILED: dict[str, tuple[Spoil, str]] = {
    "longer for one seat": (lambda cues, viewer: (*cues, Cue(0, "rest", lasts=2000 + viewer)), "but"),
    "too long": (also(kind="rest", lasts=LONGEST + 1), "too long"),
    "a part that is not there": (also(kind="hop", part="moon"), "does not show"),
    "a place that is not there": (also(kind="coin", part="ground", to="moon", mood="gain"), "does not show"),
    "a change of what is not there": (also(kind="show", shows=("moon",)), "does not show"),
    "a kind nobody knows": (also(kind="hop", part="ground", sound="hooray"), "sounds like"),
    "a mood nobody knows": (also(kind="coin", part="ground", mood="merry"), "no mood"),
    "a figure nobody defines": (also(kind="look", part="ground", body='<use href="#panurge-moon"/>'), "not define"),
    "a part meanwhile that is none": (also(kind="stand", body='<g id="moon"/>'), "no parts"),
    "a change seen only later": (also(kind="glow", part="moon", shows=("ground",)), "does not show"),
    "a figure without a star": (also(kind="enter", part="wolf", to="ground", mood="n"), "star"),
}


def staged_moment() -> tuple[State, int, State]:
    """A sheep that has come to a token, and what it finds there (GB-7)."""
    state: State = GAMES["guerre-et-beeeh"].start()
    rng = Rng(3)
    state.deal(rng)
    while True:
        action = rng.choice(secrets.possible(state))
        after = secrets.after(state, action)
        if staged.law_stage(state, action, after, "en"):
            return state, action, after
        state = after


@pytest.mark.parametrize("how", SPOILED)
def test_the_law_notices(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil, complaint = SPOILED[how]
    before, action, after = staged_moment()
    module = GAMES["guerre-et-beeeh"].module("stage")
    sound = module.stage
    monkeypatch.setattr(module, "stage", lambda veil, *rest: spoil(sound(veil, *rest), int(veil.viewer) + 9))
    with pytest.raises(AssertionError, match=complaint):
        staged.law_stage(before, action, after, "en")
