"""What the bot likes, on positions whose worth is plain; and the tensor's layout."""

from tests.games.guerre_des_moutons.helpers import play, position

from panurge import make
from panurge.core.rng import Rng
from panurge.core.sense import greedy
from panurge.games.guerre_des_moutons import data, tensors
from panurge.games.guerre_des_moutons.sense import SENSE

NEARLY = """
    turn 0
    at 0,0
    |.V..V.
    |V#VV-Y
    |.V..V.
    seat 0: {colour}; hand RKYB/FFFY
    seat 1: blue; hand KVVK/RBYY
"""


def test_closing_ones_own_pen_is_liked_more_than_closing_a_strangers() -> None:
    """GM-27."""
    gains = []
    for colour in ("yellow", "red"):
        state = position(NEARLY.format(colour=colour))
        before = SENSE.value(state, 0)
        play(state, "FFFY/RKYB", "2,0", "turn 2")
        gains.append(SENSE.value(state, 0) - before)
    assert gains[0] > gains[1]


def test_a_wolf_beside_ones_pen_is_disliked_and_covered() -> None:
    """GM-13, GM-17: with a hunter in hand the greedy bot covers the wolf in the wood of its pen."""
    picture = """
        window 0, next 1, after 1
        at 0,0
        |.V..V..F.{wolf}
        |V#VV-YY-F{middle}
        |.V..V..F.{wolf}
        seat 0: yellow; hand HUNTER/RRRR, KVVY/BRBB, KVVR/YBYY
        seat 1: blue; hand KVVK/RBYY
    """
    quiet = position(picture.format(wolf="", middle=""))
    state = position(picture.format(wolf=".F.", middle="FwF"))
    assert SENSE.value(state, 0) < SENSE.value(quiet, 0)
    assert state.action_name(greedy(state, SENSE, 0, Rng(1))) == "HUNTER/RRRR"


def test_layout_has_the_length_of_an_observation() -> None:
    for players in (2, 3, 4):
        state = make("guerre-des-moutons", players)
        state.deal(Rng(1))
        length = sum(size for _, size, _ in tensors.layout(players))
        assert len(tensors.observe(state.veil(0))) == length
        hand = [number for number in tensors.observe(state.veil(0)) if abs(number - data.IN_HAND / 10) < 1e-6]
        assert len(hand) >= 4
