"""What is staged of Guerre & Bêêêh!: a token under a sheep (GB-7), a wolf that reaches one (GB-9)."""

from typing import Any

import pytest

from panurge import Rng, State, make
from panurge.core.stage import Cue
from panurge.games.guerre_et_beeeh import data
from panurge.games.guerre_et_beeeh.draw import draw
from panurge.games.guerre_et_beeeh.notation import cell_name
from panurge.games.guerre_et_beeeh.stage import stage
from panurge.kit import secrets

pytestmark = pytest.mark.engine


def grazing(seed: int, found: int) -> tuple[State, int, State]:
    """A sheep stands on a token, and this is what lies there."""
    rng, state = Rng(seed), make("guerre-et-beeeh")
    while True:
        phase: Any = state.phase  # type: ignore[attr-defined]
        if phase == data.GRAZE and int(data.FOUND) + found in secrets.possible(state):
            return state, int(data.FOUND) + found, secrets.after(state, int(data.FOUND) + found)
        state.apply(rng.choice(secrets.possible(state)))
        if state.is_over:
            state = make("guerre-et-beeeh")


def kinds(cues: tuple[Cue, ...]) -> list[str]:
    return [cue.kind for cue in sorted(cues, key=lambda cue: cue.at)]


@pytest.mark.parametrize(("found", "points"), [(data.LAUGHING, 1), (data.COMMON, 3), (data.LUSH, 5)])
def test_gb_7_a_token_is_lifted_turned_eaten_and_its_points_fly_to_the_manger(found: int, points: int) -> None:
    before, action, after = grazing(5, int(found))
    colour = ("red", "yellow")[int(before.turn)]  # type: ignore[attr-defined]
    for seat in (0, 1, None):
        cues = stage(before.veil(seat), action, after.veil(seat), "en", "wide", ())
        assert kinds(cues)[:3] == ["rise", "turn", "start"]
        (coin,) = [cue for cue in cues if cue.kind == "coin"]
        assert (coin.text, coin.to, coin.shows) == (f"+{points}", f"manger-{colour}", (f"manger-{colour}",))
        assert kinds(cues).count("leave") == (2 if found == data.LUSH else 1), "five points, and it must lie down"


def test_gb_7_a_wolf_under_a_token_pounces() -> None:
    before, action, after = grazing(2, int(data.HIDDEN_WOLF))
    cues = stage(before.veil(0), action, after.veil(0), "en", "wide", ())
    assert {"rise", "turn", "start", "enter", "tufts", "quake"} <= set(kinds(cues))
    assert not [cue for cue in cues if cue.kind == "coin"]


def test_gb_7_the_token_lies_there_until_it_is_turned() -> None:
    before, _, after = grazing(5, int(data.COMMON))
    cell: Any = before.asked_cell()  # type: ignore[attr-defined]
    parts = [dict(draw(state.veil(0)).parts)[f"token-{cell_name(cell)}"] for state in (before, after)]
    assert "beeeh-token" in parts[0]
    assert "beeeh-token" not in parts[1]
