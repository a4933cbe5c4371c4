"""What the table of Shear Panic says by its pictures."""

import re

import pytest

from panurge.core.registry import GAMES
from panurge.core.rng import Rng
from panurge.core.state import CHANCE
from panurge.games.shear_panic import data, draw, draw_scene, tell
from panurge.games.shear_panic.rules import ShearPanic

BOARD = re.compile(
    r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)">(<g transform="rotate\([^)]*\)">)?'
    r'<g transform="translate\([^)]*\)">'
    r'<g[^>]*><rect x="3" y="5" width="([\d.]+)" height="([\d.]+)"'
)
STANDS = re.compile(
    r'<use href="#panurge-(sheep-[a-z]+-(?:smug|shorn|flat))" transform="translate\([-\d.]+ ([-\d.]+)\)'
)


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


def boxes(markup: str) -> list[tuple[float, float, float, float]]:
    """The boards of the signs, as middle and size, wherever they were moved and turned."""
    found = []
    for x, y, turned, wide, high in BOARD.findall(markup):
        wide, high = (high, wide) if turned else (wide, high)
        found.append((float(x), float(y), float(wide), float(high)))
    return found


def test_roger_and_the_shearer_never_stand_on_the_sign_of_a_field() -> None:
    """The names of the fields lie beside the ground of the flock, so that nobody covers one, whatever the facing."""
    left, top, right, foot = draw_scene.WIDE.area
    for players in (2, 3, 4):
        state = GAMES["shear-panic"].start(players)
        track = dict(draw.draw(state.veil(0), "fr").parts)["track"]
        signs = boxes(track)
        assert len(signs) == 4
        for x, y, wide, high in signs:
            across = x + wide / 2 <= left or right <= x - wide / 2
            above = y + high / 2 <= top - 60 or foot + 60 <= y - high / 2
            assert across or above, (x, y, wide, high)


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_all_stand_on_steps_the_winner_smug_on_the_highest(players: int, layout: str) -> None:
    rng, state = Rng(players), GAMES["shear-panic"].start(players)
    names = ("Maud", "Rémi", "Zoé", "Paul")[:players]
    assert "<path" not in dict(draw.draw(state.veil(0), "fr", layout, names).parts)["finale"]
    while not state.is_over:
        state.apply(state.pick(rng))
    winner = state.winners()[0]
    for view in (state.veil(0), state.veil(None), state):
        shown = dict(draw.draw(view, "fr", layout, names).parts)["finale"]
        assert f"{names[winner]} gagne" in shown
        for name in names:
            assert name in shown
        stands = {match[0]: float(match[1]) for match in STANDS.findall(shown)}
        smug = [colour for colour in stands if colour.endswith("-smug")]
        assert smug
        assert min(stands, key=stands.__getitem__) in smug, "who is smug stands highest"
        assert len(stands) == players


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_what_one_reads_is_not_under_what_stands_or_walks(layout: str) -> None:
    """What the marker's next cell brings hangs into the meadow, and hoof prints may lead past the sign."""
    names = [name for name, _ in draw.draw(GAMES["shear-panic"].start(3).veil(0), layout=layout).parts]
    assert names.index("target") > names.index("herder")
    assert names.index("last") < names.index("sign")
