"""What is staged of Black Sheep, and what it tells whom."""

from typing import Any

import pytest

from panurge import GAMES, Rng, State
from panurge.core.stage import Cue, length
from panurge.games.black_sheep.data import VALUE
from panurge.games.black_sheep.stage import stage
from panurge.kit import secrets

pytestmark = pytest.mark.engine


def a_field_is_won(seed: int) -> tuple[State, int, State]:
    """The moment at which the first animal of a field is turned up."""
    state: Any = GAMES["black-sheep"].start(players=3)
    rng = Rng(seed)
    while state.phase != VALUE:
        state.apply(rng.choice(secrets.possible(state)))
    action = rng.choice(secrets.possible(state))
    return state, action, secrets.after(state, action)


def cues_of(moment: tuple[State, int, State], seat: int | None) -> tuple[Cue, ...]:
    before, action, after = moment
    seen = secrets.perceived(before, seat, action)
    return stage(before.veil(seat), seen, after.veil(seat), "en", "wide", ())


@pytest.mark.parametrize("seed", range(4))
def test_bs_15_only_who_wins_an_animal_reads_its_value_and_all_see_it_turn_as_long(seed: int) -> None:
    moment = a_field_is_won(seed)
    winner = int(moment[0].turn)  # type: ignore[attr-defined]
    scenes = {seat: cues_of(moment, seat) for seat in (0, 1, 2, None)}
    assert len({length(scene) for scene in scenes.values()}) == 1
    for seat, scene in scenes.items():
        (coin,) = [cue for cue in scene if cue.kind == "coin"]
        assert coin.to == f"pen-{winner}"
        assert coin.text.strip("+−") == (str(moment[1]) if seat == winner else "?")
    hidden = [scene for seat, scene in scenes.items() if seat != winner]
    assert all(scene == hidden[0] for scene in hidden), "those who may not know see the same, to the last cue"
