"""The landscape in characters: fences between unlike quarters, open and closed pens, wolves, and the hand beneath."""

from tests.games.guerre_des_moutons.helpers import position

from panurge import make
from panurge.core.canvas import SMALLEST, Canvas, Space, canvas_of, preview_of
from panurge.core.rng import Rng
from panurge.games.guerre_des_moutons.hand import hand
from panurge.games.guerre_des_moutons.rules import GuerreDesMoutons

POSITION = """
turn 0
at 0,-1
|0R.
|V-B
|.V.
|.V.
|V#V
|.V.
seat 0: red; hand RVRR/YYBK, WOLF/BBBB
seat 1: blue; hand 4
bag 61
"""
SEEN_BY_ROSE = """
                         ·

                      ◤  r  ◥
                  ·   ⌂  ╳  b   ·
                      ◣  ⌂  ◢
                         ⌂
                  ·   ⌂ ⌂╬⌂ ⌂   ·
                         ⌂

                         ·


R0 B0 J0 N0 Sac 61  R?  [Se retirer]
   ▲     B    ╲ R     J ╱
1▲<▼>▲ B   B 2⌂ > R J ╳ N
   ▲     B    ╱ R   ╱ B ╲
"""


def drawn(state: GuerreDesMoutons, seat: int | None = 0, room: Space = SMALLEST, held: tuple[str, ...] = ()) -> Canvas:
    return canvas_of(state.veil(seat), "fr", room, ("Rose", "Jules"), held=held)


def grown(tiles: int, players: int = 2, seed: int = 4) -> GuerreDesMoutons:
    """A landscape of so many tiles of a random game, somebody to decide who has tiles to lay."""
    rng, state = Rng(seed), make("guerre-des-moutons", players=players)
    assert isinstance(state, GuerreDesMoutons)
    while len(state.cells) < tiles or state.current_player < 0 or state.half_made() or state.phase != 3:
        state.apply(state.pick(rng))
    return state


def test_a_small_landscape_and_the_hand() -> None:
    shown = "\n".join(drawn(position(POSITION)).lines())
    assert shown.strip("\n") == SEEN_BY_ROSE.strip("\n")


def test_tiles_and_colour_are_their_owners_alone() -> None:
    text = "\n".join(drawn(position(POSITION), 1).lines())
    assert "R?" not in text
    assert "<▼>" not in text
    assert "B?" in text
    watching = drawn(position(POSITION), None)
    assert not [thing for thing in watching.spots() if thing.startswith(("face-", "mark-"))]
    assert "R Rose ▐▌▐▌" in watching.lines()


def test_gm_9_cells_say_what_they_earn_while_a_face_is_held() -> None:
    state = position(POSITION)
    faces = [thing for thing in drawn(state).carries if thing.startswith("face-")]
    text = "\n".join(drawn(state, held=(faces[-1],)).lines())
    assert "+1" in text
    assert "+1" not in "\n".join(drawn(state).lines())


def test_a_lay_is_foreseen_at_the_place_one_touches() -> None:
    state = grown(8)
    veil = state.veil(int(state.current_player))
    now = canvas_of(veil, "fr", Space(120, 40), ("Rose", "Jules")).lines()
    for way in hand(veil, "fr").ways[::7]:
        then = preview_of(veil, way.actions, "fr", Space(120, 40), ("Rose", "Jules"))
        assert then is not None
        assert way.place in then.spots()
        assert then.lines() != now


def test_gm_11_letters_are_small_in_open_pens_and_large_in_closed_ones() -> None:
    """The village closes a pen of two reds, whose number stands in it."""
    laid = POSITION.replace("at 0,-1\n|0R.", "at 0,-2\n|0B.\n|K-Y\n|.R.\n|0R.")
    lines = "\n".join(drawn(position(laid.replace("bag 61", "bag 60"))).lines())
    assert "R2 B0 J0 N0" in lines
    assert " R " in lines
    assert " b" in lines


def test_a_large_landscape_scrolls_over_a_hand_that_stays() -> None:
    state = grown(45)
    seat = int(state.current_player)
    canvas = drawn(state, seat, Space(52, 18))
    assert canvas.scrolls
    assert canvas.look in canvas.spots()
    held = {thing: spots for thing, spots in canvas.spots().items() if thing.startswith("face-")}
    assert held
    assert all(y >= canvas.rows - canvas.pinned and x < 52 for spots in held.values() for x, y in spots)
    assert not drawn(state, seat, Space(220, 80)).scrolls
